//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Recognition/LabelledTensors.h"

#include "mlir/IR/Matchers.h"
#include "mlir/IR/TypeUtilities.h"

#include <cmath>

using namespace mlir;
using namespace soap;
using namespace soap::recognition;
namespace shlo = mlir::stablehlo;

std::optional<double> recognition::getSplat(Value value) {
  while (Operation *op = value.getDefiningOp()) {
    if (!isa<shlo::ConvertOp, shlo::BroadcastInDimOp, shlo::ReshapeOp>(op))
      break;
    value = op->getOperand(0);
  }
  // As JAX scales.
  if (auto root = value.getDefiningOp<shlo::SqrtOp>()) {
    std::optional<double> square = getSplat(root.getOperand());
    auto type = dyn_cast<FloatType>(typeOf(value).getElementType());
    if (!square || !type || !(*square >= 0))
      return std::nullopt;
    APFloat rounded(std::sqrt(*square));
    bool loses = false;
    rounded.convert(type.getFloatSemantics(), APFloat::rmNearestTiesToEven,
                    &loses);
    return rounded.convertToDouble();
  }
  DenseElementsAttr elements;
  if (!matchPattern(value, m_Constant(&elements)) || !elements.isSplat())
    return std::nullopt;
  Type type = elements.getElementType();
  if (isa<FloatType>(type))
    return elements.getSplatValue<APFloat>().convertToDouble();
  if (type.isInteger(1))
    return elements.getSplatValue<bool>() ? 1 : 0;
  if (isa<IntegerType>(type) && type.getIntOrFloatBitWidth() <= 32)
    return static_cast<double>(elements.getSplatValue<APInt>().getSExtValue());
  return std::nullopt;
}

Value recognition::skipConversions(Value value) {
  while (auto convert = value.getDefiningOp<shlo::ConvertOp>()) {
    if (!isa<FloatType>(getElementTypeOrSelf(convert.getOperand().getType())))
      break;
    value = convert.getOperand();
  }
  return value;
}

Value recognition::skipWidening(Value value) {
  while (auto convert = value.getDefiningOp<shlo::ConvertOp>()) {
    auto from = dyn_cast<FloatType>(
             getElementTypeOrSelf(convert.getOperand().getType())),
         to = dyn_cast<FloatType>(getElementTypeOrSelf(value.getType()));
    if (!from || !to || (from != to && from.getWidth() >= to.getWidth()))
      break;
    value = convert.getOperand();
  }
  return value;
}

bool recognition::isRoundedTo(Value value, Type narrow) {
  return typeOf(value).getElementType() == narrow ||
         llvm::all_of(value.getUsers(), [&](Operation *user) {
           if (isa<shlo::ConvertOp>(user))
             return typeOf(user->getResult(0)).getElementType() == narrow;
           return isa<shlo::TransposeOp, shlo::ReshapeOp>(user) &&
                  isRoundedTo(user->getResult(0), narrow);
         });
}

Value recognition::skipReshapes(Value value) {
  while (Operation *op = value.getDefiningOp()) {
    if (!isa<shlo::ReshapeOp, shlo::BroadcastInDimOp>(op) ||
        typeOf(op->getOperand(0)).getNumElements() !=
            typeOf(value).getNumElements())
      break;
    value = op->getOperand(0);
  }
  return value;
}

std::optional<Labelled> recognition::skipMovement(const Labelled &from) {
  if (auto transpose = from.value.getDefiningOp<shlo::TransposeOp>()) {
    Labels labels(from.labels.size(), noLabel);
    for (auto [i, dim] : llvm::enumerate(transpose.getPermutation()))
      labels[dim] = from.labels[i];
    return Labelled{transpose.getOperand(), labels};
  }
  auto reshape = from.value.getDefiningOp<shlo::ReshapeOp>();
  if (!reshape)
    return std::nullopt;
  // All but dimensions of one element stay in their order.
  Labels labels;
  ArrayRef<int64_t> to = typeOf(reshape).getShape();
  size_t next = 0;
  auto skipUnits = [&] {
    while (next < to.size() && to[next] == 1)
      ++next;
  };
  for (int64_t size : typeOf(reshape.getOperand()).getShape()) {
    if (size == 1) {
      labels.push_back(noLabel);
      continue;
    }
    skipUnits();
    if (next == to.size() || to[next] != size)
      return std::nullopt;
    labels.push_back(from.labels[next++]);
  }
  skipUnits();
  if (next != to.size())
    return std::nullopt;
  return Labelled{reshape.getOperand(), labels};
}

