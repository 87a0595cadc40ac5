//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// In place of LoadNccl.cpp where there was no NCCL to build with.

#include "../Nccl/NcclApi.h"

using namespace soap;

const NcclApi *soap::loadNccl(const char *&why) {
  why = "this build has none";
  return nullptr;
}
