//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_PLANNER_SEARCH_GROUPDESCENT_H
#define SOAP_PLANNER_SEARCH_GROUPDESCENT_H

#include "Soap/Planner/Search/Regions.h"
#include "Soap/Planner/Simulator/DeltaSession.h"

#include "llvm/ADT/STLFunctionalExtras.h"

#include <map>
#include <optional>

namespace soap {

/// From a strategy to better ones, in each of which one tied group of families
/// (all unrolled steps of a layer), its weight part (isInWeightPart) or the
/// rest of it has another configuration on one of the regions.
///
/// Every round visits all parts, the one first that can take most work off the
/// busiest devices, and tries what does so first; nothing else, as long as that
/// helps, and then single dimensions, as long as those help: what little work
/// there is, in an embedding, may lie where all the others wait for it. With
/// `weightsFirst`, for strategies that are not bad as they are, there is a
/// round before of weight parts alone, on the region where they are: in data
/// parallelism every device reads and writes whole gradients, often more than
/// once; within a node they can share that work, and exchange activations
/// instead, which nobody waits for.
class GroupDescent {
public:
  using Figures = std::pair<int64_t, Ticks>; ///< Overflow, makespan.

  GroupDescent(const Problem &problem, Evaluator &evaluator,
               const Strategy &start, std::vector<Region> regions,
               bool weightsFirst = true);

  /// Goes on for so many simulations, or until `mustStop`; `improved` learns of
  /// each that is the best so far. False if nothing is left to improve.
  bool step(int64_t simulations, llvm::function_ref<bool()> mustStop,
            llvm::function_ref<void(const Evaluator::Outcome &)> improved = {});

  /// From now on, with samples split on each region first, what moves fewer
  /// bytes between devices is better, and then what is faster, as long as it
  /// fits in memory and takes at most `limit`.
  void saveTraffic(Ticks limit);
  /// From now on, what takes less time is better, if every byte that moves
  /// counts for so many ticks.
  void weighTraffic(double ticksPerByte);

  Strategy strategy() const;
  Figures figures() const { return best; }
  int64_t bytesMoved() const { return traffic; }

  /// Operators that are configured together.
  struct Part {
    std::vector<unsigned> operators;
    const Family *family; ///< Stands for all.
    /// Of the family with most of them, those that `operators` has.
    std::vector<unsigned> typical;
    int64_t elements = 0; ///< Of all results.
    bool isWeights = false;
    bool isWhole = false; ///< All that its families have.
  };

private:
  /// The region on all of whose devices the part is.
  std::optional<size_t> regionOf(const Part &part) const;
  /// What a part may change to.
  struct Option {
    FamilyConfig config;
    bool isPlain = false;                 ///< Splits samples alone.
    bool isSingle = false;                ///< Splits one dimension.
    double work = 0;                      ///< On each of its devices.
    std::vector<Evaluator::ConfigId> ids; ///< Once it is tried.
  };
  /// Of a part on a region.
  std::vector<Option> &optionsOn(size_t part, size_t region);
  /// What a part so configured adds to the work of every device, as far as its
  /// typical operators tell.
  void addWork(const Part &part,
               llvm::function_ref<const Config &(unsigned)> configOf,
               double sign, std::vector<double> &loads) const;
  void addWork(const Part &part, double sign, std::vector<double> &loads) const;
  void countWork();
  /// The work of the busiest device, and of all.
  using Load = std::pair<double, double>;
  static Load loadOf(llvm::ArrayRef<double> loads);
  /// With an option of a part, where `others` is all other work, `load` alone.
  static Load loadWith(const Option &option, llvm::ArrayRef<double> others,
                       Load load);
  static bool isLess(const Load &a, const Load &b);
  /// By how much the best option of a part lessens that.
  const Load &gainOf(size_t part);
  void beginAgain();
  /// Lists the options of the current part; false if there are none.
  bool openPart();
  /// The next part of this round.
  std::optional<size_t> pick();
  /// To the next part with options; false if all are as good as they can be.
  bool advance();

  const Problem &problem;
  Evaluator &evaluator;
  DeltaSession session;
  std::vector<Region> regions;
  std::vector<Part> parts;
  bool isBetter(const Evaluator::Outcome &outcome) const;
  /// A makespan, and the bytes moved by their weight.
  double score(Ticks makespan, int64_t bytes) const {
    return static_cast<double>(makespan) + weight * static_cast<double>(bytes);
  }
  /// What a simulation may take to be of use.
  Ticks bound() const;

  Figures best;
  int64_t traffic = 0;
  std::optional<Ticks> limit; ///< See saveTraffic.
  double weight = 0;          ///< See weighTraffic.
  size_t number = 0;          ///< Of the current part.
  std::map<std::pair<size_t, size_t>, std::vector<Option>> known;
  std::vector<Option *> options; ///< Of `known`.
  size_t next = 0;               ///< Of the options.
  std::vector<DeltaSession::Change> changes;
  enum class Stage {
    Weights, ///< Weight parts alone, where they are, what lessens the work.
    Work,    ///< What lessens the work.
    Single,  ///< One dimension split, on all regions.
    All
  };
  Stage stage;
  /// Only the first configuration on each region, which splits samples.
  bool isPlain = false;
  /// Per part: visited in this round; not to be improved as things are; its
  /// gain, where it is known.
  std::vector<bool> visited, settled;
  std::vector<std::optional<Load>> gains;
  std::vector<double> loads;  ///< Of devices, by all parts.
  std::vector<double> others; ///< By all but the current part.
  Load othersLoad;
};

/// Descents from data parallelism, from the best layered strategy (Layers.h)
/// for each number of regions and from model parallelism, by turns, until they
/// end or `simulations` are made. `found` gets their ends, `improved` what they
/// come by.
void findGroupStrategies(
    const Problem &problem, Evaluator &evaluator, const Strategy &byData,
    int64_t simulations, llvm::function_ref<bool()> mustStop,
    llvm::function_ref<void(llvm::StringRef, Strategy)> found,
    llvm::function_ref<void(llvm::StringRef, const Evaluator::Outcome &)>
        improved);

/// Of strategies that fit and take at most `limit`, one that moves few bytes
/// between devices: the best of descents from `best`, data parallelism, the
/// expert's and all layered strategies.
Strategy saveTraffic(const Problem &problem, Evaluator &evaluator,
                     const Strategy &best, Ticks limit, int64_t simulations,
                     llvm::function_ref<bool()> mustStop);

} // namespace soap

#endif // SOAP_PLANNER_SEARCH_GROUPDESCENT_H
