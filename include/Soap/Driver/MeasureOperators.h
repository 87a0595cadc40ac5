//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_DRIVER_MEASUREOPERATORS_H
#define SOAP_DRIVER_MEASUREOPERATORS_H

#include "Soap/Driver/Executable.h"
#include "Soap/Driver/MeasureMessages.h"
#include "Soap/Planner/Machine/Machine.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace soap {

struct MeasureOperatorsOptions {
  /// The file of the profile, which is made if it is not there.
  std::string profile;
  /// How tasks are compiled and run: as the model will be.
  ExecutableOptions executable;
  /// Show on standard error how far it is.
  bool progress = false;
};

struct MeasuredOperators {
  unsigned known = 0;    ///< Tiles that the profile had already.
  unsigned measured = 0; ///< Added now.
  MeasuredMessages messages;
  /// Operators of different signatures that could not be measured, or not
  /// wholly.
  std::vector<std::string> skipped;
  bool isStopped = false; ///< By an interrupt: some are left.
};

/// Measures, on this host, what the operators of a formed function
/// (soap-form-operators) take: for every operator that computes something else,
/// the whole of it, and with one dimension cut into as many parts as divide the
/// machine's number of devices; on CPU devices, also what these exchange
/// (measureMessages). As many devices as compute at once
/// (devicesAtOnce) all do the same, and the last of them counts. Every tile is
/// compiled as a program of its own, run until its time is known, and added to
/// the profile at once; what is there already is not measured again. Operators
/// with loops are skipped, since how long they run may depend on values. Emits
/// an error for a profile that cannot be used, machines whose devices are not
/// those of this host, and want of a GPU.
mlir::FailureOr<MeasuredOperators>
measureOperators(mlir::func::FuncOp formed, const Machine &machine,
                 const MeasureOperatorsOptions &options);

} // namespace soap

#endif // SOAP_DRIVER_MEASUREOPERATORS_H
