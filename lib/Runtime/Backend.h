//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_RUNTIME_BACKEND_H
#define SOAP_LIB_RUNTIME_BACKEND_H

#include "Status.h"

#include <memory>
#include <vector>

namespace soap {

/// What executes a checked program.
class Backend {
public:
  virtual ~Backend() = default;

  /// The device's arena as the host reaches it, or null if it cannot.
  virtual char *arena(int32_t device) = 0;
  /// Whether there are arenas at all.
  virtual bool holdsData() { return arena(0) != nullptr; }
  /// To and from the arena; called only while nothing runs.
  virtual SoapStatus write(int32_t device, int64_t offset, const char *from,
                           int64_t bytes);
  virtual SoapStatus read(int32_t device, int64_t offset, char *to,
                          int64_t bytes);
  /// Called before a shard of an argument, at \p offset, is written.
  virtual void argumentChanged(int32_t device, int64_t offset) {
    (void)device;
    (void)offset;
  }
  virtual SoapStatus run(int64_t steps) = 0;
  /// Whether later runs are traced. Called only while nothing runs.
  virtual void setTrace(bool) {}
  /// Events of a device so far. Called only while nothing runs.
  virtual const std::vector<SoapTraceEvent> &trace(int32_t device) = 0;
};

SoapStatus createCpuBackend(const SoapProgram &program,
                            const SoapOptions &options,
                            std::unique_ptr<Backend> &backend);
/// Events of how many steps are kept, at least.
constexpr int64_t tracedSteps = 256;
/// Drops events of steps before `step`, less what is kept, once there are twice
/// as many.
void trimTrace(std::vector<SoapTraceEvent> &trace, int64_t step);

class GpuDriver;
SoapStatus createGpuBackend(const SoapProgram &program,
                            const SoapOptions &options,
                            std::unique_ptr<GpuDriver> driver,
                            std::unique_ptr<Backend> &backend);
std::unique_ptr<Backend> createRecordingBackend(const SoapProgram &program);

} // namespace soap

#endif // SOAP_LIB_RUNTIME_BACKEND_H
