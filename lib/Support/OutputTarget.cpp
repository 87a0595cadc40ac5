//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Support/OutputTarget.h"

#include <cerrno>
#include <cstdlib>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace soap;

/// As many as the kernel follows.
static constexpr unsigned mostLinks = 40;

static bool startsWith(const std::string &text, const std::string &start) {
  return text.compare(0, start.size(), start) == 0;
}

/// The number of an open file of this process, if `folder` is where the kernel
/// shows them; else -1.
static int descriptorOf(const std::string &folder, const std::string &name) {
  std::string own = "/proc/" + std::to_string(getpid());
  bool isOwn = folder == own + "/fd" ||
               (startsWith(folder, own + "/task/") && folder.size() >= 3 &&
                folder.compare(folder.size() - 3, 3, "/fd") == 0);
  if (!isOwn || name.empty() || name.size() > 9 ||
      name.find_first_not_of("0123456789") != std::string::npos)
    return -1;
  return std::atoi(name.c_str());
}

/// The text of a link; false, with errno, if it cannot be read.
static bool readLink(const std::string &path, std::string &text) {
  text.resize(256);
  while (true) {
    ssize_t length = readlink(path.c_str(), text.data(), text.size());
    if (length < 0)
      return false;
    if (static_cast<size_t>(length) < text.size()) {
      text.resize(length);
      return true;
    }
    text.resize(2 * text.size());
  }
}

int soap::findOutputTarget(const std::string &path, OutputTarget &target) {
  target = {};
  std::string current = path;
  for (unsigned links = 0; links <= mostLinks; ++links) {
    size_t slash = current.rfind('/');
    std::string name =
        slash == std::string::npos ? current : current.substr(slash + 1);
    std::string parent = slash == std::string::npos ? "."
                         : slash == 0               ? "/"
                                                    : current.substr(0, slash);
    char *real = realpath(parent.c_str(), nullptr);
    if (!real)
      return errno;
    std::string folder = real;
    std::free(real);
    target.path = (folder == "/" ? "" : folder) + "/" + name;
    target.descriptor = descriptorOf(folder, name);
    // Links of /proc are none of paths, and no file is to appear there or be
    // replaced, nor in /dev itself.
    bool isKernels = folder == "/proc" || startsWith(folder, "/proc/");
    target.inPlace = isKernels || folder == "/dev";
    struct stat about;
    if (lstat(target.path.c_str(), &about) != 0)
      return errno == ENOENT && !target.inPlace ? 0 : errno;
    if (S_ISDIR(about.st_mode))
      return EISDIR;
    if (isKernels || !S_ISLNK(about.st_mode)) {
      target.inPlace |= !S_ISREG(about.st_mode);
      return 0;
    }
    std::string text;
    if (!readLink(target.path, text))
      return errno;
    current = text[0] == '/'  ? text
              : folder == "/" ? "/" + text
                              : folder + "/" + text;
  }
  return ELOOP;
}

bool soap::isSameFile(const std::string &path, const std::string &other) {
  OutputTarget one, two;
  return !path.empty() && !other.empty() && path != "-" && other != "-" &&
         findOutputTarget(path, one) == 0 &&
         findOutputTarget(other, two) == 0 && !one.inPlace && !two.inPlace &&
         one.path == two.path;
}

void soap::occupyStandardFiles() {
  // Each in its order: a new one gets the lowest number.
  for (int descriptor : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
    if (fcntl(descriptor, F_GETFD) < 0 && errno == EBADF)
      (void)open("/dev/null",
                 descriptor == STDOUT_FILENO ? O_RDONLY : O_WRONLY);
}

int soap::openInPlace(const OutputTarget &target) {
  if (target.descriptor >= 0)
    return fcntl(target.descriptor, F_DUPFD_CLOEXEC, 0);
  return open(target.path.c_str(), O_WRONLY | O_TRUNC | O_CLOEXEC);
}
