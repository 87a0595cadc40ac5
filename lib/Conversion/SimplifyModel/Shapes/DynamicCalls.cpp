//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Calls that stand for operations of computed shapes, as JAX writes them where
// StableHLO has none: @stablehlo.dynamic_NAME, and any with the attribute
// indices_of_shape_operands.

#include "DynamicCalls.h"

#include "Soap/Dialect/Chlo/IR/ChloOps.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/IRMapping.h"

using namespace mlir;
using namespace mlir::stablehlo;
using namespace soap::simplify;

static constexpr llvm::StringLiteral shapeOperands =
    "indices_of_shape_operands";

bool soap::simplify::isDynamicCall(CustomCallOp call) {
  return call->hasAttr(shapeOperands) ||
         call.getCallTargetName().starts_with("stablehlo.dynamic_");
}

/// The type of a result in a shape; null: it is no tensor or the shape no
/// shape.
static RankedTensorType typeOf(Value result, ArrayRef<int64_t> shape) {
  auto type = dyn_cast<RankedTensorType>(result.getType());
  if (!type || llvm::any_of(shape, [](int64_t size) { return size < 0; }))
    return {};
  return RankedTensorType::get(shape, type.getElementType());
}

/// (state, shape)
static Operation *makeRandomBits(CustomCallOp call, Integers &integers) {
  auto algorithm = call->getAttrOfType<RngAlgorithmAttr>("rng_algorithm");
  if (!algorithm || call->getNumOperands() != 2 || call->getNumResults() != 2)
    return nullptr;
  auto shape = integers.getAll(call->getOperand(1));
  if (!shape)
    return nullptr;
  RankedTensorType bits = typeOf(call->getResult(1), *shape);
  if (!bits)
    return nullptr;
  OpBuilder b(call);
  Value state = call->getOperand(0);
  return RngBitGeneratorOp::create(b, call.getLoc(), state.getType(), bits,
                                   algorithm, state);
}

/// (operand, k)
static Operation *makeTopK(CustomCallOp call, Integers &integers) {
  if (call->getNumOperands() != 2 || call->getNumResults() != 2)
    return nullptr;
  auto k = integers.getAll(call->getOperand(1));
  auto type = dyn_cast<RankedTensorType>(call->getOperand(0).getType());
  if (!k || k->size() != 1 || !type || type.getRank() == 0)
    return nullptr;
  SmallVector<int64_t> shape(type.getShape());
  shape.back() = (*k)[0];
  RankedTensorType values = typeOf(call->getResult(0), shape);
  RankedTensorType indices = typeOf(call->getResult(1), shape);
  if (!values || !indices)
    return nullptr;
  OpBuilder b(call);
  return chlo::TopKOp::create(b, call.getLoc(), TypeRange({values, indices}),
                              call->getOperand(0),
                              ArrayRef<NamedAttribute>{b.getNamedAttr(
                                  "k", b.getI64IntegerAttr((*k)[0]))});
}

/// (inputs…, initial values…, window, strides, base dilations, window
/// dilations, padding), with the function of two scalars among the called
/// computations.
static Operation *makeReduceWindow(CustomCallOp call, Integers &integers) {
  unsigned n = call->getNumResults();
  ArrayAttr called = call.getCalledComputations().value_or(ArrayAttr());
  if (n == 0 || call->getNumOperands() != 2 * n + 5 || !called ||
      called.size() != 1)
    return nullptr;
  auto symbol = dyn_cast<FlatSymbolRefAttr>(called[0]);
  auto body =
      symbol ? SymbolTable::lookupNearestSymbolFrom<func::FuncOp>(call, symbol)
             : func::FuncOp();
  if (!body || !body.getBody().hasOneBlock())
    return nullptr;
  SmallVector<SmallVector<int64_t>, 5> lists;
  for (Value list : call->getOperands().drop_front(2 * n)) {
    auto numbers = integers.getAll(list);
    if (!numbers)
      return nullptr;
    lists.push_back(std::move(*numbers));
  }
  int64_t rank = lists[0].size();
  if (static_cast<int64_t>(lists[4].size()) != 2 * rank)
    return nullptr;
  OpBuilder b(call);
  auto padding = DenseIntElementsAttr::get(
      RankedTensorType::get({rank, 2}, b.getI64Type()),
      ArrayRef<int64_t>(lists[4]));
  auto array = [&](unsigned i) { return b.getDenseI64ArrayAttr(lists[i]); };
  auto op = ReduceWindowOp::create(b, call.getLoc(), call->getResultTypes(),
                                   call->getOperands().take_front(n),
                                   call->getOperands().slice(n, n), array(0),
                                   array(1), array(2), array(3), padding);
  IRMapping mapping;
  body.getBody().cloneInto(&op.getBody(), mapping);
  Operation *end = op.getBody().front().getTerminator();
  b.setInsertionPoint(end);
  stablehlo::ReturnOp::create(b, end->getLoc(), end->getOperands());
  end->erase();
  return op;
}

/// The same call without the operands that are shapes, of which each result has
/// one, after the others.
static CustomCallOp dropShapes(CustomCallOp call, Integers &integers) {
  unsigned numResults = call->getNumResults();
  auto indices = call->getAttrOfType<DenseIntElementsAttr>(shapeOperands);
  if (!indices || indices.getNumElements() != numResults ||
      call->getNumOperands() < numResults)
    return {};
  unsigned numKept = call->getNumOperands() - numResults;
  SmallVector<Type> types;
  for (auto [i, index] : llvm::enumerate(indices.getValues<APInt>())) {
    if (index != numKept + i)
      return {};
    auto shape = integers.getAll(call->getOperand(numKept + i));
    RankedTensorType type =
        shape ? typeOf(call->getResult(i), *shape) : RankedTensorType();
    if (!type)
      return {};
    types.push_back(type);
  }
  ArrayAttr layouts = call.getOperandLayoutsAttr();
  if (layouts && layouts.size() != call->getNumOperands())
    return {};
  OpBuilder b(call);
  auto made = cast<CustomCallOp>(b.clone(*call));
  made->eraseOperands(numKept, numResults);
  made->removeAttr(shapeOperands);
  if (layouts)
    made.setOperandLayoutsAttr(
        b.getArrayAttr(layouts.getValue().take_front(numKept)));
  for (auto [result, type] : llvm::zip_equal(made->getResults(), types))
    result.setType(type);
  return made;
}

/// (lists…, initial values…, k): the shapes of the results have k, too.
static Operation *makeApproxTopK(CustomCallOp call, Integers &integers) {
  CustomCallOp made = dropShapes(call, integers);
  if (!made)
    return nullptr;
  unsigned place = 2 * made->getNumResults();
  if (made->getNumOperands() != place + 1 || made.getOperandLayouts()) {
    made.erase();
    return nullptr;
  }
  made->eraseOperand(place);
  made.setCallTargetName("ApproxTopK");
  return made;
}

Operation *soap::simplify::makeStatic(CustomCallOp call, Integers &integers) {
  StringRef target = call.getCallTargetName();
  if (target == "stablehlo.dynamic_rng_bit_generator")
    return makeRandomBits(call, integers);
  if (target == "stablehlo.dynamic_top_k")
    return makeTopK(call, integers);
  if (target == "stablehlo.dynamic_reduce_window")
    return makeReduceWindow(call, integers);
  if (target == "stablehlo.dynamic_approx_top_k")
    return makeApproxTopK(call, integers);
  return dropShapes(call, integers);
}
