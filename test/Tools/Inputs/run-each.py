# Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs a command for each of several files, and tells of those that it fails for.

    run-each.py FOLDER ENDING COMMAND... [FILE stands for {}]
"""

import pathlib
import subprocess
import sys

folder, ending, *command = sys.argv[1:]
files = sorted(pathlib.Path(folder).glob("*" + ending))
failed = 0
for file in files:
    words = [str(file) if word == "{}" else word for word in command]
    run = subprocess.run(words, capture_output=True, text=True)
    if run.returncode != 0:
        failed += 1
        print(f"{file.name}: {run.returncode}\n{run.stdout}{run.stderr}")
print(f"{len(files)} files, {failed} failed")
sys.exit(failed != 0)
