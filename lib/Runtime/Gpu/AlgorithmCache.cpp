//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AlgorithmCache.h"

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

using namespace soap;

static constexpr char header[] = "soap algorithms 1";
/// A file that is larger is none of ours.
static constexpr std::streamoff mostBytes = std::streamoff(16) << 20;

std::string AlgorithmCache::defaultPath() {
  if (const char *file = std::getenv("SOAP_ALGORITHMS"))
    return file;
  const char *cache = std::getenv("XDG_CACHE_HOME");
  // Relative paths are to be ignored, as the specification of XDG says.
  if (cache && cache[0] == '/')
    return std::string(cache) + "/soap/algorithms";
  const char *home = std::getenv("HOME");
  return home && home[0] == '/' ? std::string(home) + "/.cache/soap/algorithms"
                                : std::string();
}

static std::string oneField(std::string text) {
  for (char &c : text)
    if (c == '\t' || c == '\n' || c == '\r')
      c = ' ';
  return text;
}

AlgorithmCache::Entries AlgorithmCache::read() {
  Entries found;
  std::ifstream file(path, std::ios::binary | std::ios::ate);
  if (path.empty() || !file)
    return found;
  bool isWhole = file.tellg() <= mostBytes;
  std::string line;
  if (isWhole) {
    file.seekg(0);
    isWhole = std::getline(file, line) && line == header;
  }
  while (isWhole && std::getline(file, line)) {
    size_t tab = line.find('\t');
    // The last line has an end, too: else writing was cut off.
    isWhole = tab != std::string::npos && tab > 0 && tab + 1 < line.size() &&
              line.find('\t', tab + 1) == std::string::npos && !file.eof();
    if (isWhole)
      found[line.substr(0, tab)] = line.substr(tab + 1);
  }
  if (isWhole)
    return found;
  if (!std::exchange(hasWarned, true))
    std::fprintf(stderr, "warning: '%s' is damaged and not used\n",
                 path.c_str());
  return {};
}

/// Makes the folders that `path` names.
static void makeFolders(const std::string &path) {
  for (size_t slash = path.find('/', 1); slash != std::string::npos;
       slash = path.find('/', slash + 1))
    (void)mkdir(path.substr(0, slash).c_str(), 0777);
}

void AlgorithmCache::write(const Entries &entries) const {
  makeFolders(path);
  // Readers see the old file or the new one.
  std::string temporary = path + "." + std::to_string(getpid());
  {
    std::ofstream file(temporary, std::ios::binary | std::ios::trunc);
    file << header << '\n';
    for (const auto &[problem, choice] : entries)
      file << problem << '\t' << choice << '\n';
    file.flush();
    if (file) {
      if (std::rename(temporary.c_str(), path.c_str()) == 0)
        return;
    }
  }
  (void)std::remove(temporary.c_str());
}

std::optional<std::string> AlgorithmCache::lookup(const std::string &problem) {
  std::lock_guard<std::mutex> lock(mutex);
  if (!std::exchange(isLoaded, true))
    entries = read();
  auto it = entries.find(oneField(problem));
  if (it == entries.end())
    return std::nullopt;
  return it->second;
}

void AlgorithmCache::store(const std::string &problem,
                           const std::string &choice) {
  std::lock_guard<std::mutex> lock(mutex);
  isLoaded = true;
  // Others may have written meanwhile.
  for (auto &entry : read())
    entries.insert(entry);
  if (!oneField(problem).empty() && !choice.empty())
    entries[oneField(problem)] = oneField(choice);
  if (!path.empty())
    write(entries);
}
