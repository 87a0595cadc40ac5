//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Support/File.h"

#include "Soap/Support/OutputTarget.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"

#include <cerrno>

using namespace soap;

llvm::ErrorOr<std::unique_ptr<llvm::MemoryBuffer>>
soap::readFile(llvm::StringRef path) {
  namespace fs = llvm::sys::fs;
  if (path != "-" && (!fs::exists(path) || fs::is_regular_file(path)))
    return llvm::MemoryBuffer::getFile(path);
  if (path != "-" && fs::is_directory(path))
    return std::make_error_code(std::errc::is_a_directory);
  fs::file_t file = fs::getStdinHandle();
  if (path != "-") {
    llvm::Expected<fs::file_t> opened = fs::openNativeFileForRead(path);
    if (!opened)
      return llvm::errorToErrorCode(opened.takeError());
    file = *opened;
  }
  constexpr size_t piece = size_t(1) << 20, most = size_t(1) << 30;
  std::string bytes;
  std::error_code error;
  while (!error) {
    size_t had = bytes.size();
    bytes.resize(had + piece);
    llvm::Expected<size_t> got =
        fs::readNativeFile(file, {bytes.data() + had, piece});
    bytes.resize(had + (got ? *got : 0));
    if (!got)
      error = llvm::errorToErrorCode(got.takeError());
    else if (*got == 0)
      break;
    else if (bytes.size() > most)
      error = std::make_error_code(std::errc::file_too_large);
  }
  if (path != "-")
    (void)fs::closeFile(file);
  if (error)
    return error;
  return llvm::MemoryBuffer::getMemBufferCopy(bytes,
                                              path == "-" ? "<stdin>" : path);
}

static std::string complain(llvm::StringRef path, const std::string &why) {
  return "cannot write '" + path.str() + "': " + why;
}

static std::string complain(llvm::StringRef path, int number) {
  return complain(path, std::generic_category().message(number));
}

static llvm::Expected<llvm::sys::fs::TempFile>
createBeside(llvm::StringRef path) {
  return llvm::sys::fs::TempFile::create(path + ".%%%%%%");
}

std::string soap::checkWritable(llvm::StringRef path) {
  if (path.empty() || path == "-")
    return "";
  OutputTarget target;
  if (int number = findOutputTarget(path.str(), target))
    return complain(path, number);
  if (target.inPlace)
    return "";
  auto temp = createBeside(target.path);
  if (!temp)
    return complain(path, llvm::toString(temp.takeError()));
  llvm::consumeError(temp->discard());
  return "";
}

std::string soap::writeFile(llvm::StringRef path, llvm::StringRef text) {
  if (path == "-") {
    llvm::outs() << text;
    llvm::outs().flush();
    if (!llvm::outs().has_error())
      return "";
    std::string why = llvm::outs().error().message();
    llvm::outs().clear_error();
    return complain(path, why);
  }
  OutputTarget target;
  if (int number = findOutputTarget(path.str(), target))
    return complain(path, number);
  if (target.inPlace) {
    int descriptor = openInPlace(target);
    if (descriptor < 0)
      return complain(path, errno);
    // What was printed so far may go to the same place.
    llvm::outs().flush();
    llvm::raw_fd_ostream os(descriptor, /*shouldClose=*/true);
    os << text;
    os.close();
    if (!os.has_error())
      return "";
    std::string why = os.error().message();
    os.clear_error();
    return complain(path, why);
  }
  auto temp = createBeside(target.path);
  if (!temp)
    return complain(path, llvm::toString(temp.takeError()));
  std::string why;
  {
    llvm::raw_fd_ostream os(temp->FD, /*shouldClose=*/false);
    os << text;
    os.flush();
    if (os.has_error()) {
      why = os.error().message();
      os.clear_error();
    }
  }
  if (!why.empty()) {
    llvm::consumeError(temp->discard());
    return complain(path, why);
  }
  if (llvm::Error error = temp->keep(target.path))
    return complain(path, llvm::toString(std::move(error)));
  return "";
}

std::optional<std::pair<size_t, size_t>>
soap::findSameOutput(llvm::ArrayRef<std::string> paths) {
  llvm::StringMap<size_t> seen;
  for (auto [i, path] : llvm::enumerate(paths)) {
    OutputTarget target;
    // What cannot be written is told where it is.
    if (path.empty() || (path != "-" && (findOutputTarget(path, target) != 0 ||
                                         target.inPlace)))
      continue;
    auto [it, isNew] = seen.try_emplace(path == "-" ? path : target.path, i);
    if (!isNew)
      return std::make_pair(it->second, i);
  }
  return std::nullopt;
}
