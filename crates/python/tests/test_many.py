"""Many positions, processes, tables, new problems."""

import concurrent.futures
import csv
import io
import itertools
import json
import multiprocessing
import subprocess
import tempfile
import unittest
from pathlib import Path

import tesuji
from places import THREE, program, readings


def positions(count):
    asked = [query for query in readings() if "area" in query][:count]
    return [
        tesuji.Position.from_stones(
            [tuple(stone) for stone in query["initialStones"]],
            size=(query["boardXSize"], query["boardYSize"]),
            to_play=query["initialPlayer"],
        )
        for query in asked
    ]


def solved(position):
    return tesuji.solve(position, nodes=2000)


class Threads(unittest.TestCase):
    def test_the_order_and_the_answers_do_not_depend_on_jobs(self):
        asked = positions(12)
        one = list(tesuji.solve_many(asked, jobs=1, nodes=2000))
        three = list(tesuji.solve_many(iter(asked), jobs=3, nodes=2000))
        self.assertEqual(one, three)
        self.assertEqual([answer.nodes for answer in one], [answer.nodes for answer in three])
        self.assertEqual([answer.position for answer in one], asked)

    def test_an_endless_input_is_read_as_it_is_needed(self):
        taken = itertools.count()
        numbered = (THREE for _ in iter(lambda: next(taken), -1))
        answers = tesuji.solve_many(numbered, jobs=2)
        self.assertEqual([next(answers).status for _ in range(5)], ["d"] * 5)
        answers.close()
        self.assertLess(next(taken), 50)

    def test_errors(self):
        asked = [THREE, "hello", THREE]
        found = list(tesuji.solve_many(asked, errors="return"))
        self.assertEqual([type(item).__name__ for item in found], ["LifeAnswer", "FormatError", "LifeAnswer"])
        answers = tesuji.solve_many(asked)
        self.assertEqual(next(answers).status, "d")
        with self.assertRaises(tesuji.FormatError):
            next(answers)
        with self.assertRaises(ValueError):
            tesuji.solve_many(asked, jobs=0)
        with self.assertRaises(ValueError):
            tesuji.solve_many(asked, errors="ignore")


class Processes(unittest.TestCase):
    def test_other_processes_give_the_same(self):
        asked = positions(4)
        for method in ["spawn", *(["fork"] if "fork" in multiprocessing.get_all_start_methods() else [])]:
            context = multiprocessing.get_context(method)
            with concurrent.futures.ProcessPoolExecutor(2, mp_context=context) as processes:
                found = list(processes.map(solved, asked))
            self.assertEqual(found, [solved(position) for position in asked], method)


class Tables(unittest.TestCase):
    def test_rows(self):
        rows = tesuji.table([THREE, tesuji.solve(THREE, first="W"), tesuji.status(THREE), "hello"])
        self.assertEqual([row["verdict"] for row in rows], ["dead", "alive", "unsettled", None])
        self.assertEqual((rows[0]["move"], rows[0]["length"], rows[0]["error"]), ("C1", 7, None))
        self.assertIn("expected", rows[3]["error"])
        self.assertEqual(len({tuple(row) for row in rows}), 1, "all rows have the same columns")
        written = io.StringIO()
        table = csv.DictWriter(written, rows[0])
        table.writeheader()
        table.writerows(rows)
        self.assertEqual(len(written.getvalue().splitlines()), 5)

    def test_pandas(self):
        try:
            import pandas
        except ImportError:
            self.skipTest("pandas is not installed")
        frame = pandas.DataFrame(tesuji.table([THREE]))
        self.assertEqual(frame["move"].tolist(), ["C1"])


class Making(unittest.TestCase):
    def test_the_problems_are_those_of_the_program(self):
        made = list(tesuji.generate(6, seed=3, jobs=2))
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "made.jsonl"
            command = [program(), "generate", "--count", "6", "--seed", "3", "--quiet", "--jsonl", path]
            subprocess.run(command, check=True)
            lines = [json.loads(line) for line in path.read_text().splitlines()]
        self.assertEqual([problem.to_dict() for problem in made], lines)
        self.assertEqual(list(tesuji.generate(2, seed=3, start=4)), made[4:])

    def test_a_problem_is_what_it_says(self):
        import pickle

        problem = next(tesuji.generate(1, where="corner", seed=5))
        answer = tesuji.solve(problem, all_moves=True)
        self.assertEqual((answer.status, answer.moves), (problem.status, problem.moves))
        self.assertEqual((answer.assumed, len(problem.moves)), ([], 1))
        self.assertGreater(tesuji.check(problem.proof).states, 0)
        self.assertEqual(pickle.loads(pickle.dumps(problem)), problem)
        self.assertIn("RIGHT", problem.to_sgf())
        with self.assertRaises(ValueError):
            tesuji.generate(1, where="moon")


if __name__ == "__main__":
    unittest.main()
