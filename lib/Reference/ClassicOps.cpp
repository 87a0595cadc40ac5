//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Ops that others have replaced.

#include "Interpreter.h"
#include "Soap/Dialect/StableHLO/IR/StablehloOps.h"

#include "mlir/IR/Builders.h"

using namespace mlir;
using namespace mlir::stablehlo;

namespace soap::reference {

static FailureOr<Tensors> evalBroadcast(Operation *op,
                                        ArrayRef<Tensor> operands,
                                        Interpreter &, const Scope &) {
  const Tensor &t = operands[0];
  SmallVector<int64_t, 4> shape(cast<BroadcastOp>(op).getBroadcastSizes());
  SmallVector<int64_t, 4> strides(shape.size(), 0);
  llvm::append_range(shape, t.getShape());
  llvm::append_range(strides, rowMajorStrides(t.getShape()));
  return Tensors{stridedView(t, shape, 0, strides)};
}

static FailureOr<Tensors> evalDot(Operation *op, ArrayRef<Tensor> operands,
                                  Interpreter &interpreter, const Scope &) {
  int64_t contracted = operands[0].getRank() - 1;
  return evaluateInstead(
      op, operands, interpreter, [&](OpBuilder &builder, ValueRange values) {
        auto dims = DotDimensionNumbersAttr::get(op->getContext(), {}, {},
                                                 {contracted}, {0});
        return DotGeneralOp::create(
            builder, op->getLoc(), op->getResult(0).getType(), values[0],
            values[1], dims, ArrayAttr(), DotAlgorithmAttr());
      });
}

/// Sums the products of operand elements over all names, straight from the
/// definition.
static FailureOr<Tensors> evalEinsum(Operation *op, ArrayRef<Tensor> operands,
                                     Interpreter &interpreter, const Scope &) {
  auto config = op->getAttrOfType<StringAttr>("einsum_config").getValue();
  llvm::StringRef inputs, output;
  std::tie(inputs, output) = config.split("->");
  SmallVector<llvm::StringRef> terms;
  inputs.split(terms, ',');
  auto type = cast<RankedTensorType>(op->getResult(0).getType());
  Tensor result(type.getElementType(), type.getShape(),
                interpreter.getPrecision());
  // Names of the result first: sums run over the rest, in order.
  std::string names = output.str();
  for (llvm::StringRef term : terms)
    for (char name : term)
      if (names.find(name) == std::string::npos)
        names += name;
  SmallVector<int64_t, 4> sizes;
  for (char name : names)
    for (auto [term, operand] : llvm::zip(terms, operands))
      if (size_t at = term.find(name); at != llvm::StringRef::npos) {
        sizes.push_back(operand.getDim(at));
        break;
      }
  auto position = [&](llvm::StringRef term, ArrayRef<int64_t> shape,
                      ArrayRef<int64_t> index) {
    int64_t at = 0;
    for (auto [name, size] : llvm::zip(term, shape))
      at = at * size + index[names.find(name)];
    return at;
  };
  bool isInteger = !result.isComplex() && !result.isFloat();
  forEachIndex(sizes, [&](ArrayRef<int64_t> index) {
    int64_t to = position(output, type.getShape(), index);
    if (isInteger) {
      uint64_t product = 1;
      for (auto [term, operand] : llvm::zip(terms, operands))
        product *= static_cast<uint64_t>(
            operand.getInt(position(term, operand.getShape(), index)));
      result.setInt(to,
                    static_cast<int64_t>(
                        static_cast<uint64_t>(result.getInt(to)) + product));
      return;
    }
    std::complex<double> product = 1;
    for (auto [term, operand] : llvm::zip(terms, operands))
      product *= operand.getComplex(position(term, operand.getShape(), index));
    std::complex<double> sum = result.getComplex(to) + product;
    if (result.isComplex())
      result.setComplex(to, sum);
    else
      result.setDouble(to, sum.real());
  });
  result.normalize();
  return Tensors{std::move(result)};
}

/// Out-of-range indices read the nearest slice there is.
static FailureOr<Tensors> evalTorchIndexSelect(Operation *op,
                                               ArrayRef<Tensor> operands,
                                               Interpreter &interpreter,
                                               const Scope &) {
  auto select = cast<TorchIndexSelectOp>(op);
  const Tensor &t = operands[0], &index = operands[1];
  int64_t dim = select.getDim(), batches = select.getBatchDims();
  auto type = cast<RankedTensorType>(select.getType());
  Tensor result(type.getElementType(), type.getShape(),
                interpreter.getPrecision());
  int64_t indexRank = index.getRank() - batches, i = 0;
  SmallVector<int64_t, 4> strides = rowMajorStrides(t.getShape());
  SmallVector<int64_t, 4> indexStrides = rowMajorStrides(index.getShape());
  forEachIndex(type.getShape(), [&](ArrayRef<int64_t> at) {
    int64_t from = 0, row = 0;
    for (int64_t d = 0; d < batches; ++d)
      row += at[d] * indexStrides[d];
    for (int64_t d = 0; d < indexRank; ++d)
      row += at[dim + d] * indexStrides[batches + d];
    for (int64_t d = 0; d < t.getRank(); ++d) {
      int64_t coordinate = d < dim   ? at[d]
                           : d > dim ? at[d + indexRank - 1]
                                     : index.getInt(row);
      if (d == dim)
        coordinate = std::clamp<int64_t>(coordinate, 0, t.getDim(d) - 1);
      from += coordinate * strides[d];
    }
    copyElement(result, i++, t, from);
  });
  return Tensors{std::move(result)};
}

void addClassicHandlers(HandlerMap &map) {
  map[BroadcastOp::getOperationName()] = evalBroadcast;
  map[DotOp::getOperationName()] = evalDot;
  map[EinsumOp::getOperationName()] = evalEinsum;
  map[UnaryEinsumOp::getOperationName()] = evalEinsum;
  map[TorchIndexSelectOp::getOperationName()] = evalTorchIndexSelect;
}

} // namespace soap::reference
