//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Headers that most code about models includes: the dialects that models are
// written in. A change of their definitions rebuilds all that uses this header,
// nearly all of which includes them anyway.

#include "Mlir.h"
#include "Soap/Dialect/Chlo/IR/ChloOps.h"
#include "Soap/Dialect/StableHLO/IR/StablehloOps.h"
