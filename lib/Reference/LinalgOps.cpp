//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// linalg's structured ops by plain loops over their bodies, arith's and math's
// ops element by element.

#include "ScalarProgram.h"

#include "Soap/Dialect/Linalg/Accesses.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"

#include <cmath>

using namespace mlir;

namespace soap::reference {

//===----------------------------------------------------------------------===//
// Elementwise
//===----------------------------------------------------------------------===//

static FailureOr<Tensors> evalArithConstant(Operation *op, ArrayRef<Tensor>,
                                            Interpreter &interpreter,
                                            const Scope &) {
  TypedAttr value = cast<arith::ConstantOp>(op).getValue();
  Precision precision = interpreter.getPrecision();
  if (auto elements = dyn_cast<ElementsAttr>(value)) {
    std::optional<Tensor> tensor = Tensor::fromAttr(elements, precision);
    if (!tensor)
      return op->emitOpError("has a value that cannot be read");
    return Tensors{std::move(*tensor)};
  }
  Tensor scalar(Interpreter::scalarType(value.getType()), {}, precision);
  if (auto f = dyn_cast<FloatAttr>(value))
    scalar.setDouble(0, f.getValueAsDouble());
  else if (auto i = dyn_cast<IntegerAttr>(value))
    scalar.setInt(0, i.getType().isInteger(1)
                         ? static_cast<int64_t>(i.getValue().getZExtValue())
                         : i.getValue().getSExtValue());
  return Tensors{std::move(scalar)};
}

static FailureOr<Tensors> evalMapped(Operation *op, ArrayRef<Tensor> operands,
                                     Interpreter &interpreter, const Scope &) {
  if (op->getNumOperands() == 0)
    return op->emitOpError("is not known to the evaluator");
  FailureOr<ScalarProgram> program =
      ScalarProgram::get(op, interpreter.getPrecision());
  if (failed(program))
    return failure();
  Type type = getElementTypeOrSelf(op->getResult(0).getType());
  ArrayRef<int64_t> shape = operands.back().getShape();
  for (const Tensor &operand : operands)
    if (operand.isComplex())
      return op->emitOpError("is not known to the evaluator on ")
             << operand.getElementType();
    else if (operand.getShape() != shape && operand.getRank() != 0)
      return op->emitOpError("has operands of different shapes");
  Tensor result(Interpreter::scalarType(type), shape,
                interpreter.getPrecision());
  SmallVector<Number> arguments(operands.size());
  for (int64_t at = 0, n = result.numElements(); at < n; ++at) {
    for (auto [argument, operand] : llvm::zip_equal(arguments, operands))
      argument = loadNumber(operand, operand.getRank() ? at : 0);
    Number value;
    if (failed(program->run(arguments, {}, value)))
      return failure();
    storeNumber(result, at, value);
  }
  return Tensors{std::move(result)};
}

//===----------------------------------------------------------------------===//
// Structured ops
//===----------------------------------------------------------------------===//

namespace {
/// The loops of an op, parallel ones first, and where its operands lie.
struct Nest {
  SmallVector<int64_t> sizes;
  SmallVector<unsigned> order; ///< The loop at every depth.
  /// Per operand: the element at the origin, and the step of every loop.
  SmallVector<int64_t> origins;
  SmallVector<SmallVector<int64_t>> steps;
};
} // namespace

/// Adds factor·expr, which must be linear, to a step per loop.
static bool addSteps(AffineExpr expr, int64_t factor, int64_t &origin,
                     MutableArrayRef<int64_t> steps) {
  if (auto constant = dyn_cast<AffineConstantExpr>(expr)) {
    origin += factor * constant.getValue();
    return true;
  }
  if (auto dim = dyn_cast<AffineDimExpr>(expr)) {
    steps[dim.getPosition()] += factor;
    return true;
  }
  auto binary = dyn_cast<AffineBinaryOpExpr>(expr);
  if (!binary)
    return false;
  if (binary.getKind() == AffineExprKind::Add)
    return addSteps(binary.getLHS(), factor, origin, steps) &&
           addSteps(binary.getRHS(), factor, origin, steps);
  auto constant = dyn_cast<AffineConstantExpr>(binary.getRHS());
  return binary.getKind() == AffineExprKind::Mul && constant &&
         addSteps(binary.getLHS(), factor * constant.getValue(), origin, steps);
}

static FailureOr<Nest> nestOf(linalg::LinalgOp op, ArrayRef<Tensor> operands) {
  Nest nest;
  SmallVector<int64_t> shapes;
  for (const Tensor &operand : operands)
    llvm::append_range(shapes, operand.getShape());
  AffineMap loops = op.getShapesToLoopsMap();
  if (!loops)
    return op->emitOpError("has loops of unknown length");
  nest.sizes = llvm::to_vector(loops.compose(shapes));
  for (bool reduction : {false, true})
    for (auto [loop, type] : llvm::enumerate(op.getIteratorTypesArray()))
      if ((type == utils::IteratorType::reduction) == reduction)
        nest.order.push_back(loop);
  bool isEmpty = llvm::is_contained(nest.sizes, 0);
  for (auto [number, map, operand] :
       llvm::enumerate(op.getIndexingMapsArray(), operands)) {
    SmallVector<int64_t> &steps = nest.steps.emplace_back(nest.sizes.size(), 0);
    int64_t &origin = nest.origins.emplace_back(0);
    for (auto [expr, stride] :
         llvm::zip_equal(map.getResults(), rowMajorStrides(operand.getShape())))
      if (!addSteps(expr, stride, origin, steps))
        return op->emitOpError("has an indexing map that is not linear");
    for (auto [expr, size] :
         llvm::zip_equal(map.getResults(), operand.getShape()))
      if (!isEmpty && !isWithin(expr, size, nest.sizes))
        return op->emitOpError("goes beyond operand #")
               << number << " of type " << operand.getType();
  }
  return nest;
}

/// Calls visit(index, offsets) at every point, reduction loops innermost and
/// ascending; ends early if that fails.
template <typename Visit>
static LogicalResult forEachPoint(const Nest &nest, Visit visit) {
  if (llvm::is_contained(nest.sizes, 0))
    return success();
  SmallVector<int64_t> index(nest.sizes.size(), 0), offsets(nest.origins);
  while (true) {
    if (failed(visit(index, offsets)))
      return failure();
    size_t depth = nest.order.size();
    while (depth > 0) {
      unsigned loop = nest.order[--depth];
      ++index[loop];
      for (auto [offset, steps] : llvm::zip_equal(offsets, nest.steps))
        offset += steps[loop];
      if (index[loop] < nest.sizes[loop])
        break;
      for (auto [offset, steps] : llvm::zip_equal(offsets, nest.steps))
        offset -= steps[loop] * nest.sizes[loop];
      index[loop] = 0;
      if (depth == 0)
        return success();
    }
    if (nest.order.empty())
      return success();
  }
}

/// Whether the body is out + a·b and nothing else.
static bool isPlainProduct(Block &body) {
  if (body.getNumArguments() != 3 || !llvm::hasNItems(body, 3))
    return false;
  auto product = dyn_cast<arith::MulFOp>(body.front());
  auto sum = dyn_cast<arith::AddFOp>(*std::next(body.begin()));
  return product && sum && product.getLhs() == body.getArgument(0) &&
         product.getRhs() == body.getArgument(1) &&
         sum.getLhs() == body.getArgument(2) && sum.getRhs() == product &&
         body.getTerminator()->getOperand(0) == sum;
}

/// The same loops, without the detour of a program.
template <typename T>
static void sumProducts(const Nest &nest, const Tensor &lhs, const Tensor &rhs,
                        Tensor &out) {
  const T *a = lhs.data<T>(), *b = rhs.data<T>();
  T *c = out.mutableData<T>();
  (void)forEachPoint(nest, [&](ArrayRef<int64_t>, ArrayRef<int64_t> at) {
    T product = a[at[0]] * b[at[1]];
    c[at[2]] += product;
    return success();
  });
}

static FailureOr<Tensors> evalStructured(Operation *operation,
                                         ArrayRef<Tensor> operands,
                                         Interpreter &interpreter,
                                         const Scope &scope) {
  auto op = cast<linalg::LinalgOp>(operation);
  if (!op.hasPureTensorSemantics())
    return op->emitOpError("works on buffers, which the evaluator does not");
  for (const Tensor &operand : operands)
    if (operand.isComplex())
      return op->emitOpError("is not known to the evaluator on ")
             << operand.getElementType();
  FailureOr<Nest> nest = nestOf(op, operands);
  if (failed(nest))
    return failure();
  unsigned numInputs = op.getNumDpsInputs();
  Tensors outs(operands.begin() + numInputs, operands.end());
  Block &body = *op.getBlock();
  if (isPlainProduct(body) &&
      operands[0].getStorage() == outs[0].getStorage() &&
      operands[1].getStorage() == outs[0].getStorage() &&
      !outs[0].needsNormalizing()) {
    if (outs[0].getStorage() == Storage::F32)
      sumProducts<float>(*nest, operands[0], operands[1], outs[0]);
    else
      sumProducts<double>(*nest, operands[0], operands[1], outs[0]);
    return outs;
  }

  FailureOr<ScalarProgram> program =
      ScalarProgram::get(body, interpreter.getPrecision(), scope);
  if (failed(program))
    return failure();
  // Some named ops' bodies have no arguments for what they only overwrite.
  SmallVector<int> argumentOf(operands.size(), -1);
  for (OpOperand &operand : op->getOpOperands())
    if (op.payloadUsesValueFromOperand(&operand))
      argumentOf[operand.getOperandNumber()] = static_cast<int>(
          op.getMatchingBlockArgument(&operand).getArgNumber());
  SmallVector<Number> arguments(body.getNumArguments()), values(outs.size());
  LogicalResult done =
      forEachPoint(*nest, [&](ArrayRef<int64_t> index, ArrayRef<int64_t> at) {
        for (unsigned i = 0; i < operands.size(); ++i)
          if (argumentOf[i] >= 0)
            arguments[argumentOf[i]] = loadNumber(
                i < numInputs ? operands[i] : outs[i - numInputs], at[i]);
        if (failed(program->run(arguments, index, values)))
          return failure();
        for (unsigned i = 0; i < outs.size(); ++i)
          storeNumber(outs[i], at[numInputs + i], values[i]);
        return success();
      });
  if (failed(done))
    return failure();
  for (Tensor &out : outs)
    out.normalize();
  return outs;
}

/// exp(x - max) over the sum of these, along one dimension.
static FailureOr<Tensors> evalSoftmax(Operation *op, ArrayRef<Tensor> operands,
                                      Interpreter &interpreter, const Scope &) {
  const Tensor &input = operands[0];
  Tensor result = operands[1];
  if (!input.isFloat())
    return op->emitOpError("is not known to the evaluator on ")
           << input.getElementType();
  auto dim = static_cast<int64_t>(cast<linalg::SoftmaxOp>(op).getDimension());
  int64_t size = input.getDim(dim);
  int64_t inner = numElements(input.getShape().drop_front(dim + 1));
  int64_t outer = numElements(input.getShape().take_front(dim));
  bool isSingle = input.getStorage() == Storage::F32;
  auto round = [&](double x) { return isSingle ? static_cast<float>(x) : x; };
  for (int64_t line = 0; line < outer * inner; ++line) {
    int64_t start = line / inner * size * inner + line % inner;
    double largest = -std::numeric_limits<double>::infinity(), sum = 0;
    for (int64_t i = 0; i < size; ++i)
      largest = std::max(largest, input.getDouble(start + i * inner));
    for (int64_t i = 0; i < size; ++i) {
      double x =
          round(std::exp(round(input.getDouble(start + i * inner) - largest)));
      sum = round(sum + x);
      result.setDouble(start + i * inner, x);
    }
    for (int64_t i = 0; i < size; ++i)
      result.setDouble(start + i * inner,
                       result.getDouble(start + i * inner) / sum);
  }
  result.normalize();
  return Tensors{std::move(result)};
}

template <typename... OpTs> static void addAll(HandlerMap &map, Handler fn) {
  ((map[OpTs::getOperationName()] = fn), ...);
}

void addLinalgHandlers(HandlerMap &map) {
  addAll<
#define GET_OP_LIST
#include "mlir/Dialect/Linalg/IR/LinalgStructuredOps.cpp.inc"
      >(map, evalStructured);
  addAll<
#define GET_OP_LIST
#include "mlir/Dialect/Arith/IR/ArithOps.cpp.inc"
      >(map, evalMapped);
  addAll<
#define GET_OP_LIST
#include "mlir/Dialect/Math/IR/MathOps.cpp.inc"
      >(map, evalMapped);
  map[arith::ConstantOp::getOperationName()] = evalArithConstant;
  map[linalg::SoftmaxOp::getOperationName()] = evalSoftmax;
}

} // namespace soap::reference
