//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Elementwise ops of every type against the evaluator.

#include "KernelTest.h"

#include "llvm/Support/FormatVariadic.h"

#include <cmath>

using namespace mlir;
using namespace soap;

namespace {

using ElementwiseKernelTest = KernelTest;

TEST_F(ElementwiseKernelTest, FloatUnary) {
  std::string text;
  for (const char *op :
       {"abs", "cbrt", "ceil", "cosine", "exponential", "exponential_minus_one",
        "floor", "logistic", "negate", "round_nearest_afz",
        "round_nearest_even", "sign", "sine", "tan", "tanh"})
    for (const char *type : {"f32", "f64"})
      text += elementwise(op, 1, "tensor<3x17x" + std::string(type) + ">",
                          std::string(op) + "_" + type);
  check(text);
}

TEST_F(ElementwiseKernelTest, FloatUnaryOfPositive) {
  // On |a|, as these have no value for negative arguments.
  std::string text;
  for (const char *op : {"log", "log_plus_one", "rsqrt", "sqrt"})
    text += llvm::formatv(R"(
      func.func @{0}(%a: tensor<50xf32>) -> tensor<50xf32> {{
        %0 = stablehlo.abs %a : tensor<50xf32>
        %1 = stablehlo.{0} %0 : tensor<50xf32>
        return %1 : tensor<50xf32>
      })",
                          op);
  check(text);
}

TEST_F(ElementwiseKernelTest, FloatBinary) {
  std::string text;
  for (const char *op : {"add", "atan2", "divide", "maximum", "minimum",
                         "multiply", "remainder", "subtract"})
    for (const char *type : {"f32", "f64"})
      text += elementwise(op, 2, "tensor<5x7x" + std::string(type) + ">",
                          std::string(op) + "_" + type);
  text += R"(
    func.func @power(%a: tensor<40xf32>, %b: tensor<40xf32>) -> tensor<40xf32> {
      %0 = stablehlo.abs %a : tensor<40xf32>
      %1 = stablehlo.power %0, %b : tensor<40xf32>
      return %1 : tensor<40xf32>
    })";
  check(text);
}

TEST_F(ElementwiseKernelTest, Integer) {
  std::string text;
  for (const char *type : {"i32", "i64", "i8", "ui32"}) {
    std::string tensor = "tensor<3x30x" + std::string(type) + ">";
    for (const char *op :
         {"add", "and", "divide", "maximum", "minimum", "multiply", "or",
          "power", "remainder", "shift_left", "shift_right_arithmetic",
          "shift_right_logical", "subtract", "xor"})
      text += elementwise(op, 2, tensor, std::string(op) + "_" + type);
    for (const char *op : {"abs", "count_leading_zeros", "not", "popcnt"})
      if (StringRef(op) != "abs" || type[0] != 'u')
        text += elementwise(op, 1, tensor, std::string(op) + "_" + type);
  }
  text += elementwise("negate", 1, "tensor<9xi32>", "negate");
  text += elementwise("sign", 1, "tensor<9xi32>", "sign");
  check(text);
}

TEST_F(ElementwiseKernelTest, Boolean) {
  std::string text;
  for (const char *op :
       {"and", "or", "xor", "add", "multiply", "maximum", "minimum"})
    text += elementwise(op, 2, "tensor<70xi1>", op);
  text += elementwise("not", 1, "tensor<70xi1>", "not");
  check(text);
}

TEST_F(ElementwiseKernelTest, Compare) {
  std::string text;
  for (const char *direction : {"EQ", "NE", "LT", "LE", "GT", "GE"})
    for (auto [type, order] :
         {std::pair("f32", "FLOAT"), std::pair("f32", "TOTALORDER"),
          std::pair("i32", "SIGNED"), std::pair("ui8", "UNSIGNED"),
          std::pair("i1", "UNSIGNED")})
      text += llvm::formatv(R"(
        func.func @{0}_{1}_{2}(%a: tensor<40x{1}>, %b: tensor<40x{1}>) -> tensor<40xi1> {{
          %0 = stablehlo.compare {0}, %a, %b, {2} : (tensor<40x{1}>, tensor<40x{1}>) -> tensor<40xi1>
          return %0 : tensor<40xi1>
        })",
                            direction, type, order);
  check(text);
}

