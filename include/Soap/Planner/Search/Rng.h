//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_PLANNER_SEARCH_RNG_H
#define SOAP_PLANNER_SEARCH_RNG_H

#include <cstdint>

namespace soap {

/// Random numbers that are the same everywhere: splitmix64, and mappings of our
/// own (the standard distributions differ between libraries).
class Rng {
public:
  explicit Rng(uint64_t seed) : state(seed) {}
  /// Where the sequence stands: Rng(r.position()) continues as r does.
  uint64_t position() const { return state; }

  uint64_t next() {
    uint64_t z = (state += 0x9e3779b97f4a7c15);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    return z ^ (z >> 31);
  }
  /// Uniform in [0, n), n > 0.
  uint64_t below(uint64_t n) {
    uint64_t limit = -n % n; // 2^64 mod n: refuse what would favour small ones
    uint64_t x = next();
    while (x < limit)
      x = next();
    return x % n;
  }
  /// Uniform in [lo, hi].
  int64_t between(int64_t lo, int64_t hi) {
    return lo + static_cast<int64_t>(below(static_cast<uint64_t>(hi - lo) + 1));
  }
  /// Uniform in (0, 1].
  double unit() { return static_cast<double>((next() >> 11) + 1) * 0x1p-53; }
  /// True in `percent` of 100 cases.
  bool chance(unsigned percent) { return below(100) < percent; }
  /// A generator of its own for part number `part` of a search.
  Rng fork(uint64_t part) const {
    Rng child(state ^ (0xd1342543de82ef95 * (part + 1)));
    child.next();
    return child;
  }

private:
  uint64_t state;
};

} // namespace soap

#endif // SOAP_PLANNER_SEARCH_RNG_H
