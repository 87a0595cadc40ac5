//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Globalizer.h"

#include "mlir/Transforms/RegionUtils.h"

using namespace mlir;
using namespace soap;

InFlightDiagnostic Globalizer::refuse(Operation *op) const {
  return op->emitError() << "'" << op->getName() << "' ";
}

SmallVector<int64_t> Globalizer::sizesOf(AxisSet axes) const {
  return llvm::map_to_vector(axes.list(),
                             [&](unsigned axis) { return mesh.size(axis); });
}

static RankedTensorType typeOf(Value value) {
  return cast<RankedTensorType>(value.getType());
}

//===----------------------------------------------------------------------===//
// Layouts
//===----------------------------------------------------------------------===//

RankedTensorType Globalizer::typeFor(Type local, const Layout &layout) const {
  auto type = cast<RankedTensorType>(local);
  SmallVector<int64_t> shape = sizesOf(layout.leading);
  for (auto [size, tiles] : llvm::zip_equal(type.getShape(), layout.tiles))
    shape.push_back(size * mesh.numPointsAlong(tiles));
  return RankedTensorType::get(shape, type.getElementType());
}

Layout Globalizer::leadingLayout(AxisSet axes, int64_t rank) {
  return {axes, SmallVector<AxisList, 4>(rank)};
}

AxisSet Globalizer::unionOf(ArrayRef<GlobalValue> values) {
  AxisSet axes;
  for (const GlobalValue &value : values)
    axes = axes | value.all();
  return axes;
}

Layout Globalizer::commonLayout(ArrayRef<GlobalValue> values) {
  Layout common = values.front().layout;
  common.leading = {};
  for (const GlobalValue &value : values)
    for (auto [list, wanted] :
         llvm::zip_equal(common.tiles, value.layout.tiles))
      if (list.empty() && (AxisSet(wanted) & common.tiled()).empty())
        list = wanted;
  common.leading = unionOf(values) - common.tiled();
  return common;
}

AxisSet Globalizer::tilesOf(const GlobalValue &value,
                            function_ref<bool(unsigned)> isDim) {
  AxisSet axes;
  for (auto [d, list] : llvm::enumerate(value.layout.tiles))
    if (isDim(d))
      axes = axes | AxisSet(list);
  return axes;
}

GlobalValue Globalizer::untile(Location loc, GlobalValue value, AxisSet axes) {
  axes = axes & value.layout.tiled();
  if (axes.empty())
    return value;
  SmallVector<MergedDim> dims;
  for (AxisList &list : value.layout.tiles) {
    auto goes = [&](unsigned axis) { return axes.contains(axis); };
    // From the first one that goes to the last.
    auto *begin = llvm::find_if(list, goes);
    auto *end = list.end();
    while (end != begin && !goes(end[-1]))
      --end;
    MergedDim &dim = dims.emplace_back();
    if (begin == end)
      continue;
    dim.parts.clear();
    dim.outerSize = mesh.numPointsAlong(ArrayRef(list.begin(), begin));
    if (dim.outerSize > 1)
      dim.parts.push_back(MergedDim::outer);
    dim.parts.append(begin, end);
    dim.parts.push_back(MergedDim::rest);
    list.erase(begin, end);
  }
  value.layout.leading = split(loc, value.value, value.layout.leading, dims);
  return value;
}

Value Globalizer::enlarge(Location loc, Value value, ArrayRef<int64_t> shape,
                          ArrayRef<int64_t> dims, unsigned depth) {
  Operation *maker = value.getDefiningOp();
  if (!maker || depth == 0)
    return {};
  RankedTensorType type = typeOf(value).clone(shape);
  auto grows = [&](int64_t d) { return shapeOf(value)[d] != shape[dims[d]]; };
  if (auto constant = dyn_cast<stablehlo::ConstantOp>(maker)) {
    auto splat = dyn_cast<SplatElementsAttr>(constant.getValue());
    if (!splat)
      return {};
    return stablehlo::ConstantOp::create(builder, loc, splat.resizeSplat(type));
  }
  if (auto broadcast = dyn_cast<stablehlo::BroadcastInDimOp>(maker)) {
    ArrayRef<int64_t> from = shapeOf(broadcast.getOperand());
    SmallVector<int64_t> mapped;
    for (auto [i, d] : llvm::enumerate(broadcast.getBroadcastDimensions())) {
      if (grows(d) && from[i] != 1)
        return {};
      mapped.push_back(dims[d]);
    }
    return stablehlo::BroadcastInDimOp::create(builder, loc, type,
                                               broadcast.getOperand(), mapped);
  }
  if (auto iota = dyn_cast<stablehlo::IotaOp>(maker))
    return grows(iota.getIotaDimension())
               ? Value()
               : stablehlo::IotaOp::create(builder, loc, type,
                                           dims[iota.getIotaDimension()]);
  if (!maker->hasTrait<OpTrait::Elementwise>() || maker->getNumResults() != 1)
    return {};
  SmallVector<Value> operands;
  for (Value operand : maker->getOperands()) {
    if (shapeOf(operand) != shapeOf(value))
      return {};
    operands.push_back(enlarge(loc, operand, shape, dims, depth - 1));
    if (!operands.back())
      return {};
  }
  Operation *larger = maker->clone();
  larger->setOperands(operands);
  larger->getResult(0).setType(type);
  builder.insert(larger);
  return larger->getResult(0);
}

