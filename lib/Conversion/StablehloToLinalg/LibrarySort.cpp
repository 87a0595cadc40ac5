//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Sorting by the library's order of integers. Comparators that compare the same
// number of both elements, and of equal ones another number and so on, are
// computed once for each element, as integers of the same order.

#include "Lowering.h"

#include "Soap/Conversion/CpuKernels/CpuOps.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/TypeUtilities.h"

#include <limits>

using namespace mlir;
using namespace soap;
using namespace soap::lowering;
namespace shlo = mlir::stablehlo;
using Direction = shlo::ComparisonDirection;

namespace {

/// A number by which a comparator orders elements.
struct SortKey {
  /// Of the first of two elements.
  Value first, second;
  bool isDescending;
  /// Whether floats with another sign, or NaN, differ.
  bool isTotal;
};

/// Reads a comparator's keys, those that count most first.
class KeyReader {
public:
  bool read(Value isLess);
  std::vector<SortKey> keys;

private:
  bool readAlternative(Value isLess, Value otherwise);
  bool readComparison(Value isLess);
};

} // namespace

/// Whether \p y is computed from the second element as \p x is from the first.
static bool areAlike(Value x, Value y, Region &comparator, unsigned depth = 0) {
  constexpr unsigned deepest = 12;
  if (!isWithin(x, comparator))
    return x == y;
  if (auto argument = dyn_cast<BlockArgument>(x)) {
    auto other = dyn_cast<BlockArgument>(y);
    return other && other.getOwner() == argument.getOwner() &&
           argument.getArgNumber() % 2 == 0 &&
           other.getArgNumber() == argument.getArgNumber() + 1;
  }
  Operation *from = x.getDefiningOp(), *to = y.getDefiningOp();
  if (!to || depth == deepest || x.getType() != y.getType() ||
      from->getName() != to->getName() || from->getNumRegions() != 0 ||
      from->getAttrDictionary() != to->getAttrDictionary() ||
      from->getNumOperands() != to->getNumOperands())
    return false;
  return llvm::all_of(llvm::zip(from->getOperands(), to->getOperands()),
                      [&](auto pair) {
                        return areAlike(std::get<0>(pair), std::get<1>(pair),
                                        comparator, depth + 1);
                      });
}

bool KeyReader::readComparison(Value isLess) {
  auto compare = isLess.getDefiningOp<shlo::CompareOp>();
  if (!compare)
    return false;
  Direction direction = compare.getComparisonDirection();
  if (direction != Direction::LT && direction != Direction::GT)
    return false;
  Value x = compare.getLhs(), y = compare.getRhs();
  bool isDescending = direction == Direction::GT;
  Region &comparator = *compare->getParentRegion();
  if (!areAlike(x, y, comparator)) {
    std::swap(x, y);
    isDescending = !isDescending;
    if (!areAlike(x, y, comparator))
      return false;
  }
  bool isTotal = compare.getCompareType() == shlo::ComparisonType::TOTALORDER;
  // NaN would be neither before nor after any number.
  if (isa<FloatType>(getElementTypeOrSelf(x.getType())) && !isTotal)
    return false;
  keys.push_back({x, y, isDescending, isTotal});
  return true;
}

/// Less by \p isLess, or equal and less by what \p otherwise asks for besides.
bool KeyReader::readAlternative(Value isLess, Value otherwise) {
  auto both = otherwise.getDefiningOp<shlo::AndOp>();
  if (!both || !readComparison(isLess))
    return false;
  const SortKey key = keys.back();
  auto isEqual = [&](Value value) {
    auto compare = value.getDefiningOp<shlo::CompareOp>();
    if (!compare || compare.getComparisonDirection() != Direction::EQ ||
        (compare.getCompareType() == shlo::ComparisonType::TOTALORDER) !=
            key.isTotal)
      return false;
    Value x = compare.getLhs(), y = compare.getRhs();
    return (x == key.first && y == key.second) ||
           (x == key.second && y == key.first);
  };
  if (isEqual(both.getLhs()))
    return read(both.getRhs());
  return isEqual(both.getRhs()) && read(both.getLhs());
}

bool KeyReader::read(Value isLess) {
  auto either = isLess.getDefiningOp<shlo::OrOp>();
  if (!either)
    return readComparison(isLess);
  size_t before = keys.size();
  if (readAlternative(either.getLhs(), either.getRhs()))
    return true;
  keys.resize(before, SortKey());
  return readAlternative(either.getRhs(), either.getLhs());
}

/// Of the bytes of how many an integer holds all of \p type; 0 if there is
/// none.
static int64_t bytesOf(Type type) {
  if (!isa<IntegerType, FloatType>(type) || isSmallFloat(type))
    return 0;
  unsigned bits = std::max(type.getIntOrFloatBitWidth(), 8u);
  return bits == 8 || bits == 16 || bits == 32 || bits == 64 ? bits / 8 : 0;
}

