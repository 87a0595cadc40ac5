# Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""replace.py INPUT OLD NEW OUTPUT: one piece of a text, which must be there."""
import sys

source, old, new, target = sys.argv[1:]
with open(source) as file:
    text = file.read()
if old not in text:
    sys.exit(f"{source} has no '{old}'")
with open(target, "w") as file:
    file.write(text.replace(old, new, 1))
