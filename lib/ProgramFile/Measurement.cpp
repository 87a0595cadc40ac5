//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/ProgramFile/Measurement.h"

#include "MeasuredNames.h"

#include "Soap/Support/OutputFile.h"

#include <algorithm>
#include <cstdio>
#include <map>
#include <tuple>

using namespace soap;

namespace {
struct Span {
  int64_t lo, hi;
};
} // namespace

/// How much time spans cover together.
static int64_t covered(std::vector<Span> spans) {
  std::sort(spans.begin(), spans.end(),
            [](const Span &a, const Span &b) { return a.lo < b.lo; });
  int64_t total = 0, end = INT64_MIN;
  for (const Span &span : spans) {
    total += std::max<int64_t>(span.hi - std::max(span.lo, end), 0);
    end = std::max(end, span.hi);
  }
  return total;
}

static double median(std::vector<double> values) {
  if (values.empty())
    return 0;
  std::sort(values.begin(), values.end());
  return values[values.size() / 2];
}

double soap::medianStep(std::vector<double> seconds) {
  if (seconds.size() > 1)
    seconds.erase(seconds.begin());
  return median(std::move(seconds));
}

static double secondsOf(int64_t nanoseconds) {
  return static_cast<double>(nanoseconds) * 1e-9;
}

static DeviceTime measureDevice(const std::vector<SoapTraceEvent> &events,
                                int64_t length) {
  std::vector<Span> computes, works, all;
  for (const SoapTraceEvent &event : events) {
    bool communicates = event.kind == SOAP_COMMUNICATE;
    if (!communicates)
      computes.push_back({event.start, event.end});
    works.push_back({event.ready, event.end});
    all.push_back({event.start, event.end});
  }
  int64_t compute = covered(computes), work = covered(works);
  DeviceTime time;
  time.compute = secondsOf(compute);
  time.communication = secondsOf(work - compute);
  time.waiting = secondsOf(covered(all) - work);
  time.idle = secondsOf(length - work);
  return time;
}

static const CommandNote *noteOf(const MeasuredProgram &program, size_t device,
                                 int32_t command) {
  if (!program.notes || device >= program.notes->commands.size() ||
      command < 0 ||
      static_cast<size_t>(command) >= program.notes->commands[device].size())
    return nullptr;
  return &program.notes->commands[device][command];
}

std::vector<std::string> soap::operatorsOf(const MeasuredProgram &program,
                                           size_t device, int32_t command) {
  std::vector<std::string> names;
  if (const CommandNote *note = noteOf(program, device, command))
    for (int32_t op : note->operators)
      names.push_back(program.notes->operators[op]);
  return names;
}

double soap::predictedOf(const MeasuredProgram &program, size_t device,
                         int32_t command) {
  const CommandNote *note = noteOf(program, device, command);
  return note ? note->predictedSeconds : 0;
}

std::string soap::nameOf(const MeasuredProgram &program, size_t device,
                         const SoapTraceEvent &event) {
  if (event.kind == SOAP_TRACE_STATE)
    return "copies of state";
  std::vector<std::string> ops = operatorsOf(program, device, event.command);
  std::string name = ops.empty() ? "" : ops.front();
  if (ops.size() > 1)
    name += " +" + std::to_string(ops.size() - 1);
  if (event.kind == SOAP_COMMUNICATE) {
    const SoapCommunication &comm = program.table->communications[event.index];
    std::string kind = comm.kind == SOAP_COPY ? "copy" : "reduce";
    return name.empty() ? kind + " " + std::to_string(event.index)
                        : kind + " for " + name;
  }
  if (!name.empty())
    return name;
  const char *kernel = program.table->kernels[event.index].name;
  return kernel && *kernel ? kernel : "kernel " + std::to_string(event.index);
}

static void findSinks(const MeasuredProgram &program, MeasuredStep &step) {
  // Several names may be one: of several operators the first is shown.
  std::map<std::string, TimeSink> sinks;
  for (size_t d = 0; d < step.events.size(); ++d)
    for (const SoapTraceEvent &event : step.events[d]) {
      std::string key(1, static_cast<char>('0' + event.kind));
      std::string name = nameOf(program, d, event);
      for (const std::string &op : operatorsOf(program, d, event.command))
        key += '\n' + op;
      TimeSink &sink = sinks[key + '\n' + name];
      sink.name = name;
      sink.computes = event.kind == SOAP_LAUNCH;
      ++sink.commands;
      sink.seconds += secondsOf(event.end - event.ready);
      sink.predictedSeconds += predictedOf(program, d, event.command);
    }
  double whole = step.seconds * static_cast<double>(step.events.size());
  for (auto &[key, sink] : sinks) {
    sink.share = whole > 0 ? sink.seconds / whole : 0;
    step.sinks.push_back(std::move(sink));
  }
  std::sort(step.sinks.begin(), step.sinks.end(),
            [](const TimeSink &a, const TimeSink &b) {
              return std::tie(b.seconds, a.name) < std::tie(a.seconds, b.name);
            });
}

