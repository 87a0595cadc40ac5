//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_ANALYSIS_REGIONSCRATCH_H
#define SOAP_LIB_ANALYSIS_REGIONSCRATCH_H

#include "Soap/Analysis/OperatorSpace.h"
#include "Soap/Planner/Graph/Graph.h"

namespace soap {

/// What loops and branches of an operator keep inside of their regions when
/// they keep most, by the operator's dimensions that divide it. What they carry
/// and return lies where their operands and results do.
llvm::SmallVector<Scratch, 0> findScratch(const OperatorSpace &space);

} // namespace soap

#endif // SOAP_LIB_ANALYSIS_REGIONSCRATCH_H
