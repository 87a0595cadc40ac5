# Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Time per proposal against devices and operators, plotted.

Processor time per decided proposal of a search's walks on 4 to 1024 devices (NMT), and
on 16 devices for unrolled chains of 100 to 10,000 operators; what comes before the walks
is counted on its own.
"""

import math
import pathlib
import tempfile

from . import common, papers


def arguments(parser):
    parser.add_argument("--models", type=common.names_of(papers.MODELS), default=["nmt"])
    parser.add_argument("--devices", type=common.numbers,
                        default=[4, 8, 16, 32, 64, 128, 256, 512, 1024])
    parser.add_argument("--operators", type=common.numbers, default=[100, 300, 1000, 3000, 10000])
    parser.add_argument("--proposals", type=int, default=200)
    parser.add_argument("--plot", type=pathlib.Path, help="write the curves to this SVG file")


def chain(layers, batch=4096, width=1024):
    """The training step of so many dense layers with tanh, squared loss, as text."""
    x, w = f"tensor<{batch}x{width}xf32>", f"tensor<{width}x{width}xf32>"
    lines = []

    def op(name, text):
        lines.append(f"    %{name} = stablehlo.{text}")
        return f"%{name}"

    def dot(name, lhs, rhs, contracting, types):
        return op(name, f"dot_general {lhs}, {rhs}, contracting_dims = {contracting} : {types}")

    op("rate", f"constant dense<1.000000e-02> : {w}")
    op("one", f"constant dense<1.000000e+00> : {x}")
    value, values = "%x", []
    for i in range(layers):
        y = dot(f"y{i}", value, f"%w{i}", "[1] x [0]", f"({x}, {w}) -> {x}")
        values.append((value, op(f"a{i}", f"tanh {y} : {x}")))
        value = values[-1][1]
    cotangent, results = op("d", f"subtract {value}, %t : {x}"), []
    for i in reversed(range(layers)):
        before, after = values[i]
        square = op(f"s{i}", f"multiply {after}, {after} : {x}")
        slope = op(f"m{i}", f"subtract %one, {square} : {x}")
        inner = op(f"g{i}", f"multiply {cotangent}, {slope} : {x}")
        gradient = dot(f"dw{i}", before, inner, "[0] x [0]", f"({x}, {x}) -> {w}")
        step = op(f"u{i}", f"multiply %rate, {gradient} : {w}")
        results.append(op(f"n{i}", f"subtract %w{i}, {step} : {w}"))
        if i:
            cotangent = dot(f"dx{i}", inner, f"%w{i}", "[1] x [1]", f"({x}, {w}) -> {x}")
    state = ", ".join(f"%w{i}: {w} {{tf.aliasing_output = {i} : i32}}" for i in range(layers))
    return "\n".join([
        f"func.func @main({state}, %x: {x}, %t: {x}) -> ({', '.join([w] * layers)}) {{", *lines,
        f"    return {', '.join(reversed(results))} : {', '.join([w] * layers)}", "}", ""])


def graph_of(args, text):
    with tempfile.NamedTemporaryFile("w", suffix=".mlir") as file:
        file.write(text)
        file.flush()
        result, _ = common.run([args.build / "bin" / "soap-opt", file.name, "--soap-form-operators",
                                "--soap-print-graph", "-o", "/dev/null"])
    return result.stderr


def measure(args):
    rows = []
    for name in args.models:
        per_device, exported = papers.MODELS[name]
        for devices in args.devices:
            text = papers.graph_text(args.build, name, (exported, per_device * devices))
            rows.append({"model": name, "varies": "devices", **papers.run_search(
                args, text, papers.cluster("k80", devices), "search", proposals=args.proposals)})
            show(rows[-1])
    for operators in args.operators:
        rows.append({"model": "dense layers", "varies": "operators", **papers.run_search(
            args, graph_of(args, chain(max(1, operators // 5))), "p100-4x4", "search",
            proposals=args.proposals)})
        show(rows[-1])
    if args.plot:
        plot(rows, args.plot)
    return rows


def plot(rows, path):
    """Two panels, both axes logarithmic."""
    width, height, margin = 360, 260, 48
    parts = []
    for panel, varies in enumerate(("devices", "operators")):
        points = [(row[varies], row["seconds_per_proposal"]) for row in rows
                  if row["varies"] == varies]
        if not points:
            continue
        logs = [(math.log10(x), math.log10(y)) for x, y in points]
        (left, right), (low, high) = (
            (math.floor(min(c)), math.ceil(max(c))) for c in zip(*logs))
        right, high = max(right, left + 1), max(high, low + 1)

        def place(x, y):
            return (panel * (width + margin) + margin + (x - left) / (right - left) * (width - margin),
                    10 + (high - y) / (high - low) * (height - margin - 10))

        for y in range(low, high + 1):
            (x0, at), (x1, _) = place(left, y), place(right, y)
            parts.append(f'<path d="M{x0:.1f} {at:.1f}H{x1:.1f}" stroke="#ddd"/>'
                         f'<text x="{x0 - 4:.1f}" y="{at + 4:.1f}" text-anchor="end">1e{y} s</text>')
        for x in range(left, right + 1):
            at, y0 = place(x, low)
            parts.append(f'<text x="{at:.1f}" y="{y0 + 16:.1f}" text-anchor="middle">{10**x}</text>')
        at, y0 = place((left + right) / 2, low)
        parts.append(f'<text x="{at:.1f}" y="{y0 + 34:.1f}" text-anchor="middle">'
                     f"time per proposal against {varies}</text>")
        places = [place(*point) for point in logs]
        parts.append('<path fill="none" stroke="#06c" stroke-width="2" d="M' +
                     "L".join(f"{x:.1f} {y:.1f}" for x, y in places) + '"/>')
        parts += [f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="#06c"/>' for x, y in places]
    path.write_text(f'<svg xmlns="http://www.w3.org/2000/svg" width="{2 * (width + margin)}" '
                    f'height="{height}" font-family="sans-serif" font-size="11">'
                    '<rect width="100%" height="100%" fill="white"/>' + "".join(parts) + "</svg>\n")


def show(row):
    print(f"{row['model']:13} {row['operators']:6} operators, {row['devices']:5} devices: "
          f"{row['seconds_per_proposal'] * 1e3:9.3f} ms per proposal, "
          f"{row['seconds_before_walks']:8.2f} s before, {row['processor_seconds']:8.2f} s in all, "
          f"{row['resident_bytes'] / 2**20:8.0f} MiB", flush=True)
