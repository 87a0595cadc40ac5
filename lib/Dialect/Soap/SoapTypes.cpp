//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Dialect/Soap/IR/SoapDialect.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;

#define GET_TYPEDEF_CLASSES
#include "Soap/Dialect/Soap/IR/SoapTypes.cpp.inc"

namespace soap {

void SoapDialect::registerTypes() {
  addTypes<
#define GET_TYPEDEF_LIST
#include "Soap/Dialect/Soap/IR/SoapTypes.cpp.inc"
      >();
}

LogicalResult DistType::verify(function_ref<InFlightDiagnostic()> emitError,
                               RankedTensorType tensorType,
                               ShardingAttr shardingAttr) {
  if (!tensorType.hasStaticShape())
    return emitError() << "a distributed tensor needs a static shape, found "
                       << tensorType;
  const Sharding &sharding = shardingAttr.getSharding();
  if (static_cast<int64_t>(sharding.dims.size()) != tensorType.getRank())
    return emitError() << "the sharding has " << sharding.dims.size()
                       << " dimensions, but the tensor has "
                       << tensorType.getRank();
  for (auto [number, dim] : llvm::enumerate(sharding.dims))
    for (Interval range : dim.ranges)
      if (range.hi > tensorType.getDimSize(number))
        return emitError() << "range " << range.lo << ":" << range.hi
                           << " of dimension " << number << " exceeds its size "
                           << tensorType.getDimSize(number);
  std::string error = sharding.check(tensorType.getShape());
  if (!error.empty())
    return emitError() << error;
  return success();
}

RankedTensorType DistType::getLocalType(int64_t shard) const {
  SmallVector<int64_t> shape;
  for (Interval interval : getShardRect(shard))
    shape.push_back(interval.size());
  return RankedTensorType::get(shape, getTensorType().getElementType());
}

} // namespace soap
