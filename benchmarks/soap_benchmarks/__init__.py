# Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""One module per benchmark.

A benchmark has a docstring (what it measures; the first line is its summary),
`arguments(parser)` for options of its own, and `measure(args)`, which prints a
table as it goes and returns the rows: dictionaries that name what was measured
with the unit in the key.
"""
