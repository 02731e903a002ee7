"""Positions: read, made, played, drawn, turned into planes and back."""

import pickle
import sys
import tempfile
import unittest
from pathlib import Path
from unittest import mock

import tesuji
from places import ATARI, KO, REPOSITORY, THREE

try:
    import numpy
except ImportError:
    numpy = None


class Reading(unittest.TestCase):
    def test_a_drawing(self):
        position = tesuji.Position(THREE)
        self.assertEqual((position.size, position.to_play, position.first_given), ((19, 19), "B", True))
        self.assertEqual((position.color_at("A1"), position.color_at("B1")), ("W", None))
        self.assertEqual(len(position.stones), 15)

    def test_sgf_with_marks_and_solution(self):
        position = tesuji.Position.read(REPOSITORY / "examples" / "ladder.sgf")
        self.assertEqual((position.name, position.target), ("A ladder", ["D4"]))
        self.assertEqual(position.right_moves, ["D5"])

    def test_a_file_of_many(self):
        path = REPOSITORY / "examples" / "corners.txt"
        file = tesuji.PositionFile.read(path)
        self.assertGreater(len(file), 3)
        self.assertEqual([position.name for position in file][4], "Six in the corner")
        self.assertEqual(file[-1], file[len(file) - 1])
        self.assertEqual(tesuji.Position.read(path, 5), file[4])
        with self.assertRaises(IndexError):
            file[len(file)]
        with self.assertRaises(tesuji.QuestionError):
            tesuji.Position.read(path)
        with self.assertRaises(tesuji.FormatError):
            tesuji.Position.read(path, 99)

    def test_bytes_of_any_charset(self):
        game = "(;GM[1]SZ[9]GN[詰碁]AB[aa]AW[bb]PL[W])".encode("shift_jis")
        self.assertEqual(tesuji.PositionFile.parse(game)[0].name, "詰碁")

    def test_a_broken_one_among_many_is_an_error_of_its_own(self):
        file = tesuji.PositionFile.parse("(;SZ[9]AB[aa])(;SZ[99]AB[aa])(;SZ[9]AW[bb])")
        self.assertEqual(len(file), 3)
        with self.assertRaises(tesuji.FormatError):
            file[1]
        self.assertEqual(file[2].stones, [("W", "B8")])

    def test_what_is_written_is_read_again(self):
        for path in [KO, REPOSITORY / "examples" / "ladder.sgf"]:
            position = tesuji.Position.read(path)
            again = tesuji.Position(position.to_sgf())
            self.assertEqual((again.stones, again.to_play), (position.stones, position.to_play))
            self.assertEqual(again.target, position.target)


class Making(unittest.TestCase):
    def test_the_order_of_stones_does_not_matter(self):
        stones = [("B", "C3"), ("white", "D4"), ("b", "A1")]
        one = tesuji.Position.from_stones(stones, size=9)
        other = tesuji.Position.from_stones(reversed_list(stones), size=(9, 9))
        self.assertEqual(one, other)
        self.assertEqual(hash(one), hash(other))
        self.assertNotEqual(one, one.with_first("W"))

    def test_playing(self):
        position = tesuji.Position(ATARI)
        after = position.play("C2")
        self.assertEqual((after.color_at("B2"), after.to_play), (None, "W"))
        self.assertEqual(position.color_at("B2"), "W", "the position before does not change")
        self.assertEqual(after.play("pass").to_play, "B")
        self.assertIn("C2", position.legal_moves())
        self.assertFalse(position.is_legal("B2"))

    def test_a_ko_stays_banned(self):
        position = tesuji.Position(
            """Black to play
            3 |. X O .
            2 |X O . O
            1 |. X O .
              +-------"""
        )
        after = position.play("C2")
        self.assertEqual(after.ko, "B2")
        self.assertFalse(after.is_legal("B2"))
        again = pickle.loads(pickle.dumps(after))
        self.assertEqual((again, again.ko), (after, "B2"))

    def test_blocks_and_groups(self):
        position = tesuji.Position(THREE)
        block = position.block_at("A1")
        self.assertEqual((block.color, len(block), block.stone), ("W", 7, "A1"))
        self.assertEqual(block.liberties, ["B1", "C1", "D1"])
        self.assertEqual(len(position.blocks()), 2)
        self.assertEqual(position.groups()[0].color, "W")
        self.assertEqual(position.group_at("A1").stones, block.stones)

    def test_wrong_input_says_what_is_wrong(self):
        position = tesuji.Position(THREE)
        wrong = [
            (tesuji.FormatError, "expected", lambda: tesuji.Position("hello")),
            (tesuji.FormatError, "line 1", lambda: tesuji.Position("")),
            (tesuji.PositionError, "impossible", lambda: tesuji.Position.from_stones([("B", "A1"), ("W", "A1")])),
            (tesuji.QuestionError, "colour", lambda: tesuji.Position.from_stones([("red", "A1")])),
            (tesuji.QuestionError, "not on a board", lambda: tesuji.Position.from_stones([("B", "T19")], size=9)),
            (tesuji.MoveError, "cannot be played", lambda: position.play("A1")),
            (tesuji.MoveError, "I9", lambda: position.play("I9")),
            (tesuji.QuestionError, "must be a stone", lambda: position.block_at("B1")),
            (tesuji.QuestionError, "different colours", lambda: position.group_at("A1", "A3")),
            (tesuji.QuestionError, "no target", lambda: position.group_at()),
            (ValueError, "2 to 25", lambda: tesuji.Position.empty(99)),
            (ValueError, "expected ascii", lambda: position.diagram("crayon")),
            (ValueError, "1 to 1000", lambda: position.to_svg(unit=float("nan"))),
            (FileNotFoundError, "nowhere.sgf", lambda: tesuji.Position.read("nowhere.sgf")),
            (TypeError, "", lambda: tesuji.Position(3)),
        ]
        for kind, words, call in wrong:
            with self.subTest(words), self.assertRaises(kind) as caught:
                call()
            self.assertIn(words, str(caught.exception))
        with self.assertRaises(tesuji.FormatError) as caught:
            tesuji.Position("(;SZ[99]AB[aa])")
        self.assertIsNotNone(caught.exception.line)


