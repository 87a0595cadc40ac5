# Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs a command on mutated copies of a text file.

    mutate.py FILE --count=N --seed=N --keep=FOLDER -- COMMAND ... @ ...

Every copy has a few tokens or lines deleted, doubled, exchanged or replaced by
others of the file or by awkward numbers; `@` in the command stands for the
copy. A run must succeed, or exit with 1 and an error on standard error, within
the time limit. The mutants of a seed are always the same.
"""
import argparse
import os
import random
import re
import subprocess
import sys

TOKEN = re.compile(r'\s+|"[^"\n]*"|[%@#!^]?[A-Za-z_][\w.$]*|\d+\.\d+[\w+-]*|'
                   r'[%#^]?\d+|->|.', re.S)
NUMBERS = ["0", "-1", "1", "2", "3", "7", "64", "2147483648", "4294967296",
           "9223372036854775807", "18446744073709551616", "1.5"]


def mutate(text, rng):
    """A copy of `text` with one to three changes."""
    for _ in range(rng.choice([1, 1, 1, 2, 3])):
        if rng.random() < 0.2:
            lines = text.splitlines(keepends=True)
            at = rng.randrange(len(lines))
            kind = rng.randrange(4)
            if kind == 0:
                del lines[at]
            elif kind == 1:
                lines.insert(at, lines[at])
            elif kind == 2:
                other = rng.randrange(len(lines))
                lines[at], lines[other] = lines[other], lines[at]
            else:
                lines = lines[:at + 1] if rng.random() < 0.3 else (
                    lines[:at] + lines[at + rng.randrange(1, 4):])
            text = "".join(lines) or "\n"
            continue
        tokens = TOKEN.findall(text)
        places = [i for i, token in enumerate(tokens) if not token.isspace()]
        if not places:
            return text
        at = rng.choice(places)
        if rng.random() < 0.4:
            numbers = [i for i in places
                       if re.fullmatch(r"[\d.]+", tokens[i])]
            at = rng.choice(numbers or places)
        kind = rng.randrange(5)
        if kind == 0:
            tokens[at] = ""
        elif kind == 1:
            tokens[at] += " " + tokens[at]
        elif kind == 2 or not tokens[at][0].isdigit():
            tokens[at] = tokens[rng.choice(places)]
        else:
            tokens[at] = rng.choice(NUMBERS)
        text = "".join(tokens)
    return text


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("file")
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--limit", type=float, default=10, help="seconds")
    parser.add_argument("--keep", required=True, help="folder for mutants")
    parser.add_argument("command", nargs="+")
    options = parser.parse_args()
    os.makedirs(options.keep, exist_ok=True)
    with open(options.file) as file:
        original = file.read()
    _, suffix = os.path.splitext(options.file)
    outcomes = {"accepted": 0, "refused": 0}
    bad = 0
    for i in range(options.count):
        rng = random.Random(f"{options.seed}/{i}")
        path = os.path.join(options.keep, f"{options.seed}-{i}{suffix}")
        with open(path, "w") as file:
            file.write(mutate(original, rng))
        command = [arg.replace("@", path) for arg in options.command]
        problem = ""
        try:
            run = subprocess.run(command, stdin=subprocess.DEVNULL,
                                 stdout=subprocess.DEVNULL,
                                 stderr=subprocess.PIPE, timeout=options.limit)
            errors = run.stderr.decode(errors="replace")
            if run.returncode == 0:
                outcomes["accepted"] += 1
            elif run.returncode == 1 and "error: " in errors:
                outcomes["refused"] += 1
            else:
                problem = f"exit code {run.returncode}: {errors[-400:]}"
        except subprocess.TimeoutExpired:
            problem = f"more than {options.limit:g} s"
        if problem:
            bad += 1
            print(f"{' '.join(command)}: {problem}")
        else:
            os.remove(path)
    print(f"{options.count} mutants: {outcomes['accepted']} accepted, "
          f"{outcomes['refused']} refused, {bad} wrong")
    sys.exit(1 if bad else 0)


main()
