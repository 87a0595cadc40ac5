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
/// two looks, no more than a small part of the limit passes.
class AwakeTime {
public:
  using Clock = std::chrono::steady_clock;

  /// Of a limit in seconds; 0: there is none.
  explicit AwakeTime(double limit) : mostBetween(mostBetweenLooks(limit)) {}

  /// Since the start, as of this look.
  Clock::duration look() {
    Clock::time_point now = Clock::now();
    passed += std::min(now - last, mostBetween);
    last = now;
    return passed;
  }

  static Clock::duration mostBetweenLooks(double limit) {
    constexpr double least = 0.02, most = 2;
    double seconds = limit > 0 ? std::clamp(limit / 8, least, most) : most;
    return std::chrono::duration_cast<Clock::duration>(
        std::chrono::duration<double>(seconds));
  }

private:
  Clock::duration mostBetween;
  Clock::time_point last = Clock::now();
  Clock::duration passed{};
};

/// As `cv.wait_for`, in awake time.
template <typename Predicate>
bool waitAwake(std::condition_variable &cv, std::unique_lock<std::mutex> &lock,
               AwakeTime::Clock::duration timeout, Predicate isDone) {
  double seconds = std::chrono::duration<double>(timeout).count();
  AwakeTime time(seconds);
  // Half as long as counts at most, since a busy host wakes late.
  AwakeTime::Clock::duration slice = AwakeTime::mostBetweenLooks(seconds) / 2;
  AwakeTime::Clock::duration left = timeout;
  while (left > AwakeTime::Clock::duration::zero()) {
    if (cv.wait_for(lock, std::min(slice, left), isDone))
      return true;
    left = timeout - time.look();
  }
  return isDone();
}

} // namespace soap

#endif // SOAP_LIB_RUNTIME_AWAKETIME_H
