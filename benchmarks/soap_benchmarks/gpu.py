# Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Programs for GPUs, compiled and checked without one.

Every model is planned for every number of devices, partitioned, lowered and assembled;
two steps are recorded and checked as a whole (docs/gpu.md), as for GPUs that read each
other's memory and as for GPUs that communicate by NCCL. A program that spills registers,
needs more of them than a block can have, or fails the check, fails; models that fit into
no such machine's memory are left out. Needs the CUDA toolkit, no GPU. Models that are not
in models/ (zoo has the list) are exported by --jax.

The seconds of a function (--worst) are a rough guess that ranks them: the bytes that it
is given at 4 TB/s, or 10 ns for each point that a thread goes through after another,
times the rounds that its threads take on a GPU of 132 multiprocessors; whichever is more.
"""

import json
import pathlib
import subprocess
import tempfile
import time

from . import common, zoo

# All of models/, the largest ones last.
MODELS = ["mlp", "lenet", "transformer", "alexnet", "rnnlm2", "bert-small", "dlrm-small",
          "gpt2-small", "llama-small", "mixture-small", "resnet-small", "vit-small",
          "vgg16", "rnnlm", "rnntc", "nmt", "tensoropt-transformer", "tensoropt-rnn",
          "wide-resnet", "resnet101", "inception-v3"]
LAUNCH_SECONDS = 2e-6
POINT_SECONDS = 10e-9
BYTES_PER_SECOND = 4e12
THREADS = 132 * 2048


def arguments(parser):
    parser.add_argument("--models", type=common.names, default=MODELS)
    parser.add_argument("--devices", type=common.numbers, default=[1, 2, 4, 8])
    parser.add_argument("--chips", default="90", help="compute capabilities: 80,90")
    parser.add_argument("--jax", type=pathlib.Path,
                        help="a Python with JAX, to export models that are not in models/")
    parser.add_argument("--algorithms", type=common.names, default=["mcmc"],
                        help="of planning: mcmc,data-parallel,random,...")
    parser.add_argument("--budget", default="500", help="of the search")
    parser.add_argument("--worst", type=int, default=0,
                        help="list so many functions that take longest, by a rough guess")


def function_seconds(function):
    """A guess at the time of all launches of a function in a step."""
    rounds = max(1, function["grid"] * function["block"] / THREADS)
    work = max(function["bytes"] / BYTES_PER_SECOND,
               function["depth"] * POINT_SECONDS * rounds)
    return function["launches"] * (LAUNCH_SECONDS + work)


def measure_one(args, model, path, devices, algorithm):
    row = {"model": model, "machine": f"cuda:{devices}", "devices": devices,
           "algorithm": algorithm, "chips": args.chips}
    data = common.model_file(model, ".json")
    with tempfile.TemporaryDirectory() as folder:
        report = pathlib.Path(folder, "report.json")
        command = [args.build / "bin" / "soap-run", path,
                   f"--machine=cuda:{devices}", f"--algorithm={algorithm}",
                   f"--seed={args.seed}", f"--gpu-chips={args.chips}", "--quiet",
                   f"--emit={folder}/program.soapx", f"--gpu-report={report}"]
        if algorithm == "mcmc":
            command.append(f"--budget={args.budget}")
        if data.suffix == ".json" and data.exists():
            command.append(f"--data={data}")
        start = time.monotonic()
        done = subprocess.run([str(part) for part in command], stderr=subprocess.PIPE, text=True)
        row["seconds"] = time.monotonic() - start
        row["error"] = done.stderr.strip()
        row["fits"] = "does not fit in memory" not in row["error"]
        row["passed"] = done.returncode == 0 if row["fits"] else None
        if report.exists():
            row.update(json.loads(report.read_text()))
            # A plan may leave devices out.
            row["devices_used"], row["devices"] = row["devices"], devices
    if row["passed"]:
        functions = row["functions"]
        row["generated_functions"] = len(functions)
        row["most_registers"] = max((f["registers"] for f in functions), default=0)
        row["spill_bytes"] = sum(f["spill_bytes"] for f in functions)
        row["image_bytes"] = sum(i["bytes"] for i in row["images"] if i["chip"])
        if row["spill_bytes"]:
            row["passed"] = False
            row["error"] = f"{row['spill_bytes']} bytes of registers spill"
    return row


def show(row):
    if row["passed"]:
        figures = (f"{row['kernels']:5} {row['generated_functions']:9} {row['launches']:8} "
                   f"{row['library_calls']:7} {row['transfers']:9} {row['waits']:6} "
                   f"{row['nccl_collectives']:11} {row['nccl_messages']:8} "
                   f"{row['most_registers']:9} {row['spill_bytes']:6} "
                   f"{row['image_bytes'] / 2**20:9.2f} {row['seconds']:8.1f}")
    elif not row["fits"]:
        figures = "does not fit in memory"
    else:
        figures = row["error"].splitlines()[0] if row["error"] else "failed"
    print(f"{row['model']:21} {row['devices']:2} {row['algorithm']:13} {figures}", flush=True)


def show_worst(rows, count):
    found = [(function_seconds(f), row, f) for row in rows if row["passed"]
             for f in row["functions"]]
    total = {id(row): sum(function_seconds(f) for f in row["functions"])
             for row in rows if row["passed"]}
    found.sort(key=lambda entry: -entry[0] / total[id(entry[1])])
    for seconds, row, f in found[:count]:
        print(f"{row['model']:21} {row['devices']:2} {seconds / total[id(row)]:6.1%} "
              f"{seconds * 1e6:9.0f} us {f['name'][:32]:32} {f['spread']:17} "
              f"depth {f['depth']}, {f['launches']} x {f['grid']} blocks of {f['block']}")


def measure(args):
    print("model               GPUs algorithm     kernels functions launches library transfers  "
          "waits collectives messages registers spills MiB of code  seconds")
    rows = []
    for model in args.models:
        with tempfile.TemporaryDirectory() as folder:
            path = zoo.find(args, model, pathlib.Path(folder)) or common.model_file(model)
            for devices in args.devices:
                for algorithm in args.algorithms:
                    rows.append(measure_one(args, model, path, devices, algorithm))
                    show(rows[-1])
    if args.worst:
        show_worst(rows, args.worst)
    tried = [row for row in rows if row["fits"]]
    left = f"; {len(rows) - len(tried)} do not fit in memory" if len(tried) < len(rows) else ""
    print(f"{sum(row['passed'] for row in tried)} of {len(tried)} programs pass{left}")
    return rows
