//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Sorting: a merge sort, from the bottom up, of each line's indices. Where only
// few of the first ones are read, those are held in order while the others
// pass.

#include "Lowering.h"

#include "Soap/Conversion/Passes.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/TypeUtilities.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace soap;
using namespace soap::lowering;
namespace shlo = mlir::stablehlo;

namespace {

/// Builds the loops for one op.
class SortEmitter {
public:
  SortEmitter(ConversionPatternRewriter &builder, shlo::SortOp op,
              ValueRange inputs)
      : b(builder), loc(op.getLoc()), op(op), inputs(inputs),
        type(cast<RankedTensorType>(inputs[0].getType())),
        captured(captureScalars(builder, op.getComparator())),
        dim(op.getDimension()) {
    if (dim < 0)
      dim += type.getRank();
    size = type.getDimSize(dim);
    count = countWanted();
  }

  /// Whether lines are wanted as a whole.
  bool sortsAll() const { return count == size; }
  /// The sorted tensors; failure if the comparator has no scalar code.
  FailureOr<SmallVector<Value>> emit();

private:
  using Body = llvm::function_ref<SmallVector<Value>(Value, ValueRange)>;

  SmallVector<Value> loop(Value from, Value to, Value step, ValueRange carried,
                          Body body) {
    auto forOp = scf::ForOp::create(
        b, loc, from, to, step, carried,
        [&](OpBuilder &, Location, Value index, ValueRange arguments) {
          scf::YieldOp::create(b, loc, body(index, arguments));
        });
    return SmallVector<Value>(forOp.getResults());
  }
  /// Memory of its own: equal empty tensors would become one.
  Value buffer(RankedTensorType type) {
    return bufferization::AllocTensorOp::create(b, loc, type, ValueRange());
  }
  Value constant(int64_t value) { return indexConstant(b, loc, value); }
  template <typename Op> Value make(Value x, Value y) {
    return Op::create(b, loc, x, y);
  }
  Value less(Value x, Value y) {
    return arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ult, x, y);
  }
  int64_t countWanted();
  SmallVector<Value> lines(unsigned d, SmallVector<Value> &position,
                           ValueRange results);
  Value sortedIndices(ArrayRef<Value> position);
  Value inserted(Value indices, Value index, ArrayRef<Value> position);
  Value merged(Value indices, Value width, ArrayRef<Value> position);
  Value precedes(Value x, Value y, ArrayRef<Value> position);

  OpBuilder &b;
  Location loc;
  shlo::SortOp op;
  ValueRange inputs;
  RankedTensorType type;
  IRMapping captured;
  int64_t dim, size;
  /// How many of the first of a line are computed.
  int64_t count;
  bool complete = true;
};

} // namespace

/// The size of a line, unless few of its first elements alone are read.
int64_t SortEmitter::countWanted() {
  // More would be inserted at the cost of sorting all.
  constexpr int64_t most = 512, share = 8;
  int64_t read = 1;
  for (Operation *user : op->getUsers()) {
    auto slice = dyn_cast<shlo::SliceOp>(user);
    if (!slice || slice.getStartIndices()[dim] != 0 ||
        slice.getStrides()[dim] != 1)
      return size;
    read = std::max(read, slice.getLimitIndices()[dim]);
  }
  return read <= most && read * share <= size ? read : size;
}

/// Whether the elements at index \p x come before those at \p y.
Value SortEmitter::precedes(Value x, Value y, ArrayRef<Value> position) {
  SmallVector<Value> arguments, results, at(position);
  for (auto [input, original] : llvm::zip(inputs, op.getInputs()))
    for (Value index : {x, y}) {
      at[dim] = index;
      arguments.push_back(
          fromStorage(b, loc, tensor::ExtractOp::create(b, loc, input, at),
                      getElementTypeOrSelf(original.getType())));
    }
  if (failed(emitScalarBody(b, op.getComparator(), captured, arguments,
                            results))) {
    complete = false;
    return arith::ConstantOp::create(b, loc, b.getBoolAttr(false));
  }
  return results[0];
}