class Drawing(unittest.TestCase):
    def test_text_and_pictures(self):
        position = tesuji.Position(THREE)
        self.assertIn("1 |O . . . O X", str(position))
        self.assertIn("\\begin", position.diagram("latex"))
        self.assertTrue(position._repr_svg_().startswith("<svg"))
        self.assertNotEqual(position.to_svg(theme="dark"), position.to_svg())
        self.assertEqual(repr(position), "<Position 19x19, 15 stones, B to play>")


class Planes(unittest.TestCase):
    @unittest.skipIf(numpy is None, "numpy is not installed")
    def test_there_and_back(self):
        position = tesuji.Position(ATARI).play("C2")
        planes = position.to_planes()
        self.assertEqual((planes.shape, planes.dtype), ((4, 19, 19), numpy.uint8))
        self.assertEqual((planes[0].sum(), planes[1].sum(), planes[2].sum()), (4, 0, 0))
        # The first row is the top of the board: C2 is in the last row but one.
        self.assertEqual(planes[0][17][2], 1)
        self.assertEqual(tesuji.Position.from_planes(planes), position)
        planes[0][0][0] = 1
        self.assertEqual(tesuji.Position.from_planes(planes[:2], to_play="W").color_at("A19"), "B")

    @unittest.skipIf(numpy is None, "numpy is not installed")
    def test_a_ko_and_a_board_that_is_no_square(self):
        position = tesuji.Position.from_stones([("B", "B1"), ("W", "A2")], size=(5, 7), to_play="W")
        self.assertEqual(tesuji.Position.from_planes(position.to_planes().astype(float)), position)
        self.assertEqual(position.plane(["A7", "E1"]).nonzero()[0].tolist(), [0, 6])

    @unittest.skipIf(numpy is None, "numpy is not installed")
    def test_wrong_planes(self):
        with self.assertRaisesRegex(tesuji.PositionError, "2, 3 or 4 planes"):
            tesuji.Position.from_planes(numpy.zeros((9, 9)))
        with self.assertRaisesRegex(tesuji.PositionError, "impossible"):
            tesuji.Position.from_planes(numpy.ones((2, 9, 9)))
        with self.assertRaisesRegex(ValueError, "who plays"):
            tesuji.Position.from_planes(numpy.eye(9)[None].repeat(3, axis=0) * [[[0]], [[0]], [[1]]])

    def test_without_numpy_it_says_so(self):
        with mock.patch.dict(sys.modules, {"numpy": None}):
            with self.assertRaisesRegex(ImportError, "pip install numpy"):
                tesuji.Position(THREE).to_planes()
            self.assertEqual(tesuji.solve(THREE).status, "d", "everything else works without it")


class Pickling(unittest.TestCase):
    def test_positions_of_every_format(self):
        texts = [
            THREE,
            "(;SZ[9]GN[x]C[say]AB[aa]AW[bb]TR[aa]SQ[cc]LB[dd:A](;B[cc]C[RIGHT])(;B[dd];W[cc]C[no]))",
            (REPOSITORY / "examples" / "ladder.sgf").read_text(),
            KO.read_text(),
        ]
        for text in texts:
            position = tesuji.Position(text)
            again = pickle.loads(pickle.dumps(position))
            self.assertEqual(again, position)
            self.assertEqual((again.to_sgf(), again.diagram()), (position.to_sgf(), position.diagram()))

    def test_blocks_and_groups(self):
        position = tesuji.Position(THREE)
        for thing in [position.block_at("A1"), position.group_at("A1")]:
            self.assertEqual(pickle.loads(pickle.dumps(thing)), thing)

    def test_a_damaged_pickle(self):
        from tesuji import _tesuji

        for state in ["", "{}", "[1]", pickle.dumps(tesuji.Position(THREE)).decode("latin-1")]:
            with self.assertRaisesRegex(tesuji.Error, "damaged"):
                _tesuji.restore_position(state)

    def test_exceptions_travel_too(self):
        try:
            tesuji.Position("hello")
        except tesuji.FormatError as error:
            again = pickle.loads(pickle.dumps(error))
            self.assertEqual((str(again), again.line, again.column), (str(error), 1, 1))


class Files(unittest.TestCase):
    def test_names_may_be_paths(self):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "härte #1.txt"
            path.write_text(THREE)
            self.assertEqual(tesuji.Position.read(path), tesuji.Position.read(str(path)))


def reversed_list(items):
    return list(reversed(items))


if __name__ == "__main__":
    unittest.main()
