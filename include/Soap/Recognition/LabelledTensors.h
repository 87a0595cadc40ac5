//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Dimensions with labels, which are followed from a tensor to those that it is
// made of, so that patterns are found in any order of dimensions.

#ifndef SOAP_RECOGNITION_LABELLEDTENSORS_H
#define SOAP_RECOGNITION_LABELLEDTENSORS_H

#include "Soap/Dialect/StableHLO/IR/StablehloOps.h"

#include <optional>

namespace soap::recognition {

/// What a tensor's dimensions are; those of one element are nothing.
using Labels = llvm::SmallVector<int>;
constexpr int noLabel = -1;

/// A tensor and its dimensions.
struct Labelled {
  mlir::Value value;
  Labels labels;
};

inline mlir::RankedTensorType typeOf(mlir::Value value) {
  return mlir::cast<mlir::RankedTensorType>(value.getType());
}

/// The element of a constant all of whose elements are equal, however it is
/// broadcast.
std::optional<double> getSplat(mlir::Value value);

/// Before conversions between floating-point types.
mlir::Value skipConversions(mlir::Value value);

/// Before conversions of floats to wider ones or to what they are, which change
/// no number.
mlir::Value skipWidening(mlir::Value value);

/// Whether all that reads \p value, perhaps in another order of dimensions,
/// rounds it to \p narrow first; or it is of that type.
bool isRoundedTo(mlir::Value value, mlir::Type narrow);

/// Before reshapes, and before broadcasts that repeat nothing.
mlir::Value skipReshapes(mlir::Value value);

/// The operand of a transpose or of a reshape that adds or removes dimensions
/// of one element, with the labels that it has then; none for other ops.
std::optional<Labelled> skipMovement(const Labelled &from);

/// The operand of a broadcast.
std::optional<Labelled> skipBroadcast(const Labelled &from);

/// The numbers of the dimensions as labels.
Labels numbered(mlir::RankedTensorType type);

/// The labels of a tensor of \p rank dimensions, whose numbers label those of
/// the tensor that it is made of, \p from, which has \p labels.
Labels labelsFrom(const Labels &numbers, const Labels &labels, int64_t rank);

/// The tensor before all movement.
Labelled rootOf(Labelled tensor);

/// The tensor before all movement and conversions to wider types.
Labelled narrowRootOf(Labelled tensor);

/// Before all that repeats or moves \p at, or changes its type.
Labelled skipAll(Labelled at);

/// The dimensions that \p type has and \p rows lack.
Labels axesOf(mlir::RankedTensorType type, const Labelled &rows);

/// Whether both are the same numbers with the same labels.
bool isSameTensor(const Labelled &a, const Labelled &b);

// What follows makes ops only where they change anything.

mlir::Value transposed(mlir::OpBuilder &builder, mlir::Location loc,
                       mlir::Value value, llvm::ArrayRef<int64_t> order);
mlir::Value reshaped(mlir::OpBuilder &builder, mlir::Location loc,
                     mlir::Value value, llvm::ArrayRef<int64_t> shape);
mlir::Value converted(mlir::OpBuilder &builder, mlir::Location loc,
                      mlir::Value value, mlir::Type element);

/// The dimensions of \p order that the tensor has, those of one element left
/// out.
Labelled inOrder(mlir::OpBuilder &builder, mlir::Location loc,
                 const Labelled &tensor, const Labels &order);

/// The tensor repeated along those of the dimensions \p labels, of sizes
/// \p shape, that it lacks.
mlir::Value spread(mlir::OpBuilder &builder, mlir::Location loc,
                   const Labelled &tensor, const Labels &labels,
                   llvm::ArrayRef<int64_t> shape);

/// The product of tensors without dimensions of one element, which sums over
/// \p contracted; other dimensions that both have are batches.
Labelled contract(mlir::OpBuilder &builder, mlir::Location loc,
                  const Labelled &lhs, const Labelled &rhs,
                  const Labels &contracted, mlir::Type element);

/// A constant of one floating-point number.
mlir::Value filled(mlir::OpBuilder &builder, mlir::Location loc,
                   mlir::RankedTensorType type, double number);

/// The reduction along dimension \p axis of floating-point numbers.
mlir::Value reduced(
    mlir::OpBuilder &builder, mlir::Location loc, mlir::Value value,
    int64_t axis, double start,
    llvm::function_ref<mlir::Value(mlir::OpBuilder &, mlir::Value, mlir::Value)>
        combine);
template <typename Op>
mlir::Value reduced(mlir::OpBuilder &builder, mlir::Location loc,
                    mlir::Value value, int64_t axis, double start) {
  return reduced(builder, loc, value, axis, start,
                 [&](mlir::OpBuilder &inner, mlir::Value a, mlir::Value b) {
                   return Op::create(inner, loc, a, b).getResult();
                 });
}

/// Whether \p value is -inf, however it is broadcast.
bool isNegativeInfinity(mlir::Value value);

/// The reduction along one dimension whose result \p value repeats, but for
/// movement, conversions and, with \p beforeMaximum, the larger of it and -inf.
/// Labels are dimensions of \p value; no value where there is none.
Labelled findReduction(mlir::Value value, bool beforeMaximum = false);

/// What a reduction along one dimension, labelled \p axis, reduces.
Labelled beforeReduction(const Labelled &reduction, int axis);

/// Whether \p reduce reduces one tensor by an op that is an `Op`.
template <typename Op> bool isReductionBy(mlir::stablehlo::ReduceOp reduce) {
  return reduce && reduce->getNumResults() == 1 &&
         reduce.getBody().front().getOperations().size() == 2 &&
         llvm::isa<Op>(reduce.getBody().front().front()) &&
         reduce.getBody().front().front().getOperands() ==
             mlir::ValueRange(reduce.getBody().front().getArguments());
}

} // namespace soap::recognition

#endif // SOAP_RECOGNITION_LABELLEDTENSORS_H
