//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Analysis/TileBody.h"

#include "Soap/Dialect/Soap/IR/PartitionUtils.h"
#include "Soap/Dialect/Soap/IR/SoapOps.h"
#include "Soap/Dialect/StableHLO/IR/StablehloOps.h"

#include "mlir/IR/IRMapping.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace mlir;
using namespace soap;

static RankedTensorType localType(Value global, ArrayRef<Interval> box) {
  return RankedTensorType::get(sizesOf(box), elementTypeOf(global));
}

/// "[0:4, 8:16]".
static std::string toString(ArrayRef<Interval> box) {
  std::string text;
  llvm::raw_string_ostream os(text);
  os << '[';
  llvm::interleaveComma(box, os,
                        [&](Interval i) { os << i.lo << ':' << i.hi; });
  os << ']';
  return text;
}

/// A constant of `type` that holds neutral elements only; null if its element
/// type has none.
static Value createNeutral(OpBuilder &b, Location loc, RankedTensorType type,
                           PartialKind kind) {
  DenseElementsAttr elements;
  Type elementType = type.getElementType();
  if (auto complex = dyn_cast<ComplexType>(elementType)) {
    auto part = dyn_cast<FloatType>(complex.getElementType());
    if (!part)
      return {};
    const llvm::fltSemantics &semantics = part.getFloatSemantics();
    APFloat real(semantics, kind == PartialKind::Product ? 1 : 0);
    elements = DenseElementsAttr::get(
        type, std::complex<APFloat>(real, APFloat::getZero(semantics)));
  } else if (TypedAttr element = neutralElement(kind, elementType)) {
    elements = DenseElementsAttr::get(type, Attribute(element));
  } else {
    return {};
  }
  return stablehlo::ConstantOp::create(b, loc, elements);
}

/// The results of a member whose tile is empty: how they combine with those of
/// other tasks.
static PartialKind pendingReduction(const PartitionInfo &info,
                                    ArrayRef<Interval> tile,
                                    PartialKind otherwise) {
  for (auto [dim, interval] : llvm::zip_equal(info.dims, tile))
    if (interval.empty() && dim.reduction != PartialKind::None)
      return dim.reduction;
  return otherwise;
}

/// Whether a tile is empty only because all of the reduced dimension is.
static bool reducesNothing(const PartitionInfo &info, ArrayRef<Interval> tile) {
  return llvm::all_of(llvm::zip_equal(info.dims, tile), [](auto pair) {
    auto &[dim, interval] = pair;
    return !interval.empty() ||
           (dim.size == 0 && dim.reduction != PartialKind::None);
  });
}

/// Whether an op has nothing to compute: its tile is empty, and so are its
/// results, or they are summands. But where there is nothing to reduce at all,
/// the result is the initial value.
static bool isIdle(Operation *op, const PartitionInfo &info,
                   ArrayRef<Interval> tile) {
  if (numElements(tile) != 0 || reducesNothing(info, tile))
    return false;
  bool sums = llvm::any_of(llvm::zip_equal(info.dims, tile), [](auto pair) {
    auto &[dim, interval] = pair;
    return interval.empty() && dim.reduction != PartialKind::None;
  });
  return llvm::all_of(op->getResults(), [&](OpResult result) {
    unsigned number = result.getResultNumber();
    return (sums && !llvm::is_contained(info.unsummed, number)) ||
           numElements(
               applyAccess(info.results[number], tile, shapeOf(result))) == 0;
  });
}

FailureOr<Value> TileBody::get(OpBuilder &b, OpOperand &use,
                               const Rect &box) const {
  Operation *user = use.getOwner();
  Value value = use.get();
  auto own = localOfUse.find(&use);
  auto found = locals.find(value);
  if (own == localOfUse.end() && found == locals.end())
    return user->emitError()
           << "reads a value that the operator does not compute";
  const Local &local = own != localOfUse.end() ? own->second : found->second;
  if (sizesOf(local.box) == sizesOf(box) &&
      (local.box == box || numElements(box) == 0))
    return local.value;
  if (numElements(box) == 0) {
    Value empty = createNeutral(b, user->getLoc(), localType(value, box),
                                PartialKind::Sum);
    if (!empty)
      return user->emitError()
             << "has no empty constant of type " << value.getType();
    return empty;
  }
  SmallVector<int64_t> starts, limits, strides(box.size(), 1);
  for (auto [has, needs] : llvm::zip_equal(local.box, box)) {
    if (!has.contains(needs)) {
      InFlightDiagnostic error = user->emitError();
      // None is formed yet where a batch is split.
      if (auto around = user->getParentOfType<OperatorOp>())
        error << "in operator '" << around.getName() << "' ";
      error << "needs " << toString(box) << " of a value, but its task holds "
            << toString(local.box) << "; its tile cannot be built";
      return failure();
    }
    starts.push_back(needs.lo - has.lo);
    limits.push_back(needs.hi - has.lo);
  }
  return stablehlo::SliceOp::create(b, user->getLoc(), localType(value, box),
                                    local.value, starts, limits, strides)
      .getResult();
}

/// Region::isAncestor needs regions that belong to an op; a tile's does not
/// yet.
static bool isWithin(Region *region, Region *outer) {
  while (region && region != outer) {
    Operation *op = region->getParentOp();
    region = op ? op->getParentRegion() : nullptr;
  }
  return region;
}

