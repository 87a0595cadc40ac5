//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Support/ChildProcess.h"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

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

[[noreturn]] static void runChild(llvm::function_ref<std::string()> work,
                                  unsigned seconds, int pipe) {
  // A crash is nobody's business: no message, no stack, no core.
  for (int signal : {SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGTRAP})
    std::signal(signal, SIG_DFL);
  rlimit none{0, 0}, time{seconds, seconds};
  setrlimit(RLIMIT_CORE, &none);
  setrlimit(RLIMIT_CPU, &time);
  int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
  if (nowhere >= 0)
    dup2(nowhere, STDERR_FILENO);
  writeAll(pipe, work());
  _exit(0);
}

std::optional<std::string>
soap::runInChildProcess(llvm::function_ref<std::string()> work,
                        unsigned seconds) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0)
    return std::nullopt;
  pid_t child = fork();
  if (child == 0)
    runChild(work, seconds, ends[1]);
  close(ends[1]);
  std::string text;
  char buffer[4096];
  while (child > 0) {
    ssize_t count = read(ends[0], buffer, sizeof(buffer));
    if (count > 0)
      text.append(buffer, count);
    else if (count == 0 || errno != EINTR)
      break;
  }
  close(ends[0]);
  int status = 0;
  while (child > 0 && waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  if (child < 0 || !WIFEXITED(status) || WEXITSTATUS(status) != 0)
    return std::nullopt;
  return text;
}
