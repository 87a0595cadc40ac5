//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_DRIVER_EXECUTABLE_H
#define SOAP_DRIVER_EXECUTABLE_H

#include "Soap/Conversion/GpuCompiler.h"
#include "Soap/Conversion/GpuEmulator.h"
#include "Soap/Conversion/KernelCompiler.h"
#include "Soap/ProgramFile/ProgramFile.h"
#include "Soap/Reference/Tensor.h"
#include "Soap/Runtime/Processes.h"
#include "Soap/Target/Program.h"

#include "mlir/IR/BuiltinOps.h"

#include "llvm/ADT/BitVector.h"

#include <memory>

namespace soap {

/// What executes a program: threads of this process, NVIDIA GPUs, or this host
/// in place of GPUs, thread by thread.
enum class ExecutionTarget { Cpu, Cuda, EmulatedGpu };

struct ExecutableOptions {
  ExecutionTarget target = ExecutionTarget::Cpu;
  /// Draws the order in which emulated streams make progress.
  uint64_t emulatorSeed = 0;
  /// Emulated GPUs communicate by an emulated NCCL.
  bool emulateNccl = false;
  KernelCompilerOptions compiler;
  /// On GPUs: as GpuCompiler has it.
  bool tf32 = false;
  /// Seconds before a device that waits is given up; 0: the runtime's default.
  double timeoutSeconds = 0;
  /// Compare replicas of results bit for bit when they are read.
  bool checkReplicas = true;
  /// Null, or those that share the devices: Soap/Runtime/Processes.h.
  SoapProcesses *processes = nullptr;
  /// Memory of the device with most, as planned; 0: unknown.
  double predictedBytes = 0;
};

/// A partitioned model, compiled and loaded: one program per device. Values go
/// in and out as global tensors. Wrong calls are errors, located at the
/// program. One thread at a time may call into one; the context in which it was
/// made must outlive it.
class Executable {
public:
  /// `module` holds one `soap.program` and its kernels. `resultTypes` are the
  /// global types of the model's results: as many, and what the program makes.
  static mlir::FailureOr<std::unique_ptr<Executable>>
  create(mlir::ModuleOp module,
         llvm::ArrayRef<mlir::RankedTensorType> resultTypes,
         const ExecutableOptions &options = {});
  /// A compiled program whose kernels are loaded, in the processes of \p
  /// options; its target, not that of the options, counts.
  static mlir::FailureOr<std::unique_ptr<Executable>>
  create(ProgramFile file, mlir::Location loc,
         llvm::ArrayRef<mlir::RankedTensorType> resultTypes,
         const ExecutableOptions &options);
  ~Executable();

  /// Whether this process has a part of an argument.
  bool needsArgument(unsigned index) const;
  /// Takes a value of the argument's shape and element type.
  mlir::LogicalResult setArgument(unsigned index,
                                  const reference::Tensor &value);
  /// Runs one step, for which every argument that this process needs has been
  /// set once. State goes on to the next one on the devices.
  mlir::LogicalResult step();
  /// Of the last step; there has to be one.
  mlir::FailureOr<reference::Tensor> getResult(unsigned index);
  mlir::FailureOr<llvm::SmallVector<reference::Tensor>> getResults();

  /// For what goes beyond a step.
  SoapRuntime *getRuntime() const { return runtime; }
  const SoapProgram *getProgram() const { return table->get(); }

  const KernelCompilerStatistics &statistics() const { return stats; }
  unsigned numCommunications() const;
  /// Bytes of every device's arena.
  llvm::SmallVector<int64_t> arenaBytes() const;

private:
  Executable(mlir::Location loc, const ExecutableOptions &options)
      : loc(loc), compiler(std::make_unique<KernelCompiler>(options.compiler)),
        gpu(options.tf32) {}
  mlir::LogicalResult check(SoapStatus status);
  /// Takes the global types of results, if they are the program's.
  mlir::LogicalResult
  setResultTypes(llvm::ArrayRef<mlir::RankedTensorType> types);
  /// Compiles the kernels of \p module for the target.
  mlir::LogicalResult compile(mlir::ModuleOp module,
                              const ExecutableOptions &options);
  /// Makes a runtime of the table.
  mlir::LogicalResult start(SoapBackend backend,
                            const ExecutableOptions &options);

  mlir::Location loc;
  std::unique_ptr<KernelCompiler> compiler;
  KernelCompilerStatistics stats;
  GpuCompiler gpu;
  /// Of emulated GPUs alone.
  std::unique_ptr<GpuEmulator> emulator;
  std::unique_ptr<HostFunctions> functions;
  std::vector<GpuCode> images;
  std::unique_ptr<ProgramBuilder> table;
  SoapRuntime *runtime = nullptr;
  llvm::SmallVector<mlir::RankedTensorType> resultTypes;
  llvm::BitVector isSet; ///< By argument.
  bool hasRun = false;
};

} // namespace soap

#endif // SOAP_DRIVER_EXECUTABLE_H
