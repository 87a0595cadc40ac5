//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "EvaluatorImpl.h"

using namespace soap;

int64_t Evaluation::maxPeakMemory() const {
  return peakMemory.empty() ? 0 : *llvm::max_element(peakMemory);
}

EvaluatorLinks::EvaluatorLinks(Records &records)
    : firstUse(records.graph.tensors.size(), {-1, 0}),
      replaces(records.graph.results.size(), -1),
      argumentOf(records.graph.tensors.size(), -1) {
  const Graph &graph = records.graph;
  for (size_t op = graph.operators.size(); op-- > 0;)
    for (size_t k = graph.operators[op].operands.size(); k-- > 0;)
      firstUse[graph.operators[op].operands[k].tensor] = {
          static_cast<int>(op), static_cast<unsigned>(k)};
  for (size_t a = graph.arguments.size(); a-- > 0;)
    if (graph.arguments[a].replacedBy >= 0)
      replaces[graph.arguments[a].replacedBy] = static_cast<int>(a);
  for (auto [a, argument] : llvm::enumerate(graph.arguments))
    argumentOf[argument.tensor] = static_cast<int>(a);
  for (const Tensor &tensor : graph.tensors)
    unusedLayouts.push_back(
        records.layout(Sharding::getReplicated(tensor.shape.size(), {0})));
}

LayoutId
EvaluatorLinks::argumentLayout(const Records &records, const Argument &argument,
                               llvm::ArrayRef<uint32_t> assignment) const {
  const Graph &graph = records.graph;
  if (argument.replacedBy >= 0) {
    const Tensor &by = graph.tensors[graph.results[argument.replacedBy]];
    if (by.producer >= 0)
      return records.record(assignment[by.producer])
          .finalLayouts[by.resultIndex];
  }
  auto [op, operand] = firstUse[argument.tensor];
  if (op >= 0)
    return records.record(assignment[op]).argumentLayouts[operand];
  return unusedLayouts[argument.tensor];
}

LayoutId
EvaluatorLinks::resultLayout(const Records &records, size_t result,
                             llvm::ArrayRef<uint32_t> assignment) const {
  const Graph &graph = records.graph;
  unsigned tensor = graph.results[result];
  if (replaces[result] >= 0)
    return argumentLayout(records, graph.arguments[replaces[result]],
                          assignment);
  const Tensor &t = graph.tensors[tensor];
  if (t.producer >= 0)
    return records.record(assignment[t.producer]).finalLayouts[t.resultIndex];
  return argumentLayout(records, graph.arguments[argumentOf[tensor]],
                        assignment);
}

unsigned soap::slotsOf(const CoreGroup &group) {
  return static_cast<unsigned>(std::min(std::max(group.cores, 1.0), 1e6));
}

Evaluator::Impl::Impl(const Graph &graph, const Machine &machine,
                      std::shared_ptr<SharedReshards> shared,
                      Semantics semantics)
    : records(graph, machine, std::move(shared), semantics), fusions(records),
      links(records), plans(records, links), blocks(records, plans),
      memory(records) {}

//===----------------------------------------------------------------------===//
// The task graph
//===----------------------------------------------------------------------===//

uint32_t Evaluator::Impl::addInstance(const Assembly::Instance &instance) {
  uint32_t number = static_cast<uint32_t>(assembly.instances.size());
  assembly.instances.push_back(instance);
  assembly.ofTensor[instance.tensor].push_back(number);
  return number;
}

/// The tasks that shard `shard` of `instance` waits for.
void Evaluator::Impl::pushProviders(const Assembly::Instance &instance,
                                    uint32_t shard) {
  if (instance.argument)
    return;
  if (!instance.reshard) {
    assembly.tasks.pushPredecessor(instance.firstTask + shard);
    return;
  }
  for (int32_t provider : instance.reshard->target(shard)) {
    if (provider >= 0)
      pushProviders(assembly.instances[instance.source], provider);
    else
      assembly.tasks.pushPredecessor(instance.firstTask + ~provider);
  }
}

