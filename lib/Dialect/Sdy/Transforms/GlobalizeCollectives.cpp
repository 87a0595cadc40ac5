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

#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::stablehlo;
using namespace soap;

PartialKind Globalizer::kindOf(Region &body) {
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
  AxisSet old = value.layout.leading;
  SmallVector<int64_t> dims;
  for (unsigned axis : axes.list())
    dims.push_back(old.indexOf(axis));
  value.layout.leading = old - axes;
  SmallVector<int64_t> shape = sizesOf(value.layout.leading);
  llvm::append_range(shape, type.getShape().drop_front(old.size()));
  Value start =
      isa<ComplexType>(type.getElementType())
          ? zeros(loc, scalar)
          : Value(ConstantOp::create(
                builder, loc,
                DenseElementsAttr::get(
                    scalar,
                    Attribute(neutralElement(kind, type.getElementType())))));
  auto op = ReduceOp::create(builder, loc, TypeRange(type.clone(shape)),
                             ValueRange(value.value), ValueRange(start), dims);
  Block &body = op.getBody().emplaceBlock();
  body.addArguments({scalar, scalar}, {loc, loc});
  OpBuilder inner = OpBuilder::atBlockEnd(&body);
  ReturnOp::create(
      inner, loc,
      combine(inner, loc, kind, body.getArgument(0), body.getArgument(1)));
  return {op->getResult(0), value.layout};
}

FailureOr<GlobalValue> Globalizer::reduceAlong(Operation *op,
                                               Region &computation, Value local,
                                               ArrayRef<unsigned> axes) {
  Location loc = op->getLoc();
  PartialKind kind = kindOf(computation);
  Type type = local.getType(), element = getElementTypeOrSelf(type);
  // A body may compute in a wider type than its operands have.
  bool isOfType =
      llvm::all_of(computation.front().getArgumentTypes(), [&](Type argument) {
        return getElementTypeOrSelf(argument) == element;
      });
  if (kind == PartialKind::None || !isOfType ||
      (isa<ComplexType>(element) ? kind != PartialKind::Sum
                                 : !neutralElement(kind, element)))
    return refuse(op) << "combines values of type " << type
                      << " by a function that cannot be planned";
  AxisSet over(axes);
  GlobalValue value = lookupRaw(local);
  if (!value.pending.empty() &&
      (value.kind != kind || !over.contains(value.pending))) {
    FailureOr<GlobalValue> summands = lookup(local);
    if (failed(summands))
      return failure();
    value = *summands;
  }
  // That much is done.
  over = over - value.pending;
  value = {value.value, value.layout};
  // What does not differ is its own maximum. Equal summands are added like any
  // others.
  if (kind != PartialKind::Sum && kind != PartialKind::Product)
    over = over & value.all();
  if (over.empty())
    return value;
  value = untile(loc, value, over);
  return reduce(loc, kind, spread(loc, value, value.layout.leading | over),
                over);
}

/// Each device sends the parts of one dimension to the others, and puts what it
/// gets behind one another in another.
GlobalValue Globalizer::exchange(Location loc, GlobalValue value,
                                 ArrayRef<unsigned> axes, int64_t splitDim,
                                 int64_t concatDim) {
  AxisSet moved(axes);
  if (splitDim != concatDim) {
    // What has come together in one dimension is tiles of the other.
    Layout layout = value.layout;
    layout.drop(moved);
    layout.tiles[concatDim].append(axes.begin(), axes.end());
    value = relayout(loc, value, layout);
    layout.drop(moved);
    layout.tiles[splitDim].append(axes.begin(), axes.end());
    value.layout = layout;
    return value;
  }
  value = untile(loc, value, value.layout.tiled());
  value = spread(loc, value, value.layout.leading | moved);
  AxisSet leading = value.layout.leading;
  unsigned dim = leading.size() + splitDim;
  SmallVector<int64_t> shape(
      cast<RankedTensorType>(value.value.getType()).getShape());
  SmallVector<int64_t> parts(shape);
  int64_t count = mesh.numPointsAlong(axes);
  parts[dim] /= count;
  parts.insert(parts.begin() + dim, count);
  Value moving = reshape(loc, value.value, parts);
  SmallVector<MergedDim> dims(localRank(value) + 1);
  dims[splitDim + 1] = MergedDim::behind(axes);
  leading = merge(loc, moving, leading, dims);
  dims[splitDim + 1] = MergedDim();
  dims[splitDim] = MergedDim::behind(axes);
  split(loc, moving, leading, dims);
  value.value = reshape(loc, moving, shape);
  return value;
}

