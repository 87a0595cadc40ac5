//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A libFuzzer program for the target SOAP_FUZZ_TARGET.

#include "Children.h"
#include "Targets.h"

#include <cstddef>
#include <cstdint>

// NOLINTBEGIN(readability-identifier-naming): names of libFuzzer, sanitizers.

// libLLVM and libMLIR are not instrumented: where our code and theirs use the
// same container or allocator (both are templates in headers), annotations
// disagree.
extern "C" const char *__asan_default_options() {
  return "detect_container_overflow=0:allow_user_poisoning=0:"
         "detect_stack_use_after_return=1:max_allocation_size_mb=4096";
}
extern "C" const char *__ubsan_default_options() {
  return "print_stacktrace=1:halt_on_error=1";
}

extern "C" int LLVMFuzzerInitialize(int *, char ***) {
  soap::fuzz::watchChildren();
  return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  llvm::StringRef bytes(reinterpret_cast<const char *>(data), size);
  for (const soap::fuzz::Target &target : soap::fuzz::targets)
    if (llvm::StringRef(target.name) == SOAP_FUZZ_TARGET)
      target.run(bytes);
  return 0;
}

// NOLINTEND(readability-identifier-naming)
