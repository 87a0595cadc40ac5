//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "GeneratedAttention.h"

#include "Soap/Conversion/Passes.h"
#include "Soap/Dialect/StableHLO/IR/StablehloDialect.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace soap {
#define GEN_PASS_DEF_FORMGPUALTERNATIVES
#include "Soap/Conversion/Passes.h.inc"
} // namespace soap

using namespace mlir;
using namespace soap;
using namespace soap::gpukernels;

/// Puts \p call into alternatives that compute those of its results that are
/// used; `generate` computes all of them from the call's inputs.
static void
offer(DestinationStyleOpInterface call,
      function_ref<SmallVector<Value>(OpBuilder &, ValueRange)> generate) {
  SmallVector<Value> inputs, inits;
  SmallVector<OpResult> used;
  for (OpOperand &operand : call->getOpOperands()) {
    if (!call.isDpsInit(&operand))
      inputs.push_back(operand.get());
    else if (OpResult result = call.getTiedOpResult(&operand);
             !result.use_empty()) {
      inits.push_back(operand.get());
      used.push_back(result);
    }
  }
  if (used.empty())
    return;
  OpBuilder builder(call);
  Location loc = call.getLoc();
  auto either =
      AlternativesOp::create(builder, loc, ValueRange(inits).getTypes(), inputs,
                             inits, /*functions=*/nullptr);
  SmallVector<Location> places(inputs.size(), loc);
  auto begin = [&](Region &region) {
    Block *block = builder.createBlock(&region, region.end(),
                                       ValueRange(inputs).getTypes(), places);
    return block->getArguments();
  };
  {
    IRMapping mapping;
    mapping.map(inputs, begin(either.getLibrary()));
    for (Value init : call.getDpsInits()) {
      auto type = cast<RankedTensorType>(init.getType());
      mapping.map(init, tensor::EmptyOp::create(builder, loc, type.getShape(),
                                                type.getElementType())
                            .getResult());
    }
    Operation *same = builder.clone(*call, mapping);
    SmallVector<Value> results;
    for (OpResult result : used)
      results.push_back(same->getResult(result.getResultNumber()));
    YieldOp::create(builder, loc, results);
  }
  auto arguments = begin(either.getGenerated());
  SmallVector<Value> generated = generate(builder, arguments), results;
  for (OpResult result : used)
    results.push_back(generated[result.getResultNumber()]);
  YieldOp::create(builder, loc, results);
  for (auto [old, now] : llvm::zip_equal(used, either.getResults()))
    old.replaceAllUsesWith(now);
  call->erase();
}

namespace {

struct FormGpuAlternatives
    : soap::impl::FormGpuAlternativesBase<FormGpuAlternatives> {
  void runOnOperation() override {
    SmallVector<AttentionOp> attentions;
    getOperation().walk([&](AttentionOp op) {
      if (!op->getParentOfType<AlternativesOp>() && hasGeneratedForm(op))
        attentions.push_back(op);
    });
    for (AttentionOp op : attentions)
      offer(op, [&](OpBuilder &builder, ValueRange inputs) {
        return generateAttention(builder, op, inputs);
      });
  }
};

} // namespace
