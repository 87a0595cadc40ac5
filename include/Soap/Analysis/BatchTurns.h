//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_ANALYSIS_BATCHTURNS_H
#define SOAP_ANALYSIS_BATCHTURNS_H

#include "mlir/IR/Operation.h"

#include "llvm/ADT/SmallVector.h"

namespace soap {

/// Has the parts of a batch, whose gradients are added up, take turns as the
/// stages of a pipeline do that alternate between forward and backward (1F1B,
/// PipeDream, Narayanan et al., 2019). Parameters, in the order in which they
/// are read, are cut into \p inFlight runs of about equal size; what reads the
/// last run begins when the part before has come through it backward, what
/// reads the one before that when the second part before has, and so on: so
/// many parts are under way at a time. Otherwise all would begin at once and
/// end together, with everything that all of them keep for their gradients in
/// memory, and the stages of a pipeline would wait for each other.
///
/// \p parts are the ops of each part, all of one block and in its order. What
/// begins a run gets its data through a barrier
/// (`stablehlo.optimization_barrier`) with a value of the part that it waits
/// for. Does nothing if \p inFlight is 0, or where parts depend on those before
/// by more than sums (the steps of a recurrence, statistics of the whole
/// batch), or have too few parameters in common.
void takeTurns(llvm::ArrayRef<llvm::SmallVector<mlir::Operation *>> parts,
               size_t inFlight);

} // namespace soap

#endif // SOAP_ANALYSIS_BATCHTURNS_H
