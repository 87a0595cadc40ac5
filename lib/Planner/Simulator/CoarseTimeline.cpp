//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CoarseTimeline.h"

using namespace soap;

/// What waits for a changed tensor waits for its producer as well, so that an
/// estimate without plans is no more than one with them.
Ticks CoarseTimeline::readyOf(const BlockSimulator &blocks,
                              uint32_t block) const {
  Ticks ready = 0;
  if (block >= blocks.numOps()) {
    blocks.forInputs(block, [&](uint32_t origin, const FlatPlan::Input &) {
      ready = std::max(ready, ends[origin]);
    });
    return ready;
  }
  for (auto [tensor, use] : blocks.plans.operandsOf(block)) {
    const TensorPlan &plan = *blocks.planOf[tensor];
    if (isChanged[tensor]) {
      if (!plan.instances[0].argument)
        ready = std::max(ready, ends[blocks.plans.producerOf(tensor)]);
      if (isOpen[tensor])
        continue;
    }
    for (const auto &input : plan.flat.inputsOfUse(use))
      ready = std::max(ready, ends[blocks.blockOf(tensor, input.origin)]);
  }
  return ready;
}

void CoarseTimeline::run(const BlockSimulator &blocks, uint32_t number) {
  Ticks ready = readyOf(blocks, number);
  const BlockSimulator::Block &block = blocks.blocks[number];
  Ticks end = ready;
  if (number < blocks.numOps()) {
    for (auto [time, device] : blocks.configs[number]->tasks) {
      if (time == 0)
        continue;
      freeAt[device] = std::max(freeAt[device], ready) + time;
      end = std::max(end, freeAt[device]);
    }
  } else {
    for (uint32_t t = 0; t < block.size; ++t) {
      const ReshardBlocks::Task &task = block.moving[t];
      Ticks start = ready;
      for (uint32_t r : task.resources)
        start = std::max(start, freeAt[r]);
      for (uint32_t r : task.resources)
        freeAt[r] = start + task.time;
      end = std::max(end, start + task.time);
    }
  }
  ends[number] = end;
  makespanNow = std::max(makespanNow, end);
}

void CoarseTimeline::set(const BlockSimulator &blocks) {
  order.clear();
  auto add = [&](uint32_t block) {
    // What waits for all of a block becomes ready after its last task does.
    Ticks ready = 0;
    for (uint32_t t = 0; t < blocks.blocks[block].size; ++t)
      ready = std::max(ready, blocks.timesOf(block, t).ready);
    order.push_back({ready, blocks.blocks[block].key, block});
  };
  for (uint32_t op = 0; op < blocks.numOps(); ++op)
    add(op);
  for (unsigned tensor = 0; tensor < blocks.planOf.size(); ++tensor)
    for (uint32_t b = 0; b < blocks.planOf[tensor]->flat.blocks().size(); ++b)
      add(blocks.firstBlock[tensor] + b);
  llvm::sort(order);

  isChanged.assign(blocks.planOf.size(), false);
  isOpen.assign(blocks.planOf.size(), false);
  turnOfOperator.resize(blocks.numOps());
  turnOfTensor.assign(blocks.planOf.size(),
                      static_cast<uint32_t>(order.size()));
  ends.assign(blocks.blocks.size(), 0);
  freeAt.assign(blocks.work.size(), 0);
  makespanNow = 0;
  stride = order.size() / numSnapshots + 1;
  snapshots.resize(numSnapshots);
  for (size_t i = 0; i < order.size(); ++i) {
    if (i % stride == 0)
      snapshots[i / stride] = {freeAt, makespanNow};
    auto turn = static_cast<uint32_t>(i);
    uint32_t block = order[i].block;
    if (block < blocks.numOps()) {
      turnOfOperator[block] = turn;
    } else {
      uint32_t &first = turnOfTensor[blocks.blocks[block].tensor];
      first = std::min(first, turn);
    }
    run(blocks, block);
  }
  baseEnds = ends;
  base = std::max<Ticks>(makespanNow, 1);
}

void CoarseTimeline::addFresh(const BlockSimulator &blocks, uint32_t tensor) {
  const TensorPlan &plan = *blocks.planOf[tensor];
  if (plan.flat.blocks().empty())
    return;
  Ticks ready = 0;
  if (!plan.instances[0].argument) {
    uint32_t op = blocks.plans.producerOf(tensor);
    for (uint32_t t = 0; t < blocks.blocks[op].size; ++t)
      ready = std::max(ready, blocks.timesOf(op, t).end);
  }
  for (uint32_t b = 0; b < plan.flat.blocks().size(); ++b) {
    uint32_t block = blocks.firstBlock[tensor] + b;
    fresh.push_back({ready, blocks.blocks[block].key, block});
  }
}

Ticks CoarseTimeline::estimate(const BlockSimulator &blocks,
                               llvm::ArrayRef<unsigned> operators,
                               llvm::ArrayRef<uint32_t> tensors,
                               llvm::ArrayRef<uint32_t> open, Ticks bound) {
  for (uint32_t tensor : open)
    isOpen[tensor] = true;
  // Up to the first change, all is as it was.
  uint32_t first = static_cast<uint32_t>(order.size());
  for (unsigned op : operators)
    first = std::min(first, turnOfOperator[op]);
  fresh.clear();
  for (uint32_t tensor : tensors) {
    isChanged[tensor] = true;
    first = std::min(first, turnOfTensor[tensor]);
    if (!isOpen[tensor])
      addFresh(blocks, tensor);
  }
  llvm::sort(fresh);
  size_t from = first;
  if (!fresh.empty())
    from = std::min<size_t>(from, llvm::lower_bound(order, fresh.front()) -
                                      order.begin());
  if (order.empty())
    return 0;
  size_t snapshot = std::min(from, order.size() - 1) / stride;
  from = snapshot * stride;
  ends = baseEnds;
  ends.resize(blocks.blocks.size());
  freeAt = snapshots[snapshot].freeAt;
  makespanNow = snapshots[snapshot].makespan;

  auto next = fresh.begin();
  for (size_t i = from; i < order.size() && makespanNow <= bound; ++i) {
    for (; next != fresh.end() && *next < order[i]; ++next)
      run(blocks, next->block);
    uint32_t block = order[i].block;
    if (block < blocks.numOps() || !isChanged[blocks.blocks[block].tensor])
      run(blocks, block);
  }
  for (; next != fresh.end() && makespanNow <= bound; ++next)
    run(blocks, next->block);
  for (uint32_t tensor : tensors)
    isChanged[tensor] = isOpen[tensor] = false;
  return makespanNow;
}
