//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Conversion/Passes.h"
#include "Soap/Dialect/StableHLO/IR/StablehloOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace soap {
#define GEN_PASS_DEF_WIDENPRODUCTS
#include "Soap/Conversion/Passes.h.inc"
} // namespace soap

using namespace mlir;
using namespace soap;
namespace shlo = mlir::stablehlo;

namespace {

struct WidenProducts : soap::impl::WidenProductsBase<WidenProducts> {
  void runOnOperation() override {
    SmallVector<shlo::DotGeneralOp> products;
    getOperation().walk([&](shlo::DotGeneralOp op) {
      Type element = getElementTypeOrSelf(op.getType());
      if ((element.isBF16() || element.isF16()) && !op.getAlgorithm())
        products.push_back(op);
    });
    for (shlo::DotGeneralOp op : products)
      widen(op.getResult());
  }

private:
  static void widen(Value product) {
    SmallVector<Value> moved;
    SmallVector<shlo::ConvertOp> readers;
    if (product.use_empty() || !collect(product, moved, readers))
      return;
    Type wide = Float32Type::get(product.getContext());
    for (Value value : moved)
      value.setType(cast<RankedTensorType>(value.getType()).clone(wide));
    for (shlo::ConvertOp reader : readers) {
      reader.getResult().replaceAllUsesWith(reader.getOperand());
      reader.erase();
    }
  }

  /// The values that are `value`, perhaps elsewhere, and the conversions to f32
  /// that are all that reads them; false: something else does.
  static bool collect(Value value, SmallVectorImpl<Value> &moved,
                      SmallVectorImpl<shlo::ConvertOp> &readers) {
    moved.push_back(value);
    return llvm::all_of(value.getUsers(), [&](Operation *user) {
      if (auto convert = dyn_cast<shlo::ConvertOp>(user)) {
        readers.push_back(convert);
        return getElementTypeOrSelf(convert.getType()).isF32();
      }
      return isa<shlo::TransposeOp, shlo::ReshapeOp>(user) &&
             !user->use_empty() && collect(user->getResult(0), moved, readers);
    });
  }
};

} // namespace
