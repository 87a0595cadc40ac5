# Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

"""Two reports whose first strategies, those found, take the same."""

import json
import sys

first, second = (json.load(open(path))["strategies"][0] for path in sys.argv[1:])
for key in ("seconds", "bytes_moved", "peak_memory"):
    assert first[key] == second[key], (key, first[key], second[key])
