//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Ops that fold windows or whole dimensions with a function on scalars. A fold
// runs over all windows at once: step w combines the results so far with the
// w-th element of every window.

#include "Interpreter.h"
#include "Soap/Dialect/StableHLO/IR/StablehloOps.h"
#include "Soap/Reference/Rounding.h"

using namespace mlir;
using namespace mlir::stablehlo;

namespace soap::reference {

Tensor promoted(Operation *op, unsigned number, const Tensor &operand,
                BlockArgument scalar, Precision precision) {
  Type element = getElementTypeOrSelf(scalar.getType());
  return getElementTypeOrSelf(op->getOperand(number).getType()) == element
             ? operand
             : convertElements(operand, element, precision);
}

/// A handler of an op whose function takes what is reduced so far, and then
/// elements of the inputs.
template <Handler evaluate>
static FailureOr<Tensors> evalPromoted(Operation *op, ArrayRef<Tensor> operands,
                                       Interpreter &interpreter,
                                       const Scope &scope) {
  auto scalars = op->getRegion(0).getArguments();
  size_t count = operands.size() / 2;
  Tensors own;
  for (auto [i, operand] : llvm::enumerate(operands))
    own.push_back(promoted(op, i, operand,
                           scalars[i < count ? count + i : i - count],
                           interpreter.getPrecision()));
  return evaluate(op, own, interpreter, scope);
}

//===----------------------------------------------------------------------===//
// reduce
//===----------------------------------------------------------------------===//

/// One step of a fold: body(accumulated…, values…).
static LogicalResult combine(Region &body, Tensors &accumulated,
                             ArrayRef<Tensor> values, Interpreter &interpreter,
                             const Scope &scope) {
  Tensors arguments = std::move(accumulated);
  llvm::append_range(arguments, values);
  FailureOr<Tensors> results = interpreter.applyBody(body, arguments, &scope);
  if (failed(results))
    return failure();
  accumulated = std::move(*results);
  return success();
}

static FailureOr<Tensors> evalReduce(Operation *op, ArrayRef<Tensor> operands,
                                     Interpreter &interpreter,
                                     const Scope &scope) {
  auto reduce = cast<ReduceOp>(op);
  size_t n = operands.size() / 2;
  std::optional<Kind> kind = Interpreter::getSingleOp(reduce.getBody());
  // A sum that is rounded to 16 bits at every addition soon stands still: such
  // are added in f32 and rounded once, as XLA does.
  if (n == 1 && kind == Kind::Add && operands[0].isFloat() &&
      operands[0].needsNormalizing()) {
    auto to = [](const Tensor &t, Type type) {
      return convertElements(t, type, Precision::Native);
    };
    Type wide = Float32Type::get(op->getContext());
    Tensor init = to(operands[1], wide);
    FailureOr<Tensor> result =
        sumInParts(operands[0], [&](const Tensor &terms) -> FailureOr<Tensor> {
          FailureOr<Tensors> sums =
              evalReduce(op, {to(terms, wide), init}, interpreter, scope);
          if (failed(sums))
            return failure();
          // It is added once.
          init = Tensor(wide, {});
          return to((*sums)[0], operands[0].getElementType());
        });
    if (failed(result))
      return failure();
    return Tensors{std::move(*result)};
  }
  ArrayRef<Tensor> inputs = operands.take_front(n);
  ArrayRef<Tensor> inits = operands.drop_front(n);
  int64_t rank = inputs[0].getRank();

  // [reduced…, kept…]
  SmallVector<int64_t, 4> order, kept, keptShape;
  int64_t count = 1;
  for (int64_t d = 0; d < rank; ++d)
    if (llvm::is_contained(reduce.getDimensions(), d)) {
      order.push_back(d);
      count *= inputs[0].getDim(d);
    } else {
      kept.push_back(d);
      keptShape.push_back(inputs[0].getDim(d));
    }
  size_t numReduced = order.size();
  Tensors results;
  for (const Tensor &init : inits)
    results.push_back(filled(init, keptShape));

  if (kind && n == 1 && !inputs[0].needsNormalizing()) {
    // Neighbouring dimensions are folded where they lie.
    bool neighbours = numReduced > 0 && order.back() - order.front() + 1 ==
                                            static_cast<int64_t>(numReduced);
    Tensor input = inputs[0];
    int64_t outer = 1;
    if (neighbours) {
      outer = numElements(input.getShape().take_front(order.front()));
    } else {
      llvm::append_range(order, kept);
      input = transposed(input, order);
    }
    int64_t inner = outer ? numElements(keptShape) / outer : 0;
    Tensor init = inits[0];
    auto fold = [&](const Tensor &terms) -> FailureOr<Tensor> {
      Tensor result = filled(init, keptShape);
      if (!foldBinary(*kind, result, terms, outer, count, inner))
        return op->emitOpError("is not defined on elements of type ")
               << terms.getElementType();
      // It is added once.
      init = Tensor(init.getElementType(), {});
      return result;
    };
    FailureOr<Tensor> result =
        kind == Kind::Add ? sumInParts(input, fold) : fold(input);
    if (failed(result))
      return failure();
    return Tensors{std::move(*result)};
  }

  order.resize(numReduced);
  llvm::append_range(order, kept);
  Tensors ordered;
  for (const Tensor &t : inputs)
    ordered.push_back(transposed(t, order));
  SmallVector<int64_t, 4> strides = rowMajorStrides(keptShape);
  int64_t inner = numElements(keptShape);
  for (int64_t r = 0; r < count; ++r) {
    Tensors values;
    for (const Tensor &t : ordered)
      values.push_back(stridedView(t, keptShape, r * inner, strides));
    if (failed(combine(reduce.getBody(), results, values, interpreter, scope)))
      return failure();
  }
  return results;
}

//===----------------------------------------------------------------------===//
// Windows
//===----------------------------------------------------------------------===//

namespace {
/// The placement of windows over a tensor.
struct Windows {
  SmallVector<int64_t, 4> sizes, strides, dilations, baseDilations, low, high;

