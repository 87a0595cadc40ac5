//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Models in TOSA become models in linalg by upstream's passes.

#include "../Rewrites.h"

#include "mlir/Conversion/TosaToArith/TosaToArith.h"
#include "mlir/Conversion/TosaToLinalg/TosaToLinalg.h"
#include "mlir/Conversion/TosaToTensor/TosaToTensor.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tosa/IR/TosaOps.h"
#include "mlir/Dialect/Tosa/Transforms/Passes.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/TypeUtilities.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/Passes.h"

using namespace mlir;

/// The elements of a factor, wide, without their zero point.
static Value centre(OpBuilder &b, Location loc, Value factor, Value zeroPoint,
                    Type element) {
  auto type = cast<RankedTensorType>(factor.getType()).clone(element);
  Value wide = arith::ExtSIOp::create(b, loc, type, factor);
  APInt zero;
  if (!matchPattern(zeroPoint, m_ConstantInt(&zero)))
    return {};
  if (zero.isZero())
    return wide;
  zero = zero.sextOrTrunc(element.getIntOrFloatBitWidth());
  Value points =
      arith::ConstantOp::create(b, loc, DenseElementsAttr::get(type, zero));
  return arith::SubIOp::create(b, loc, wide, points);
}

/// Zero points are scalars, which nothing but tensors can be partitioned with:
/// they are taken out of the factors first. Others than constants stay.
static void lowerProduct(linalg::QuantizedBatchMatmulOp op) {
  OpBuilder b(op);
  Type element = getElementTypeOrSelf(op.getResultTypes().front());
  Value lhs =
      centre(b, op.getLoc(), op.getInputs()[0], op.getInputs()[2], element);
  Value rhs =
      centre(b, op.getLoc(), op.getInputs()[1], op.getInputs()[3], element);
  if (!lhs || !rhs)
    return;
  auto product =
      linalg::BatchMatmulOp::create(b, op.getLoc(), op.getResultTypes(),
                                    ValueRange{lhs, rhs}, op.getOutputs());
  op.replaceAllUsesWith(product->getResults());
  op.erase();
}

LogicalResult soap::simplify::lowerTosa(
    ModuleOp module,
    function_ref<LogicalResult(OpPassManager &, Operation *)> run) {
  WalkResult found = module.walk([](Operation *op) {
    return isa_and_present<tosa::TosaDialect>(op->getDialect())
               ? WalkResult::interrupt()
               : WalkResult::advance();
  });
  if (!found.wasInterrupted())
    return success();
  OpPassManager manager(ModuleOp::getOperationName());
  OpPassManager &functions = manager.nest<func::FuncOp>();
  functions.addPass(tosa::createTosaOptionalDecompositionsPass());
  functions.addPass(createCanonicalizerPass());
  functions.addPass(tosa::createTosaInferShapesPass());
  functions.addPass(tosa::createTosaMakeBroadcastablePass());
  functions.addPass(tosa::createTosaToLinalgNamed());
  functions.addPass(createCanonicalizerPass());
  functions.addPass(tosa::createTosaToLinalg());
  functions.addPass(createTosaToArithPass());
  functions.addPass(createTosaToTensorPass());
  functions.addPass(createCanonicalizerPass());
  if (failed(run(manager, module)))
    return failure();
  llvm::SmallVector<linalg::QuantizedBatchMatmulOp> products;
  module.walk(
      [&](linalg::QuantizedBatchMatmulOp op) { products.push_back(op); });
  for (linalg::QuantizedBatchMatmulOp op : products)
    lowerProduct(op);
  return success();
}
