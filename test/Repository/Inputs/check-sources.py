# Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks all files of the repository given; prints what is wrong with each."""

import os
import re
import sys

from repository import files

# Of files that hold code. Those with a #! have no ending.
CODE = re.compile(r"\.(h|cpp|td|py|cmake|sh|in)$|CMakeLists\.txt$")
LICENCE = "SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception"
# Home folders and others of one machine; hosts that packages come from.
MACHINE = re.compile(r"/(home|root|Users|work|workspace)/\w|"
                     r"\b(pypi|deb\.debian|security\.debian|pythonhosted)\.org|"
                     r"--(extra-)?index-url")


def main():
    root = sys.argv[1]
    names = files(root)
    wrong = []
    for name in names:
        with open(os.path.join(root, name), encoding="utf-8") as file:
            try:
                text = file.read()
            except UnicodeDecodeError:
                continue
        if CODE.search(name) or text.startswith("#!"):
            if LICENCE not in text[:600]:
                wrong.append(f"{name}: no licence in its head")
        for number, line in enumerate(text.splitlines(), 1):
            if MACHINE.search(line):
                wrong.append(f"{name}:{number}: names a machine's folder or a package host")
    if "LICENSE" not in names:
        wrong.append("no LICENSE")
    print("\n".join(wrong) or f"{len(names)} files checked")
    return 1 if wrong or len(names) < 100 else 0


sys.exit(main())
