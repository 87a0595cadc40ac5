# Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Training steps that several tools take: how they are named, and how they are timed."""

import argparse
import dataclasses
import json
import statistics
import time


@dataclasses.dataclass(frozen=True)
class Spec:
    """A model of models/ in other sizes: gpt2:batch=8:bits=16."""

    text: str
    name: str
    batch: int | None
    sizes: dict

    @staticmethod
    def parse(text):
        name, *settings = text.split(":")
        sizes = {}
        for setting in settings:
            key, _, value = setting.partition("=")
            if not key or not value.isdigit() or int(value) == 0:
                raise argparse.ArgumentTypeError(
                    f"'{setting}' of '{text}' is not NAME=NUMBER")
            sizes[key] = int(value)
        return Spec(text, name, sizes.pop("batch", None), sizes)

    @property
    def file_name(self):
        return self.text.replace(":", "-").replace("=", "")


def time_steps(step, wait, groups, group_steps, warm_up=5):
    """Seconds per step: steps of a group are issued without waiting for each other.

    `step()` issues one, `wait()` returns when all are done. Returns the first step's
    seconds (with compilation) and, of each group, wall-clock and processor seconds.
    """
    start = time.perf_counter()
    step()
    wait()
    first = time.perf_counter() - start
    for _ in range(warm_up - 1):
        step()
    wait()
    wall, cpu = [], []
    for _ in range(groups):
        start, start_cpu = time.perf_counter(), time.process_time()
        for _ in range(group_steps):
            step()
        wait()
        wall.append((time.perf_counter() - start) / group_steps)
        cpu.append((time.process_time() - start_cpu) / group_steps)
    return first, wall, cpu


def arguments(parser):
    """What the programs that time another tool's steps have in common."""
    parser.add_argument("models", nargs="+", type=Spec.parse, metavar="NAME[:SIZE=N...]",
                        help="a model of models/, such as mlp, or gpt2:batch=8:bits=16")
    parser.add_argument("--device", choices=["cpu", "cuda"], default="cpu")
    parser.add_argument("--steps", type=int, default=30, help="groups of steps that are timed")
    parser.add_argument("--group", type=int, default=1,
                        help="steps of a group, one right after the other")
    parser.add_argument("--json", action="store_true", help="print a JSON object per model")


def report(args, tool, spec, first, wall, cpu):
    """One line about a model."""
    row = {"model": spec.text, "tool": tool, "step_seconds": statistics.median(wall),
           "smallest_seconds": min(wall), "cpu_seconds": statistics.mean(cpu),
           "first_seconds": first}
    if args.json:
        print(json.dumps(row), flush=True)
    else:
        print(f"{spec.text:12} {row['step_seconds'] * 1e3:9.3f} ms per step (smallest "
              f"{row['smallest_seconds'] * 1e3:.3f}), {row['cpu_seconds'] * 1e3:9.3f} ms of CPU "
              f"time, first after {first:.1f} s", flush=True)
