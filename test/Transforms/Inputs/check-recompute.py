# Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""check-recompute.py frontier.json

Points that recompute take less simulated memory than the least without."""
import json
import sys

points = json.load(open(sys.argv[1]))["points"]
kept = [p["simulated_memory"] for p in points if not p["recompute"]]
again = [p["simulated_memory"] for p in points if p["recompute"]]
assert kept and again
assert min(again) < 0.9 * min(kept), (min(again), min(kept))
assert all(p["simulated_seconds"] > 0 for p in points)
