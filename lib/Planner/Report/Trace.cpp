//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Planner/Report/Trace.h"
#include "Soap/Support/PlainNumbers.h"

#include "llvm/Support/Format.h"
#include "llvm/Support/FormatVariadic.h"

using namespace soap;

namespace {
class TraceWriter {
public:
  TraceWriter(const Plan &plan, const SimulatedPlan &simulated,
              llvm::raw_ostream &os, int64_t most)
      : plan(plan), problem(plan.problem), simulated(simulated), os(os),
        most(most) {}

  void write();

private:
  /// Where the events of a resource go.
  struct Track {
    uint32_t pid = 0, tid = 0;
    int64_t events = 0;
    bool isLeftOut = false;
  };

  void metadata(llvm::StringRef what, uint32_t pid, uint32_t tid,
                llvm::StringRef key, llvm::json::Value value);
  void countEvents();
  std::string leftOut() const;
  void describeTracks();
  void quoteNames();
  void task(uint32_t number);
  void memory();
  llvm::raw_ostream &next() {
    return os << (std::exchange(first, false) ? "\n" : ",\n");
  }
  /// Ticks (ns) as microseconds, without rounding.
  void time(Ticks ticks) {
    os << ticks / 1000 << '.'
       << llvm::format("%03d", static_cast<int>(ticks % 1000));
  }

  const Plan &plan;
  const Problem &problem;
  const SimulatedPlan &simulated;
  llvm::raw_ostream &os;
  const int64_t most;
  std::vector<Track> tracks; ///< By resource.
  /// The first so many devices have their events; links, if all have.
  int64_t shownDevices = 0;
  std::vector<std::string> operators, tensors, details; ///< Quoted.
  bool first = true;
};
} // namespace

static std::string quote(llvm::StringRef text) {
  return llvm::formatv("{0}", llvm::json::Value(llvm::json::fixUTF8(text)));
}

void TraceWriter::metadata(llvm::StringRef what, uint32_t pid, uint32_t tid,
                           llvm::StringRef key, llvm::json::Value value) {
  next() << llvm::formatv("{{\"ph\":\"M\",\"name\":\"{0}\",\"pid\":{1},\"tid\":"
                          "{2},\"args\":{{{3}:{4}}}",
                          what, pid, tid, llvm::json::Value(key), value);
}

/// Finds out what is left out.
void TraceWriter::countEvents() {
  tracks.resize(simulated.tasks.numResources());
  for (uint32_t t = 0; t < simulated.tasks.size(); ++t)
    if (simulated.tasks.time(t) > 0)
      for (uint32_t r : simulated.tasks.resourcesOf(t))
        ++tracks[r].events;
  int64_t devices = problem.machine.numDevices();
  std::vector<int64_t> ofDevice(devices);
  int64_t ofLinks = 0;
  for (uint32_t r = 0; r < tracks.size(); ++r) {
    ResourceName name = nameResource(problem, r);
    (name.kind == ResourceName::Kind::Link ? ofLinks : ofDevice[name.device]) +=
        tracks[r].events;
  }
  for (const MemoryChange &change : simulated.memory)
    ++ofDevice[change.device];
  int64_t events = 0;
  for (; shownDevices < devices; ++shownDevices) {
    int64_t more = ofDevice[shownDevices];
    if (more > 0 && events > 0 && events + more > most)
      break;
    events += more;
  }
  for (uint32_t r = 0; r < tracks.size(); ++r) {
    ResourceName name = nameResource(problem, r);
    bool isLink = name.kind == ResourceName::Kind::Link;
    tracks[r].isLeftOut =
        isLink ? shownDevices < devices || events + ofLinks > most
               : name.device >= shownDevices;
  }
}

void TraceWriter::describeTracks() {
  auto devices = static_cast<uint32_t>(problem.machine.numDevices());
  for (uint32_t d = 0; d < static_cast<uint32_t>(shownDevices); ++d) {
    const DeviceKind &kind = problem.machine.kindOf(d);
    metadata("process_name", d + 1, 0, "name",
             problem.machine.devices[d].name + " (" + kind.name + ")");
    metadata("process_sort_index", d + 1, 0, "sort_index", d);
  }
  uint32_t links = devices + 1, numLinks = 0;
  for (uint32_t r = 0; r < tracks.size(); ++r) {
    if (tracks[r].isLeftOut)
      continue;
    ResourceName name = nameResource(problem, r);
    bool isUsed = tracks[r].events > 0;
    if (name.kind == ResourceName::Kind::Link) {
      if (!isUsed)
        continue;
      if (numLinks == 0) {
        metadata("process_name", links, 0, "name", "links");
        metadata("process_sort_index", links, 0, "sort_index", devices);
      }
      tracks[r].pid = links;
      tracks[r].tid = ++numLinks;
      metadata("thread_name", links, numLinks, "name", name.name);
      metadata("thread_sort_index", links, numLinks, "sort_index", numLinks);
      continue;
    }
    bool oneWay = name.kind == ResourceName::Kind::Sending ||
                  name.kind == ResourceName::Kind::Receiving;
    if (oneWay && !isUsed)
      continue;
    constexpr llvm::StringLiteral streams[] = {"compute", "communication",
                                               "sending", "receiving"};
    tracks[r].pid = static_cast<uint32_t>(name.device) + 1;
    tracks[r].tid = static_cast<uint32_t>(name.kind) + 1;
    metadata("thread_name", tracks[r].pid, tracks[r].tid, "name",
             streams[static_cast<size_t>(name.kind)]);
    metadata("thread_sort_index", tracks[r].pid, tracks[r].tid, "sort_index",
             tracks[r].tid);
  }
}

