//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_TRANSFORMS_PLANNING_COPYAGAIN_H
#define SOAP_LIB_TRANSFORMS_PLANNING_COPYAGAIN_H

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace soap {

/// A value, by its number in the model's graph, and a family that reads it.
struct ReadByFamily {
  unsigned tensor;
  llvm::StringRef family;
};

/// Moves values again instead of keeping copies (TensorOpt's tensor reuse):
/// what the operators of other roles than "forward" in a family read is the
/// value by way of an operator that lies as the value does and changes nothing.
/// A copy in another layout is then not shared with the forward operators, so
/// that theirs need not wait in memory. The new operator also waits for what
/// its first reader reads: else the second copy would be made as early as the
/// first. Values with pending reductions or odd layouts are left alone. All
/// operators have configurations. Returns how many values went; fails after an
/// error.
///
///     %y = soap.operator "fc" … role "forward" (%x, %w)
///     %g = soap.operator "dw" … role "gradient" (%x, %dy)
///   ==>
///     %y = soap.operator "fc" … role "forward" (%x, %w)
///     %again = soap.operator "dw.again" … role "gradient" (%x, %dy) { barrier
///     } %g = soap.operator "dw" … role "gradient" (%again, %dy)
llvm::FailureOr<unsigned> copyAgain(mlir::func::FuncOp func,
                                    llvm::ArrayRef<ReadByFamily> reads);

} // namespace soap

#endif // SOAP_LIB_TRANSFORMS_PLANNING_COPYAGAIN_H
