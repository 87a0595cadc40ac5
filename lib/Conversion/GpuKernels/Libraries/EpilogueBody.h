//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_CONVERSION_GPUKERNELS_LIBRARIES_EPILOGUEBODY_H
#define SOAP_LIB_CONVERSION_GPUKERNELS_LIBRARIES_EPILOGUEBODY_H

#include "Soap/Conversion/GpuKernels/GpuOps.h"

#include <optional>

namespace soap::gpukernels {

/// An argument of a body, times a number.
struct ScaledArgument {
  mlir::BlockArgument argument;
  double scale;
};

/// What the body of an op computes: a function, if any, of a sum.
struct Epilogue {
  std::optional<Activation> activation;
  /// Different arguments, none of them times 0.
  llvm::SmallVector<ScaledArgument> terms;
};

/// Reads a body of elementwise operations from what it yields. Conversions to
/// `narrow`, the 16-bit type that is computed in (null: there is none), are
/// passed over: a library rounds once, at the end. nullopt: it computes
/// anything else.
std::optional<Epilogue> matchEpilogue(mlir::Block &body, mlir::Type narrow);

} // namespace soap::gpukernels

#endif // SOAP_LIB_CONVERSION_GPUKERNELS_LIBRARIES_EPILOGUEBODY_H
