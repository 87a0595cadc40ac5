//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Globalizer.h"

#include "Soap/Dialect/Chlo/IR/ChloOps.h"
#include "Soap/Dialect/Soap/IR/SoapMatrixOps.h"
#include "Soap/Dialect/StableHLO/IR/OneProcess.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace mlir;
using namespace soap;

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

GlobalValue Globalizer::lookupRaw(Value local) const {
  if (auto it = values.find(local); it != values.end())
    return it->second;
  // What is made outside is the same for all devices.
  auto type = dyn_cast<RankedTensorType>(local.getType());
  return {local, leadingLayout({}, type ? type.getRank() : 0)};
}

FailureOr<GlobalValue> Globalizer::lookup(Value local) {
  GlobalValue value = lookupRaw(local);
  if (value.pending.empty())
    return value;
  // The summands are those of another form of what made the sum. It is made of
  // other summands first: chains of them may be as long as the program.
  llvm::SaveAndRestore<bool> scope(mayBePending, false);
  SmallVector<Value> open = {value.origin};
  while (!open.empty()) {
    if (lookupRaw(open.back()).pending.empty()) {
      open.pop_back();
      continue;
    }
    Operation *maker = open.back().getDefiningOp();
    size_t before = open.size();
    for (Value operand : maker->getOperands())
      if (GlobalValue made = lookupRaw(operand);
          !made.pending.empty() && !lookupRaw(made.origin).pending.empty())
        open.push_back(made.origin);
    if (open.size() > before)
      continue;
    open.pop_back();
    Values sums = llvm::map_to_vector(
        maker->getResults(), [&](Value result) { return lookupRaw(result); });
    if (failed(convert(maker)))
      return failure();
    // In a region, it is of no use for what comes after that.
    for (auto [result, sum] : llvm::zip_equal(maker->getResults(), sums))
      if (builder.getInsertionBlock() != sum.value.getParentBlock())
        madeInRegion.emplace_back(result, sum);
  }
  return lookupRaw(value.origin);
}

void Globalizer::leaveRegion(size_t madeBefore) {
  while (madeInRegion.size() > madeBefore) {
    auto [result, sum] = madeInRegion.pop_back_val();
    values[result] = sum;
  }
}

FailureOr<Globalizer::Values> Globalizer::lookup(ValueRange locals) {
  Values found;
  for (Value local : locals) {
    FailureOr<GlobalValue> value = lookup(local);
    if (failed(value))
      return failure();
    found.push_back(*value);
  }
  return found;
}

FailureOr<Globalizer::Values> Globalizer::lookupLeading(ValueRange locals) {
  FailureOr<Values> found = lookup(locals);
  if (succeeded(found))
    for (auto [value, local] : llvm::zip_equal(*found, locals))
      value = untile(local.getLoc(), value, value.layout.tiled());
  return found;
}

void Globalizer::define(Value local, GlobalValue value) {
  if (!value.pending.empty() && !value.origin)
    value.origin = local;
  values[local] = value;
}

bool Globalizer::differs(ValueRange locals) const {
  return llvm::any_of(locals, [&](Value local) {
    GlobalValue value = lookupRaw(local);
    return !value.all().empty() || !value.pending.empty();
  });
}

//===----------------------------------------------------------------------===//
// Blocks
//===----------------------------------------------------------------------===//

LogicalResult Globalizer::convertOps(Block &block) {
  for (Operation &op : block.without_terminator())
    if (failed(convert(&op)))
      return failure();
  return success();
}

FailureOr<Globalizer::Values>
Globalizer::inlineBlock(Block &block, ArrayRef<GlobalValue> arguments) {
  for (auto [local, value] : llvm::zip_equal(block.getArguments(), arguments))
    define(local, value);
  if (failed(convertOps(block)))
    return failure();
  return lookup(block.getTerminator()->getOperands());
}

LogicalResult Globalizer::inlineInto(Operation *op, Block &block) {
  FailureOr<Values> arguments = lookup(op->getOperands());
  if (failed(arguments))
    return failure();
  FailureOr<Values> results = inlineBlock(block, *arguments);
  if (failed(results))
    return failure();
  for (auto [local, value] : llvm::zip_equal(op->getResults(), *results))
    define(local, value);
  return success();
}

LogicalResult Globalizer::convertComposite(stablehlo::CompositeOp op) {
  auto callee = SymbolTable::lookupNearestSymbolFrom<func::FuncOp>(
      op, builder.getStringAttr(op.getDecomposition()));
  // One that leads back to itself has no end.
  if (!callee || !callee.getBody().hasOneBlock() ||
      !decomposing.insert(callee).second)
    return refuse(op) << "has no decomposition that could be planned";
  llvm::scope_exit done([&] { decomposing.erase(callee); });
  return inlineInto(op, callee.getBody().front());
}