GlobalValue Globalizer::relayout(Location loc, GlobalValue value,
                                 const Layout &layout) {
  if (value.layout == layout)
    return value;
  Layout rest = layout;
  rest.drop(layout.all() - value.all());
  if (rest == value.layout) {
    SmallVector<int64_t> dims;
    for (unsigned axis : value.layout.leading.list())
      dims.push_back(layout.leading.indexOf(axis));
    SmallVector<int64_t> shape = sizesOf(layout.leading);
    ArrayRef<int64_t> old =
        shapeOf(value.value).drop_front(value.layout.leading.size());
    for (auto [size, from, to] :
         llvm::zip_equal(old, value.layout.tiles, layout.tiles)) {
      dims.push_back(shape.size());
      shape.push_back(size / mesh.numPointsAlong(from) *
                      mesh.numPointsAlong(to));
    }
    if (Value larger = enlarge(loc, value.value, shape, dims))
      return {larger, layout};
  }
  // What changes its place goes by way of the front.
  AxisSet moves;
  for (auto [from, to] : llvm::zip_equal(value.layout.tiles, layout.tiles))
    if (from != to)
      moves = moves | AxisSet(from);
  value = untile(loc, value, moves);
  value =
      spread(loc, value, value.layout.leading | (layout.all() - value.all()));
  SmallVector<MergedDim> dims(layout.tiles.size());
  for (auto [from, to, dim] :
       llvm::zip_equal(value.layout.tiles, layout.tiles, dims))
    if (from != to)
      dim = MergedDim::behind(to);
  merge(loc, value.value, value.layout.leading, dims);
  return {value.value, layout};
}

SmallVector<Value> Globalizer::relayout(Location loc,
                                        ArrayRef<GlobalValue> values,
                                        const Layout &layout) {
  return llvm::map_to_vector(values, [&](const GlobalValue &value) {
    return relayout(loc, value, layout).value;
  });
}

//===----------------------------------------------------------------------===//
// Dimensions in front
//===----------------------------------------------------------------------===//

GlobalValue Globalizer::spread(Location loc, GlobalValue value, AxisSet axes) {
  AxisSet old = value.layout.leading;
  if (old == axes)
    return value;
  ArrayRef<int64_t> shape = shapeOf(value.value);
  SmallVector<int64_t> dims, result = sizesOf(axes);
  for (unsigned axis : old.list())
    dims.push_back(axes.indexOf(axis));
  for (unsigned d = old.size(); d < shape.size(); ++d) {
    dims.push_back(d - old.size() + axes.size());
    result.push_back(shape[d]);
  }
  value.value = stablehlo::BroadcastInDimOp::create(
      builder, loc, typeOf(value.value).clone(result), value.value, dims);
  value.layout.leading = axes;
  return value;
}

GlobalValue Globalizer::spreadScalar(Location loc, GlobalValue value,
                                     ArrayRef<int64_t> shape) {
  AxisSet axes = value.layout.leading;
  SmallVector<int64_t> dims = counted(axes.size()), result = sizesOf(axes);
  llvm::append_range(result, shape);
  return {stablehlo::BroadcastInDimOp::create(builder, loc,
                                              typeOf(value.value).clone(result),
                                              value.value, dims),
          leadingLayout(axes, shape.size())};
}

GlobalValue Globalizer::at(Location loc, GlobalValue value, AxisSet axes,
                           ArrayRef<int64_t> positions) {
  value = untile(loc, value, axes);
  AxisSet old = value.layout.leading, gone = axes & old;
  if (gone.empty())
    return value;
  ArrayRef<int64_t> shape = shapeOf(value.value);
  SmallVector<int64_t> starts(shape.size(), 0), limits(shape),
      strides(shape.size(), 1), sizes(shape);
  for (unsigned axis : gone.list()) {
    unsigned dim = old.indexOf(axis);
    starts[dim] = positions[axes.indexOf(axis)];
    limits[dim] = starts[dim] + 1;
    sizes[dim] = 1;
  }
  value.layout.leading = old - gone;
  SmallVector<int64_t> left = sizesOf(value.layout.leading);
  llvm::append_range(left, shape.drop_front(old.size()));
  Value slice =
      stablehlo::SliceOp::create(builder, loc, typeOf(value.value).clone(sizes),
                                 value.value, starts, limits, strides);
  value.value = reshape(loc, slice, left);
  return value;
}

GlobalValue Globalizer::first(Location loc, GlobalValue value, AxisSet axes) {
  return at(loc, value, axes, SmallVector<int64_t>(axes.size(), 0));
}

Value Globalizer::reshape(Location loc, Value value, ArrayRef<int64_t> shape) {
  if (shapeOf(value) == shape)
    return value;
  return stablehlo::ReshapeOp::create(builder, loc, typeOf(value).clone(shape),
                                      value);
}

