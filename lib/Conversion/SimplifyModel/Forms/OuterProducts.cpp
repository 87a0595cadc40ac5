//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Products that sum nothing up and are read with other dimensions in front of
// those of batches: of elements, which kernels compute in that order together
// with what is around them. A library takes a call for each batch, whose
// results lie apart.

#include "../Functions/Expressions.h"

#include "Soap/Dialect/Soap/IR/SoapDialect.h"
#include "Soap/Dialect/StableHLO/IR/DotAlgorithm.h"

using namespace mlir;
using namespace mlir::stablehlo;
using namespace soap::simplify;

/// Whether what the operation makes of a \p factor is its conversion to
/// \p result.
static bool isConverted(Type factor, Type result) {
  if (auto numbers = dyn_cast<ComplexType>(result)) {
    auto parts = dyn_cast<ComplexType>(factor);
    return parts &&
           isConverted(parts.getElementType(), numbers.getElementType());
  }
  // Quantized ones are something else.
  if (!factor.isIntOrFloat() || !result.isIntOrFloat())
    return false;
  if (isa<IntegerType>(factor) && isa<FloatType>(result))
    return true;
  return factor == result ||
         (isa<FloatType>(factor) == isa<FloatType>(result) &&
          factor.getIntOrFloatBitWidth() < result.getIntOrFloatBitWidth());
}

/// Whether \p op transposes a tensor so that others of its dimensions come
/// before some of the first \p numBatches.
static bool movesBatches(Operation *op, int64_t numBatches) {
  auto transpose = dyn_cast<TransposeOp>(op);
  if (!transpose)
    return false;
  RankedTensorType type = tensorOf(transpose.getOperand());
  bool isBehindOthers = false;
  for (int64_t dim : transpose.getPermutation()) {
    if (type.getDimSize(dim) == 1)
      continue;
    if (dim < numBatches && isBehindOthers)
      return true;
    isBehindOthers |= dim >= numBatches;
  }
  return false;
}

namespace {

struct MultiplyElements : OpRewritePattern<DotGeneralOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(DotGeneralOp op,
                                PatternRewriter &rewriter) const override {
    // Pins are of the operator, and of the dimensions, as they are.
    using soap::SoapDialect;
    for (StringRef pin :
         {SoapDialect::getOperandPinsAttrName(),
          SoapDialect::getConfigAttrName(), SoapDialect::getOperatorAttrName()})
      if (op->hasAttr(pin))
        return failure();
    RankedTensorType type = tensorOf(op.getResult());
    RankedTensorType lhsType = tensorOf(op.getLhs());
    RankedTensorType rhsType = tensorOf(op.getRhs());
    if (!hasElements(type) || !lhsType.hasStaticShape() ||
        !rhsType.hasStaticShape())
      return failure();
    DotDimensionNumbersAttr numbers = op.getDotDimensionNumbers();
    for (int64_t dim : numbers.getLhsContractingDimensions())
      if (lhsType.getDimSize(dim) != 1)
        return failure();
    // Others stay products: those of many steps or devices may be one. What is
    // broadcast is a factor of a product that was rewritten.
    if (llvm::none_of(op->getUsers(), [&](Operation *user) {
          return isa<BroadcastInDimOp>(user) ||
                 movesBatches(user, numbers.getLhsBatchingDimensions().size());
        }))
      return failure();
    auto [lhsFactor, rhsFactor] = getFactorTypes(op);
    Type element = type.getElementType();
    if (!isConverted(lhsFactor, element) || !isConverted(rhsFactor, element))
      return failure();
    int64_t next = numbers.getLhsBatchingDimensions().size();
    Value lhs = spread(rewriter, op, op.getLhs(), lhsFactor,
                       numbers.getLhsBatchingDimensions(),
                       numbers.getLhsContractingDimensions(), next);
    Value rhs = spread(rewriter, op, op.getRhs(), rhsFactor,
                       numbers.getRhsBatchingDimensions(),
                       numbers.getRhsContractingDimensions(), next);
    rewriter.replaceOpWithNewOp<MulOp>(op, lhs, rhs);
    return success();
  }

  /// An operand with the result's type and dimensions: those of batches come
  /// first, its others are those from \p next on.
  static Value spread(PatternRewriter &rewriter, DotGeneralOp op, Value operand,
                      Type factor, ArrayRef<int64_t> batching,
                      ArrayRef<int64_t> contracting, int64_t &next) {
    RankedTensorType type = tensorOf(op.getResult());
    RankedTensorType given = tensorOf(operand);
    SmallVector<int64_t> shape, dims;
    for (int64_t dim = 0; dim < given.getRank(); ++dim) {
      if (llvm::is_contained(contracting, dim))
        continue;
      const int64_t *batch = llvm::find(batching, dim);
      dims.push_back(batch == batching.end() ? next++
                                             : batch - batching.begin());
      shape.push_back(given.getDimSize(dim));
    }
    // As the algorithm rounds it, then as the sums are.
    for (Type element : {factor, type.getElementType()})
      operand = convert(rewriter, op.getLoc(), operand, given.clone(element));
    if (!contracting.empty())
      operand =
          ReshapeOp::create(rewriter, op.getLoc(), type.clone(shape), operand);
    return broadcast(rewriter, op.getLoc(), operand, type, dims);
  }
};

} // namespace

void soap::simplify::populateOuterProducts(RewritePatternSet &patterns) {
  patterns.add<MultiplyElements>(patterns.getContext());
}
