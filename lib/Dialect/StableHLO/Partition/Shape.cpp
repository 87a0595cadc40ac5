//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PartitionModel.h"

#include "mlir/IR/DialectResourceBlobManager.h"

using namespace mlir;
using namespace mlir::stablehlo;
using namespace soap;

//===----------------------------------------------------------------------===//
// Constants
//===----------------------------------------------------------------------===//

/// Calls `visit` with the row-major number of every element of `rect` that
/// starts a run along the last dimension, and the run's length.
static void forEachRun(llvm::ArrayRef<Interval> rect,
                       llvm::ArrayRef<int64_t> shape,
                       llvm::function_ref<void(int64_t, int64_t)> visit) {
  if (numElements(rect) == 0)
    return;
  if (rect.empty())
    return visit(0, 1);
  llvm::SmallVector<int64_t> at =
      llvm::map_to_vector(rect, [](Interval i) { return i.lo; });
  size_t last = rect.size() - 1;
  while (true) {
    int64_t number = 0;
    for (auto [index, size] : llvm::zip_equal(at, shape))
      number = number * size + index;
    visit(number, rect[last].size());
    size_t d = last;
    while (d > 0 && ++at[d - 1] == rect[d - 1].hi) {
      at[d - 1] = rect[d - 1].lo;
      --d;
    }
    if (d == 0)
      return;
  }
}

/// The elements of `rect`, or null if they cannot be read.
static DenseElementsAttr sliceElements(ElementsAttr elements,
                                       llvm::ArrayRef<Interval> rect) {
  auto whole = cast<RankedTensorType>(elements.getType());
  auto type = RankedTensorType::get(sizesOf(rect), whole.getElementType());
  if (elements.isSplat())
    return DenseElementsAttr::get(type, elements.getSplatValue<Attribute>());

  llvm::ArrayRef<char> raw;
  if (auto dense = dyn_cast<DenseElementsAttr>(elements))
    raw = dense.getRawData();
  else if (auto resource = dyn_cast<DenseResourceElementsAttr>(elements))
    if (AsmResourceBlob *blob = resource.getRawHandle().getBlob())
      raw = blob->getData();
  int64_t count = whole.getNumElements();
  // Whole bytes per element (bools may be packed): copy runs of memory.
  if (!raw.empty() && !whole.getElementType().isInteger(1) &&
      raw.size() % count == 0) {
    int64_t bytes = raw.size() / count;
    std::vector<char> data;
    data.reserve(type.getNumElements() * bytes);
    forEachRun(rect, whole.getShape(), [&](int64_t start, int64_t length) {
      data.insert(data.end(), raw.begin() + start * bytes,
                  raw.begin() + (start + length) * bytes);
    });
    return DenseElementsAttr::getFromRawBuffer(type, data);
  }
  auto values = elements.tryGetValues<Attribute>();
  if (!values)
    return nullptr;
  llvm::SmallVector<Attribute> local;
  auto begin = values->begin();
  forEachRun(rect, whole.getShape(), [&](int64_t start, int64_t length) {
    for (int64_t i = 0; i < length; ++i)
      local.push_back(*(begin + (start + i)));
  });
  return DenseElementsAttr::get(type, local);
}

//===----------------------------------------------------------------------===//
// Reshape
//===----------------------------------------------------------------------===//

namespace {
/// Matches the dimensions of two shapes of as many elements: goes through both
/// from the minor end, a factor of one dimension at a time.
class Refinement {
public:
  Refinement(PartitionInfo &info, llvm::ArrayRef<int64_t> from,
             llvm::ArrayRef<int64_t> to)
      : info(info), shapes{from, to} {
    for (int side : {0, 1})
      accesses[side].resize(shapes[side].size());
  }

