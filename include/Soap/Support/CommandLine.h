//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_SUPPORT_COMMANDLINE_H
#define SOAP_SUPPORT_COMMANDLINE_H

#include "llvm/ADT/StringRef.h"

namespace soap {

/// Parses a tool's options (those of llvm::cl). What is wrong is one line on
/// standard error, and the end of the process.
void parseCommandLine(int argc, const char *const *argv, llvm::StringRef tool,
                      llvm::StringRef overview);

} // namespace soap

#endif // SOAP_SUPPORT_COMMANDLINE_H
