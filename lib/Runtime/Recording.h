//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_RUNTIME_RECORDING_H
#define SOAP_LIB_RUNTIME_RECORDING_H

#include "Backend.h"
#include "GpuDriver.h"

#include <memory>
#include <vector>

namespace soap {

/// What the GPU backend asked of a stream. Addresses are those that the
/// recording gave out; nothing lies there.
struct RecordedCommand {
  enum Kind { Step, Transfer, Copy, Record, Wait };
  Kind kind;
  int32_t stream;
  /// Record and Wait.
  int32_t event = -1;
  /// Step: of its buffers.
  const SoapGpuStep *step = nullptr;
  std::vector<uint64_t> pointers;
  /// Transfer.
  const TransferPart *part = nullptr;
  /// Copy.
  uint64_t from = 0, to = 0;
  int64_t bytes = 0;
};

/// All that the GPU backend asks of a driver in steps of a program. It points
/// to the program's table and the backend's transfers.
struct Recording {
  /// What the host wrote, before the first step.
  struct Constants {
    uint64_t at;
    int64_t bytes;
    const void *from;
  };
  /// A device's one piece of memory.
  struct Memory {
    uint64_t at = 0;
    int64_t bytes = 0;
    std::vector<Constants> constants;
  };
  std::vector<Memory> memory;
  int32_t numEvents = 0;
  /// In the order of issue. The first step is issued as it runs, the second one
  /// captured.
  std::vector<std::vector<RecordedCommand>> steps;
};

/// Stands in for GPUs and keeps what is asked of them; `recording` must outlive
/// it.
std::unique_ptr<GpuDriver> createRecordingDriver(Recording &recording);

/// Records two steps of a checked program for GPUs. `backend` owns transfers
/// that the recording points to.
SoapStatus recordSteps(const SoapProgram &program, Recording &recording,
                       std::unique_ptr<Backend> &backend);

/// Whether a GPU that does as it was asked runs the program as it is meant:
///  - steps, transfers and copies are those of the program, on the streams of
///    their devices and in the order of its commands; every communication is
///    done once and whole, by its participants, in the one order on all
///    devices, after all of them have reached it and before they go on;
///  - streams begin after stream 0 and end before it does; no event is waited
///    for before it is recorded, none is recorded or waited for in vain;
///  - of any two commands that touch the same bytes, one of them writing, one
///    is done when the other starts;
///  - all that is touched lies in the device's memory, where the program says,
///    aligned as generated code and libraries were promised, and parameters of
///    which one is written do not overlap;
///  - nothing is read that was never written, or of which a part has become
///    another buffer's; arguments that are no state are never overwritten, and
///    results and state are there at the end of the step.
/// What a function writes is taken to be all that it may write.
SoapStatus checkRecording(const SoapProgram &program,
                          const Recording &recording);

/// Counts what one step of the recording has.
SoapGpuFigures countRecording(const SoapProgram &program,
                              const Recording &recording);

} // namespace soap

#endif // SOAP_LIB_RUNTIME_RECORDING_H
