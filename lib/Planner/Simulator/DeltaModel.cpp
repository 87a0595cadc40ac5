//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DeltaModel.h"

using namespace soap;

DeltaModel::DeltaModel(Records &records, const EvaluatorLinks &links,
                       DeltaTasks &tasks)
    : records(records), links(links), tasks(tasks), uses(records.graph.uses()),
      resultUses(records.graph.tensors.size()),
      useNumber(records.graph.operators.size()),
      tensorsOf(records.graph.operators.size()),
      states(records.graph.tensors.size()),
      firstTasks(records.graph.operators.size(), DeltaTasks::none),
      isChanged(records.graph.operators.size()),
      isRewired(records.graph.operators.size()),
      newFirstTask(records.graph.operators.size()),
      newIndex(records.graph.tensors.size(), -1) {
  const Graph &graph = records.graph;
  for (auto [r, tensor] : llvm::enumerate(graph.results))
    resultUses[tensor].push_back(static_cast<uint32_t>(r));
  for (const auto &ofTensor : uses)
    for (auto [number, use] : llvm::enumerate(ofTensor)) {
      auto &numbers = useNumber[use.first];
      numbers.resize(std::max<size_t>(numbers.size(), use.second + 1));
      numbers[use.second] = static_cast<uint32_t>(number);
    }
  for (auto [i, op] : llvm::enumerate(graph.operators)) {
    for (const Operand &operand : op.operands)
      tensorsOf[i].push_back(operand.tensor);
    for (const Result &result : op.results)
      tensorsOf[i].push_back(result.tensor);
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
        tensorsOf[decides].push_back(result);
    }
    if (decides >= 0)
      tensorsOf[decides].push_back(argument.tensor);
  }
  for (auto &list : tensorsOf) {
    llvm::sort(list);
    list.erase(llvm::unique(list), list.end());
  }
  for (uint32_t d = 0; d < records.map.numDevices; ++d)
    deviceResource.push_back(records.map.compute(d));
  current.memoryBound.resize(records.machine.devices.size());
}

//===----------------------------------------------------------------------===//
// Instances
//===----------------------------------------------------------------------===//

uint32_t DeltaModel::instanceIn(unsigned tensor, TensorState &state,
                                LayoutId layout, uint64_t creator) {
  InstanceSource from =
      findSource(records, tensor, layout, state.instances.size(),
                 [&](size_t i) { return state.instances[i].layout; });
  uint32_t source = static_cast<uint32_t>(from.index);
  if (from.isThere)
    return source;
  if (from.reduceTo)
    source = instanceIn(tensor, state, *from.reduceTo,
                        creator - TaskKey::get(0, 0, 1, 0));
  Instance instance;
  instance.layout = layout;
  instance.source = static_cast<int32_t>(source);
  instance.reshard =
      records.reshard(tensor, state.instances[source].layout, layout);
  instance.bytes = &records.bytes(tensor, layout);
  instance.creator = creator;
  state.instances.push_back(std::move(instance));
  return static_cast<uint32_t>(state.instances.size() - 1);
}

void DeltaModel::build(unsigned tensor, TensorState &state,
                       llvm::ArrayRef<uint32_t> proposed) {
  const Graph &graph = records.graph;
  const Tensor &t = graph.tensors[tensor];
  Instance root;
  if (t.producer >= 0) {
    root.layout =
        records.record(proposed[t.producer]).resultLayouts[t.resultIndex];
  } else {
    root.layout = links.argumentLayout(
        records, graph.arguments[links.argumentOf[tensor]], proposed);
    root.argument = true;
  }
  root.bytes = &records.bytes(tensor, root.layout);
  state.instances.push_back(std::move(root));
  for (auto [op, operand] : uses[tensor])
    state.useInstance.push_back(instanceIn(
        tensor, state, records.record(proposed[op]).operandLayouts[operand],
        TaskKey::get(op, operand, 1, 0)));
  for (uint32_t r : resultUses[tensor]) {
    Instance *instance = &state.instances[instanceIn(
        tensor, state, links.resultLayout(records, r, proposed),
        TaskKey::get(graph.operators.size(), r, 1, 0))];
    instance->final = true;
    if (links.replaces[r] < 0 || instance->argument)
      continue;
    instance->inPlace = true;
    while (instance->isAlias()) {
      instance = &state.instances[instance->source];
      instance->inPlace = !instance->argument;
    }
  }
}

/// Finds the tasks of the current list that the new one has as well.
void DeltaModel::match(unsigned tensor, TensorState &state) {
  const TensorState &old = states[tensor];
  int producer = records.graph.tensors[tensor].producer;
  for (Instance &instance : state.instances) {
    if (!instance.reshard) {
      instance.same = old.instances.empty() ? -1 : 0;
      instance.changed = producer >= 0 && isChanged[producer];
      continue;
    }
    for (auto [i, other] : llvm::enumerate(old.instances)) {
      if (other.creator != instance.creator ||
          other.reshard != instance.reshard)
        continue;
      instance.same = static_cast<int32_t>(i);
      instance.firstTask = other.firstTask;
      const Instance &source = state.instances[instance.source];
      bool sourceChanged = source.same != other.source || source.changed;
      if (sourceChanged && other.source >= 0)
        instance.changed = instance.reshard->passesThrough;
      else
        instance.changed = false;
      break;
    }
  }
}

