//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/ProgramFile/Measurement.h"
#include "Soap/Support/PlainNumbers.h"

#include <algorithm>
#include <cstdarg>
#include <cstdio>

using namespace soap;

/// Of the largest sinks, as many as are shown.
static constexpr size_t shownSinks = 12;

std::string soap::formatTime(double seconds) {
  PlainNumbers plainNumbers;
  char text[32];
  if (seconds < 1e-3)
    std::snprintf(text, sizeof(text), "%.1f us", seconds * 1e6);
  else if (seconds < 1)
    std::snprintf(text, sizeof(text), "%.2f ms", seconds * 1e3);
  else
    std::snprintf(text, sizeof(text), "%.2f s", seconds);
  return text;
}

__attribute__((format(printf, 2, 3))) static void
append(std::string &text, const char *format, ...) {
  char line[512];
  va_list arguments;
  va_start(arguments, format);
  std::vsnprintf(line, sizeof(line), format, arguments);
  va_end(arguments);
  text += line;
}

static std::string ratio(double measured, double predicted) {
  char text[32] = "-";
  if (predicted > 0)
    std::snprintf(text, sizeof(text), "%.2f", measured / predicted);
  return text;
}

std::string soap::printMeasuredStep(const MeasuredProgram &program,
                                    const MeasuredStep &step) {
  PlainNumbers plainNumbers;
  std::string text;
  append(text, "\nmeasured step %lld, the median of %lld: %s",
         static_cast<long long>(step.step + 1),
         static_cast<long long>(step.numMeasured),
         formatTime(step.seconds).c_str());
  if (step.unmeasuredSeconds > 0)
    append(text, "; steps that were not measured: %s",
           formatTime(step.unmeasuredSeconds).c_str());
  if (program.predictedSeconds > 0)
    append(text, "; predicted: %s (measured / predicted: %s)",
           formatTime(program.predictedSeconds).c_str(),
           ratio(step.seconds, program.predictedSeconds).c_str());
  text += "\ndevice       compute  communication     idle\n";
  double whole = step.seconds > 0 ? step.seconds : 1;
  for (size_t d = 0; d < step.devices.size(); ++d)
    append(text, "%-12zu %6.1f%%        %6.1f%%  %6.1f%%\n", d,
           step.devices[d].compute / whole * 100,
           step.devices[d].communication / whole * 100,
           step.devices[d].idle / whole * 100);
  append(text, "%-32s %9s %10s %7s %10s %7s\n", "largest sinks", "commands",
         "measured", "share", "predicted", "ratio");
  for (size_t i = 0; i < std::min(shownSinks, step.sinks.size()); ++i) {
    const TimeSink &sink = step.sinks[i];
    append(text, "%-32.32s %9lld %10s %6.1f%% %10s %7s\n", sink.name.c_str(),
           static_cast<long long>(sink.commands),
           formatTime(sink.seconds).c_str(), sink.share * 100,
           sink.predictedSeconds > 0 ? formatTime(sink.predictedSeconds).c_str()
                                     : "-",
           ratio(sink.seconds, sink.predictedSeconds).c_str());
  }
  return text;
}
