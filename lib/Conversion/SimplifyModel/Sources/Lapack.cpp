//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Calls of LAPACK for which StableHLO has operations. JAX makes calls of them
// when it lowers for CPUs.

#include "../Functions/Expressions.h"
#include "CallOptions.h"

#include "Soap/Dialect/StableHLO/IR/StablehloOps.h"

#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::stablehlo;
using namespace soap::simplify;

namespace {

/// Whether \p op calls PREFIX_?NAME, as JAX does up to 0.4.35: with what the
/// routine takes as operands, in its order.
bool isOldCallOf(CustomCallOp op, StringRef prefix, StringRef name) {
  StringRef target = op.getCallTargetName();
  return target.consume_front(prefix) && target.size() == name.size() + 1 &&
         target.drop_front() == name &&
         StringRef("sdcz").contains(target.front());
}

/// The constant that operand number \p i of such a call is.
std::optional<int64_t> getFlag(CustomCallOp op, unsigned i) {
  DenseIntElementsAttr value;
  if (!matchPattern(op->getOperand(i), m_Constant(&value)) ||
      value.getNumElements() != 1)
    return std::nullopt;
  return (*value.value_begin<APInt>()).getSExtValue();
}

bool areMatrices(ValueRange values) {
  return llvm::all_of(values, [](Value value) {
    auto tensor = dyn_cast<RankedTensorType>(value.getType());
    return tensor && tensor.hasStaticShape() && tensor.getRank() >= 2;
  });
}

/// What LAPACK says of every matrix: 0, or the first of its leading principal
/// minors, counted from 1, that is not positive, which makes the diagonal of
/// the \p factor zero or no number there.
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
  fillWith<MinOp>(b, loc, first.getBody(), b.getI32Type());
  Expressions infos(b, loc, infoType);
  Value minor = first->getResult(0);
  return infos.select(infos.equal(minor, static_cast<double>(size)),
                      infos.number(0), infos.add(minor, 1));
}

/// potrf, of LAPACK's and of GPUs' libraries: the factor, and which matrices
/// have none.
struct RewriteCholesky : OpRewritePattern<CustomCallOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(CustomCallOp op,
                                PatternRewriter &rewriter) const override {
    std::optional<bool> isLower;
    if (getLapackRoutine(op) == "potrf" && op->getNumOperands() == 1) {
      char triangle = getLetter(op, "uplo");
      if (triangle == 'L' || triangle == 'U')
        isLower = triangle == 'L';
    } else if (getSolverRoutine(op) == "potrf" && op->getNumOperands() == 1) {
      isLower = getSwitch(op, "lower");
    } else if (isOldCallOf(op, "lapack_", "potrf") &&
               op->getNumOperands() == 4) {
      // Lower or not, the number of matrices, their size, matrices.
      if (std::optional<int64_t> flag = getFlag(op, 0))
        isLower = *flag != 0;
    }
    if (!isLower || op->getNumResults() != 2 ||
        !areMatrices(op->getOperands().take_back()))
      return failure();
    Value matrix = op->getOperands().back();
    ArrayRef<int64_t> shape = tensorOf(matrix).getShape();
    auto info = dyn_cast<RankedTensorType>(op->getResult(1).getType());
    if (op->getResult(0).getType() != matrix.getType() || !info ||
        !info.getElementType().isInteger(32) ||
        info.getShape() != shape.drop_back(2) ||
        shape.back() != shape[shape.size() - 2])
      return failure();
    Value factor = CholeskyOp::create(
        rewriter, op.getLoc(), TypeRange(matrix.getType()), ValueRange(matrix),
        rewriter.getNamedAttr("lower", rewriter.getBoolAttr(*isLower)));
    rewriter.replaceOp(
        op, {factor, findFailures(rewriter, op.getLoc(), factor, info)});
    return success();
  }
};

/// What trsm is to solve.
struct System {
  bool isLeft, isLower, isUnit;
  Transpose transpose;
};

std::optional<System> getSystem(CustomCallOp op) {
  char side = getLetter(op, "side"), triangle = getLetter(op, "uplo"),
       diagonal = getLetter(op, "diag"), form = getLetter(op, "trans_x");
  if ((side != 'L' && side != 'R') || (triangle != 'L' && triangle != 'U') ||
      (diagonal != 'N' && diagonal != 'U') ||
      (form != 'N' && form != 'T' && form != 'C'))
    return std::nullopt;
  return System{side == 'L', triangle == 'L', diagonal == 'U',
                form == 'N'   ? Transpose::NO_TRANSPOSE
                : form == 'T' ? Transpose::TRANSPOSE
                              : Transpose::ADJOINT};
}

/// Whether operand number \p i of a call is the number one.
bool isOne(CustomCallOp op, unsigned i) {
  DenseElementsAttr elements;
  if (!matchPattern(op->getOperand(i), m_Constant(&elements)) ||
      elements.getNumElements() != 1)
    return false;
  if (isa<ComplexType>(elements.getElementType())) {
    auto value = *elements.value_begin<std::complex<APFloat>>();
    return value.real().isExactlyValue(1) && value.imag().isZero();
  }
  return isa<FloatType>(elements.getElementType()) &&
         (*elements.value_begin<APFloat>()).isExactlyValue(1);
}

/// Of ten operands: left, lower, the form, unit diagonal, two sizes, the number
/// of systems, a factor (one), and both matrices.
std::optional<System> getOldSystem(CustomCallOp op) {
  std::optional<int64_t> left = getFlag(op, 0), lower = getFlag(op, 1),
                         form = getFlag(op, 2), unit = getFlag(op, 3);
  if (!left || !lower || !form || *form < 0 || *form > 2 || !unit ||
      !isOne(op, 7))
    return std::nullopt;
  return System{*left != 0, *lower != 0, *unit != 0,
                *form == 0   ? Transpose::NO_TRANSPOSE
                : *form == 1 ? Transpose::TRANSPOSE
                             : Transpose::ADJOINT};
}

/// trsm: the solution of op(a) x = b or x op(a) = b.
struct RewriteTriangularSolve : OpRewritePattern<CustomCallOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(CustomCallOp op,
                                PatternRewriter &rewriter) const override {
    std::optional<System> system;
    ValueRange matrices = op->getOperands();
    if (getLapackRoutine(op) == "trsm" &&
        (matrices.size() == 2 || (matrices.size() == 3 && isOne(op, 2)))) {
      // JAX up to 0.5 adds a factor.
      system = getSystem(op);
      matrices = matrices.take_front(2);
    } else if (isOldCallOf(op, "blas_", "trsm") && matrices.size() == 10) {
      system = getOldSystem(op);
      matrices = matrices.take_back(2);
    }
    if (!system || op->getNumResults() != 1)
      return failure();
    if (!areMatrices(matrices) ||
        op->getResult(0).getType() != matrices[1].getType())
      return failure();
    auto flag = [&](StringRef name, bool value) {
      return rewriter.getNamedAttr(name, rewriter.getBoolAttr(value));
    };
    rewriter.replaceOpWithNewOp<TriangularSolveOp>(
        op, op->getResultTypes(), matrices,
        ArrayRef<NamedAttribute>{
            flag("left_side", system->isLeft), flag("lower", system->isLower),
            flag("unit_diagonal", system->isUnit),
            rewriter.getNamedAttr(
                "transpose_a",
                TransposeAttr::get(rewriter.getContext(), system->transpose))});
    return success();
  }
};

} // namespace

void soap::simplify::populateLapack(RewritePatternSet &patterns) {
  patterns.add<RewriteCholesky, RewriteTriangularSolve>(patterns.getContext());
}
