# Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Prints the producer that bytecode on standard input names."""
import sys

data = sys.stdin.buffer.read()
print(data[5:data.index(b"\0")].decode())
