//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Driver/Check.h"

#include "Soap/InitAll.h"
#include "Soap/Reference/Evaluator.h"
#include "Soap/Support/Uniform.h"

#include "mlir/AsmParser/AsmParser.h"
#include "mlir/IR/DialectRegistry.h"
#include "mlir/Parser/Parser.h"

#include "gtest/gtest.h"

using namespace mlir;
using namespace soap;
using reference::Tensor;

namespace {

class CheckTest : public testing::Test {
protected:
  CheckTest() {
    DialectRegistry registry;
    registerAllDialects(registry);
    context.appendDialectRegistry(registry);
    context.loadAllAvailableDialects();
  }

  Tensor number(float value) {
    Tensor tensor(Float32Type::get(&context), {1});
    tensor.mutableData<float>()[0] = value;
    return tensor;
  }

  OwningOpRef<ModuleOp> parse(const std::string &text) {
    return parseSourceString<ModuleOp>(text, &context);
  }

  /// Numbers in [-1, 1), the same for the same seed.
  Tensor uniform(Type elementType, ArrayRef<int64_t> shape, uint64_t seed) {
    Tensor tensor(elementType, shape);
    for (int64_t i = 0, e = tensor.numElements(); i < e; ++i)
      tensor.setDouble(i, uniformValue(seed, i, -1, 1));
    tensor.normalize();
    return tensor;
  }

  /// Evaluates `main`, widened, and expects that what `right` gives passes and,
  /// once `spoil` has changed that number, does not. Whether it does not pass
  /// as long as the evaluation is not widened.
  bool expectMeasured(ModuleOp main, ModuleOp right, const Tensor &argument,
                      llvm::function_ref<double(double)> spoil) {
    auto function = [](ModuleOp module) {
      return module.lookupSymbol<func::FuncOp>("main");
    };
    FailureOr<Oracle> oracle = Oracle::evaluate(function(main), argument);
    auto results = reference::Evaluator().evaluate(function(right), argument);
    EXPECT_TRUE(succeeded(oracle) && succeeded(results));
    if (failed(oracle) || failed(results))
      return false;
    bool isInDoubt = !oracle->check(*results)[0].passes();
    EXPECT_TRUE(succeeded(oracle->widen(function(main), argument)));
    ResultCheck check = oracle->check(*results)[0];
    EXPECT_TRUE(check.passes()) << check.explain(/*isWidened=*/true);
    results->front().setDouble(0, spoil(results->front().getDouble(0)));
    EXPECT_FALSE(oracle->check(*results)[0].passes());
    return isInDoubt;
  }

  MLIRContext context;
};

/// One step of a layer with parameters of a type, which computes in bf16 and
/// has its loss in f32. The bias is added to the rounded product or, as in an
/// epilogue of the product, before it is rounded.
static std::string linearStep(const std::string &type, bool addsInEpilogue,
                              bool hasBias = true) {
  std::string text = "func.func @main(%x: tensor<16x32x" + type +
                     ">, %w: tensor<32x8x" + type + ">, %b: tensor<8x" + type +
                     ">, %t: tensor<16x8xf32>) -> (tensor<f32>, tensor<32x8x" +
                     type + ">) {\n";
  auto convert = [&](const std::string &to, const std::string &from,
                     const std::string &shape, const std::string &fromType,
                     const std::string &toType) {
    text += to + " = stablehlo.convert " + from + " : (tensor<" + shape +
            fromType + ">) -> tensor<" + shape + toType + ">\n";
  };
  convert("%xh", "%x", "16x32x", type, "bf16");
  convert("%wh", "%w", "32x8x", type, "bf16");
  convert("%bh", "%b", "8x", type, "bf16");
  std::string sumType = addsInEpilogue ? "f32" : "bf16";
  text += "%p = stablehlo.dot_general %xh, %wh, contracting_dims = [1] x [0] "
          ": (tensor<16x32xbf16>, tensor<32x8xbf16>) -> tensor<16x8x" +
          sumType + ">\n";
  convert("%bs", "%bh", "8x", "bf16", sumType);
  text += "%bb = stablehlo.broadcast_in_dim %bs, dims = [1] : (tensor<8x" +
          sumType + ">) -> tensor<16x8x" + sumType + ">\n";
  text += "%s = stablehlo.add %p, %bb : tensor<16x8x" + sumType + ">\n";
  convert("%h", hasBias ? "%s" : "%p", "16x8x", sumType, "bf16");
  convert("%y", "%h", "16x8x", "bf16", "f32");
  text += R"(
    %d = stablehlo.subtract %y, %t : tensor<16x8xf32>
    %q = stablehlo.multiply %d, %d : tensor<16x8xf32>
    %zero = stablehlo.constant dense<0.0> : tensor<f32>
    %sum = stablehlo.reduce(%q init: %zero) applies stablehlo.add across dimensions = [0, 1] : (tensor<16x8xf32>, tensor<f32>) -> tensor<f32>
    %n = stablehlo.constant dense<128.0> : tensor<f32>
    %loss = stablehlo.divide %sum, %n : tensor<f32>
    %dh = stablehlo.convert %d : (tensor<16x8xf32>) -> tensor<16x8xbf16>
    %g = stablehlo.dot_general %xh, %dh, contracting_dims = [0] x [0] : (tensor<16x32xbf16>, tensor<16x8xbf16>) -> tensor<32x8xbf16>
    )";
  convert("%gw", "%g", "32x8x", "bf16", type);
  text += "%rate = stablehlo.constant dense<0.0625> : tensor<32x8x" + type +
          ">\n%u = stablehlo.multiply %gw, %rate : tensor<32x8x" + type +
          ">\n%v = stablehlo.subtract %w, %u : tensor<32x8x" + type +
          ">\nreturn %loss, %v : tensor<f32>, tensor<32x8x" + type + ">\n}";
  return text;
}

