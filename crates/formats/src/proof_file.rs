//! Proof files: a question, the verdict, and the proofs that show it (`docs/proof-format.md`).
//!
//! ```text
//!     "TESUJIPF"   eight bytes    what it is
//!     version      one byte       how the rest is written
//!     body         a zlib stream  header (postcard), then the proofs, node by node (postcard)
//! ```
//!
//! Up to version 3 the body was a zstd frame; these files are still read. Both are read by code that is all Rust: no C
//! compiler is needed, and it runs wherever Rust does.
//!
//! Whatever the bytes are, reading ends with a proof file or an error; nothing panics, and the memory taken is bounded
//! by [`MAX_BODY`] and [`MAX_NODES`], however small a hostile file is. What is read is not yet *true*: that is the
//! checker's business.

mod packing;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use tesuji_board::{Color, Move, Point, PointSet, Setup, Size};
use tesuji_question::{
    Bounds, CaptureKind, CaptureQuestion, Closure, KoThreats, Lemma, LifeQuestion, NodeId, Proof, ProofNode, Role,
    Status, TargetRule,
};

/// The first bytes of every proof file.
pub const MAGIC: &[u8; 8] = b"TESUJIPF";
/// The version that is written.
pub const VERSION: u8 = 6;
/// The oldest version that is read: what came later only added kinds of nodes, and packs the body in another way.
const OLDEST: u8 = 2;
/// The last version whose proofs do not say whether they hold on the whole board.
const LAST_FOR_THE_AREA: u8 = 4;
/// The last version whose body is a zstd frame.
const LAST_ZSTD: u8 = 3;
/// The maximum size of a body when it is unpacked.
pub const MAX_BODY: usize = 128 << 20;
const MAX_BODY_NAME: &str = "128 MiB";
/// The maximum number of nodes of all proofs in a file together.
pub const MAX_NODES: usize = 8 << 20;

/// A question, its verdict and the proofs of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ProofFile {
    /// The status of a group: one proof for life or death, two for a ko.
    Life {
        /// What is asked.
        question: LifeQuestion,
        /// The verdict.
        status: Status,
        /// What shows it.
        proofs: Vec<Proof>,
    },
    /// A block is caught, or escapes: the winner of the proof tells which.
    Capture {
        /// What is asked.
        question: CaptureQuestion,
        /// What shows it.
        proof: Proof,
    },
}

impl ProofFile {
    /// Reads the bytes of a proof file.
    ///
    /// # Errors
    /// If they are not a proof file, or one that is damaged.
    pub fn read(bytes: &[u8]) -> Result<ProofFile, ProofFileError> {
        read(bytes)
    }

    /// The bytes of the file.
    ///
    /// # Errors
    /// If the proof is too large.
    pub fn to_bytes(&self) -> Result<Vec<u8>, ProofFileError> {
        write(self)
    }
}

