//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Generated functions as PTX and machine code: all of it assembles, without
// spills, for the GPUs that are asked for. Needs the CUDA toolkit, no GPU.

#include "KernelTest.h"

#include "Soap/Conversion/GpuCompiler.h"
#include "Soap/Dialect/Soap/IR/SoapDialect.h"
#include "Soap/Dialect/StableHLO/IR/StablehloDialect.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Parser/Parser.h"
#include "llvm/Support/Regex.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace soap;

namespace {

/// A thread of a block of 256 may have so many.
constexpr int mostRegisters = 128;

class GpuCodeTest : public testing::TestWithParam<int32_t> {
protected:
  void SetUp() override {
#ifndef SOAP_TESTS_CUDA
    GTEST_SKIP() << "built without the CUDA toolkit";
#endif
    context.loadDialect<func::FuncDialect, SoapDialect,
                        stablehlo::StablehloDialect>();
  }

  /// Assembles the kernels of \p module and looks at what ptxas says.
  void assemble(OwningOpRef<ModuleOp> module) {
    ASSERT_TRUE(module);
    GpuCompiler compiler;
    ASSERT_TRUE(succeeded(compiler.lower(*module)));
    FailureOr<std::string> ptx = compiler.emitPtx(GetParam());
    ASSERT_TRUE(succeeded(ptx));
    std::string report;
    FailureOr<std::string> code =
        GpuCompiler::assemble(module->getLoc(), *ptx, GetParam(), &report);
    ASSERT_TRUE(succeeded(code));
    EXPECT_EQ(code->substr(0, 4), "\x7f"
                                  "ELF");
    unsigned functions = 0;
    SmallVector<StringRef> lines, found;
    StringRef(report).split(lines, '\n');
    llvm::Regex spills("([0-9]+) bytes spill stores"),
        registers("Used ([0-9]+) registers");
    for (StringRef line : lines) {
      if (spills.match(line, &found))
        EXPECT_EQ(found[1], "0") << report;
      if (registers.match(line, &found)) {
        ++functions;
        EXPECT_LE(std::stoi(found[1].str()), mostRegisters) << report;
      }
    }
    EXPECT_EQ(functions, compiler.numFunctions());
  }

  /// PTX of the kernels of \p text.
  std::string ptxOf(StringRef text) {
    auto module = parseSourceString<ModuleOp>(text, &context);
    GpuCompiler compiler;
    if (!module || failed(compiler.lower(*module)))
      return "";
    return compiler.emitPtx(GetParam()).value_or("");
  }

  MLIRContext context;
};

/// Lines of \p text with \p word.
int countLines(StringRef text, StringRef word) {
  SmallVector<StringRef> lines;
  text.split(lines, '\n');
  return static_cast<int>(llvm::count_if(
      lines, [&](StringRef line) { return line.contains(word); }));
}

// What one thread writes, all others load again behind a barrier; what nobody
// writes goes through the cache of constants all the same.
TEST_P(GpuCodeTest, ThreadsSeeWhatOthersWrite) {
  std::string ptx = ptxOf(R"(
    func.func @main(%c: tensor<f32>, %x: tensor<256xf32>) -> (tensor<f32>, tensor<256xf32>) attributes {soap.in_place = array<i64: 0, -1>} {
      %z = stablehlo.constant dense<0.0> : tensor<f32>
      %cb = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<f32>) -> tensor<256xf32>
      %y = stablehlo.multiply %x, %cb : tensor<256xf32>
      %s = stablehlo.reduce(%y init: %z) applies stablehlo.add across dimensions = [0] : (tensor<256xf32>, tensor<f32>) -> tensor<f32>
      %sb = stablehlo.broadcast_in_dim %s, dims = [] : (tensor<f32>) -> tensor<256xf32>
      %w = stablehlo.divide %y, %sb : tensor<256xf32>
      return %s, %w : tensor<f32>, tensor<256xf32>
    })");
  StringRef before = StringRef(ptx).split("div.rn.f32").first;
  EXPECT_NE(before, ptx);
  EXPECT_EQ(countLines(before.rsplit("bar.sync").second, "ld.global.b32"), 1)
      << ptx;
  EXPECT_GE(countLines(ptx, "ld.global.nc"), 1) << ptx;
}

