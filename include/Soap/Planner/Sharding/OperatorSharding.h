//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_PLANNER_SHARDING_OPERATORSHARDING_H
#define SOAP_PLANNER_SHARDING_OPERATORSHARDING_H

#include "Soap/Planner/Graph/Strategy.h"
#include "Soap/Planner/Sharding/Sharding.h"

namespace soap {

/// The sharding in which `config` needs operand number `index`, and makes
/// result number `index`. `shape` is the tensor's. Expects a configuration that
/// passes checkConfig. A tensor dimension is cut along the axis of the one
/// split dimension in its access; where that gives just the ceil tiles,
/// `ranges` is empty, and where all tiles touch the same indices, nothing is
/// cut. Reduction dimensions that a result lacks make it partial over their
/// axes; `partialReplicas` makes results, and the linear operands, partial sums
/// over the replicas axis.
Sharding operandSharding(const Operator &op, const Config &config,
                         unsigned index, llvm::ArrayRef<int64_t> shape);
Sharding resultSharding(const Operator &op, const Config &config,
                        unsigned index, llvm::ArrayRef<int64_t> shape);

/// The layout of an argument whose first use is operand number `operand`: what
/// that use needs, without pending reduction, widened to cover the tensor.
Sharding argumentSharding(const Operator &op, const Config &config,
                          unsigned operand, llvm::ArrayRef<int64_t> shape);

/// The layout in which every tensor of the graph is produced: by its operator;
/// for an argument that is replaced, that of the replacing result (without
/// pending reduction), if an operator produces that; for any other argument,
/// what its first use needs (in ceil tiles where that use needs only a part);
/// unused ones lie on device 0. Every layout covers its tensor.
std::vector<Sharding> tensorShardings(const Graph &graph,
                                      const Strategy &strategy);

} // namespace soap

#endif // SOAP_PLANNER_SHARDING_OPERATORSHARDING_H
