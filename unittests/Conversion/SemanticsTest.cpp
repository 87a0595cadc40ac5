//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Random numbers of a distribution, and quantized arithmetic: against figures
// that are worked out here, not against another part of the compiler.

#include "KernelTest.h"

#include "Soap/Conversion/Passes.h"
#include "Soap/Dialect/Chlo/IR/ChloOps.h"

#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"

#include <cmath>

using namespace mlir;
using namespace soap;

namespace {

class SemanticsTest : public KernelTest {
protected:
  SemanticsTest() { context.loadDialect<chlo::ChloDialect>(); }

  /// Evaluates @f of a module, and runs it on the CPU: the same within \p
  /// tolerance, relative to the larger of the number and 1.
  std::vector<reference::Tensor>
  results(llvm::StringRef text, llvm::ArrayRef<reference::Tensor> arguments,
          double tolerance = 0) {
    module = parseSourceString<ModuleOp>(text, &context);
    EXPECT_TRUE(module);
    PassManager lower(&context);
    lower.addPass(createLowerQuantized());
    EXPECT_TRUE(succeeded(lower.run(*module)));
    auto expected = reference::Evaluator().evaluate(
        module->lookupSymbol<func::FuncOp>("f"), arguments);
    EXPECT_TRUE(succeeded(expected));
    OwningOpRef<ModuleOp> simplified = module->clone();
    PassManager manager(&context);
    manager.addPass(createSimplifyModel());
    EXPECT_TRUE(succeeded(manager.run(*simplified)));
    compiler = std::make_unique<KernelCompiler>(KernelCompilerOptions{1, 1});
    EXPECT_TRUE(succeeded(compiler->compile(*simplified)));
    std::vector<reference::Tensor> actual = run("f", arguments);
    for (auto [a, e] : llvm::zip(actual, *expected))
      for (int64_t i = 0; i < a.numElements(); ++i)
        EXPECT_LE(std::abs(a.getDouble(i) - e.getDouble(i)),
                  tolerance * std::max(1.0, std::abs(e.getDouble(i))));
    return actual;
  }

