//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OutputFile.h"

#include "Soap/Support/OutputTarget.h"
#include "Soap/Support/UnfinishedFile.h"

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <optional>
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
  temporary = path + ".XXXXXX";
  return mkostemp(temporary.data(), O_CLOEXEC);
}

std::string soap::writeWhole(const std::string &path,
                             const std::vector<std::string_view> &pieces) {
  if (path == "-")
    return writePieces(stdout, pieces) ? "" : complain(path);
  OutputTarget target;
  if ((errno = findOutputTarget(path, target)) != 0)
    return complain(path);
  std::string temporary, why;
  if (target.inPlace) // What was printed so far may go to the same place.
    std::fflush(stdout);
  int descriptor = target.inPlace ? openInPlace(target)
                                  : createBeside(target.path, temporary);
  if (descriptor < 0)
    return complain(path);
  std::optional<UnfinishedFile> unfinished;
  if (!target.inPlace) {
    unfinished.emplace(temporary);
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
  if (target.inPlace)
    return why;
  if (why.empty() && std::rename(temporary.c_str(), target.path.c_str()) != 0)
    why = complain(path);
  if (!why.empty())
    unlink(temporary.c_str());
  return why;
}

std::string soap::whyNotWritable(const std::string &path) {
  OutputTarget target;
  if (path.empty() || path == "-")
    return "";
  if ((errno = findOutputTarget(path, target)) != 0)
    return complain(path);
  if (target.inPlace)
    return "";
  std::string temporary;
  int descriptor = createBeside(target.path, temporary);
  if (descriptor < 0)
    return complain(path);
  UnfinishedFile unfinished(temporary);
  close(descriptor);
  unlink(temporary.c_str());
  return "";
}
