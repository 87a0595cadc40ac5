//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "EvaluatorTest.h"

#include "Soap/Reference/Rounding.h"

#include <cmath>

using namespace mlir;

namespace soap::reference {
namespace {

class ElementwiseTest : public EvaluatorTest {};

TEST_F(ElementwiseTest, FloatFunctions) {
  struct Case {
    const char *op;
    double (*function)(double);
  } cases[] = {
      {"abs", std::fabs},
      {"cbrt", std::cbrt},
      {"ceil", std::ceil},
      {"cosine", std::cos},
      {"exponential", std::exp},
      {"exponential_minus_one", std::expm1},
      {"floor", std::floor},
      {"log", std::log},
      {"log_plus_one", std::log1p},
      {"logistic", [](double x) { return 1 / (1 + std::exp(-x)); }},
      {"negate", [](double x) { return -x; }},
      {"round_nearest_afz", std::round},
      {"round_nearest_even", std::nearbyint},
      {"rsqrt", [](double x) { return 1 / std::sqrt(x); }},
      {"sine", std::sin},
      {"sqrt", std::sqrt},
      {"tan", std::tan},
      {"tanh", std::tanh},
  };
  for (const Case &c : cases)
    for (double x : {0.25, 0.5, 1.5, 2.5, 3.75}) {
      std::string text =
          Tensor::get<double>(Float64Type::get(&context), {}, {x}).str();
      std::string expected =
          Tensor::get<double>(Float64Type::get(&context), {}, {c.function(x)})
              .str();
      EXPECT_EQ(runOp("stablehlo." + std::string(c.op), {text}), expected)
          << c.op;
      // In single precision the result is that of single precision.
      float y = static_cast<float>(x);
      std::string single =
          Tensor::get<float>(Float32Type::get(&context), {}, {y}).str();
      Tensor got = tensor(runOp("stablehlo." + std::string(c.op), {single}));
      EXPECT_NEAR(got.getDouble(0), c.function(x),
                  1e-6 * std::fabs(c.function(x)))
          << c.op;
    }
}

TEST_F(ElementwiseTest, Rounding) {
  std::string x = "dense<[-2.5, -1.5, -0.5, 0.5, 1.5, 2.5]> : tensor<6xf32>";
  EXPECT_EQ(runOp("stablehlo.round_nearest_even", {x}),
            "dense<[-2.0, -2.0, -0.0, 0.0, 2.0, 2.0]> : tensor<6xf32>");
  EXPECT_EQ(runOp("stablehlo.round_nearest_afz", {x}),
            "dense<[-3.0, -2.0, -1.0, 1.0, 2.0, 3.0]> : tensor<6xf32>");
}

TEST_F(ElementwiseTest, SignsOfZeroAndNaN) {
  EXPECT_EQ(
      runOp("stablehlo.sign",
            {"dense<[-3.0, -0.0, 0.0, 5.0, 0x7FC00000]> : tensor<5xf32>"}),
      "dense<[-1.0, -0.0, 0.0, 1.0, 0x7FC00000]> : tensor<5xf32>");
  EXPECT_EQ(runOp("stablehlo.sign", {"dense<[-3, 0, 5]> : tensor<3xi32>"}),
            "dense<[-1, 0, 1]> : tensor<3xi32>");
  EXPECT_EQ(runOp("stablehlo.is_finite",
                  {"dense<[1.0, 0x7F800000, 0x7FC00000]> : tensor<3xf32>"},
                  "tensor<3xi1>"),
            "dense<[true, false, false]> : tensor<3xi1>");
}

TEST_F(ElementwiseTest, MaximumAndMinimumOfNaNAndZeros) {
  std::string a = "dense<[1.0, 0x7FC00000, 2.0, -0.0, 0.0]> : tensor<5xf32>";
  std::string b = "dense<[2.0, 1.0, 0x7FC00000, 0.0, -0.0]> : tensor<5xf32>";
  EXPECT_EQ(runOp("stablehlo.maximum", {a, b}),
            "dense<[2.0, 0x7FC00000, 0x7FC00000, 0.0, 0.0]> : tensor<5xf32>");
  EXPECT_EQ(runOp("stablehlo.minimum", {a, b}),
            "dense<[1.0, 0x7FC00000, 0x7FC00000, -0.0, -0.0]> : tensor<5xf32>");
}

TEST_F(ElementwiseTest, FloatBinaries) {
  std::string a = "dense<[7.5, -7.5, 2.0]> : tensor<3xf64>";
  std::string b = "dense<[2.0, 2.0, -0.5]> : tensor<3xf64>";
  EXPECT_EQ(runOp("stablehlo.add", {a, b}),
            "dense<[9.5, -5.5, 1.5]> : tensor<3xf64>");
  EXPECT_EQ(runOp("stablehlo.subtract", {a, b}),
            "dense<[5.5, -9.5, 2.5]> : tensor<3xf64>");
  EXPECT_EQ(runOp("stablehlo.multiply", {a, b}),
            "dense<[15.0, -15.0, -1.0]> : tensor<3xf64>");
  EXPECT_EQ(runOp("stablehlo.divide", {a, b}),
            "dense<[3.75, -3.75, -4.0]> : tensor<3xf64>");
  EXPECT_EQ(runOp("stablehlo.remainder", {a, b}),
            "dense<[1.5, -1.5, 0.0]> : tensor<3xf64>");
  EXPECT_EQ(runOp("stablehlo.power", {a, b}),
            "dense<[56.25, 56.25, 0.7071067811865476]> : tensor<3xf64>");
  EXPECT_EQ(runOp("stablehlo.atan2",
                  {"dense<1.0> : tensor<f64>", "dense<-1.0> : tensor<f64>"}),
            "dense<2.356194490192345> : tensor<f64>");
}

TEST_F(ElementwiseTest, IntegersWrapAround) {
  EXPECT_EQ(runOp("stablehlo.add", {"dense<[127, -128]> : tensor<2xi8>",
                                    "dense<[1, -1]> : tensor<2xi8>"}),
            "dense<[-128, 127]> : tensor<2xi8>");
  EXPECT_EQ(runOp("stablehlo.subtract",
                  {"dense<0> : tensor<ui8>", "dense<1> : tensor<ui8>"}),
            "dense<255> : tensor<ui8>");
  EXPECT_EQ(runOp("stablehlo.multiply",
                  {"dense<65536> : tensor<i32>", "dense<65537> : tensor<i32>"}),
            "dense<65536> : tensor<i32>");
  EXPECT_EQ(runOp("stablehlo.add", {"dense<4294967295> : tensor<ui32>",
                                    "dense<2> : tensor<ui32>"}),
            "dense<1> : tensor<ui32>");
  EXPECT_EQ(
      runOp("stablehlo.abs", {"dense<[-2147483648, -5]> : tensor<2xi32>"}),
      "dense<[-2147483648, 5]> : tensor<2xi32>");
  EXPECT_EQ(runOp("stablehlo.negate", {"dense<[-8, 3]> : tensor<2xi4>"}),
            "dense<[-8, -3]> : tensor<2xi4>");
  EXPECT_EQ(
      runOp("stablehlo.power", {"dense<[3, 2, -1, 2]> : tensor<4xi32>",
                                "dense<[4, 33, -3, -1]> : tensor<4xi32>"}),
      "dense<[81, 0, -1, 0]> : tensor<4xi32>");
}

TEST_F(ElementwiseTest, IntegerDivision) {
  std::string a = "dense<[7, -7, 5, -2147483648]> : tensor<4xi32>";
  std::string b = "dense<[2, 2, 0, -1]> : tensor<4xi32>";
  EXPECT_EQ(runOp("stablehlo.divide", {a, b}),
            "dense<[3, -3, -1, -2147483648]> : tensor<4xi32>");
  EXPECT_EQ(runOp("stablehlo.remainder", {a, b}),
            "dense<[1, -1, 5, 0]> : tensor<4xi32>");
  EXPECT_EQ(
      runOp("stablehlo.divide", {"dense<18446744073709551614> : tensor<ui64>",
                                 "dense<2> : tensor<ui64>"}),
      "dense<9223372036854775807> : tensor<ui64>");
  EXPECT_EQ(
      runOp("stablehlo.maximum", {"dense<18446744073709551614> : tensor<ui64>",
                                  "dense<2> : tensor<ui64>"}),
      "dense<18446744073709551614> : tensor<ui64>");
}

TEST_F(ElementwiseTest, BitOps) {
  std::string a = "dense<[12, -1]> : tensor<2xi32>";
  std::string b = "dense<[10, 1]> : tensor<2xi32>";
  EXPECT_EQ(runOp("stablehlo.and", {a, b}), "dense<[8, 1]> : tensor<2xi32>");
  EXPECT_EQ(runOp("stablehlo.or", {a, b}), "dense<[14, -1]> : tensor<2xi32>");
  EXPECT_EQ(runOp("stablehlo.xor", {a, b}), "dense<[6, -2]> : tensor<2xi32>");
  EXPECT_EQ(runOp("stablehlo.not", {a}), "dense<[-13, 0]> : tensor<2xi32>");
  EXPECT_EQ(runOp("stablehlo.not", {"dense<[1, 254]> : tensor<2xui8>"}),
            "dense<[254, 1]> : tensor<2xui8>");
  EXPECT_EQ(runOp("stablehlo.popcnt", {"dense<[-1, 5, 0]> : tensor<3xi8>"}),
            "dense<[8, 2, 0]> : tensor<3xi8>");
  EXPECT_EQ(runOp("stablehlo.count_leading_zeros",
                  {"dense<[-1, 5, 0]> : tensor<3xi16>"}),
            "dense<[0, 13, 16]> : tensor<3xi16>");
  EXPECT_EQ(
      runOp("stablehlo.count_leading_zeros", {"dense<[1, 0]> : tensor<2xi32>"}),
      "dense<[31, 32]> : tensor<2xi32>");
}

TEST_F(ElementwiseTest, Shifts) {
  std::string a = "dense<[-8, -8, 64, 1]> : tensor<4xi8>";
  std::string b = "dense<[1, 8, 1, -1]> : tensor<4xi8>";
  EXPECT_EQ(runOp("stablehlo.shift_left", {a, b}),
            "dense<[-16, 0, -128, 0]> : tensor<4xi8>");
  EXPECT_EQ(runOp("stablehlo.shift_right_arithmetic", {a, b}),
            "dense<[-4, -1, 32, 0]> : tensor<4xi8>");
  EXPECT_EQ(runOp("stablehlo.shift_right_logical", {a, b}),
            "dense<[124, 0, 32, 0]> : tensor<4xi8>");
  EXPECT_EQ(runOp("stablehlo.shift_right_logical",
                  {"dense<-1> : tensor<i32>", "dense<28> : tensor<i32>"}),
            "dense<15> : tensor<i32>");
}

TEST_F(ElementwiseTest, Booleans) {
  std::string a = "dense<[false, false, true, true]> : tensor<4xi1>";
  std::string b = "dense<[false, true, false, true]> : tensor<4xi1>";
  EXPECT_EQ(runOp("stablehlo.and", {a, b}),
            "dense<[false, false, false, true]> : tensor<4xi1>");
  EXPECT_EQ(runOp("stablehlo.add", {a, b}),
            "dense<[false, true, true, true]> : tensor<4xi1>");
  EXPECT_EQ(runOp("stablehlo.xor", {a, b}),
            "dense<[false, true, true, false]> : tensor<4xi1>");
  EXPECT_EQ(runOp("stablehlo.not", {b}),
            "dense<[true, false, true, false]> : tensor<4xi1>");
}

TEST_F(ElementwiseTest, Compare) {
  auto compare = [&](const std::string &direction, const std::string &type,
                     const std::string &a, const std::string &b,
                     const std::string &result) {
    return runOp(
        "stablehlo.compare", {a, b}, result,
        "{comparison_direction = #stablehlo<comparison_direction " + direction +
            ">, compare_type = #stablehlo<comparison_type " + type + ">}");
  };
  std::string a = "dense<[1.0, 0x7FC00000, -0.0]> : tensor<3xf32>";
  std::string b = "dense<[2.0, 0x7FC00000, 0.0]> : tensor<3xf32>";
  EXPECT_EQ(compare("LT", "FLOAT", a, b, "tensor<3xi1>"),
            "dense<[true, false, false]> : tensor<3xi1>");
  EXPECT_EQ(compare("NE", "FLOAT", a, b, "tensor<3xi1>"),
            "dense<[true, true, false]> : tensor<3xi1>");
  EXPECT_EQ(compare("EQ", "TOTALORDER", a, b, "tensor<3xi1>"),
            "dense<[false, true, false]> : tensor<3xi1>");
  EXPECT_EQ(compare("LT", "TOTALORDER", a, b, "tensor<3xi1>"),
            "dense<[true, false, true]> : tensor<3xi1>");
  EXPECT_EQ(compare("GT", "SIGNED", "dense<-1> : tensor<i32>",
                    "dense<1> : tensor<i32>", "tensor<i1>"),
            "dense<false> : tensor<i1>");
  EXPECT_EQ(compare("GT", "UNSIGNED",
                    "dense<18446744073709551615> : tensor<ui64>",
                    "dense<1> : tensor<ui64>", "tensor<i1>"),
            "dense<true> : tensor<i1>");
}

TEST_F(ElementwiseTest, SelectAndClampTakeScalars) {
  EXPECT_EQ(
      runOp("stablehlo.select",
            {"dense<[true, false]> : tensor<2xi1>",
             "dense<[1, 2]> : tensor<2xi32>", "dense<[3, 4]> : tensor<2xi32>"},
            "tensor<2xi32>"),
      "dense<[1, 4]> : tensor<2xi32>");
  EXPECT_EQ(runOp("stablehlo.select",
                  {"dense<false> : tensor<i1>", "dense<[1, 2]> : tensor<2xi32>",
                   "dense<[3, 4]> : tensor<2xi32>"},
                  "tensor<2xi32>"),
            "dense<[3, 4]> : tensor<2xi32>");
  EXPECT_EQ(runOp("stablehlo.clamp",
                  {"dense<0.0> : tensor<f32>",
                   "dense<[-1.0, 0.5, 9.0]> : tensor<3xf32>",
                   "dense<1.0> : tensor<f32>"},
                  "tensor<3xf32>"),
            "dense<[0.0, 0.5, 1.0]> : tensor<3xf32>");
}

TEST_F(ElementwiseTest, Convert) {
  auto convert = [&](const std::string &a, const std::string &result) {
    return runOp("stablehlo.convert", {a}, result);
  };
  EXPECT_EQ(convert("dense<[1.9, -1.9, 1.0e+10, 0x7FC00000]> : tensor<4xf32>",
                    "tensor<4xi32>"),
            "dense<[1, -1, 2147483647, 0]> : tensor<4xi32>");
  EXPECT_EQ(convert("dense<[-5.0, 300.0]> : tensor<2xf32>", "tensor<2xui8>"),
            "dense<[0, 255]> : tensor<2xui8>");
  EXPECT_EQ(convert("dense<[300, -1]> : tensor<2xi32>", "tensor<2xi8>"),
            "dense<[44, -1]> : tensor<2xi8>");
  EXPECT_EQ(convert("dense<[0.0, 0.25]> : tensor<2xf32>", "tensor<2xi1>"),
            "dense<[false, true]> : tensor<2xi1>");
  EXPECT_EQ(convert("dense<[true, false]> : tensor<2xi1>", "tensor<2xf32>"),
            "dense<[1.0, 0.0]> : tensor<2xf32>");
  EXPECT_EQ(convert("dense<16777217> : tensor<i32>", "tensor<f32>"),
            "dense<16777216.0> : tensor<f32>");
  EXPECT_EQ(
      convert("dense<18446744073709551615> : tensor<ui64>", "tensor<f64>"),
      "dense<1.8446744073709552e+19> : tensor<f64>");
  EXPECT_EQ(convert("dense<[1.00390625, 1.01171875]> : tensor<2xf32>",
                    "tensor<2xbf16>"),
            "dense<[1.0, 1.015625]> : tensor<2xbf16>");
}

TEST_F(ElementwiseTest, NarrowFloatsRoundAfterEveryOp) {
  // 256 + 1 is no bf16; ties go to even.
  EXPECT_EQ(runOp("stablehlo.add", {"dense<[256.0, 258.0]> : tensor<2xbf16>",
                                    "dense<1.0> : tensor<2xbf16>"}),
            "dense<[256.0, 260.0]> : tensor<2xbf16>");
  EXPECT_EQ(runOp("stablehlo.multiply",
                  {"dense<60000.0> : tensor<f16>", "dense<2.0> : tensor<f16>"}),
            "dense<0x7C00> : tensor<f16>");
}

TEST_F(ElementwiseTest, ArithmeticInF64IsRoundedStochastically) {
  const double unit = 0x1p-52;
  auto evaluate = [&](StringRef op, double a, double b, uint64_t seed,
                      double scale = 1) {
    auto text = [&](double x) {
      return Tensor::get<double>(Float64Type::get(&context), {}, {x}).str();
    };
    StochasticRounding rounding(seed, scale);
    std::string result = runOp(("stablehlo." + op).str(), {text(a), text(b)});
    return tensor(result).getDouble(0);
  };
  for (auto [op, a, b, exact] : {std::tuple("add", 1.0, unit / 4, 1.0),
                                 {"subtract", 1.0, -unit / 4, 1.0},
                                 {"multiply", 1.1, 1.3, 1.1 * 1.3},
                                 {"divide", 4.0, 3.0, 4.0 / 3.0}}) {
    bool moves = false;
    for (uint64_t seed = 0; seed < 64; ++seed) {
      double x = evaluate(op, a, b, seed);
      EXPECT_LE(std::fabs(x - exact), 2 * unit) << op;
      moves |= x != exact;
      EXPECT_EQ(evaluate(op, a, b, seed), x);
    }
    EXPECT_TRUE(moves) << op;
  }
  double most = 0;
  for (uint64_t seed = 0; seed < 64; ++seed) {
    // What is exact stays.
    EXPECT_EQ(evaluate("add", 1.5, 0.25, seed), 1.75);
    EXPECT_EQ(evaluate("multiply", 3, -7, seed), -21);
    EXPECT_EQ(evaluate("divide", 1, 0, seed), HUGE_VAL);
    EXPECT_EQ(evaluate("maximum", 0.1, 0.3, seed), 0.3);
    // Opposites still cancel.
    EXPECT_EQ(evaluate("divide", 1, 3, seed), -evaluate("divide", -1, 3, seed));
    most =
        std::max(most, std::fabs(evaluate("divide", 4, 3, seed, 8) - 4. / 3));
  }
  EXPECT_GE(most, 3 * unit);
  EXPECT_LE(most, 5 * unit);
}

TEST_F(ElementwiseTest, Float64KeepsWhatSinglePrecisionLoses) {
  const char *text = R"(
    func.func @main(%a: tensor<f32>) -> tensor<f32> {
      %big = stablehlo.constant dense<1.0e+10> : tensor<f32>
      %0 = stablehlo.add %a, %big : tensor<f32>
      %1 = stablehlo.subtract %0, %big : tensor<f32>
      return %1 : tensor<f32>
    })";
  EXPECT_EQ(run(text, {"dense<1.0> : tensor<f32>"}),
            "dense<0.0> : tensor<f32>");
  EXPECT_EQ(run(text, {"dense<1.0> : tensor<f32>"}, Precision::Float64),
            "dense<1.0> : tensor<f32>");
}

TEST_F(ElementwiseTest, ReducePrecision) {
  auto reduce = [&](const std::string &a, int exponent, int mantissa) {
    return runOp("stablehlo.reduce_precision", {a}, "",
                 "{exponent_bits = " + std::to_string(exponent) +
                     " : i32, mantissa_bits = " + std::to_string(mantissa) +
                     " : i32}");
  };
  EXPECT_EQ(
      reduce("dense<[1.00390625, 1.01171875, -3.0]> : tensor<3xf32>", 8, 7),
      "dense<[1.0, 1.015625, -3.0]> : tensor<3xf32>");
  // The range of f16: overflow to infinity, underflow to zero.
  EXPECT_EQ(
      reduce("dense<[70000.0, 65504.0, 1.0e-05, -1.0e-05]> : tensor<4xf32>", 5,
             10),
      "dense<[0x7F800000, 65504.0, 0.0, -0.0]> : tensor<4xf32>");
  EXPECT_EQ(reduce("dense<[0x7FC00000, 0xFF800000]> : tensor<2xf32>", 5, 2),
            "dense<[0x7FC00000, 0xFF800000]> : tensor<2xf32>");
}

TEST_F(ElementwiseTest, BitcastConvert) {
  EXPECT_EQ(runOp("stablehlo.bitcast_convert", {"dense<1.0> : tensor<f32>"},
                  "tensor<i32>"),
            "dense<1065353216> : tensor<i32>");
  EXPECT_EQ(runOp("stablehlo.bitcast_convert", {"dense<1.0> : tensor<f32>"},
                  "tensor<4xui8>"),
            "dense<[0, 0, 128, 63]> : tensor<4xui8>");
  EXPECT_EQ(runOp("stablehlo.bitcast_convert",
                  {"dense<[0, 0, 128, 63]> : tensor<4xui8>"}, "tensor<f32>"),
            "dense<1.0> : tensor<f32>");
  EXPECT_EQ(runOp("stablehlo.bitcast_convert", {"dense<1.0> : tensor<f32>"},
                  "tensor<i32>", "", Precision::Float64),
            "dense<1065353216> : tensor<i32>");
}

TEST_F(ElementwiseTest, EmptyTensors) {
  EXPECT_EQ(runOp("stablehlo.add",
                  {"dense<> : tensor<0x3xf32>", "dense<> : tensor<0x3xf32>"}),
            "dense<> : tensor<0x3xf32>");
}

TEST_F(ElementwiseTest, UnsupportedTypesAreErrors) {
  EXPECT_EQ(run(R"(
    func.func @main() -> tensor<f32> {
      %0 = stablehlo.constant dense<1.0> : tensor<f32>
      %q = stablehlo.uniform_quantize %0 : (tensor<f32>) -> tensor<!quant.uniform<i8:f32, 0.5>>
      %1 = stablehlo.uniform_dequantize %q : (tensor<!quant.uniform<i8:f32, 0.5>>) -> tensor<f32>
      return %1 : tensor<f32>
    })"),
            "error: 'stablehlo.uniform_quantize' op cannot be evaluated on "
            "elements of type '!quant.uniform<i8:f32, 5.000000e-01>'");
  EXPECT_EQ(
      run(R"(
    func.func @main() -> tensor<f32> {
      %0 = stablehlo.custom_call @foo() {has_side_effect = true} : () -> tensor<f32>
      return %0 : tensor<f32>
    })"),
      "error: 'stablehlo.custom_call' op calls 'foo', which the evaluator "
      "does not know");
}

// A print for debugging.
TEST_F(ElementwiseTest, CallsWithoutResultsDoNothing) {
  EXPECT_EQ(run(R"(
    func.func @main() -> tensor<f32> {
      %0 = stablehlo.constant dense<1.0> : tensor<f32>
      stablehlo.custom_call @foo(%0) {has_side_effect = true} : (tensor<f32>) -> ()
      return %0 : tensor<f32>
    })"),
            "dense<1.0> : tensor<f32>");
}

} // namespace
} // namespace soap::reference
