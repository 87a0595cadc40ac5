//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SearchStateFile.h"

#include "Soap/Support/File.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace mlir;
using namespace soap;

LogicalResult SearchStateFile::use(const Problem &problem,
                                   SearchOptions &options) {
  if (llvm::sys::fs::exists(path)) {
    if (!llvm::sys::fs::is_regular_file(path))
      return emitError(loc) << "cannot keep the search state: not a regular "
                               "file";
    auto buffer = readFile(path);
    if (!buffer)
      return emitError(loc)
             << "cannot read the search state: " << buffer.getError().message();
    options.state = (*buffer)->getBuffer().str();
    hasState = true;
    if (std::string why = options.state.empty()
                              ? "empty"
                              : checkSearchState(problem, options);
        !why.empty())
      return emitError(loc) << "search state: " << why;
  } else if (std::string why = checkWritable(path); !why.empty()) {
    return emitError(loc) << why; // now, not after the search
  }
  // Later, a full disk should not cost the strategy: one warning.
  options.saveState = [this, warned = false](StringRef text) mutable {
    hasState = true;
    std::string why = writeFile(path, text);
    if (!why.empty() && !std::exchange(warned, true))
      emitWarning(loc) << why;
  };
  return success();
}
