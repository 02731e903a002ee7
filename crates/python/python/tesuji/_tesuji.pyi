"""The compiled part of the package. Import `tesuji`."""

from collections.abc import Sequence
from os import PathLike
from typing import Any, Literal, final

from numpy import uint8
from numpy.typing import ArrayLike, NDArray
from typing_extensions import disjoint_base

_Color = Literal["B", "W"]

__all__ = [
    "Answer",
    "CatchAnswer",
    "LifeAnswer",
    "catch",
    "scan",
    "solve",
    "status",
    "Block",
    "Group",
    "Problem",
    "make_problem",
    "restore_problem",
    "Position",
    "restore_position",
    "PositionFile",
    "Checked",
    "check",
    "ScanAnswer",
    "WeakBlock",
    "restore_scan",
    "Cancel",
    "Progress",
    "StatusAnswer",
    "restore_status",
    "restore_answer",
    "__version__",
]

__version__: str

@final
class Position:
    """A legal position, with what its file says about it. It never changes: playing gives a new one.

    `Position(text)` reads a drawing, SGF or a GoTools record. Points are named as in GTP (C3, no column I), colours
    B and W.

    >>> position = Position('''Black to play
    ...   3 |X X X X X .
    ...   2 |O O O O X .
    ...   1 |. . . O X .
    ...     +-----------''')
    >>> position.to_play, position.color_at("A2")
    ('B', 'W')
    """

    def __new__(cls, text: str) -> Position: ...
    @classmethod
    def read(cls, path: str | PathLike[str], number: int | None = None) -> Position:
        """Reads a file in any of the known formats; `number` counts from 1 where it holds several."""
    @classmethod
    def empty(cls, size: int | tuple[int, int] = ..., to_play: str = "B") -> Position:
        """A board without stones."""
    @classmethod
    def from_stones(
        cls,
        stones: Sequence[tuple[str, str]],
        size: int | tuple[int, int] = ...,
        to_play: str = "B",
        ko: str | None = None,
    ) -> Position:
        """A position of stones: pairs of a colour and a point."""
    @classmethod
    def from_planes(cls, planes: ArrayLike, to_play: str | None = None) -> Position:
        """A position from planes of 0 and 1 (numpy, or nested lists): black stones, white stones, and if they are there
        who plays (1 everywhere: Black) and the point that a ko bans. The first row is the top of the board.
        """
    def to_planes(self) -> NDArray[uint8]:
        """The position as planes of 0 and 1, an array of uint8 of shape (4, height, width): black stones, white stones,
        1 everywhere if Black plays, the point that a ko bans. The first row is the top of the board. Needs numpy.
        """
    def plane(self, points: Sequence[str]) -> NDArray[uint8]:
        """Points as one plane of 0 and 1, an array of uint8 of shape (height, width): moves as labels, for example."""
    @property
    def size(self) -> tuple[int, int]:
        """Width and height."""
    @property
    def to_play(self) -> _Color:
        """Who plays: B or W."""
    @property
    def first_given(self) -> bool:
        """Whether the file says who plays; otherwise Black is assumed."""
    @property
    def ko(self) -> str | None:
        """The point where a ko bans a move, or None."""
    @property
    def stones(self) -> list[tuple[str, str]]:
        """The stones: pairs of a colour and a point."""
    @property
    def name(self) -> str:
        """Its name in the file; may be empty."""
    @property
    def comment(self) -> str:
        """What the author says to it; may be empty."""
    @property
    def target(self) -> list[str]:
        """The marked stones: the group in question. Empty if none is marked."""
    @property
    def area(self) -> list[str]:
        """The marked points: where may be played. Empty if none is marked."""
    @property
    def right_moves(self) -> list[str]:
        """The first moves that the author calls right."""
    @property
    def warnings(self) -> list[str]:
        """What was passed over when the file was read, each with line and column."""
    def color_at(self, point: str) -> _Color | None:
        """The colour of the stone at a point, or None."""
    def play(self, mv: str) -> Position:
        """The position after a move of the side to play: a point, or "pass"."""
    def is_legal(self, mv: str) -> bool:
        """Whether the rules allow this move."""
    def legal_moves(self) -> list[str]:
        """All points where the side to play may play."""
    def with_first(self, color: str) -> Position:
        """The same position with this player to move. If that changes, no ko ban stands."""
    def block_at(self, point: str) -> Block:
        """The block of stones at a point."""
    def blocks(self) -> list[Block]:
        """All blocks of the position."""
    def group_at(self, *stones: str) -> Group:
        """The group of these blocks, each named by one of its stones."""
    def groups(self) -> list[Group]:
        """The groups that may be meant where none is named, the likeliest first."""
    def diagram(self, style: str = "ascii") -> str:
        """The drawing: ascii, unicode, sensei or latex."""
    def to_svg(self, theme: str = "light", unit: float = 24.0, coordinates: bool = False) -> str:
        """The picture as an SVG document; theme light or dark, unit is the distance of two lines in pixels."""
    def to_sgf(self) -> str:
        """The position as an SGF game, with its marks and its solution."""
    def _repr_svg_(self) -> str: ...
    def __hash__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class PositionFile(Sequence[Position]):
    """A file that was read: a sequence of positions, some of them perhaps broken. `file[0]` is the first; a broken one
    raises a FormatError.
    """

    @classmethod
    def read(cls, path: str | PathLike[str]) -> PositionFile:
        """Reads a file: SGF of any charset, GoTools, text diagrams."""
    @classmethod
    def parse(cls, content: str | bytes) -> PositionFile:
        """Reads the content of a file, bytes or text."""
    @property
    def items(self) -> str:
        """What the file is a collection of: games (SGF), problems (GoTools) or diagrams."""
    @property
    def warnings(self) -> list[str]:
        """What was passed over in the file as a whole."""
    def __len__(self) -> int: ...
    def __getitem__(self, index: int, /) -> Position: ...  # type: ignore[override]

