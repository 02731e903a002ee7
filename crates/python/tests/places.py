"""Where things are, and positions that several tests ask about."""

import json
import os
import subprocess
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parents[3]

THREE = """Black to play
    3 |X X X X X X .
    2 |O O O O O X .
    1 |O . . . O X .
      +-------------"""

ATARI = """Black to play
    3 |. X . . .
    2 |X O . . .
    1 |. X . . .
      +---------"""

KO = REPOSITORY / "examples" / "ko.txt"


def endless():
    """A position and arguments of a search that does not end."""
    import tesuji

    position = tesuji.Position.from_stones([("W", "F6"), ("B", "F7")], size=11)
    area = [f"{column}{row}" for row in range(1, 10) for column in "BCDEFGH"]
    return position, {"target": "F6", "area": area, "closure": "wall"}


def program():
    """The command `tesuji`, which TESUJI names."""
    return os.environ.get("TESUJI") or str(REPOSITORY / "target" / "debug" / "tesuji")


def ask_program(queries):
    """The answers of `tesuji analyze` to queries, in their order, and the seconds all took."""
    lines = "".join(json.dumps({"id": number, **query}) + "\n" for number, query in enumerate(queries))
    done = subprocess.run([program(), "analyze"], input=lines, capture_output=True, text=True, check=True)
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    answers.sort(key=lambda answer: answer["id"])
    assert [answer["id"] for answer in answers] == list(range(len(queries))), "an answer to each query"
    for answer in answers:
        del answer["id"]
    return answers


def readings(most=None):
    """The queries of testdata/readings.jsonl; only those that took so many nodes at most, if that is said."""
    text = (REPOSITORY / "testdata" / "readings.jsonl").read_text(encoding="utf-8")
    lines = [json.loads(line) for line in text.splitlines()]
    return [line["query"] for line in lines if most is None or line["answer"]["nodes"] <= most]
