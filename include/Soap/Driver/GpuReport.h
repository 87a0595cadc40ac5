//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_DRIVER_GPUREPORT_H
#define SOAP_DRIVER_GPUREPORT_H

#include "Soap/Conversion/GpuCompiler.h"
#include "Soap/Runtime/Runtime.h"

namespace soap {

/// What is known of a program for GPUs once it is compiled.
struct GpuReport {
  std::vector<GpuFunctionFigures> functions;
  /// From kernels in StableHLO to machine code.
  double compileSeconds = 0;
  /// Of a recorded and checked step.
  SoapGpuFigures step = {};
};

/// Records two steps of \p program and checks them (soap_gpu_record), and that
/// no function needs more registers than a block can have. Returns an empty
/// string, or what is wrong in one line.
std::string checkGpuProgram(const SoapProgram &program, GpuReport &report);

/// An empty string, or what functions spill, in one line: they are right, but
/// slower than they could be.
std::string describeSpills(const GpuReport &report);

/// An empty string, or by how much a device needs more memory than the plan
/// predicted, in one line, if that is a quarter and 256 MiB: predictions do not
/// know what kernels and calls of libraries need while they run.
std::string describeMemory(const GpuReport &report, double predictedBytes);

/// The report as JSON, with each function's launches in a step, over all
/// devices, and the bytes that one of them is given.
std::string gpuReportText(const SoapProgram &program, const GpuReport &report);

} // namespace soap

#endif // SOAP_DRIVER_GPUREPORT_H
