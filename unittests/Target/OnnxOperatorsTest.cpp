//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Operators where ONNX's own tests do not look: on what is not finite, on large
// and on small numbers, and on element types that its tests do not have.

#include "OnnxModels.h"

#include "Soap/Reference/Evaluator.h"
#include "Soap/Target/Onnx.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Diagnostics.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include <google/protobuf/text_format.h>
#include <onnx/onnx_pb.h>

#include <cmath>
#include <limits>

using namespace mlir;
using namespace soap;
using testing::ElementsAre;
using testing::IsEmpty;

namespace {

using Values = std::vector<double>;
constexpr double infinity = std::numeric_limits<double>::infinity();
const double nan = std::nan("");

/// Models of one node that takes x and makes y, or y and z.
class OnnxOperatorsTest : public testing::Test {
protected:
  static std::string integers(const char *name,
                              const std::vector<int64_t> &values) {
    std::string text =
        std::string("attribute { name: '") + name + "' type: INTS ";
    for (int64_t value : values)
      text += "ints: " + std::to_string(value) + " ";
    return text + "} ";
  }
  /// A second and further input.
  void given(const char *name, const std::vector<int64_t> &values) {
    onnx::TensorProto &tensor = *model.mutable_graph()->add_initializer();
    tensor.set_name(name);
    tensor.set_data_type(onnx::TensorProto::INT64);
    tensor.add_dims(static_cast<int64_t>(values.size()));
    for (int64_t value : values)
      tensor.add_int64_data(value);
    inputs.emplace_back(name);
  }

  /// The same of any type, as long as doubles have all values.
  void given(const char *name, int32_t type, const std::vector<int64_t> &shape,
             const Values &values) {
    onnx::GraphProto &graph = *model.mutable_graph();
    onnx::TensorProto &data = *graph.add_initializer();
    data.set_name(std::string(name) + "_f");
    data.set_data_type(onnx::TensorProto::DOUBLE);
    for (int64_t size : shape)
      data.add_dims(size);
    for (double value : values)
      data.add_double_data(value);
    onnx::NodeProto &cast = *casts.Add();
    cast.set_op_type("Cast");
    cast.add_input(data.name());
    cast.add_output(name);
    onnx::AttributeProto &to = *cast.add_attribute();
    to.set_name("to");
    to.set_type(onnx::AttributeProto::INT);
    to.set_i(type);
    inputs.emplace_back(name);
  }

  /// The node's results for x of a type and shape.
  std::vector<Values> run(const std::string &op, int32_t type,
                          const std::vector<int64_t> &shape,
                          const Values &values,
                          const std::string &attributes = "", int results = 1,
                          int64_t version = 18) {
    EXPECT_TRUE(google::protobuf::TextFormat::MergeFromString(
        "ir_version: 8 opset_import { version: " + std::to_string(version) +
            " } graph { name: 'g' node { op_type: 'Cast' input: 'f' output: "
            "'x' " +
            integerAttribute("to", type) + "} node { op_type: '" + op +
            "' input: 'x' " + attributes + "} }",
        &model));
    onnx::GraphProto &graph = *model.mutable_graph();
    graph.mutable_node()->MergeFrom(casts);
    casts.Clear();
    onnx::TensorProto &data = *graph.add_initializer();
    data.set_name("f");
    data.set_data_type(onnx::TensorProto::DOUBLE);
    for (int64_t size : shape)
      data.add_dims(size);
    for (double value : values)
      data.add_double_data(value);
    for (const std::string &input : inputs)
      graph.mutable_node(1)->add_input(input);
    for (const char *name : {"y", "z", "w"})
      if (graph.output_size() < results) {
        graph.mutable_node(1)->add_output(name);
        graph.add_output()->set_name(name);
      }
    ScopedDiagnosticHandler handler(&context, [&](Diagnostic &diagnostic) {
      error += diagnostic.str() + "\n";
      return success();
    });
    auto module = importOnnx(model.SerializeAsString(), "m.onnx", context);
    model.Clear();
    inputs.clear();
    return module ? evaluate(module->lookupSymbol<func::FuncOp>("main"))
                  : std::vector<Values>();
  }

