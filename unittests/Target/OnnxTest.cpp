//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// What ONNX's own tests do not have: control flow that depends on data,
// functions, inputs whose values are known, and graphs that never end.

#include "OnnxModels.h"

#include "Soap/Dialect/StableHLO/IR/StablehloOps.h"
#include "Soap/Reference/Evaluator.h"
#include "Soap/Target/Onnx.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/Diagnostics.h"
#include "gtest/gtest.h"

#include <google/protobuf/text_format.h>
#include <onnx/onnx_pb.h>

#include <cmath>
#include <limits>
#include <numeric>

using namespace mlir;
using namespace soap;

namespace {

/// A model from the text of its graph, whose inputs and outputs are floats x, y
/// [size] and scalars of other types.
class OnnxTest : public testing::Test {
protected:
  static std::string value(const char *kind, const char *name, int type,
                           const char *dims) {
    return std::string(kind) + " { name: '" + name +
           "' type { tensor_type { elem_type: " + std::to_string(type) +
           " shape { " + dims + " } } } } ";
  }
  static std::string x() { return value("input", "x", 1, "dim {dim_value:2}"); }
  static std::string y() {
    return value("output", "y", 1, "dim {dim_value:2}");
  }

  void import(const std::string &graph, const std::string &rest = "",
              const OnnxImportOptions &options = {}) {
    parse(graph, rest);
    importParsed(options);
  }
  void parse(const std::string &graph, const std::string &rest) {
    ASSERT_TRUE(google::protobuf::TextFormat::ParseFromString(
        "ir_version: 8 opset_import { domain: '' version: 13 } "
        "opset_import { domain: 'own' version: 1 } graph { name: 'g' " +
            graph + "} " + rest,
        &model));
  }
  void importParsed(const OnnxImportOptions &options = {}) {
    ScopedDiagnosticHandler handler(&context, [&](Diagnostic &diagnostic) {
      error += diagnostic.str() + "\n";
      return success();
    });
    module = importOnnx(model.SerializeAsString(), "m.onnx", context, options);
  }

  template <typename T>
  DenseElementsAttr tensor(Type element, std::vector<int64_t> shape,
                           std::vector<T> values) {
    return DenseElementsAttr::get(RankedTensorType::get(shape, element),
                                  llvm::ArrayRef<T>(values));
  }
  DenseElementsAttr boolean(bool value) {
    return DenseElementsAttr::get(
        RankedTensorType::get({}, IntegerType::get(&context, 1)), value);
  }

  /// The first result, as far as there is one; weights have their values.
  std::vector<double> run(std::vector<DenseElementsAttr> arguments) {
    if (!module)
      return {};
    llvm::SmallVector<reference::Tensor> tensors;
    for (DenseElementsAttr argument : arguments)
      tensors.push_back(
          *reference::Tensor::fromAttr(argument, reference::Precision::Native));
    auto function = module->lookupSymbol<func::FuncOp>("main");
    addOwnValues(function, tensors);
    auto results = reference::Evaluator().evaluate(function, tensors);
    std::vector<double> values;
    if (succeeded(results))
      for (int64_t i = 0; i < results->front().numElements(); ++i)
        values.push_back(results->front().getDouble(i));
    return values;
  }
  template <typename Op> int count() {
    int found = 0;
    module->walk([&](Op) { ++found; });
    return found;
  }

