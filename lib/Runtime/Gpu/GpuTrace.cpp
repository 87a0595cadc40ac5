//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "GpuTrace.h"

#include <algorithm>

using namespace soap;

GpuTrace::GpuTrace(const SoapProgram &program, const Schedule &schedule,
                   GpuDriver &driver)
    : program(program), schedule(schedule), driver(driver),
      begins(program.num_devices, -1), starts(schedule.ops.size(), -1),
      ends(schedule.ops.size(), -1), hasStart(schedule.ops.size()) {
  std::vector<int32_t> last(numStreams(program), -1);
  for (int32_t d = 0; d < program.num_devices; ++d)
    if (driver.share.has(d))
      last[streamOf(d, Stream::Compute)] = begins[d] = add(d);
  for (size_t i = 0; i < schedule.ops.size(); ++i) {
    const StreamOp &op = schedule.ops[i];
    if (!driver.share.has(op.device))
      continue;
    hasStart[i] = !op.waits.empty() || last[op.stream] < 0;
    starts[i] = hasStart[i] ? add(op.device) : last[op.stream];
    ends[i] = last[op.stream] = add(op.device);
  }
  endOfAll = add(driver.share.first);
}

int32_t GpuTrace::add(int32_t device) {
  devices.push_back(device);
  return static_cast<int32_t>(devices.size()) - 1;
}

SoapStatus GpuTrace::before(size_t op) const {
  if (!hasStart[op])
    return success();
  return driver.stamp(schedule.ops[op].stream, starts[op]);
}

SoapStatus
GpuTrace::read(int64_t step,
               std::vector<std::vector<SoapTraceEvent>> &traces) const {
  for (size_t i = 0; i < schedule.ops.size(); ++i) {
    if (ends[i] < 0)
      continue;
    const StreamOp &op = schedule.ops[i];
    SoapTraceEvent event = {step, op.command, SOAP_TRACE_STATE, -1, 0, 0, 0};
    if (op.command >= 0) {
      const SoapCommand &command =
          program.devices[op.device].commands[op.command];
      event.kind = command.kind;
      event.index = command.index;
    }
    SOAP_RETURN_IF_FAILED(
        driver.elapsed(begins[op.device], starts[i], event.start));
    SOAP_RETURN_IF_FAILED(
        driver.elapsed(begins[op.device], ends[i], event.end));
    event.ready = event.start;
    traces[op.device].push_back(event);
  }
  for (int32_t d = 0; d < program.num_devices; ++d) {
    if (!driver.share.has(d))
      continue;
    SoapTraceEvent whole = {step, -1, SOAP_TRACE_STEP, -1, 0, 0, 0};
    for (auto event = traces[d].rbegin();
         event != traces[d].rend() && event->step == step; ++event)
      whole.end = std::max(whole.end, event->end);
    if (d == driver.share.first) {
      int64_t all = 0;
      SOAP_RETURN_IF_FAILED(driver.elapsed(begins[d], endOfAll, all));
      whole.end = std::max(whole.end, all);
    }
    traces[d].push_back(whole);
  }
  return success();
}
