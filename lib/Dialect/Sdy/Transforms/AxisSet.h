//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_DIALECT_SDY_TRANSFORMS_AXISSET_H
#define SOAP_LIB_DIALECT_SDY_TRANSFORMS_AXISSET_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/bit.h"

#include <cstdint>

namespace soap {

/// Some axes of a mesh, by their positions in it.
class AxisSet {
public:
  static constexpr unsigned maxAxes = 64;

  AxisSet() = default;
  explicit AxisSet(llvm::ArrayRef<unsigned> axes) {
    for (unsigned axis : axes)
      bits |= uint64_t(1) << axis;
  }

  bool empty() const { return bits == 0; }
  unsigned size() const { return llvm::popcount(bits); }
  bool contains(unsigned axis) const { return bits >> axis & 1; }
  bool contains(AxisSet other) const { return (other.bits & ~bits) == 0; }
  /// How many axes of the set come before `axis`.
  unsigned indexOf(unsigned axis) const {
    return llvm::popcount(bits & ((uint64_t(1) << axis) - 1));
  }
  /// In the order of the mesh.
  llvm::SmallVector<unsigned> list() const {
    llvm::SmallVector<unsigned> axes;
    for (uint64_t left = bits; left; left &= left - 1)
      axes.push_back(llvm::countr_zero(left));
    return axes;
  }

  void insert(unsigned axis) { bits |= uint64_t(1) << axis; }
  friend AxisSet operator|(AxisSet a, AxisSet b) { return a.bits | b.bits; }
  friend AxisSet operator&(AxisSet a, AxisSet b) { return a.bits & b.bits; }
  friend AxisSet operator-(AxisSet a, AxisSet b) { return a.bits & ~b.bits; }
  friend bool operator==(AxisSet a, AxisSet b) { return a.bits == b.bits; }
  friend bool operator!=(AxisSet a, AxisSet b) { return a.bits != b.bits; }

private:
  AxisSet(uint64_t bits) : bits(bits) {}
  uint64_t bits = 0;
};

/// The positions of `axes` among `all`, which a value has dimensions for in
/// front, and those of its dimensions `dims` behind them.
inline llvm::SmallVector<int64_t> dimsBehind(AxisSet axes, AxisSet all,
                                             llvm::ArrayRef<int64_t> dims) {
  llvm::SmallVector<int64_t> result;
  for (unsigned axis : axes.list())
    result.push_back(all.indexOf(axis));
  for (int64_t d : dims)
    result.push_back(d + all.size());
  return result;
}

} // namespace soap

#endif // SOAP_LIB_DIALECT_SDY_TRANSFORMS_AXISSET_H
