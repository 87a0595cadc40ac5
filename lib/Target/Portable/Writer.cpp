//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Forms.h"
#include "VhloDialect.h"

#include "Soap/Dialect/Sdy/IR/SdyOps.h"
#include "Soap/Dialect/StableHLO/IR/StablehloDialect.h"
#include "Soap/Target/Portable.h"

#include "mlir/Bytecode/BytecodeWriter.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace soap;
using namespace soap::portable;

namespace {
/// What becomes of one operation.
struct Plan {
  Operation *op;
  /// Of the newest version of the format.
  NamedAttrList attributes;
  /// The first version that can express it.
  Version first;
};
} // namespace

//===----------------------------------------------------------------------===//
// Which version
//===----------------------------------------------------------------------===//

/// Whether an operation fits into a version of itself that lacks some of the
/// attributes, if not of the operands and regions, of later ones.
static bool fits(const Plan &plan, const OpVersion &version) {
  for (NamedAttribute attr : plan.attributes)
    if (!llvm::is_contained(version.attributes, attr.getName()) &&
        attr.getValue() != getDefault(plan.op, version.name, attr.getName()))
      return false;
  StringRef name = version.name;
  if (version.revision > 1)
    return true;
  if (name == "all_gather" || name == "all_reduce" || name == "all_to_all" ||
      name == "collective_broadcast")
    return plan.op->getNumOperands() == 1 && plan.op->getNumResults() == 1;
  return name != "composite" || plan.op->getNumRegions() == 0;
}

static bool isFloat8(Type type) {
  return isa<FloatType>(type) && type.getIntOrFloatBitWidth() == 8;
}

/// Whether a region computes in types that the operands do not have.
static bool promotes(Operation *op) {
  if (op->getNumRegions() == 0 || op->getNumOperands() == 0)
    return false;
  Type element = getElementTypeOrSelf(op->getOperand(0).getType());
  return llvm::any_of(op->getRegions(), [&](Region &region) {
    return llvm::any_of(region.getArgumentTypes(), [&](Type type) {
      return getElementTypeOrSelf(type) != element;
    });
  });
}

/// The first version that allows what has no encoding of its own.
static Version getConstraint(const Plan &plan) {
  Operation *op = plan.op;
  StringRef name = getPortableName(op);
  Version version = firstVersion;
  auto require = [&](bool needed, Version first) {
    if (needed)
      version = std::max(version, first);
  };
  if (name == "custom_call") {
    auto isFuture = [](Type type) { return isa<stablehlo::FutureType>(type); };
    require(isa<DictionaryAttr>(plan.attributes.get("backend_config")), {1, 3});
    require(llvm::any_of(op->getOperandTypes(), isFuture) ||
                llvm::any_of(op->getResultTypes(), isFuture),
            {1, 17});
  } else if (name == "all_reduce" || name == "reduce" ||
             name == "reduce_scatter" || name == "reduce_window" ||
             name == "select_and_scatter") {
    require(promotes(op), {0, 17});
  } else if (name == "convolution" || name == "dynamic_conv") {
    Type lhs = getElementTypeOrSelf(op->getOperand(0).getType());
    Type rhs = getElementTypeOrSelf(op->getOperand(1).getType());
    require(lhs != rhs && isFloat8(lhs) && isFloat8(rhs), {1, 20});
  } else if (name == "dot_general") {
    auto type = dyn_cast<TypeAttr>(plan.attributes.get("lhs_precision_type"));
    auto count =
        dyn_cast<IntegerAttr>(plan.attributes.get("num_primitive_operations"));
    require(type && count && isa<Float8E4M3FNType>(type.getValue()) &&
                count.getInt() > 1,
            {1, 21});
  }
  return version;
}

/// Finds the first version for an operation; emits an error if there is none.
/// The newest version of an operation fits always.
static LogicalResult findFirstVersion(Plan &plan) {
  Operation *op = plan.op;
  auto add = [&](auto part, const Twine &what) -> LogicalResult {
    std::optional<Version> first = getFirstVersion(part);
    if (!first)
      return op->emitOpError() << "has " << what.str() << " " << part
                               << ", for which portable artifacts have no form";
    plan.first = std::max(plan.first, *first);
    return success();
  };
  const OpVersion *oldest = llvm::find_if(
      getOpVersions(getPortableName(op)),
      [&](const OpVersion &version) { return fits(plan, version); });
  plan.first = std::max(getConstraint(plan), oldest->first);
  // What only later versions have is as usual, so that it can be left out.
  auto addAttribute = [&](StringRef name, Attribute value) {
    return add(value, "attribute '" + name + "' =");
  };
  for (StringRef name : oldest->attributes)
    if (Attribute value = plan.attributes.get(name))
      if (failed(addAttribute(name, value)))
        return failure();
  for (NamedAttribute attr : op->getDiscardableAttrDictionary())
    if (failed(addAttribute(attr.getName(), attr.getValue())))
      return failure();
  for (Type type : op->getResultTypes())
    if (failed(add(type, "a result of type")))
      return failure();
  for (Region &region : op->getRegions())
    for (Type type : region.getArgumentTypes())
      if (failed(add(type, "a region's argument of type")))
        return failure();
  return success();
}

/// What goes into the bytes as it is, as JAX has it: ops of shardings that are
/// about values alone.
static bool isForeignOp(Operation *op) {
  return isa_and_nonnull<sdy::SdyDialect>(op->getDialect()) &&
         op->getNumRegions() == 0;
}