// What is zero but for rounding, made of size one as Adam's first step does
// with a gradient that is: one evaluation may happen to be exact, others are
// not.
TEST_F(CheckTest, OneEvaluationIsNoMeasureOfNoise) {
  OwningOpRef<ModuleOp> module = parseSourceString<ModuleOp>(R"(
    func.func @main(%x: tensor<1xf32>, %y: tensor<1xf32>) -> (tensor<1xf32>, tensor<1xf32>) {
      %0 = stablehlo.add %x, %y : tensor<1xf32>
      %1 = stablehlo.subtract %0, %x : tensor<1xf32>
      %2 = stablehlo.subtract %1, %y : tensor<1xf32>
      %3 = stablehlo.abs %2 : tensor<1xf32>
      %4 = stablehlo.constant dense<1.0e-8> : tensor<1xf32>
      %5 = stablehlo.add %3, %4 : tensor<1xf32>
      %6 = stablehlo.divide %2, %5 : tensor<1xf32>
      return %6, %0 : tensor<1xf32>, tensor<1xf32>
    })",
                                                             &context);
  ASSERT_TRUE(module);
  auto main = module->lookupSymbol<func::FuncOp>("main");
  // Sums of these are exact, those of their neighbors are not.
  Tensor arguments[] = {number(3.0f), number(0.5f)};
  FailureOr<Oracle> oracle = Oracle::evaluate(main, arguments);
  ASSERT_TRUE(succeeded(oracle));
  EXPECT_EQ(oracle->native[0].getDouble(0), 0);

  Tensor noise[] = {number(0.9f), number(3.5f)};
  EXPECT_FALSE(oracle->check(noise)[0].passes());
  ASSERT_TRUE(succeeded(oracle->widen(main, arguments)));
  EXPECT_TRUE(oracle->check(noise)[0].passes());
  EXPECT_TRUE(oracle->check(noise)[1].passes());

  // What is well determined is allowed no more than before.
  Tensor wrong[] = {number(0.9f), number(3.51f)};
  ResultCheck check = oracle->check(wrong)[1];
  EXPECT_FALSE(check.passes());

  // An error says how far that is.
  check.allowance = 0.25;
  EXPECT_EQ(check.explain(/*isWidened=*/true),
            ": it is off by 0.01 from the evaluation in double; 2 is allowed, "
            "8 times what the worst of several evaluations in the model's own "
            "precision is off");

  // And how many are.
  ResultCheck bad, worse, worst;
  bad.result = 1;
  bad.difference = 0.9;
  bad.allowance = 0.1;
  worse.result = 2;
  worse.difference = 4;
  worse.allowance = 0.25;
  EXPECT_EQ(countFailures({ResultCheck(), bad, worse}),
            "; 2 of 3 results differ, the worst (#2) is off by 16 times the "
            "unpartitioned difference");
  worst.result = 3;
  worst.mismatch = true;
  EXPECT_EQ(countFailures({bad, worse, worst}),
            "; 3 of 3 results differ, the worst (#3) is off by inf times the "
            "unpartitioned difference");
}

