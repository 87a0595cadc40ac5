//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Random bits by counters: Threefry-2x32 with 20 rounds and Philox-4x32 with 10
// (J. Salmon, M. Moraes, R. Dror, D. Shaw: "Parallel random numbers: as easy as
// 1, 2, 3", SC 2011).

#include "Soap/Conversion/CpuLibrary/CpuLibrary.h"

#include <algorithm>
#include <cstring>

namespace {

uint32_t lowHalf(uint64_t x) { return static_cast<uint32_t>(x); }
uint32_t highHalf(uint64_t x) { return static_cast<uint32_t>(x >> 32); }

void threefry(uint64_t key, uint64_t counter, uint32_t out[2]) {
  constexpr int rotations[8] = {13, 15, 26, 6, 17, 29, 16, 24};
  uint32_t k[3] = {lowHalf(key), highHalf(key), 0};
  k[2] = 0x1BD11BDAu ^ k[0] ^ k[1];
  uint32_t a = lowHalf(counter) + k[0], b = highHalf(counter) + k[1];
  for (uint32_t round = 0; round < 20; ++round) {
    a += b;
    int by = rotations[round % 8];
    b = ((b << by) | (b >> (32 - by))) ^ a;
    if (round % 4 == 3) {
      uint32_t injection = round / 4 + 1;
      a += k[injection % 3];
      b += k[(injection + 1) % 3] + injection;
    }
  }
  out[0] = a;
  out[1] = b;
}

void philox(uint64_t key, uint64_t low, uint64_t high, uint32_t out[4]) {
  uint32_t k0 = lowHalf(key), k1 = highHalf(key);
  uint32_t c[4] = {lowHalf(low), highHalf(low), lowHalf(high), highHalf(high)};
  for (int round = 0; round < 10; ++round) {
    uint64_t first = 0xD2511F53ull * c[0], second = 0xCD9E8D57ull * c[2];
    uint32_t next[4] = {highHalf(second) ^ c[1] ^ k0, lowHalf(second),
                        highHalf(first) ^ c[3] ^ k1, lowHalf(first)};
    std::memcpy(c, next, sizeof(c));
    k0 += 0x9E3779B9u;
    k1 += 0xBB67AE85u;
  }
  std::memcpy(out, c, sizeof(c));
}

} // namespace

void soap_cpu_random_bits(const int64_t *parameters, const void *state,
                          void *nextState, void *out) {
  bool isPhilox = parameters[0] != 0;
  int64_t stateWords = parameters[1], count = parameters[2];
  int64_t elementBytes = parameters[3];
  uint64_t words[3] = {0, 0, 0};
  std::memcpy(words, state,
              sizeof(uint64_t) * std::min<int64_t>(stateWords, 3));
  // Elements of up to four bytes take a 32-bit word each, the low bytes of it.
  int64_t perBlock = (isPhilox ? 4 : 2) / (elementBytes == 8 ? 2 : 1);
  uint64_t low = words[1], high = stateWords > 2 ? words[2] : words[0];
  auto *to = static_cast<char *>(out);
  for (int64_t done = 0; done < count; done += perBlock) {
    uint32_t block[4];
    if (isPhilox)
      philox(words[0], low, high, block);
    else
      threefry(words[0], low, block);
    if (++low == 0 && isPhilox)
      ++high;
    int64_t here = std::min(perBlock, count - done);
    for (int64_t i = 0; i < here; ++i, to += elementBytes)
      std::memcpy(to, block + (elementBytes == 8 ? 2 * i : i),
                  static_cast<size_t>(elementBytes));
  }
  std::memmove(nextState, state, sizeof(uint64_t) * stateWords);
  uint64_t next[2] = {low, high};
  if (stateWords > 1)
    std::memcpy(static_cast<char *>(nextState) + sizeof(uint64_t), next,
                sizeof(uint64_t) *
                    std::min<int64_t>(stateWords - 1, isPhilox ? 2 : 1));
}
