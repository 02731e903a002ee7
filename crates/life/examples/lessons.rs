//! Makes lessons for the guide: `lessons SEED COUNT FILE [large]`.

#![allow(clippy::print_stdout, clippy::print_stderr)]

use std::fs::File;
use std::io::{BufWriter, Write};

use tesuji_board::random::Dice;
use tesuji_life::guide::lessons::{Lesson, Plan, lessons};
use tesuji_life::guide::view::LOOKS;

fn main() -> std::io::Result<()> {
    let mut arguments = std::env::args().skip(1);
    let mut number = || arguments.next().and_then(|word| word.parse::<u64>().ok());
    let (Some(seed), Some(count)) = (number(), number()) else {
        eprintln!("lessons SEED COUNT FILE [large]");
        return Ok(());
    };
    let Some(path) = arguments.next() else { return Ok(()) };
    let plan = if arguments.next().as_deref() == Some("large") { Plan::LARGE } else { Plan::SMALL };
    let mut out = BufWriter::new(File::create(path)?);
    let (mut made, mut problems) = (0, 0u64);
    while made < count {
        // Problems of one seed do not depend on each other.
        let mut dice = Dice::new(seed << 40 | problems);
        problems += 1;
        for lesson in lessons(&mut dice, &plan) {
            write(&mut out, problems as u32, &lesson)?;
            made += 1;
            if made % 500 == 0 {
                out.flush()?;
                eprintln!("{made} lessons of {problems} problems");
            }
        }
    }
    out.flush()
}

/// Width, height, number of the problem, the planes of every point, then the cost of the move on every point (0 no move,
/// 65535 no win), then what the evaluator thinks of it.
fn write(out: &mut impl Write, problem: u32, lesson: &Lesson) -> std::io::Result<()> {
    let view = &lesson.view;
    out.write_all(&[view.width as u8, view.height as u8])?;
    out.write_all(&problem.to_le_bytes())?;
    for cell in &view.cells {
        out.write_all(&cell.to_le_bytes())?;
    }
    let mut costs = vec![0u16; view.cells.len()];
    let mut looks = vec![[0; LOOKS]; view.cells.len()];
    for (candidate, cost) in view.moves.iter().zip(&lesson.costs) {
        costs[candidate.cell] = cost.map_or(u16::MAX, |cost| cost.clamp(1, 60_000) as u16);
        looks[candidate.cell] = candidate.looks;
    }
    for cost in costs {
        out.write_all(&cost.to_le_bytes())?;
    }
    looks.iter().try_for_each(|look| out.write_all(look))
}
