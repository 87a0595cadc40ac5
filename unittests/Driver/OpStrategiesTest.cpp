//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Op by op: any configuration of an op and its neighbours computes what the
// unpartitioned module does. The cases are the functions of Ops/*.mlir; no op
// that can be split may be without one, and docs/partitioning.md says which
// dimensions of each are.

#include "OpDimensions.h"

#include "Soap/Analysis/MachineLoader.h"
#include "Soap/Analysis/ModelGraph.h"
#include "Soap/Analysis/OperatorSpace.h"
#include "Soap/Conversion/Passes.h"
#include "Soap/Dialect/StableHLO/IR/StablehloOps.h"
#include "Soap/Driver/Check.h"
#include "Soap/Driver/Executable.h"
#include "Soap/Driver/Model.h"
#include "Soap/InitAll.h"
#include "Soap/Planner/Cost/AnalyticCost.h"
#include "Soap/Planner/Search/Search.h"
#include "Soap/Reference/Evaluator.h"
#include "Soap/Transforms/Passes.h"

#include "mlir/IR/DialectRegistry.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MemoryBuffer.h"

#include "gtest/gtest.h"

#include <map>
#include <set>

using namespace mlir;
using namespace soap;

namespace {

constexpr unsigned numEvaluated = 100;
/// Of those, the ones that are executed: on four and on eight devices.
constexpr unsigned executedSeeds[] = {3, 15};
constexpr int maxDevices = 8;

const char *const files[] = {"algebra",     "contraction", "control_flow",
                             "elementwise", "indexing",    "shape",
                             "whole",       "window"};

/// How often an op had a dimension of a kind split.
using Coverage = std::map<std::string, std::map<std::string, unsigned>>;

/// One function, formed into operators.
class OpCase {
public:
  OpCase(ModuleOp file, func::FuncOp function) {
    original = ModuleOp::create(file.getLoc());
    func::FuncOp copy = function.clone();
    copy.setName("main");
    original->push_back(copy);
    formed = original->clone();
    if (failed(runPasses(*formed, [](OpPassManager &manager) {
          manager.addPass(createSimplifyModel());
          manager.addPass(createFormOperatorsPass());
        })))
      return;
    model = ModelGraph::build(*findEntry(*formed));
    for (auto [i, type] : llvm::enumerate(copy.getArgumentTypes()))
      arguments.push_back(makeArgument(cast<RankedTensorType>(type), i));
  }

  /// Draws a legal configuration per operator; some have more parts than a
  /// dimension has indices.
  Strategy draw(const Problem &problem, unsigned seed) const {
    Rng rng(seed * 1000003 + problem.machine.numDevices());
    Strategy strategy = randomStrategy(problem, rng);
    for (auto [op, config] :
         llvm::zip_equal(problem.graph.operators, strategy.configs)) {
      if (op.dims.empty() || !rng.chance(15))
        continue;
      Config more;
      more.degrees.assign(op.dims.size(), 1);
      unsigned d = rng.below(op.dims.size());
      if (op.dims[d].splittable)
        more.degrees[d] = std::min<int64_t>(op.dims[d].size + 2, 12);
      for (int64_t t = 0; t < more.degrees[d]; ++t)
        more.devices.push_back(rng.below(problem.machine.numDevices()));
      if (checkConfig(problem.graph, op, more, problem.machine.numDevices())
              .empty())
        config = more;
    }
    return strategy;
  }

  void apply(const Strategy &strategy) {
    for (auto [op, config] :
         llvm::zip_equal(model->operators, strategy.configs))
      op.setConfigAttr(ConfigAttr::get(op.getContext(), config));
  }

  void cover(const Strategy &strategy, Coverage &coverage) const {
    for (auto [op, config] :
         llvm::zip_equal(model->operators, strategy.configs)) {
      OperatorOp formedOp = op;
      llvm::ArrayRef<int64_t> degrees = config.degrees;
      auto space = OperatorSpace::compute(formedOp.getBody().front());
      if (failed(space))
        continue;
      for (const OperatorSpace::Member &member : space->members())
        for (auto [d, dims] : llvm::enumerate(member.dims))
          if (llvm::any_of(dims,
                           [&](unsigned dim) { return degrees[dim] > 1; }))
            ++coverage[member.op->getName().getStringRef().str()]
                      [dimensionKind(member.op, member.info, d)];
    }
  }

