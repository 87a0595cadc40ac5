# Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Predicted and measured steps, by the machine's data sheet and by measured operators.

Every model is measured operator by operator (soap-run --measure-operators), then planned
with these times and without, and every plan is run: how near are the predictions, and
which way finds the faster strategy? Nothing else should run on this host.
"""

import lzma
import pathlib
import re
import statistics
import tempfile
import time

from . import common
from .execute import SCALE

ALGORITHMS = "mcmc,data-parallel,model-parallel"
MODELS = ("mlp,lenet,transformer,llama-small,resnet-small,bert-small,gpt2-small,vit-small,"
          "mixture-small,dlrm-small")


def arguments(parser):
    parser.add_argument("--models", type=common.names, default=common.names(MODELS))
    parser.add_argument("--devices", type=common.numbers, default=[1, 2])
    parser.add_argument("--algorithms", type=common.names, default=common.names(ALGORITHMS))
    parser.add_argument("--steps", type=int, default=40)


def measure(args):
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        for name in args.models:
            for devices in args.devices:
                rows += measure_model(args, pathlib.Path(folder), name, devices)
    for cost in ("analytic", "measured"):
        ratios = [row["measured_over_predicted"] for row in rows if row["cost"] == cost]
        off = [max(ratio, 1 / ratio) for ratio in ratios]
        print(f"{cost}: off by a factor of {statistics.median(off):.2f} in the median, "
              f"{max(off):.2f} at most, of {len(off)} plans")
    return rows


def seconds_of(before, text):
    found = re.search(before + r"([0-9.]+) (us|ms|s)\b", text)
    return float(found.group(1)) * SCALE[found.group(2)]


def measure_model(args, folder, name, devices):
    model = folder / f"{name}.mlir"
    packed = common.model_file(name, ".mlir.xz")
    model.write_bytes(lzma.decompress(packed.read_bytes()) if packed.exists()
                      else common.model_file(name).read_bytes())
    profile = folder / f"{name}-{devices}.profile"
    run = [args.build / "bin" / "soap-run", model, f"--machine=cpu:{devices}"]
    started = time.monotonic()
    done, _ = common.run([*run, f"--profile={profile}", "--measure-operators", "--plan-only"])
    seconds = time.monotonic() - started
    tiles = int(re.search(r"measured (\d+) tiles", done.stderr).group(1))
    rows = []
    for algorithm in args.algorithms if devices > 1 else args.algorithms[:1]:
        for cost in ("analytic", "measured"):
            plan = [f"--profile={profile}"] if cost == "measured" else []
            done, _ = common.run([*run, *plan, f"--algorithm={algorithm}",
                                  f"--steps={args.steps}", f"--measure={folder / 'trace'}"])
            predicted = seconds_of("predicted: ", done.stdout)
            step = seconds_of("not measured: ", done.stdout)
            rows.append({"model": name, "cluster": f"cpu:{devices}", "devices": devices,
                         "semantics": "runtime", "algorithm": algorithm, "cost": cost,
                         "predicted_step_seconds": predicted, "measured_step_seconds": step,
                         "measured_over_predicted": step / predicted,
                         "profile_tiles": tiles, "measure_operators_seconds": seconds})
            print(f"{name:14} cpu:{devices} {algorithm:14} {cost:8} predicted "
                  f"{predicted * 1e3:8.3f} ms, measured {step * 1e3:8.3f} ms "
                  f"({step / predicted:.2f})  [{tiles} tiles in {seconds:.1f} s]", flush=True)
    return rows
