//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_TRANSFORMS_REGIONS_ATTENTIONRECOMPUTER_H
#define SOAP_LIB_TRANSFORMS_REGIONS_ATTENTIONRECOMPUTER_H

#include "FlatRegions.h"

#include "Soap/Analysis/AttentionFinder.h"

namespace soap {

/// A local computation that takes the place of members.
struct AttentionReplacement {
  std::set<unsigned> members;
  /// Results that others read.
  llvm::SmallVector<unsigned> results;
  /// What they are computed from, per combination.
  llvm::SmallVector<Slice> slices;
  llvm::SetVector<unsigned> reads;
  /// The op before which it is put.
  mlir::Operation *position = nullptr;
};

/// Looks for attention in local computations on the same devices.
class AttentionRecomputer {
public:
  explicit AttentionRecomputer(llvm::ArrayRef<SpmdOp> members) : set(members) {
    for (int64_t task : set.tasks)
      flat.push_back(std::make_unique<FlatRegions>(set, task));
  }

  void run();

private:
  void apply(llvm::ArrayRef<AttentionCandidate> candidates);
  void gather(llvm::ArrayRef<AttentionCandidate> candidates);
  void erase(const std::set<unsigned> &gone);
  mlir::Value outputFrom(FlatRegions &in, unsigned result,
                         const AttentionCandidate &candidate,
                         mlir::OpBuilder *builder);
  std::optional<recognition::Labels>
  rowsOf(FlatRegions &in, unsigned result,
         const recognition::AttentionPattern &pattern);
  void keepMultiplier(FlatRegions &in, recognition::AttentionPattern &pattern);
  mlir::Value rewrite(FlatRegions &in, const AttentionCandidate &candidate,
                      unsigned output, unsigned like);
  bool plan(AttentionReplacement &part, const AttentionReplacement *before,
            unsigned combination, const AttentionCandidate &candidate,
            mlir::Value statistics);
  bool place(AttentionReplacement &part, mlir::Operation *reader,
             const AttentionReplacement *before, const std::set<unsigned> &all);
  SpmdOp create(const AttentionReplacement &part,
                const AttentionReplacement *before, SpmdOp beforeOp,
                llvm::ArrayRef<mlir::Value> statistics, mlir::Type type);

  /// Numbers of values that are there: sources, results, statistics.
  unsigned numberOf(unsigned result) const {
    return set.sources.size() + result;
  }
  unsigned statisticsNumber() const { return numberOf(set.results.size()); }

  RegionSet set;
  llvm::SmallVector<std::unique_ptr<FlatRegions>> flat;
};

} // namespace soap

#endif // SOAP_LIB_TRANSFORMS_REGIONS_ATTENTIONRECOMPUTER_H
