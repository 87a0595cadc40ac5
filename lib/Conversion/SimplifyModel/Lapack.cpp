//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Calls of LAPACK for which StableHLO has operations. JAX makes calls of them
// when it lowers for CPUs.

#include "Expressions.h"

#include "Soap/Dialect/StableHLO/IR/StablehloOps.h"

using namespace mlir;
using namespace mlir::stablehlo;
using namespace soap::simplify;

namespace {

/// The letter of LAPACK that a call has as \p name; 0 if it has none.
char getLetter(CustomCallOp op, StringRef name) {
  // Artifacts have it inherent, JAX's text as an attribute of mhlo.
  auto options = op->getAttrOfType<DictionaryAttr>("mhlo.backend_config");
  if (!options)
    options = op->getAttrOfType<DictionaryAttr>("backend_config");
  auto letter = options ? options.getAs<IntegerAttr>(name) : IntegerAttr();
  return letter ? static_cast<char>(letter.getValue().getLimitedValue(127)) : 0;
}

/// Whether \p op calls lapack_?NAME_ffi.
bool isCallOf(CustomCallOp op, StringRef name) {
  StringRef target = op.getCallTargetName();
  return target.consume_front("lapack_") && target.consume_back("_ffi") &&
         target.size() == name.size() + 1 && target.drop_front() == name &&
         StringRef("sdcz").contains(target.front());
}

bool haveStaticShapes(CustomCallOp op) {
  return llvm::all_of(op->getOperandTypes(), [](Type type) {
    auto tensor = dyn_cast<RankedTensorType>(type);
    return tensor && tensor.hasStaticShape() && tensor.getRank() >= 2;
  });
}

/// What LAPACK says of every matrix: 0, or the first of its leading principal
/// minors, counted from 1, that is not positive, which makes the diagonal of
/// the
/// \p factor zero or no number there.
Value findFailures(OpBuilder &b, Location loc, Value factor,
                   RankedTensorType infoType) {
  RankedTensorType type = tensorOf(factor);
  int64_t rank = type.getRank(), size = type.getShape().back();
  if (auto complex = dyn_cast<ComplexType>(type.getElementType())) {
    type = type.clone(complex.getElementType());
    factor = RealOp::create(b, loc, TypeRange(type), ValueRange(factor));
  }
  Expressions numbers(b, loc, type);
  Expressions rows(b, loc, type.clone(b.getI32Type()));
  auto indices = [&](int64_t dim) -> Value {
    return IotaOp::create(b, loc, rows.type, dim);
  };
  Value row = indices(rank - 2);
  Value isDiagonal =
      rows.compare(ComparisonDirection::EQ, row, indices(rank - 1));
  Value positive =
      numbers.compare(ComparisonDirection::GT, factor, numbers.number(0));
  Value none = rows.number(static_cast<double>(size));
  Value failed =
      rows.select(isDiagonal, rows.select(positive, none, row), none);
  auto scalar = RankedTensorType::get({}, b.getI32Type());
  auto first = ReduceOp::create(
      b, loc, TypeRange(infoType), ValueRange(failed),
      ValueRange(splat(b, loc, scalar, static_cast<double>(size))),
      ArrayRef<int64_t>{rank - 2, rank - 1});
  {
    OpBuilder::InsertionGuard guard(b);
    Block *block =
        b.createBlock(&first.getBody(), {}, {scalar, scalar}, {loc, loc});
    Value least = MinOp::create(b, loc, TypeRange(scalar),
                                ValueRange(block->getArguments()));
    ReturnOp::create(b, loc, least);
  }
  Expressions infos(b, loc, infoType);
  Value minor = first->getResult(0);
  return infos.select(infos.equal(minor, static_cast<double>(size)),
                      infos.number(0), infos.add(minor, 1));
}

/// potrf: the factor, and which matrices have none.
struct RewriteCholesky : OpRewritePattern<CustomCallOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(CustomCallOp op,
                                PatternRewriter &rewriter) const override {
    char triangle = getLetter(op, "uplo");
    if (!isCallOf(op, "potrf") || op->getNumOperands() != 1 ||
        op->getNumResults() != 2 || !haveStaticShapes(op) ||
        (triangle != 'L' && triangle != 'U'))
      return failure();
    Value matrix = op->getOperand(0);
    ArrayRef<int64_t> shape = tensorOf(matrix).getShape();
    auto info = dyn_cast<RankedTensorType>(op->getResult(1).getType());
    if (op->getResult(0).getType() != matrix.getType() || !info ||
        !info.getElementType().isInteger(32) ||
        info.getShape() != shape.drop_back(2) ||
        shape.back() != shape[shape.size() - 2])
      return failure();
    Value factor = CholeskyOp::create(
        rewriter, op.getLoc(), TypeRange(matrix.getType()), ValueRange(matrix),
        rewriter.getNamedAttr("lower", rewriter.getBoolAttr(triangle == 'L')));
    rewriter.replaceOp(
        op, {factor, findFailures(rewriter, op.getLoc(), factor, info)});
    return success();
  }
};

/// trsm: the solution of op(a) x = b or x op(a) = b.
struct RewriteTriangularSolve : OpRewritePattern<CustomCallOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(CustomCallOp op,
                                PatternRewriter &rewriter) const override {
    char side = getLetter(op, "side"), triangle = getLetter(op, "uplo"),
         diagonal = getLetter(op, "diag"), form = getLetter(op, "trans_x");
    if (!isCallOf(op, "trsm") || op->getNumOperands() != 2 ||
        op->getNumResults() != 1 || !haveStaticShapes(op) ||
        op->getResult(0).getType() != op->getOperand(1).getType() ||
        (side != 'L' && side != 'R') || (triangle != 'L' && triangle != 'U') ||
        (diagonal != 'N' && diagonal != 'U') ||
        (form != 'N' && form != 'T' && form != 'C'))
      return failure();
    Transpose transpose = form == 'N'   ? Transpose::NO_TRANSPOSE
                          : form == 'T' ? Transpose::TRANSPOSE
                                        : Transpose::ADJOINT;
    rewriter.replaceOpWithNewOp<TriangularSolveOp>(
        op, op->getResultTypes(), op->getOperands(),
        ArrayRef<NamedAttribute>{
            rewriter.getNamedAttr("left_side",
                                  rewriter.getBoolAttr(side == 'L')),
            rewriter.getNamedAttr("lower",
                                  rewriter.getBoolAttr(triangle == 'L')),
            rewriter.getNamedAttr("unit_diagonal",
                                  rewriter.getBoolAttr(diagonal == 'U')),
            rewriter.getNamedAttr(
                "transpose_a",
                TransposeAttr::get(rewriter.getContext(), transpose))});
    return success();
  }
};

} // namespace

void soap::simplify::populateLapack(RewritePatternSet &patterns) {
  patterns.add<RewriteCholesky, RewriteTriangularSolve>(patterns.getContext());
}
