//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_PLANNER_COST_PLANNINGCOST_H
#define SOAP_PLANNER_COST_PLANNINGCOST_H

namespace soap {

class CostModel;

/// The one of soap-auto-parallel and soap-lower-reshard: what is cheapest must
/// be the same for the plan and for the programs that carry it out.
const CostModel &planningCost();

} // namespace soap

#endif // SOAP_PLANNER_COST_PLANNINGCOST_H
