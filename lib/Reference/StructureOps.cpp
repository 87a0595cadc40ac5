//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// chlo's contractions of groups, from the definition: the group of an index is
// found, and elements are multiplied and added up one by one; and its scans.

#include "Interpreter.h"
#include "Soap/Dialect/Chlo/IR/ChloOps.h"

#include <complex>

using namespace mlir;

namespace soap::reference {

namespace {

using Index = SmallVector<int64_t, 4>;

int64_t linear(ArrayRef<int64_t> shape, ArrayRef<int64_t> index) {
  int64_t at = 0;
  for (auto [size, i] : llvm::zip(shape, index))
    at = at * size + i;
  return at;
}

/// The next index of a shape, row-major; false after the last.
bool advance(ArrayRef<int64_t> shape, Index &index) {
  for (size_t d = shape.size(); d-- > 0;) {
    if (++index[d] < shape[d])
      return true;
    index[d] = 0;
  }
  return false;
}

Index sizesOf(const Tensor &tensor, ArrayRef<int64_t> dims) {
  Index sizes;
  for (int64_t d : dims)
    sizes.push_back(tensor.getDim(d));
  return sizes;
}

void place(Index &index, ArrayRef<int64_t> dims, ArrayRef<int64_t> values) {
  for (auto [d, value] : llvm::zip(dims, values))
    index[d] = value;
}

class RaggedDot {
public:
  RaggedDot(chlo::RaggedDotOp op, ArrayRef<Tensor> operands)
      : lhs(operands[0]), rhs(operands[1]), sizes(operands[2]),
        dims(op.getRaggedDotDimensionNumbers()),
        ragged(dims.getLhsRaggedDimensions()[0]) {
    for (int64_t d = 0; d < lhs.getRank(); ++d)
      if (!llvm::is_contained(dims.getLhsBatchingDimensions(), d) &&
          !llvm::is_contained(dims.getLhsContractingDimensions(), d))
        lhsFree.push_back(d);
    for (int64_t d = 0; d < rhs.getRank(); ++d)
      if (!llvm::is_contained(dims.getRhsBatchingDimensions(), d) &&
          !llvm::is_contained(dims.getRhsContractingDimensions(), d) &&
          !llvm::is_contained(dims.getRhsGroupDimensions(), d))
        rhsFree.push_back(d);
    isContracted =
        llvm::is_contained(dims.getLhsContractingDimensions(), ragged);
    isFree = llvm::is_contained(lhsFree, ragged);
  }

  void compute(Tensor &result) const {
    Index shape(result.getShape()), index(shape.size(), 0);
    if (result.numElements() == 0)
      return;
    int64_t i = 0;
    bool isReal = result.isFloat();
    do {
      if (isReal)
        result.setDouble(i++, sumAt<double>(index));
      else
        result.setInt(i++, static_cast<int64_t>(sumAt<uint64_t>(index)));
    } while (advance(shape, index));
    result.normalize();
  }

private:
  /// The group of an index of the left operand: the one whose end is the first
  /// beyond it. Nothing beyond all.
  std::optional<int64_t> groupOf(ArrayRef<int64_t> index) const {
    Index at;
    if (sizes.getRank() > 1) {
      ArrayRef<int64_t> list = isFree ? ArrayRef<int64_t>(lhsFree)
                                      : dims.getLhsContractingDimensions();
      for (int64_t d : dims.getLhsBatchingDimensions())
        at.push_back(index[d]);
      for (int64_t d : list) {
        if (d == ragged)
          break;
        at.push_back(index[d]);
      }
    }
    at.push_back(0);
    int64_t end = 0, count = sizes.getShape().back();
    for (int64_t &group = at.back(); group < count; ++group) {
      end += sizes.getInt(linear(sizes.getShape(), at));
      if (index[ragged] < end)
        return group;
    }
    return std::nullopt;
  }

  template <typename Number> Number sumAt(ArrayRef<int64_t> index) const {
    std::optional<int64_t> wanted;
    if (isContracted) {
      wanted = index.front();
      index = index.drop_front();
    }
    ArrayRef<int64_t> batch =
        index.take_front(dims.getLhsBatchingDimensions().size());
    ArrayRef<int64_t> rows = index.slice(batch.size(), lhsFree.size());
    ArrayRef<int64_t> columns = index.drop_front(batch.size() + rows.size());
    Index left(lhs.getRank(), 0), right(rhs.getRank(), 0);
    place(left, dims.getLhsBatchingDimensions(), batch);
    place(right, dims.getRhsBatchingDimensions(), batch);
    place(left, lhsFree, rows);
    place(right, rhsFree, columns);
    Index summed = sizesOf(lhs, dims.getLhsContractingDimensions());
    if (llvm::is_contained(summed, 0))
      return 0;
    if (isFree) {
      std::optional<int64_t> group = groupOf(left);
      if (!group)
        return 0;
      right[dims.getRhsGroupDimensions()[0]] = *group;
    }
    Number sum = 0;
    Index k(summed.size(), 0);
    do {
      place(left, dims.getLhsContractingDimensions(), k);
      place(right, dims.getRhsContractingDimensions(), k);
      if (isContracted && groupOf(left) != wanted)
        continue;
      sum += get<Number>(lhs, left) * get<Number>(rhs, right);
    } while (advance(summed, k));
    return sum;
  }