std::optional<Labelled> recognition::skipBroadcast(const Labelled &from) {
  auto broadcast = from.value.getDefiningOp<shlo::BroadcastInDimOp>();
  if (!broadcast)
    return std::nullopt;
  Labels labels;
  for (auto [size, dim] :
       llvm::zip_equal(typeOf(broadcast.getOperand()).getShape(),
                       broadcast.getBroadcastDimensions()))
    labels.push_back(size == 1 ? noLabel : from.labels[dim]);
  return Labelled{broadcast.getOperand(), labels};
}

Labels recognition::numbered(RankedTensorType type) {
  Labels labels;
  for (auto [i, size] : llvm::enumerate(type.getShape()))
    labels.push_back(size == 1 ? noLabel : static_cast<int>(i));
  return labels;
}

Labels recognition::labelsFrom(const Labels &numbers, const Labels &labels,
                               int64_t rank) {
  Labels result(rank, noLabel);
  for (auto [d, to] : llvm::enumerate(numbers))
    if (to != noLabel)
      result[to] = labels[d];
  return result;
}

Labelled recognition::rootOf(Labelled tensor) {
  while (auto next = skipMovement(tensor))
    tensor = *next;
  return tensor;
}

Labelled recognition::narrowRootOf(Labelled tensor) {
  while (true) {
    tensor.value = skipWidening(tensor.value);
    auto next = skipMovement(tensor);
    if (!next)
      return tensor;
    tensor = *next;
  }
}

Labelled recognition::skipAll(Labelled at) {
  while (true) {
    at.value = skipConversions(at.value);
    if (auto moved = skipMovement(at))
      at = *moved;
    else if (auto narrow = skipBroadcast(at))
      at = *narrow;
    else
      return at;
  }
}

Labels recognition::axesOf(RankedTensorType type, const Labelled &rows) {
  Labels axes;
  for (int label : numbered(type))
    if (label != noLabel && !llvm::is_contained(rows.labels, label))
      axes.push_back(label);
  return axes;
}

bool recognition::isSameTensor(const Labelled &a, const Labelled &b) {
  Labelled from = rootOf(a), to = rootOf(b);
  return from.value == to.value && from.labels == to.labels;
}

Value recognition::transposed(OpBuilder &builder, Location loc, Value value,
                              ArrayRef<int64_t> order) {
  if (llvm::equal(order, llvm::seq<int64_t>(0, order.size())))
    return value;
  return shlo::TransposeOp::create(builder, loc, value, order);
}

Value recognition::reshaped(OpBuilder &builder, Location loc, Value value,
                            ArrayRef<int64_t> shape) {
  if (typeOf(value).getShape() == shape)
    return value;
  return shlo::ReshapeOp::create(builder, loc, typeOf(value).clone(shape),
                                 value);
}

Value recognition::converted(OpBuilder &builder, Location loc, Value value,
                             Type element) {
  if (typeOf(value).getElementType() == element)
    return value;
  return shlo::ConvertOp::create(builder, loc, value, element);
}

Labelled recognition::inOrder(OpBuilder &builder, Location loc,
                              const Labelled &tensor, const Labels &order) {
  Labels labels;
  SmallVector<int64_t> shape, permutation;
  for (auto [label, size] :
       llvm::zip_equal(tensor.labels, typeOf(tensor.value).getShape()))
    if (label != noLabel) {
      labels.push_back(label);
      shape.push_back(size);
    }
  Labels wanted;
  for (int label : order)
    if (label != noLabel && llvm::is_contained(labels, label)) {
      wanted.push_back(label);
      permutation.push_back(llvm::find(labels, label) - labels.begin());
    }
  return {transposed(builder, loc, reshaped(builder, loc, tensor.value, shape),
                     permutation),
          wanted};
}

Value recognition::spread(OpBuilder &builder, Location loc,
                          const Labelled &tensor, const Labels &labels,
                          ArrayRef<int64_t> shape) {
  Labelled dense = inOrder(builder, loc, tensor, tensor.labels);
  if (dense.labels == labels)
    return dense.value;
  SmallVector<int64_t> dims;
  for (int label : dense.labels)
    dims.push_back(llvm::find(labels, label) - labels.begin());
  return shlo::BroadcastInDimOp::create(
      builder, loc, typeOf(dense.value).clone(shape), dense.value, dims);
}

