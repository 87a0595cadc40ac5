# Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""How long the search takes to come near the best, beside the paper.

For every model and number of devices: the best of a long search, then the time
that searches need to come within 1% of it (the median of several seeds; null if
that one did not in the time it had), by the clock and as processor seconds: searches
from random starts alone, and as they usually start ("usual_starts").
"""

import json
import tempfile

from . import common, papers


def arguments(parser):
    parser.add_argument("--models", type=common.names_of(papers.MODELS),
                        default=list(papers.MODELS))
    parser.add_argument("--clusters", type=common.names_of(papers.CLUSTERS),
                        default=["k80", "p100"],
                        help="k80 (4 to 64 devices), p100 (4 to 16)")
    parser.add_argument("--devices", type=common.numbers, default=[4, 8, 16, 32, 64])
    parser.add_argument("--reference-seconds", type=float, default=600)
    parser.add_argument("--limit-seconds", type=float, default=60)
    parser.add_argument("--starts", type=int, default=10, help="searches from random starts")
    parser.add_argument("--usual-starts", type=int, default=10,
                        help="searches that start as usual")
    parser.add_argument("--threads", type=int, default=1,
                        help="of all searches; with several, seconds are the clock's")
    parser.add_argument("--simulations", type=int, default=50,
                        help="proposals to time full and delta simulation with; 0: do not")


def simulations(args, name, kind, devices):
    """Full and delta simulations per second, on the moves of a search."""
    per_device, exported = papers.MODELS[name]
    text = papers.graph_text(args.build, name, (exported, per_device * devices))
    with tempfile.NamedTemporaryFile("w", suffix=".json") as graph:
        graph.write(text)
        graph.flush()
        result, _ = common.run([args.build / "bin" / "soap-benchmark-simulator", graph.name,
                                f"--machine={papers.cluster(kind, devices)}",
                                f"--proposals={args.simulations}"])
    rows = json.loads(result.stdout)["rows"]
    keys = ("full_simulations_per_second", "delta_simulations_per_second")
    start = next(r for r in rows if r["start"] == "data-parallel")
    chance = next(r for r in rows if r["start"] == "random")
    return {**{key: start[key] for key in keys},
            **{"random_" + key: chance[key] for key in keys}}


def measure(args):
    rows = []
    for kind in args.clusters:
        for devices in args.devices:
            if kind == "p100" and devices > 16:
                continue
            for name in args.models:
                row = papers.paper_row(args, name, kind, devices, "reach",
                                       reference_seconds=args.reference_seconds,
                                       limit_seconds=args.limit_seconds, starts=args.starts,
                                       usual_starts=args.usual_starts,
                                       search_threads=args.threads)
                theirs = papers.DELTA_SECONDS[name][devices]
                row["paper_delta_seconds"] = theirs
                if args.simulations:
                    row |= simulations(args, name, kind, devices)
                rows.append(row)
                # Of several threads those of all would count.
                key = "processor_seconds" if args.threads == 1 else "seconds"
                ours = row["usual_starts"][key]
                text = f"{ours:8.3f} s, {theirs / ours:7.1f} times less" if ours else "     not reached"
                chance = row[key]
                print(f"{name:13} {kind:4} {devices:3} devices: {text} than the paper's {theirs:7.2f} s "
                      f"({row['usual_starts']['reached']} of {args.usual_starts}); from random starts "
                      f"{f'{chance:.3f} s' if chance else 'not'} ({row['reached']} of {args.starts})",
                      flush=True)
    return rows
