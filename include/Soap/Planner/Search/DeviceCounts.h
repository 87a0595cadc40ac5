//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_PLANNER_SEARCH_DEVICECOUNTS_H
#define SOAP_PLANNER_SEARCH_DEVICECOUNTS_H

#include "Soap/Planner/Search/Problem.h"

namespace soap {

/// For SearchSpace::deviceCounts. Of a machine with several kinds of devices,
/// how many there are of the fastest kind. Where the number of all devices does
/// not divide what a model is split along, by the dimensions of data
/// parallelism (of model parallelism where there are no samples):
///
/// - The greatest number of devices that does: 128 samples go to 32 of 40
///   devices, 16 samples to 16 of 64, in layouts of all kinds that fit each
///   other.
/// - Where that is half of all or less, the greatest product of such a number
///   and one that divides the dimensions of model parallelism: 8 samples by 4
///   parts of every layer.
/// - The least number, made up to whole nodes, that leaves no device with more
///   than all devices would, unevenly: of 128 samples on 48 devices, tiles of 3
///   take 43 devices, so 48 where a node has eight.
///
/// Of the last two none that divides the number of all devices, as searches try
/// those anyway, and of the first where parts of a batch take turns (hasTurns):
/// groups of so many devices are stages. None at all where anything is pinned.
llvm::SmallVector<SearchSpace::DeviceCount, 2>
usefulDeviceCounts(const Problem &problem);

/// Whether the number of all devices divides what the model is split along, as
/// above. Otherwise a search on all devices needs uneven tiles.
bool allDevicesDivide(const Problem &problem);

/// The problem on `count` devices of the machine `part` of its machine alone
/// (partOfMachine), which the caller keeps. Nothing may be pinned.
Problem onDevices(const Problem &problem, const Machine &part,
                  const SearchSpace::DeviceCount &count);

/// Data (model) parallelism on all devices and on each of the problem's
/// deviceCounts.
std::vector<Strategy> dataParallelStrategies(const Problem &problem);
std::vector<Strategy> modelParallelStrategies(const Problem &problem);

} // namespace soap

#endif // SOAP_PLANNER_SEARCH_DEVICECOUNTS_H
