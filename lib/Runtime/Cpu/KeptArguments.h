//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_RUNTIME_CPU_KEPTARGUMENTS_H
#define SOAP_LIB_RUNTIME_CPU_KEPTARGUMENTS_H

#include "Soap/Runtime/Program.h"
#include "Soap/Support/KeptMemory.h"

#include <vector>

namespace soap {

/// Per device, the arguments that steps leave as they are: they are no state,
/// and nothing writes where they lie. `arenas` are null of devices elsewhere.
std::vector<KeptMemory> findKeptArguments(const SoapProgram &program,
                                          const std::vector<char *> &arenas);

} // namespace soap

#endif // SOAP_LIB_RUNTIME_CPU_KEPTARGUMENTS_H
