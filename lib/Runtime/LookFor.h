//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_RUNTIME_LOOKFOR_H
#define SOAP_LIB_RUNTIME_LOOKFOR_H

#include <chrono>
#include <thread>

namespace soap {

/// For how long who waits for a peer looks for it before it sleeps. To sleep
/// and wake up takes some 50 us, as much as several kernels of a small model;
/// where many programs share the cores, more is lost than won by looking
/// longer.
constexpr std::chrono::microseconds kPatience(200);

/// Between two looks. A peer may need this very core where there are too few
/// (`sharesCores`). Elsewhere, who yields waits for as long as another
/// program's turn takes, some milliseconds, each time.
inline void pauseLooking(bool sharesCores) {
  if (sharesCores) {
    std::this_thread::yield();
    return;
  }
#if defined(__x86_64__) || defined(__i386__)
  __builtin_ia32_pause();
#endif
}

/// Looks until something is done, but not beyond patience; whether it is.
template <typename Predicate> bool lookFor(Predicate isDone, bool sharesCores) {
  constexpr int looksPerTime = 32;
  auto end = std::chrono::steady_clock::now() + kPatience;
  do {
    for (int look = 0; look < looksPerTime; ++look) {
      if (isDone())
        return true;
      pauseLooking(sharesCores);
    }
  } while (std::chrono::steady_clock::now() < end);
  return false;
}

} // namespace soap

#endif // SOAP_LIB_RUNTIME_LOOKFOR_H