GlobalValue Globalizer::permute(Location loc, GlobalValue value,
                                const Permutation &permutation) {
  ArrayRef<int64_t> sources = permutation.sources;
  bool isIdentity = true;
  for (auto [target, source] : llvm::enumerate(sources))
    isIdentity &= source == static_cast<int64_t>(target);
  AxisSet axes(permutation.axes);
  bool differs = !(value.all() & axes).empty();
  if (isIdentity || (!differs && !llvm::is_contained(sources, -1)))
    return value;
  // What moves are runs of neighbours along one dimension.
  auto move = [&](Value line, int64_t dim) -> Value {
    auto type = cast<RankedTensorType>(line.getType());
    int64_t part = type.getDimSize(dim) / sources.size();
    SmallVector<Value> runs;
    for (size_t i = 0, end; i < sources.size(); i = end) {
      for (end = i + 1; end < sources.size(); ++end)
        if (sources[end] != (sources[i] < 0 ? -1 : sources[end - 1] + 1))
          break;
      SmallVector<int64_t> start(type.getRank(), 0), limit(type.getShape()),
          stride(type.getRank(), 1), size(type.getShape());
      size[dim] = (end - i) * part;
      if (sources[i] < 0) {
        runs.push_back(zeros(loc, type.clone(size)));
        continue;
      }
      start[dim] = sources[i] * part;
      limit[dim] = start[dim] + size[dim];
      runs.push_back(SliceOp::create(builder, loc, type.clone(size), line,
                                     start, limit, stride));
    }
    return runs.size() == 1
               ? runs[0]
               : Value(ConcatenateOp::create(builder, loc, runs, dim));
  };
  for (auto [d, list] : llvm::enumerate(value.layout.tiles))
    if (ArrayRef(list).take_front(permutation.axes.size()) ==
        ArrayRef(permutation.axes)) {
      value.value = move(value.value, value.layout.leading.size() + d);
      return value;
    }
  // The axes as one, first of the local dimensions.
  value = untile(loc, value, axes);
  value = spread(loc, value, value.layout.leading | axes);
  AxisSet leading = value.layout.leading, rest = leading - axes;
  SmallVector<int64_t> order, shape = sizesOf(rest);
  for (unsigned axis : rest.list())
    order.push_back(leading.indexOf(axis));
  for (unsigned axis : permutation.axes)
    order.push_back(leading.indexOf(axis));
  auto type = cast<RankedTensorType>(value.value.getType());
  for (int64_t d = leading.size(); d < type.getRank(); ++d)
    order.push_back(d);
  shape.push_back(sources.size());
  llvm::append_range(shape, type.getShape().drop_front(leading.size()));
  Value line = transpose(loc, value.value, order);
  SmallVector<int64_t> inFront(
      cast<RankedTensorType>(line.getType()).getShape());
  line = move(reshape(loc, line, shape), rest.size());
  SmallVector<int64_t> inverse(order.size());
  for (auto [i, at] : llvm::enumerate(order))
    inverse[at] = i;
  value.value = transpose(loc, reshape(loc, line, inFront), inverse);
  return value;
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
  Layout layout = leadingLayout(manual, 0);
  RankedTensorType type = typeFor(localType, layout);
  SmallVector<APInt> values;
  for (int64_t number : numbers)
    values.emplace_back(type.getElementTypeBitWidth(), number);
  return {
      ConstantOp::create(builder, loc, DenseElementsAttr::get(type, values)),
      layout};
}

