# Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Time per training step, beside the predicted time and other tools' steps.

  benchmarks/run execute
  benchmarks/run execute --machine cuda:1 --beside jax,torch,torch-compiled \\
      --models gpt2:batch=8:bits=16,resnet50:batch=128:bits=16

Models in other sizes, and those that have no text in models/, are exported first, which
needs the packages of models/requirements.txt. Every other step of Soap's is measured
(soap-run --measure): the time of a step is that of the others, and rows have the share of
it that devices are idle, and the largest sinks. A host without a compiler can run programs
that another one has compiled:

  benchmarks/run execute --machine cuda:1 --models ... --programs folder --emit
  benchmarks/run execute --machine cuda:1 --models ... --programs folder

A row that fails, or for which there is no time left, has the error's line, and the others
follow; --json has all rows so far after each of them.
"""

import functools
import json
import os
import pathlib
import re
import signal
import statistics
import sys
import tempfile
import time

from soap_steps.timing import Spec

from . import common

sys.path.append(str(common.ROOT / "scripts"))
import gpu_runs  # noqa: E402

TOOLS = {"jax": ["jax-steps"], "torch": ["torch-steps"],
         "torch-compiled": ["torch-steps", "--compile"]}
SCALE = {"us": 1e-6, "ms": 1e-3, "s": 1}
SINKS = 8  # The largest ones of a step that a row has.


class Failure(Exception):
    """Why there are no figures for a row."""


def specs(text):
    return [Spec.parse(part) for part in common.names(text)]


def arguments(parser):
    parser.add_argument("--models", type=specs, default=specs("mlp,lenet,transformer"),
                        help="names, with sizes: gpt2:batch=8:bits=16")
    parser.add_argument("--machine", help="cpu:N or cuda:N; default: cpu:N of --devices")
    parser.add_argument("--devices", type=common.numbers, default=[1, 2, 4])
    parser.add_argument("--algorithms", type=common.names, default=["mcmc", "data-parallel"])
    parser.add_argument("--steps", type=int, default=20)
    parser.add_argument("--beside", type=common.names, default=[],
                        help=f"other tools, on one device: {', '.join(TOOLS)}")
    parser.add_argument("--group", type=int, default=1,
                        help="steps that other tools take one right after the other")
    parser.add_argument("--programs", type=pathlib.Path,
                        help="a folder of compiled programs, which soap-exec runs")
    parser.add_argument("--emit", action="store_true",
                        help="compile to --programs, do not run")
    parser.add_argument("--seconds", type=float, default=36000,
                        help="for everything; rows that are left by then say so")
    parser.add_argument("--timeout", type=float, default=3600,
                        help="seconds for each program that is run")
    parser.add_argument("--jax-python", default=sys.executable,
                        help="the Python that has JAX")
    parser.add_argument("--torch-python", default=sys.executable,
                        help="the Python that has PyTorch")


def measure(args):
    if args.emit and not args.programs:
        sys.exit("error: --emit needs --programs")
    unknown = set(args.beside) - set(TOOLS)
    if unknown:
        sys.exit(f"error: --beside knows {', '.join(TOOLS)}, not '{min(unknown)}'")
    args.left = gpu_runs.Budget(args.seconds, args.timeout)
    # As by an error, so that what runs is ended, too.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    machines = [args.machine] if args.machine else [f"cpu:{n}" for n in args.devices]
    rows = []
    for about, figures in wanted(args, machines):
        row = about | figures_or_error(figures)
        # What was only compiled has neither.
        if "step_seconds" in row or "error" in row:
            rows.append(row)
            show(row)
            args.save(rows)
    if args.beside and not args.emit:
        compare(rows)
    return rows


def wanted(args, machines):
    """What is known of each row, and the function that finds out the rest."""
    for spec in args.models:
        for machine in machines:
            for algorithm in args.algorithms:
                yield ({"model": spec.text, "cluster": machine,
                        "devices": int(machine.split(":")[1]), "semantics": "runtime",
                        "tool": "soap", "algorithm": algorithm},
                       functools.partial(measure_one, args, spec, machine, algorithm))
        device = machines[0].split(":")[0]
        for tool in [] if args.emit else args.beside:
            yield ({"model": spec.text, "cluster": f"{device}:1", "devices": 1,
                    "semantics": "", "tool": tool},
                   functools.partial(measure_other, args, spec, device, tool))


def figures_or_error(figures):
    try:
        found = figures()
        if found.get("step_seconds", 0) is None:
            raise Failure("no time of a step")
        return found
    except Failure as error:
        return {"passed": False, "error": str(error)}
    except (OSError, ValueError, LookupError, AttributeError) as error:
        return {"passed": False, "error": f"no figures: {error!r}"}


def run(args, command, env=None):
    """What a program says, which has as long as all and one are given."""
    if args.left.is_spent():
        raise Failure("no time left")
    passed, said = gpu_runs.run([str(word) for word in command], args.left.left(),
                                os.environ if env is None else env)
    if not passed:
        raise Failure(gpu_runs.error_line(said))
    return said


def run_soap(args, command):
    """Likewise, with NVIDIA's libraries where Python's packages alone have them. (Other
    tools bring those that they were built with.)"""
    return run(args, command,
               gpu_runs.with_libraries(os.environ, gpu_runs.library_folders()))


# --- Soap ----------------------------------------------------------------------


def model_of(args, spec):
    """The model's text, and its data if it has any."""
    text, data = common.model_file(spec.name), common.model_file(spec.name, ".json")
    if text.exists() and not spec.sizes and not spec.batch:
        return text, data
    folder = args.build / "benchmark-models" / spec.file_name
    text = folder / spec.name / f"{spec.name}.mlir"
    if not text.exists():
        sizes = [f"--size={name}={size}" for name, size in spec.sizes.items()]
        batch = [f"--batch={spec.batch}"] if spec.batch else []
        run(args, [args.jax_python, common.ROOT / "models" / "export.py", spec.name, *batch,
                   *sizes, "--output", folder])
    return text, text.with_suffix(".json")


