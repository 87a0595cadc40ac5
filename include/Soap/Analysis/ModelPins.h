//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_ANALYSIS_MODELPINS_H
#define SOAP_ANALYSIS_MODELPINS_H

#include "Soap/Analysis/ModelGraph.h"
#include "Soap/Planner/Search/Problem.h"

namespace soap {

/// Adds to `problem`, whose graph is the model's, what the pinned layouts of
/// `func` (see importShardings) ask of the operators:
///
/// - a result of an op, or of the function: of the operator that makes it;
/// - an argument that a result replaces: of the operator that makes that, as
///   state lies as its update makes it; another argument: of the first operator
///   that reads it;
/// - an operand: of the operator that reads it.
///
/// In this order; what an operator is asked for first holds. The dimensions of
/// a family are pinned as its first operator that has them is, and pin those of
/// its other operators where nothing else is said. Operators that have a pin in
/// `problem` keep that one.
///
/// Emits a warning where a pin does not fit: for another number of devices, of
/// a dimension that its operator cannot split, or against another one.
void addModelPins(mlir::func::FuncOp func, const ModelGraph &model,
                  Problem &problem);

} // namespace soap

#endif // SOAP_ANALYSIS_MODELPINS_H