  void run() {
    // Factors come minor first; the dimensions are wanted in row-major order.
    int64_t at[2] = {static_cast<int64_t>(shapes[0].size()),
                     static_cast<int64_t>(shapes[1].size())};
    while (nextGroup(at)) {
    }
    unsigned count = factors.size();
    for (const Factor &factor : llvm::reverse(factors))
      addDim(info, factor.size, "", factor.splittable);
    for (auto &side : accesses)
      for (DimAccess &access : side) {
        std::reverse(access.terms.begin(), access.terms.end());
        for (DimAccess::Term &term : access.terms)
          term.dim = count - 1 - term.dim;
      }
    info.operands.push_back(accesses[0]);
    info.results.push_back(accesses[1]);
  }

private:
  struct Factor {
    int64_t size;
    bool splittable;
  };

  /// Takes the next minor dimensions of both sides that have the same product;
  /// false at the end.
  bool nextGroup(int64_t at[2]) {
    for (int side : {0, 1})
      while (at[side] > 0 && shapes[side][at[side] - 1] == 1)
        accesses[side][--at[side]] = DimAccess::getConstant(0);
    if (at[0] == 0 || at[1] == 0)
      return false;
    int64_t end[2] = {at[0], at[1]};
    int64_t product[2] = {1, 1};
    do {
      int side = product[0] <= product[1] ? 0 : 1;
      product[side] *= shapes[side][--at[side]];
    } while (product[0] != product[1]);
    addGroup(at, end);
    return true;
  }

  /// The common factors of a group, or none: it is then read whole.
  void addGroup(const int64_t begin[2], const int64_t end[2]) {
    // Strides at which a dimension of either side begins.
    llvm::SmallVector<int64_t> strides{1};
    for (int side : {0, 1}) {
      int64_t stride = 1;
      for (int64_t d = end[side] - 1; d >= begin[side]; --d)
        strides.push_back(stride *= shapes[side][d]);
    }
    llvm::sort(strides);
    strides.erase(std::unique(strides.begin(), strides.end()), strides.end());
    for (size_t i = 1; i < strides.size(); ++i)
      if (strides[i] % strides[i - 1] != 0) {
        for (int side : {0, 1})
          for (int64_t d = begin[side]; d < end[side]; ++d)
            accesses[side][d] = DimAccess::getWhole();
        return;
      }
    unsigned first = factors.size();
    for (size_t i = 1; i < strides.size(); ++i)
      factors.push_back({strides[i] / strides[i - 1], true});
    for (int side : {0, 1}) {
      int64_t stride = 1;
      for (int64_t d = end[side] - 1; d >= begin[side]; --d) {
        int64_t next = stride * shapes[side][d];
        for (size_t i = 1; i < strides.size(); ++i) {
          if (strides[i - 1] < stride || strides[i] > next)
            continue;
          unsigned factor = first + i - 1;
          accesses[side][d].terms.push_back({factor, strides[i - 1] / stride});
          // A tile of an inner factor would not be one interval.
          if (strides[i] != next)
            factors[factor].splittable = false;
        }
        stride = next;
      }
    }
  }

  PartitionInfo &info;
  llvm::ArrayRef<int64_t> shapes[2];
  TensorAccess accesses[2];
  llvm::SmallVector<Factor> factors;
};
} // namespace

//===----------------------------------------------------------------------===//
// Models
//===----------------------------------------------------------------------===//

static void describeLinearShape(Value result, PartitionInfo &info) {
  info.anchor = "shape";
  if (isNumber(elementTypeOf(result)))
    info.linearOperandSets.push_back({0});
}

