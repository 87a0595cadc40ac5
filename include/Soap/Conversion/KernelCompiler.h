//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_CONVERSION_KERNELCOMPILER_H
#define SOAP_CONVERSION_KERNELCOMPILER_H

#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"

#include <memory>
#include <string>
#include <vector>

namespace mlir {
class DialectRegistry;
class OpPassManager;
} // namespace mlir

namespace soap {

/// Everything that kernels pass through on their way to LLVM IR: dialects,
/// bufferization models, translations.
void registerKernelDialects(mlir::DialectRegistry &registry);

struct KernelCompilerOptions {
  /// 0 to 3, as of clang's -O.
  unsigned optLevel = 2;
  /// Threads that compile; 0: as many as the machine has cores.
  unsigned numThreads = 0;
  /// "native", or a level of the x86-64 psABI ("x86-64-v3") for code that runs
  /// elsewhere.
  std::string targetCpu = "native";
  /// What lowers functions to the LLVM dialect; null: buildKernelPipeline.
  void (*pipeline)(mlir::OpPassManager &) = nullptr;
};

/// Where compilation time went, in seconds, summed over threads but for total.
struct KernelCompilerStatistics {
  double total = 0, lowering = 0, optimization = 0, codeGeneration = 0;
  unsigned numKernels = 0;
};

/// Kernels as an ELF shared object, for programs that run without a compiler.
/// It calls the functions of CpuLibrary.h, and those of the system's libraries.
struct KernelLibrary {
  std::string code;
  std::string cpu; ///< By LLVM's name.
  /// What the code may use of the CPU, by LLVM's names, sorted.
  std::vector<std::string> features;
};

/// buffers: pointers to the arguments, then to the results, of the kernel.
using KernelFunction = void (*)(void **buffers);

/// Compiles local StableHLO functions for the host and holds the code.
///
/// A kernel `func.func @k(tensors) -> (tensors)` becomes `void k(void **)`.
/// Buffers are dense and row-major, 64-byte aligned; those of results overlap
/// no other; i1 elements take a byte (0 or 1). Buffers of no elements may be
/// null. Kernels may run on several threads at once. The code lives as long as
/// the compiler.
class KernelCompiler {
public:
  explicit KernelCompiler(KernelCompilerOptions options = {});
  ~KernelCompiler();
  KernelCompiler(const KernelCompiler &) = delete;
  KernelCompiler &operator=(const KernelCompiler &) = delete;

  /// Compiles every function of \p module that has a body and is not called by
  /// another one; those that are called are inlined. The module is left as it
  /// was. Failure comes with a diagnostic at the op's location. May be called
  /// again with further modules, whose kernels have other names.
  mlir::LogicalResult compile(mlir::ModuleOp module);

  /// Compiles as compile does, but loads nothing. The bytes are the same for
  /// the same module, options and CPU. Needs a linker (lld or GNU ld).
  mlir::FailureOr<KernelLibrary> emitLibrary(mlir::ModuleOp module);

  /// The name that the code of kernel \p name has in a library.
  static std::string symbolOf(llvm::StringRef name);

  /// Whether \p cpu is one that KernelCompilerOptions takes; all of them.
  static bool isTargetCpu(llvm::StringRef cpu);
  static llvm::ArrayRef<const char *> targetCpus();

  /// The code of kernel \p name; null when there is none.
  KernelFunction lookup(llvm::StringRef name) const;

  const KernelCompilerStatistics &statistics() const { return stats; }

private:
  struct Impl;
  struct Objects;
  mlir::FailureOr<Objects> emitObjects(mlir::ModuleOp module,
                                       unsigned groupThreads);

  std::unique_ptr<Impl> impl;
  KernelCompilerOptions options;
  KernelCompilerStatistics stats;
};

} // namespace soap

#endif // SOAP_CONVERSION_KERNELCOMPILER_H
