//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Windows of all elements so far (JAX's cumsum, cummax and the like): as many
// terms as the dimension has, for each of its elements. In blocks each element
// has only those of its block, and what the blocks before come to. Combining is
// associative, or no two programs would get the same (StableHLO's specification
// of reduce).

#include "../Rewrites.h"

#include "Soap/Dialect/StableHLO/IR/StablehloOps.h"
#include "Soap/Dialect/StableHLO/Reduction.h"

#include "mlir/IR/IRMapping.h"

using namespace mlir;
using namespace soap::simplify;
using soap::PartialKind;
namespace shlo = mlir::stablehlo;

namespace {

constexpr int64_t blockSize = 32;

bool areOnes(std::optional<ArrayRef<int64_t>> values) {
  return !values || llvm::all_of(*values, [](int64_t v) { return v == 1; });
}

/// Whether initial values, of which blocks have more than the whole, change
/// nothing. Of what is no single operation (the logarithm of a sum of
/// exponentials, a maximum with its place) the infinite ones are taken not to.
bool changeNothing(shlo::ReduceWindowOp op) {
  PartialKind kind = soap::reductionKind(op.getBody());
  if (kind != PartialKind::None)
    return soap::canSplitReduction(kind, op.getInitValues());
  Value first = op.getInitValues().front();
  return soap::isNeutral(first, PartialKind::Max) ||
         soap::isNeutral(first, PartialKind::Min);
}

/// Builds what is done to every operand; shapes are all the same.
class Running {
public:
  Running(shlo::ReduceWindowOp op, PatternRewriter &b, int64_t dim,
          bool reverse)
      : b(b), loc(op.getLoc()), body(op.getBody()), inits(op.getInitValues()),
        dim(dim), reverse(reverse) {}

  SmallVector<Value> build(ValueRange inputs) {
    SmallVector<int64_t> shape(tensorOf(inputs[0]).getShape());
    int64_t size = shape[dim];
    int64_t blocks = llvm::divideCeil(size, blockSize);
    SmallVector<int64_t> padded = shape, blocked = shape, single, rows = shape;
    padded[dim] = blocks * blockSize;
    blocked[dim] = blocks;
    blocked.insert(blocked.begin() + dim + 1, blockSize);
    single = blocked;
    single[dim + 1] = 1;
    rows[dim] = blocks;

    SmallVector<Value> pieces = each(inputs, [&](Value x, Value init) {
      return reshape(pad(x, init, 0, padded[dim] - size), blocked);
    });
    SmallVector<Value> before =
        each(windows(totals(pieces, rows), dim), [&](Value x, Value init) {
          return reshape(pad(x, init, reverse ? -1 : 1, reverse ? 1 : -1),
                         single);
        });
    SmallVector<Value> joined;
    for (auto [x, piece] : llvm::zip_equal(before, pieces))
      joined.push_back(join(x, piece));
    int64_t first = reverse ? 0 : 1;
    return each(windows(joined, dim + 1), [&](Value x, Value) {
      Value own = part(b, loc, x, dim + 1, first, first + blockSize);
      return part(b, loc, reshape(own, padded), dim, 0, size);
    });
  }

private:
  template <typename F> SmallVector<Value> each(ValueRange values, F f) {
    SmallVector<Value> results;
    for (auto [value, init] : llvm::zip_equal(values, inits))
      results.push_back(f(value, init));
    return results;
  }

  Value reshape(Value x, ArrayRef<int64_t> shape) {
    return shlo::ReshapeOp::create(b, loc, tensorOf(x).clone(shape), x);
  }

  Value pad(Value x, Value init, int64_t low, int64_t high) {
    SmallVector<int64_t> shape(tensorOf(x).getShape());
    if (low == 0 && high == 0)
      return x;
    SmallVector<int64_t> lows(shape.size(), 0), highs = lows, none = lows;
    lows[dim] = low;
    highs[dim] = high;
    shape[dim] += low + high;
    return shlo::PadOp::create(
        b, loc, tensorOf(x).clone(shape), x, init, b.getDenseI64ArrayAttr(lows),
        b.getDenseI64ArrayAttr(highs), b.getDenseI64ArrayAttr(none));
  }

