//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_RUNTIME_STATUS_H
#define SOAP_LIB_RUNTIME_STATUS_H

#include "Soap/Runtime/Runtime.h"

namespace soap {

inline SoapStatus success() { return SoapStatus{SOAP_OK, ""}; }

/// Longer messages are cut.
__attribute__((format(printf, 2, 3))) SoapStatus failure(SoapStatusCode code,
                                                         const char *format,
                                                         ...);

} // namespace soap

#define SOAP_RETURN_IF_FAILED(expr)                                            \
  do {                                                                         \
    if (SoapStatus status_ = (expr); status_.code != SOAP_OK)                  \
      return status_;                                                          \
  } while (false)

#endif // SOAP_LIB_RUNTIME_STATUS_H
