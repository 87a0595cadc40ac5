//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_PROGRAMFILE_MEASUREDNAMES_H
#define SOAP_LIB_PROGRAMFILE_MEASUREDNAMES_H

#include "Soap/ProgramFile/Measurement.h"

namespace soap {

/// The operators that a command is for, the first one first; none are known of
/// programs that nobody planned.
std::vector<std::string> operatorsOf(const MeasuredProgram &program,
                                     size_t device, int32_t command);
/// Seconds; 0: none.
double predictedOf(const MeasuredProgram &program, size_t device,
                   int32_t command);
/// "fc1 +2", "copy for fc1", or what is known instead.
std::string nameOf(const MeasuredProgram &program, size_t device,
                   const SoapTraceEvent &event);

} // namespace soap

#endif // SOAP_LIB_PROGRAMFILE_MEASUREDNAMES_H
