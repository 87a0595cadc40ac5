//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_SUPPORT_VERSION_H
#define SOAP_SUPPORT_VERSION_H

#include "llvm/Support/raw_ostream.h"

namespace soap {

/// Prints Soap's version and that of LLVM, a line each: what the tools'
/// --version shows.
void printVersion(llvm::raw_ostream &os);

} // namespace soap

#endif // SOAP_SUPPORT_VERSION_H
