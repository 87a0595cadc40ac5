//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_SUPPORT_OUTOFMEMORY_H
#define SOAP_SUPPORT_OUTOFMEMORY_H

namespace soap {

/// For tools that use LLVM, once: where memory ends, the process says so in one
/// line, removes its temporary files and ends with exit code 1, in place of
/// aborting. (LLVM is built without exceptions, and so nothing else can be done
/// there.) The library SoapOutOfMemory, which has it, replaces the operators
/// new and delete of all that links it: no other library does.
void exitWhenOutOfMemory(const char *tool);

} // namespace soap

#endif // SOAP_SUPPORT_OUTOFMEMORY_H
