//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_RUNTIME_HOSTFUNCTIONS_H
#define SOAP_RUNTIME_HOSTFUNCTIONS_H

#include "Soap/Runtime/Runtime.h"

#include <map>
#include <string>
#include <vector>

namespace soap {

/// What a thread of an emulated GPU knows of itself, in words of 64 bits, as
/// code for the host reads it: its numbers, and functions for it to call.
enum HostSlot : int64_t {
  HostThread,
  HostBlock,
  /// void (*)(self): until all threads of the block have come.
  HostBarrier,
  /// uint32_t (*)(self, value, mask): that of the thread whose number differs
  /// in the bits of `mask`.
  HostShuffle,
  HostSelf,
  numHostSlots
};

/// Generated functions of a GPU as functions of this host, which run thread by
/// thread. Needs no compiler.
class HostFunctions {
public:
  struct Function {
    /// Of one thread. Its buffers are the slots, the launch's arguments, and
    /// memory of the block.
    void (*code)(void **buffers) = nullptr;
    std::vector<int64_t> sharedBytes;
    /// Whether threads of a block wait for each other.
    bool meets = false;
  };

  HostFunctions();
  HostFunctions(const HostFunctions &) = delete;
  HostFunctions &operator=(const HostFunctions &) = delete;

  void add(const std::string &name, Function function);

  /// Runs all blocks of a launch; a null follows the arguments. False if there
  /// is no such function.
  bool launch(const std::string &name, int64_t grid, int32_t block,
              void *const *arguments);

  /// For the runtime; valid as long as this is.
  const SoapGpuEmulator *table() const { return &callbacks; }

private:
  std::map<std::string, Function> functions;
  std::vector<char> stacks;
  SoapGpuEmulator callbacks;
};

} // namespace soap

#endif // SOAP_RUNTIME_HOSTFUNCTIONS_H
