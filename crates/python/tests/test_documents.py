"""What the documents show is what happens: docstrings, README.md and docs/python.md."""

import doctest
import os
import tempfile
import unittest

import tesuji
import tesuji.asking
import tesuji.many
from places import REPOSITORY


def without_fences(text):
    """A document of which only the lines between fences count for nothing: a fence ends the expected output."""
    return "\n".join("" if line.startswith("```") else line for line in text.splitlines())


class Documents(unittest.TestCase):
    def setUp(self):
        here = os.getcwd()
        self.addCleanup(os.chdir, here)
        os.chdir(REPOSITORY)

    def run_test(self, test):
        runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE)
        runner.run(test)
        self.assertEqual(runner.failures, 0, test.name)
        return runner.tries

    def test_docstrings(self):
        finder = doctest.DocTestFinder()
        tried = 0
        for module in [tesuji, tesuji.asking, tesuji.many]:
            for test in finder.find(module, extraglobs={"Position": tesuji.Position}):
                tried += self.run_test(test)
        self.assertGreater(tried, 15)

    def test_the_compiled_part(self):
        test = doctest.DocTestParser().get_doctest(
            tesuji.Position.__doc__, {"Position": tesuji.Position}, "Position", None, None
        )
        self.assertGreater(self.run_test(test), 0)
        for name in tesuji.__all__:
            if not name.startswith("__"):
                self.assertTrue(getattr(tesuji, name).__doc__, f"{name} says what it is")

    def test_the_tour(self):
        with tempfile.TemporaryDirectory() as folder:
            text = without_fences((REPOSITORY / "docs" / "python.md").read_text(encoding="utf-8"))
            globs = {"folder": folder}
            test = doctest.DocTestParser().get_doctest(text, globs, "docs/python.md", None, 0)
            self.assertGreater(self.run_test(test), 25)


if __name__ == "__main__":
    unittest.main()
