//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TestGraphs.h"
#include "TestMachines.h"

#include "Soap/Planner/Cost/MeasuredCost.h"
#include "Soap/Planner/Search/Baselines.h"
#include "Soap/Planner/Simulator/DeltaSession.h"

#include "llvm/Support/FileSystem.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include <fstream>
#include <sqlite3.h>
#include <thread>

using namespace soap;
using testing::HasSubstr;

//===----------------------------------------------------------------------===//
// Costs
//===----------------------------------------------------------------------===//

namespace {
struct MeasuredCostTest : testing::Test {
  Graph graph = makeMlp(256, {64, 128, 128, 128});
  Machine machine = makeTwoLevel(1, 4);
  AnalyticCost analytic;
  Profile profile;

  MeasuredCostTest() {
    for (auto [number, op] : llvm::enumerate(graph.operators))
      op.signature = 100 + number;
  }

  Ticks time(const CostModel &cost, unsigned op,
             llvm::ArrayRef<int64_t> extents) {
    Rect tile;
    for (int64_t extent : extents)
      tile.push_back({0, extent});
    return cost.taskTime(graph, graph.operators[op], tile, machine, 0);
  }
};
} // namespace

TEST_F(MeasuredCostTest, TakesWhatWasMeasured) {
  profile.add("gpu", 100, {256, 128, 64}, 0.5);
  profile.add("gpu", 100, {128, 128, 64}, 0.25);
  profile.add("gpu", 100, {128, 128, 64}, 0.75); // once more
  profile.add("other", 100, {64, 128, 64}, 0.125);
  EXPECT_EQ(profile.size(), 3u);
  MeasuredCost cost(profile, graph, machine);
  EXPECT_EQ(cost.numMeasured(), 1u);
  EXPECT_EQ(time(cost, 0, {256, 128, 64}), ticksFromSeconds(0.5));
  EXPECT_EQ(time(cost, 0, {128, 128, 64}), ticksFromSeconds(0.75));
  EXPECT_EQ(time(cost, 0, {0, 128, 64}), 0);
  // Nothing is known of another operator.
  EXPECT_EQ(time(cost, 1, {256, 128, 128}), time(analytic, 1, {256, 128, 128}));
}

TEST_F(MeasuredCostTest, ScalesWhatIsPredictedByTheNearestTile) {
  Ticks whole = time(analytic, 0, {256, 128, 64}),
        half = time(analytic, 0, {128, 128, 64});
  profile.add("gpu", 100, {256, 128, 64}, 3 * secondsFromTicks(whole));
  profile.add("gpu", 100, {128, 128, 64}, 5 * secondsFromTicks(half));
  MeasuredCost cost(profile, graph, machine);
  auto ratio = [&](llvm::ArrayRef<int64_t> extents) {
    return static_cast<double>(time(cost, 0, extents)) /
           static_cast<double>(time(analytic, 0, extents));
  };
  EXPECT_NEAR(ratio({64, 128, 64}), 5, 0.01);
  EXPECT_NEAR(ratio({256, 64, 64}), 3, 0.01);
  EXPECT_NEAR(ratio({150, 128, 64}), 5, 0.01);
  // As near to both: the first.
  EXPECT_NEAR(ratio({181, 128, 64}), 5, 0.01);
  EXPECT_NEAR(ratio({200, 128, 64}), 3, 0.01);
}

TEST_F(MeasuredCostTest, IgnoresTilesOfOtherDimensions) {
  profile.add("gpu", 100, {256}, 0.5);
  MeasuredCost cost(profile, graph, machine);
  EXPECT_EQ(cost.numMeasured(), 0u);
  EXPECT_EQ(time(cost, 0, {256, 128, 64}), time(analytic, 0, {256, 128, 64}));
}

