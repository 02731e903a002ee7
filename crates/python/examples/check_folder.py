"""Checks a folder of SGF problems: is the author's first move right, is it the only one?

    python check_folder.py FOLDER [--seconds 5]

One line for each problem that is not as its author says, and how many were looked at. Exit code 1 if there is any.
"""

import argparse
import sys
from pathlib import Path

import tesuji


def problems(folder):
    """Every position of every file, with its name; what cannot be read is told."""
    for path in sorted(path for path in Path(folder).rglob("*") if path.suffix in {".sgf", ".txt"}):
        try:
            file = tesuji.PositionFile.read(path)
        except (tesuji.Error, OSError) as error:
            print(f"{path}: {error}")
            continue
        for number in range(len(file)):
            name = f"{path.name}#{number + 1}"
            try:
                yield name, file[number]
            except tesuji.Error as error:
                print(f"{name}: {error}")


def finding(position, answer):
    """What is wrong with a problem, or None."""
    if isinstance(answer, tesuji.Error):
        return str(answer)
    if not answer.is_known:
        return f"not solved: {answer.reason}"
    author, best = set(position.right_moves), set(answer.moves)
    if not author:
        return None
    if not best:
        return f"no move works: {answer}"
    if not author <= best:
        return f"the author plays {' '.join(sorted(author))}, but {answer}"
    if author < best:
        return f"more than one solution: {' '.join(sorted(best))}"
    return None


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder")
    parser.add_argument("--seconds", type=float, default=5.0, help="for each problem")
    arguments = parser.parse_args()
    named = list(problems(arguments.folder))
    answers = tesuji.solve_many(
        (position for _, position in named), errors="return", all_moves=True, seconds=arguments.seconds
    )
    wrong = 0
    for (name, position), answer in zip(named, answers):
        found = finding(position, answer)
        if found is not None:
            wrong += 1
            print(f"{name}: {found}")
    print(f"{len(named)} problems, {wrong} findings")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
