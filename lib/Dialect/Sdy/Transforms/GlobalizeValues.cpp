//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Globalizer.h"

#include "mlir/Transforms/RegionUtils.h"

#include <numeric>

using namespace mlir;
using namespace soap;

InFlightDiagnostic Globalizer::refuse(Operation *op) const {
  return op->emitError() << "'" << op->getName() << "' ";
}

SmallVector<int64_t> Globalizer::sizesOf(AxisSet axes) const {
  return llvm::map_to_vector(axes.list(),
                             [&](unsigned axis) { return mesh.size(axis); });
}

RankedTensorType Globalizer::typeFor(Type local, AxisSet axes) const {
  auto type = cast<RankedTensorType>(local);
  SmallVector<int64_t> shape = sizesOf(axes);
  llvm::append_range(shape, type.getShape());
  return RankedTensorType::get(shape, type.getElementType());
}

AxisSet Globalizer::unionOf(ArrayRef<GlobalValue> values) const {
  AxisSet axes;
  for (const GlobalValue &value : values)
    axes = axes | value.axes;
  return axes;
}

static ArrayRef<int64_t> shapeOf(Value value) {
  return cast<RankedTensorType>(value.getType()).getShape();
}

int64_t Globalizer::localRank(GlobalValue value) const {
  return shapeOf(value.value).size() - value.axes.size();
}

GlobalValue Globalizer::spread(Location loc, GlobalValue value, AxisSet axes) {
  if (value.axes == axes)
    return value;
  unsigned before = value.axes.size(), after = axes.size();
  ArrayRef<int64_t> shape = shapeOf(value.value);
  SmallVector<int64_t> dims, result = sizesOf(axes);
  for (unsigned axis : value.axes.list())
    dims.push_back(axes.indexOf(axis));
  for (unsigned d = before; d < shape.size(); ++d) {
    dims.push_back(d - before + after);
    result.push_back(shape[d]);
  }
  auto type = cast<RankedTensorType>(value.value.getType()).clone(result);
  return {stablehlo::BroadcastInDimOp::create(builder, loc, type, value.value,
                                              dims),
          axes};
}

SmallVector<Value> Globalizer::spread(Location loc,
                                      ArrayRef<GlobalValue> values,
                                      AxisSet axes) {
  return llvm::map_to_vector(values, [&](const GlobalValue &value) {
    return spread(loc, value, axes).value;
  });
}

GlobalValue Globalizer::spreadScalar(Location loc, GlobalValue value,
                                     ArrayRef<int64_t> shape) {
  SmallVector<int64_t> dims(value.axes.size()), result = sizesOf(value.axes);
  std::iota(dims.begin(), dims.end(), 0);
  llvm::append_range(result, shape);
  auto type = cast<RankedTensorType>(value.value.getType()).clone(result);
  return {stablehlo::BroadcastInDimOp::create(builder, loc, type, value.value,
                                              dims),
          value.axes};
}

GlobalValue Globalizer::at(Location loc, GlobalValue value, AxisSet axes,
                           ArrayRef<int64_t> positions) {
  AxisSet gone = axes & value.axes;
  if (gone.empty())
    return value;
  ArrayRef<int64_t> shape = shapeOf(value.value);
  SmallVector<int64_t> starts(shape.size(), 0), limits(shape),
      strides(shape.size(), 1), sizes(shape);
  for (unsigned axis : gone.list()) {
    unsigned dim = value.axes.indexOf(axis);
    starts[dim] = positions[axes.indexOf(axis)];
    limits[dim] = starts[dim] + 1;
    sizes[dim] = 1;
  }
  AxisSet kept = value.axes - gone;
  SmallVector<int64_t> left = sizesOf(kept);
  llvm::append_range(left, shape.drop_front(value.axes.size()));
  auto type = cast<RankedTensorType>(value.value.getType()).clone(sizes);
  Value slice = stablehlo::SliceOp::create(builder, loc, type, value.value,
                                           starts, limits, strides);
  return {reshape(loc, slice, left), kept};
}

GlobalValue Globalizer::first(Location loc, GlobalValue value, AxisSet axes) {
  return at(loc, value, axes, SmallVector<int64_t>(axes.size(), 0));
}

Value Globalizer::reshape(Location loc, Value value, ArrayRef<int64_t> shape) {
  auto type = cast<RankedTensorType>(value.getType());
  if (type.getShape() == shape)
    return value;
  return stablehlo::ReshapeOp::create(builder, loc, type.clone(shape), value);
}

Value Globalizer::transpose(Location loc, Value value,
                            ArrayRef<int64_t> permutation) {
  if (llvm::is_sorted(permutation))
    return value;
  auto type = cast<RankedTensorType>(value.getType());
  SmallVector<int64_t> shape;
  for (int64_t d : permutation)
    shape.push_back(type.getDimSize(d));
  return stablehlo::TransposeOp::create(builder, loc, type.clone(shape), value,
                                        permutation);
}

namespace {
/// The dimensions of a value whose local ones are in parts: the axes that stay
/// in front, the local parts alone, and all in the order in which they merge.
struct Parts {
  SmallVector<int64_t> separate;  ///< Sizes: axes, then local parts.
  SmallVector<int64_t> order;     ///< Of them, as they merge.
  SmallVector<int64_t> merged;    ///< Sizes after merging.
  SmallVector<int64_t> unmerged;  ///< Sizes with all axes in front.
};
} // namespace

