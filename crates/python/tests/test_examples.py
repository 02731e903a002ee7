"""The examples run, with small numbers."""

import importlib.util
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

from places import REPOSITORY

EXAMPLES = Path(__file__).resolve().parents[1] / "examples"


def run(name, *arguments):
    return subprocess.run(
        [sys.executable, EXAMPLES / name, *map(str, arguments)], capture_output=True, text=True, timeout=600
    )


class Examples(unittest.TestCase):
    def test_checking_a_folder(self):
        with tempfile.TemporaryDirectory() as folder:
            right = "(;SZ[9]AB[ag][bg][cg][dg][eg][eh][ei]AW[ah][bh][ch][dh][di]PL[B](;B[bi]C[RIGHT]))"
            (Path(folder) / "right.sgf").write_text(right)
            done = run("check_folder.py", folder)
            self.assertEqual((done.stdout, done.returncode), ("1 problems, 0 findings\n", 0), done.stderr)
            (Path(folder) / "wrong.sgf").write_text(right.replace("B[bi]", "B[ai]"))
            (Path(folder) / "broken.sgf").write_text("(;SZ[99])")
            done = run("check_folder.py", folder)
            self.assertEqual(done.returncode, 1)
            self.assertIn("wrong.sgf#1: the author plays A1, but White dies", done.stdout)
            self.assertIn("broken.sgf", done.stdout)

    def test_labelling(self):
        with tempfile.TemporaryDirectory() as folder:
            done = run("label_data.py", Path(folder) / "set", "--count", 3)
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertIn("3 rows in", done.stdout)
            written = {path.suffix for path in Path(folder).iterdir()}
            self.assertTrue(written & {".csv", ".parquet"}, written)
            if importlib.util.find_spec("numpy"):
                self.assertIn(".npz", written)

    def test_a_map_over_many(self):
        done = run("map_many.py", "--count", 5)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("5 positions, ", done.stdout)
        for way in ["dask", "ray"]:
            if importlib.util.find_spec(way) is not None:
                other = run("map_many.py", "--count", 5, "--with", way)
                self.assertEqual(other.stdout, done.stdout, other.stderr)


if __name__ == "__main__":
    unittest.main()
