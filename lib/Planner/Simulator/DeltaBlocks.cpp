//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DeltaBlocks.h"

using namespace soap;

//===----------------------------------------------------------------------===//
// The current strategy
//===----------------------------------------------------------------------===//

void DeltaBlocks::set(llvm::ArrayRef<uint32_t> strategy) {
  reject();
  std::vector<uint32_t> own = strategy.vec();
  recycle(snapshots, 0);
  coarse.reset();
  assemble(own);
  isDead.assign(blocks.size(), false);
  isReset.assign(blocks.size(), false);
  receivers.assign(blocks.size(), false);
  stride = std::max<size_t>(stride, blocks.size() / 16);
  countsWork = true;
  mostStride = std::numeric_limits<size_t>::max();
  remember(snapshots);
  size_t runs = 0;
  while (!queue.empty()) {
    if (++runs % stride == 0 && remembers())
      remember(snapshots);
    step();
  }
  stride = runs / 12 + 1;
  mostStride = runs / 4 + 1;
  numBlocks = static_cast<uint32_t>(blocks.size());
  firstNumBlocks = numBlocks;
  firstNumTimes = numTimes = times.size();
  makespanBefore = latest;
}

void DeltaBlocks::recycle(Snapshots &list, size_t from) {
  for (size_t i = from; i < list.size(); ++i)
    unused.push_back(std::move(list[i]));
  list.resize(std::min(list.size(), from));
  while (!unused.empty() && bytesOf(unused) > mostBytes)
    unused.pop_back();
}

size_t DeltaBlocks::bytesOf(const Snapshots &list) {
  size_t bytes = 0;
  for (const auto &snapshot : list)
    bytes += snapshot->bytes();
  return bytes;
}

void DeltaBlocks::thinOut(Snapshots &list) {
  // All but the first can be missed.
  Snapshots kept, others;
  for (size_t i = 0; i < list.size(); ++i)
    (i % 2 == 0 ? kept : others).push_back(std::move(list[i]));
  list = std::move(kept);
  recycle(others, 0);
  stride = std::max(stride, std::min(2 * stride, mostStride));
}

void DeltaBlocks::remember(Snapshots &list) {
  if (unused.empty())
    unused.push_back(std::make_unique<Snapshot>());
  list.push_back(std::move(unused.back()));
  unused.pop_back();
  Snapshot &snapshot = *list.back();
  snapshot.place = {lastReady, lastKey};
  snapshot.states = states;
  auto isUsed = [&](uint32_t block) {
    return states[block].ofTasks < later && states[block].left > 0 &&
           !isDead[block];
  };
  size_t used = 0;
  for (uint32_t b = 0; b < states.size(); ++b)
    used += isUsed(b) ? blocks[b].size : 0;
  snapshot.taskStates.clear();
  snapshot.taskStates.reserve(used);
  for (auto [b, state] : llvm::enumerate(snapshot.states)) {
    if (!isUsed(static_cast<uint32_t>(b)))
      continue;
    uint32_t from = state.ofTasks;
    state.ofTasks = static_cast<uint32_t>(snapshot.taskStates.size());
    auto own = llvm::ArrayRef(taskStates).slice(from, blocks[b].size);
    llvm::append_range(snapshot.taskStates, own);
  }
  snapshot.freeAt.resize(resources.size());
  snapshot.done.resize(resources.size());
  for (auto [freeAt, done, resource, time] :
       llvm::zip(snapshot.freeAt, snapshot.done, resources, work)) {
    freeAt = resource.freeAt;
    done = time - resource.left;
  }
  snapshot.slotFreeAt = slotFreeAt;
  snapshot.latest = latest;
  snapshot.hasDone = countsWork;
  snapshot.stale.clear();
  snapshot.queued.clear();
  queue.forEach([&](Ticks ready, const Event &event) {
    snapshot.queued.push_back({ready, event});
  });
  if (list.size() > 4 && bytesOf(list) > mostBytes)
    thinOut(list);
}