void DeltaModel::count(const TensorState &state, int sign) {
  for (const Instance &instance : state.instances) {
    if (instance.reshard) {
      proposal.bytesMoved += sign * instance.reshard->bytesMoved;
      proposal.communicationTime += sign * instance.reshard->totalTime;
      proposal.numTasks +=
          sign * static_cast<int64_t>(instance.reshard->tasks.size());
    }
    if (!instance.isAlias() && !instance.inPlace)
      for (auto [device, bytes] : instance.bytes->perDevice)
        proposal.memoryBound[device] += sign * bytes;
  }
}

void DeltaModel::instances(Assembly &assembly) const {
  assembly.instances.clear();
  assembly.firstTask.clear();
  assembly.firstOperand.clear();
  assembly.operandInstances.clear();
  const Graph &graph = records.graph;
  std::vector<uint32_t> first;
  for (unsigned tensor = 0; tensor < graph.tensors.size(); ++tensor) {
    first.push_back(static_cast<uint32_t>(assembly.instances.size()));
    for (const Instance &i : state(tensor).instances) {
      Assembly::Instance instance{tensor, i.layout};
      instance.source = i.source < 0 ? -1 : i.source + first.back();
      instance.reshard = i.reshard.get();
      instance.firstTask = i.firstTask;
      if (!i.reshard && !i.argument)
        instance.firstTask = firstTask(graph.tensors[tensor].producer);
      instance.argument = i.argument;
      instance.final = i.final;
      instance.inPlace = i.inPlace;
      assembly.instances.push_back(instance);
    }
  }
  for (unsigned op = 0; op < graph.operators.size(); ++op) {
    assembly.firstTask.push_back(firstTask(op));
    assembly.firstOperand.push_back(
        static_cast<uint32_t>(assembly.operandInstances.size()));
    for (auto [k, operand] : llvm::enumerate(graph.operators[op].operands))
      assembly.operandInstances.push_back(
          first[operand.tensor] +
          state(operand.tensor).useInstance[useNumber[op][k]]);
  }
}

//===----------------------------------------------------------------------===//
// Tasks
//===----------------------------------------------------------------------===//

void DeltaModel::pushProviders(unsigned tensor, uint32_t number,
                               uint32_t shard) {
  const Instance &instance = state(tensor).instances[number];
  if (instance.argument)
    return;
  if (!instance.reshard) {
    preds.push_back(firstTask(records.graph.tensors[tensor].producer) + shard);
    return;
  }
  for (int32_t provider : instance.reshard->target(shard)) {
    if (provider >= 0)
      pushProviders(tensor, instance.source, provider);
    else
      preds.push_back(instance.firstTask + ~provider);
  }
}

llvm::ArrayRef<uint32_t> DeltaModel::gather() {
  llvm::sort(preds);
  preds.erase(llvm::unique(preds), preds.end());
  return preds;
}

void DeltaModel::addCompute(unsigned op) {
  const ConfigRecord &record = records.record(proposed[op]);
  uint32_t count = static_cast<uint32_t>(record.taskTimes.size());
  uint32_t first = newFirstTask[op] = tasks.add(count);
  for (uint32_t t = 0; t < count; ++t) {
    DeltaTask &task = tasks[first + t];
    task.time = record.taskTimes[t];
    task.key = TaskKey::compute(op) + t;
    task.resources = nullptr;
    task.numResources = 0;
    task.pool = TaskGraph::noPool;
    // A tile with nothing to do occupies nothing.
    if (task.time == 0)
      continue;
    int64_t device = record.config.devices[t];
    task.resources = &deviceResource[device];
    task.numResources = 1;
    if (records.map.semantics == Semantics::Runtime &&
        records.machine.devices[device].coreGroup >= 0)
      task.pool =
          static_cast<uint32_t>(records.machine.devices[device].coreGroup);
  }
  proposal.computeTime += record.totalTime;
  proposal.numTasks += count;
}

void DeltaModel::removeCompute(unsigned op) {
  if (firstTasks[op] == DeltaTasks::none)
    return;
  const ConfigRecord &record = records.record(assignment[op]);
  tasks.remove(firstTasks[op], static_cast<uint32_t>(record.taskTimes.size()));
  proposal.computeTime -= record.totalTime;
  proposal.numTasks -= static_cast<int64_t>(record.taskTimes.size());
}

void DeltaModel::addReshard(const Instance &instance) {
  const ReshardTasks &reshard = *instance.reshard;
  for (uint32_t t = 0; t < reshard.tasks.size(); ++t) {
    DeltaTask &task = tasks[instance.firstTask + t];
    llvm::ArrayRef<uint32_t> resources = reshard.resourcesOf(t);
    task.time = reshard.tasks[t].time;
    task.key = instance.creator + t;
    task.resources = resources.data();
    task.numResources = static_cast<uint32_t>(resources.size());
    task.pool = TaskGraph::noPool;
  }
}

