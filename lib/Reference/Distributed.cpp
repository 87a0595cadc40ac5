//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Distributed.h"

#include "Soap/Dialect/Soap/IR/SoapCollectiveOps.h"

#include <limits>

using namespace mlir;

namespace soap::reference {

static Kind kindOf(PartialKind partial) {
  switch (partial) {
  case PartialKind::None:
  case PartialKind::Sum:
    return Kind::Add;
  case PartialKind::Max:
    return Kind::Maximum;
  case PartialKind::Min:
    return Kind::Minimum;
  case PartialKind::Product:
    return Kind::Multiply;
  case PartialKind::And:
    return Kind::And;
  case PartialKind::Or:
    break;
  }
  return Kind::Or;
}

/// The value that changes nothing when combined, as a scalar like `like`.
static Tensor neutralElement(PartialKind partial, const Tensor &like) {
  Tensor t = elementAt(filled(like, {1}), 0);
  bool isMax = partial == PartialKind::Max, isMin = partial == PartialKind::Min;
  if (t.isFloat()) {
    double infinity = std::numeric_limits<double>::infinity();
    t.setDouble(0, isMax                             ? -infinity
                   : isMin                           ? infinity
                   : partial == PartialKind::Product ? 1.0
                                                     : 0.0);
    t.normalize();
    return t;
  }
  unsigned width = t.getElementType().getIntOrFloatBitWidth();
  bool isUnsigned = t.isUnsigned();
  int64_t lowest =
      isUnsigned ? 0 : static_cast<int64_t>(~uint64_t(0) << (width - 1));
  t.setInt(0, isMax                             ? lowest
              : isMin                           ? ~lowest
              : partial == PartialKind::Product ? 1
              : partial == PartialKind::And     ? -1
                                                : 0);
  if (t.getStorage() == Storage::Bool)
    t.setInt(0, t.getInt(0) & 1);
  t.normalize();
  return t;
}

/// Calls fn(localPosition, globalPosition, length) for every innermost row of
/// the box.
static void forEachRow(llvm::ArrayRef<Interval> box, ArrayRef<int64_t> shape,
                       llvm::function_ref<void(int64_t, int64_t, int64_t)> fn) {
  if (numElements(box) == 0)
    return;
  if (box.empty())
    return fn(0, 0, 1);
  SmallVector<int64_t, 4> strides = rowMajorStrides(shape);
  SmallVector<int64_t, 4> sizes;
  for (Interval i : box)
    sizes.push_back(i.size());
  int64_t local = 0;
  forEachIndex(ArrayRef<int64_t>(sizes).drop_back(),
               [&](ArrayRef<int64_t> index) {
                 int64_t global = box.back().lo;
                 for (auto [d, i] : llvm::enumerate(index))
                   global += (box[d].lo + i) * strides[d];
                 fn(local, global, sizes.back());
                 local += sizes.back();
               });
}

static LogicalResult reportMissing(int64_t element, const Tensor &global,
                                   Location loc) {
  return emitError(loc) << "element " << element << " (row-major) of "
                        << global.getType() << " is in no shard";
}

LogicalResult checkComplete(const Assembled &global, Location loc) {
  for (size_t i = 0; i < global.isMissing.size(); ++i)
    if (global.isMissing[i])
      return reportMissing(i, global.tensor, loc);
  return success();
}

FailureOr<std::vector<Tensor>> distribute(const Assembled &assembled,
                                          DistType type, Location loc) {
  const Tensor &global = assembled.tensor;
  const Sharding &sharding = type.getSharding();
  std::string problem = sharding.check(type.getShape());
  if (!problem.empty())
    return emitError(loc) << "cannot distribute a value: " << problem;
  std::vector<Tensor> shards;
  for (int64_t s = 0; s < sharding.numShards(); ++s) {
    Rect box = type.getShardRect(s);
    if (!assembled.isMissing.empty()) {
      int64_t missing = -1;
      forEachRow(box, type.getShape(), [&](int64_t, int64_t from, int64_t n) {
        for (int64_t i = from; i < from + n && missing < 0; ++i)
          if (assembled.isMissing[i])
            missing = i;
      });
      if (missing >= 0)
        return reportMissing(missing, global, loc);
    }
    SmallVector<int64_t, 4> shape, offsets;
    for (Interval interval : box) {
      shape.push_back(interval.size());
      offsets.push_back(interval.lo);
    }
    if (sharding.isPartial() && sharding.summand(s) != 0)
      shards.push_back(filled(neutralElement(sharding.partial, global), shape));
    else
      shards.push_back(boxOf(global, shape, offsets));
  }
  return shards;
}

/// Puts together the shards of one summand.
static FailureOr<Assembled> assembleSummand(ArrayRef<Tensor> shards,
                                            DistType type, int64_t summand,
                                            Precision precision, Location loc) {
  const Sharding &sharding = type.getSharding();
  ArrayRef<int64_t> shape = type.getShape();
  Tensor global(type.getTensorType().getElementType(), shape, precision);
  // The first shard that holds each element.
  std::vector<int32_t> source(global.numElements(), -1);
  char *raw = global.mutableRaw();
  int64_t conflict = -1, first = -1, second = -1;
  visitWidth(global.getStorage(), [&](auto tag) {
    using T = decltype(tag);
    T *out = reinterpret_cast<T *>(raw);
    for (int64_t s = 0; s < sharding.numShards(); ++s) {
      if (sharding.isPartial() && sharding.summand(s) != summand)
        continue;
      auto *in = reinterpret_cast<const T *>(shards[s].raw());
      forEachRow(type.getShardRect(s), shape,
                 [&](int64_t from, int64_t to, int64_t n) {
                   for (int64_t i = 0; i < n; ++i) {
                     if (source[to + i] < 0) {
                       source[to + i] = static_cast<int32_t>(s);
                       out[to + i] = in[from + i];
                     } else if (out[to + i] != in[from + i] && conflict < 0) {
                       conflict = to + i;
                       first = source[to + i];
                       second = s;
                     }
                   }
                 });
    }
  });
  if (conflict >= 0)
    return emitError(loc) << "shards " << first << " and " << second
                          << " disagree about element " << conflict
                          << " (row-major) of " << type.getTensorType();
  Assembled result{std::move(global), {}};
  if (llvm::is_contained(source, -1))
    for (int32_t s : source)
      result.isMissing.push_back(s < 0);
  return result;
}

FailureOr<Assembled> assemble(ArrayRef<Tensor> shards, DistType type,
                              Location loc) {
  const Sharding &sharding = type.getSharding();
  std::string problem = sharding.check(type.getShape());
  if (!problem.empty())
    return emitError(loc) << "cannot assemble a value: " << problem;
  if (static_cast<int64_t>(shards.size()) != sharding.numShards())
    return emitError(loc) << "a value of " << sharding.numShards()
                          << " shards has " << shards.size();
  Precision precision = Precision::Native;
  for (auto [s, shard] : llvm::enumerate(shards)) {
    if (shard.getType() != type.getLocalType(s))
      return emitError(loc) << "shard " << s << " has type " << shard.getType()
                            << " instead of " << type.getLocalType(s);
    if (shard.getStorage() == Storage::F64)
      precision = Precision::Float64;
  }
  int64_t summands = 1;
  for (int axis : sharding.partialAxes)
    summands *= sharding.mesh[axis];
  FailureOr<Assembled> total = assembleSummand(shards, type, 0, precision, loc);
  for (int64_t k = 1; k < summands && succeeded(total); ++k) {
    FailureOr<Assembled> summand =
        assembleSummand(shards, type, k, precision, loc);
    if (failed(summand))
      return failure();
    std::optional<Tensor> sum =
        applyBinary(kindOf(sharding.partial), total->tensor, summand->tensor);
    if (!sum)
      return emitError(loc)
             << "values of type " << type.getTensorType() << " have no "
             << stringifyPartialKind(sharding.partial);
    total->tensor = std::move(*sum);
    // All summands cut the tensor alike.
    assert(total->isMissing == summand->isMissing);
  }
  return total;
}

FailureOr<Data> evaluateSpmd(SpmdOp op, ArrayRef<Datum> operands,
                             Interpreter &interpreter) {
  int64_t numTasks = op.getNumTasks();
  for (auto [i, operand] : llvm::enumerate(operands))
    if (static_cast<int64_t>(operand.shards.size()) != numTasks)
      return op.emitOpError("has ")
             << numTasks << " tasks, operand #" << i << " "
             << operand.shards.size() << " shards";
  Data results(op->getNumResults());
  for (int64_t t = 0; t < numTasks; ++t) {
    Region *body = op.getBodyOf(t);
    if (!body) {
      for (auto [result, type] :
           llvm::zip_equal(results, op->getResultTypes())) {
        RankedTensorType local = cast<DistType>(type).getLocalType(t);
        if (local.getNumElements() != 0)
          return op.emitOpError("has nothing to do in task ")
                 << t << ", whose result is not empty";
        result.shards.emplace_back(local.getElementType(), local.getShape(),
                                   interpreter.getPrecision());
      }
      continue;
    }
    Tensors arguments;
    for (auto [i, operand] : llvm::enumerate(operands)) {
      arguments.push_back(operand.shards[t]);
      if (body->getNumArguments() == operands.size() &&
          body->getArgument(i).getType() != arguments.back().getType())
        return op.emitOpError("passes a shard of type ")
               << arguments.back().getType() << " in task " << t
               << " to a block argument of type "
               << body->getArgument(i).getType();
    }
    FailureOr<Tensors> locals =
        interpreter.evaluate(*body, std::move(arguments), nullptr);
    if (failed(locals))
      return failure();
    if (locals->size() != results.size())
      return op.emitOpError("returns ")
             << locals->size() << " values in task " << t << " instead of "
             << results.size();
    for (auto [result, local, type] :
         llvm::zip_equal(results, *locals, op->getResultTypes())) {
      RankedTensorType expected = cast<DistType>(type).getLocalType(t);
      if (local.getType() != expected)
        return op.emitOpError("makes a shard of type ")
               << local.getType() << " in task " << t << " instead of "
               << expected;
      result.shards.push_back(std::move(local));
    }
  }
  return results;
}

bool isLayoutChange(Operation *op) {
  return isa<ReshardOp, AllReduceOp, AllGatherOp, ReduceScatterOp, AllToAllOp,
             BroadcastOp, CollectivePermuteOp, CopyOp>(op);
}

FailureOr<Datum> evaluateLayoutChange(Operation *op, const Datum &operand) {
  auto from = cast<DistType>(op->getOperand(0).getType());
  auto to = cast<DistType>(op->getResult(0).getType());
  if (from.getTensorType() != to.getTensorType())
    return op->emitOpError("changes the global type");
  FailureOr<Assembled> global = assemble(operand.shards, from, op->getLoc());
  if (failed(global))
    return failure();
  FailureOr<std::vector<Tensor>> shards = distribute(*global, to, op->getLoc());
  if (failed(shards))
    return failure();
  return Datum{Tensor(), std::move(*shards)};
}

} // namespace soap::reference
