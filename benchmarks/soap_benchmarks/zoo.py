# Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Every model of models/: reads, forms operators, plans, and runs as JAX does.

Per model the CPU seconds to parse and verify, and to form operators; operators, families
and warnings (of what is not partitioned); CPU seconds to plan for a machine, and the found
strategy beside data parallelism (frontier tracking where the search finds none that fits). Models with a reference are run on --run-machine: every
result of every step against the evaluator, the losses against JAX's. Models that are not
in models/ are exported by --jax (a Python with models/requirements.txt), else left out.
A model that fails somewhere is a row that says so, and the benchmark fails.
"""

import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

from . import common, readers

# As in models/README.md.
MODELS = ["mlp", "lenet", "transformer",
          "alexnet", "inception-v3", "resnet101", "rnntc", "rnnlm", "rnnlm2", "nmt", "vgg16",
          "wide-resnet", "tensoropt-rnn", "tensoropt-transformer",
          "resnet50", "resnet-small", "vit", "vit-small", "bert", "bert-small", "gpt2",
          "gpt2-small", "llama", "llama-small", "llama-unrolled", "dlrm", "dlrm-small",
          "mixture", "mixture-small"]


def arguments(parser):
    parser.add_argument("--models", type=common.names_of(MODELS), default=MODELS)
    parser.add_argument("--jax", type=pathlib.Path, help="a Python with JAX, to export large models")
    parser.add_argument("--machines", type=common.names, default=["p100-4x4", "dgx-h100:2"],
                        help="to plan for: the first in whose memory the model fits")
    parser.add_argument("--budget", default="2s", help="of the search")
    parser.add_argument("--run-machine", default="cpu:2", help="to run on")
    parser.add_argument("--repeat", type=int, default=1, help="the fastest of so many readings counts")


def find(args, name, folder):
    """The text of a model, or None."""
    if common.model_file(name).exists() or common.model_file(name, ".mlir.xz").exists():
        return readers.unpack(name, folder)
    if not args.jax:
        return None
    common.run([args.jax, common.ROOT / "models" / "export.py", name, "--output", folder])
    return folder / name / f"{name}.mlir"


def tool(args, name, *rest):
    """Standard output and error, and CPU seconds."""
    before = os.times()
    result = subprocess.run([str(args.build / "bin" / name), *map(str, rest)],
                            capture_output=True, text=True)
    if result.returncode:
        lines = result.stderr.strip().splitlines() or [f"exit code {result.returncode}"]
        raise RuntimeError(next((l for l in lines if "error" in l), lines[-1]))
    return result.stdout, result.stderr, sum(os.times()[2:4]) - sum(before[2:4])


def read(args, path, row):
    for step, options in readers.STEPS.items():
        key = step.replace(" ", "_")
        row[key + "_cpu_seconds"], row[key + "_resident_bytes"] = readers.time(args, path, options)
    _, errors, _ = tool(args, "soap-opt", path, *readers.STEPS["form operators"], "-o", "/dev/null")
    row["warnings"] = errors.count("warning:")


def plan(args, path, row):
    # A search for time alone may end in strategies that need too much memory.
    attempts = [(machine, "mcmc") for machine in args.machines] + [(args.machines[-1], "frontier")]
    for machine, algorithm in attempts:
        with tempfile.NamedTemporaryFile(suffix=".json") as report:
            options = (f"machine={machine} algorithm={algorithm} seed={args.seed} "
                       f"report={report.name}" + f" budget={args.budget}" * (algorithm == "mcmc"))
            try:
                _, _, seconds = tool(args, "soap-opt", path, f"--soap-plan={options}", "-o", "/dev/null")
            except RuntimeError as error:
                if "does not fit in memory" in str(error) and algorithm == "mcmc":
                    continue
                raise
            figures = json.load(open(report.name))
            break
    by_name = {s["name"]: s["seconds"] for s in figures["strategies"]}
    row.update(machine=machine, algorithm=algorithm, devices=figures["devices"], operators=figures["operators"],
               families=figures["families"], plan_cpu_seconds=seconds,
               predicted_seconds=by_name["found"], data_parallel_seconds=by_name["data parallel"])


def execute(args, path, data, row):
    steps = json.loads(data.read_text())["steps"]
    out, _, seconds = tool(args, "soap-run", path, f"--data={data}", f"--machine={args.run_machine}",
                           f"--budget={args.budget}", f"--seed={args.seed}", f"--steps={steps}",
                           "--check", "--compare")
    checked = re.findall(r"results agree with the evaluator", out)
    largest = re.search(r"largest relative difference from JAX's losses: (\S+)", out)
    if len(checked) != steps or not largest:
        raise RuntimeError(f"{len(checked)} of {steps} steps are checked")
    row.update(run_machine=args.run_machine, steps=steps, run_cpu_seconds=seconds,
               largest_loss_difference=float(largest.group(1)))


def describe(row):
    text = f"{row['model']:22}"
    if "parse_and_verify_cpu_seconds" in row:
        text += f" {row['parse_and_verify_cpu_seconds']:6.2f} {row['form_operators_cpu_seconds']:6.2f} s"
    if "plan_cpu_seconds" in row:
        text += (f" {row['operators']:5} operators {row['families']:4} families {row['warnings']:2} warnings"
                 f" planned for {row['machine']} ({row['algorithm']}) in {row['plan_cpu_seconds']:6.2f} s: {row['predicted_seconds'] * 1e3:9.2f} ms,"
                 f" data parallel {row['data_parallel_seconds'] * 1e3:9.2f} ms")
    if "steps" in row:
        text += f"; {row['steps']} steps run, losses within {row['largest_loss_difference']:.1e}"
    return text + (f" FAILED: {row['failure']}" if "failure" in row else "")


def measure(args):
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        for name in args.models:
            row = {"model": name}
            path = find(args, name, pathlib.Path(folder))
            if not path:
                print(f"{name:22} needs --jax", flush=True)
                continue
            try:
                tool(args, "soap-opt", path, "-o", "/dev/null")
                read(args, path, row)
                plan(args, path, row)
                data = common.model_file(name, ".json")
                if data.exists():
                    execute(args, path, data, row)
            except RuntimeError as error:
                row["failure"] = str(error)
            rows.append(row)
            print(describe(row), flush=True)
    if any("failure" in row for row in rows):
        if args.json:
            common.write(args.json, {"name": "zoo", "machine": common.host(), "rows": rows})
        sys.exit("some models fail")
    return rows