/// Why bytes are not a proof file, or a proof cannot be written.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ProofFileError {
    /// It does not begin like one.
    #[error("not a proof file: it does not begin with TESUJIPF")]
    NotAProofFile,
    /// It is of another version.
    #[error(
        "the proof file has version {0}, this program reads versions {OLDEST} to {VERSION}: create the proof again"
    )]
    Version(u8),
    /// The body does not decompress, or ends too early, or is no body.
    #[error("the proof file is damaged: {0}")]
    Damaged(String),
    /// Something in it makes no sense.
    #[error("the proof file makes no sense: {0}")]
    Invalid(&'static str),
    /// It is larger than we read.
    #[error("the proof is too large: more than {0}")]
    TooLarge(&'static str),
}

use ProofFileError::{Damaged, Invalid, NotAProofFile, TooLarge, Version};

// ---- what is written ----

#[derive(Serialize, Deserialize)]
struct WirePosition {
    width: u8,
    height: u8,
    black: Vec<u16>,
    white: Vec<u16>,
    white_to_play: bool,
    ko: Option<u16>,
}

#[derive(Serialize, Deserialize)]
enum WireQuestion {
    Life {
        target: Vec<u16>,
        every: bool,
        area: Vec<u16>,
        closure: WireClosure,
        ko_threats: Option<(u8, u8)>,
        status: WireStatus,
    },
    Capture {
        prey: u16,
        kind: WireKind,
        ko_winner: Option<bool>,
        boundary: Vec<u16>,
    },
}

#[derive(Serialize, Deserialize)]
enum WireClosure {
    Escape,
    Wall,
    Both,
    Join,
    Fill,
}

#[derive(Serialize, Deserialize)]
enum WireStatus {
    Lives,
    LivesUnless(u8),
    DiesUnless(u8),
    Dies,
}

#[derive(Serialize, Deserialize)]
enum WireKind {
    Auto,
    Ladder,
    Loose,
    Net,
    Wide,
    Custom(u8, u8),
}

#[derive(Serialize, Deserialize)]
struct WireHeader {
    position: WirePosition,
    question: WireQuestion,
    proofs: u8,
}

#[derive(Serialize, Deserialize)]
struct WireProof {
    attacker_wins: bool,
    threats: (u8, u8),
    nodes: u32,
    zones: bool,
}

/// What versions from 5 on say after it: whether the proof holds on the whole board.
type WireBoard = bool;

/// A move is 0 for a pass or 1 + the number of its point. Other nodes are given by their distance, which is mostly
/// small and so compresses well.
#[derive(Serialize, Deserialize)]
enum WireNode {
    Play(u16, i64),
    Replies(Vec<(u16, i64)>, Option<i64>),
    Captured,
    InAtari,
    UnconditionalLife,
    Uncapturable,
    Enumeration,
    NoRoom,
    Liberties,
}

// ---- writing ----

/// The bytes of a proof file. Fails only on what no board can hold, or what would be too large to read.
pub fn write(file: &ProofFile) -> Result<Vec<u8>, ProofFileError> {
    let (position, question, proofs) = match file {
        ProofFile::Life { question, status, proofs } => {
            (&question.position, life_to_wire(question, *status)?, proofs.as_slice())
        }
        ProofFile::Capture { question, proof } => {
            (&question.position, capture_to_wire(question)?, std::slice::from_ref(proof))
        }
    };
    let count = proofs.len().try_into().map_err(|_| TooLarge("255 proofs"))?;
    let mut body = encode(&WireHeader { position: position_to_wire(position)?, question, proofs: count })?;
    for proof in proofs {
        write_proof(&mut body, proof, position.size)?;
    }
    if body.len() > MAX_BODY || proofs.iter().map(|p| p.nodes.len()).sum::<usize>() > MAX_NODES {
        return Err(TooLarge("128 MiB or 8 million nodes"));
    }
    Ok([MAGIC.as_slice(), &[VERSION], &packing::pack(&body)].concat())
}

fn encode<T: Serialize>(value: &T) -> Result<Vec<u8>, ProofFileError> {
    postcard::to_stdvec(value).map_err(|error| Damaged(error.to_string()))
}

fn write_proof(body: &mut Vec<u8>, proof: &Proof, size: Size) -> Result<(), ProofFileError> {
    if !proof.zones.is_empty() && proof.zones.len() != proof.nodes.len() {
        return Err(Invalid("there must be one zone for each node, or none"));
    }
    let nodes = proof.nodes.len().try_into().map_err(|_| TooLarge("8 million nodes"))?;
    let threats = (proof.threats.attacker, proof.threats.defender);
    let attacker_wins = proof.winner == Role::Attacker;
    body.extend(encode(&WireProof { attacker_wins, threats, nodes, zones: !proof.zones.is_empty() })?);
    body.extend(encode::<WireBoard>(&proof.board)?);
    for (id, node) in proof.nodes.iter().enumerate() {
        body.extend(encode(&node_to_wire(node, id as i64, size)?)?);
    }
    for zone in &proof.zones {
        body.extend(encode(&set_to_wire(zone.iter(), size)?)?);
    }
    Ok(())
}

fn node_to_wire(node: &ProofNode, id: i64, size: Size) -> Result<WireNode, ProofFileError> {
    let to = |next: NodeId| i64::from(next) - id;
    Ok(match node {
        ProofNode::Play { mv, next } => WireNode::Play(move_to_wire(*mv, size)?, to(*next)),
        ProofNode::Replies { replies, otherwise } => {
            let reply = |&(mv, next): &(Move, NodeId)| Ok((move_to_wire(mv, size)?, to(next)));
            WireNode::Replies(replies.iter().map(reply).collect::<Result<_, ProofFileError>>()?, otherwise.map(to))
        }
        ProofNode::Lemma(Lemma::Captured) => WireNode::Captured,
        ProofNode::Lemma(Lemma::InAtari) => WireNode::InAtari,
        ProofNode::Lemma(Lemma::UnconditionalLife) => WireNode::UnconditionalLife,
        ProofNode::Lemma(Lemma::Uncapturable) => WireNode::Uncapturable,
        ProofNode::Lemma(Lemma::Enumeration) => WireNode::Enumeration,
        ProofNode::Lemma(Lemma::NoRoom) => WireNode::NoRoom,
        ProofNode::Lemma(Lemma::Liberties) => WireNode::Liberties,
    })
}

fn point_to_wire(point: Point, size: Size) -> Result<u16, ProofFileError> {
    if !size.contains(point) {
        return Err(Invalid("a point is off the board"));
    }
    Ok(u16::from(point.y()) * u16::from(size.width()) + u16::from(point.x()))
}

fn move_to_wire(mv: Move, size: Size) -> Result<u16, ProofFileError> {
    mv.point().map_or(Ok(0), |point| Ok(point_to_wire(point, size)? + 1))
}

fn set_to_wire(points: impl IntoIterator<Item = Point>, size: Size) -> Result<Vec<u16>, ProofFileError> {
    points.into_iter().map(|p| point_to_wire(p, size)).collect()
}

fn position_to_wire(setup: &Setup) -> Result<WirePosition, ProofFileError> {
    let of = |color| set_to_wire(setup.stones.iter().filter(|s| s.1 == color).map(|s| s.0), setup.size);
    Ok(WirePosition {
        width: setup.size.width(),
        height: setup.size.height(),
        black: of(Color::Black)?,
        white: of(Color::White)?,
        white_to_play: setup.to_play == Color::White,
        ko: setup.ko.map(|ko| point_to_wire(ko, setup.size)).transpose()?,
    })
}

fn life_to_wire(question: &LifeQuestion, status: Status) -> Result<WireQuestion, ProofFileError> {
    let size = question.position.size;
    Ok(WireQuestion::Life {
        target: set_to_wire(question.target.iter().copied(), size)?,
        every: question.target_rule == TargetRule::Every,
        area: set_to_wire(&question.area, size)?,
        closure: match question.closure {
            Closure::Escape => WireClosure::Escape,
            Closure::Wall => WireClosure::Wall,
            Closure::Both => WireClosure::Both,
            Closure::Join => WireClosure::Join,
            Closure::Fill => WireClosure::Fill,
        },
        ko_threats: question.ko_threats.map(|t| (t.attacker, t.defender)),
        status: match status {
            Status::Lives => WireStatus::Lives,
            Status::LivesUnless(n) => WireStatus::LivesUnless(n),
            Status::DiesUnless(n) => WireStatus::DiesUnless(n),
            Status::Dies => WireStatus::Dies,
        },
    })
}

fn capture_to_wire(question: &CaptureQuestion) -> Result<WireQuestion, ProofFileError> {
    let size = question.position.size;
    Ok(WireQuestion::Capture {
        prey: point_to_wire(question.prey, size)?,
        kind: match question.kind {
            CaptureKind::Auto => WireKind::Auto,
            CaptureKind::Ladder => WireKind::Ladder,
            CaptureKind::Loose => WireKind::Loose,
            CaptureKind::Net => WireKind::Net,
            CaptureKind::Wide => WireKind::Wide,
            CaptureKind::Custom(bounds) => WireKind::Custom(bounds.prey, bounds.hunter),
        },
        ko_winner: question.ko_winner.map(|color| color == Color::White),
        boundary: set_to_wire(&question.boundary, size)?,
    })
}

// ---- reading ----

/// Whether the bytes begin like a proof file.
pub fn is_proof_file(bytes: &[u8]) -> bool {
    bytes.starts_with(MAGIC)
}

/// Reads a proof file.
pub fn read(bytes: &[u8]) -> Result<ProofFile, ProofFileError> {
    let rest = bytes.strip_prefix(MAGIC.as_slice()).ok_or(NotAProofFile)?;
    let (&version, packed) = rest.split_first().ok_or_else(|| Damaged("it ends after its first bytes".to_owned()))?;
    if !(OLDEST..=VERSION).contains(&version) {
        return Err(Version(version));
    }
    let body = if version <= LAST_ZSTD { packing::unpack_zstd(packed)? } else { packing::unpack(packed)? };
    let mut reader = Reader { rest: &body, nodes_left: MAX_NODES, version };
    let header: WireHeader = reader.next()?;
    let size = Size::new(header.position.width, header.position.height).ok_or(Invalid("the size of the board"))?;
    let position = position_from_wire(header.position, size)?;
    let proofs = (0..header.proofs).map(|_| reader.proof(size)).collect::<Result<Vec<Proof>, _>>()?;
    if !reader.rest.is_empty() {
        return Err(Invalid("something follows after the proofs"));
    }
    question_from_wire(header.question, position, proofs)
}

struct Reader<'a> {
    rest: &'a [u8],
    nodes_left: usize,
    version: u8,
}

