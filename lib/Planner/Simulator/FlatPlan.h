//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_PLANNER_SIMULATOR_FLATPLAN_H
#define SOAP_LIB_PLANNER_SIMULATOR_FLATPLAN_H

#include "ReshardBlocks.h"

namespace soap {

/// What simulations need of a TensorPlan. Simulations go through thousands of
/// plans in any order and wait for memory most of the time, so all of it lies
/// in one piece, in the order in which it is read.
class FlatPlan {
public:
  struct Block {
    /// Of its first task; to be added to the key of what it is made for.
    uint64_t key;
    const ReshardBlocks::Task *tasks;
    /// As in TensorPlan::Instance.
    uint32_t madeFor;
    uint32_t size;
    uint32_t firstReader, numReaders;
  };
  /// Who waits for tasks of a block, whatever instances are in between.
  struct Reader {
    /// The tensor's use, or the block of the plan.
    bool isUse;
    uint32_t number;
    /// For how many tasks of the block each of its tasks waits; null: for one.
    const uint32_t *counts;
    /// The tasks that wait for task t are numbers[bounds[t]] and those before
    /// numbers[bounds[t + 1]]; null: task t.
    const uint32_t *bounds, *numbers;
  };
  /// What a use or a block waits for, as TensorPlan::Part has it.
  struct Input {
    int32_t origin;
    bool isFull;
    const uint32_t *counts; ///< Null: one each.
  };
  /// An instance that occupies memory of its own.
  struct Holding {
    /// Of each shard, if they lie on a set of devices; see LayoutBytes.
    int64_t bytes;
    int32_t deviceSet;
    bool isArgument, isFinal;
    /// Who writes and reads it: see accesses().
    uint32_t firstAccess, numAccesses;
    /// Otherwise, see devices().
    uint32_t firstDevice, numDevices;
  };
  struct DeviceBytes {
    int64_t device, bytes;
  };
  static constexpr int32_t producer = -1;

  FlatPlan() = default;

  llvm::ArrayRef<Block> blocks() const { return {firstBlock, numBlocks}; }
  size_t numBytes() const { return bytes; }
  /// Of a block, or of the producer.
  llvm::ArrayRef<Reader> readersOf(int32_t origin) const {
    if (origin == producer)
      return {readers, numProducerReaders};
    const Block &block = firstBlock[origin];
    return {readers + block.firstReader, block.numReaders};
  }
  uint32_t numUses() const { return uses; }
  llvm::ArrayRef<Input> inputsOfUse(uint32_t use) const {
    return inputsOf(use);
  }
  llvm::ArrayRef<Input> inputsOfBlock(uint32_t block) const {
    return inputsOf(uses + block);
  }
  llvm::ArrayRef<Holding> holdings() const {
    return {firstHolding, numHoldings};
  }
  /// Blocks, the producer, and uses u of the tensor as `ofUse(u)`.
  llvm::ArrayRef<int32_t> accesses(const Holding &holding) const {
    return {firstAccess + holding.firstAccess, holding.numAccesses};
  }
  static constexpr int32_t ofUse(uint32_t use) {
    return -2 - static_cast<int32_t>(use);
  }
  llvm::ArrayRef<DeviceBytes> devices(const Holding &holding) const {
    return {firstDevice + holding.firstDevice, holding.numDevices};
  }

private:
  friend class PlanFlattener;
  llvm::ArrayRef<Input> inputsOf(uint32_t number) const {
    return {inputs + firstInput[number],
            firstInput[number + 1] - firstInput[number]};
  }

  size_t bytes = 0;
  uint32_t uses = 0, numBlocks = 0, numHoldings = 0, numProducerReaders = 0;
  const Block *firstBlock = nullptr;
  const uint32_t *firstInput = nullptr; ///< Those of uses first.
  const Input *inputs = nullptr;
  const Reader *readers = nullptr; ///< Those of the producer first.
  const Holding *firstHolding = nullptr;
  const int32_t *firstAccess = nullptr;
  const DeviceBytes *firstDevice = nullptr;
  std::unique_ptr<char[]> memory;
};

} // namespace soap

#endif // SOAP_LIB_PLANNER_SIMULATOR_FLATPLAN_H
