//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Any strategy computes what the model computes: random ones over all of S, O,
// A and P, uneven, with several tasks per device and on disjoint parts of the
// machine, evaluated as distributed IR, and some compiled and executed, for
// CPUs and for emulated GPUs.

#include "Soap/Analysis/MachineLoader.h"
#include "Soap/Analysis/ModelGraph.h"
#include "Soap/Conversion/Passes.h"
#include "Soap/Dialect/Soap/IR/SoapCollectiveOps.h"
#include "Soap/Driver/Check.h"
#include "Soap/Driver/Executable.h"
#include "Soap/Driver/Model.h"
#include "Soap/InitAll.h"
#include "Soap/Planner/Cost/AnalyticCost.h"
#include "Soap/Planner/Search/Search.h"
#include "Soap/Planner/Sharding/OperatorSharding.h"
#include "Soap/Planner/Sharding/Reshard.h"
#include "Soap/Reference/Evaluator.h"
#include "Soap/Transforms/Passes.h"

#include "mlir/IR/DialectRegistry.h"
#include "mlir/Pass/PassManager.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/FormatVariadic.h"

#include "gtest/gtest.h"

#include <map>
#include <set>

using namespace mlir;
using namespace soap;

namespace {

constexpr unsigned numModelsEvaluated = 25;
constexpr unsigned numExecuted = 5;
/// Of these, run as programs for GPUs by the emulator, which takes its time.
constexpr unsigned numEmulated = 1;
constexpr int emulatedDevices = 4;

const char *const modelNames[] = {"mlp", "lenet", "transformer"};
/// Without files of values.
const char *const linalgNames[] = {"linalg/mlp", "linalg/cnn",
                                   "linalg/attention"};

/// The path of a model's file, without the extension.
std::string pathOf(StringRef name) {
  std::string path = SOAP_MODELS_DIR "/" + name.str();
  return name.contains('/') ? path : path + "/" + name.str();
}

std::unique_ptr<MLIRContext> makeContext() {
  DialectRegistry registry;
  registerAllDialects(registry);
  return std::make_unique<MLIRContext>(registry,
                                       MLIRContext::Threading::DISABLED);
}

/// A model as operators, its graph, and a machine of some devices.
struct Case {
  std::unique_ptr<MLIRContext> context = makeContext();
  OwningOpRef<ModuleOp> original, formed;
  FailureOr<ModelGraph> model = failure();
  FailureOr<Machine> machine = failure();