  std::vector<Values> evaluate(func::FuncOp function) {
    llvm::SmallVector<reference::Tensor> arguments;
    addOwnValues(function, arguments);
    auto results = reference::Evaluator().evaluate(function, arguments);
    std::vector<Values> all;
    if (succeeded(results))
      for (const reference::Tensor &result : *results) {
        shape = result.getType().getShape().vec();
        all.emplace_back();
        for (int64_t i = 0; i < result.numElements(); ++i)
          all.back().push_back(result.getDouble(i));
      }
    return all;
  }
  /// Of an operator that maps reals to reals.
  double at(const char *op, int32_t type, double x) {
    auto results = run(op, type, {1}, {x});
    return results.empty() ? nan : results[0][0];
  }

  static constexpr int32_t f32 = onnx::TensorProto::FLOAT,
                           f16 = onnx::TensorProto::FLOAT16,
                           bf16 = onnx::TensorProto::BFLOAT16,
                           i32 = onnx::TensorProto::INT32,
                           u32 = onnx::TensorProto::UINT32,
                           i64 = onnx::TensorProto::INT64,
                           i8 = onnx::TensorProto::INT8,
                           i16 = onnx::TensorProto::INT16,
                           u16 = onnx::TensorProto::UINT16, f8e4m3fn = 17,
                           f8e5m2 = 19, u8 = onnx::TensorProto::UINT8;
  MLIRContext context{MLIRContext::Threading::DISABLED};
  onnx::ModelProto model;
  google::protobuf::RepeatedPtrField<onnx::NodeProto> casts; ///< Of inputs.
  std::vector<std::string> inputs;
  std::string error;
  std::vector<int64_t> shape; ///< Of the last result.
};

/// Nothing is summed then, but what is summed is still computed.
TEST_F(OnnxOperatorsTest, ReductionsOverNothing) {
  std::string none = integerAttribute("noop_with_empty_axes", 1);
  auto of = [&](const char *op) { return run(op, f32, {2}, {-1, 3}, none); };
  EXPECT_THAT(of("ReduceSum"), ElementsAre(Values{-1, 3}));
  EXPECT_THAT(of("ReduceMean"), ElementsAre(Values{-1, 3}));
  EXPECT_THAT(of("ReduceMax"), ElementsAre(Values{-1, 3}));
  EXPECT_THAT(of("ReduceL1"), ElementsAre(Values{1, 3}));
  EXPECT_THAT(of("ReduceL2"), ElementsAre(Values{1, 3}));
  EXPECT_THAT(of("ReduceSumSquare"), ElementsAre(Values{1, 9}));
  EXPECT_THAT(of("ReduceLogSumExp"), ElementsAre(Values{-1, 3}));
  EXPECT_THAT(run("ReduceLogSum", f32, {2}, {1, 1}, none),
              ElementsAre(Values{0, 0}));
}

/// Sums that the type of the elements does not hold.
TEST_F(OnnxOperatorsTest, MeansOfSixteenBits) {
  Values many(4096, 100), small(4096, 0.5);
  auto mean = [&](int32_t type, const Values &values) {
    return run("ReduceMean", type, {4096}, values);
  };
  EXPECT_THAT(mean(f16, many), ElementsAre(Values{100}));
  EXPECT_THAT(mean(bf16, small), ElementsAre(Values{0.5}));
  EXPECT_THAT(run("GlobalAveragePool", f16, {1, 1, 4096}, many),
              ElementsAre(Values{100}));
  EXPECT_THAT(run("AveragePool", f16, {1, 1, 4096}, many,
                  integers("kernel_shape", {4096})),
              ElementsAre(Values{100}));
  EXPECT_THAT(run("ReduceL2", f16, {2}, {300, 400}), ElementsAre(Values{500}));
  EXPECT_THAT(run("MeanVarianceNormalization", f16, {2}, {-400, 400},
                  integers("axes", {0})),
              ElementsAre(Values{-1, 1}));
}

TEST_F(OnnxOperatorsTest, HyperbolicFunctionsNearZeroAndFarAway) {
  for (double x : {1e-8, 1e-4, 89.0}) {
    EXPECT_NEAR(at("Sinh", f32, x) / std::sinh(x), 1, 1e-6);
    EXPECT_NEAR(at("Cosh", f32, x) / std::cosh(x), 1, 1e-6);
  }
  EXPECT_NEAR(at("Asinh", f32, 1e20), std::asinh(1e20), 1e-5);
  EXPECT_NEAR(at("Acosh", f32, 1e20), std::acosh(1e20), 1e-5);
  EXPECT_EQ(at("Asinh", f32, -infinity), -infinity);
  EXPECT_NEAR(at("Asinh", f16, 300), std::asinh(300), 5e-3);
  EXPECT_NEAR(at("Acosh", f16, 300), std::acosh(300), 5e-3);
}

/// A start before the first element is the first element.
TEST_F(OnnxOperatorsTest, SlicesBackwardsFromBeforeTheStart) {
  auto slice = [&](std::vector<int64_t> shape, int64_t start, int64_t end) {
    given("s", {start});
    given("e", {end});
    given("a", {1});
    given("d", {-1});
    return run("Slice", f32, shape, {1, 2, 3, 4, 5, 6});
  };
  EXPECT_THAT(slice({2, 3}, -100, -200), ElementsAre(Values{1, 4}));
  EXPECT_THAT(slice({2, 3}, 100, -2), ElementsAre(Values{3, 6}));
  EXPECT_THAT(slice({2, 3}, 0, 0), ElementsAre(IsEmpty()));
}

/// Where all of a window is the least there is, its first element is chosen,
/// not the padding; NaN is larger than any number.
TEST_F(OnnxOperatorsTest, IndicesOfMaxima) {
  auto pool = [&](int32_t type, const Values &values,
                  const std::string &more = "") {
    return run("MaxPool", type, {1, 1, static_cast<int64_t>(values.size())},
               values, integers("kernel_shape", {2}) + more, 2);
  };
  EXPECT_THAT(pool(u8, {0, 0, 0}), ElementsAre(Values{0, 0}, Values{0, 1}));
  EXPECT_THAT(
      pool(f32, {-infinity, -infinity, -infinity}, integers("pads", {1, 1})),
      ElementsAre(Values(4, -infinity), Values{0, 0, 1, 2}));
  EXPECT_THAT(pool(f32, Values(5, -infinity),
                   integers("pads", {1, 0}) + integers("dilations", {3})),
              ElementsAre(Values(3, -infinity), Values{2, 0, 1}));
  auto results = pool(f32, {1, nan, 3, nan});
  ASSERT_EQ(results.size(), 2u);
  EXPECT_TRUE(llvm::all_of(results[0], [](double y) { return std::isnan(y); }));
  EXPECT_EQ(results[1], (Values{1, 1, 3}));
  EXPECT_THAT(run("MaxPool", u8, {1, 2, 2, 2}, Values(8, 0),
                  integers("kernel_shape", {2, 2}), 2),
              ElementsAre(Values{0, 0}, Values{0, 4}));
}

TEST_F(OnnxOperatorsTest, BlocksThatAreTooLarge) {
  for (const char *op : {"DepthToSpace", "SpaceToDepth"})
    for (std::vector<int64_t> shape :
         {std::vector<int64_t>{1, 4, 2, 2}, {1, 0, 0, 0}}) {
      error.clear();
      std::string block = integerAttribute("blocksize", int64_t(1) << 32);
      EXPECT_THAT(run(op, f32, shape, Values(shape[1] * 4, 1), block),
                  IsEmpty());
      EXPECT_NE(error, "");
    }
  error.clear();
  given("r", {int64_t(1) << 62});
  EXPECT_THAT(run("Tile", f32, {4}, {1, 2, 3, 4}), IsEmpty());
  EXPECT_EQ(error, "repeats too often\n");
}

TEST_F(OnnxOperatorsTest, LogarithmsOfSumsOfInfinities) {
  auto of = [&](const Values &values) {
    return run("ReduceLogSumExp", f32, {2}, values);
  };
  EXPECT_THAT(of({1, infinity}), ElementsAre(Values{infinity}));
  EXPECT_THAT(of({infinity, infinity}), ElementsAre(Values{infinity}));
  EXPECT_THAT(of({-infinity, -infinity}), ElementsAre(Values{-infinity}));
  EXPECT_THAT(of({-infinity, 2}), ElementsAre(Values{2}));
}

TEST_F(OnnxOperatorsTest, QuantizesZeros) {
  EXPECT_THAT(run("DynamicQuantizeLinear", f32, {2}, {0, 0}, "", 3),
              ElementsAre(Values{0, 0}, Values{1}, Values{0}));
}

/// Of other floats of eight bits and of integers, too.
TEST_F(OnnxOperatorsTest, CastsToEightBitsSaturate) {
  EXPECT_THAT(run("Cast", i16, {4}, {7741, -26562, 451, 100},
                  integerAttribute("to", f8e4m3fn), 1, 19),
              ElementsAre(Values{448, -448, 448, 96}));
  EXPECT_THAT(run("Cast", f8e4m3fn, {4}, {0, 1, -1.5, 200},
                  integerAttribute("to", f8e5m2), 1, 19),
              ElementsAre(Values{0, 1, -1.5, 192}));
  EXPECT_THAT(run("Cast", f8e5m2, {2}, {57344, -infinity},
                  integerAttribute("to", f8e4m3fn), 1, 19),
              ElementsAre(Values{448, -448}));
}

/// Scales of f16 do not make everything f16 (ONNX Runtime 1.32 and ONNX's
/// reference give the same).
TEST_F(OnnxOperatorsTest, QuantizesWithHalfScales) {
  given("s", f16, {}, {1});
  given("z", u16, {}, {33333});
  EXPECT_THAT(run("QuantizeLinear", f16, {1}, {5}, "", 1, 21),
              ElementsAre(Values{33338}));
  auto divided = [&](const std::string &attributes) {
    given("s", f16, {}, {0.7});
    given("z", i16, {}, {3});
    return run("QuantizeLinear", f32, {3}, {6000, -6001, 3.3}, attributes, 1,
               23);
  };
  EXPECT_THAT(divided(integerAttribute("precision", f32)),
              ElementsAre(Values{8572, -8567, 8}));
  EXPECT_THAT(divided(""), ElementsAre(Values{8571, -8565, 8}));
}

TEST_F(OnnxOperatorsTest, DequantizesWithHalfScales) {
  auto of = [&](int32_t type, const Values &values, double scale,
                const std::string &attributes = "") {
    given("s", f16, {}, {scale});
    auto results =
        run("DequantizeLinear", type, {static_cast<int64_t>(values.size())},
            values, attributes, 1, 23);
    return results.empty() ? Values() : results[0];
  };
  EXPECT_THAT(of(i32, {100000, -700000}, 0.001), ElementsAre(100.0625, -700.5));
  EXPECT_THAT(of(u16, {65535}, 0.001), ElementsAre(65.5625));
  // The product of 6 and 0.300049, in f32 and in f16.
  EXPECT_THAT(of(i8, {6}, 0.3, integerAttribute("output_dtype", f32)),
              ElementsAre(1.80029296875));
  EXPECT_THAT(of(i8, {6}, 0.3), ElementsAre(1.80078125));
}

TEST_F(OnnxOperatorsTest, SortsNaNAsTheLargest) {
  auto top = [&](const Values &values, int64_t count, int64_t largest) {
    given("k", {count});
    auto results = run("TopK", f32, {static_cast<int64_t>(values.size())},
                       values, integerAttribute("largest", largest), 2);
    return results.empty() ? Values() : results[1];
  };
  EXPECT_THAT(top({1, nan, 5, 2, -infinity}, 3, 0), ElementsAre(4, 0, 3));
  EXPECT_THAT(top({1, nan, 5, nan, -infinity}, 5, 1),
              ElementsAre(1, 3, 2, 0, 4));
  // Zeros of both signs are equal.
  EXPECT_THAT(top({-1, -0.0, 0.0, -0.0}, 3, 1), ElementsAre(1, 2, 3));
}

TEST_F(OnnxOperatorsTest, LimitsBeforeVersion11) {
  std::string upper = "attribute { name: 'max' type: FLOAT f: 0.5 } ";
  EXPECT_THAT(run("Clip", f32, {2}, {-infinity, 2}, upper, 1, 8),
              ElementsAre(Values{-std::numeric_limits<float>::max(), 0.5}));
  given("none", {});
  inputs = {""};
  EXPECT_THAT(run("Clip", f32, {2}, {-infinity, 2}, "", 1, 13),
              ElementsAre(Values{-infinity, 2}));
}

TEST_F(OnnxOperatorsTest, CeluOfNegativeAlpha) {
  auto results = run("Celu", f32, {2}, {2, -2},
                     "attribute { name: 'alpha' type: FLOAT f: -1 } ");
  ASSERT_EQ(results.size(), 1u);
  EXPECT_FLOAT_EQ(results[0][0], 2);
  EXPECT_FLOAT_EQ(results[0][1], -6.389056);
}

/// Each coordinate by itself is beyond the border, or is not.
TEST_F(OnnxOperatorsTest, SamplesBeyondOneBorder) {
  given("grid", f32, {1, 1, 1, 2}, {-0.9, 2.0});
  auto results =
      run("GridSample", f32, {1, 1, 1, 2}, {1, 5},
          "attribute { name: 'mode' type: STRING s: 'cubic' } "
          "attribute { name: 'padding_mode' type: STRING s: 'border' } ",
          1, 20);
  ASSERT_EQ(results.size(), 1u);
  EXPECT_NEAR(results[0][0], 0.568, 1e-5);
}

TEST_F(OnnxOperatorsTest, ResizesDownInVersion10) {
  given("s", f32, {4}, {1, 1, 0.6, 0.6});
  EXPECT_THAT(
      run("Resize", f32, {1, 1, 2, 4}, {1, 2, 3, 4, 5, 6, 7, 8}, "", 1, 10),
      ElementsAre(Values{1, 3}));
}

/// NaN is the extreme, as it is in numpy.
TEST_F(OnnxOperatorsTest, ExtremesOfNaN) {
  Values values{1, nan, 3, nan, 0};
  for (const char *op : {"ArgMax", "ArgMin"}) {
    EXPECT_THAT(run(op, f32, {5}, values), ElementsAre(Values{1}));
    EXPECT_THAT(
        run(op, f32, {5}, values, integerAttribute("select_last_index", 1)),
        ElementsAre(Values{3}));
  }
}

TEST_F(OnnxOperatorsTest, UnsignedNumbers) {
  EXPECT_THAT(run("Abs", u8, {2}, {3, 200}), ElementsAre(Values{3, 200}));
  EXPECT_THAT(run("Sign", u8, {2}, {200, 0}), ElementsAre(Values{1, 0}));
  EXPECT_THAT(run("ReduceL1", u32, {2}, {3, 4}), ElementsAre(Values{7}));
}

/// Computed as reals, and cut off.
TEST_F(OnnxOperatorsTest, ReductionsOfIntegers) {
  for (int32_t type : {i32, i64, u32}) {
    auto of = [&](const char *op) { return run(op, type, {2}, {3, 4}); };
    EXPECT_THAT(of("ReduceL2"), ElementsAre(Values{5})) << error;
    EXPECT_THAT(of("ReduceLogSum"), ElementsAre(Values{1})) << error;
    EXPECT_THAT(of("ReduceLogSumExp"), ElementsAre(Values{4})) << error;
  }
}

TEST_F(OnnxOperatorsTest, SqueezesAllWithoutAxes) {
  given("a", {});
  EXPECT_THAT(run("Squeeze", f32, {1, 2, 3, 1}, {1, 2, 3, 4, 5, 6}),
              ElementsAre(Values{1, 2, 3, 4, 5, 6}));
  EXPECT_EQ(shape, (std::vector<int64_t>{2, 3}));
}

} // namespace