  Windows(ArrayRef<int64_t> sizes, size_t rank,
          std::optional<ArrayRef<int64_t>> strides,
          std::optional<DenseIntElementsAttr> padding)
      : sizes(sizes), strides(rank, 1), dilations(rank, 1),
        baseDilations(rank, 1), low(rank, 0), high(rank, 0) {
    if (strides)
      this->strides.assign(strides->begin(), strides->end());
    if (padding)
      for (auto [i, v] : llvm::enumerate(padding->getValues<int64_t>()))
        (i % 2 ? high : low)[i / 2] = v;
  }

  /// An error if the padded tensor is too large to write down.
  LogicalResult check(Operation *op, ArrayRef<int64_t> shape) const {
    SmallVector<int64_t, 4> sizes;
    for (auto [d, size] : llvm::enumerate(shape))
      sizes.push_back(std::max<int64_t>(0, (size - 1) * baseDilations[d] + 1 +
                                               low[d] + high[d]));
    if (isTooLarge(sizes))
      return op->emitOpError("pads its operand to more than can be evaluated");
    return success();
  }

  /// `value` in the padding and in the holes of the base dilation.
  Tensor pad(const Tensor &t, const Tensor &value) const {
    SmallVector<int64_t, 4> interior;
    for (int64_t d : baseDilations)
      interior.push_back(d - 1);
    return padded(t, value, low, high, interior);
  }

