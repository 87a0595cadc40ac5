//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "SummedProducts.h"

#include "Soap/Dialect/Soap/IR/SoapProgramOps.h"
#include "Soap/Dialect/StableHLO/IR/StablehloOps.h"
#include "Soap/Recognition/LabelledTensors.h"

#include "mlir/IR/Matchers.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace soap;
using recognition::typeOf;
namespace shlo = mlir::stablehlo;

/// Operands that one kernel puts behind each other.
static constexpr size_t mostJoined = 64;
/// Their bytes over those of the result.
static constexpr int64_t mostCopied = 2;

//===----------------------------------------------------------------------===//
// Products
//===----------------------------------------------------------------------===//

/// Whether sums of such numbers may be made in any order; sums of booleans are
/// none.
static bool isSummed(Type type) {
  if (auto complex = dyn_cast<ComplexType>(type))
    type = complex.getElementType();
  return (isa<FloatType>(type) && type.getIntOrFloatBitWidth() >= 16) ||
         (isa<IntegerType>(type) && type.getIntOrFloatBitWidth() > 1);
}

static bool isZero(Value value) {
  while (auto broadcast = value.getDefiningOp<shlo::BroadcastInDimOp>())
    value = broadcast.getOperand();
  DenseElementsAttr elements;
  if (!matchPattern(value, m_Constant(&elements)) || !elements.isSplat())
    return false;
  Attribute element = elements.getSplatValue<Attribute>();
  if (auto number = dyn_cast<FloatAttr>(element))
    return number.getValue().isZero();
  auto number = dyn_cast<IntegerAttr>(element);
  return number && number.getValue().isZero();
}

/// Whether a scatter adds one tensor's updates to zeros.
static bool isSumOfUpdates(shlo::ScatterOp op) {
  if (op.getInputs().size() != 1 || !isZero(op.getInputs()[0]))
    return false;
  Block &body = op.getUpdateComputation().front();
  if (!llvm::hasNItems(body, 2) || !isa<shlo::AddOp>(body.front()))
    return false;
  Operation *add = &body.front();
  auto isArgument = [&](unsigned number) {
    return llvm::is_contained(add->getOperands(), body.getArgument(number));
  };
  return isArgument(0) && isArgument(1) &&
         body.getTerminator()->getOperand(0) == add->getResult(0);
}

static bool isProduct(Operation *op) {
  if (!op || op->getNumResults() != 1)
    return false;
  auto type = dyn_cast<RankedTensorType>(op->getResult(0).getType());
  if (!type || !type.hasStaticShape() || !isSummed(type.getElementType()))
    return false;
  // Updates are added one by one, to sums that a short float would lose.
  if (auto scatter = dyn_cast<shlo::ScatterOp>(op))
    return !type.getElementType().isF16() && !type.getElementType().isBF16() &&
           isSumOfUpdates(scatter);
  return isa<shlo::DotGeneralOp>(op);
}

std::pair<Value, Value> JoinedProducts::operandsOf(Operation *op) {
  if (auto dot = dyn_cast<shlo::DotGeneralOp>(op))
    return {dot.getLhs(), dot.getRhs()};
  auto scatter = cast<shlo::ScatterOp>(op);
  return {scatter.getScatterIndices(), scatter.getUpdates()[0]};
}

/// Pairs of dimensions of both operands along which a product can be joined,
/// the outermost first.
static SmallVector<std::pair<int64_t, int64_t>> joinable(Operation *op) {
  SmallVector<std::pair<int64_t, int64_t>> pairs;
  if (auto dot = dyn_cast<shlo::DotGeneralOp>(op)) {
    auto numbers = dot.getDotDimensionNumbers();
    for (auto pair : llvm::zip_equal(numbers.getLhsContractingDimensions(),
                                     numbers.getRhsContractingDimensions()))
      pairs.emplace_back(std::get<0>(pair), std::get<1>(pair));
  } else {
    auto scatter = cast<shlo::ScatterOp>(op);
    auto numbers = scatter.getScatterDimensionNumbers();
    // The dimensions of the indices are those of the updates that are none of
    // a window, in order.
    int64_t update = 0;
    for (int64_t d = 0; d < typeOf(scatter.getScatterIndices()).getRank();
         ++d) {
      if (d == numbers.getIndexVectorDim())
        continue;
      while (llvm::is_contained(numbers.getUpdateWindowDims(), update))
        ++update;
      if (!llvm::is_contained(numbers.getScatterIndicesBatchingDims(), d))
        pairs.emplace_back(d, update);
      ++update;
    }
  }
  llvm::sort(pairs, [](auto a, auto b) {
    return std::pair(a.first + a.second, a.first) <
           std::pair(b.first + b.second, b.first);
  });
  return pairs;
}

