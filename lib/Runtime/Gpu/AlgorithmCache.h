//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_RUNTIME_GPU_ALGORITHMCACHE_H
#define SOAP_LIB_RUNTIME_GPU_ALGORITHMCACHE_H

#include <map>
#include <mutex>
#include <optional>
#include <string>

namespace soap {

/// Which algorithms of libraries were the fastest, in a file of lines
/// `problem TAB choice` behind a first line that names the format. Problems
/// name the GPU, the library and its version. The file is a help: one that
/// cannot be read is said on stderr once and replaced, one that cannot be
/// written is let be.
class AlgorithmCache {
public:
  /// `path` empty: choices are kept for this process alone.
  explicit AlgorithmCache(std::string path) : path(std::move(path)) {}

  /// $XDG_CACHE_HOME/soap/algorithms, or below ~/.cache; empty where neither is
  /// known. $SOAP_ALGORITHMS names another file, or none if it is empty.
  static std::string defaultPath();

  std::optional<std::string> lookup(const std::string &problem);
  /// Keeps `choice`, and writes what this and other processes have found. Tabs
  /// and line ends in a problem or a choice are spaces.
  void store(const std::string &problem, const std::string &choice);

private:
  using Entries = std::map<std::string, std::string>;
  /// Entries of the file; what is damaged is said and left out as a whole.
  Entries read();
  void write(const Entries &entries) const;

  std::string path;
  std::mutex mutex;
  Entries entries;
  bool isLoaded = false, hasWarned = false;
};

} // namespace soap

#endif // SOAP_LIB_RUNTIME_GPU_ALGORITHMCACHE_H
