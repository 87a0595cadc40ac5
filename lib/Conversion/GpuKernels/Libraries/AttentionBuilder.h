//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_CONVERSION_GPUKERNELS_LIBRARIES_ATTENTIONBUILDER_H
#define SOAP_LIB_CONVERSION_GPUKERNELS_LIBRARIES_ATTENTIONBUILDER_H

#include "Soap/Recognition/AttentionGradient.h"

#include "Soap/Conversion/GpuKernels/GpuOps.h"

#include <array>

namespace soap::gpukernels {

/// Makes library calls of attention that was found, before \p position.
class AttentionBuilder {
public:
  AttentionBuilder(const recognition::AttentionPattern &pattern,
                   mlir::Operation *position);

  /// The call in place of the product with values and, if it is there, of
  /// \p statistics, a number for each query with dimensions \p rows.
  void replaceForward(mlir::Value statistics, const recognition::Labels &rows);

  /// The call in place of the gradients of the pattern.
  void replaceBackward(const recognition::AttentionGradient &gradient);

private:
  /// Labels in the order of memory that calls get where nothing is in one that
  /// they take: samples, queries or keys, heads, heads of one key, numbers.
  recognition::Labels orderOf(int tensor) const;
  /// A tensor as a call takes it, queries (0), keys, values or output (3); its
  /// strides are set.
  recognition::Labelled prepare(const recognition::Labelled &tensor, int which);
  bool readStrides(const recognition::Labelled &tensor, int which);
  recognition::Labelled rowsOf(mlir::Value statistics);
  AttentionOp call(AttentionKind kind, mlir::ValueRange inputs,
                   mlir::ValueRange outs);
  /// A result of a call in place of \p old, which has \p labels.
  void replace(mlir::Value old, const recognition::Labels &labels,
               const recognition::Labelled &now);
  mlir::Value makeTerm(const recognition::ScoreTerm &term);
  mlir::Value makeBias();
  mlir::Value makeDropout();
  recognition::Labels orderOfScores() const;
  /// A tensor of some of the scores' labels as one of samples, heads, queries
  /// and keys, any of them 1.
  mlir::Value ofScores(const recognition::Labelled &tensor);
  mlir::Value broadcast(mlir::Value value, llvm::ArrayRef<int64_t> shape);
  mlir::Value empty(llvm::ArrayRef<int64_t> shape, mlir::Type type);

  const recognition::AttentionPattern &pattern;
  mlir::OpBuilder builder;
  mlir::Location loc;
  mlir::Type type;
  int64_t heads;
  std::array<int64_t, 12> strides = {};
};

} // namespace soap::gpukernels

#endif // SOAP_LIB_CONVERSION_GPUKERNELS_LIBRARIES_ATTENTIONBUILDER_H
