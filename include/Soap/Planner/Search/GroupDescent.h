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
#include "Soap/Planner/Search/Rng.h"
#include "Soap/Planner/Search/TriedStrategies.h"
#include "Soap/Planner/Simulator/DeltaSession.h"

#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/STLFunctionalExtras.h"

#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>

namespace soap {

class LookaheadHelpers;

/// How a descent by groups goes about it.
struct DescentOptions {
  /// What is done alike in many layers changes in all of them first: for
  /// strategies of which single changes help little as long as the others have
  /// not been made.
  bool kindsFirst = false;
  /// So do tied families that are the only ones of their kind.
  bool loneTiedKinds = true;
  /// Weight parts change alone before the rest: for strategies that are not bad
  /// as they are.
  bool weightsFirst = true;
  /// Operators that are linear in operands pass pending sums on
  /// (FamilyChoice::partialReplicas) in all that is tried; else they are given
  /// sums that are made.
  bool sumsWait = true;
  /// Where bytes count (see saveTraffic), all groups that have a logical
  /// dimension change together before anything else does: the vocabulary of a
  /// projection and of the loss behind it is not worth splitting in one of them
  /// alone, as the other would need all of it.
  bool sharedDims = false;
};

/// From a strategy to better ones, in each of which one tied group of families
/// (all unrolled steps of a layer), its weight part (isInWeightPart) or the
/// rest of it has another configuration on one of the regions.
///
/// Layers alike (tied groups of equal dimensions, each on a region of its own)
/// go first, all at once: their weight parts, then the rest of them, get the
/// same configuration, each on its region.
///
/// Then every round visits all parts, the one first that can take most work off
/// the busiest devices, and tries what does so first; nothing else, as long as
/// that helps, and then single dimensions, as long as those help: what little
/// work there is, in an embedding, may lie where all the others wait for it.
/// Then, where steps are unrolled, every operator alone with its counterparts
/// in the other steps: weights' gradients, above all, fill what time the rest
/// leaves to some devices. Then the few configurations of every part that take
/// the least work, and at last all, of weight parts first, and of these the
/// ones with the fewest first. After a change in this last stage all weight
/// parts try their few ones once more, and when it ends, operators alone come
/// again. No strategy is simulated twice. With `weightsFirst`, for strategies
/// that are not bad as they are, there is a round before of weight parts alone,
/// on the region where they are: in data parallelism every device reads and
/// writes whole gradients, often more than once; within a node they can share
/// that work, and exchange activations instead, which nobody waits for.
///
/// With `kindsFirst`, all parts of a kind (with the same dimensions, of
/// whatever sizes) get one dimension split over the first region before all
/// that, the kind with most work first, again until it helps no more.
class GroupDescent {
public:
  using Figures = std::pair<int64_t, Ticks>; ///< Overflow, makespan.

  /// What a part may change to.
  struct Option {
    FamilyConfig config;
    bool isPlain = false;                 ///< Splits samples alone.
    bool isSingle = false;                ///< Splits one dimension.
    double work = 0;                      ///< On each of its devices.
    std::vector<Evaluator::ConfigId> ids; ///< Once it is tried.
  };
  /// Operators that are configured together.
  struct Part {
    std::vector<unsigned> operators;
    const Family *family = nullptr; ///< Stands for all.
    /// Of the family with most of them, those that `operators` has.
    std::vector<unsigned> typical;
    int64_t elements = 0; ///< Of all results.
    bool isWeights = false;
    bool isWhole = false; ///< All that its families have.
    bool isApart = false; ///< One operator, or what it is in other steps.
    /// Of layers alike, or of a kind (`isWhole`), or of a shared dimension: the
    /// parts, by number, that change together.
    std::vector<size_t> members = {};
    /// Of a shared dimension: of each member's family, which one it is.
    std::vector<size_t> dims = {};
  };
  /// The parts of a graph that are the same in all descents.
  struct Parts {
    /// Tied groups' weight parts, the rest of them, and all of them.
    std::vector<Part> ofGroups;
    std::vector<Part> alike; ///< Layers alike: of `ofGroups`, several.
    std::vector<Part> apart; ///< Operators alone.
    /// Which parts read each other's results or the same, or have operators in
    /// common: of `ofGroups`, and after them of `apart`.
    std::vector<llvm::BitVector> neighbours;
  };
  /// What the descents of a problem share. Several threads may ask at once.
  class Known {
  public:
    const Parts &parts(const Graph &graph);
    /// The options of parts on regions, alike for parts that are alike.
    std::vector<Option> options(const std::string &key,
                                llvm::function_ref<std::vector<Option>()> list);

