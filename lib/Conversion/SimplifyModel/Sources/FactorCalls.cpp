//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Calls of libraries that factor matrices, as JAX makes them for CPUs (LAPACK),
// GPUs (cuSOLVER and hipSOLVER) and TPUs (XLA's own): operations on matrices,
// whatever device they are for.

#include "../Functions/Factorisations.h"
#include "CallOptions.h"
#include "MatrixCall.h"
#include "Soap/Dialect/Soap/IR/SoapMatrixOps.h"

using namespace mlir;
using namespace mlir::stablehlo;
using namespace soap;
using namespace soap::simplify;

namespace {

enum class Library { Lapack, Solver, Xla };

struct Call {
  Library library;
  StringRef routine; ///< As LAPACK calls it, without the letter of the type.
};

} // namespace

static std::optional<Call> getCall(CustomCallOp op) {
  if (StringRef routine = getLapackRoutine(op); !routine.empty())
    return Call{Library::Lapack, llvm::StringSwitch<StringRef>(routine)
                                     .Case("ungqr", "orgqr")
                                     .Case("unmqr", "ormqr")
                                     .Case("heevd", "syevd")
                                     .Default(routine)};
  if (StringRef routine = getSolverRoutine(op); !routine.empty())
    return Call{Library::Solver, routine};
  StringRef routine =
      llvm::StringSwitch<StringRef>(op.getCallTargetName())
          .Case("LuDecomposition", "getrf")
          .Case("Qr", "geqrf")
          .Case("ProductOfElementaryHouseholderReflectors", "orgqr")
          .Case("Eigh", "syevd")
          .Cases(
              {"cu_lu_pivots_to_permutation", "hip_lu_pivots_to_permutation"},
              "permutation")
          .Default("");
  if (routine.empty())
    return std::nullopt;
  return Call{Library::Xla, routine};
}

namespace {

struct FactorCall : MatrixCall {
  Call call;

  /// In the precision that the operations on matrices have, at least.
  Value wideOperand(unsigned i) {
    Value x = op->getOperand(i);
    Type element = realTypeOf(x).getElementType();
    return element.isF32() || element.isF64() ? x : m.widen(x);
  }
  /// The types of what belongs to a matrix of \p x.
  static RankedTensorType each(Value x, ArrayRef<int64_t> shape, Type element) {
    SmallVector<int64_t> all(tensorOf(x).getShape().drop_back(2));
    llvm::append_range(all, shape);
    return RankedTensorType::get(all, element);
  }
  static RankedTensorType each(Value x, ArrayRef<int64_t> shape) {
    return each(x, shape, tensorOf(x).getElementType());
  }

  bool hasReflections() const;

  bool buildLu();
  bool buildPermutation();
  bool buildQr();
  bool buildReflections();
  bool buildReflected();
  bool buildEigenpairs();
  bool buildEigenvalues();
  bool buildSingularTriples();

  bool build() {
    if (op->getNumOperands() > 0 && addEmpty(op->getOperand(0)))
      return true;
    if (!hasStaticValues(op))
      return false;
    if (call.routine == "permutation")
      return buildPermutation();
    if (op->getNumOperands() == 0 || operandShape(0).size() < 2)
      return false;
    if (!isa<FloatType>(realTypeOf(op->getOperand(0)).getElementType()))
      return false;
    if (call.routine == "getrf")
      return buildLu();
    if (call.routine == "geqrf")
      return buildQr();
    if (call.routine == "orgqr")
      return buildReflections();
    if (call.routine == "ormqr")
      return buildReflected();
    if (call.routine == "syevd")
      return buildEigenpairs();
    if (call.routine == "geev" && call.library == Library::Lapack)
      return buildEigenvalues();
    if (llvm::is_contained({"gesdd", "gesvd", "gesvdj", "gesvdp"},
                           call.routine))
      return buildSingularTriples();
    return false;
  }
};

} // namespace

