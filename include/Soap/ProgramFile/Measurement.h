//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_PROGRAMFILE_MEASUREMENT_H
#define SOAP_PROGRAMFILE_MEASUREMENT_H

#include "Soap/ProgramFile/ProgramFile.h"
#include "Soap/Runtime/Runtime.h"

namespace soap {

/// Where a device's time went in a step, in seconds. What it computes and
/// communicates at the same time counts as computing; `idle` is the rest of the
/// step, and `waiting` the part of that in which it has come to a communication
/// of CPUs and others have not.
struct DeviceTime {
  double compute = 0, communication = 0, waiting = 0, idle = 0;
};

/// Commands that are for the same operators.
struct TimeSink {
  std::string name;
  bool computes = false;
  int64_t commands = 0;
  double seconds = 0; ///< Summed over commands and devices.
  double share = 0;   ///< Of all devices' time.
  double predictedSeconds = 0;
};

/// A step that was measured: of those that were, the one of median length.
struct MeasuredStep {
  int64_t step = 0, numMeasured = 0;
  double seconds = 0;
  /// Median of the host's time for the steps in between, which were not
  /// measured; 0: there were none.
  double unmeasuredSeconds = 0;
  std::vector<DeviceTime> devices;
  std::vector<TimeSink> sinks; ///< The largest first.
  /// By device, in the order of their starts, which count from the begin of the
  /// step.
  std::vector<std::vector<SoapTraceEvent>> events;

  /// Of all devices.
  double idleShare() const;
};

/// What a trace is of.
struct MeasuredProgram {
  const SoapProgram *table = nullptr;
  const CommandNotes *notes = nullptr;
  std::string model, machine;
  double predictedSeconds = 0; ///< 0: none were predicted.
};

/// Finds that step among the events of all devices, with
/// `unmeasured` the seconds of other steps. Without events there is none.
MeasuredStep
findMeasuredStep(const MeasuredProgram &program,
                 const std::vector<std::vector<SoapTraceEvent>> &events,
                 std::vector<double> unmeasured);

/// As trace events, with all figures: docs/report.md.
std::string writeMeasuredTrace(const MeasuredProgram &program,
                               const MeasuredStep &step);
/// A table for people.
std::string printMeasuredStep(const MeasuredProgram &program,
                              const MeasuredStep &step);

/// Measures some of the steps that a tool runs: every other one, so that the
/// others tell what measuring costs.
class Measurement {
public:
  /// An empty path: nothing is measured. Steps are those of the whole run.
  Measurement(std::string path, int64_t steps)
      : path(std::move(path)), steps(steps) {}

  /// What is wrong with the path, in one line.
  std::string checkPath() const;
  /// Before and after a step.
  SoapStatus begin(SoapRuntime *runtime, int64_t step) const;
  void end(int64_t step, double seconds);
  /// Writes the trace, and says what `printMeasuredStep` does unless `quiet`.
  /// Returns an empty string or what went wrong in one line.
  std::string finish(SoapRuntime *runtime, const MeasuredProgram &program,
                     bool quiet) const;

private:
  bool isMeasured(int64_t step) const;

  std::string path;
  int64_t steps;
  std::vector<double> unmeasured;
};

/// The median of steps' times. The first step is like no other (memory is
/// touched, libraries compile) and counts only if it is the only one.
double medianStep(std::vector<double> seconds);

/// "2.10 ms".
std::string formatTime(double seconds);

} // namespace soap

#endif // SOAP_PROGRAMFILE_MEASUREMENT_H