  private:
    std::mutex mutex;
    std::once_flag arePartsListed;
    Parts allParts;
    std::unordered_map<std::string, std::vector<Option>> lists;
  };

  /// `shared`, where a problem has several descents, outlives it.
  GroupDescent(const Problem &problem, Evaluator &evaluator,
               const Strategy &start, std::vector<Region> regions,
               DescentOptions options = {}, Known *shared = nullptr);

  /// Whether all of a kind still change together.
  bool isRough() const { return at.stage == Stage::Kinds; }
  /// Whether layers alike, or all of a kind, still change together.
  bool isBeginning() const { return at.stage <= Stage::Alike; }
  /// Whether changes still have to lessen the work.
  bool isAboutWork() const { return at.stage <= Stage::Work; }
  /// Whether it has come to its last stages, which are the longest ones.
  bool isEnding() const { return at.stage >= Stage::Few; }
  /// Whether it tries all there is, which seldom improves anything.
  bool isExhaustive() const { return at.stage == Stage::All; }

  /// Goes on for so many simulations, or until `mustStop`; `improved` learns of
  /// each that is the best so far. False if nothing is left to improve.
  /// `helpers`, if there are any, simulate what comes next on other threads;
  /// results do not depend on them.
  bool step(int64_t simulations, llvm::function_ref<bool()> mustStop,
            llvm::function_ref<void(const Evaluator::Outcome &)> improved = {},
            LookaheadHelpers *helpers = nullptr);

  /// From now on, with samples split on each region first, what moves fewer
  /// bytes between devices is better, and then what is faster, as long as it
  /// fits in memory and takes at most `limit`.
  void saveTraffic(Ticks limit);
  /// From now on, what takes less time is better, if every byte that moves
  /// counts for so many ticks.
  void weighTraffic(double ticksPerByte);

  /// Gives `count` parts others of their configurations, drawn at random; from
  /// there, those and what they exchange tensors with are looked at again.
  void kick(Rng &rng, unsigned count);
  /// Back to a strategy that nothing was found to improve.
  void restore(const Strategy &strategy);
  /// Goes on with another evaluator, from `strategy`, which has to be that of
  /// now: the old evaluator may be busy. Results do not depend on it.
  void moveTo(Evaluator &other, const Strategy &strategy);

  Strategy strategy() const;
  Figures figures() const { return best; }
  int64_t bytesMoved() const { return traffic; }

private:
  /// The region on all of whose devices the part is.
  std::optional<size_t> regionOf(const Part &part) const;
  /// Of a part on a region.
  std::vector<Option> &optionsOn(size_t part, size_t region);
  std::vector<Option> listOptions(const Part &part, const Region &region) const;
  /// Equal for parts and regions with the same options.
  std::string keyOf(const Part &part, const Region &region) const;
  /// Of a part, or of each of several, one.
  struct Trial {
    llvm::SmallVector<std::pair<size_t, Option *>, 1> parts;
    std::pair<double, double> load; ///< See loadWith.
    size_t number = 0;              ///< Of equal loads the first comes first.
    /// Unless it is as the descent has it.
    std::optional<bool> sumsWait = std::nullopt;
  };
  void addKinds();
  void addShared();
  bool isSeveral(size_t part) const { return !parts[part].members.empty(); }
  bool isKind(size_t part) const {
    return isSeveral(part) && parts[part].isWhole;
  }
  bool isApart(size_t part) const { return parts[part].isApart; }
  /// A part, or all, of one tied group.
  bool isUsual(size_t part) const { return !isSeveral(part) && !isApart(part); }
  bool isShared(size_t part) const { return !parts[part].dims.empty(); }
  bool isAlike(size_t part) const {
    return isSeveral(part) && !isKind(part) && !isShared(part);
  }
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
  /// With a trial's options, where `loads` is all other work.
  static Load loadWith(const Trial &trial, std::vector<double> loads);
  static bool isLess(const Load &a, const Load &b);
  /// By how much the best option of a part lessens that.
  const Load &gainOf(size_t part);
  void beginAgain();
  /// Lists the trials of the current part; false if there are none.
  bool openPart();
  void openOne();
  void openKind();
  void openAlike();
  void openShared();
  /// The next part of this round.
  std::optional<size_t> pick();
  /// The next one that is looked at briefly beside the rounds.
  std::optional<size_t> pickAgain();
  /// Whether the stage visits a part.
  bool isOpen(size_t part) const;
  bool isSettled() const;
  /// Of a part that has changed: what may be improved by it.
  void unsettle(size_t part);
  /// The parts that a part may have an influence on, in order, itself among
  /// them if it has operators of its own.
  std::vector<size_t> neighboursOf(size_t part) const;
  /// To the next part with options; false if all are as good as they can be.
  bool advance();

