//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// What devices send each other are moves of, and sums over, the dimensions that
// stand for them.

#include "Globalizer.h"

#include "Soap/Dialect/Soap/IR/PartitionUtils.h"

#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::stablehlo;
using namespace soap;

/// The reduction of a body that is one op on its two arguments, on any
/// sharding of it.
static PartialKind kindOf(Region &body) {
  Block &block = body.front();
  auto skip = [](Value value) {
    while (auto constraint = value.getDefiningOp<sdy::ShardingConstraintOp>())
      value = constraint.getInput();
    return value;
  };
  if (block.getNumArguments() != 2 || block.back().getNumOperands() != 1)
    return PartialKind::None;
  Operation *op = skip(block.back().getOperand(0)).getDefiningOp();
  Value a = block.getArgument(0), b = block.getArgument(1);
  if (!op || op->getNumOperands() != 2 ||
      !llvm::is_contained({a, b}, skip(op->getOperand(0))) ||
      !llvm::is_contained({a, b}, skip(op->getOperand(1))) ||
      skip(op->getOperand(0)) == skip(op->getOperand(1)))
    return PartialKind::None;
  bool isBool = getElementTypeOrSelf(a.getType()).isInteger(1);
  return TypeSwitch<Operation *, PartialKind>(op)
      .Case([&](AddOp) { return isBool ? PartialKind::Or : PartialKind::Sum; })
      .Case([&](MulOp) {
        return isBool ? PartialKind::And : PartialKind::Product;
      })
      .Case([](MaxOp) { return PartialKind::Max; })
      .Case([](MinOp) { return PartialKind::Min; })
      .Case([](AndOp) { return PartialKind::And; })
      .Case([](OrOp) { return PartialKind::Or; })
      .Default(PartialKind::None);
}

static Value combine(OpBuilder &builder, Location loc, PartialKind kind,
                     Value a, Value b) {
  switch (kind) {
  case PartialKind::Sum:
    return AddOp::create(builder, loc, a, b);
  case PartialKind::Product:
    return MulOp::create(builder, loc, a, b);
  case PartialKind::Max:
    return MaxOp::create(builder, loc, a, b);
  case PartialKind::Min:
    return MinOp::create(builder, loc, a, b);
  case PartialKind::And:
    return AndOp::create(builder, loc, a, b);
  case PartialKind::Or:
    return OrOp::create(builder, loc, a, b);
  case PartialKind::None:
    break;
  }
  llvm_unreachable("reductions of no kind are refused");
}

GlobalValue Globalizer::reduce(Location loc, PartialKind kind,
                               GlobalValue value, AxisSet axes) {
  auto type = cast<RankedTensorType>(value.value.getType());
  auto scalar = RankedTensorType::get({}, type.getElementType());
  SmallVector<int64_t> dims;
  for (unsigned axis : axes.list())
    dims.push_back(value.axes.indexOf(axis));
  AxisSet left = value.axes - axes;
  SmallVector<int64_t> shape = sizesOf(left);
  llvm::append_range(shape, type.getShape().drop_front(value.axes.size()));
  Value start =
      isa<ComplexType>(type.getElementType())
          ? zeros(loc, scalar)
          : Value(ConstantOp::create(
                builder, loc,
                DenseElementsAttr::get(
                    scalar, Attribute(neutralElement(
                                kind, type.getElementType())))));
  auto op = ReduceOp::create(builder, loc, TypeRange(type.clone(shape)),
                             ValueRange(value.value), ValueRange(start), dims);
  Block &body = op.getBody().emplaceBlock();
  body.addArguments({scalar, scalar}, {loc, loc});
  OpBuilder inner = OpBuilder::atBlockEnd(&body);
  ReturnOp::create(inner, loc,
                   combine(inner, loc, kind, body.getArgument(0),
                           body.getArgument(1)));
  return {op->getResult(0), left};
}

