//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// A CUDA driver for no GPU at all: it takes modules and gives functions of
// them, which nobody can launch; everything else fails. So cuDNN compiles the
// kernels of its plans for a GPU that is described to it.

#include <cstring>
#include <initializer_list>

namespace {

constexpr int failed = 34; // CUDA_ERROR_STUB_LIBRARY

/// What each function that this file knows by name does; others fail.
int answer(const char *name, void *first) {
  for (const char *getter : {"cuLibraryGetKernel", "cuLibraryGetModule",
                             "cuKernelGetFunction", "cuModuleGetFunction"})
    if (std::strcmp(name, getter) == 0) {
      // Any handle but null.
      *static_cast<void **>(first) = first;
      return 0;
    }
  for (const char *setter :
       {"cuLibraryLoadData", "cuLibraryUnload", "cuModuleLoadData",
        "cuModuleLoadDataEx", "cuModuleUnload", "cuFuncSetAttribute",
        "cuKernelSetAttribute", "cuFuncSetCacheConfig",
        "cuKernelSetCacheConfig"})
    if (std::strcmp(name, setter) == 0)
      return 0;
  return failed;
}

} // namespace

extern "C" {
// NOLINTBEGIN(readability-identifier-naming)
#define SOAP_DRIVER_FUNCTION(name)                                             \
  __attribute__((visibility("default"))) int name(void *first) {               \
    return answer(#name, first);                                               \
  }
#include "CudaDriverFunctions.inc"
// NOLINTEND(readability-identifier-naming)
}
