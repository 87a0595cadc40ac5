# Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Frontiers of time and memory for TensorOpt's models on 16 V100.

Times FT-LDP and FT-elimination, and looks for what the paper (Cai et al.) found:

  turning point   time and memory at the point farthest from the straight line
                  between the frontier's ends, as shares of the ways between them
  bandwidth       the turning point's memory with all links four times as fast
  baselines       data parallelism, OptCNN, ToFu; points of Mesh-TensorFlow's
                  space that are below ours (there should be none)
  eight devices   points that fit, of all

Memory is TensorOpt's: parameters and kept activations, no gradients.
"""

import json
import pathlib
import re
import tempfile

from . import common

# Seconds of FT at 16 GPUs on 48 cores: FT-LDP, FT-elimination.
PAPER_SECONDS = {
    "tensoropt-rnn": (0.28, 1.78),
    "wide-resnet": (1292, 19666),
    "tensoropt-transformer": (201, 3030),
}
MACHINE = "v100-2x8"


def arguments(parser):
    parser.add_argument("--models", type=pathlib.Path, nargs="+", required=True,
                        help=".mlir files, exported with a batch of 256")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--no-elimination", action="store_true",
                        help="without FT-elimination, which takes longest")
    parser.add_argument("--no-baselines", action="store_true")


def measure(args):
    return [measure_one(args, model) for model in args.models]


def track(args, model, machine, **options):
    """The frontier's file, and the seconds that tracking it took."""
    with tempfile.NamedTemporaryFile(suffix=".json") as out:
        text = " ".join(f"{key.replace('_', '-')}={value}" for key, value in options.items())
        run, _ = common.run([args.build / "bin" / "soap-opt", model,
                             f"--soap-auto-parallel=machine={machine} algorithm=frontier "
                             f"memory-rule=tensoropt reuse=true threads={args.threads} "
                             f"seed={args.seed} frontier={out.name} report=- {text}",
                             "-o", "/dev/null"])
        times = re.findall(r"^frontier of \d+ devices in ([0-9.]+) s:", run.stderr, re.M)
        return json.load(open(out.name)), sum(float(time) for time in times)


def turning_point(points):
    """The point farthest below the line between the ends, and how sharp the turn
    is: 0 for a straight line, 1 for a right angle."""
    first, last = points[0], points[-1]
    memory = last["memory"] - first["memory"] or 1
    time = first["seconds"] - last["seconds"] or 1
    depth = [1 - (p["memory"] - first["memory"]) / memory - (p["seconds"] - last["seconds"]) / time
             for p in points]
    best = max(range(len(points)), key=depth.__getitem__)
    return points[best], depth[best]


def faster_machine(folder, factor):
    """The preset with all links faster; its path."""
    text = (common.ROOT / "share" / "machines" / f"{MACHINE}.mlir").read_text()
    lines = [re.sub(r"bandwidth ([0-9.e+]+)",
                    lambda m: f"bandwidth {float(m.group(1)) * factor:.6e}", line)
             if "soap.link" in line else line for line in text.splitlines()]
    path = pathlib.Path(folder) / "faster.mlir"
    path.write_text("\n".join(lines) + "\n")
    return path


def below(other, points):
    """Another strategy is better than every point of the frontier, which is a
    set of steps: none has as little memory in as little time."""
    return not any(p["memory"] <= other["memory"] and p["seconds"] <= other["seconds"]
                   for p in points)


def measure_one(args, model):
    found, seconds = track(args, model, MACHINE)
    points, name = found["points"], model.stem
    turn, depth = turning_point(points)
    paper = PAPER_SECONDS.get(name, (None, None))
    row = {
        "model": name, "cluster": MACHINE, "devices": 16, "semantics": "runtime",
        "operators": found["operators"], "families": found["families"],
        "candidates": sum(s["candidates"] for s in found["searches"]),
        "points": len(points),
        "ldp_seconds": seconds, "paper_ldp_seconds": paper[0],
        "paper_elimination_seconds": paper[1],
        "least_memory_bytes": points[0]["memory"], "most_step_seconds": points[0]["seconds"],
        "most_memory_bytes": points[-1]["memory"], "least_step_seconds": points[-1]["seconds"],
        "turning_memory_bytes": turn["memory"], "turning_step_seconds": turn["seconds"],
        "turning_depth": depth,
    }
    print(f"{name}: {row['operators']} operators, {row['families']} families, "
          f"{row['candidates']} candidates; FT-LDP {row['ldp_seconds']:.1f} s "
          f"(paper {paper[0]})", flush=True)
    for p in points:
        print(f"  {p['memory'] / 1e9:8.2f} GB {p['seconds']:8.3f} s   simulated "
              f"{p['simulated_memory'] / 1e9:8.2f} GB {p['simulated_seconds']:8.3f} s"
              f"{'' if p['fits'] else '  does not fit'}")
    print(f"  turning point {turn['memory'] / 1e9:.2f} GB {turn['seconds']:.3f} s, "
          f"depth {depth:.2f}", flush=True)
    if not args.no_elimination:
        _, row["elimination_seconds"] = track(args, model, MACHINE, elimination="nodes")
        print(f"  FT-elimination {row['elimination_seconds']:.1f} s (paper {paper[1]})",
              flush=True)
    with tempfile.TemporaryDirectory() as folder:
        found, _ = track(args, model, faster_machine(folder, 4))
        faster, _ = turning_point(found["points"])
    row["fast_links_turning_memory_bytes"] = faster["memory"]
    row["fast_links_turning_step_seconds"] = faster["seconds"]
    print(f"  links 4 times as fast: turning point {faster['memory'] / 1e9:.2f} GB "
          f"{faster['seconds']:.3f} s", flush=True)
    found, _ = track(args, model, f"{MACHINE}:1")
    half = found["points"]
    row["fitting_points_8_devices"] = sum(p["fits"] for p in half)
    row["points_8_devices"] = len(half)
    print(f"  8 devices: {row['fitting_points_8_devices']} of {len(half)} points fit", flush=True)
    if not args.no_baselines:
        found, _ = track(args, model, MACHINE, baselines="all")
        others = found["baselines"]
        row["baselines"] = [{"name": o["name"], "memory_bytes": o["memory"],
                             "step_seconds": o["seconds"]} for o in others]
        row["mesh_points"] = sum(o["name"].startswith("mesh") for o in others)
        row["mesh_points_below"] = sum(o["name"].startswith("mesh") and below(o, points)
                                       for o in others)
        for o in others:
            print(f"  {o['name']:14} {o['memory'] / 1e9:8.2f} GB {o['seconds']:8.3f} s"
                  f"{'  below ours' if below(o, points) else ''}", flush=True)
    return row
