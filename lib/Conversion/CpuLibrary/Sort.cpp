//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// The order of numbers: by their digits from the last to the first, which keeps
// that of equal ones, and of few numbers by comparing them.

#include "OneDnn.h"
#include "Soap/Conversion/CpuLibrary/CpuLibrary.h"

#include <algorithm>
#include <array>
#include <limits>
#include <type_traits>

namespace {

/// A number of at most 32 bits with its place behind it: no two are equal.
struct Narrow {
  uint64_t bits;

  Narrow(uint64_t key, uint32_t place) : bits(key << 32 | place) {}
  uint64_t key() const { return bits >> 32; }
  uint32_t place() const { return static_cast<uint32_t>(bits); }
  bool operator<(const Narrow &other) const { return bits < other.bits; }
};

struct Wide {
  uint64_t bits;
  uint32_t at;

  Wide(uint64_t key, uint32_t place) : bits(key), at(place) {}
  uint64_t key() const { return bits; }
  uint32_t place() const { return at; }
  bool operator<(const Wide &other) const {
    return bits != other.bits ? bits < other.bits : at < other.at;
  }
};

/// So few are compared: a digit's counts alone take longer.
constexpr int64_t fewest = 32;
/// From so many on, fewer passes are worth more counts.
constexpr int64_t many = 1 << 15;

/// Sorts \p items by keys of \p keyBits with the help of \p others; where they
/// are then.
template <int digitBits, int keyBits, typename Item>
Item *sortByDigits(Item *items, Item *others, int64_t count) {
  constexpr int digits = (keyBits + digitBits - 1) / digitBits;
  constexpr uint64_t mask = (1 << digitBits) - 1;
  std::array<std::array<uint32_t, mask + 1>, digits> counts{};
  for (int64_t i = 0; i < count; ++i)
    for (int d = 0; d < digits; ++d)
      ++counts[d][items[i].key() >> (d * digitBits) & mask];
  for (int d = 0; d < digits; ++d) {
    std::array<uint32_t, mask + 1> &starts = counts[d];
    // All have the same digit.
    if (starts[items[0].key() >> (d * digitBits) & mask] == count)
      continue;
    uint32_t sum = 0;
    for (uint32_t &start : starts) {
      uint32_t own = start;
      start = sum;
      sum += own;
    }
    for (int64_t i = 0; i < count; ++i)
      others[starts[items[i].key() >> (d * digitBits) & mask]++] = items[i];
    std::swap(items, others);
  }
  return items;
}

/// Of keys [outer, size, inner]; \p before is null for the order as it is.
template <typename Key>
void sortLines(const int64_t *parameters, const void *key,
               const int32_t *before, int32_t *order) {
  using Bits = std::make_unsigned_t<Key>;
  using Item = std::conditional_t<sizeof(Key) == 8, Wide, Narrow>;
  constexpr int keyBits = 8 * sizeof(Key);
  // Of signed numbers, the least is the first.
  constexpr auto flip = static_cast<Bits>(std::numeric_limits<Key>::min());
  int64_t outer = parameters[1], size = parameters[2], inner = parameters[3];
  auto *keys = static_cast<const Bits *>(key);
  auto *memory =
      static_cast<Item *>(soap::cpu::threadScratch(4, 2 * sizeof(Item) * size));
  for (int64_t line = 0; line < outer * inner; ++line) {
    int64_t start = line / inner * size * inner + line % inner;
    Item *items = memory;
    for (int64_t i = 0; i < size; ++i) {
      int64_t from = before ? before[start + i * inner] : i;
      Bits bits = keys[start + from * inner] ^ flip;
      items[i] = Item(bits, static_cast<uint32_t>(from));
    }
    if (size < fewest && !before)
      std::sort(items, items + size);
    else if (size < many)
      items = sortByDigits<8, keyBits>(items, memory + size, size);
    else
      items = sortByDigits<11, keyBits>(items, memory + size, size);
    for (int64_t i = 0; i < size; ++i)
      order[start + i * inner] = static_cast<int32_t>(items[i].place());
  }
}

} // namespace

void soap_cpu_sort_further(const int64_t *parameters, const void *key,
                           const int32_t *before, int32_t *order) {
  switch (parameters[0]) {
  case 1:
    return sortLines<int8_t>(parameters, key, before, order);
  case 2:
    return sortLines<int16_t>(parameters, key, before, order);
  case 4:
    return sortLines<int32_t>(parameters, key, before, order);
  default:
    return sortLines<int64_t>(parameters, key, before, order);
  }
}

void soap_cpu_sort(const int64_t *parameters, const void *key, int32_t *order) {
  soap_cpu_sort_further(parameters, key, nullptr, order);
}
