//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_PLANNER_GRAPH_EVENRUNS_H
#define SOAP_PLANNER_GRAPH_EVENRUNS_H

#include "llvm/ADT/ArrayRef.h"

#include <vector>

namespace soap {

/// Cuts a sequence into at most `count` runs so that the heaviest is as light
/// as can be; returns the run of every element. Of such cuts the one whose last
/// runs are longest.
std::vector<unsigned> cutEvenly(llvm::ArrayRef<double> weights, unsigned count);

} // namespace soap

#endif // SOAP_PLANNER_GRAPH_EVENRUNS_H