@final
class Block:
    """Stones of one colour that are joined."""

    @property
    def position(self) -> Position:
        """The position it is in."""
    @property
    def color(self) -> _Color:
        """Whose it is: B or W."""
    @property
    def stone(self) -> str:
        """The stone it was named by."""
    @property
    def stones(self) -> list[str]:
        """Its stones."""
    @property
    def liberties(self) -> list[str]:
        """Its liberties."""
    def __len__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class Group:
    """One block, or several that are meant together."""

    @property
    def position(self) -> Position:
        """The position it is in."""
    @property
    def color(self) -> _Color:
        """Whose it is: B or W."""
    @property
    def target(self) -> list[str]:
        """A stone of each of its blocks."""
    @property
    def stones(self) -> list[str]:
        """Its stones."""
    def __len__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class Cancel:
    """A switch that ends a search from another thread; then its verdict is unknown, with the reason "cancelled"."""

    def __new__(cls) -> Cancel: ...
    def cancel(self) -> None:
        """Asks every search that has this switch to stop."""
    @property
    def is_cancelled(self) -> bool:
        """Whether it was used."""

@final
class Progress:
    """How far a search is."""

    @property
    def nodes(self) -> int:
        """Nodes of the search that runs now; one question may take several."""
    @property
    def seconds(self) -> float:
        """Seconds since the question was asked."""
    @property
    def depth(self) -> int:
        """How deep it was when it was looked at."""
    @property
    def line(self) -> list[str]:
        """The moves it was reading then, twelve at most."""

