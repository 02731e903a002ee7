//! The verdict as a Go player says it.

use tesuji::{Board, Closure, Color, LifeOutcome, LifeQuestion, LifeVerdict, Move, PointSet, Role, Status};

/// The verdict of a life-and-death question in a sentence, without a full stop.
pub(crate) fn life(question: &LifeQuestion, answer: &LifeOutcome) -> String {
    let Some(defender) = owner(question) else { return "Unknown: there is no target".to_owned() };
    let mover = question.position.to_play;
    let status = match answer.verdict {
        LifeVerdict::Unknown(reason) => return format!("Unknown: {reason}"),
        LifeVerdict::Status(status) => status,
    };
    let with = answer.moves.first().map(ToString::to_string);
    let mut sentence = match status {
        Status::Lives => lives(defender, mover, with.as_deref(), answer.seki),
        Status::Dies => dies(question, answer, defender, with.as_deref()),
        Status::LivesUnless(n) => {
            ko(&format!("{defender} lives unless {} has {}", !defender, threats(n)), mover, with.as_deref())
        }
        Status::DiesUnless(n) => ko(&format!("{defender} dies unless it has {}", threats(n)), mover, with.as_deref()),
    };
    sentence.push_str(proviso(status, answer.closure));
    if let Some(given) = question.ko_threats {
        let of = |color: Color| if color == defender { given.defender } else { given.attacker };
        sentence.push_str(&format!(" (ko threats: Black {}, White {})", of(Color::Black), of(Color::White)));
    }
    if answer.cycle {
        sentence.push_str("; a repetition is essential");
    }
    sentence
}

/// What the verdict takes for granted about the world outside the area.
fn proviso(status: Status, closure: Closure) -> &'static str {
    match (status, closure) {
        // Alive though nobody gets out, or whoever gets out: nothing is taken for granted.
        (Status::Lives, Closure::Wall | Closure::Fill) | (_, Closure::Both) => "",
        (Status::Lives, Closure::Join | Closure::Escape) => ", by getting out",
        (_, Closure::Wall | Closure::Fill) => ", if the surround holds",
        (_, Closure::Join) => ", unless stones outside help",
        (_, Closure::Escape) => "",
    }
}

/// A stone of each attacker block around the area that has few liberties and is taken to hold. They are named if `inferred`: nobody has said
/// where the problem ends.
pub(crate) fn surround(question: &LifeQuestion, answer: &LifeOutcome, inferred: bool) -> PointSet {
    let alive = answer.verdict == LifeVerdict::Status(Status::Lives) && answer.closure == Closure::Wall;
    let (Some(defender), Ok(board)) = (owner(question), Board::from_setup(&question.position)) else {
        return PointSet::EMPTY;
    };
    if alive || !inferred {
        return PointSet::EMPTY;
    }
    let beside = answer.area.dilated() & board.points_of(Some(!defender));
    tesuji_life::weak_stones(&board, &answer.area, &beside)
}

/// What the answer counts on, in a sentence; nothing if nothing is in doubt.
pub(crate) fn counts_on(question: &LifeQuestion, answer: &LifeOutcome, inferred: bool) -> Option<String> {
    let stones = surround(question, answer, inferred);
    (!stones.is_empty()).then(|| format!("Taken to hold: the stones at {stones}."))
}

/// How often the owner of a living group can play elsewhere, in a sentence.
pub(crate) fn elsewhere(question: &LifeQuestion, answer: &LifeOutcome) -> Option<String> {
    let owner = owner(question)?;
    Some(match answer.tenuki? {
        0 => format!("{owner} must answer the next move."),
        1 => format!("{owner} can play elsewhere once before it matters."),
        2 => format!("{owner} can play elsewhere twice before it matters."),
        _ => format!("{owner} can play elsewhere three times and more."),
    })
}

fn lives(defender: Color, mover: Color, with: Option<&str>, seki: bool) -> String {
    let lives = if seki { "lives in seki" } else { "lives" };
    match with {
        _ if mover != defender => format!("{defender} {lives}: {mover} cannot kill"),
        Some(point) => format!("{defender} {lives} with {point}"),
        None => format!("{defender} {lives} and need not play"),
    }
}

fn dies(question: &LifeQuestion, answer: &LifeOutcome, defender: Color, with: Option<&str>) -> String {
    let attacker = !defender;
    if question.position.to_play == defender {
        return format!("{defender} is dead even if it plays first");
    }
    match with {
        Some(point) if captures(question, answer) => {
            let moves = answer.line.len();
            let plural = if moves == 1 { "" } else { "s" };
            format!("{defender} dies: {attacker} captures with {point} in {moves} move{plural}")
        }
        Some(point) => format!("{defender} dies: {attacker} kills with {point}"),
        None => format!("{defender} is dead: {attacker} need not play"),
    }
}

fn ko(sentence: &str, mover: Color, with: Option<&str>) -> String {
    match with {
        Some(point) => format!("Ko: {sentence}; {mover} plays {point}"),
        None => format!("Ko: {sentence}"),
    }
}

fn threats(count: u8) -> String {
    if count == 1 { "1 ko threat".to_owned() } else { format!("{count} ko threats") }
}

/// The colour of the target.
pub(crate) fn owner(question: &LifeQuestion) -> Option<Color> {
    let target = question.target.first()?;
    question.position.stones.iter().find(|(point, _)| point == target).map(|&(_, color)| color)
}

/// Whether a target is taken off by the main line, so that its length can be told.
fn captures(question: &LifeQuestion, answer: &LifeOutcome) -> bool {
    let Ok(mut board) = Board::from_setup(&question.position) else { return false };
    for mv in &answer.line {
        match mv {
            Move::Pass => board.pass(),
            Move::Play(point) if board.play_ignoring_ko(*point).is_ok() => {
                let killed: PointSet = board.killed_by_last_move().collect();
                if question.target.iter().any(|&target| killed.contains(target)) {
                    return true;
                }
            }
            Move::Play(_) => return false,
        }
    }
    false
}

/// The first moves by the status they lead to, best for the mover first: "d: B1; l1d: A1 C1; l: pass".
pub(crate) fn all_moves(question: &LifeQuestion, answer: &LifeOutcome) -> String {
    let mover = if owner(question) == Some(question.position.to_play) { Role::Defender } else { Role::Attacker };
    let mut statuses: Vec<Status> = Status::all().collect();
    statuses.sort_by(|a, b| b.cmp_for(*a, mover));
    let groups = statuses.into_iter().filter_map(|status| {
        let moves = answer.move_status.iter().filter(|(_, s)| *s == status).map(|(mv, _)| mv.to_string());
        let moves = moves.collect::<Vec<_>>();
        (!moves.is_empty()).then(|| format!("{status}: {}", moves.join(" ")))
    });
    groups.collect::<Vec<_>>().join("; ")
}
