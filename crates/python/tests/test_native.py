"""The same questions, asked in Python and of the program `tesuji analyze`: every field of every answer must be equal,
nodes and proofs included.

The ordinary run takes a sample. TESUJI_PROBLEMS=200 TESUJI_PROOFS=20 is the long one; it says how long both took.
"""

import os
import sys
import unittest

import tesuji
from places import ask_program, readings

PROBLEMS = int(os.environ.get("TESUJI_PROBLEMS", "40"))
PROOFS = int(os.environ.get("TESUJI_PROOFS", "6"))


def position_of(query):
    return tesuji.Position.from_stones(
        [tuple(stone) for stone in query["initialStones"]],
        size=(query["boardXSize"], query["boardYSize"]),
        to_play="B" if query["initialPlayer"] == "both" else query["initialPlayer"],
    )


def ask_python(query):
    include = query.get("include", [])
    limits = query.get("limits", {})
    solver = tesuji.Solver(
        nodes=limits.get("nodes"),
        memory=limits.get("memory"),
        threads=limits.get("threads"),
        prove="proof" in include,
        all_moves="allMoves" in include,
        zone="zone" in include,
        length="length" in include,
    )
    if query["ask"] == "catch":
        return solver.catch(position_of(query), query["prey"], kind=query.get("kind", "auto"))
    said = {"target": query.get("target"), "area": query.get("area"), "closure": query.get("closure")}
    if query["initialPlayer"] == "both":
        return solver.status(position_of(query), **said)
    return solver.solve(position_of(query), **said)


def with_sentence(query, *further):
    include = [name for name in query.get("include", []) if name != "proof"]
    return {**query, "include": [*include, *further, "sentence"]}


def sample(items, count):
    """So many items, spread over all of them."""
    return [items[at * len(items) // count] for at in range(min(count, len(items)))]


class SameAnswers(unittest.TestCase):
    def compare(self, queries, what):
        native = ask_program(queries)
        times = [0.0, 0.0]
        nodes = 0
        for query, expected in zip(queries, native):
            answer = ask_python(query)
            told = answer.to_dict()
            times[0] += expected.pop("seconds")
            times[1] += told.pop("seconds")
            nodes += told["nodes"]
            self.assertEqual(told, expected, query)
        print(
            f"{len(queries)} {what}, {nodes} nodes: tesuji analyze {times[0]:.2f} s, Python {times[1]:.2f} s",
            file=sys.stderr,
        )

    def test_life_and_death(self):
        # The hard ones are for the long run.
        asked = sample(readings(None if PROBLEMS >= 100 else 2000), PROBLEMS)
        made = max(0, PROBLEMS - len(asked))
        asked += [problem.to_dict()["query"] for problem in tesuji.generate(made, seed=24)]
        self.assertEqual(len(asked), PROBLEMS)
        self.compare([with_sentence(query) for query in asked], "problems")

    def test_proofs(self):
        asked = [query for query in readings(2000) if "area" in query]
        self.compare([with_sentence(query, "proof") for query in sample(asked, PROOFS)], "proofs")

    def test_both_players_first(self):
        asked = [query for query in readings() if "area" in query][1:40:13]
        both = [{**with_sentence(query), "initialPlayer": "both"} for query in asked]
        self.compare(both, "groups whoever moves first")

    def test_captures(self):
        asked = []
        for query in sample(readings(), 12):
            position = position_of(query)
            weakest = min(position.blocks(), key=lambda block: (len(block.liberties), block.stone))
            other = "B" if weakest.color == "W" else "W"
            asked.append({**with_sentence(query), "ask": "catch", "prey": weakest.stone, "initialPlayer": other})
        for query in asked:
            for name in ("target", "targetRule", "area", "closure"):
                query.pop(name, None)
            query["include"] = ["sentence"]
            query["limits"] = {"nodes": 2000}
        self.compare(asked, "captures")


if __name__ == "__main__":
    unittest.main()
