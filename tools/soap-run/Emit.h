//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_TOOLS_SOAP_RUN_EMIT_H
#define SOAP_TOOLS_SOAP_RUN_EMIT_H

#include "Options.h"
#include "TestData.h"

#include "Soap/Driver/EmitProgram.h"
#include "Soap/ProgramFile/Processes.h"

namespace soap {

/// A model and its data, beside what became of it.
struct EmitInput {
  mlir::ModuleOp module;     ///< Partitioned: one soap.program.
  mlir::func::FuncOp oracle; ///< As read; null at stage Program.
  mlir::Location loc;
  const ModelSignature &signature;
  const reference::ModelData *data; ///< Null: none.
  const TestData *testData;         ///< Null: none.
  PredictedFigures predicted;
  CommandNotes notes;
};

/// Compiles a model and says where its arguments come from; without references.
/// `report`, if not null, gets what is known of a program for GPUs.
mlir::FailureOr<ProgramFile> compileInput(const RunOptions &options,
                                          const EmitInput &input,
                                          GpuReport *report = nullptr);

/// Compiles a model and hands it to all processes; `file` is loaded here.
mlir::LogicalResult shareProgram(const RunOptions &options,
                                 const EmitInput &input,
                                 ToolProcesses &processes, ProgramFile &file);

/// Compiles a model and writes it to the file of --emit.
mlir::LogicalResult emitProgram(const RunOptions &options,
                                const EmitInput &input);

/// Runs a compiled program as soap-exec does; false, after one line on standard
/// error, if it fails or an option is for models.
bool runCompiled(const RunOptions &options, ToolProcesses &processes);

} // namespace soap

#endif // SOAP_TOOLS_SOAP_RUN_EMIT_H
