//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/ProgramFile/Run.h"

#include "Format.h"

#include "Soap/ProgramFile/Measurement.h"
#include "Soap/ProgramFile/Npy.h"
#include "Soap/Runtime/Runtime.h"
#include "Soap/Support/Elapsed.h"
#include "Soap/Support/OutputTarget.h"

#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <exception>
#include <limits>
#include <sys/stat.h>
#include <unistd.h>

using namespace soap;

/// How far a result may be from the reference, in allowances: as
/// Soap/Driver/Check.h has it.
static constexpr double toleranceFactor = 8;

namespace {

class Run {
public:
  explicit Run(const ProgramRunOptions &options) : options(options) {}
  ~Run() { soap_runtime_destroy(runtime); }
  Run(const Run &) = delete;
  Run &operator=(const Run &) = delete;

  std::string run();

private:
  std::string check(const SoapStatus &status) {
    return status.code == SOAP_OK ? "" : status.message;
  }
  std::string start();
  std::string getResult(int32_t index, std::vector<char> &bytes);
  std::string checkStep(int64_t step);
  std::string checkResultFiles();
  std::string writeResults();
  void printLosses() const;
  std::string describe() const;

  const ProgramRunOptions &options;
  ProgramFile file;
  ArgumentFiles inputs;
  std::string fileBytes;
  const SoapProgram *table = nullptr;
  SoapRuntime *runtime = nullptr;
  int64_t steps = 1;
  std::vector<double> losses, seconds;
};

} // namespace

static std::string formatBytes(double bytes) {
  const char *const units[] = {"B", "KiB", "MiB", "GiB", "TiB"};
  size_t unit = 0;
  while (bytes >= 1024 && unit + 1 < std::size(units)) {
    bytes /= 1024;
    ++unit;
  }
  char text[32];
  std::snprintf(text, sizeof(text), unit ? "%.1f %s" : "%.0f %s", bytes,
                units[unit]);
  return text;
}

static std::string typeText(const SoapTensor &tensor) {
  std::string text = "tensor<";
  for (int32_t i = 0; i < tensor.rank; ++i)
    text += std::to_string(tensor.shape[i]) + "x";
  return text + runtimeTypeName(tensor.element_type) + ">";
}

/// The whole schedule of a program for GPUs, checked and counted.
static std::string describeSchedule(const SoapProgram *table) {
  SoapGpuFigures figures;
  SoapStatus status = soap_gpu_record(table, &figures);
  if (status.code != SOAP_OK)
    return status.message;
  std::printf("a step: %lld launches, %lld library calls, %lld transfers, %lld "
              "copies of state, %lld waits; at most %s on a device; recorded "
              "and checked\n",
              (long long)figures.launches, (long long)figures.library_calls,
              (long long)figures.transfers, (long long)figures.state_copies,
              (long long)figures.waits,
              formatBytes(static_cast<double>(figures.memory_bytes)).c_str());
  if (table->num_devices > 1)
    std::printf(
        "by NCCL: %lld collectives, %lld messages, %lld launches beside "
        "them; recorded and checked\n",
        (long long)figures.nccl_collectives, (long long)figures.nccl_messages,
        (long long)figures.nccl_kernels);
  return "";
}

std::string Run::describe() const {
  std::printf("%s, by %s\n", file.model.c_str(), file.producer.c_str());
  std::printf("%d devices, each a %s; planned for %s\n", table->num_devices,
              file.forGpus ? "GPU" : "thread",
              file.machine.empty() ? "no machine" : file.machine.c_str());
  if (file.predicted.stepSeconds > 0)
    std::printf("predicted: %s per step, %s on a device, %s moved, %s of "
                "computing in all\n",
                formatTime(file.predicted.stepSeconds).c_str(),
                formatBytes(file.predicted.memoryBytes).c_str(),
                formatBytes(file.predicted.movedBytes).c_str(),
                formatTime(file.predicted.computeSeconds).c_str());
  if (file.forGpus) {
    for (int32_t i = 0; i < table->num_images; ++i) {
      const SoapGpuImage &image = table->images[i];
      std::string name =
          image.chip ? "sm_" + std::to_string(image.chip) : "PTX";
      std::printf("code for %s: %s\n", name.c_str(),
                  formatBytes(static_cast<double>(image.bytes)).c_str());
    }
  } else {
    std::printf("code for %s: %s; it needs", file.cpu.c_str(),
                formatBytes(static_cast<double>(file.code.size())).c_str());
    for (const std::string &feature : file.cpuFeatures)
      std::printf(" %s", feature.c_str());
    std::printf("\n");
  }
  std::printf("%d kernels, %d communications\n", table->num_kernels,
              table->num_communications);
  for (int32_t d = 0; d < table->num_devices; ++d)
    std::printf("device %d: %d commands, %s\n", d,
                table->devices[d].num_commands,
                formatBytes(static_cast<double>(table->devices[d].arena_bytes))
                    .c_str());
  if (file.forGpus)
    if (std::string why = describeSchedule(table); !why.empty())
      return why;
  std::vector<int32_t> replacement(table->num_arguments, -1);
  for (int32_t i = 0; i < table->num_states; ++i)
    replacement[table->states[i].argument] = table->states[i].result;
  for (int32_t i = 0; i < table->num_arguments; ++i) {
    std::printf("argument #%d: %s", i, typeText(table->arguments[i]).c_str());
    if (replacement[i] >= 0)
      std::printf(", replaced by result #%d", replacement[i]);
    std::printf("\n");
  }
  for (int32_t i = 0; i < table->num_results; ++i)
    std::printf("result #%d: %s%s\n", i, typeText(table->results[i]).c_str(),
                i == file.lossResult ? ", the loss" : "");
  std::printf("reference results of %zu steps\n", file.references.size());
  return "";
}

