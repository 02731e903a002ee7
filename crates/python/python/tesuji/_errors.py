"""What can go wrong. A search that ends before it knows is no error: its verdict is "unknown"."""

from __future__ import annotations


class Error(Exception):
    """Any error of tesuji."""


class FormatError(Error, ValueError):
    """A text or file in none of the known formats, or with a fault in it.

    `line` and `column` say where, counted from 1, or are None.
    """

    def __init__(self, message: str, line: int | None = None, column: int | None = None) -> None:
        super().__init__(message)
        self.line = line
        self.column = column


class PositionError(Error, ValueError):
    """Stones that cannot stand like that."""


class QuestionError(Error, ValueError):
    """A question that makes no sense; `part` is the name of the argument that is to blame, or None."""

    def __init__(self, message: str, part: str | None = None) -> None:
        super().__init__(message)
        self.part = part


class MoveError(Error, ValueError):
    """A move that cannot be played."""


class ProofError(Error, ValueError):
    """Bytes that are no proof file, or an answer that has no proof."""


class RefusedError(Error):
    """The independent checker refuses a proof: it does not show what it claims."""
