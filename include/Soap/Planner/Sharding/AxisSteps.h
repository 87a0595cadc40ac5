//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_PLANNER_SHARDING_AXISSTEPS_H
#define SOAP_PLANNER_SHARDING_AXISSTEPS_H

#include "Soap/Planner/Sharding/DeviceMeshes.h"

namespace soap {

/// The layouts between `from` and `to`, two over one mesh, that a partitioner
/// is to be led through where it cannot go from one to the other by itself
/// (XLA's then gathers everything on every device): with them, every step is
/// one of
///
/// - slices: axes more cut dimensions;
/// - an exchange in which axes that cut one dimension come to cut another
///   (all_to_all), as the minor ones in both;
/// - gathers: minor axes cut nothing any more (all_gather);
/// - tiles of the same shapes on other devices (collective_permute).
///
/// In this order, as far as possible, which moves least. A dimension of `shape`
/// that is cut unevenly before or after is whole in between, as its parts have
/// no common borders.
std::vector<AxisSharding> stepsBetween(const AxisSharding &from,
                                       const AxisSharding &to,
                                       const DeviceMesh &mesh,
                                       llvm::ArrayRef<int64_t> shape);

} // namespace soap

#endif // SOAP_PLANNER_SHARDING_AXISSTEPS_H