// The loss of an evaluation in bf16 may be nearly exact by luck, as errors of
// rounding cancel: what rounds elsewhere is not wrong for it. f32 arguments
// that move by a unit flip no rounding to bf16.
TEST_F(CheckTest, RoundingOfIntermediateValuesIsMeasured) {
  for (const char *typeName : {"f32", "bf16"}) {
    SCOPED_TRACE(typeName);
    Type type = parseType(typeName, &context);
    auto model = parse(linearStep(typeName, /*addsInEpilogue=*/false));
    auto fused = parse(linearStep(typeName, /*addsInEpilogue=*/true));
    auto wrong = parse(linearStep(typeName, /*addsInEpilogue=*/true,
                                  /*hasBias=*/false));
    ASSERT_TRUE(model && fused && wrong);
    auto evaluate = [&](ModuleOp module, ArrayRef<Tensor> arguments) {
      auto results = reference::Evaluator().evaluate(
          module.lookupSymbol<func::FuncOp>("main"), arguments);
      EXPECT_TRUE(succeeded(results));
      return *results;
    };
    auto main = model->lookupSymbol<func::FuncOp>("main");
    unsigned lucky = 0;
    for (uint64_t seed = 0; seed < 64; ++seed) {
      SmallVector<Tensor> arguments = {
          uniform(type, {16, 32}, 4 * seed),
          uniform(type, {32, 8}, 4 * seed + 1),
          uniform(type, {8}, 4 * seed + 2),
          uniform(Float32Type::get(&context), {16, 8}, 4 * seed + 3)};
      FailureOr<Oracle> oracle = Oracle::evaluate(main, arguments);
      ASSERT_TRUE(succeeded(oracle));
      SmallVector<Tensor> honest = evaluate(*fused, arguments);
      lucky += !oracle->check(honest)[0].passes();
      double allowance = oracle->check(honest)[1].allowance;
      ASSERT_TRUE(succeeded(oracle->widen(main, arguments)));
      // Of many elements one evaluation was a measure already. (Arguments in
      // bf16 that move by a unit count for more than its rounding.)
      if (type.isF32())
        EXPECT_LT(oracle->check(honest)[1].allowance, 4 * allowance)
            << "seed " << seed;
      for (const ResultCheck &check : oracle->check(honest))
        EXPECT_TRUE(check.passes()) << "seed " << seed << ", result "
                                    << check.result << check.explain(true);

      // A term is missing.
      EXPECT_FALSE(oracle->check(evaluate(*wrong, arguments))[1].passes());
      // One weight is another.
      arguments[1].setDouble(17, arguments[1].getDouble(17) + 0.5);
      EXPECT_FALSE(oracle->check(evaluate(*fused, arguments))[1].passes());
    }
    // Some evaluations of the loss are lucky.
    EXPECT_GT(lucky, 0u);
  }
}

// Adam's first step knows no more of a gradient than its sign, which errors of
// rounding may change although they do so in none of a few evaluations.
TEST_F(CheckTest, JumpsByRoundingAreMeasured) {
  auto model = parse(R"(
    func.func @main(%x: tensor<64xf32>, %y: tensor<64xf32>) -> (tensor<64xf32>, tensor<64xf32>) {
      %a = stablehlo.convert %x : (tensor<64xf32>) -> tensor<64xbf16>
      %b = stablehlo.convert %y : (tensor<64xf32>) -> tensor<64xbf16>
      %p = stablehlo.multiply %a, %b : tensor<64xbf16>
      %one = stablehlo.constant dense<1.0> : tensor<64xbf16>
      %d = stablehlo.subtract %p, %one : tensor<64xbf16>
      %g = stablehlo.convert %d : (tensor<64xbf16>) -> tensor<64xf32>
      %s = stablehlo.sign %g : tensor<64xf32>
      return %s, %g : tensor<64xf32>, tensor<64xf32>
    })");
  ASSERT_TRUE(model);
  auto main = model->lookupSymbol<func::FuncOp>("main");
  // Products are about three units from one, within the tolerance of eight
  // times half a unit but not within the errors of one evaluation.
  Type type = Float32Type::get(&context);
  Tensor arguments[] = {Tensor(type, {64}), Tensor(type, {64})};
  for (int64_t i = 0; i < 64; ++i) {
    arguments[0].setDouble(i, 1 + 0x1p-7 * (i + 1));
    arguments[1].setDouble(i, (1 + 0x1.8p-6) / (1 + 0x1p-7 * (i + 1)));
  }
  FailureOr<Oracle> oracle = Oracle::evaluate(main, arguments);
  ASSERT_TRUE(succeeded(oracle));
  SmallVector<Tensor> jumped = oracle->native;
  for (int64_t i = 0; i < 64; ++i)
    EXPECT_EQ(jumped[0].getDouble(i), 1);
  jumped[0].setDouble(5, -1);
  EXPECT_FALSE(oracle->check(jumped)[0].passes());
  ASSERT_TRUE(succeeded(oracle->widen(main, arguments)));
  for (const Oracle::Neighbor &other : oracle->neighbors)
    if (other.scale == 1)
      for (int64_t i = 0; i < 64; ++i)
        EXPECT_EQ(other.results[0].getDouble(i), 1);
  EXPECT_TRUE(oracle->check(jumped)[0].passes());
  EXPECT_TRUE(oracle->check(jumped)[1].passes());
  // What does not jump is allowed what it was.
  jumped[1].setDouble(5, jumped[1].getDouble(5) + 0.125);
  EXPECT_FALSE(oracle->check(jumped)[1].passes());
}