  reference::Tensor floats(std::vector<float> values) {
    return reference::Tensor::get<float>(Float32Type::get(&context),
                                         {static_cast<int64_t>(values.size())},
                                         values);
  }
  reference::Tensor bytes(std::vector<int64_t> values) {
    reference::Tensor tensor(IntegerType::get(&context, 8),
                             {static_cast<int64_t>(values.size())});
    for (auto [i, value] : llvm::enumerate(values))
      tensor.setInt(static_cast<int64_t>(i), value);
    return tensor;
  }
  static std::vector<int64_t> integersOf(const reference::Tensor &tensor) {
    std::vector<int64_t> values;
    for (int64_t i = 0; i < tensor.numElements(); ++i)
      values.push_back(tensor.getInt(i));
    return values;
  }
};

/// Draws 40,000 numbers with constants a and b.
std::string drawing(const std::string &type, const std::string &a,
                    const std::string &b, const std::string &distribution) {
  std::string scalar = "tensor<" + type + ">";
  std::string result = "tensor<200x200x" + type + ">";
  return "func.func @f() -> " + result +
         " {\n  %a = stablehlo.constant dense<" + a + "> : " + scalar +
         "\n  %b = stablehlo.constant dense<" + b + "> : " + scalar +
         "\n  %s = stablehlo.constant dense<200> : tensor<2xi64>\n"
         "  %0 = stablehlo.rng %a, %b, %s, distribution = " +
         distribution + " : (" + scalar + ", " + scalar +
         ", tensor<2xi64>) -> " + result + "\n  return %0 : " + result + "\n}";
}

struct Moments {
  double mean = 0, variance = 0, smallest = INFINITY, largest = -INFINITY;
  explicit Moments(const reference::Tensor &tensor) {
    auto n = static_cast<double>(tensor.numElements());
    for (int64_t i = 0; i < tensor.numElements(); ++i) {
      double x = tensor.getDouble(i);
      mean += x / n;
      smallest = std::min(smallest, x);
      largest = std::max(largest, x);
    }
    for (int64_t i = 0; i < tensor.numElements(); ++i)
      variance += std::pow(tensor.getDouble(i) - mean, 2) / n;
  }
};

// The standard error of the mean of n numbers of variance v is √(v / n), that
// of the variance about v √(2 / n): bounds are five of them.
TEST_F(SemanticsTest, UniformFloats) {
  for (const char *type : {"f32", "f64", "bf16"}) {
    SCOPED_TRACE(type);
    Moments m(results(drawing(type, "-1.0", "3.0", "UNIFORM"), {}, 1e-6)[0]);
    EXPECT_NEAR(m.mean, 1, 5 * std::sqrt(16.0 / 12 / 40000));
    EXPECT_NEAR(m.variance, 16.0 / 12, 0.05);
    EXPECT_GE(m.smallest, -1);
    EXPECT_LT(m.largest, 3);
    EXPECT_LT(m.smallest, -0.99);
    EXPECT_GT(m.largest, 2.97);
  }
}

TEST_F(SemanticsTest, UniformFloatsOfNoRoom) {
  // Between two neighbours there is one number.
  Moments m(results(drawing("f32", "1.0", "1.00000012", "UNIFORM"), {})[0]);
  EXPECT_EQ(m.smallest, 1);
  EXPECT_EQ(m.largest, 1);
}

TEST_F(SemanticsTest, UniformIntegers) {
  for (const char *type : {"i8", "i32", "i64", "i4"}) {
    SCOPED_TRACE(type);
    reference::Tensor drawn =
        results(drawing(type, "-3", "7", "UNIFORM"), {})[0];
    std::map<int64_t, int> counts;
    for (int64_t value : integersOf(drawn))
      ++counts[value];
    EXPECT_EQ(counts.size(), 10u);
    for (auto [value, count] : counts) {
      EXPECT_GE(value, -3);
      EXPECT_LT(value, 7);
      // 4000 each, with a standard deviation of 60.
      EXPECT_NEAR(count, 4000, 300);
    }
  }
  Moments large(
      results(drawing("ui64", "0", "18446744073709551615", "UNIFORM"), {})[0]);
  EXPECT_NEAR(large.mean / std::ldexp(1, 64), 0.5, 0.01);
}

TEST_F(SemanticsTest, UniformBooleans) {
  Moments m(results(drawing("i1", "false", "true", "UNIFORM"), {})[0]);
  EXPECT_NEAR(m.mean, 0.5, 0.0125);
  Moments same(results(drawing("i1", "true", "true", "UNIFORM"), {})[0]);
  EXPECT_EQ(same.smallest, 1);
}

TEST_F(SemanticsTest, NormalFloats) {
  for (const char *type : {"f32", "f64"}) {
    SCOPED_TRACE(type);
    reference::Tensor drawn =
        results(drawing(type, "5.0", "2.0", "NORMAL"), {}, 1e-5)[0];
    Moments m(drawn);
    EXPECT_NEAR(m.mean, 5, 5 * 2 / 200.0);
    EXPECT_NEAR(m.variance, 4, 5 * 4 * std::sqrt(2.0 / 40000));
    // 68.27% and 95.45% within one and two standard deviations.
    int one = 0, two = 0;
    for (int64_t i = 0; i < drawn.numElements(); ++i) {
      one += std::abs(drawn.getDouble(i) - 5) < 2;
      two += std::abs(drawn.getDouble(i) - 5) < 4;
    }
    EXPECT_NEAR(one / 40000.0, 0.6827, 0.012);
    EXPECT_NEAR(two / 40000.0, 0.9545, 0.006);
    EXPECT_GT(m.largest, 5 + 3 * 2);
    EXPECT_LT(m.smallest, 5 - 3 * 2);
  }
}

TEST_F(SemanticsTest, DrawsAreIndependentAndRepeat) {
  const char *text = R"(
    func.func @f() -> (tensor<1000xf64>, tensor<1000xf64>, tensor<1000xf64>) {
      %a = stablehlo.constant dense<-1.0> : tensor<f64>
      %b = stablehlo.constant dense<1.0> : tensor<f64>
      %s = stablehlo.constant dense<1000> : tensor<1xi64>
      %0 = stablehlo.rng %a, %b, %s, distribution = UNIFORM : (tensor<f64>, tensor<f64>, tensor<1xi64>) -> tensor<1000xf64>
      %1 = stablehlo.rng %a, %b, %s, distribution = UNIFORM : (tensor<f64>, tensor<f64>, tensor<1xi64>) -> tensor<1000xf64>
      %2 = func.call @g(%a, %b, %s) : (tensor<f64>, tensor<f64>, tensor<1xi64>) -> tensor<1000xf64>
      return %0, %1, %2 : tensor<1000xf64>, tensor<1000xf64>, tensor<1000xf64>
    }
    func.func private @g(%a: tensor<f64>, %b: tensor<f64>, %s: tensor<1xi64>) -> tensor<1000xf64> {
      %0 = stablehlo.rng %a, %b, %s, distribution = UNIFORM : (tensor<f64>, tensor<f64>, tensor<1xi64>) -> tensor<1000xf64>
      return %0 : tensor<1000xf64>
    })";
  std::vector<reference::Tensor> drawn = results(text, {}, 1e-12);
  std::vector<reference::Tensor> again = results(text, {}, 1e-12);
  for (size_t x = 0; x < 3; ++x) {
    EXPECT_EQ(drawn[x].toBytes(), again[x].toBytes());
    for (size_t y = 0; y < 3; ++y) {
      // Also of neighbours; each product has variance 1/9.
      for (int64_t lag : {0, 1, 2}) {
        if (x == y && lag == 0)
          continue;
        double sum = 0;
        for (int64_t i = 0; i + lag < 1000; ++i)
          sum += drawn[x].getDouble(i) * drawn[y].getDouble(i + lag);
        EXPECT_LT(std::abs(sum), 5 * std::sqrt(1000.0) / 3)
            << x << " " << y << " " << lag;
      }
    }
  }
}

