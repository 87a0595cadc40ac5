//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_FUZZ_CHILDREN_H
#define SOAP_FUZZ_CHILDREN_H

namespace soap::fuzz {

/// From now on, libFuzzer sees what code is reached in child processes, and
/// `checkChildren` ends the process if one of them failed in our own code: at
/// an error of UndefinedBehaviorSanitizer (only our code has it), or, with
/// sanitizers, by a signal there. That code of others fails in a child is what
/// the child is for.
void watchChildren();
void checkChildren();

} // namespace soap::fuzz

#endif // SOAP_FUZZ_CHILDREN_H
