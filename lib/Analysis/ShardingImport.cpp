//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Analysis/ShardingImport.h"

#include "ValuePins.h"

#include "Soap/Analysis/CallInliner.h"
#include "Soap/Analysis/HloSharding.h"
#include "Soap/Analysis/ManualCalls.h"
#include "Soap/Analysis/ModelState.h"
#include "Soap/Dialect/Sdy/IR/SdyOps.h"
#include "Soap/Dialect/Sdy/Transforms/Globalize.h"
#include "Soap/Dialect/StableHLO/IR/StablehloOps.h"

#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace soap;

static constexpr llvm::StringLiteral hloName = HloSharding::attrName;

/// Written for every device.
static bool isManual(Operation *op) {
  if (isa<sdy::ManualComputationOp>(op))
    return true;
  auto call = dyn_cast<stablehlo::CustomCallOp>(op);
  return call && (call.getCallTargetName() == "SPMDFullToShardShape" ||
                  call.getCallTargetName() == "SPMDShardToFullShape");
}

/// Gives its one operand, if it has a result.
static bool isAnnotation(Operation *op) {
  return isa<sdy::ShardingConstraintOp, sdy::ReshardOp,
             sdy::PropagationBarrierOp, sdy::ShardingGroupOp>(op) ||
         isShardingCall(op);
}

static bool hasAttribute(ArrayAttr dictionaries) {
  return dictionaries &&
         llvm::any_of(
             dictionaries.getAsRange<DictionaryAttr>(), [](DictionaryAttr d) {
               return d.contains(hloName) ||
                      d.contains(sdy::SdyDialect::getShardingAttrName());
             });
}

static bool isAnnotated(ModuleOp module) {
  return module
      .walk([](Operation *op) {
        if (auto func = dyn_cast<func::FuncOp>(op);
            func && (hasAttribute(func.getArgAttrsAttr()) ||
                     hasAttribute(func.getResAttrsAttr())))
          return WalkResult::interrupt();
        bool annotated = isa_and_nonnull<sdy::SdyDialect>(op->getDialect()) ||
                         isAnnotation(op) || isManual(op) ||
                         op->hasAttr(hloName) ||
                         op->hasAttr(sdy::SdyDialect::getShardingAttrName());
        return annotated ? WalkResult::interrupt() : WalkResult::advance();
      })
      .wasInterrupted();
}

/// The op's body takes its place; its shardings become ops.
static void inlineNamed(sdy::NamedComputationOp op) {
  OpBuilder builder(op);
  auto constrain = [&](ValueRange values,
                       std::optional<sdy::TensorShardingPerValueAttr> in) {
    SmallVector<Value> constrained(values);
    if (in)
      for (auto [value, sharding] :
           llvm::zip_equal(constrained, in->getShardings()))
        value = sdy::ShardingConstraintOp::create(
            builder, op.getLoc(), value.getType(), value, sharding);
    return constrained;
  };
  Block &body = op.getBody().front();
  Operation *last = body.getTerminator();
  for (auto [argument, value] :
       llvm::zip_equal(body.getArguments(),
                       constrain(op.getOperands(), op.getInShardings())))
    argument.replaceAllUsesWith(value);
  op->getBlock()->getOperations().splice(op->getIterator(),
                                         body.getOperations(), body.begin(),
                                         last->getIterator());
  op.replaceAllUsesWith(constrain(last->getOperands(), op.getOutShardings()));
  op.erase();
}

/// What is made at every reader, at no cost.
static bool isCheap(Operation *op) {
  return op->hasTrait<OpTrait::ConstantLike>() ||
         isa<stablehlo::IotaOp, stablehlo::BroadcastInDimOp>(op);
}

static bool isScalar(Value value) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  return !type || type.getRank() == 0;
}

namespace {

class Importer {
public:
  Importer(func::FuncOp func, bool ignore) : func(func), ignore(ignore) {}

