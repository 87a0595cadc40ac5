//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Control flow, tuples, calls and random bits: types and verification.

#include "Checks.h"

#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace mlir::stablehlo;

//===----------------------------------------------------------------------===//
// WhileOp, IfOp, CaseOp
//===----------------------------------------------------------------------===//

void WhileOp::getAsmBlockArgumentNames(Region &region,
                                       OpAsmSetValueNameFn setName) {
  for (BlockArgument arg : region.getArguments())
    setName(arg, "iterArg");
}

LogicalResult WhileOp::verifyRegions() {
  Reporter r(*this);
  TypeRange types = getOperand().getTypes();
  Type pred = RankedTensorType::get({}, IntegerType::get(getContext(), 1));
  if (failed(checkSignature(r, "cond", getCond(), types, pred)) ||
      failed(checkSignature(r, "body", getBody(), types, types)))
    return failure();
  return checkResults(*this, types);
}

LogicalResult IfOp::verifyRegions() {
  Reporter r(*this);
  if (failed(checkSignature(r, "true_branch", getTrueBranch(), {},
                            getResultTypes())) ||
      failed(checkSignature(r, "false_branch", getFalseBranch(), {},
                            getResultTypes())))
    return failure();
  return success();
}

LogicalResult CaseOp::verifyRegions() {
  Reporter r(*this);
  if (getBranches().empty())
    return r.fail() << "needs at least one branch";
  for (auto [i, branch] : llvm::enumerate(getBranches()))
    if (failed(checkSignature(r, ("branch " + Twine(i)).str(), branch, {},
                              getResultTypes())))
      return failure();
  return success();
}

//===----------------------------------------------------------------------===//
// OptimizationBarrierOp, TupleOp, GetTupleElementOp
//===----------------------------------------------------------------------===//

LogicalResult
OptimizationBarrierOp::inferReturnTypes(MLIRContext *, std::optional<Location>,
                                        Adaptor adaptor,
                                        SmallVectorImpl<Type> &types) {
  llvm::append_range(types, adaptor.getOperand().getTypes());
  return success();
}
LogicalResult OptimizationBarrierOp::verify() { return verifyInferred(*this); }

LogicalResult TupleOp::inferReturnTypes(MLIRContext *context,
                                        std::optional<Location>,
                                        Adaptor adaptor,
                                        SmallVectorImpl<Type> &types) {
  types.push_back(TupleType::get(context, adaptor.getVal().getTypes()));
  return success();
}
LogicalResult TupleOp::verify() { return verifyInferred(*this); }

LogicalResult
GetTupleElementOp::inferReturnTypes(MLIRContext *, std::optional<Location> loc,
                                    Adaptor adaptor,
                                    SmallVectorImpl<Type> &types) {
  auto tuple = cast<TupleType>(adaptor.getOperand().getType());
  int64_t index = static_cast<int32_t>(adaptor.getIndex());
  if (index < 0 || index >= static_cast<int64_t>(tuple.size()))
    return Reporter(getOperationName(), loc).fail()
           << "takes element " << index << " of a tuple of "
           << int64_t(tuple.size());
  types.push_back(tuple.getType(index));
  return success();
}
LogicalResult GetTupleElementOp::verify() { return verifyInferred(*this); }

//===----------------------------------------------------------------------===//
// CustomCallOp
//===----------------------------------------------------------------------===//

void CustomCallOp::getEffects(
    SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>>
        &effects) {
  if (!getHasSideEffect())
    return;
  effects.emplace_back(MemoryEffects::Read::get());
  effects.emplace_back(MemoryEffects::Write::get());
}

/// The type at a path through nested tuples; null if there is none.
static Type typeAt(Type type, ArrayRef<int64_t> path) {
  for (int64_t index : path) {
    auto tuple = dyn_cast<TupleType>(type);
    if (!tuple || index < 0 || index >= static_cast<int64_t>(tuple.size()))
      return {};
    type = tuple.getType(index);
  }
  return type;
}