double MeasuredStep::idleShare() const {
  double idle = 0;
  for (const DeviceTime &device : devices)
    idle += device.idle;
  double whole = seconds * static_cast<double>(devices.size());
  return whole > 0 ? idle / whole : 0;
}

MeasuredStep
soap::findMeasuredStep(const MeasuredProgram &program,
                       const std::vector<std::vector<SoapTraceEvent>> &events,
                       std::vector<double> unmeasured) {
  MeasuredStep found;
  found.unmeasuredSeconds = median(std::move(unmeasured));
  // A device's times count from its own begin of the step: processes have
  // clocks of their own, and so have GPUs.
  std::map<int64_t, int64_t> lengths;
  std::vector<std::map<int64_t, int64_t>> begins(events.size());
  for (size_t d = 0; d < events.size(); ++d)
    for (const SoapTraceEvent &event : events[d])
      if (event.kind == SOAP_TRACE_STEP) {
        begins[d][event.step] = event.start;
        lengths[event.step] =
            std::max(lengths[event.step], event.end - event.start);
      }
  if (lengths.empty())
    return found;
  // The first step of all is like no other.
  if (lengths.size() > 1)
    lengths.erase(0);
  std::vector<std::pair<int64_t, int64_t>> order;
  for (auto [step, length] : lengths)
    order.push_back({length, step});
  std::sort(order.begin(), order.end());
  auto [length, number] = order[order.size() / 2];
  found.step = number;
  found.numMeasured = static_cast<int64_t>(order.size());
  found.seconds = secondsOf(length);
  for (size_t d = 0; d < events.size(); ++d) {
    std::vector<SoapTraceEvent> &own = found.events.emplace_back();
    for (SoapTraceEvent event : events[d]) {
      if (event.step != number || event.kind == SOAP_TRACE_STEP)
        continue;
      event.start -= begins[d][number];
      event.end -= begins[d][number];
      event.ready -= begins[d][number];
      own.push_back(event);
    }
    std::sort(own.begin(), own.end(),
              [](const SoapTraceEvent &a, const SoapTraceEvent &b) {
                return std::tie(a.start, a.command, a.end) <
                       std::tie(b.start, b.command, b.end);
              });
    found.devices.push_back(measureDevice(own, length));
  }
  findSinks(program, found);
  return found;
}

bool Measurement::isMeasured(int64_t step) const {
  return !path.empty() && (steps == 1 || step % 2 == 1);
}

std::string Measurement::checkPath() const { return whyNotWritable(path); }

SoapStatus Measurement::begin(SoapRuntime *runtime, int64_t step) const {
  if (path.empty())
    return {SOAP_OK, ""};
  return soap_runtime_set_trace(runtime, isMeasured(step));
}

void Measurement::end(int64_t step, double seconds) {
  // On GPUs the first two of these make code and graphs ready.
  bool isReady = step > 2 || (step == 2 && steps < 5);
  if (!path.empty() && !isMeasured(step) && isReady)
    unmeasured.push_back(seconds);
}

std::string Measurement::finish(SoapRuntime *runtime,
                                const MeasuredProgram &program,
                                bool quiet) const {
  if (path.empty())
    return "";
  std::vector<std::vector<SoapTraceEvent>> events;
  for (int32_t d = 0; d < program.table->num_devices; ++d) {
    const SoapTraceEvent *list = nullptr;
    size_t count = 0;
    SoapStatus status = soap_runtime_get_trace(runtime, d, &list, &count);
    if (status.code != SOAP_OK)
      return status.message;
    events.emplace_back(list, list + count);
  }
  MeasuredStep step = findMeasuredStep(program, events, unmeasured);
  if (std::string why = writeWhole(path, {writeMeasuredTrace(program, step)});
      !why.empty())
    return why;
  if (!quiet)
    std::fputs(printMeasuredStep(program, step).c_str(), stdout);
  return "";
}
