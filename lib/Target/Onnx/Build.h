//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_TARGET_ONNX_BUILD_H
#define SOAP_LIB_TARGET_ONNX_BUILD_H

#include "Soap/Dialect/StableHLO/IR/StablehloOps.h"

#include "mlir/IR/Builders.h"

namespace soap::onnximport {

using mlir::Type;
using mlir::Value;
using Shape = llvm::ArrayRef<int64_t>;

/// Builds StableHLO at one location, with the types inferred.
///
/// Whatever cannot be built (shapes that do not match, a dimension out of
/// range) is an error at the location, and a null value; null operands give
/// null results, so that only the end of a chain has to be checked.
class Build {
public:
  Build(mlir::OpBuilder &builder, mlir::Location loc) : b(builder), loc(loc) {}

  mlir::OpBuilder &b;
  mlir::Location loc;

  std::nullptr_t fail(const llvm::Twine &what) const;

  static mlir::RankedTensorType type(Value v) {
    return llvm::cast<mlir::RankedTensorType>(v.getType());
  }
  static Shape shape(Value v) { return type(v).getShape(); }
  static int64_t rank(Value v) { return type(v).getRank(); }
  static int64_t size(Value v, int64_t dim) { return shape(v)[dim]; }
  static Type element(Value v) { return type(v).getElementType(); }
  /// Sequences of tensors are tuples; nothing else here takes them.
  static bool isSequence(Value v) {
    return llvm::isa<mlir::TupleType>(v.getType());
  }
  static bool isFloat(Value v) {
    return llvm::isa<mlir::FloatType>(element(v));
  }
  static bool isUnsigned(Type t) {
    return t.isInteger(1) || t.isUnsignedInteger();
  }

  // Constants.
  Value constant(mlir::DenseElementsAttr attr);
  /// Every element is `value`, rounded or wrapped to the type.
  Value splat(Type element, double value, Shape shape = {});
  Value splatInt(Type element, int64_t value, Shape shape = {});
  /// A splat in the element type and shape of `like`.
  Value like(Value like, double value);
  Value ints(llvm::ArrayRef<int64_t> values);
  /// The least value for max, and so on: infinite where there is one.
  Value lowest(Type element);
  Value highest(Type element);
  Value iota(Type element, Shape shape, int64_t dim);

  // One operation each.
  template <typename Op> Value unary(Value v) {
    return v ? make<Op>({v}, v.getType()) : nullptr;
  }
  Value abs(Value v) {
    return v && isUnsigned(element(v)) ? v : unary<mlir::stablehlo::AbsOp>(v);
  }
  /// Operands of one type.
  template <typename Op> Value binary(Value lhs, Value rhs) {
    if (!lhs || !rhs)
      return nullptr;
    if (lhs.getType() != rhs.getType())
      return fail("operands of different types");
    return make<Op>({lhs, rhs}, lhs.getType());
  }
  Value add(Value l, Value r) { return binary<mlir::stablehlo::AddOp>(l, r); }
  Value sub(Value l, Value r) {
    return binary<mlir::stablehlo::SubtractOp>(l, r);
  }
  Value mul(Value l, Value r) { return binary<mlir::stablehlo::MulOp>(l, r); }
  Value div(Value l, Value r) { return binary<mlir::stablehlo::DivOp>(l, r); }
  Value max(Value l, Value r) { return binary<mlir::stablehlo::MaxOp>(l, r); }
  Value min(Value l, Value r) { return binary<mlir::stablehlo::MinOp>(l, r); }
  Value pow(Value l, Value r) { return binary<mlir::stablehlo::PowOp>(l, r); }
  Value logicalAnd(Value l, Value r) {
    return binary<mlir::stablehlo::AndOp>(l, r);
  }
  Value logicalOr(Value l, Value r) {
    return binary<mlir::stablehlo::OrOp>(l, r);
  }
  Value compare(Value lhs, Value rhs,
                mlir::stablehlo::ComparisonDirection direction);
  Value select(Value condition, Value yes, Value no);
  Value convert(Value v, Type element);
  /// Floats of at most 16 bits as f32, which sums of them need; else v itself.
  Value widened(Value v);
  /// Reals as floats of at most 8 bits; with `saturate`, larger ones are the
  /// largest.
  Value narrow(Value v, mlir::FloatType element, bool saturate);