std::string Run::start() {
  SoapOptions runtimeOptions = {};
  runtimeOptions.timeout_seconds = options.timeout;
  // Sums of scattered numbers come in no fixed order on a GPU.
  runtimeOptions.check_replicas = !file.forGpus;
  runtimeOptions.predicted_bytes = file.predicted.memoryBytes;
  if (ToolProcesses *processes = options.processes;
      processes && !processes->isAlone()) {
    std::string why = processes->share(
        fileBytes, table->num_devices,
        {options.timeout, runtimeOptions.check_replicas != 0, inputs});
    if (!why.empty())
      return why;
    runtimeOptions.processes = processes->get();
  }
  return check(soap_runtime_create(
      table, file.forGpus ? SOAP_BACKEND_CUDA : SOAP_BACKEND_CPU,
      &runtimeOptions, &runtime));
}

std::string Run::getResult(int32_t index, std::vector<char> &bytes) {
  bytes.resize(tensorBytes(table->results[index]));
  return check(
      soap_runtime_get_result(runtime, index, bytes.data(), bytes.size()));
}

namespace {

/// The results of a step that are compared, by how far each is off.
struct ComparedResults {
  int32_t count = 0, numWrong = 0, worst = 0, firstWrong = 0;
  double worstRatio = 0, firstRatio = 0;

  void add(int32_t result, double ratio) {
    ++count;
    // None is worse than what is no number.
    if (std::isnan(ratio))
      ratio = std::numeric_limits<double>::infinity();
    if (ratio > toleranceFactor && numWrong++ == 0) {
      firstWrong = result;
      firstRatio = ratio;
    }
    if (ratio >= worstRatio) {
      worstRatio = ratio;
      worst = result;
    }
  }
  /// What is wrong, where anything is.
  std::string error() const;
};

} // namespace

std::string ComparedResults::error() const {
  char text[256];
  int end = std::snprintf(
      text, sizeof(text),
      "result #%d differs from the reference: it is off by %.3g times the "
      "unpartitioned difference (allowed: %g); %d of %d results differ",
      firstWrong, firstRatio, toleranceFactor, numWrong, count);
  if (worstRatio > firstRatio)
    std::snprintf(text + end, sizeof(text) - end,
                  ", the worst (#%d) is off by %.3g times", worst, worstRatio);
  return text;
}

std::string Run::checkStep(int64_t step) {
  ComparedResults compared;
  for (int32_t i = 0; i < table->num_results; ++i) {
    const ReferenceResult &reference = file.references[step][i];
    std::vector<char> bytes;
    if (std::string why = getResult(i, bytes); !why.empty())
      return why;
    if (reference.stride)
      compared.add(
          i, compareWithReference(table->results[i], bytes.data(), reference));
  }
  if (compared.numWrong)
    return "step " + std::to_string(step + 1) + ": " + compared.error();
  if (!options.quiet)
    std::printf("step %lld: %d results agree with the reference; the worst "
                "(#%d) is off by %.2f times the unpartitioned difference "
                "(allowed: %g)\n",
                static_cast<long long>(step + 1), compared.count,
                compared.worst, compared.worstRatio, toleranceFactor);
  return "";
}

std::string Run::checkResultFiles() {
  if (std::string why = makeResultFolder(options.outputs); !why.empty())
    return why;
  for (int32_t i = 0; i < table->num_results; ++i) {
    std::string path = resultPath(options.outputs, i);
    if (isSameFile(path, options.path))
      return "--outputs would replace the program";
    if (isSameFile(path, options.measure))
      return "--outputs and --measure both write '" + path + "'";
  }
  return "";
}

std::string Run::writeResults() {
  for (int32_t i = 0; i < table->num_results; ++i) {
    const SoapTensor &tensor = table->results[i];
    std::vector<char> bytes;
    if (std::string why = getResult(i, bytes); !why.empty())
      return why;
    std::string why =
        writeNpy(resultPath(options.outputs, i), tensor.element_type,
                 std::vector<int64_t>(tensor.shape, tensor.shape + tensor.rank),
                 bytes.data());
    if (!why.empty())
      return why;
  }
  return "";
}

