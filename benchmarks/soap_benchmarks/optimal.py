# Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Proofs of optimality, and how fast MCMC finds what is proved.

The exact search goes through the papers' space, a candidate (degrees and a placement) for
every family, on four devices of one node, and ends with a proof or with the gap that is
left when its time is over. MCMC then searches the same space from random starts, once per
seed. With --local, the strategies that MCMC finds for larger models are checked: can
another choice for one family alone be faster?
"""

import json
import re
import tempfile

from . import common

# Hours of exhaustive A* in the paper.
PAPER_HOURS = {"lenet": 0.8, "rnnlm2": 18}


def arguments(parser):
    parser.add_argument("--models", type=common.names, default=["lenet", "rnnlm2"],
                        help="names, or .mlir files")
    parser.add_argument("--machine", default="p100-4x4:1")
    parser.add_argument("--semantics", type=common.names, default=["runtime", "paper"])
    parser.add_argument("--seconds", type=int, default=300, help="for each proof")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--seeds", type=int, default=10)
    parser.add_argument("--mcmc-seconds", type=float, default=1, help="of processor time")
    parser.add_argument("--mcmc-limit-seconds", type=float, default=10, help="by the clock")
    parser.add_argument("--local", type=common.names, default=[],
                        help="models whose found strategies are checked for local optimality")
    parser.add_argument("--local-machines", type=common.names, default=["p100-4x4:1"])
    parser.add_argument("--local-budget", default="10s")


def found_seconds(report):
    return next(s["seconds"] for s in report["strategies"] if s["name"] == "found")


def milliseconds(text):
    return float(text.removesuffix(" ms")) / 1e3


def prove(args, model, semantics):
    report, seconds = common.plan(args, model, args.machine, algorithm="exact", moves="paper",
                                  semantics=semantics, threads=args.threads,
                                  budget=f"{args.seconds}s")
    facts = report["facts"]
    best = found_seconds(report)
    row = {"model": model, "cluster": args.machine, "devices": report["devices"],
           "semantics": semantics, "seconds": seconds, "threads": args.threads,
           "strategies": float(facts["strategies"]),
           "options_per_family": facts["options per family"],
           "nodes": int(facts["nodes"]), "simulated_strategies": int(facts["simulated"]),
           "proved": facts["proof"].startswith("optimal"),
           "best_predicted_seconds": best,
           "lower_bound_seconds": milliseconds(facts["lower bound"]),
           "paper_seconds": PAPER_HOURS.get(model, 0) * 3600 or None}
    row["gap"] = best / row["lower_bound_seconds"] - 1
    print(f"{model:10} {semantics:8} {row['strategies']:.2e} strategies, {row['nodes']} nodes, "
          f"{seconds:.1f} s: {facts['proof']}", flush=True)
    return row


def rediscover(args, row):
    """How many seeds reach the best known strategy in time, and when."""
    with tempfile.NamedTemporaryFile("w", suffix=".json") as graph:
        graph.write(common.run([args.build / "bin" / "soap-opt", common.model_file(row["model"]),
                                "--soap-form-operators", "--soap-print-graph",
                                "-o", "/dev/null"])[0].stderr)
        graph.flush()
        result, _ = common.run([
            args.build / "bin" / "soap-benchmark-search", graph.name,
            f"--machine={args.machine}", "--mode=reach", "--paper-moves",
            f"--known-seconds={row['best_predicted_seconds']}", f"--starts={args.seeds}",
            f"--limit-seconds={args.mcmc_limit_seconds}",
            *(["--paper"] if row["semantics"] == "paper" else [])])
    found = json.loads(result.stdout)
    seconds = sorted(s["processor_seconds"] for s in found["starts"]
                     if s.get("over_reference", 2) < 1 + 1e-8)
    row["mcmc_seeds"] = args.seeds
    row["mcmc_processor_seconds"] = seconds
    row["mcmc_seeds_that_reach_it"] = sum(s <= args.mcmc_seconds for s in seconds)
    print(f"{'':10} {'':8} MCMC reaches it in {args.mcmc_seconds:g} s of a core for "
          f"{row['mcmc_seeds_that_reach_it']} of {args.seeds} seeds"
          + (f" ({seconds[0]:.2f} to {seconds[-1]:.2f} s)" if seconds else ""), flush=True)


def check_local(args, model, machine):
    report, seconds = common.plan(args, model, machine, check_local="true",
                                  budget=args.local_budget)
    faster = [re.sub(r"^.*family '|'$", "", name) for name in report["facts"]
              if name.startswith("faster with another choice")]
    print(f"{model:12} {machine:12} " +
          (f"improvable: {', '.join(faster)}" if faster else "locally optimal"), flush=True)
    return {"model": model, "cluster": machine, "devices": report["devices"],
            "semantics": "runtime", "seconds": seconds, "predicted_seconds": found_seconds(report),
            "locally_optimal": not faster, "improvable_families": faster}


def measure(args):
    rows = []
    for model in args.models:
        for semantics in args.semantics:
            rows.append(prove(args, model, semantics))
            rediscover(args, rows[-1])
    for model in args.local:
        for machine in args.local_machines:
            rows.append(check_local(args, model, machine))
    return rows
