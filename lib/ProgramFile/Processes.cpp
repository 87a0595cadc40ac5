//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/ProgramFile/Processes.h"

#include "Soap/ProgramFile/Npy.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <set>
#include <string_view>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>

using namespace soap;

/// What is sent: these, the folder of inputs, which arguments it has files of,
/// what emulates GPUs (or nothing), the program.
namespace {
struct Header {
  double timeout;
  int64_t checkReplicas;
  uint64_t folderBytes, filesBytes, emulatedBytes;
};
} // namespace

static const char *toolName = "";
static void (*removeFiles)() = nullptr;

/// Ends the process at once: MPI has no part in a failure any more.
[[noreturn]] static void failProcess(const char *line) {
  removeFiles();
  std::fprintf(stderr, "%s: error: %s\n", toolName, line);
  std::fflush(stderr);
  _exit(1);
}

static std::string argumentPath(const std::string &inputs, int32_t index) {
  return inputs + "/argument_" + std::to_string(index) + ".npy";
}

/// Also if it cannot be read: a link that leads nowhere is there.
static bool isThere(const std::string &path) {
  struct stat about;
  return lstat(path.c_str(), &about) == 0 || errno != ENOENT;
}

/// A file `argument_*.npy` of a folder that is none of the paths of so many
/// arguments, into `found`; empty if there is none. Returns an error, or an
/// empty string.
static std::string findForeignArgument(const std::string &folder,
                                       int32_t numArguments,
                                       std::string &found) {
  namespace fs = std::filesystem;
  std::set<std::string> known;
  for (int32_t i = 0; i < numArguments; ++i)
    known.insert(fs::path(argumentPath(folder, i)).filename());
  constexpr std::string_view begin = "argument_", end = ".npy";
  std::error_code error;
  for (fs::directory_iterator it(folder, error), last; !error && it != last;
       it.increment(error)) {
    std::string name = it->path().filename();
    if (name.size() > begin.size() + end.size() && name.rfind(begin, 0) == 0 &&
        std::string_view(name).substr(name.size() - end.size()) == end &&
        !known.count(name) && (found.empty() || name < found))
      found = name;
  }
  return error ? "cannot list '" + folder + "': " + error.message() : "";
}

std::string soap::findArgumentFiles(const std::string &folder,
                                    int32_t numArguments,
                                    ArgumentFiles &files) {
  struct stat about;
  files = {folder, ""};
  if (folder.empty())
    return "";
  if (stat(folder.c_str(), &about) != 0 || !S_ISDIR(about.st_mode))
    return "has no folder of inputs '" + folder + "'";
  std::string has =
      "the program has " +
      (numArguments == 0
           ? std::string("no arguments")
           : std::to_string(numArguments) + " arguments, the first of which is "
                                            "argument_0.npy");
  // Who counts from one has a file too many.
  std::string other;
  if (std::string why = findForeignArgument(folder, numArguments, other);
      !why.empty())
    return why;
  if (!other.empty())
    return "'" + folder + "/" + other + "' is for no argument: " + has;
  for (int32_t i = 0; i < numArguments; ++i)
    files.isThere.push_back(isThere(argumentPath(folder, i)) ? 1 : 0);
  // Results, for example, are no arguments by themselves.
  if (numArguments > 0 && files.isThere.find(1) == std::string::npos)
    return "'" + folder + "' has no argument_I.npy: " + has;
  return "";
}

/// Whether \p values are others at each step.
static bool isDataOfSteps(const ArgumentValues &values) {
  return values.perStep || values.integers.size() > 1 ||
         values.bytes.size() > 1;
}

