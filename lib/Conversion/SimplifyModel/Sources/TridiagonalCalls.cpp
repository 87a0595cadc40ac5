//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Calls of libraries that solve tridiagonal systems, as JAX makes them for CPUs
// (LAPACK) and GPUs (cuSPARSE and hipSPARSE): loops that any device runs, in
// f64.

#include "../Functions/Factorisations.h"
#include "CallOptions.h"
#include "MatrixCall.h"

using namespace mlir;
using namespace mlir::stablehlo;
using namespace soap::simplify;

namespace {

/// LAPACK's gives the factors and what went wrong, too; JAX's own for singular
/// systems perturbs pivots.
enum class Kind { Lapack, Plain, Perturbed };

std::optional<Kind> getKind(CustomCallOp op) {
  if (getLapackRoutine(op) == "gtsv")
    return Kind::Lapack;
  return llvm::StringSwitch<std::optional<Kind>>(op.getCallTargetName())
      .Cases({"cusparse_gtsv2_ffi", "hipsparse_gtsv2_ffi"}, Kind::Plain)
      .Cases({"tridiagonal_solve_perturbed_ffi",
              "cu_tridiagonal_solve_perturbed",
              "hip_tridiagonal_solve_perturbed"},
             Kind::Perturbed)
      .Default(std::nullopt);
}

struct TridiagonalCall : MatrixCall {
  Kind kind;

  bool isValid() const;
  bool build();
};

} // namespace

/// Three diagonals of one type, and matrices of as many rows.
bool TridiagonalCall::isValid() const {
  if (op->getNumOperands() != 4 || !hasStaticValues(op))
    return false;
  auto type = tensorOf(op->getOperand(1)), right = tensorOf(op->getOperand(3));
  if (!isa<FloatType>(realTypeOf(op->getOperand(1)).getElementType()) ||
      type.getRank() == 0 || tensorOf(op->getOperand(0)) != type ||
      tensorOf(op->getOperand(2)) != type ||
      right.getElementType() != type.getElementType() ||
      right.getRank() != type.getRank() + 1 ||
      right.getShape().drop_back() != type.getShape())
    return false;
  auto info =
      RankedTensorType::get(type.getShape().drop_back(), b.getI32Type());
  return kind == Kind::Lapack ? hasResults({type, type, type, right, info})
                              : hasResults({right});
}

bool TridiagonalCall::build() {
  if (op->getNumOperands() == 4 && addEmpty(op->getOperand(3)))
    return true;
  if (!isValid())
    return false;
  TridiagonalSystem system{m.widen(column(0)), m.widen(column(1)),
                           m.widen(column(2)), m.widen(op->getOperand(3))};
  std::optional<Perturbation> perturbation;
  if (kind == Kind::Perturbed) {
    const llvm::fltSemantics &semantics =
        cast<FloatType>(realTypeOf(op->getOperand(1)).getElementType())
            .getFloatSemantics();
    int precision =
        static_cast<int>(llvm::APFloat::semanticsPrecision(semantics));
    perturbation = Perturbation{
        llvm::APFloat::getSmallestNormalized(semantics).convertToDouble(),
        std::ldexp(1, 1 - precision)};
  }
  TridiagonalSolution solved = solveTridiagonal(m, system, perturbation);
  if (kind != Kind::Lapack) {
    add(solved.solution);
    return true;
  }
  // The diagonals of U lie where the matrix's did, the second one above in the
  // place of the lower one; what is left over keeps what it had.
  int64_t rows = m.rows(solved.pivots), n = m.numRows(solved.pivots);
  auto part = [&](Value x, int64_t begin, int64_t end) {
    return m.part(x, rows, begin, end);
  };
  add(n < 3 ? system.lower
            : m.concatenate({part(system.lower, 0, 1),
                             part(solved.second, 0, n - 2),
                             part(system.lower, n - 1, n)},
                            rows));
  add(solved.pivots);
  add(n < 2 ? system.upper
            : m.concatenate(
                  {part(solved.upper, 0, n - 1), part(system.upper, n - 1, n)},
                  rows));
  add(solved.solution);
  addZeroPivot(solved.pivots);
  return true;
}

namespace {

struct RewriteTridiagonalCall : OpRewritePattern<CustomCallOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(CustomCallOp op,
                                PatternRewriter &rewriter) const override {
    std::optional<Kind> kind = getKind(op);
    if (!kind)
      return failure();
    TridiagonalCall call{{op, rewriter}, *kind};
    if (!call.build())
      return failure();
    rewriter.replaceOp(op, call.results);
    return success();
  }
};

} // namespace

void soap::simplify::populateTridiagonalCalls(RewritePatternSet &patterns) {
  patterns.add<RewriteTridiagonalCall>(patterns.getContext());
}