/// An operand, or a part of one that is a tuple, shares its storage with a
/// result of the same type. Several results count as a tuple.
static LogicalResult checkAlias(const Reporter &r, OutputOperandAliasAttr alias,
                                TypeRange operands, TypeRange results) {
  int64_t index = alias.getOperandIndex();
  if (index < 0 || index >= static_cast<int64_t>(operands.size()))
    return r.fail() << "aliases operand " << index << " of "
                    << int64_t(operands.size());
  Type operand = typeAt(operands[index], alias.getOperandTupleIndices());
  ArrayRef<int64_t> path = alias.getOutputTupleIndices();
  Type result;
  if (results.size() == 1)
    result = typeAt(results.front(), path);
  else if (!path.empty() && path.front() >= 0 &&
           path.front() < static_cast<int64_t>(results.size()))
    result = typeAt(results[path.front()], path.drop_front());
  if (!operand || !result)
    return r.fail() << "aliases an element that is in no "
                    << (operand ? "result" : "operand");
  if (!areCompatibleTypes(operand, result))
    return r.fail() << "aliases an operand of type " << operand
                    << " and a result of type " << result;
  return success();
}

LogicalResult CustomCallOp::verify() {
  Reporter r(*this);
  if (getOperandLayouts().has_value() != getResultLayouts().has_value())
    return r.fail() << "has layouts for only one of operands and results";
  auto checkLayouts = [&](StringRef what, std::optional<ArrayAttr> layouts,
                          TypeRange types) -> LogicalResult {
    if (!layouts)
      return success();
    // A tuple's elements have a layout each.
    SmallVector<Type> flat;
    for (Type type : types) {
      if (auto tuple = dyn_cast<TupleType>(type))
        tuple.getFlattenedTypes(flat);
      else
        flat.push_back(type);
    }
    if (layouts->size() != flat.size())
      return r.fail() << "has " << int64_t(layouts->size()) << " layouts for "
                      << int64_t(flat.size()) << " " << what;
    for (auto [layout, type] : llvm::zip(*layouts, flat)) {
      auto order = dyn_cast<DenseIntElementsAttr>(layout);
      if (!order || order.getType().getRank() != 1 ||
          !order.getElementType().isIndex())
        return r.fail() << "has a layout " << layout
                        << ", which is no list of dimensions";
      auto tensor = dyn_cast<RankedTensorType>(type);
      SmallVector<int64_t> dims = llvm::map_to_vector(
          order.getValues<APInt>(), [](APInt v) { return v.getSExtValue(); });
      if (failed(checkSize(r, "a layout", dims.size(),
                           tensor ? tensor.getRank() : 0)) ||
          failed(checkDims(r, "a layout", dims, dims.size())))
        return failure();
    }
    return success();
  };
  if (failed(checkLayouts("operands", getOperandLayouts(),
                          getInputs().getTypes())) ||
      failed(checkLayouts("results", getResultLayouts(), getResultTypes())))
    return failure();
  // Only the typed interface takes a dictionary.
  if (std::optional<Attribute> config = getBackendConfig()) {
    bool isTyped =
        getApiVersion() == CustomCallApiVersion::API_VERSION_TYPED_FFI;
    if (isTyped != isa<DictionaryAttr>(*config))
      return r.fail() << "needs a backend_config that is a "
                      << (isTyped ? "dictionary" : "string")
                      << " for api_version "
                      << static_cast<int64_t>(getApiVersion());
  }
  if (std::optional<ArrayAttr> aliases = getOutputOperandAliases())
    for (auto alias : aliases->getAsRange<OutputOperandAliasAttr>())
      if (failed(
              checkAlias(r, alias, getInputs().getTypes(), getResultTypes())))
        return failure();
  return success();
}

//===----------------------------------------------------------------------===//
// CompositeOp
//===----------------------------------------------------------------------===//

