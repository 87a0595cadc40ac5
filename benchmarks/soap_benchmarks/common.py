# Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What benchmarks share: files, processes, option types."""

import argparse
import json
import os
import pathlib
import platform
import re
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent


def host():
    """The machine that measures, in words."""
    cpu = platform.processor()
    try:
        with open("/proc/cpuinfo") as info:
            cpu = next((line.split(":", 1)[1].strip() for line in info
                        if line.startswith("model name")), cpu)
    except OSError:
        pass
    return f"{cpu}, {len(os.sched_getaffinity(0))} cores"


def write(path, value):
    """Writes JSON; an interrupted run leaves what was there."""
    if path.exists() and not path.is_file():  # a device, a pipe
        path.write_text(json.dumps(value, indent=1) + "\n", encoding="utf-8")
        return
    with tempfile.NamedTemporaryFile("w", dir=path.parent, delete=False) as file:
        json.dump(value, file, indent=1)
        file.write("\n")
    os.chmod(file.name, 0o644)
    os.replace(file.name, path)


def model_file(name, suffix=".mlir"):
    """The file of a model by its name in models/, or a path as it is."""
    path = pathlib.Path(name)
    return path if path.suffix == ".mlir" else ROOT / "models" / name / (name + suffix)


def run(command, **options):
    """The finished process and its wall-clock seconds; ends the benchmark if it fails."""
    start = time.monotonic()
    result = subprocess.run([str(part) for part in command], capture_output=True, text=True,
                            **options)
    seconds = time.monotonic() - start
    if result.returncode:
        sys.exit(f"{' '.join(map(str, command))}\n{result.stderr}")
    return result, seconds


def plan(args, model, machine, **options):
    """Plans a model; returns the report and the process's wall-clock seconds."""
    with tempfile.NamedTemporaryFile(suffix=".json") as report:
        text = " ".join(f"{key.replace('_', '-')}={value}" for key, value in options.items())
        _, seconds = run([args.build / "bin" / "soap-opt", model_file(model),
                          f"--soap-auto-parallel=machine={machine} seed={args.seed} "
                          f"report={report.name} {text}", "-o", "/dev/null"])
        return json.load(open(report.name)), seconds


def numbers(text):
    return [int(n) for n in text.split(",")]


def names(text):
    return text.split(",")


def names_of(known):
    """The type of a list of names that must be among those known."""
    def parse(text):
        for name in names(text):
            if name not in known:
                raise argparse.ArgumentTypeError(
                    f"there is no '{name}'; there are: {', '.join(known)}")
        return names(text)
    return parse


def pattern(text):
    try:
        return re.compile(text)
    except re.error as error:
        raise argparse.ArgumentTypeError(f"'{text}' is no regular expression: {error}")
