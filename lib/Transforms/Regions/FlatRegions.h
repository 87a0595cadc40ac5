//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Local computations of a task as one function, in which what one of them makes
// of another's results can be seen.

#ifndef SOAP_LIB_TRANSFORMS_REGIONS_FLATREGIONS_H
#define SOAP_LIB_TRANSFORMS_REGIONS_FLATREGIONS_H

#include "Soap/Analysis/FlatBodies.h"
#include "Soap/Analysis/Slice.h"
#include "Soap/Dialect/Soap/IR/SoapOps.h"
#include "llvm/ADT/SetVector.h"

namespace soap {

/// Local computations on the same devices, with the same idle tasks, in the
/// order of their block.
struct RegionSet {
  explicit RegionSet(llvm::ArrayRef<SpmdOp> members);

  /// Whether others than members read a value, perhaps by another name.
  bool isReadByOthers(mlir::Value value) const;
  /// The first op that reads a value, perhaps by another name, and is none of
  /// some members; null if there is none.
  mlir::Operation *firstReader(mlir::Value value,
                               const std::set<unsigned> &inside) const;

  llvm::SmallVector<SpmdOp> members;
  /// What members read and none of them makes.
  llvm::SetVector<mlir::Value> sources;
  /// What members make, and which does.
  struct Result {
    mlir::Value value;
    unsigned member;
  };
  llvm::SmallVector<Result> results;
  /// One task of each combination of bodies.
  llvm::SmallVector<int64_t> tasks;
  /// Of each task the number of its combination; -1: nothing to do.
  llvm::SmallVector<int64_t> combinations;
};

/// The local computations of a block that can be members of one set: those on
/// the same devices, with the same idle tasks.
std::vector<llvm::SmallVector<SpmdOp>> groupRegions(mlir::Block &block);

/// The bodies of one task, equal computations once.
class FlatRegions : public FlatBodies {
public:
  FlatRegions(const RegionSet &set, int64_t task);

  int64_t getTask() const { return task; }
  unsigned memberOfResult(unsigned result) const override {
    return set.results[result].member;
  }
  bool isReadByOthers(unsigned result,
                      const std::set<unsigned> &members) const override {
    return set.firstReader(set.results[result].value, members);
  }
  bool isReadByOthers(unsigned result) const override {
    return set.isReadByOthers(set.results[result].value);
  }

private:
  const RegionSet &set;
  int64_t task;
};

} // namespace soap

#endif // SOAP_LIB_TRANSFORMS_REGIONS_FLATREGIONS_H