uint32_t Evaluator::Impl::instanceIn(unsigned tensor, LayoutId layout,
                                     unsigned op, unsigned edge,
                                     unsigned step) {
  llvm::ArrayRef<uint32_t> present = assembly.ofTensor[tensor];
  InstanceSource from =
      findSource(records, tensor, layout, present.size(), [&](size_t i) {
        return assembly.instances[present[i]].layout;
      });
  uint32_t source = present[from.index];
  if (from.isThere)
    return source;
  if (from.reduceTo)
    source = instanceIn(tensor, *from.reduceTo, op, edge, 0);
  const ReshardTasks &reshard =
      *records.reshard(tensor, assembly.instances[source].layout, layout);
  Assembly::Instance instance{tensor, layout, static_cast<int32_t>(source),
                              &reshard};
  instance.firstTask = static_cast<uint32_t>(assembly.tasks.size());
  assembly.bytesMoved += reshard.bytesMoved;
  for (uint32_t t = 0; t < reshard.tasks.size(); ++t) {
    const ReshardTasks::Task &task = reshard.tasks[t];
    for (int32_t provider : reshard.providersOf(t)) {
      if (provider >= 0)
        pushProviders(assembly.instances[source], provider);
      else
        assembly.tasks.pushPredecessor(instance.firstTask + ~provider);
    }
    for (uint32_t resource : reshard.resourcesOf(t))
      assembly.tasks.pushResource(resource);
    assembly.tasks.finishTask(task.time);
    assembly.communicationTime += task.time;
    if (wantInfos)
      assembly.infos.push_back({task.kind, op, tensor, t,
                                TaskKey::get(op, edge, step, t), task.bytes,
                                task.algorithm});
  }
  return addInstance(instance);
}

void Evaluator::Impl::addCompute(unsigned op, const ConfigRecord &record) {
  const Graph &graph = records.graph;
  const Operator &o = graph.operators[op];
  assembly.firstOperand.push_back(
      static_cast<uint32_t>(assembly.operandInstances.size()));
  for (size_t k = 0; k < o.operands.size(); ++k)
    assembly.operandInstances.push_back(
        instanceIn(o.operands[k].tensor, record.operandLayouts[k], op, k));

  uint32_t firstTask = static_cast<uint32_t>(assembly.tasks.size());
  assembly.firstTask.push_back(firstTask);
  assembly.computeTime += record.totalTime;
  for (uint32_t t = 0; t < record.tasks.size(); ++t) {
    for (size_t k = 0; k < o.operands.size(); ++k)
      pushProviders(
          assembly.instances
              [assembly.operandInstances[assembly.firstOperand[op] + k]],
          t);
    // A tile with nothing to do occupies nothing.
    Ticks time = record.tasks[t].time;
    int64_t device = record.config.devices[t];
    uint32_t pool = TaskGraph::noPool;
    if (time > 0) {
      assembly.tasks.pushResource(records.map.compute(device));
      if (records.map.semantics == Semantics::Runtime &&
          records.machine.devices[device].coreGroup >= 0)
        pool = static_cast<uint32_t>(records.machine.devices[device].coreGroup);
    }
    assembly.tasks.finishTask(time, pool);
    if (wantInfos)
      assembly.infos.push_back(
          {TaskInfo::Kind::Compute, op, 0, t, TaskKey::compute(op) + t});
  }
  for (size_t r = 0; r < o.results.size(); ++r) {
    Assembly::Instance instance{o.results[r].tensor, record.resultLayouts[r]};
    instance.firstTask = firstTask;
    addInstance(instance);
  }
}

void Evaluator::Impl::addArguments(llvm::ArrayRef<uint32_t> assignment) {
  for (const Argument &argument : records.graph.arguments) {
    Assembly::Instance instance{
        argument.tensor, links.argumentLayout(records, argument, assignment)};
    instance.argument = true;
    addInstance(instance);
  }
}

void Evaluator::Impl::addResults(llvm::ArrayRef<uint32_t> assignment) {
  const Graph &graph = records.graph;
  unsigned numOps = static_cast<unsigned>(graph.operators.size());
  for (size_t r = 0; r < graph.results.size(); ++r) {
    Assembly::Instance &instance = assembly.instances[instanceIn(
        graph.results[r], links.resultLayout(records, r, assignment), numOps,
        r)];
    instance.final = true;
    if (links.replaces[r] < 0 || instance.argument)
      continue;
    instance.inPlace = true;
    for (const Assembly::Instance *i = &instance; i->isAlias();) {
      Assembly::Instance &source = assembly.instances[i->source];
      source.inPlace = !source.argument;
      i = &source;
    }
  }
}

void Evaluator::Impl::assemble(llvm::ArrayRef<uint32_t> assignment) {
  records.trim();
  assembly.tasks.clear(records.map.total());
  if (records.map.semantics == Semantics::Runtime)
    for (const CoreGroup &group : records.machine.coreGroups)
      assembly.tasks.addPool(slotsOf(group));
  assembly.infos.clear();
  assembly.instances.clear();
  assembly.firstTask.clear();
  assembly.firstOperand.clear();
  assembly.operandInstances.clear();
  assembly.computeTime = assembly.communicationTime = 0;
  assembly.bytesMoved = 0;
  assembly.ofTensor.resize(records.graph.tensors.size());
  for (auto &list : assembly.ofTensor)
    list.clear();

  addArguments(assignment);
  for (unsigned op = 0; op < assignment.size(); ++op)
    addCompute(op, records.record(assignment[op]));
  addResults(assignment);
}

