# Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""How much of ONNX's own test suite passes.

Replays the models that ONNX ships with inputs and outputs (Debian's package
libonnx-testdata) through soap-run on one CPU device. A test that needs what Soap
excludes (see EXCLUSIONS) is not applicable; every other one passes or fails.
"""

import collections
import concurrent.futures
import pathlib
import re
import subprocess

from . import common

SUITES = ["node", "simple", "pytorch-operator", "pytorch-converted"]

# Tests that do not apply, by name, and why. Sequences, optionals and strings are
# types that no tensor program has; the training operators are a preview domain.
EXCLUSIONS = [
    (r"^sequence_|^identity_sequence|^loop13_seq|^loop16_seq|^if_seq|^split_to_sequence",
     "sequences"),
    (r"^optional_|^loop16_seq_none|^identity_opt|^if_opt", "optionals"),
    (r"^strnorm|^tfidf|^cast_.*STRING|^castlike_.*STRING|^equal_string", "strings"),
    (r"^training_dropout|^adam|^adagrad|^momentum|^nesterov", "training"),
]


def arguments(parser):
    parser.add_argument("--suites", type=common.names, default=SUITES)
    parser.add_argument("--filter", help="only tests whose name has this regular expression")
    parser.add_argument("--every", type=int, default=1, help="only every N-th test")
    parser.add_argument("--data", type=pathlib.Path,
                        default=pathlib.Path("/usr/share/libonnx-testdata/data"),
                        help="where the suites are")
    parser.add_argument("--machine", default="cpu:1")
    parser.add_argument("--jobs", type=int, default=2, help="tests at a time")
    parser.add_argument("--failures", action="store_true", help="print why tests fail")


def why_excluded(name):
    return next((why for pattern, why in EXCLUSIONS if re.search(pattern, name)), None)


def run_one(args, folder):
    """None, or why the test fails, in one line."""
    cases = sorted(folder.glob("test_data_set_*"))
    if not cases:
        return "has no data"
    for case in cases:
        command = [args.build / "bin" / "soap-run", folder / "model.onnx", "--quiet",
                   f"--machine={args.machine}", f"--test-data={case}", "--algorithm=data-parallel"]
        try:
            result = subprocess.run(command, capture_output=True, text=True, timeout=300,
                                    errors="replace")
        except subprocess.TimeoutExpired:
            return "takes longer than 300 s"
        if result.returncode < 0:
            return f"crashes with signal {-result.returncode}"
        if result.returncode:
            lines = result.stderr.strip().splitlines() or ["fails without a word"]
            return next((line for line in lines if "error" in line), lines[-1])
    return None


def measure(args):
    rows = []
    for suite in args.suites:
        folders = sorted(f for f in (args.data / suite).iterdir() if (f / "model.onnx").exists())
        if args.filter:
            folders = [f for f in folders if re.search(args.filter, f.name)]
        folders = folders[::args.every]
        excluded = {f.name: why for f in folders
                    if (why := why_excluded(f.name.removeprefix("test_")))}
        applicable = [f for f in folders if f.name not in excluded]
        with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
            outcomes = list(pool.map(lambda folder: run_one(args, folder), applicable))
        failures = {f.name: why for f, why in zip(applicable, outcomes) if why}
        row = {
            "suite": suite, "model": "all", "cluster": args.machine, "devices": 1,
            "semantics": "execution",
            "passed": len(applicable) - len(failures), "applicable": len(applicable),
            "excluded": len(excluded),
            "excluded_by_reason": dict(sorted(collections.Counter(excluded.values()).items())),
            "failures": failures,
        }
        rows.append(row)
        share = 100 * row["passed"] / max(1, len(applicable))
        print(f"{suite:18} {row['passed']:4} of {len(applicable):4} pass ({share:5.1f}%), "
              f"{len(excluded)} excluded", flush=True)
        if args.failures:
            for name, why in failures.items():
                print(f"  {name}: {why[:160]}")
    return rows