  /// Blocks behind (or in front of) what comes before them.
  Value join(Value before, Value piece) {
    SmallVector<int64_t> shape(tensorOf(piece).getShape());
    ++shape[dim + 1];
    SmallVector<Value> parts = {before, piece};
    if (reverse)
      std::swap(parts[0], parts[1]);
    return shlo::ConcatenateOp::create(b, loc, tensorOf(piece).clone(shape),
                                       parts, static_cast<uint64_t>(dim + 1));
  }

  void cloneBody(Region &into) {
    IRMapping mapping;
    body.cloneInto(&into, mapping);
  }

  ResultRange totals(ValueRange pieces, ArrayRef<int64_t> shape) {
    SmallVector<Type> types;
    for (Value x : pieces)
      types.push_back(tensorOf(x).clone(shape));
    auto reduce = shlo::ReduceOp::create(b, loc, types, pieces, inits,
                                         ArrayRef<int64_t>{dim + 1});
    cloneBody(reduce.getBody());
    return reduce->getResults();
  }

  ResultRange windows(ValueRange values, int64_t d) {
    RankedTensorType type = tensorOf(values[0]);
    SmallVector<int64_t> window(type.getRank(), 1);
    window[d] = type.getDimSize(d);
    SmallVector<int64_t> padding(2 * type.getRank(), 0);
    padding[2 * d + reverse] = window[d] - 1;
    auto paddingType =
        RankedTensorType::get({type.getRank(), 2}, b.getI64Type());
    auto op = shlo::ReduceWindowOp::create(
        b, loc, values.getTypes(), values, inits,
        b.getDenseI64ArrayAttr(window), DenseI64ArrayAttr(),
        DenseI64ArrayAttr(), DenseI64ArrayAttr(),
        DenseIntElementsAttr::get(paddingType, padding));
    cloneBody(op.getBody());
    return op->getResults();
  }

  PatternRewriter &b;
  Location loc;
  Region &body;
  ValueRange inits;
  int64_t dim;
  bool reverse;
};

struct SplitRunning : OpRewritePattern<shlo::ReduceWindowOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(shlo::ReduceWindowOp op,
                                PatternRewriter &rewriter) const override {
    if (!areOnes(op.getWindowStrides()) || !areOnes(op.getBaseDilations()) ||
        !areOnes(op.getWindowDilations()) || !op.getPadding() ||
        op.getInputs().getTypes() != op.getResultTypes() || !changeNothing(op))
      return failure();
    auto type = dyn_cast<RankedTensorType>(op.getInputs()[0].getType());
    if (!type || !type.hasStaticShape())
      return failure();
    std::optional<int64_t> dim;
    for (auto [d, size] : llvm::enumerate(op.getWindowDimensions()))
      if (size != 1 && std::exchange(dim, d))
        return failure();
    if (!dim)
      return failure();
    int64_t size = type.getDimSize(*dim);
    // What is short is not worth several operations.
    if (size <= 4 * blockSize || op.getWindowDimensions()[*dim] != size)
      return failure();
    auto padding = llvm::to_vector(op.getPadding()->getValues<int64_t>());
    bool reverse = padding[2 * *dim] == 0;
    padding[2 * *dim + reverse] -= size - 1;
    if (llvm::any_of(padding, [](int64_t p) { return p != 0; }))
      return failure();
    Running running(op, rewriter, *dim, reverse);
    rewriter.replaceOp(op, running.build(op.getInputs()));
    return success();
  }
};

} // namespace

void soap::simplify::populateRunningWindows(RewritePatternSet &patterns) {
  patterns.add<SplitRunning>(patterns.getContext());
}
