# Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What is in the repository."""

import os
import subprocess


def files(root):
    """The names of all files, sorted: those that git knows, if it is asked."""
    if os.path.exists(os.path.join(root, ".git")):
        names = subprocess.run(
            ["git", "-c", "safe.directory=*", "-C", root, "ls-files", "-z"],
            check=True, stdout=subprocess.PIPE, text=True).stdout.split("\0")
        return sorted(n for n in names if os.path.isfile(os.path.join(root, n)))
    found = []
    for folder, folders, names in os.walk(root):
        folders[:] = [f for f in folders
                      if not f.startswith((".git", "build", "__pycache__"))]
        found += [os.path.relpath(os.path.join(folder, n), root) for n in names]
    return sorted(found)