// exp(x) - 1 and log(1 + x) of small x keep all digits: functions of libdevice,
// longer than what they are not.
TEST_P(GpuCodeTest, NothingCancelsNearZero) {
  auto productsOf = [&](StringRef body) {
    std::string ptx = ptxOf(("func.func @main(%x: tensor<256xf64>, %one: "
                             "tensor<256xf64>) -> tensor<256xf64> {" +
                             body + "return %0 : tensor<256xf64> }")
                                .str());
    return countLines(ptx, "fma.rn.f64");
  };
  EXPECT_NE(productsOf("%0 = stablehlo.exponential_minus_one %x : "
                       "tensor<256xf64>"),
            productsOf("%1 = stablehlo.exponential %x : tensor<256xf64>"
                       "%0 = stablehlo.subtract %1, %one : tensor<256xf64>"));
  EXPECT_NE(productsOf("%0 = stablehlo.log_plus_one %x : tensor<256xf64>"),
            productsOf("%1 = stablehlo.add %x, %one : tensor<256xf64>"
                       "%0 = stablehlo.log %1 : tensor<256xf64>"));
}

// Reductions of more than 2^31 points, of which no memory has as many elements.
TEST_P(GpuCodeTest, LongReductions) {
  std::string ptx = ptxOf(R"(
    func.func @main(%x: tensor<70000xf32>) -> tensor<f32> {
      %z = stablehlo.constant dense<0.0> : tensor<f32>
      %0 = stablehlo.broadcast_in_dim %x, dims = [0] : (tensor<70000xf32>) -> tensor<70000x70000xf32>
      %1 = stablehlo.broadcast_in_dim %x, dims = [1] : (tensor<70000xf32>) -> tensor<70000x70000xf32>
      %2 = stablehlo.subtract %0, %1 : tensor<70000x70000xf32>
      %3 = stablehlo.abs %2 : tensor<70000x70000xf32>
      %4 = stablehlo.reduce(%3 init: %z) applies stablehlo.add across dimensions = [0, 1] : (tensor<70000x70000xf32>, tensor<f32>) -> tensor<f32>
      return %4 : tensor<f32>
    })");
  // Of 512 parts, the last ends at 70000 * 70000.
  EXPECT_EQ(countLines(ptx, "min.u64"), 1) << ptx;
  EXPECT_EQ(countLines(ptx, "4890429687"), 1) << ptx;
}

// Indices of all types are clamped before they have 32 bits.
TEST_P(GpuCodeTest, Indices) {
  auto gather = [&](StringRef type) {
    return ptxOf(("func.func @main(%x: tensor<1000xf32>, %i: tensor<500x" +
                  type + R"(>) -> tensor<500xf32> {
      %0 = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1>}> : (tensor<1000xf32>, tensor<500x)" +
                  type + R"(>) -> tensor<500xf32>
      return %0 : tensor<500xf32>
    })")
                     .str());
  };
  for (auto [type, clamps] : {std::pair<StringRef, StringRef>("i32", "min.s32"),
                              {"ui32", "min.u32"},
                              {"i64", "min.s64"},
                              {"ui64", "min.u64"}}) {
    std::string ptx = gather(type);
    EXPECT_EQ(countLines(ptx, clamps), 1) << ptx;
    EXPECT_EQ(countLines(ptx, "min."), 1) << ptx;
  }
  // What nobody has clamped makes all indices longer.
  std::string ptx = ptxOf(R"(
    func.func @main(%x: tensor<1000xf32>, %i: tensor<500xi64>) -> tensor<500xf32> {
      %e = tensor.empty() : tensor<500xf32>
      %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%i : tensor<500xi64>) outs(%e : tensor<500xf32>) {
      ^bb0(%a: i64, %b: f32):
        %1 = arith.index_cast %a : i64 to index
        %2 = tensor.extract %x[%1] : tensor<1000xf32>
        linalg.yield %2 : f32
      } -> tensor<500xf32>
      return %0 : tensor<500xf32>
    })");
  EXPECT_EQ(countLines(ptx, "mul.wide.s32"), 0) << ptx;
  EXPECT_EQ(countLines(ptx, "ld.global.nc.b64"), 1) << ptx;
}

// Square roots are rounded correctly, as quotients are.
TEST_P(GpuCodeTest, SquareRoots) {
  for (StringRef type : {"f32", "f16", "bf16"}) {
    std::string ptx = ptxOf(
        elementwise("sqrt", 1, ("tensor<64x" + type + ">").str(), "main"));
    EXPECT_GE(countLines(ptx, "sqrt.rn.f32"), 1) << ptx;
    EXPECT_EQ(countLines(ptx, "sqrt.approx"), 0) << ptx;
  }
}

