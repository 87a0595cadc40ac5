//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// soap-fuzz-replay FOLDER...: gives every file of the folders, which are named
// for targets, to its target. Any compiler can build it.

#include "Targets.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

#include <set>
#include <string>

using namespace soap::fuzz;

int main(int argc, char **argv) {
  llvm::InitLLVM init(argc, argv);
  unsigned count = 0;
  for (llvm::StringRef folder : llvm::ArrayRef(argv, argc).drop_front()) {
    const auto *target = llvm::find_if(targets, [&](const Target &t) {
      return llvm::sys::path::filename(folder) == t.name;
    });
    if (target == std::end(targets)) {
      llvm::errs() << "no target is named as " << folder << "\n";
      return 1;
    }
    std::error_code error;
    std::set<std::string> files;
    for (llvm::sys::fs::directory_iterator it(folder, error), end;
         !error && it != end; it.increment(error))
      files.insert(it->path());
    for (const std::string &file : files) {
      auto buffer = llvm::MemoryBuffer::getFile(file);
      if (!buffer) {
        error = buffer.getError();
        break;
      }
      // The last line before a crash names the file.
      llvm::outs() << file << "\n";
      llvm::outs().flush();
      target->run((*buffer)->getBuffer());
      ++count;
    }
    if (error) {
      llvm::errs() << folder << ": " << error.message() << "\n";
      return 1;
    }
  }
  llvm::outs() << count << " files read\n";
  return count > 0 ? 0 : 1;
}
