//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Support/ChildProcess.h"
#include "Soap/Support/UnfinishedFile.h"

#include "llvm/Support/MemoryBuffer.h"

using namespace soap;

#ifndef __linux__

ChildResult
soap::runInChildProcess(llvm::function_ref<void(llvm::raw_ostream &)>,
                        const ChildLimits &) {
  return {};
}

#else

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <ctime>
#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

/// The last byte of a child that did all of its work.
static constexpr char done = '\x04';
/// How many children may come to nothing.
static constexpr int attempts = 3;

//===----------------------------------------------------------------------===//
// In the child
//===----------------------------------------------------------------------===//

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
static void restrain(const ChildLimits &limits, int pipe) {
  // It does not outlive its parent, and ends when that is interrupted.
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  for (int signal : {SIGINT, SIGTERM, SIGPIPE, SIGHUP, SIGQUIT, SIGALRM,
                     SIGUSR1, SIGUSR2, SIGXCPU})
    std::signal(signal, SIG_DFL);
  forgetUnfinishedFiles(); // its parent's
  setLimit(RLIMIT_CORE, 0);
  // A new process begins with no time used.
  setLimit(RLIMIT_CPU, limits.seconds);
  if (int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC); nowhere >= 0)
    dup2(nowhere, STDERR_FILENO);
// Its shadow memory takes terabytes of addresses, its reports go to a
// descriptor of their own.
#if !__has_feature(address_sanitizer)
  for (int signal : {SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGTRAP})
    std::signal(signal, SIG_DFL);
  // Pipes of other children would otherwise stay open.
  if (pipe > STDERR_FILENO + 1)
    close_range(STDERR_FILENO + 1, pipe - 1, 0);
  close_range(pipe + 1, ~0U, 0);
  if (rlim_t now = addressSpace())
    setLimit(RLIMIT_AS, now + limits.memory);
#endif
}

[[noreturn]] static void
runChild(llvm::function_ref<void(llvm::raw_ostream &)> work,
         const ChildLimits &limits, int pipe) {
  restrain(limits, pipe);
  llvm::raw_fd_ostream os(pipe, /*shouldClose=*/false);
  work(os);
  os << done;
  os.flush();
  _exit(os.has_error() ? 1 : 0);
}

//===----------------------------------------------------------------------===//
// In the parent
//===----------------------------------------------------------------------===//

/// The processor time that a child has taken; 0 if that is not known.
static int64_t nanosecondsOf(pid_t child) {
  clockid_t clock;
  timespec time = {};
  if (clock_getcpuclockid(child, &clock) != 0 ||
      clock_gettime(clock, &time) != 0)
    return 0;
  return time.tv_sec * int64_t(1'000'000'000) + time.tv_nsec;
}

namespace {
enum class Reading { Ended, Blocked, TooMuch };
} // namespace

/// Appends to `text` what the child writes until it ends.
static Reading readAll(int pipe, pid_t child, const ChildLimits &limits,
                       std::string &text) {
  char buffer[1 << 16];
  int64_t used = 0;
  unsigned idle = 0;
  while (true) {
    pollfd waiting{pipe, POLLIN, 0};
    int ready = poll(&waiting, 1, /*timeout=*/1000);
    if (ready < 0 && errno == EINTR)
      continue;
    if (ready == 0) {
      int64_t now = nanosecondsOf(child);
      idle = now == used ? idle + 1 : 0;
      used = now;
      if (idle >= limits.idle)
        return Reading::Blocked;
      continue;
    }
    idle = 0;
    ssize_t count = read(pipe, buffer, sizeof(buffer));
    if (count > 0)
      text.append(buffer, count);
    else if (count == 0 || errno != EINTR)
      return Reading::Ended;
    if (text.size() > limits.output)
      return Reading::TooMuch;
  }
}

/// How the child ended whose output this is, which is left without the mark of
/// its end. The status may have been taken by others: a host that ignores its
/// children's ends.
static ChildResult::End waitFor(pid_t child, std::string &text) {
  int status = 0;
  pid_t ended;
  do
    ended = waitpid(child, &status, 0);
  while (ended < 0 && errno == EINTR);
  if (!text.empty() && text.back() == done) {
    text.pop_back();
    if (ended < 0 || (WIFEXITED(status) && WEXITSTATUS(status) == 0))
      return ChildResult::End::Returned;
  }
  return ended >= 0 && WIFSIGNALED(status) && WTERMSIG(status) == SIGXCPU
             ? ChildResult::End::OverLimit
             : ChildResult::End::Crashed;
}

ChildResult
soap::runInChildProcess(llvm::function_ref<void(llvm::raw_ostream &)> work,
                        const ChildLimits &limits) {
  ChildResult result;
  for (int i = 0; i < attempts; ++i) {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0)
      return {};
    pid_t child = fork();
    if (child == 0)
      runChild(work, limits, ends[1]);
    close(ends[1]);
    if (child < 0) {
      close(ends[0]);
      return {};
    }
    result.text.clear();
    Reading reading = readAll(ends[0], child, limits, result.text);
    if (reading != Reading::Ended)
      kill(child, SIGKILL);
    close(ends[0]);
    result.end = waitFor(child, result.text);
    if (reading == Reading::Ended)
      return result;
    result.end = ChildResult::End::OverLimit;
    if (reading == Reading::TooMuch)
      return result;
  }
  return result;
}

#endif
