//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_RUNTIME_AWAKETIME_H
#define SOAP_LIB_RUNTIME_AWAKETIME_H

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <mutex>

namespace soap {

/// Time in which this process could have done something. While it is stopped
/// (Ctrl-Z, a paused container), those that it waits for mostly are, too, so
/// that time is none to be late in. Whoever waits looks now and then; between
/// two looks no more than `mostBetween` passes.
class AwakeTime {
public:
  using Clock = std::chrono::steady_clock;
  static constexpr Clock::duration mostBetween = std::chrono::seconds(2);

  /// Since the start, as of this look.
  Clock::duration look() {
    Clock::time_point now = Clock::now();
    passed += std::min(now - last, mostBetween);
    last = now;
    return passed;
  }

private:
  Clock::time_point last = Clock::now();
  Clock::duration passed{};
};

/// As `cv.wait_for`, in awake time.
template <typename Predicate>
bool waitAwake(std::condition_variable &cv, std::unique_lock<std::mutex> &lock,
               AwakeTime::Clock::duration timeout, Predicate isDone) {
  // Where timeouts are short, so must be what a stop can add.
  const AwakeTime::Clock::duration slice =
      std::clamp<AwakeTime::Clock::duration>(timeout / 16,
                                             std::chrono::milliseconds(1),
                                             AwakeTime::mostBetween / 2);
  AwakeTime::Clock::duration left = timeout;
  while (left > AwakeTime::Clock::duration::zero()) {
    auto before = AwakeTime::Clock::now();
    if (cv.wait_until(lock, before + std::min(slice, left), isDone))
      return true;
    left -= std::min(AwakeTime::Clock::now() - before, 2 * slice);
  }
  return isDone();
}

} // namespace soap

#endif // SOAP_LIB_RUNTIME_AWAKETIME_H
