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

LogicalResult SoapDialect::verifyOperationAttribute(Operation *op,
                                                    NamedAttribute attribute) {
  StringRef name = attribute.getName();
  if (name == getInPlaceAttrName())
    return verifyInPlace(op, attribute.getValue());
  if (name == getConfigAttrName() && !isa<ConfigAttr>(attribute.getValue()))
    return op->emitError() << "'" << name << "' must be a #soap.config";
  if ((name == getOperatorAttrName() || name == getMachineAttrName()) &&
      !isa<StringAttr>(attribute.getValue()))
    return op->emitError() << "'" << name << "' must be a string";
  return success();
}

LogicalResult SoapDialect::verifyRegionArgAttribute(Operation *op,
                                                    unsigned regionIndex,
                                                    unsigned argIndex,
                                                    NamedAttribute attribute) {
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

} // namespace soap