  Evaluator::Outcome load(const Strategy &strategy);
  /// What a trial changes.
  std::vector<DeltaSession::Change> changesOf(const Trial &trial);
  /// After a trial has been accepted.
  void noteChange(const Trial &trial, const Evaluator::Outcome &outcome);
  bool isBetter(const Evaluator::Outcome &outcome) const;
  /// A makespan, and the bytes moved by their weight.
  double score(Ticks makespan, int64_t bytes) const {
    return static_cast<double>(makespan) + weight * static_cast<double>(bytes);
  }
  /// What a simulation may take to be of use.
  Ticks bound() const;

  const Problem &problem;
  Evaluator *evaluator;
  std::optional<DeltaSession> session;
  std::vector<Region> regions;
  std::unique_ptr<Known> own; ///< Without `shared`.
  Known &shared;
  const Parts &base;
  std::vector<Part> parts; ///< Those of `base`, `apart` last, and others.
  Figures best;
  int64_t traffic = 0;
  std::optional<Ticks> limit; ///< See saveTraffic.
  double weight = 0;          ///< See weighTraffic.
  std::map<std::pair<size_t, size_t>, std::vector<Option>> known;
  TriedStrategies tried; ///< None is better than the best.
  enum class Stage {
    Shared,  ///< All that have a dimension at once, that and samples split.
    Kinds,   ///< All of a kind at once, one dimension split on all devices.
    Alike,   ///< Layers alike, where they are, what lessens the work.
    Weights, ///< Weight parts alone, where they are, what lessens the work.
    Work,    ///< What lessens the work.
    Single,  ///< One dimension split, on all regions.
    Apart,   ///< Operators alone, in all steps, what takes the least work.
    Few,     ///< Of each part what takes the least work.
    All
  };
  /// Where the descent is among all that it tries.
  struct Place {
    Stage stage;
    size_t part = 0;           ///< The current one.
    std::vector<Trial> trials; ///< Of it, and of `known`.
    size_t next = 0;           ///< Of the trials.
    /// Per part: visited in this round; not to be improved as things are; its
    /// gain, where it is known.
    std::vector<bool> visited, settled;
    std::vector<std::optional<Load>> gains;
    /// In the last stage: weight parts of which a few configurations are tried
    /// again, since something has changed.
    std::set<size_t> again;
    bool isBrief = false; ///< So is the current part.
    /// Only the first configuration on each region, which splits samples.
    bool isPlain = false;
    bool isNew = false; ///< Something has changed since all were looked at.

    /// What comes next is to be found anew.
    void leavePart() {
      trials.clear();
      again.clear();
      next = 0;
    }
  };
  Place at;
  DescentOptions options;
  /// Parts near a change since the last kick; all, without a kick.
  std::vector<bool> touched;
  std::vector<double> loads; ///< Of devices, by all parts.
};

} // namespace soap

#endif // SOAP_PLANNER_SEARCH_GROUPDESCENT_H
