//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Loads a compiled program and runs one step of it.

#include "Soap/ProgramFile/ProgramFile.h"
#include "Soap/Runtime/Runtime.h"

#include <cstdio>

int main(int argc, char **argv) {
  soap::ProgramFile file;
  std::string bytes;
  std::string error = soap::readProgramFile(argv[argc - 1], file, bytes);
  if (error.empty())
    error = soap::loadKernels(file);
  if (!error.empty()) {
    std::fprintf(stderr, "error: %s\n", error.c_str());
    return 1;
  }
  SoapRuntime *runtime = nullptr;
  SoapStatus status = soap_runtime_create(file.table->get(), SOAP_BACKEND_CPU,
                                          nullptr, &runtime);
  if (status.code == SOAP_OK)
    status = soap_runtime_run(runtime, 1);
  soap_runtime_destroy(runtime);
  if (status.code != SOAP_OK) {
    std::fprintf(stderr, "error: %s\n", status.message);
    return 1;
  }
  std::printf("a step of %zu kernels\n", file.symbols.size());
  return 0;
}