/// For a value with `axes` in front and local dimensions of `shape`.
static Parts findParts(const DeviceMesh &mesh, AxisSet axes,
                       ArrayRef<int64_t> shape, ArrayRef<MergedDim> dims) {
  Parts parts;
  AxisSet moved;
  for (const MergedDim &dim : dims)
    for (int part : dim.parts)
      if (part >= 0)
        moved.insert(part);
  for (unsigned axis : axes.list()) {
    if (!moved.contains(axis)) {
      parts.order.push_back(parts.separate.size());
      parts.merged.push_back(mesh.size(axis));
    }
    parts.separate.push_back(mesh.size(axis));
    parts.unmerged.push_back(mesh.size(axis));
  }
  for (auto [whole, dim] : llvm::zip_equal(shape, dims)) {
    parts.unmerged.push_back(whole);
    int64_t size = whole;
    int64_t all = 1;
    int64_t outerAt = -1, restAt = -1;
    if (llvm::is_contained(dim.parts, MergedDim::outer)) {
      outerAt = parts.separate.size();
      parts.separate.push_back(dim.outerSize);
      size /= dim.outerSize;
    }
    restAt = parts.separate.size();
    parts.separate.push_back(size);
    for (int part : dim.parts) {
      int64_t at = part == MergedDim::outer  ? outerAt
                   : part == MergedDim::rest ? restAt
                                             : axes.indexOf(part);
      parts.order.push_back(at);
      all *= parts.separate[at];
    }
    parts.merged.push_back(all);
  }
  return parts;
}

static AxisSet movedAxes(ArrayRef<MergedDim> dims) {
  AxisSet moved;
  for (const MergedDim &dim : dims)
    for (int part : dim.parts)
      if (part >= 0)
        moved.insert(part);
  return moved;
}

GlobalValue Globalizer::merge(Location loc, GlobalValue value,
                              ArrayRef<MergedDim> dims) {
  AxisSet moved = movedAxes(dims);
  value = spread(loc, value, value.axes | moved);
  Parts parts =
      findParts(mesh, value.axes,
                shapeOf(value.value).drop_front(value.axes.size()), dims);
  Value result = reshape(loc, value.value, parts.separate);
  result = transpose(loc, result, parts.order);
  return {reshape(loc, result, parts.merged), value.axes - moved};
}

GlobalValue Globalizer::split(Location loc, GlobalValue value,
                              ArrayRef<MergedDim> dims) {
  AxisSet moved = movedAxes(dims);
  // As if it had been merged.
  SmallVector<int64_t> shape(
      shapeOf(value.value).drop_front(value.axes.size()));
  for (auto [size, dim] : llvm::zip_equal(shape, dims))
    for (int part : dim.parts)
      if (part >= 0)
        size /= mesh.size(part);
  Parts parts = findParts(mesh, value.axes | moved, shape, dims);
  SmallVector<int64_t> inOrder, inverse(parts.order.size());
  for (auto [i, at] : llvm::enumerate(parts.order)) {
    inOrder.push_back(parts.separate[at]);
    inverse[at] = i;
  }
  Value result = reshape(loc, value.value, inOrder);
  result = transpose(loc, result, inverse);
  return {reshape(loc, result, parts.unmerged), value.axes | moved};
}

Value Globalizer::constant(Location loc, Type type, int64_t value) {
  auto tensor = cast<RankedTensorType>(type);
  Type element = tensor.getElementType();
  Attribute number;
  if (isa<FloatType>(element))
    number = builder.getFloatAttr(element, value);
  else
    number = builder.getIntegerAttr(element, value);
  return stablehlo::ConstantOp::create(builder, loc,
                                       DenseElementsAttr::get(tensor, number));
}

Value Globalizer::zeros(Location loc, RankedTensorType type) {
  Type element = type.getElementType();
  Attribute zero = builder.getZeroAttr(element);
  if (auto complex = dyn_cast<ComplexType>(element)) {
    Attribute part = builder.getZeroAttr(complex.getElementType());
    zero = builder.getArrayAttr({part, part});
  }
  return stablehlo::ConstantOp::create(builder, loc,
                                       DenseElementsAttr::get(type, zero));
}

FailureOr<Operation *> Globalizer::copy(Operation *op, ValueRange operands,
                                        TypeRange types) {
  IRMapping mapping;
  llvm::SetVector<Value> outside;
  getUsedValuesDefinedAbove(op->getRegions(), outside);
  for (Value value : outside) {
    GlobalValue global = lookup(value);
    if (!global.axes.empty())
      return refuse(op) << "has a function that reads a value which differs "
                           "between devices, which cannot be planned";
    mapping.map(value, global.value);
  }
  Operation *result = op->cloneWithoutRegions();
  result->setOperands(operands);
  for (auto [value, type] : llvm::zip_equal(result->getResults(), types))
    value.setType(type);
  for (auto [to, from] :
       llvm::zip_equal(result->getRegions(), op->getRegions()))
    from.cloneInto(&to, mapping);
  builder.insert(result);
  return result;
}

FailureOr<Operation *> Globalizer::copyFor(Operation *op, ValueRange operands,
                                           AxisSet axes) {
  SmallVector<Type> types =
      llvm::map_to_vector(op->getResultTypes(), [&](Type type) -> Type {
        return axes.empty() ? type : typeFor(type, axes);
      });
  FailureOr<Operation *> result = copy(op, operands, types);
  if (succeeded(result))
    for (auto [local, value] :
         llvm::zip_equal(op->getResults(), (*result)->getResults()))
      define(local, {value, axes});
  return result;
}
