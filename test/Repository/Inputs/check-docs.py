# Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks what the documents of the repository given name: files, sections,
passes, and options of passes and programs. The other arguments are our tools."""

import fnmatch
import os
import re
import subprocess
import sys

from repository import files

# Options of other programs.
OTHERS = {"--gtest_filter", "--install", "--oversubscribe", "--prefix"}
FOLDERS = ("benchmarks|cmake|docs|fuzz|include|lib|models|scripts|share|test|"
           "tools|unittests")
LINK = re.compile(r"\]\(([^)\s]+)\)")
PATH = re.compile(rf"(?<![\w./%-])(?:{FOLDERS})/[\w./*-]*[\w*]")
HEADER = re.compile(r"(?<![\w/])[A-Z]\w+(?:/\w+)+\.h\b")
OPTION = re.compile(r"(?<![\w-])--[a-zA-Z][\w-]*")
OURS = re.compile(r"(?<![\w./$-])soap-[a-z-]*[a-z]")
PASS = re.compile(r"--?(soap-[a-z-]+)=(\"[^\"]*\"|'[^']*'|[^\s`\"']+)")


def read(root, name):
    with open(os.path.join(root, name), encoding="utf-8") as file:
        return file.read()


def anchors(text):
    """Of a document's sections."""
    heads = re.findall(r"^#+ (.*)$", text, re.MULTILINE)
    return {re.sub(r"[^\w -]", "", h.lower()).replace(" ", "-") for h in heads}


def passes(text):
    """The options of each pass in soap-opt's help."""
    found, current = {}, None
    for line in text.splitlines():
        if match := re.match(r"      --(\S+?)(=\S+)? +-", line):
            current = found.setdefault(match[1], set())
        elif (match := re.match(r"        --([\w-]+)", line)) and current is not None:
            current.add(match[1])
    return found


class Checker:
    def __init__(self, root, tools):
        self.root = root
        self.names = files(root)
        self.places = set(self.names)
        for name in self.names:
            while name := os.path.dirname(name):
                self.places.add(name)
        helps = [subprocess.run([tool, "--help"], check=True, text=True,
                                stdout=subprocess.PIPE).stdout for tool in tools]
        self.passes = passes("\n".join(helps))
        scripts = [read(root, name) for name in self.names
                   if re.match(r"scripts/|(benchmarks|models)/.*\.(py|cpp)$", name)]
        self.options = set(OPTION.findall("\n".join(helps + scripts))) | OTHERS
        # Those of programs in C++.
        for text in scripts:
            self.options |= {"--" + o for o in re.findall(r"\"([\w-]+)\"", text)}
        self.ours = set(self.passes) | set(OURS.findall("\n".join(scripts)))
        for name in self.places:
            self.ours.add(os.path.splitext(os.path.basename(name))[0])
            if name.endswith("CMakeLists.txt"):
                self.ours |= set(OURS.findall(read(root, name)))

    def exists(self, path):
        """Files of code may be named without their ending, machines by where
        they are installed."""
        path = path.replace("share/soap/", "share/")
        return (path in self.places or "TARGET" in path or
                any(path + end in self.places for end in (".cpp", ".h", ".td")) or
                "*" in path and fnmatch.filter(self.names, path))

    def check_link(self, document, text, link):
        path, _, section = link.partition("#")
        if "://" in link:
            return True
        target = os.path.normpath(os.path.join(os.path.dirname(document), path))
        if path and target not in self.places:
            return False
        return not section or section in anchors(read(self.root, target) if path else text)

    def check(self, document):
        text = read(self.root, document)
        for number, line in enumerate(text.splitlines(), 1):
            line = line.replace("\\*", "*")
            wrong = [x for x in LINK.findall(line)
                     if not self.check_link(document, text, x)]
            wrong += [x for x in PATH.findall(line) if not self.exists(x)]
            wrong += [x for x in HEADER.findall(line)
                      if not any(n.endswith("/" + x) for n in self.names)]
            wrong += [x for x in OPTION.findall(line)
                      if x not in self.options and x[2:] not in self.passes]
            wrong += [x for x in OURS.findall(line) if x not in self.ours]
            for name, options in PASS.findall(line):
                for option in options.strip("\"'").split():
                    option = option.split("=")[0]
                    if option not in self.passes.get(name, {option}):
                        wrong.append(f"{name}={option}")
            yield from (f"{document}:{number}: there is no {x}" for x in wrong)


def main():
    checker = Checker(sys.argv[1], sys.argv[2:])
    documents = [n for n in checker.names
                 if n.endswith(".md") and not n.startswith(("docs/reference/", "test/"))]
    wrong = [x for document in documents for x in checker.check(document)]
    print("\n".join(wrong) or f"{len(documents)} documents checked")
    return 1 if wrong or len(documents) < 10 or len(checker.passes) < 10 else 0


sys.exit(main())