/// Whether two tensors are of one type but for the extent of a dimension.
static bool differAlong(Value a, Value b, int64_t dimension) {
  RankedTensorType x = typeOf(a), y = typeOf(b);
  if (x.getElementType() != y.getElementType() ||
      x.getEncoding() != y.getEncoding() || x.getRank() != y.getRank())
    return false;
  for (int64_t d = 0; d < x.getRank(); ++d)
    if (d != dimension && x.getDimSize(d) != y.getDimSize(d))
      return false;
  return true;
}

/// Whether two operations do the same, as far as attributes and types of
/// results tell.
static bool areAlike(Operation *a, Operation *b) {
  return a->getName() == b->getName() &&
         a->getResultTypes() == b->getResultTypes() &&
         a->getAttrDictionary() == b->getAttrDictionary();
}

//===----------------------------------------------------------------------===//
// Joining
//===----------------------------------------------------------------------===//

/// Adds a product to others if it is like them.
static bool join(JoinedProducts &to, Operation *op,
                 ArrayRef<Operation *> moves) {
  Operation *first = to.products.front();
  if (to.products.size() == mostJoined || !areAlike(first, op) ||
      !llvm::equal(to.moves.front(), moves, areAlike))
    return false;
  auto [left, right] = JoinedProducts::operandsOf(first);
  auto [lhs, rhs] = JoinedProducts::operandsOf(op);
  // Copies that are so much larger than what they save would only take memory.
  if (to.getOperandBytes() + getBufferBytes(lhs) + getBufferBytes(rhs) >
      mostCopied * getBufferBytes(first->getResult(0)))
    return false;
  bool isSame =
      left.getType() == lhs.getType() && right.getType() == rhs.getType();
  for (auto pair : joinable(first)) {
    if ((!isSame && to.dimensions && *to.dimensions != pair) ||
        !differAlong(left, lhs, pair.first) ||
        !differAlong(right, rhs, pair.second))
      continue;
    if (!isSame)
      to.dimensions = pair;
    to.products.push_back(op);
    to.moves.emplace_back(moves);
    return true;
  }
  return false;
}

int64_t JoinedProducts::getOperandBytes() const {
  int64_t bytes = 0;
  for (Operation *op : products) {
    auto [lhs, rhs] = operandsOf(op);
    bytes += getBufferBytes(lhs) + getBufferBytes(rhs);
  }
  return bytes;
}

bool JoinedProducts::isWorthwhile() const {
  return products.size() > 1 &&
         getOperandBytes() < static_cast<int64_t>(products.size() - 1) *
                                 getBufferBytes(products.front()->getResult(0));
}

static Value concatenated(OpBuilder &builder, Location loc, ValueRange parts,
                          int64_t dimension) {
  RankedTensorType type = typeOf(parts[0]);
  SmallVector<int64_t> shape(type.getShape());
  shape[dimension] = 0;
  for (Value part : parts)
    shape[dimension] += typeOf(part).getDimSize(dimension);
  return shlo::ConcatenateOp::create(builder, loc, type.clone(shape), parts,
                                     dimension);
}

Value JoinedProducts::build(OpBuilder &builder, Location loc) const {
  Operation *first = products.front();
  auto [left, right] = dimensions ? *dimensions : joinable(first).front();
  SmallVector<Value> lhs, rhs;
  for (Operation *op : products) {
    auto operands = operandsOf(op);
    lhs.push_back(operands.first);
    rhs.push_back(operands.second);
  }
  Operation *product = builder.clone(*first);
  unsigned at = isa<shlo::ScatterOp>(product) ? 1 : 0;
  product->setOperand(at, concatenated(builder, loc, lhs, left));
  product->setOperand(at + 1, concatenated(builder, loc, rhs, right));
  product->moveAfter(product->getOperand(at + 1).getDefiningOp());
  builder.setInsertionPointAfter(product);
  if (auto scatter = dyn_cast<shlo::ScatterOp>(product)) {
    scatter.setIndicesAreSorted(false);
    scatter.setUniqueIndices(false);
  }
  // What would be rounded before it is added up is rounded afterwards.
  Value value = product->getResult(0);
  Type summed =
      moves.front().empty()
          ? typeOf(value).getElementType()
          : typeOf(moves.front().back()->getResult(0)).getElementType();
  if (isa<shlo::DotGeneralOp>(product) && isa<FloatType>(summed) &&
      summed.getIntOrFloatBitWidth() >
          typeOf(value).getElementType().getIntOrFloatBitWidth())
    value.setType(typeOf(value).clone(summed));
  for (Operation *move : moves.front()) {
    if (isa<shlo::ConvertOp>(move) && typeOf(value).getElementType() == summed)
      continue;
    Operation *copy = builder.clone(*move);
    copy->setOperand(0, value);
    auto result = copy->getResult(0);
    if (!isa<shlo::ConvertOp>(move))
      result.setType(typeOf(result).clone(typeOf(value).getElementType()));
    value = result;
  }
  return value;
}

