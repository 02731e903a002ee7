//! `library`: the database of problems, to browse, to add to and to take out of.

use std::time::Duration;

use serde_json::{Map, Value, json};
use tesuji::FilePosition;
use tesuji_engines::api::{Answer, ApiError, Reply, Request, Watch, json_reply, setup_fields};
use tesuji_engines::json::render::{moves, points, scope};
use tesuji_store::{Filter, ProblemId, Store, StoreError, Stored, exchange, is_server};
use tesuji_workshop::examine::Effort;
use tesuji_workshop::{canonical, examine, grade, sheet};

use super::Services;

/// Problems in one answer.
const MAX_LISTED: usize = 60;
/// Problems in one file.
const MAX_EXPORTED: usize = 1000;
/// Problems solved in one import; the others are kept unsolved.
const MAX_IMPORTED: usize = 2000;
/// What one problem of an import may take.
const EFFORT: Effort = Effort { nodes: 300_000, table: 1 << 19, time: Some(Duration::from_secs(10)), for_proofs: 16 };

pub(super) fn fault(error: StoreError) -> ApiError {
    ApiError { status: 500, message: format!("the database: {error}"), field: None }
}

impl Services {
    /// The database for reading; `None` if there is none yet.
    pub(super) fn library(&self) -> Result<Option<Store>, ApiError> {
        let Some(path) = self.database.as_ref().filter(|path| is_server(path) || path.exists()) else {
            return Ok(None);
        };
        match Store::open_to_read(path) {
            Err(StoreError::Damaged { .. }) => Store::open(path).map(Some).map_err(fault),
            opened => opened.map(Some).map_err(fault),
        }
    }

    /// The database for writing; made if there is none.
    pub(super) fn library_to_write(&self) -> Result<Store, ApiError> {
        let path = self.database.as_ref();
        let path = path.ok_or_else(|| ApiError::new("there is no home folder for a database: start with --db FILE"))?;
        Store::open(path).map_err(fault)
    }
}

/// Some problems that satisfy a filter, and how many there are.
pub(super) fn list(services: &Services, request: &Request) -> Answer {
    let grades: Vec<String> = grade::grades().collect();
    let Some(store) = services.library()? else {
        return json_reply(json!({"count": 0, "problems": [], "grades": grades, "empty": true}));
    };
    let filter = filter(request)?;
    let count = store.count(&Filter { after: None, limit: None, ..filter.clone() }).map_err(fault)?;
    let problems = store.list(&filter).map_err(fault)?;
    let empty = count == 0 && store.count(&Filter::default()).map_err(fault)? == 0;
    let problems: Vec<Value> = problems.iter().map(problem_json).collect();
    json_reply(json!({"count": count, "problems": problems, "grades": grades, "empty": empty}))
}

fn filter(request: &Request) -> Result<Filter, ApiError> {
    let word = |name: &str| request.word(name);
    let place = word("place").map(str::parse).transpose();
    let status = word("status").map(|text| text.parse().map_err(|error: tesuji::ParseStatusError| error.to_string()));
    let range = |name: &str| {
        let of = |grade: &str| {
            grade::range_of(grade).ok_or_else(|| ApiError::of_field(name, "expected a grade such as 12k"))
        };
        word(name).map(of).transpose()
    };
    let ko = match word("ko") {
        None => None,
        Some("yes") => Some(true),
        Some("no") => Some(false),
        Some(_) => return Err(ApiError::of_field("ko", "expected yes or no")),
    };
    Ok(Filter {
        place: place.map_err(|error: String| ApiError::of_field("place", error))?,
        status: status.transpose().map_err(|error| ApiError::of_field("status", error))?,
        ko,
        difficulty_from: range("gradeFrom")?.map(|range| range.0),
        difficulty_below: range("gradeTo")?.map(|range| range.1),
        source: word("source").map(ToOwned::to_owned),
        rejected: Some(false),
        after: Some(i64::try_from(request.number("after", 0)?).unwrap_or(i64::MAX)),
        limit: Some(request.number("count", MAX_LISTED)?.min(MAX_LISTED)),
        ..Filter::default()
    })
}

