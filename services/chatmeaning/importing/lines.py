"""The lines of a stream of bytes, each of a bounded length, with their numbers."""

from collections.abc import Iterator

from services.chatmeaning.importing.elements import CHUNK_BYTES, TOO_LARGE, Element, Read


def lines(read: Read, *, bytes_max: int, start: int = 0, number: int = 0) -> Iterator[Element]:
    """Every line that is not blank, without its end. A longer one than `bytes_max` has no bytes but a problem.

    `start` and `number`: the `end` and the number of the last line that is done.
    """
    buffer, base, too_large = b"", 0, False
    begins = 0
    while True:
        chunk = read(CHUNK_BYTES)
        if not chunk:
            break
        pieces = (buffer + chunk).split(b"\n")
        for piece in pieces[:-1]:
            end = base + len(piece) + 1
            if base >= start or end > start:
                number += 1
                if too_large or len(piece) > bytes_max:
                    yield Element(number, begins, end, None, TOO_LARGE)
                elif piece.strip():
                    yield Element(number, begins, end, piece.rstrip(b"\r"))
            base = begins = end
            too_large = False
        buffer = pieces[-1]
        if len(buffer) > bytes_max:
            base, buffer, too_large = base + len(buffer), b"", True
    if too_large or buffer.strip():
        end = base + len(buffer)
        if end > start:
            yield Element(number + 1, begins, end, None if too_large else buffer.rstrip(b"\r"), TOO_LARGE if too_large else "")
