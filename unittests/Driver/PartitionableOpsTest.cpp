//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// What becomes of implementations of PartitionableOpInterface that are wrong,
// as other projects' may be: one error at the op, and nothing else.

#include "Soap/Analysis/ModelGraph.h"
#include "Soap/Dialect/Soap/IR/PartitionUtils.h"
#include "Soap/Dialect/StableHLO/IR/StablehloOps.h"
#include "Soap/Driver/Model.h"
#include "Soap/InitAll.h"

#include "mlir/IR/DialectRegistry.h"
#include "mlir/Parser/Parser.h"
#include "gtest/gtest.h"

#include <functional>
#include <limits>

using namespace mlir;
using namespace soap;

namespace {

using Describe = std::function<void(PartitionInfo &)>;
using Build = std::function<TileResults(Operation *, OpBuilder &, ValueRange)>;

/// Of the test that runs: what its op, elementwise but for that, says of itself
/// and builds.
struct Implementation {
  Describe describe;
  Build build;
};
Implementation implementation;

Value copyOf(Operation *op, OpBuilder &b, Value operand) {
  OperationState state(op->getLoc(), op->getName(), operand, operand.getType(),
                       op->getAttrs());
  return b.create(state)->getResult(0);
}

/// A custom call stands for an op of another dialect.
struct Model
    : PartitionableOpInterface::ExternalModel<Model, stablehlo::CustomCallOp> {
  LogicalResult getPartitionInfo(Operation *op, PartitionInfo &info) const {
    TensorAccess access = addDims(info, shapeOf(op->getResult(0)));
    info.operands.assign(op->getNumOperands(), access);
    info.results = {access};
    info.flopsPerPoint = 1;
    if (implementation.describe)
      implementation.describe(info);
    return success();
  }
  TileResults buildLocal(Operation *op, OpBuilder &builder, ValueRange operands,
                         llvm::ArrayRef<Interval>, llvm::ArrayRef<Rect>) const {
    if (implementation.build)
      return implementation.build(op, builder, operands);
    return SmallVector<Value>{copyOf(op, builder, operands[0])};
  }
};

class PartitionableOpsTest : public testing::Test {
protected:
  PartitionableOpsTest() : context(MLIRContext::Threading::DISABLED) {
    DialectRegistry registry;
    registerAllDialects(registry);
    context.appendDialectRegistry(registry);
    context.loadAllAvailableDialects();
    stablehlo::CustomCallOp::attachInterface<Model>(context);
    implementation = {};
  }

  OwningOpRef<ModuleOp> read(llvm::StringRef result = "12x8") {
    std::string types =
        ("(tensor<12x8xf32>) -> tensor<" + result + "xf32>\n").str();
    std::string text =
        "func.func @main(%x: tensor<12x8xf32>) -> tensor<" + result.str() +
        "xf32> {\n%0 = stablehlo.custom_call @op(%x) : " + types +
        "return %0 : tensor<" + result.str() + "xf32>\n}\n";
    return parseSourceString<ModuleOp>(
        text, ParserConfig(&context, /*verifyAfterParse=*/true), "op.mlir");
  }

  LogicalResult plan(ModuleOp module) {
    PlanOptions options;
    options.machine = "cpu:4";
    options.algorithm = "data-parallel";
    return runPasses(module, [&](OpPassManager &manager) {
      addPlanningPasses(manager, options);
    });
  }

  /// The one error of planning and partitioning, which is at the op.
  std::string errorOf(ModuleOp module) {
    std::vector<std::string> errors;
    ScopedDiagnosticHandler handler(&context, [&](Diagnostic &said) {
      if (said.getSeverity() != DiagnosticSeverity::Error)
        return success();
      errors.push_back(said.str());
      auto loc = dyn_cast<FileLineColLoc>(said.getLocation());
      EXPECT_TRUE(loc && loc.getLine() == 2) << errors.back();
      return success();
    });
    EXPECT_TRUE(failed(plan(module)) ||
                failed(runPasses(module, [](OpPassManager &manager) {
                  addPartitioningPasses(manager);
                })));
    EXPECT_EQ(errors.size(), 1u);
    return errors.empty() ? "" : errors.front();
  }
  std::string errorOf(Describe describe, llvm::StringRef result = "12x8") {
    implementation = {std::move(describe), {}};
    llvm::StringRef error = errors.emplace_back(errorOf(*read(result)));
    EXPECT_TRUE(error.consume_front(
        "'stablehlo.custom_call' is described wrongly by its "
        "getPartitionInfo: "))
        << error.str();
    return error.str();
  }
  std::string errorOfBuild(Build build) {
    implementation = {{}, std::move(build)};
    llvm::StringRef error = errors.emplace_back(errorOf(*read()));
    EXPECT_TRUE(error.consume_front("'stablehlo.custom_call': its buildLocal "))
        << error.str();
    return error.str();
  }