/// Runs of \p width indices, merged in pairs.
Value SortEmitter::merged(Value indices, Value width,
                          ArrayRef<Value> position) {
  Value one = constant(1), end = constant(count);
  Value step = make<arith::AddIOp>(width, width);
  Value target = tensor::EmptyOp::create(b, loc, ArrayRef<int64_t>{count},
                                         b.getIndexType());
  return loop(constant(0), end, step, target, [&](Value low, ValueRange outer) {
    Value middle = make<arith::MinUIOp>(make<arith::AddIOp>(low, width), end);
    Value high = make<arith::MinUIOp>(make<arith::AddIOp>(low, step), end);
    SmallVector<Value> carried = {low, middle, outer[0]};
    auto results =
        loop(low, high, one, carried, [&](Value place, ValueRange inner) {
          Value left = inner[0], right = inner[1];
          Value hasLeft = less(left, middle), hasRight = less(right, high);
          // Reads stay inside of the line where a run has ended.
          Value last = constant(count - 1);
          Value x = tensor::ExtractOp::create(b, loc, indices,
                                              make<arith::MinUIOp>(left, last));
          Value y = tensor::ExtractOp::create(
              b, loc, indices, make<arith::MinUIOp>(right, last));
          // Equal elements keep their order: the right one goes first only
          // if it is smaller.
          Value rightFirst =
              make<arith::AndIOp>(hasRight, precedes(y, x, position));
          Value truth = arith::ConstantOp::create(b, loc, b.getBoolAttr(true));
          Value takesLeft = make<arith::AndIOp>(
              hasLeft, make<arith::XOrIOp>(rightFirst, truth));
          Value taken = arith::SelectOp::create(b, loc, takesLeft, x, y);
          Value next = tensor::InsertOp::create(b, loc, taken, inner[2], place);
          Value fromLeft =
              arith::IndexCastUIOp::create(b, loc, b.getIndexType(), takesLeft);
          Value fromRight = make<arith::SubIOp>(one, fromLeft);
          return SmallVector<Value>{make<arith::AddIOp>(left, fromLeft),
                                    make<arith::AddIOp>(right, fromRight),
                                    next};
        });
    return SmallVector<Value>{results[2]};
  })[0];
}

/// \p indices with \p index, which comes before the last of them, in its place
/// behind those that it does not come before.
Value SortEmitter::inserted(Value indices, Value index,
                            ArrayRef<Value> position) {
  Value one = constant(1);
  SmallVector<Value> bounds = {constant(0), constant(count - 1)};
  Value place =
      loop(constant(0), constant(llvm::Log2_64_Ceil(count)), one, bounds,
           [&](Value, ValueRange range) {
             Value middle = make<arith::ShRUIOp>(
                 make<arith::AddIOp>(range[0], range[1]), one);
             Value held = tensor::ExtractOp::create(b, loc, indices, middle);
             Value isBefore = precedes(index, held, position);
             Value next = make<arith::AddIOp>(middle, one);
             return SmallVector<Value>{
                 arith::SelectOp::create(b, loc, isBefore, range[0], next),
                 arith::SelectOp::create(b, loc, isBefore, middle, range[1])};
           })[0];
  // From there on, all move by one.
  SmallVector<Value> carried = {index, indices};
  return loop(place, constant(count), one, carried,
              [&](Value at, ValueRange arguments) {
                Value held =
                    tensor::ExtractOp::create(b, loc, arguments[1], at);
                return SmallVector<Value>{
                    held, tensor::InsertOp::create(b, loc, arguments[0],
                                                   arguments[1], at)};
              })[1];
}

