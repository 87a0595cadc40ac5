//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Checks ops by their text.

#ifndef SOAP_UNITTESTS_DIALECT_STABLEHLO_PARTITIONTEST_H
#define SOAP_UNITTESTS_DIALECT_STABLEHLO_PARTITIONTEST_H

#include "TileChecker.h"

#include "Soap/Dialect/StableHLO/IR/StablehloOps.h"
#include "Soap/Dialect/StableHLO/Partition.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/MLIRContext.h"

#include <gtest/gtest.h>

namespace soap {

class PartitionTest : public testing::Test {
protected:
  PartitionTest() {
    mlir::DialectRegistry registry;
    registry
        .insert<mlir::func::FuncDialect, mlir::stablehlo::StablehloDialect>();
    registerStablehloPartitionModels(registry);
    context.appendDialectRegistry(registry);
    context.loadAllAvailableDialects();
  }

  /// Checks the op that makes %r: its dimensions, its linear sets, and its
  /// tiles, on integers from `integers`.
  void check(llvm::StringRef arguments, llvm::StringRef type,
             llvm::StringRef body, llvm::StringRef dims,
             llvm::StringRef linear = "", Interval integers = {0, 5}) {
    SCOPED_TRACE(body.str());
    TileChecker checker(context,
                        ("func.func @main(" + arguments + ") -> " + type +
                         " {\n" + body + "\nreturn %r : " + type + "\n}")
                            .str(),
                        integers);
    if (HasFailure())
      return;
    EXPECT_EQ(checker.dims(), dims.str());
    EXPECT_EQ(checker.linearSets(), linear.str());
    checker.checkTiles(/*rounds=*/12);
    checker.checkLinearSets();
    EXPECT_GT(checker.numTiles(), 0u);
  }

  mlir::MLIRContext context;
};

} // namespace soap

#endif // SOAP_UNITTESTS_DIALECT_STABLEHLO_PARTITIONTEST_H
