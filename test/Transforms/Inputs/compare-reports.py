# Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""compare-reports.py a.json b.json kept.json

The found strategies of a and b take the same; that of kept.json more memory."""
import json
import sys

a, b, kept = (json.load(open(path))["strategies"][0] for path in sys.argv[1:])
assert a["seconds"] == b["seconds"], (a["seconds"], b["seconds"])
assert a["peak_memory"] == b["peak_memory"], (a["peak_memory"], b["peak_memory"])
assert max(a["peak_memory"]) < max(kept["peak_memory"]), (
    a["peak_memory"], kept["peak_memory"])
