//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OneProgram.h"

#include "Soap/Analysis/ModelGraph.h"
#include "Soap/Dialect/Sdy/IR/SdyOps.h"
#include "Soap/Planner/Report/ShardingsFile.h"
#include "Soap/Planner/Sharding/AxisSteps.h"
#include "Soap/Transforms/Passes.h"

#include "mlir/IR/IRMapping.h"

namespace soap {
#define GEN_PASS_DEF_EXPORTSHARDINGSPASS
#include "Soap/Transforms/Passes.h.inc"
} // namespace soap

using namespace mlir;
using namespace soap;

namespace {

/// Replaces the operators of a function by their ops, which say how values are
/// sharded.
class Exporter {
public:
  Exporter(func::FuncOp func, ModelGraph &model,
           const ModelShardings &shardings)
      : func(func), model(model), shardings(shardings),
        builder(func.getContext()) {}

  void run() {
    addMeshes();
    annotateSignature();
    for (unsigned i = 0, e = model.operators.size(); i < e; ++i)
      inlineOperator(i);
    Operation *last = func.getBody().front().getTerminator();
    for (OpOperand &result : last->getOpOperands())
      result.set(plain.lookupOrDefault(result.get()));
    for (OperatorOp op : llvm::reverse(model.operators))
      op.erase();
  }

private:
  func::FuncOp func;
  ModelGraph &model;
  const ModelShardings &shardings;
  OpBuilder builder;
  SmallVector<FlatSymbolRefAttr> meshes;
  /// What stands for an operator's result.
  IRMapping plain;
  /// What was made of a value for readers that want it otherwise.
  llvm::DenseMap<Value,
                 SmallVector<std::pair<sdy::TensorShardingAttr, Value>, 2>>
      constrained;

  void addMeshes() {
    auto module = func->getParentOfType<ModuleOp>();
    SymbolTable symbols(module);
    builder.setInsertionPointToStart(module.getBody());
    MLIRContext *context = builder.getContext();
    size_t count = shardings.devices.size();
    module->setAttr("mhlo.num_partitions",
                    builder.getI32IntegerAttr(static_cast<int32_t>(count)));
    if (count == 1)
      return;
    for (const DeviceMesh &mesh : shardings.meshes) {
      SmallVector<sdy::MeshAxisAttr> axes;
      for (auto [i, size] : llvm::enumerate(mesh))
        axes.push_back(sdy::MeshAxisAttr::get(context, meshAxisName(i), size));
      // A partitioner numbers the devices that it is given.
      auto op = sdy::MeshOp::create(
          builder, func.getLoc(), "mesh",
          sdy::MeshAttr::get(context, axes, /*device_ids=*/{}));
      op->remove();
      symbols.insert(op, builder.getInsertionPoint());
      builder.setInsertionPointAfter(op);
      meshes.push_back(FlatSymbolRefAttr::get(op.getSymNameAttr()));
    }
  }

  sdy::TensorShardingAttr attributeOf(const AxisSharding &sharding) {
    MLIRContext *context = builder.getContext();
    SmallVector<sdy::DimensionShardingAttr> dims;
    for (auto &axes : sharding.dims) {
      SmallVector<sdy::AxisRefAttr> refs;
      for (unsigned axis : axes)
        refs.push_back(sdy::AxisRefAttr::get(context, meshAxisName(axis),
                                             /*pre_size=*/0, /*size=*/0));
      dims.push_back(sdy::DimensionShardingAttr::get(
          context, refs, /*is_closed=*/true, /*priority=*/-1));
    }
    return sdy::TensorShardingAttr::get(context, meshes[sharding.mesh], dims,
                                        {}, {});
  }

  /// Nothing is said of a value of this type, or on one device.
  bool isPlain(Type type) const {
    auto tensor = dyn_cast<RankedTensorType>(type);
    return !tensor || tensor.getRank() == 0 || meshes.empty();
  }

