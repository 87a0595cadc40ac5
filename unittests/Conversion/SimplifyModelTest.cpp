//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// What --soap-simplify-model leaves computes what it found: functions against
// the C library, the others against the evaluator.

#include "Soap/Conversion/Passes.h"
#include "Soap/Dialect/Chlo/IR/ChloOps.h"
#include "Soap/Reference/Evaluator.h"
#include "Soap/Reference/ModelData.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "gtest/gtest.h"

#include <cmath>

using namespace mlir;
using namespace soap;

namespace {

class SimplifyModelTest : public testing::Test {
protected:
  SimplifyModelTest() {
    context.loadDialect<func::FuncDialect, stablehlo::StablehloDialect,
                        chlo::ChloDialect>();
  }

  OwningOpRef<ModuleOp> parse(StringRef text) {
    return parseSourceString<ModuleOp>(text, &context);
  }

  void simplify(ModuleOp module) {
    PassManager manager(&context);
    manager.addPass(createSimplifyModel());
    ASSERT_TRUE(succeeded(manager.run(module)));
  }

  /// With operations of StableHLO alone.
  void makePortable(ModuleOp module) {
    simplify(module);
    ExpandLibraryOpsOptions options;
    options.only = "portable";
    PassManager manager(&context);
    manager.addNestedPass<func::FuncOp>(createExpandLibraryOps(options));
    ASSERT_TRUE(succeeded(manager.run(module)));
    module.walk([](Operation *op) {
      EXPECT_FALSE(isa<chlo::ChloDialect>(op->getDialect()))
          << op->getName().getStringRef().str();
    });
  }

  SmallVector<reference::Tensor>
  evaluate(ModuleOp module, ArrayRef<reference::Tensor> arguments) {
    auto results = reference::Evaluator().evaluate(
        module.lookupSymbol<func::FuncOp>("main"), arguments);
    EXPECT_TRUE(succeeded(results));
    return succeeded(results) ? *results : SmallVector<reference::Tensor>();
  }

  /// Simplified, @main gives what it gave before, up to rounding.
  void checkSame(StringRef text) {
    OwningOpRef<ModuleOp> module = parse(text);
    ASSERT_TRUE(module);
    auto main = module->lookupSymbol<func::FuncOp>("main");
    SmallVector<reference::Tensor> arguments;
    for (auto [i, type] : llvm::enumerate(main.getArgumentTypes())) {
      auto tensorType = cast<RankedTensorType>(type);
      reference::Tensor t(tensorType.getElementType(), tensorType.getShape());
      for (int64_t j = 0; j < t.numElements(); ++j) {
        double value = reference::uniformValue(i + 1, j, 0.1, 2.0);
        if (t.isFloat())
          t.setDouble(j, value);
        else
          t.setInt(j, static_cast<int64_t>(value * 3) - 1);
      }
      t.normalize();
      arguments.push_back(t);
    }
    SmallVector<reference::Tensor> before = evaluate(*module, arguments);
    simplify(*module);
    SmallVector<reference::Tensor> after = evaluate(*module, arguments);
    ASSERT_EQ(before.size(), after.size());
    for (auto [a, b] : llvm::zip(before, after))
      EXPECT_LE(reference::maxAbsoluteDifference(a, b), 2e-5)
          << text.str() << a.str() << b.str();
  }

