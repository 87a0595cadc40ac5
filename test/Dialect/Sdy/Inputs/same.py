# Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Fails unless standard input is the text of a file, but for its last newlines."""
import sys

with open(sys.argv[1]) as file:
    assert sys.stdin.read().rstrip("\n") == file.read().rstrip("\n")
