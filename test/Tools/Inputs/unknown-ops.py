# Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""unknown-ops.py COUNT MODEL...: puts ops that nobody knows at COUNT places of
each model and plans and runs it; then misspells ops there. The places are
random, but always the same."""

import pathlib
import random
import re
import subprocess
import sys
import tempfile

# An op with one result, in the model's function: name and type.
OP = re.compile(r"    (%\w+) = (stablehlo|chlo)\.\w+ .* (tensor<[^<>()]*>)(?: loc\(.*\))?$")
FORMS = [
    '    %strange = "stranger.op"({0}) {{k = 1 : i64}} : ({1}) -> {1}',
    '    %strange = "nobody"({0}) : ({1}) -> {1}',
    '    %strange = "stranger.region"({0}) ({{ "stranger.end"() : () -> () }}) : ({1}) -> {1}',
    '    %strange, %other = "stranger.two"({0}) : ({1}) -> ({1}, tensor<3xi32>)',
    '    "stranger.nothing"({0}) : ({1}) -> ()',
]


def run(*command):
    result = subprocess.run(command, capture_output=True, text=True, timeout=120)
    return result.returncode, result.stderr.splitlines()


def check(condition, what, path):
    if not condition:
        sys.exit(f"{what}\n{pathlib.Path(path).read_text()}")


def places(lines):
    """The lines of ops in the first function, which is the step."""
    end = next(i for i, line in enumerate(lines) if line.startswith("    return"))
    return [i for i, line in enumerate(lines[:end]) if OP.match(line)]


def strange(lines, at, form):
    """The lines with an op after line `at` that reads its result, and gives it on."""
    name, _, kind = OP.match(lines[at]).groups()
    op = form.format(name, kind)
    rest = lines[at + 1 :]
    if "%strange" in op:
        use = re.compile(re.escape(name) + r"(?![\w#:])")
        rest = [use.sub("%strange", line) for line in rest]
    return [*lines[: at + 1], op, *rest], op


def test_unknown(lines, at, form, path):
    text, op = strange(lines, at, form)
    path.write_text("\n".join(text) + "\n")
    name = re.search(r'"(.*?)"', op)[1]
    where = f"{path}:{at + 2}:{op.index(chr(34)) + 1}: "
    status, out = run("soap-opt", path, "--soap-plan=machine=cpu:2 budget=10",
                      "--mlir-print-local-scope", "-o", f"{path}.out")
    check(status == 0 and any(line.startswith(f"{where}warning: '{name}' cannot be partitioned")
                              for line in out), f"{where}{name}: {out}", path)
    planned = pathlib.Path(f"{path}.out").read_text()
    header = planned[: planned.index(f'"{name}"')].rpartition("soap.operator")[2].splitlines()[0]
    check("dims [] config <[]" in header, f"{where}{name}: no replicated operator: {header}", path)
    status, out = run("soap-run", path, "--machine=cpu:2", "--budget=10", "--quiet")
    errors = [line for line in out if "error: " in line]
    check(status == 1 and len(errors) == 1 and errors[0].startswith(f"{path}:{at + 2}:")
          and "no CPU code for" in errors[0], f"{where}{name}: run: {out}", path)


def test_misspelt(lines, at, path):
    line = re.sub(r"(stablehlo|chlo)\.(\w+)", r"\1.\2ly", lines[at], count=1)
    path.write_text("\n".join([*lines[:at], line, *lines[at + 1 :]]) + "\n")
    status, out = run("soap-run", path, "--plan-only", "--quiet")
    check(status == 1 and len(out) == 1 and out[0].startswith(f"{path}:{at + 1}:")
          and "is unknown" in out[0], f"misspelt: {out}", path)


def main():
    random.seed(1)
    count = int(sys.argv[1])
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "model.mlir"
        for model in sys.argv[2:]:
            lines = pathlib.Path(model).read_text().splitlines()
            for i, at in enumerate(random.sample(places(lines), count)):
                test_unknown(lines, at, FORMS[i % len(FORMS)], path)
                test_misspelt(lines, at, path)
            print(f"{pathlib.Path(model).name}: {count} places")


main()
