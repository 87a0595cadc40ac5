//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_FUZZ_TARGETS_H
#define SOAP_FUZZ_TARGETS_H

#include "llvm/ADT/StringRef.h"

namespace soap::fuzz {

/// A reader that is fuzzed. It may refuse what it is given, with a diagnostic,
/// but it must not crash, hang, take memory without bounds or fail in silence.
struct Target {
  const char *name; ///< As scripts/fuzz and the folders of fuzz/corpus have it.
  void (*run)(llvm::StringRef bytes);
};

/// Models as text and as bytecode: read, verified, printed, and taken as far as
/// operators; programs of devices as far as the runtime's table.
void readTextModel(llvm::StringRef bytes);
void readBytecodeModel(llvm::StringRef bytes);
/// What portable artifacts consist of, without MLIR's container (the whole ones
/// are bytecode).
void readPortableForm(llvm::StringRef bytes);
/// ONNX models, and tensors as ONNX's test data has them.
void readOnnxModel(llvm::StringRef bytes);
void readOnnxTensor(llvm::StringRef bytes);
/// Machine files.
void readMachineFile(llvm::StringRef bytes);
/// Strategy files and search states, for a small model on four devices.
void readStrategy(llvm::StringRef bytes);
void readState(llvm::StringRef bytes);
/// Profiles, for the same.
void readProfile(llvm::StringRef bytes);
/// Compiled programs.
void readProgram(llvm::StringRef bytes);
/// Inputs and reference results of models.
void readData(llvm::StringRef bytes);

constexpr Target targets[] = {
    {"text", readTextModel},        {"bytes", readBytecodeModel},
    {"portable", readPortableForm}, {"onnx", readOnnxModel},
    {"tensor", readOnnxTensor},     {"machine", readMachineFile},
    {"strategy", readStrategy},     {"state", readState},
    {"program", readProgram},       {"data", readData},
    {"profile", readProfile},
};

} // namespace soap::fuzz

#endif // SOAP_FUZZ_TARGETS_H
