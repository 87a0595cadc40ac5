//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Support/Version.h"

#include "llvm/Config/llvm-config.h"

void soap::printVersion(llvm::raw_ostream &os) {
  os << "Soap " SOAP_VERSION "\nLLVM " LLVM_VERSION_STRING "\n";
}
