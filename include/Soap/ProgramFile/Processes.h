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

/// The arguments that come from a folder's files. Rank 0 decides which do:
/// where another process lacks one of them, that is an error there.
struct ArgumentFiles {
  std::string folder;  ///< As ProgramRunOptions has it.
  std::string isThere; ///< Of each argument, 0 or 1; empty: none.

  bool has(int32_t argument) const {
    return static_cast<size_t>(argument) < isThere.size() && isThere[argument];
  }
};

/// What a program is run with in every process.
struct SharedRunOptions {
  double timeout = 0;
  bool checkReplicas = true;
  ArgumentFiles inputs;
  /// Null, or what emulates GPUs.
  const EmulatedFunctions *emulated = nullptr;
};

/// The processes that mpirun started together with a tool's. Rank 0 is the tool
/// that the user sees; the others get a compiled program from it, do their
/// share and print nothing but a failure.
class ToolProcesses {
public:
  /// `tool` is the name that errors begin with; of its arguments, --timeout
  /// counts before it reads them. Ends the process, with a line, if it cannot
  /// join; ends those of other ranks when they have done their share. Where a
  /// process is ended at once, `removeFiles` is called before, in any thread.
  ToolProcesses(const char *tool, int argc, char **argv, void (*removeFiles)());
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

/// Finds the files for arguments of the program in `folder`, if that is not
/// empty. Returns an empty string or what is wrong in one line: there is no
/// such folder, or none for an argument in it.
std::string findArgumentFiles(const std::string &folder, int32_t numArguments,
                              ArgumentFiles &files);

/// Sets the arguments that devices of this process need for \p step and do not
/// have from the steps before: of files of `inputs`, else as the program has
/// them. Returns an empty string or what is wrong in one line.
std::string setArguments(const ProgramFile &file, const ArgumentFiles &inputs,
                         SoapRuntime *runtime, int64_t step);

} // namespace soap

#endif // SOAP_PROGRAMFILE_PROCESSES_H
