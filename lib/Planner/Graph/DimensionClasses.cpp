//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DimensionClasses.h"

#include <utility>

using namespace soap;

void DimensionClasses::link(unsigned a, unsigned b) {
  a = find(a);
  b = find(b);
  if (a == b)
    return;
  for (unsigned owner : owners[b])
    if (owners[a].count(owner))
      return;
  if (a > b)
    std::swap(a, b);
  parent[b] = a;
  owners[a].insert(owners[b].begin(), owners[b].end());
}
