//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../Builtin.h"

#include "Soap/Planner/Search/Search.h"

using namespace soap;

Strategy soap::singleDevice(const Problem &problem, int64_t device) {
  std::vector<int64_t> devices = firstDevices(problem, 1);
  if (device >= 0)
    devices = {device};
  // Also where a search may not find it: without copies on the others.
  Problem anywhere = problem;
  anywhere.space.placement = true;
  return splitEveryFamily(anywhere, [](const Family &) { return -1; }, devices);
}
