//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Support/File.h"

#include "Soap/Support/OutputFile.h"
#include "Soap/Support/OutputTarget.h"

#include "llvm/Support/Error.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"

#include <algorithm>
#include <limits>

using namespace soap;

namespace fs = llvm::sys::fs;

using Buffer = std::unique_ptr<llvm::WritableMemoryBuffer>;

/// Sections of bytecode say how they are aligned, and readers take no less:
/// what is mapped begins with a page.
static Buffer newBuffer(size_t size, const llvm::Twine &name) {
  return llvm::WritableMemoryBuffer::getNewUninitMemBuffer(size, name,
                                                           llvm::Align(4096));
}

std::unique_ptr<llvm::MemoryBuffer> soap::copyAligned(llvm::StringRef bytes,
                                                      const llvm::Twine &name) {
  Buffer buffer = newBuffer(bytes.size(), name);
  if (buffer)
    std::copy(bytes.begin(), bytes.end(), buffer->getBufferStart());
  return buffer;
}

/// Reads until the end, whatever the size of the file is said to be: that of
/// files in /proc is 0, and others may change meanwhile. (They are not mapped
/// either: whoever reads what was cut off from a mapped file is ended by the
/// kernel.) More than `most` bytes are an error.
static llvm::ErrorOr<Buffer> readToEnd(fs::file_t file, const llvm::Twine &name,
                                       size_t expected, size_t most) {
  // The kernel reads no more than that at once.
  constexpr size_t piece = size_t(1) << 20, mostAtOnce = size_t(1) << 30;
  Buffer buffer;
  size_t had = 0;
  auto resize = [&](size_t size) {
    Buffer old = std::move(buffer);
    buffer = newBuffer(size, name);
    if (buffer && old)
      std::copy_n(old->getBufferStart(), had, buffer->getBufferStart());
  };
  resize(expected);
  while (buffer) {
    llvm::MutableArrayRef<char> room = buffer->getBuffer().drop_front(had);
    char next;
    bool isFull = room.empty();
    llvm::Expected<size_t> got =
        fs::readNativeFile(file, isFull ? llvm::MutableArrayRef(next)
                                        : room.take_front(mostAtOnce));
    if (!got)
      return llvm::errorToErrorCode(got.takeError());
    if (*got == 0)
      break;
    if (had + *got > most)
      return std::make_error_code(std::errc::file_too_large);
    if (isFull) {
      // One more than there may be shows that there is more.
      resize(std::min(2 * had + piece, std::max(most, had) + 1));
      if (buffer)
        buffer->getBufferStart()[had] = next;
    }
    had += *got;
  }
  if (buffer && had < buffer->getBufferSize())
    resize(had);
  if (!buffer)
    return std::make_error_code(std::errc::not_enough_memory);
  return std::move(buffer);
}

llvm::ErrorOr<std::unique_ptr<llvm::MemoryBuffer>>
soap::readFile(llvm::StringRef path) {
  bool isInput = path == "-";
  fs::file_t file = fs::getStdinHandle();
  if (!isInput) {
    llvm::Expected<fs::file_t> opened = fs::openNativeFileForRead(path);
    if (!opened)
      return llvm::errorToErrorCode(opened.takeError());
    file = *opened;
  }
  constexpr size_t mostOfStream = size_t(1) << 30;
  fs::file_status about;
  std::error_code error = fs::status(file, about);
  bool isRegular = !error && about.type() == fs::file_type::regular_file;
  llvm::ErrorOr<Buffer> buffer = readToEnd(
      file, isInput ? "<stdin>" : path, isRegular ? about.getSize() : 0,
      isRegular ? std::numeric_limits<size_t>::max() / 4 : mostOfStream);
  if (!isInput)
    (void)fs::closeFile(file);
  if (!buffer)
    return buffer.getError();
  return std::unique_ptr<llvm::MemoryBuffer>(std::move(*buffer));
}

llvm::Expected<std::string> soap::readPart(llvm::StringRef path, int64_t from,
                                           std::optional<int64_t> length) {
  auto fail = [&](const llvm::Twine &why) {
    return llvm::createStringError(path + ": " + why);
  };
  fs::file_status about;
  // Before it is opened: a pipe would wait for somebody who writes.
  if (std::error_code error = fs::status(path, about))
    return fail(error.message());
  if (about.type() != fs::file_type::regular_file)
    return fail("no regular file");
  auto size = static_cast<int64_t>(about.getSize());
  if (!length)
    length = std::max<int64_t>(size - from, 0);
  if (from > size || *length > size - from)
    return fail("has " + llvm::Twine(size) + " bytes, not " +
                llvm::Twine(*length) + " from byte " + llvm::Twine(from) +
                " on");
  llvm::Expected<fs::file_t> file = fs::openNativeFileForRead(path);
  if (!file)
    return fail(llvm::toString(file.takeError()));
  std::string bytes(static_cast<size_t>(*length), '\0');
  constexpr size_t mostAtOnce = size_t(1) << 30;
  for (size_t had = 0; had < bytes.size();) {
    llvm::Expected<size_t> got = fs::readNativeFileSlice(
        *file, {bytes.data() + had, std::min(bytes.size() - had, mostAtOnce)},
        static_cast<uint64_t>(from) + had);
    if (got && *got > 0) {
      had += *got;
      continue;
    }
    (void)fs::closeFile(*file);
    return fail(got ? "became shorter while it was read"
                    : llvm::toString(got.takeError()));
  }
  (void)fs::closeFile(*file);
  return std::move(bytes);
}

std::string soap::checkWritable(llvm::StringRef path) {
  return whyNotWritable(path.str());
}

std::string soap::writeFile(llvm::StringRef path, llvm::StringRef text) {
  // What was printed so far may go to the same place.
  llvm::outs().flush();
  if (path != "-")
    return writeWhole(path.str(), {std::string_view(text)});
  llvm::outs() << text;
  llvm::outs().flush();
  if (!llvm::outs().has_error())
    return "";
  std::string why = llvm::outs().error().message();
  llvm::outs().clear_error();
  return "cannot write '-': " + why;
}

std::optional<std::pair<size_t, size_t>>
soap::findSameOutput(llvm::ArrayRef<std::string> paths) {
  for (size_t i = 0; i < paths.size(); ++i)
    for (size_t j = 0; j < i; ++j)
      if ((paths[i] == "-" && paths[j] == "-") ||
          isSameFile(paths[j], paths[i]))
        return std::make_pair(j, i);
  return std::nullopt;
}