  // Shapes.
  Value reshape(Value v, Shape shape);
  Value transpose(Value v, llvm::ArrayRef<int64_t> permutation);
  /// Dimension i of v becomes dimension dims[i] of the result.
  Value broadcastInDim(Value v, Shape shape, llvm::ArrayRef<int64_t> dims);
  /// As numpy does: dimensions count from the last one.
  Value broadcastTo(Value v, Shape shape);
  /// The common shape of all, or an error.
  mlir::FailureOr<llvm::SmallVector<int64_t>>
  broadcastShape(llvm::ArrayRef<Value> values);
  /// Brings all to their common shape; false after an error.
  bool broadcast(llvm::MutableArrayRef<Value> values);
  Value slice(Value v, llvm::ArrayRef<int64_t> starts,
              llvm::ArrayRef<int64_t> limits, llvm::ArrayRef<int64_t> strides);
  /// Elements [start, limit) of one dimension.
  Value slice(Value v, int64_t dim, int64_t start, int64_t limit,
              int64_t stride = 1);
  Value pad(Value v, Value value, llvm::ArrayRef<int64_t> low,
            llvm::ArrayRef<int64_t> high,
            llvm::ArrayRef<int64_t> interior = {});
  Value concatenate(llvm::ArrayRef<Value> values, int64_t dim);
  /// Puts values of one type one behind the other along a new dimension.
  Value stack(llvm::ArrayRef<Value> values, int64_t dim);
  /// Parts of these sizes along one dimension, which are the whole.
  llvm::SmallVector<Value> split(Value v, int64_t dim,
                                 llvm::ArrayRef<int64_t> sizes);
  Value reverse(Value v, llvm::ArrayRef<int64_t> dims);

  // Reductions and products.
  template <typename Op>
  Value reduce(Value v, Value init, llvm::ArrayRef<int64_t> dims,
               bool keepDims) {
    return reduce(Op::getOperationName(), v, init, dims, keepDims);
  }
  /// Fills the region of a reduction of elements like v's: `Op` of two of them.
  template <typename Op> void combine(mlir::Region &region, Value v) {
    combine(Op::getOperationName(), region, v);
  }
  Value sum(Value v, llvm::ArrayRef<int64_t> dims, bool keepDims);
  Value maximum(Value v, llvm::ArrayRef<int64_t> dims, bool keepDims);
  Value minimum(Value v, llvm::ArrayRef<int64_t> dims, bool keepDims);
  Value mean(Value v, llvm::ArrayRef<int64_t> dims, bool keepDims);
  /// Batching and contracting dimensions, in the operands' order.
  Value dot(Value lhs, Value rhs, llvm::ArrayRef<int64_t> lhsBatch,
            llvm::ArrayRef<int64_t> rhsBatch, llvm::ArrayRef<int64_t> lhsInner,
            llvm::ArrayRef<int64_t> rhsInner);
  /// numpy's matmul: vectors, matrices and broadcast stacks of them.
  Value matmul(Value lhs, Value rhs);

  /// An op without attributes.
  template <typename Op> Value make(mlir::ValueRange operands, Type type) {
    return make(Op::getOperationName(), operands, type);
  }
  Value make(llvm::StringRef name, mlir::ValueRange operands, Type type);

private:
  void combine(llvm::StringRef body, mlir::Region &region, Value v);
  Value reduce(llvm::StringRef body, Value v, Value init,
               llvm::ArrayRef<int64_t> dims, bool keepDims);
};

} // namespace soap::onnximport

#endif // SOAP_LIB_TARGET_ONNX_BUILD_H
