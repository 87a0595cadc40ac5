//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_TRANSFORMS_PLANNING_SEARCHSTATEFILE_H
#define SOAP_LIB_TRANSFORMS_PLANNING_SEARCHSTATEFILE_H

#include "Soap/Planner/Search/Search.h"

#include "mlir/IR/Diagnostics.h"

namespace soap {

/// The file that a search keeps its state in, to go on from there.
class SearchStateFile {
public:
  SearchStateFile(llvm::StringRef path, mlir::MLIRContext *context)
      : path(path.str()), loc(mlir::FileLineColLoc::get(context, path, 1, 1)) {}

  /// Has the search go on from the file if it is there, and keep its state in
  /// it from now on, for as long as this object lives. A file that is no state
  /// of this search is an error, and left as it is.
  mlir::LogicalResult use(const Problem &problem, SearchOptions &options);

  /// Whether there is a state, of this search or of the one before.
  bool isThere() const { return hasState; }

private:
  std::string path;
  mlir::Location loc;
  bool hasState = false;
};

} // namespace soap

#endif // SOAP_LIB_TRANSFORMS_PLANNING_SEARCHSTATEFILE_H
