# Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Fails unless a model's graph has a fusion where the lowering computes attention
again from statistics, for every model of a test: PRINTED has their graphs, LOWERED
what soap-recompute-attention makes of them, where statistics alone have a logarithm.
Prints how many models do and do not."""

import json
import sys

with open(sys.argv[1]) as printed, open(sys.argv[2]) as lowered:
    text, modules = printed.read(), lowered.read().split("// -----")
decoder = json.JSONDecoder()
counts = [0, 0]
for module in modules:
    graph, end = decoder.raw_decode(text)
    text = text[end:].lstrip()
    numbers = {op["fused"][0] for op in graph["operators"] if "fused" in op}
    lowered = module.count("stablehlo.log ")
    if len(numbers) != lowered:
        sys.exit(f"{len(numbers)} fusions, but {lowered} are lowered:\n{module}")
    counts[not numbers] += 1
if text:
    sys.exit("graphs are left")
print(f"{counts[0]} models have fusions, {counts[1]} have none")