  LogicalResult run() {
    if (failed(importSignature()))
      return failure();
    SmallVector<sdy::NamedComputationOp> named;
    func.walk([&](sdy::NamedComputationOp op) { named.push_back(op); });
    for (sdy::NamedComputationOp op : named)
      inlineNamed(op);
    SmallVector<Operation *> ops;
    func.getBody().walk([&](Operation *op) { ops.push_back(op); });
    for (Operation *op : ops)
      if (failed(isAnnotation(op) ? readAnnotation(op) : importAttributes(op)))
        return failure();
    // Now that those that say nothing are no readers any more.
    for (auto [op, pin] : annotations) {
      if (!pinMaker(op->getOperand(0), pin))
        pinReaders(op->getResult(0), pin);
      drop(op);
    }
    return success();
  }

private:
  func::FuncOp func;
  bool ignore;
  std::vector<std::pair<Operation *, PinAttr>> annotations;

  LogicalResult importSignature() {
    for (BlockArgument arg : func.getArguments()) {
      unsigned i = arg.getArgNumber();
      if (failed(importValue(func.getArgAttrDict(i), arg.getType(),
                             "argument #" + Twine(i), [&](PinAttr pin) {
                               func.setArgAttr(i, SoapDialect::getPinAttrName(),
                                               pin);
                             })))
        return failure();
      func.removeArgAttr(i, hloName);
      func.removeArgAttr(i, sdy::SdyDialect::getShardingAttrName());
    }
    for (unsigned i = 0; i < func.getNumResults(); ++i) {
      Type type = func.getResultTypes()[i];
      if (failed(importValue(func.getResultAttrDict(i), type,
                             "result #" + Twine(i), [&](PinAttr pin) {
                               func.setResultAttr(
                                   i, SoapDialect::getPinAttrName(), pin);
                             })))
        return failure();
      func.removeResultAttr(i, StringAttr::get(func.getContext(), hloName));
      func.removeResultAttr(
          i, StringAttr::get(func.getContext(),
                             sdy::SdyDialect::getShardingAttrName()));
    }
    return success();
  }

  LogicalResult importValue(DictionaryAttr attributes, Type type,
                            const Twine &what,
                            function_ref<void(PinAttr)> set) {
    if (!attributes || ignore)
      return success();
    PinAttr pin;
    if (auto sharding = attributes.getAs<sdy::TensorShardingAttr>(
            sdy::SdyDialect::getShardingAttrName()))
      pin = pinOf(sharding, func, type);
    if (Attribute text = attributes.get(hloName)) {
      FailureOr<SmallVector<PinAttr>> pins =
          pinsOf(text, func, TypeRange(type), {}, what);
      if (failed(pins))
        return failure();
      pin = pins->front();
    }
    if (pin)
      set(pin);
    return success();
  }

  /// The pins that an op's own attributes give its results.
  FailureOr<SmallVector<PinAttr>> pinsOfResults(Operation *op) {
    SmallVector<PinAttr> pins(op->getNumResults());
    if (ignore)
      return pins;
    if (auto shardings = op->getAttrOfType<sdy::TensorShardingPerValueAttr>(
            sdy::SdyDialect::getShardingAttrName()))
      // An op without results may have one, its device.
      for (auto [pin, sharding, type] :
           llvm::zip(pins, shardings.getShardings(), op->getResultTypes()))
        pin = pinOf(sharding, op, type);
    if (Attribute text = op->getAttr(hloName))
      return pinsOf(text, op, op->getResultTypes(), openDimensions(op),
                    "a result");
    return pins;
  }

  LogicalResult importAttributes(Operation *op) {
    StringRef sdyName = sdy::SdyDialect::getShardingAttrName();
    if (!op->hasAttr(sdyName) && !op->hasAttr(hloName))
      return success();
    FailureOr<SmallVector<PinAttr>> pins = pinsOfResults(op);
    if (failed(pins))
      return failure();
    for (auto [result, pin] : llvm::zip_equal(op->getResults(), *pins))
      if (pin && !isScalar(result) && !isCheap(op))
        setPin(op, SoapDialect::getResultPinsAttrName(),
               result.getResultNumber(), op->getNumResults(), pin);
    op->removeAttr(sdyName);
    op->removeAttr(hloName);
    return success();
  }

  static void drop(Operation *op) {
    if (op->getNumResults() == 1)
      op->getResult(0).replaceAllUsesWith(op->getOperand(0));
    op->erase();
  }