@disjoint_base
class Answer:
    """An answer. `str(answer)` is the verdict in a sentence, `to_dict()` has the fields of the JSON engine; a notebook
    shows its diagram.
    """

    @property
    def verdict(self) -> str:
        """The verdict in a word. Of a group: alive, dead, ko, open, unknown; of a block: caught, escapes, unknown."""
    @property
    def is_known(self) -> bool:
        """Whether there is an answer: the verdict is not "unknown"."""
    @property
    def reason(self) -> str | None:
        """Why it is unknown: nodes, time, depth, memory, cancelled, open; otherwise None."""
    @property
    def sentence(self) -> str:
        """The verdict in a sentence."""
    @property
    def certainty(self) -> str | None:
        """How far it can be trusted: read, claimed or proved; None if nothing is known."""
    @property
    def moves(self) -> list[str]:
        """First moves that attain the best result for the mover: one of them, or all if all_moves was asked for. Never
        "pass"; empty if every move loses outright.
        """
    @property
    def sequence(self) -> list[str]:
        """The main line."""
    @property
    def length(self) -> int | None:
        """Of a kill or a capture: how many moves of both sides it takes, if that was found."""
    @property
    def length_exact(self) -> bool | None:
        """Whether it is shown that neither side can do better than that length."""
    @property
    def nodes(self) -> int:
        """Nodes visited for the verdict and what was asked for beside it."""
    @property
    def extra_nodes(self) -> int:
        """Nodes visited after that."""
    @property
    def seconds(self) -> float | None:
        """How long it took."""
    @property
    def position(self) -> Position:
        """The position that was asked about, with the player who moves first."""
    @property
    def solved(self) -> Position:
        """The position with this answer as its solution: exactly the question that was answered is marked in it."""
    @property
    def proof(self) -> bytes | None:
        """The bytes of the proof file, for check() and `tesuji verify`; None if there is no proof."""
    def save_proof(self, path: str | PathLike[str]) -> None:
        """Writes the proof file."""
    def to_dict(self) -> dict[str, Any]:
        """The fields of the answer, with the names and values of the JSON engine (`tesuji analyze`)."""
    def diagram(self, style: str = "ascii") -> str:
        """The answer diagram of a Go book: ascii, unicode, sensei or latex."""
    def to_svg(self, theme: str = "light", unit: float = 24.0, coordinates: bool = False) -> str:
        """The answer diagram as an SVG document; theme light or dark, unit is the distance of two lines in pixels."""
    def to_sgf(self) -> str:
        """The problem with this answer as its solution, as an SGF game."""
    def _repr_svg_(self) -> str: ...
    def __hash__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class LifeAnswer(Answer):
    """What becomes of a group."""

    @property
    def status(self) -> str | None:
        """The ko status in shorthand: l lives, d dies, l1d lives unless the attacker has a threat more, and so on."""
    @property
    def winner(self) -> str | None:
        """Who wins: attacker or defender (in a ko the side to move, which gets its ko)."""
    @property
    def threats_needed(self) -> int | None:
        """In a ko: how many threats turn it round."""
    @property
    def seki(self) -> bool | None:
        """Alive without two eyes."""
    @property
    def cycle(self) -> bool | None:
        """The status depends on a repetition, such as a double ko."""
    @property
    def shape(self) -> str | None:
        """The name of the shape, where it has one."""
    @property
    def move_status(self) -> dict[str, str] | None:
        """With all_moves: the status after every first move, "pass" included; otherwise None."""
    @property
    def dead_anyway(self) -> bool:
        """The group is dead even if its owner plays first, as far as a little effort shows it."""
    @property
    def scope(self) -> str | None:
        """What it holds for: board, or area (then there are provisos)."""
    @property
    def provisos(self) -> list[dict[str, Any]]:
        """What is taken for granted: dicts with kind and points."""
    @property
    def exits(self) -> list[str]:
        """Of an open group: where it gets out."""
    @property
    def hint(self) -> str | None:
        """With the verdict unknown: the first move that looks best so far."""
    @property
    def area(self) -> list[str]:
        """The points where moves may be played."""
    @property
    def closure(self) -> str | None:
        """What lies beyond the area: escape, wall, join, fill, both."""
    @property
    def target(self) -> list[str]:
        """A stone of each block of the group."""
    @property
    def zone(self) -> list[str] | None:
        """With zone: the points the answer depends on."""
    @property
    def tenuki(self) -> int | None:
        """With tenuki, of a group that lives: how often its owner can play elsewhere."""
    @property
    def in_a_row(self) -> list[str] | None:
        """With tempo: the best status that the mover attains with at most 1, 2, 3, 4 moves in a row."""
    @property
    def assumed(self) -> list[str]:
        """What neither the question nor the file said, by the names of the JSON engine."""
    @property
    def assumptions(self) -> str | None:
        """The same in a sentence, or None."""