  MLIRContext context;
};

TEST_F(SimplifyModelTest, Functions) {
  struct Case {
    const char *op;
    double (*function)(double);
    std::vector<double> arguments;
    /// Relative to the result, or to `least` where that is smaller.
    double tolerance = 1e-14, least = 1e-37;
  };
  std::vector<double> all = {-30, -8.5, -3.2, -1,  -0.7, -1e-3, 0, 1e-9,
                             0.2, 0.99, 1,    2.5, 5.9,  12,    31};
  std::vector<double> unit = {-1, -0.9, -0.5, -1e-6, 0, 1e-9, 0.3, 0.77, 1};
  std::vector<double> open = {-0.999, -0.5, -1e-8, 0, 0.25, 0.6, 0.9999};
  std::vector<double> gamma = {-4.5, -2.1, -0.3, 0.1, 0.5, 1, 2, 3.7, 25, 171};
  Case cases[] = {
      {"erf", std::erf, all},
      {"erfc", std::erfc, all, 1e-13},
      {"asin", std::asin, unit},
      {"acos", std::acos, unit},
      {"atan", std::atan, all},
      {"sinh", std::sinh, all, 1e-13},
      {"cosh", std::cosh, all, 1e-13},
      {"asinh", std::asinh, all},
      {"acosh", std::acosh, {1, 1.0001, 2, 77, 1e12}},
      {"atanh", std::atanh, open},
      {"lgamma", std::lgamma, gamma, 1e-12, 1},
      {"square", [](double x) { return x * x; }, all},
      {"tan", std::tan, open},
      // By way of the inverse.
      {"erf_inv",
       nullptr,
       {-0.9999, -0.5, -1e-5, 0, 1e-10, 0.1, 0.7, 0.99},
       1e-14},
  };
  for (const Case &c : cases)
    for (const char *type : {"f64", "f32"}) {
      bool isDouble = type[1] == '6';
      int64_t n = c.arguments.size();
      std::string tensor = "tensor<" + std::to_string(n) + "x" + type + ">";
      OwningOpRef<ModuleOp> module =
          parse("func.func @main(%x: " + tensor + ") -> " + tensor +
                " {\n  %0 = chlo." + c.op + " %x : " + tensor + " -> " +
                tensor + "\n  return %0 : " + tensor + "\n}");
      ASSERT_TRUE(module);
      makePortable(*module);
      reference::Tensor x(isDouble ? Type(Float64Type::get(&context))
                                   : Type(Float32Type::get(&context)),
                          {n});
      for (int64_t i = 0; i < n; ++i)
        x.setDouble(i, c.arguments[i]);
      reference::Tensor y = evaluate(*module, {x})[0];
      for (int64_t i = 0; i < n; ++i) {
        double argument = x.getDouble(i), got = y.getDouble(i);
        double expected = c.function ? c.function(argument) : argument;
        if (!c.function)
          got = std::erf(got);
        if (!isDouble && std::fabs(expected) > 3e38)
          continue;
        double tolerance = isDouble ? c.tolerance : 2e-6;
        EXPECT_NEAR(got, expected,
                    tolerance * std::max(c.least, std::fabs(expected)))
            << c.op << "(" << argument << ") in " << type;
      }
    }
}

// Of f32, to a few units in the last place.
TEST_F(SimplifyModelTest, ErfOfSinglePrecision) {
  constexpr int64_t count = 20000;
  std::string type = "tensor<" + std::to_string(count) + "xf32>";
  OwningOpRef<ModuleOp> module =
      parse("func.func @main(%x: " + type + ") -> " + type +
            " {\n  %0 = chlo.erf %x : " + type + " -> " + type +
            "\n  return %0 : " + type + "\n}");
  ASSERT_TRUE(module);
  makePortable(*module);
  reference::Tensor x(Float32Type::get(&context), {count});
  for (int64_t i = 0; i < count; ++i) {
    // One half evenly, the other one by magnitudes.
    double at = static_cast<double>(i) / count;
    double value = i % 2 == 0 ? 12 * at - 6 : std::exp2(166 * at - 149);
    x.mutableData<float>()[i] = static_cast<float>(value);
  }
  reference::Tensor y = evaluate(*module, {x})[0];
  for (int64_t i = 0; i < count; ++i) {
    double exact = std::erf(x.getDouble(i));
    float rounded = std::fabs(static_cast<float>(exact));
    double unit = double(rounded) - std::nextafter(rounded, 0.0f);
    ASSERT_LE(std::fabs(y.getDouble(i) - exact), 3 * unit) << x.getDouble(i);
    ASSERT_LE(std::fabs(y.getDouble(i)), 1) << x.getDouble(i);
  }
}

TEST_F(SimplifyModelTest, Digamma) {
  OwningOpRef<ModuleOp> module = parse(R"(
    func.func @main(%x: tensor<5xf64>) -> tensor<5xf64> {
      %0 = chlo.digamma %x : tensor<5xf64> -> tensor<5xf64>
      return %0 : tensor<5xf64>
    })");
  simplify(*module);
  double euler = 0.57721566490153286;
  reference::Tensor y = evaluate(
      *module, {reference::Tensor::get<double>(Float64Type::get(&context), {5},
                                               {1, 2, 0.5, -0.5, -2})})[0];
  EXPECT_NEAR(y.getDouble(0), -euler, 1e-12);
  EXPECT_NEAR(y.getDouble(1), 1 - euler, 1e-12);
  EXPECT_NEAR(y.getDouble(2), -euler - 2 * std::log(2), 1e-12);
  EXPECT_NEAR(y.getDouble(3), 2 - euler - 2 * std::log(2), 1e-12);
  EXPECT_TRUE(std::isnan(y.getDouble(4)));
}

TEST_F(SimplifyModelTest, SpecialValues) {
  OwningOpRef<ModuleOp> module = parse(R"(
    func.func @main(%x: tensor<3xf32>) -> (tensor<3xf32>, tensor<3xi1>, tensor<3xi1>, tensor<3xi1>) {
      %0 = chlo.erf %x : tensor<3xf32> -> tensor<3xf32>
      %1 = chlo.is_inf %x : tensor<3xf32> -> tensor<3xi1>
      %2 = chlo.is_pos_inf %x : tensor<3xf32> -> tensor<3xi1>
      %3 = chlo.is_neg_inf %x : tensor<3xf32> -> tensor<3xi1>
      return %0, %1, %2, %3 : tensor<3xf32>, tensor<3xi1>, tensor<3xi1>, tensor<3xi1>
    })");
  makePortable(*module);
  SmallVector<reference::Tensor> y = evaluate(
      *module, {reference::Tensor::get<float>(Float32Type::get(&context), {3},
                                              {INFINITY, -INFINITY, NAN})});
  EXPECT_EQ(y[0].getDouble(0), 1);
  EXPECT_EQ(y[0].getDouble(1), -1);
  EXPECT_TRUE(std::isnan(y[0].getDouble(2)));
  EXPECT_EQ(y[1].str(), "dense<[true, true, false]> : tensor<3xi1>");
  EXPECT_EQ(y[2].str(), "dense<[true, false, false]> : tensor<3xi1>");
  EXPECT_EQ(y[3].str(), "dense<[false, true, false]> : tensor<3xi1>");
}

TEST_F(SimplifyModelTest, BroadcastsAndTopK) {
  OwningOpRef<ModuleOp> module = parse(R"(
    func.func @main(%x: tensor<2x3xi32>, %y: tensor<2xi32>)
        -> (tensor<2x3xi32>, tensor<2x3xi32>, tensor<2x3xi1>, tensor<2x2xi32>, tensor<2x2xi32>) {
      %one = chlo.constant dense<1> : tensor<i32>
      %0 = chlo.broadcast_add %x, %one : (tensor<2x3xi32>, tensor<i32>) -> tensor<2x3xi32>
      %1 = chlo.broadcast_multiply %x, %y {broadcast_dimensions = array<i64: 0>} : (tensor<2x3xi32>, tensor<2xi32>) -> tensor<2x3xi32>
      %2 = chlo.broadcast_compare %x, %one {comparison_direction = #chlo<comparison_direction GT>} : (tensor<2x3xi32>, tensor<i32>) -> tensor<2x3xi1>
      %values, %indices = chlo.top_k(%x, k = 2) : tensor<2x3xi32> -> (tensor<2x2xi32>, tensor<2x2xi32>)
      return %0, %1, %2, %values, %indices : tensor<2x3xi32>, tensor<2x3xi32>, tensor<2x3xi1>, tensor<2x2xi32>, tensor<2x2xi32>
    })");
  ASSERT_TRUE(module);
  simplify(*module);
  Type i32 = IntegerType::get(&context, 32);
  SmallVector<reference::Tensor> y = evaluate(
      *module,
      {reference::Tensor::get<int32_t>(i32, {2, 3}, {1, 5, 5, -1, 0, -7}),
       reference::Tensor::get<int32_t>(i32, {2}, {2, 3})});
  EXPECT_EQ(y[0].str(), "dense<[[2, 6, 6], [0, 1, -6]]> : tensor<2x3xi32>");
  EXPECT_EQ(y[1].str(), "dense<[[2, 10, 10], [-3, 0, -21]]> : tensor<2x3xi32>");
  EXPECT_EQ(y[2].str(), "dense<[[false, true, true], [false, false, false]]> "
                        ": tensor<2x3xi1>");
  EXPECT_EQ(y[3].str(), "dense<[[5, 5], [0, -1]]> : tensor<2x2xi32>");
  EXPECT_EQ(y[4].str(), "dense<[[1, 2], [1, 0]]> : tensor<2x2xi32>");
}

/// Sizes of the images and of the result's gradient, strides and dilations,
/// padding at both ends; more than is needed, and less than nothing.
TEST_F(SimplifyModelTest, KernelGradients) {
  for (int64_t dilation : {2, 3})
    for (int64_t stride : {1, 2})
      for (int64_t low : {-1, 0, 2})
        for (int64_t high : {-2, 1}) {
          int64_t images = 5, gradient = (images - 1) * dilation - 1;
          int64_t room = (images - 1) * dilation + 1 + low + high - gradient;
          if (room < 0)
            continue;
          int64_t count = room / stride + 1;
          std::string x = "tensor<2x" + std::to_string(images) + "x4x3xf32>";
          std::string g = "tensor<2x" + std::to_string(gradient) + "x4x2xf32>";
          std::string w = "tensor<" + std::to_string(count) + "x1x2x3xf32>";
          std::string type = "(" + x + ", " + g + ") -> " + w;
          checkSame(
              "func.func @main(%x: " + x + ", %g: " + g + ") -> " + w +
              " {\n  %0 = stablehlo.convolution(%x, %g) dim_numbers = "
              "[f, 0, 1, b]x[i, 0, 1, o]->[0, 1, f, b], window = {stride = [" +
              std::to_string(stride) + ", 1], pad = [[" + std::to_string(low) +
              ", " + std::to_string(high) + "], [0, 0]], lhs_dilate = [" +
              std::to_string(dilation) +
              ", 1]} {batch_group_count = 1 : i64, feature_group_count = 1 : "
              "i64} : " +
              type + "\n  return %0 : " + w + "\n}");
        }
}

TEST_F(SimplifyModelTest, OpsOfStablehlo) {
  checkSame(R"(
    func.func @main(%x: tensor<4x3x5xf32>, %s: tensor<3xf32>, %o: tensor<3xf32>, %g: tensor<4x3x5xf32>)
        -> (tensor<4x3x5xf32>, tensor<3xf32>, tensor<3xf32>, tensor<4x3x5xf32>, tensor<3xf32>, tensor<3xf32>, tensor<4x3x5xf32>) {
      %0:3 = "stablehlo.batch_norm_training"(%x, %s, %o) <{epsilon = 0.01 : f32, feature_index = 1 : i64}> : (tensor<4x3x5xf32>, tensor<3xf32>, tensor<3xf32>) -> (tensor<4x3x5xf32>, tensor<3xf32>, tensor<3xf32>)
      %1:3 = "stablehlo.batch_norm_grad"(%x, %s, %0#1, %0#2, %g) <{epsilon = 0.01 : f32, feature_index = 1 : i64}> : (tensor<4x3x5xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<4x3x5xf32>) -> (tensor<4x3x5xf32>, tensor<3xf32>, tensor<3xf32>)
      %2 = "stablehlo.batch_norm_inference"(%x, %s, %o, %0#1, %0#2) <{epsilon = 0.01 : f32, feature_index = 1 : i64}> : (tensor<4x3x5xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) -> tensor<4x3x5xf32>
      return %0#0, %0#1, %0#2, %1#0, %1#1, %1#2, %2 : tensor<4x3x5xf32>, tensor<3xf32>, tensor<3xf32>, tensor<4x3x5xf32>, tensor<3xf32>, tensor<3xf32>, tensor<4x3x5xf32>
    })");
  for (StringRef config : {"abc,bcd->ad", "abc,bcd->dab", "abc,bcd->bad"}) {
    std::string shape;
    for (char name : config.split("->").second)
      shape += std::to_string(name - 'a' + 2) + "x";
    checkSame(("func.func @main(%x: tensor<2x3x4xf32>, %y: tensor<3x4x5xf32>) "
               "-> tensor<" +
               shape + "f32> {\n  %0 = stablehlo.einsum %x, %y, config = \"" +
               config.str() +
               "\" : (tensor<2x3x4xf32>, tensor<3x4x5xf32>) -> tensor<" +
               shape + "f32>\n  return %0 : tensor<" + shape + "f32>\n}"));
  }
  checkSame(R"(
    func.func private @f(%x: tensor<4x5xf32>) -> tensor<4x5xf32> {
      %0 = stablehlo.add %x, %x : tensor<4x5xf32>
      return %0 : tensor<4x5xf32>
    }
    func.func @main(%x: tensor<4x5xf32>, %y: tensor<5x3xf32>, %i: tensor<4x6xi32>, %j: tensor<7xi32>)
        -> (tensor<4x3xf32>, tensor<2x4x5xf32>, tensor<4x6xf32>, tensor<7x5xf32>, tensor<4x5xf32>) {
      %0 = stablehlo.dot %x, %y : (tensor<4x5xf32>, tensor<5x3xf32>) -> tensor<4x3xf32>
      %1 = stablehlo.broadcast %x, sizes = [2] : (tensor<4x5xf32>) -> tensor<2x4x5xf32>
      %2 = "stablehlo.torch_index_select"(%x, %i) <{dim = 1 : i64, batch_dims = 1 : i64}> : (tensor<4x5xf32>, tensor<4x6xi32>) -> tensor<4x6xf32>
      %3 = "stablehlo.torch_index_select"(%x, %j) <{dim = 0 : i64, batch_dims = 0 : i64}> : (tensor<4x5xf32>, tensor<7xi32>) -> tensor<7x5xf32>
      %4 = stablehlo.composite "my.f" %x {decomposition = @f} : (tensor<4x5xf32>) -> tensor<4x5xf32>
      %5 = stablehlo.tuple %4, %x : tuple<tensor<4x5xf32>, tensor<4x5xf32>>
      %6 = stablehlo.get_tuple_element %5[0] : (tuple<tensor<4x5xf32>, tensor<4x5xf32>>) -> tensor<4x5xf32>
      %7 = stablehlo.custom_call @Sharding(%6) {backend_config = ""} : (tensor<4x5xf32>) -> tensor<4x5xf32>
      return %0, %1, %2, %3, %7 : tensor<4x3xf32>, tensor<2x4x5xf32>, tensor<4x6xf32>, tensor<7x5xf32>, tensor<4x5xf32>
    })");
}

} // namespace
