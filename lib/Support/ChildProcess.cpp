//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Support/ChildProcess.h"

#include "llvm/Support/MemoryBuffer.h"

using namespace soap;

#ifndef __linux__

ChildResult soap::runInChildProcess(llvm::function_ref<std::string()>, unsigned,
                                    uint64_t) {
  return {};
}

#else

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

static void setLimit(__rlimit_resource kind, rlim_t value) {
  rlimit limit;
  if (getrlimit(kind, &limit) != 0)
    return;
  limit.rlim_cur = std::min(limit.rlim_max, value);
  setrlimit(kind, &limit);
}

/// The address space of this process; 0 if that is not known.
[[maybe_unused]] static rlim_t addressSpace() {
  auto file = llvm::MemoryBuffer::getFileAsStream("/proc/self/statm");
  unsigned long long pages = 0;
  if (!file || (*file)->getBuffer().split(' ').first.getAsInteger(10, pages))
    return 0;
  return pages * static_cast<rlim_t>(sysconf(_SC_PAGESIZE));
}

/// A crash is nobody's business: no message, no stack, no core.
static void restrain(unsigned seconds, uint64_t bytes) {
  for (int signal : {SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGTRAP})
    std::signal(signal, SIG_DFL);
  if (int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC); nowhere >= 0)
    dup2(nowhere, STDERR_FILENO);
  setLimit(RLIMIT_CORE, 0);
  // A new process begins with no time used.
  setLimit(RLIMIT_CPU, seconds);
// Its shadow memory takes terabytes of addresses.
#if !__has_feature(address_sanitizer)
  if (rlim_t now = addressSpace())
    setLimit(RLIMIT_AS, now + bytes);
#endif
}

/// Writes all of `text` to a pipe; the reader waits for its end.
static void writeAll(int pipe, const std::string &text) {
  size_t done = 0;
  while (done < text.size()) {
    ssize_t count = write(pipe, text.data() + done, text.size() - done);
    if (count <= 0)
      _exit(1);
    done += count;
  }
}

static ChildResult::End endOf(int status) {
  if (WIFEXITED(status) && WEXITSTATUS(status) == 0)
    return ChildResult::End::Returned;
  return WIFSIGNALED(status) && WTERMSIG(status) == SIGXCPU
             ? ChildResult::End::OutOfTime
             : ChildResult::End::Crashed;
}

ChildResult soap::runInChildProcess(llvm::function_ref<std::string()> work,
                                    unsigned seconds, uint64_t bytes) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0)
    return {};
  pid_t child = fork();
  if (child == 0) {
    restrain(seconds, bytes);
    writeAll(ends[1], work());
    _exit(0);
  }
  close(ends[1]);
  ChildResult result;
  char buffer[4096];
  while (child > 0) {
    ssize_t count = read(ends[0], buffer, sizeof(buffer));
    if (count > 0)
      result.text.append(buffer, count);
    else if (count == 0 || errno != EINTR)
      break;
  }
  close(ends[0]);
  if (child < 0)
    return result;
  int status = 0;
  while (waitpid(child, &status, 0) < 0)
    if (errno != EINTR)
      return result;
  result.end = endOf(status);
  return result;
}

#endif
