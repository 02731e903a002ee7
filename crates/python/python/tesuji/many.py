"""Many questions at once, on all cores, in the order in which they were asked."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, Literal, TypeVar, Union, overload

from . import _tesuji
from ._errors import Error
from ._tesuji import Answer, Cancel, LifeAnswer, Position, Problem, StatusAnswer
from .asking import Asked, Solver, Switches, switches, waiting

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from .asking import Wishes

Given = TypeVar("Given")
Found = TypeVar("Found")

# So many questions wait for each thread: enough to keep it busy, few enough that a long input is not read at once.
AHEAD = 4

COLUMNS = (
    "name",
    "verdict",
    "status",
    "winner",
    "move",
    "moves",
    "sequence",
    "length",
    "certainty",
    "scope",
    "reason",
    "nodes",
    "seconds",
    "sentence",
    "error",
)


@overload
def solve_many(
    positions: Iterable[Asked],
    *,
    jobs: int | None = None,
    errors: Literal["raise"] = "raise",
    cancel: Switches = None,
    **wishes: Unpack[Wishes],
) -> Iterator[LifeAnswer]: ...


@overload
def solve_many(
    positions: Iterable[Asked],
    *,
    jobs: int | None = None,
    errors: Literal["return"],
    cancel: Switches = None,
    **wishes: Unpack[Wishes],
) -> Iterator[LifeAnswer | Error]: ...


def solve_many(
    positions: Iterable[Asked],
    *,
    jobs: int | None = None,
    errors: str = "raise",
    cancel: Switches = None,
    **wishes: Any,
) -> Iterator[LifeAnswer | Error]:
    """Solves positions on several threads and gives the answers in their order, as soon as each is there.

    jobs    threads; as many as there are cores if it is not said
    errors  "raise": what a position raises is raised in its turn, and that is the end; "return": it is given instead
            of an answer, and the rest goes on
    cancel  a Cancel switch, or several; the answers that are left are then "unknown"
    wishes  the arguments of Solver

    Positions are taken from the iterable as they are needed, so that it may be very long. The answers and their nodes
    do not depend on the number of jobs. Ctrl-C, or closing the iterator, stops the searches that run.

    >>> drawn = "3 |X X X X X .\\n2 |O O O O X .\\n1 |. . . O X .\\n  +-----------"
    >>> [answer.status for answer in solve_many([drawn, Position(drawn).with_first("W")], jobs=2)]
    ['d', 'l']
    """
    if errors not in ("raise", "return"):
        raise ValueError(f"errors={errors!r}: expected 'raise' or 'return'")
    solver = Solver(**wishes)

    def ask(position: Asked, stop: Switches) -> LifeAnswer | Error:
        try:
            return solver.solve(position, cancel=stop)
        except Error as error:
            if errors == "raise":
                raise
            return error

    return _in_order(positions, ask, jobs, cancel)


def generate(
    count: int,
    *,
    where: str = "any",
    seed: int = 1,
    start: int = 0,
    jobs: int | None = None,
    cancel: Switches = None,
) -> Iterator[Problem]:
    """Makes new problems, each proved and with exactly one best first move, and gives them in order.

    where  corner, edge, centre or any
    seed   the same seed gives the same problems, on every machine, with any number of jobs
    start  the number of the first, from 0: machines that take different parts share the work
    jobs   threads; as many as there are cores if it is not said

    >>> problem, = generate(1, where="corner", seed=7)
    >>> problem.id, len(problem.moves)
    ('generated/corner/7/0', 1)
    """
    if count < 0 or start < 0:
        raise ValueError("count and start must not be negative")
    if where not in ("corner", "edge", "centre", "any"):
        raise ValueError(f"where={where!r}: expected corner, edge, centre or any")

    def make(index: int, stop: Switches) -> Problem | None:
        return _tesuji.make_problem(seed, where, index, waiting(stop))

    made = _in_order(range(start, start + count), make, jobs, cancel)
    # One that was cancelled is none, and the end.
    return (problem for problem in iter(lambda: next(made, None), None))


def table(
    items: Iterable[Union[Asked, Answer, StatusAnswer, Error]],
    *,
    jobs: int | None = None,
    **wishes: Unpack[Wishes],
) -> list[dict[str, Any]]:
    """Rows for pandas.DataFrame or csv.DictWriter, one for each answer, all with the same columns (COLUMNS).

    Positions among the items are solved first, on several threads. An error becomes a row with its message.

    >>> rows = table(["3 |X X X X X .\\n2 |O O O O X .\\n1 |. . . O X .\\n  +-----------"])
    >>> rows[0]["status"], rows[0]["move"], rows[0]["error"]
    ('d', 'B1', None)
    """

    def ask(item: Asked | Answer | StatusAnswer | Error, stop: Switches) -> Answer | StatusAnswer | Error:
        if isinstance(item, (Answer, StatusAnswer, Error)):
            return item
        try:
            return solver.solve(item, cancel=stop)
        except Error as error:
            return error

    solver = Solver(**wishes)
    return [_row(found) for found in _in_order(items, ask, jobs, None)]


def _row(found: Answer | StatusAnswer | Error) -> dict[str, Any]:
    row: dict[str, Any] = dict.fromkeys(COLUMNS)
    if isinstance(found, Error):
        row["error"] = str(found)
        return row
    fields = found.to_dict()
    row.update({name: fields[name] for name in COLUMNS if name in fields})
    moves = fields.get("moves") or []
    row["name"] = found.position.name or None
    row["move"] = moves[0] if moves else None
    row["moves"] = " ".join(moves)
    row["sequence"] = " ".join(fields.get("sequence") or [])
    return row


def _in_order(
    items: Iterable[Given], work: Callable[[Given, Switches], Found], jobs: int | None, cancel: Switches
) -> Iterator[Found]:
    """What the work makes of each item, in their order, on several threads."""
    if jobs is None:
        jobs = os.cpu_count() or 1
    if jobs < 1:
        raise ValueError(f"jobs={jobs}: expected at least one thread")
    return _hand_over(items, work, jobs, cancel)


def _hand_over(
    items: Iterable[Given], work: Callable[[Given, Switches], Found], jobs: int, cancel: Switches
) -> Iterator[Found]:
    # Whoever stops listening stops the searches, but does not turn a switch that others may share.
    stop = Cancel()
    asked: deque[Future[Found]] = deque()
    threads = ThreadPoolExecutor(max_workers=jobs, thread_name_prefix="tesuji")
    try:
        for item in items:
            asked.append(threads.submit(work, item, [*switches(cancel), stop]))
            if len(asked) > AHEAD * jobs:
                yield asked.popleft().result()
        while asked:
            yield asked.popleft().result()
    finally:
        stop.cancel()
        threads.shutdown(wait=True, cancel_futures=True)
