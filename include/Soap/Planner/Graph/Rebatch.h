//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_PLANNER_GRAPH_REBATCH_H
#define SOAP_PLANNER_GRAPH_REBATCH_H

#include "Soap/Planner/Graph/Graph.h"

#include "llvm/Support/Error.h"

namespace soap {

/// Changes the number of samples of a graph from `from` to `to`, as if the
/// model had been exported with another batch: so that one export serves
/// clusters of any size. The samples are dimension 0 of the data arguments
/// (those that no result replaces; in a function without state, of its first
/// argument) that are multiples of `from`, followed through the accesses in
/// both directions. Work is scaled with the operators' points. (A graph has no
/// constants; those of the model that hold the batch's size, such as the
/// divisor of a mean, are why this is not done to the model itself.)
///
/// Fails with one line, and may leave the graph changed: if no argument has
/// such a dimension, or something reads or makes samples other than whole and
/// in order (a slice of the batch, two batches one after the other).
llvm::Error rebatch(Graph &graph, int64_t from, int64_t to);

} // namespace soap

#endif // SOAP_PLANNER_GRAPH_REBATCH_H
