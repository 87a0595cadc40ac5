//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Driver/MeasureMessages.h"

#include "Soap/Planner/Cost/Collectives.h"
#include "Soap/Runtime/ProgramBuilder.h"
#include "Soap/Runtime/Runtime.h"
#include "Soap/Support/Interrupt.h"

#include "llvm/Support/MathExtras.h"

#include <memory>

using namespace soap;

/// Of what a communication is about, as CostModel counts them.
static constexpr int64_t sizes[] = {1 << 8, 1 << 12, 1 << 16, 1 << 19, 1 << 22};
/// Everybody sends to everybody: of more, the number of copies would be great.
static constexpr int64_t mostMembers = 64;
/// A step has so many times the same communication, fewer if there is much to
/// send.
static constexpr int64_t leastTimesPerStep = 4, mostTimesPerStep = 32;
static constexpr int64_t bytesPerStep = 1 << 26;
static constexpr double secondsPerSize = 0.01;
static constexpr unsigned leastSteps = 3, mostSteps = 10;
/// Where others use the host, too, a device may wait for a core thousands of
/// times as long as for its peers: the time is that of so many of a hundred
/// steps.
static constexpr size_t percentile = 25;
/// Between two communications a device calculates with so many bytes at least,
/// for a few microseconds.
static constexpr int64_t bytesBetween = 1 << 16;
/// Nothing takes less than this, and its bytes at that rate: who measures less
/// was kept from the cores in the meantime, and tries again so many times.
static constexpr double leastSeconds = 1e-7, mostBytesPerSecond = 200e9;
static constexpr unsigned mostTries = 4;

namespace {
/// Builds communications of floats among the first devices of a program. What
/// they send lies at the start of their arenas, what they get behind that.
class Messages {
public:
  Messages(ProgramBuilder &builder, int64_t members, int64_t bytes)
      : builder(builder), members(static_cast<int32_t>(members)), bytes(bytes),
        // Parts are of one element at least.
        targets(llvm::alignTo(bytes + 4 * members, SOAP_BUFFER_ALIGNMENT)) {}

  int64_t arenaBytes() const { return 2 * targets; }
  int64_t targetOffset() const { return targets; }

  int32_t add(llvm::StringRef what) {
    for (Collective collective : allCollectives)
      if (what == stringify(collective))
        return add(collective);
    // Each gets what its neighbour has.
    return addCopies(bytes, [](int32_t from, int32_t to, int32_t members) {
      return from == (to + 1) % members;
    });
  }

private:
  ProgramBuilder &builder;
  int32_t members;
  int64_t bytes;
  int64_t targets; ///< Where what is got begins.

  int32_t add(Collective what) {
    int64_t part = bytes / members;
    auto always = [](int32_t, int32_t, int32_t) { return true; };
    switch (what) {
    case Collective::AllReduce:
    case Collective::ReduceScatter:
      return addReduction(what == Collective::ReduceScatter);
    case Collective::AllGather:
      return addCopies(part, always);
    case Collective::AllToAll:
      return addCopies(part / members, always);
    case Collective::Broadcast:
      break;
    }
    return addCopies(bytes,
                     [](int32_t from, int32_t, int32_t) { return from == 0; });
  }

  int32_t addReduction(bool scatters) {
    std::vector<ProgramBuilder::Group> groups;
    int64_t part = scatters ? bytes / members : bytes;
    for (int32_t owner = 0; owner < (scatters ? members : 1); ++owner) {
      ProgramBuilder::Group &group = groups.emplace_back();
      group.numElements = std::max<int64_t>(part / 4, 1);
      for (int32_t member = 0; member < members; ++member)
        group.members.push_back({member, owner * group.numElements * 4,
                                 scatters && member != owner ? -1 : targets});
    }
    return builder.addAllReduce(SOAP_F32, SOAP_SUM, groups);
  }

  /// `part` bytes from and to whoever `sends`.
  template <typename Sends> int32_t addCopies(int64_t part, Sends sends) {
    int64_t elements = std::max<int64_t>(part / 4, 1);
    std::vector<ProgramBuilder::BoxCopy> copies;
    for (int32_t to = 0; to < members; ++to) {
      int64_t target = targets;
      for (int32_t from = 0; from < members; ++from) {
        if (!sends(from, to, members))
          continue;
        copies.push_back({from, to, 0, target, {elements}, {1}, {1}});
        target += elements * 4;
      }
    }
    return builder.addCopy(SOAP_F32, copies);
  }
};
} // namespace

/// What a device does between two communications: it reads what it got, and
/// makes what it sends next.
static int calculate(void *context, void **buffers) {
  int64_t count = *static_cast<const int64_t *>(context) / 4;
  const auto *got = static_cast<const float *>(buffers[0]);
  auto *made = static_cast<float *>(buffers[1]);
  for (int64_t done = 0; done < bytesBetween / 4; done += count)
    for (int64_t i = 0; i < count; ++i)
      made[i] = got[i] * 0.25F + 1;
  return 0;
}

