//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_DIALECT_SDY_TRANSFORMS_GLOBALVALUE_H
#define SOAP_LIB_DIALECT_SDY_TRANSFORMS_GLOBALVALUE_H

#include "AxisSet.h"

#include "Soap/Planner/Graph/PartialKind.h"

#include "mlir/IR/Value.h"

namespace soap {

using AxisList = llvm::SmallVector<unsigned, 2>;

/// Where a value has the parts that devices hold of it. Along an axis of the
/// mesh they lie behind one another in a dimension of the part ("local"
/// dimension), like the tiles of a sharding, or are positions along a dimension
/// of their own, in front.
struct Layout {
  AxisSet leading; ///< Axes with dimensions in front, in the mesh's order.
  /// For each local dimension the axes whose tiles it has, major to minor.
  llvm::SmallVector<AxisList, 4> tiles;

  AxisSet tiled() const {
    AxisSet axes;
    for (const AxisList &list : tiles)
      axes = axes | AxisSet(list);
    return axes;
  }
  AxisSet all() const { return leading | tiled(); }
  /// Takes axes out, wherever they are.
  void drop(AxisSet axes) {
    leading = leading - axes;
    for (AxisList &list : tiles)
      llvm::erase_if(list, [&](unsigned axis) { return axes.contains(axis); });
  }
  friend bool operator==(const Layout &a, const Layout &b) {
    return a.leading == b.leading && a.tiles == b.tiles;
  }
  friend bool operator!=(const Layout &a, const Layout &b) { return !(a == b); }
};

/// What all devices have of a value.
struct GlobalValue {
  mlir::Value value;
  Layout layout;
  /// Axes along which `value` has combined already what the devices hold, each
  /// its own summand: of use where a collective combines them, as it does after
  /// most products of parts.
  AxisSet pending = {};
  PartialKind kind = PartialKind::None;
  /// What to convert again where summands are needed after all.
  mlir::Value origin = {};

  AxisSet all() const { return layout.all(); }
};

} // namespace soap

#endif // SOAP_LIB_DIALECT_SDY_TRANSFORMS_GLOBALVALUE_H
