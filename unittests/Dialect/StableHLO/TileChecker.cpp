//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TileChecker.h"

#include "Soap/Planner/Sharding/OperatorSharding.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"

#include "gtest/gtest.h"

#include <cmath>
#include <complex>
#include <map>

using namespace mlir;
using namespace soap;
using Array = soap::reference::Tensor;

TileChecker::TileChecker(MLIRContext &context, llvm::StringRef text,
                         Interval integers)
    : module(parseSourceString<ModuleOp>(text, &context)), integers(integers) {
  if (!module) {
    ADD_FAILURE() << "does not parse:\n" << text.str();
    return;
  }
  auto main = module->lookupSymbol<func::FuncOp>("main");
  Operation *made =
      main.getBody().front().getTerminator()->getOperand(0).getDefiningOp();
  op = dyn_cast<PartitionableOpInterface>(made);
  if (!op || failed(op.getPartitionInfo(info))) {
    ADD_FAILURE() << made->getName().getStringRef().str() << " has no facts";
    op = nullptr;
    return;
  }
  for (const IterationDim &dim : info.dims) {
    Dimension d;
    d.size = dim.size;
    d.splittable = dim.splittable;
    d.partial = dim.reduction;
    space.dims.push_back(d);
  }
  for (const TensorAccess &access : info.operands)
    space.operands.push_back({0, access});
  for (const TensorAccess &access : info.results)
    space.results.push_back({0, access});
  EXPECT_EQ(info.operands.size(), made->getNumOperands());
  EXPECT_EQ(info.results.size(), made->getNumResults());
  evaluateWhole();
}

std::string TileChecker::dims() const {
  std::string text;
  for (const IterationDim &dim : info.dims) {
    text += (text.empty() ? "" : " ") + std::to_string(dim.size);
    if (dim.reduction != PartialKind::None)
      text += ":" + stringifyPartialKind(dim.reduction).str();
    if (!dim.splittable)
      text += "!";
  }
  return text;
}

std::string TileChecker::linearSets() const {
  std::string text;
  for (const auto &set : info.linearOperandSets) {
    text += "{";
    for (unsigned i : set)
      text += std::to_string(i);
    text += "}";
  }
  return text;
}

/// Elements of any type; real numbers are complex ones.
using Number = std::complex<double>;

static Number element(const Array &t, int64_t i) {
  if (t.isFloat() || t.isComplex())
    return t.getComplex(i);
  return static_cast<double>(t.getInt(i));
}

static void setElement(Array &t, int64_t i, Number value) {
  if (t.isComplex())
    t.setComplex(i, value);
  else if (t.isFloat())
    t.setDouble(i, value.real());
  else
    t.setInt(i, static_cast<int64_t>(value.real()));
}

/// Small whole numbers, so that sums are exact in any order.
Array TileChecker::random(RankedTensorType type) {
  Array t(type.getElementType(), type.getShape());
  bool isFloat = isa<FloatType, ComplexType>(type.getElementType());
  bool isBool = type.getElementType().isInteger(1);
  std::uniform_int_distribution<int> pick(isFloat  ? -4
                                          : isBool ? 0
                                                   : integers.lo,
                                          isFloat  ? 4
                                          : isBool ? 1
                                                   : integers.hi - 1);
  for (int64_t i = 0; i < t.numElements(); ++i) {
    double real = pick(rng);
    setElement(t, i, {real, t.isComplex() ? pick(rng) : 0.0});
  }
  return t;
}

/// Evaluates @main with the op's operands as further results.
void TileChecker::evaluateWhole() {
  auto main = module->lookupSymbol<func::FuncOp>("main");
  Tensors arguments;
  for (Type type : main.getArgumentTypes())
    arguments.push_back(random(cast<RankedTensorType>(type)));
  Operation *terminator = main.getBody().front().getTerminator();
  llvm::SmallVector<Value> returned(op->getOperands());
  llvm::append_range(returned, op->getResults());
  terminator->setOperands(returned);
  main.setFunctionType(FunctionType::get(main.getContext(),
                                         main.getArgumentTypes(),
                                         ValueRange(returned).getTypes()));
  auto values = reference::Evaluator().evaluate(main, arguments);
  ASSERT_TRUE(succeeded(values));
  for (auto [i, value] : llvm::enumerate(*values))
    (i < op->getNumOperands() ? operands : results).push_back(value);
}

