//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Support/UnfinishedFile.h"

#include <csignal>
#include <cstdlib>
#include <cstring>
#include <unistd.h>

using namespace soap;

// What a signal handler may touch: atomics without locks. A thread writes one
// file at a time; what finds no place stays.
static std::atomic<char *> paths[64];
static_assert(std::atomic<char *>::is_always_lock_free);

UnfinishedFile::UnfinishedFile(const std::string &path) {
  char *copy = strdup(path.c_str());
  for (std::atomic<char *> &place : paths) {
    char *none = nullptr;
    if (copy && place.compare_exchange_strong(none, copy)) {
      slot = &place;
      return;
    }
  }
  std::free(copy);
}

UnfinishedFile::~UnfinishedFile() {
  if (slot)
    std::free(slot->exchange(nullptr));
}

void soap::removeUnfinishedFiles() {
  // What is taken is never freed: handlers cannot.
  for (std::atomic<char *> &place : paths)
    if (char *path = place.exchange(nullptr))
      unlink(path);
}

void soap::forgetUnfinishedFiles() {
  for (std::atomic<char *> &place : paths)
    place.exchange(nullptr);
}

static void onSignal(int signal) {
  removeUnfinishedFiles();
  std::signal(signal, SIG_DFL);
  std::raise(signal); // delivered when this handler returns
}

void soap::removeUnfinishedFilesOnSignals() {
  for (int signal : {SIGHUP, SIGINT, SIGTERM, SIGQUIT, SIGPIPE, SIGALRM,
                     SIGUSR1, SIGUSR2, SIGXCPU})
    // What is ignored, or handled by others, stays so.
    if (auto *before = std::signal(signal, onSignal); before != SIG_DFL)
      std::signal(signal, before);
}
