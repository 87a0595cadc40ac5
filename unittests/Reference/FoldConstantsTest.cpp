//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Constants that are folded are those that the model computes, bit for bit.

#include "EvaluatorTest.h"

#include "Soap/Dialect/StableHLO/IR/StablehloOps.h"
#include "Soap/Transforms/Passes.h"

#include "mlir/Pass/PassManager.h"

using namespace mlir;

namespace soap::reference {
namespace {

/// An element type and two lists of four numbers.
struct FoldCase {
  const char *type;
  const char *first, *second;
  const char *splat;
  std::vector<const char *> operations;
};

const std::vector<const char *> floatOps = {
    "abs",      "cbrt",        "ceil",      "cosine",
    "floor",    "exponential", "log",       "logistic",
    "negate",   "rsqrt",       "sign",      "round_nearest_even",
    "sqrt",     "tanh",        "add",       "divide",
    "maximum",  "minimum",     "remainder", "power",
    "multiply", "subtract",    "atan2",     "exponential_minus_one"};
const std::vector<const char *> integerOps = {
    "not",     "popcnt",     "count_leading_zeros",
    "add",     "and",        "divide",
    "maximum", "minimum",    "multiply",
    "or",      "remainder",  "subtract",
    "xor",     "shift_left", "shift_right_arithmetic"};
const std::vector<const char *> booleanOps = {"not", "and", "or", "xor"};

bool isUnary(StringRef op) {
  return llvm::is_contained(
      {"abs", "cbrt", "ceil", "cosine", "floor", "exponential", "log",
       "logistic", "negate", "rsqrt", "sign", "round_nearest_even", "sqrt",
       "tanh", "exponential_minus_one", "not", "popcnt", "count_leading_zeros"},
      op);
}

class FoldConstantsTest : public EvaluatorTest,
                          public testing::WithParamInterface<FoldCase> {
protected:
  SmallVector<Tensor> evaluate(ModuleOp module) {
    auto results =
        Evaluator().evaluate(module.lookupSymbol<func::FuncOp>("main"), {});
    EXPECT_TRUE(succeeded(results));
    return succeeded(results) ? *results : SmallVector<Tensor>();
  }
};

TEST_P(FoldConstantsTest, ComputesTheSame) {
  const FoldCase &given = GetParam();
  std::string element = given.type, type = "tensor<4x" + element + ">",
              large = "tensor<100x3x" + element + ">";
  std::string body, names, types;
  int count = 0;
  auto add = [&](const std::string &operation, const std::string &resultType) {
    std::string name = "%r" + std::to_string(count++);
    body += "  " + name + " = " + operation + "\n";
    names += (names.empty() ? "" : ", ") + name;
    types += (types.empty() ? "" : ", ") + resultType;
  };
  auto constant = [&](const char *name, const std::string &text,
                      const std::string &constantType) {
    body += std::string("  ") + name + " = stablehlo.constant dense<" + text +
            "> : " + constantType + "\n";
  };
  constant("%a", given.first, type);
  constant("%b", given.second, type);
  constant("%s", given.splat, "tensor<" + element + ">");
  body += "  %l = stablehlo.broadcast_in_dim %s, dims = [] : (tensor<" +
          element + ">) -> " + large + "\n";
  for (const char *operation : given.operations) {
    std::string name = std::string("stablehlo.") + operation;
    bool unary = isUnary(operation);
    add(name + (unary ? " %a" : " %a, %b") + " : " + type, type);
    add(name + (unary ? " %l" : " %l, %l") + " : " + large, large);
  }
  for (const char *direction : {"EQ", "NE", "LT", "GE"}) {
    add("stablehlo.compare " + std::string(direction) + ", %a, %b : (" + type +
            ", " + type + ") -> tensor<4xi1>",
        "tensor<4xi1>");
    body += "  %p" + std::to_string(count) + " = stablehlo.compare " +
            direction + ", %l, %l : (" + large + ", " + large +
            ") -> tensor<100x3xi1>\n";
    add("stablehlo.select %p" + std::to_string(count) +
            ", %l, %l : tensor<100x3xi1>, " + large,
        large);
  }
  for (std::string to : {"i1", "i8", "ui8", "i32", "ui32", "i64", "f16", "bf16",
                         "f32", "f64", "f8E4M3FN"}) {
    add("stablehlo.convert %a : (" + type + ") -> tensor<4x" + to + ">",
        "tensor<4x" + to + ">");
    add("stablehlo.convert %l : (" + large + ") -> tensor<100x3x" + to + ">",
        "tensor<100x3x" + to + ">");
  }
  std::string text = "func.func @main() -> (" + types + ") {\n" + body +
                     "  return " + names + " : " + types + "\n}\n";
  auto module = parseSourceString<ModuleOp>(text, &context);
  ASSERT_TRUE(module) << text;
  SmallVector<Tensor> expected = evaluate(*module);
  PassManager manager(&context);
  manager.addNestedPass<func::FuncOp>(createFoldConstantsPass());
  ASSERT_TRUE(succeeded(manager.run(*module)));
  module->walk([&](Operation *op) {
    bool stays = isa<stablehlo::ConstantOp, stablehlo::BroadcastInDimOp>(op);
    EXPECT_TRUE(op->getName().getDialectNamespace() != "stablehlo" || stays)
        << op->getName().getStringRef().str();
  });
  SmallVector<Tensor> folded = evaluate(*module);
  ASSERT_EQ(folded.size(), expected.size());
  for (auto [i, value] : llvm::enumerate(expected))
    EXPECT_TRUE(bitIdentical(folded[i], value))
        << i << ": " << folded[i].str().substr(0, 200) << " instead of "
        << value.str().substr(0, 200);
}

INSTANTIATE_TEST_SUITE_P(
    Types, FoldConstantsTest,
    testing::Values(
        FoldCase{"f64", "[-1.7, 0.0, 0x7FF8000000000000, 300.1]",
                 "[0.3, -0.0, 1.0, 0xFFF0000000000000]", "0.1", floatOps},
        FoldCase{"f32", "[-1.7, 0.0, 0x7FC00000, 300.1]",
                 "[0.3, -0.0, 1.0, 0xFF800000]", "0.1", floatOps},
        FoldCase{"bf16", "[-1.7, 0.0, 0x7FC0, 300.1]",
                 "[0.3, -0.0, 1.0, 0xFF80]", "0.1", floatOps},
        FoldCase{"f16", "[-1.7, 0.0, 0x7E00, 300.1]",
                 "[0.3, -0.0, 1.0, 0xFC00]", "0.1", floatOps},
        FoldCase{"i64", "[-7, 0, 9223372036854775807, 12]", "[3, 0, 2, 70]",
                 "-5", integerOps},
        FoldCase{"i32", "[-7, 0, 2147483647, 12]", "[3, 0, 2, 40]", "-5",
                 integerOps},
        FoldCase{"i8", "[-7, 0, 127, 12]", "[3, 0, 2, 9]", "-5", integerOps},
        FoldCase{"ui8", "[7, 0, 255, 12]", "[3, 0, 2, 9]", "250", integerOps},
        FoldCase{"ui32", "[7, 0, 4294967295, 12]", "[3, 0, 2, 40]",
                 "4000000000", integerOps},
        FoldCase{"i1", "[true, true, false, false]",
                 "[true, false, true, false]", "true", booleanOps}),
    [](const auto &info) { return std::string(info.param.type); });

} // namespace
} // namespace soap::reference