TEST_F(ElementwiseKernelTest, SpecialFloats) {
  // NaN, infinities and zeros of both signs.
  std::string text;
  for (const char *op :
       {"abs", "ceil", "exponential", "exponential_minus_one", "floor", "log",
        "log_plus_one", "logistic", "negate", "rsqrt", "sign", "sqrt", "tanh"})
    text += elementwise(op, 1, "tensor<12xf32>", op);
  for (const char *op : {"maximum", "minimum", "multiply", "add", "divide"})
    text += elementwise(op, 2, "tensor<12xf32>", op);
  text += R"(
    func.func @finite(%a: tensor<12xf32>) -> tensor<12xi1> {
      %0 = stablehlo.is_finite %a : (tensor<12xf32>) -> tensor<12xi1>
      return %0 : tensor<12xi1>
    })";
  ASSERT_NO_FATAL_FAILURE(compile(text));
  float inf = INFINITY, nan = NAN;
  Type f32 = Float32Type::get(&context);
  reference::Tensor a = reference::Tensor::get<float>(
      f32, {12},
      {0, -0.0f, inf, -inf, nan, 1, -1, 100, -100, 1e-30f, 88, 1e30f});
  reference::Tensor b = reference::Tensor::get<float>(
      f32, {12}, {-0.0f, 0, 1, inf, 1, nan, -inf, -100, 0, 1e-30f, 2, 1e30f});
  for (auto function : module->getOps<func::FuncOp>()) {
    inputs[function.getName().str()] = {a};
    if (function.getNumArguments() == 2)
      inputs[function.getName().str()].push_back(b);
    checkKernel(function.getName());
  }
}

namespace {
class AccuracyTest : public ElementwiseKernelTest {
protected:
  struct Function {
    const char *op;
    long double (*exact)(long double);
    double low, high, units;
  };

  /// Functions are exact to so many units in the last place.
  template <typename T>
  void checkAccuracy(ArrayRef<Function> functions, Type type) {
    constexpr int64_t count = 100000;
    std::string text, tensor;
    llvm::raw_string_ostream(tensor) << RankedTensorType::get({count}, type);
    for (const Function &f : functions)
      text += elementwise(f.op, 1, tensor, f.op);
    ASSERT_NO_FATAL_FAILURE(compile(text));
    for (const Function &f : functions) {
      reference::Tensor points(type, {count});
      for (int64_t i = 0; i < count; ++i)
        points.mutableData<T>()[i] =
            static_cast<T>(f.low + (f.high - f.low) * i / count);
      std::vector<reference::Tensor> results = run(f.op, {points});
      ASSERT_EQ(results.size(), 1u);
      long double worst = 0, at = 0;
      for (int64_t i = 0; i < count; ++i) {
        long double exact = f.exact(points.getDouble(i));
        T rounded = std::fabs(static_cast<T>(exact));
        T unit = std::nextafter(rounded, std::numeric_limits<T>::infinity()) -
                 rounded;
        long double error = std::fabs(results[0].getDouble(i) - exact) / unit;
        if (error > worst) {
          worst = error;
          at = points.getDouble(i);
        }
      }
      EXPECT_LE(worst, f.units) << f.op << " at " << at;
    }
  }

  static long double logistic(long double v) { return 1 / (1 + std::exp(-v)); }
  static long double rsqrt(long double v) { return 1 / std::sqrt(v); }
};
} // namespace

TEST_F(AccuracyTest, OfSingles) {
  checkAccuracy<float>({{"exponential", std::exp, -103, 88, 1.02},
                        {"exponential_minus_one", std::expm1, -10, 10, 3},
                        {"log", std::log, 1e-6, 100, 2},
                        {"log_plus_one", std::log1p, -0.9, 2, 2},
                        {"logistic", logistic, -80, 80, 2.5},
                        {"tanh", std::tanh, -9, 9, 1.5},
                        {"rsqrt", rsqrt, 1e-6, 100, 2},
                        {"cosine", std::cos, -10, 10, 2},
                        {"sine", std::sin, -10, 10, 2}},
                       Float32Type::get(&context));
}