/// Where every row of a matrix of \p count rows comes from once they have
/// changed places with the \p pivots, a column of rows' numbers.
static Value findPermutation(Matrices &m, Value pivots, int64_t count) {
  SmallVector<int64_t> shape(tensorOf(pivots).getShape());
  shape[m.rows(pivots)] = count;
  auto type = tensorOf(pivots).clone(shape);
  Value rows = IotaOp::create(m.b, m.loc, type, m.rows(pivots));
  auto step = [&](Value at, ValueRange x) -> Matrices::Values {
    Value place = m.asMatrix(at, x[0]), row = m.rowNumbers(x[0]);
    auto isAt = [&](Value y) {
      return m.compare(Matrices::Direction::EQ, row, y);
    };
    Value isPivot = isAt(m.row(pivots, at));
    Value other =
        m.sum(m.select(isPivot, x[0], m.number(x[0], 0)), m.rows(x[0]));
    return {
        m.select(isAt(place), other, m.select(isPivot, m.row(x[0], at), x[0]))};
  };
  return m.loop(m.numRows(pivots), {rows}, step)[0];
}

/// Factors, pivots, and info (LAPACK, counting from 1) or the permutation.
bool FactorCall::buildLu() {
  if (op->getNumOperands() != 1 || op->getNumResults() != 3)
    return false;
  auto type = tensorOf(op->getOperand(0));
  int64_t rows = type.getShape()[type.getRank() - 2];
  int64_t steps = std::min(rows, type.getShape().back());
  SmallVector<int64_t> batch(type.getShape().drop_back(2)), list(batch);
  list.push_back(steps);
  SmallVector<int64_t> lastShape(batch);
  if (call.library == Library::Xla)
    lastShape.push_back(rows);
  Type i32 = b.getI32Type();
  if (!hasResults({type, RankedTensorType::get(list, i32),
                   RankedTensorType::get(lastShape, i32)}))
    return false;
  Value a = wideOperand(0);
  auto lu = LuOp::create(b, op.getLoc(), a.getType(), each(a, {steps}, i32), a);
  Value factors = lu.getFactors(), pivots = m.asColumn(lu.getPivots());
  pivots =
      convert(b, op.getLoc(), pivots, tensorOf(pivots).clone(b.getI64Type()));
  add(factors);
  Value one = m.asMatrix(m.count(1), pivots);
  add(call.library == Library::Xla ? pivots : m.add(pivots, one));
  if (call.library == Library::Xla) {
    add(findPermutation(m, pivots, rows));
    return true;
  }
  // The first column whose pivot is zero.
  Value square = m.part(m.part(factors, m.rows(factors), 0, steps),
                        m.rows(factors) + 1, 0, steps);
  addZeroPivot(m.diagonal(square));
  return true;
}

bool FactorCall::buildPermutation() {
  if (op->getNumOperands() != 1 || op->getNumResults() != 1)
    return false;
  auto type = tensorOf(op->getOperand(0)), result = resultType(0);
  if (!type.getElementType().isInteger(32) ||
      result.getElementType() != type.getElementType() || type.getRank() == 0 ||
      result.getRank() != type.getRank() ||
      result.getShape().drop_back() != type.getShape().drop_back() ||
      result.getShape().back() < type.getShape().back())
    return false;
  Value pivots = column(0);
  pivots =
      convert(b, op.getLoc(), pivots, tensorOf(pivots).clone(b.getI64Type()));
  add(findPermutation(m, pivots, result.getShape().back()));
  return true;
}

bool FactorCall::buildQr() {
  if (op->getNumOperands() != 1 || op->getNumResults() != 2)
    return false;
  auto type = tensorOf(op->getOperand(0));
  SmallVector<int64_t> list(type.getShape().drop_back());
  list.back() = std::min(list.back(), type.getShape().back());
  if (!hasResults({type, type.clone(list)}))
    return false;
  Value a = wideOperand(0);
  auto qr = QrOp::create(b, op.getLoc(), a.getType(), each(a, list.back()), a);
  add(qr.getFactors());
  add(qr.getTaus());
  return true;
}

/// Whether operand 1 has the factors of reflections that are among the columns
/// of operand 0.
bool FactorCall::hasReflections() const {
  auto type = tensorOf(op->getOperand(0)), taus = tensorOf(op->getOperand(1));
  int64_t rows = type.getShape()[type.getRank() - 2];
  return taus.getElementType() == type.getElementType() &&
         taus.getRank() == type.getRank() - 1 &&
         taus.getShape().drop_back() == type.getShape().drop_back(2) &&
         taus.getShape().back() <= std::min(rows, type.getShape().back());
}

