//! Solve, catch, scan, verify: the library in a few lines. `cargo run` prints what stands in `output.txt`.
#![allow(clippy::print_stdout, reason = "an example talks to its reader")]

use tesuji::{Position, ProofFile, Solver};

const DIAGRAM: &str = "Black to play
    7 |. . . . . . .|
    6 |. . . . X . .|
    5 |. . . X O X .|
    4 |. . . . . . .|
    3 |X X X X X X .|
    2 |O O O O O X .|
    1 |O . . . O X .|
      +-------------+";

fn main() -> Result<(), tesuji::Error> {
    let position: Position = DIAGRAM.parse()?;
    let solver = Solver::new().node_limit(100_000).prove();
    let answer = solver.life(position.group_at("A1")?)?;
    println!("solve   {answer}");
    println!("catch   {}", solver.catch(position.block_at("E5")?)?);
    println!("scan    {}", solver.scan(&position)?);
    let file = ProofFile::read(&answer.proof_file()?.to_bytes()?)?;
    println!("verify  {}", tesuji::check(&file)?);
    Ok(())
}
