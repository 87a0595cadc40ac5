//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_TRANSFORMS_PLANNING_CHANGEMODEL_H
#define SOAP_LIB_TRANSFORMS_PLANNING_CHANGEMODEL_H

#include "Soap/Planner/Search/Search.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace soap {

/// How many operands and values changes have come to.
struct ChangeCounts {
  unsigned recomputed = 0; ///< Operands, see rematerialize.
  unsigned copied = 0;     ///< Values, see copyAgain.
};

/// Makes the changes that come with a point of a frontier. `graph` is that of
/// the function before; its operators have configurations.
ChangeCounts changeModel(mlir::func::FuncOp func, const Graph &graph,
                         const ModelChanges &changes);

/// What a strategy of the function takes once a copy of it is changed; nothing
/// if none of the changes can be made.
std::optional<Evaluation> simulateChanged(const Problem &problem,
                                          mlir::func::FuncOp func,
                                          const Strategy &strategy,
                                          const ModelChanges &changes);

} // namespace soap

#endif // SOAP_LIB_TRANSFORMS_PLANNING_CHANGEMODEL_H