Labelled recognition::contract(OpBuilder &builder, Location loc,
                               const Labelled &lhs, const Labelled &rhs,
                               const Labels &contracted, Type element) {
  auto placeOf = [](const Labelled &tensor, int label) {
    return llvm::find(tensor.labels, label) - tensor.labels.begin();
  };
  SmallVector<int64_t> batching[2], contracting[2], shape;
  Labels labels;
  auto add = [&](const Labelled &operand, int label) {
    labels.push_back(label);
    shape.push_back(typeOf(operand.value).getDimSize(placeOf(operand, label)));
  };
  for (int label : lhs.labels) {
    if (!llvm::is_contained(rhs.labels, label))
      continue;
    bool isBatch = !llvm::is_contained(contracted, label);
    if (isBatch)
      add(lhs, label);
    auto &dims = isBatch ? batching : contracting;
    dims[0].push_back(placeOf(lhs, label));
    dims[1].push_back(placeOf(rhs, label));
  }
  for (const Labelled *operand : {&lhs, &rhs})
    for (int label : operand->labels)
      if (!llvm::is_contained(operand == &lhs ? rhs.labels : lhs.labels, label))
        add(*operand, label);
  auto dims = shlo::DotDimensionNumbersAttr::get(
      builder.getContext(), batching[0], batching[1], contracting[0],
      contracting[1]);
  Value result = shlo::DotGeneralOp::create(
      builder, loc, RankedTensorType::get(shape, element), lhs.value, rhs.value,
      dims, ArrayAttr(), shlo::DotAlgorithmAttr());
  return {result, labels};
}

Value recognition::filled(OpBuilder &builder, Location loc,
                          RankedTensorType type, double number) {
  APFloat value(number);
  bool loses = false;
  value.convert(cast<FloatType>(type.getElementType()).getFloatSemantics(),
                APFloat::rmNearestTiesToEven, &loses);
  return shlo::ConstantOp::create(builder, loc,
                                  DenseElementsAttr::get(type, value));
}

Value recognition::reduced(
    OpBuilder &builder, Location loc, Value value, int64_t axis, double start,
    llvm::function_ref<Value(OpBuilder &, Value, Value)> combine) {
  RankedTensorType type = typeOf(value);
  auto scalar = RankedTensorType::get({}, type.getElementType());
  SmallVector<int64_t> shape(type.getShape());
  shape.erase(shape.begin() + axis);
  auto reduce = shlo::ReduceOp::create(
      builder, loc, TypeRange{type.clone(shape)}, ValueRange{value},
      ValueRange{filled(builder, loc, scalar, start)}, ArrayRef<int64_t>{axis});
  OpBuilder::InsertionGuard guard(builder);
  Block *body =
      builder.createBlock(&reduce.getBody(), {}, {scalar, scalar}, {loc, loc});
  shlo::ReturnOp::create(
      builder, loc,
      combine(builder, body->getArgument(0), body->getArgument(1)));
  return reduce.getResult(0);
}

bool recognition::isNegativeInfinity(Value value) {
  std::optional<double> splat = getSplat(value);
  return splat && *splat < 0 && std::isinf(*splat);
}

Labelled recognition::findReduction(Value value, bool beforeMaximum) {
  Labelled at = {value, numbered(typeOf(value))};
  while (true) {
    at.value = skipConversions(at.value);
    if (auto next = skipMovement(at)) {
      at = *next;
    } else if (auto next = skipBroadcast(at)) {
      at = *next;
    } else if (auto larger = at.value.getDefiningOp<shlo::MaxOp>();
               larger && beforeMaximum) {
      if (isNegativeInfinity(larger.getLhs()))
        at.value = larger.getRhs();
      else if (isNegativeInfinity(larger.getRhs()))
        at.value = larger.getLhs();
      else
        return {};
    } else {
      break;
    }
  }
  auto reduce = at.value.getDefiningOp<shlo::ReduceOp>();
  if (!reduce || reduce->getNumResults() != 1 ||
      reduce.getDimensions().size() != 1)
    return {};
  return at;
}

Labelled recognition::beforeReduction(const Labelled &reduction, int axis) {
  auto reduce = reduction.value.getDefiningOp<shlo::ReduceOp>();
  Labels labels = reduction.labels;
  labels.insert(labels.begin() + reduce.getDimensions()[0], axis);
  return {skipConversions(reduce.getInputs()[0]), labels};
}
