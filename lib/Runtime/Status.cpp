//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Status.h"

#include <cstdarg>
#include <cstdio>

SoapStatus soap::failure(SoapStatusCode code, const char *format, ...) {
  SoapStatus status;
  status.code = code;
  va_list args;
  va_start(args, format);
  std::vsnprintf(status.message, sizeof(status.message), format, args);
  va_end(args);
  // Names come from outside: one line it stays.
  for (char *c = status.message; *c; ++c)
    if (*c == '\n' || *c == '\r')
      *c = ' ';
  return status;
}

int32_t soap_element_bytes(int32_t type) {
  switch (type) {
  case SOAP_BOOL:
  case SOAP_I8:
  case SOAP_U8:
  case SOAP_BYTE:
    return 1;
  case SOAP_I16:
  case SOAP_U16:
  case SOAP_F16:
  case SOAP_BF16:
    return 2;
  case SOAP_I32:
  case SOAP_U32:
  case SOAP_F32:
    return 4;
  case SOAP_I64:
  case SOAP_U64:
  case SOAP_F64:
  case SOAP_C64:
    return 8;
  case SOAP_C128:
    return 16;
  default:
    return 0;
  }
}
