# Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""interrupt-at-file.py SIGNAL PATTERN COMMAND...

Runs a command, sends it a signal as soon as a file of the pattern's has bytes, and
prints the files of the pattern that are left once it has ended. A command that was done
before the signal came is run again. Of the environment: a process that has HOLD in its
name and is given such a file is stopped first, as if it took long; TARGET is a file with
the number of another process that gets the signal."""

import contextlib
import glob
import os
import signal
import subprocess
import sys
import time

number, pattern, command = getattr(signal, "SIG" + sys.argv[1]), sys.argv[2], sys.argv[3:]
hold, target = os.environ.get("HOLD"), os.environ.get("TARGET")
signal.signal(number, signal.SIG_DFL)  # What runs in the background ignores some.


def has_bytes(path):
    try:
        return os.path.getsize(path) > 0
    except OSError:
        return False


def held(paths):
    """The process that is stopped; 0 if there is none yet."""
    for process in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(f"/proc/{process}/cmdline", "rb") as text:
                words = text.read().decode().split("\0")
            if hold in os.path.basename(words[0]) and any(p in words for p in paths):
                os.kill(int(process), signal.SIGSTOP)
                return int(process)
        except OSError:
            pass
    return 0


for attempt in range(10):
    run = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    deadline, stopped = time.time() + 60, 0
    while run.poll() is None and time.time() < deadline:
        paths = list(filter(has_bytes, glob.glob(pattern)))
        if paths and hold:
            stopped = held(paths)
        if stopped or (paths and not hold):
            break
        time.sleep(0.0005)
    if target:
        with open(target) as file:
            os.kill(int(file.read()), number)
    else:
        run.send_signal(number)
    code = run.wait(timeout=60)
    if stopped:
        with contextlib.suppress(ProcessLookupError):  # mpirun may have ended it.
            os.kill(stopped, signal.SIGKILL)
    if code != 0:
        break
else:
    sys.exit("the command always ended before the signal")
time.sleep(0.2)
print(f"left: {sorted(os.path.basename(path) for path in glob.glob(pattern))}")
