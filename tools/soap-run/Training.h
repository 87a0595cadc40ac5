//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_TOOLS_SOAP_RUN_TRAINING_H
#define SOAP_TOOLS_SOAP_RUN_TRAINING_H

#include "Options.h"

#include "Soap/Driver/Executable.h"
#include "Soap/ProgramFile/Measurement.h"
#include "TestData.h"

#include "Soap/Driver/Model.h"

#include <optional>

namespace soap {

/// Runs the steps of a compiled model: feeds data, follows the loss, checks
/// results and compares losses as the options say.
class Training {
public:
  /// `oracle` is the function as it was read, to check against; none if there
  /// is only a program. `loc` is what errors are about.
  Training(const RunOptions &options, Executable &executable,
           mlir::func::FuncOp oracle, mlir::Location loc,
           const ModelSignature &signature,
           std::optional<reference::ModelData> data,
           std::optional<TestData> testData, const MeasuredProgram &measured)
      : options(options), executable(executable), oracle(oracle), loc(loc),
        signature(signature), data(std::move(data)),
        testData(std::move(testData)), measured(measured),
        measurement(options.measure, options.steps) {}

  mlir::LogicalResult run();

private:
  const RunOptions &options;
  Executable &executable;
  mlir::func::FuncOp oracle;
  mlir::Location loc;
  const ModelSignature &signature;
  std::optional<reference::ModelData> data;
  std::optional<TestData> testData;
  MeasuredProgram measured;
  Measurement measurement;

  /// The arguments of the coming step, as far as they are known on the host.
  llvm::SmallVector<reference::Tensor> arguments;
  std::vector<double> losses;
  std::vector<double> seconds;
  bool toldNotFinite = false; ///< That most of what is compared is NaN.

  reference::Tensor makeArgument(unsigned index, unsigned step) const;
  mlir::LogicalResult setArguments(unsigned step);
  mlir::LogicalResult runStep(unsigned step);
  mlir::LogicalResult checkStep(unsigned step);
  void printProgress(unsigned step) const;
  mlir::LogicalResult writeOutputs();
  void printStepTime() const;
  void printLosses() const;
  mlir::LogicalResult compareLosses() const;
  mlir::LogicalResult compareFinalState();
};

} // namespace soap

#endif // SOAP_TOOLS_SOAP_RUN_TRAINING_H