//===----------------------------------------------------------------------===//
// What a proposal changes
//===----------------------------------------------------------------------===//

void DeltaBlocks::resetBlock(uint32_t block) {
  if (isReset[block])
    return;
  isReset[block] = true;
  resets.push_back(block);
}

void DeltaBlocks::removeBlock(uint32_t block) {
  isDead[block] = true;
  removed.push_back(block);
}

void DeltaBlocks::applyOperator(unsigned op, uint32_t config) {
  operatorsBefore.push_back({op, assignment[op]});
  countWork(*configs[op], -1);
  assignment[op] = config;
  configs[op] = &records.record(config);
  countWork(*configs[op], 1);
  resetBlock(op);
}

void DeltaBlocks::applyTensor(unsigned tensor,
                              std::shared_ptr<const TensorPlan> plan) {
  for (auto [resource, time] : plan->work)
    leastWork[resource] += time;
  if (plan == planOf[tensor])
    return;
  tensorsBefore.push_back({tensor, planOf[tensor], firstBlock[tensor]});
  bool isArgument = planOf[tensor]->instances[0].argument;
  bool matters = !isArgument || !planOf[tensor]->flat.blocks().empty() ||
                 !plan->flat.blocks().empty();
  countWork(*planOf[tensor], -1);
  countWork(*plan, 1);
  for (uint32_t b = 0; b < planOf[tensor]->flat.blocks().size(); ++b)
    removeBlock(firstBlock[tensor] + b);
  planOf[tensor] = std::move(plan);
  addSegments(tensor);
  if (!isArgument)
    setReaders(plans.producerOf(tensor));
  isDead.resize(blocks.size());
  isReset.resize(blocks.size());
  receivers.resize(blocks.size());
  for (uint32_t b = 0; b < planOf[tensor]->flat.blocks().size(); ++b)
    resetBlock(firstBlock[tensor] + b);
  if (matters)
    for (auto [op, operand] : plans.uses[tensor])
      resetBlock(op);
}

void DeltaBlocks::sortOnce(std::vector<uint32_t> &numbers, size_t below) {
  marks.resize(static_cast<unsigned>(below));
  for (uint32_t number : numbers)
    marks.set(number);
  numbers.clear();
  for (unsigned number : marks.set_bits())
    numbers.push_back(number);
  marks.reset();
}

void DeltaBlocks::propose(llvm::ArrayRef<unsigned> changed,
                          llvm::ArrayRef<uint32_t> proposed, bool whole,
                          std::optional<double> doubtful) {
  reject();
  doubt = doubtful;
  mayPreview = true;
  if (doubt && !coarse.isSet())
    coarse.set(*this);
  plans.trim();
  records.trim();
  isOpen = true;
  isPrepared = isStarted = false;
  fromStart = whole;
  for (unsigned op : changed)
    applyOperator(op, proposed[op]);
  openTensors.clear();
  for (unsigned op : changed)
    llvm::append_range(openTensors, plans.touchedBy(op));
  sortOnce(openTensors, planOf.size());
  touchedTensors = openTensors;
  leastWork = work;
  for (uint32_t tensor : openTensors)
    for (auto [resource, time] : planOf[tensor]->work)
      leastWork[resource] -= time;
}

/// Plans the tensors at the edges of changed operators. False, perhaps before
/// all are planned, if the work on a resource is more than `bound`; calling
/// again goes on. To find a new change of layout takes as long as to simulate
/// many tasks, so what is known comes first, and a doubt that needs no more.
bool DeltaBlocks::prepare(Ticks bound) {
  auto isTooMuch = [&] { return bound < *llvm::max_element(leastWork); };
  if (isTooMuch())
    return false;
  llvm::erase_if(openTensors, [&](uint32_t tensor) {
    std::shared_ptr<const TensorPlan> plan = plans.find(tensor, assignment);
    if (!plan)
      return false;
    applyTensor(tensor, std::move(plan));
    return true;
  });
  while (!isTooMuch()) {
    if (openTensors.empty()) {
      isPrepared = true;
      return true;
    }
    if (mayPreview) {
      mayPreview = false;
      if (seemsTooMuch(bound))
        return false;
    }
    applyTensor(openTensors.back(), plans.get(openTensors.back(), assignment));
    openTensors.pop_back();
  }
  return false;
}

