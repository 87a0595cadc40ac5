//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_ANALYSIS_MACHINELOADER_H
#define SOAP_ANALYSIS_MACHINELOADER_H

#include "Soap/Dialect/Soap/IR/SoapMachineOps.h"
#include "Soap/Planner/Machine/Machine.h"

#include "llvm/Support/MemoryBuffer.h"

#include <memory>

namespace soap {

/// The machine that `op` describes, with routes, its parameters replaced by
/// `parameters` if given. Emits one located error for what the verifiers cannot
/// see: names that lead nowhere, no devices, devices that no route connects.
mlir::FailureOr<Machine> buildMachine(MachineOp op,
                                      llvm::ArrayRef<int64_t> parameters = {});

/// Reads what may follow the name of a machine: "8", or "4x8" for one with two
/// parameters. False if `text` is neither.
bool parseMachineNumbers(llvm::StringRef text,
                         llvm::SmallVectorImpl<int64_t> &numbers);

/// Makes a machine of a host's own known to a context: there, the spec `name`
/// means it, whatever else has that name. What was planned for it refers to it
/// by name, so that other contexts that read it need it, too. Returns an empty
/// string, or what is wrong in one line: the machine (Machine::check), a name
/// that is none ("mine:2" and paths are not), or one that is taken. Not while
/// passes run in the context.
std::string addMachine(mlir::MLIRContext &context, llvm::StringRef name,
                       Machine machine);

/// The machine that `spec` names: one that addMachine made known, a preset
/// ("p100-4x4"), a preset with a number
/// ("cpu:4": four devices, "dgx-a100:2": two nodes) or numbers ("tpu-v5e:4x8"),
/// or a machine file ("machines/mine.mlir", "mine.mlir:8"). Names are looked
/// for in `searchPaths`, in the folders of SOAP_MACHINE_PATH (separated by
/// ':'), and among this library's own presets, which are in the library. Errors
/// are emitted at `loc`, or in the machine file.
mlir::FailureOr<Machine>
loadMachine(llvm::StringRef spec, mlir::MLIRContext *context,
            mlir::Location loc, llvm::ArrayRef<std::string> searchPaths = {});

/// The spec of the machine that the module around `op` was planned for; empty
/// if it has no plan. `given`, if that is not empty, takes its place.
llvm::StringRef plannedMachine(mlir::Operation *op, llvm::StringRef given = {});

/// Whether `spec` names NVIDIA GPUs of this host ("cuda:4").
bool isGpuMachine(llvm::StringRef spec);

/// The machine of the file whose bytes are `buffer` and whose name, for errors,
/// is `path`; errors that have no place in it are emitted at `loc`.
mlir::FailureOr<Machine> readMachine(std::unique_ptr<llvm::MemoryBuffer> buffer,
                                     llvm::StringRef path,
                                     mlir::MLIRContext *context,
                                     mlir::Location loc,
                                     llvm::ArrayRef<int64_t> parameters = {});

/// The names of all machines in the same places, sorted.
std::vector<std::string>
listMachines(llvm::ArrayRef<std::string> searchPaths = {});

} // namespace soap

#endif // SOAP_ANALYSIS_MACHINELOADER_H
