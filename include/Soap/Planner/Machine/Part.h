//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_PLANNER_MACHINE_PART_H
#define SOAP_PLANNER_MACHINE_PART_H

#include "Soap/Planner/Machine/Machine.h"

namespace soap {

/// The machine of some devices of another one: its device i is `devices[i]`
/// there. Of the others only what data passes through is left, as switches, so
/// that every transfer and collective takes what it takes in the whole machine.
Machine partOfMachine(const Machine &machine, llvm::ArrayRef<int64_t> devices);

} // namespace soap

#endif // SOAP_PLANNER_MACHINE_PART_H