LogicalResult Globalizer::convertOneByOne(Operation *op) {
  // As many ops as there are devices.
  constexpr int64_t most = 64;
  Location loc = op->getLoc();
  FailureOr<Values> operands = lookupLeading(op->getOperands());
  if (failed(operands))
    return failure();
  AxisSet all = unionOf(*operands);
  SmallVector<unsigned> axes = all.list();
  int64_t count = mesh.numPointsAlong(axes);
  if (count > most)
    return refuse(op) << "of values that differ between " << count
                      << " devices cannot be planned in a computation that is "
                         "written for every device (shard_map)";
  std::vector<SmallVector<Value>> parts(op->getNumResults());
  for (int64_t i = 0; i < count; ++i) {
    SmallVector<int64_t> positions = mesh.positionsOf(i, axes);
    SmallVector<Value> own;
    for (const GlobalValue &operand : *operands)
      own.push_back(at(loc, operand, all, positions).value);
    FailureOr<Operation *> part = copy(op, own, op->getResultTypes());
    if (failed(part))
      return failure();
    for (auto [result, list] : llvm::zip_equal((*part)->getResults(), parts)) {
      SmallVector<int64_t> shape = {1};
      llvm::append_range(shape,
                         cast<RankedTensorType>(result.getType()).getShape());
      list.push_back(reshape(loc, result, shape));
    }
  }
  for (auto [local, list] : llvm::zip_equal(op->getResults(), parts)) {
    Value value = stablehlo::ConcatenateOp::create(builder, loc, list, 0);
    Layout layout =
        leadingLayout(all, cast<RankedTensorType>(local.getType()).getRank());
    value = reshape(loc, value, typeFor(local.getType(), layout).getShape());
    define(local, {value, layout});
  }
  return success();
}

//===----------------------------------------------------------------------===//
// Ops
//===----------------------------------------------------------------------===//

/// Whether all that the op means is where its operand lies.
static bool isIdentity(Operation *op) {
  return isa<sdy::PropagationBarrierOp, sdy::ShardingGroupOp>(op) ||
         stablehlo::isPlacement(op);
}

/// Batches of matrices and the like are in front of what these ops work on.
static bool hasBatchesInFront(Operation *op) {
  return isa<chlo::TopKOp, stablehlo::BitcastConvertOp, stablehlo::CholeskyOp,
             stablehlo::FftOp, stablehlo::TriangularSolveOp, EighOp, EigOp,
             HouseholderProductOp, LuOp, QrOp, SvdOp>(op);
}

LogicalResult Globalizer::convert(Operation *op) {
  using namespace stablehlo;
  if (isOfProcesses(op))
    return convertCollective(op);
  if (isIdentity(op)) {
    if (op->getNumResults() == 1)
      define(op->getResult(0), lookupRaw(op->getOperand(0)));
    return success();
  }
  if (isa<sdy::ShardingConstraintOp, sdy::ReshardOp>(op)) {
    auto sharding = op->getAttrOfType<sdy::TensorShardingAttr>("sharding");
    define(op->getResult(0),
           pin(op->getLoc(), lookupRaw(op->getOperand(0)), sharding));
    return success();
  }
  if (auto named = dyn_cast<sdy::NamedComputationOp>(op))
    return inlineInto(op, named.getBody().front());
  if (auto computation = dyn_cast<sdy::ManualComputationOp>(op)) {
    FailureOr<Values> results = convertComputation(computation);
    if (failed(results))
      return failure();
    for (auto [local, value] : llvm::zip_equal(op->getResults(), *results))
      define(local, value);
    return success();
  }
  if (auto loop = dyn_cast<WhileOp>(op))
    return convertWhile(loop);
  if (isa<IfOp, CaseOp>(op))
    return convertBranches(op);
  if (isa<OptimizationBarrierOp>(op))
    return convertBarrier(op);
  if (!differs(op->getOperands())) {
    SmallVector<Value> operands;
    for (Value operand : op->getOperands())
      operands.push_back(lookupRaw(operand).value);
    return copyFor(op, operands, {});
  }
  // A print for debugging and the like: nothing depends on it.
  if (isa<CustomCallOp>(op) && op->getNumResults() == 0)
    return success();
  auto isRanked = [](Type type) {
    auto tensor = dyn_cast<RankedTensorType>(type);
    return tensor && tensor.hasStaticShape();
  };
  if (!llvm::all_of(op->getOperandTypes(), isRanked) ||
      !llvm::all_of(op->getResultTypes(), isRanked))
    return refuse(op) << "differs between devices and has values other than "
                         "tensors of known sizes, which cannot be planned";
  if (op->hasTrait<OpTrait::Elementwise>())
    return convertElementwise(op);
  if (hasBatchesInFront(op))
    return convertBatches(op);
  return TypeSwitch<Operation *, LogicalResult>(op)
      .Case<SelectOp, ClampOp>([&](auto) { return convertSelect(op); })
      .Case([&](BroadcastInDimOp broadcast) {
        return convertBroadcast(broadcast);
      })
      .Case([&](ReshapeOp reshape) { return convertReshape(reshape); })
      .Case([&](TransposeOp transpose) { return convertTranspose(transpose); })
      .Case([&](ReduceOp reduce) { return convertReduce(reduce); })
      .Case([&](PadOp pad) { return convertPad(pad); })
      .Case<ReduceWindowOp, SelectAndScatterOp>(
          [&](auto) { return convertWindowed(op); })
      .Case<ConcatenateOp, MapOp, ReverseOp, SliceOp, SortOp>(
          [&](auto) { return convertAlong(op); })
      .Case([&](DotGeneralOp dot) { return convertDot(dot); })
      .Case([&](ConvolutionOp conv) { return convertConvolution(conv); })
      .Case([&](GatherOp gather) { return convertGather(gather); })
      .Case([&](ScatterOp scatter) { return convertScatter(scatter); })
      .Case([&](DynamicSliceOp slice) { return convertDynamicSlice(slice); })
      .Case([&](DynamicUpdateSliceOp update) {
        return convertDynamicUpdateSlice(update);
      })
      .Case([&](CompositeOp composite) { return convertComposite(composite); })
      .Default([&](Operation *) { return convertOneByOne(op); });
}
