//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_RUNTIME_NCCL_RECORDINGNCCL_H
#define SOAP_LIB_RUNTIME_NCCL_RECORDINGNCCL_H

#include "NcclApi.h"
#include "NcclProcesses.h"

namespace soap {

struct Recording;

/// NCCL that does nothing and keeps what it is asked. As its functions have no
/// place for it, calls go to the recording of the thread's RecordingNcclScope.
const NcclApi &recordingNccl();

class RecordingNcclScope {
public:
  explicit RecordingNcclScope(Recording &recording);
  ~RecordingNcclScope();
  RecordingNcclScope(const RecordingNcclScope &) = delete;
  RecordingNcclScope &operator=(const RecordingNcclScope &) = delete;
};

/// What its functions get as a stream.
void *recordingNcclStream(int32_t stream);
/// Makes a device the one that is active.
void activateRecordingNccl(int32_t device);

/// The processes of a recording. What is sent to them is kept; what comes from
/// them is the id of a communicator that joinRecordings finds.
std::unique_ptr<NcclProcesses>
createRecordingNcclProcesses(Recording &recording, int32_t numDevices,
                             int32_t numProcesses);

} // namespace soap

#endif // SOAP_LIB_RUNTIME_NCCL_RECORDINGNCCL_H
