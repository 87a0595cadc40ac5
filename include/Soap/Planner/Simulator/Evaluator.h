//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_PLANNER_SIMULATOR_EVALUATOR_H
#define SOAP_PLANNER_SIMULATOR_EVALUATOR_H

#include "Soap/Planner/Cost/CostModel.h"
#include "Soap/Planner/Graph/Strategy.h"
#include "Soap/Planner/Simulator/TaskGraph.h"
#include "Soap/Planner/Simulator/TaskKey.h"

#include <functional>
#include <memory>

namespace soap {

/// What the task graph stands for.
enum class Semantics {
  /// The papers' assumptions A1-A4: a link for every ordered pair of devices, a
  /// transfer per pair of tasks with data in common, nothing for data that is
  /// on the device already, cores not shared. An all-reduce is one task on the
  /// links of its ring.
  Paper,
  /// What our runtime does: per device one stream for compute, one for
  /// communication, and one each to send and to receive what only goes one way.
  /// Collectives and exchanges occupy the communication streams of their
  /// members, one-way copies the sending or receiving ones, all of them the
  /// links of their routes; a copy step is one task per set of devices that it
  /// connects; devices of a core group take a core each to compute, so more
  /// devices than cores slow down in proportion.
  Runtime,
};

/// What one task is, for tables and timelines.
struct TaskInfo {
  enum class Kind {
    Compute,
    Transfer,
    Exchange,
    AllReduce,
    LocalCopy,
    ReduceScatter,
    AllGather,
    AllToAll,
    Broadcast
  };
  Kind kind;
  /// The operator that computes or needs the data first; the number of
  /// operators for what happens to the function's results.
  uint32_t op;
  /// The tensor that moves; unused for Compute.
  uint32_t tensor = 0;
  /// Task of the operator, or number of the task within its reshard.
  uint32_t index = 0;
  /// See TaskKey. Tasks are numbered in the order of their keys.
  uint64_t key = 0;
  /// Between different devices; of a local copy, those copied. 0 for Compute.
  int64_t bytes = 0;
  /// Of a collective.
  CollectiveAlgorithm algorithm = CollectiveAlgorithm::Direct;
};

/// Memory of a device that is taken (or, negative, given back) at a time.
struct MemoryChange {
  int64_t device;
  Ticks time;
  int64_t bytes;
};

/// Predicted figures of a strategy.
struct Evaluation {
  Ticks makespan = 0;
  Ticks computeTime = 0;       ///< Sum over all compute tasks.
  Ticks communicationTime = 0; ///< Sum over all other tasks.
  int64_t bytesMoved = 0;      ///< Between different devices.
  /// Bytes per device: arguments (state that is replaced in place counts once)
  /// all the time; what is computed or copied from its production to its last
  /// use, in the order of the timeline.
  std::vector<int64_t> peakMemory;
  int64_t numTasks = 0;

  int64_t maxPeakMemory() const;
};

/// Planned changes of layout that several evaluators use.
class SharedReshards;

/// Predicts strategies of one graph on one machine. Remembers everything that
/// depends on single configurations or pairs of layouts: task times, layouts,
/// planned reshards; operators of the same structure share what is remembered.
/// The graph, the machine (both checked) and the cost model must outlive it.
/// Configurations must pass checkConfig. Not thread-safe: one per thread.
class Evaluator {
public:
  Evaluator(const Graph &graph, const Machine &machine, const CostModel &cost,
            Semantics semantics = Semantics::Runtime);
  /// Of several for one machine and cost model, see Problem::makeEvaluator.
  Evaluator(const Graph &graph, const Machine &machine,
            std::shared_ptr<SharedReshards> shared, Semantics semantics);
  Evaluator(Evaluator &&);
  ~Evaluator();

  /// An empty string, or what makes a graph too large for the keys of tasks, in
  /// one line.
  static std::string checkSize(const Graph &graph);

  /// A configuration of an operator, as a number; equal ones get equal numbers.
  using ConfigId = uint32_t;
  /// A strategy: one number per operator.
  using Assignment = std::vector<ConfigId>;
  ConfigId intern(unsigned op, const Config &config);
  Assignment intern(const Strategy &strategy);
  const Config &config(ConfigId id) const;
  Strategy strategy(const Assignment &assignment) const;

  struct Outcome {
    Ticks makespan = 0;
    /// The makespan exceeds the bound, or it was given up; the other figures
    /// are not known.
    bool exceeded = false;
    /// By how much the peak memory of a device exceeds its limit, for the
    /// device where that is most; 0 if all fit.
    int64_t overflow = 0;
    int64_t overflowDevice = -1;
    int64_t bytesMoved = 0; ///< Between different devices.
  };
  /// The makespan, and whether memory suffices; stops early at `bound`.
  Outcome outcome(const Assignment &assignment,
                  Ticks bound = std::numeric_limits<Ticks>::max());

  /// What outcome() asks while it prepares a strategy, which takes seconds on
  /// hundreds of devices: once true, it gives up. The outcome then is worse
  /// than any other, by `unknown`.
  void setGiveUp(std::function<bool()> giveUp);
  /// Makespan and overflow of what was given up.
  static constexpr int64_t unknown = int64_t(1) << 60;

  /// All figures; where asked for, the task graph, its timeline, its tasks, and
  /// the changes of memory (by device, then time, what is given back first;
  /// what lives to the end is not given back).
  Evaluation evaluate(const Strategy &strategy, TaskGraph *tasks = nullptr,
                      Timeline *timeline = nullptr,
                      std::vector<TaskInfo> *infos = nullptr,
                      std::vector<MemoryChange> *memory = nullptr);

  /// Per operator, how long its tasks take, all together; nothing is simulated.
  std::vector<Ticks> computeTimes(const Strategy &strategy);

  /// Bytes available per device; by default the device's memory.
  void setMemoryLimit(int64_t bytesPerDevice);
  int64_t memoryLimit(int64_t device) const { return limits[device]; }

  const Graph &graph() const;
  const Machine &machine() const;
  /// Outcomes and evaluations so far.
  int64_t numSimulations() const { return simulations; }

private:
  friend class DeltaSession;
  struct Impl;
  std::unique_ptr<Impl> impl;
  std::vector<int64_t> limits;
  int64_t simulations = 0;
};

} // namespace soap

#endif // SOAP_PLANNER_SIMULATOR_EVALUATOR_H