@final
class CatchAnswer(Answer):
    """What becomes of a hunted block."""

    @property
    def is_caught(self) -> bool:
        """Whether the block is caught."""
    @property
    def prey(self) -> str | None:
        """The stone that the block was named by."""
    @property
    def solution_depth(self) -> int | None:
        """Moves to the end of the line."""
    @property
    def max_depth(self) -> int | None:
        """The deepest line that was read."""
    @property
    def tesuji(self) -> list[str]:
        """The names of the tesuji that the line plays."""
    @property
    def ko(self) -> str | None:
        """Who must win a ko for the other outcome: prey or hunter; otherwise None."""

@final
class StatusAnswer:
    """What a group is, whoever moves first."""

    @property
    def verdict(self) -> str:
        """The two answers in a word: alive, dead, unsettled, ko, seki, open, unknown."""
    @property
    def is_known(self) -> bool:
        """Whether there is an answer: the verdict is not "unknown"."""
    @property
    def sentence(self) -> str:
        """Both verdicts in sentences."""
    def first(self, color: str) -> LifeAnswer:
        """The LifeAnswer with this player moving first."""
    @property
    def black(self) -> LifeAnswer:
        """The LifeAnswer with Black moving first."""
    @property
    def white(self) -> LifeAnswer:
        """The LifeAnswer with White moving first."""
    @property
    def nodes(self) -> int:
        """Nodes of both."""
    @property
    def seconds(self) -> float:
        """How long both took."""
    @property
    def position(self) -> Position:
        """The position that was asked about."""
    def to_dict(self) -> dict[str, Any]:
        """The fields of the answer, with the names and values of the JSON engine."""
    def diagram(self, style: str = "ascii") -> str:
        """Both diagrams, Black first above."""
    def _repr_html_(self) -> str:
        """Both pictures, for a notebook."""
    def __hash__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class WeakBlock:
    """A weak block of a scan."""

    @property
    def stone(self) -> str:
        """A stone of it."""
    @property
    def color(self) -> _Color:
        """Whose it is: B or W."""
    @property
    def stones(self) -> list[str]:
        """Its stones."""
    @property
    def liberties(self) -> int:
        """How many liberties it has."""
    @property
    def verdict(self) -> str:
        """What becomes of it if it is attacked: caught, escapes, unknown."""
    @property
    def captures(self) -> list[str]:
        """Moves that capture it."""
    @property
    def savable(self) -> bool:
        """Whether it need not be saved, or can be."""
    @property
    def saves(self) -> list[str]:
        """Moves that save it."""
    @property
    def sequence(self) -> list[str]:
        """How it is captured."""
    @property
    def tesuji(self) -> list[str]:
        """The names of the tesuji that the line plays."""
    @property
    def length(self) -> int | None:
        """How many moves the capture takes."""
    @property
    def sentence(self) -> str | None:
        """Of a block that can be captured: the finding in a sentence."""
    def to_dict(self) -> dict[str, Any]:
        """All fields, with the names and values of the web board's scan."""
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...