  OwningOpRef<ModuleOp> original, formed;
  FailureOr<ModelGraph> model = failure();
  SmallVector<reference::Tensor> arguments;

private:
  /// Floats on both sides of zero; integers before, in and after the range of
  /// any index.
  static reference::Tensor makeArgument(RankedTensorType type, unsigned index) {
    reference::Tensor value(type.getElementType(), type.getShape());
    for (int64_t e = 0, n = value.numElements(); e < n; ++e) {
      double u = reference::uniformValue(5 + index, e, 0, 1);
      if (value.isComplex())
        value.setComplex(e, {4 * u - 2, u < 0.5 ? u : -u});
      else if (value.isFloat())
        value.setDouble(e, 4 * u - 2);
      else if (type.getElementType().isInteger(1))
        value.setInt(e, u < 0.5);
      else
        value.setInt(e, static_cast<int64_t>(14 * u) - 3);
    }
    value.normalize();
    return value;
  }
};

class OpStrategies : public testing::TestWithParam<const char *> {
protected:
  OpStrategies() {
    DialectRegistry registry;
    registerAllDialects(registry);
    context = std::make_unique<MLIRContext>(registry,
                                            MLIRContext::Threading::DISABLED);
  }

  void forEachCase(const char *file,
                   llvm::function_ref<void(OpCase &, StringRef)> visit) {
    auto module = parseSourceFile<ModuleOp>(
        std::string(SOAP_OP_CASES_DIR "/") + file + ".mlir", context.get());
    ASSERT_TRUE(module);
    for (auto function : module->getOps<func::FuncOp>()) {
      SCOPED_TRACE(function.getName().str());
      OpCase test(*module, function);
      ASSERT_TRUE(succeeded(test.model));
      visit(test, function.getName());
    }
  }

  /// Calls `visit` with strategies for one to eight devices.
  void forEachStrategy(
      OpCase &test,
      llvm::function_ref<void(const Strategy &, unsigned, int)> visit) {
    for (unsigned seed = 0; seed < numEvaluated; ++seed) {
      int devices = 1 + static_cast<int>(seed) % maxDevices;
      auto machine = loadMachine("cpu:" + std::to_string(devices),
                                 context.get(), UnknownLoc::get(context.get()));
      ASSERT_TRUE(succeeded(machine));
      AnalyticCost cost;
      Problem problem(test.model->graph, *machine, cost);
      Strategy strategy = test.draw(problem, seed);
      ASSERT_EQ(problem.verify(strategy), "");
      visit(strategy, seed, devices);
    }
  }

