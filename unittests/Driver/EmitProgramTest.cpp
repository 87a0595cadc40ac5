//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Driver/EmitProgram.h"
#include "Soap/InitAll.h"

#include "mlir/IR/DialectRegistry.h"
#include "mlir/Parser/Parser.h"
#include "gtest/gtest.h"

#include <dlfcn.h>
#include <filesystem>

using namespace mlir;
using namespace soap;

namespace {

class EmitProgramTest : public testing::Test {
protected:
  EmitProgramTest() : context(MLIRContext::Threading::DISABLED) {
    DialectRegistry registry;
    registerAllDialects(registry);
    context.appendDialectRegistry(registry);
  }

  /// A program of one kernel, `name`: op(x, x) on four floats.
  ProgramFile compile(llvm::StringRef name, llvm::StringRef op) {
    std::string text =
        ("func.func @\"" + name +
         "\"(%a: tensor<4xf32>) -> tensor<4xf32> {\n  %0 = stablehlo." + op +
         " %a, %a : tensor<4xf32>\n  return %0 : tensor<4xf32>\n}\n")
            .str();
    OwningOpRef<ModuleOp> module =
        parseSourceString<ModuleOp>(text, ParserConfig(&context));
    EXPECT_TRUE(module);
    KernelCompilerOptions options;
    options.targetCpu = "x86-64";
    KernelCompiler compiler(options);
    FailureOr<KernelLibrary> library = compiler.emitLibrary(*module);
    EXPECT_TRUE(succeeded(library));
    ProgramFile file;
    file.table = std::make_unique<ProgramBuilder>();
    file.table->addKernel(name.str(), kernelNotLoaded, 1, {16, 16});
    file.symbols = {KernelCompiler::symbolOf(name)};
    if (succeeded(library))
      file.code = std::move(library->code);
    return file;
  }

  static float run(const ProgramFile &file, float value) {
    alignas(64) float in[16] = {value}, out[16] = {};
    void *buffers[] = {in, out};
    file.table->kernels[0].run(buffers);
    return out[0];
  }

  MLIRContext context;
};

/// Each has its own code, though the kernels are of one name.
TEST_F(EmitProgramTest, programsOfOneProcess) {
  ProgramFile sum = compile("k", "add"), product = compile("k", "multiply");
  ASSERT_EQ(loadKernels(sum), "");
  ASSERT_EQ(loadKernels(product), "");
  EXPECT_EQ(run(sum, 3), 6);
  EXPECT_EQ(run(product, 3), 9);
}

/// Loops call the C library's functions of vectors, as wide as a processor has
/// them.
TEST_F(EmitProgramTest, functionsOfVectors) {
  void *library = dlopen("libmvec.so.1", RTLD_NOW);
  if (!library || !dlsym(library, "_ZGVdN4v_expm1"))
    GTEST_SKIP() << "without the vector functions of glibc 2.35";
  OwningOpRef<ModuleOp> module = parseSourceString<ModuleOp>(R"(
    func.func @k(%a: tensor<100xf64>, %b: tensor<100xf64>) -> (tensor<100xf64>, tensor<100xf64>) {
      %0 = stablehlo.exponential_minus_one %a : tensor<100xf64>
      %1 = stablehlo.atan2 %a, %b : tensor<100xf64>
      return %0, %1 : tensor<100xf64>, tensor<100xf64>
    })",
                                                             &context);
  ASSERT_TRUE(module);
  for (auto [cpu, shape] :
       {std::pair("x86-64", "bN2"), std::pair("x86-64-v3", "dN4")}) {
    KernelCompilerOptions options;
    options.targetCpu = cpu;
    FailureOr<KernelLibrary> compiled =
        KernelCompiler(options).emitLibrary(*module);
    ASSERT_TRUE(succeeded(compiled));
    for (const char *function : {"v_expm1", "vv_atan2"})
      EXPECT_NE(compiled->code.find(std::string("_ZGV") + shape + function),
                std::string::npos)
          << cpu << ' ' << function;
  }
}

static size_t numDescriptors() {
  std::filesystem::directory_iterator all("/proc/self/fd");
  return std::distance(begin(all), end(all));
}

/// A server may read a program again and again.
TEST_F(EmitProgramTest, sameCodeIsLoadedOnce) {
  ProgramFile first = compile("k", "add"), again = compile("k", "add");
  ASSERT_EQ(loadKernels(first), "");
  size_t before = numDescriptors();
  ASSERT_EQ(loadKernels(again), "");
  EXPECT_EQ(numDescriptors(), before);
  EXPECT_EQ(first.table->kernels[0].run, again.table->kernels[0].run);
  EXPECT_EQ(run(again, 3), 6);
}

/// What stands behind an @ would be the symbol's version; exp is the C
/// library's.
TEST_F(EmitProgramTest, namesOfKernels) {
  for (const char *name : {"a@b", "a@@c 1", "exp", "%40", "ä/ n"}) {
    ProgramFile file = compile(name, "add");
    ASSERT_EQ(loadKernels(file), "") << name;
    EXPECT_EQ(run(file, 2), 4) << name;
  }
  EXPECT_EQ(KernelCompiler::symbolOf("a@b"), "soap.kernel.a%40b");
  EXPECT_NE(KernelCompiler::symbolOf("a%40b"), KernelCompiler::symbolOf("a@b"));
}

TEST_F(EmitProgramTest, sameBytes) {
  EXPECT_EQ(compile("k", "add").code, compile("k", "add").code);
  EXPECT_NE(compile("k", "add").code, compile("k", "multiply").code);
}

} // namespace