  MLIRContext context;
  std::vector<std::string> errors;
};

} // namespace

TEST_F(PartitionableOpsTest, ListsAreComplete) {
  EXPECT_EQ(errorOf([](auto &info) { info.operands.clear(); }),
            "it lists 0 operands, the op has 1");
  EXPECT_EQ(
      errorOf([](auto &info) { info.results.push_back(info.results.front()); }),
      "it lists 2 results, the op has 1");
  EXPECT_EQ(errorOf([](auto &info) { info.operands[0].pop_back(); }),
            "operand #0 has 1 accesses for 2 dimensions");
  EXPECT_EQ(errorOf([](auto &info) {
              info.results[0].push_back(DimAccess::getWhole());
            }),
            "result #0 has 3 accesses for 2 dimensions");
  EXPECT_EQ(
      errorOf([](auto &info) { info.captured.push_back(info.operands[0]); }),
      "it lists 1 captured values, the op's regions use 0");
}

TEST_F(PartitionableOpsTest, AccessesAreOfDimensions) {
  EXPECT_EQ(
      errorOf([](auto &info) { info.operands[0][0] = DimAccess::getDim(99); }),
      "operand #0 runs along dimension #99, but 2 are listed");
  EXPECT_EQ(
      errorOf([](auto &info) { info.results[0][0] = DimAccess::getDim(99); }),
      "result #0 runs along dimension #99, but 2 are listed");
  EXPECT_EQ(errorOf([](auto &info) { info.operands[0][0].divisor = 0; }),
            "operand #0 has an access with a divisor below 1");
  EXPECT_EQ(errorOf([](auto &info) {
              info.operands[0][0].terms[0].coefficient =
                  std::numeric_limits<int64_t>::max();
            }),
            "operand #0 has an access whose indices overflow");
  EXPECT_EQ(errorOf([](auto &info) { info.results[0][0].whole = true; }),
            "result #0 has a whole access with terms");
}

TEST_F(PartitionableOpsTest, DimensionsMakeResults) {
  EXPECT_EQ(errorOf([](auto &info) { info.dims[0].size = -4; }),
            "dimension #0 has size -4, expected 0 to 2^48");
  EXPECT_EQ(errorOf([](auto &info) { info.dims[0].size = 6; }),
            "result #0 is made from 0 to 6 along its dimension #0 of size 12");
}

TEST_F(PartitionableOpsTest, ListsOfNumbersAreOfOperandsAndResults) {
  EXPECT_EQ(errorOf([](auto &info) { info.destinations = {9}; }),
            "'destinations' are no ascending numbers of operands");
  EXPECT_EQ(errorOf([](auto &info) { info.unsummed = {1}; }),
            "'unsummed' are no ascending numbers of results");
  EXPECT_EQ(errorOf([](auto &info) {
              info.linearOperandSets.push_back({0});
              info.linearOperandSets.push_back({0, 7});
            }),
            "one of 'linearOperandSets' has no ascending numbers of operands");
}

TEST_F(PartitionableOpsTest, WorkIsAnAmount) {
  for (double amount : {-1e9, std::nan(""), HUGE_VAL}) {
    EXPECT_EQ(errorOf([&](auto &info) { info.flopsPerPoint = amount; }),
              "its work is negative or not finite");
    EXPECT_EQ(errorOf([&](auto &info) { info.launches = amount; }),
              "its work is negative or not finite");
  }
}

