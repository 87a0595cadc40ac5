//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_PLANNER_GRAPH_MERGEDKERNELS_H
#define SOAP_PLANNER_GRAPH_MERGEDKERNELS_H

#include "Soap/Planner/Graph/Graph.h"

namespace soap {

/// Operators so far apart can still become one kernel.
inline constexpr unsigned mostBetweenMerged = 8;

/// Sets Operator::merged of all operators: which of them are one kernel, and
/// what of their operands and results goes through memory then. Elementwise
/// operators and sums along rows join the kernel of an operator that they
/// read, as long as it goes through as many elements, or rows of them; sums
/// along columns are kernels of their own; what is added to a product is part
/// of the product's call, and so are sums of products. What is not kept
/// (Tensor::isKept) is made again of what it is made of by kernels that do not
/// have it. It is what `soap-merge-regions` and the GPU lowering do, told from
/// the graph alone.
void findMergedKernels(Graph &graph);

} // namespace soap

#endif // SOAP_PLANNER_GRAPH_MERGEDKERNELS_H
