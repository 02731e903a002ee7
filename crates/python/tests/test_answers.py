"""Answers: what they say, how they are drawn, proofs, pickles."""

import pickle
import tempfile
import unittest
from pathlib import Path

import tesuji
from places import ATARI, KO, REPOSITORY, THREE, endless


class Life(unittest.TestCase):
    def test_a_kill(self):
        answer = tesuji.solve(THREE)
        self.assertEqual((answer.verdict, answer.status, answer.winner), ("dead", "d", "attacker"))
        self.assertEqual((answer.moves, answer.length, answer.length_exact), (["C1"], 7, True))
        self.assertEqual(str(answer), "White dies: Black kills with C1 in 7 moves (straight three)")
        self.assertEqual(answer.assumed, ["target", "area"])
        self.assertIn("Assumed", answer.assumptions)
        self.assertEqual((answer.target, answer.is_known, answer.reason), (["A1"], True, None))
        self.assertEqual(answer.to_dict()["sentence"], str(answer))

    def test_what_is_said_counts(self):
        answer = tesuji.solve(THREE, target="A1", area="B1 C1, D1", first="white", closure="wall")
        self.assertEqual((answer.status, answer.closure), ("l", "wall"))
        self.assertEqual(sorted(answer.area), ["B1", "C1", "D1"])
        group = tesuji.Position(THREE).group_at("A1")
        self.assertEqual(tesuji.solve(group).moves, ["C1"])
        self.assertEqual(tesuji.solve(THREE, ko_threats={"B": 1}).status, "d")

    def test_a_ko(self):
        answer = tesuji.solve(tesuji.Position.read(KO), all_moves=True)
        self.assertEqual(answer.verdict, "ko")
        self.assertGreater(answer.threats_needed, 0)
        self.assertIn("pass", answer.move_status)
        self.assertEqual(tesuji.solve(THREE).move_status, None)

    def test_what_is_asked_for(self):
        five = "3 |X X X X X X X .\n2 |O O O O O O X .\n1 |. . . . . O X .\n  +---------------"
        answer = tesuji.solve(five, zone=True, tenuki=True)
        self.assertEqual(answer.status, "l")
        self.assertIsInstance(answer.zone, list)
        self.assertGreater(answer.tenuki, 0)
        plain = tesuji.solve(five)
        self.assertEqual((plain.zone, plain.tenuki), (None, None))

    def test_an_open_group(self):
        answer = tesuji.solve(tesuji.Position.from_stones([("B", "D4")]), target="D4")
        self.assertEqual((answer.verdict, answer.status, answer.proof), ("open", None, None))
        self.assertTrue(answer.exits)

    def test_unknown_is_an_answer(self):
        position, asked = endless()
        answer = tesuji.solve(position, nodes=500, **asked)
        self.assertEqual((answer.verdict, answer.reason, answer.is_known), ("unknown", "nodes", False))
        self.assertEqual((answer.moves, answer.certainty), ([], None))
        answer = tesuji.solve(position, seconds=0.05, **asked)
        self.assertEqual(answer.reason, "time")

    def test_whoever_moves_first(self):
        both = tesuji.status(THREE)
        self.assertEqual(both.verdict, "unsettled")
        self.assertEqual((both.black.status, both.first("white").status), ("d", "l"))
        self.assertEqual(both.nodes, both.black.nodes + both.white.nodes)
        self.assertIn("<svg", both._repr_html_())

    def test_wrong_questions(self):
        position, _ = endless()
        wrong = [
            ("target", "must be a stone", lambda: tesuji.solve(THREE, target="B1")),
            ("target", "no target", lambda: tesuji.solve(THREE, target=[])),
            ("target", "not on a board", lambda: tesuji.solve(position, target="T19")),
            ("area", "Z99", lambda: tesuji.solve(THREE, area=["Z99"])),
            ("closure", "fence", lambda: tesuji.solve(THREE, closure="fence")),
            ("first", "colour", lambda: tesuji.solve(THREE, first="red")),
            ("ko_threats", "colour", lambda: tesuji.solve(THREE, ko_threats={"R": 1})),
            ("prey", "which block", lambda: tesuji.catch(THREE)),
            ("prey", "must be a stone", lambda: tesuji.catch(THREE, "B1")),
            ("kind", "3/2/1", lambda: tesuji.catch(THREE, "A1", kind="3/2/1")),
        ]
        for part, words, call in wrong:
            with self.subTest(words), self.assertRaises(tesuji.QuestionError) as caught:
                call()
            self.assertIn(words, str(caught.exception))
            self.assertEqual(caught.exception.part, part)
            self.assertIsInstance(caught.exception, ValueError)
        for kind, call in [
            (TypeError, lambda: tesuji.solve(THREE, node=3)),
            (TypeError, lambda: tesuji.solve(3)),
            (TypeError, lambda: tesuji.solve(THREE, nodes="many")),
            (ValueError, lambda: tesuji.solve(THREE, nodes=-1)),
            (ValueError, lambda: tesuji.solve(THREE, depth=2**40)),
            (ValueError, lambda: tesuji.solve(THREE, seconds=-1)),
            (ValueError, lambda: tesuji.solve(THREE, seconds=float("nan"))),
            (ValueError, lambda: tesuji.solve(THREE, threads=0)),
        ]:
            with self.assertRaises(kind):
                call()


