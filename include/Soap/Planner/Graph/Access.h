//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_PLANNER_GRAPH_ACCESS_H
#define SOAP_PLANNER_GRAPH_ACCESS_H

#include "Soap/Planner/Graph/Interval.h"

#include <cstdlib>

namespace soap {

/// Which indices of one tensor dimension a tile of an operator's dimensions
/// touches. Iteration point i touches index (Σ coefficient·i_dim + offset) /
/// divisor where that division is exact and the index lies in the tensor; a
/// tile touches the hull: the indices from the least to the greatest quotient,
/// rounded inwards and cut to the tensor. This covers identity, windows with
/// stride, padding and dilation on either side (two terms: output position and
/// kernel position; the divisor is the base dilation), slices, pads, reversal
/// (negative coefficients), concatenation (offsets) and merged dimensions (h·d:
/// coefficients d and 1). With `whole` set, every tile needs the whole
/// dimension (gathers, unsplittable ones); without terms, it is one constant
/// index.
struct DimAccess {
  struct Term {
    unsigned dim;
    int64_t coefficient;
    bool operator==(const Term &o) const {
      return dim == o.dim && coefficient == o.coefficient;
    }
  };
  llvm::SmallVector<Term, 2> terms;
  int64_t offset = 0;
  int64_t divisor = 1;
  bool whole = false;

  static DimAccess getWhole() {
    DimAccess a;
    a.whole = true;
    return a;
  }
  static DimAccess getDim(unsigned dim) {
    DimAccess a;
    a.terms.push_back({dim, 1});
    return a;
  }
  /// A constant index (broadcast dimension of size one: index 0).
  static DimAccess getConstant(int64_t index) {
    DimAccess a;
    a.offset = index;
    return a;
  }

  /// True if the access is exactly one dimension's own index.
  bool isDim() const {
    return !whole && terms.size() == 1 && terms[0].coefficient == 1 &&
           offset == 0 && divisor == 1;
  }
  bool operator==(const DimAccess &o) const {
    return terms == o.terms && offset == o.offset && divisor == o.divisor &&
           whole == o.whole;
  }

  /// The interval of a tensor dimension of `size` indices that `tile` (one
  /// interval per operator dimension) touches. Only the dimensions of `terms`
  /// count: where one of them is empty, so is the answer; an empty tile along
  /// any other dimension changes nothing, so that the boxes of an operator's
  /// tasks stay products of intervals (see Sharding).
  Interval apply(llvm::ArrayRef<Interval> tile, int64_t size) const;
};

/// One access per tensor dimension.
using TensorAccess = llvm::SmallVector<DimAccess, 4>;

/// Whether the touched indices depend on dimension number `dim` of the
/// operator.
bool runsAlong(llvm::ArrayRef<DimAccess> access, unsigned dim);

/// The dimension, of those whose `size` is more than 1, that runs slowest along
/// a tensor dimension, or -1.
template <typename Dims>
int majorDim(const DimAccess &access, const Dims &dims) {
  int major = -1;
  int64_t stride = 0;
  for (DimAccess::Term term : access.terms) {
    if (dims[term.dim].size <= 1 || std::abs(term.coefficient) <= stride)
      continue;
    major = static_cast<int>(term.dim);
    stride = std::abs(term.coefficient);
  }
  return major;
}

/// DimAccess::apply for every dimension of a tensor of `shape`.
Rect applyAccess(llvm::ArrayRef<DimAccess> access,
                 llvm::ArrayRef<Interval> tile, llvm::ArrayRef<int64_t> shape);

} // namespace soap

#endif // SOAP_PLANNER_GRAPH_ACCESS_H
