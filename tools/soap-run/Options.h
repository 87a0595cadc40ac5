//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_TOOLS_SOAP_RUN_OPTIONS_H
#define SOAP_TOOLS_SOAP_RUN_OPTIONS_H

#include "Soap/Driver/Pipelines.h"

#include <string>

namespace soap {

/// soap-run's command line.
struct RunOptions {
  std::string input;
  std::string function; ///< Empty: main, training; else run it and print.
  bool printResults = false;
  /// The planning options that were given.
  GivenOptions plan;
  bool planOnly = false;
  std::vector<std::string> machines; ///< To plan for and compare, if any.
  bool measureOperators = false;     ///< Add to the profile before planning.
  std::string output;                ///< For the annotated model.
  std::string shardingsModule;       ///< For the model with shardings.
  std::string data;
  std::string testData; ///< A folder of ONNX's.
  std::string sizes;    ///< That an ONNX model leaves open.
  int steps = 1;
  bool check = false;
  bool compare = false;
  unsigned optLevel = 2;
  double timeout = 0;
  bool quiet = false;
  bool emulate = false; ///< GPUs, by this host.
  bool tf32 = false;    ///< Products of f32 on GPUs may round their operands.
  std::string emit;     ///< For the compiled program; empty: run the model.
  std::string targetCpu = "native";
  std::vector<int32_t> gpuChips = {80, 90};
  std::string gpuReport; ///< A file for what is known of the program.
  std::string outputs;   ///< A folder for the last step's results.
  std::string measure;   ///< A file for the times of a step.
  bool stepsGiven = false;
  /// An option that a compiled program has no use for and that was given, or
  /// empty.
  std::string modelOption;
  /// An option that only planning has a use for and that was given, or empty.
  std::string planningOption;

  /// What `plan` has for an option, or nothing.
  std::string planned(llvm::StringRef name) const;
  /// Whether the machine is cuda:N, whose programs run on GPUs.
  bool isForGpus() const;
};

/// An option as it is given: -o, --steps.
std::string dashed(llvm::StringRef option);

/// Whether standard error is a terminal, to show progress on. (LLVM's question,
/// StandardErrIsDisplayed, is always answered yes where it was configured
/// without isatty.)
bool isTerminal();

/// Parses the command line; exits on --help and on an option that is wrong.
RunOptions parseRunOptions(int argc, char **argv);

} // namespace soap

#endif // SOAP_TOOLS_SOAP_RUN_OPTIONS_H