// A signature is a hash, so that operators of different ranks may share one.
TEST_F(MeasuredCostTest, SignaturesMayCollide) {
  unsigned product = 0, update = 0;
  while (graph.operators[update].name != "update0")
    ++update;
  ASSERT_EQ(graph.operators[update].dims.size(), 2u);
  graph.operators[update].signature = graph.operators[product].signature;
  profile.add("gpu", 100, {256, 128, 64}, 0.5);
  MeasuredCost one(profile, graph, machine);
  EXPECT_EQ(one.numMeasured(), 1u);
  EXPECT_EQ(time(one, product, {256, 128, 64}), ticksFromSeconds(0.5));
  EXPECT_EQ(time(one, update, {64, 128}), time(analytic, update, {64, 128}));
  profile.add("gpu", 100, {64, 128}, 0.25);
  MeasuredCost both(profile, graph, machine);
  EXPECT_EQ(both.numMeasured(), 2u);
  EXPECT_EQ(time(both, product, {256, 128, 64}), ticksFromSeconds(0.5));
  EXPECT_EQ(time(both, update, {64, 128}), ticksFromSeconds(0.25));
}

// Devices that share cores, and so more than cores, are measured together.
TEST_F(MeasuredCostTest, DevicesThatShareCoresComputeAtOnce) {
  EXPECT_EQ(profileKind(machine, 0), "gpu");
  EXPECT_EQ(profileKind(makeCpu(1, 4), 0), "core");
  EXPECT_EQ(profileKind(makeCpu(2, 4), 1), "core x2");
  EXPECT_EQ(profileKind(makeCpu(8, 4), 0), "core x4");
  EXPECT_EQ(profileKind(makeCpu(8, 0.5), 0), "core");
  profile.add("core x2", 100, {256, 128, 64}, 0.5);
  for (unsigned devices : {1, 2, 4}) {
    machine = makeCpu(devices, 4);
    MeasuredCost cost(profile, graph, machine);
    EXPECT_EQ(time(cost, 0, {256, 128, 64}) == ticksFromSeconds(0.5),
              devices == 2);
  }
}

namespace {
/// Four devices of one host, and what they exchange.
struct MeasuredMessagesTest : MeasuredCostTest {
  static constexpr auto gather = Collective::AllGather;

  MeasuredMessagesTest() { machine = makeCpu(4, 4); }
  void add(llvm::StringRef what, int64_t devices, int64_t bytes,
           double seconds) {
    profile.addMessage("core x4", what, devices, {bytes, seconds});
  }
  double gathers(llvm::ArrayRef<int64_t> devices, int64_t bytes) {
    MeasuredCost cost(profile, graph, machine);
    return secondsFromTicks(
        cost.collectiveTime(machine, gather, devices, bytes).time);
  }
  double exchanges(llvm::ArrayRef<Flow> flows) {
    MeasuredCost cost(profile, graph, machine);
    return secondsFromTicks(cost.exchangeTime(machine, flows));
  }
};
} // namespace

TEST_F(MeasuredMessagesTest, InterpolatesBetweenBytes) {
  add("all_gather", 2, 1000, 1e-6);
  add("all_gather", 2, 3000, 2e-6);
  add("all_gather", 4, 1000, 5e-6);
  EXPECT_NEAR(gathers({0, 2}, 1000), 1e-6, 1e-11);
  EXPECT_NEAR(gathers({0, 2}, 2000), 1.5e-6, 1e-11);
  EXPECT_NEAR(gathers({0, 2}, 10), 1e-6, 1e-11);
  EXPECT_NEAR(gathers({0, 2}, 6000), 4e-6, 1e-11);
  EXPECT_NEAR(gathers({0, 1, 2, 3}, 1000), 5e-6, 1e-11);
  // Three are nearer to four than to two.
  EXPECT_NEAR(gathers({0, 1, 2}, 1000), 5e-6, 1e-11);
  // Nothing is known of other collectives, or of other machines.
  MeasuredCost cost(profile, graph, machine);
  EXPECT_EQ(
      cost.collectiveTime(machine, Collective::AllReduce, {0, 1}, 9).time,
      analytic.collectiveTime(machine, Collective::AllReduce, {0, 1}, 9).time);
  machine = makeTwoLevel(1, 4);
  EXPECT_EQ(gathers({0, 2}, 1000),
            secondsFromTicks(
                analytic.collectiveTime(machine, gather, {0, 2}, 1000).time));
}

