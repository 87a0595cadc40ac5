//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_DRIVER_MODEL_H
#define SOAP_DRIVER_MODEL_H

#include "Soap/Dialect/Soap/IR/SoapProgramOps.h"
#include "Soap/Driver/ModelReader.h"
#include "Soap/Driver/Pipelines.h"
#include "Soap/Reference/ModelData.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"

#include <functional>

namespace soap {

/// Reads a model's text or bytecode, a portable artifact of StableHLO, or an
/// ONNX model (a file `*.onnx`, for which the options are). Errors go to the
/// context's handler; a file that cannot be read is one, too.
mlir::OwningOpRef<mlir::ModuleOp>
loadModel(llvm::StringRef path, mlir::MLIRContext &context,
          const OnnxImportOptions &options = {});

/// Runs the passes that `build` adds on a module; errors are emitted.
mlir::LogicalResult
runPasses(mlir::ModuleOp module,
          const std::function<void(mlir::OpPassManager &)> &build);

/// How far the pipeline has come when a model is read. Operators, with or
/// without configurations, are Model: planning takes them as they are.
enum class ModelStage { Model, Distributed, Program };

/// The stage of a function: Distributed if it takes or gives `!soap.dist`s.
ModelStage getStage(mlir::func::FuncOp entry);

/// Makes `entry` the only public function, and removes those that it does not
/// need: the pipeline then works on it alone.
void isolateEntry(mlir::func::FuncOp entry);

/// What a model takes and gives, whatever stage it is at.
struct ModelSignature {
  llvm::SmallVector<mlir::RankedTensorType> arguments, results;
  /// For every argument the result that replaces it, or -1.
  llvm::SmallVector<int64_t> state;
  /// The values that the model itself gives arguments (weights of ONNX models:
  /// the attribute `soap.value`), or null.
  llvm::SmallVector<mlir::DenseElementsAttr> values;

  /// Emits an error for types that are no static tensors.
  static mlir::FailureOr<ModelSignature> get(mlir::func::FuncOp entry);
  static mlir::FailureOr<ModelSignature> get(ProgramOp program);
  /// The only scalar float result that replaces no argument, or -1.
  int lossResult() const;
};

/// A deterministic value for argument `index` where the user gives none: floats
/// uniform in [-0.05, 0.05), integers and booleans zero.
reference::Tensor makeDefaultArgument(mlir::RankedTensorType type,
                                      unsigned index);

/// An empty string, or why `data` is not for a model of this signature, in one
/// line.
std::string checkModelData(const reference::ModelData &data,
                           const ModelSignature &signature);

} // namespace soap

#endif // SOAP_DRIVER_MODEL_H
