# Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Time and memory to read a model and form its operators, against its layers, plotted.

CPU seconds and peak memory of soap-opt for parsing with verification, and for forming
operators with families and ties on top: unrolled LLaMA-like training steps of 10 to 80
layers, exported by --jax (a Python with models/requirements.txt; without it, dense
layers as text of our own), and models of models/. Exponents of growth are of the least
squares line through the logarithms.
"""

import lzma
import math
import os
import pathlib
import subprocess
import sys
import tempfile

from . import common, scale

STEPS = {"parse and verify": [],
         "form operators": ["--soap-simplify-model", "--soap-form-operators"]}


def arguments(parser):
    parser.add_argument("--jax", type=pathlib.Path,
                        help="a Python with JAX, to export LLaMA-like steps")
    parser.add_argument("--layers", type=common.numbers, default=[10, 20, 40, 80])
    parser.add_argument("--models", type=common.names, default=["resnet101", "nmt"])
    parser.add_argument("--repeat", type=int, default=3, help="the fastest of so many runs counts")
    parser.add_argument("--plot", type=pathlib.Path, help="write the curves to this SVG file")


def export(args, layers, folder):
    """The text of a training step of so many layers; its name."""
    if not args.jax:
        path = folder / f"dense-{layers}.mlir"
        path.write_text(scale.chain(layers))
        return "dense layers", path
    subprocess.run([args.jax, common.ROOT / "models" / "export.py", "llama-unrolled", "--size",
                    f"layers={layers}", "--output", folder], check=True, stdout=subprocess.DEVNULL)
    return "llama-unrolled", folder / "llama-unrolled" / "llama-unrolled.mlir"


def unpack(name, folder):
    """The file of a model, which may be compressed."""
    path = common.model_file(name)
    if path.exists():
        return path
    out = folder / f"{name}.mlir"
    out.write_bytes(lzma.open(common.model_file(name, ".mlir.xz")).read())
    return out


def time(args, path, options):
    """CPU seconds and peak bytes of the fastest run."""
    runs = []
    for _ in range(args.repeat):
        command = [str(args.build / "bin" / "soap-opt"), str(path), *options, "-o", "/dev/null"]
        pid = os.posix_spawn(command[0], command, os.environ)
        _, status, usage = os.wait4(pid, 0)
        if status:
            sys.exit(f"{' '.join(command)} failed")
        runs.append((usage.ru_utime + usage.ru_stime, usage.ru_maxrss * 1024))
    return min(runs)


def exponent(points):
    """The slope of the line through the logarithms of (x, y)."""
    logs = [(math.log(x), math.log(y)) for x, y in points]
    mx, my = (sum(c) / len(logs) for c in zip(*logs))
    return sum((x - mx) * (y - my) for x, y in logs) / sum((x - mx) ** 2 for x, _ in logs)


def measure(args):
    rows = []

    def add(name, layers, path):
        for step, options in STEPS.items():
            seconds, memory = time(args, path, options)
            rows.append({"model": name, "layers": layers, "step": step,
                         "characters": path.stat().st_size, "cpu_seconds": seconds,
                         "resident_bytes": memory})
            print(f"{name:15} {layers or '':>4} {step:18} {path.stat().st_size / 2**20:6.2f} MiB of "
                  f"text: {seconds:6.2f} s, {memory / 2**20:6.0f} MiB", flush=True)

    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        for layers in args.layers:
            name, path = export(args, layers, folder)
            add(name, layers, path)
        for name in args.models:
            add(name, None, unpack(name, folder))
    for step in STEPS:
        points = curve(rows, step)
        if len(points) > 1:
            rows.append({"step": step, "exponent": exponent(points)})
            print(f"{step}: seconds grow with the {rows[-1]['exponent']:.2f}th power of the layers")
    if args.plot:
        plot(rows, args.plot)
    return rows


def curve(rows, step):
    return [(row["layers"], row["cpu_seconds"]) for row in rows
            if row["step"] == step and row.get("layers")]


def plot(rows, path):
    """One panel, both axes linear: a straight line is linear growth."""
    width, height, margin = 420, 260, 48
    curves = {step: curve(rows, step) for step in STEPS}
    right = max(x for points in curves.values() for x, _ in points)
    high = max(y for points in curves.values() for _, y in points) * 1.1

    def place(x, y):
        return (margin + x / right * (width - margin - 16),
                10 + (1 - y / high) * (height - margin - 10))

    parts = []
    for i in range(5):
        (x0, at), (x1, _) = place(0, high * i / 4), place(right, high * i / 4)
        parts.append(f'<path d="M{x0:.1f} {at:.1f}H{x1:.1f}" stroke="#ddd"/>'
                     f'<text x="{x0 - 4:.1f}" y="{at + 4:.1f}" text-anchor="end">{high * i / 4:.2g} s</text>')
    for (step, points), color in zip(curves.items(), ("#c60", "#06c")):
        places = [place(*point) for point in points]
        parts.append(f'<path fill="none" stroke="{color}" stroke-width="2" d="M'
                     + "L".join(f"{x:.1f} {y:.1f}" for x, y in places) + '"/>')
        parts += [f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="{color}"/>' for x, y in places]
        x, y = places[-1]
        parts.append(f'<text x="{x:.1f}" y="{y - 8:.1f}" text-anchor="end" fill="{color}">{step}</text>')
    _, bottom = place(0, 0)
    for x, _ in next(iter(curves.values())):
        parts.append(f'<text x="{place(x, 0)[0]:.1f}" y="{bottom + 16:.1f}" text-anchor="middle">{x}</text>')
    parts.append(f'<text x="{width / 2}" y="{bottom + 34:.1f}" text-anchor="middle">CPU time against layers</text>')
    path.write_text(f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
                    'font-family="sans-serif" font-size="11">'
                    '<rect width="100%" height="100%" fill="white"/>' + "".join(parts) + "</svg>\n")