// However many reductions a launch has, their memory is within what a block may
// have beside its temporaries.
TEST_P(GpuCodeTest, ManyReductions) {
  constexpr int many = 12;
  auto list = [](const std::function<std::string(std::string)> &item) {
    std::string text;
    for (int i = 0; i < many; ++i)
      text += (i ? ", " : "") + item(std::to_string(i));
    return text;
  };
  auto same = [&](StringRef item) {
    return list([&](const std::string &) { return item.str(); });
  };
  // Of one block, with 32 KiB of temporaries.
  std::string scalars = same("tensor<f64>");
  std::string text = "func.func @rows(%x: tensor<4096xf64>) -> (" + scalars +
                     R"() {
    %z = stablehlo.constant dense<0.0> : tensor<f64>
    %e = stablehlo.exponential %x : tensor<4096xf64>
  )";
  for (int i = 0; i < many; ++i) {
    std::string n = std::to_string(i);
    text += "%c" + n + " = stablehlo.constant dense<" + n +
            ".5> : tensor<4096xf64>\n%p" + n + " = stablehlo.multiply %e, %c" +
            n + " : tensor<4096xf64>\n%r" + n + " = stablehlo.reduce(%p" + n +
            " init: %z) applies stablehlo.add across dimensions = [0] : "
            "(tensor<4096xf64>, tensor<f64>) -> tensor<f64>\n";
  }
  text += "return " + list([](const std::string &n) { return "%r" + n; }) +
          " : " + scalars + " }\n";
  // One op with as many results, along columns.
  std::string columns = same("tensor<64xf64>");
  text +=
      "func.func @columns(%x: tensor<4000x64xf64>) -> (" + columns +
      R"() {
    %z = stablehlo.constant dense<0.0> : tensor<f64>
    %0:12 = "stablehlo.reduce"()" +
      same("%x") + ", " + same("%z") +
      ") <{dimensions = array<i64: 0>}> ({ ^bb0(" +
      list([](const std::string &n) { return "%a" + n + ": tensor<f64>"; }) +
      ", " +
      list([](const std::string &n) { return "%b" + n + ": tensor<f64>"; }) +
      "):\n";
  for (int i = 0; i < many; ++i) {
    std::string n = std::to_string(i);
    text +=
        "%s" + n + " = stablehlo.add %a" + n + ", %b" + n + " : tensor<f64>\n";
  }
  text += "stablehlo.return " +
          list([](const std::string &n) { return "%s" + n; }) + " : " +
          scalars + " }) : (" + same("tensor<4000x64xf64>") + ", " + scalars +
          ") -> (" + columns + ")\nreturn " +
          list([](const std::string &n) { return "%0#" + n; }) + " : " +
          columns + " }\n";
  assemble(parseSourceString<ModuleOp>(text, &context));
}

TEST_P(GpuCodeTest, ElementwiseFunctions) {
  std::string text;
  for (const char *type : {"f32", "f64", "f16", "bf16"})
    for (const char *op :
         {"abs", "cbrt", "ceil", "cosine", "exponential",
          "exponential_minus_one", "floor", "log", "log_plus_one", "logistic",
          "negate", "round_nearest_afz", "round_nearest_even", "rsqrt", "sign",
          "sine", "sqrt", "tan", "tanh"}) {
      std::string tensor = std::string("tensor<64x128x") + type + ">";
      text += std::string("func.func @") + op + "_" + type + "(%x: " + tensor +
              ") -> " + tensor + " { %0 = stablehlo." + op + " %x : " + tensor +
              " return %0 : " + tensor + " }\n";
    }
  for (const char *type : {"f32", "f64", "i32", "ui8", "i64"})
    for (const char *op : {"add", "divide", "maximum", "minimum", "multiply",
                           "power", "remainder", "subtract"}) {
      std::string tensor = std::string("tensor<64x128x") + type + ">";
      text += std::string("func.func @") + op + "_" + type + "(%x: " + tensor +
              ", %y: " + tensor + ") -> " + tensor + " { %0 = stablehlo." + op +
              " %x, %y : " + tensor + " return %0 : " + tensor + " }\n";
    }
  for (const char *type : {"i32", "i64"})
    for (const char *op : {"abs", "count_leading_zeros", "not", "popcnt"}) {
      std::string tensor = std::string("tensor<64x128x") + type + ">";
      text += std::string("func.func @") + op + "_" + type + "(%x: " + tensor +
              ") -> " + tensor + " { %0 = stablehlo." + op + " %x : " + tensor +
              " return %0 : " + tensor + " }\n";
    }
  assemble(parseSourceString<ModuleOp>(text, &context));
}

TEST_P(GpuCodeTest, Models) {
  for (std::string model : {"mlp", "lenet", "transformer"}) {
    SCOPED_TRACE(model);
    assemble(parseSourceFile<ModuleOp>(
        SOAP_MODELS_DIR "/" + model + "/" + model + ".mlir", &context));
  }
}

INSTANTIATE_TEST_SUITE_P(Chips, GpuCodeTest, testing::Values(80, 90),
                         [](const auto &info) {
                           return "sm_" + std::to_string(info.param);
                         });

} // namespace
