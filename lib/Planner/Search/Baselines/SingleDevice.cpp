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
  return splitEveryFamily(problem, [](const Family &) { return -1; }, {device});
}
