# Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""end-a-rank.py SIGNAL RANK RANKS COMMAND...

Runs a command under mpirun, sends a signal to one rank once all run, and prints what
the ranks wrote, each line with its rank before it, and how they and mpirun ended. Fails
if it takes more than 10 seconds from the signal on. They run once they have THREADS
threads (of the environment; 5)."""

import os
import signal
import subprocess
import sys
import tempfile
import time

name, victim, count, command = (sys.argv[1], int(sys.argv[2]), int(sys.argv[3]),
                                sys.argv[4:])
folder = tempfile.mkdtemp(dir=os.getcwd())
script = ('echo $$ > "$0/pid.$OMPI_COMM_WORLD_RANK"; '
          'exec "$@" 2> "$0/err.$OMPI_COMM_WORLD_RANK"')
with open(os.path.join(folder, "launcher"), "w") as launcher:
    run = subprocess.Popen(["mpirun", "-n", str(count), "sh", "-c", script, folder]
                           + command, stdout=launcher, stderr=launcher)


def pid(rank):
    path = os.path.join(folder, f"pid.{rank}")
    text = open(path).read() if os.path.exists(path) else ""
    return int(text) if text.strip() else 0


def runs(process):
    try:
        with open(f"/proc/{process}/stat") as stat:
            return ") Z" not in stat.read()
    except OSError:
        return False


def threads(process):
    try:
        return len(os.listdir(f"/proc/{process}/task"))
    except OSError:
        return 0


# The thread of a device is the last that a process starts, after MPI's own; of GPUs the
# one that looks after NCCL.
least = int(os.environ.get("THREADS", "5"))
deadline = time.time() + 60
while time.time() < deadline and run.poll() is None:
    if name != "NONE" and all(pid(r) and threads(pid(r)) >= least for r in range(count)):
        break
    time.sleep(0.05)
if name != "NONE":
    time.sleep(0.5)
started = time.time()
if name != "NONE":
    os.kill(pid(victim), getattr(signal, "SIG" + name))
code = run.wait(timeout=60)
took = time.time() - started
if name == "STOP":
    try:
        os.kill(pid(victim), signal.SIGKILL)
    except ProcessLookupError:
        pass
time.sleep(0.3)
for rank in range(count):
    with open(os.path.join(folder, f"err.{rank}")) as errors:
        for line in errors:
            print(f"{rank}: {line.rstrip()}")
print(f"mpirun ended with {code}")
left = [r for r in range(count) if r != victim and runs(pid(r))]
print(f"left: {left}")
if took > 11:
    sys.exit(f"it took {took:.1f} s")
print(f"took {took:.1f} s", file=sys.stderr)
