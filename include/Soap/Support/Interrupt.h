//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_SUPPORT_INTERRUPT_H
#define SOAP_SUPPORT_INTERRUPT_H

#include <atomic>

namespace soap {

/// For tools, once: an interrupt (Ctrl-C, or SIGTERM) that comes while
/// something is Interruptible asks that to end with what it has; the next one
/// (half a second later or more), and any other, ends the process as usual.
/// Libraries never call this: signals are the process's.
void catchInterrupts();

/// For tools, before llvm::InitLLVM, which sets handlers of its own: what is
/// ignored now (by nohup, for example), catchInterrupts leaves so.
void noteIgnoredSignals();

/// Removes what an interrupt removes, for processes that end otherwise.
void removeTemporaryFiles();

/// Work that can end early with what it has.
class Interruptible {
public:
  Interruptible();
  ~Interruptible();
  Interruptible(const Interruptible &) = delete;
  Interruptible &operator=(const Interruptible &) = delete;

  /// Becomes true when an interrupt came; stays so in the whole process.
  static const std::atomic<bool> &token();
};

} // namespace soap

#endif // SOAP_SUPPORT_INTERRUPT_H