/// The sum of 64 terms in bf16, at once or of two halves that are rounded, as
/// those of two devices.
static std::string sumModel(bool inHalves, bool isProduct) {
  auto sum = [&](const std::string &to, const std::string &of, int64_t count) {
    std::string vector = "tensor<" + std::to_string(count) + "xbf16>";
    if (isProduct)
      return to + " = stablehlo.dot_general " + of + ", " + of +
             "1, contracting_dims = [0] x [0] : (" + vector + ", " + vector +
             ") -> tensor<bf16>\n";
    return to + " = stablehlo.reduce(" + of +
           " init: %zero) applies stablehlo.add across dimensions = [0] : (" +
           vector + ", tensor<bf16>) -> tensor<bf16>\n";
  };
  std::string text = R"(
    func.func @main(%x: tensor<64xf32>) -> tensor<f32> {
      %zero = stablehlo.constant dense<0.0> : tensor<bf16>
      %t = stablehlo.convert %x : (tensor<64xf32>) -> tensor<64xbf16>
      %t1 = stablehlo.constant dense<1.0> : tensor<64xbf16>
      %a = stablehlo.slice %t [0:32] : (tensor<64xbf16>) -> tensor<32xbf16>
      %b = stablehlo.slice %t [32:64] : (tensor<64xbf16>) -> tensor<32xbf16>
      %a1 = stablehlo.constant dense<1.0> : tensor<32xbf16>
      %b1 = stablehlo.constant dense<1.0> : tensor<32xbf16>
  )";
  if (inHalves)
    text += sum("%p", "%a", 32) + sum("%q", "%b", 32) +
            "%s = stablehlo.add %p, %q : tensor<bf16>\n";
  else
    text += sum("%s", "%t", 64);
  return text + R"(
      %r = stablehlo.convert %s : (tensor<bf16>) -> tensor<f32>
      return %r : tensor<f32>
    })";
}

// Parts of a sum that nearly cancel have errors of their own size.
TEST_F(CheckTest, RoundingOfPartsOfSumsIsMeasured) {
  for (bool isProduct : {false, true}) {
    SCOPED_TRACE(isProduct);
    auto model = parse(sumModel(/*inHalves=*/false, isProduct));
    auto halves = parse(sumModel(/*inHalves=*/true, isProduct));
    ASSERT_TRUE(model && halves);
    unsigned cancelling = 0;
    for (uint64_t seed = 0; seed < 64; ++seed) {
      // Terms that bf16 has.
      Tensor terms = uniform(BFloat16Type::get(&context), {64}, seed);
      Tensor argument(Float32Type::get(&context), {64});
      for (int64_t i = 0; i < 64; ++i)
        argument.setDouble(i, terms.getDouble(i));
      SCOPED_TRACE(seed);
      // A term is missing.
      cancelling += expectMeasured(*model, *halves, argument,
                                   [](double sum) { return sum + 0.75; });
    }
    EXPECT_GT(cancelling, 0u);
  }
}

// Of f64, an evaluation in double is no more exact; sums in another order are
// off by more than their last digit.
TEST_F(CheckTest, OrderOfSumsInF64IsMeasured) {
  constexpr int64_t length = 32768;
  auto model = parse(R"(
    func.func @main(%x: tensor<32768xf64>) -> tensor<f64> {
      %zero = stablehlo.constant dense<0.0> : tensor<f64>
      %r = stablehlo.reduce(%x init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<32768xf64>, tensor<f64>) -> tensor<f64>
      return %r : tensor<f64>
    })");
  auto blocks = parse(R"(
    func.func @main(%x: tensor<32768xf64>) -> tensor<f64> {
      %zero = stablehlo.constant dense<0.0> : tensor<f64>
      %y = stablehlo.reshape %x : (tensor<32768xf64>) -> tensor<256x128xf64>
      %s = stablehlo.reduce(%y init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<256x128xf64>, tensor<f64>) -> tensor<256xf64>
      %r = stablehlo.reduce(%s init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<256xf64>, tensor<f64>) -> tensor<f64>
      return %r : tensor<f64>
    })");
  ASSERT_TRUE(model && blocks);
  unsigned inDoubt = 0;
  for (uint64_t seed = 0; seed < 16; ++seed) {
    Tensor argument = uniform(Float64Type::get(&context), {length}, seed);
    SCOPED_TRACE(seed);
    inDoubt += expectMeasured(*model, *blocks, argument,
                              [](double sum) { return sum * (1 + 1e-10); });
  }
  EXPECT_GT(inDoubt, 0u);
}

} // namespace
