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
  return splitEveryFamily(problem, [](const Family &) { return -1; }, devices);
}
