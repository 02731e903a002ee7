#!/usr/bin/env python3
"""Reads rules that `tesuji rules export` has written as JSON lines. Standard library only.

    tesuji rules export --about life --where corner --size 4x2 --out corner.jsonl
    python3 docs/read_rules.py corner.jsonl          how many rules of each depth
    python3 docs/read_rules.py corner.jsonl 20       rule 20, drawn

A rule says: White plays first, and still the black stones at `target` live (or get an eye, or are connected with those at
`partner`), or the white ones there are captured, whatever is outside the rectangle, as long as the conditions hold there.
"""

import json
import sys
from collections import Counter
from dataclasses import dataclass


@dataclass(frozen=True)
class Condition:
    """A condition on what is outside: Black has at least so many liberties there, White at most so many."""

    cell: str
    color: str
    of: str
    liberties: int

    def __str__(self):
        who = {"B": "black", "W": "white"}[self.color]
        least = "at least" if self.color == "B" else "at most"
        return f"the {who} {self.of} at {self.cell} has {least} {self.liberties} outside"


@dataclass(frozen=True)
class Rule:
    """One rule: rows from top to bottom, X black, O white, . empty; A1 is the lower left cell."""

    number: int
    about: str
    where: str
    width: int
    height: int
    rows: tuple
    target: str
    depth: int
    conditions: tuple
    sentence: str
    moves: tuple = ()
    partner: str = None

    def at(self, cell):
        """What is on a cell such as B2."""
        column, row = "ABCDEFGHJKLMNOPQRST".index(cell[0]), int(cell[1:])
        return self.rows[self.height - row][column]

    def cells(self):
        """All cells with what is on them, the lowest row first."""
        letters = "ABCDEFGHJKLMNOPQRST"
        for row in range(1, self.height + 1):
            for column in range(self.width):
                name = f"{letters[column]}{row}"
                yield name, self.at(name)

    def draw(self):
        """The rectangle with the edges of the board that it touches."""
        left = "|" if self.where == "corner" else " "
        lines = [left + " ".join(row) for row in self.rows]
        if self.where != "centre":
            lines.append(("+" if self.where == "corner" else " ") + "-" * (2 * self.width - 1))
        return "\n".join(lines)


def read(lines):
    """The rules of these lines."""
    for line in lines:
        told = json.loads(line)
        yield Rule(
            number=told["number"],
            about=told["about"],
            where=told["where"],
            width=told["width"],
            height=told["height"],
            rows=tuple(told["rows"]),
            target=told["target"],
            depth=told["depth"],
            conditions=tuple(Condition(**condition) for condition in told["conditions"]),
            sentence=told["sentence"],
            moves=tuple(told.get("moves", ())),
            partner=told.get("partner"),
        )


def main(arguments):
    if not arguments:
        sys.exit(__doc__)
    with open(arguments[0], encoding="utf-8") as file:
        rules = list(read(file))
    if len(arguments) == 1:
        tables = Counter((rule.about, rule.where, rule.width, rule.height, rule.depth) for rule in rules)
        for (about, where, width, height, depth), count in sorted(tables.items()):
            print(f"{about} {where} {width}x{height} depth {depth}: {count}")
        return
    for rule in rules:
        if rule.number == int(arguments[1]):
            print(f"{rule.about} {rule.where} {rule.width}x{rule.height}, rule {rule.number}, depth {rule.depth}")
            print(rule.draw())
            print(rule.sentence)


if __name__ == "__main__":
    main(sys.argv[1:])
