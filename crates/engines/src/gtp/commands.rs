//! The table of all GTP commands, and how their arguments are read.

use tesuji::{Color, Move, Point, Size};

use super::{Engine, administration, analyze, capture, genmove, gogui, load, owl, position, searches};

/// A command: gets its arguments, returns the text after `=`, or after `?`.
pub(crate) type Command = fn(&mut Engine, &[String]) -> Result<String, String>;

/// Every command, in the order in which `list_commands` names them.
pub(crate) const COMMANDS: &[(&str, Command)] = &[
    ("protocol_version", administration::protocol_version),
    ("name", administration::name),
    ("version", administration::version),
    ("known_command", administration::known_command),
    ("list_commands", administration::list_commands),
    ("quit", administration::quit),
    ("gogui-interrupt", administration::gogui_interrupt),
    ("boardsize", position::boardsize),
    ("rectangular_boardsize", position::rectangular_boardsize),
    ("query_boardsize", position::query_boardsize),
    ("clear_board", position::clear_board),
    ("komi", position::komi),
    ("get_komi", position::get_komi),
    ("play", position::play),
    ("gogui-play_sequence", position::play_sequence),
    ("undo", position::undo),
    ("gg-undo", position::gg_undo),
    ("trymove", position::play),
    ("popgo", position::undo),
    ("set_position", position::set_position),
    ("gogui-setup", position::set_position),
    ("set_free_handicap", position::set_free_handicap),
    ("is_legal", position::is_legal),
    ("showboard", position::showboard),
    ("loadsgf", load::loadsgf),
    ("genmove", genmove::genmove),
    ("reg_genmove", genmove::reg_genmove),
    ("attack", capture::attack),
    ("defend", capture::defend),
    ("ladder_attack", capture::ladder_attack),
    ("does_attack", capture::does_attack),
    ("does_defend", capture::does_defend),
    ("owl_attack", owl::owl_attack),
    ("owl_defend", owl::owl_defend),
    ("owl_does_attack", owl::owl_does_attack),
    ("owl_does_defend", owl::owl_does_defend),
    ("dragon_status", owl::dragon_status),
    ("get_reading_node_counter", searches::get_node_counter),
    ("reset_reading_node_counter", searches::reset_node_counter),
    ("get_owl_node_counter", searches::get_node_counter),
    ("reset_owl_node_counter", searches::reset_node_counter),
    ("clear_cache", searches::nothing_to_do),
    ("increase_depths", searches::nothing_to_do),
    ("decrease_depths", searches::nothing_to_do),
    ("tesuji-time_limit", searches::time_limit),
    ("tesuji-target", searches::set_target),
    ("gogui-analyze_commands", gogui::analyze_commands),
    ("tesuji-target_status", gogui::target_status),
    ("tesuji-winning_moves", gogui::winning_moves),
    ("tesuji-all_moves", gogui::all_moves),
    ("tesuji-answer_line", gogui::answer_line),
    ("tesuji-area", gogui::relevant_area),
    ("tesuji-ladder", gogui::ladder),
    ("tesuji-refute", gogui::refute),
    ("analyze", analyze::analyze),
    ("lz-analyze", analyze::lz_analyze),
    ("kata-analyze", analyze::kata_analyze),
    ("genmove_analyze", analyze::genmove_analyze),
    ("lz-genmove_analyze", analyze::lz_genmove_analyze),
    ("kata-genmove_analyze", analyze::kata_genmove_analyze),
];

pub(crate) fn find(name: &str) -> Option<Command> {
    COMMANDS.iter().find(|(known, _)| *known == name).map(|&(_, command)| command)
}

/// The message for arguments that cannot be understood.
pub(crate) fn syntax_error() -> String {
    "syntax error".to_owned()
}

pub(crate) fn color(text: &str) -> Result<Color, String> {
    match text.to_ascii_lowercase().as_str() {
        "b" | "black" => Ok(Color::Black),
        "w" | "white" => Ok(Color::White),
        _ => Err(syntax_error()),
    }
}

/// A vertex of the board, or pass.
pub(crate) fn vertex(text: &str, size: Size) -> Result<Move, String> {
    match text.parse() {
        Ok(Move::Play(point)) if !size.contains(point) => Err(syntax_error()),
        Ok(mv) => Ok(mv),
        Err(_) => Err(syntax_error()),
    }
}

/// A move as GNU Go writes it.
pub(crate) fn vertex_name(mv: Move) -> String {
    mv.point().map_or("PASS".to_owned(), |point| point.to_string())
}

/// A vertex with a stone, with GNU Go's words if there is none.
pub(crate) fn stone(engine: &Engine, text: &str) -> Result<Point, String> {
    let board = engine.game.board();
    let point = vertex(text, board.size()).ok().and_then(Move::point).ok_or("invalid coordinate")?;
    if board.is_empty(point) { Err("vertex must not be empty".to_owned()) } else { Ok(point) }
}

pub(crate) fn point(text: &str, size: Size) -> Result<Point, String> {
    vertex(text, size)?.point().ok_or_else(syntax_error)
}
