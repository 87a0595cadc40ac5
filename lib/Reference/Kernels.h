//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_REFERENCE_KERNELS_H
#define SOAP_LIB_REFERENCE_KERNELS_H

#include "Soap/Reference/Tensor.h"

#include "mlir/IR/Operation.h"

namespace soap::reference {

/// Ops whose result elements depend on the operand elements at the same place.
enum class Kind {
  // Unary.
  Abs,
  Cbrt,
  Ceil,
  CountLeadingZeros,
  Cosine,
  Exponential,
  ExponentialMinusOne,
  Floor,
  IsFinite,
  Log,
  LogPlusOne,
  Logistic,
  Negate,
  Not,
  Popcnt,
  RoundNearestAfz,
  RoundNearestEven,
  Rsqrt,
  Sign,
  Sine,
  Sqrt,
  Tan,
  Tanh,
  Imag,
  Real,
  // Binary.
  Add,
  And,
  Atan2,
  Divide,
  Maximum,
  Minimum,
  Multiply,
  Or,
  Power,
  Remainder,
  ShiftLeft,
  ShiftRightArithmetic,
  ShiftRightLogical,
  Subtract,
  Xor,
  // Others.
  Clamp,
  Compare,
  Complex,
  Convert,
  ReducePrecision,
  Select,
};

inline mlir::RankedTensorType resultType(mlir::Operation *op) {
  return mlir::cast<mlir::RankedTensorType>(op->getResult(0).getType());
}

inline bool isUnary(Kind kind) { return kind <= Kind::Real; }
inline bool isBinary(Kind kind) {
  return kind >= Kind::Add && kind <= Kind::Xor;
}
/// Binary ops whose operands can be exchanged.
bool isCommutative(Kind kind);

/// The kind of an elementwise StableHLO op.
std::optional<Kind> getElementwiseKind(mlir::Operation *op);

/// Evaluates a unary or binary op. Operands of rank 0 are broadcast. Nothing if
/// the kind is not defined on the storage.
std::optional<Tensor> applyUnary(Kind kind, const Tensor &operand,
                                 mlir::Type resultElementType);
std::optional<Tensor> applyBinary(Kind kind, const Tensor &lhs,
                                  const Tensor &rhs);

/// Where rounding is stochastic, rounds the \p result of arithmetic in f64 so:
/// of an addition, a subtraction, a multiplication or a division, operands of
/// which may be scalars. Others stay.
void roundInDoubt(Kind kind, const Tensor &lhs, const Tensor &rhs,
                  Tensor &result);
/// The same where the operand or the result is complex.
std::optional<Tensor> applyComplexUnary(Kind kind, const Tensor &operand,
                                        mlir::Type resultElementType);

/// `data`, seen as [outer, count, inner], folded into `result`, seen as
/// [outer, inner], in ascending order. The element type must need no
/// normalizing. False if the kind is not defined on the storage.
bool foldBinary(Kind kind, Tensor &result, const Tensor &data, int64_t outer,
                int64_t count, int64_t inner);

/// Element i of `result` combined with element j of `data`, under the same
/// conditions.
bool combineAt(Kind kind, Tensor &result, int64_t i, const Tensor &data,
               int64_t j);

/// Conversion of values: floats to integers truncate and saturate, NaN becomes
/// 0, integers wrap.
Tensor convertElements(const Tensor &operand, mlir::Type elementType,
                       Precision precision);

/// Row-major strides in elements.
llvm::SmallVector<int64_t, 4> rowMajorStrides(llvm::ArrayRef<int64_t> shape);

/// The elements of `from` at offset + Σ index·stride for every index of
/// `shape`, row-major: the one loop behind transposes, slices, broadcasts and
/// reversals.
Tensor stridedView(const Tensor &from, llvm::ArrayRef<int64_t> shape,
                   int64_t offset, llvm::ArrayRef<int64_t> strides);
Tensor transposed(const Tensor &from, llvm::ArrayRef<int64_t> permutation);
/// A tensor of `shape` with every element equal to element `index` of `scalar`.
Tensor filled(const Tensor &scalar, llvm::ArrayRef<int64_t> shape,
              int64_t index = 0);
/// Edge padding may be negative, interior padding may not.
Tensor padded(const Tensor &from, const Tensor &value,
              llvm::ArrayRef<int64_t> low, llvm::ArrayRef<int64_t> high,
              llvm::ArrayRef<int64_t> interior);
/// The elements of \p from at `offsets`, as many as `shape` says.
Tensor boxOf(const Tensor &from, llvm::ArrayRef<int64_t> shape,
             llvm::ArrayRef<int64_t> offsets);
/// Overwrites the elements of \p to at `offsets` with all those of \p part.
void insertBox(Tensor &to, const Tensor &part, llvm::ArrayRef<int64_t> offsets);
/// Tensors, at least one, one after another along a dimension.
Tensor concatenated(llvm::ArrayRef<Tensor> parts, int64_t dim);
/// Element `i` as a tensor of rank 0.
Tensor elementAt(const Tensor &from, int64_t i);
/// Copies element j of `from` over element i of `to`, of the same storage.
void copyElement(Tensor &to, int64_t i, const Tensor &from, int64_t j);

/// Calls fn(index) for all indices of `shape` in row-major order.
void forEachIndex(llvm::ArrayRef<int64_t> shape,
                  llvm::function_ref<void(llvm::ArrayRef<int64_t>)> fn);

} // namespace soap::reference

#endif // SOAP_LIB_REFERENCE_KERNELS_H