FailureOr<GlobalValue> Globalizer::reduceAlong(Operation *op,
                                               Region &computation,
                                               GlobalValue value,
                                               ArrayRef<unsigned> axes) {
  PartialKind kind = kindOf(computation);
  Type type = value.value.getType(), element = getElementTypeOrSelf(type);
  // A body may compute in a wider type than its operands have.
  bool isOfType = llvm::all_of(
      computation.front().getArgumentTypes(),
      [&](Type argument) { return getElementTypeOrSelf(argument) == element; });
  if (kind == PartialKind::None || !isOfType ||
      (isa<ComplexType>(element) ? kind != PartialKind::Sum
                                 : !neutralElement(kind, element)))
    return refuse(op) << "combines values of type " << type
                      << " by a function that cannot be planned";
  AxisSet over(axes);
  // What does not differ is its own maximum. Equal summands are added like any
  // others.
  if (kind != PartialKind::Sum && kind != PartialKind::Product)
    over = over & value.axes;
  if (over.empty())
    return value;
  return reduce(op->getLoc(), kind,
                spread(op->getLoc(), value, value.axes | over), over);
}

static MergedDim behind(ArrayRef<unsigned> axes) {
  MergedDim dim;
  dim.parts.assign(axes.begin(), axes.end());
  dim.parts.push_back(MergedDim::rest);
  return dim;
}

/// Each device sends the parts of one dimension to the others, and puts what it
/// gets behind one another in another.
GlobalValue Globalizer::exchange(Location loc, GlobalValue value,
                                 ArrayRef<unsigned> axes, int64_t splitDim,
                                 int64_t concatDim) {
  auto shapeOf = [&] {
    return SmallVector<int64_t>(
        cast<RankedTensorType>(value.value.getType()).getShape());
  };
  value = spread(loc, value, value.axes | AxisSet(axes));
  bool isSame = splitDim == concatDim;
  int64_t leading = value.axes.size();
  if (isSame) {
    SmallVector<int64_t> shape = shapeOf();
    int64_t parts = mesh.numPointsAlong(axes);
    shape[leading + splitDim] /= parts;
    shape.insert(shape.begin() + leading + splitDim, parts);
    value.value = reshape(loc, value.value, shape);
    ++concatDim;
  }
  SmallVector<MergedDim> dims(localRank(value));
  dims[concatDim] = behind(axes);
  value = merge(loc, value, dims);
  dims[concatDim] = MergedDim();
  dims[splitDim] = behind(axes);
  value = split(loc, value, dims);
  if (isSame) {
    SmallVector<int64_t> shape = shapeOf();
    shape.erase(shape.begin() + leading + splitDim);
    value.value = reshape(loc, value.value, shape);
  }
  return value;
}

GlobalValue Globalizer::permute(Location loc, GlobalValue value,
                                const Permutation &permutation) {
  ArrayRef<int64_t> sources = permutation.sources;
  bool isIdentity = true;
  for (auto [target, source] : llvm::enumerate(sources))
    isIdentity &= source == static_cast<int64_t>(target);
  AxisSet axes(permutation.axes);
  bool differs = !(value.axes & axes).empty();
  if (isIdentity || (!differs && !llvm::is_contained(sources, -1)))
    return value;
  // The axes as one, first of the local dimensions: what moves are runs of
  // neighbours.
  value = spread(loc, value, value.axes | axes);
  AxisSet others = value.axes - axes;
  SmallVector<int64_t> shape = sizesOf(others), order;
  for (unsigned axis : others.list())
    order.push_back(value.axes.indexOf(axis));
  for (unsigned axis : permutation.axes)
    order.push_back(value.axes.indexOf(axis));
  auto type = cast<RankedTensorType>(value.value.getType());
  for (int64_t d = value.axes.size(); d < type.getRank(); ++d)
    order.push_back(d);
  int64_t dim = others.size();
  shape.push_back(sources.size());
  llvm::append_range(shape, type.getShape().drop_front(value.axes.size()));
  Value line = transpose(loc, value.value, order);
  auto lineShape =
      SmallVector<int64_t>(cast<RankedTensorType>(line.getType()).getShape());
  line = reshape(loc, line, shape);
  SmallVector<Value> runs;
  for (size_t i = 0, end; i < sources.size(); i = end) {
    for (end = i + 1; end < sources.size(); ++end)
      if (sources[end] != (sources[i] < 0 ? -1 : sources[end - 1] + 1))
        break;
    SmallVector<int64_t> size(shape), start(shape.size(), 0),
        stride(shape.size(), 1);
    size[dim] = end - i;
    if (sources[i] < 0) {
      runs.push_back(zeros(loc, type.clone(size)));
      continue;
    }
    SmallVector<int64_t> limit(shape);
    start[dim] = sources[i];
    limit[dim] = sources[i] + (end - i);
    runs.push_back(SliceOp::create(builder, loc, type.clone(size), line, start,
                                   limit, stride));
  }
  Value moved = runs.size() == 1
                    ? runs[0]
                    : Value(ConcatenateOp::create(builder, loc, runs, dim));
  moved = reshape(loc, moved, lineShape);
  SmallVector<int64_t> inverse(order.size());
  for (auto [i, at] : llvm::enumerate(order))
    inverse[at] = i;
  return {transpose(loc, moved, inverse), value.axes};
}