bool FactorCall::buildReflections() {
  if (op->getNumOperands() != 2 || op->getNumResults() != 1)
    return false;
  auto type = tensorOf(op->getOperand(0));
  if (!hasResults({type}) || !hasReflections() ||
      type.getShape().back() > type.getShape()[type.getRank() - 2])
    return false;
  Value a = wideOperand(0);
  add(HouseholderProductOp::create(b, op.getLoc(), a.getType(), a,
                                   wideOperand(1)));
  return true;
}

/// The product of the reflections, or its adjoint, times the last operand, or
/// that times it.
bool FactorCall::buildReflected() {
  if (op->getNumOperands() != 3 || op->getNumResults() != 1)
    return false;
  std::optional<bool> isLeft = getSwitch(op, "left"),
                      isAdjoint = getSwitch(op, "transpose");
  auto type = tensorOf(op->getOperand(0)), x = tensorOf(op->getOperand(2));
  if (!isLeft || !isAdjoint || !hasResults({x}) || !hasReflections() ||
      x.getElementType() != type.getElementType() ||
      x.getRank() != type.getRank() ||
      x.getShape().drop_back(2) != type.getShape().drop_back(2) ||
      x.getShape()[x.getRank() - (*isLeft ? 2 : 1)] !=
          type.getShape()[type.getRank() - 2])
    return false;
  // x Q is the adjoint of Q* x*.
  auto turn = [&](Value y) { return *isLeft ? y : m.adjoint(y); };
  add(turn(applyReflections(m, m.widen(op->getOperand(0)), m.widen(column(1)),
                            turn(m.widen(op->getOperand(2))),
                            /*isAdjoint=*/*isLeft == *isAdjoint)));
  return true;
}

/// Vectors, values, and (not XLA) info.
bool FactorCall::buildEigenpairs() {
  bool hasInfo = call.library != Library::Xla;
  if (op->getNumOperands() != 1 || op->getNumResults() != (hasInfo ? 3 : 2))
    return false;
  std::optional<bool> isLower = getSwitch(op, "lower");
  if (char triangle = getLetter(op, "uplo"); triangle == 'L' || triangle == 'U')
    isLower = triangle == 'L';
  // "lower,sorted,iterations,tolerance"
  if (auto text = op->getAttrOfType<StringAttr>("backend_config"))
    isLower = text.getValue().starts_with("1");
  auto type = tensorOf(op->getOperand(0));
  RankedTensorType real = realTypeOf(op->getOperand(0));
  SmallVector<RankedTensorType> types{type,
                                      real.clone(type.getShape().drop_back())};
  if (hasInfo)
    types.push_back(
        RankedTensorType::get(type.getShape().drop_back(2), b.getI32Type()));
  if (!isLower || !hasResults(types) ||
      type.getShape().back() != type.getShape()[type.getRank() - 2])
    return false;
  // Without info, nobody else can say that these are none: they are NaN then.
  Value a = wideOperand(0);
  int64_t n = type.getShape().back();
  auto eigh = EighOp::create(b, op.getLoc(), a.getType(),
                             each(a, {n}, realTypeOf(a).getElementType()),
                             each(a, {}, b.getI32Type()), a, *isLower);
  add(eigh.getVectors());
  add(eigh.getValues());
  if (hasInfo)
    add(eigh.getInfo());
  return true;
}

/// Values (of a real matrix their real and imaginary parts), left and right
/// vectors, and info.
bool FactorCall::buildEigenvalues() {
  if (op->getNumOperands() != 1)
    return false;
  Value operand = op->getOperand(0);
  bool isReal = !isa<ComplexType>(tensorOf(operand).getElementType());
  RankedTensorType real = realTypeOf(operand);
  RankedTensorType vectors =
      real.clone(ComplexType::get(real.getElementType()));
  ArrayRef<int64_t> shape = real.getShape();
  int64_t n = shape.back();
  RankedTensorType list = vectors.clone(shape.drop_back());
  SmallVector<RankedTensorType> types{vectors, vectors,
                                      each(operand, {}, b.getI32Type())};
  if (isReal)
    types.insert(types.begin(), 2, list.clone(real.getElementType()));
  else
    types.insert(types.begin(), list);
  if (!hasResults(types) || n != shape[shape.size() - 2])
    return false;
  Value a = wideOperand(0);
  Type complex = ComplexType::get(realTypeOf(a).getElementType());
  Type wideVectors = each(a, {n, n}, complex);
  auto eig = EigOp::create(b, op.getLoc(), each(a, {n}, complex), wideVectors,
                           wideVectors, each(a, {}, b.getI32Type()), a);
  if (isReal) {
    add(RealOp::create(b, op.getLoc(), eig.getValues()));
    add(ImagOp::create(b, op.getLoc(), eig.getValues()));
  } else {
    add(eig.getValues());
  }
  add(eig.getLeft());
  add(eig.getRight());
  add(eig.getInfo());
  return true;
}

