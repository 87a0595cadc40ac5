//===- TestEffort.h - How much tests do -------------------------*- C++ -*-===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_UNITTESTS_PLANNER_TESTEFFORT_H
#define SOAP_UNITTESTS_PLANNER_TESTEFFORT_H

#include "llvm/Support/Compiler.h"

namespace soap {

#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
constexpr bool sanitized = true;
#else
constexpr bool sanitized = false;
#endif

/// How often a test repeats what takes it long. Sanitizers are ten times slower
/// and look at each access, not for one strategy in a hundred thousand.
constexpr int repeats(int number) {
  return sanitized ? (number + 9) / 10 : number;
}

} // namespace soap

#endif
