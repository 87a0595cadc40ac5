//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TensorPlan.h"

#include "llvm/ADT/Hashing.h"

#include <map>

using namespace soap;

TensorPlans::TensorPlans(Records &records, const EvaluatorLinks &links)
    : uses(records.graph.uses()), resultUses(records.graph.tensors.size()),
      records(records), links(links) {
  const Graph &graph = records.graph;
  for (auto [r, tensor] : llvm::enumerate(graph.results))
    resultUses[tensor].push_back(static_cast<uint32_t>(r));
  for (const Operator &op : graph.operators) {
    firstOperand.push_back(static_cast<uint32_t>(operands.size()));
    firstResult.push_back(static_cast<uint32_t>(results.size()));
    for (const soap::Operand &operand : op.operands)
      operands.push_back({operand.tensor, 0});
    for (const Result &result : op.results)
      results.push_back(result.tensor);
  }
  firstOperand.push_back(static_cast<uint32_t>(operands.size()));
  firstResult.push_back(static_cast<uint32_t>(results.size()));
  for (const auto &ofTensor : uses) {
    firstUser.push_back(static_cast<uint32_t>(users.size()));
    for (auto [number, use] : llvm::enumerate(ofTensor)) {
      users.push_back(use.first);
      userOperands.push_back(firstOperand[use.first] + use.second);
      operands[userOperands.back()].use = static_cast<uint32_t>(number);
    }
  }
  for (const Tensor &tensor : graph.tensors)
    producers.push_back(static_cast<uint32_t>(tensor.producer));
  for (auto [ofTensor, ofResults] : llvm::zip(uses, resultUses)) {
    firstKey.push_back(static_cast<uint32_t>(keys.size()));
    for (auto [op, operand] : ofTensor)
      keys.push_back(TaskKey::get(op, operand, 0, 0));
    for (uint32_t result : ofResults)
      keys.push_back(TaskKey::get(graph.operators.size(), result, 0, 0));
  }
  findTouched();
}

void TensorPlans::findTouched() {
  const Graph &graph = records.graph;
  touched.resize(graph.operators.size());
  for (auto [i, op] : llvm::enumerate(graph.operators)) {
    for (const soap::Operand &operand : op.operands)
      touched[i].push_back(operand.tensor);
    for (const Result &result : op.results)
      touched[i].push_back(result.tensor);
  }
  // An argument lies as its replacement or its first user wants it, and so does
  // the result that replaces it.
  for (const Argument &argument : graph.arguments) {
    int decides = links.firstUse[argument.tensor].first;
    if (argument.replacedBy >= 0) {
      unsigned result = graph.results[argument.replacedBy];
      if (graph.tensors[result].producer >= 0)
        decides = graph.tensors[result].producer;
      if (decides >= 0)
        touched[decides].push_back(result);
    }
    if (decides >= 0)
      touched[decides].push_back(argument.tensor);
  }
  for (auto &list : touched) {
    llvm::sort(list);
    list.erase(llvm::unique(list), list.end());
  }
}

//===----------------------------------------------------------------------===//
// Finding plans
//===----------------------------------------------------------------------===//

void TensorPlans::describe(unsigned tensor,
                           llvm::ArrayRef<uint32_t> assignment) {
  const Tensor &t = records.graph.tensors[tensor];
  key.clear();
  key.push_back(records.shapeClassOf(tensor) << 2 |
                (records.isFused(tensor, assignment) ? 2 : 0) |
                (t.producer >= 0 ? 1 : 0));
  key.push_back(
      t.producer >= 0
          ? records.record(assignment[t.producer]).resultLayouts[t.resultIndex]
          : links.argumentLayout(
                records, records.graph.arguments[links.argumentOf[tensor]],
                assignment));
  for (auto [op, operand] : uses[tensor])
    key.push_back(records.record(assignment[op]).operandLayouts[operand]);
  // No layout has this number.
  key.push_back(~uint32_t(0));
  for (uint32_t r : resultUses[tensor]) {
    key.push_back(links.resultLayout(records, r, assignment));
    key.push_back(links.replaces[r] >= 0);
  }
}

const std::shared_ptr<const TensorPlan> *TensorPlans::lookUp() {
  const Entry *&last =
      recent[(key[0] + 5 * key[1] + 11 * key[2]) % recent.size()];
  if (last && last->key == key)
    return &last->plan;
  auto found = plans.find(llvm::hash_combine_range(key.begin(), key.end()));
  if (found != plans.end())
    for (const Entry &entry : found->second)
      if (entry.key == key) {
        last = &entry;
        return &entry.plan;
      }
  return nullptr;
}

std::shared_ptr<const TensorPlan>
TensorPlans::find(unsigned tensor, llvm::ArrayRef<uint32_t> assignment) {
  describe(tensor, assignment);
  const auto *plan = lookUp();
  return plan ? *plan : nullptr;
}

const std::shared_ptr<const TensorPlan> &
TensorPlans::get(unsigned tensor, llvm::ArrayRef<uint32_t> assignment) {
  describe(tensor, assignment);
  if (const auto *plan = lookUp())
    return *plan;
  std::vector<uint32_t> own = key;
  size_t hash = llvm::hash_combine_range(own.begin(), own.end());
  std::shared_ptr<const TensorPlan> plan = build(tensor);
  numBytes += sizeof(TensorPlan) + own.size() * sizeof(own[0]) +
              plan->instances.size() * sizeof(TensorPlan::Instance) +
              plan->flat.numBytes();
  auto &entries = plans[hash];
  entries.push_front({std::move(own), std::move(plan)});
  return entries.front().plan;
}