  LogicalResult readAnnotation(Operation *op) {
    Value input = op->getOperand(0);
    PinAttr pin;
    if (isShardingCall(op)) {
      FailureOr<SmallVector<PinAttr>> pins = pinsOfResults(op);
      if (failed(pins))
        return failure();
      pin = pins->front();
    } else if (!ignore) {
      if (auto constraint = dyn_cast<sdy::ShardingConstraintOp>(op))
        pin = pinOf(constraint.getSharding(), op, input.getType());
      else if (auto reshard = dyn_cast<sdy::ReshardOp>(op))
        pin = pinOf(reshard.getSharding(), op, input.getType());
    }
    if (pin && !isScalar(input))
      annotations.emplace_back(op, pin);
    else
      drop(op);
    return success();
  }

  /// Returns false if the value is pinned otherwise already, or can only be
  /// pinned where it is read.
  bool pinMaker(Value value, PinAttr pin) {
    if (auto result = dyn_cast<OpResult>(value)) {
      Operation *maker = result.getOwner();
      if (isCheap(maker))
        return true;
      PinAttr old = getPin(maker, SoapDialect::getResultPinsAttrName(),
                           result.getResultNumber());
      if (!old)
        setPin(maker, SoapDialect::getResultPinsAttrName(),
               result.getResultNumber(), maker->getNumResults(), pin);
      return !old || old == pin;
    }
    auto argument = cast<BlockArgument>(value);
    if (argument.getOwner() != &func.getBody().front())
      return false;
    StringRef name = SoapDialect::getPinAttrName();
    auto old = func.getArgAttrOfType<PinAttr>(argument.getArgNumber(), name);
    if (!old)
      func.setArgAttr(argument.getArgNumber(), name, pin);
    return !old || old == pin;
  }

  static void pinReaders(Value value, PinAttr pin) {
    StringRef name = SoapDialect::getOperandPinsAttrName();
    for (OpOperand &use : value.getUses()) {
      Operation *reader = use.getOwner();
      if (!isAnnotation(reader) && !reader->hasTrait<OpTrait::IsTerminator>() &&
          !getPin(reader, name, use.getOperandNumber()))
        setPin(reader, name, use.getOperandNumber(), reader->getNumOperands(),
               pin);
    }
  }
};

} // namespace

LogicalResult soap::importShardings(func::FuncOp entry, bool ignore) {
  auto module = entry->getParentOfType<ModuleOp>();
  if (entry.isExternal())
    return success();
  nameStateOfDonors(entry);
  if (!isAnnotated(module))
    return success();
  CallInliner(module).inlineCalls(entry);
  if (failed(formManualComputations(entry)) ||
      failed(globalizeManualComputations(entry)))
    return failure();
  if (failed(Importer(entry, ignore).run()))
    return failure();
  for (auto func : module.getOps<func::FuncOp>()) {
    bool hasManual = func.walk([](Operation *op) {
                           return isManual(op) ? WalkResult::interrupt()
                                               : WalkResult::advance();
                         })
                         .wasInterrupted();
    // What is not planned only loses its shardings.
    if (func != entry && !func.isExternal() && !hasManual)
      (void)Importer(func, /*ignore=*/true).run();
  }
  SymbolTable symbols(module);
  for (sdy::MeshOp mesh :
       llvm::make_early_inc_range(module.getOps<sdy::MeshOp>()))
    if (SymbolTable::symbolKnownUseEmpty(mesh, module))
      symbols.erase(mesh);
  return success();
}

void soap::moveResultPins(Operation *op, ValueRange values) {
  StringRef name = SoapDialect::getResultPinsAttrName();
  for (auto [i, value] : llvm::enumerate(values)) {
    PinAttr pin = getPin(op, name, i);
    auto result = dyn_cast_or_null<OpResult>(value);
    if (!pin || !result || result.getType() != op->getResult(i).getType() ||
        isCheap(result.getOwner()) ||
        getPin(result.getOwner(), name, result.getResultNumber()))
      continue;
    setPin(result.getOwner(), name, result.getResultNumber(),
           result.getOwner()->getNumResults(), pin);
  }
}

void soap::removePins(func::FuncOp func) {
  StringRef name = SoapDialect::getPinAttrName();
  for (unsigned i = 0; i < func.getNumArguments(); ++i)
    func.removeArgAttr(i, name);
  for (unsigned i = 0; i < func.getNumResults(); ++i)
    func.removeResultAttr(i, StringAttr::get(func.getContext(), name));
  func.walk([](Operation *op) {
    op->removeAttr(SoapDialect::getResultPinsAttrName());
    op->removeAttr(SoapDialect::getOperandPinsAttrName());
  });
}
