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
#include "Soap/Conversion/KernelCompiler.h"
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
  const SoapGpuEmulator *table() const;

private:
  struct Impl;
  std::unique_ptr<Impl> impl;
};

/// The same functions for processes that have no compiler: HostFunctions.
struct EmulatedCode {
  struct Function {
    std::string name, symbol;
    std::vector<int64_t> sharedBytes;
    bool meets;
  };
  KernelLibrary library;
  std::vector<Function> functions;
};
mlir::FailureOr<EmulatedCode> emitEmulatedCode(const GpuCompiler &compiler);

} // namespace soap

#endif // SOAP_CONVERSION_GPUEMULATOR_H
