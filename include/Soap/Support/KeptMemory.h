//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Memory whose contents stay as they are from step to step: what is made of it
// once, such as weights in the layout that a library computes in, can be used
// again. Whoever runs kernels says what is kept; who does not know of it makes
// everything anew.

#ifndef SOAP_SUPPORT_KEPTMEMORY_H
#define SOAP_SUPPORT_KEPTMEMORY_H

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace soap {

/// The kept memory of one device.
class KeptMemory {
public:
  struct Range {
    const char *begin;
    size_t bytes;
    uint64_t version; ///< Never the same number for other contents.
  };

  /// Adds \p bytes from \p begin on, which overlap nothing that is kept
  /// already, or are the very same.
  void add(const void *begin, size_t bytes) {
    Range range{static_cast<const char *>(begin), bytes, nextVersion()};
    auto place = firstFrom(begin);
    if (place == ranges.end() || place->begin != range.begin)
      ranges.insert(place, range);
  }

  /// Tells that what begins at \p begin has other contents from now on.
  void change(const void *begin) {
    auto range = firstFrom(begin);
    if (range != ranges.end() && range->begin == begin)
      range->version = nextVersion();
  }

  /// What \p bytes from \p data on are a part of; null: they are not kept.
  const Range *find(const void *data, size_t bytes) const {
    const auto *first = static_cast<const char *>(data);
    auto next = std::upper_bound(
        ranges.begin(), ranges.end(), first,
        [](const char *at, const Range &range) { return at < range.begin; });
    if (next == ranges.begin())
      return nullptr;
    const Range &range = *--next;
    size_t skipped = first - range.begin;
    return skipped <= range.bytes && bytes <= range.bytes - skipped ? &range
                                                                    : nullptr;
  }

  /// Which contents they have; 0: they are not kept.
  uint64_t version(const void *data, size_t bytes) const {
    const Range *range = find(data, bytes);
    return range ? range->version : 0;
  }

  /// Of the device whose thread this is; null: nothing is kept.
  static const KeptMemory *&ofThread() {
    thread_local const KeptMemory *memory = nullptr;
    return memory;
  }

private:
  /// The first range that does not begin before \p data.
  std::vector<Range>::iterator firstFrom(const void *data) {
    return std::lower_bound(
        ranges.begin(), ranges.end(), data,
        [](const Range &range, const void *at) { return range.begin < at; });
  }
  static uint64_t nextVersion() {
    static std::atomic<uint64_t> last{0};
    return ++last;
  }

  /// By where they begin.
  std::vector<Range> ranges;
};

} // namespace soap

#endif // SOAP_SUPPORT_KEPTMEMORY_H
