//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "NcclApi.h"

#include "Soap/Runtime/Program.h"

using namespace soap;

int64_t soap::ncclElementBytes(int type) {
  switch (type) {
  case NcclInt8:
  case NcclUint8:
    return 1;
  case NcclFloat16:
  case NcclBfloat16:
    return 2;
  case NcclInt32:
  case NcclUint32:
  case NcclFloat32:
    return 4;
  case NcclInt64:
  case NcclUint64:
  case NcclFloat64:
    return 8;
  default:
    return 0;
  }
}

/// Integers wrap, as the program's do; their maxima are exact.
static bool ofIntegers(NcclType type, int32_t kind, NcclReduction &found) {
  found.type = type;
  switch (kind) {
  case SOAP_SUM:
    found.op = NcclSum;
    return true;
  case SOAP_PRODUCT:
    found.op = NcclProd;
    return true;
  case SOAP_MAX:
    found.op = NcclMax;
    return true;
  case SOAP_MIN:
    found.op = NcclMin;
    return true;
  default:
    return false;
  }
}

static bool ofFloats(NcclType type, int32_t kind, NcclReduction &found) {
  found.type = type;
  found.op = kind == SOAP_SUM ? NcclSum : NcclProd;
  return kind == SOAP_SUM || kind == SOAP_PRODUCT;
}

bool soap::findNcclReduction(int32_t type, int32_t kind, int32_t numMembers,
                             NcclReduction &found) {
  found.elements = 1;
  switch (type) {
  case SOAP_BOOL:
    // One byte, 0 or 1.
    found.type = NcclUint8;
    found.op = kind == SOAP_SUM || kind == SOAP_MAX || kind == SOAP_OR
                   ? NcclMax
                   : NcclMin;
    return true;
  case SOAP_I8:
    return ofIntegers(NcclInt8, kind, found);
  case SOAP_U8:
    return ofIntegers(NcclUint8, kind, found);
  case SOAP_I32:
    return ofIntegers(NcclInt32, kind, found);
  case SOAP_U32:
    return ofIntegers(NcclUint32, kind, found);
  case SOAP_I64:
    return ofIntegers(NcclInt64, kind, found);
  case SOAP_U64:
    return ofIntegers(NcclUint64, kind, found);
  case SOAP_F16:
    return numMembers <= 2 && ofFloats(NcclFloat16, kind, found);
  case SOAP_BF16:
    return numMembers <= 2 && ofFloats(NcclBfloat16, kind, found);
  case SOAP_F32:
    return ofFloats(NcclFloat32, kind, found);
  case SOAP_F64:
    return ofFloats(NcclFloat64, kind, found);
  case SOAP_C64:
    found.elements = 2;
    return kind == SOAP_SUM && ofFloats(NcclFloat32, kind, found);
  case SOAP_C128:
    found.elements = 2;
    return kind == SOAP_SUM && ofFloats(NcclFloat64, kind, found);
  default:
    return false;
  }
}
