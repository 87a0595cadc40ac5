//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DataNeeds.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <optional>

using namespace soap;

/// The tile of `op` all of whose points are needed to make `box` of a result,
/// if every access of the result says so exactly.
static std::optional<Rect> tileOf(const Operator &op, const Result &result,
                                  llvm::ArrayRef<Interval> box,
                                  llvm::ArrayRef<int64_t> shape) {
  Rect tile;
  for (const Dimension &dim : op.dims)
    tile.push_back({0, dim.size});
  llvm::SmallVector<bool, 8> isMade(op.dims.size(), false);
  for (auto [access, interval, size] :
       llvm::zip_equal(result.access, box, shape)) {
    for (const DimAccess::Term &term : access.terms)
      isMade[term.dim] = true;
    if (access.whole)
      continue;
    if (interval == Interval{0, size}) {
      // Made by all points along these dimensions, unless some of them fall
      // beside the tensor.
      int64_t last = access.offset;
      bool beside = access.divisor != 1 || access.offset < 0;
      for (const DimAccess::Term &term : access.terms) {
        beside |= term.coefficient < 0;
        last += term.coefficient * (op.dims[term.dim].size - 1);
      }
      if (beside || last >= size)
        return std::nullopt;
      continue;
    }
    bool isShifted = access.terms.size() == 1 &&
                     access.terms[0].coefficient == 1 && access.divisor == 1;
    if (!isShifted)
      return std::nullopt;
    Interval &dim = tile[access.terms[0].dim];
    dim = intersect(dim,
                    {interval.lo - access.offset, interval.hi - access.offset});
  }
  // Along a dimension that the result lacks, all points have a part in it only
  // if it sums over them.
  for (auto [d, dim] : llvm::enumerate(op.dims))
    if (!isMade[d] && dim.partial == PartialKind::None && dim.splittable &&
        dim.size > 1)
      return std::nullopt;
  if (numElements(tile) == 0)
    return std::nullopt;
  return tile;
}

/// Whether the points of a tile touch every index of the hull that the access
/// gives for it, also when the tile is cut in parts.
static bool touchesAll(const DimAccess &access, llvm::ArrayRef<Interval> tile) {
  if (access.whole)
    return true;
  llvm::SmallVector<std::pair<int64_t, int64_t>, 4> terms;
  for (const DimAccess::Term &term : access.terms)
    terms.push_back({std::abs(term.coefficient), tile[term.dim].size()});
  llvm::sort(terms);
  int64_t reach = 1; // all of 0 .. reach - 1 are sums of the terms so far
  for (auto [coefficient, count] : terms) {
    if (count > 1 && coefficient > reach)
      return false;
    reach += coefficient * (count - 1);
  }
  return true;
}

static std::vector<int64_t> keyOf(unsigned tensor,
                                  llvm::ArrayRef<Interval> box) {
  std::vector<int64_t> key = {tensor};
  for (Interval interval : box) {
    key.push_back(interval.lo);
    key.push_back(interval.hi);
  }
  return key;
}

const std::vector<DataNeeds::Need> &
DataNeeds::of(unsigned tensor, llvm::ArrayRef<Interval> box) {
  auto [it, isNew] = known.try_emplace(keyOf(tensor, box));
  std::vector<Need> &needs = it->second;
  if (!isNew)
    return needs;
  // Boxes per tensor that are to be followed, the last producers first. A
  // tensor that is needed in many boxes keeps a few of them.
  constexpr size_t many = 4;
  std::map<int, std::vector<Need>, std::greater<int>> open;
  auto add = [&](unsigned t, llvm::ArrayRef<Interval> rect) {
    if (numElements(rect) == 0)
      return;
    std::vector<Need> &list = open[graph.tensors[t].producer];
    size_t present = 0;
    for (const Need &need : list)
      if (need.tensor == t) {
        ++present;
        if (llvm::all_of(llvm::zip_equal(need.box, rect), [](auto pair) {
              return std::get<0>(pair).contains(std::get<1>(pair));
            }))
          return;
      }
    if (present < many)
      list.push_back({t, Rect(rect.begin(), rect.end())});
  };
  add(tensor, box);
  while (!open.empty()) {
    auto [producer, list] = *open.begin();
    open.erase(open.begin());
    for (const Need &need : list) {
      needs.push_back(need);
      if (producer < 0)
        continue;
      const Tensor &made = graph.tensors[need.tensor];
      const Operator &op = graph.operators[producer];
      std::optional<Rect> tile =
          tileOf(op, op.results[made.resultIndex], need.box, made.shape);
      if (!tile)
        continue;
      for (const Operand &operand : op.operands)
        if (llvm::all_of(operand.access, [&](const DimAccess &access) {
              return touchesAll(access, *tile);
            }))
          add(operand.tensor, applyAccess(operand.access, *tile,
                                          graph.tensors[operand.tensor].shape));
    }
  }
  return needs;
}