void Run::printLosses() const {
  if (losses.empty() || options.quiet)
    return;
  std::printf(options.compare ? "\nstep         loss        JAX's   relative\n"
                              : "\nstep         loss\n");
  for (size_t step = 0; step < losses.size(); ++step) {
    std::printf("%4zu %12.7f", step + 1, losses[step]);
    if (options.compare && step < file.losses.size())
      std::printf(" %12.7f %10.1e", file.losses[step],
                  lossDifference(losses[step], file.losses[step]));
    std::printf("\n");
  }
}

std::string Run::run() {
  if (std::string why = readProgramFile(options.path, file, fileBytes);
      !why.empty())
    return why;
  table = file.table->get();
  if (options.info)
    return describe();
  steps = options.steps ? options.steps : 1;
  if (options.check) {
    auto count = static_cast<int64_t>(file.references.size());
    if (count == 0)
      return "has no reference results to check with; soap-run --emit "
             "--check stores them";
    if (!options.inputs.empty())
      return "has reference results for its own arguments, not for those of "
             "--inputs";
    if (options.steps > count)
      return "has reference results of " + std::to_string(count) +
             " steps, not of " + std::to_string(options.steps);
    if (!options.steps)
      steps = count;
  }
  if (std::string why =
          findArgumentFiles(options.inputs, table->num_arguments, inputs);
      !why.empty())
    return why;
  if (options.compare && (file.losses.empty() || file.lossResult < 0))
    return "has no reference losses; soap-run --emit --data stores them";
  if (std::string why = loadKernels(file); !why.empty())
    return why;
  table = file.table->get();
  Measurement measurement(options.measure, steps);
  if (std::string why = measurement.checkPath(); !why.empty())
    return why;
  if (isSameFile(options.measure, options.path))
    return "--measure would replace the program";
  if (std::string why = start(); !why.empty())
    return why;
  if (!options.outputs.empty()) // now, not at the end
    if (std::string why = checkResultFiles(); !why.empty())
      return why;
  for (int64_t step = 0; step < steps; ++step) {
    if (std::string why = setArguments(file, inputs, runtime, step);
        !why.empty())
      return why;
    if (std::string why = check(measurement.begin(runtime, step)); !why.empty())
      return why;
    auto began = std::chrono::steady_clock::now();
    if (std::string why = check(soap_runtime_run(runtime, 1)); !why.empty())
      return why;
    seconds.push_back(secondsSince(began));
    measurement.end(step, seconds.back());
    if (file.lossResult >= 0) {
      std::vector<char> bytes;
      if (std::string why = getResult(file.lossResult, bytes); !why.empty())
        return why;
      losses.push_back(elementValue(
          table->results[file.lossResult].element_type, bytes.data(), 0));
    }
    if (!options.check)
      continue;
    if (std::string why = checkStep(step); !why.empty())
      return why;
  }
  if (!options.quiet) {
    std::printf("%lld steps, median %s per step\n",
                static_cast<long long>(steps),
                formatTime(medianStep(seconds)).c_str());
  }
  printLosses();
  if (std::string why = describeNonFiniteLoss(losses); !why.empty()) {
    std::fflush(stdout); // Output of two kinds, in its order.
    std::fprintf(stderr, "%s: warning: %s\n", options.path.c_str(),
                 why.c_str());
  }
  if (options.compare)
    if (std::string why = largestLossDifference(losses, file.losses).error();
        !why.empty())
      return why;
  if (std::string why =
          measurement.finish(runtime,
                             {table, &file.notes, file.model, file.machine,
                              file.predicted.stepSeconds},
                             options.quiet);
      !why.empty())
    return why;
  return options.outputs.empty() ? "" : writeResults();
}

bool soap::isProgramFile(const std::string &path) {
  char start[sizeof(file::magic)];
  // What is read from a pipe is gone.
  struct stat about;
  if (stat(path.c_str(), &about) != 0 || !S_ISREG(about.st_mode))
    return false;
  FILE *stream = std::fopen(path.c_str(), "rb");
  if (!stream)
    return false;
  bool same = std::fread(start, 1, sizeof(start), stream) == sizeof(start) &&
              std::memcmp(start, file::magic, sizeof(start)) == 0;
  std::fclose(stream);
  return same;
}

std::string soap::runProgramFile(const ProgramRunOptions &options) {
  std::string why;
  // No memory, be it for a file or a tensor.
  try {
    why = Run(options).run();
  } catch (const std::exception &) {
    why = "needs more memory than there is";
  }
  if ((std::fflush(stdout) != 0 || std::ferror(stdout)) && why.empty())
    why = std::string("cannot write standard output: ") + strerror(errno);
  return why.empty() ? "" : options.path + ": error: " + why;
}