/// A signed integer of \p type in the order of numbers of \p original.
static Value orderOf(OpBuilder &b, Location loc, const SortKey &key,
                     Value scalar, Type original, IntegerType type) {
  auto constant = [&](const APInt &value) {
    return arith::ConstantOp::create(b, loc, IntegerAttr::get(type, value));
  };
  unsigned width = type.getWidth();
  if (isa<FloatType>(original)) {
    // Of negative numbers, those with the larger bits are the smaller ones.
    Value bits = arith::BitcastOp::create(b, loc, type, scalar);
    Value sign =
        arith::ShRSIOp::create(b, loc, bits, constant(APInt(width, width - 1)));
    Value below = arith::AndIOp::create(
        b, loc, sign, constant(APInt::getSignedMaxValue(width)));
    scalar = arith::XOrIOp::create(b, loc, bits, below);
  } else {
    bool isUnsigned = original.isUnsignedInteger() || original.isInteger(1);
    if (scalar.getType() != type)
      scalar = isUnsigned
                   ? arith::ExtUIOp::create(b, loc, type, scalar).getResult()
                   : arith::ExtSIOp::create(b, loc, type, scalar).getResult();
    if (isUnsigned)
      scalar = arith::XOrIOp::create(b, loc, scalar,
                                     constant(APInt::getSignMask(width)));
  }
  if (key.isDescending)
    scalar = arith::XOrIOp::create(b, loc, scalar,
                                   constant(APInt::getAllOnes(width)));
  return scalar;
}

FailureOr<SmallVector<Value>>
lowering::emitLibrarySort(ConversionPatternRewriter &rewriter, shlo::SortOp op,
                          ValueRange inputs) {
  Location loc = op.getLoc();
  auto type = cast<RankedTensorType>(inputs[0].getType());
  int64_t rank = type.getRank(), dim = op.getDimension();
  if (dim < 0)
    dim += rank;
  Region &comparator = op.getComparator();
  KeyReader reader;
  if (type.getDimSize(dim) > std::numeric_limits<int32_t>::max() ||
      !comparator.hasOneBlock() ||
      !reader.read(comparator.front().getTerminator()->getOperand(0)) ||
      llvm::any_of(reader.keys, [](const SortKey &key) {
        return bytesOf(getElementTypeOrSelf(key.first.getType())) == 0;
      }))
    return failure();
  int64_t outer = 1, inner = 1;
  for (int64_t d = 0; d < rank; ++d)
    (d < dim ? outer : inner) *= d == dim ? 1 : type.getDimSize(d);
  // Memory of their own is dense, which slices are not.
  auto buffer = [&](Type of, Value copied = Value()) -> Value {
    return bufferization::AllocTensorOp::create(
        rewriter, loc, cast<RankedTensorType>(of), ValueRange(), copied);
  };
  AffineMap identity = rewriter.getMultiDimIdentityMap(rank);
  SmallVector<utils::IteratorType> loops(rank, utils::IteratorType::parallel);
  IRMapping captured = captureScalars(rewriter, comparator);

  // By the key that counts least first, which later ones leave as it is.
  Value order;
  for (const SortKey &key : llvm::reverse(reader.keys)) {
    Type element = getElementTypeOrSelf(key.first.getType());
    int64_t bytes = bytesOf(element);
    auto keyType = rewriter.getIntegerType(8 * bytes);
    bool isComplete = true;
    SmallVector<AffineMap> maps(inputs.size() + 1, identity);
    auto numbers = linalg::GenericOp::create(
        rewriter, loc, type.clone(keyType), inputs,
        emptyTensor(rewriter, loc, cast<RankedTensorType>(type.clone(keyType))),
        maps, loops, [&](OpBuilder &b, Location loc, ValueRange stored) {
          IRMapping mapping = captured;
          for (auto [i, input] : llvm::enumerate(op.getInputs()))
            mapping.map(comparator.getArgument(2 * i),
                        fromStorage(b, loc, stored[i],
                                    getElementTypeOrSelf(input.getType())));
          SmallVector<Value> results;
          isComplete = succeeded(emitScalars(b, key.first, mapping, results));
          Value number =
              isComplete ? orderOf(b, loc, key, results[0], element, keyType)
                         : arith::ConstantOp::create(
                               b, loc, b.getIntegerAttr(keyType, 0));
          linalg::YieldOp::create(b, loc, number);
        });
    // The conversion takes back what it created.
    if (!isComplete)
      return failure();
    SmallVector<Value> operands = {
        buffer(type.clone(keyType), numbers.getResult(0))};
    if (order)
      operands.push_back(order);
    Type orderType = type.clone(rewriter.getI32Type());
    order = cpu::CallOp::create(
                rewriter, loc, TypeRange(orderType),
                order ? "soap_cpu_sort_further" : "soap_cpu_sort",
                ArrayRef<int64_t>{bytes, outer, type.getDimSize(dim), inner},
                operands, ValueRange(buffer(orderType)))
                .getResult(0);
  }

  SmallVector<Value> results;
  for (Value input : inputs) {
    auto inputType = cast<RankedTensorType>(input.getType());
    SmallVector<AffineMap> maps(2, identity);
    results.push_back(
        linalg::GenericOp::create(
            rewriter, loc, inputType, order,
            emptyTensor(rewriter, loc, inputType), maps, loops,
            [&](OpBuilder &b, Location loc, ValueRange arguments) {
              SmallVector<Value> at;
              for (int64_t d = 0; d < rank; ++d)
                at.push_back(
                    d == dim ? arith::IndexCastUIOp::create(
                                   b, loc, b.getIndexType(), arguments[0])
                                   .getResult()
                             : linalg::IndexOp::create(b, loc, d).getResult());
              Value element = tensor::ExtractOp::create(b, loc, input, at);
              linalg::YieldOp::create(b, loc, element);
            })
            .getResult(0));
  }
  return results;
}
