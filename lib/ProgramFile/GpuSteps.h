//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_PROGRAMFILE_GPUSTEPS_H
#define SOAP_LIB_PROGRAMFILE_GPUSTEPS_H

#include "ProgramFile.pb.h"

#include "Soap/Runtime/ProgramBuilder.h"

namespace soap::file {

void writeStep(const SoapGpuStep &from, GpuStep &to);

/// Null, or what is wrong with the file.
const char *readStep(const GpuStep &from, ProgramBuilder::GpuStep &to);

} // namespace soap::file

#endif // SOAP_LIB_PROGRAMFILE_GPUSTEPS_H