/// When a task of a block was ready, or ended, first.
Ticks DeltaBlocks::earliest(uint32_t block, bool end) const {
  const Ran &ran = results[block];
  if (ran.times == none)
    return end ? ran.end : ran.ready;
  Ticks first = std::numeric_limits<Ticks>::max();
  for (uint32_t t = 0; t < blocks[block].size; ++t) {
    const Begun &own = times[ran.times + t];
    first = std::min(first, end ? own.start + timeOf(block, t) : own.ready);
  }
  return first;
}

/// No event before it is another one than in the current timeline.
Ticks DeltaBlocks::firstChange() const {
  Ticks first = std::numeric_limits<Ticks>::max();
  for (uint32_t b : removed)
    first = std::min(first, earliest(b, false));
  for (uint32_t b : resets)
    if (b < numBlocks)
      first = std::min(first, earliest(b, false));
  for (uint32_t b : resets) {
    // What waits for another such block comes after that.
    bool waits = false;
    Ticks ready = 0;
    forInputs(b, [&](uint32_t origin, const FlatPlan::Input &input) {
      waits |= isReset[origin] && input.isFull;
      if (input.isFull && !isReset[origin])
        ready = std::max(ready, earliest(origin, true));
    });
    if (!waits)
      first = std::min(first, ready);
  }
  return first;
}

void DeltaBlocks::start() {
  isStarted = true;
  setIn = 0;
  // Where there is but the beginning to set in at, to see now and then whether
  // more is worth remembering is enough.
  bool looks = snapshots.size() > 1 || numStarts++ % 8 == 0;
  if (!fromStart && looks) {
    Ticks first = firstChange();
    int64_t part =
        makespanBefore == 0
            ? 1024
            : static_cast<int64_t>(
                  1024.0 *
                  static_cast<double>(std::min(first, makespanBefore)) /
                  static_cast<double>(makespanBefore));
    // Rounded up and down alike.
    unchanged += (part - unchanged) / 8;
    while (setIn + 1 < snapshots.size() &&
           snapshots[setIn + 1]->place.ready < first)
      ++setIn;
  }
  if (setIn == 0) { // Everything runs again.
    std::swap(results, resultsBefore);
    results.resize(blocks.size());
  } else {
    resultsBefore.assign(results.begin(), results.begin() + numBlocks);
  }
  countsWork &= snapshots[setIn]->hasDone;
  restore(*snapshots[setIn]);
  for (const OperatorBefore &before : operatorsBefore)
    setOperator(before.op);
  catchUp(snapshots[setIn]->place);
  ownTimes = static_cast<uint32_t>(numTimes);
  tasksRun = 0;
  if (countsWork)
    findCertain();
  else
    certain = latest;
  // What changed since takes longer and longer to bring up to date.
  replacesSetIn = snapshots[setIn]->stale.size() > numBlocks / 16;
  if (replacesSetIn)
    remember(fresh);
}

void DeltaBlocks::restore(const Snapshot &snapshot) {
  std::copy(snapshot.states.begin(), snapshot.states.end(), states.begin());
  taskStates = snapshot.taskStates;
  unusedTaskStates.clear();
  for (auto [resource, freeAt, done, time] :
       llvm::zip(resources, snapshot.freeAt, snapshot.done, work))
    resource = {freeAt, time - done};
  slotFreeAt = snapshot.slotFreeAt;
  latest = snapshot.latest;
  lastReady = snapshot.place.ready;
  lastKey = snapshot.place.key;
  for (uint32_t b : resets)
    receivers[b] = true;
  for (uint32_t b : snapshot.stale)
    if (!isDead[b])
      receivers[b] = true;
  queue.clear();
  for (const auto &[ready, event] : snapshot.queued)
    if (!isDead[event.block] && !receivers[event.block])
      push(ready, event);
}

