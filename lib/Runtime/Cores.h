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

/// Cores of this host, at least one.
int32_t countHostCores();

/// Those of them that the process may use: launchers keep processes apart.
int32_t countCores();

/// Keeps the calling thread on one of them: the `number`-th, counted round and
/// round. Where that is refused, the scheduler decides.
void takeCore(int64_t number);

} // namespace soap

#endif // SOAP_LIB_RUNTIME_CORES_H
