//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Planner/Memory/ArenaPacker.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

#include <algorithm>
#include <numeric>
#include <tuple>

using namespace soap;

/// The most bytes live at one time.
static int64_t maxLiveBytes(llvm::ArrayRef<BufferRequest> requests) {
  // Births before deaths at one command: both ends are included.
  std::vector<std::pair<int64_t, int64_t>> changes;
  for (const BufferRequest &r : requests) {
    changes.emplace_back(r.first * 2, r.size);
    changes.emplace_back(r.last * 2 + 1, -r.size);
  }
  llvm::sort(changes);
  int64_t live = 0, most = 0;
  for (auto [time, bytes] : changes) {
    live += bytes;
    most = std::max(most, live);
  }
  return most;
}

/// Places the buffers in the given order.
static Packing place(llvm::ArrayRef<BufferRequest> requests,
                     llvm::ArrayRef<size_t> order) {
  Packing packing;
  packing.offsets.assign(requests.size(), 0);
  // Those placed so far, by offset.
  std::vector<size_t> placed;
  for (size_t index : order) {
    const BufferRequest &request = requests[index];
    if (request.size == 0)
      continue;
    int64_t best = -1, bestGap = 0, end = 0;
    for (size_t other : placed) {
      if (!request.conflictsWith(requests[other]))
        continue;
      int64_t start = packing.offsets[other];
      int64_t candidate = llvm::alignTo(end, request.alignment);
      int64_t gap = start - end;
      if (candidate + request.size <= start && (best < 0 || gap < bestGap)) {
        best = candidate;
        bestGap = gap;
      }
      end = std::max(end, start + requests[other].size);
    }
    if (best < 0)
      best = llvm::alignTo(end, request.alignment);
    packing.offsets[index] = best;
    packing.arenaSize = std::max(packing.arenaSize, best + request.size);
    auto position = llvm::upper_bound(placed, best, [&](int64_t o, size_t p) {
      return o < packing.offsets[p];
    });
    placed.insert(position, index);
  }
  return packing;
}

Packing soap::packBuffers(llvm::ArrayRef<BufferRequest> requests) {
  std::vector<size_t> order(requests.size());
  std::iota(order.begin(), order.end(), 0);

  Packing best;
  bool found = false;
  auto attempt = [&](auto before) {
    std::vector<size_t> sorted = order;
    llvm::sort(sorted, [&](size_t a, size_t b) {
      if (before(requests[a], requests[b]))
        return true;
      return !before(requests[b], requests[a]) && a < b;
    });
    Packing packing = place(requests, sorted);
    if (!found || packing.arenaSize < best.arenaSize)
      best = std::move(packing);
    found = true;
  };
  auto area = [](const BufferRequest &r) {
    return static_cast<double>(r.size) *
           static_cast<double>(r.last - r.first + 1);
  };
  attempt([](const BufferRequest &a, const BufferRequest &b) {
    return a.size > b.size;
  });
  int64_t bound = maxLiveBytes(requests);
  if (best.arenaSize > bound)
    attempt([&](const BufferRequest &a, const BufferRequest &b) {
      return area(a) > area(b);
    });
  if (best.arenaSize > bound)
    attempt([](const BufferRequest &a, const BufferRequest &b) {
      return a.first != b.first ? a.first < b.first : a.size > b.size;
    });
  best.lowerBound = bound;
  return best;
}

std::string soap::checkPacking(llvm::ArrayRef<BufferRequest> requests,
                               const Packing &packing) {
  if (packing.offsets.size() != requests.size())
    return "there are " + std::to_string(requests.size()) + " buffers, but " +
           std::to_string(packing.offsets.size()) + " offsets";
  std::vector<size_t> sorted(requests.size());
  std::iota(sorted.begin(), sorted.end(), 0);
  llvm::sort(sorted, [&](size_t a, size_t b) {
    return std::tie(packing.offsets[a], a) < std::tie(packing.offsets[b], b);
  });
  for (size_t i = 0; i < sorted.size(); ++i) {
    size_t a = sorted[i];
    int64_t offset = packing.offsets[a], end = offset + requests[a].size;
    std::string name = "buffer " + std::to_string(a);
    if (offset < 0 || end > packing.arenaSize)
      return name + " leaves the arena";
    if (offset % requests[a].alignment)
      return name + " is misaligned";
    // Those that start before this one ends.
    for (size_t k = i + 1;
         k < sorted.size() && packing.offsets[sorted[k]] < end; ++k)
      if (requests[sorted[k]].size && requests[a].size &&
          requests[a].conflictsWith(requests[sorted[k]]))
        return name + " overlaps buffer " + std::to_string(sorted[k]);
  }
  return "";
}
