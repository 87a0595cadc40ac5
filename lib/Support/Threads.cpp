//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Support/Threads.h"

#include <exception>
#include <vector>

using namespace soap;

std::optional<std::thread> soap::startThread(std::function<void()> work) {
  try {
    return std::thread(std::move(work));
  } catch (const std::exception &) { // system_error, or bad_alloc
    return std::nullopt;
  }
}

void soap::onThreads(size_t count, llvm::function_ref<void(size_t)> work) {
  if (count == 0)
    return;
  std::vector<std::thread> threads;
  threads.reserve(count - 1);
  for (size_t number = 1; number < count; ++number) {
    std::optional<std::thread> started =
        startThread([work, number] { work(number); });
    if (!started)
      break;
    threads.push_back(std::move(*started));
  }
  work(0);
  for (size_t number = 1 + threads.size(); number < count; ++number)
    work(number);
  for (std::thread &thread : threads)
    thread.join();
}
