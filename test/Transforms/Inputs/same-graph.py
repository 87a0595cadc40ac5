# Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Fails unless two printed graphs are equal, but for the operators' signatures
and for the work of what does not depend on the batch (a millionth or so)."""

import json
import sys

graphs = [json.load(open(path)) for path in sys.argv[1:]]
work = [[op.pop("flops", 0) for op in graph["operators"]] for graph in graphs]
for graph in graphs:
    for op in graph["operators"]:
        op.pop("signature", None)
for key in ("tensors", "families", "operators", "arguments", "results"):
    for x, y in zip(graphs[0][key], graphs[1][key], strict=True):
        if x != y:
            sys.exit(f"{key} differ: {x} and {y}")
totals = [sum(flops) for flops in work]
if abs(totals[0] / totals[1] - 1) > 1e-4:
    sys.exit(f"the work differs: {totals}")
print(len(graphs[0]["operators"]), "operators are equal")
