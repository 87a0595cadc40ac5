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
/// result number `index`. `shape` is the tensor's.
Sharding operandSharding(const Operator &op, const Config &config,
                         unsigned index, llvm::ArrayRef<int64_t> shape);
Sharding resultSharding(const Operator &op, const Config &config,
                        unsigned index, llvm::ArrayRef<int64_t> shape);

/// The layout in which every tensor of the graph is produced: by its operator;
/// for an argument that is replaced, that of the replacing result (without
/// pending reduction); for any other argument, what its first use needs; unused
/// ones lie on device 0.
std::vector<Sharding> tensorShardings(const Graph &graph,
                                      const Strategy &strategy);

} // namespace soap

#endif // SOAP_PLANNER_SHARDING_OPERATORSHARDING_H
