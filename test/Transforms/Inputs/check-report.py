# Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Fails unless the found strategy of a report fits and is the fastest."""

import json
import sys

seconds = {s["name"]: s["seconds"] for s in json.load(open(sys.argv[1]))["strategies"]}
found = seconds.pop("found")
assert set(seconds) == {"data parallel", "model parallel", "one device"}, seconds
assert found <= min(seconds.values()), (found, seconds)
if "--beats-data-parallel" in sys.argv:
    assert found < seconds["data parallel"], (found, seconds)
