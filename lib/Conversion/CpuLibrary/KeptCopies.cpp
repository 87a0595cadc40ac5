//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "KeptCopies.h"

#include "Soap/Support/HugePages.h"
#include "Soap/Support/KeptMemory.h"

#include <map>
#include <vector>

using namespace soap;
using namespace soap::cpu;

namespace {

struct KeptCopies {
  /// By where the originals lie.
  std::map<const void *, std::vector<KeptCopy>> all;
  /// Of a whole that is kept: the bytes that have copies, again for each.
  std::map<const void *, size_t> bytes;
};

} // namespace

KeptCopy *soap::cpu::findKeptCopy(const void *data,
                                  const dnnl_memory_desc_t &from,
                                  const dnnl_memory_desc_t &to) {
  constexpr size_t alignment = 64, most = 2;
  thread_local KeptCopies copies;
  const KeptMemory *kept = KeptMemory::ofThread();
  size_t size = dnnl_memory_desc_get_size(&from);
  const KeptMemory::Range *range = kept ? kept->find(data, size) : nullptr;
  if (!range)
    return nullptr;
  if (auto here = copies.all.find(data); here != copies.all.end())
    for (KeptCopy &copy : here->second)
      if (dnnl_memory_desc_equal(&copy.from, &from) &&
          dnnl_memory_desc_equal(&copy.to, &to)) {
        copy.wanted = range->version;
        return &copy;
      }
  size_t &bytes = copies.bytes[range->begin];
  if (bytes + size > most * range->bytes)
    return nullptr;
  KeptCopy copy{from, to, nullptr, 0, range->version};
  copy.data.reset(
      allocateInHugePages(alignment, dnnl_memory_desc_get_size(&to)));
  if (!copy.data)
    return nullptr; // There is less memory than could be used.
  bytes += size;
  std::vector<KeptCopy> &here = copies.all[data];
  here.push_back(std::move(copy));
  return &here.back();
}
