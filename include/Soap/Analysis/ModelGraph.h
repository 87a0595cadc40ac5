//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_ANALYSIS_MODELGRAPH_H
#define SOAP_ANALYSIS_MODELGRAPH_H

#include "Soap/Analysis/OperatorSpace.h"
#include "Soap/Dialect/Soap/IR/SoapOps.h"
#include "Soap/Planner/Graph/Strategy.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"

#include "llvm/ADT/DenseMap.h"

namespace soap {

/// The one bridge from the IR to the planner: the graph of a function whose ops
/// are `soap.operator`s, and what ties the two together.
struct ModelGraph {
  Graph graph;
  /// By operator number.
  std::vector<OperatorOp> operators;
  std::vector<OperatorSpace> spaces;
  /// Tensor numbers of the values.
  llvm::DenseMap<mlir::Value, unsigned> tensors;

  /// Builds the graph. Families and ties are those of the ops' attributes;
  /// where an operator has none, they are found anew for all. Operators whose
  /// names are taken or not UTF-8 get other ones. Emits an error
  /// and fails if the function holds other ops, or an operator whose
  /// dimensions are not those of its body.
  static mlir::FailureOr<ModelGraph> build(mlir::func::FuncOp func);

  /// The configurations that the operators carry; fails with an error at the
  /// first that has none, or one that does not fit it.
  mlir::FailureOr<Strategy> getStrategy();
};

/// The function of a module that is planned and run: the one named `name`, else
/// `main`, else the only public one. Emits an error at the module if there is
/// none.
mlir::FailureOr<mlir::func::FuncOp> findEntry(mlir::ModuleOp module,
                                              llvm::StringRef name = "");

/// The element type's name in the planner, and its size as the runtime keeps it
/// (a byte for i1).
std::string elementTypeName(mlir::Type type);
unsigned elementTypeBits(mlir::Type type);

} // namespace soap

#endif // SOAP_ANALYSIS_MODELGRAPH_H