TEST_F(AccuracyTest, OfDoubles) {
  checkAccuracy<double>({{"exponential", std::exp, -745, 709, 1.1},
                         {"logistic", logistic, -700, 700, 2.5},
                         {"tanh", std::tanh, -2, 20, 2.7}},
                        Float64Type::get(&context));
}

TEST_F(ElementwiseKernelTest, Convert) {
  std::string text;
  const char *types[] = {"f32", "f64", "f16", "bf16", "i32",
                         "i64", "i8",  "ui8", "i1"};
  for (const char *from : types)
    for (const char *to : types) {
      // Negative floats have no unsigned value.
      if (to[0] == 'u' && StringRef(from).contains('f'))
        continue;
      text += llvm::formatv(R"(
        func.func @{0}_{1}(%a: tensor<33x{0}>) -> tensor<33x{1}> {{
          %0 = stablehlo.convert %a : (tensor<33x{0}>) -> tensor<33x{1}>
          return %0 : tensor<33x{1}>
        })",
                            from, to);
    }
  check(text);
}

TEST_F(ElementwiseKernelTest, BitsOfScalars) {
  check(R"(
    func.func @parts(%a: tensor<f32>) -> tensor<2xi16> {
      %0 = stablehlo.bitcast_convert %a : (tensor<f32>) -> tensor<2xi16>
      return %0 : tensor<2xi16>
    }
    func.func @whole(%a: tensor<2xi16>) -> tensor<i32> {
      %0 = stablehlo.bitcast_convert %a : (tensor<2xi16>) -> tensor<i32>
      return %0 : tensor<i32>
    })");
}