static void
forEachIndex(llvm::ArrayRef<Interval> box,
             llvm::function_ref<void(llvm::ArrayRef<int64_t>)> visit) {
  llvm::SmallVector<int64_t> index;
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

static int64_t offsetIn(llvm::ArrayRef<Interval> box,
                        llvm::ArrayRef<int64_t> index) {
  int64_t offset = 0;
  for (auto [i, at] : llvm::zip_equal(box, index))
    offset = offset * i.size() + (at - i.lo);
  return offset;
}

static Array slice(const Array &whole, llvm::ArrayRef<Interval> box) {
  llvm::SmallVector<int64_t> shape;
  for (Interval i : box)
    shape.push_back(i.size());
  Array part(whole.getElementType(), shape);
  int64_t to = 0;
  forEachIndex(box, [&](auto index) {
    int64_t from = offsetIn(fullRect(whole.getShape()), index);
    setElement(part, to++, element(whole, from));
  });
  return part;
}

static Number combine(PartialKind kind, Number a, Number b) {
  switch (kind) {
  case PartialKind::Sum:
    return a + b;
  case PartialKind::Product:
    return a * b;
  case PartialKind::Max:
  case PartialKind::Or:
    return std::max(a.real(), b.real());
  case PartialKind::Min:
  case PartialKind::And:
    return std::min(a.real(), b.real());
  case PartialKind::None:
    break;
  }
  ADD_FAILURE() << "summands without a kind";
  return a;
}

static bool same(double a, double b) {
  return a == b || (std::isnan(a) && std::isnan(b));
}
static bool same(Number a, Number b) {
  return same(a.real(), b.real()) && same(a.imag(), b.imag());
}
static bool isFinite(Number a) {
  return std::isfinite(a.real()) && std::isfinite(a.imag());
}

Rect TileChecker::operandRect(unsigned i, llvm::ArrayRef<Interval> tile) const {
  return applyAccess(info.operands[i], tile, operands[i].getShape());
}

FailureOr<TileChecker::Tensors>
TileChecker::evaluateTile(llvm::ArrayRef<Interval> tile,
                          llvm::ArrayRef<Rect> rects, const Tensors &inputs) {
  llvm::SmallVector<Type> types;
  for (const Array &input : inputs)
    types.push_back(input.getType());
  MLIRContext *context = op->getContext();
  OwningOpRef<ModuleOp> local = ModuleOp::create(op->getLoc());
  OpBuilder builder(context);
  builder.setInsertionPointToEnd(local->getBody());
  auto function = func::FuncOp::create(builder, op->getLoc(), "main",
                                       builder.getFunctionType(types, {}));
  Block *block = function.addEntryBlock();
  builder.setInsertionPointToEnd(block);
  auto made = op.buildLocal(builder, block->getArguments(), tile, rects);
  if (failed(made))
    return failure();
  func::ReturnOp::create(builder, op->getLoc(), *made);
  function.setFunctionType(
      builder.getFunctionType(types, ValueRange(*made).getTypes()));
  if (failed(verify(*local)))
    return failure();
  return reference::Evaluator().evaluate(function, inputs);
}

void TileChecker::checkConfig(const Config &config) {
  // Per result and summand: what its tiles wrote.
  struct Part {
    std::vector<Number> values;
    std::vector<bool> written;
  };
  std::vector<std::map<int64_t, Part>> parts(results.size());
  std::vector<Sharding> shardings;
  for (unsigned r = 0; r < results.size(); ++r)
    shardings.push_back(
        resultSharding(space, config, r, results[r].getShape()));
  for (int64_t task = 0; task < config.numTasks(); ++task) {
    Rect tile = taskTile(space, config, task);
    if (llvm::any_of(tile, [](Interval i) { return i.empty(); }))
      continue;
    llvm::SmallVector<Rect> rects;
    Tensors inputs;
    for (unsigned i = 0; i < operands.size(); ++i) {
      rects.push_back(operandRect(i, tile));
      inputs.push_back(slice(operands[i], rects.back()));
    }
    auto made = evaluateTile(tile, rects, inputs);
    ASSERT_TRUE(succeeded(made));
    ASSERT_EQ(made->size(), results.size());
    ++tiles;
    for (unsigned r = 0; r < results.size(); ++r) {
      const Array &whole = results[r];
      Rect box = applyAccess(info.results[r], tile, whole.getShape());
      ASSERT_EQ(box, shardings[r].shardRect(task, whole.getShape()));
      ASSERT_EQ((*made)[r].numElements(), numElements(box));
      Part &part = parts[r][shardings[r].summand(task)];
      part.values.resize(whole.numElements());
      part.written.resize(whole.numElements());
      forEachIndex(box, [&](auto index) {
        int64_t at = offsetIn(fullRect(whole.getShape()), index);
        Number value = element((*made)[r], offsetIn(box, index));
        if (part.written[at])
          EXPECT_TRUE(same(part.values[at], value)) << "replicas differ";
        part.values[at] = value;
        part.written[at] = true;
      });
    }
  }
  for (unsigned r = 0; r < results.size(); ++r) {
    for (int64_t i = 0; i < results[r].numElements(); ++i) {
      Number total = 0;
      bool first = true;
      for (auto &[summand, part] : parts[r]) {
        ASSERT_TRUE(part.written[i]) << "element " << i << " is missing";
        total = first ? part.values[i]
                      : combine(shardings[r].partial, total, part.values[i]);
        first = false;
      }
      ASSERT_FALSE(first);
      ASSERT_TRUE(same(total, element(results[r], i)))
          << "element " << i << ": " << total << " instead of "
          << element(results[r], i);
    }
  }
}

void TileChecker::checkTiles(unsigned rounds) {
  if (!op)
    return;
  std::vector<Config> configs;
  auto add = [&](auto degreeOf) {
    Config config;
    for (auto [d, dim] : llvm::enumerate(space.dims))
      config.degrees.push_back(dim.splittable ? degreeOf(d) : 1);
    config.devices.assign(config.numTasks(), 0);
    if (soap::checkConfig(space, config, 1).empty() && config.numTasks() <= 64)
      configs.push_back(config);
  };
  add([](size_t) { return 1; });
  for (size_t d = 0; d < space.dims.size(); ++d)
    for (int64_t degree = 2; degree < 6; ++degree)
      add([&](size_t other) { return other == d ? degree : 1; });
  for (unsigned i = 0; i < rounds; ++i)
    add([&](size_t) { return std::uniform_int_distribution<int>(1, 3)(rng); });
  for (const Config &config : configs) {
    checkConfig(config);
    if (testing::Test::HasFatalFailure()) {
      std::string degrees;
      for (int64_t degree : config.degrees)
        degrees += " " + std::to_string(degree);
      ADD_FAILURE() << "with degrees" << degrees << " of " << dims();
      return;
    }
  }
}

void TileChecker::checkLinearSets() {
  if (!op)
    return;
  Rect tile;
  for (const IterationDim &dim : info.dims)
    tile.push_back({0, dim.size});
  llvm::SmallVector<Rect> rects;
  for (unsigned i = 0; i < operands.size(); ++i)
    rects.push_back(operandRect(i, tile));
  auto evaluate = [&](const Tensors &values) {
    Tensors inputs;
    for (auto [value, rect] : llvm::zip_equal(values, rects))
      inputs.push_back(slice(value, rect));
    auto made = evaluateTile(tile, rects, inputs);
    EXPECT_TRUE(succeeded(made));
    return succeeded(made) ? *made : Tensors();
  };
  for (const auto &set : info.linearOperandSets) {
    Tensors a = operands, b = operands, sum = operands;
    for (unsigned i : set) {
      a[i] = random(operands[i].getType());
      b[i] = random(operands[i].getType());
      sum[i] = random(operands[i].getType());
      for (int64_t e = 0; e < a[i].numElements(); ++e)
        setElement(sum[i], e, element(a[i], e) + element(b[i], e));
    }
    Tensors ofA = evaluate(a), ofB = evaluate(b), ofSum = evaluate(sum);
    for (size_t r = 0; r < ofSum.size(); ++r)
      for (int64_t i = 0; i < ofSum[r].numElements(); ++i) {
        Number expected = element(ofA[r], i) + element(ofB[r], i);
        Number got = element(ofSum[r], i);
        if (isFinite(expected) && isFinite(got))
          ASSERT_LE(std::abs(got - expected), 1e-4)
              << "not linear: " << linearSets();
      }
  }
}