  MLIRContext context{MLIRContext::Threading::DISABLED};
  Builder b{&context};
  onnx::ModelProto model;
  OwningOpRef<ModuleOp> module;
  std::string error;
};

using Values = std::vector<double>;

TEST_F(OnnxTest, ShapesThatAreInputs) {
  std::string graph = value("input", "x", 1, "dim {dim_param:'n'}") +
                      value("input", "s", 7, "dim {dim_value:2}") +
                      value("output", "y", 1, "") +
                      "node { op_type: 'Reshape' input: 'x' input: 's' "
                      "output: 'y' }";
  import(graph);
  EXPECT_FALSE(module);
  EXPECT_NE(error.find("open size 'n'"), std::string::npos) << error;

  OnnxImportOptions options;
  auto data = tensor<float>(b.getF32Type(), {4}, {1, 2, 3, 4});
  auto shape = tensor<int64_t>(b.getI64Type(), {2}, {2, -1});
  options.inputs = {data, shape};
  import(graph, "", options);
  ASSERT_TRUE(module);
  auto type = module->lookupSymbol<func::FuncOp>("main").getFunctionType();
  EXPECT_EQ(type.getNumInputs(), 2u);
  EXPECT_EQ(type.getResult(0), RankedTensorType::get({2, 2}, b.getF32Type()));
  EXPECT_EQ(run({data, shape}), (Values{1, 2, 3, 4}));
}

/// Columns of tables: chosen, compared, filled in and told apart.
TEST_F(OnnxTest, Tables) {
  std::string domain = "opset_import { domain: 'ai.onnx.ml' version: 3 } ";
  std::string x = value("input", "x", 1, "dim {dim_value:2} dim {dim_value:3}");
  auto node = [&](const std::string &op, const std::string &rest) {
    import(x + y() + "node { op_type: '" + op +
               "' domain: 'ai.onnx.ml' output: 'y' input: 'x' " + rest + " }",
           domain);
  };
  double nan = std::numeric_limits<double>::quiet_NaN();
  auto data =
      tensor<float>(b.getF32Type(), {2, 3}, {1, float(nan), 3, 4, 0, -2});
  import(x + y() +
             "initializer { name: 'i' dims: [1, 2] data_type: 7 "
             "int64_data: [2, 0] } node { op_type: 'ArrayFeatureExtractor' "
             "domain: 'ai.onnx.ml' input: ['x', 'i'] output: 'y' }",
         domain);
  EXPECT_EQ(run({data}), (Values{3, 1, -2, 4})) << error;
  import(x + y() +
             "initializer { name: 'i' data_type: 7 int64_data: 2 } "
             "node { op_type: 'ArrayFeatureExtractor' domain: 'ai.onnx.ml' "
             "input: ['x', 'i'] output: 'y' }",
         domain);
  EXPECT_EQ(run({data}), (Values{3, -2})) << error;
  node("Binarizer", "attribute { name: 'threshold' type: FLOAT f: 1 }");
  EXPECT_EQ(run({data}), (Values{0, 0, 1, 1, 0, 0})) << error;
  std::string filled = "attribute { name: 'imputed_value_floats' type: FLOATS "
                       "floats: [7, 8, 9] }";
  node("Imputer", filled + " attribute { name: 'replaced_value_float' "
                           "type: FLOAT f: nan }");
  EXPECT_EQ(run({data}), (Values{1, 8, 3, 4, 0, -2})) << error;
  node("Imputer", "attribute { name: 'imputed_value_floats' type: FLOATS "
                  "floats: 5 }");
  Values zero = run({data});
  ASSERT_EQ(zero.size(), 6u) << error;
  EXPECT_TRUE(std::isnan(zero[1]));
  EXPECT_EQ(zero[4], 5);
  node("OneHotEncoder", "attribute { name: 'cats_int64s' type: INTS "
                        "ints: [4, -2] }");
  auto whole =
      tensor<float>(b.getF32Type(), {2, 3}, {float(nan), 4, 3, 4, 0, -2});
  EXPECT_EQ(run({whole}), (Values{0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 0, 1}))
      << error;
  // Integers that no real is.
  int64_t large = (int64_t(1) << 53) + 1;
  import(
      value("input", "x", 7, "dim {dim_value:3}") + y() +
          "node { op_type: 'Imputer' domain: 'ai.onnx.ml' input: 'x' "
          "output: 'y' attribute { name: 'imputed_value_int64s' type: INTS "
          "ints: 5 } attribute { name: 'replaced_value_int64' type: INT i: " +
          std::to_string(large) + " } }",
      domain);
  EXPECT_EQ(run({tensor<int64_t>(b.getI64Type(), {3}, {large, large - 1, 7})}),
            (Values{5, double(large - 1), 7}))
      << error;

  EXPECT_EQ(error, "");
  node("Imputer", "attribute { name: 'imputed_value_floats' type: FLOATS "
                  "floats: [7, 8] }");
  EXPECT_NE(error.find("takes one number to fill in"), std::string::npos);
  node("OneHotEncoder", "attribute { name: 'cats_strings' type: STRINGS "
                        "strings: 'a' }");
  EXPECT_NE(error.find("takes categories that are integers"),
            std::string::npos);
  node("OneHotEncoder", "attribute { name: 'cats_int64s' type: INTS "
                        "ints: [4, 4] }");
  EXPECT_NE(error.find("has a category twice"), std::string::npos);
}

/// By the name of a dimension, or by its place, also where a value tells them.
TEST_F(OnnxTest, OpenSizesThatAreGiven) {
  std::string graph =
      value("input", "x", 1, "dim {dim_param:'n'} dim {} dim {dim_param:'n'}") +
      y() + "node { op_type: 'Neg' input: 'x' output: 'y' }";
  auto importWith = [&](llvm::StringMap<int64_t> sizes, DenseElementsAttr x) {
    OnnxImportOptions options;
    options.sizes = std::move(sizes);
    if (x)
      options.inputs = {x};
    error.clear();
    import(graph, "", options);
    return error;
  };
  EXPECT_EQ(importWith({{"n", 3}, {"x.1", 2}}, {}), "");
  ASSERT_TRUE(module);
  auto type = module->lookupSymbol<func::FuncOp>("main").getFunctionType();
  EXPECT_EQ(type.getInput(0), RankedTensorType::get({3, 2, 3}, b.getF32Type()));
  EXPECT_EQ(importWith({{"n", 3}, {"x.1", 2}, {"x.0", 1}}, {}), "");
  ASSERT_TRUE(module);
  type = module->lookupSymbol<func::FuncOp>("main").getFunctionType();
  EXPECT_EQ(type.getInput(0), RankedTensorType::get({1, 2, 3}, b.getF32Type()));

  auto data = tensor<float>(b.getF32Type(), {1, 1, 1}, {1});
  EXPECT_EQ(importWith({}, data), "");
  EXPECT_EQ(importWith({{"n", 1}}, data), "");
  EXPECT_NE(importWith({{"n", 2}}, data)
                .find("has a value of size 1 in "
                      "dimension 0, for which 'n' is "
                      "given as 2"),
            std::string::npos);
  EXPECT_NE(
      importWith({{"n", 2}}, {})
          .find("has the open size 'x.1'; soap-run and soap-translate give "
                "it one with --size=x.1=1"),
      std::string::npos);
  EXPECT_NE(importWith({{"n", 2}, {"x.1", 2}, {"m", 2}}, {})
                .find("has no open size 'm'; it has 'n', 'x.0', 'x.1', 'x.2'"),
            std::string::npos);
  EXPECT_NE(importWith({{"n", 0}, {"x.1", 2}}, {}).find("cannot have 0"),
            std::string::npos);
}

/// Both branches read x from around them.
TEST_F(OnnxTest, IfOfAnInput) {
  import(x() + value("input", "c", 9, "") + y() +
         "node { op_type: 'If' input: 'c' output: 'y' "
         "attribute { name: 'then_branch' type: GRAPH g { name: 't' "
         "node { op_type: 'Add' input: 'x' input: 'x' output: 'a' } "
         "output { name: 'a' } } } "
         "attribute { name: 'else_branch' type: GRAPH g { name: 'e' "
         "node { op_type: 'Mul' input: 'x' input: 'x' output: 'm' } "
         "output { name: 'm' } } } }");
  ASSERT_TRUE(module) << error;
  EXPECT_EQ(count<stablehlo::IfOp>(), 1);
  auto data = tensor<float>(b.getF32Type(), {2}, {3, 5});
  EXPECT_EQ(run({data, boolean(true)}), (Values{6, 10}));
  EXPECT_EQ(run({data, boolean(false)}), (Values{9, 25}));
}

/// A branch that no model of these sizes can have, as where one that takes two
/// rates has other sizes for each.
TEST_F(OnnxTest, IfWhoseOtherBranchCannotBeImported) {
  std::string graph =
      x() + value("input", "c", 9, "") + y() +
      "node { op_type: 'If' input: 'c' output: 'y' "
      "attribute { name: 'then_branch' type: GRAPH g { name: 't' "
      "node { op_type: 'Add' input: 'x' input: 'x' output: 'a' } "
      "output { name: 'a' } } } "
      "attribute { name: 'else_branch' type: GRAPH g { name: 'e' "
      "initializer { name: 's' data_type: 7 dims: 1 int64_data: 3 } "
      "node { op_type: 'Reshape' input: 'x' input: 's' output: 'r' } "
      "output { name: 'r' } } } }";
  import(graph);
  EXPECT_FALSE(module);
  EXPECT_NE(error.find("cannot reshape 2 elements to 3"), std::string::npos)
      << error;

  auto data = tensor<float>(b.getF32Type(), {2}, {3, 5});
  OnnxImportOptions options;
  options.inputs = {data, boolean(true)};
  import(graph, "", options);
  ASSERT_TRUE(module) << error;
  EXPECT_EQ(run({data, boolean(true)}), (Values{6, 10}));
  options.inputs = {data, boolean(false)};
  import(graph, "", options);
  EXPECT_FALSE(module);
  EXPECT_NE(error.find("cannot reshape 2 elements to 3"), std::string::npos)
      << error;
}

/// Doubles x while the counter is below the limit and what is carried below 20.
TEST_F(OnnxTest, LoopOfAnInput) {
  std::string graph =
      x() + value("input", "n", 7, "") + y() +
      "initializer { name: 'most' data_type: 1 float_data: 20 } "
      "node { op_type: 'Loop' input: 'n' input: '' input: 'x' output: 'y' "
      "attribute { name: 'body' type: GRAPH g { name: 'b' "
      "input { name: 'i' } input { name: 'c' } input { name: 'v' } "
      "node { op_type: 'Add' input: 'v' input: 'v' output: 'w' } "
      "node { op_type: 'ReduceMax' input: 'w' output: 'm' "
      "attribute { name: 'keepdims' type: INT i: 0 } } "
      "node { op_type: 'Less' input: 'm' input: 'most' output: 'go' } "
      "output { name: 'go' } output { name: 'w' } } } }";
  import(graph);
  ASSERT_TRUE(module) << error;
  EXPECT_EQ(count<stablehlo::WhileOp>(), 1);
  auto data = tensor<float>(b.getF32Type(), {2}, {1, 3});
  auto limit = [&](int64_t n) {
    return tensor<int64_t>(b.getI64Type(), {}, {n});
  };
  EXPECT_EQ(run({data, limit(0)}), (Values{1, 3}));
  EXPECT_EQ(run({data, limit(2)}), (Values{4, 12}));
  EXPECT_EQ(run({data, limit(9)}), (Values{8, 24}));

  OnnxImportOptions options;
  options.inputs = {data, limit(9)};
  import(graph, "", options);
  ASSERT_TRUE(module) << error;
  EXPECT_EQ(count<stablehlo::WhileOp>(), 0);
  EXPECT_EQ(run({data, limit(9)}), (Values{8, 24}));
}

TEST_F(OnnxTest, Functions) {
  import(x() + y() +
             "node { op_type: 'leak' domain: 'own' input: 'x' output: 'y' "
             "attribute { name: 'slope' type: FLOAT f: 0.5 } }",
         "functions { name: 'leak' domain: 'own' input: 'v' output: 'w' "
         "attribute: 'slope' opset_import { domain: '' version: 13 } "
         "node { op_type: 'LeakyRelu' input: 'v' output: 'w' attribute { "
         "name: 'alpha' type: FLOAT ref_attr_name: 'slope' } } }");
  ASSERT_TRUE(module) << error;
  EXPECT_EQ(run({tensor<float>(b.getF32Type(), {2}, {-4, 4})}),
            (Values{-2, 4}));
}

/// A field of a later ONNX, which the classes do not know.
static void addField(google::protobuf::Message &message, int number,
                     const std::string &bytes) {
  message.GetReflection()->MutableUnknownFields(&message)->AddLengthDelimited(
      number, bytes);
}

/// Functions of one name are told apart by their overloads.
TEST_F(OnnxTest, OverloadedFunctions) {
  auto function = [](const char *op) {
    return std::string("functions { name: 'f' domain: 'own' input: 'v' "
                       "output: 'w' opset_import { version: 13 } "
                       "node { op_type: '") +
           op + "' input: 'v' output: 'w' } } ";
  };
  auto of = [&](const char *overload) {
    parse(x() + y() +
              "node { op_type: 'f' domain: 'own' input: 'x' "
              "output: 'y' }",
          function("Neg") + function("Abs") + function("Exp"));
    addField(*model.mutable_functions(1), 13, "magnitude");
    addField(*model.mutable_functions(2), 13, "power");
    addField(*model.mutable_graph()->mutable_node(0), 8, overload);
    importParsed();
    return run({tensor<float>(b.getF32Type(), {2}, {-4, 4})});
  };
  EXPECT_EQ(of(""), (Values{4, -4}));
  EXPECT_EQ(of("magnitude"), (Values{4, 4}));
  EXPECT_EQ(of("none"), Values());
  EXPECT_EQ(error, "operator 'own.f' with overload 'none' is not supported\n");
}

TEST_F(OnnxTest, DefaultsOfFunctions) {
  onnx::AttributeProto slope;
  slope.set_name("slope");
  slope.set_type(onnx::AttributeProto::FLOAT);
  slope.set_f(0.5);
  auto of = [&](const std::string &given, const std::string &defaults) {
    parse(x() + y() +
              "node { op_type: 'leak' domain: 'own' input: 'x' "
              "output: 'y' " +
              given + "}",
          "functions { name: 'leak' domain: 'own' input: 'v' output: 'w' "
          "opset_import { version: 13 } node { op_type: 'LeakyRelu' input: 'v' "
          "output: 'w' attribute { name: 'alpha' type: FLOAT "
          "ref_attr_name: 'slope' } } }");
    addField(*model.mutable_functions(0), 11, defaults);
    importParsed();
    return run({tensor<float>(b.getF32Type(), {2}, {-4, 4})});
  };
  EXPECT_EQ(of("", slope.SerializeAsString()), (Values{-2, 4}));
  EXPECT_EQ(of("attribute { name: 'slope' type: FLOAT f: 0.25 } ",
               slope.SerializeAsString()),
            (Values{-1, 4}));
  EXPECT_EQ(of("", "\x0a"), Values());
  EXPECT_EQ(error, "the function 'leak' has a default that is no attribute\n");
}

/// 10 · 1.7 is 17 and 17 / 1.7 is 10, as they are not of 1.7f in double
/// precision: models are made by programs that compute in single precision.
TEST_F(OnnxTest, ScalesOfSinglePrecision) {
  import(
      value("input", "x", 1, "dim {dim_value:20}") +
      value("output", "y", 1, "") +
      "initializer { name: 's' data_type: 1 dims: 1 float_data: 1.7 } "
      "initializer { name: 'r' data_type: 1 dims: 1 float_data: 1.8 } "
      "node { op_type: 'Resize' input: 'x' input: '' input: 's' output: 'a' "
      "attribute { name: 'mode' type: STRING s: 'nearest' } "
      "attribute { name: 'nearest_mode' type: STRING s: 'floor' } "
      "attribute { name: 'coordinate_transformation_mode' type: STRING "
      "s: 'asymmetric' } } "
      "node { op_type: 'Gather' input: 'a' input: 'i' output: 'y' } "
      "initializer { name: 'i' data_type: 7 dims: 3 int64_data: [16, 17, 18] } "
      "node { op_type: 'Resize' input: 'x' input: '' input: 'r' output: 'z' } "
      "output { name: 'z' }");
  ASSERT_TRUE(module) << error;
  std::vector<float> data(20);
  std::iota(data.begin(), data.end(), 0.0F);
  EXPECT_EQ(run({tensor<float>(b.getF32Type(), {20}, data)}),
            (Values{9, 10, 10}));
  auto type = module->lookupSymbol<func::FuncOp>("main").getFunctionType();
  EXPECT_EQ(type.getResult(1), RankedTensorType::get({36}, b.getF32Type()));
}

/// To gather elements that follow each other takes longer than to repeat them.
TEST_F(OnnxTest, RepeatedElements) {
  import(value("input", "x", 1, "dim {dim_value:2} dim {dim_value:3}") +
         value("output", "y", 1, "") +
         "initializer { name: 's' data_type: 1 dims: 2 float_data: [2, 3] } "
         "node { op_type: 'Resize' input: 'x' input: '' input: 's' output: 'y' "
         "attribute { name: 'mode' type: STRING s: 'nearest' } }");
  ASSERT_TRUE(module) << error;
  EXPECT_EQ(run({tensor<float>(b.getF32Type(), {2, 3}, {1, 2, 3, 4, 5, 6})}),
            (Values{1, 1, 1, 2, 2, 2, 3, 3, 3, 1, 1, 1, 2, 2, 2, 3, 3, 3,
                    4, 4, 4, 5, 5, 5, 6, 6, 6, 4, 4, 4, 5, 5, 5, 6, 6, 6}));
  module->walk([](Operation *op) {
    EXPECT_NE(op->getName().getStringRef(), "stablehlo.gather");
  });
}

TEST_F(OnnxTest, GlobalPoolsOfNoChannels) {
  import(x() + y() +
         "node { op_type: 'GlobalAveragePool' input: 'x' output: 'y' }");
  EXPECT_FALSE(module);
  EXPECT_EQ(error, "takes tensors with a dimension of channels\n");
}

/// The kernel of one that spreads its input is not turned first, in each step.
TEST_F(OnnxTest, TransposedConvolutions) {
  auto import = [&](const std::string &stride, const std::string &places) {
    this->import(
        value("input", "x", 1,
              "dim {dim_value:1} dim {dim_value:1} dim {dim_value:2}") +
        value("output", "y", 1,
              ("dim {dim_value:1} dim {dim_value:2} dim {dim_value:" + places +
               "}")
                  .c_str()) +
        "initializer { name: 'w' data_type: 1 dims: 1 dims: 2 dims: 3 "
        "float_data: [1, 2, 3, 4, 5, 6] } "
        "node { op_type: 'ConvTranspose' input: 'x' input: 'w' output: 'y' "
        "attribute { name: 'strides' type: INTS ints: " +
        stride + " } }");
  };
  auto x = tensor<float>(b.getF32Type(), {1, 1, 2}, {1, 2});
  import("2", "5");
  ASSERT_TRUE(module) << error;
  EXPECT_EQ(count<stablehlo::ReverseOp>(), 0);
  EXPECT_EQ(count<stablehlo::TransposeOp>(), 0);
  EXPECT_EQ(run({x}), (Values{1, 2, 5, 4, 6, 4, 5, 14, 10, 12}));
  import("1", "4");
  ASSERT_TRUE(module) << error;
  EXPECT_EQ(run({x}), (Values{1, 4, 7, 6, 4, 13, 16, 12}));
}

/// Constants would be copied into every step's memory, and into the code.
TEST_F(OnnxTest, WeightsAreArguments) {
  import(x() + y() +
         "initializer { name: 'w' data_type: 1 dims: 2 float_data: [3, 4] } "
         "initializer { name: 's' data_type: 7 dims: 1 int64_data: 2 } "
         "node { op_type: 'Mul' input: 'x' input: 'w' output: 'a' } "
         "node { op_type: 'Reshape' input: 'a' input: 's' output: 'y' }");
  ASSERT_TRUE(module) << error;
  auto function = module->lookupSymbol<func::FuncOp>("main");
  ASSERT_EQ(function.getNumArguments(), 2u);
  EXPECT_EQ(function.getArgAttrOfType<StringAttr>(1, "soap.name"), "w");
  auto weights = tensor<float>(b.getF32Type(), {2}, {3, 4});
  EXPECT_EQ(function.getArgAttr(1, "soap.value"), weights);
}

/// So are large constants of nodes, as some programs write weights.
TEST_F(OnnxTest, LargeConstantsAreArguments) {
  auto constant = [](const char *name, int size) {
    std::string values;
    for (int i = 0; i < size; ++i)
      values += (i ? ", " : "") + std::to_string(i);
    return std::string("node { op_type: 'Constant' output: '") + name +
           "' attribute { name: 'value' type: TENSOR t { data_type: 1 dims: " +
           std::to_string(size) + " float_data: [" + values + "] } } } ";
  };
  std::string graph =
      value("input", "x", 1, "") + value("output", "y", 1, "") +
      constant("large", 1024) + constant("small", 1023) +
      "node { op_type: 'ReduceSum' input: 'large' output: 'a' } "
      "node { op_type: 'ReduceSum' input: 'small' output: 'b' } "
      "node { op_type: 'Sub' input: 'a' input: 'b' output: 'd' } "
      "node { op_type: 'Mul' input: 'd' input: 'x' output: 'y' } ";
  import(graph);
  ASSERT_TRUE(module) << error;
  auto function = module->lookupSymbol<func::FuncOp>("main");
  ASSERT_EQ(function.getNumArguments(), 2u);
  EXPECT_EQ(function.getArgAttrOfType<StringAttr>(1, "soap.name"), "large");
  EXPECT_EQ(run({tensor<float>(b.getF32Type(), {}, {2})}), (Values{2046}));

  import(graph + constant("large", 1024));
  EXPECT_FALSE(module);
  EXPECT_EQ(error, "makes 'large', which something before it makes\n");
}

/// So are quantized ones, and what is added to their products; a scalar, sizes
/// and indices are constants.
TEST_F(OnnxTest, QuantizedWeightsAreArguments) {
  import(value("input", "x", 3, "dim {dim_value:1} dim {dim_value:2}") +
         "output { name: 'y' } "
         "initializer { name: 'w' data_type: 3 dims: 2 dims: 2 "
         "int32_data: [1, 2, 3, 4] } "
         "initializer { name: 'z' data_type: 3 int32_data: 1 } "
         "initializer { name: 'b' data_type: 6 dims: 2 int32_data: [5, 6] } "
         "initializer { name: 's' data_type: 7 dims: 2 int64_data: [2, 1] } "
         "initializer { name: 'i' data_type: 7 dims: 2 int64_data: [1, 0] } "
         "node { op_type: 'MatMulInteger' input: 'x' input: 'w' input: '' "
         "input: 'z' output: 'p' } "
         "node { op_type: 'Add' input: 'p' input: 'b' output: 'a' } "
         "node { op_type: 'Reshape' input: 'a' input: 's' output: 'r' } "
         "node { op_type: 'Gather' input: 'r' input: 'i' output: 'y' }");
  ASSERT_TRUE(module) << error;
  auto function = module->lookupSymbol<func::FuncOp>("main");
  ASSERT_EQ(function.getNumArguments(), 3u);
  EXPECT_EQ(function.getArgAttrOfType<StringAttr>(1, "soap.name"), "w");
  EXPECT_EQ(function.getArgAttrOfType<StringAttr>(2, "soap.name"), "b");
  EXPECT_EQ(run({tensor<int8_t>(b.getI8Type(), {1, 2}, {10, 100})}),
            (Values{316, 205}));
}

/// Programs that convert models append what their nodes read; which node is
/// first is then known of what they read, also of what their subgraphs do.
TEST_F(OnnxTest, NodesInAnyOrder) {
  std::string graph =
      x() + value("input", "c", 9, "") + y() +
      "node { op_type: 'If' input: 'd' output: 'y' "
      "attribute { name: 'then_branch' type: GRAPH g { name: 't' "
      "node { op_type: 'Add' input: 'a' input: 'x' output: 'b' } "
      "node { op_type: 'Neg' input: 'x' output: 'a' } "
      "output { name: 'b' } } } "
      "attribute { name: 'else_branch' type: GRAPH g { name: 'e' "
      "node { op_type: 'Mul' input: 's' input: 'x' output: 'm' } "
      "output { name: 'm' } } } } "
      "node { op_type: 'Add' input: 'x' input: 'x' output: 's' } "
      "node { op_type: 'Not' input: 'c' output: 'd' } ";
  import(graph);
  // In the branch as well as around it.
  ASSERT_TRUE(module) << error;
  auto data = tensor<float>(b.getF32Type(), {2}, {3, 5});
  EXPECT_EQ(run({data, boolean(true)}), (Values{18, 50}));
  EXPECT_EQ(run({data, boolean(false)}), (Values{0, 0}));
}

TEST_F(OnnxTest, NodesThatReadEachOther) {
  import(x() + y() +
         "node { op_type: 'Add' input: 'x' input: 'b' output: 'a' } "
         "node { op_type: 'Neg' input: 'a' output: 'b' } "
         "node { op_type: 'Neg' input: 'x' output: 'y' } ");
  EXPECT_FALSE(module);
  EXPECT_EQ(error, "reads 'b', which nothing before it makes\n");
}

/// A node with several mistakes is one error, and what reads it none.
TEST_F(OnnxTest, OneErrorPerModel) {
  import(x() + y() +
         "initializer { name: 'l' data_type: 1 dims: 3 float_data: [1, 2, 3] } "
         "node { name: 'c' op_type: 'Clip' input: 'x' input: 'l' input: 'l' "
         "output: 'a' } "
         "node { op_type: 'Add' input: 'a' input: 'l' output: 'y' }");
  EXPECT_FALSE(module);
  EXPECT_EQ(error, "cannot repeat a dimension of 3 to 2\n");
}

// The default would be another model.
TEST_F(OnnxTest, AttributesOfAnotherType) {
  import("node { op_type: 'Softmax' input: 'x' output: 'y' attribute { name: "
         "'axis' type: STRING s: '0' } } " +
         x() + y());
  EXPECT_FALSE(module);
  EXPECT_EQ(error, "attribute 'axis' is of type STRING, not INT\n");
}

TEST_F(OnnxTest, OneNameForTwoValues) {
  import("node { op_type: 'Exp' input: 'x' output: 'y' } "
         "node { op_type: 'Abs' input: 'x' output: 'y' } " +
         x() + y());
  EXPECT_FALSE(module);
  EXPECT_EQ(error, "makes 'y', which something before it makes\n");
}

TEST_F(OnnxTest, EndlessRecursion) {
  import(x() + y() +
             "node { op_type: 'f' domain: 'own' input: 'x' output: 'y' }",
         "functions { name: 'f' domain: 'own' input: 'v' output: 'w' "
         "opset_import { domain: 'own' version: 1 } "
         "node { op_type: 'f' domain: 'own' input: 'v' output: 'w' } }");
  EXPECT_FALSE(module);
  EXPECT_NE(error.find("nested more than"), std::string::npos) << error;
}

/// What a sequence is made of has to be known; what ONNX's tests have of them
/// is in Inputs/onnx.
// An optional input may be absent, one of any number of them may not.
TEST_F(OnnxTest, AbsentInputsOfManyAreErrors) {
  for (const char *op :
       {"Concat", "Max", "Mean", "Min", "SequenceConstruct", "Sum"}) {
    error.clear();
    import(x() + "output { name: 'y' } node { op_type: '" + op +
           "' input: 'x' input: '' output: 'y' "
           "attribute { name: 'axis' type: INT i: 0 } } ");
    EXPECT_FALSE(module) << op;
    EXPECT_EQ(error, "lacks input 1\n") << op;
  }
}

TEST_F(OnnxTest, SequencesOfUnknownLength) {
  auto errorOf = [&](const std::string &graph) {
    error.clear();
    import(x() + value("input", "c", 9, "") + value("input", "n", 7, "") +
           "output { name: 'y' } "
           "node { op_type: 'SequenceConstruct' input: 'x' output: 's' } " +
           graph);
    EXPECT_EQ(static_cast<bool>(module), error.empty());
    return error;
  };
  auto node = [](const char *op, const char *input, const char *more = "") {
    return std::string("node { op_type: '") + op + "' input: '" + input +
           "' output: 'y' " + more + "} ";
  };
  EXPECT_EQ(errorOf(node("SequenceErase", "s", "input: 'n' ")),
            "the position (input 1) has to be known when the model is "
            "imported\n");
  EXPECT_EQ(errorOf(node("Identity", "s")),
            "is a sequence; only tensors are supported\n");
  EXPECT_EQ(errorOf(node("Abs", "s")), "takes no sequence, as input 0 is\n");
  EXPECT_EQ(errorOf(node("SequenceConstruct", "s")),
            "takes a tensor as input 0\n");
  EXPECT_EQ(errorOf(node("SequenceAt", "x", "input: 'n' ")),
            "takes a sequence as input 0\n");
  EXPECT_EQ(errorOf("node { op_type: 'SequenceEmpty' output: 'e' } " +
                    node("ConcatFromSequence", "e",
                         "attribute { name: 'axis' type: INT i: 0 } ")),
            "takes a sequence that is not empty\n");
  EXPECT_EQ(errorOf("node { op_type: 'If' input: 'c' output: 'y' "
                    "attribute { name: 'then_branch' type: GRAPH g { "
                    "node { op_type: 'Identity' input: 's' output: 'a' } "
                    "output { name: 'a' } } } "
                    "attribute { name: 'else_branch' type: GRAPH g { "
                    "node { op_type: 'Identity' input: 's' output: 'a' } "
                    "output { name: 'a' } } } } "),
            "makes sequences, or tensors of other types in one branch than in "
            "the other; only a known condition can decide between these\n");
  EXPECT_EQ(errorOf("node { op_type: 'Scan' input: 'x' output: 'y' "
                    "attribute { name: 'num_scan_inputs' type: INT i: 1 } "
                    "attribute { name: 'body' type: GRAPH g { "
                    "input { name: 'r' } "
                    "node { op_type: 'SequenceConstruct' input: 'r' "
                    "output: 'u' } output { name: 'u' } } } } "),
            "has a body that makes sequences\n");
  EXPECT_EQ(errorOf("node { op_type: 'Loop' input: 'n' input: '' input: 's' "
                    "output: 'y' "
                    "attribute { name: 'body' type: GRAPH g { " +
                    value("input", "i", 7, "") + value("input", "g", 9, "") +
                    "input { name: 't' } "
                    "node { op_type: 'SequenceInsert' input: 't' input: 'x' "
                    "output: 'u' } "
                    "output { name: 'g' } output { name: 'u' } } } } "),
            "carries a sequence; how many iterations there are has to be known "
            "when the model is imported, and at most 10000\n");
}

/// Backwards over a sequence is forwards over the reversed sequence, and what
/// lies beyond a sequence's length does not matter.
TEST_F(OnnxTest, RecurrenceBackwardsWithLengths) {
  auto graph = [](const char *direction) {
    return value("input", "x", 1,
                 "dim {dim_value:3} dim {dim_value:2} dim {dim_value:1}") +
           value("input", "l", 6, "dim {dim_value:2}") +
           value("output", "h", 1, "") +
           "initializer { name: 'w' data_type: 1 dims: 1 dims: 1 dims: 1 "
           "float_data: 1 } "
           "initializer { name: 'r' data_type: 1 dims: 1 dims: 1 dims: 1 "
           "float_data: 0.5 } "
           "node { op_type: 'RNN' input: 'x' input: 'w' input: 'r' input: '' "
           "input: 'l' output: '' output: 'h' "
           "attribute { name: 'direction' type: STRING s: '" +
           direction +
           "' } "
           "attribute { name: 'activations' type: STRINGS strings: 'Affine' } "
           "attribute { name: 'hidden_size' type: INT i: 1 } }";
  };
  auto lengths = tensor<int32_t>(b.getI32Type(), {2}, {3, 2});
  // [step][batch]: the second sequence is 10, 20.
  auto data = tensor<float>(b.getF32Type(), {3, 2, 1}, {1, 10, 2, 20, 4, 99});
  import(graph("forward"));
  ASSERT_TRUE(module) << error;
  EXPECT_EQ(run({data, lengths}),
            (Values{4 + 0.5 * (2 + 0.5 * 1), 20 + 0.5 * 10}));
  import(graph("reverse"));
  ASSERT_TRUE(module) << error;
  EXPECT_EQ(run({data, lengths}),
            (Values{1 + 0.5 * (2 + 0.5 * 4), 10 + 0.5 * 20}));
}

} // namespace
