"""Tesuji reads Go tactics and proves what it says.

A position, a question, an answer:

>>> import tesuji
>>> position = tesuji.Position('''Black to play
...     3 |X X X X X X .
...     2 |O O O O O X .
...     1 |O . . . O X .
...       +-------------''')
>>> answer = tesuji.solve(position, prove=True)
>>> print(answer)
White dies: Black kills with C1 in 7 moves (straight three)
>>> answer.status, answer.moves, answer.certainty
('d', ['C1'], 'proved')
>>> print(tesuji.check(answer.proof).claim)
A1 dies; Black first, moves on A1 B1 C1 D1 E1 A2 B2 C2 D2 E2, ...

`solve` asks whether a group lives, `status` the same for either player moving first, `catch` whether a block can be
captured, `scan` looks at every weak block, `generate` makes new problems, `check` checks a proof. Searches release the
interpreter, stop at Ctrl-C and take limits. What an answer says has the names of the JSON engine: `answer.to_dict()`.
"""

from ._errors import Error, FormatError, MoveError, PositionError, ProofError, QuestionError, RefusedError
from ._tesuji import (
    Answer,
    Block,
    Cancel,
    CatchAnswer,
    Checked,
    Group,
    LifeAnswer,
    Position,
    PositionFile,
    Problem,
    Progress,
    ScanAnswer,
    StatusAnswer,
    WeakBlock,
    __version__,
)
from .asking import Solver, catch, check, scan, solve, status
from .many import generate, solve_many, table

__all__ = [
    "Answer",
    "Block",
    "Cancel",
    "CatchAnswer",
    "Checked",
    "Error",
    "FormatError",
    "Group",
    "LifeAnswer",
    "MoveError",
    "Position",
    "PositionError",
    "PositionFile",
    "Problem",
    "Progress",
    "ProofError",
    "QuestionError",
    "RefusedError",
    "ScanAnswer",
    "Solver",
    "StatusAnswer",
    "WeakBlock",
    "__version__",
    "catch",
    "check",
    "generate",
    "scan",
    "solve",
    "solve_many",
    "status",
    "table",
]
