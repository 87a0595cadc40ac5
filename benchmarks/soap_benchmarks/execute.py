# Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Time per training step on CPU devices, beside the predicted time."""

import json
import re
import tempfile

from . import common


def arguments(parser):
    parser.add_argument("--models", type=common.names, default=["mlp", "lenet", "transformer"])
    parser.add_argument("--devices", type=common.numbers, default=[1, 2, 4])
    parser.add_argument("--algorithms", type=common.names, default=["mcmc", "data-parallel"])
    parser.add_argument("--steps", type=int, default=20)


def measure(args):
    rows = []
    for model in args.models:
        for devices in args.devices:
            for algorithm in args.algorithms:
                rows.append(row := measure_one(args, model, devices, algorithm))
                print(f"{model:12} cpu:{devices} {algorithm:14} {row['step_seconds'] * 1e3:9.3f} ms "
                      f"per step (predicted {row['predicted_seconds'] * 1e3:9.3f}), "
                      f"{row['kernels']:4} kernels in {row['compile_seconds']:.1f} s, "
                      f"{row['communications']:4} communications", flush=True)
    return rows


def measure_one(args, model, devices, algorithm):
    with tempfile.NamedTemporaryFile(suffix=".json") as report:
        result, _ = common.run([args.build / "bin" / "soap-run", common.model_file(model),
                                f"--data={common.model_file(model, '.json')}",
                                f"--machine=cpu:{devices}", f"--algorithm={algorithm}",
                                f"--steps={args.steps}", f"--seed={args.seed}", "--compare",
                                f"--report={report.name}"])
        figures = json.load(open(report.name))
    step = re.search(r"median ([0-9.]+) (us|ms|s) per step", result.stdout)
    compiled = re.search(r"compiled (\d+) kernels in ([0-9.]+) s; (\d+)", result.stdout)
    scale = {"us": 1e-6, "ms": 1e-3, "s": 1}[step.group(2)]
    return {
        "model": model, "cluster": f"cpu:{devices}", "devices": devices, "semantics": "runtime",
        "algorithm": algorithm, "step_seconds": float(step.group(1)) * scale,
        "predicted_seconds": figures["strategies"][0]["seconds"],
        "kernels": int(compiled.group(1)), "compile_seconds": float(compiled.group(2)),
        "communications": int(compiled.group(3)),
    }
