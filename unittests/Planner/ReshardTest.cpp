//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RandomShardings.h"
#include "TestMachines.h"

#include "Soap/Planner/Cost/AnalyticCost.h"
#include "Soap/Planner/Cost/ReshardPlanner.h"

#include <gtest/gtest.h>
#include <map>
#include <optional>

using namespace soap;

namespace {

using Buffer = std::vector<int64_t>;

/// What every shard holds: the elements of its box, row-major.
struct Placed {
  Sharding sharding;
  std::vector<Buffer> shards;
};

void forEachIndex(const Rect &box,
                  llvm::function_ref<void(llvm::ArrayRef<int64_t>)> visit) {
  llvm::SmallVector<int64_t, 4> index;
  for (Interval i : box) {
    if (i.empty())
      return;
    index.push_back(i.lo);
  }
  while (true) {
    visit(index);
    size_t d = box.size();
    while (d > 0 && ++index[d - 1] == box[d - 1].hi) {
      index[d - 1] = box[d - 1].lo;
      --d;
    }
    if (d == 0)
      return;
  }
}

int64_t offsetIn(const Rect &box, llvm::ArrayRef<int64_t> index) {
  int64_t offset = 0;
  for (auto [i, at] : llvm::zip_equal(box, index))
    offset = offset * i.size() + (at - i.lo);
  return offset;
}

/// Element values of the whole tensor: distinct, and so are the summands.
int64_t total(llvm::ArrayRef<int64_t> index) {
  int64_t value = 1;
  for (int64_t i : index)
    value = value * 31 + i;
  return value;
}

int64_t summandValue(const Sharding &sharding, int64_t summand,
                     llvm::ArrayRef<int64_t> index) {
  int64_t n = sharding.numSummands();
  if (summand + 1 < n)
    return (summand + 1) * 1000003 + total(index) % 7;
  int64_t others = 0;
  for (int64_t s = 0; s + 1 < n; ++s)
    others += (s + 1) * 1000003 + total(index) % 7;
  return total(index) - others;
}

Placed fill(const Sharding &sharding, llvm::ArrayRef<int64_t> shape) {
  Placed placed{sharding, {}};
  for (int64_t s = 0; s < sharding.numShards(); ++s) {
    Buffer &buffer = placed.shards.emplace_back();
    forEachIndex(sharding.shardRect(s, shape), [&](auto index) {
      buffer.push_back(summandValue(sharding, sharding.summand(s), index));
    });
  }
  return placed;
}

/// Carries out one step, looking only at what the step says. Elements that
/// nothing is copied to keep the neutral 0; twice-copied ones are reported.
Placed execute(const Placed &from, const ReshardStep &step,
               llvm::ArrayRef<int64_t> shape) {
  Placed result{step.result, {}};
  if (step.isReduction()) {
    result.shards = from.shards;
    std::vector<int> seen(from.shards.size(), 0);
    for (const auto &group : step.groups) {
      Buffer sum(from.shards[group.front()].size(), 0);
      for (int64_t member : group) {
        ++seen[member];
        EXPECT_EQ(from.sharding.shardRect(member, shape),
                  from.sharding.shardRect(group.front(), shape));
        for (size_t i = 0; i < sum.size(); ++i)
          sum[i] += from.shards[member][i];
      }
      Rect whole = from.sharding.shardRect(group.front(), shape);
      for (int64_t member : group) {
        Rect tile = step.result.shardRect(member, shape);
        EXPECT_EQ(intersect(tile, whole), tile);
        result.shards[member].clear();
        forEachIndex(tile, [&](auto index) {
          result.shards[member].push_back(sum[offsetIn(whole, index)]);
        });
      }
    }
    EXPECT_TRUE(llvm::all_of(seen, [](int n) { return n == 1; }));
    return result;
  }
  std::vector<std::vector<bool>> written;
  for (int64_t s = 0; s < step.result.numShards(); ++s) {
    int64_t n = numElements(step.result.shardRect(s, shape));
    result.shards.emplace_back(n, 0);
    written.emplace_back(n, false);
  }
  for (const ReshardStep::BoxCopy &copy : step.copies) {
    Rect source = from.sharding.shardRect(copy.fromShard, shape);
    Rect target = step.result.shardRect(copy.toShard, shape);
    EXPECT_GT(numElements(copy.box), 0);
    EXPECT_EQ(intersect(source, copy.box), copy.box);
    EXPECT_EQ(intersect(target, copy.box), copy.box);
    forEachIndex(copy.box, [&](auto index) {
      int64_t at = offsetIn(target, index);
      EXPECT_FALSE(written[copy.toShard][at]) << "copied twice";
      written[copy.toShard][at] = true;
      result.shards[copy.toShard][at] =
          from.shards[copy.fromShard][offsetIn(source, index)];
    });
  }
  return result;
}

/// Every target shard holds its box of the whole, or of a summand such that the
/// summands add up.
void verify(const Placed &placed, llvm::ArrayRef<int64_t> shape) {
  const Sharding &sharding = placed.sharding;
  int64_t n = sharding.numSummands();
  for (int64_t s = 0; s < sharding.numShards(); ++s) {
    Rect box = sharding.shardRect(s, shape);
    // The shards of the same box with the other summands.
    llvm::SmallVector<int64_t, 4> at = sharding.coordinates(s);
    llvm::SmallVector<int64_t> group;
    for (int64_t o = 0; o < sharding.numShards(); ++o) {
      llvm::SmallVector<int64_t, 4> other = sharding.coordinates(o);
      for (int axis : sharding.partialAxes)
        other[axis] = at[axis];
      if (other == at)
        group.push_back(o);
    }
    ASSERT_EQ(static_cast<int64_t>(group.size()), n);
    forEachIndex(box, [&](auto index) {
      int64_t sum = 0;
      for (int64_t member : group)
        sum += placed.shards[member][offsetIn(box, index)];
      ASSERT_EQ(sum, total(index));
    });
  }
}

const Machine &twoLevels() {
  static const Machine machine = makeTwoLevel(4, 4);
  return machine;
}

/// What the steps of a plan have to agree on with their tasks.
void checkTasks(const PlannedStep &planned, const Sharding &from,
                llvm::ArrayRef<int64_t> shape) {
  const ReshardStep &step = planned.step;
  std::vector<int> made(step.result.numShards(), 0);
  int64_t bytes = 0;
  for (const ReshardTask &task : planned.tasks) {
    for (int64_t target : task.targets)
      ++made[target];
    bytes += task.numFlows > 0 ? task.bytes : 0;
    EXPECT_LE(task.time, planned.time);
    EXPECT_GT(task.devices.size(), size_t(task.numFlows > 0));
    EXPECT_EQ(task.links.empty(), task.numFlows == 0);
  }
  EXPECT_EQ(bytes, crossDeviceBytes(step, from, shape, 32));
  for (int64_t s = 0; s < step.result.numShards(); ++s) {
    EXPECT_LE(made[s], 1);
    bool empty = numElements(step.result.shardRect(s, shape)) == 0;
    bool neutral = step.result.summand(s) != 0 && !from.isPartial();
    if (planned.aliasOf[s] < 0) {
      EXPECT_TRUE(made[s] == 1 || empty || neutral);
      continue;
    }
    EXPECT_EQ(made[s], 0);
    EXPECT_EQ(from.devices[planned.aliasOf[s]], step.result.devices[s]);
    if (!empty) {
      EXPECT_EQ(from.shardRect(planned.aliasOf[s], shape),
                step.result.shardRect(s, shape));
    }
  }
}

/// Carries out steps and verifies the end.
void checkSteps(const std::vector<ReshardStep> &steps, const Sharding &from,
                const Sharding &to, llvm::ArrayRef<int64_t> shape) {
  Placed placed = fill(from, shape);
  for (const ReshardStep &step : steps) {
    EXPECT_GE(crossDeviceBytes(step, placed.sharding, shape, 32), 0);
    placed = execute(placed, step, shape);
  }
  llvm::SmallVector<int64_t> mapping;
  EXPECT_TRUE(isNoOpReshard(placed.sharding, to, shape, &mapping));
  Placed end{to, {}};
  for (int64_t s = 0; s < to.numShards(); ++s)
    end.shards.push_back(mapping[s] < 0 ? Buffer() : placed.shards[mapping[s]]);
  verify(end, shape);
}

/// Runs the planned steps and those of the direct plan, verifies both ends and
/// that the plan is not the slower one; counts the plan's kinds. Returns the
/// number of the direct plan's steps.
size_t checkReshard(const Sharding &from, const Sharding &to,
                    llvm::ArrayRef<int64_t> shape,
                    std::map<ReshardStep::Kind, int> *kinds = nullptr,
                    const Machine &machine = twoLevels()) {
  EXPECT_EQ(from.check(shape), "");
  EXPECT_EQ(to.check(shape), "");
  std::vector<ReshardStep> direct = planDirectReshard(from, to, shape);
  checkSteps(direct, from, to, shape);

  AnalyticCost cost;
  ReshardPlan plan = planReshard(from, to, shape, 32, machine, cost);
  std::vector<ReshardStep> steps;
  const Sharding *at = &from;
  Ticks time = 0;
  for (const PlannedStep &planned : plan.steps) {
    checkTasks(planned, *at, shape);
    time += planned.time;
    steps.push_back(planned.step);
    at = &planned.step.result;
    if (kinds)
      ++(*kinds)[planned.step.kind];
    // Lowered, the step is made anew from its kind and its two layouts.
    ReshardStep again = makeReshardStep(
        planned.step.isCopy() ? ReshardStep::Kind::Copy : planned.step.kind,
        steps.size() < 2 ? from : steps[steps.size() - 2].result, *at, shape);
    EXPECT_EQ(again.groups, planned.step.groups);
    EXPECT_EQ(again.copies.size(), planned.step.copies.size());
  }
  EXPECT_EQ(time, plan.time);
  checkSteps(steps, from, to, shape);
  EXPECT_LE(plan.time,
            priceDirectReshard(from, to, shape, 32, machine, cost).time);
  return direct.size();
}

TEST(Reshard, RandomPairs) {
  RandomShardings random{std::mt19937(7)};
  int copies = 0, reduced = 0, nothing = 0;
  std::map<ReshardStep::Kind, int> kinds;
  for (int round = 0; round < 3000; ++round) {
    llvm::SmallVector<int64_t> shape;
    for (int64_t rank = random.pick(0, 3); rank > 0; --rank)
      shape.push_back(random.pick(1, 9));
    Sharding from = random.sharding(shape, /*covering=*/true, true);
    ASSERT_TRUE(from.covers(shape));
    Sharding to = random.sharding(shape, /*covering=*/false, true);
    switch (random.pick(0, 10)) {
    case 0: // Only the devices differ.
      to = from;
      std::shuffle(to.devices.begin(), to.devices.end(), random.rng);
      break;
    case 1:
      to = from.withoutPartial();
      break;
    case 2: // Something gathered, and perhaps something else cut.
      to = from.withoutPartial();
      if (!shape.empty())
        to.dims[random.pick(0, shape.size() - 1)] = {};
      break;
    case 3: // The same axes on the same devices, in ceil tiles elsewhere.
    case 4:
      from = random.regular(shape);
      to = random.regular(shape, &from);
      break;
    case 5: // More replicas, next to the old ones.
      from = random.regular(shape).withoutPartial();
      to = from;
      to.mesh.push_back(3);
      to.devices.clear();
      for (int64_t device : from.devices)
        for (int64_t i = 0; i < 3; ++i)
          to.devices.push_back((device + 5 * i) % 16);
      break;
    default:
      break;
    }
    ASSERT_TRUE(from.covers(shape));
    size_t steps = checkReshard(from, to, shape, &kinds);
    nothing += steps == 0;
    copies += steps == 1;
    reduced += steps == 2;
    ASSERT_FALSE(HasFailure()) << "round " << round;
  }
  // All cases occurred.
  EXPECT_GT(nothing, 50);
  EXPECT_GT(copies, 500);
  EXPECT_GT(reduced, 200);
  using Kind = ReshardStep::Kind;
  for (Kind kind :
       {Kind::AllReduce, Kind::ReduceScatter, Kind::AllGather, Kind::AllToAll,
        Kind::Broadcast, Kind::Permute, Kind::Slice, Kind::Copy})
    EXPECT_GT(kinds[kind], 10) << stringify(kind).str();
}

/// All 64 devices in a mesh, some axes of which cut dimensions.
Sharding onMesh(RandomShardings &random, llvm::ArrayRef<int64_t> shape) {
  static const std::vector<decltype(Sharding::mesh)> meshes = {
      {64}, {8, 8}, {4, 16}, {4, 4, 4}, {2, 32}, {16, 2, 2}};
  Sharding s;
  s.mesh = meshes[random.pick(0, meshes.size() - 1)];
  for (int64_t d = 0; d < 64; ++d)
    s.devices.push_back(d);
  s.dims.resize(shape.size());
  std::vector<int> order(s.mesh.size());
  for (size_t a = 0; a < order.size(); ++a)
    order[a] = static_cast<int>(a);
  std::shuffle(order.begin(), order.end(), random.rng);
  for (Sharding::Dim &dim : s.dims)
    if (!order.empty() && random.pick(0, 2)) {
      dim.axis = order.back();
      order.pop_back();
    }
  return s;
}

/// Replicas along one axis as tiles of a dimension that is whole, if any.
std::optional<Sharding> asTiles(const Sharding &sharding,
                                llvm::ArrayRef<int64_t> shape) {
  Sharding tiles = sharding;
  for (int axis = 0; axis < static_cast<int>(sharding.mesh.size()); ++axis)
    for (auto [d, dim] : llvm::enumerate(tiles.dims))
      if (dim.axis < 0 && shape[d] % sharding.mesh[axis] == 0 &&
          llvm::none_of(
              sharding.dims, [&](auto &other) { return other.axis == axis; })) {
        dim.axis = axis;
        return tiles;
      }
  return std::nullopt;
}

// There, what cannot be the fastest is not listed.
TEST(Reshard, AmongManyDevices) {
  Machine machine = makeTwoLevel(8, 8);
  AnalyticCost cost;
  RandomShardings random{std::mt19937(3)};
  std::map<ReshardStep::Kind, int> kinds;
  int gathered = 0;
  for (int round = 0; round < 200; ++round) {
    llvm::SmallVector<int64_t> shape = {64, 64};
    if (random.pick(0, 1))
      shape = {16, 8, 40};
    Sharding from = onMesh(random, shape), to = onMesh(random, shape);
    switch (random.pick(0, 3)) {
    case 0:
      std::shuffle(to.devices.begin(), to.devices.end(), random.rng);
      break;
    case 1: // The same axes cut other dimensions.
      to = from;
      std::shuffle(to.dims.begin(), to.dims.end(), random.rng);
      break;
    default:
      break;
    }
    checkReshard(from, to, shape, &kinds, machine);
    ASSERT_FALSE(HasFailure()) << "round " << round;
    std::optional<Sharding> tiles = asTiles(to, shape);
    if (!tiles)
      continue;
    Ticks time = planReshard(from, to, shape, 32, machine, cost).time;
    Ticks there =
        priceDirectReshard(from, *tiles, shape, 32, machine, cost).time;
    Ticks after = planReshard(*tiles, to, shape, 32, machine, cost).time;
    EXPECT_LE(time, there + after) << "round " << round;
    gathered += time == there + after;
  }
  using Kind = ReshardStep::Kind;
  for (Kind kind : {Kind::AllGather, Kind::AllToAll, Kind::Copy})
    EXPECT_GT(kinds[kind], 5) << stringify(kind).str();
  EXPECT_GT(gathered, 5);
}

Sharding rows(int64_t degree, int64_t firstDevice) {
  Sharding s;
  s.mesh = {degree};
  s.dims = {{0, {}}, {-1, {}}};
  for (int64_t d = 0; d < degree; ++d)
    s.devices.push_back(firstDevice + d);
  return s;
}

TEST(Reshard, RowsToColumns) {
  Sharding from = rows(4, 0), to = from;
  to.dims = {{-1, {}}, {0, {}}};
  EXPECT_EQ(checkReshard(from, to, {8, 8}), 1u);
  std::vector<ReshardStep> steps = planDirectReshard(from, to, {8, 8});
  EXPECT_EQ(steps[0].copies.size(), 16u);
  // Each of 4 shards keeps its own quarter of 16 elements.
  EXPECT_EQ(crossDeviceBytes(steps[0], from, {8, 8}, 32), 4 * 12 * 4);
}

TEST(Reshard, HaloTakesOnlyTheBorderFromNeighbours) {
  Sharding from = rows(4, 0), to = from;
  to.dims[0].ranges = {{0, 3}, {1, 5}, {3, 7}, {5, 8}};
  checkReshard(from, to, {8, 5});
  std::vector<ReshardStep> steps = planDirectReshard(from, to, {8, 5});
  EXPECT_EQ(crossDeviceBytes(steps[0], from, {8, 5}, 32), 6 * 5 * 4);
  // Back again everything lies where it should.
  checkReshard(to, from, {8, 5});
  steps = planDirectReshard(to, from, {8, 5});
  EXPECT_EQ(crossDeviceBytes(steps[0], to, {8, 5}, 32), 0);
}

TEST(Reshard, PartialSumsAreReducedOnce) {
  Sharding from;
  from.mesh = {2, 4};
  from.dims = {{0, {}}};
  from.partial = PartialKind::Sum;
  from.partialAxes = {1};
  from.devices = {0, 1, 2, 3, 4, 5, 6, 7};
  EXPECT_EQ(checkReshard(from, from.withoutPartial(), {10}), 1u);
  std::vector<ReshardStep> steps =
      planDirectReshard(from, from.withoutPartial(), {10});
  EXPECT_EQ(steps[0].groups.size(), 2u);
  EXPECT_EQ(steps[0].groups[1], (llvm::SmallVector<int64_t, 4>{4, 5, 6, 7}));
  EXPECT_EQ(crossDeviceBytes(steps[0], from, {10}, 32), 2 * (2 * 3 * 5 * 4));
  // To the halves on devices 1 and 6: reduce, then nothing more moves.
  Sharding halves;
  halves.mesh = {2};
  halves.dims = {{0, {}}};
  halves.devices = {1, 6};
  EXPECT_EQ(checkReshard(from, halves, {10}), 1u);
}

TEST(Reshard, PartialStaysPartial) {
  Sharding from;
  from.mesh = {3};
  from.dims = {{-1, {}}};
  from.partial = PartialKind::Sum;
  from.partialAxes = {0};
  from.devices = {0, 1, 2};
  EXPECT_EQ(checkReshard(from, from, {6}), 0u);
  Sharding moved = from;
  moved.devices = {0, 2, 1};
  std::vector<ReshardStep> steps = planDirectReshard(from, moved, {6});
  ASSERT_EQ(steps.size(), 1u);
  EXPECT_EQ(steps[0].kind, ReshardStep::Kind::Copy);
  EXPECT_EQ(crossDeviceBytes(steps[0], from, {6}, 32), 2 * 6 * 4);
  // From whole to partial: one summand gets it all.
  steps = planDirectReshard(from.withoutPartial(), from, {6});
  ASSERT_EQ(steps.size(), 1u);
  ASSERT_EQ(steps[0].copies.size(), 1u);
  EXPECT_EQ(steps[0].copies[0].toShard, 0);
}

TEST(Reshard, ReplicasShareTheLoad) {
  // Four replicas on node 0 serve four shards on node 1, one each.
  Sharding from = Sharding::getReplicated(2, {0, 1, 2, 3});
  std::vector<ReshardStep> steps = planDirectReshard(from, rows(4, 4), {8, 8});
  llvm::SmallVector<int64_t> sources;
  for (const ReshardStep::BoxCopy &copy : steps[0].copies)
    sources.push_back(copy.fromShard);
  llvm::sort(sources);
  EXPECT_EQ(sources, (llvm::SmallVector<int64_t>{0, 1, 2, 3}));
  // One replica per node of four: each device asks its own node's.
  from = Sharding::getReplicated(2, {0, 4, 8, 12});
  steps = planDirectReshard(from, rows(16, 0), {16, 8});
  for (const ReshardStep::BoxCopy &copy : steps[0].copies)
    EXPECT_EQ(copy.fromShard, copy.toShard / 4);
}

TEST(Reshard, OverlapPrefersItsOwnDevice) {
  // Both source shards hold the middle; nothing need move for it.
  Sharding from = rows(2, 0), to = rows(2, 0);
  from.dims[0].ranges = {{0, 6}, {2, 8}};
  to.dims[0].ranges = {{1, 6}, {2, 7}};
  std::vector<ReshardStep> steps = planDirectReshard(from, to, {8, 3});
  ASSERT_EQ(steps.size(), 1u);
  EXPECT_EQ(crossDeviceBytes(steps[0], from, {8, 3}, 32), 0);
}

TEST(Reshard, Scalars) {
  Sharding one = Sharding::getReplicated(0, {0});
  Sharding all = Sharding::getReplicated(0, {0, 1, 2, 3});
  EXPECT_EQ(checkReshard(one, all, {}), 1u);
  EXPECT_EQ(checkReshard(all, one, {}), 0u);
  std::vector<ReshardStep> steps = planDirectReshard(one, all, {});
  EXPECT_EQ(crossDeviceBytes(steps[0], one, {}, 32), 3 * 4);
  // Booleans count as whole bytes.
  EXPECT_EQ(crossDeviceBytes(steps[0], one, {}, 1), 3);
}

} // namespace