//===----------------------------------------------------------------------===//
// Sums
//===----------------------------------------------------------------------===//

int64_t ProductSum::getScratchBytes() const {
  int64_t operands = 0;
  for (const JoinedProducts &group : joined)
    operands = std::max(operands, group.getOperandBytes());
  return operands + (joined.size() + others.size() > 1
                         ? getBufferBytes(root->getResult(0))
                         : 0);
}

SmallVector<Value> ProductSum::inner() const {
  SmallVector<Value> values;
  for (Operation *add : adds)
    if (add != root)
      values.push_back(add->getResult(0));
  for (const JoinedProducts &group : joined) {
    for (Operation *product : group.products)
      values.push_back(product->getResult(0));
    for (const auto &list : group.moves)
      for (Operation *move : list)
        values.push_back(move->getResult(0));
  }
  return values;
}

Value ProductSum::apply(llvm::function_ref<void(Operation *)> made) const {
  OpBuilder builder(root);
  Operation *before = root->getPrevNode();
  SmallVector<Value> terms(others);
  for (const JoinedProducts &group : joined)
    terms.push_back(group.build(builder, root->getLoc()));
  Value sum = terms[0];
  for (Value term : ArrayRef<Value>(terms).drop_front())
    sum = shlo::AddOp::create(builder, root->getLoc(), sum, term);
  for (Operation *op = root->getPrevNode(); op != before;
       op = op->getPrevNode())
    made(op);
  root->getResult(0).replaceAllUsesWith(sum);
  return sum;
}

static bool isMove(Operation *op) {
  if (isa<shlo::TransposeOp, shlo::ReshapeOp>(op))
    return true;
  return isa<shlo::ConvertOp>(op) &&
         isa<FloatType>(getElementTypeOrSelf(op->getOperand(0).getType())) &&
         isa<FloatType>(getElementTypeOrSelf(op->getResult(0).getType()));
}

/// The terms of a sum that no other sum is a part of.
static ProductSum collect(Operation *root,
                          llvm::function_ref<bool(Value)> isReadOnce) {
  ProductSum sum;
  sum.root = root;
  std::vector<JoinedProducts> groups;
  SmallVector<Value> work = {root->getResult(0)};
  while (!work.empty()) {
    Value term = work.pop_back_val();
    Operation *op = term.getDefiningOp();
    if (op == root || (isa_and_nonnull<shlo::AddOp>(op) && isReadOnce(term))) {
      sum.adds.push_back(op);
      work.push_back(op->getOperand(1));
      work.push_back(op->getOperand(0));
      continue;
    }
    SmallVector<Operation *> moves;
    while (op && isMove(op) && isReadOnce(op->getResult(0))) {
      moves.push_back(op);
      op = op->getOperand(0).getDefiningOp();
    }
    std::reverse(moves.begin(), moves.end());
    if (!isProduct(op) || !isReadOnce(op->getResult(0)) ||
        joinable(op).empty()) {
      sum.others.push_back(term);
      continue;
    }
    if (llvm::none_of(groups, [&](JoinedProducts &group) {
          return join(group, op, moves);
        })) {
      JoinedProducts &group = groups.emplace_back();
      group.products.push_back(op);
      group.moves.push_back(moves);
    }
  }
  for (JoinedProducts &group : groups) {
    if (group.isWorthwhile()) {
      sum.joined.push_back(std::move(group));
      continue;
    }
    for (auto [product, moves] : llvm::zip_equal(group.products, group.moves))
      sum.others.push_back(
          (moves.empty() ? product : moves.back())->getResult(0));
  }
  return sum;
}

std::vector<ProductSum>
soap::findProductSums(Block &block,
                      llvm::function_ref<bool(Value)> isReadOnce) {
  std::vector<ProductSum> found;
  for (auto add : block.getOps<shlo::AddOp>()) {
    auto type = dyn_cast<RankedTensorType>(add.getType());
    if (!type || !type.hasStaticShape() || !isSummed(type.getElementType()))
      continue;
    // Not the last addition.
    if (isReadOnce(add.getResult()) &&
        llvm::any_of(add->getUsers(), llvm::IsaPred<shlo::AddOp>))
      continue;
    ProductSum sum = collect(add, isReadOnce);
    if (!sum.joined.empty())
      found.push_back(std::move(sum));
  }
  return found;
}
