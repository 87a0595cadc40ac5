//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_CONVERSION_CPULIBRARY_ONEDNN_H
#define SOAP_LIB_CONVERSION_CPULIBRARY_ONEDNN_H

#include <cstddef>
#include <mutex>

namespace soap::cpu {

/// While it lives, OpenMP regions of the calling thread (oneDNN's) have one
/// thread: the devices of a machine are threads themselves.
class SingleThreadScope {
public:
  SingleThreadScope();
  ~SingleThreadScope();
  SingleThreadScope(const SingleThreadScope &) = delete;
  SingleThreadScope &operator=(const SingleThreadScope &) = delete;

private:
  int previous;
};

/// Scratch memory of the calling thread, kept between calls. Two buffers of one
/// call need two slots.
void *threadScratch(unsigned slot, size_t bytes);
inline constexpr unsigned numScratchSlots = 13;

/// Held while oneDNN makes a primitive: version 2.6 makes wrong ones where two
/// threads generate code of different kinds at once.
std::mutex &oneDnnMakes();

/// What \p known, of this thread, has for \p key; what \p make returns, from
/// then on, where there is nothing yet.
template <typename Map, typename Make>
typename Map::mapped_type &
findOrMake(Map &known, const typename Map::key_type &key, Make make) {
  auto found = known.find(key);
  if (found == known.end()) {
    std::lock_guard<std::mutex> lock(oneDnnMakes());
    found = known.emplace(key, make()).first;
  }
  return found->second;
}

} // namespace soap::cpu

#endif // SOAP_LIB_CONVERSION_CPULIBRARY_ONEDNN_H