impl Reader<'_> {
    fn next<T: DeserializeOwned>(&mut self) -> Result<T, ProofFileError> {
        let (value, rest) = postcard::take_from_bytes(self.rest).map_err(|error| Damaged(error.to_string()))?;
        self.rest = rest;
        Ok(value)
    }

    fn proof(&mut self, size: Size) -> Result<Proof, ProofFileError> {
        let head: WireProof = self.next()?;
        let board: WireBoard = if self.version <= LAST_FOR_THE_AREA { false } else { self.next()? };
        let count = head.nodes as usize;
        self.nodes_left = self.nodes_left.checked_sub(count).ok_or(TooLarge("8 million nodes"))?;
        // Nothing is reserved for nodes that are announced but not there.
        let (mut nodes, mut zones) = (Vec::new(), Vec::new());
        for id in 0..count {
            nodes.push(node_from_wire(self.next()?, id as i64, size)?);
        }
        for _ in 0..if head.zones { count } else { 0 } {
            zones.push(set_from_wire(&self.next::<Vec<u16>>()?, size)?);
        }
        let winner = if head.attacker_wins { Role::Attacker } else { Role::Defender };
        Ok(Proof { winner, threats: threats_from_wire(head.threats), nodes, zones, board })
    }
}

const fn threats_from_wire((attacker, defender): (u8, u8)) -> KoThreats {
    KoThreats { attacker, defender }
}

