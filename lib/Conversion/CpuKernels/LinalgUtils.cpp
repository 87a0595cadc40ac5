//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LinalgUtils.h"

#include "mlir/Dialect/Complex/IR/Complex.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/ViewLikeInterface.h"

using namespace mlir;
using namespace soap;

bool kernels::isContraction(linalg::GenericOp op) {
  if (op.getNumDpsInputs() != 2 || op.getNumDpsInits() != 1 ||
      op.getNumReductionLoops() == 0)
    return false;
  for (AffineMap map : op.getIndexingMapsArray())
    if (!map.isProjectedPermutation())
      return false;
  Block &body = *op.getBody();
  // Narrow operands are widened first.
  auto first = body.begin();
  while (isa<arith::ExtFOp, arith::ExtSIOp, arith::ExtUIOp>(*first))
    ++first;
  if (std::distance(first, body.end()) != 3)
    return false;
  Operation *product = &*first, *sum = product->getNextNode();
  bool isFloat = isa<arith::MulFOp>(product) && isa<arith::AddFOp>(sum);
  bool isInt = isa<arith::MulIOp>(product) && isa<arith::AddIOp>(sum);
  bool isComplex = isa<complex::MulOp>(product) && isa<complex::AddOp>(sum);
  if (!isFloat && !isInt && !isComplex)
    return false;
  Value l = body.getArgument(0), r = body.getArgument(1),
        accumulator = body.getArgument(2), p = product->getResult(0);
  auto narrow = [](Value value) {
    Operation *op = value.getDefiningOp();
    return isa_and_nonnull<arith::ExtFOp, arith::ExtSIOp, arith::ExtUIOp>(op)
               ? op->getOperand(0)
               : value;
  };
  auto reads = [&](Operation *op, Value a, Value b) {
    Value x = narrow(op->getOperand(0)), y = narrow(op->getOperand(1));
    return (x == a && y == b) || (x == b && y == a);
  };
  return reads(product, l, r) && reads(sum, accumulator, p) &&
         body.getTerminator()->getOperand(0) == sum->getResult(0);
}

linalg::GenericOp
kernels::moveReduction(RewriterBase &rewriter, linalg::GenericOp op,
                       ArrayRef<int64_t> shape, ArrayRef<AffineMap> maps,
                       ArrayRef<utils::IteratorType> iterators) {
  Location loc = op.getLoc();
  auto type = cast<RankedTensorType>(op.getResult(0).getType());
  auto fill = op.getOutputs()[0].getDefiningOp<linalg::FillOp>();
  Value empty =
      tensor::EmptyOp::create(rewriter, loc, shape, type.getElementType());
  Value init = linalg::FillOp::create(rewriter, loc, fill.getInputs()[0], empty)
                   .getResult(0);
  auto result = linalg::GenericOp::create(
      rewriter, loc, init.getType(), op.getInputs(), init, maps, iterators);
  result->setDiscardableAttrs(op->getDiscardableAttrDictionary());
  rewriter.inlineRegionBefore(op.getRegion(), result.getRegion(),
                              result.getRegion().begin());
  return result;
}

bool kernels::isElementwise(linalg::GenericOp op) {
  return op.getNumParallelLoops() == op.getNumLoops() &&
         llvm::all_of(op.getRegionOutputArgs(), [](BlockArgument destination) {
           return destination.use_empty();
         });
}

bool kernels::isCopy(linalg::GenericOp op) {
  return op.getNumDpsInputs() == 1 && op.getNumDpsInits() == 1 &&
         isElementwise(op) && op.getBody()->getOperations().size() == 1 &&
         op.getBody()->getTerminator()->getOperand(0) ==
             op.getBody()->getArgument(0) &&
         op.getIndexingMapsArray()[1].isIdentity();
}

bool kernels::isCheap(linalg::GenericOp op) {
  if (!isElementwise(op))
    return false;
  unsigned count = 0;
  for (Operation &inner : op.getBody()->without_terminator()) {
    if (isa<arith::DivFOp, arith::RemFOp, arith::DivSIOp, arith::DivUIOp,
            arith::RemSIOp, arith::RemUIOp>(inner) ||
        !isa<arith::ArithDialect, linalg::LinalgDialect>(inner.getDialect()))
      return false;
    ++count;
  }
  return count <= 4;
}

Value kernels::memoryOf(Value value) {
  while (auto view = value.getDefiningOp<ViewLikeOpInterface>())
    value = view.getViewSource();
  return value;
}

std::optional<unsigned> kernels::contiguousLoop(Type memref, AffineMap map) {
  auto type = dyn_cast<MemRefType>(memref);
  SmallVector<int64_t> strides;
  int64_t offset;
  if (!type || type.getRank() == 0 || !map.isProjectedPermutation() ||
      failed(type.getStridesAndOffset(strides, offset)) || strides.back() != 1)
    return std::nullopt;
  return map.getDimPosition(map.getNumResults() - 1);
}
