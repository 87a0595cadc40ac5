//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_CONVERSION_GPUCOMPILER_H
#define SOAP_CONVERSION_GPUCOMPILER_H

#include "Soap/Runtime/ProgramBuilder.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"
#include "llvm/ADT/StringMap.h"

namespace soap {

/// What is made of the generated functions.
struct GpuCode {
  /// 10 * major + minor of the compute capability; 0: PTX.
  int32_t chip;
  std::string data;
};

/// Compiles local StableHLO functions for GPUs.
/// A generated function as one may judge it.
struct GpuFunctionFigures {
  std::string name;
  /// How work is spread over threads: "points", "block per result", "columns",
  /// "thread per result", "block per row", "atomic", "one block", "one thread".
  std::string spread;
  /// Points of loops that the thread that has most goes through one by one;
  /// loops of unknown length count as one turn.
  int64_t depth = 0;
  /// By ptxas, the most for any chip.
  int64_t registers = 0, spillBytes = 0, stackBytes = 0, sharedBytes = 0;
};

/// Adds what ptxas -v says of functions to \p figures, by name.
void readAssemblerReport(llvm::StringRef report,
                         std::vector<GpuFunctionFigures> &figures);

class GpuCompiler {
public:
  /// With \p tf32, products and convolutions of f32 whose precision the model
  /// leaves open may round their operands to 10 bits of fraction.
  explicit GpuCompiler(bool tf32 = false) : tf32(tf32) {}

  /// Lowers every function of \p module that has a body and is not called by
  /// another one to the steps of a kernel. The module is left as it was.
  /// Failure comes with a diagnostic at the op's location.
  mlir::LogicalResult lower(mlir::ModuleOp module);

  /// The steps of kernel \p name; null when there is none.
  const ProgramBuilder::GpuKernel *lookup(llvm::StringRef name) const;
  unsigned numKernels() const { return kernels.size(); }
  unsigned numFunctions() const;

  /// PTX of the generated functions for \p chip (90: sm_90). Needs libdevice,
  /// from the CUDA toolkit.
  mlir::FailureOr<std::string> emitPtx(int32_t chip) const;

  /// Machine code by ptxas, from the CUDA toolkit, for \p chip. \p report, if
  /// not null, gets what ptxas says about registers and spills.
  static mlir::FailureOr<std::string> assemble(mlir::Location loc,
                                               llvm::StringRef ptx,
                                               int32_t chip,
                                               std::string *report = nullptr);

  /// Machine code for each of \p chips, and PTX of the lowest. \p figures, if
  /// not null, gets what is known of each function.
  mlir::FailureOr<std::vector<GpuCode>>
  emitImages(llvm::ArrayRef<int32_t> chips,
             std::vector<GpuFunctionFigures> *figures = nullptr) const;

  /// The lowered module: functions of launches, and a gpu.module.
  mlir::ModuleOp getLowered() const { return *lowered; }

private:
  bool tf32;
  mlir::OwningOpRef<mlir::ModuleOp> lowered;
  llvm::StringMap<ProgramBuilder::GpuKernel> kernels;
};

} // namespace soap

#endif // SOAP_CONVERSION_GPUCOMPILER_H