@final
class ScanAnswer:
    """The weak blocks of a position: can they be captured, can they be saved, with which moves?"""

    @property
    def blocks(self) -> list[WeakBlock]:
        """The blocks with at most four liberties."""
    @property
    def capturable(self) -> list[WeakBlock]:
        """Those that can be captured."""
    @property
    def sentence(self) -> str:
        """A line for each block that can be captured."""
    @property
    def seconds(self) -> float:
        """How long it took."""
    @property
    def position(self) -> Position:
        """The position."""
    def to_dict(self) -> dict[str, Any]:
        """The fields of the answer, with the names and values of the web board's scan."""
    def diagram(self, style: str = "ascii") -> str:
        """The diagram: capturable blocks are marked, with a square if they can be saved, with a cross if not."""
    def to_svg(self, theme: str = "light", unit: float = 24.0, coordinates: bool = False) -> str:
        """The diagram as an SVG document; theme light or dark, unit is the distance of two lines in pixels."""
    def _repr_svg_(self) -> str: ...
    def __len__(self) -> int: ...
    def __hash__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class Problem:
    """A problem that was made: proved, with exactly one best first move. Its position has the group and the area marked,
    so that `solve(problem.position)` asks exactly this question.
    """

    @property
    def id(self) -> str:
        """Its name: where it comes from, seed and number."""
    @property
    def position(self) -> Position:
        """The position, with who plays first, the group and the area."""
    @property
    def status(self) -> str:
        """The ko status in shorthand."""
    @property
    def moves(self) -> list[str]:
        """The best first moves: exactly one."""
    @property
    def move_status(self) -> dict[str, str]:
        """The status after every first move."""
    @property
    def sequence(self) -> list[str]:
        """The main line."""
    @property
    def grade(self) -> str | None:
        """How hard it is for people, in words: 12k, 3d."""
    @property
    def features(self) -> dict[str, Any]:
        """What makes it hard, as far as it can be measured."""
    @property
    def proof(self) -> bytes | None:
        """The bytes of the proof file; None if it is too large to be kept."""
    def to_dict(self) -> dict[str, Any]:
        """The line of a suite, as `tesuji generate --jsonl` writes it: id, query, expect, grade."""
    def to_sgf(self) -> str:
        """The problem with its solution as an SGF game."""
    def _repr_svg_(self) -> str: ...
    def __hash__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class Checked:
    """What the checker accepted."""

    @property
    def claim(self) -> str:
        """The claim in a sentence."""
    @property
    def proofs(self) -> int:
        """Proofs in the file: two for a ko, one otherwise."""
    @property
    def nodes(self) -> int:
        """Nodes of all of them."""
    @property
    def states(self) -> int | None:
        """States that were looked at; None for a capture."""
    @property
    def longest_line(self) -> int | None:
        """Of a capture: the moves of the longest line; otherwise None."""
    @property
    def board(self) -> bool:
        """Whether it holds on the whole board, whatever anybody plays anywhere."""
    @property
    def summary(self) -> str:
        """All of this in words."""

def solve(position: Position, asked: Any, wishes: Any, waiting: Any) -> LifeAnswer:
    """Does this group live?"""
def status(position: Position, asked: Any, wishes: Any, waiting: Any) -> StatusAnswer:
    """Does it live, whoever moves first?"""
def catch(position: Position, asked: Any, wishes: Any, waiting: Any) -> CatchAnswer:
    """Can this block be captured?"""
def scan(position: Position, wishes: Any, waiting: Any) -> ScanAnswer:
    """Which blocks of a position can be captured, and which can be saved?"""
def check(proof: bytes | str | PathLike[str], seconds: float | None, waiting: Any) -> Checked:
    """Checks a proof with a program that shares nothing with the searches."""
def make_problem(seed: int, place: str, index: int, waiting: Any) -> Problem | None:
    """The problem of a seed with this index; None if it was cancelled."""
def restore_position(state: str) -> Position:
    """A position out of a pickle."""
def restore_answer(state: str, proof: bytes | None) -> LifeAnswer | CatchAnswer:
    """An answer out of a pickle."""
def restore_status(state: str, black: bytes | None, white: bytes | None) -> StatusAnswer:
    """A status out of a pickle."""
def restore_scan(state: str) -> ScanAnswer:
    """A scan out of a pickle."""
def restore_problem(state: str, proof: bytes | None) -> Problem:
    """A problem out of a pickle."""
