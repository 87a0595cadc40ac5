# Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Ends a check while it runs: gpu-killed.py CHILD [REPORT COMMAND...]. CHILD is a file
that has the number of a process that a run has started: says whether that has ended, and
prints the report."""

import os
import subprocess
import sys
import time

child_file, *rest = sys.argv[1:]
deadline = time.monotonic() + 60


def has_ended(process):
    """Also where nobody has asked for it yet."""
    try:
        with open(f"/proc/{process}/stat", encoding="utf-8") as file:
            return file.read().rpartition(")")[2].split()[0] == "Z"
    except OSError:
        return True


if rest:
    check = subprocess.Popen([*rest[1:], "--output=" + rest[0]],
                             stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    while not (os.path.exists(child_file) and os.path.getsize(child_file)):
        assert time.monotonic() < deadline
        time.sleep(0.05)
    check.terminate()
    print("exit", check.wait(timeout=60))
with open(child_file, encoding="utf-8") as file:
    child = int(file.read())
while not has_ended(child) and time.monotonic() < deadline:
    time.sleep(0.05)
print("its child has ended" if has_ended(child) else "its child goes on")
if rest:
    with open(rest[0], encoding="utf-8") as file:
        print(file.read())
