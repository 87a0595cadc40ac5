//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_PLANNER_REPORT_SHARDINGSFILE_H
#define SOAP_PLANNER_REPORT_SHARDINGSFILE_H

#include "Soap/Planner/Report/Plan.h"
#include "Soap/Planner/Sharding/DeviceMeshes.h"

namespace soap {

/// How the found strategy lays out the function's arguments and results, for
/// programs that are partitioned elsewhere (docs/shardings.md), one per line:
///
///     {"soap_shardings": 1,
///      "model": "jit_step",
///      "machine": {"name": "cpu:4", "devices": 4},
///      "meshes": [
///       {"axes": [["a", 2], ["b", 2]], "devices": [0, 1, 2, 3]}],
///      "arguments": [
///       {"name": "w1", "shape": [32, 48], "mesh": 0, "spec": [null, ["a"]]},
///       ...],
///      "results": [...]}
///
/// Devices are the row-major points of a mesh, numbered as in the machine. A
/// spec has for every dimension the axes that cut it, major to minor, or null.
std::string writeShardingsFile(const Plan &plan,
                               const ModelShardings &shardings);

/// The name of a mesh's axis: a, b, …
std::string meshAxisName(unsigned axis);

} // namespace soap

#endif // SOAP_PLANNER_REPORT_SHARDINGSFILE_H
