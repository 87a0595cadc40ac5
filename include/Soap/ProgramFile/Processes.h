//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_PROGRAMFILE_PROCESSES_H
#define SOAP_PROGRAMFILE_PROCESSES_H

#include "Soap/ProgramFile/ProgramFile.h"
#include "Soap/Runtime/Processes.h"

#include <string>

namespace soap {

/// What a program is run with in every process.
struct SharedRunOptions {
  double timeout = 0;
  bool checkReplicas = true;
  std::string inputs; ///< As ProgramRunOptions has it.
  /// Null, or what emulates GPUs.
  const EmulatedFunctions *emulated = nullptr;
};

/// The processes that mpirun started together with a tool's. Rank 0 is the tool
/// that the user sees; the others get a compiled program from it, do their
/// share and print nothing but a failure.
class ToolProcesses {
public:
  /// `tool` is the name that errors begin with. Ends the process, with a line,
  /// if it cannot join; ends those of other ranks when they have done their
  /// share.
  explicit ToolProcesses(const char *tool);
  ToolProcesses(const ToolProcesses &) = delete;
  ToolProcesses &operator=(const ToolProcesses &) = delete;

  /// Null where this process runs alone.
  SoapProcesses *get() const { return processes; }
  bool isAlone() const { return !processes; }

  /// An empty string or, in one line, that there are more processes than
  /// devices. To be asked before long work, as `share` refuses that, too.
  std::string checkDevices(int64_t numDevices) const;

  /// Gives the others their program, the bytes of a file. Returns an empty
  /// string or what is wrong in one line.
  std::string share(const std::string &bytes, int32_t numDevices,
                    const SharedRunOptions &options);

  /// Before the tool ends, with its exit code: lets the others end as well.
  /// Returns the exit code, or does not return.
  int finish(int exitCode);

private:
  SoapProcesses *processes = nullptr;
  bool hasShared = false;
};

/// Whether there is such a folder, and files for arguments of the program in
/// it. Returns an empty string or what is wrong in one line.
std::string checkInputs(const std::string &inputs, int32_t numArguments);

/// Sets the arguments that devices of this process need for \p step and do not
/// have from the steps before: of files in `inputs`, else as the program has
/// them. Returns an empty string or what is wrong in one line.
std::string setArguments(const ProgramFile &file, const std::string &inputs,
                         SoapRuntime *runtime, int64_t step);

} // namespace soap

#endif // SOAP_PROGRAMFILE_PROCESSES_H