//===----------------------------------------------------------------------===//
// Evaluator
//===----------------------------------------------------------------------===//

Evaluator::Evaluator(const Graph &graph, const Machine &machine,
                     const CostModel &cost, Semantics semantics)
    : Evaluator(graph, machine, std::make_shared<SharedReshards>(machine, cost),
                semantics) {}

Evaluator::Evaluator(const Graph &graph, const Machine &machine,
                     std::shared_ptr<SharedReshards> shared,
                     Semantics semantics)
    : impl(std::make_unique<Impl>(graph, machine, std::move(shared),
                                  semantics)) {
  for (int64_t d = 0; d < machine.numDevices(); ++d)
    limits.push_back(
        static_cast<int64_t>(std::min(machine.kindOf(d).memoryBytes, 9e18)));
}

Evaluator::Evaluator(Evaluator &&) = default;
Evaluator::~Evaluator() = default;

std::string Evaluator::checkSize(const Graph &graph) {
  constexpr size_t maxOps = (size_t(1) << TaskKey::opBits) - 1;
  constexpr size_t maxEdges = TaskKey::computeEdge;
  if (graph.operators.size() > maxOps)
    return "the graph has " + std::to_string(graph.operators.size()) +
           " operators; at most " + std::to_string(maxOps) +
           " can be simulated";
  size_t edges = graph.results.size();
  for (const Operator &op : graph.operators)
    edges = std::max(edges, op.operands.size());
  if (edges > maxEdges)
    return "the graph has " + std::to_string(edges) +
           " results, or operands of one operator; at most " +
           std::to_string(maxEdges) + " can be simulated";
  return "";
}

const Graph &Evaluator::graph() const { return impl->records.graph; }
const Machine &Evaluator::machine() const { return impl->records.machine; }

void Evaluator::setMemoryLimit(int64_t bytesPerDevice) {
  limits.assign(limits.size(), bytesPerDevice);
}

void Evaluator::setGiveUp(std::function<bool()> giveUp) {
  impl->blocks.giveUp = std::move(giveUp);
}

Evaluator::ConfigId Evaluator::intern(unsigned op, const Config &config) {
  return impl->records.intern(op, config);
}

Evaluator::Assignment Evaluator::intern(const Strategy &strategy) {
  Assignment assignment;
  for (auto [op, config] : llvm::enumerate(strategy.configs))
    assignment.push_back(intern(op, config));
  return assignment;
}

const Config &Evaluator::config(ConfigId id) const {
  return impl->records.record(id).config;
}

Strategy Evaluator::strategy(const Assignment &assignment) const {
  Strategy strategy;
  for (ConfigId id : assignment)
    strategy.configs.push_back(config(id));
  return strategy;
}

Evaluator::Outcome Evaluator::outcome(const Assignment &assignment,
                                      Ticks bound) {
  ++simulations;
  Outcome outcome;
  if (!impl->blocks.assemble(impl->fusions.apply(assignment))) {
    outcome.exceeded = true;
    outcome.makespan = outcome.overflow = unknown;
    outcome.overflowDevice = 0;
    return outcome;
  }
  outcome.exceeded = !impl->blocks.run(bound);
  outcome.makespan = impl->blocks.makespan();
  outcome.bytesMoved = impl->blocks.bytesMoved();
  if (!outcome.exceeded)
    impl->memory.addOverflow(impl->blocks, limits, outcome);
  return outcome;
}

std::vector<Ticks> Evaluator::computeTimes(const Strategy &strategy) {
  std::vector<Ticks> times;
  for (uint32_t id : impl->fusions.apply(intern(strategy)))
    times.push_back(impl->records.record(id).totalTime);
  return times;
}

Evaluation Evaluator::evaluate(const Strategy &strategy, TaskGraph *tasks,
                               Timeline *timeline, std::vector<TaskInfo> *infos,
                               std::vector<MemoryChange> *memory) {
  ++simulations;
  Assignment assignment = impl->fusions.apply(intern(strategy));
  impl->wantInfos = infos != nullptr;
  impl->assemble(assignment);
  const Assembly &assembly = impl->assembly;
  impl->simulator.run(assembly.tasks, impl->timeline);
  Evaluation evaluation;
  evaluation.makespan = impl->timeline.makespan;
  evaluation.computeTime = assembly.computeTime;
  evaluation.communicationTime = assembly.communicationTime;
  evaluation.bytesMoved = assembly.bytesMoved;
  evaluation.numTasks = static_cast<int64_t>(assembly.tasks.size());
  evaluation.peakMemory = peakMemory(impl->records, assembly, impl->timeline,
                                     assignment, nullptr, memory);
  if (tasks)
    *tasks = assembly.tasks;
  if (timeline)
    *timeline = impl->timeline;
  if (infos)
    *infos = assembly.infos;
  return evaluation;
}
