//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_SUPPORT_TEMPORARYFILE_H
#define SOAP_SUPPORT_TEMPORARYFILE_H

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/Error.h"

namespace soap {

/// A file in the system's folder for such (TMPDIR), for another program to read
/// or write. It goes with this object, and with a process that a signal ends.
class TemporaryFile {
public:
  /// One with this content; an error names the file or the folder.
  static llvm::Expected<TemporaryFile> create(llvm::StringRef suffix,
                                              llvm::StringRef content = "");
  ~TemporaryFile();
  TemporaryFile(TemporaryFile &&other) : file(std::move(other.file)) {
    other.file.clear();
  }
  TemporaryFile &operator=(TemporaryFile &&) = delete;

  llvm::StringRef path() const { return file; }

private:
  explicit TemporaryFile(llvm::StringRef path);

  llvm::SmallString<128> file;
};

} // namespace soap

#endif // SOAP_SUPPORT_TEMPORARYFILE_H