TEST_F(SemanticsTest, Quantize) {
  // x / 0.5 + 3: 1, 3.5, 4.5, 203, -197; ties to even.
  std::vector<reference::Tensor> r =
      results(R"(
    func.func @f(%a: tensor<5xf32>) -> tensor<5x!quant.uniform<i8:f32, 0.5:3>> {
      %0 = stablehlo.uniform_quantize %a : (tensor<5xf32>) -> tensor<5x!quant.uniform<i8:f32, 0.5:3>>
      return %0 : tensor<5x!quant.uniform<i8:f32, 0.5:3>>
    })",
              floats({-1, 0.25, 0.75, 100, -100}));
  EXPECT_EQ(integersOf(r[0]), (std::vector<int64_t>{1, 4, 4, 127, -128}));
}

TEST_F(SemanticsTest, Dequantize) {
  // The differences do not fit into the storage.
  std::vector<reference::Tensor> r = results(R"(
    func.func @f(%a: tensor<3x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<3xf32> {
      %0 = stablehlo.uniform_dequantize %a : (tensor<3x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<3xf32>
      return %0 : tensor<3xf32>
    })",
                                             bytes({-128, 3, 127}));
  EXPECT_EQ(r[0].values<float>().vec(), (std::vector<float>{-65.5, 0, 62}));
}

TEST_F(SemanticsTest, DequantizePerAxis) {
  std::vector<reference::Tensor> r = results(
      R"(
    func.func @f(%a: tensor<4xi8>) -> tensor<2x2xf32> {
      %0 = stablehlo.reshape %a : (tensor<4xi8>) -> tensor<2x2xi8>
      %1 = stablehlo.bitcast_convert %0 : (tensor<2x2xi8>) -> tensor<2x2x!quant.uniform<i8:f32, 1.0>>
      %2 = stablehlo.bitcast_convert %1 : (tensor<2x2x!quant.uniform<i8:f32, 1.0>>) -> tensor<2x2xi8>
      %3 = stablehlo.convert %2 : (tensor<2x2xi8>) -> tensor<2x2xf32>
      %4 = stablehlo.uniform_quantize %3 : (tensor<2x2xf32>) -> tensor<2x2x!quant.uniform<i8:f32:1, {0.5:1, 2.0}>>
      %5 = stablehlo.uniform_dequantize %4 : (tensor<2x2x!quant.uniform<i8:f32:1, {0.5:1, 2.0}>>) -> tensor<2x2xf32>
      return %5 : tensor<2x2xf32>
    })",
      bytes({100, 5, -3, 6}));
  // 100 / 0.5 + 1 is 127 at most, and 5 / 2 rounds to 2.
  EXPECT_EQ(r[0].values<float>().vec(), (std::vector<float>{63, 4, -3, 6}));
}

TEST_F(SemanticsTest, AddQuantized) {
  // 1 + 2 = 3; -65.5 + 0 rounds to -66.
  std::vector<reference::Tensor> r = results(
      R"(
    func.func @f(%a: tensor<2x!quant.uniform<i8:f32, 0.5:3>>, %b: tensor<2x!quant.uniform<i8:f32, 0.25:-1>>) -> tensor<2x!quant.uniform<i8:f32, 1.0>> {
      %0 = stablehlo.add %a, %b : (tensor<2x!quant.uniform<i8:f32, 0.5:3>>, tensor<2x!quant.uniform<i8:f32, 0.25:-1>>) -> tensor<2x!quant.uniform<i8:f32, 1.0>>
      return %0 : tensor<2x!quant.uniform<i8:f32, 1.0>>
    })",
      {bytes({5, -128}), bytes({7, -1})});
  EXPECT_EQ(integersOf(r[0]), (std::vector<int64_t>{3, -66}));
}

TEST_F(SemanticsTest, MultiplyQuantizedMatrices) {
  // (1 · 2 + -2 · 3) · 0.5 · 0.25 = -0.5, and (1 · 4 + -2 · 5) · 0.5 · 0.5.
  std::vector<reference::Tensor> r = results(
      R"(
    func.func @f(%a: tensor<2x!quant.uniform<i8:f32, 0.5:1>>, %b: tensor<4xi8>) -> tensor<2x!quant.uniform<i8:f32, 0.25:10>> {
      %0 = stablehlo.constant() {value = dense<[[2, 4], [3, 5]]> : tensor<2x2xi8>} : () -> tensor<2x2x!quant.uniform<i8:f32:1, {0.25, 0.5}>>
      %1 = stablehlo.dot_general %a, %0, contracting_dims = [0] x [0] : (tensor<2x!quant.uniform<i8:f32, 0.5:1>>, tensor<2x2x!quant.uniform<i8:f32:1, {0.25, 0.5}>>) -> tensor<2x!quant.uniform<i8:f32, 0.25:10>>
      return %1 : tensor<2x!quant.uniform<i8:f32, 0.25:10>>
    })",
      {bytes({2, -1}), bytes({0, 0, 0, 0})});
  EXPECT_EQ(integersOf(r[0]), (std::vector<int64_t>{8, 4}));
}

} // namespace
