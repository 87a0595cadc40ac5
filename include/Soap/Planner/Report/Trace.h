//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_PLANNER_REPORT_TRACE_H
#define SOAP_PLANNER_REPORT_TRACE_H

#include "Soap/Planner/Report/Plan.h"

namespace soap {

/// The predicted timeline in Chrome's trace event format (JSON object form),
/// which Perfetto and chrome://tracing open. A process per device with a thread
/// for its compute and one for its communication stream, and a counter of its
/// memory; a process "links" with a thread per link that is used. A task that
/// occupies several resources has an event on each. Events carry the operator,
/// its role and source location, and for communication the tensor, the kind of
/// step and the bytes. Times are microseconds.
///
/// Viewers cannot open what has many more than a million events: if there are
/// more than `most`, those of the first devices (of one at least) are written,
/// and what is left out is named ("left_out" in "otherData", and a process of
/// that name).
void writeTrace(const Plan &plan, const SimulatedPlan &simulated,
                llvm::raw_ostream &os, int64_t most = 1'000'000);

} // namespace soap

#endif // SOAP_PLANNER_REPORT_TRACE_H
