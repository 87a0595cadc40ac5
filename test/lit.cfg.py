# Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import os

import lit.formats

config.name = "Soap"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".mlir", ".test"]
config.excludes = ["Inputs"]
config.test_source_root = os.path.dirname(__file__)
config.test_exec_root = os.path.join(config.soap_obj_root, "test")

config.environment["PATH"] = os.path.pathsep.join(
    [os.path.join(config.soap_obj_root, "bin"), config.llvm_tools_dir,
     config.environment["PATH"]])
config.environment["FILECHECK_OPTS"] = "-enable-var-scope --dump-input=fail"
config.substitutions.append(("%models", os.path.join(config.soap_src_root, "models")))
config.substitutions.append(("%machines", os.path.join(config.soap_src_root, "share", "machines")))
config.substitutions.append(("%src", config.soap_src_root))