// Products, and sums of sums, of floats that are computed in f32.
TEST_F(ElementwiseKernelTest, NarrowFloats) {
  std::string text;
  for (const char *type : {"f16", "bf16"}) {
    std::string tensor = "tensor<50x" + std::string(type) + ">";
    for (const char *op : {"add", "divide", "maximum", "multiply", "subtract"})
      text += elementwise(op, 2, tensor, std::string(op) + "_" + type);
    for (const char *op : {"abs", "exponential", "negate", "tanh"})
      text += elementwise(op, 1, tensor, std::string(op) + "_" + type);
    text += llvm::formatv(R"(
      func.func @compare_{0}(%a: tensor<50x{0}>, %b: tensor<50x{0}>) -> tensor<50xi1> {{
        %0 = stablehlo.compare LT, %a, %b, FLOAT : (tensor<50x{0}>, tensor<50x{0}>) -> tensor<50xi1>
        return %0 : tensor<50xi1>
      }
      func.func @sum_{0}(%a: tensor<5x6x{0}>) -> tensor<5x{0}> {{
        %z = stablehlo.constant dense<0.0> : tensor<{0}>
        %0 = stablehlo.reduce(%a init: %z) applies stablehlo.add across dimensions = [1] : (tensor<5x6x{0}>, tensor<{0}>) -> tensor<5x{0}>
        return %0 : tensor<5x{0}>
      })",
                          type);
  }
  check(text);
}

TEST_F(ElementwiseKernelTest, SelectAndClamp) {
  check(R"(
    func.func @select(%p: tensor<4x5xi1>, %a: tensor<4x5xf32>, %b: tensor<4x5xf32>) -> tensor<4x5xf32> {
      %0 = stablehlo.select %p, %a, %b : tensor<4x5xi1>, tensor<4x5xf32>
      return %0 : tensor<4x5xf32>
    }
    func.func @scalar_select(%p: tensor<i1>, %a: tensor<4x5xi32>, %b: tensor<4x5xi32>) -> tensor<4x5xi32> {
      %0 = stablehlo.select %p, %a, %b : tensor<i1>, tensor<4x5xi32>
      return %0 : tensor<4x5xi32>
    }
    func.func @clamp(%lo: tensor<f32>, %a: tensor<4x5xf32>, %hi: tensor<4x5xf32>) -> tensor<4x5xf32> {
      %0 = stablehlo.clamp %lo, %a, %hi : (tensor<f32>, tensor<4x5xf32>, tensor<4x5xf32>) -> tensor<4x5xf32>
      return %0 : tensor<4x5xf32>
    }
    func.func @clamp_int(%lo: tensor<9xi32>, %a: tensor<9xi32>, %hi: tensor<9xi32>) -> tensor<9xi32> {
      %0 = stablehlo.clamp %lo, %a, %hi : tensor<9xi32>
      return %0 : tensor<9xi32>
    }
    func.func @bitcast(%a: tensor<9xf32>) -> tensor<9xi32> {
      %0 = stablehlo.bitcast_convert %a : (tensor<9xf32>) -> tensor<9xi32>
      return %0 : tensor<9xi32>
    }
    func.func @reduce_precision(%a: tensor<90xf32>) -> tensor<90xf32> {
      %0 = stablehlo.reduce_precision %a, format = e5m10 : tensor<90xf32>
      return %0 : tensor<90xf32>
    }
    func.func @map(%a: tensor<9xf32>, %b: tensor<9xf32>) -> tensor<9xf32> {
      %0 = "stablehlo.map"(%a, %b) ({
      ^bb0(%x: tensor<f32>, %y: tensor<f32>):
        %c = stablehlo.constant dense<2.0> : tensor<f32>
        %1 = stablehlo.multiply %x, %c : tensor<f32>
        %2 = stablehlo.subtract %1, %y : tensor<f32>
        stablehlo.return %2 : tensor<f32>
      }) {dimensions = array<i64: 0>} : (tensor<9xf32>, tensor<9xf32>) -> tensor<9xf32>
      return %0 : tensor<9xf32>
    }
  )");
}

// Scalars, dimensions of one and of none.
TEST_F(ElementwiseKernelTest, OddShapes) {
  std::string text;
  unsigned number = 0;
  for (const char *shape : {"", "1x", "0x", "3x0x2x", "1x1x1x", "2x1x3x1x"})
    text += elementwise("add", 2, "tensor<" + std::string(shape) + "f32>",
                        "add" + std::to_string(number++));
  check(text);
}

// What a thread of a GPU loads and stores at once: several neighbours of each
// type; not where an operand begins at an odd place or has odd rows.
TEST_F(ElementwiseKernelTest, Neighbours) {
  std::string text;
  for (const char *type : {"i1", "ui8", "i16", "bf16", "f16", "i32", "f64"})
    text += llvm::formatv(R"(
      func.func @wide_{0}(%a: tensor<64x96x{0}>, %b: tensor<64x98x{0}>, %c: tensor<96x{0}>, %d: tensor<64x{0}>)
          -> (tensor<64x96x{0}>, tensor<64x96x{0}>, tensor<64x96x{0}>, tensor<96x64x{0}>) {{
        %0 = stablehlo.slice %b [0:64, 1:97] : (tensor<64x98x{0}>) -> tensor<64x96x{0}>
        %1 = stablehlo.maximum %a, %0 : tensor<64x96x{0}>
        %2 = stablehlo.broadcast_in_dim %c, dims = [1] : (tensor<96x{0}>) -> tensor<64x96x{0}>
        %3 = stablehlo.add %a, %2 : tensor<64x96x{0}>
        %4 = stablehlo.broadcast_in_dim %d, dims = [0] : (tensor<64x{0}>) -> tensor<64x96x{0}>
        %5 = stablehlo.minimum %a, %4 : tensor<64x96x{0}>
        %6 = stablehlo.transpose %a, dims = [1, 0] : (tensor<64x96x{0}>) -> tensor<96x64x{0}>
        return %1, %3, %5, %6 : tensor<64x96x{0}>, tensor<64x96x{0}>, tensor<64x96x{0}>, tensor<96x64x{0}>
      })",
                          type);
  text += R"(
    func.func @filled(%a: tensor<64x96xf32>) -> (tensor<64x96xf32>, tensor<64x96xf32>, tensor<64x100xf32>) {
      %0 = stablehlo.constant dense<1.5> : tensor<64x96xf32>
      %z = stablehlo.constant dense<0.0> : tensor<f32>
      %1 = stablehlo.pad %a, %z, low = [0, 4], high = [0, 0], interior = [0, 0] : (tensor<64x96xf32>, tensor<f32>) -> tensor<64x100xf32>
      return %0, %a, %1 : tensor<64x96xf32>, tensor<64x96xf32>, tensor<64x100xf32>
    })";
  check(text);
}

} // namespace
