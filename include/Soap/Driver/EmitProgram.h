//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_DRIVER_EMITPROGRAM_H
#define SOAP_DRIVER_EMITPROGRAM_H

#include "Soap/Conversion/KernelCompiler.h"
#include "Soap/Dialect/Soap/IR/SoapProgramOps.h"
#include "Soap/Driver/GpuReport.h"
#include "Soap/Driver/Model.h"
#include "Soap/ProgramFile/ProgramFile.h"

#include <functional>

namespace soap {

struct EmitOptions {
  bool forGpus = false;
  KernelCompilerOptions compiler;
  /// Of programs for GPUs: as GpuCompiler has it.
  bool tf32 = false;
  /// Of programs for GPUs: functions for CPUs that emulate them, and none for
  /// GPUs.
  bool emulate = false;
  /// Of programs for GPUs: the chips (90: sm_90) to make machine code for. PTX
  /// for later ones goes along.
  std::vector<int32_t> chips = {80, 90};
};

/// Compiles a partitioned model, one `soap.program` and its kernels, for
/// serializeProgram: table and code. Values, references and figures are for the
/// caller to add. Of programs for GPUs, \p report gets functions and seconds.
mlir::FailureOr<ProgramFile> compileProgram(mlir::ModuleOp module,
                                            const EmitOptions &options,
                                            GpuReport *report = nullptr);

/// Where the values of an argument come from. `init` is the data file's say, or
/// null; then `value` is the tensor, or nothing: what makeDefaultArgument makes
/// of `index`. Fails, with an error at `loc`, if the format has no way to say
/// it.
mlir::FailureOr<ArgumentValues> describeArgument(
    mlir::RankedTensorType type, unsigned index, const reference::Init *init,
    const std::optional<reference::Tensor> &value, mlir::Location loc);

/// The results of the unpartitioned `oracle` for as many steps, all from the
/// first one's arguments on: the evaluation in double, rounded, and how far
/// that in the model's own precision is from it. Of large results, samples.
mlir::LogicalResult addReferences(
    ProgramFile &file, mlir::func::FuncOp oracle,
    const ModelSignature &signature,
    const std::function<reference::Tensor(unsigned, unsigned)> &makeArgument,
    unsigned steps);

/// What the simulator says of a planned model on the machine that its module
/// names; and, of each operator and device, the seconds that it computes there
/// and that its operands take to get there.
struct PredictedTimes {
  PredictedFigures figures;
  struct Operator {
    std::string name;
    /// By device; of the moves of the model's results under "results".
    std::vector<double> computes, moves;
  };
  std::vector<Operator> operators;
};
mlir::FailureOr<PredictedTimes> predictTimes(mlir::func::FuncOp entry);

/// What the commands of a program are for, by their locations, and the seconds
/// that were predicted: those of an operator on a device are spread evenly over
/// the commands that are for it.
CommandNotes
describeCommands(ProgramOp program,
                 const std::vector<PredictedTimes::Operator> &times);

} // namespace soap

#endif // SOAP_DRIVER_EMITPROGRAM_H
