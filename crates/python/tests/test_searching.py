"""While a search runs: other threads work, Ctrl-C ends it, progress is told, a switch stops it."""

import signal
import subprocess
import sys
import threading
import time
import unittest
from pathlib import Path

import tesuji
from places import THREE, endless

# Far more than a search needs to stop on a quiet machine (docs/figures.md), so that a busy one passes too.
PATIENCE = 5.0

# Where tests run in the background, programs are started deaf to Ctrl-C.
INTERRUPTED = """
import signal
signal.signal(signal.SIGINT, signal.default_int_handler)
import tesuji
from places import endless
position, asked = endless()
print("ready", flush=True)
try:
    {call}
except KeyboardInterrupt:
    print("interrupted", flush=True)
"""


class OtherThreads(unittest.TestCase):
    def test_a_thread_works_while_another_solves(self):
        position, asked = endless()
        steps = []
        stop = threading.Event()

        def work():
            while not stop.is_set():
                steps.append(sum(range(1000)))
                time.sleep(0.001)

        thread = threading.Thread(target=work)
        thread.start()
        before = len(steps)
        answer = tesuji.solve(position, seconds=1.5, **asked)
        during = len(steps) - before
        stop.set()
        thread.join()
        self.assertEqual(answer.reason, "time")
        # If the interpreter were held, there would be next to none.
        self.assertGreater(during, 50)

    def test_two_threads_search_at_once(self):
        answers = {}

        def work(first):
            answers[first] = tesuji.solve(THREE, first=first).status

        threads = [threading.Thread(target=work, args=(first,)) for first in "BW"]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(answers, {"B": "d", "W": "l"})


class Stopping(unittest.TestCase):
    def test_a_switch(self):
        position, asked = endless()
        cancel = tesuji.Cancel()
        timer = threading.Timer(0.3, cancel.cancel)
        timer.start()
        started = time.monotonic()
        answer = tesuji.solve(position, cancel=cancel, **asked)
        self.assertEqual(answer.reason, "cancelled")
        self.assertLess(time.monotonic() - started, 0.3 + PATIENCE)
        self.assertTrue(cancel.is_cancelled)
        # It stays on: what is asked with it afterwards does not begin.
        self.assertEqual(tesuji.solve(position, cancel=[tesuji.Cancel(), cancel], **asked).reason, "cancelled")

    def interrupt(self, call):
        """The seconds between Ctrl-C and the exception."""
        program = [sys.executable, "-c", INTERRUPTED.format(call=call)]
        with subprocess.Popen(program, stdout=subprocess.PIPE, text=True, cwd=Path(__file__).parent) as child:
            self.assertEqual(child.stdout.readline(), "ready\n")
            time.sleep(0.5)
            self.assertIsNone(child.poll(), "the search has not ended by itself")
            child.send_signal(signal.SIGINT)
            sent = time.monotonic()
            said = child.stdout.readline()
            took = time.monotonic() - sent
            self.assertEqual((said, child.wait(timeout=60)), ("interrupted\n", 0))
        return took

    @unittest.skipIf(sys.platform == "win32", "Ctrl-C cannot be sent to one process there")
    def test_ctrl_c(self):
        for call in ["tesuji.solve(position, **asked)", "tesuji.status(position, **asked)"]:
            took = self.interrupt(call)
            print(f"Ctrl-C in {call.split('(')[0]}: {1000 * took:.0f} ms", file=sys.stderr)
            self.assertLess(took, PATIENCE)

    @unittest.skipIf(sys.platform == "win32", "Ctrl-C cannot be sent to one process there")
    def test_ctrl_c_while_many_are_solved(self):
        # Nothing else says that the searches of the other threads ended: the program waits for them before it exits.
        many = "list(tesuji.solve_many(position.group_at('F6') for _ in range(50)))"
        self.assertLess(self.interrupt(many), PATIENCE)
        self.assertLess(self.interrupt("list(tesuji.generate(100000))"), PATIENCE)


class Telling(unittest.TestCase):
    def test_progress(self):
        position, asked = endless()
        told = []
        here = threading.get_ident()
        threads = set()

        def progress(now):
            told.append((now.nodes, now.seconds, len(now.line)))
            threads.add(threading.get_ident())

        answer = tesuji.solve(position, seconds=1.2, progress=progress, **asked)
        self.assertEqual(answer.reason, "time")
        self.assertEqual(threads, {here}, "on the thread that asked")
        self.assertGreater(len(told), 1)
        self.assertLessEqual(len(told), 13, "ten times a second at most")
        self.assertEqual(told, sorted(told, key=lambda now: now[1]))
        self.assertGreater(told[-1][0], 0)
        self.assertTrue(any(moves for _, _, moves in told[1:]), "the line is told")

    def test_looking_on_changes_nothing(self):
        position, asked = endless()
        plain = tesuji.solve(position, nodes=1000, **asked)
        watched = tesuji.solve(position, nodes=1000, progress=lambda now: None, **asked)
        self.assertEqual(plain, watched)
        self.assertEqual(plain.nodes, watched.nodes)

    def test_what_progress_raises_ends_the_search(self):
        position, asked = endless()

        def progress(now):
            raise LookupError("enough")

        started = time.monotonic()
        with self.assertRaisesRegex(LookupError, "enough"):
            tesuji.solve(position, progress=progress, **asked)
        self.assertLess(time.monotonic() - started, PATIENCE)


if __name__ == "__main__":
    unittest.main()
