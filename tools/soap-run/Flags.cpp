//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Flags.h"

#include "Soap/Driver/Pipelines.h"

namespace cl = llvm::cl;
using namespace soap;

Flags::Flags() {
  for (const PlanningOption &option : planningOptions()) {
    if (option.name == "progress")
      continue;
    planOptions.push_back(std::make_unique<cl::opt<std::string>>(
        llvm::StringRef(option.name), cl::desc(option.help),
        cl::value_desc("value"), cl::cat(planCategory)));
    if (option.isFlag)
      planOptions.back()->setValueExpectedFlag(cl::ValueOptional);
  }
  cl::HideUnrelatedOptions({&category, &planCategory});
}
