# Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Planning time and predicted figures of small models.

Times `soap-opt --soap-auto-parallel` as a whole process, on one thread.
"""

import statistics

from . import common


def arguments(parser):
    parser.add_argument("--models", type=common.names, default=["mlp", "lenet", "transformer"],
                        help="names, or .mlir files")
    parser.add_argument("--machines", type=common.names, default=["cpu:4", "p100-4x4", "k80-16x4"])
    parser.add_argument("--repeat", type=int, default=3)


def measure(args):
    rows = []
    for model in args.models:
        for machine in args.machines:
            times = []
            for _ in range(args.repeat):
                figures, seconds = common.plan(args, model, machine)
                times.append(seconds)
            by_name = {s["name"]: s for s in figures["strategies"]}
            found = by_name["found"]["seconds"]
            row = {
                "model": model, "cluster": machine, "devices": figures["devices"],
                "semantics": "runtime",
                "plan_seconds": statistics.median(times), "plan_seconds_max": max(times),
                "operators": figures["operators"], "families": figures["families"],
                "proposals": figures["proposals"], "found_by": figures["origin"],
                "predicted_seconds": {name: s["seconds"] for name, s in by_name.items()},
                "bytes_moved": {name: s["bytes_moved"] for name, s in by_name.items()},
                "memory_bytes": {name: max(s["peak_memory"]) for name, s in by_name.items()},
                "speed_over_data_parallel": by_name["data parallel"]["seconds"] / found,
            }
            rows.append(row)
            print(f"{model:12} {machine:12} planned in {row['plan_seconds']:6.2f} s, "
                  f"{row['proposals']:6} proposals: predicted {found * 1e3:8.3f} ms per step, "
                  f"{row['speed_over_data_parallel']:6.2f}x data parallel", flush=True)
    return rows