/// Brings blocks that were reset to the state of the others.
void DeltaBlocks::catchUp(Place place) {
  std::vector<uint32_t> list = resets;
  for (uint32_t b : snapshots[setIn]->stale)
    if (receivers[b] && !isReset[b])
      list.push_back(b);
  sortOnce(list, blocks.size());

  isFiltered = true;
  std::vector<uint32_t> origins, fired;
  for (uint32_t b : list)
    states[b] = {0, 0, none, blocks[b].size, false};
  for (uint32_t b : list)
    forInputs(b, [&](uint32_t origin, const FlatPlan::Input &) {
      if (states[origin].left < blocks[origin].size)
        origins.push_back(origin);
    });
  sortOnce(origins, blocks.size());
  // What has ended is told again, in the way in which it ended.
  for (uint32_t origin : origins)
    if (states[origin].fired) {
      fired.push_back(origin);
      states[origin].fired = false;
    }
  for (uint32_t b : list)
    startBlock(b);
  for (uint32_t origin : fired) {
    ends.assign(1, timesOf(origin, 0).end);
    notify(origin, true);
    states[origin].fired = true;
  }
  for (uint32_t origin : origins) {
    if (states[origin].fired)
      continue;
    selected.clear();
    ends.clear();
    for (uint32_t t = 0; t < blocks[origin].size; ++t) {
      TaskTimes own = timesOf(origin, t);
      if (std::pair(own.ready, blocks[origin].key + t) <=
          std::pair(place.ready, place.key)) {
        selected.push_back(t);
        ends.push_back(own.end);
      }
    }
    running = selected;
    notify(origin, false);
  }
  // As long as each other again.
  starts.resize(ends.size());
  isFiltered = false;
  for (uint32_t b : list)
    receivers[b] = false;
}

//===----------------------------------------------------------------------===//
// Proposals
//===----------------------------------------------------------------------===//

/// Whether the estimate, which is off alike for a strategy and a change of it,
/// refuses the proposal; as long as plans are missing, one that is no more.
bool DeltaBlocks::seemsTooMuch(Ticks bound) {
  if (!doubt || bound == std::numeric_limits<Ticks>::max())
    return false;
  double share = static_cast<double>(coarse.makespan()) /
                 static_cast<double>(std::max<Ticks>(makespanBefore, 1));
  auto limit = static_cast<Ticks>(
      std::min(static_cast<double>(bound) * (1 + *doubt) * share, 9e18));
  std::vector<unsigned> operators;
  for (const OperatorBefore &before : operatorsBefore)
    operators.push_back(before.op);
  return coarse.estimate(*this, operators, touchedTensors, openTensors, limit) >
         limit;
}

bool DeltaBlocks::run(Ticks bound) {
  if (!isOpen)
    return latest <= bound;
  if (!isPrepared && !prepare(bound))
    return false;
  if (!isStarted) {
    if (bound < *llvm::max_element(leastWork))
      return false;
    bool seems = seemsTooMuch(bound);
    doubt.reset();
    if (seems)
      return false;
    // Nobody asks: what is left and `certain` are not needed.
    countsWork = bound < std::numeric_limits<Ticks>::max();
    start();
  }
  while (!queue.empty() && certain <= bound) {
    if (!remembers()) {
      advance(bound, std::numeric_limits<size_t>::max());
      break;
    }
    advance(bound, stride);
    if (!queue.empty() && certain <= bound)
      remember(fresh);
  }
  return certain <= bound;
}