/// The operand as it is left, values, left vectors, the right ones' adjoint
/// (of gesvdj and gesvdp: themselves), and info. Of both as many as have a
/// place; scalars where GPUs' calls are asked for none. Of gesvd both change
/// places where the matrix is transposed for it.
bool FactorCall::buildSingularTriples() {
  if (op->getNumOperands() != 1 || op->getNumResults() != 5)
    return false;
  auto type = tensorOf(op->getOperand(0));
  ArrayRef<int64_t> shape = type.getShape();
  int64_t rank = type.getRank(), rows = shape[rank - 2], columns = shape.back();
  SmallVector<int64_t> list(shape.drop_back());
  list.back() = std::min(rows, columns);
  RankedTensorType real = realTypeOf(op->getOperand(0));
  bool isAdjoint = call.routine == "gesdd" || call.routine == "gesvd";
  bool isTurned = call.library == Library::Solver && isAdjoint &&
                  getSwitch(op, "transposed").value_or(false);
  auto left = resultType(isTurned ? 3 : 2),
       right = resultType(isTurned ? 2 : 3);
  bool isWithout = call.library == Library::Solver && left.getRank() == 0 &&
                   right.getRank() == 0;
  auto fits = [&](RankedTensorType vectors, int64_t size, unsigned along) {
    return vectors.getElementType() == type.getElementType() &&
           (isWithout ||
            (vectors.getRank() == rank &&
             vectors.getShape().drop_back(2) == shape.drop_back(2) &&
             vectors.getShape()[rank - 2 + along] == size &&
             vectors.getShape()[rank - 1 - along] <= size));
  };
  if (resultType(0) != type || resultType(1) != real.clone(list) ||
      !fits(left, rows, 0) || !fits(right, columns, isAdjoint ? 1 : 0) ||
      resultType(4) !=
          RankedTensorType::get(shape.drop_back(2), b.getI32Type()))
    return false;
  // As many vectors as there can be, where more are wanted than values.
  int64_t fewer = list.back();
  int64_t kept = isWithout ? 0 : left.getShape().back();
  int64_t taken = isWithout ? 0 : right.getShape()[rank - (isAdjoint ? 2 : 1)];
  bool isFull = kept > fewer || taken > fewer;
  Value a = wideOperand(0);
  auto svd = SvdOp::create(b, op.getLoc(),
                           each(a, {fewer}, realTypeOf(a).getElementType()),
                           each(a, {rows, isFull ? rows : fewer}),
                           each(a, {isFull ? columns : fewer, columns}),
                           each(a, {}, b.getI32Type()), a);
  add(op->getOperand(0));
  add(svd.getValues());
  if (isWithout) {
    for (auto none : {left, right})
      add(convert(b, op.getLoc(),
                  splat(b, op.getLoc(), none.clone(real.getElementType()), 0),
                  none));
  } else {
    Value vectors = m.part(svd.getRight(), rank - 2, 0, taken);
    std::array<Value, 2> both = {m.part(svd.getLeft(), rank - 1, 0, kept),
                                 isAdjoint ? vectors : m.adjoint(vectors)};
    add(both[isTurned ? 1 : 0]);
    add(both[isTurned ? 0 : 1]);
  }
  add(svd.getInfo());
  return true;
}

namespace {

struct RewriteFactorCall : OpRewritePattern<CustomCallOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(CustomCallOp op,
                                PatternRewriter &rewriter) const override {
    std::optional<Call> call = getCall(op);
    if (!call)
      return failure();
    FactorCall factor{{op, rewriter}, *call};
    if (!factor.build())
      return failure();
    rewriter.replaceOp(op, factor.results);
    return success();
  }
};

} // namespace

void soap::simplify::populateFactorCalls(RewritePatternSet &patterns) {
  patterns.add<RewriteFactorCall>(patterns.getContext());
}