TEST_F(PartitionableOpsTest, AnchorsAreListed) {
  EXPECT_EQ(errorOf([](auto &info) { info.anchor = "bogus"; }),
            "its anchor is 'bogus', expected one of elementwise, contraction, "
            "convolution, reduction, window, gather, scatter, shape, other");
}

// All factors of a product may come in one operand.
TEST_F(PartitionableOpsTest, ProductsMayHaveOneOperand) {
  for (const char *anchor : {"contraction", "convolution"}) {
    implementation = {[&](auto &info) { info.anchor = anchor; }, {}};
    EXPECT_TRUE(succeeded(plan(*read()))) << anchor;
  }
}

TEST_F(PartitionableOpsTest, ReductionsHaveAKind) {
  auto describe = [](PartitionInfo &info) {
    info.dims.clear();
    addDim(info, 8);
    addDim(info, 12);
    info.operands = {{DimAccess::getDim(1), DimAccess::getDim(0)}};
    info.results = {{DimAccess::getDim(0)}};
  };
  EXPECT_EQ(errorOf(describe, "8"),
            "operands run along dimension #1 and no result does; it needs a "
            "'reduction', or must not be 'splittable'");
  implementation.describe = [&](PartitionInfo &info) {
    describe(info);
    info.dims[1].splittable = false;
  };
  EXPECT_TRUE(succeeded(plan(*read("8"))));
  implementation.describe = [&](PartitionInfo &info) {
    describe(info);
    info.dims[1].reduction = PartialKind::Sum;
  };
  EXPECT_TRUE(succeeded(plan(*read("8"))));
}

// An op may make a tensor and sums of it, too.
TEST_F(PartitionableOpsTest, EveryResultCountsForReductions) {
  auto readTwo = [&] {
    return parseSourceString<ModuleOp>(
        "func.func @main(%x: tensor<12x8xf32>) -> (tensor<12x8xf32>, "
        "tensor<12xf32>) {\n"
        "%0:2 = stablehlo.custom_call @op(%x) : (tensor<12x8xf32>) -> "
        "(tensor<12x8xf32>, tensor<12xf32>)\n"
        "return %0#0, %0#1 : tensor<12x8xf32>, tensor<12xf32>\n}\n",
        ParserConfig(&context, /*verifyAfterParse=*/true), "op.mlir");
  };
  auto describe = [](PartitionInfo &info) {
    info.results.push_back({DimAccess::getDim(0)});
  };
  implementation.describe = describe;
  EXPECT_EQ(errorOf(*readTwo()),
            "'stablehlo.custom_call' is described wrongly by its "
            "getPartitionInfo: operands run along dimension #1 and result #1 "
            "does not; it needs a 'reduction' or a place in 'unsummed', or the "
            "dimension must not be 'splittable'");
  implementation.describe = [&](PartitionInfo &info) {
    describe(info);
    info.dims[1].splittable = false;
  };
  EXPECT_TRUE(succeeded(plan(*readTwo())));
  implementation.describe = [&](PartitionInfo &info) {
    describe(info);
    info.unsummed = {1};
  };
  EXPECT_TRUE(succeeded(plan(*readTwo())));
  implementation.describe = [&](PartitionInfo &info) {
    describe(info);
    info.dims[1].reduction = PartialKind::Sum;
  };
  OwningOpRef<ModuleOp> module = readTwo();
  ASSERT_TRUE(succeeded(plan(*module)));
  FailureOr<ModelGraph> model = ModelGraph::build(*findEntry(*module));
  ASSERT_TRUE(succeeded(model));
  const Operator &op = model->graph.operators.front();
  EXPECT_EQ(op.dims[1].partial, PartialKind::Sum);
  EXPECT_TRUE(op.dims[1].splittable);
}

// y[i + k] has rows that two tiles of i make.
TEST_F(PartitionableOpsTest, ResultsWhoseTilesOverlapAreNotSplit) {
  implementation.describe = [](PartitionInfo &info) {
    info.dims[0].size = 12;
    unsigned window = addDim(info, 3, "k", /*splittable=*/false);
    info.results[0][0].terms.push_back({window, 1});
  };
  OwningOpRef<ModuleOp> module = read("14x8");
  ASSERT_TRUE(succeeded(plan(*module)));
  FailureOr<ModelGraph> model = ModelGraph::build(*findEntry(*module));
  ASSERT_TRUE(succeeded(model));
  FailureOr<Strategy> strategy = model->getStrategy();
  ASSERT_TRUE(succeeded(strategy));
  const Config &config = strategy->configs.front();
  EXPECT_EQ(config.degrees[0], 1);
  EXPECT_EQ(config.numTasks(), 4);
}

