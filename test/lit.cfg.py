# Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import os
import shutil
import sys

import lit.formats

config.name = "Soap"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".mlir", ".test"]
config.excludes = ["Inputs"]
config.test_source_root = os.path.dirname(__file__)
config.test_exec_root = os.path.join(config.soap_obj_root, "test")

# A test that hangs fails. (Without psutil, lit has no time limit.)
try:
    import psutil

    lit_config.maxIndividualTestTime = 900
except ImportError:
    pass

config.environment["PATH"] = os.path.pathsep.join(
    [os.path.join(config.soap_obj_root, "bin"), config.llvm_tools_dir,
     config.environment["PATH"]])
config.environment["FILECHECK_OPTS"] = "-enable-var-scope --dump-input=fail"
for variable in ["HOME", "CCACHE_DIR", "CCACHE_SLOPPINESS", "ASAN_OPTIONS",
                 "UBSAN_OPTIONS", "TSAN_OPTIONS"]:
    if variable in os.environ:
        config.environment[variable] = os.environ[variable]

config.substitutions.append(("%models", os.path.join(config.soap_src_root, "models")))
config.substitutions.append(("%machines", os.path.join(config.soap_src_root, "share", "machines")))
onnx_testdata = "/usr/share/libonnx-testdata/data"  # Debian's package libonnx-testdata.
if os.path.isdir(onnx_testdata):
    config.available_features.add("onnx-testdata")
    config.substitutions.append(("%onnx-testdata", onnx_testdata))
config.substitutions.append(("%src", config.soap_src_root))
config.substitutions.append(("%obj", config.soap_obj_root))
config.substitutions.append(("%cmake", config.cmake))
config.substitutions.append(("%cxx", config.cxx))
config.substitutions.append(("%cc", config.cc))
config.substitutions.append(("%python", '"%s"' % sys.executable))

# Tests that take more than some seconds say `REQUIRES: long-tests`;
# scripts/test --quick leaves them out.
if lit_config.params.get("quick", "0") == "0":
    config.available_features.add("long-tests")
# Reports are tested in a browser without a screen.
for browser in ["chromium-headless-shell", "chromium"]:
    if shutil.which(browser):
        config.available_features.add("chromium")
        config.substitutions.append(
            ("%chromium", browser + " --headless --no-sandbox --disable-gpu "
             "--virtual-time-budget=30000 --dump-dom"))
        break
# A Python with what models/requirements.txt lists.
if "SOAP_JAX_PYTHON" in os.environ:
    config.available_features.add("jax")
    config.substitutions.append(
        ("%jax-python", '"%s"' % os.environ["SOAP_JAX_PYTHON"]))
# Code for GPUs is assembled where the toolkit is.
if config.cuda:
    config.available_features.add("cuda-toolkit")
# Several processes on this host, be it with fewer cores or for root.
if config.mpi and shutil.which("mpirun"):
    config.available_features.add("mpi")
    for variable in ["OMPI_ALLOW_RUN_AS_ROOT", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM",
                     "OMPI_MCA_rmaps_base_oversubscribe"]:
        config.environment[variable] = "1"
# Programs outside the tree would have to be linked with the sanitizer too.
if config.sanitize:
    config.available_features.add("sanitizer-" + config.sanitize)
    config.available_features.add("sanitizer")
