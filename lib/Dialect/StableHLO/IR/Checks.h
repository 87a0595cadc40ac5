//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_DIALECT_STABLEHLO_IR_CHECKS_H
#define SOAP_LIB_DIALECT_STABLEHLO_IR_CHECKS_H

// What the verifiers and type inferences of several operations share.

#include "Soap/Dialect/StableHLO/IR/StablehloOps.h"

#include <optional>
#include <string>

namespace mlir::stablehlo {

/// A failure with a message under construction; silent without a location.
class Failure {
public:
  Failure() = default;
  explicit Failure(InFlightDiagnostic &&diag) : diag(std::move(diag)) {}
  template <typename T> Failure &&operator<<(T &&value) && {
    if (diag) // One that reports nothing takes no text.
      *diag << std::forward<T>(value);
    return std::move(*this);
  }
  operator LogicalResult() const { return failure(); }
  template <typename T> operator FailureOr<T>() const { return failure(); }

private:
  std::optional<InFlightDiagnostic> diag;
};

/// Where an operation's errors go: inference may run before there is one.
class Reporter {
public:
  Reporter(StringRef name, std::optional<Location> loc)
      : name(name), loc(loc) {}
  explicit Reporter(Operation *op)
      : name(op->getName().getStringRef()), loc(op->getLoc()) {}

  /// Begins an error message.
  Failure fail() const;

private:
  StringRef name;
  std::optional<Location> loc;
};

/// "[4, ?, 8]".
std::string str(ArrayRef<int64_t> sizes);
/// "4" or "?".
std::string str(int64_t size);

inline ArrayRef<int64_t> shapeOf(Value v) {
  return cast<RankedTensorType>(v.getType()).getShape();
}
inline Type elementOf(Type t) {
  return cast<RankedTensorType>(t).getElementType();
}
inline Type elementOf(Value v) { return elementOf(v.getType()); }

inline bool isCompatibleDim(int64_t a, int64_t b) {
  return ShapedType::isDynamic(a) || ShapedType::isDynamic(b) || a == b;
}
bool areCompatibleShapes(ArrayRef<int64_t> a, ArrayRef<int64_t> b);
/// The element type of a transposed tensor: an axis of quantization moves.
Type transposeAxis(Type element, ArrayRef<int64_t> permutation);
/// Whether only the axis of quantization differs, and both have as many
/// elements before it: the elements keep their scales.
bool isAxisReshaped(Type from, Type to);
/// Whether the axis of quantization follows the broadcast, and either keeps its
/// scales or has been of size one.
bool isAxisBroadcast(Type from, Type to, ArrayRef<int64_t> dims);
/// As areBaselineTypes, of elements.
inline bool areBaselineElements(Type a, Type b) {
  return areBaselineTypes(RankedTensorType::get({}, a),
                          RankedTensorType::get({}, b));
}

/// The product of the sizes; none if one is dynamic or it does not fit.
std::optional<int64_t> countElements(ArrayRef<int64_t> shape);

/// Every one of `dims` is one of `rank` dimensions, and none comes twice.
LogicalResult checkDims(const Reporter &r, StringRef what,
                        ArrayRef<int64_t> dims, int64_t rank,
                        bool sorted = false);

/// There is one number per dimension of a tensor of this rank.
LogicalResult checkSize(const Reporter &r, StringRef what, size_t size,
                        int64_t rank);

/// Each result is as inferred, up to dimensions that are known only at run
/// time.
LogicalResult
checkResults(Operation *op, TypeRange inferred,
             bool (*isCompatible)(TypeRange, TypeRange) = areCompatibleTypes);

/// Runs the type inference of an operation that exists and compares.
template <typename OpTy>
LogicalResult verifyInferred(
    OpTy op, bool (*isCompatible)(TypeRange, TypeRange) = areCompatibleTypes) {
  SmallVector<Type> types;
  if (failed(OpTy::inferReturnTypes(op->getContext(), op->getLoc(),
                                    typename OpTy::Adaptor(op), types)))
    return failure();
  return checkResults(op, types, isCompatible);
}

/// The types that operands and attributes give the results of an op, with `?`
/// for sizes that follow from none of them. The op is checked on the way.
FailureOr<SmallVector<Type>> inferResults(BitcastConvertOp op,
                                          const Reporter &r);
FailureOr<SmallVector<Type>> inferResults(ConvolutionOp op, const Reporter &r);
FailureOr<SmallVector<Type>> inferResults(DotGeneralOp op, const Reporter &r);
FailureOr<SmallVector<Type>> inferResults(DotOp op, const Reporter &r);
FailureOr<SmallVector<Type>> inferResults(EinsumOp op, const Reporter &r);
FailureOr<SmallVector<Type>> inferResults(MapOp op, const Reporter &r);
FailureOr<SmallVector<Type>> inferResults(ReduceOp op, const Reporter &r);
FailureOr<SmallVector<Type>> inferResults(ReduceWindowOp op, const Reporter &r);
FailureOr<SmallVector<Type>> inferResults(ScatterOp op, const Reporter &r);
FailureOr<SmallVector<Type>> inferResults(SelectAndScatterOp op,
                                          const Reporter &r);
FailureOr<SmallVector<Type>> inferResults(SortOp op, const Reporter &r);
FailureOr<SmallVector<Type>> inferResults(TorchIndexSelectOp op,
                                          const Reporter &r);
FailureOr<SmallVector<Type>> inferResults(UnaryEinsumOp op, const Reporter &r);

/// Infers the results of an op of these and compares.
template <typename OpTy> LogicalResult verifyResults(OpTy op) {
  FailureOr<SmallVector<Type>> types = inferResults(op, Reporter(op));
  if (failed(types))
    return failure();
  return checkResults(op, *types);
}

/// Whether values of `from` may become `to` inside of a reduction: the same
/// kind of number, at least as wide.
bool isPromotable(Type from, Type to);

/// The region maps scalars of `argTypes` to `resultTypes`.
LogicalResult checkSignature(const Reporter &r, StringRef what, Region &region,
                             TypeRange argTypes, TypeRange resultTypes);

/// The region combines N values with N others: it takes scalars E₀…, E₀… and
/// gives E₀…, where the element type of input i may be promoted to Eᵢ. Returns
/// the Eᵢ.
FailureOr<SmallVector<Type>> checkReducer(const Reporter &r, StringRef what,
                                          Region &region, TypeRange inputs);

} // namespace mlir::stablehlo

#endif // SOAP_LIB_DIALECT_STABLEHLO_IR_CHECKS_H