  /// Element number `tap` of every window of the padded tensor.
  Tensor elements(const Tensor &padded, ArrayRef<int64_t> shape,
                  ArrayRef<int64_t> tap) const {
    SmallVector<int64_t, 4> steps = rowMajorStrides(padded.getShape());
    int64_t offset = 0;
    for (auto [d, t] : llvm::enumerate(tap)) {
      offset += t * dilations[d] * steps[d];
      steps[d] *= strides[d];
    }
    return stridedView(padded, shape, offset, steps);
  }
};
} // namespace

static FailureOr<Tensors> evalReduceWindow(Operation *op,
                                           ArrayRef<Tensor> operands,
                                           Interpreter &interpreter,
                                           const Scope &scope) {
  auto reduce = cast<ReduceWindowOp>(op);
  size_t n = operands.size() / 2;
  Windows windows(reduce.getWindowDimensions(), operands[0].getRank(),
                  reduce.getWindowStrides(), reduce.getPadding());
  if (auto dilations = reduce.getBaseDilations())
    windows.baseDilations.assign(dilations->begin(), dilations->end());
  if (auto dilations = reduce.getWindowDilations())
    windows.dilations.assign(dilations->begin(), dilations->end());

  if (failed(windows.check(op, operands[0].getShape())))
    return failure();
  auto shape = cast<RankedTensorType>(op->getResult(0).getType()).getShape();
  Tensors inputs, results;
  for (size_t i = 0; i < n; ++i) {
    inputs.push_back(windows.pad(operands[i], operands[n + i]));
    results.push_back(filled(operands[n + i], shape));
  }
  if (numElements(shape) == 0)
    return results;

  std::optional<Kind> kind = Interpreter::getSingleOp(reduce.getBody());
  bool isFailed = false;
  forEachIndex(windows.sizes, [&](ArrayRef<int64_t> tap) {
    if (isFailed)
      return;
    Tensors values;
    for (const Tensor &t : inputs)
      values.push_back(windows.elements(t, shape, tap));
    if (kind && n == 1) {
      if (auto sum = applyBinary(*kind, results[0], values[0])) {
        results[0] = std::move(*sum);
        return;
      }
    }
    isFailed =
        failed(combine(reduce.getBody(), results, values, interpreter, scope));
  });
  if (isFailed)
    return failure();
  return results;
}

static FailureOr<Tensors> evalSelectAndScatter(Operation *op,
                                               ArrayRef<Tensor> operands,
                                               Interpreter &interpreter,
                                               const Scope &scope) {
  auto scatter = cast<SelectAndScatterOp>(op);
  auto wide = [&](unsigned i) {
    return promoted(op, i, operands[i], scatter.getScatter().getArgument(0),
                    interpreter.getPrecision());
  };
  const Tensor &operand = operands[0], source = wide(1);
  int64_t rank = operand.getRank();
  SmallVector<int64_t, 4> sizes(rank, 1);
  if (auto given = scatter.getWindowDimensions())
    sizes.assign(given->begin(), given->end());
  Windows windows(sizes, rank, scatter.getWindowStrides(),
                  scatter.getPadding());
  if (failed(windows.check(op, operand.getShape())))
    return failure();
  Tensor result = filled(wide(2), operand.getShape());
  if (source.numElements() == 0)
    return Tensors{std::move(result)};

  // Where every element comes from; -1 in the padding, which is never selected.
  Type indexType = IntegerType::get(op->getContext(), 64);
  Tensor origin(indexType, operand.getShape());
  for (int64_t i = 0; i < origin.numElements(); ++i)
    origin.mutableData<int64_t>()[i] = i;
  Tensor outside = Tensor::get<int64_t>(indexType, {}, {-1});
  origin = windows.pad(origin, outside);
  Tensor values = windows.pad(operand, operands[2]);

  Tensor selected;
  std::vector<int64_t> selectedOrigin;
  bool isFailed = false;
  forEachIndex(sizes, [&](ArrayRef<int64_t> tap) {
    if (isFailed)
      return;
    Tensor current = windows.elements(values, source.getShape(), tap);
    Tensor from = windows.elements(origin, source.getShape(), tap);
    ArrayRef<int64_t> currentOrigin = from.values<int64_t>();
    if (selectedOrigin.empty()) {
      selected = std::move(current);
      selectedOrigin = currentOrigin.vec();
      return;
    }
    FailureOr<Tensors> keeps =
        interpreter.applyBody(scatter.getSelect(), {selected, current}, &scope);
    if (failed(keeps)) {
      isFailed = true;
      return;
    }
    for (int64_t i = 0; i < source.numElements(); ++i)
      if (currentOrigin[i] >= 0 &&
          (selectedOrigin[i] < 0 || !(*keeps)[0].getBool(i))) {
        copyElement(selected, i, current, i);
        selectedOrigin[i] = currentOrigin[i];
      }
  });
  if (isFailed)
    return failure();

  std::optional<Kind> kind = Interpreter::getSingleOp(scatter.getScatter());
  for (int64_t i = 0; i < source.numElements(); ++i) {
    int64_t to = selectedOrigin[i];
    if (to < 0 || (kind && !source.needsNormalizing() &&
                   combineAt(*kind, result, to, source, i)))
      continue;
    FailureOr<Tensors> sum = interpreter.applyBody(
        scatter.getScatter(), {elementAt(result, to), elementAt(source, i)},
        &scope);
    if (failed(sum))
      return failure();
    copyElement(result, to, (*sum)[0], 0);
  }
  return Tensors{std::move(result)};
}

void addWindowHandlers(HandlerMap &map) {
  map[ReduceOp::getOperationName()] = evalPromoted<evalReduce>;
  map[ReduceWindowOp::getOperationName()] = evalPromoted<evalReduceWindow>;
  map[SelectAndScatterOp::getOperationName()] = evalSelectAndScatter;
}

} // namespace soap::reference