// State is on the devices after the first step, and so is what is the same in
// all steps.
std::string soap::setArguments(const ProgramFile &file,
                               const ArgumentFiles &inputs,
                               SoapRuntime *runtime, int64_t step) {
  const SoapProgram *table = file.table->get();
  std::vector<char> isState(table->num_arguments, 0);
  for (int32_t i = 0; i < table->num_states; ++i)
    isState[table->states[i].argument] = 1;
  for (int32_t i = 0; i < table->num_arguments; ++i) {
    bool isOfFile = inputs.has(i);
    bool isNew = step == 0 ||
                 (!isState[i] && !isOfFile && isDataOfSteps(file.values[i]));
    if (!isNew || !soap_runtime_needs_argument(runtime, i))
      continue;
    std::vector<char> bytes;
    if (isOfFile) {
      if (std::string why = readNpy(argumentPath(inputs.folder, i),
                                    table->arguments[i], bytes);
          !why.empty())
        return why;
    } else {
      bytes = makeArgumentBytes(file, i, step);
    }
    SoapStatus status =
        soap_runtime_set_argument(runtime, i, bytes.data(), bytes.size());
    if (status.code != SOAP_OK)
      return status.message;
  }
  return "";
}

static SoapStatus toStatus(const std::string &why) {
  SoapStatus status = {why.empty() ? SOAP_OK : SOAP_INVALID_ARGUMENT, ""};
  why.copy(status.message, sizeof(status.message) - 1);
  return status;
}

namespace {

/// A process that is not rank 0.
class Follower {
public:
  explicit Follower(SoapProcesses *processes) : processes(processes) {}

  /// False: rank 0 ended without a program.
  SoapStatus run(const char *data, size_t size) {
    Header header;
    if (size < sizeof(header))
      return toStatus("rank 0 runs another version of Soap");
    std::memcpy(&header, data, sizeof(header));
    std::string_view rest(data + sizeof(header), size - sizeof(header));
    bool isCut = false;
    auto take = [&](uint64_t bytes) {
      isCut |= bytes > rest.size();
      std::string_view piece = rest.substr(0, bytes);
      rest.remove_prefix(piece.size());
      return piece;
    };
    inputs.folder = take(header.folderBytes);
    inputs.isThere = take(header.filesBytes);
    std::string_view emulation = take(header.emulatedBytes);
    EmulatedFunctions emulated;
    bool isEmulated = !emulation.empty();
    if (isCut || (isEmulated && !unpackEmulated(emulation.data(),
                                                emulation.size(), emulated)))
      return toStatus("rank 0 runs another version of Soap");
    std::string why = parseProgram(rest.data(), rest.size(), file);
    if (why.empty())
      why = isEmulated ? loadEmulated(emulated, functions) : loadKernels(file);
    if (!why.empty())
      return toStatus("the program " + why);
    if (header.timeout > 0)
      soap_processes_set_limit(processes, header.timeout);
    SoapOptions options = {};
    options.timeout_seconds = header.timeout;
    options.check_replicas = header.checkReplicas != 0;
    options.processes = processes;
    options.predicted_bytes = file.predicted.memoryBytes;
    SoapBackend backend = file.forGpus ? SOAP_BACKEND_CUDA : SOAP_BACKEND_CPU;
    if (isEmulated) {
      backend = SOAP_BACKEND_EMULATED;
      options.emulator = functions.table();
    }
    SoapStatus status =
        soap_runtime_create(file.table->get(), backend, &options, &runtime);
    if (status.code == SOAP_OK)
      status = soap_runtime_follow(
          runtime,
          [](void *self, int64_t run) {
            auto *follower = static_cast<Follower *>(self);
            std::string why = soap::setArguments(
                follower->file, follower->inputs, follower->runtime, run);
            follower->hasFailed = !why.empty();
            return toStatus(why);
          },
          this);
    return status;
  }

  ~Follower() { soap_runtime_destroy(runtime); }
  Follower(const Follower &) = delete;
  Follower &operator=(const Follower &) = delete;

  /// The failure is of this process alone.
  bool hasFailed = false;

private:
  SoapProcesses *processes;
  ProgramFile file;
  ArgumentFiles inputs;
  HostFunctions functions;
  SoapRuntime *runtime = nullptr;
};

} // namespace