/// Builds the tile of an op. Other projects' implementations make mistakes:
/// nothing of the tile reads what surrounds the op on the whole tensors, nor
/// the other way round, and where a tile cannot be built there is an error.
static FailureOr<SmallVector<Value>>
buildLocal(PartitionableOpInterface op, OpBuilder &b, ArrayRef<Value> inputs,
           ArrayRef<Interval> tile, ArrayRef<Rect> boxes) {
  Block *block = b.getInsertionBlock();
  Operation *before = b.getInsertionPoint() == block->begin()
                          ? nullptr
                          : &*std::prev(b.getInsertionPoint());
  // What is made on local operands belongs to the tile. Where a value is read
  // whole it is its own local one, and has readers from before.
  Region *around = op->getParentRegion();
  llvm::SmallPtrSet<Operation *, 8> readers;
  for (Value input : inputs)
    for (Operation *user : input.getUsers())
      if (isWithin(user->getParentRegion(), around))
        readers.insert(user);
  FailureOr<SmallVector<Value>> built = failure();
  bool isTold = false;
  {
    ScopedDiagnosticHandler handler(op->getContext(), [&](Diagnostic &what) {
      isTold |= what.getSeverity() == DiagnosticSeverity::Error;
      return failure(); // For the next handler.
    });
    OpBuilder::InsertionGuard guard(b);
    built = op.buildLocal(b, inputs, tile, boxes);
  }
  auto fail = [&](const Twine &what) {
    return op->emitError() << "'" << op->getName() << "': its buildLocal "
                           << what;
  };
  if (failed(built)) {
    if (!isTold)
      fail("failed, without an error of its own");
    return failure();
  }
  for (Value input : inputs)
    for (Operation *user : llvm::make_early_inc_range(input.getUsers()))
      if (isWithin(user->getParentRegion(), around) &&
          !readers.contains(user)) {
        user->dropAllReferences();
        return fail("made an op outside of its tile; it has to build at the "
                    "builder's insertion point");
      }
  auto isOutside = [&](Value value) {
    Region *region = value.getParentRegion();
    return (!region || region->isAncestor(around)) &&
           !llvm::is_contained(inputs, value);
  };
  for (auto [i, value] : llvm::enumerate(*built))
    if (!value || isOutside(value))
      return fail(
          "returned " +
          Twine(value ? "a value from outside of its tile" : "no value") +
          " for result #" + Twine(i));
  auto readsOutside = [&](Operation *made) {
    return made
        ->walk([&](Operation *inner) {
          return WalkResult(
              failure(llvm::any_of(inner->getOperands(), isOutside)));
        })
        .wasInterrupted();
  };
  for (auto it = before ? std::next(before->getIterator()) : block->begin();
       it != b.getInsertionPoint(); ++it)
    if (readsOutside(&*it))
      return fail("reads an operand on the whole tensors; it has to read the "
                  "local operands");
  return built;
}

LogicalResult TileBody::build(OpBuilder &b, const OperatorSpace::Member &member,
                              ArrayRef<Interval> tile) {
  Operation *global = member.op;
  auto boxOf = [&](Value value, const TensorAccess &access) {
    return applyAccess(access, tile, shapeOf(value));
  };

  if (isIdle(global, member.info, tile)) {
    PartialKind kind = pendingReduction(member.info, tile, pending);
    for (auto [result, access] :
         llvm::zip_equal(global->getResults(), member.info.results)) {
      Rect box = boxOf(result, access);
      Value value =
          createNeutral(b, global->getLoc(), localType(result, box), kind);
      if (!value)
        return global->emitError()
               << "has no neutral element of type " << result.getType();
      locals[result] = {value, box};
    }
    return success();
  }

  SmallVector<Value> inputs;
  SmallVector<Rect> boxes;
  auto addInput = [&](OpOperand &use, const TensorAccess &access) {
    boxes.push_back(boxOf(use.get(), access));
    FailureOr<Value> local = get(b, use, boxes.back());
    if (succeeded(local))
      inputs.push_back(*local);
    return success(succeeded(local));
  };
  for (auto [operand, access] :
       llvm::zip_equal(global->getOpOperands(), member.info.operands))
    if (failed(addInput(operand, access)))
      return failure();
  for (auto [use, access] :
       llvm::zip_equal(member.captured, member.info.captured))
    if (failed(addInput(*use, access)))
      return failure();

  SmallVector<Value> values;
  if (auto partitionable = dyn_cast<PartitionableOpInterface>(global);
      partitionable &&
      (member.info.anchor != "other" || !member.info.dims.empty())) {
    FailureOr<SmallVector<Value>> built =
        buildLocal(partitionable, b, inputs, tile, boxes);
    if (failed(built))
      return failure();
    values = std::move(*built);
  } else {
    // Nobody knows the op: every task computes it whole.
    IRMapping mapping;
    for (auto [operand, input] : llvm::zip(global->getOperands(), inputs))
      mapping.map(operand, input);
    for (auto [use, input] :
         llvm::zip_equal(member.captured,
                         ArrayRef(inputs).drop_front(global->getNumOperands())))
      mapping.map(use->get(), input);
    values = llvm::to_vector_of<Value>(b.clone(*global, mapping)->getResults());
  }
  if (values.size() != global->getNumResults())
    return global->emitError() << "has " << global->getNumResults()
                               << " results, but its tile " << values.size();
  for (auto [result, access, value] :
       llvm::zip_equal(global->getResults(), member.info.results, values)) {
    Rect box = boxOf(result, access);
    if (value.getType() != localType(result, box))
      return global->emitError()
             << "was built as " << value.getType() << " where its tile is "
             << localType(result, box);
    locals[result] = {value, box};
  }
  return success();
}
