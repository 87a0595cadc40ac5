//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_PLANNER_COST_TICKS_H
#define SOAP_PLANNER_COST_TICKS_H

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace soap {

/// Time of the planner. One tick is a nanosecond. Integers, so that sums do not
/// depend on their order and equal times compare equal.
using Ticks = int64_t;

constexpr double ticksPerSecond = 1e9;

/// The longest duration of a single task (about ten hours): sums over hundreds
/// of thousands of tasks still fit.
constexpr Ticks maxTaskTicks = Ticks(1) << 45;

/// What a cost model says, in the range of a single task.
inline Ticks clampTicks(Ticks ticks) {
  return std::clamp<Ticks>(ticks, 0, maxTaskTicks);
}

/// Rounds up, so that work never takes no time; saturates at maxTaskTicks.
inline Ticks ticksFromSeconds(double seconds) {
  double ticks = std::ceil(seconds * ticksPerSecond);
  if (!(ticks < static_cast<double>(maxTaskTicks))) // NaN, too
    return maxTaskTicks;
  return ticks > 0 ? static_cast<Ticks>(ticks) : 0;
}

inline double secondsFromTicks(Ticks ticks) {
  return static_cast<double>(ticks) / ticksPerSecond;
}

} // namespace soap

#endif // SOAP_PLANNER_COST_TICKS_H
