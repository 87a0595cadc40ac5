//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Analysis/ModelState.h"

#include "Soap/Analysis/HloSharding.h"
#include "Soap/Dialect/Sdy/IR/SdyOps.h"
#include "Soap/Dialect/Soap/IR/SoapDialect.h"

#include "mlir/IR/Builders.h"

using namespace mlir;
using namespace soap;

static constexpr StringRef donorAttrName = "jax.buffer_donor";

int64_t soap::getReplacingResult(func::FuncOp func, unsigned index) {
  for (StringRef name : {SoapDialect::getStateAttrName(),
                         SoapDialect::getAliasingOutputAttrName()})
    if (auto attr = func.getArgAttrOfType<IntegerAttr>(index, name))
      return attr.getInt();
  return -1;
}

/// Whether an argument is said to be replaced by a result of another type, and
/// has a sharding: JAX pairs what is of one type on every device.
static bool isLocalAlias(func::FuncOp func, unsigned index) {
  auto result = func.getArgAttrOfType<IntegerAttr>(
      index, SoapDialect::getAliasingOutputAttrName());
  return result && result.getInt() >= 0 &&
         result.getInt() < func.getNumResults() &&
         func.getResultTypes()[result.getInt()] !=
             func.getArgumentTypes()[index] &&
         (func.getArgAttr(index, sdy::SdyDialect::getShardingAttrName()) ||
          func.getArgAttr(index, HloSharding::attrName));
}

static bool isDonor(func::FuncOp func, unsigned index) {
  auto donor = func.getArgAttrOfType<BoolAttr>(index, donorAttrName);
  return (donor && donor.getValue()) || isLocalAlias(func, index);
}

SmallVector<int64_t> soap::getReplacingResults(func::FuncOp func) {
  SmallVector<int64_t> replacing;
  SmallVector<unsigned> donors;
  SmallVector<bool> taken(func.getNumResults());
  for (unsigned i = 0, e = func.getNumArguments(); i < e; ++i) {
    int64_t result = isLocalAlias(func, i) ? -1 : getReplacingResult(func, i);
    replacing.push_back(result);
    if (result >= 0 && result < func.getNumResults())
      taken[result] = true;
    else if (result < 0 && isDonor(func, i))
      donors.push_back(i);
  }
  if (donors.empty())
    return replacing;
  // Results that are left, by type, the last one first.
  llvm::DenseMap<Type, SmallVector<int64_t>> left;
  for (int64_t i = func.getNumResults() - 1; i >= 0; --i)
    if (!taken[i])
      left[func.getResultTypes()[i]].push_back(i);
  for (unsigned donor : donors)
    if (auto results = left.find(func.getArgumentTypes()[donor]);
        results != left.end() && !results->second.empty())
      replacing[donor] = results->second.pop_back_val();
  return replacing;
}

void soap::nameStateOfDonors(func::FuncOp func) {
  Builder builder(func.getContext());
  for (auto [i, result] : llvm::enumerate(getReplacingResults(func))) {
    if (!isDonor(func, i))
      continue;
    func.removeArgAttr(i, builder.getStringAttr(donorAttrName));
    if (isLocalAlias(func, i))
      func.removeArgAttr(i, SoapDialect::getAliasingOutputAttrName());
    if (result >= 0 && getReplacingResult(func, i) < 0)
      func.setArgAttr(i, SoapDialect::getStateAttrName(),
                      builder.getI64IntegerAttr(result));
  }
}