/// Of the last step, from when all devices had begun until all were done: who
/// slept meanwhile comes later to it.
static double secondsOfStep(SoapRuntime *runtime, int64_t members) {
  int64_t begin = 0, end = 0;
  for (int64_t member = 0; member < members; ++member) {
    const SoapTraceEvent *events = nullptr;
    size_t count = 0;
    if (soap_runtime_get_trace(runtime, static_cast<int32_t>(member), &events,
                               &count)
            .code != SOAP_OK)
      continue;
    for (const SoapTraceEvent &event : llvm::ArrayRef(events, count))
      if (event.command == 0)
        begin = std::max(begin, event.start);
      else
        end = std::max(end, event.end);
  }
  return static_cast<double>(end - begin) * 1e-9;
}

/// What a step takes in which the first `members` of `devices` calculate and
/// communicate so many times; only calculate if `what` is empty.
static llvm::Expected<double> secondsOf(llvm::StringRef what, int64_t devices,
                                        int64_t members, int64_t bytes,
                                        int64_t timesPerStep) {
  ProgramBuilder builder;
  Messages messages(builder, members, bytes);
  int64_t context = bytes;
  int32_t kernel = builder.addCheckedKernel("calculate", calculate, &context,
                                            /*numInputs=*/1, {bytes, bytes});
  for (int64_t device = 0; device < devices; ++device)
    builder.addDevice(device < members ? messages.arenaBytes() : 0);
  for (int64_t i = 0; i < timesPerStep; ++i) {
    for (int64_t member = 0; member < members; ++member)
      builder.addLaunch(static_cast<int32_t>(member), kernel,
                        {messages.targetOffset(), 0});
    if (!what.empty())
      builder.addCommunicateAll(messages.add(what));
  }
  SoapOptions options = {};
  options.trace = 1;
  SoapRuntime *made = nullptr;
  auto check = [](SoapStatus status) {
    return status.code == SOAP_OK ? llvm::Error::success()
                                  : llvm::createStringError(status.message);
  };
  if (llvm::Error error = check(soap_runtime_create(
          builder.get(), SOAP_BACKEND_CPU, &options, &made)))
    return std::move(error);
  std::unique_ptr<SoapRuntime, decltype(&soap_runtime_destroy)> runtime(
      made, soap_runtime_destroy);
  std::vector<double> times;
  double total = 0;
  for (unsigned step = 0; step < mostSteps; ++step) {
    if (llvm::Error error = check(soap_runtime_run(made, 1)))
      return std::move(error);
    // The first step touches memory.
    if (step == 0)
      continue;
    times.push_back(secondsOfStep(made, members));
    total += times.back();
    if (step >= leastSteps && total >= secondsPerSize)
      break;
  }
  llvm::sort(times);
  return times[times.size() * percentile / 100];
}

/// What one communication takes among the first `members` of `devices`: what it
/// adds to the time of what they calculate.
static llvm::Expected<double> timeOf(llvm::StringRef what, int64_t devices,
                                     int64_t members, int64_t bytes) {
  int64_t times = std::clamp(bytesPerStep / (members * bytes),
                             leastTimesPerStep, mostTimesPerStep);
  double least =
      leastSeconds + static_cast<double>(bytes / members) / mostBytesPerSecond;
  for (unsigned i = 0; i < mostTries; ++i) {
    llvm::Expected<double> with =
        secondsOf(what, devices, members, bytes, times);
    if (!with)
      return with;
    // Anew each time: how fast a host is changes from one second to the next.
    llvm::Expected<double> without =
        secondsOf("", devices, members, bytes, times);
    if (!without)
      return without;
    double each = (*with - *without) / static_cast<double>(times);
    if (each >= least)
      return each;
  }
  return least;
}

llvm::Expected<MeasuredMessages> soap::measureMessages(int64_t devices,
                                                       llvm::StringRef kind,
                                                       Profile &known,
                                                       ProfileFile &file) {
  llvm::SmallVector<llvm::StringRef> communications{exchangeName};
  for (Collective what : allCollectives)
    communications.push_back(stringify(what));
  auto isKnown = [&](llvm::StringRef what, int64_t members, int64_t bytes) {
    const auto *measured = known.messages(kind, what);
    if (!measured || measured->count(members) == 0)
      return false;
    return llvm::any_of(measured->at(members), [&](const auto &message) {
      return message.bytes == bytes;
    });
  };
  MeasuredMessages result;
  for (int64_t members = 2; members <= std::min(devices, mostMembers);
       ++members) {
    if (devices % members != 0)
      continue;
    for (llvm::StringRef what : communications)
      for (int64_t bytes : sizes) {
        if (isKnown(what, members, bytes)) {
          ++result.known;
          continue;
        }
        if (Interruptible::token().load()) {
          result.isStopped = true;
          return result;
        }
        llvm::Expected<double> time = timeOf(what, devices, members, bytes);
        if (!time)
          return time.takeError();
        Profile::Message message{bytes, *time};
        if (llvm::Error error = file.addMessage(kind, what, members, message))
          return std::move(error);
        known.addMessage(kind, what, members, message);
        ++result.measured;
      }
  }
  return result;
}
