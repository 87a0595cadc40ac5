//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Text does not depend on the locale of the program that Soap is part of.

#include "Soap/Driver/Model.h"
#include "Soap/Driver/Pipelines.h"
#include "Soap/InitAll.h"
#include "Soap/Reference/Tensor.h"

#include "mlir/IR/DialectRegistry.h"
#include "mlir/Parser/Parser.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"
#include "gtest/gtest.h"

#include <clocale>
#include <cstdlib>

using namespace mlir;
using namespace soap;

namespace {

/// A locale whose numbers have a comma; few hosts have one, most can make it.
class LocaleTest : public testing::Test {
protected:
  LocaleTest() : context(MLIRContext::Threading::DISABLED) {
    DialectRegistry registry;
    registerAllDialects(registry);
    context.appendDialectRegistry(registry);
  }
  static void SetUpTestSuite() {
    ASSERT_FALSE(llvm::sys::fs::createUniqueDirectory("soap-locale", folder));
    std::string make = ("localedef -i de_DE -f UTF-8 '" + folder +
                        "/de_DE.UTF-8' > /dev/null 2>&1")
                           .str();
    isMade = std::system(make.c_str()) == 0;
    setenv("LOCPATH", folder.c_str(), /*overwrite=*/1);
  }
  static void TearDownTestSuite() {
    unsetenv("LOCPATH");
    llvm::sys::fs::remove_directories(folder);
  }
  void SetUp() override {
    if (!isMade)
      GTEST_SKIP() << "localedef does not make locales here";
    ASSERT_TRUE(std::setlocale(LC_ALL, "de_DE.UTF-8"));
    ASSERT_EQ(std::strtod("2,5", nullptr), 2.5);
  }
  void TearDown() override { std::setlocale(LC_ALL, "C"); }

  std::string pathOf(llvm::StringRef name) {
    return (folder + "/" + name).str();
  }
  OwningOpRef<ModuleOp> parse(llvm::StringRef text) {
    return parseSourceString<ModuleOp>(text, ParserConfig(&context));
  }
  void expectJson(llvm::StringRef name) {
    auto text = llvm::MemoryBuffer::getFile(pathOf(name));
    ASSERT_TRUE(bool(text)) << name.str();
    std::setlocale(LC_ALL, "C");
    llvm::Expected<llvm::json::Value> value =
        llvm::json::parse((*text)->getBuffer());
    EXPECT_TRUE(bool(value))
        << name.str() << ": " << llvm::toString(value.takeError());
    std::setlocale(LC_ALL, "de_DE.UTF-8");
  }

  static llvm::SmallString<64> folder;
  static bool isMade;
  MLIRContext context;
};

llvm::SmallString<64> LocaleTest::folder;
bool LocaleTest::isMade = false;

} // namespace

TEST_F(LocaleTest, MachinesAreReadAsTheyArePrinted) {
  llvm::StringRef text =
      "soap.machine \"m\" {\n"
      "  soap.device_kind \"core\" peak {f32 = 2.5e9} launch 1.5e-6 memory "
      "4.0e9 bandwidth 1.25e9\n"
      "  soap.device \"d\" : \"core\"\n"
      "}\n";
  OwningOpRef<ModuleOp> module = parse(text);
  ASSERT_TRUE(module);
  std::string printed;
  llvm::raw_string_ostream(printed) << *module;
  EXPECT_NE(printed.find("2.5e9"), std::string::npos) << printed;
  EXPECT_TRUE(parse(printed)) << printed;
}

TEST_F(LocaleTest, Tensors) {
  reference::Tensor tensor(Float32Type::get(&context), {2});
  tensor.setDouble(0, 0.1);
  tensor.setDouble(1, 1e-30);
  EXPECT_EQ(tensor.str(), "dense<[0.1, 1.0e-30]> : tensor<2xf32>");
}

TEST_F(LocaleTest, FilesOfAPlan) {
  OwningOpRef<ModuleOp> module =
      parse("func.func @main(%x: tensor<64x64xf32>) -> tensor<64x64xf32> {\n"
            "%0 = stablehlo.dot_general %x, %x, contracting_dims = [1] x [0] : "
            "(tensor<64x64xf32>, tensor<64x64xf32>) -> tensor<64x64xf32>\n"
            "return %0 : tensor<64x64xf32>\n}\n");
  ASSERT_TRUE(module);
  PlanOptions options;
  options.machine = "cpu:2";
  options.budget = "50";
  options.report = pathOf("report.json");
  options.trace = pathOf("trace.json");
  options.strategyOut = pathOf("strategy.json");
  ASSERT_TRUE(succeeded(runPasses(*module, [&](OpPassManager &manager) {
    addPlanningPasses(manager, options);
  })));
  for (const char *name : {"report.json", "trace.json", "strategy.json"})
    expectJson(name);
}
