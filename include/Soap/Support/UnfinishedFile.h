//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_SUPPORT_UNFINISHEDFILE_H
#define SOAP_SUPPORT_UNFINISHEDFILE_H

#include <atomic>
#include <string>

namespace soap {

/// A file that goes with the process if that ends while this lives. (What LLVM
/// has for that, tools without LLVM have not.)
class UnfinishedFile {
public:
  explicit UnfinishedFile(const std::string &path);
  ~UnfinishedFile();
  UnfinishedFile(const UnfinishedFile &) = delete;
  UnfinishedFile &operator=(const UnfinishedFile &) = delete;

private:
  std::atomic<char *> *slot = nullptr;
};

/// Before the process ends at once. Signal handlers may call it.
void removeUnfinishedFiles();

/// For a child process, whose parent's they are.
void forgetUnfinishedFiles();

/// For tools, once: signals that end the process (and have no handler yet)
/// remove unfinished files before.
void removeUnfinishedFilesOnSignals();

} // namespace soap

#endif // SOAP_SUPPORT_UNFINISHEDFILE_H
