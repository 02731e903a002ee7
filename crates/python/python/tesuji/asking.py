"""One question at a time."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from os import PathLike
from typing import TYPE_CHECKING, TypedDict, Union

from . import _tesuji
from ._errors import QuestionError
from ._tesuji import (
    Block,
    Cancel,
    CatchAnswer,
    Checked,
    Group,
    LifeAnswer,
    Position,
    Problem,
    Progress,
    ScanAnswer,
    StatusAnswer,
)

if TYPE_CHECKING:
    from typing_extensions import Unpack

Points = Union[str, Iterable[str]]
"""Points by their names: "C3", "C3 D4", or a list of them."""

Asked = Union[Position, Group, Block, Problem, str]
"""What a question may be about: a position, a group or block of one, a problem, or a text that Position reads."""

Switches = Union[Cancel, Iterable[Cancel], None]
"""What ends a search from another thread: a switch, or several."""


class Wishes(TypedDict, total=False):
    """What may be spent, and what an answer shall contain: the arguments of Solver."""

    nodes: int | None
    seconds: float | None
    depth: int | None
    memory: int | None
    threads: int | None
    prove: bool
    all_moves: bool
    zone: bool
    tenuki: bool
    tempo: bool
    length: bool


@dataclass(frozen=True)
class Solver:
    """How much may be spent, and what answers shall contain. It keeps no state, and threads may share it.

    nodes      a search visits no more nodes than this; then the verdict is "unknown"
    seconds    a question takes no longer than this
    depth      a search goes no deeper than this
    memory     bytes for the tables of a search
    threads    so many threads work on one hard question of life and death; with one (the default) the same question
               takes the same nodes every time
    prove      with a proof that the independent checker has accepted, if one is found within the limits
    all_moves  all best first moves, and the status that every first move leads to
    zone       the points the answer depends on
    tenuki     of a group that lives: how often its owner can play elsewhere
    tempo      what several moves in a row attain; of both sides, how many moves each can spare
    length     spend more on the length of a kill

    >>> solver = Solver(seconds=10, all_moves=True)
    >>> answer = solver.solve("3 |X X X X X .\\n2 |O O O O X .\\n1 |. . . O X .\\n  +-----------")
    >>> answer.moves, answer.move_status["A1"]
    (['B1'], 'l')
    """

    nodes: int | None = None
    seconds: float | None = None
    depth: int | None = None
    memory: int | None = None
    threads: int | None = None
    prove: bool = False
    all_moves: bool = False
    zone: bool = False
    tenuki: bool = False
    tempo: bool = False
    length: bool = False

    def __post_init__(self) -> None:
        for name, most in [("nodes", 2**64), ("depth", 2**32), ("memory", 2**63), ("threads", 2**31)]:
            value = getattr(self, name)
            least = 1 if name == "threads" else 0
            if value is not None and not isinstance(value, int):
                raise TypeError(f"{name}={value!r}: expected a whole number")
            if value is not None and not least <= value < most:
                raise ValueError(f"{name}={value}: expected a number from {least} to {most - 1}")
        if self.seconds is not None and not 0 <= self.seconds < 2**53:
            raise ValueError(f"seconds={self.seconds}: expected a number that is not negative")

    def solve(
        self,
        position: Asked,
        *,
        target: Points | None = None,
        area: Points | None = None,
        first: str | None = None,
        closure: str | None = None,
        target_rule: str | None = None,
        ko_threats: Mapping[str, int] | None = None,
        progress: Callable[[Progress], object] | None = None,
        cancel: Switches = None,
    ) -> LifeAnswer:
        """Does this group live? See tesuji.solve."""
        position, asked = _life(position, target, area, first, closure, target_rule, ko_threats)
        return _tesuji.solve(position, asked, self, waiting(cancel, progress))

    def status(
        self,
        position: Asked,
        *,
        target: Points | None = None,
        area: Points | None = None,
        closure: str | None = None,
        target_rule: str | None = None,
        ko_threats: Mapping[str, int] | None = None,
        progress: Callable[[Progress], object] | None = None,
        cancel: Switches = None,
    ) -> StatusAnswer:
        """Does it live, whoever moves first? See tesuji.status."""
        position, asked = _life(position, target, area, None, closure, target_rule, ko_threats)
        return _tesuji.status(position, asked, self, waiting(cancel, progress))

    def catch(
        self,
        position: Asked,
        prey: str | None = None,
        *,
        kind: str = "auto",
        first: str | None = None,
        ko_winner: str | None = None,
        boundary: Points | None = None,
        progress: Callable[[Progress], object] | None = None,
        cancel: Switches = None,
    ) -> CatchAnswer:
        """Can this block be captured? See tesuji.catch."""
        if isinstance(position, Block) and prey is None:
            prey = position.stone
        where = _position(position)
        if prey is None:
            marked = where.target
            if len(marked) != 1:
                raise QuestionError("which block? name a stone of it as prey, or give a Block", "prey")
            prey = marked[0]
        asked = {
            "prey": prey,
            "kind": kind,
            "first": first,
            "ko_winner": ko_winner,
            "boundary": None if boundary is None else _points(boundary),
        }
        return _tesuji.catch(where, asked, self, waiting(cancel, progress))

    def scan(self, position: Asked, *, cancel: Switches = None) -> ScanAnswer:
        """Which blocks can be captured, and which can be saved? See tesuji.scan."""
        return _tesuji.scan(_position(position), self, waiting(cancel))


def solve(
    position: Asked,
    *,
    target: Points | None = None,
    area: Points | None = None,
    first: str | None = None,
    closure: str | None = None,
    target_rule: str | None = None,
    ko_threats: Mapping[str, int] | None = None,
    progress: Callable[[Progress], object] | None = None,
    cancel: Switches = None,
    **wishes: Unpack[Wishes],
) -> LifeAnswer:
    """Does this group live? The verdict, the move, the line.

    What is not said is taken from the marks of the file, otherwise inferred, and `answer.assumed` says so.

    target       a stone of each block of the group: "C3", "C3 D4" or a list
    area         the points where moves may be played; "auto": inferred, whatever the file marks
    first        who plays first: B or W
    closure      what lies beyond the area: escape, wall, join, fill or both
    target_rule  any or every block must be saved
    ko_threats   decide it for these threats, such as {"B": 1}, instead of finding how many decide
    progress     a function that is called with a Progress, ten times a second at most; what it raises ends the search
    cancel       a Cancel switch (or several) that ends the search from another thread
    wishes       limits and contents of the answer: the arguments of Solver

    >>> print(solve("3 |X X X X X .\\n2 |O O O O X .\\n1 |. . . O X .\\n  +-----------", first="W"))
    White lives with B1 (straight three)
    """
    return Solver(**wishes).solve(
        position,
        target=target,
        area=area,
        first=first,
        closure=closure,
        target_rule=target_rule,
        ko_threats=ko_threats,
        progress=progress,
        cancel=cancel,
    )


def status(
    position: Asked,
    *,
    target: Points | None = None,
    area: Points | None = None,
    closure: str | None = None,
    target_rule: str | None = None,
    ko_threats: Mapping[str, int] | None = None,
    progress: Callable[[Progress], object] | None = None,
    cancel: Switches = None,
    **wishes: Unpack[Wishes],
) -> StatusAnswer:
    """Does it live, whoever moves first? Arguments as for solve.

    >>> both = status("3 |X X X X X .\\n2 |O O O O X .\\n1 |. . . O X .\\n  +-----------")
    >>> both.verdict, both.black.status, both.white.status
    ('unsettled', 'd', 'l')
    """
    return Solver(**wishes).status(
        position,
        target=target,
        area=area,
        closure=closure,
        target_rule=target_rule,
        ko_threats=ko_threats,
        progress=progress,
        cancel=cancel,
    )


def catch(
    position: Asked,
    prey: str | None = None,
    *,
    kind: str = "auto",
    first: str | None = None,
    ko_winner: str | None = None,
    boundary: Points | None = None,
    progress: Callable[[Progress], object] | None = None,
    cancel: Switches = None,
    **wishes: Unpack[Wishes],
) -> CatchAnswer:
    """Can this block be captured?

    prey       a stone of the block; not needed with a Block, or where one stone is marked
    kind       auto, ladder, loose, net, wide, or M/N liberties
    first      who plays first: B or W
    ko_winner  a player who ignores every ko ban
    boundary   points where the hunter may not play

    The rest as for solve.

    >>> print(catch("3 |. X . .\\n2 |X O . .\\n1 |. X . .\\n  +-------", "B2"))
    White dies: Black captures with C2 in 1 move
    """
    return Solver(**wishes).catch(
        position,
        prey,
        kind=kind,
        first=first,
        ko_winner=ko_winner,
        boundary=boundary,
        progress=progress,
        cancel=cancel,
    )


def scan(position: Asked, *, cancel: Switches = None, **wishes: Unpack[Wishes]) -> ScanAnswer:
    """Which blocks of a position can be captured, and which can be saved?

    >>> found = scan("3 |. X . .\\n2 |X O . .\\n1 |. X . .\\n  +-------")
    >>> [(block.stone, block.captures) for block in found.capturable]
    [('B2', ['C2'])]
    """
    return Solver(**wishes).scan(position, cancel=cancel)


def check(proof: bytes | str | PathLike[str], *, seconds: float | None = None, cancel: Switches = None) -> Checked:
    """Checks a proof, the bytes of its file or the name of the file, with a program that shares nothing with the
    searches.

    Raises ProofError if it is no proof file, RefusedError if it does not show what it claims, or that is not seen
    within the seconds.
    """
    if isinstance(proof, (bytearray, memoryview)):
        proof = bytes(proof)
    return _tesuji.check(proof, seconds, waiting(cancel))


def switches(cancel: Switches) -> list[Cancel]:
    """The switches as a list."""
    if cancel is None:
        return []
    return [cancel] if isinstance(cancel, Cancel) else list(cancel)


def waiting(cancel: Switches, progress: Callable[[Progress], object] | None = None) -> dict[str, object]:
    """What the compiled part wants to know of somebody who waits for an answer."""
    return {"cancel": switches(cancel), "progress": progress}


def _position(asked: Asked) -> Position:
    if isinstance(asked, Position):
        return asked
    if isinstance(asked, (Group, Block, Problem)):
        return asked.position
    if isinstance(asked, str):
        return Position(asked)
    kind = type(asked).__name__
    raise TypeError(f"a question is about a Position, a Group, a Block, a Problem or a text, not {kind}")


def _points(points: Points) -> list[str]:
    if isinstance(points, str):
        return [name for name in re.split(r"[\s,]+", points) if name]
    return list(points)


def _life(
    asked: Asked,
    target: Points | None,
    area: Points | None,
    first: str | None,
    closure: str | None,
    target_rule: str | None,
    ko_threats: Mapping[str, int] | None,
) -> tuple[Position, dict[str, object]]:
    """The position and what is said of the question."""
    if target is None and isinstance(asked, Group):
        target = asked.target
    elif target is None and isinstance(asked, Block):
        target = [asked.stone]
    infer_area = isinstance(area, str) and area == "auto"
    said: dict[str, object] = {
        "target": None if target is None else _points(target),
        "area": None if area is None or infer_area else _points(area),
        "infer_area": infer_area,
        "first": first,
        "closure": closure,
        "target_rule": target_rule,
        "ko_threats": None if ko_threats is None else dict(ko_threats),
    }
    return _position(asked), said