LogicalResult CompositeOp::verify() {
  // A name has a namespace: "my.op".
  auto isName = [](StringRef name) {
    auto isFirst = [](char c) { return llvm::isAlpha(c); };
    auto isRest = [](char c) {
      return llvm::isAlnum(c) || c == '_' || c == '.' || c == '$';
    };
    auto [space, rest] = name.split('.');
    return !space.empty() && !rest.empty() && isFirst(space.front()) &&
           llvm::all_of(name, isRest);
  };
  if (!isName(getName()))
    return Reporter(*this).fail()
           << "has a name \"" << getName()
           << "\", which is not of the form namespace.name";
  return success();
}

LogicalResult CompositeOp::verifySymbolUses(SymbolTableCollection &symbols) {
  Reporter r(*this);
  auto callee = symbols.lookupNearestSymbolFrom<FunctionOpInterface>(
      *this, getDecompositionAttr());
  if (!callee)
    return r.fail() << "decomposes to '" << getDecomposition()
                    << "', which is no function";
  if (!areCompatibleTypes(callee.getArgumentTypes(), getOperandTypes()))
    return r.fail() << "has operands that are not those of '"
                    << getDecomposition() << "'";
  if (!areCompatibleTypes(callee.getResultTypes(), getResultTypes()))
    return r.fail() << "has results that are not those of '"
                    << getDecomposition() << "'";
  return success();
}

//===----------------------------------------------------------------------===//
// RngBitGeneratorOp, RngOp
//===----------------------------------------------------------------------===//

LogicalResult RngBitGeneratorOp::verify() {
  Reporter r(*this);
  Type state = getInitialState().getType();
  if (!areCompatibleTypes(state, getOutputState().getType()))
    return r.fail() << "turns a state of type " << state << " into one of type "
                    << getOutputState().getType();
  ArrayRef<int64_t> shape = shapeOf(getInitialState());
  if (shape.size() != 1)
    return r.fail() << "has a state of rank " << int64_t(shape.size());
  bool fits = true;
  if (getRngAlgorithm() == RngAlgorithm::THREE_FRY)
    fits = isCompatibleDim(shape[0], 2);
  else if (getRngAlgorithm() == RngAlgorithm::PHILOX)
    fits = isCompatibleDim(shape[0], 2) || isCompatibleDim(shape[0], 3);
  if (!fits)
    return r.fail() << "has a state of " << shape[0] << " elements, which "
                    << stringifyRngAlgorithm(getRngAlgorithm())
                    << " does not take";
  return success();
}

void RngOp::getEffects(
    SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>>
        &effects) {
  // A state that nobody names: two of them are not one.
  effects.emplace_back(MemoryEffects::Read::get());
}

LogicalResult RngOp::verify() {
  Reporter r(*this);
  Type element = elementOf(getResult());
  if (elementOf(getA()) != element || elementOf(getB()) != element)
    return r.fail() << "draws elements of type " << element << " from "
                    << getA().getType() << " and " << getB().getType();
  bool isNormal = getRngDistribution() == RngDistribution::NORMAL;
  bool fits =
      isNormal ? isa<FloatType>(element) : isa<FloatType, IntegerType>(element);
  if (!fits)
    return r.fail() << "cannot draw elements of type " << element << " from "
                    << stringifyRngDistribution(getRngDistribution());
  ArrayRef<int64_t> shape = shapeOf(getResult());
  if (!isCompatibleDim(shapeOf(getShape()).front(), shape.size()))
    return r.fail() << "has a shape of " << shapeOf(getShape()).front()
                    << " elements for a result of rank "
                    << int64_t(shape.size());
  DenseIntElementsAttr known;
  if (!matchPattern(getShape(), m_Constant(&known)))
    return success();
  SmallVector<int64_t> sizes =
      llvm::map_to_vector(known.getValues<APInt>(),
                          [](const APInt &v) { return v.getSExtValue(); });
  if (!areCompatibleShapes(sizes, shape))
    return r.fail() << "has a result of type " << getResult().getType()
                    << ", but the shape is " << str(sizes);
  return success();
}
