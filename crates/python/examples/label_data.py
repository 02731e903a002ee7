"""Labels a data set for learning: planes of positions, the status of the group, the plane of the best moves.

    python label_data.py OUT --count 1000 [--seed 1]

Writes OUT.csv (or OUT.parquet, if pandas and pyarrow are there) with a row for each position, and OUT.npz with the
planes if numpy is there. The positions are made here; with positions of your own, give them to `label`.
"""

import argparse
import csv
from pathlib import Path

import tesuji

try:
    import numpy
except ImportError:
    numpy = None


def label(positions, **wishes):
    """A row for each position that was solved, with the answer it comes from."""
    for answer in tesuji.solve_many(positions, all_moves=True, **wishes):
        if answer.status is not None:
            yield answer, tesuji.table([answer])[0]


def write_rows(path, rows):
    """Parquet if it can be had, otherwise CSV; the file that was written."""
    try:
        import pandas
        import pyarrow  # noqa: F401
    except ImportError:
        path = path.with_suffix(".csv")
        with path.open("w", newline="", encoding="utf-8") as file:
            table = csv.DictWriter(file, rows[0])
            table.writeheader()
            table.writerows(rows)
        return path
    path = path.with_suffix(".parquet")
    pandas.DataFrame(rows).to_parquet(path)
    return path


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("out", type=Path)
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    made = (problem.position for problem in tesuji.generate(arguments.count, seed=arguments.seed))
    answers, rows = zip(*label(made, nodes=200_000))
    print(f"{len(rows)} rows in {write_rows(arguments.out, rows)}")
    if numpy is not None:
        path = arguments.out.with_suffix(".npz")
        numpy.savez_compressed(
            path,
            planes=numpy.stack([answer.position.to_planes() for answer in answers]),
            moves=numpy.stack([answer.position.plane(answer.moves) for answer in answers]),
            dies=numpy.array([answer.status.startswith("d") for answer in answers]),
        )
        print(f"planes, moves and verdicts in {path}")


if __name__ == "__main__":
    main()
