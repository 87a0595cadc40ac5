//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Conversion/CpuLibrary/CpuLibrary.h"
#include "Soap/ProgramFile/ProgramFile.h"

#include <cerrno>
#include <cstring>
#include <dlfcn.h>
#include <elf.h>
#include <functional>
#include <mutex>
#include <sys/mman.h>
#include <unistd.h>
#include <vector>

using namespace soap;

#if defined(__x86_64__)
static constexpr uint16_t hostMachine = EM_X86_64;
#else
// Code is emitted for x86-64 alone.
static constexpr uint16_t hostMachine = EM_NONE;
#endif

/// Before the system's loader, which trusts it, sees the code.
static std::string checkCode(const std::string &code, const std::string &cpu,
                             const std::vector<std::string> &cpuFeatures) {
  Elf64_Ehdr header;
  if (code.size() < sizeof(header))
    return "has no code";
  std::memcpy(&header, code.data(), sizeof(header));
  if (std::memcmp(header.e_ident, ELFMAG, SELFMAG) != 0 ||
      header.e_ident[EI_CLASS] != ELFCLASS64 || header.e_type != ET_DYN)
    return "has no code";
  if (hostMachine == EM_NONE || header.e_machine != hostMachine)
    return "is for another kind of CPU (x86-64)";
  for (const std::string &feature : cpuFeatures)
    if (!hasCpuFeature(feature))
      return "is for CPUs with " + feature + " (" + cpu +
             "), which this one has not; soap-run --emit takes "
             "--target-cpu=x86-64-v3 and others";
  return "";
}

static std::string describeError(const char *what) {
  return std::string(what) + ": " + std::strerror(errno);
}

namespace {
/// Code that stays in the process.
struct LoadedCode {
  size_t hash = 0, size = 0;
  int descriptor = -1;
  void *library = nullptr;

  /// Reads what was loaded again, rather than trust the hash.
  bool isOf(const std::string &code) const {
    void *bytes = mmap(nullptr, size, PROT_READ, MAP_SHARED, descriptor, 0);
    if (bytes == MAP_FAILED)
      return false;
    bool isEqual = std::memcmp(bytes, code.data(), size) == 0;
    munmap(bytes, size);
    return isEqual;
  }
};
} // namespace

/// The code as a file in memory, since the loader takes files alone.
static std::string loadCode(const std::string &code, LoadedCode &loaded) {
  int descriptor = memfd_create("soap-kernels", MFD_CLOEXEC);
  if (descriptor < 0)
    return describeError("has code that cannot be loaded");
  std::string why;
  for (size_t done = 0; why.empty() && done < code.size();) {
    ssize_t count = ::write(descriptor, code.data() + done, code.size() - done);
    if (count >= 0)
      done += count;
    else if (errno != EINTR)
      why = describeError("has code that cannot be loaded");
  }
  if (why.empty()) {
    std::string path = "/proc/self/fd/" + std::to_string(descriptor);
    loaded.library = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (!loaded.library) {
      why = dlerror();
      if (why.rfind(path + ": ", 0) == 0)
        why.erase(0, path.size() + 2);
      why = "has code that cannot be loaded: " + why;
    }
  }
  // The loader takes a path that it knows for the file that it knows: as long
  // as the descriptor is open, no other file has its path.
  if (loaded.library)
    loaded.descriptor = descriptor;
  else
    close(descriptor);
  return why;
}

static std::string openCode(const std::string &code, void *&library) {
  static std::mutex mutex;
  static std::vector<LoadedCode> all;
  std::lock_guard<std::mutex> lock(mutex);
  size_t hash = std::hash<std::string>()(code);
  for (const LoadedCode &one : all)
    if (one.hash == hash && one.size == code.size() && one.isOf(code)) {
      library = one.library;
      return "";
    }
  LoadedCode loaded;
  loaded.hash = hash;
  loaded.size = code.size();
  std::string why = loadCode(code, loaded);
  if (why.empty())
    all.push_back(loaded);
  library = loaded.library;
  return why;
}

std::string soap::loadKernels(ProgramFile &file) {
  // Referred to, so that the linker keeps them for the code.
  size_t count;
  (void)cpuLibrarySymbols(count);
  if (file.forGpus || file.symbols.empty())
    return "";
  if (std::string why = checkCode(file.code, file.cpu, file.cpuFeatures);
      !why.empty())
    return why;
  if (std::string why = prepareCpuLibrary(file.code); !why.empty())
    return why;
  void *library = nullptr;
  if (std::string why = openCode(file.code, library); !why.empty())
    return why;
  for (size_t k = 0; k < file.symbols.size(); ++k) {
    void *address = dlsym(library, file.symbols[k].c_str());
    if (!address)
      return "has no code for kernel " + std::to_string(k);
    file.table->kernels[k].run = reinterpret_cast<void (*)(void **)>(address);
  }
  return "";
}

std::string soap::loadEmulated(const EmulatedFunctions &emulated,
                               HostFunctions &functions) {
  if (emulated.functions.empty())
    return "";
  if (std::string why =
          checkCode(emulated.code, emulated.cpu, emulated.cpuFeatures);
      !why.empty())
    return why;
  void *library = nullptr;
  if (std::string why = openCode(emulated.code, library); !why.empty())
    return why;
  for (const EmulatedFunctions::Function &function : emulated.functions) {
    void *address = dlsym(library, function.symbol.c_str());
    if (!address)
      return "has no code for function '" + function.name + "'";
    functions.add(function.name, {reinterpret_cast<void (*)(void **)>(address),
                                  function.sharedBytes, function.meets});
  }
  return "";
}
