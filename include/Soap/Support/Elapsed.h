//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_SUPPORT_ELAPSED_H
#define SOAP_SUPPORT_ELAPSED_H

#include <chrono>

namespace soap {

/// How many seconds have passed since \p start.
inline double secondsSince(std::chrono::steady_clock::time_point start) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start)
      .count();
}

} // namespace soap

#endif // SOAP_SUPPORT_ELAPSED_H