  void annotateSignature() {
    StringRef name = sdy::SdyDialect::getShardingAttrName();
    for (auto [i, sharding] : llvm::enumerate(shardings.arguments))
      if (!isPlain(func.getArgument(i).getType()))
        func.setArgAttr(i, name, attributeOf(sharding));
    for (auto [i, sharding] : llvm::enumerate(shardings.results))
      if (!isPlain(func.getResultTypes()[i]))
        func.setResultAttr(i, name, attributeOf(sharding));
  }

  /// `value`, which is made as `made`, as a reader wants it.
  Value getAs(Value value, const AxisSharding &made, const AxisSharding &wanted,
              Location loc) {
    if (made == wanted || isPlain(value.getType()))
      return value;
    sdy::TensorShardingAttr sharding = attributeOf(wanted);
    auto &known = constrained[value];
    for (auto [other, result] : known)
      if (other == sharding)
        return result;
    Value result = value;
    if (made.mesh == wanted.mesh)
      for (const AxisSharding &between :
           stepsBetween(made, wanted, shardings.meshes[wanted.mesh],
                        cast<ShapedType>(value.getType()).getShape()))
        result = constrain(result, between, loc);
    result = constrain(result, wanted, loc);
    known.emplace_back(sharding, result);
    return result;
  }

  Value constrain(Value value, const AxisSharding &sharding, Location loc) {
    return sdy::ShardingConstraintOp::create(builder, loc, value.getType(),
                                             value, attributeOf(sharding));
  }

  void inlineOperator(unsigned number) {
    OperatorOp op = model.operators[number];
    const Operator &planned = model.graph.operators[number];
    builder.setInsertionPoint(op);
    Block &body = op.getBody().front();
    IRMapping mapping;
    for (auto [argument, input, operand, wanted] :
         llvm::zip_equal(body.getArguments(), op.getInputs(), planned.operands,
                         shardings.operands[number]))
      mapping.map(argument, getAs(plain.lookupOrDefault(input),
                                  shardings.tensors[operand.tensor], wanted,
                                  op.getLoc()));
    for (Operation &inner : body.without_terminator())
      builder.clone(inner, mapping);
    for (auto [result, value, made] :
         llvm::zip_equal(op.getResults(), body.getTerminator()->getOperands(),
                         planned.results)) {
      Value clone = mapping.lookupOrDefault(value);
      if (!isPlain(clone.getType()))
        clone = constrain(clone, shardings.tensors[made.tensor], op.getLoc());
      plain.map(result, clone);
    }
  }
};

/// What only we understand.
void removeOwnAttributes(ModuleOp module) {
  auto forOwn = [](DictionaryAttr attributes,
                   function_ref<void(StringAttr)> remove) {
    if (attributes)
      for (NamedAttribute attribute : attributes)
        if (attribute.getName().getValue().starts_with("soap."))
          remove(attribute.getName());
  };
  module->walk([&](Operation *op) {
    forOwn(op->getDiscardableAttrDictionary(),
           [&](StringAttr name) { op->removeDiscardableAttr(name); });
    auto func = dyn_cast<func::FuncOp>(op);
    if (!func)
      return;
    for (unsigned i = 0; i < func.getNumArguments(); ++i)
      forOwn(func.getArgAttrDict(i),
             [&](StringAttr name) { func.removeArgAttr(i, name); });
    for (unsigned i = 0; i < func.getNumResults(); ++i)
      forOwn(func.getResultAttrDict(i),
             [&](StringAttr name) { func.removeResultAttr(i, name); });
  });
}

struct ExportShardingsPass
    : public soap::impl::ExportShardingsPassBase<ExportShardingsPass> {
  using ExportShardingsPassBase::ExportShardingsPassBase;

  void runOnOperation() override {
    FailureOr<func::FuncOp> entry = findEntry(getOperation(), function);
    if (failed(entry))
      return signalPassFailure();
    FailureOr<ModelGraph> model = ModelGraph::build(*entry);
    if (failed(model))
      return signalPassFailure();
    FailureOr<Strategy> strategy = model->getStrategy();
    if (failed(strategy))
      return signalPassFailure();
    ModelShardings shardings =
        shardingsForOneProgram(*entry, *model, std::move(*strategy), warnings);
    Exporter(*entry, *model, shardings).run();
    removeOwnAttributes(getOperation());
  }
};

} // namespace
