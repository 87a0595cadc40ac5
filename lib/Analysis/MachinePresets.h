//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_ANALYSIS_MACHINEPRESETS_H
#define SOAP_LIB_ANALYSIS_MACHINEPRESETS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

namespace soap {

/// A file of share/machines.
struct MachinePreset {
  llvm::StringLiteral name;
  llvm::StringLiteral text;
};

/// All of them, by name. They are part of the library: programs find them
/// wherever they are installed.
llvm::ArrayRef<MachinePreset> machinePresets();

} // namespace soap

#endif // SOAP_LIB_ANALYSIS_MACHINEPRESETS_H
