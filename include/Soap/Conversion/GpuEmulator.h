//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_CONVERSION_GPUEMULATOR_H
#define SOAP_CONVERSION_GPUEMULATOR_H

#include "Soap/Conversion/GpuCompiler.h"
#include "Soap/Runtime/Runtime.h"

#include <memory>

namespace soap {

/// Runs the functions of a GpuCompiler on the host, thread by thread: the very
/// code, with its places, barriers and exchanges, that becomes PTX. Slow; to
/// find errors where there is no GPU.
class GpuEmulator {
public:
  GpuEmulator();
  ~GpuEmulator();
  GpuEmulator(const GpuEmulator &) = delete;
  GpuEmulator &operator=(const GpuEmulator &) = delete;

  mlir::LogicalResult compile(const GpuCompiler &compiler);

  /// For the runtime; valid as long as this is.
  const SoapGpuEmulator *table() const { return &callbacks; }

  /// Runs all blocks of a launch. False if there is no such function.
  bool launch(llvm::StringRef function, int64_t grid, int32_t block,
              void *const *arguments);

private:
  struct Impl;
  std::unique_ptr<Impl> impl;
  SoapGpuEmulator callbacks;
};

} // namespace soap

#endif // SOAP_CONVERSION_GPUEMULATOR_H
