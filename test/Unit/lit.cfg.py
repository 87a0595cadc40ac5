# Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import os

import lit.formats

# Every case of every GoogleTest program counts as one test.
config.name = "Soap-Unit"
config.suffixes = []
config.test_exec_root = os.path.join(config.soap_obj_root, "unittests")
config.test_source_root = config.test_exec_root

config.test_format = lit.formats.GoogleTest(".", "Tests")

config.environment["SOAP_SOURCE_DIR"] = config.soap_src_root
for variable in ["HOME", "ASAN_OPTIONS", "UBSAN_OPTIONS", "TSAN_OPTIONS"]:
    if variable in os.environ:
        config.environment[variable] = os.environ[variable]
