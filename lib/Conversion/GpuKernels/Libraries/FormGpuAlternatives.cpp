//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../Generated/GeneratedAttention.h"
#include "PoolingCalls.h"
#include "SoftmaxCalls.h"

#include "Soap/Conversion/Passes.h"
#include "Soap/Dialect/Soap/IR/SoapDialect.h"
#include "Soap/Dialect/StableHLO/IR/StablehloOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace soap {
#define GEN_PASS_DEF_FORMGPUALTERNATIVES
#include "Soap/Conversion/Passes.h.inc"
} // namespace soap

using namespace mlir;
using namespace soap;
using namespace soap::gpukernels;
namespace shlo = mlir::stablehlo;

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

/// Whether libraries' calls may take the place of some of what \p func does.
/// Not those of branches and loops, which are one launch with what works on
/// their results; and not where a result overwrites what is read.
static bool canOffer(func::FuncOp func) {
  if (func->hasAttr(SoapDialect::getInPlaceAttrName()) ||
      func.getNumResults() == 0)
    return false;
  FunctionType type = func.getFunctionType();
  for (Type t : llvm::concat<const Type>(type.getInputs(), type.getResults())) {
    auto tensor = dyn_cast<RankedTensorType>(t);
    if (!tensor || !tensor.hasStaticShape() || tensor.getNumElements() == 0)
      return false;
  }
  return llvm::none_of(func.getBody().front(), [](Operation &op) {
    return isa<shlo::WhileOp, shlo::IfOp, shlo::CaseOp, AlternativesOp>(op);
  });
}

/// Puts all of \p func into alternatives where libraries compute a part of it:
/// with their calls, and as it is, with all that generated code takes in.
static void offerWhole(func::FuncOp func) {
  Block &body = func.getBody().front();
  Operation *ret = body.getTerminator();
  OpBuilder builder(ret);
  Location loc = func.getLoc();
  SmallVector<Operation *> ops;
  for (Operation &op : body.without_terminator())
    ops.push_back(&op);
  SmallVector<Value> inits;
  for (Type type : func.getResultTypes()) {
    auto tensor = cast<RankedTensorType>(type);
    inits.push_back(tensor::EmptyOp::create(builder, loc, tensor.getShape(),
                                            tensor.getElementType()));
  }
  auto either = AlternativesOp::create(
      builder, loc, TypeRange(func.getResultTypes()),
      ValueRange(body.getArguments()), inits, /*functions=*/nullptr);
  SmallVector<Location> places(body.getNumArguments(), loc);
  for (Region *region : {&either.getLibrary(), &either.getGenerated()}) {
    Block *block = builder.createBlock(region, region->end(),
                                       body.getArgumentTypes(), places);
    IRMapping mapping;
    mapping.map(body.getArguments(), block->getArguments());
    for (Operation *op : ops)
      builder.clone(*op, mapping);
    SmallVector<Value> results;
    for (Value result : ret->getOperands())
      results.push_back(mapping.lookup(result));
    YieldOp::create(builder, loc, results);
  }
  // Other results than floats of these types are compared bit by bit.
  bool mayRound = llvm::all_of(func.getResultTypes(), [](Type type) {
    Type element = getElementTypeOrSelf(type);
    return element.isF64() || element.isF32() || element.isF16() ||
           element.isBF16();
  });
  Block &library = either.getLibrary().front();
  bool hasCalls = formPoolingCalls(library, mayRound);
  hasCalls |= mayRound && formSoftmaxCalls(library);
  if (!hasCalls) {
    either->erase();
    for (Value init : inits)
      init.getDefiningOp()->erase();
    return;
  }
  ret->setOperands(either->getResults());
  for (Operation *op : llvm::reverse(ops))
    op->erase();
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
    if (!getOperation().isExternal() && canOffer(getOperation()))
      offerWhole(getOperation());
  }
};

} // namespace