fn node_from_wire(node: WireNode, id: i64, size: Size) -> Result<ProofNode, ProofFileError> {
    let to = |step: i64| -> Result<NodeId, ProofFileError> {
        let next = id.checked_add(step).and_then(|next| next.try_into().ok());
        next.ok_or(Invalid("the number of a node is out of range"))
    };
    Ok(match node {
        WireNode::Play(mv, next) => ProofNode::Play { mv: move_from_wire(mv, size)?, next: to(next)? },
        WireNode::Replies(replies, otherwise) => {
            let reply = |(mv, next)| Ok((move_from_wire(mv, size)?, to(next)?));
            let replies = replies.into_iter().map(reply).collect::<Result<_, ProofFileError>>()?;
            ProofNode::Replies { replies, otherwise: otherwise.map(to).transpose()? }
        }
        WireNode::Captured => ProofNode::Lemma(Lemma::Captured),
        WireNode::InAtari => ProofNode::Lemma(Lemma::InAtari),
        WireNode::UnconditionalLife => ProofNode::Lemma(Lemma::UnconditionalLife),
        WireNode::Uncapturable => ProofNode::Lemma(Lemma::Uncapturable),
        WireNode::Enumeration => ProofNode::Lemma(Lemma::Enumeration),
        WireNode::NoRoom => ProofNode::Lemma(Lemma::NoRoom),
        WireNode::Liberties => ProofNode::Lemma(Lemma::Liberties),
    })
}

