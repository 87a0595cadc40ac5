//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_PLANNER_SHARDING_COPYPLANNER_H
#define SOAP_LIB_PLANNER_SHARDING_COPYPLANNER_H

#include "Soap/Planner/Sharding/Reshard.h"

namespace soap {

/// The copies of ReshardStep::Kind::Copy.
std::vector<ReshardStep::BoxCopy> planCopies(const Sharding &from,
                                             const Sharding &to,
                                             llvm::ArrayRef<int64_t> shape);

} // namespace soap

#endif // SOAP_LIB_PLANNER_SHARDING_COPYPLANNER_H
