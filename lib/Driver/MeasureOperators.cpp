//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Driver/MeasureOperators.h"

#include "Soap/Analysis/ModelGraph.h"
#include "Soap/Dialect/StableHLO/IR/StablehloOps.h"
#include "Soap/Driver/Model.h"
#include "Soap/Driver/Pipelines.h"
#include "Soap/Planner/Cost/MeasuredCost.h"
#include "Soap/Support/Interrupt.h"
#include "Soap/Transforms/TaskModel.h"

#include "mlir/Dialect/SCF/IR/SCF.h"

#include "llvm/Support/FormatVariadic.h"
#include "llvm/TargetParser/Host.h"

#include <unordered_set>

using namespace mlir;
using namespace soap;

/// A task is run until it has taken so long in all, at least and at most so
/// often.
static constexpr double secondsPerTask = 0.02;
static constexpr unsigned leastRuns = 5, mostRuns = 100;
/// One that takes longer than this is known well enough at once.
static constexpr double longTask = 0.2;

namespace {
/// A tile of an operator that is to be measured.
struct Sample {
  unsigned number;
  Config config;
  Profile::Extents extents;
};
} // namespace

/// What times depend on besides the kind of device. Emits an error if there is
/// no device to measure.
static FailureOr<std::string> hostOf(const ExecutableOptions &options,
                                     Location loc) {
  std::string host = llvm::sys::getHostCPUName().str();
  if (options.target == ExecutionTarget::Cuda) {
    int32_t chip = 0;
    SoapStatus status = soap_cuda_probe(&chip);
    if (status.code != SOAP_OK)
      return emitError(loc) << status.message;
    host = llvm::formatv("a GPU of compute capability {0}.{1}{2}", chip / 10,
                         chip % 10, options.tf32 ? " with tf32" : "");
  }
  if (options.compiler.optLevel != KernelCompilerOptions().optLevel)
    host += " at opt-level " + std::to_string(options.compiler.optLevel);
  return host;
}

/// How long a loop runs may depend on what it is given.
static bool hasLoop(OperatorOp op) {
  return op
      ->walk([](Operation *inner) {
        return isa<stablehlo::WhileOp, scf::WhileOp, scf::ForOp>(inner)
                   ? WalkResult::interrupt()
                   : WalkResult::advance();
      })
      .wasInterrupted();
}

/// The whole operator, and one dimension at a time in parts.
static void addSamples(const Graph &graph, unsigned number, int64_t devices,
                       std::vector<Sample> &samples) {
  const Operator &op = graph.operators[number];
  auto add = [&](size_t dim, int64_t degree) {
    Sample sample{number, {}, {}};
    sample.config.degrees.assign(op.dims.size(), 1);
    if (degree > 1)
      sample.config.degrees[dim] = degree;
    for (int64_t device = 0; device < degree; ++device)
      sample.config.devices.push_back(device);
    if (!checkConfig(graph, op, sample.config, devices).empty())
      return;
    Rect tile = taskTile(op, sample.config, 0);
    for (Interval interval : tile)
      sample.extents.push_back(interval.size());
    // Tiles without points, and those that another cut has as well.
    if (llvm::is_contained(sample.extents, 0) ||
        llvm::any_of(samples, [&](const Sample &other) {
          return other.number == number && other.extents == sample.extents;
        }))
      return;
    samples.push_back(std::move(sample));
  };
  add(0, 1);
  for (size_t dim = 0; dim < op.dims.size(); ++dim)
    for (int64_t degree = 2; degree <= devices; ++degree)
      if (devices % degree == 0 && op.dims[dim].size >= degree)
        add(dim, degree);
}

