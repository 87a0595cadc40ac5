//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_CONVERSION_CPULIBRARY_KEPTCOPIES_H
#define SOAP_LIB_CONVERSION_CPULIBRARY_KEPTCOPIES_H

#include <cstdint>
#include <cstdlib>
#include <dnnl.h>
#include <memory>

namespace soap::cpu {

/// Memory that is kept (KeptMemory.h), in another layout.
struct KeptCopy {
  struct Free {
    void operator()(void *memory) const { std::free(memory); }
  };
  dnnl_memory_desc_t from, to;
  std::unique_ptr<void, Free> data;
  uint64_t version = 0; ///< Of the contents that it has; 0: none yet.
  uint64_t wanted = 0;  ///< Of those that the memory has.
};

/// The calling thread's copy of \p data, which lies as \p from says, in the
/// layout \p to; all operations that want the same share it. Null where the
/// memory is not kept, or where copies of what it is a part of come to twice
/// its size already: whoever reads ever other parts gains nothing from them.
KeptCopy *findKeptCopy(const void *data, const dnnl_memory_desc_t &from,
                       const dnnl_memory_desc_t &to);

} // namespace soap::cpu

#endif // SOAP_LIB_CONVERSION_CPULIBRARY_KEPTCOPIES_H
