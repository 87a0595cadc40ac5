//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "EvaluatorTest.h"

#include "Soap/Reference/ModelData.h"

using namespace mlir;

namespace soap::reference {
namespace {

class ModelDataTest : public EvaluatorTest {
protected:
  /// A small file with `replacement` in the place of `original`.
  std::string text(llvm::StringRef original = "",
                   llvm::StringRef replacement = "") {
    std::string s = R"({
      "model": "tiny", "jax": "0", "function": "main", "steps": 2,
      "loss_result": 1,
      "arguments": [
        {"name": "w", "type": "tensor<2xf32>", "state": 0, "init": {"kind": "constant", "value": 0.5}},
        {"name": "x", "type": "tensor<2x2xf32>", "state": null, "init": {"kind": "uniform", "seed": 3, "low": -1, "high": 1.0, "per_step": true}},
        {"name": "y", "type": "tensor<3xi32>", "state": null, "init": {"kind": "values", "per_step": [[1, 2, 3], [4, 5, 6]]}}
      ],
      "losses": [1.5, 1.25],
      "final": [{"argument": 0, "sum": 2.0, "l2": 1.0, "indices": [1], "values": [0.75]}]
    })";
    if (original.empty())
      return s;
    size_t position = s.find(original.str());
    EXPECT_NE(position, std::string::npos) << original.str();
    return s.replace(position, original.size(), replacement.str());
  }

  std::string error(llvm::StringRef original, llvm::StringRef replacement) {
    llvm::Expected<ModelData> data =
        ModelData::parse(text(original, replacement), "tiny.json", context);
    if (data)
      return "no error";
    return llvm::toString(data.takeError());
  }

  /// Of an argument whose elements have this value.
  std::string constant(llvm::StringRef type, llvm::StringRef value) {
    return error("\"tensor<2xf32>\", \"state\": 0, \"init\": {\"kind\": "
                 "\"constant\", \"value\": 0.5}",
                 ("\"tensor<2x" + type +
                  ">\", \"state\": 0, \"init\": "
                  "{\"kind\": \"constant\", \"value\": " +
                  value + "}")
                     .str());
  }
};

TEST_F(ModelDataTest, SplitMix64) {
  // The first outputs of Vigna's splitmix64.c from state 0.
  EXPECT_EQ(splitMix64(0), 0xE220A8397B1DCDAFu);
  EXPECT_EQ(splitMix64(0x9E3779B97F4A7C15u), 0x6E789E6AA1B965F4u);
}

TEST_F(ModelDataTest, Reads) {
  llvm::Expected<ModelData> data =
      ModelData::parse(text(), "tiny.json", context);
  ASSERT_TRUE(static_cast<bool>(data)) << llvm::toString(data.takeError());
  EXPECT_EQ(data->model, "tiny");
  EXPECT_EQ(data->function, "main");
  EXPECT_EQ(data->steps, 2u);
  EXPECT_EQ(data->lossResult, 1u);
  ASSERT_EQ(data->arguments.size(), 3u);
  EXPECT_EQ(data->arguments[0].state, 0);
  EXPECT_EQ(data->arguments[1].state, -1);
  EXPECT_EQ(data->losses, (std::vector<double>{1.5, 1.25}));
  ASSERT_EQ(data->final.size(), 1u);
  EXPECT_EQ(data->final[0].indices, std::vector<int64_t>{1});
  EXPECT_EQ(data->final[0].values, std::vector<double>{0.75});

  EXPECT_EQ(data->makeArgument(0, 0).str(), "dense<0.5> : tensor<2xf32>");
  EXPECT_EQ(data->makeArgument(2, 1).str(), "dense<[4, 5, 6]> : tensor<3xi32>");
  Tensor x = data->makeArgument(1, 1);
  for (int64_t i = 0; i < 4; ++i)
    EXPECT_EQ(x.getDouble(i),
              static_cast<float>(uniformValue(/*seed=*/4, i, -1, 1)));
  EXPECT_NE(x.getDouble(0), data->makeArgument(1, 0).getDouble(0));
  // Double precision holds the same single-precision values.
  Tensor wide = data->makeArgument(1, 1, Precision::Float64);
  EXPECT_EQ(wide.getDouble(2), x.getDouble(2));
}

TEST_F(ModelDataTest, NumbersAreRealParts) {
  auto read = [&](llvm::StringRef original, llvm::StringRef replacement) {
    return ModelData::parse(text(original, replacement), "tiny.json", context);
  };
  auto constant = read("tensor<2xf32>", "tensor<2xcomplex<f32>>");
  ASSERT_TRUE(static_cast<bool>(constant))
      << llvm::toString(constant.takeError());
  EXPECT_EQ(constant->makeArgument(0, 0).str(),
            "dense<(0.5,0.0)> : tensor<2xcomplex<f32>>");
  auto values = read("tensor<3xi32>", "tensor<3xcomplex<f64>>");
  ASSERT_TRUE(static_cast<bool>(values)) << llvm::toString(values.takeError());
  EXPECT_EQ(values->makeArgument(2, 0).str(),
            "dense<[(1.0,0.0), (2.0,0.0), (3.0,0.0)]> : "
            "tensor<3xcomplex<f64>>");
}

