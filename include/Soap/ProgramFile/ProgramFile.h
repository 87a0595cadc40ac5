//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Compiled programs as files: docs/compiled-programs.md. No LLVM in here; what
// links this library runs programs without it.

#ifndef SOAP_PROGRAMFILE_PROGRAMFILE_H
#define SOAP_PROGRAMFILE_PROGRAMFILE_H

#include "Soap/Runtime/HostFunctions.h"
#include "Soap/Runtime/ProgramBuilder.h"

#include <memory>
#include <string>
#include <vector>

namespace soap {

/// Where an argument's values come from: as the model's data file says it
/// (models/README.md), or bytes.
struct ArgumentValues {
  enum class Kind { Constant, Uniform, Integers, Bytes };
  Kind kind = Kind::Constant;
  double value = 0;
  uint64_t seed = 0;
  double low = 0, high = 0;
  /// Uniform: step k has seed + k.
  bool perStep = false;
  /// Whole tensors, row-major, one for each step; after the last one the first
  /// comes again.
  std::vector<std::vector<int64_t>> integers;
  std::vector<std::string> bytes;
};

/// What a result should be, by the evaluator: elements 0, stride, 2·stride, …
/// (row-major), and how far one of them may be from it.
struct ReferenceResult {
  double allowance = 0;
  int64_t stride = 0; ///< 0: no element is kept.
  std::string elements;
};

/// Of one step, by the planner's simulator; zeros where nothing was planned.
struct PredictedFigures {
  double stepSeconds = 0;
  double computeSeconds = 0; ///< Summed over devices.
  double movedBytes = 0;     ///< Between devices.
  double memoryBytes = 0;    ///< The most on a device.
};

/// What a command of a device does for the model: the operators (by number in
/// their list of names) that it computes or communicates for, and the seconds
/// that the plan predicted for that; 0: it predicted none.
struct CommandNote {
  std::vector<int32_t> operators;
  double predictedSeconds = 0;
};
struct CommandNotes {
  std::vector<std::string> operators;
  /// By device and command; empty where nothing is known.
  std::vector<std::vector<CommandNote>> commands;
};

/// Generated functions of a program for GPUs as code of CPUs, to emulate these.
struct EmulatedFunctions {
  struct Function {
    std::string name, symbol;
    std::vector<int64_t> sharedBytes;
    bool meets = false;
  };
  std::string cpu;
  std::vector<std::string> cpuFeatures;
  std::string code; ///< An ELF shared object.
  std::vector<Function> functions;
};

/// A compiled program, and what is needed to run it without its model.
struct ProgramFile {
  std::string producer; ///< "Soap 0.1.0, LLVM 22.1.0".
  std::string model;    ///< The function's name.
  std::string machine;  ///< What it was planned for; may be empty.
  bool forGpus = false;
  PredictedFigures predicted;
  CommandNotes notes;

  /// Of programs for CPUs: what the code was compiled for ("x86-64-v3"), the
  /// features that it needs, and an ELF shared object with `symbols[k]` for
  /// kernel k.
  std::string cpu;
  std::vector<std::string> cpuFeatures;
  std::string code;
  std::vector<std::string> symbols;

  /// Null, or of a program for GPUs that is to be emulated. Files have none:
  /// processes tell each other.
  std::unique_ptr<EmulatedFunctions> emulated;

  /// The table. Kernels of CPUs cannot run before loadKernels.
  std::unique_ptr<ProgramBuilder> table;

  std::vector<ArgumentValues> values; ///< One for each argument.
  int32_t lossResult = -1;            ///< -1: there is none.
  std::vector<double> losses;         ///< JAX's, one for each step.
  /// Step by step, all from the first step's arguments on; one for each result.
  std::vector<std::vector<ReferenceResult>> references;
};

/// The file's bytes: the same for the same program. `error` is set, in one
/// line, where a program is too large for the format.
std::string serializeProgram(const ProgramFile &file, std::string &error);

/// Reads a program and checks all of it but the kernels' code: header, version,
/// checksum, every index, size and offset. Returns an empty string, or what is
/// wrong in one line.
std::string parseProgram(const char *data, size_t size, ProgramFile &file);
/// The same of a file; the line does not name it. `bytes` gets what the file
/// has.
std::string readProgramFile(const std::string &path, ProgramFile &file,
                            std::string &bytes);

/// For other processes of the same build.
std::string packEmulated(const EmulatedFunctions &emulated);
/// False if the bytes are no such thing.
bool unpackEmulated(const char *data, size_t size, EmulatedFunctions &emulated);

/// What programs for CPUs have where kernels are not loaded yet.
void kernelNotLoaded(void **buffers);

/// Loads the code of a program for CPUs into this process, where it stays, with
/// a file descriptor; the same code is loaded once. The functions that it calls
/// are this process's, so that it must export those of CpuLibrary.h. Returns an
/// empty string, or what is wrong in one line. Any thread may call it.
std::string loadKernels(ProgramFile &file);
/// The same of code that emulates GPUs.
std::string loadEmulated(const EmulatedFunctions &emulated,
                         HostFunctions &functions);

/// The features of x86-64 CPUs, by LLVM's names, that code may need and
/// loadKernels knows to look for.
const std::vector<std::string> &knownCpuFeatures();
/// Whether this CPU, and its system, has a feature; false if it is not known.
bool hasCpuFeature(const std::string &name);

/// Argument `index` at `step`, row-major.
std::vector<char> makeArgumentBytes(const ProgramFile &file, int32_t index,
                                    int64_t step);

/// Elements and bytes of a tensor of a checked program.
int64_t tensorElements(const SoapTensor &tensor);
int64_t tensorBytes(const SoapTensor &tensor);

/// "f32", "i64", …; "byte" for SOAP_BYTE.
const char *runtimeTypeName(int32_t type);

/// Element i of a tensor's bytes; of complex numbers, which count as two, the
/// parts. The type is not SOAP_BYTE.
double elementValue(int32_t type, const char *data, int64_t i);

/// How far a loss is from what it should be, relative to that: zero where both
/// are the same, infinite where either is no number.
double lossDifference(double loss, double reference);

/// The step whose loss is furthest from the reference's, and how far, relative
/// to that. Steps beyond either list are not compared.
struct LargestLossDifference {
  double relative = 0;
  size_t step = 0; ///< From 1; 0: none differs.

  /// Empty, or that this is more than two machines' rounding explains.
  std::string error() const;
};
LargestLossDifference
largestLossDifference(const std::vector<double> &losses,
                      const std::vector<double> &reference);

/// Empty, or from which step on a loss is no finite number: to be told, though
/// training may go on.
std::string describeNonFiniteLoss(const std::vector<double> &losses);

/// A result beside what it should be: the largest difference as a multiple of
/// the allowance, or infinity where one of two values is not finite.
double compareWithReference(const SoapTensor &tensor, const char *data,
                            const ReferenceResult &reference);

} // namespace soap

#endif // SOAP_PROGRAMFILE_PROGRAMFILE_H