/// A problem as the page shows it.
pub(super) fn problem_json(stored: &Stored) -> Value {
    let problem = &stored.problem;
    let mut fields = setup_fields(&problem.question.position);
    let mut put = |name: &str, value: Value| fields.insert(name.to_owned(), value);
    put("id", stored.id.into());
    put("name", problem.name.clone().into());
    put("source", problem.source.clone().into());
    put("target", problem.question.target.iter().map(ToString::to_string).collect());
    put("area", points(&problem.question.area));
    put("size", problem.size().into());
    if let Some(exits) = &problem.exits {
        put("exits", points(exits));
    }
    if let Some(solved) = &problem.solved {
        put("status", solved.status.to_string().into());
        if let Some(known) = &solved.scope {
            scope(known, &mut put);
        }
        put("grade", solved.grade.clone().into());
        put("best", points(&solved.moves.iter().copied().collect()));
        put("sequence", moves(&solved.sequence));
        put("proved", (!solved.proof_hash.is_empty()).into());
        put("nodes", solved.features.searched.into());
        let features = &solved.features;
        put(
            "features",
            json!({"verification": features.verification, "choices": features.choices, "late": features.late}),
        );
        put("otherStatus", solved.other.as_ref().map(|other| other.status.to_string()).into());
    }
    Value::Object(fields)
}

/// One problem.
pub(super) fn problem(services: &Services, request: &Request) -> Answer {
    let id = request.number("id", 0)?;
    let id = ProblemId::try_from(id).map_err(|_| ApiError::of_field("id", "expected the number of a problem"))?;
    let store = services.library()?.ok_or_else(|| ApiError::not_found("there is no database yet"))?;
    let stored = store.get(id).map_err(|_| ApiError::not_found(format!("there is no problem {id}")))?;
    json_reply(problem_json(&stored))
}

/// Reads the problems of a file into the database and solves them.
pub(super) fn import(services: &Services, request: &Request, watch: &Watch<'_>) -> Answer {
    let name = request.parameters.get("name").map_or("pasted", String::as_str);
    let name: String = name.chars().filter(|c| !c.is_control() && *c != '/').take(80).collect();
    let ask = |position: &FilePosition| examine::unread_question(position).map_err(|error| error.to_string());
    let read = exchange::read(&request.body, &name, &ask, &canonical::key);
    let mut store = services.library_to_write()?;
    let total = read.len();
    let (mut new, mut solved, mut open, mut faults) = (0, 0, 0, Vec::new());
    for (i, item) in read.into_iter().enumerate() {
        if watch.cancel.is_cancelled() {
            break;
        }
        match item {
            Err(error) => faults.push(error.to_string()),
            Ok(read) => {
                let problem =
                    if i < MAX_IMPORTED { examine::examined(&read, &EFFORT, watch.cancel) } else { read.problem };
                solved += usize::from(problem.solved.is_some());
                open += usize::from(problem.exits.is_some());
                let added = store.add(std::slice::from_ref(&problem)).map_err(fault)?;
                new += added.iter().filter(|added| matches!(added, tesuji_store::Added::New(_))).count();
            }
        }
        watch.tell(json!({"done": i + 1, "of": total}));
    }
    faults.truncate(20);
    json_reply(json!({"read": total, "new": new, "solved": solved, "open": open, "faults": faults}))
}

/// Chosen problems as one file.
pub(super) fn export(services: &Services, fields: &Map<String, Value>) -> Answer {
    let ids =
        fields.get("ids").and_then(Value::as_array).ok_or_else(|| ApiError::of_field("ids", "expected a list"))?;
    if ids.len() > MAX_EXPORTED {
        return Err(ApiError::of_field("ids", format!("at most {MAX_EXPORTED} problems fit into one file")));
    }
    let store = services.library()?.ok_or_else(|| ApiError::not_found("there is no database yet"))?;
    let stored = |id: &Value| {
        let id = id.as_i64().ok_or_else(|| ApiError::of_field("ids", "expected numbers of problems"))?;
        store.get(id).map_err(|_| ApiError::not_found(format!("there is no problem {id}")))
    };
    let problems: Vec<Stored> = ids.iter().map(stored).collect::<Result<_, _>>()?;
    let (media_type, ending, bytes) = match fields.get("format").and_then(Value::as_str) {
        Some("sgf") | None => {
            let games = problems.iter().map(|stored| exchange::sgf::write(&stored.problem));
            ("application/x-go-sgf", "sgf", games.collect::<Vec<_>>().join("\n").into_bytes())
        }
        Some("svg") => ("image/svg+xml", "svg", sheet::svg(&problems).into_bytes()),
        Some("pdf") => ("application/pdf", "pdf", sheet::pdf(&problems)),
        Some("jsonl") => {
            let lines = problems.iter().map(|stored| exchange::jsonl::write(&stored.problem) + "\n");
            ("application/jsonl", "jsonl", lines.collect::<String>().into_bytes())
        }
        Some(_) => return Err(ApiError::of_field("format", "expected sgf, svg, pdf or jsonl")),
    };
    Ok(Reply::File { media_type, name: Some(format!("problems.{ending}")), bytes })
}
