//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Support/OutputFile.h"

#include "Soap/Support/OutputTarget.h"
#include "Soap/Support/UnfinishedFile.h"

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace soap;

static std::string complain(const std::string &path) {
  return "cannot write '" + path + "': " + std::strerror(errno);
}

/// Whether all pieces have left, and the stream is closed.
static bool writePieces(FILE *file,
                        const std::vector<std::string_view> &pieces) {
  // Whoever removes a file waits until a write to it is done.
  constexpr size_t most = size_t(1) << 20;
  bool good = true;
  for (std::string_view piece : pieces)
    while (good && !piece.empty()) {
      std::string_view part = piece.substr(0, most);
      good = std::fwrite(part.data(), 1, part.size(), file) == part.size();
      piece.remove_prefix(part.size());
    }
  return good && std::fflush(file) == 0;
}

/// A new file beside `path`; -1, with errno, if there can be none.
static int createBeside(const std::string &path, std::string &temporary) {
  // With what is added, a long name would be too long.
  constexpr size_t mostOfName = 200;
  size_t name = path.rfind('/') + 1; // 0 without any
  temporary = path.substr(0, name + mostOfName) + ".XXXXXX";
  return mkostemp(temporary.data(), O_CLOEXEC);
}

/// The mode of what is at `path`, or of new files: what the mask of the process
/// allows.
static mode_t modeFor(const std::string &path) {
  struct stat about;
  if (stat(path.c_str(), &about) == 0)
    return about.st_mode & 0777;
  mode_t mask = umask(0);
  umask(mask);
  return 0666 & ~mask;
}

/// Writes to an open file, and closes it.
static std::string writeAndClose(int descriptor, const std::string &path,
                                 const std::vector<std::string_view> &pieces) {
  std::string why;
  FILE *file = fdopen(descriptor, "wb");
  if (!file || !writePieces(file, pieces))
    why = complain(path);
  if (file ? std::fclose(file) != 0 && why.empty() : close(descriptor) != 0)
    why = complain(path);
  return why;
}

static std::string writeInPlace(const OutputTarget &target,
                                const std::string &path,
                                const std::vector<std::string_view> &pieces) {
  int descriptor = openInPlace(target);
  return descriptor < 0 ? complain(path)
                        : writeAndClose(descriptor, path, pieces);
}

std::string soap::writeWhole(const std::string &path,
                             const std::vector<std::string_view> &pieces) {
  if (path == "-")
    return writePieces(stdout, pieces) ? "" : complain(path);
  OutputTarget target;
  if ((errno = findOutputTarget(path, target)) != 0)
    return complain(path);
  if (target.inPlace) { // What was printed so far may go to the same place.
    std::fflush(stdout);
    return writeInPlace(target, path, pieces);
  }
  std::string temporary;
  int descriptor = createBeside(target.path, temporary);
  if (descriptor < 0)
    return complain(path);
  UnfinishedFile unfinished(temporary);
  (void)fchmod(descriptor, modeFor(target.path));
  std::string why = writeAndClose(descriptor, path, pieces);
  if (why.empty()) {
    if (std::rename(temporary.c_str(), target.path.c_str()) == 0)
      return "";
    bool mayBeWritten = errno == EBUSY || errno == EPERM || errno == EXDEV;
    why = complain(path);
    if (mayBeWritten && access(target.path.c_str(), W_OK) == 0)
      why = writeInPlace(target, path, pieces);
  }
  unlink(temporary.c_str());
  return why;
}

/// Whether a file of another user is in a folder (such as /tmp) that lets
/// nobody else replace it.
static bool mustStay(const std::string &path) {
  struct stat file, folder;
  std::string parent = path.substr(0, path.rfind('/') + 1);
  int before = errno;
  bool isKnown = stat(path.c_str(), &file) == 0 &&
                 stat(parent.empty() ? "." : parent.c_str(), &folder) == 0;
  errno = before;
  return isKnown && (folder.st_mode & S_ISVTX) && geteuid() != 0 &&
         file.st_uid != geteuid() && folder.st_uid != geteuid();
}

std::string soap::whyNotWritable(const std::string &path) {
  OutputTarget target;
  if (path.empty() || path == "-")
    return "";
  if ((errno = findOutputTarget(path, target)) != 0)
    return complain(path);
  if (target.inPlace)
    return "";
  // What must not change at all, another file cannot take the place of either.
  int there = open(target.path.c_str(), O_WRONLY | O_CLOEXEC);
  if (there < 0 &&
      (errno == EPERM || (errno == EACCES && mustStay(target.path))))
    return complain(path);
  if (there >= 0)
    close(there);
  std::string temporary;
  int descriptor = createBeside(target.path, temporary);
  if (descriptor < 0)
    return complain(path);
  UnfinishedFile unfinished(temporary);
  close(descriptor);
  unlink(temporary.c_str());
  return "";
}
