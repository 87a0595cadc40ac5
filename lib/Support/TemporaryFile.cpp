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
  int descriptor;
  llvm::SmallString<128> path;
  if (std::error_code error = llvm::sys::fs::createTemporaryFile(
          "soap", suffix, descriptor, path)) {
    llvm::SmallString<128> folder;
    llvm::sys::path::system_temp_directory(/*erasedOnReboot=*/true, folder);
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