static FailureOr<std::vector<Plan>> makePlans(ModuleOp module) {
  std::vector<Plan> plans;
  WalkResult result = module->walk([&](Operation *op) {
    if (op == module || isForeignOp(op))
      return WalkResult::advance();
    if (getPortableName(op).empty()) {
      op->emitOpError()
          << "cannot be written: portable artifacts consist of operations of "
             "StableHLO, of functions, and of shardings";
      return WalkResult::interrupt();
    }
    FailureOr<NamedAttrList> attributes = toPortableForm(op);
    if (failed(attributes))
      return WalkResult::interrupt();
    plans.push_back({op, std::move(*attributes), {}});
    return failed(findFirstVersion(plans.back())) ? WalkResult::interrupt()
                                                  : WalkResult::advance();
  });
  if (result.wasInterrupted())
    return failure();
  return plans;
}

//===----------------------------------------------------------------------===//
// From StableHLO to the format
//===----------------------------------------------------------------------===//

static const OpVersion *findOpVersion(StringRef name, Version target) {
  for (const OpVersion &version : getOpVersions(name))
    if (version.first <= target && target <= version.last)
      return &version;
  return nullptr;
}

static void replace(const Plan &plan, Version target) {
  Operation *op = plan.op;
  const OpVersion &version = *findOpVersion(getPortableName(op), target);
  NamedAttrList inherent, others;
  for (StringRef name : version.attributes) {
    Attribute value = plan.attributes.get(name);
    // One that later versions have no more.
    if (!value)
      value = getDefault(op, version.name, name);
    bool isApiVersion = version.name == "custom_call" && name == "api_version";
    inherent.set(name,
                 WrappedAttr::get(value, isApiVersion
                                             ? WrappedAttr::Meaning::ApiVersion
                                             : WrappedAttr::Meaning::Plain));
  }
  for (NamedAttribute attr : op->getDiscardableAttrDictionary())
    others.set(attr.getName(), isForeign(attr.getValue())
                                   ? attr.getValue()
                                   : WrappedAttr::get(attr.getValue()));

  OperationState state(op->getLoc(), version.fullName());
  state.addOperands(op->getOperands());
  state.addTypes(op->getResultTypes());
  state.addAttributes(others);
  if (!inherent.empty())
    state.propertiesAttr = inherent.getDictionary(op->getContext());
  for (Region &region : op->getRegions())
    state.addRegion()->takeBody(region);
  Operation *portable = Operation::create(state);
  op->getBlock()->getOperations().insert(op->getIterator(), portable);
  op->replaceAllUsesWith(portable);
  op->erase();
}

/// Operations of shardings have types of MLIR's own: casts convert from those
/// of the format and back.
static void castAround(ModuleOp module) {
  module->walk([](Operation *op) {
    if (!isForeignOp(op))
      return;
    OpBuilder builder(op);
    auto cast = [&](Value value) {
      return UnrealizedConversionCastOp::create(
          builder, op->getLoc(), TypeRange(value.getType()), ValueRange(value));
    };
    for (OpOperand &operand : op->getOpOperands())
      operand.set(cast(operand.get()).getResult(0));
    builder.setInsertionPointAfter(op);
    for (Value result : op->getResults()) {
      UnrealizedConversionCastOp back = cast(result);
      result.replaceAllUsesExcept(back.getResult(0), back);
    }
  });
}

static void wrapTypes(ModuleOp module) {
  auto wrap = [](Value value) {
    value.setType(WrappedType::get(value.getType()));
  };
  auto isForForeign = [](Operation *op) {
    return isa<UnrealizedConversionCastOp>(op) &&
           llvm::all_of(op->getUsers(), isForeignOp);
  };
  module->walk([&](Operation *op) {
    if (op == module || isForeignOp(op) || isForForeign(op))
      return;
    llvm::for_each(op->getResults(), wrap);
    for (Region &region : op->getRegions())
      for (Block &block : region)
        llvm::for_each(block.getArguments(), wrap);
  });
}

//===----------------------------------------------------------------------===//
// All of it
//===----------------------------------------------------------------------===//

/// The version to write: the one asked for, if it can express everything.
static FailureOr<Version> chooseVersion(ModuleOp module, StringRef asked,
                                        ArrayRef<Plan> plans) {
  Version needed = defaultVersion;
  if (asked.empty()) {
    for (const Plan &plan : plans)
      needed = std::max(needed, plan.first);
    return needed;
  }
  std::optional<Version> target = Version::parse(asked);
  if (!target || *target < firstVersion || lastVersion < *target)
    return module.emitError()
           << "there is no version '" << asked
           << "' of portable artifacts to write; versions are "
           << getPortableVersions();
  for (const Plan &plan : plans)
    if (*target < plan.first)
      return plan.op->emitOpError() << "needs version " << plan.first.str()
                                    << " of portable artifacts, but version "
                                    << target->str() << " is to be written";
  return *target;
}

LogicalResult soap::writePortableArtifact(ModuleOp module, raw_ostream &os,
                                          StringRef version) {
  module.getContext()->loadDialect<VhloDialect>();
  OwningOpRef<ModuleOp> copy = module.clone();
  FailureOr<std::vector<Plan>> plans = makePlans(*copy);
  if (failed(plans))
    return failure();
  FailureOr<Version> target = chooseVersion(*copy, version, *plans);
  if (failed(target))
    return failure();
  for (const Plan &plan : *plans)
    replace(plan, *target);
  castAround(*copy);
  wrapTypes(*copy);
  // A patch of the version asked for is kept as it is.
  std::string producer =
      "StableHLO_v" + (version.empty() ? target->str() : version.str());
  BytecodeWriterConfig config(producer);
  config.setDesiredBytecodeVersion(getBytecodeVersion(*target));
  return writeBytecodeToFile(*copy, os, config);
}