/// Does not return.
[[noreturn]] static void follow(SoapProcesses *processes) {
  void *data = nullptr;
  size_t size = 0;
  SoapStatus status = soap_processes_receive(processes, &data, &size);
  bool isOwn = false;
  // Without a program rank 0 has said why, or there was nothing to run.
  if (status.code == SOAP_OK && size > 0) {
    Follower follower(processes);
    status = follower.run(static_cast<const char *>(data), size);
    isOwn = follower.hasFailed;
  }
  std::free(data);
  if (status.code == SOAP_OK)
    status = soap_processes_close(processes);
  if (status.code == SOAP_OK)
    std::exit(0);
  std::string rank =
      isOwn ? "rank " + std::to_string(soap_processes_rank(processes)) + ": "
            : "";
  std::fprintf(stderr, "%s: error: %s%s\n", toolName, rank.c_str(),
               status.message);
  // Until the others have heard.
  soap_processes_fail(processes, status.message);
  _exit(1);
}

/// How long the others may take to start: what --timeout says, but at least
/// what there is without; zero where it says nothing that the tool accepts.
static double startLimit(int argc, char **argv) {
  const std::string_view name = "-timeout=";
  double timeout = 0;
  for (int i = 1; i < argc; ++i) {
    std::string_view argument = argv[i];
    size_t at = argument.find(name);
    if (at == 0 || (at == 1 && argument[0] == '-'))
      timeout = std::strtod(argv[i] + at + name.size(), nullptr);
  }
  return timeout > 0 && timeout <= 1e6 ? std::max(timeout, 9.0) : 0;
}

ToolProcesses::ToolProcesses(const char *tool, int argc, char **argv,
                             void (*remove)()) {
  toolName = tool;
  removeFiles = remove;
  SoapStatus status = soap_processes_open(startLimit(argc, argv), &processes);
  if (status.code != SOAP_OK)
    failProcess(status.message);
  if (!processes)
    return;
  soap_processes_on_failure(processes, failProcess);
  if (soap_processes_rank(processes) != 0)
    follow(processes);
}

std::string ToolProcesses::checkDevices(int64_t numDevices) const {
  int64_t count = processes ? soap_processes_size(processes) : 1;
  if (count <= numDevices)
    return "";
  return "has " + std::to_string(numDevices) +
         (numDevices == 1 ? " device for " : " devices for ") +
         std::to_string(count) + " processes; start at most " +
         std::to_string(numDevices);
}

std::string ToolProcesses::share(const std::string &bytes, int32_t numDevices,
                                 const SharedRunOptions &options) {
  if (std::string why = checkDevices(numDevices); !why.empty())
    return why;
  if (options.timeout > 0)
    soap_processes_set_limit(processes, options.timeout);
  std::string emulated;
  if (options.emulated)
    emulated = packEmulated(*options.emulated);
  const ArgumentFiles &inputs = options.inputs;
  Header header = {options.timeout, options.checkReplicas, inputs.folder.size(),
                   inputs.isThere.size(), emulated.size()};
  std::string message(reinterpret_cast<const char *>(&header), sizeof(header));
  message += inputs.folder;
  message += inputs.isThere;
  message += emulated;
  message += bytes;
  hasShared = true;
  SoapStatus status =
      soap_processes_broadcast(processes, message.data(), message.size());
  return status.code == SOAP_OK ? "" : status.message;
}

int ToolProcesses::finish(int exitCode) {
  if (!processes)
    return exitCode;
  SoapStatus status = {SOAP_OK, ""};
  if (!hasShared)
    status = soap_processes_broadcast(processes, nullptr, 0);
  else if (exitCode != 0)
    soap_processes_fail(processes, "it tells why");
  SoapProcesses *left = processes;
  processes = nullptr;
  if (status.code == SOAP_OK)
    status = soap_processes_close(left);
  if (status.code == SOAP_OK)
    return exitCode;
  // Has the tool said why?
  if (exitCode == 0)
    std::fprintf(stderr, "%s: error: %s\n", toolName, status.message);
  std::fflush(nullptr);
  // Until the others have heard.
  soap_processes_fail(left, status.message);
  _exit(1);
}
