//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Analysis/OperatorFormation.h"
#include "Soap/Dialect/Soap/IR/SoapOps.h"
#include "Soap/Transforms/Passes.h"

#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Matchers.h"

namespace soap {
#define GEN_PASS_DEF_INLINEOPERATORSPASS
#include "Soap/Transforms/Passes.h.inc"
} // namespace soap

using namespace mlir;
using namespace soap;

namespace {

struct InlineOperatorsPass
    : public soap::impl::InlineOperatorsPassBase<InlineOperatorsPass> {
  void runOnOperation() override {
    SmallVector<OperatorOp> operators;
    getOperation().walk([&](OperatorOp op) { operators.push_back(op); });
    for (OperatorOp op : operators)
      inlineOperator(op);
  }

  /// Constants belong to no operator, but to all that read them: simplification
  /// makes equal ones one, of the first one's attributes. What an operator
  /// returns is its own, and so are those that it would not copy.
  static bool isCopiedToReaders(Operation &op) {
    if (!op.hasTrait<OpTrait::ConstantLike>() || isReturned(op))
      return false;
    DenseElementsAttr value;
    return matchPattern(&op, m_Constant(&value)) && isCopiedConstant(value);
  }

  static bool isReturned(Operation &op) {
    return llvm::is_contained(op.getUsers(), op.getBlock()->getTerminator());
  }

  static void inlineOperator(OperatorOp op) {
    OpBuilder builder(op);
    IRMapping mapping;
    Block &body = op.getBody().front();
    mapping.map(body.getArguments(), op.getInputs());
    for (Operation &inner : body.without_terminator()) {
      Operation *clone = builder.clone(inner, mapping);
      if (isCopiedToReaders(inner))
        continue;
      clone->setAttr("soap.operator", op.getNameAttr());
      if (std::optional<ConfigAttr> config = op.getConfig())
        clone->setAttr("soap.config", *config);
    }
    for (auto [result, value] :
         llvm::zip(op.getResults(), body.getTerminator()->getOperands()))
      result.replaceAllUsesWith(mapping.lookupOrDefault(value));
    op.erase();
  }
};

} // namespace
