# Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""How much of ONNX's own test suite passes.

Replays the models that ONNX ships with inputs and outputs (Debian's package
libonnx-testdata) through soap-run, by default on one CPU device. A test that needs
what Soap excludes (see EXCLUSIONS) is not applicable; every other one passes or fails.

  benchmarks/run onnx --machine=cpu:4 --algorithm=random --seed=1
  benchmarks/run onnx --machine=cuda:2 --emulate --algorithm=random
"""

import collections
import concurrent.futures
import pathlib
import re
import subprocess

from . import common

SUITES = ["node", "simple", "pytorch-operator", "pytorch-converted"]

# Tests that do not apply, by name, and why. Programs take and make tensors, no sequences
# and optionals, and have no strings; the training operators are a preview domain;
# which random numbers an operator draws is not defined, so that there is nothing
# to compare them with.
EXCLUSIONS = [
    (r"^sequence_(?!model)|^identity_sequence|^loop13_seq|^loop16_seq|^if_seq|^split_to_sequence",
     "sequences"),
    (r"^optional_|^loop16_seq_none|^identity_opt|^if_opt", "optionals"),
    (r"^strnorm|^cast_.*STRING|^castlike_.*STRING|^equal_string", "strings"),
    (r"^adam|^adagrad|^momentum|^nesterov|^gradient_of", "training"),
    (r"^bernoulli|^training_dropout_(default|mask)|^training_dropout$", "random numbers"),
]

# Failures that say more about the test than about Soap, and why.
EXPLANATIONS = [
    (r"^castlike_.*BFLOAT16", "an input has another shape in the test's data than in its model"),
    (r"^cast_FLOAT_to_BFLOAT16", "the test's data cut off what does not fit into a bfloat16; Soap "
                                 "rounds to the nearest"),
]
TABLE_BEGIN = "<!-- made by benchmarks/run onnx --table -->"
TABLE_END = "<!-- end of what was made -->"


def arguments(parser):
    parser.add_argument("--suites", type=common.names_of(SUITES), default=SUITES)
    parser.add_argument("--filter", type=common.pattern,
                        help="only tests whose name has this regular expression")
    parser.add_argument("--every", type=int, default=1, help="only every N-th test")
    parser.add_argument("--data", type=pathlib.Path,
                        default=pathlib.Path("/usr/share/libonnx-testdata/data"),
                        help="where the suites are")
    parser.add_argument("--machine", default="cpu:1")
    parser.add_argument("--algorithm", default="data-parallel",
                        help="how operators are split over the machine (soap-run --help)")
    parser.add_argument("--emulate", action="store_true",
                        help="with --machine=cuda:N: run the code for GPUs on this host")
    parser.add_argument("--jobs", type=int, default=2, help="tests at a time")
    parser.add_argument("--failures", action="store_true", help="print why tests fail")
    parser.add_argument("--table", type=pathlib.Path,
                        help="put what passes, by suite and operator, into this page")


def why_excluded(name):
    return next((why for pattern, why in EXCLUSIONS if re.search(pattern, name)), None)


def run_one(args, folder):
    """None, or why the test fails, in one line."""
    cases = sorted(folder.glob("test_data_set_*"))
    if not cases:
        return "has no data"
    for case in cases:
        command = [args.build / "bin" / "soap-run", folder / "model.onnx", "--quiet",
                   f"--machine={args.machine}", f"--test-data={case}",
                   f"--algorithm={args.algorithm}", f"--seed={args.seed}",
                   *(["--emulate"] if args.emulate else [])]
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


def fields(data):
    """The numbers and contents of a protobuf message's fields."""
    def varint(at):
        value = shift = 0
        while True:
            byte = data[at]
            value |= (byte & 127) << shift
            at, shift = at + 1, shift + 7
            if byte < 128:
                return value, at
    at = 0
    while at < len(data):
        key, at = varint(at)
        kind = key & 7
        if kind == 0:
            content, at = varint(at)
        else:
            size, at = varint(at) if kind == 2 else ({1: 8, 5: 4}[kind], at)
            content, at = data[at:at + size], at + size
        yield key >> 3, content


def operators(folder):
    """The operators of a model's graph (not of the graphs within it)."""
    model = (folder / "model.onnx").read_bytes()
    graphs = [content for number, content in fields(model) if number == 7]
    nodes = [content for graph in graphs for number, content in fields(graph) if number == 1]
    return {content.decode() for node in nodes for number, content in fields(node) if number == 4}


def shorten(args, why):
    """A failure's reason without the places of files."""
    why = why.replace(f"{args.data}/", "").replace("|", "\\|")
    return why.split("error: ", 1)[-1]


def write_table(args, outcomes):
    """Puts the tables into the page; outcomes are (suite, folder, why it fails or
    None, why it is excluded or None)."""
    page = args.table.read_text()
    before, begin, rest = page.partition(TABLE_BEGIN)
    _, end, after = rest.partition(TABLE_END)
    if not begin or not end:
        raise SystemExit(f"error: {args.table} has no '{TABLE_BEGIN}' and '{TABLE_END}'")
    lines = ["", "| Suite | Pass | Fail | Do not apply |", "|---|---:|---:|---:|"]
    for suite in args.suites:
        of = [(why, excluded) for s, _, why, excluded in outcomes if s == suite]
        left = sum(excluded is not None for _, excluded in of)
        failed = sum(why is not None for why, _ in of)
        lines.append(f"| {suite} | {len(of) - left - failed} | {failed} | {left} |")
    reasons = collections.Counter(excluded for *_, excluded in outcomes if excluded)
    lines += ["", "Tests that do not apply:", "", "| Reason | Tests |", "|---|---:|"]
    lines += [f"| {reason} | {count} |" for reason, count in sorted(reasons.items())]
    lines += ["", "Tests that fail:", "", "| Suite | Test | Why |", "|---|---|---|"]
    for suite, folder, why, _ in outcomes:
        if why:
            name = folder.name.removeprefix("test_")
            known = next((text for pattern, text in EXPLANATIONS if re.search(pattern, name)), None)
            lines.append(f"| {suite} | {name} | {known or shorten(args, why)} |")
    counts = collections.defaultdict(lambda: [0, 0, 0])
    for _, folder, why, excluded in outcomes:
        for operator in operators(folder):
            counts[operator][2 if excluded else 1 if why else 0] += 1
    lines += ["", "Tests with an operator in their graph:", "",
              "| Operator | Pass | Fail | Do not apply |", "|---|---:|---:|---:|"]
    lines += [f"| {name} | {n[0]} | {n[1]} | {n[2]} |" for name, n in sorted(counts.items())]
    args.table.write_text("\n".join([before + begin, *lines, "", end + after]))


def measure(args):
    rows, tests = [], []
    for suite in args.suites:
        folders = sorted(f for f in (args.data / suite).iterdir() if (f / "model.onnx").exists())
        if args.filter:
            folders = [f for f in folders if args.filter.search(f.name)]
        folders = folders[::args.every]
        excluded = {f.name: why for f in folders
                    if (why := why_excluded(f.name.removeprefix("test_")))}
        applicable = [f for f in folders if f.name not in excluded]
        with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
            outcomes = list(pool.map(lambda folder: run_one(args, folder), applicable))
        failures = {f.name: why for f, why in zip(applicable, outcomes) if why}
        tests += [(suite, f, failures.get(f.name), excluded.get(f.name)) for f in folders]
        row = {
            "suite": suite, "model": "all", "cluster": args.machine,
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
    if not tests:
        raise SystemExit("onnx: error: there is no such test")
    if args.table:
        write_table(args, tests)
    return rows
