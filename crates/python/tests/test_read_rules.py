"""The reader of exported rules in docs/ reads what the program writes."""

import importlib.util
import subprocess
import unittest

from places import REPOSITORY, program


def reader():
    spec = importlib.util.spec_from_file_location("read_rules", REPOSITORY / "docs" / "read_rules.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class ReadRules(unittest.TestCase):
    def test_a_table(self):
        table = ["--about", "life", "--where", "corner", "--size", "4x2", "--lines", "--quiet"]
        done = subprocess.run([program(), "rules", "export", *table], capture_output=True, text=True, check=True)
        rules = list(reader().read(done.stdout.splitlines()))
        self.assertEqual(len(rules), 46)
        self.assertEqual([sum(rule.depth == depth for rule in rules) for depth in (0, 2, 4, 6, 8)], [1, 10, 19, 12, 4])
        for rule in rules:
            self.assertEqual(rule.at(rule.target), "X")
            cells = dict(rule.cells())
            self.assertEqual(len(cells), 8)
            for condition in rule.conditions:
                there = cells[condition.cell]
                of = "." if condition.of == "move" else {"B": "X", "W": "O"}[condition.color]
                self.assertEqual(there, of, f"{rule.draw()}\n{condition}")
            self.assertEqual(len(rule.moves) > 0, rule.depth > 0, rule.sentence)


if __name__ == "__main__":
    unittest.main()
