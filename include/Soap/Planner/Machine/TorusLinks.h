//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_PLANNER_MACHINE_TORUSLINKS_H
#define SOAP_PLANNER_MACHINE_TORUSLINKS_H

#include "Soap/Planner/Machine/Machine.h"

namespace soap {

/// Adds the links between the neighbours of a torus whose devices, row-major
/// along its axes, are given. With routes of links in this order, data goes
/// along the innermost axis first, and of what is to go half round a ring, half
/// goes either way: all links of an axis have the same to do where everybody
/// sends to everybody (in rings of a size that 4 divides; in others nearly so).
void addTorusLinks(Machine &machine, const Torus &torus,
                   llvm::ArrayRef<unsigned> devices, double bandwidth,
                   double latency);

} // namespace soap

#endif // SOAP_PLANNER_MACHINE_TORUSLINKS_H