namespace soap {

template <> LogicalResult describe(ConstantOp op, PartitionInfo &info) {
  info.results.push_back(addDims(info, shapeOf(op.getResult())));
  info.anchor = "shape";
  auto elements = cast<ElementsAttr>(op.getValue());
  bool readable = elements.isSplat() ||
                  isa<DenseElementsAttr, DenseResourceElementsAttr>(elements);
  for (IterationDim &dim : info.dims)
    dim.splittable = readable;
  return success();
}

template <> TileResults buildTile(ConstantOp op, TileBuilder &tile) {
  Rect rect = tile.resultRect();
  if (rect == fullRect(shapeOf(op.getResult())))
    return tile.results(tile.clone());
  DenseElementsAttr local =
      sliceElements(cast<ElementsAttr>(op.getValue()), rect);
  if (!local)
    return op.emitOpError("has elements that cannot be read");
  return tile.results(
      ConstantOp::create(tile.builder, tile.loc(), tile.resultType(), local));
}

template <> LogicalResult describe(IotaOp op, PartitionInfo &info) {
  info.results.push_back(addDims(info, shapeOf(op.getResult())));
  info.anchor = "shape";
  return success();
}

template <> TileResults buildTile(IotaOp op, TileBuilder &tile) {
  uint64_t dim = op.getIotaDimension();
  int64_t offset = tile.resultRect()[dim].lo;
  if (offset == 0)
    return tile.results(tile.clone());
  // Counted in integers, then converted, so that types of few bits round the
  // index itself and not a sum.
  OpBuilder &b = tile.builder;
  RankedTensorType type = tile.resultType();
  Type element = type.getElementType();
  bool count = isa<IntegerType>(element);
  Type counter = count ? element : Type(b.getIntegerType(64));
  auto counterType = RankedTensorType::get(type.getShape(), counter);
  Value iota =
      IotaOp::create(b, tile.loc(), counterType, op.getIotaDimension());
  Value start = tile.splat(b.getIntegerAttr(counter, offset), counterType);
  Value sum = AddOp::create(b, tile.loc(), counterType, iota, start);
  if (!count)
    sum = ConvertOp::create(b, tile.loc(), type, sum);
  return llvm::SmallVector<Value>{sum};
}

template <> LogicalResult describe(BroadcastInDimOp op, PartitionInfo &info) {
  TensorAccess result = addDims(info, shapeOf(op.getResult()));
  TensorAccess operand;
  for (auto [size, dim] :
       llvm::zip_equal(shapeOf(op.getOperand()), op.getBroadcastDimensions()))
    operand.push_back(size == 1 ? DimAccess::getConstant(0)
                                : DimAccess::getDim(dim));
  info.operands.push_back(operand);
  info.results.push_back(result);
  describeLinearShape(op.getResult(), info);
  return success();
}

template <> LogicalResult describe(TransposeOp op, PartitionInfo &info) {
  TensorAccess result = addDims(info, shapeOf(op.getResult()));
  TensorAccess operand(result.size());
  for (auto [i, from] : llvm::enumerate(op.getPermutation()))
    operand[from] = DimAccess::getDim(i);
  info.operands.push_back(operand);
  info.results.push_back(result);
  describeLinearShape(op.getResult(), info);
  return success();
}

template <> LogicalResult describe(ReshapeOp op, PartitionInfo &info) {
  llvm::ArrayRef<int64_t> from = shapeOf(op.getOperand());
  llvm::ArrayRef<int64_t> to = shapeOf(op.getResult());
  if (llvm::is_contained(from, 0) || llvm::is_contained(to, 0))
    return failure();
  Refinement(info, from, to).run();
  describeLinearShape(op.getResult(), info);
  return success();
}

template <> LogicalResult describe(ReverseOp op, PartitionInfo &info) {
  llvm::ArrayRef<int64_t> shape = shapeOf(op.getResult());
  TensorAccess result = addDims(info, shape);
  TensorAccess operand = result;
  for (int64_t d : op.getDimensions()) {
    operand[d].terms[0].coefficient = -1;
    operand[d].offset = shape[d] - 1;
  }
  info.operands.push_back(operand);
  info.results.push_back(result);
  describeLinearShape(op.getResult(), info);
  return success();
}

} // namespace soap

void soap::attachShapeModels(MLIRContext *context) {
  attach<ConstantOp, IotaOp, BroadcastInDimOp, TransposeOp, ReshapeOp,
         ReverseOp>(context);
}
