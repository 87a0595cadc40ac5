//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_REFERENCE_RANDOMBITS_H
#define SOAP_LIB_REFERENCE_RANDOMBITS_H

#include <array>
#include <cstdint>
#include <utility>

namespace soap::reference {

/// A block of the Threefry-2x32 generator, 20 rounds.
std::pair<uint32_t, uint32_t> threefry2x32(uint32_t key0, uint32_t key1,
                                           uint32_t x0, uint32_t x1);

/// A block of the Philox-4x32 generator, 10 rounds.
std::array<uint32_t, 4> philox4x32(uint32_t key0, uint32_t key1,
                                   std::array<uint32_t, 4> x);

} // namespace soap::reference

#endif // SOAP_LIB_REFERENCE_RANDOMBITS_H
