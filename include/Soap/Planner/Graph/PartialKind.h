//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_PLANNER_GRAPH_PARTIALKIND_H
#define SOAP_PLANNER_GRAPH_PARTIALKIND_H

#include "llvm/ADT/StringRef.h"

namespace soap {

/// The reduction that is pending on a partial value.
enum class PartialKind { None, Sum, Max, Min, Product, And, Or };

/// "none", "sum", "max", "min", "product", "and", "or".
llvm::StringRef stringifyPartialKind(PartialKind kind);

} // namespace soap

#endif // SOAP_PLANNER_GRAPH_PARTIALKIND_H
