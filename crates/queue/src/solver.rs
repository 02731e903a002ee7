//! The process that does the work, seen from the worker: a question goes in as a line, an answer comes out as a line.
//!
//! It is a process and not a thread so that a question which eats memory, crashes or never ends costs one attempt and
//! nothing else: the other slots and the worker itself go on. [`serve`] is its other end.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use serde_json::{Value as Json, json};

/// Makes the command that starts a solver.
pub type Starter = Arc<dyn Fn() -> Command + Send + Sync>;

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoAnswer {
    /// The process ended: by itself, by its memory limit, or because it was told to.
    Ended(String),
    /// The question cannot be answered, whoever tries.
    Hopeless(String),
}

/// A running solver.
#[derive(Debug)]
pub struct Solver {
    child: Arc<Mutex<Child>>,
    questions: ChildStdin,
    answers: BufReader<ChildStdout>,
    /// The document that it has, by its hash.
    document: Option<String>,
}

impl Solver {
    /// Starts one.
    ///
    /// # Errors
    /// If it does not start.
    pub fn start(starter: &Starter) -> std::io::Result<Solver> {
        let mut command = starter();
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        in_its_own_group(&mut command);
        let mut child = command.spawn()?;
        let pipes = child.stdin.take().zip(child.stdout.take());
        let (questions, answers) = pipes.ok_or_else(|| std::io::Error::other("no pipes"))?;
        let answers = BufReader::new(answers);
        Ok(Solver { child: Arc::new(Mutex::new(child)), questions, answers, document: None })
    }

    /// What ends it from another thread.
    pub fn handle(&self) -> Handle {
        Handle { child: self.child.clone(), begun: Instant::now(), why: Arc::default() }
    }

    /// Whether it has this document already.
    pub fn has(&self, document: &str) -> bool {
        self.document.as_deref() == Some(document)
    }

    /// Gives it a document, for the questions that follow.
    ///
    /// # Errors
    /// If it has ended.
    pub fn give(&mut self, hash: &str, bytes: &[u8]) -> std::io::Result<()> {
        writeln!(self.questions, "{}", json!({"document": hash, "length": bytes.len()}))?;
        self.questions.write_all(bytes)?;
        self.document = Some(hash.to_owned());
        Ok(())
    }

    /// Asks and waits.
    ///
    /// # Errors
    /// If there is no answer; then it is of no use any more, unless the question was hopeless.
    pub fn ask(&mut self, question: &str) -> Result<Json, NoAnswer> {
        let mut line = String::new();
        let asked = writeln!(self.questions, "{question}").and_then(|()| self.questions.flush());
        let read = asked.and_then(|()| self.answers.read_line(&mut line));
        if !matches!(read, Ok(1..)) || !line.ends_with('\n') {
            let mut child = self.child.lock().unwrap_or_else(PoisonError::into_inner);
            let _ = child.kill();
            let how = child.wait().map_or_else(|error| error.to_string(), |status| ended(&status));
            return Err(NoAnswer::Ended(how));
        }
        let answer: Json = serde_json::from_str(&line)
            .map_err(|error| NoAnswer::Hopeless(format!("an answer that cannot be understood: {error}")))?;
        match answer.get("error").and_then(Json::as_str) {
            Some(word) => Err(NoAnswer::Hopeless(word.to_owned())),
            None => Ok(answer),
        }
    }
}

impl Drop for Solver {
    fn drop(&mut self) {
        let mut child = self.child.lock().unwrap_or_else(PoisonError::into_inner);
        let _ = child.kill();
        let _ = child.wait();
    }
}

/// Ends a solver from outside.
#[derive(Clone, Debug)]
pub struct Handle {
    child: Arc<Mutex<Child>>,
    /// Since when it works on its question.
    pub begun: Instant,
    why: Arc<Mutex<Option<String>>>,
}

impl Handle {
    /// Ends it, for a reason.
    pub fn end(&self, why: &str) {
        *self.why.lock().unwrap_or_else(PoisonError::into_inner) = Some(why.to_owned());
        let _ = self.child.lock().unwrap_or_else(PoisonError::into_inner).kill();
    }

    /// Why it was ended, if it was.
    pub fn why(&self) -> Option<String> {
        self.why.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

/// How a process ended, in words.
fn ended(status: &ExitStatus) -> String {
    #[cfg(unix)]
    {
        use std::os::unix::process::ExitStatusExt;
        const ABORTED: i32 = 6;
        match status.signal() {
            Some(ABORTED) => {
                return "the solver was aborted: it wanted more memory than it may have, or crashed".to_owned();
            }
            Some(signal) => return format!("the solver was ended by signal {signal}"),
            None => {}
        }
    }
    format!("the solver ended: {status}")
}

/// Ctrl-C is for the worker, who ends its solvers in order.
#[cfg(unix)]
fn in_its_own_group(command: &mut Command) {
    use std::os::unix::process::CommandExt;
    command.process_group(0);
}

#[cfg(not(unix))]
fn in_its_own_group(_: &mut Command) {}

/// A document that a solver was given.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Document {
    /// SHA-256 of its bytes.
    pub hash: String,
    /// The bytes.
    pub bytes: Vec<u8>,
}

/// The other end: answers questions until there are no more. When the worker is gone, `gone` is called at once, even in
/// the middle of a question.
///
/// # Errors
/// If it cannot write.
pub fn serve(
    mut answer: impl FnMut(&Json, &Document) -> Result<Json, String>,
    gone: impl FnOnce() + Send + 'static,
) -> std::io::Result<()> {
    let (send, questions) = std::sync::mpsc::channel::<(Json, Arc<Document>)>();
    std::thread::spawn(move || {
        let mut input = BufReader::new(std::io::stdin());
        let mut document = Arc::new(Document::default());
        let mut line = String::new();
        while matches!(input.read_line(&mut line), Ok(1..)) {
            let Ok(question) = serde_json::from_str::<Json>(&line) else { break };
            line.clear();
            if let Some(hash) = question.get("document").filter(|_| question.get("length").is_some()) {
                let length = question["length"].as_u64().and_then(|length| usize::try_from(length).ok());
                let mut bytes = vec![0; length.unwrap_or(0)];
                if std::io::Read::read_exact(&mut input, &mut bytes).is_err() {
                    break;
                }
                document = Arc::new(Document { hash: hash.as_str().unwrap_or_default().to_owned(), bytes });
            } else if send.send((question, document.clone())).is_err() {
                break;
            }
        }
        gone();
    });
    let mut output = std::io::stdout();
    for (question, document) in questions {
        let answer = answer(&question, &document).unwrap_or_else(|word| json!({ "error": word }));
        writeln!(output, "{answer}")?;
        output.flush()?;
    }
    Ok(())
}
