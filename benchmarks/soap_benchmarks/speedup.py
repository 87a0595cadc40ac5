# Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Predicted throughput of the found strategy against all baselines.

Figures 6, 7 and 9 of the paper: six models, the published samples per device, 16
P100 and 64 K80. The paper reports 1.3 to 3.3 times the baselines' throughput on five
of the six, and no gain on ResNet-101.
"""

from . import common, papers


def arguments(parser):
    parser.add_argument("--models", type=common.names_of(papers.MODELS),
                        default=list(papers.MODELS))
    parser.add_argument("--clusters", type=common.names_of(papers.CLUSTERS),
                        default=["p100", "k80"])
    parser.add_argument("--devices", type=common.numbers, default=[],
                        help="default: 16 P100, 64 K80")
    parser.add_argument("--paper", action="store_true",
                        help="the papers' simulator instead of the runtime's")
    parser.add_argument("--central-sums", action="store_true",
                        help="one device adds gradients up, as in the paper's run time")
    parser.add_argument("--traffic-slack", type=float, default=0,
                        help="so much slower may it be where that moves fewer bytes")
    parser.add_argument("--proposals", type=int, default=0, help="of each search; 0: the default")


def measure(args):
    rows = []
    for kind in args.clusters:
        for devices in args.devices or [{"p100": 16, "k80": 64}[kind]]:
            for name in args.models:
                row = papers.paper_row(args, name, kind, devices, "compare",
                                       proposals=args.proposals,
                                       traffic_slack=args.traffic_slack,
                                       paper=str(args.paper).lower(),
                                       central_sums=str(args.central_sums).lower())
                found = row["strategies"]["found"]["seconds"]
                row["samples_per_second"] = row["batch"] / found
                row["speed_over"] = {
                    other: figures["seconds"] / found
                    for other, figures in row["strategies"].items() if other != "found"}
                if name == "nmt" and kind == "k80" and devices == 64:
                    row["paper"] = papers.NMT_64
                rows.append(row)
                print(f"{name:13} {devices:3} {kind:4} {found * 1e3:9.2f} ms: " + ", ".join(
                    f"{speed:.2f}x {other}" + ("" if row["strategies"][other]["fits"] else " (does not fit)")
                    for other, speed in sorted(row["speed_over"].items())), flush=True)
    return rows
