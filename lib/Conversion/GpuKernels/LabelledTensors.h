//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Dimensions with labels, which are followed from a tensor to those that it is
// made of, so that patterns are found in any order of dimensions.

#ifndef SOAP_LIB_CONVERSION_GPUKERNELS_LABELLEDTENSORS_H
#define SOAP_LIB_CONVERSION_GPUKERNELS_LABELLEDTENSORS_H

#include "Soap/Dialect/StableHLO/IR/StablehloOps.h"

#include <optional>

namespace soap::gpukernels {

/// What a tensor's dimensions are; those of one element are nothing.
using Labels = llvm::SmallVector<int>;
constexpr int noLabel = -1;

/// A tensor and its dimensions.
struct Labelled {
  mlir::Value value;
  Labels labels;
};

/// The element of a constant all of whose elements are equal, however it is
/// broadcast.
std::optional<double> getSplat(mlir::Value value);

/// Before conversions between floating-point types.
mlir::Value skipConversions(mlir::Value value);

/// The operand of a transpose or of a reshape that adds or removes dimensions
/// of one element, with the labels that it has then; none for other ops.
std::optional<Labelled> skipMovement(const Labelled &from);

/// The operand of a broadcast.
std::optional<Labelled> skipBroadcast(const Labelled &from);

/// The numbers of the dimensions as labels.
Labels numbered(mlir::RankedTensorType type);

/// Whether \p value is -inf, however it is broadcast.
bool isNegativeInfinity(mlir::Value value);

/// The reduction along \p axis that \p value, a tensor of \p rank dimensions,
/// repeats along it, but for conversions and, with \p beforeMaximum, the larger
/// of it and -inf.
mlir::stablehlo::ReduceOp findReduction(mlir::Value value, int64_t axis,
                                        bool beforeMaximum = false);

/// Whether \p reduce reduces one tensor along \p axis by an op that is an `Op`.
template <typename Op>
bool isReductionBy(mlir::stablehlo::ReduceOp reduce, int64_t axis) {
  return reduce && reduce->getNumResults() == 1 &&
         reduce.getDimensions().size() == 1 &&
         reduce.getDimensions()[0] == axis &&
         reduce.getBody().front().getOperations().size() == 2 &&
         llvm::isa<Op>(reduce.getBody().front().front()) &&
         reduce.getBody().front().front().getOperands() ==
             mlir::ValueRange(reduce.getBody().front().getArguments());
}

} // namespace soap::gpukernels

#endif // SOAP_LIB_CONVERSION_GPUKERNELS_LABELLEDTENSORS_H
