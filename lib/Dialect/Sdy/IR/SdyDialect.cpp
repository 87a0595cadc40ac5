//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Dialect/Sdy/IR/SdyOps.h"

#include "../../InlineAnywhere.h"

#include "mlir/Interfaces/FunctionInterfaces.h"

using namespace mlir;
using namespace mlir::sdy;

#include "Soap/Dialect/Sdy/IR/SdyDialect.cpp.inc"

void SdyDialect::initialize() {
  registerAttributes();
  registerBytecode();
  addOperations<
#define GET_OP_LIST
#include "Soap/Dialect/Sdy/IR/SdyOps.cpp.inc"
      >();
  addInterfaces<soap::InlineAnywhere>();
}

LogicalResult SdyDialect::verifyOperationAttribute(Operation *op,
                                                   NamedAttribute attribute) {
  if (attribute.getName() != getShardingAttrName())
    return success();
  auto shardings = dyn_cast<TensorShardingPerValueAttr>(attribute.getValue());
  if (!shardings)
    return op->emitOpError("has an '")
           << getShardingAttrName() << "' that is no #sdy.sharding_per_value";
  return shardings.verifyFor(op, op->getResultTypes(), "result");
}

/// The sharding of a function's argument or result.
static LogicalResult verifySharding(Operation *op, NamedAttribute attribute,
                                    Type type, const Twine &what) {
  if (attribute.getName() != SdyDialect::getShardingAttrName())
    return success();
  auto sharding = dyn_cast<TensorShardingAttr>(attribute.getValue());
  if (!sharding)
    return op->emitOpError("has an '")
           << attribute.getName().getValue() << "' of " << what
           << " that is no #sdy.sharding";
  return sharding.verifyFor(op, type, "sharding of " + what);
}

LogicalResult SdyDialect::verifyRegionArgAttribute(Operation *op,
                                                   unsigned regionIndex,
                                                   unsigned argIndex,
                                                   NamedAttribute attribute) {
  // A declaration's region has no arguments.
  auto function = dyn_cast<FunctionOpInterface>(op);
  Type type = function
                  ? function.getArgumentTypes()[argIndex]
                  : op->getRegion(regionIndex).getArgument(argIndex).getType();
  return verifySharding(op, attribute, type, "argument #" + Twine(argIndex));
}

LogicalResult SdyDialect::verifyRegionResultAttribute(
    Operation *op, unsigned, unsigned resultIndex, NamedAttribute attribute) {
  auto function = dyn_cast<FunctionOpInterface>(op);
  if (!function)
    return success();
  return verifySharding(op, attribute, function.getResultTypes()[resultIndex],
                        "result #" + Twine(resultIndex));
}