/// The line's indices in order, as many as are wanted.
Value SortEmitter::sortedIndices(ArrayRef<Value> position) {
  Value empty = buffer(RankedTensorType::get({count}, b.getIndexType()));
  Value indices = loop(constant(0), constant(count), constant(1), empty,
                       [&](Value i, ValueRange carried) {
                         return SmallVector<Value>{tensor::InsertOp::create(
                             b, loc, i, carried[0], i)};
                       })[0];
  // The runs' lengths are known: a loop for each, and no buffer that two of
  // them would share.
  for (int64_t width = 1; width < count; width *= 2)
    indices = merged(indices, constant(width), position);
  if (count == size)
    return indices;
  return loop(
      constant(count), constant(size), constant(1), indices,
      [&](Value i, ValueRange carried) {
        Value last =
            tensor::ExtractOp::create(b, loc, carried[0], constant(count - 1));
        auto branch = scf::IfOp::create(
            b, loc, precedes(i, last, position),
            [&](OpBuilder &, Location) {
              scf::YieldOp::create(b, loc, inserted(carried[0], i, position));
            },
            [&](OpBuilder &, Location) {
              scf::YieldOp::create(b, loc, carried[0]);
            });
        return SmallVector<Value>{branch.getResult(0)};
      })[0];
}

/// Loops over all dimensions but the sorted one.
SmallVector<Value> SortEmitter::lines(unsigned d, SmallVector<Value> &position,
                                      ValueRange results) {
  if (d == static_cast<unsigned>(type.getRank())) {
    Value indices = sortedIndices(position);
    return loop(
        constant(0), constant(count), constant(1), results,
        [&](Value place, ValueRange carried) {
          Value from = tensor::ExtractOp::create(b, loc, indices, place);
          SmallVector<Value> next, source(position), target(position);
          source[dim] = from;
          target[dim] = place;
          for (auto [input, result] : llvm::zip(inputs, carried)) {
            Value element = tensor::ExtractOp::create(b, loc, input, source);
            next.push_back(
                tensor::InsertOp::create(b, loc, element, result, target));
          }
          return next;
        });
  }
  if (static_cast<int64_t>(d) == dim) {
    position[d] = constant(0);
    return lines(d + 1, position, results);
  }
  SmallVector<Value> sorted =
      loop(constant(0), constant(type.getDimSize(d)), constant(1), results,
           [&](Value index, ValueRange carried) {
             position[d] = index;
             return lines(d + 1, position, carried);
           });
  sorted[0].getDefiningOp()->setAttr(anyOrderAttrName, b.getUnitAttr());
  return sorted;
}

FailureOr<SmallVector<Value>> SortEmitter::emit() {
  SmallVector<Value> results, position(type.getRank());
  for (Value input : inputs)
    results.push_back(buffer(cast<RankedTensorType>(input.getType())));
  results = lines(0, position, results);
  if (!complete)
    return failure();
  return results;
}

namespace {

struct SortPattern : OpConversionPattern<shlo::SortOp> {
  SortPattern(const TypeConverter &converter, MLIRContext *context,
              bool callsLibrary)
      : OpConversionPattern(converter, context), callsLibrary(callsLibrary) {}

  LogicalResult
  matchAndRewrite(shlo::SortOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    auto type = dyn_cast<RankedTensorType>(adaptor.getInputs()[0].getType());
    if (!type)
      return failure();
    int64_t dim = op.getDimension();
    if (dim < 0)
      dim += type.getRank();
    if (type.getNumElements() == 0 || type.getDimSize(dim) == 1) {
      rewriter.replaceOp(op, adaptor.getInputs());
      return success();
    }
    SortEmitter emitter(rewriter, op, adaptor.getInputs());
    FailureOr<SmallVector<Value>> results = failure();
    if (callsLibrary && emitter.sortsAll())
      results = emitLibrarySort(rewriter, op, adaptor.getInputs());
    if (failed(results))
      results = emitter.emit();
    if (failed(results))
      return rewriter.notifyMatchFailure(op, "no code for the comparator");
    rewriter.replaceOp(op, *results);
    return success();
  }

  bool callsLibrary;
};

} // namespace

void lowering::populateSort(const TypeConverter &converter,
                            RewritePatternSet &patterns, bool callsLibrary) {
  patterns.add<SortPattern>(converter, patterns.getContext(), callsLibrary);
}
