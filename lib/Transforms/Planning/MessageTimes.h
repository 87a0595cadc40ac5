//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_TRANSFORMS_PLANNING_MESSAGETIMES_H
#define SOAP_LIB_TRANSFORMS_PLANNING_MESSAGETIMES_H

#include "Soap/Planner/Machine/Machine.h"

#include "llvm/Support/raw_ostream.h"

namespace soap {

/// Prints what messages and collectives are predicted to take when nothing else
/// runs, a line for each and a column per size: of the whole machine, and at
/// every level of it of a part of each kind, and of the first devices of all
/// parts.
void printMessageTimes(const Machine &machine, llvm::raw_ostream &os);

} // namespace soap

#endif // SOAP_LIB_TRANSFORMS_PLANNING_MESSAGETIMES_H
