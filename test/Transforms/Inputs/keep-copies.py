# Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""keep-copies.py planned.mlir

Prints a planned model without its operators that have copies made again: their
readers read the values themselves, and copies are kept."""
import re
import sys

text = open(sys.argv[1]).read()
operator = re.compile(
    r'^ *(%\d+) = soap\.operator "[^"]*\.again[^"]*" [^(]*\((%[\w#]+), .*?^ *}\n', re.M | re.S)
while match := operator.search(text):
    text = text[:match.start()] + text[match.end():]
    text = re.sub(re.escape(match[1]) + r"(?![\d#])", match[2], text)
sys.stdout.write(text)
