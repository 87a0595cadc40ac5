//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Planner/Graph/PartialKind.h"

llvm::StringRef soap::stringifyPartialKind(PartialKind kind) {
  switch (kind) {
  case PartialKind::None:
    return "none";
  case PartialKind::Sum:
    return "sum";
  case PartialKind::Max:
    return "max";
  case PartialKind::Min:
    return "min";
  case PartialKind::Product:
    return "product";
  case PartialKind::And:
    return "and";
  case PartialKind::Or:
    return "or";
  }
  return "none";
}
