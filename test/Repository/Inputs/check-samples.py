# Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs what the documents of the repository given show: samples of output are
what our tools, found by PATH, print now, and machine files are read."""

import os
import re
import subprocess
import sys
import tempfile

root = sys.argv[1]
wrong = []


def read(name):
    with open(os.path.join(root, name), encoding="utf-8") as file:
        return file.read()


def run(*command, stdin=None):
    result = subprocess.run(command, stdin=stdin, stdout=subprocess.PIPE,
                            stderr=subprocess.STDOUT, text=True, check=False)
    if result.returncode:
        wrong.append(f"{' '.join(command)}: {result.stdout.strip()}")
    return result.stdout


def blocks(document):
    """The indented blocks: the number of the first line, and the lines."""
    lines = read(document).splitlines() + [""]
    start = None
    for number, line in enumerate(lines):
        inside = line.startswith("    ") or start is not None and not line
        if inside and start is None:
            start = number
        elif not inside and start is not None:
            yield start + 1, lines[start:number]
            start = None


def block(document, head):
    """The only block with a line that begins like this, from that line on."""
    found = []
    for number, lines in blocks(document):
        for i, line in enumerate(lines):
            if line.split()[:len(head.split())] == head.split():
                found.append((number + i, lines[i:]))
    if len(found) != 1:
        sys.exit(f"{document}: {len(found)} blocks begin with '{head}'")
    return found[0]


def check_sample(document, head, end, output):
    """All lines, up to one that begins with `end`, are in the output, in order
    (some may be left out)."""
    number, lines = block(document, head)
    printed = [line.split() for line in output.splitlines()]
    place = 0
    for i, line in enumerate(lines):
        words = line.split()
        if end and words[:1] == [end]:
            break
        if not words or words == ["..."]:
            continue
        if words not in printed[place:]:
            wrong.append(f"{document}:{number + i}: is not what is printed now: "
                         f"{line.strip()}")
            continue
        place = printed.index(words, place) + 1


def check_machines(document, folder):
    """Every machine can be loaded."""
    path = os.path.join(folder, "machine.mlir")
    empty = os.path.join(folder, "empty.mlir")
    open(empty, "w", encoding="utf-8").close()
    count = 0
    for number, lines in blocks(document):
        if not re.match(r' *soap\.machine "', lines[0]):
            continue
        with open(path, "w", encoding="utf-8") as file:
            file.write("\n".join(lines))
        before = len(wrong)
        run("soap-opt", empty, f"--soap-print-machine=machine={path} messages=true",
            "-o", os.devnull)
        if len(wrong) > before:
            wrong[-1] = f"{document}:{number}: {wrong[-1]}"
        count += 1
    if not count:
        sys.exit(f"{document} has no machines")


def check_families(document):
    """The operators, families and ties of a table of models."""
    rows = re.findall(r"^\| `([\w-]+)` \|.*\| (\d+) \| (\d+) \| (\d+) \|$",
                      read(document), re.MULTILINE)
    if len(rows) < 5:
        sys.exit(f"{document} has no table of models")
    for name, *figures in rows:
        path = os.path.join(root, "models", name, name + ".mlir")
        command = ("soap-opt", "-", "--soap-form-operators=print-families=true",
                   "-o", os.devnull)
        if os.path.exists(path):
            with open(path, encoding="utf-8") as file:
                text = run(*command, stdin=file)
        else:
            with subprocess.Popen(("xz", "-dc", path + ".xz"),
                                  stdout=subprocess.PIPE) as xz:
                text = run(*command, stdin=xz.stdout)
        operators = re.search(r"operators: (\d+)", text)
        found = [operators[1] if operators else "-",
                 str(len(re.findall(r"^family ", text, re.MULTILINE))),
                 str(len(set(re.findall(r"^family .* tie (\d+) ", text,
                                        re.MULTILINE))))]
        if found != figures:
            wrong.append(f"{document}: {name} has {', '.join(found)} operators, "
                         f"families and ties, not {', '.join(figures)}")


def main():
    with tempfile.TemporaryDirectory() as folder:
        check_machines("docs/machines.md", folder)
        check_sample("docs/machines.md", "what devices", None, run(
            "soap-opt", os.path.join(folder, "empty.mlir"), "-o", os.devnull,
            "--soap-print-machine=machine=dgx-h100:2 messages=true"))
    # As scripts/demo plans it. Losses differ in the last digits between CPUs.
    check_sample("README.md", "family forward part", "step", run(
        "soap-run", os.path.join(root, "models/transformer/transformer.mlir"),
        "--machine=cpu:4", "--plan-only"))
    check_families("models/README.md")
    print("\n".join(wrong) or "all samples are right")
    return 1 if wrong else 0


sys.exit(main())