TEST_F(MeasuredMessagesTest, NeverLessForMore) {
  add("all_gather", 2, 1000, 2e-6);
  add("all_gather", 2, 2000, 1e-6);
  add("all_gather", 4, 1000, 1e-6);
  EXPECT_NEAR(gathers({0, 2}, 2000), 2e-6, 1e-11);
  EXPECT_NEAR(gathers({0, 1, 2, 3}, 1000), 2e-6, 1e-11);
}

// Every device copies what it gets, one box after the other.
TEST_F(MeasuredMessagesTest, ExchangesByWhatADeviceGets) {
  add("exchange", 2, 1000, 1e-6);
  EXPECT_NEAR(exchanges({{0, 1, 500}, {1, 0, 900}}), 1e-6, 1e-11);
  EXPECT_NEAR(exchanges({{0, 1, 1500}, {1, 0, 900}, {1, 1, 1500}}), 3e-6,
              1e-11);
  // What stays where it is is no exchange.
  Flow copy{1, 1, 1000};
  EXPECT_EQ(exchanges(copy),
            secondsFromTicks(analytic.exchangeTime(machine, copy)));
}

// Summands of one device are added there first.
TEST_F(MeasuredMessagesTest, AddsSummandsOfOneDevice) {
  add("all_reduce", 2, 1000, 1e-3);
  MeasuredCost cost(profile, graph, machine);
  Ticks apart = cost.allReduceTime(machine, {0, 1}, 1000),
        together = cost.allReduceTime(machine, {0, 0, 1}, 1000);
  EXPECT_EQ(apart, ticksFromSeconds(1e-3));
  EXPECT_EQ(together - apart,
            analytic.allReduceTime(machine, {0, 0, 1}, 1000) -
                analytic.allReduceTime(machine, {0, 1}, 1000));
  Profile none;
  EXPECT_NE(cost.identity(), MeasuredCost(none, graph, machine).identity());
}

// Layers of one structure that compute different things are kept apart by
// whoever remembers times.
TEST_F(MeasuredCostTest, StructuresAlikeMayTakeDifferentTimes) {
  for (size_t op = 0; op < graph.operators.size(); ++op) {
    Profile::Extents whole;
    for (const Dimension &dim : graph.operators[op].dims)
      whole.push_back(dim.size);
    profile.add("gpu", 100 + op, whole, 1e-3 * static_cast<double>(1 << op));
  }
  MeasuredCost cost(profile, graph, machine);
  Problem problem(graph, machine, cost);
  Strategy strategy = singleDevice(problem);
  Ticks sum =
      ticksFromSeconds(1e-3) * ((Ticks(1) << graph.operators.size()) - 1);
  Evaluator evaluator = problem.makeEvaluator();
  EXPECT_EQ(evaluator.evaluate(strategy).computeTime, sum);
  EXPECT_EQ(evaluator.outcome(evaluator.intern(strategy)).makespan, sum);
  DeltaSession session(evaluator);
  EXPECT_EQ(session.set(evaluator.intern(strategy)).makespan, sum);
}

//===----------------------------------------------------------------------===//
// Files
//===----------------------------------------------------------------------===//

namespace {
struct ProfileFileTest : testing::Test {
  using Mode = ProfileFile::Mode;
  std::string path;

  void SetUp() override {
    llvm::SmallString<64> made;
    ASSERT_FALSE(llvm::sys::fs::createTemporaryFile("soap", "profile", made));
    path = made.str().str();
    llvm::sys::fs::remove(path);
  }
  void TearDown() override { llvm::sys::fs::remove(path); }

  ProfileFile open(Mode mode) {
    return llvm::cantFail(ProfileFile::open(path, mode));
  }
  std::string why(Mode mode) {
    llvm::Expected<ProfileFile> file = ProfileFile::open(path, mode);
    return file ? "" : llvm::toString(file.takeError());
  }
  void change(const char *statement) {
    sqlite3 *database = nullptr;
    ASSERT_EQ(sqlite3_open(path.c_str(), &database), SQLITE_OK);
    EXPECT_EQ(sqlite3_exec(database, statement, nullptr, nullptr, nullptr),
              SQLITE_OK);
    sqlite3_close(database);
  }
};
} // namespace

