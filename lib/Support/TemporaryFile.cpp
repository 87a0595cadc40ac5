//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Support/TemporaryFile.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Signals.h"

#include <cerrno>
#include <cstdlib>
#include <fcntl.h>

using namespace soap;

TemporaryFile::TemporaryFile(llvm::StringRef path) : file(path) {
  llvm::sys::RemoveFileOnSignal(path);
}

TemporaryFile::~TemporaryFile() {
  if (file.empty())
    return;
  (void)llvm::sys::fs::remove(file);
  llvm::sys::DontRemoveFileOnSignal(file);
}

llvm::Expected<TemporaryFile> TemporaryFile::create(llvm::StringRef suffix,
                                                    llvm::StringRef content) {
  llvm::SmallString<128> folder;
  llvm::sys::path::system_temp_directory(/*erasedOnReboot=*/true, folder);
  std::string path = (folder + "/soap-XXXXXX." + suffix).str();
  int descriptor =
      mkostemps(path.data(), static_cast<int>(suffix.size() + 1), O_CLOEXEC);
  if (descriptor < 0) {
    std::error_code error(errno, std::generic_category());
    return llvm::createStringError(error,
                                   "cannot make a temporary file in '" +
                                       folder + "': " + error.message() +
                                       "; TMPDIR may name another folder");
  }
  TemporaryFile file(path);
  llvm::raw_fd_ostream os(descriptor, /*shouldClose=*/true);
  os << content;
  os.close();
  if (!os.has_error())
    return file;
  std::error_code error = os.error();
  os.clear_error();
  return llvm::createStringError(error, "cannot write '" + path +
                                            "': " + error.message());
}
