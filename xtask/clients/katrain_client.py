"""KaTrain's own engine and game classes drive `tesuji analyze`, and what KaTrain said is written down.

usage: katrain_client.py TESUJI TRANSCRIPT

Nothing of KaTrain is replaced but its window: KataGoEngine starts the program and reads its lines, Game and GameNode keep
what was read, and at the end the properties that its interface shows are looked at.
"""

import json
import os
import sys
import tempfile
import time

os.environ["KIVY_NO_ARGS"] = "1"
os.environ["KIVY_NO_CONSOLELOG"] = "1"
os.environ["KIVY_NO_FILELOG"] = "1"
os.environ["KIVY_HOME"] = tempfile.mkdtemp(prefix="kivy")
os.environ["HOME"] = os.environ["KIVY_HOME"]

from katrain.core.ai import generate_ai_move  # noqa: E402
from katrain.core.constants import AI_DEFAULT, AI_POLICY, OUTPUT_ERROR  # noqa: E402
from katrain.core.engine import KataGoEngine  # noqa: E402
from katrain.core.game import Game, KaTrainSGF  # noqa: E402
from pysgf import Move  # noqa: E402

# White has three points in a row in the corner: Black kills with C1, White lives there.
CORNER = "(;GM[1]FF[4]SZ[9]RU[japanese]KM[6.5]PL[B]AB[ag][bg][cg][dg][eg][fg][fh][fi]AW[ah][bh][ch][dh][eh][ei][ai])"
EMPTY = "(;GM[1]FF[4]SZ[9]RU[chinese]KM[7])"


class Window:
    """What KaTrain's classes want of the program around them."""

    def __init__(self):
        self.errors, self.sent, self.settled, self.game, self.pondering = [], [], 0, None, False

    def log(self, message, level=0):
        text = str(message)
        if level == OUTPUT_ERROR:
            self.errors.append(text)
        if "Sending" in text and "query" in text:
            self.sent.append(json.loads(text[text.index("{") :]))

    def config(self, setting, default=None):
        return default

    def __call__(self, *message):
        self.errors.append(f"recovery wanted: {message}")


def settle(engine, window, limit=300):
    """Until something new was asked, and everything has been answered."""
    started, quiet = time.time(), 0
    # A query may be between two of KaTrain's queues for a moment.
    while quiet < 5:
        check(time.time() - started < limit, f"{engine.queries_remaining()} queries are not answered")
        quiet = quiet + 1 if len(window.sent) > window.settled and engine.is_idle() else 0
        time.sleep(0.02)
    window.settled = len(window.sent)


def check(condition, what):
    if not condition:
        raise SystemExit(f"katrain: {what}")


def start(window, tesuji, *options):
    return KataGoEngine(
        window,
        {
            "backend": "custom",
            "altcommand": " ".join([f'exec "{tesuji}" analyze --nodes-per-visit 1000', *options]),
            "max_visits": 500,
            "fast_visits": 25,
            "max_time": 60.0,
            "wide_root_noise": 0.04,
            "_enable_ownership": True,
            "allow_recovery": True,
        },
    )


def play(tesuji):
    """KaTrain's own players: they wait for an evaluation, so that they are given one where nothing is known."""
    window = Window()
    engine = start(window, tesuji, "--pass-if-unknown")
    for mode, settings in [(AI_DEFAULT, {}), (AI_POLICY, {"opening_moves": 0})]:
        # Both players in a row: Black kills, and White, for whom every move is as bad, plays any.
        game = window.game = Game(window, engine, move_tree=KaTrainSGF.parse_sgf(CORNER))
        played = [generate_ai_move(game, mode, settings)[0].gtp() for _ in range(2)]
        check(played[0] == "C1", f"{mode} plays {played} in the corner")
        engine.on_new_game()
        # On an empty board both pass, and that is the end of it.
        game = window.game = Game(window, engine, move_tree=KaTrainSGF.parse_sgf(EMPTY))
        played = [generate_ai_move(game, mode, settings)[0].gtp() for _ in range(2)]
        check(played == ["pass", "pass"], f"{mode} plays {played} on an empty board")
        check(game.end_result, "the game has not ended")
        engine.on_new_game()
    check(engine.check_alive(), "the engine died")
    engine.shutdown(finish=None)
    check(not window.errors, f"KaTrain reports: {window.errors}")
    print("katrain: its players play")


def main(tesuji, transcript):
    window = Window()
    engine = start(window, tesuji)

    # A problem: KaTrain analyses the position as soon as it is opened.
    game = window.game = Game(window, engine, move_tree=KaTrainSGF.parse_sgf(CORNER))
    settle(engine, window)
    root = game.current_node
    check(root.analysis_complete, "the problem has no analysis")
    best = root.candidate_moves[0]
    check(best["move"] == "C1" and best["pointsLost"] == 0 and best["pv"][0] == "C1", f"C1 is not the best: {best}")
    wrong = next(move for move in root.candidate_moves if move["move"] == "B1")
    check(wrong["pointsLost"] == 14 and wrong["pv"][:2] == ["B1", "C1"], f"B1 is not refuted: {wrong}")
    check(root.policy_ranking[0][1].gtp() == "C1" and len(root.ownership) == 81, "policy and ownership")
    check(root.format_winrate() is not None and root.format_score() == "B+7.0", root.format_score())

    # The wrong move is played: it is marked as a mistake, and its refutation is the next best move.
    node = game.play(Move.from_gtp("B1", player="B"))
    settle(engine, window)
    check(node.analysis_complete and node.points_lost == 14, f"points lost: {node.points_lost}")
    check(node.candidate_moves[0]["move"] == "C1", "White does not live with C1")
    node.comment(sgf=True, details=True)
    game.undo()
    game.play(Move.from_gtp("C1", player="B"))
    settle(engine, window)
    check(game.current_node.points_lost == 0, f"points lost by the right move: {game.current_node.points_lost}")
    game.undo()

    # What its menu does: other moves, a region, every move of the board, pondering until it is stopped.
    root.analyze(engine, find_alternatives=True)
    root.analyze(engine, region_of_interest=[0, 4, 0, 2])
    for name in ["B1", "D1"]:
        root.analyze(engine, refine_move=Move.from_gtp(name, player="B"), visits=100)
    settle(engine, window)
    root.analyze(engine, ponder=True, time_limit=False)
    time.sleep(0.5)
    engine.stop_pondering()
    settle(engine, window)
    check(root.candidate_moves[0]["move"] == "C1", "C1 is no longer the best")

    # Nothing is in question on an empty board: no evaluation is made up, and nothing breaks.
    engine.on_new_game()
    game = window.game = Game(window, engine, move_tree=KaTrainSGF.parse_sgf(EMPTY))
    settle(engine, window)
    check(not game.current_node.analysis_exists and game.current_node.candidate_moves == [], "an evaluation was made up")
    game.play(Move.from_gtp("E5", player="B"))
    settle(engine, window)
    check(game.current_node.score is None and game.current_node.points_lost is None, "an evaluation was made up")

    check(engine.check_alive(), "the engine died")
    engine.shutdown(finish=None)
    check(not window.errors, f"KaTrain reports: {window.errors}")
    with open(transcript, "w") as file:
        for query in window.sent:
            # The recorded conversation takes nodes, not time: it is replayed on slow machines.
            file.write(json.dumps(query) + "\n")
    print(f"katrain: {len(window.sent)} lines were said and understood")


main(*sys.argv[1:])
play(sys.argv[1])
os._exit(0)
