//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MeasuredNames.h"

#include "Soap/Runtime/Streams.h"
#include "Soap/Support/PlainNumbers.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

using namespace soap;

/// Bytes of the UTF-8 character at the begin of a text; 0: there is none.
static size_t characterBytes(const std::string &text, size_t at) {
  auto byte = [&](size_t i) -> unsigned {
    return i < text.size() ? static_cast<unsigned char>(text[i]) : 0;
  };
  unsigned first = byte(at);
  size_t count = first < 0x80                    ? 1
                 : first >= 0xc2 && first < 0xe0 ? 2
                 : first >= 0xe0 && first < 0xf0 ? 3
                 : first >= 0xf0 && first < 0xf5 ? 4
                                                 : 0;
  for (size_t i = 1; i < count; ++i)
    if ((byte(at + i) & 0xc0) != 0x80)
      return 0;
  // Overlong forms, surrogates, and what is beyond the last character.
  unsigned second = byte(at + 1);
  if ((first == 0xe0 && second < 0xa0) || (first == 0xed && second >= 0xa0) ||
      (first == 0xf0 && second < 0x90) || (first == 0xf4 && second >= 0x90))
    return 0;
  return count;
}

static std::string quote(const std::string &text) {
  std::string quoted = "\"";
  for (size_t at = 0; at < text.size();) {
    size_t count = characterBytes(text, at);
    char c = text[at];
    if (count == 0) {
      quoted += "\\ufffd";
      ++at;
      continue;
    }
    if (count == 1 && (c == '"' || c == '\\')) {
      quoted += '\\';
      quoted += c;
    } else if (count == 1 && static_cast<unsigned char>(c) < 0x20) {
      char code[8];
      std::snprintf(code, sizeof(code), "\\u%04x", c);
      quoted += code;
    } else {
      quoted.append(text, at, count);
    }
    at += count;
  }
  return quoted + '"';
}

/// With as many digits as are needed; JSON has no infinity.
static std::string number(double value) {
  if (!std::isfinite(value))
    return "null";
  char text[32];
  std::snprintf(text, sizeof(text), "%.9g", value);
  return text;
}

/// Nanoseconds as microseconds, without rounding.
static std::string microseconds(int64_t nanoseconds) {
  char text[40];
  std::snprintf(text, sizeof(text), "%s%lld.%03d", nanoseconds < 0 ? "-" : "",
                std::llabs(nanoseconds) / 1000LL,
                static_cast<int>(std::llabs(nanoseconds) % 1000LL));
  return text;
}

/// Of a stream, in the trace.
static int threadOf(Stream stream) { return static_cast<int>(stream) + 1; }

/// What a device gets of a communication from others, and gives of a reduction.
static int64_t bytesOf(const SoapCommunication &comm, int32_t device) {
  int64_t elements = 0;
  for (int32_t c = 0; comm.kind == SOAP_COPY && c < comm.num_copies; ++c) {
    const SoapBoxCopy &copy = comm.copies[c];
    if (copy.target_device != device || copy.source_device == device)
      continue;
    int64_t count = 1;
    for (int32_t i = 0; i < copy.rank; ++i)
      count *= copy.extents[i];
    elements += count;
  }
  for (int32_t g = 0; comm.kind == SOAP_ALL_REDUCE && g < comm.num_groups; ++g)
    for (int32_t m = 0; m < comm.groups[g].num_members; ++m)
      if (comm.groups[g].members[m].device == device)
        elements +=
            comm.groups[g].num_elements * (comm.groups[g].more_rows + 1);
  return elements * soap_element_bytes(comm.element_type);
}

namespace {

class TraceWriter {
public:
  TraceWriter(const MeasuredProgram &program, const MeasuredStep &step)
      : program(program), step(step) {
    for (int32_t c = 0; c < program.table->num_communications; ++c)
      streams.emplace_back(program.table->communications[c]);
  }

  std::string write();

private:
  void next() {
    text += first ? "\n" : ",\n";
    first = false;
  }
  void metadata(const char *what, size_t pid, int tid, const char *key,
                const std::string &value);
  void span(const std::string &name, const char *category, size_t pid, int tid,
            int64_t start, int64_t end, const std::string &args);
  void event(size_t device, const SoapTraceEvent &event);
  std::string about() const;

  const MeasuredProgram &program;
  const MeasuredStep &step;
  std::vector<CommunicationStreams> streams; ///< Of every communication.
  std::string text;
  bool first = true;
};

} // namespace

void TraceWriter::metadata(const char *what, size_t pid, int tid,
                           const char *key, const std::string &value) {
  next();
  text += std::string(R"({"ph":"M","name":")") + what + R"(","pid":)" +
          std::to_string(pid) + R"(,"tid":)" + std::to_string(tid) +
          R"(,"args":{")" + key + R"(":)" + value + "}}";
}

void TraceWriter::span(const std::string &name, const char *category,
                       size_t pid, int tid, int64_t start, int64_t end,
                       const std::string &args) {
  // A viewer takes one without length for a whole one.
  if (end <= start)
    return;
  next();
  text += R"({"ph":"X","name":)" + quote(name) + R"(,"cat":")" + category +
          R"(","pid":)" + std::to_string(pid) + R"(,"tid":)" +
          std::to_string(tid) + R"(,"ts":)" + microseconds(start) +
          R"(,"dur":)" + microseconds(end - start) + R"(,"args":{)" + args +
          "}}";
}

