//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_TARGET_PROGRAM_H
#define SOAP_TARGET_PROGRAM_H

#include "Soap/Dialect/Soap/IR/SoapProgramOps.h"
#include "Soap/Runtime/ProgramBuilder.h"

#include "llvm/ADT/STLFunctionalExtras.h"

#include <memory>
#include <optional>

namespace soap {

/// The code of a kernel: one of the two functions, or steps for a GPU.
struct KernelCode {
  void (*run)(void **buffers) = nullptr;
  int (*runChecked)(void *context, void **buffers) = nullptr;
  void *context = nullptr;
  const ProgramBuilder::GpuKernel *gpu = nullptr;
};

/// The runtime's type, or nothing if it has none.
std::optional<SoapElementType> getRuntimeElementType(mlir::Type type);

/// The program table of `program`; kernels are asked for by name, once each,
/// in the order of their first launch. An error is reported at the op that is
/// wrong: no code for a kernel, or a table that soap_program_check refuses.
mlir::FailureOr<std::unique_ptr<ProgramBuilder>>
buildProgramTable(ProgramOp program,
                  llvm::function_ref<std::optional<KernelCode>(llvm::StringRef)>
                      resolveKernel);

} // namespace soap

#endif // SOAP_TARGET_PROGRAM_H
