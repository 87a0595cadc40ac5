//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../Backend.h"
#include "../Nccl/RecordingNccl.h"
#include "../Processes/ProcessGroup.h"
#include "Recording.h"

using namespace soap;

SoapStatus soap::recordEachProcess(const SoapProgram &program,
                                   int32_t numProcesses,
                                   ProcessRecordings &made) {
  made.recordings.resize(numProcesses);
  made.backends.resize(numProcesses);
  for (int32_t process = 0; process < numProcesses; ++process) {
    Recording &recording = made.recordings[process];
    RecordingNcclScope scope(recording);
    recording.usesNccl = true;
    std::unique_ptr<GpuDriver> driver = createRecordingDriver(recording);
    driver->share = {0, 0, 0};
    for (int32_t d = 0; d < program.num_devices; ++d) {
      int32_t owner =
          ProcessGroup::ownerOf(d, program.num_devices, numProcesses);
      driver->share.before += owner < process;
      driver->share.count += owner == process;
    }
    // Shares are in the order of the devices.
    driver->share.first = driver->share.before;
    driver->processes = createRecordingNcclProcesses(
        recording, program.num_devices, numProcesses);
    SoapOptions options = {};
    SOAP_RETURN_IF_FAILED(createGpuBackend(program, options, std::move(driver),
                                           made.backends[process]));
    // One is issued, one captured.
    SOAP_RETURN_IF_FAILED(made.backends[process]->run(2));
  }
  return success();
}

SoapStatus soap::recordProcesses(const SoapProgram &program,
                                 int32_t numProcesses) {
  ProcessRecordings made;
  SOAP_RETURN_IF_FAILED(recordEachProcess(program, numProcesses, made));
  Recording whole;
  SOAP_RETURN_IF_FAILED(joinRecordings(program, made.recordings, whole));
  return checkRecording(program, whole);
}