fn point_from_wire(number: u16, size: Size) -> Result<Point, ProofFileError> {
    let (y, x) = (number / u16::from(size.width()), number % u16::from(size.width()));
    let point = u8::try_from(y).ok().zip(u8::try_from(x).ok()).and_then(|(y, x)| Point::new(x, y));
    point.filter(|&p| size.contains(p)).ok_or(Invalid("a point is off the board"))
}

fn move_from_wire(number: u16, size: Size) -> Result<Move, ProofFileError> {
    number.checked_sub(1).map_or(Ok(Move::Pass), |point| Ok(Move::Play(point_from_wire(point, size)?)))
}

fn set_from_wire(points: &[u16], size: Size) -> Result<PointSet, ProofFileError> {
    points.iter().map(|&p| point_from_wire(p, size)).collect()
}

fn position_from_wire(wire: WirePosition, size: Size) -> Result<Setup, ProofFileError> {
    let mut setup = Setup::empty(size);
    for (points, color) in [(&wire.black, Color::Black), (&wire.white, Color::White)] {
        for &point in points {
            setup.stones.push((point_from_wire(point, size)?, color));
        }
    }
    setup.to_play = if wire.white_to_play { Color::White } else { Color::Black };
    setup.ko = wire.ko.map(|ko| point_from_wire(ko, size)).transpose()?;
    Ok(setup)
}

fn question_from_wire(
    wire: WireQuestion,
    position: Setup,
    mut proofs: Vec<Proof>,
) -> Result<ProofFile, ProofFileError> {
    let size = position.size;
    Ok(match wire {
        WireQuestion::Life { target, every, area, closure, ko_threats, status } => {
            let target = target.into_iter().map(|p| point_from_wire(p, size)).collect::<Result<_, _>>()?;
            let target_rule = if every { TargetRule::Every } else { TargetRule::Any };
            let area = set_from_wire(&area, size)?;
            let closure = match closure {
                WireClosure::Escape => Closure::Escape,
                WireClosure::Wall => Closure::Wall,
                WireClosure::Both => Closure::Both,
                WireClosure::Join => Closure::Join,
                WireClosure::Fill => Closure::Fill,
            };
            let ko_threats = ko_threats.map(threats_from_wire);
            let question = LifeQuestion { position, target, target_rule, area, closure, ko_threats };
            ProofFile::Life { question, status: status_from_wire(&status)?, proofs }
        }
        WireQuestion::Capture { prey, kind, ko_winner, boundary } => {
            let prey = point_from_wire(prey, size)?;
            let ko_winner = ko_winner.map(|white| if white { Color::White } else { Color::Black });
            let boundary = set_from_wire(&boundary, size)?;
            let question = CaptureQuestion { position, prey, kind: kind_from_wire(&kind), ko_winner, boundary };
            let proof = proofs.pop().filter(|_| proofs.is_empty());
            ProofFile::Capture { question, proof: proof.ok_or(Invalid("a capture has exactly one proof"))? }
        }
    })
}

fn status_from_wire(wire: &WireStatus) -> Result<Status, ProofFileError> {
    let status = match *wire {
        WireStatus::Lives => Status::Lives,
        WireStatus::LivesUnless(n) => Status::LivesUnless(n),
        WireStatus::DiesUnless(n) => Status::DiesUnless(n),
        WireStatus::Dies => Status::Dies,
    };
    let fits = status.threats_needed().is_none_or(|n| (1..=Status::MAX_THREATS).contains(&n));
    if fits { Ok(status) } else { Err(Invalid("a ko status has 1 to 5 threats")) }
}

const fn kind_from_wire(wire: &WireKind) -> CaptureKind {
    match *wire {
        WireKind::Auto => CaptureKind::Auto,
        WireKind::Ladder => CaptureKind::Ladder,
        WireKind::Loose => CaptureKind::Loose,
        WireKind::Net => CaptureKind::Net,
        WireKind::Wide => CaptureKind::Wide,
        WireKind::Custom(prey, hunter) => CaptureKind::Custom(Bounds { prey, hunter }),
    }
}