void TensorPlans::trim() {
  // A tensor that all steps of a layer read has plans of many kilobytes.
  constexpr size_t most = size_t(256) << 20;
  if (numBytes < most)
    return;
  plans.clear();
  recent.fill(nullptr);
  numBytes = 0;
}

//===----------------------------------------------------------------------===//
// Building plans
//===----------------------------------------------------------------------===//

/// `counts` per source, passed on along `rows` to `size` numbers; false if
/// nothing arrives.
static bool forward(const TensorPlan::Part &part, const Rows &rows, size_t size,
                    TensorPlan::Part &result) {
  result.origin = part.origin;
  result.counts.assign(size, 0);
  bool any = false;
  for (size_t row = 0; row < rows.numRows(); ++row)
    for (uint32_t to : rows[row]) {
      result.counts[to] += part.count(row);
      any |= part.count(row) > 0;
    }
  result.full = !llvm::is_contained(result.counts, 0u);
  if (llvm::all_of(result.counts, [](uint32_t count) { return count == 1; }))
    result.counts.clear();
  return any;
}

uint32_t TensorPlans::instanceIn(TensorPlan &plan,
                                 std::vector<TensorPlan::Block> &blocks,
                                 unsigned tensor, LayoutId layout,
                                 uint32_t madeFor, unsigned step) {
  InstanceSource from =
      findSource(records, tensor, layout, plan.instances.size(),
                 [&](size_t i) { return plan.instances[i].layout; });
  uint32_t number = static_cast<uint32_t>(from.index);
  if (from.isThere)
    return number;
  if (from.reduceTo)
    number = instanceIn(plan, blocks, tensor, *from.reduceTo, madeFor, 0);
  TensorPlan::Instance &source = plan.instances[number];
  TensorPlan::Instance instance;
  instance.layout = layout;
  instance.source = static_cast<int32_t>(number);
  instance.reshard = records.reshardBlocks(tensor, source.layout, layout);
  instance.bytes = &records.bytes(tensor, layout);
  instance.madeFor = madeFor;
  instance.step = step;
  instance.firstBlock = static_cast<uint32_t>(blocks.size());
  const ReshardBlocks &reshard = *instance.reshard;
  plan.communicationTime += reshard.tasks->totalTime;
  plan.bytesMoved += reshard.tasks->bytesMoved;
  plan.numTasks += static_cast<int64_t>(reshard.tasks->tasks.size());

  TensorPlan::Part part;
  for (auto [g, segment] : llvm::enumerate(reshard.segments)) {
    TensorPlan::Block block;
    block.instance = static_cast<uint32_t>(plan.instances.size());
    block.segment = static_cast<uint32_t>(g);
    for (const TensorPlan::Part &p : source.parts)
      if (forward(p, segment.readers, segment.count, part))
        block.inputs.push_back(part);
    for (size_t before = 0; before < g; ++before)
      for (const auto &[next, rows] : reshard.segments[before].next) {
        TensorPlan::Part all{
            static_cast<int32_t>(instance.firstBlock + before), true, {}};
        if (next == g && forward(all, rows, segment.count, part))
          block.inputs.push_back(part);
      }
    TensorPlan::Part all{static_cast<int32_t>(blocks.size()), true, {}};
    if (forward(all, segment.targets, reshard.numTargets, part))
      instance.parts.push_back(part);
    blocks.push_back(std::move(block));
  }
  for (const TensorPlan::Part &p : source.parts)
    if (forward(p, reshard.pass, reshard.numTargets, part))
      instance.parts.push_back(part);
  uint32_t result = static_cast<uint32_t>(plan.instances.size());
  source.derived.push_back(result);
  plan.instances.push_back(std::move(instance));
  return result;
}

/// The plan of what `key` describes.
std::shared_ptr<const TensorPlan> TensorPlans::build(unsigned tensor) {
  auto plan = std::make_shared<TensorPlan>();
  TensorPlan::Instance root;
  root.layout = key[1];
  root.argument = (key[0] & 1) == 0;
  // What stays within a fusion has this one instance.
  root.bytes = &records.bytes(tensor, root.layout, (key[0] & 2) != 0);
  if (!root.argument)
    root.parts.push_back({-1, true, {}});
  plan->instances.push_back(std::move(root));
  std::vector<TensorPlan::Block> blocks;
  size_t numUses = uses[tensor].size();
  for (size_t u = 0; u < numUses; ++u) {
    uint32_t number = instanceIn(*plan, blocks, tensor, key[2 + u],
                                 static_cast<uint32_t>(u), 1);
    plan->useInstance.push_back(number);
    plan->instances[number].uses.push_back(static_cast<uint32_t>(u));
  }
  for (size_t r = 0; r < resultUses[tensor].size(); ++r) {
    LayoutId layout = key[numUses + 3 + 2 * r];
    bool replaces = key[numUses + 4 + 2 * r] != 0;
    TensorPlan::Instance *instance = &plan->instances[instanceIn(
        *plan, blocks, tensor, layout, static_cast<uint32_t>(numUses + r), 1)];
    instance->final = true;
    if (!replaces || instance->argument)
      continue;
    instance->inPlace = true;
    while (instance->isAlias()) {
      instance = &plan->instances[instance->source];
      instance->inPlace = !instance->argument;
    }
  }
  std::map<uint32_t, Ticks> work;
  for (const TensorPlan::Instance &instance : plan->instances)
    if (instance.reshard)
      for (const ReshardBlocks::Task &task : instance.reshard->timed)
        for (uint32_t resource : task.resources)
          work[resource] += task.time;
  plan->work.assign(work.begin(), work.end());
  plan->flat = flatten(*plan, blocks, records);
  plan->instances.shrink_to_fit();
  return plan;
}
