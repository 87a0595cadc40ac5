//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_PLANNER_SEARCH_TRIEDSTRATEGIES_H
#define SOAP_PLANNER_SEARCH_TRIEDSTRATEGIES_H

#include "Soap/Planner/Simulator/DeltaSession.h"

#include "llvm/ADT/DenseSet.h"

namespace soap {

/// The strategies that a descent has come by, as differences from the one that
/// it began with: sums of a number for each operator and what its configuration
/// says, whatever numbers an evaluator has for that. Two strategies of one key
/// are one, but for a chance of 2^-64.
class TriedStrategies {
public:
  using Key = uint64_t;

  /// Forgets all but the current strategy.
  void reset();
  /// The key of the current strategy, `assignment`, with changes.
  Key changed(const Evaluator &evaluator,
              const Evaluator::Assignment &assignment,
              llvm::ArrayRef<DeltaSession::Change> changes);
  /// False if it is known already.
  bool add(Key key) { return known.insert(key / 2).second; }
  /// As if it had not been added.
  void remove(Key key) { known.erase(key / 2); }
  /// It becomes the current one.
  void take(Key key) { current = key; }
  /// From now on, numbers are those of another evaluator.
  void moveTo() { contents.clear(); }

private:
  uint64_t contentOf(const Evaluator &evaluator, Evaluator::ConfigId id);

  Key current = 0;
  llvm::DenseSet<Key> known;      ///< Halves: the largest numbers are its own.
  std::vector<uint64_t> contents; ///< By number; 0: not known.
};

} // namespace soap

#endif // SOAP_PLANNER_SEARCH_TRIEDSTRATEGIES_H