/// The longest time that one of a program's devices computes in the last step.
static FailureOr<double> timeOf(const Executable &executable) {
  SoapRuntime *runtime = executable.getRuntime();
  int64_t longest = 0;
  // Where there is nothing to compute, there may be fewer than were asked for.
  int32_t devices = executable.getProgram()->num_devices;
  for (int32_t device = 0; device < devices; ++device) {
    const SoapTraceEvent *events = nullptr;
    size_t count = 0;
    if (soap_runtime_get_trace(runtime, device, &events, &count).code !=
        SOAP_OK)
      return failure();
    int64_t nanoseconds = 0;
    for (const SoapTraceEvent &event : llvm::ArrayRef(events, count))
      // Others are the step as a whole.
      if (event.step == events[count - 1].step && event.command >= 0)
        nanoseconds += event.end - event.start;
    longest = std::max(longest, nanoseconds);
  }
  return static_cast<double>(longest) * 1e-9;
}

/// Gives every operator of a formed function to each of some devices.
static void replicate(func::FuncOp formed, int64_t devices) {
  Config config;
  config.replicas = devices;
  for (int64_t device = 0; device < devices; ++device)
    config.devices.push_back(device);
  formed.walk([&](OperatorOp op) {
    config.degrees.assign(op.getDims()->size(), 1);
    op.setConfigAttr(ConfigAttr::get(op.getContext(), config));
  });
}

/// Like makeDefaultArgument, but integers may be indices: where they lead
/// matters for a gather.
static reference::Tensor makeArgument(RankedTensorType type, unsigned index,
                                      int64_t range) {
  if (!type.getElementType().isInteger())
    return makeDefaultArgument(type, index);
  reference::Tensor tensor(type.getElementType(), type.getShape());
  unsigned bits = type.getElementTypeBitWidth();
  range = std::min<int64_t>(range, bits == 1 ? 2 : bits <= 8 ? 127 : 32767);
  for (int64_t i = 0, e = tensor.numElements(); i < e; ++i)
    tensor.setInt(i, static_cast<int64_t>(reference::uniformValue(
                         index + 1, i, 0, static_cast<double>(range))));
  return tensor;
}

/// The median of some runs of a model, on several devices at once that all do
/// the same; fails, without a word, if it cannot be run.
static FailureOr<double> measureModel(ModuleOp module,
                                      const ExecutableOptions &options,
                                      int64_t devices) {
  auto entry = module.lookupSymbol<func::FuncOp>("main");
  FailureOr<ModelSignature> signature = ModelSignature::get(entry);
  if (failed(signature))
    return failure();
  if (failed(runPasses(module, [](OpPassManager &manager) {
        (void)addFormingPasses(manager, PlanOptions(), {});
      })))
    return failure();
  replicate(entry, devices);
  std::string machine =
      (options.target == ExecutionTarget::Cpu ? "cpu:" : "cuda:") +
      std::to_string(devices);
  module->setAttr(SoapDialect::getMachineAttrName(),
                  StringAttr::get(module.getContext(), machine));
  if (failed(runPasses(module, addPartitioningPasses)))
    return failure();
  FailureOr<std::unique_ptr<Executable>> executable =
      Executable::create(module, signature->results, options);
  if (failed(executable))
    return failure();
  // The largest extent is mostly that of what indices lead to.
  int64_t range = 2;
  for (RankedTensorType type : signature->arguments)
    for (int64_t extent : type.getShape())
      range = std::max(range, extent);
  for (auto [index, type] : llvm::enumerate(signature->arguments))
    if (failed((*executable)
                   ->setArgument(index, makeArgument(type, index, range))))
      return failure();
  // Choices of algorithms and first touches of memory are over then.
  if (failed((*executable)->step()))
    return failure();
  SoapRuntime *runtime = (*executable)->getRuntime();
  if (soap_runtime_set_trace(runtime, 1).code != SOAP_OK)
    return failure();
  std::vector<double> times;
  double total = 0;
  while (times.size() < mostRuns &&
         (times.size() < leastRuns || total < secondsPerTask)) {
    if (failed((*executable)->step()))
      return failure();
    FailureOr<double> time = timeOf(**executable);
    if (failed(time))
      return failure();
    times.push_back(*time);
    total += *time;
    if (*time > longTask)
      break;
  }
  llvm::sort(times);
  return times[times.size() / 2];
}