void DeltaModel::wireReshard(unsigned tensor, const Instance &instance,
                             bool isNew) {
  const ReshardTasks &reshard = *instance.reshard;
  for (uint32_t t = 0; t < reshard.tasks.size(); ++t) {
    preds.clear();
    for (int32_t provider : reshard.providersOf(t)) {
      if (provider >= 0)
        pushProviders(tensor, instance.source, provider);
      else
        preds.push_back(instance.firstTask + ~provider);
    }
    if (isNew)
      tasks.setPredecessors(instance.firstTask + t, gather());
    else
      tasks.rewire(instance.firstTask + t, gather());
  }
}

void DeltaModel::wireCompute(unsigned op) {
  const Operator &o = records.graph.operators[op];
  size_t count = records.record(proposed[op]).taskTimes.size();
  for (uint32_t t = 0; t < count; ++t) {
    preds.clear();
    for (auto [k, operand] : llvm::enumerate(o.operands))
      pushProviders(operand.tensor,
                    state(operand.tensor).useInstance[useNumber[op][k]], t);
    if (isChanged[op])
      tasks.setPredecessors(firstTask(op) + t, gather());
    else
      tasks.rewire(firstTask(op) + t, gather());
  }
}

//===----------------------------------------------------------------------===//
// Proposals
//===----------------------------------------------------------------------===//

void DeltaModel::affect(unsigned tensor) {
  if (newIndex[tensor] >= 0)
    return;
  newIndex[tensor] = static_cast<int32_t>(newStates.size());
  newStates.emplace_back(tensor, TensorState());
}

void DeltaModel::propose(llvm::ArrayRef<unsigned> changed,
                         llvm::ArrayRef<uint32_t> assignmentProposed) {
  proposed = assignmentProposed;
  proposal = current;
  changedOps.assign(changed.begin(), changed.end());
  for (unsigned op : changedOps) {
    isChanged[op] = true;
    for (uint32_t tensor : tensorsOf[op])
      affect(tensor);
  }
  if (assignment.empty()) // also what no operator has to do with
    for (unsigned tensor = 0; tensor < states.size(); ++tensor)
      affect(tensor);
  // First what there is, so that it can be referred to.
  for (unsigned op : changedOps) {
    removeCompute(op);
    addCompute(op);
  }
  std::vector<bool> stays;
  for (auto &[tensor, state] : newStates) {
    const TensorState &old = states[tensor];
    build(tensor, state, proposed);
    match(tensor, state);
    count(old, -1);
    count(state, 1);
    stays.assign(old.instances.size(), false);
    for (Instance &instance : state.instances) {
      if (!instance.reshard)
        continue;
      if (instance.same >= 0) {
        stays[instance.same] = true;
      } else if (!instance.reshard->tasks.empty()) {
        instance.firstTask =
            tasks.add(static_cast<uint32_t>(instance.reshard->tasks.size()));
        addReshard(instance);
      }
    }
    for (auto [i, instance] : llvm::enumerate(old.instances))
      if (!stays[i] && instance.reshard && !instance.reshard->tasks.empty())
        tasks.remove(instance.firstTask,
                     static_cast<uint32_t>(instance.reshard->tasks.size()));
    for (auto [u, use] : llvm::enumerate(uses[tensor])) {
      const Instance &instance = state.instances[state.useInstance[u]];
      unsigned op = use.first;
      if (isChanged[op] || isRewired[op])
        continue;
      if (instance.changed || old.useInstance.empty() ||
          instance.same != static_cast<int32_t>(old.useInstance[u])) {
        isRewired[op] = true;
        rewiredOps.push_back(op);
      }
    }
  }
  // Then what waits for what.
  for (const auto &[tensor, state] : newStates)
    for (const Instance &instance : state.instances) {
      if (!instance.reshard)
        continue;
      if (instance.same < 0) {
        wireReshard(tensor, instance, /*isNew=*/true);
        continue;
      }
      const Instance &source = state.instances[instance.source];
      if (source.changed ||
          source.same != states[tensor].instances[instance.same].source)
        wireReshard(tensor, instance, /*isNew=*/false);
    }
  for (unsigned op : changedOps)
    wireCompute(op);
  for (unsigned op : rewiredOps)
    wireCompute(op);
}

void DeltaModel::accept() {
  for (auto &[tensor, state] : newStates)
    std::swap(states[tensor], state);
  for (unsigned op : changedOps)
    firstTasks[op] = newFirstTask[op];
  assignment.assign(proposed.begin(), proposed.end());
  std::swap(current, proposal);
  reject();
}

void DeltaModel::reject() {
  for (const auto &[tensor, state] : newStates)
    newIndex[tensor] = -1;
  newStates.clear();
  for (unsigned op : changedOps)
    isChanged[op] = false;
  changedOps.clear();
  for (unsigned op : rewiredOps)
    isRewired[op] = false;
  rewiredOps.clear();
}
