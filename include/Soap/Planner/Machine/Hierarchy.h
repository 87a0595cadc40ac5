//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_PLANNER_MACHINE_HIERARCHY_H
#define SOAP_PLANNER_MACHINE_HIERARCHY_H

#include "Soap/Planner/Machine/Machine.h"

namespace soap {

/// The devices in the order of their positions (lexicographic, outermost
/// first), ties by number: neighbours in this list are near. Those of faster
/// kinds come first, by the peak for f32, the bandwidth of the memory, and the
/// time of a launch; then those with more memory, so that the first ones are
/// the best to have alone.
std::vector<int64_t> devicesInOrder(const Machine &machine);

/// How many devices of the machine are as fast as its fastest ones, and hold as
/// much as the largest of these.
int64_t numFastest(const Machine &machine);

/// The parts of the machine at one depth: devices whose positions share their
/// first `depth` indices, parts and devices by position, then by number. Depth
/// 0: one part, the machine. A device whose position is shorter than `depth` is
/// a part of its own.
std::vector<std::vector<int64_t>> hierarchyBlocks(const Machine &machine,
                                                  unsigned depth);

/// The greatest number of indices in a device's position: 0 for a machine
/// without parts, 1 for nodes of devices, 2 where nodes consist of parts.
unsigned hierarchyDepth(const Machine &machine);

/// Devices of the first node: all of a machine without parts.
int64_t firstNodeSize(const Machine &machine);

/// The same where all nodes have as many, else 1.
int64_t nodeSize(const Machine &machine);

} // namespace soap

#endif // SOAP_PLANNER_MACHINE_HIERARCHY_H
