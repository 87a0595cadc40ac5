# Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""check-machines.py ALL.json MACHINE ONE.json: soap-run --compare-machines tells of a
machine what a plan for it alone does."""

import json
import sys

every, name, alone = sys.argv[1:]
with open(every) as f:
    rows = json.load(f)["machines"]
with open(alone) as f:
    report = json.load(f)
(row,) = [r for r in rows if r["machine"] == name]
assert row["fits"] and row["report"] == report, "another report"
assert row["seconds"] == report["strategies"][0]["seconds"]
assert row["devices"] == len(report["strategies"][0]["peak_memory"])
price = row["dollars_per_hour"] * row["seconds"] / 3.6
assert abs(row["dollars_per_1000_steps"] - price) < 1e-12 * price, "another price"