/// Quoted once: there are many tasks per operator.
void TraceWriter::quoteNames() {
  const Graph &graph = problem.graph;
  for (auto [i, op] : llvm::enumerate(graph.operators)) {
    operators.push_back(quote(op.name));
    std::string detail = "\"family\":" + quote(graph.families[op.family].name) +
                         ",\"role\":" + quote(op.role);
    if (llvm::StringRef location = plan.location(i); !location.empty())
      detail += ",\"source\":" + quote(location);
    details.push_back(std::move(detail));
  }
  operators.push_back("\"results\"");
  details.push_back("\"role\":\"results\"");
  for (const Tensor &tensor : graph.tensors)
    tensors.push_back(quote(tensor.name));
}

static bool isCollective(TaskInfo::Kind kind) {
  using Kind = TaskInfo::Kind;
  return kind == Kind::AllReduce || kind == Kind::ReduceScatter ||
         kind == Kind::AllGather || kind == Kind::AllToAll ||
         kind == Kind::Broadcast;
}

void TraceWriter::task(uint32_t number) {
  const TaskInfo &info = simulated.infos[number];
  Ticks duration = simulated.tasks.time(number);
  if (duration == 0)
    return;
  bool compute = info.kind == TaskInfo::Kind::Compute;
  for (uint32_t r : simulated.tasks.resourcesOf(number)) {
    if (tracks[r].isLeftOut)
      continue;
    next() << "{\"ph\":\"X\",\"name\":"
           << (compute ? operators[info.op] : tensors[info.tensor])
           << ",\"cat\":\"" << stringifyTaskKind(info.kind)
           << "\",\"pid\":" << tracks[r].pid << ",\"tid\":" << tracks[r].tid
           << ",\"ts\":";
    time(simulated.timeline.start[number]);
    os << ",\"dur\":";
    time(duration);
    os << ",\"args\":{";
    if (compute)
      os << "\"task\":" << info.index;
    else
      os << "\"for\":" << operators[info.op] << ",\"kind\":\""
         << stringifyTaskKind(info.kind) << "\",\"bytes\":" << info.bytes;
    if (isCollective(info.kind))
      os << ",\"algorithm\":\"" << stringify(info.algorithm) << '"';
    os << ',' << details[info.op] << "}}";
  }
}

void TraceWriter::memory() {
  int64_t now = 0;
  const std::vector<MemoryChange> &changes = simulated.memory;
  for (size_t i = 0; i < changes.size(); ++i) {
    if (i == 0 || changes[i].device != changes[i - 1].device)
      now = 0;
    now += changes[i].bytes;
    if (changes[i].device >= shownDevices)
      continue;
    // What changes at one time is one step. (Its peak in between is not lost:
    // what ends comes first.)
    if (i + 1 < changes.size() && changes[i + 1].device == changes[i].device &&
        changes[i + 1].time == changes[i].time)
      continue;
    next() << "{\"ph\":\"C\",\"name\":\"memory\",\"pid\":"
           << changes[i].device + 1 << ",\"tid\":0,\"ts\":";
    time(changes[i].time);
    os << ",\"args\":{\"bytes\":" << now << "}}";
  }
}

/// What is left out, in words; empty if nothing is.
std::string TraceWriter::leftOut() const {
  int64_t devices = problem.machine.numDevices(), events = 0;
  for (const Track &track : tracks)
    events += track.isLeftOut ? track.events : 0;
  for (const MemoryChange &change : simulated.memory)
    events += change.device >= shownDevices;
  if (events == 0)
    return "";
  std::string what = "links";
  if (shownDevices < devices)
    what = llvm::formatv("devices {0} to {1}, and links", shownDevices,
                         devices - 1);
  return llvm::formatv("left out: {0} ({1} events)", what, events);
}

void TraceWriter::write() {
  countEvents();
  llvm::json::Object about{
      {"model", llvm::json::fixUTF8(plan.model)},
      {"machine", problem.machine.name},
      {"algorithm", plan.options.algorithm},
      {"seed", static_cast<int64_t>(plan.options.seed)},
      {"cost", problem.cost.name()},
      {"semantics", stringifySemantics(problem.space.semantics)},
      {"predicted_seconds", secondsFromTicks(simulated.figures.makespan)}};
  std::string missing = leftOut();
  if (!missing.empty())
    about["left_out"] = missing;
  os << llvm::formatv("{{\"displayTimeUnit\":\"ms\",\"otherData\":{0},\n"
                      "\"traceEvents\":[",
                      llvm::json::Value(std::move(about)));
  describeTracks();
  if (!missing.empty()) { // a process without threads, for all to see
    auto number = static_cast<uint32_t>(problem.machine.numDevices()) + 2;
    metadata("process_name", number, 0, "name", missing);
    metadata("process_sort_index", number, 0, "sort_index", number);
  }
  quoteNames();
  // In order of their start, as viewers like it.
  for (uint32_t number : simulated.timeline.order)
    task(number);
  memory();
  os << "\n]}\n";
}

void soap::writeTrace(const Plan &plan, const SimulatedPlan &simulated,
                      llvm::raw_ostream &os, int64_t most) {
  PlainNumbers plainNumbers;
  TraceWriter(plan, simulated, os, most).write();
}