TEST_F(ProfileFileTest, KeepsTimes) {
  {
    ProfileFile file = open(Mode::Add);
    llvm::cantFail(file.setHost("core", "this"));
    llvm::cantFail(file.add("core", ~uint64_t(0), {64, 1}, 1.5e-3, "a"));
    llvm::cantFail(file.add("core", 7, {}, 1e-9, "no dimensions"));
  }
  {
    ProfileFile file = open(Mode::Add);
    llvm::cantFail(file.setHost("core", "this"));
    llvm::cantFail(file.add("core", ~uint64_t(0), {64, 1}, 0.1, "a"));
    llvm::cantFail(file.add("core", ~uint64_t(0), {8, 1}, 0.25, "a"));
  }
  Profile profile = llvm::cantFail(open(Mode::Read).read());
  EXPECT_EQ(profile.size(), 3u);
  llvm::ArrayRef<Profile::Entry> tiles = profile.tiles("core", ~uint64_t(0));
  ASSERT_EQ(tiles.size(), 2u);
  EXPECT_EQ(tiles[0].extents, (Profile::Extents{8, 1}));
  EXPECT_EQ(tiles[1].extents, (Profile::Extents{64, 1}));
  EXPECT_EQ(tiles[1].seconds, 0.1);
  EXPECT_TRUE(profile.contains("core", 7, {}));
  EXPECT_FALSE(profile.contains("core", 7, {1}));
  EXPECT_FALSE(profile.contains("gpu", 7, {}));
}

TEST_F(ProfileFileTest, KeepsMessages) {
  {
    ProfileFile file = open(Mode::Add);
    llvm::cantFail(file.addMessage("core x2", "exchange", 2, {64, 1.5e-3}));
    llvm::cantFail(file.addMessage("core x2", "exchange", 2, {8, 1e-3}));
    llvm::cantFail(file.addMessage("core x2", "exchange", 2, {64, 2e-3}));
  }
  Profile profile = llvm::cantFail(open(Mode::Read).read());
  const auto *found = profile.messages("core x2", "exchange");
  ASSERT_TRUE(found);
  ASSERT_EQ(found->count(2), 1u);
  const Profile::Messages &messages = found->at(2);
  ASSERT_EQ(messages.size(), 2u);
  EXPECT_EQ(messages[0].bytes, 8);
  EXPECT_EQ(messages[1].seconds, 2e-3);
  EXPECT_FALSE(profile.messages("core x2", "all_reduce"));
  EXPECT_FALSE(profile.messages("core", "exchange"));
}

// Operators were measured alone at first.
TEST_F(ProfileFileTest, TakesFilesWithoutMessages) {
  llvm::cantFail(open(Mode::Add).add("core", 7, {1}, 0.5, "a"));
  change("DROP TABLE messages; PRAGMA user_version = 1");
  Profile profile = llvm::cantFail(open(Mode::Read).read());
  EXPECT_TRUE(profile.contains("core", 7, {1}));
  llvm::cantFail(open(Mode::Add).addMessage("core x2", "exchange", 2, {1, 1.}));
  profile = llvm::cantFail(open(Mode::Read).read());
  EXPECT_TRUE(profile.contains("core", 7, {1}));
  EXPECT_TRUE(profile.messages("core x2", "exchange"));
}

TEST_F(ProfileFileTest, SeveralAddAtOnce) {
  std::vector<std::thread> threads;
  for (uint64_t t = 0; t < 4; ++t)
    threads.emplace_back([&, t] {
      ProfileFile file = open(Mode::Add);
      for (int64_t i = 1; i <= 20; ++i)
        llvm::cantFail(file.add("core", t, {i}, 1e-3, "x"));
    });
  for (std::thread &thread : threads)
    thread.join();
  EXPECT_EQ(llvm::cantFail(open(Mode::Read).read()).size(), 80u);
}

