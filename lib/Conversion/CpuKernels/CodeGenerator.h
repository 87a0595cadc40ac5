//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_CONVERSION_CPUKERNELS_CODEGENERATOR_H
#define SOAP_LIB_CONVERSION_CPUKERNELS_CODEGENERATOR_H

#include "Soap/Conversion/KernelCompiler.h"

#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/IR/Module.h"
#include "llvm/Passes/OptimizationLevel.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Target/TargetMachine.h"

#include <optional>

namespace soap {

/// Machine code of LLVM modules, for one thread.
class CodeGenerator {
public:
  /// Null, with \p error set, when there is no code generator for the host.
  static std::unique_ptr<CodeGenerator>
  create(const KernelCompilerOptions &options, std::string &error);

  /// The object file of \p module.
  std::unique_ptr<llvm::MemoryBuffer> compile(llvm::Module &module,
                                              KernelCompilerStatistics &stats);

  std::string getCpu() const { return machine->getTargetCPU().str(); }
  /// What code may use, of the features that the compiler knows.
  std::vector<std::string> getFeatures() const;

private:
  void setTarget(llvm::Module &module);
  void optimize(llvm::Module &module);

  std::unique_ptr<llvm::TargetMachine> machine;
  /// The functions that loops may call.
  std::optional<llvm::TargetLibraryInfoImpl> library;
  llvm::OptimizationLevel level;
  std::string features;
};

/// Objects as one ELF shared object without symbols of its own but those that
/// it exports. Returns nothing, with \p error set, if there is no linker, or it
/// fails.
std::optional<std::string>
linkObjects(llvm::ArrayRef<std::unique_ptr<llvm::MemoryBuffer>> objects,
            std::string &error);

} // namespace soap

#endif // SOAP_LIB_CONVERSION_CPUKERNELS_CODEGENERATOR_H
