//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_SUPPORT_THREADS_H
#define SOAP_SUPPORT_THREADS_H

#include "llvm/ADT/STLFunctionalExtras.h"

#include <cstddef>
#include <functional>
#include <optional>
#include <thread>

namespace soap {

/// Runs `work` on a new thread. Nothing, and nothing is run, where the system
/// has no thread left (ulimit -u, the limits of a container).
std::optional<std::thread> startThread(std::function<void()> work);

/// Calls `work` with every number below `count`, 0 on this thread and the
/// others on threads of their own, and returns when all calls have returned.
/// What finds no thread runs on this one, after 0; so no call may wait for
/// another.
void onThreads(size_t count, llvm::function_ref<void(size_t)> work);

} // namespace soap

#endif // SOAP_SUPPORT_THREADS_H