GlobalValue Globalizer::deviceNumbers(Location loc, Type localType) {
  // Along axes over which the computation is not written, no valid program
  // depends on where the device is.
  SmallVector<int64_t> numbers;
  for (int64_t point = 0; point < mesh.numPoints(); ++point) {
    bool isFirst = true;
    for (unsigned axis = 0; axis < mesh.numAxes(); ++axis)
      isFirst &= manual.contains(axis) || mesh.coordinate(point, axis) == 0;
    if (isFirst)
      numbers.push_back(mesh.idOf(point));
  }
  RankedTensorType type = typeFor(localType, manual);
  SmallVector<APInt> values;
  for (int64_t number : numbers)
    values.emplace_back(type.getElementTypeBitWidth(), number);
  return {ConstantOp::create(builder, loc,
                             DenseElementsAttr::get(type, values)),
          manual};
}

LogicalResult Globalizer::convertCollective(Operation *op) {
  Location loc = op->getLoc();
  Values operands = lookupOperands(op);
  if (isa<PartitionIdOp>(op)) {
    define(op->getResult(0), deviceNumbers(loc, op->getResult(0).getType()));
    return success();
  }
  // There is one replica of the model.
  if (isa<ReplicaIdOp>(op)) {
    define(op->getResult(0), {constant(loc, op->getResult(0).getType(), 0)});
    return success();
  }
  if (auto permutation = dyn_cast<CollectivePermuteOp>(op)) {
    FailureOr<Permutation> found = findPermutation(
        op, permutation.getSourceTargetPairs(), mesh, manual);
    if (failed(found))
      return failure();
    define(op->getResult(0), pin(loc, permute(loc, operands[0], *found)));
    return success();
  }
  FailureOr<SmallVector<unsigned>> axes =
      findAxesOfGroups(op, op->getAttr("replica_groups"), mesh, manual);
  if (failed(axes))
    return failure();
  int64_t count = mesh.numPointsAlong(*axes);
  for (auto [operand, local] : llvm::zip_equal(operands, op->getResults())) {
    auto type = cast<RankedTensorType>(local.getType());
    auto operandType = cast<RankedTensorType>(
        op->getOperand(local.getResultNumber()).getType());
    GlobalValue value = operand;
    SmallVector<MergedDim> dims(type.getRank());
    auto fits = [&](int64_t dim, int64_t from, int64_t to) {
      return operandType.getDimSize(dim) * to == type.getDimSize(dim) * from;
    };
    bool isOfSize = true;
    if (auto gather = dyn_cast<AllGatherOp>(op)) {
      int64_t dim = gather.getAllGatherDim();
      isOfSize = fits(dim, 1, count);
      dims[dim] = behind(*axes);
      if (isOfSize)
        value = merge(loc, value, dims);
    } else if (auto reduce = dyn_cast<AllReduceOp>(op)) {
      FailureOr<GlobalValue> sum =
          reduceAlong(op, reduce.getComputation(), value, *axes);
      if (failed(sum))
        return failure();
      value = *sum;
    } else if (auto reduce = dyn_cast<ReduceScatterOp>(op)) {
      int64_t dim = reduce.getScatterDimension();
      isOfSize = fits(dim, count, 1);
      FailureOr<GlobalValue> sum =
          reduceAlong(op, reduce.getComputation(), value, *axes);
      if (failed(sum))
        return failure();
      dims[dim] = behind(*axes);
      if (isOfSize)
        value = split(loc, *sum, dims);
    } else if (auto all = dyn_cast<AllToAllOp>(op)) {
      isOfSize = static_cast<int64_t>(all.getSplitCount()) == count &&
                 operandType.getDimSize(all.getSplitDimension()) % count == 0;
      if (isOfSize)
        value = exchange(loc, value, *axes, all.getSplitDimension(),
                         all.getConcatDimension());
    } else {
      value = first(loc, value, AxisSet(*axes));
    }
    if (!isOfSize)
      return refuse(op) << "is among " << count
                        << " devices, which its sizes do not go with";
    define(local, pin(loc, value));
  }
  return success();
}
