//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Dialect/Soap/IR/SoapDialect.h"
#include "Soap/Dialect/Soap/IR/SoapCollectiveOps.h"
#include "Soap/Dialect/Soap/IR/SoapMachineOps.h"
#include "Soap/Dialect/Soap/IR/SoapMatrixOps.h"
#include "Soap/Dialect/Soap/IR/SoapOps.h"
#include "Soap/Dialect/Soap/IR/SoapProgramOps.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

using namespace mlir;

#include "Soap/Dialect/Soap/IR/SoapDialect.cpp.inc"

namespace soap {

namespace {
/// Shardings recur on every value, so they print once, by name.
struct SoapAsmInterface : public OpAsmDialectInterface {
  using OpAsmDialectInterface::OpAsmDialectInterface;

  AliasResult getAlias(Attribute attr, raw_ostream &os) const override {
    if (!isa<ShardingAttr>(attr))
      return AliasResult::NoAlias;
    os << "sharding";
    return AliasResult::OverridableAlias;
  }
};
} // namespace

void SoapDialect::initialize() {
  addInterfaces<SoapAsmInterface>();
  registerAttributes();
  registerTypes();
  addOperations<
#define GET_OP_LIST
#include "Soap/Dialect/Soap/IR/SoapOps.cpp.inc"
      >();
  addOperations<
#define GET_OP_LIST
#include "Soap/Dialect/Soap/IR/SoapCollectiveOps.cpp.inc"
      >();
  addOperations<
#define GET_OP_LIST
#include "Soap/Dialect/Soap/IR/SoapMachineOps.cpp.inc"
      >();
  addOperations<
#define GET_OP_LIST
#include "Soap/Dialect/Soap/IR/SoapMatrixOps.cpp.inc"
      >();
  addOperations<
#define GET_OP_LIST
#include "Soap/Dialect/Soap/IR/SoapProgramOps.cpp.inc"
      >();
}

/// Arguments that results overwrite have their types, and none is overwritten
/// twice.
static LogicalResult verifyInPlace(Operation *op, Attribute attribute) {
  auto inPlace = dyn_cast<DenseI64ArrayAttr>(attribute);
  auto kernel = dyn_cast<FunctionOpInterface>(op);
  StringRef name = SoapDialect::getInPlaceAttrName();
  if (!inPlace || !kernel || inPlace.size() != kernel.getNumResults())
    return op->emitError() << "'" << name
                           << "' must be an array<i64> with an argument for "
                              "each result of a function";
  SmallVector<bool> overwritten(kernel.getNumArguments(), false);
  for (auto [result, argument] : llvm::enumerate(inPlace.asArrayRef())) {
    if (argument == -1)
      continue;
    if (argument < 0 || argument >= kernel.getNumArguments() ||
        kernel.getArgumentTypes()[argument] != kernel.getResultTypes()[result])
      return op->emitError() << "'" << name << "': result " << result
                             << " cannot overwrite argument " << argument;
    if (std::exchange(overwritten[argument], true))
      return op->emitError() << "'" << name << "': argument " << argument
                             << " is overwritten twice";
  }
  return success();
}

static LogicalResult verifyPin(Operation *op, Attribute attribute, Type type,
                               const Twine &what) {
  auto pin = dyn_cast<PinAttr>(attribute);
  if (!pin)
    return op->emitError() << "the pin of " << what << " must be a #soap.pin";
  if (auto dist = dyn_cast<DistType>(type))
    type = dist.getTensorType();
  auto tensor = dyn_cast<ShapedType>(type);
  if (!tensor || !tensor.hasRank() ||
      tensor.getRank() != static_cast<int64_t>(pin.getTiles().size()))
    return op->emitError() << "the pin of " << what << " has "
                           << pin.getTiles().size()
                           << " dimensions for a value of type " << type;
  return success();
}

static LogicalResult verifyPins(Operation *op, Attribute attribute,
                                TypeRange types, const Twine &what) {
  auto pins = dyn_cast<ArrayAttr>(attribute);
  if (!pins || pins.size() != types.size())
    return op->emitError() << "expects an array of pins, one or unit for each "
                           << what;
  for (auto [i, pin] : llvm::enumerate(pins))
    if (!isa<UnitAttr>(pin) &&
        failed(verifyPin(op, pin, types[i], what + " #" + Twine(i))))
      return failure();
  return success();
}

LogicalResult SoapDialect::verifyOperationAttribute(Operation *op,
                                                    NamedAttribute attribute) {
  StringRef name = attribute.getName();
  if (name == getInPlaceAttrName())
    return verifyInPlace(op, attribute.getValue());
  if (name == getResultPinsAttrName())
    return verifyPins(op, attribute.getValue(), op->getResultTypes(), "result");
  if (name == getOperandPinsAttrName())
    return verifyPins(op, attribute.getValue(), op->getOperandTypes(),
                      "operand");
  if (name == getConfigAttrName() && !isa<ConfigAttr>(attribute.getValue()))
    return op->emitError() << "'" << name << "' must be a #soap.config";
  if ((name == getOperatorAttrName() || name == getMachineAttrName() ||
       name == getProfileAttrName()) &&
      !isa<StringAttr>(attribute.getValue()))
    return op->emitError() << "'" << name << "' must be a string";
  return success();
}

LogicalResult SoapDialect::verifyRegionArgAttribute(Operation *op,
                                                    unsigned regionIndex,
                                                    unsigned argIndex,
                                                    NamedAttribute attribute) {
  if (attribute.getName() == getPinAttrName())
    if (auto function = dyn_cast<FunctionOpInterface>(op))
      return verifyPin(op, attribute.getValue(),
                       function.getArgumentTypes()[argIndex],
                       "argument #" + Twine(argIndex));
  if (attribute.getName() != getStateAttrName())
    return success();
  auto number = dyn_cast<IntegerAttr>(attribute.getValue());
  if (!number)
    return op->emitError() << "'" << getStateAttrName() << "' of argument "
                           << argIndex << " must be the number of a result";
  auto function = dyn_cast<FunctionOpInterface>(op);
  if (!function)
    return success();
  int64_t result = number.getInt();
  if (result < 0 || result >= function.getNumResults())
    return op->emitError() << "argument " << argIndex
                           << " is replaced by result " << result
                           << ", but there are " << function.getNumResults()
                           << " results";
  return success();
}

LogicalResult
SoapDialect::verifyRegionResultAttribute(Operation *op, unsigned regionIndex,
                                         unsigned resultIndex,
                                         NamedAttribute attribute) {
  auto function = dyn_cast<FunctionOpInterface>(op);
  if (attribute.getName() != getPinAttrName() || !function)
    return success();
  return verifyPin(op, attribute.getValue(),
                   function.getResultTypes()[resultIndex],
                   "result #" + Twine(resultIndex));
}

} // namespace soap
