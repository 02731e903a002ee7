//! Positions that rules are tried on.

use tesuji::{Cancel, Deadline, FilePosition, LifeQuery, Limits, Position, Rules, Solver};
use tesuji_board::Board;
use tesuji_life::{Config, SearchOptions};
use tesuji_rules::usage::Usage;

use crate::output::remark;
use crate::position_argument::PositionArgument;

/// Looks at every position of the files until the switch is used; how many there were. What is no position is told and left
/// out.
pub(super) fn each_position(
    files: &[PositionArgument],
    cancel: &Cancel,
    mut look: impl FnMut(FilePosition, Board) -> anyhow::Result<()>,
) -> anyhow::Result<usize> {
    let mut positions = 0;
    for argument in files {
        let file = argument.read()?;
        let one = argument.number();
        for number in one.map_or(1..=file.len(), |n| n..=n) {
            let position = file.get(number).map_err(anyhow::Error::new);
            match position.and_then(|p| Ok((Board::from_setup(&p.position)?, p))) {
                Ok((board, position)) => {
                    positions += 1;
                    look(position, board)?;
                }
                Err(error) => remark(format!("{argument}#{number} is left out: {error:#}")),
            }
            if cancel.is_cancelled() {
                remark(format!("stopped at {argument}#{number}: what follows is left out"));
                return Ok(positions);
            }
        }
    }
    Ok(positions)
}

/// Solves a problem with these rules and counts those that ended a line.
pub(super) fn count_in_search(
    position: &FilePosition,
    rules: &Rules,
    nodes: u64,
    cancel: &Cancel,
    usage: &mut Usage,
) -> anyhow::Result<()> {
    let query = LifeQuery::of(&Position::try_from(position.clone())?);
    let reading = Solver::new().read(&query)?;
    let question = reading.question(&reading.groups.value[0]);
    let config = Config { rules: rules.clone(), ..Config::default() };
    let options = SearchOptions { config, ..SearchOptions::default() };
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    let deadline = Deadline::start(&limits, cancel);
    usage.add(&tesuji_life::solve_counting_rules(&question, &options, &limits, &deadline)?.1);
    Ok(())
}