LogicalResult Globalizer::convertCollective(Operation *op) {
  Location loc = op->getLoc();
  if (isa<PartitionIdOp>(op)) {
    define(op->getResult(0), deviceNumbers(loc, op->getResult(0).getType()));
    return success();
  }
  // There is one replica of the model.
  if (isa<ReplicaIdOp>(op)) {
    define(op->getResult(0), {constant(loc, op->getResult(0).getType(), 0),
                              leadingLayout({}, 0)});
    return success();
  }
  if (auto permutation = dyn_cast<CollectivePermuteOp>(op)) {
    FailureOr<Permutation> found =
        findPermutation(op, permutation.getSourceTargetPairs(), mesh, manual);
    FailureOr<GlobalValue> operand = lookup(permutation.getOperand());
    if (failed(found) || failed(operand))
      return failure();
    define(op->getResult(0),
           pin(loc, permute(loc, pin(loc, *operand), *found)));
    return success();
  }
  FailureOr<SmallVector<unsigned>> axes =
      findAxesOfGroups(op, op->getAttr("replica_groups"), mesh, manual);
  if (failed(axes))
    return failure();
  int64_t count = mesh.numPointsAlong(*axes);
  for (auto [local, operand] :
       llvm::zip_equal(op->getResults(), op->getOperands())) {
    FailureOr<GlobalValue> value = convertCollective(op, operand, *axes);
    if (failed(value))
      return failure();
    if (value->value.getType() != typeFor(local.getType(), value->layout))
      return refuse(op) << "is among " << count
                        << " devices, which its sizes do not go with";
    define(local, pin(loc, *value));
  }
  return success();
}

FailureOr<GlobalValue> Globalizer::convertCollective(Operation *op,
                                                     Value operand,
                                                     ArrayRef<unsigned> axes) {
  Location loc = op->getLoc();
  if (auto reduce = dyn_cast<AllReduceOp>(op))
    return reduceAlong(op, reduce.getComputation(), operand, axes);
  int64_t count = mesh.numPointsAlong(axes);
  ArrayRef<int64_t> shape =
      cast<RankedTensorType>(operand.getType()).getShape();
  auto refuseSizes = [&]() -> LogicalResult {
    return refuse(op) << "is among " << count
                      << " devices, which its sizes do not go with";
  };
  if (auto reduce = dyn_cast<ReduceScatterOp>(op)) {
    int64_t dim = reduce.getScatterDimension();
    if (shape[dim] % count != 0)
      return refuseSizes();
    FailureOr<GlobalValue> sum =
        reduceAlong(op, reduce.getComputation(), operand, axes);
    if (failed(sum))
      return failure();
    // What one device needs of it is a tile. Of a maximum of what is equal
    // there may be parts already.
    GlobalValue value = untile(loc, *sum, AxisSet(axes));
    value = first(loc, value, AxisSet(axes));
    value.layout.tiles[dim].append(axes.begin(), axes.end());
    return value;
  }
  FailureOr<GlobalValue> found = lookup(operand);
  if (failed(found))
    return failure();
  // It is made in parts, and only then moves.
  *found = pin(loc, *found);
  if (auto gather = dyn_cast<AllGatherOp>(op)) {
    Layout layout = found->layout;
    layout.drop(AxisSet(axes));
    layout.tiles[gather.getAllGatherDim()].append(axes.begin(), axes.end());
    GlobalValue value = relayout(loc, *found, layout);
    value.layout.drop(AxisSet(axes));
    return value;
  }
  if (auto all = dyn_cast<AllToAllOp>(op)) {
    if (static_cast<int64_t>(all.getSplitCount()) != count ||
        shape[all.getSplitDimension()] % count != 0)
      return refuseSizes();
    return exchange(loc, *found, axes, all.getSplitDimension(),
                    all.getConcatDimension());
  }
  return first(loc, *found, AxisSet(axes));
}
