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
namespace shlo = mlir::stablehlo;

namespace {

constexpr int64_t usualBlock = 32;

/// Of \p size elements: what divides it, if possible, needs no padding.
int64_t blockOf(int64_t size) {
  for (int64_t block = usualBlock; block >= usualBlock / 2; --block)
    if (size % block == 0)
      return block;
  for (int64_t block = usualBlock; block <= 2 * usualBlock; ++block)
    if (size % block == 0)
      return block;
  return usualBlock;
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
    int64_t size = shape[dim], block = blockOf(size);
    int64_t blocks = llvm::divideCeil(size, block);
    SmallVector<int64_t> padded = shape, blocked = shape, rows = shape;
    padded[dim] = blocks * block;
    blocked[dim] = blocks;
    blocked.insert(blocked.begin() + dim + 1, block);
    rows[dim] = blocks;

    SmallVector<Value> pieces = each(inputs, [&](Value x, Value init) {
      return reshape(pad(x, init, 0, padded[dim] - size), blocked);
    });
    SmallVector<Value> before =
        each(windows(totals(pieces, rows), dim), [&](Value x, Value init) {
          return repeat(pad(x, init, reverse ? -1 : 1, reverse ? 1 : -1),
                        blocked);
        });
    SmallVector<Value> own = windows(pieces, dim + 1);
    return each(reverse ? combine(own, before) : combine(before, own),
                [&](Value x, Value) {
                  return part(b, loc, reshape(x, padded), dim, 0, size);
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

  /// What blocks have in common, for each of their elements.
  Value repeat(Value x, ArrayRef<int64_t> blocked) {
    SmallVector<int64_t> dims;
    for (int64_t d = 0; d < static_cast<int64_t>(blocked.size()); ++d)
      if (d != dim + 1)
        dims.push_back(d);
    return broadcast(b, loc, x, tensorOf(x).clone(blocked), dims);
  }

  /// The body on elements of \p lhs and \p rhs.
  SmallVector<Value> combine(ValueRange lhs, ValueRange rhs) {
    bool isOneOp = soap::reductionKind(body) != soap::PartialKind::None;
    SmallVector<Value> operands(lhs), results;
    llvm::append_range(operands, rhs);
    for (auto [i, x, y] : llvm::enumerate(lhs, rhs)) {
      if (isOneOp) {
        OperationName name = body.front()
                                 .getTerminator()
                                 ->getOperand(i)
                                 .getDefiningOp()
                                 ->getName();
        results.push_back(
            b.create(loc, name.getIdentifier(), {x, y}, x.getType())
                ->getResult(0));
        continue;
      }
      SmallVector<int64_t> all =
          llvm::to_vector(llvm::seq<int64_t>(tensorOf(x).getRank()));
      auto map = shlo::MapOp::create(b, loc, x.getType(), operands, all);
      cloneBody(map.getComputation());
      Operation *end = map.getComputation().front().getTerminator();
      end->setOperands(end->getOperand(i));
      results.push_back(map);
    }
    return results;
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
    std::optional<soap::RunningWindows> windows = soap::findRunningWindows(op);
    // What is short is not worth several operations.
    if (!windows ||
        tensorOf(op.getInputs()[0]).getDimSize(windows->dim) <= 4 * usualBlock)
      return failure();
    Running running(op, rewriter, windows->dim, windows->reverse);
    rewriter.replaceOp(op, running.build(op.getInputs()));
    return success();
  }
};

} // namespace

void soap::simplify::populateRunningWindows(RewritePatternSet &patterns) {
  patterns.add<SplitRunning>(patterns.getContext());
}