class Captures(unittest.TestCase):
    def test_a_capture(self):
        answer = tesuji.catch(ATARI, "B2")
        self.assertTrue(answer.is_caught)
        self.assertEqual((answer.moves, answer.prey, answer.length), (["C2"], "B2", 1))
        block = tesuji.Position(ATARI).block_at("B2")
        self.assertEqual(tesuji.catch(block, kind="ladder").verdict, "caught")
        self.assertFalse(tesuji.catch(block, first="W").is_caught)

    def test_a_scan(self):
        found = tesuji.scan(ATARI)
        self.assertEqual([block.stone for block in found.capturable], ["B2"])
        self.assertIn("captures", found.to_dict()["blocks"][0])
        self.assertEqual(pickle.loads(pickle.dumps(found)), found)
        self.assertEqual(pickle.loads(pickle.dumps(found)).diagram(), found.diagram())
        self.assertEqual(len(found), len(found.blocks))


class Proofs(unittest.TestCase):
    def test_a_proof_is_checked(self):
        answer = tesuji.solve(THREE, prove=True)
        self.assertEqual(answer.certainty, "proved")
        checked = tesuji.check(answer.proof)
        self.assertGreater(checked.states, 0)
        self.assertIn("A1 dies; Black first", checked.claim)
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "three.proof"
            answer.save_proof(path)
            self.assertEqual(path.read_bytes(), answer.proof)
            self.assertEqual(str(tesuji.check(path)), str(checked))
        self.assertIsNotNone(tesuji.check(tesuji.catch(ATARI, "B2", prove=True).proof).longest_line)

    def test_without_a_proof(self):
        answer = tesuji.solve(THREE)
        self.assertIsNone(answer.proof)
        with self.assertRaisesRegex(tesuji.ProofError, "prove=True"):
            answer.save_proof("never-written.proof")

    def test_what_is_no_proof(self):
        for content in [b"", b"hello", tesuji.solve(THREE, prove=True).proof[:-4]]:
            with self.assertRaises(tesuji.ProofError):
                tesuji.check(content)
        with self.assertRaises(FileNotFoundError):
            tesuji.check("nowhere.proof")

    def test_the_checker_refuses(self):
        with self.assertRaises(tesuji.RefusedError) as caught:
            tesuji.check(REPOSITORY / "testdata" / "checker" / "three-with-a-gap.proof")
        self.assertNotIsInstance(caught.exception, ValueError)


class Pickling(unittest.TestCase):
    def test_answers(self):
        answers = [
            tesuji.solve(THREE, prove=True, all_moves=True, zone=True),
            tesuji.solve(tesuji.Position.read(KO)),
            tesuji.solve(tesuji.Position.from_stones([("B", "D4")]), target="D4"),
            tesuji.catch(ATARI, "B2", prove=True),
        ]
        for answer in answers:
            again = pickle.loads(pickle.dumps(answer))
            self.assertIs(type(again), type(answer))
            self.assertEqual(again, answer)
            self.assertEqual(again.to_dict(), answer.to_dict())
            self.assertEqual(again.proof, answer.proof)
            self.assertEqual((again.position, again.solved), (answer.position, answer.solved))
            self.assertEqual((again.diagram(), again.to_sgf()), (answer.diagram(), answer.to_sgf()))
            self.assertEqual(again._repr_svg_(), answer._repr_svg_())
        self.assertNotEqual(answers[0], answers[1])

    def test_a_status(self):
        both = tesuji.status(THREE, prove=True)
        again = pickle.loads(pickle.dumps(both))
        self.assertEqual((again, again.to_dict()), (both, both.to_dict()))
        self.assertEqual(again.black.proof, both.black.proof)

    def test_a_solver(self):
        solver = tesuji.Solver(nodes=5000, prove=True)
        self.assertEqual(pickle.loads(pickle.dumps(solver)), solver)


class Drawing(unittest.TestCase):
    def test_the_answer_of_a_book(self):
        answer = tesuji.solve(THREE)
        self.assertIn("1", answer.diagram())
        self.assertIn("White dies", answer._repr_svg_())
        self.assertIn("RIGHT", answer.to_sgf())
        self.assertEqual(repr(answer), "<LifeAnswer: White dies: Black kills with C1 in 7 moves (straight three)>")

    def test_what_was_solved_asks_the_same_again(self):
        answer = tesuji.solve(THREE)
        again = tesuji.solve(answer.solved)
        self.assertEqual((again.assumed, again.status, again.area), ([], answer.status, answer.area))


if __name__ == "__main__":
    unittest.main()
