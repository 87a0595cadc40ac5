//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_RUNTIME_GPU_GPUTRACE_H
#define SOAP_LIB_RUNTIME_GPU_GPUTRACE_H

#include "../Schedule.h"
#include "GpuDriver.h"

#include <vector>

namespace soap {

/// When the operations of a step were done, by stamps on their streams: one
/// where a device begins, one behind each operation, and one before an
/// operation that waits for others. An operation that waits for nothing begins
/// where the one before it on its stream has ended: what lies between them, the
/// time of a launch, counts as its own.
class GpuTrace {
public:
  /// Both outlive it. Operations are those of the driver's devices.
  GpuTrace(const SoapProgram &program, const Schedule &schedule,
           GpuDriver &driver);

  SoapStatus open() { return driver.openStamps(devices); }

  /// Asked while a step is issued: when a device's streams may begin; behind an
  /// operation's waits; behind the operation; when all streams are done.
  SoapStatus begin(int32_t device) const {
    return driver.stamp(streamOf(device, Stream::Compute), begins[device]);
  }
  SoapStatus before(size_t op) const;
  SoapStatus after(size_t op) const {
    return driver.stamp(schedule.ops[op].stream, ends[op]);
  }
  SoapStatus end() const {
    return driver.stamp(streamOf(driver.share.first, Stream::Compute),
                        endOfAll);
  }

  /// Adds the events of a step that is done, by device.
  SoapStatus read(int64_t step,
                  std::vector<std::vector<SoapTraceEvent>> &traces) const;

private:
  int32_t add(int32_t device);

  const SoapProgram &program;
  const Schedule &schedule;
  GpuDriver &driver;
  /// Of devices; of operations. Those of other processes have none: -1.
  std::vector<int32_t> begins, starts, ends;
  /// Operations whose start is no other stamp.
  std::vector<bool> hasStart;
  int32_t endOfAll = 0;
  /// Of each stamp.
  std::vector<int32_t> devices;
};

} // namespace soap

#endif // SOAP_LIB_RUNTIME_GPU_GPUTRACE_H
