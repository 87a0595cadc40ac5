//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_UNITTESTS_CONVERSION_KERNELTEST_H
#define SOAP_UNITTESTS_CONVERSION_KERNELTEST_H

#include "Soap/Conversion/GpuCompiler.h"
#include "Soap/Conversion/GpuEmulator.h"
#include "Soap/Conversion/KernelCompiler.h"
#include "Soap/Dialect/StableHLO/IR/StablehloDialect.h"
#include "Soap/Reference/Evaluator.h"
#include "Soap/Reference/Tensor.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/OwningOpRef.h"
#include "gtest/gtest.h"

#include <map>
#include <string>
#include <vector>

namespace soap {

/// Memory as kernels want it: 64-byte aligned, with a guard behind that
/// `intact` checks.
class Buffer {
public:
  explicit Buffer(size_t bytes);
  explicit Buffer(const std::vector<char> &bytes);
  ~Buffer();
  Buffer(Buffer &&other) noexcept;
  Buffer(const Buffer &) = delete;

  void *data() const { return memory; }
  std::vector<char> bytes() const;
  /// Whether what lies behind the buffer is as it was.
  bool intact() const;

private:
  char *memory;
  size_t size;
};

/// Compiles functions and compares what they compute with the evaluator.
class KernelTest : public testing::Test {
protected:
  KernelTest();

  /// Parses and compiles; every function of \p text that none calls is a
  /// kernel.
  void compile(llvm::StringRef text, KernelCompilerOptions options = {});

  /// Compiles \p text and runs every kernel on inputs that are drawn, or taken
  /// from `inputs`. Floats differ from the evaluator's by at most \p tolerance,
  /// relative to the larger of the two and 1; integers are equal. So do those
  /// of the kernel that is made for GPUs.
  void check(llvm::StringRef text, double tolerance = 1e-6);

  /// Compares the compiled kernel \p name with the evaluator, and so that for
  /// GPUs if it is one of the module that was compiled last.
  void checkKernel(llvm::StringRef name, double tolerance = 1e-6);

  /// Runs kernel \p name.
  std::vector<reference::Tensor>
  run(llvm::StringRef name, llvm::ArrayRef<reference::Tensor> arguments,
      bool onGpu = false);

  /// Runs the steps of a kernel on buffers of these sizes.
  void runOnGpu(llvm::StringRef name, llvm::ArrayRef<size_t> bytes,
                size_t numInputs, llvm::ArrayRef<int64_t> inPlace,
                std::vector<void *> &pointers);

  void compare(llvm::ArrayRef<reference::Tensor> actual,
               llvm::ArrayRef<reference::Tensor> expected, double tolerance);

  /// A drawn tensor: floats in [-2, 2), integers in [-3, 5] (unsigned [0, 8]).
  reference::Tensor draw(mlir::RankedTensorType type);

  /// The first error of compiling \p text, or what went wrong instead.
  std::string compileError(llvm::StringRef text);

  mlir::MLIRContext context;
  mlir::OwningOpRef<mlir::ModuleOp> module;
  std::unique_ptr<KernelCompiler> compiler;
  /// The same kernels for a GPU, run by the emulator.
  std::unique_ptr<GpuCompiler> gpu;
  std::unique_ptr<GpuEmulator> emulator;
  /// Arguments by kernel, instead of drawn ones.
  std::map<std::string, std::vector<reference::Tensor>> inputs;
  uint64_t seed = 1;
};

/// `func @name(operands) { op }` for ops on tensors of one type.
std::string elementwise(llvm::StringRef op, unsigned operands,
                        llvm::StringRef type, llvm::StringRef name);

} // namespace soap

#endif // SOAP_UNITTESTS_CONVERSION_KERNELTEST_H
