//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Dialect/Soap/IR/PartitionableOp.h"
#include "Soap/Dialect/StableHLO/IR/StablehloOps.h"
#include "Soap/Dialect/StableHLO/Partition.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"

#include <gtest/gtest.h>

using namespace mlir;
using namespace soap;

namespace {

/// Builds the op for one tile in a function of its own and verifies that.
bool buildsTile(PartitionableOpInterface op, const PartitionInfo &info,
                llvm::ArrayRef<Interval> tile) {
  auto shape = [](Value v) {
    return cast<RankedTensorType>(v.getType()).getShape();
  };
  auto localType = [](Value v, const Rect &rect) {
    llvm::SmallVector<int64_t> sizes;
    for (Interval i : rect)
      sizes.push_back(i.size());
    auto type = cast<RankedTensorType>(v.getType());
    return RankedTensorType::get(sizes, type.getElementType());
  };
  llvm::SmallVector<Rect> rects;
  llvm::SmallVector<Type> operandTypes, resultTypes;
  for (auto [value, access] :
       llvm::zip_equal(op->getOperands(), info.operands)) {
    rects.push_back(applyAccess(access, tile, shape(value)));
    operandTypes.push_back(localType(value, rects.back()));
  }
  for (auto [value, access] : llvm::zip_equal(op->getResults(), info.results))
    resultTypes.push_back(
        localType(value, applyAccess(access, tile, shape(value))));
  OwningOpRef<ModuleOp> local = ModuleOp::create(op->getLoc());
  OpBuilder builder(op->getContext());
  builder.setInsertionPointToEnd(local->getBody());
  auto function =
      func::FuncOp::create(builder, op->getLoc(), "main",
                           builder.getFunctionType(operandTypes, resultTypes));
  Block *block = function.addEntryBlock();
  builder.setInsertionPointToEnd(block);
  auto made = op.buildLocal(builder, block->getArguments(), tile, rects);
  if (failed(made))
    return false;
  func::ReturnOp::create(builder, op->getLoc(), *made);
  return succeeded(verify(*local));
}

// Every op of the models we plan has a description, and every dimension that
// can be split gives ops that verify.
TEST(PartitionModels, EveryOpIsDescribed) {
  DialectRegistry registry;
  registry.insert<func::FuncDialect, stablehlo::StablehloDialect>();
  registerStablehloPartitionModels(registry);
  MLIRContext context(registry);
  context.loadAllAvailableDialects();
  unsigned ops = 0, tiles = 0;
  for (std::string name : {"mlp", "lenet", "transformer"}) {
    auto module = parseSourceFile<ModuleOp>(
        SOAP_MODELS_DIR "/" + name + "/" + name + ".mlir", &context);
    ASSERT_TRUE(module);
    module->walk([&](Operation *op) {
      // Bodies of reductions are parts of their ops.
      if (!isa_and_nonnull<func::FuncOp>(op->getParentOp()) ||
          op->hasTrait<OpTrait::IsTerminator>() || isa<func::CallOp>(op))
        return;
      ++ops;
      auto model = dyn_cast<PartitionableOpInterface>(op);
      PartitionInfo info;
      ASSERT_TRUE(model && succeeded(model.getPartitionInfo(info)))
          << op->getName().getStringRef().str();
      for (size_t d = 0; d < info.dims.size(); ++d) {
        if (!info.dims[d].splittable)
          continue;
        Rect tile;
        for (const IterationDim &dim : info.dims)
          tile.push_back({0, dim.size});
        // The last of three tiles.
        tile[d] = ceilTile(info.dims[d].size, 3, 2);
        if (tile[d].empty())
          continue;
        ++tiles;
        EXPECT_TRUE(buildsTile(model, info, tile))
            << op->getName().getStringRef().str() << " along " << d;
      }
    });
  }
  EXPECT_GT(ops, 1000u);
  EXPECT_GT(tiles, 1500u);
}

} // namespace
