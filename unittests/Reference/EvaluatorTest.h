//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_UNITTESTS_REFERENCE_EVALUATORTEST_H
#define SOAP_UNITTESTS_REFERENCE_EVALUATORTEST_H

#include "Soap/Dialect/Soap/IR/SoapDialect.h"
#include "Soap/Dialect/StableHLO/IR/StablehloDialect.h"
#include "Soap/Reference/Evaluator.h"

#include "mlir/AsmParser/AsmParser.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Parser/Parser.h"
#include "gtest/gtest.h"

#include <string>
#include <vector>

namespace soap::reference {

/// Parses text, calls @main and gives results and errors back as text.
class EvaluatorTest : public testing::Test {
protected:
  EvaluatorTest() {
    context.loadDialect<mlir::func::FuncDialect,
                        mlir::stablehlo::StablehloDialect, SoapDialect>();
  }

  Tensor tensor(llvm::StringRef text, Precision precision = Precision::Native) {
    auto attr = llvm::dyn_cast_or_null<mlir::ElementsAttr>(
        mlir::parseAttribute(text, &context));
    std::optional<Tensor> t;
    if (attr)
      t = Tensor::fromAttr(attr, precision);
    EXPECT_TRUE(t) << text.str();
    return t ? *t : Tensor(mlir::IntegerType::get(&context, 32), {});
  }

  /// The results, joined by "; ", or "error: " and the first message.
  std::string run(llvm::StringRef module,
                  const std::vector<std::string> &arguments = {},
                  Precision precision = Precision::Native) {
    std::string error;
    mlir::ScopedDiagnosticHandler handler(
        &context, [&](mlir::Diagnostic &diagnostic) {
          if (error.empty())
            error = "error: " + diagnostic.str();
          return mlir::success();
        });
    auto op = mlir::parseSourceString<mlir::ModuleOp>(module, &context);
    if (!op)
      return "parse " + error;
    auto main = op->lookupSymbol<mlir::func::FuncOp>("main");
    if (!main)
      return "no @main";
    std::vector<Tensor> tensors;
    for (const std::string &argument : arguments)
      tensors.push_back(tensor(argument));
    auto results = Evaluator(precision).evaluate(main, tensors);
    if (mlir::failed(results))
      return error.empty() ? "failed without an error" : error;
    std::string text;
    for (const Tensor &result : *results)
      text += (text.empty() ? "" : "; ") + result.str();
    return text;
  }

  /// One op named `op` on arguments of the types that the texts have.
  std::string runOp(llvm::StringRef op,
                    const std::vector<std::string> &arguments,
                    llvm::StringRef resultType = "",
                    llvm::StringRef attributes = "",
                    Precision precision = Precision::Native) {
    std::string types, names, parameters;
    std::string firstType;
    for (size_t i = 0; i < arguments.size(); ++i) {
      std::string type = arguments[i].substr(arguments[i].rfind(" : ") + 3);
      std::string separator = i ? ", " : "";
      std::string name = "%arg" + std::to_string(i);
      types += separator + type;
      names += separator + name;
      parameters += separator + name + ": " + type;
      if (i == 0)
        firstType = type;
    }
    std::string result = resultType.empty() ? firstType : resultType.str();
    return run("func.func @main(" + parameters + ") -> " + result +
                   " {\n  %r = \"" + op.str() + "\"(" + names + ") " +
                   attributes.str() + " : (" + types + ") -> " + result +
                   "\n  return %r : " + result + "\n}",
               arguments, precision);
  }

  mlir::MLIRContext context;
};

} // namespace soap::reference

#endif // SOAP_UNITTESTS_REFERENCE_EVALUATORTEST_H