TEST_F(ProfileFileTest, OneHostPerKind) {
  ProfileFile file = open(Mode::Add);
  llvm::cantFail(file.setHost("core", "one"));
  llvm::cantFail(file.setHost("gpu", "two"));
  EXPECT_EQ(llvm::cantFail(file.getHost("gpu")), "two");
  EXPECT_EQ(llvm::cantFail(file.getHost("other")), "");
  EXPECT_EQ(llvm::toString(file.setHost("core", "two")),
            "profile '" + path +
                "' has times of 'core' measured on one; this is two: use "
                "another file");
  change("UPDATE hosts SET host = 'a' || char(10) || char(27)");
  EXPECT_THAT(llvm::toString(file.setHost("core", "two")),
              HasSubstr("measured on a\\n\\033; this"));
}

TEST_F(ProfileFileTest, RefusesOtherFiles) {
  EXPECT_THAT(why(Mode::Read), HasSubstr("does not exist"));
  path += "/none/profile";
  EXPECT_THAT(why(Mode::Add), HasSubstr("unable to open"));
  path.resize(path.size() - 13);
  std::ofstream(path) << "no database, but some text that is long enough";
  for (Mode mode : {Mode::Read, Mode::Add})
    EXPECT_THAT(why(mode), HasSubstr("file is not a database"));
  llvm::sys::fs::remove(path);
  change("CREATE TABLE times (seconds REAL)");
  for (Mode mode : {Mode::Read, Mode::Add})
    EXPECT_THAT(why(mode), HasSubstr("is no profile of Soap"));
  llvm::sys::fs::remove(path);
  open(Mode::Add);
  change("PRAGMA user_version = 3");
  for (Mode mode : {Mode::Read, Mode::Add})
    EXPECT_THAT(why(mode), HasSubstr("has version 3; this is 2"));
  llvm::sys::fs::remove(path);
  open(Mode::Add);
  change("CREATE TRIGGER more AFTER INSERT ON times BEGIN SELECT 1; END");
  for (Mode mode : {Mode::Read, Mode::Add})
    EXPECT_THAT(why(mode), HasSubstr("has other tables"));
  // A table of numbers that never ends.
  change("DROP TABLE times; CREATE VIEW times AS WITH RECURSIVE n(i) AS "
         "(SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT 'core' AS kind, '7' "
         "AS operator, i AS tile, 1.0 AS seconds FROM n");
  EXPECT_THAT(why(Mode::Read), HasSubstr("has other tables"));
  // An empty file is a database without tables: it can be added to.
  llvm::sys::fs::remove(path);
  std::ofstream{path};
  EXPECT_THAT(why(Mode::Read), HasSubstr("is no profile of Soap"));
  EXPECT_EQ(why(Mode::Add), "");
}

TEST_F(ProfileFileTest, RefusesDamagedEntries) {
  open(Mode::Add);
  for (const char *entry :
       {"'core', 'xyz', '1', 1.0, ''", "'core', '7', '0', 1.0, ''",
        "'core', '7', '1x', 1.0, ''", "'core', '7', '1', 'long', ''",
        "'core', '7', '1', -1.0, ''", "'core', '7', '1', 9e999, ''"}) {
    SCOPED_TRACE(entry);
    change("DELETE FROM times");
    change(("INSERT INTO times VALUES (" + std::string(entry) + ")").c_str());
    llvm::Expected<Profile> profile = open(Mode::Read).read();
    ASSERT_FALSE(profile);
    EXPECT_THAT(llvm::toString(profile.takeError()),
                HasSubstr("has a damaged entry: row 1 of"));
  }
  change("DELETE FROM times");
  for (const char *entry :
       {"'core', 'exchange', 1, 8, 1.0", "'core', 'exchange', 2, 0, 1.0",
        "'core', 'exchange', 2, 8, -1.0", "'core', 'exchange', 2, 8, 9e999",
        "'core', 'exchange', 'two', 8, 1.0"}) {
    SCOPED_TRACE(entry);
    change("DELETE FROM messages");
    change(
        ("INSERT INTO messages VALUES (" + std::string(entry) + ")").c_str());
    llvm::Expected<Profile> profile = open(Mode::Read).read();
    ASSERT_FALSE(profile);
    EXPECT_THAT(
        llvm::toString(profile.takeError()),
        HasSubstr("has a damaged entry: row 1 of the table 'messages'"));
  }
}
