//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_PLANNER_SIMULATOR_TENSORPLAN_H
#define SOAP_LIB_PLANNER_SIMULATOR_TENSORPLAN_H

#include "EvaluatorLinks.h"
#include "FlatPlan.h"

#include <array>
#include <forward_list>

namespace soap {

/// A tensor in all layouts in which a strategy needs it, how each is made, and
/// who reads it. Depends on layouts alone, so tensors of one kind share plans.
///
/// *Blocks* are sets of tasks with neighbouring keys: all tasks of an operator,
/// or a segment of a reshard (see ReshardBlocks). The blocks of the plan are
/// numbered from 0; block -1 is the operator that produces the tensor.
struct TensorPlan {
  /// Tasks of one block for which the shards of an instance, or the tasks of a
  /// block, wait.
  struct Part {
    int32_t origin;
    /// Each waits for at least one.
    bool full;
    /// For how many; empty: one each.
    std::vector<uint32_t> counts;

    uint32_t count(size_t i) const { return counts.empty() ? 1 : counts[i]; }
  };
  /// The tensor in one layout.
  struct Instance {
    LayoutId layout;
    /// The instance it is made from; -1: an argument or a result of an
    /// operator.
    int32_t source = -1;
    std::shared_ptr<const ReshardBlocks> reshard;
    const LayoutBytes *bytes = nullptr;
    /// For which use it is made (uses of the tensor first, then results), and
    /// at which step of the keys.
    uint32_t madeFor = 0;
    unsigned step = 1;
    bool argument = false;
    /// Lives until the end: a result of the function.
    bool final = false;
    /// Occupies no memory of its own: it replaces an argument.
    bool inPlace = false;
    /// The number of its first segment.
    uint32_t firstBlock = 0;
    llvm::SmallVector<Part, 1> parts;
    /// The tensor's uses that read it, and the instances made from it.
    llvm::SmallVector<uint32_t, 4> uses, derived;

    bool isAlias() const { return reshard && reshard->tasks->isNoOp(); }
    const Part *part(int32_t origin) const {
      for (const Part &part : parts)
        if (part.origin == origin)
          return &part;
      return nullptr;
    }
  };
  /// While a plan is made; later, what is needed of them is in `flat`.
  struct Block {
    uint32_t instance, segment;
    llvm::SmallVector<Part, 2> inputs;

    const Part *input(int32_t origin) const {
      for (const Part &part : inputs)
        if (part.origin == origin)
          return &part;
      return nullptr;
    }
  };
  /// What a simulation needs of all of it.
  FlatPlan flat;
  std::vector<Instance> instances;
  /// Per use of the tensor, its instance.
  std::vector<uint32_t> useInstance;
  Ticks communicationTime = 0;
  int64_t bytesMoved = 0, numTasks = 0;
  /// Per resource, the sum of the times of the tasks on it.
  std::vector<std::pair<uint32_t, Ticks>> work;
};

/// Of a plan that is complete but for this.
FlatPlan flatten(const TensorPlan &plan,
                 llvm::ArrayRef<TensorPlan::Block> blocks,
                 const Records &records);

/// Makes and remembers the plans of a graph's tensors.
class TensorPlans {
public:
  TensorPlans(Records &records, const EvaluatorLinks &links);

  const std::shared_ptr<const TensorPlan> &
  get(unsigned tensor, llvm::ArrayRef<uint32_t> assignment);
  /// The same, or null if it would have to be made.
  std::shared_ptr<const TensorPlan> find(unsigned tensor,
                                         llvm::ArrayRef<uint32_t> assignment);
  /// Forgets plans once they take very much memory; those that somebody holds
  /// stay.
  void trim();

  /// Per tensor, its uses as (operator, operand).
  const std::vector<llvm::SmallVector<std::pair<unsigned, unsigned>, 4>> uses;
  /// Per tensor, the function's results that it is.
  std::vector<llvm::SmallVector<uint32_t, 1>> resultUses;
  /// Of an operator: an operand's tensor, and which use of it that is.
  struct Operand {
    uint32_t tensor, use;
  };
  llvm::ArrayRef<Operand> operandsOf(uint32_t op) const {
    const uint32_t *begin = &firstOperand[op];
    return {operands.data() + begin[0], begin[1] - begin[0]};
  }
  /// The tensors that an operator makes.
  llvm::ArrayRef<uint32_t> resultsOf(uint32_t op) const {
    const uint32_t *begin = &firstResult[op];
    return {results.data() + begin[0], begin[1] - begin[0]};
  }
  /// The operator that is a use of a tensor.
  uint32_t userOf(uint32_t tensor, uint32_t use) const {
    return users[firstUser[tensor] + use];
  }
  /// The number of that operand among all operands of the graph.
  uint32_t operandOf(uint32_t tensor, uint32_t use) const {
    return userOperands[firstUser[tensor] + use];
  }
  uint32_t firstOperandOf(uint32_t op) const { return firstOperand[op]; }
  size_t numOperands() const { return operands.size(); }
  /// The operator that makes a tensor, if there is one.
  uint32_t producerOf(uint32_t tensor) const { return producers[tensor]; }

  /// The key to which those of tasks are to be added that are made for a use
  /// of a tensor, or for one of its results.
  uint64_t keyOf(uint32_t tensor, uint32_t madeFor) const {
    return keys[firstKey[tensor] + madeFor];
  }
  /// The tensors at the edges of an operator, and those of arguments and
  /// results that follow its layouts.
  llvm::ArrayRef<uint32_t> touchedBy(uint32_t op) const { return touched[op]; }

private:
  void findTouched();
  void describe(unsigned tensor, llvm::ArrayRef<uint32_t> assignment);
  /// Of `key`; null if there is none.
  const std::shared_ptr<const TensorPlan> *lookUp();
  std::shared_ptr<const TensorPlan> build(unsigned tensor);
  uint32_t instanceIn(TensorPlan &plan, std::vector<TensorPlan::Block> &blocks,
                      unsigned tensor, LayoutId layout, uint32_t madeFor,
                      unsigned step);

  Records &records;
  const EvaluatorLinks &links;
  // The graph, in a few arrays: simulations go through it in any order.
  std::vector<Operand> operands;
  std::vector<uint32_t> results, users, userOperands;
  std::vector<uint32_t> firstOperand, firstResult, firstUser, producers;
  std::vector<uint64_t> keys;
  std::vector<uint32_t> firstKey;
  std::vector<llvm::SmallVector<uint32_t, 4>> touched;
  struct Entry {
    std::vector<uint32_t> key;
    std::shared_ptr<const TensorPlan> plan;
  };
  std::unordered_map<size_t, std::forward_list<Entry>> plans;
  size_t numBytes = 0; ///< Of all plans, about.
  /// Some that were found last, as the steps of a layer ask for the same ones
  /// again and again.
  std::array<const Entry *, 64> recent{};
  /// What the plan looked for depends on: the tensor's shape, its layout as
  /// produced, those of its uses and its results.
  std::vector<uint32_t> key;
};

} // namespace soap

#endif // SOAP_LIB_PLANNER_SIMULATOR_TENSORPLAN_H
