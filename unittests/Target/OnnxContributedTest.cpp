//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Operators of other domains than ONNX's own, as they should not be:
// each is one error. What they compute is in Inputs/onnx.

#include "OnnxModels.h"

#include "Soap/Target/Onnx.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Diagnostics.h"
#include "gtest/gtest.h"

#include <google/protobuf/text_format.h>
#include <onnx/onnx_pb.h>

using namespace mlir;
using namespace soap;

namespace {

/// The type (as TensorProto has it) and shape of an input; none if it is left
/// out.
struct Input {
  int type = 0;
  std::vector<int64_t> shape;
};
constexpr int f32 = 1, u8 = 2, i32 = 6;
const Input none;

class OnnxContributedTest : public testing::Test {
protected:
  /// What a node with these inputs, and attributes as text, says.
  std::string errorOf(const char *op, const std::vector<Input> &inputs,
                      const std::string &attributes = "", int outputs = 1,
                      const char *domain = "com.microsoft") {
    onnx::ModelProto model;
    model.set_ir_version(8);
    model.add_opset_import()->set_version(17);
    onnx::OperatorSetIdProto *own = model.add_opset_import();
    own->set_domain(domain);
    own->set_version(1);
    onnx::NodeProto *node = model.mutable_graph()->add_node();
    EXPECT_TRUE(
        google::protobuf::TextFormat::ParseFromString(attributes, node));
    node->set_domain(domain);
    node->set_op_type(op);
    for (size_t i = 0; i < inputs.size(); ++i) {
      std::string name = inputs[i].type ? "x" + std::to_string(i) : "";
      node->add_input(name);
      if (name.empty())
        continue;
      onnx::ValueInfoProto *info = model.mutable_graph()->add_input();
      info->set_name(name);
      auto *tensor = info->mutable_type()->mutable_tensor_type();
      tensor->set_elem_type(inputs[i].type);
      tensor->mutable_shape();
      for (int64_t size : inputs[i].shape)
        tensor->mutable_shape()->add_dim()->set_dim_value(size);
    }
    for (int i = 0; i < outputs; ++i) {
      node->add_output("y" + std::to_string(i));
      model.mutable_graph()->add_output()->set_name(node->output(i));
    }
    MLIRContext context(MLIRContext::Threading::DISABLED);
    std::string errors;
    ScopedDiagnosticHandler handler(&context, [&](Diagnostic &diagnostic) {
      errors += (errors.empty() ? "" : "\n") + diagnostic.str();
      return success();
    });
    auto module = importOnnx(model.SerializeAsString(), "m.onnx", context);
    EXPECT_EQ(static_cast<bool>(module), errors.empty());
    return errors;
  }
  static std::string text(const char *name, const char *value) {
    return std::string("attribute { name: '") + name + "' type: STRING s: '" +
           value + "' } ";
  }
};

TEST_F(OnnxContributedTest, Unknown) {
  EXPECT_EQ(errorOf("Rotate", {{f32, {2}}}),
            "operator 'com.microsoft.Rotate' is not supported");
  // ONNX's own are not of the other domain.
  EXPECT_EQ(errorOf("Relu", {{f32, {2}}}),
            "operator 'com.microsoft.Relu' is not supported");
  // What a newer version may have added; zero is not to do so.
  Input x{f32, {2, 8}};
  EXPECT_EQ(errorOf("QuickGelu", {x}, integerAttribute("blocked", 0)), "");
  EXPECT_EQ(errorOf("QuickGelu", {x}, integerAttribute("blocked", 1)),
            "attribute 'blocked' is not supported");
}

TEST_F(OnnxContributedTest, Products) {
  Input matrix{f32, {4, 4}};
  EXPECT_EQ(
      errorOf("FusedGemm", {matrix, matrix, none}, text("activation", "Wave")),
      "there is no activation 'Wave'");
  EXPECT_EQ(errorOf("FusedMatMul", {matrix, {f32, {3, 4}}}),
            "a product over dimensions of 4 and 3");
  EXPECT_EQ(errorOf("FusedMatMul", {matrix, {f32, {3, 4}}},
                    integerAttribute("transB", 1)),
            "");
  EXPECT_EQ(errorOf("FusedConv", {{f32, {1, 2, 5}}, {f32, {3, 1, 3}}}),
            "has a kernel for another number of channels");
}

TEST_F(OnnxContributedTest, Normalisations) {
  Input x{f32, {2, 3, 8}}, scale{f32, {8}};
  EXPECT_EQ(errorOf("SkipSimplifiedLayerNormalization", {x, x, scale}, "", 2),
            "has no mean to make");
  EXPECT_EQ(errorOf("SkipLayerNormalization", {x, x, {f32, {7}}}),
            "cannot repeat a dimension of 7 to 8");
  EXPECT_EQ(errorOf("EmbedLayerNormalization", {{i32, {2, 3}}, none, scale}),
            "needs input 3");
}

TEST_F(OnnxContributedTest, Attention) {
  Input x{f32, {2, 3, 8}}, weights{f32, {8, 24}};
  std::string heads = integerAttribute("num_heads", 2);
  EXPECT_EQ(errorOf("Attention", {x, weights}, heads), "");
  EXPECT_EQ(errorOf("Attention", {x, weights}), "has 8 features for 0 heads");
  EXPECT_EQ(errorOf("Attention", {x, weights},
                    heads + integerAttribute("do_rotary", 1)),
            "attribute 'do_rotary' is not supported");
  EXPECT_EQ(errorOf("Attention", {x, weights, none, {i32, {2, 9}}}, heads),
            "takes a mask of 2 or twice as many numbers, or of 3 keys for "
            "samples or for their queries");
  EXPECT_EQ(errorOf("MultiHeadAttention", {x, x, x, {i32, {24}}}, heads),
            "operands of different types");
  EXPECT_EQ(errorOf("MultiHeadAttention", {x, x}, heads),
            "takes queries of rank 3, and keys and values of one rank, 3 or 4, "
            "or both as one of rank 5");
  EXPECT_EQ(errorOf("MultiHeadAttention", {x, x, x}, heads, 4),
            "the scores as a result are not supported");
  EXPECT_EQ(errorOf("RotaryEmbedding",
                    {x, {i32, {1}}, {f32, {9, 2}}, {f32, {9, 2}}},
                    integerAttribute("is_packed_batching", 1)),
            "attribute 'is_packed_batching' is not supported");
}

/// How long the cache is, is known when the model is imported; how much of it
/// each sample has is not.
TEST_F(OnnxContributedTest, Caches) {
  std::string heads =
      integerAttribute("num_heads", 4) + integerAttribute("kv_num_heads", 2);
  Input query{f32, {2, 1, 16}}, key{f32, {2, 1, 8}}, past{f32, {2, 2, 6, 4}},
      last{i32, {2}}, total{i32, {}};
  EXPECT_EQ(errorOf("GroupQueryAttention",
                    {query, key, key, none, none, last, total}, heads, 3),
            "");
  EXPECT_EQ(
      errorOf("GroupQueryAttention", {query, key, key, past, past, last, total},
              heads, 3),
      "the length of the longest sequence (input 6) has to be known when the "
      "model is imported");
  EXPECT_EQ(errorOf("GroupQueryAttention",
                    {query, key, key, past, none, last, total}, heads),
            "takes past keys and values together");
  EXPECT_EQ(errorOf("GroupQueryAttention", {query, key, key},
                    integerAttribute("num_heads", 4) +
                        integerAttribute("kv_num_heads", 3)),
            "has heads that do not share keys equally");
}

TEST_F(OnnxContributedTest, Linear) {
  auto error = [&](const char *op, const std::string &attributes) {
    return errorOf(op, {{f32, {4, 3}}}, attributes, 1, "ai.onnx.ml");
  };
  EXPECT_EQ(error("LinearClassifier",
                  "attribute { name: 'classlabels_strings' type: STRINGS "
                  "strings: 'a' } "),
            "takes labels that are integers");
  EXPECT_EQ(error("LinearRegressor",
                  "attribute { name: 'coefficients' type: FLOATS floats: 1 }"),
            "has coefficients or intercepts for other columns or results");
  EXPECT_EQ(error("Scaler",
                  "attribute { name: 'scale' type: FLOATS floats: [1, 2] }"),
            "has other columns than offsets and scales");
  EXPECT_EQ(error("Normalizer", text("norm", "L3")), "there is no norm 'L3'");
}

TEST_F(OnnxContributedTest, Quantized) {
  Input bytes{u8, {3, 4}}, scale{f32, {}};
  EXPECT_EQ(errorOf("QLinearAdd", {bytes, scale, none, bytes, scale}),
            "quantizes to integers of at most 16 bits, by a scale");
  EXPECT_EQ(errorOf("QLinearSigmoid", {{f32, {3}}, scale, none, scale}),
            "takes integers of at most 16 bits, and real scales");
  EXPECT_EQ(
      errorOf("QLinearGlobalAveragePool", {{u8, {3}}, scale, none, scale}),
      "takes tensors with a dimension of channels");
  EXPECT_EQ(errorOf("QLinearConv", {{u8, {1, 2, 5}},
                                    scale,
                                    {u8, {}},
                                    {u8, {}},
                                    scale,
                                    {u8, {3}},
                                    scale,
                                    {u8, {}}}),
            "has a scale or zero point for another number of entries");
  EXPECT_EQ(errorOf("QGemm", {bytes, scale, none, bytes}), "needs input 4");
  EXPECT_EQ(errorOf("MatMulNBits", {{f32, {3, 32}}, bytes, scale},
                    integerAttribute("K", 32) + integerAttribute("N", 5) +
                        integerAttribute("bits", 3) +
                        integerAttribute("block_size", 16)),
            "has weights of 3 bits");
  EXPECT_EQ(errorOf("MatMulNBits", {{f32, {3, 32}}, bytes, scale},
                    integerAttribute("K", 32) + integerAttribute("N", 5) +
                        integerAttribute("block_size", 16)),
            "cannot reshape 12 elements to 80");
}

TEST_F(OnnxContributedTest, QuantizedRecurrence) {
  const Input x{f32, {4, 2, 3}}, scale{f32, {1}}, zero{u8, {1}};
  const Input weights{u8, {1, 3, 20}}, recurrent{u8, {1, 5, 20}};
  auto errorOf = [&](const Input &weights, const Input &scale,
                     const Input &zero) {
    return this->errorOf("DynamicQuantizeLSTM", {x,
                                                 weights,
                                                 recurrent,
                                                 none,
                                                 none,
                                                 none,
                                                 none,
                                                 none,
                                                 scale,
                                                 zero,
                                                 {f32, {1}},
                                                 {u8, {1}}});
  };
  EXPECT_EQ(errorOf(weights, scale, zero), "");
  EXPECT_EQ(errorOf({u8, {1, 20, 3}}, scale, zero),
            "input 1 has another shape than the others ask for");
  EXPECT_EQ(errorOf({f32, {1, 3, 20}}, scale, zero), "takes weights of 8 bits");
  EXPECT_EQ(errorOf(weights, none, zero), "needs real scales, and zero points");
  EXPECT_EQ(errorOf(weights, scale, {f32, {1}}),
            "needs real scales, and zero points");
  EXPECT_EQ(errorOf(weights, {f32, {1, 3}}, zero),
            "has scales or zero points for another number of entries");
}

} // namespace