  template <typename Number>
  static Number get(const Tensor &tensor, ArrayRef<int64_t> index) {
    int64_t i = linear(tensor.getShape(), index);
    if constexpr (std::is_same_v<Number, double>)
      return tensor.getDouble(i);
    else
      return static_cast<Number>(tensor.getInt(i));
  }

  const Tensor &lhs, &rhs, &sizes;
  chlo::RaggedDotDimensionNumbersAttr dims;
  int64_t ragged;
  Index lhsFree, rhsFree;
  bool isContracted, isFree;
};

} // namespace

static FailureOr<Tensors> evalRaggedDot(Operation *op,
                                        ArrayRef<Tensor> operands,
                                        Interpreter &interpreter,
                                        const Scope &) {
  auto dot = cast<chlo::RaggedDotOp>(op);
  auto type = cast<RankedTensorType>(dot.getType());
  if (operands[0].isComplex())
    return op->emitOpError("cannot be evaluated on elements of type ")
           << operands[0].getElementType();
  Tensor result(type.getElementType(), type.getShape(),
                interpreter.getPrecision());
  RaggedDot(dot, operands).compute(result);
  return Tensors{std::move(result)};
}

/// One slice after the other, and the outputs put together at the end.
static FailureOr<Tensors> evalScan(Operation *op, ArrayRef<Tensor> operands,
                                   Interpreter &interpreter,
                                   const Scope &scope) {
  auto scan = cast<chlo::ScanOp>(op);
  auto dim = static_cast<int64_t>(scan.getDimension());
  size_t numInputs = scan.getInputs().size();
  size_t numOutputs = scan.getOutputs().size();
  int64_t steps = static_cast<int64_t>(scan.getScanDimSize().value_or(0));
  if (numInputs)
    steps = operands[0].getDim(dim);
  else if (numOutputs)
    steps =
        cast<RankedTensorType>(scan.getOutputs()[0].getType()).getDimSize(dim);
  Tensors carries(operands.drop_front(numInputs));
  Tensors outputs;
  for (Value output : scan.getOutputs()) {
    auto type = cast<RankedTensorType>(output.getType());
    SmallVector<int64_t> shape(type.getShape());
    shape[dim] = steps;
    outputs.emplace_back(type.getElementType(), shape,
                         interpreter.getPrecision());
  }
  // Elements of a slice, and those of the whole tensor that they are.
  auto forSlice = [&](ArrayRef<int64_t> shape, int64_t at, auto &&use) {
    int64_t inner = numElements(shape.drop_front(dim + 1));
    int64_t outer = numElements(shape.take_front(dim));
    for (int64_t i = 0; i < outer * inner; ++i)
      use(i, (i / inner * shape[dim] + at) * inner + i % inner);
  };
  auto copy = [](const Tensor &from, int64_t i, Tensor &to, int64_t j) {
    if (from.isComplex())
      to.setComplex(j, from.getComplex(i));
    else if (from.isFloat())
      to.setDouble(j, from.getDouble(i));
    else
      to.setInt(j, from.getInt(i));
  };
  for (int64_t step = 0; step < steps; ++step) {
    int64_t at = scan.getIsReverse() ? steps - 1 - step : step;
    Tensors arguments;
    for (const Tensor &input : operands.take_front(numInputs)) {
      SmallVector<int64_t> shape(input.getShape());
      shape.erase(shape.begin() + dim);
      Tensor slice(input.getElementType(), shape, interpreter.getPrecision());
      forSlice(input.getShape(), at,
               [&](int64_t i, int64_t whole) { copy(input, whole, slice, i); });
      arguments.push_back(std::move(slice));
    }
    llvm::append_range(arguments, carries);
    FailureOr<Tensors> results =
        interpreter.evaluate(scan.getBody(), std::move(arguments), &scope);
    if (failed(results))
      return failure();
    for (size_t n = 0; n < numOutputs; ++n)
      forSlice(outputs[n].getShape(), at, [&](int64_t i, int64_t whole) {
        copy((*results)[n], i, outputs[n], whole);
      });
    carries.assign(results->begin() + numOutputs, results->end());
  }
  llvm::append_range(outputs, carries);
  return outputs;
}

static FailureOr<Tensors> evalAsinAcosKernel(Operation *,
                                             ArrayRef<Tensor> operands,
                                             Interpreter &, const Scope &) {
  Tensor result = operands[0];
  for (int64_t i = 0, e = result.numElements(); i < e; ++i) {
    std::complex<double> z = result.getComplex(i);
    std::complex<double> root = std::sqrt(1.0 - z) * std::sqrt(1.0 + z);
    result.setComplex(i,
                      {std::abs(root.real()), std::abs(std::asin(z).imag())});
  }
  result.normalize();
  return Tensors{std::move(result)};
}

void addStructureHandlers(HandlerMap &map) {
  map[chlo::RaggedDotOp::getOperationName()] = evalRaggedDot;
  map[chlo::ScanOp::getOperationName()] = evalScan;
  map[chlo::AsinAcosKernelOp::getOperationName()] = evalAsinAcosKernel;
}

} // namespace soap::reference
