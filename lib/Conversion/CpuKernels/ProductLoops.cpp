//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ProductLoops.h"

#include "mlir/IR/AffineExpr.h"

using namespace mlir;
using namespace soap::kernels;

/// Merges a loop into the one before where all strides allow.
static void append(ProductLoops::List &loops, const ProductLoop &loop) {
  if (loop.size == 1)
    return;
  if (!loops.empty()) {
    ProductLoop &last = loops.back();
    bool merges = true;
    for (unsigned i = 0; i < 3; ++i)
      merges &= last.strides[i] == loop.strides[i] * loop.size;
    if (merges) {
      last.size *= loop.size;
      last.strides = loop.strides;
      return;
    }
  }
  loops.push_back(loop);
}

ProductLoops::ProductLoops(ArrayRef<AffineMap> maps, ArrayRef<int64_t> sizes,
                           ArrayRef<SmallVector<int64_t>> strides) {
  // In the order of the result, then the summed ones in that of lhs.
  SmallVector<unsigned> order;
  for (unsigned i : {2, 0, 1})
    for (unsigned d = 0; d < maps[i].getNumResults(); ++d)
      if (!llvm::is_contained(order, maps[i].getDimPosition(d)))
        order.push_back(maps[i].getDimPosition(d));
  for (unsigned number : order) {
    ProductLoop loop;
    loop.size = sizes[number];
    std::array<bool, 3> has;
    for (unsigned i = 0; i < 3; ++i) {
      auto position = maps[i].getResultPosition(
          getAffineDimExpr(number, maps[i].getContext()));
      has[i] = position.has_value();
      loop.strides[i] = position ? strides[i][*position] : 0;
    }
    if (!has[2])
      append(sums, loop);
    else if (has[0] && has[1])
      append(batch, loop);
    else
      append(has[0] ? rows : columns, loop);
  }
}

ProductLoop ProductLoops::takeLongest(List &loops, List &others) {
  if (loops.empty())
    return {};
  auto *best =
      llvm::max_element(loops, [](const ProductLoop &a, const ProductLoop &b) {
        return a.size < b.size;
      });
  ProductLoop result = *best;
  loops.erase(best);
  others.append(loops.begin(), loops.end());
  return result;
}
