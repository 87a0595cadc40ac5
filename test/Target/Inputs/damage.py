# Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs a command on damaged copies of a file.

    damage.py FILE --cut=N --flip=N [--first=N] --keep=PATH -- COMMAND ... @ ...

First the file is cut off at N places all over it, then N copies have one to
three bytes changed, all of them from byte --first on; `@` in the command stands for the copy. A cut copy must be
refused, a changed one may be: with exit code 1 and one line on standard error.
"""
import argparse
import random
import subprocess
import sys


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("file")
    parser.add_argument("--cut", type=int, required=True)
    parser.add_argument("--flip", type=int, required=True)
    parser.add_argument("--first", type=int, default=1)
    parser.add_argument("--keep", required=True)
    parser.add_argument("command", nargs="+")
    options = parser.parse_args()
    data = open(options.file, "rb").read()
    size = len(data) - options.first
    rng = random.Random(7)
    cases = []
    for i in range(options.cut):
        cases.append((f"cut {i}", data[: options.first + i * size // options.cut], True))
    for i in range(options.flip):
        copy = bytearray(data)
        for _ in range(rng.choice([1, 1, 1, 2, 3])):
            at = rng.randrange(options.first, len(copy))
            copy[at] = rng.choice([copy[at] ^ (1 << rng.randrange(8)), rng.randrange(256), 0, 255])
        cases.append((f"flip {i}", bytes(copy), False))

    refused = 0
    command = [options.keep if word == "@" else word for word in options.command]
    for name, copy, must_fail in cases:
        with open(options.keep, "wb") as file:
            file.write(copy)
        run = subprocess.run(command, capture_output=True, timeout=60)
        lines = run.stderr.decode(errors="replace").splitlines()
        good = run.returncode == 1 and len(lines) == 1 and "error: " in lines[0]
        if run.returncode == 0 and not must_fail:
            good = not lines
        if not good:
            print(f"{name}: exit code {run.returncode}", *lines[:20], sep="\n")
            return 1
        refused += run.returncode
    print(f"{len(cases)} copies, {refused} refused")
    return 0


if __name__ == "__main__":
    sys.exit(main())
