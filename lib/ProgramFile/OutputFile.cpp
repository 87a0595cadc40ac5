//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OutputFile.h"

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
  bool good = true;
  for (std::string_view piece : pieces)
    good = good &&
           std::fwrite(piece.data(), 1, piece.size(), file) == piece.size();
  return good && std::fflush(file) == 0;
}

static bool isWrittenInPlace(const std::string &path) {
  struct stat about;
  return stat(path.c_str(), &about) == 0 && !S_ISREG(about.st_mode);
}

/// A new file beside `path`; -1, with errno, if there can be none.
static int createBeside(const std::string &path, std::string &temporary) {
  temporary = path + ".XXXXXX";
  return mkostemp(temporary.data(), O_CLOEXEC);
}

std::string soap::writeWhole(const std::string &path,
                             const std::vector<std::string_view> &pieces) {
  if (path == "-")
    return writePieces(stdout, pieces) ? "" : complain(path);
  bool inPlace = isWrittenInPlace(path);
  std::string temporary, why;
  int descriptor = inPlace ? open(path.c_str(), O_WRONLY | O_CLOEXEC)
                           : createBeside(path, temporary);
  if (descriptor < 0)
    return complain(path);
  if (!inPlace) {
    // As files of others: what the mask of the process allows.
    mode_t mask = umask(0);
    umask(mask);
    (void)fchmod(descriptor, 0666 & ~mask);
  }
  FILE *file = fdopen(descriptor, "wb");
  if (!file || !writePieces(file, pieces))
    why = complain(path);
  if (file ? std::fclose(file) != 0 && why.empty() : close(descriptor) != 0)
    why = complain(path);
  if (inPlace)
    return why;
  if (why.empty() && std::rename(temporary.c_str(), path.c_str()) != 0)
    why = complain(path);
  if (!why.empty())
    unlink(temporary.c_str());
  return why;
}

std::string soap::whyNotWritable(const std::string &path) {
  struct stat about;
  if (path.empty() || path == "-")
    return "";
  if (stat(path.c_str(), &about) == 0 && S_ISDIR(about.st_mode)) {
    errno = EISDIR;
    return complain(path);
  }
  if (isWrittenInPlace(path))
    return "";
  std::string temporary;
  int descriptor = createBeside(path, temporary);
  if (descriptor < 0)
    return complain(path);
  close(descriptor);
  unlink(temporary.c_str());
  return "";
}
