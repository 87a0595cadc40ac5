# Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Prints a file with one string replaced by another of the same length."""
import sys

path, old, new = sys.argv[1:]
data = open(path, "rb").read()
assert data.count(old.encode()) == 1 and len(old) == len(new)
sys.stdout.buffer.write(data.replace(old.encode(), new.encode()))
