//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AccessNodes.h"

using namespace soap;

std::optional<llvm::SmallVector<unsigned, 2>>
soap::enumerateAccess(const PartitionInfo &info, llvm::ArrayRef<unsigned> nodes,
                      const DimAccess &access, int64_t size) {
  llvm::SmallVector<unsigned, 2> list;
  if (size == 1)
    return list;
  if (access.whole || access.divisor != 1 || access.offset != 0)
    return std::nullopt;
  int64_t stride = 1;
  // Mixed radix: the terms' coefficients, from the smallest, are the products
  // of the sizes below them.
  llvm::SmallVector<DimAccess::Term, 2> terms(access.terms);
  llvm::sort(terms, [](auto a, auto b) {
    return std::tie(a.coefficient, a.dim) < std::tie(b.coefficient, b.dim);
  });
  for (DimAccess::Term term : terms) {
    int64_t extent = info.dims[term.dim].size;
    if (extent == 1)
      continue;
    if (term.coefficient != stride)
      return std::nullopt;
    stride *= extent;
    list.push_back(nodes[term.dim]);
  }
  if (stride != size)
    return std::nullopt;
  std::reverse(list.begin(), list.end());
  return list;
}

llvm::SmallVector<unsigned, 2>
soap::findRepeatedLeaves(const FactorForest &forest,
                         llvm::ArrayRef<unsigned> nodes) {
  llvm::SmallVector<unsigned, 8> leaves(forest.leaves(nodes));
  llvm::sort(leaves);
  llvm::SmallVector<unsigned, 2> repeated;
  for (size_t i = 1; i < leaves.size(); ++i)
    if (leaves[i] == leaves[i - 1] &&
        (repeated.empty() || repeated.back() != leaves[i]))
      repeated.push_back(leaves[i]);
  return repeated;
}