def program_of(args, spec, machine, algorithm):
    name = f"{spec.file_name}-{machine.replace(':', '')}-{algorithm}.soapx"
    return args.programs / name


def measure_one(args, spec, machine, algorithm):
    if args.programs and not args.emit:
        program = program_of(args, spec, machine, algorithm)
        executable = args.build / "bin" / "soap-exec"
        about = run_soap(args, [executable, program, "--info"])
        with tempfile.NamedTemporaryFile(suffix=".json") as trace:
            said = run_soap(args, [executable, program, f"--steps={args.steps}",
                                   f"--measure={trace.name}"])
            return {"step_seconds": time_of("median ", said),
                    "predicted_seconds": time_of("predicted: ", about)
                    } | times_of(trace.name)
    text, data = model_of(args, spec)
    command = [args.build / "bin" / "soap-run", text, f"--machine={machine}",
               f"--algorithm={algorithm}", f"--seed={args.seed}"]
    if args.emit:
        args.programs.mkdir(parents=True, exist_ok=True)
        program = program_of(args, spec, machine, algorithm)
        start = time.monotonic()
        run_soap(args, [*command, f"--emit={program}"])
        print(f"{program}: {program.stat().st_size / 2**20:.2f} MiB after "
              f"{time.monotonic() - start:.1f} s", flush=True)
        return {}
    if data.exists():
        command += [f"--data={data}", "--compare"]
    with (tempfile.NamedTemporaryFile(suffix=".json") as report,
          tempfile.NamedTemporaryFile(suffix=".json") as trace):
        said = run_soap(args, [*command, f"--steps={args.steps}", f"--report={report.name}",
                               f"--measure={trace.name}"])
        figures = json.load(open(report.name))
        times = times_of(trace.name)
    compiled = re.search(r"compiled (\d+) kernels in ([0-9.]+) s; (\d+)", said)
    return {"step_seconds": time_of("median ", said),
            "predicted_seconds": figures["strategies"][0]["seconds"],
            "kernels": int(compiled.group(1)),
            "compile_seconds": float(compiled.group(2)),
            "communications": int(compiled.group(3))} | times


def times_of(trace):
    """Of a step that was measured: its time, the share of it that devices are idle, and
    what takes longest. The time of a step is that of those which were not measured."""
    about = json.load(open(trace, encoding="utf-8"))["otherData"]
    times = {"measured_seconds": about["measured_seconds"],
             "device_idle_share": about["idle_share"],
             "sinks": [{key: sink[key] for key in
                        ("name", "commands", "seconds", "share", "predicted_seconds")
                        if key in sink} for sink in about["sinks"][:SINKS]]}
    if "unmeasured_seconds" in about:
        times["step_seconds"] = about["unmeasured_seconds"]
    if "predicted_seconds" in about:
        times["measured_per_predicted"] = about["measured_seconds"] / about["predicted_seconds"]
    return times


def time_of(before, text):
    found = re.search(before + r"([0-9.]+) (us|ms|s) per step", text)
    return float(found.group(1)) * SCALE[found.group(2)] if found else None


# --- Others --------------------------------------------------------------------


def measure_other(args, spec, device, tool):
    program, *options = TOOLS[tool]
    python = args.jax_python if tool == "jax" else args.torch_python
    said = run(args, [python, common.ROOT / "benchmarks" / program, spec.text, *options,
                      "--json", f"--device={device}", f"--steps={args.steps}",
                      f"--group={args.group}"])
    # Warnings may stand around it.
    found = [line for line in said.splitlines() if line.startswith("{")]
    if not found:
        raise Failure(gpu_runs.error_line(said))
    return json.loads(found[-1])


def compare(rows):
    """Adds to Soap's rows how many times as fast they are as the others, and prints it."""
    ratios = []
    for row in (row for row in rows if row["tool"] == "soap" and "step_seconds" in row):
        others = {other["tool"]: other["step_seconds"] for other in rows
                  if other["model"] == row["model"] and other["tool"] != "soap"
                  and "step_seconds" in other}
        for tool, seconds in others.items():
            row[f"times_as_fast_as_{tool}"] = seconds / row["step_seconds"]
        if others:
            best = min(others, key=others.get)
            ratios.append(others[best] / row["step_seconds"])
            print(f"{row['model']:28} {row['cluster']:7} {row['algorithm']:14} "
                  f"{ratios[-1]:6.2f} times as fast as the best other, {best}")
    if ratios:
        print(f"median {statistics.median(ratios):.2f}")


def show(row):
    if "error" in row:
        print(f"{row['model']:28} {row['cluster']:7} {row['tool']:14} failed: {row['error']}",
              flush=True)
        return
    line = f"{row['model']:28} {row['cluster']:7} {row['tool']:14} " \
           f"{row.get('algorithm', ''):14} {row['step_seconds'] * 1e3:9.3f} ms per step"
    if row.get("predicted_seconds"):
        line += f" (predicted {row['predicted_seconds'] * 1e3:9.3f})"
    if "device_idle_share" in row:
        line += f", {row['device_idle_share']:5.1%} idle"
    if "kernels" in row:
        line += f", {row['kernels']:4} kernels in {row['compile_seconds']:.1f} s, " \
                f"{row['communications']:4} communications"
    print(line, flush=True)