  std::unique_ptr<MLIRContext> context;
};

void check(const Oracle &oracle, ArrayRef<reference::Tensor> results,
           const char *how) {
  for (const ResultCheck &check : oracle.check(results))
    EXPECT_TRUE(check.passes())
        << how << ", result #" << check.result << " is off by "
        << check.difference << " where " << check.allowance
        << " is the unpartitioned difference"
        << (check.mismatch ? ", or not finite" : "");
}

TEST_P(OpStrategies, ComputeTheSame) {
  unsigned evaluated = 0, executed = 0;
  forEachCase(GetParam(), [&](OpCase &test, StringRef) {
    func::FuncOp original = *findEntry(*test.original);
    FailureOr<Oracle> oracle = Oracle::evaluate(original, test.arguments);
    ASSERT_TRUE(succeeded(oracle));
    FailureOr<ModelSignature> signature = ModelSignature::get(original);
    ASSERT_TRUE(succeeded(signature));
    forEachStrategy(
        test, [&](const Strategy &strategy, unsigned seed, int devices) {
          SCOPED_TRACE("seed " + std::to_string(seed));
          test.apply(strategy);
          OwningOpRef<ModuleOp> module(test.formed->clone());
          (*module)->setAttr(
              SoapDialect::getMachineAttrName(),
              StringAttr::get(context.get(), "cpu:" + std::to_string(devices)));
          ASSERT_TRUE(succeeded(runPasses(*module, [](OpPassManager &manager) {
            manager.addNestedPass<func::FuncOp>(createPartitionPass());
            manager.addNestedPass<func::FuncOp>(createLowerReshardPass());
            manager.addNestedPass<func::FuncOp>(createMergeRegionsPass());
          })));
          auto results = reference::Evaluator(reference::Precision::Native)
                             .evaluate(*findEntry(*module), test.arguments);
          ASSERT_TRUE(succeeded(results));
          check(*oracle, *results, "evaluated");
          ++evaluated;
          if (!llvm::is_contained(executedSeeds, seed))
            return;
          ASSERT_TRUE(succeeded(runPasses(*module, [](OpPassManager &manager) {
            manager.addPass(createSplitProgramsPass());
          })));
          ExecutableOptions options;
          options.compiler.optLevel = 1;
          auto executable =
              Executable::create(*module, signature->results, options);
          ASSERT_TRUE(succeeded(executable));
          for (auto [i, argument] : llvm::enumerate(test.arguments))
            ASSERT_TRUE(succeeded((*executable)->setArgument(i, argument)));
          ASSERT_TRUE(succeeded((*executable)->step()));
          auto values = (*executable)->getResults();
          ASSERT_TRUE(succeeded(values));
          check(*oracle, *values, "executed");
          ++executed;
        });
  });
  llvm::outs() << GetParam() << ": " << evaluated << " strategies evaluated, "
               << executed << " executed\n";
}

INSTANTIATE_TEST_SUITE_P(Files, OpStrategies, testing::ValuesIn(files),
                         [](const auto &info) {
                           return std::string(info.param);
                         });

/// The same strategies, without running them: every op that has a partitioning
/// is split in some case, along the dimensions that the docs list.
class OpStrategiesCoverage : public OpStrategies {};

TEST_F(OpStrategiesCoverage, EveryOpHasCases) {
  Coverage coverage;
  for (const char *file : files)
    forEachCase(file, [&](OpCase &test, StringRef) {
      forEachStrategy(test, [&](const Strategy &strategy, unsigned, int) {
        test.cover(strategy, coverage);
      });
    });
  // Ops with the same kinds of dimensions share a row.
  std::map<std::string, std::set<std::string>> rows;
  unsigned ops = 0;
  for (RegisteredOperationName op : context->getRegisteredOperations()) {
    bool isOfStablehlo = op.getDialectNamespace() == "stablehlo";
    if ((!isOfStablehlo &&
         !llvm::is_contained({"chlo", "soap"}, op.getDialectNamespace())) ||
        !op.hasInterface<PartitionableOpInterface>())
      continue;
    const auto &kinds = coverage[op.getStringRef().str()];
    EXPECT_FALSE(kinds.empty()) << op.getStringRef().str() << " is in no case";
    std::string list;
    for (const auto &[kind, count] : kinds) {
      llvm::outs() << op.getStringRef() << ", " << kind << ": split " << count
                   << " times\n";
      list += (list.empty() ? "" : "; ") + kind;
    }
    rows[list].insert(
        "`" + (isOfStablehlo ? op.stripDialect() : op.getStringRef()).str() +
        "`");
    ++ops;
  }
  EXPECT_GT(ops, 60u);
  auto file = llvm::MemoryBuffer::getFile(SOAP_DOCS_DIR "/partitioning.md");
  ASSERT_TRUE(static_cast<bool>(file));
  StringRef table = (*file)->getBuffer().split("## Split by the tests").second;
  for (const auto &[kinds, names] : rows) {
    std::string row = "| " + kinds + " | " + llvm::join(names, " ") + " |\n";
    EXPECT_TRUE(table.contains(row)) << "docs/partitioning.md lacks " << row;
  }
  EXPECT_EQ(table.count("` |\n"), rows.size());
}

} // namespace
