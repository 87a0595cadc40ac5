//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_PROGRAMFILE_RUN_H
#define SOAP_PROGRAMFILE_RUN_H

#include "Soap/ProgramFile/Processes.h"

namespace soap {

/// How a compiled program is run: what soap-exec and soap-run take.
struct ProgramRunOptions {
  std::string path;
  int64_t steps = 0; ///< 0: one, or with check all that have references.
  /// Compare with the stored reference results, and losses with the stored ones
  /// of JAX.
  bool check = false, compare = false;
  /// Describe the program, do not run it.
  bool info = false;
  bool quiet = false;
  /// Seconds until a device that waits is given up; 0: the runtime's default.
  double timeout = 0;
  /// Folders: values of arguments (argument_I.npy, for any of them), and where
  /// the last step's results go (result_I.npy). Empty: none.
  std::string inputs, outputs;
  /// A file for the times of a step: Measurement.h. Empty: none are measured.
  std::string measure;
  /// Null, or the processes to run it in.
  ToolProcesses *processes = nullptr;
};

/// Whether a regular file begins as compiled programs do.
bool isProgramFile(const std::string &path);

/// Reads, checks, loads and runs a program, and prints what came of it on
/// standard output. Returns an empty string, or in one line that names the file
/// what went wrong.
std::string runProgramFile(const ProgramRunOptions &options);

} // namespace soap

#endif // SOAP_PROGRAMFILE_RUN_H
