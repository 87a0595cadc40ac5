//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Reference/Evaluator.h"

#include "Distributed.h"
#include "Interpreter.h"
#include "ManualComputation.h"
#include "Soap/Dialect/Mhlo/IR/MhloOps.h"
#include "Soap/Dialect/StableHLO/IR/OneProcess.h"
#include "Soap/Dialect/StableHLO/IR/StablehloOps.h"

#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "llvm/ADT/DenseSet.h"

using namespace mlir;

namespace soap::reference {

Interpreter::Interpreter(Precision precision) : precision(precision) {
  addShapeHandlers(handlers);
  addContractionHandlers(handlers);
  addWindowHandlers(handlers);
  addGatherScatterHandlers(handlers);
  addControlFlowHandlers(handlers);
  addAlgebraHandlers(handlers);
  addMatrixHandlers(handlers);
  addRandomHandlers(handlers);
  addDynamicHandlers(handlers);
  addClassicHandlers(handlers);
  addChloHandlers(handlers);
  addStructureHandlers(handlers);
  addLinalgHandlers(handlers);
  addTensorHandlers(handlers);
  addShardingHandlers(handlers);
}

FailureOr<Tensors> Interpreter::evaluateOp(Operation *op,
                                           ArrayRef<Tensor> operands) {
  if (std::optional<Kind> kind = getElementwiseKind(op))
    return evaluateElementwise(op, *kind, operands, precision);
  auto it = handlers.find(op->getName().getStringRef());
  if (it == handlers.end())
    return op->emitOpError("is not known to the evaluator");
  return it->second(op, operands, *this, Scope());
}

//===----------------------------------------------------------------------===//
// Blocks
//===----------------------------------------------------------------------===//

/// An error if values of the op cannot be held at all.
static LogicalResult checkTypes(Operation *op) {
  std::function<LogicalResult(Type)> check = [&](Type type) -> LogicalResult {
    if (auto tuple = dyn_cast<TupleType>(type)) {
      for (Type element : tuple.getTypes())
        if (failed(check(element)))
          return failure();
      return success();
    }
    if (isa<stablehlo::TokenType>(type))
      return success();
    if (auto dist = dyn_cast<DistType>(type))
      type = dist.getTensorType();
    // The scalars of linalg's models are tensors of rank 0.
    if (type.isIntOrIndexOrFloat())
      type = RankedTensorType::get({}, Interpreter::scalarType(type));
    auto tensor = dyn_cast<RankedTensorType>(type);
    if (!tensor)
      return op->emitOpError("cannot be evaluated on values of type ") << type;
    // What a dynamic size is turns out when the value is there.
    if (!tensor.hasStaticShape()) {
      tensor = RankedTensorType::get({}, tensor.getElementType());
      type = tensor;
    }
    if (!Tensor::getStorage(tensor.getElementType(), Precision::Native))
      return op->emitOpError("cannot be evaluated on elements of type ")
             << tensor.getElementType();
    if (isTooLarge(tensor.getShape()))
      return op->emitOpError("cannot be evaluated on a value as large as ")
             << type;
    return success();
  };
  for (Type type : op->getOperandTypes())
    if (failed(check(type)))
      return failure();
  for (Type type : op->getResultTypes())
    if (failed(check(type)))
      return failure();
  return success();
}

FailureOr<const Interpreter::Plan *> Interpreter::getPlan(Block &block) {
  std::unique_ptr<Plan> &slot = plans[&block];
  if (slot)
    return slot.get();
  auto plan = std::make_unique<Plan>();
  for (Operation &op : block) {
    if (failed(checkTypes(&op)))
      return failure();
    Step step;
    step.op = &op;
    step.kind = getElementwiseKind(&op);
    if (auto it = handlers.find(op.getName().getStringRef());
        it != handlers.end())
      step.handler = it->second;
    plan->push_back(std::move(step));
  }
  llvm::DenseSet<Value> used;
  for (Step &step : llvm::reverse(*plan))
    step.op->walk([&](Operation *nested) {
      for (Value operand : nested->getOperands())
        if (operand.getParentBlock() == &block && used.insert(operand).second)
          step.dead.push_back(operand);
    });
  slot = std::move(plan);
  return slot.get();
}

FailureOr<const Interpreter::Plan *> Interpreter::getPlan(Region &region,
                                                          size_t numArguments) {
  Operation *owner = region.getParentOp();
  if (!region.hasOneBlock())
    return owner->emitOpError("has a region of several blocks or none");
  Block &block = region.front();
  if (block.getNumArguments() != numArguments)
    return owner->emitOpError("evaluates a block of ")
           << block.getNumArguments() << " arguments with " << numArguments;
  FailureOr<const Plan *> plan = getPlan(block);
  if (failed(plan))
    return failure();
  if ((*plan)->empty() ||
      !(*plan)->back().op->hasTrait<OpTrait::IsTerminator>())
    return owner->emitOpError("has a block without terminator");
  return plan;
}

FailureOr<Data> Interpreter::evaluate(Region &region, Data arguments,
                                      const Scope *parent, bool lifted) {
  FailureOr<const Plan *> plan = getPlan(region, arguments.size());
  if (failed(plan))
    return failure();

  Scope scope;
  scope.parent = parent;
  scope.lifted = lifted;
  for (auto [argument, datum] :
       llvm::zip_equal(region.front().getArguments(), arguments))
    if (!argument.use_empty())
      scope.values[argument] = std::move(datum);
  arguments.clear();

  for (const Step &step : llvm::ArrayRef<Step>(**plan).drop_back()) {
    if (failed(run(step, scope)))
      return failure();
    for (Value value : step.dead)
      scope.values.erase(value);
  }
  Data results;
  for (Value operand : (*plan)->back().op->getOperands()) {
    const Datum *datum = scope.lookup(operand);
    assert(datum && "use before definition");
    results.push_back(*datum);
  }
  return results;
}

FailureOr<Tensors> Interpreter::evaluate(Region &region, Tensors arguments,
                                         const Scope *parent, bool lifted) {
  Data data;
  for (Tensor &t : arguments)
    data.push_back({std::move(t), {}});
  arguments.clear();
  FailureOr<Data> results = evaluate(region, std::move(data), parent, lifted);
  if (failed(results))
    return failure();
  Tensors tensors;
  for (Datum &d : *results)
    tensors.push_back(std::move(d.tensor));
  return tensors;
}

//===----------------------------------------------------------------------===//
// Ops
//===----------------------------------------------------------------------===//

LogicalResult Interpreter::checkResults(Operation *op,
                                        ArrayRef<Tensor> results) {
  if (results.size() != op->getNumResults())
    return op->emitOpError("evaluates to ")
           << results.size() << " values instead of " << op->getNumResults();
  for (auto [type, result] : llvm::zip(op->getResultTypes(), results)) {
    if (type.isIntOrIndexOrFloat() &&
        result.getType() == RankedTensorType::get({}, scalarType(type)))
      continue;
    if (!stablehlo::areCompatibleTypes(type, result.getType()))
      return op->emitOpError("evaluates to a value of type ")
             << result.getType() << " instead of " << type;
  }
  return success();
}

/// Whether the shape of a result is read off its type.
static bool needsStaticType(Operation *op) {
  using namespace stablehlo;
  bool isDynamic = llvm::any_of(op->getResultTypes(), [](Type type) {
    auto tensor = dyn_cast<RankedTensorType>(type);
    return tensor && !tensor.hasStaticShape();
  });
  return isDynamic &&
         isa<BitcastConvertOp, BroadcastInDimOp, ConvolutionOp, DotGeneralOp,
             EinsumOp, FftOp, GatherOp, IotaOp, ReduceWindowOp, ReshapeOp,
             RngBitGeneratorOp, RngOp, TorchIndexSelectOp, UnaryEinsumOp>(op);
}

LogicalResult Interpreter::run(const Step &step, Scope &scope) {
  Operation *op = step.op;
  if (needsStaticType(op))
    return op->emitOpError("cannot be evaluated with a result of type ")
           << op->getResult(0).getType() << ", whose shape is not static";
  if (!step.kind && !step.handler) {
    FailureOr<Data> results = runOnData(op, scope);
    if (failed(results))
      return failure();
    for (auto [value, datum] : llvm::zip_equal(op->getResults(), *results))
      if (!value.use_empty())
        scope.values[value] = std::move(datum);
    return success();
  }

  SmallVector<Tensor, 4> operands;
  for (Value operand : op->getOperands()) {
    const Datum *datum = scope.lookup(operand);
    assert(datum && "use before definition");
    operands.push_back(datum->tensor);
  }
  FailureOr<Tensors> results =
      step.kind ? evaluateElementwise(op, *step.kind, operands, precision)
                : step.handler(op, operands, *this, scope);
  if (failed(results) || (!scope.lifted && failed(checkResults(op, *results))))
    return failure();
  for (auto [value, tensor] : llvm::zip_equal(op->getResults(), *results))
    if (!value.use_empty())
      scope.values[value] = {std::move(tensor), {}};
  return success();
}

FailureOr<func::FuncOp> Interpreter::getCallee(Operation *op) {
  auto callOp = dyn_cast<func::CallOp>(op);
  FlatSymbolRefAttr name =
      callOp ? callOp.getCalleeAttr()
             : cast<stablehlo::CompositeOp>(op).getDecompositionAttr();
  auto callee = symbols.lookupNearestSymbolFrom<func::FuncOp>(op, name);
  if (!callee)
    return op->emitOpError(callOp ? "calls '" : "decomposes to '")
           << name.getValue() << "', which is no function";
  if (callOp && callee.getFunctionType() != callOp.getCalleeType())
    return op->emitOpError("does not match the type of '")
           << name.getValue() << "'";
  return callee;
}

/// Ops whose values may be distributed, or are no tensors.
FailureOr<Data> Interpreter::runOnData(Operation *op, const Scope &scope) {
  Data operands;
  for (Value operand : op->getOperands())
    operands.push_back(*scope.lookup(operand));

  FailureOr<Data> results = failure();
  if (isa<func::CallOp, stablehlo::CompositeOp>(op)) {
    FailureOr<func::FuncOp> callee = getCallee(op);
    if (failed(callee))
      return failure();
    results = call(*callee, std::move(operands));
  } else if (isa<stablehlo::TupleOp>(op)) {
    Datum tuple;
    tuple.elements.assign(operands.begin(), operands.end());
    results = Data{std::move(tuple)};
  } else if (auto element = dyn_cast<stablehlo::GetTupleElementOp>(op)) {
    results = Data{operands[0].elements[element.getIndex()]};
  } else if (device &&
             isa<stablehlo::PartitionIdOp, stablehlo::ReplicaIdOp>(op)) {
    FailureOr<Tensor> id = evaluateProcessId(op, *device, precision);
    if (failed(id))
      return failure();
    results = Data{{std::move(*id), {}}};
  } else if (auto manual = dyn_cast<sdy::ManualComputationOp>(op)) {
    FailureOr<DeviceData> data = evaluateManualComputation(
        manual, {std::move(operands)}, &scope, device, *this);
    if (failed(data))
      return failure();
    results = std::move(data->front());
  } else if (isa<stablehlo::OptimizationBarrierOp, mhlo::CopyOp>(op) ||
             stablehlo::isPlacement(op) || stablehlo::isAmongOneProcess(op)) {
    results = std::move(operands);
  } else if (stablehlo::isZeroOfOneProcess(op)) {
    auto type = cast<RankedTensorType>(op->getResult(0).getType());
    results =
        Data{{Tensor(type.getElementType(), type.getShape(), precision), {}}};
  } else if (isa<stablehlo::AfterAllOp, stablehlo::CreateTokenOp>(op)) {
    results = Data{Datum()};
  } else if (isa<stablehlo::CustomCallOp, cf::AssertOp>(op) &&
             op->getNumResults() == 0) {
    // A print for debugging and the like: nothing depends on it.
    results = Data();
  } else if (auto call = dyn_cast<stablehlo::CustomCallOp>(op)) {
    return op->emitOpError("calls '") << call.getCallTargetName()
                                      << "', which the evaluator does not know";
  } else if (op->getName().getDialectNamespace() == "stablehlo") {
    return op->emitOpError("communicates or waits, which the evaluator does "
                           "not support in a ")
           << (device ? "manual computation" : "program on whole tensors");
  } else if (auto operatorOp = dyn_cast<OperatorOp>(op)) {
    results = evaluate(operatorOp.getBody(), std::move(operands), nullptr);
  } else if (auto spmd = dyn_cast<SpmdOp>(op)) {
    results = evaluateSpmd(spmd, operands, *this);
  } else if (isLayoutChange(op)) {
    FailureOr<Datum> result = evaluateLayoutChange(op, operands[0]);
    if (failed(result))
      return failure();
    results = Data{std::move(*result)};
  } else {
    return op->emitOpError("is not known to the evaluator");
  }
  if (succeeded(results) && results->size() != op->getNumResults())
    return op->emitOpError("evaluates to ")
           << results->size() << " values instead of " << op->getNumResults();
  return results;
}

LogicalResult Interpreter::enter(func::FuncOp function) {
  if (function.isExternal())
    return function.emitError("function '")
           << function.getSymName() << "' has no body to evaluate";
  // Recursion has no end in a language without early returns except through
  // conditionals; no model comes near this depth.
  constexpr int maxDepth = 500;
  if (depth >= maxDepth)
    return function.emitError("calls are nested more than ")
           << maxDepth << " deep";
  ++depth;
  return success();
}

FailureOr<Data> Interpreter::call(func::FuncOp function, Data arguments) {
  if (failed(enter(function)))
    return failure();
  FailureOr<Data> results =
      evaluate(function.getBody(), std::move(arguments), nullptr);
  --depth;
  return results;
}

//===----------------------------------------------------------------------===//
// Bodies on scalars
//===----------------------------------------------------------------------===//

std::optional<Kind> Interpreter::getSingleOp(Region &body) {
  if (!body.hasOneBlock() || body.getNumArguments() != 2)
    return std::nullopt;
  Block &block = body.front();
  if (!llvm::hasNItems(block, 2))
    return std::nullopt;
  Operation &op = block.front();
  Operation &terminator = block.back();
  std::optional<Kind> kind = getElementwiseKind(&op);
  if (!kind || !isBinary(*kind) || !isCommutative(*kind) ||
      terminator.getNumOperands() != 1 ||
      terminator.getOperand(0) != op.getResult(0))
    return std::nullopt;
  Value a = block.getArgument(0), b = block.getArgument(1);
  Value x = op.getOperand(0), y = op.getOperand(1);
  if (!(x == a && y == b) && !(x == b && y == a))
    return std::nullopt;
  return kind;
}

bool Interpreter::isElementwiseBody(Region &body) {
  auto [it, isNew] = elementwiseBodies.try_emplace(&body, false);
  if (!isNew)
    return it->second;
  bool elementwise = body.hasOneBlock();
  if (elementwise)
    for (Operation &op : body.front())
      elementwise &= op.hasTrait<OpTrait::IsTerminator>() ||
                     isa<stablehlo::ConstantOp>(op) ||
                     getElementwiseKind(&op).has_value();
  return elementwiseBodies[&body] = elementwise;
}

FailureOr<Tensors> Interpreter::applyBody(Region &body,
                                          ArrayRef<Tensor> arguments,
                                          const Scope *parent) {
  SmallVector<int64_t, 4> shape(arguments[0].getShape());
  if (isElementwiseBody(body)) {
    FailureOr<Tensors> results = evaluate(
        body, Tensors(arguments.begin(), arguments.end()), parent, true);
    if (failed(results))
      return failure();
    // A result that depends on no argument is still a scalar.
    for (Tensor &t : *results)
      if (t.getRank() == 0 && !shape.empty())
        t = filled(t, shape);
    return results;
  }
  Tensors results;
  if (!body.hasOneBlock())
    return body.getParentOp()->emitOpError("has a region of several blocks");
  for (Value v : body.front().getTerminator()->getOperands())
    results.emplace_back(cast<ShapedType>(v.getType()).getElementType(), shape,
                         precision);
  for (int64_t i = 0, n = numElements(shape); i < n; ++i) {
    Tensors scalars;
    for (const Tensor &t : arguments)
      scalars.push_back(elementAt(t, i));
    FailureOr<Tensors> element =
        evaluate(body, std::move(scalars), parent, false);
    if (failed(element))
      return failure();
    for (auto [result, value] : llvm::zip_equal(results, *element))
      copyElement(result, i, value, 0);
  }
  return results;
}

//===----------------------------------------------------------------------===//
// Entry
//===----------------------------------------------------------------------===//

std::optional<Tensor>
Evaluator::evaluateElementwise(Operation *op, ArrayRef<Tensor> operands) const {
  std::optional<Kind> kind = getElementwiseKind(op);
  // Not every function of complex numbers is known.
  auto isComplex = [](Type type) {
    return isa<ComplexType>(getElementTypeOrSelf(type));
  };
  if (!kind || llvm::any_of(op->getOperandTypes(), isComplex) ||
      llvm::any_of(op->getResultTypes(), isComplex))
    return std::nullopt;
  FailureOr<Tensors> results =
      reference::evaluateElementwise(op, *kind, operands, precision);
  if (failed(results))
    return std::nullopt;
  return std::move(results->front());
}

FailureOr<SmallVector<Tensor>>
Evaluator::evaluate(func::FuncOp function, ArrayRef<Tensor> arguments) const {
  FunctionType type = function.getFunctionType();
  if (arguments.size() != type.getNumInputs())
    return function.emitError("function '")
           << function.getSymName() << "' takes " << type.getNumInputs()
           << " arguments, got " << arguments.size();
  Data data;
  for (auto [i, inputType, argument] :
       llvm::enumerate(type.getInputs(), arguments)) {
    auto dist = dyn_cast<DistType>(inputType);
    Type wanted = dist ? Type(dist.getTensorType()) : inputType;
    if (wanted != argument.getType())
      return function.emitError("argument #")
             << i << " of '" << function.getSymName() << "' has type "
             << argument.getType() << " instead of " << wanted;
    Datum datum;
    datum.tensor = argument.withPrecision(precision);
    if (dist) {
      FailureOr<std::vector<Tensor>> shards =
          distribute({datum.tensor, {}}, dist, function.getLoc());
      if (failed(shards))
        return failure();
      datum = {Tensor(), std::move(*shards)};
    }
    data.push_back(std::move(datum));
  }

  Interpreter interpreter(precision);
  FailureOr<Data> results = interpreter.call(function, std::move(data));
  if (failed(results))
    return failure();
  if (results->size() != type.getNumResults())
    return function.emitError("function returns ")
           << results->size() << " values instead of " << type.getNumResults();
  SmallVector<Tensor> tensors;
  for (auto [i, resultType, datum] :
       llvm::enumerate(type.getResults(), *results)) {
    if (auto dist = dyn_cast<DistType>(resultType)) {
      FailureOr<Assembled> global =
          assemble(datum.shards, dist, function.getLoc());
      if (failed(global) || failed(checkComplete(*global, function.getLoc())))
        return failure();
      tensors.push_back(std::move(global->tensor));
      continue;
    }
    tensors.push_back(std::move(datum.tensor));
  }
  return tensors;
}

} // namespace soap::reference