  Case(const std::string &name, int devices) {
    original = loadModel(pathOf(name) + ".mlir", *context);
    if (!original)
      return;
    formed = original->clone();
    if (failed(runPasses(*formed, [](OpPassManager &manager) {
          manager.addPass(createSimplifyModel());
          manager.addPass(createFormOperatorsPass());
        })))
      return;
    model = ModelGraph::build(*findEntry(*formed));
    machine = loadMachine("cpu:" + std::to_string(devices), context.get(),
                          UnknownLoc::get(context.get()));
  }
  bool isValid() const { return succeeded(model) && succeeded(machine); }
};

Strategy makeStrategy(const Problem &problem, unsigned seed) {
  Rng rng(seed * 1000003 + problem.machine.numDevices());
  return randomStrategy(problem, rng);
}

/// How many operators of all strategies are of each kind.
using ModelCoverage = std::map<std::string, unsigned>;

bool hasHalo(const Sharding &sharding) {
  return llvm::any_of(sharding.dims, [](const Sharding::Dim &dim) {
    for (unsigned i = 1; i < dim.ranges.size(); ++i)
      if (!dim.ranges[i].empty() && !dim.ranges[i - 1].empty() &&
          dim.ranges[i].lo < dim.ranges[i - 1].hi &&
          dim.ranges[i - 1].lo < dim.ranges[i].hi &&
          dim.ranges[i] != dim.ranges[i - 1])
        return true;
    return false;
  });
}

void cover(const Graph &graph, const Strategy &strategy,
           ModelCoverage &coverage) {
  std::vector<std::set<int64_t>> devices;
  for (auto [i, op] : llvm::enumerate(graph.operators)) {
    const Config &config = strategy.configs[i];
    devices.emplace_back(config.devices.begin(), config.devices.end());
    unsigned split = 0;
    for (auto [dim, degree] : llvm::zip(op.dims, config.degrees)) {
      split += degree > 1;
      coverage["uneven tiles"] += dim.size % degree != 0;
      coverage[("split " + stringifyDimensionKind(dim.kind)).str()] +=
          degree > 1;
    }
    coverage["two or more split dimensions"] += split > 1;
    coverage["several tasks on a device"] +=
        static_cast<int64_t>(devices.back().size()) < config.numTasks();
    coverage["summing replicas"] += config.partialReplicas;
    bool partial = false, halo = false;
    for (unsigned r = 0; r < op.results.size(); ++r)
      partial |= resultSharding(op, config, r,
                                graph.tensors[op.results[r].tensor].shape)
                     .isPartial();
    for (unsigned o = 0; o < op.operands.size(); ++o)
      halo |= hasHalo(operandSharding(
          op, config, o, graph.tensors[op.operands[o].tensor].shape));
    coverage["partial results"] += partial;
    coverage["halos"] += halo;
  }
  for (const Operator &op : graph.operators) {
    unsigned i = &op - graph.operators.data();
    for (const Operand &operand : op.operands) {
      int producer = graph.tensors[operand.tensor].producer;
      if (producer < 0)
        continue;
      bool disjoint = llvm::none_of(devices[i], [&](int64_t device) {
        return devices[producer].count(device);
      });
      coverage["disjoint producer and reader"] += disjoint;
    }
  }
}

SmallVector<reference::Tensor> makeArguments(const ModelSignature &signature) {
  SmallVector<reference::Tensor> arguments;
  for (auto [i, type] : llvm::enumerate(signature.arguments))
    arguments.push_back(makeDefaultArgument(type, i));
  return arguments;
}

/// Values that hide no mistake: where the data file has zeros (moments), small
/// positive numbers.
SmallVector<reference::Tensor> makeArguments(const reference::ModelData &data) {
  SmallVector<reference::Tensor> arguments;
  for (auto [i, argument] : llvm::enumerate(data.arguments)) {
    reference::Tensor value = data.makeArgument(i, 0);
    if (value.isFloat() &&
        argument.init.kind == reference::Init::Kind::Constant) {
      if (value.getRank() == 0)
        value.setDouble(0, 3);
      else
        for (int64_t e = 0, n = value.numElements(); e < n; ++e)
          value.setDouble(e, reference::uniformValue(77 + i, e, 0.001, 0.01));
      value.normalize();
    }
    arguments.push_back(std::move(value));
  }
  return arguments;
}

std::string describe(const ResultCheck &check) {
  std::string text;
  llvm::raw_string_ostream(text)
      << "result #" << check.result << ": difference " << check.difference
      << ", unpartitioned " << check.allowance
      << (check.mismatch ? ", not finite" : "");
  return text;
}

/// Bytes between devices in a program's collectives and copies; counts them.
int64_t countBytes(ModuleOp module, std::map<std::string, unsigned> &ops) {
  using Kind = ReshardStep::Kind;
  int64_t bytes = 0;
  module->walk([&](Operation *op) {
    std::optional<Kind> kind =
        llvm::TypeSwitch<Operation *, std::optional<Kind>>(op)
            .Case([](soap::AllReduceOp) { return Kind::AllReduce; })
            .Case([](soap::ReduceScatterOp) { return Kind::ReduceScatter; })
            .Case([](soap::AllGatherOp) { return Kind::AllGather; })
            .Case([](soap::AllToAllOp) { return Kind::AllToAll; })
            .Case<soap::BroadcastOp, soap::CollectivePermuteOp, CopyOp>(
                [](auto) { return Kind::Copy; })
            .Default([](Operation *) { return std::nullopt; });
    if (!kind)
      return;
    ++ops[op->getName().stripDialect().str()];
    auto from = cast<DistType>(op->getOperand(0).getType());
    auto to = cast<DistType>(op->getResult(0).getType());
    ReshardStep step = makeReshardStep(*kind, from.getSharding(),
                                       to.getSharding(), from.getShape());
    bytes += crossDeviceBytes(
        step, from.getSharding(), from.getShape(),
        elementTypeBits(from.getTensorType().getElementType()));
  });
  return bytes;
}

class RandomStrategies
    : public testing::TestWithParam<std::tuple<const char *, int>> {};

TEST_P(RandomStrategies, ComputeTheModel) {
  auto [name, devices] = GetParam();
  Case test(name, devices);
  ASSERT_TRUE(test.isValid());
  func::FuncOp original = *findEntry(*test.original);
  FailureOr<ModelSignature> signature = ModelSignature::get(original);
  ASSERT_TRUE(succeeded(signature));
  SmallVector<reference::Tensor> arguments = makeArguments(*signature);
  if (!StringRef(name).contains('/')) {
    auto data =
        reference::ModelData::read(pathOf(name) + ".json", *test.context);
    ASSERT_TRUE(static_cast<bool>(data)) << llvm::toString(data.takeError());
    arguments = makeArguments(*data);
  }
  FailureOr<Oracle> oracle = Oracle::evaluate(original, arguments);
  ASSERT_TRUE(succeeded(oracle));

  AnalyticCost cost;
  Problem problem(test.model->graph, *test.machine, cost);
  ModelCoverage coverage;
  std::map<std::string, unsigned> communications;
  auto evaluator = problem.makeEvaluator();
  double worst = 0;
  for (unsigned seed = 0; seed < numModelsEvaluated; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    Strategy strategy = makeStrategy(problem, seed);
    ASSERT_EQ(problem.verify(strategy), "");
    cover(test.model->graph, strategy, coverage);
    for (auto [op, config] :
         llvm::zip_equal(test.model->operators, strategy.configs))
      op.setConfigAttr(ConfigAttr::get(test.context.get(), config));
    OwningOpRef<ModuleOp> module(test.formed->clone());
    (*module)->setAttr(
        SoapDialect::getMachineAttrName(),
        StringAttr::get(test.context.get(), "cpu:" + std::to_string(devices)));
    ASSERT_TRUE(succeeded(runPasses(*module, [](OpPassManager &manager) {
      manager.addNestedPass<func::FuncOp>(createPartitionPass());
      manager.addNestedPass<func::FuncOp>(createLowerReshardPass());
    })));
    // The program moves what the simulator said.
    EXPECT_EQ(countBytes(*module, communications),
              evaluator.evaluate(strategy).bytesMoved);
    ASSERT_TRUE(succeeded(runPasses(*module, [&](OpPassManager &manager) {
      manager.addNestedPass<func::FuncOp>(createMergeRegionsPass());
      if (seed % 2) {
        manager.addNestedPass<func::FuncOp>(
            createRecomputeFunctionsPass({/*machine=*/"cuda:4"}));
        manager.addNestedPass<func::FuncOp>(
            createMergeSmallRegionsPass({/*machine=*/"cuda:4"}));
      }
    })));
    auto results = reference::Evaluator(reference::Precision::Native)
                       .evaluate(*findEntry(*module), arguments);
    ASSERT_TRUE(succeeded(results));
    for (const ResultCheck &check : oracle->check(*results)) {
      EXPECT_TRUE(check.passes()) << "evaluated, " << describe(check);
      worst = std::max(worst, check.ratio());
    }
    if (seed >= numExecuted)
      continue;
    ASSERT_TRUE(succeeded(runPasses(*module, [](OpPassManager &manager) {
      manager.addPass(createSplitProgramsPass());
    })));
    ExecutableOptions options;
    options.compiler.optLevel = 1;
    for (ExecutionTarget target :
         {ExecutionTarget::Cpu, ExecutionTarget::EmulatedGpu}) {
      options.target = target;
      options.emulatorSeed = seed;
      options.emulateNccl = seed % 2;
      // Sums of gradients are added in the order in which they come.
      options.checkReplicas = target == ExecutionTarget::Cpu;
      if (target == ExecutionTarget::EmulatedGpu &&
          (seed >= numEmulated || devices != emulatedDevices))
        continue;
      auto executable =
          Executable::create(*module, signature->results, options);
      ASSERT_TRUE(succeeded(executable));
      for (auto [i, argument] : llvm::enumerate(arguments))
        ASSERT_TRUE(succeeded((*executable)->setArgument(i, argument)));
      ASSERT_TRUE(succeeded((*executable)->step()));
      auto executed = (*executable)->getResults();
      ASSERT_TRUE(succeeded(executed));
      for (const ResultCheck &check : oracle->check(*executed)) {
        EXPECT_TRUE(check.passes())
            << (target == ExecutionTarget::Cpu ? "executed, " : "emulated, ")
            << describe(check);
        worst = std::max(worst, check.ratio());
      }
    }
  }
  llvm::outs() << name << " on " << devices
               << " devices: " << numModelsEvaluated
               << " strategies evaluated, " << numExecuted
               << " executed; the worst result is off by "
               << llvm::formatv("{0:f2}", worst)
               << " times the unpartitioned difference\n";
  for (auto &[kind, count] : coverage)
    llvm::outs() << "  " << kind << ": " << count << " operators\n";
  for (auto &[op, count] : communications)
    llvm::outs() << "  " << op << ": " << count << "\n";
}

std::string
testName(const testing::TestParamInfo<RandomStrategies::ParamType> &info) {
  std::string name = std::get<0>(info.param);
  std::replace(name.begin(), name.end(), '/', '_');
  return name + "_" + std::to_string(std::get<1>(info.param));
}

INSTANTIATE_TEST_SUITE_P(Models, RandomStrategies,
                         testing::Combine(testing::ValuesIn(modelNames),
                                          testing::Range(1, 5)),
                         testName);
INSTANTIATE_TEST_SUITE_P(Linalg, RandomStrategies,
                         testing::Combine(testing::ValuesIn(linalgNames),
                                          testing::Range(2, 5)),
                         testName);

/// The same strategies, without running them: none of the kinds may be missing.
TEST(RandomStrategiesCoverage, EveryKindHasCases) {
  ModelCoverage total;
  for (const char *name : modelNames) {
    for (int devices = 1; devices <= 4; ++devices) {
      Case test(name, devices);
      ASSERT_TRUE(test.isValid());
      AnalyticCost cost;
      Problem problem(test.model->graph, *test.machine, cost);
      for (unsigned seed = 0; seed < numModelsEvaluated; ++seed)
        cover(test.model->graph, makeStrategy(problem, seed), total);
    }
  }
  for (auto &[kind, count] : total)
    llvm::outs() << kind << ": " << count << " operators\n";
  for (const char *kind :
       {"two or more split dimensions", "halos", "partial results",
        "uneven tiles", "disjoint producer and reader",
        "several tasks on a device", "summing replicas", "split sample",
        "split attribute", "split parameter", "split reduction"})
    EXPECT_GT(total[kind], 0u) << kind;
}

} // namespace
