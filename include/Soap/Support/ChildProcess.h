//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_SUPPORT_CHILDPROCESS_H
#define SOAP_SUPPORT_CHILDPROCESS_H

#include "llvm/ADT/STLFunctionalExtras.h"

#include <optional>
#include <string>

namespace soap {

/// Runs `work` in a copy of this process, and gives what it returns. Nothing
/// else that it does reaches this process: neither changes in memory nor what
/// it prints to stderr. None if it crashes or takes more than `seconds` of
/// processor time, or if the system has no more processes.
///
/// For reading what may bring code down that is not ours. Only the calling
/// thread lives on in the copy: `work` must not wait for others.
std::optional<std::string>
runInChildProcess(llvm::function_ref<std::string()> work, unsigned seconds);

} // namespace soap

#endif // SOAP_SUPPORT_CHILDPROCESS_H
