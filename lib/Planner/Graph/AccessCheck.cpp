//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Planner/Graph/AccessCheck.h"

#include "llvm/Support/MathExtras.h"

using namespace soap;
using llvm::Twine;

/// Whether indices leave the range in which they can be added to.
static bool overflows(const DimAccess &access, llvm::ArrayRef<int64_t> sizes) {
  constexpr int64_t limit = -(int64_t(1) << 62);
  int64_t least = 0;
  auto add = [&](int64_t step, int64_t count) {
    int64_t product;
    return llvm::MulOverflow(step < 0 ? step : -step, count, product) ||
           llvm::AddOverflow(least, product, least) || least < limit;
  };
  if (add(access.offset, 1))
    return true;
  return llvm::any_of(access.terms, [&](DimAccess::Term term) {
    return add(term.coefficient, sizes[term.dim]);
  });
}

std::string soap::checkAccess(const Twine &what,
                              llvm::ArrayRef<DimAccess> access, size_t rank,
                              llvm::ArrayRef<int64_t> sizes) {
  if (access.size() != rank)
    return (what + " has " + Twine(access.size()) + " accesses for " +
            Twine(rank) + " dimensions")
        .str();
  for (const DimAccess &dim : access) {
    if (dim.divisor < 1)
      return (what + " has an access with a divisor below 1").str();
    if (dim.whole && !dim.terms.empty())
      return (what + " has a whole access with terms").str();
    for (DimAccess::Term term : dim.terms)
      if (term.dim >= sizes.size())
        return (what + " runs along dimension #" + Twine(term.dim) + ", but " +
                Twine(sizes.size()) + " are listed")
            .str();
    if (overflows(dim, sizes))
      return (what + " has an access whose indices overflow").str();
  }
  return "";
}

std::string soap::checkCoverage(const Twine &what,
                                llvm::ArrayRef<DimAccess> access,
                                llvm::ArrayRef<int64_t> shape,
                                llvm::ArrayRef<int64_t> sizes) {
  Rect all = fullRect(sizes);
  for (auto [d, size] : llvm::enumerate(shape))
    if (Interval made = access[d].apply(all, size);
        size > 0 && made != Interval{0, size})
      return (what + " is made from " + Twine(made.lo) + " to " +
              Twine(made.hi) + " along its dimension #" + Twine(d) +
              " of size " + Twine(size))
          .str();
  return "";
}
