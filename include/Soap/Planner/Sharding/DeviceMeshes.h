//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_PLANNER_SHARDING_DEVICEMESHES_H
#define SOAP_PLANNER_SHARDING_DEVICEMESHES_H

#include "Soap/Planner/Graph/Strategy.h"
#include "Soap/Planner/Sharding/Sharding.h"

namespace soap {

/// The axes whose row-major points are devices, for partitioners that write one
/// program for all of them (XLA's, by annotations of Shardy or GSPMD): sizes of
/// at least two, major to minor.
using DeviceMesh = llvm::SmallVector<int64_t, 6>;

/// A tensor over the axes of a mesh: for every dimension the axes that cut it,
/// major to minor. It is replicated over all others.
struct AxisSharding {
  unsigned mesh = 0;
  llvm::SmallVector<llvm::SmallVector<unsigned, 2>, 4> dims;

  bool operator==(const AxisSharding &o) const {
    return mesh == o.mesh && dims == o.dims;
  }
  bool operator!=(const AxisSharding &o) const { return !(*this == o); }
};

/// What a strategy comes to where all devices execute one program. Each mesh is
/// over all of `devices` in one order (JAX takes no arguments in different
/// ones, and XLA computes some programs wrong that change from one to another).
///
/// Configurations whose devices are regular (steps of equal strides) share axes
/// wherever their strides divide each other, and otherwise have another mesh.
/// Not everything can be said: an operator on some of the devices is on the
/// others as well, as a copy, and one with several tasks per device, or on
/// devices in no regular order, is whole on all.
struct ModelShardings {
  /// Those that the strategy uses at all, ascending.
  std::vector<int64_t> devices;
  std::vector<DeviceMesh> meshes;
  /// By argument and result of the function. Dimensions are cut into equal
  /// parts only, as JAX asks of these: by as many axes as divide their sizes.
  std::vector<AxisSharding> arguments, results;
  /// By operator, then by operand: what it reads.
  std::vector<std::vector<AxisSharding>> operands;
  /// By tensor, as it is made; pending sums are carried out.
  std::vector<AxisSharding> tensors;
  /// Operators that all devices execute, though they are planned on some.
  std::vector<unsigned> widened;
  /// Operators that are split, but not here.
  std::vector<unsigned> whole;
};

/// Expects a strategy whose configurations pass checkConfig.
ModelShardings findModelShardings(const Graph &graph, const Strategy &strategy);

} // namespace soap

#endif // SOAP_PLANNER_SHARDING_DEVICEMESHES_H