TEST_F(ModelDataTest, ConstantsOfIntegers) {
  const char *field = "tiny.json: arguments[0].init.value is no integer from ";
  for (auto [type, value] : {std::pair("i8", "-128"),
                             {"i8", "127"},
                             {"ui8", "255"},
                             {"i1", "1"},
                             {"i64", "-9223372036854775808"},
                             {"ui64", "9e18"},
                             {"i32", "7.0"},
                             {"f32", "1e30"}})
    EXPECT_EQ(constant(type, value), "no error") << type << " " << value;
  for (auto [type, value, range] :
       {std::tuple("i8", "1e30", "-128 to 127"),
        {"i8", "-129", "-128 to 127"},
        {"i8", "0.5", "-128 to 127"},
        {"ui8", "-1", "0 to 255"},
        {"i1", "2", "0 to 1"},
        {"i64", "1e19", "-9223372036854775808 to 9223372036854775807"},
        {"ui64", "-1", "0 to 9223372036854775807"}})
    EXPECT_EQ(constant(type, value), std::string(field) + range)
        << type << " " << value;
}

TEST_F(ModelDataTest, ConstantsOfFloats) {
  for (auto [type, value] : {std::pair("f32", "1e-60"),
                             {"f32", "3.4e38"},
                             {"bf16", "1e38"},
                             {"f16", "65504"},
                             {"f64", "1e308"}})
    EXPECT_EQ(constant(type, value), "no error") << type << " " << value;
  for (auto [type, value] : {std::pair("f32", "1e39"),
                             {"f32", "-1e39"},
                             {"f16", "1e5"},
                             {"f64", "1e400"},
                             {"complex<f32>", "1e39"}})
    EXPECT_EQ(constant(type, value), "tiny.json: arguments[0].init.value is "
                                     "more than the argument's type holds")
        << type << " " << value;
  EXPECT_EQ(error("\"low\": -1,", "\"low\": -1e39,"),
            "tiny.json: arguments[1].init.low is more than the argument's type "
            "holds");
}

TEST_F(ModelDataTest, ErrorsNameTheField) {
  EXPECT_EQ(error("\"steps\": 2,", ""), "tiny.json: steps is missing");
  EXPECT_EQ(error("\"steps\": 2", "\"steps\": 0"),
            "tiny.json: steps is no integer from 1 to 1048576");
  EXPECT_EQ(error("\"state\": 0", "\"state\": \"a\""),
            "tiny.json: arguments[0].state is no integer from 0 to 1048576");
  EXPECT_EQ(error("tensor<2xf32>", "tensor<2xf3"),
            "tiny.json: arguments[0].type is no static tensor type of integers "
            "or floats");
  EXPECT_EQ(error("tensor<2xf32>", "tensor<?xf32>"),
            "tiny.json: arguments[0].type is no static tensor type of integers "
            "or floats");
  EXPECT_EQ(error("\"seed\": 3", "\"seed\": -3"),
            "tiny.json: arguments[1].init.seed is no integer from 0 to "
            "9223372036854775807");
  EXPECT_EQ(error("constant", "normal"),
            "tiny.json: arguments[0].init.kind is none of constant, uniform, "
            "values");
  EXPECT_EQ(error("[1, 2, 3]", "[1, 2]"),
            "tiny.json: arguments[2].init.per_step[0] has 2 values instead of "
            "3");
  EXPECT_EQ(error("[4, 5, 6]", "[4, 5.5, 6]"),
            "tiny.json: arguments[2].init.per_step[1][1] is no integer from "
            "-2147483648 to 2147483647");
  EXPECT_EQ(error("[4, 5, 6]", "[4, 5, 1099511627776]"),
            "tiny.json: arguments[2].init.per_step[1][2] is no integer from "
            "-2147483648 to 2147483647");
  EXPECT_EQ(error("[1.5, 1.25]", "[1.5]"),
            "tiny.json: losses are 1 for 2 steps");
  EXPECT_EQ(error("\"argument\": 0", "\"argument\": 3"),
            "tiny.json: final[0].argument is no integer from 0 to 2");
  EXPECT_EQ(error("\"indices\": [1]", "\"indices\": [2]"),
            "tiny.json: final[0].indices[0] is no position in the argument");
  EXPECT_EQ(error("\"values\": [0.75]", "\"values\": []"),
            "tiny.json: final[0].values is not as long as indices");
  EXPECT_EQ(error("{\"kind\": \"constant\", \"value\": 0.5}", "7"),
            "tiny.json: arguments[0].init is no object");
  EXPECT_NE(error("\"losses\"", "losses").find("tiny.json: "),
            std::string::npos);
}

TEST_F(ModelDataTest, TruncatedAndNestedTextIsAnError) {
  std::string whole = text();
  for (size_t length = 0; length + 1 < whole.size(); ++length) {
    llvm::Expected<ModelData> data = ModelData::parse(
        llvm::StringRef(whole).take_front(length), "tiny.json", context);
    EXPECT_FALSE(static_cast<bool>(data)) << length;
    if (!data)
      EXPECT_EQ(llvm::toString(data.takeError()).find("tiny.json: "), 0u);
  }
  llvm::Expected<ModelData> data =
      ModelData::parse(std::string(1000000, '['), "tiny.json", context);
  ASSERT_FALSE(static_cast<bool>(data));
  EXPECT_EQ(llvm::toString(data.takeError()),
            "tiny.json: is nested too deeply");
}

TEST_F(ModelDataTest, MissingFileIsAnError) {
  llvm::Expected<ModelData> data =
      ModelData::read(SOAP_MODELS_DIR "/none.json", context);
  ASSERT_FALSE(static_cast<bool>(data));
  EXPECT_NE(llvm::toString(data.takeError()).find("none.json: "),
            std::string::npos);
}

} // namespace
} // namespace soap::reference
