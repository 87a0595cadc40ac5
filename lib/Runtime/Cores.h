//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_RUNTIME_CORES_H
#define SOAP_LIB_RUNTIME_CORES_H

#include <cstdint>

namespace soap {

/// Cores that the process may use, at least one.
int32_t countCores();

/// The same of the process that started this one, if it may use more: launchers
/// give each process cores of its own among theirs.
int32_t countLauncherCores();

/// The one that the calling thread runs on; -1 if that is not known.
int32_t currentCore();

/// Keeps the calling thread on one of them: the `number`-th, counted round and
/// round. Where that is refused, the scheduler decides.
void takeCore(int64_t number);

} // namespace soap

#endif // SOAP_LIB_RUNTIME_CORES_H