void DeltaBlocks::accept() {
  if (!isOpen)
    return;
  doubt.reset();
  run(std::numeric_limits<Ticks>::max());
  isOpen = false;
  coarse.reset();
  recycle(snapshots, setIn + (replacesSetIn ? 0 : 1));
  for (auto &snapshot : snapshots)
    snapshot->stale.insert(snapshot->stale.end(), resets.begin(), resets.end());
  for (auto &snapshot : fresh)
    snapshots.push_back(std::move(snapshot));
  fresh.clear();
  if (snapshots.size() > 32 ||
      (snapshots.size() > 4 && bytesOf(snapshots) > mostBytes))
    thinOut(snapshots);
  for (uint32_t b : resets)
    isReset[b] = false;
  resets.clear();
  removed.clear();
  operatorsBefore.clear();
  tensorsBefore.clear();
  numBlocks = static_cast<uint32_t>(blocks.size());
  numTimes = times.size();
  makespanBefore = latest;
  // What lies apart, among what is of no use any more, is slow to get at; but
  // states of other numbers are worth more than that.
  size_t many = firstNumBlocks + firstNumBlocks / (remembers() ? 1 : 16) + 64;
  if (numBlocks > many)
    renumber();
  else if (numTimes > firstNumTimes + firstNumTimes / 4 + 100000)
    compactTimes();
}

void DeltaBlocks::compactTimes() {
  std::vector<std::pair<uint32_t, uint32_t>> used; // Where, and the block.
  for (uint32_t b = 0; b < blocks.size(); ++b)
    if (!isDead[b] && blocks[b].size > 0 && results[b].times != none)
      used.push_back({results[b].times, b});
  llvm::sort(used);
  uint32_t to = 0;
  for (auto [from, block] : used) {
    std::copy_n(times.begin() + from, blocks[block].size, times.begin() + to);
    results[block].times = to;
    to += blocks[block].size;
  }
  times.resize(to);
  numTimes = firstNumTimes = to;
}

/// All blocks as in a new simulation, with their times; no state but that of
/// the beginning stays.
void DeltaBlocks::renumber() {
  std::swap(results, oldResults);
  std::vector<Begun> oldTimes = std::move(times);
  std::vector<uint32_t> oldFirst = firstBlock;
  int64_t oldTasksRun = tasksRun;
  recycle(snapshots, 0);
  layOut();
  isDead.assign(blocks.size(), false);
  isReset.assign(blocks.size(), false);
  receivers.assign(blocks.size(), false);
  countsWork = true;
  remember(snapshots);

  std::copy_n(oldResults.begin(), numOps(), results.begin());
  for (unsigned tensor = 0; tensor < planOf.size(); ++tensor)
    std::copy_n(oldResults.begin() + oldFirst[tensor],
                planOf[tensor]->flat.blocks().size(),
                results.begin() + firstBlock[tensor]);
  times = std::move(oldTimes);
  compactTimes();
  latest = makespanBefore;
  tasksRun = oldTasksRun;
  numBlocks = firstNumBlocks = static_cast<uint32_t>(blocks.size());
}

void DeltaBlocks::reject() {
  if (!isOpen)
    return;
  isOpen = false;
  if (isStarted) {
    std::swap(results, resultsBefore);
    times.resize(numTimes);
    recycle(fresh, 0);
  }
  for (const OperatorBefore &before : operatorsBefore) {
    countWork(*configs[before.op], -1);
    assignment[before.op] = before.config;
    configs[before.op] = &records.record(before.config);
    countWork(*configs[before.op], 1);
    setOperator(before.op);
  }
  for (TensorBefore &before : llvm::reverse(tensorsBefore)) {
    countWork(*planOf[before.tensor], -1);
    countWork(*before.plan, 1);
    planOf[before.tensor] = std::move(before.plan);
    firstBlock[before.tensor] = before.firstBlock;
    setInputs(before.tensor);
    if (!planOf[before.tensor]->instances[0].argument)
      setReaders(plans.producerOf(before.tensor));
  }
  for (uint32_t b : removed)
    isDead[b] = false;
  for (uint32_t b : resets)
    isReset[b] = false;
  blocks.resize(numBlocks);
  states.resize(numBlocks);
  results.resize(numBlocks);
  isDead.resize(numBlocks);
  isReset.resize(numBlocks);
  receivers.resize(numBlocks);
  resets.clear();
  removed.clear();
  operatorsBefore.clear();
  tensorsBefore.clear();
  latest = makespanBefore;
}
