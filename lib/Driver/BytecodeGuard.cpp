//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Driver/BytecodeGuard.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/OwningOpRef.h"
#include "mlir/Parser/Parser.h"

#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/raw_ostream.h"

#ifdef __linux__
#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#endif

using namespace mlir;

bool soap::isBytecode(StringRef bytes) { return bytes.starts_with("ML\xefR"); }

#ifndef __linux__

std::string soap::checkBytecode(StringRef, const DialectRegistry &) {
  return "";
}

#else

/// What reading may take beyond what this process has already.
static constexpr rlim_t fewestSeconds = 4;
static constexpr rlim_t bytesPerSecond = 50000;
static constexpr rlim_t fewestBytes = rlim_t(4) << 30;
static constexpr rlim_t bytesPerByte = 256;

static void setLimit(__rlimit_resource kind, rlim_t value) {
  rlimit limit;
  if (getrlimit(kind, &limit) != 0)
    return;
  limit.rlim_cur = std::min(limit.rlim_max, value);
  setrlimit(kind, &limit);
}

/// The address space of this process; 0 if that is not known.
static rlim_t addressSpace() {
  auto file = llvm::MemoryBuffer::getFileAsStream("/proc/self/statm");
  unsigned long long pages = 0;
  if (!file || (*file)->getBuffer().split(' ').first.getAsInteger(10, pages))
    return 0;
  return pages * static_cast<rlim_t>(sysconf(_SC_PAGESIZE));
}

/// In the child: crashes are silent, and found by their signal.
static void restrain(size_t size) {
  for (int signal : {SIGABRT, SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP})
    std::signal(signal, SIG_DFL);
  if (int null = open("/dev/null", O_WRONLY); null >= 0)
    dup2(null, STDERR_FILENO);
  setLimit(RLIMIT_CORE, 0);
  rusage used;
  getrusage(RUSAGE_SELF, &used);
  setLimit(RLIMIT_CPU,
           used.ru_utime.tv_sec + fewestSeconds + size / bytesPerSecond);
// Its shadow memory takes terabytes of addresses.
#if !__has_feature(address_sanitizer)
  if (rlim_t now = addressSpace())
    setLimit(RLIMIT_AS, now + fewestBytes + bytesPerByte * size);
#endif
}

/// Reads, verifies and prints, errors too: whoever gets them does as much.
static void tryReading(StringRef bytes, const DialectRegistry &registry) {
  MLIRContext context(registry, MLIRContext::Threading::DISABLED);
  context.allowUnregisteredDialects();
  ScopedDiagnosticHandler ignored(
      &context, [](Diagnostic &diagnostic) { (void)diagnostic.str(); });
  OwningOpRef<ModuleOp> module =
      parseSourceString<ModuleOp>(bytes, ParserConfig(&context));
  if (module)
    module->print(llvm::nulls());
}

std::string soap::checkBytecode(StringRef bytes,
                                const DialectRegistry &registry) {
  pid_t child = fork();
  if (child < 0)
    return "";
  if (child == 0) {
    restrain(bytes.size());
    tryReading(bytes, registry);
    _exit(0);
  }
  int status = 0;
  while (waitpid(child, &status, 0) < 0)
    if (errno != EINTR)
      return "";
  if (!WIFSIGNALED(status))
    return "";
  return WTERMSIG(status) == SIGXCPU
             ? "is bytecode that takes too long to read"
             : "is damaged bytecode: MLIR's reader fails on it";
}

#endif