Value Globalizer::transpose(Location loc, Value value,
                            ArrayRef<int64_t> permutation) {
  if (llvm::is_sorted(permutation))
    return value;
  SmallVector<int64_t> shape;
  for (int64_t d : permutation)
    shape.push_back(shapeOf(value)[d]);
  return stablehlo::TransposeOp::create(
      builder, loc, typeOf(value).clone(shape), value, permutation);
}

namespace {
/// The dimensions of a value whose local ones are in parts.
struct Parts {
  SmallVector<int64_t> separate; ///< Sizes: axes in front, then local parts.
  SmallVector<int64_t> order;    ///< Of them, as they merge.
  SmallVector<int64_t> merged;   ///< Sizes after merging.
  SmallVector<int64_t> unmerged; ///< Sizes with all axes in front.
};
} // namespace

static AxisSet movedAxes(ArrayRef<MergedDim> dims) {
  AxisSet moved;
  for (const MergedDim &dim : dims)
    for (int part : dim.parts)
      if (part >= 0)
        moved.insert(part);
  return moved;
}

/// For a value with `axes` in front and local dimensions of `shape`.
static Parts findParts(const DeviceMesh &mesh, AxisSet axes,
                       ArrayRef<int64_t> shape, ArrayRef<MergedDim> dims) {
  Parts parts;
  AxisSet moved = movedAxes(dims);
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
    int64_t size = whole, all = 1, outerAt = -1;
    if (llvm::is_contained(dim.parts, MergedDim::outer)) {
      outerAt = parts.separate.size();
      parts.separate.push_back(dim.outerSize);
      size /= dim.outerSize;
    }
    int64_t restAt = parts.separate.size();
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

AxisSet Globalizer::merge(Location loc, Value &value, AxisSet leading,
                          ArrayRef<MergedDim> dims) {
  Parts parts =
      findParts(mesh, leading, shapeOf(value).drop_front(leading.size()), dims);
  value = reshape(loc, value, parts.separate);
  value = transpose(loc, value, parts.order);
  value = reshape(loc, value, parts.merged);
  return leading - movedAxes(dims);
}

AxisSet Globalizer::split(Location loc, Value &value, AxisSet leading,
                          ArrayRef<MergedDim> dims) {
  AxisSet all = leading | movedAxes(dims);
  // As if it had been merged.
  SmallVector<int64_t> shape(shapeOf(value).drop_front(leading.size()));
  for (auto [size, dim] : llvm::zip_equal(shape, dims))
    for (int part : dim.parts)
      if (part >= 0)
        size /= mesh.size(part);
  Parts parts = findParts(mesh, all, shape, dims);
  SmallVector<int64_t> inOrder, inverse(parts.order.size());
  for (auto [i, at] : llvm::enumerate(parts.order)) {
    inOrder.push_back(parts.separate[at]);
    inverse[at] = i;
  }
  value = reshape(loc, value, inOrder);
  value = transpose(loc, value, inverse);
  value = reshape(loc, value, parts.unmerged);
  return all;
}

//===----------------------------------------------------------------------===//
// Ops
//===----------------------------------------------------------------------===//

Value Globalizer::constant(Location loc, Type type, int64_t value) {
  auto tensor = cast<RankedTensorType>(type);
  Attribute number = builder.getIntegerAttr(tensor.getElementType(), value);
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
    FailureOr<GlobalValue> global = lookup(value);
    if (failed(global))
      return failure();
    if (!global->all().empty())
      return refuse(op) << "has a function that reads a value which differs "
                           "between devices, which cannot be planned";
    mapping.map(value, global->value);
  }
  Operation *result = op->cloneWithoutRegions();
  result->setOperands(operands);
  for (auto [value, type] : llvm::zip_equal(result->getResults(), types))
    value.setType(type);
  for (auto [to, from] :
       llvm::zip_equal(result->getRegions(), op->getRegions()))
    from.cloneInto(&to, mapping);
  // Said of parts. Where they lie, the values that they are made of tell.
  result->removeAttr(sdy::SdyDialect::getShardingAttrName());
  builder.insert(result);
  return result;
}

FailureOr<Operation *> Globalizer::copyFor(Operation *op, ValueRange operands,
                                           const Layout &layout) {
  auto layoutOf = [&](Type type) {
    auto tensor = dyn_cast<RankedTensorType>(type);
    return layout.tiled().empty()
               ? leadingLayout(layout.leading, tensor ? tensor.getRank() : 0)
               : layout;
  };
  SmallVector<Type> types =
      llvm::map_to_vector(op->getResultTypes(), [&](Type type) -> Type {
        return layout.all().empty() ? type : typeFor(type, layoutOf(type));
      });
  FailureOr<Operation *> result = copy(op, operands, types);
  if (succeeded(result))
    for (auto [local, value] :
         llvm::zip_equal(op->getResults(), (*result)->getResults()))
      define(local, {value, layoutOf(local.getType())});
  return result;
}
