//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//


#include "Importer.h"

using namespace mlir;
using namespace soap::onnximport;

void soap::onnximport::addRecurrent(Handlers &) {}