void TraceWriter::event(size_t device, const SoapTraceEvent &event) {
  size_t pid = device + 1;
  std::string name = nameOf(program, device, event);
  int compute = threadOf(Stream::Compute);
  if (event.kind == SOAP_TRACE_STATE)
    return span(name, "compute", pid, compute, event.start, event.end,
                R"("role":"state")");
  std::string args = R"("command":)" + std::to_string(event.command);
  if (event.kind == SOAP_COMMUNICATE) {
    const SoapCommunication &comm = program.table->communications[event.index];
    args += R"(,"communication":)" + std::to_string(event.index) +
            R"(,"bytes":)" +
            std::to_string(bytesOf(comm, static_cast<int32_t>(device)));
  } else if (const char *kernel = program.table->kernels[event.index].name) {
    args += R"(,"kernel":)" + quote(kernel);
  }
  std::string list;
  for (const std::string &op : operatorsOf(program, device, event.command))
    list += (list.empty() ? "" : ",") + quote(op);
  if (!list.empty())
    args += R"(,"operators":[)" + list + "]";
  if (double predicted = predictedOf(program, device, event.command))
    args += R"(,"predicted_us":)" + number(predicted * 1e6);
  if (event.kind == SOAP_LAUNCH)
    return span(name, "compute", pid, compute, event.start, event.end, args);
  const SoapCommunication &comm = program.table->communications[event.index];
  int tid = threadOf(streams[event.index].of(static_cast<int32_t>(device)));
  span(name, "waiting", pid, tid, event.start, event.ready, args);
  span(name, comm.kind == SOAP_COPY ? "copy" : "reduce", pid, tid, event.ready,
       event.end, args);
}

std::string TraceWriter::about() const {
  std::string out = R"({"model":)" + quote(program.model);
  if (!program.machine.empty())
    out += R"(,"machine":)" + quote(program.machine);
  out += R"(,"step":)" + std::to_string(step.step + 1) +
         R"(,"measured_steps":)" + std::to_string(step.numMeasured) +
         R"(,"measured_seconds":)" + number(step.seconds);
  if (step.unmeasuredSeconds > 0)
    out += R"(,"unmeasured_seconds":)" + number(step.unmeasuredSeconds);
  if (program.predictedSeconds > 0)
    out += R"(,"predicted_seconds":)" + number(program.predictedSeconds);
  out += R"(,"idle_share":)" + number(step.idleShare()) + ",\n\"devices\":[";
  bool isFirst = true;
  for (const DeviceTime &time : step.devices) {
    out += std::string(isFirst ? "" : ",") + R"({"compute_seconds":)" +
           number(time.compute) + R"(,"communication_seconds":)" +
           number(time.communication) + R"(,"waiting_seconds":)" +
           number(time.waiting) + R"(,"idle_seconds":)" + number(time.idle) +
           "}";
    isFirst = false;
  }
  out += "],\n\"sinks\":[";
  isFirst = true;
  for (const TimeSink &sink : step.sinks) {
    out += std::string(isFirst ? "" : ",\n") + R"({"name":)" +
           quote(sink.name) + R"(,"kind":)" +
           (sink.computes ? R"("compute")" : R"("communication")") +
           R"(,"commands":)" + std::to_string(sink.commands) +
           R"(,"seconds":)" + number(sink.seconds) + R"(,"share":)" +
           number(sink.share);
    if (sink.predictedSeconds > 0)
      out += R"(,"predicted_seconds":)" + number(sink.predictedSeconds);
    out += "}";
    isFirst = false;
  }
  return out + "]}";
}

std::string TraceWriter::write() {
  text = R"({"displayTimeUnit":"ms","otherData":)" + about() +
         ",\n\"traceEvents\":[";
  bool sendsOneWay =
      std::any_of(streams.begin(), streams.end(),
                  [](const auto &ofOne) { return ofOne.isOneWay(); });
  for (size_t d = 0; d < step.events.size(); ++d) {
    metadata("process_name", d + 1, 0, "name",
             quote("device " + std::to_string(d)));
    metadata("process_sort_index", d + 1, 0, "sort_index", std::to_string(d));
    for (Stream stream : {Stream::Compute, Stream::Communication,
                          Stream::Sending, Stream::Receiving}) {
      if (stream > Stream::Communication && !sendsOneWay)
        break;
      constexpr const char *names[] = {"compute", "communication", "sending",
                                       "receiving"};
      int tid = threadOf(stream);
      metadata("thread_name", d + 1, tid, "name", quote(names[tid - 1]));
      metadata("thread_sort_index", d + 1, tid, "sort_index",
               std::to_string(tid));
    }
  }
  for (size_t d = 0; d < step.events.size(); ++d)
    for (const SoapTraceEvent &one : step.events[d])
      event(d, one);
  return std::move(text) + "\n]}\n";
}

std::string soap::writeMeasuredTrace(const MeasuredProgram &program,
                                     const MeasuredStep &step) {
  PlainNumbers plainNumbers;
  return TraceWriter(program, step).write();
}