// Where wrong facts come after operators have been formed.
TEST_F(PartitionableOpsTest, FormedOperatorsAreCheckedAgain) {
  OwningOpRef<ModuleOp> module = read();
  ASSERT_TRUE(succeeded(plan(*module)));
  implementation.describe = [](auto &info) { info.operands.clear(); };
  EXPECT_EQ(errorOf(*module),
            "'stablehlo.custom_call' is described wrongly by its "
            "getPartitionInfo: it lists 0 operands, the op has 1");
}

TEST_F(PartitionableOpsTest, TilesAreBuiltWhereTheyBelong) {
  EXPECT_EQ(errorOfBuild([](auto *, auto &, auto) -> TileResults {
              return SmallVector<Value>{Value()};
            }),
            "returned no value for result #0");
  EXPECT_EQ(errorOfBuild(
                [](auto *, auto &, auto) -> TileResults { return failure(); }),
            "failed, without an error of its own");
  EXPECT_EQ(errorOfBuild([](Operation *op, auto &, auto) -> TileResults {
              return SmallVector<Value>{op->getOperand(0)};
            }),
            "returned a value from outside of its tile for result #0");
  EXPECT_EQ(
      errorOfBuild([](Operation *op, OpBuilder &b, ValueRange) -> TileResults {
        return SmallVector<Value>{copyOf(op, b, op->getOperand(0))};
      }),
      "reads an operand on the whole tensors; it has to read the local "
      "operands");
  EXPECT_EQ(errorOfBuild([](Operation *op, OpBuilder &b,
                            ValueRange operands) -> TileResults {
              OpBuilder elsewhere(op);
              return SmallVector<Value>{copyOf(op, elsewhere, operands[0])};
            }),
            "made an op outside of its tile; it has to build at the builder's "
            "insertion point");
}

// Also deep in a region.
TEST_F(PartitionableOpsTest, RegionsOfTilesReadLocalOperands) {
  EXPECT_EQ(errorOfBuild([](Operation *op, OpBuilder &b,
                            ValueRange operands) -> TileResults {
              auto type = RankedTensorType::get({}, b.getI1Type());
              Value yes = stablehlo::ConstantOp::create(
                  b, op->getLoc(), DenseElementsAttr::get(type, true));
              OperationState state(op->getLoc(),
                                   stablehlo::IfOp::getOperationName(), yes,
                                   operands[0].getType());
              for (Value read : {operands[0], op->getOperand(0)}) {
                Block *branch = new Block;
                state.addRegion()->push_back(branch);
                OpBuilder inner(b.getContext());
                inner.setInsertionPointToEnd(branch);
                stablehlo::ReturnOp::create(inner, op->getLoc(), read);
              }
              return SmallVector<Value>{b.create(state)->getResult(0)};
            }),
            "reads an operand on the whole tensors; it has to read the local "
            "operands");
}

// An error of the op's own is the only one.
TEST_F(PartitionableOpsTest, TilesMayBeRefused) {
  implementation.build = [](Operation *op, OpBuilder &,
                            ValueRange) -> TileResults {
    return op->emitError() << "is too narrow";
  };
  EXPECT_EQ(errorOf(*read()), "is too narrow");
}

// A tile may be one of its operands.
TEST_F(PartitionableOpsTest, TilesMayBeOperands) {
  implementation.build = [](Operation *, OpBuilder &,
                            ValueRange operands) -> TileResults {
    return SmallVector<Value>{operands[0]};
  };
  OwningOpRef<ModuleOp> module = read();
  EXPECT_TRUE(succeeded(plan(*module)));
  EXPECT_TRUE(succeeded(runPasses(*module, [](OpPassManager &manager) {
    addPartitioningPasses(manager);
  })));
}
