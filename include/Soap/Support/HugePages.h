//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_SUPPORT_HUGEPAGES_H
#define SOAP_SUPPORT_HUGEPAGES_H

#include <cstddef>
#include <cstdlib>
#include <sys/mman.h>

namespace soap {

/// Memory for std::free, null where there is none; in huge pages where these
/// are to be had: who reads and writes megabytes otherwise waits for the
/// addresses of small pages.
inline void *allocateInHugePages(size_t alignment, size_t bytes) {
  constexpr size_t hugePage = size_t(2) << 20;
  if (bytes >= hugePage)
    alignment = hugePage;
  // Whole multiples of the alignment alone can be asked for.
  size_t whole = (bytes + alignment - 1) / alignment * alignment;
  void *memory = std::aligned_alloc(alignment, whole);
#ifdef MADV_HUGEPAGE
  if (memory && bytes >= hugePage)
    madvise(memory, whole, MADV_HUGEPAGE);
#endif
  return memory;
}

} // namespace soap

#endif // SOAP_SUPPORT_HUGEPAGES_H
