//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// CUDA's runtime on the host: with this, an executable of the tests needs
// neither a GPU nor a driver. Work is done when it is issued, or kept where a
// step is captured.

#ifndef SOAP_UNITTESTS_RUNTIME_CUDA_HOSTCUDA_H
#define SOAP_UNITTESTS_RUNTIME_CUDA_HOSTCUDA_H

#include "Soap/Runtime/Runtime.h"

#include <map>
#include <string>

namespace soap {

struct HostCuda {
  /// Runs generated functions, with so many parameters each; null: there are
  /// none.
  const SoapGpuEmulator *emulator = nullptr;
  std::map<std::string, int32_t> numParameters;
  /// By the function's name, in captured steps each time that these run.
  std::map<std::string, int64_t> numLaunches;
};

HostCuda &hostCuda();

} // namespace soap

#endif // SOAP_UNITTESTS_RUNTIME_CUDA_HOSTCUDA_H