FailureOr<MeasuredOperators>
soap::measureOperators(func::FuncOp formed, const Machine &machine,
                       const MeasureOperatorsOptions &options) {
  Location loc = formed.getLoc();
  const std::string &name = machine.kindOf(0).name;
  std::string kind = profileKind(machine, 0);
  bool isHost = options.executable.target == ExecutionTarget::Cpu
                    ? name == "core"
                    : name == "gpu";
  if (!isHost || machine.kinds.size() != 1)
    return emitError(loc) << "machine '" << machine.name
                          << "' has devices of kind '" << name
                          << "', which cannot be measured here; cpu:N and "
                             "cuda:N are this host's";
  FailureOr<std::string> host = hostOf(options.executable, loc);
  if (failed(host))
    return failure();
  llvm::Expected<ProfileFile> file =
      ProfileFile::open(options.profile, ProfileFile::Mode::Add);
  if (!file)
    return emitError(loc) << llvm::toString(file.takeError());
  if (llvm::Error error = file->setHost(kind, *host))
    return emitError(loc) << llvm::toString(std::move(error));
  llvm::Expected<Profile> known = file->read();
  if (!known)
    return emitError(loc) << llvm::toString(known.takeError());
  FailureOr<ModelGraph> model = ModelGraph::build(formed);
  if (failed(model))
    return failure();

  Interruptible interruptible;
  MeasuredOperators result;
  if (options.executable.target == ExecutionTarget::Cpu &&
      machine.devices[0].coreGroup >= 0) {
    // Those of other hosts send over a network.
    int64_t here = llvm::count_if(machine.devices, [&](const Device &device) {
      return device.coreGroup == machine.devices[0].coreGroup;
    });
    llvm::Expected<MeasuredMessages> messages =
        measureMessages(here, kind, *known, *file);
    if (!messages)
      return emitError(loc) << llvm::toString(messages.takeError());
    result.messages = *messages;
    if (messages->isStopped) {
      result.isStopped = true;
      return result;
    }
  }
  std::vector<Sample> samples;
  std::unordered_set<uint64_t> seen;
  for (unsigned i = 0, e = model->operators.size(); i < e; ++i) {
    const Operator &op = model->graph.operators[i];
    if (!seen.insert(op.signature).second)
      continue;
    if (hasLoop(model->operators[i])) {
      result.skipped.push_back(op.name);
      continue;
    }
    addSamples(model->graph, i, machine.numDevices(), samples);
  }
  std::unordered_set<uint64_t> broken;
  for (auto [done, sample] : llvm::enumerate(samples)) {
    const Operator &op = model->graph.operators[sample.number];
    if (broken.count(op.signature))
      continue;
    if (known->contains(kind, op.signature, sample.extents)) {
      ++result.known;
      continue;
    }
    if (Interruptible::token().load()) {
      result.isStopped = true;
      break;
    }
    if (options.progress)
      llvm::errs() << llvm::formatv("\rmeasuring operators: {0} of {1}    ",
                                    done + 1, samples.size());
    FailureOr<double> time = failure();
    {
      // What cannot be measured is predicted.
      ScopedDiagnosticHandler quiet(formed.getContext(),
                                    [](Diagnostic &) { return success(); });
      FailureOr<OwningOpRef<ModuleOp>> task =
          buildTaskModel(*model, sample.number, sample.config);
      if (succeeded(task))
        time =
            measureModel(**task, options.executable, devicesAtOnce(machine, 0));
    }
    if (failed(time)) {
      broken.insert(op.signature);
      result.skipped.push_back(op.name);
      continue;
    }
    if (llvm::Error error =
            file->add(kind, op.signature, sample.extents, *time, op.name))
      return emitError(loc) << llvm::toString(std::move(error));
    known->add(kind, op.signature, sample.extents, *time);
    ++result.measured;
  }
  if (options.progress)
    llvm::errs() << "\r                                              \r";
  return result;
}
