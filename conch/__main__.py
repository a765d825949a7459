"""`conch` and `python -m conch`: every failure is one calm line on stderr and an exit code that says so.

0 done · 1 it could not be done · 2 the command itself was wrong · 130 interrupted.
"""

import os
import sys
from collections.abc import Sequence
from typing import TextIO

from kit.errors import ConchError


def main(arguments: Sequence[str] | None = None) -> None:
    """Runs one command and exits with its code."""
    for stream in (sys.stdout, sys.stderr):
        _be_safe(stream)
    sys.exit(_run(list(sys.argv[1:] if arguments is None else arguments)))


def _be_safe(stream: TextIO) -> None:
    reconfigure = getattr(stream, "reconfigure", None)
    if reconfigure:  # A terminal that can't show a character gets its escape, never an error.
        reconfigure(errors="backslashreplace")


def _run(arguments: list[str]) -> int:
    from conch.screen import complain

    try:
        if arguments[:1] == ["up"] and set(arguments[1:]) <= {"-v", "--verbose"}:
            # `up` lives as long as the set does: without the command line's libraries it stays 20 MB smaller.
            from conch.launcher.fleet import up

            return up(is_verbose=len(arguments) > 1)
        return _command(arguments)
    except ConchError as error:
        complain(error.detail)
        return 1
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        # Whoever read our output has gone; nobody is there to be told.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except Exception as error:  # The top of the program: nothing above would say it calmly.
        if os.environ.get("CONCH_DEBUG"):
            raise
        complain(f"Conch failed in a way that it should not have: {type(error).__name__}. CONCH_DEBUG=1 shows where.")
        return 1


def _command(arguments: list[str]) -> int:
    import typer

    from conch.commands import app
    from conch.screen import complain

    try:
        code = app(arguments, prog_name="conch", standalone_mode=False)
        sys.stdout.flush()
    except typer.TyperException as error:
        said = error.format_message().replace("Value error, ", "")  # the checking library's word, not the person's
        complain(f"{said}  (conch --help says what there is.)")
        return error.exit_code
    except typer.Abort:
        return 130
    return code if isinstance(code, int) else 0


if __name__ == "__main__":
    main()
