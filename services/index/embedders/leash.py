"""A child that dies with its parent. Standard library alone: it is also run as a script, before anything else is loaded.

`python -P leash.py PARENT_PID MODULE [ARGUMENT ...]` runs MODULE as ``python -m`` would, on the leash: so `pip`, which
knows nothing of us, never goes on downloading for a service that was killed.
"""

import ctypes
import os
import runpy
import signal
import sys

_PR_SET_PDEATHSIG = 1  # linux/prctl.h


def die_with_parent(parent_pid: int) -> None:
    """Ends this process when its parent ends, where the system can do that (Linux); exits at once if it is already gone.

    Elsewhere nothing happens here, and the end of stdin has to tell.
    """
    if sys.platform != "linux":
        return
    if ctypes.CDLL(None, use_errno=True).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0) != 0:
        return
    # The parent may have ended between the fork and the call above, and then no signal ever comes.
    if os.getppid() != parent_pid:
        sys.exit(1)


if __name__ == "__main__":
    die_with_parent(int(sys.argv[1]))
    sys.argv = sys.argv[2:]
    runpy.run_module(sys.argv[0], run_name="__main__", alter_sys=True)
