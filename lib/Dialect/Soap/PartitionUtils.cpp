//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Dialect/Soap/IR/PartitionUtils.h"

#include "mlir/IR/DialectResourceBlobManager.h"

using namespace mlir;
using namespace soap;

llvm::SmallVector<int64_t> soap::sizesOf(llvm::ArrayRef<Interval> rect) {
  return llvm::map_to_vector(rect, [](Interval i) { return i.size(); });
}

Rect LocalTile::resultRect(unsigned i) const {
  return applyAccess(info.results[i], tile, shapeOf(op->getResult(i)));
}

RankedTensorType LocalTile::resultType(unsigned i) const {
  return RankedTensorType::get(sizesOf(resultRect(i)),
                               elementTypeOf(op->getResult(i)));
}

llvm::SmallVector<int64_t> LocalTile::operandShape(unsigned i) const {
  return sizesOf(operandRects[i]);
}

Operation *LocalTile::clone() const {
  // Not through a mapping: an op may have one value as two operands whose local
  // values differ.
  Operation *local = op->clone();
  local->setOperands(operands);
  for (unsigned i = 0; i < local->getNumResults(); ++i)
    local->getResult(i).setType(resultType(i));
  return builder.insert(local);
}

TileResults LocalTile::results(Operation *local) const {
  return llvm::SmallVector<Value>(local->getResults());
}

llvm::ArrayRef<int64_t> soap::shapeOf(Value value) {
  return cast<RankedTensorType>(value.getType()).getShape();
}

Type soap::elementTypeOf(Value value) {
  return cast<RankedTensorType>(value.getType()).getElementType();
}

unsigned soap::addDim(PartitionInfo &info, int64_t size, llvm::StringRef name,
                      bool splittable, PartialKind reduction) {
  IterationDim dim;
  dim.size = size;
  dim.splittable = splittable;
  dim.reduction = reduction;
  dim.name = name.str();
  info.dims.push_back(std::move(dim));
  return info.dims.size() - 1;
}

TensorAccess soap::addDims(PartitionInfo &info, llvm::ArrayRef<int64_t> shape) {
  TensorAccess access;
  for (int64_t size : shape)
    access.push_back(DimAccess::getDim(addDim(info, size)));
  return access;
}

bool soap::hasStaticTensors(Operation *op) {
  auto isStatic = [](Type type) {
    auto tensor = dyn_cast<RankedTensorType>(type);
    return tensor && tensor.hasStaticShape();
  };
  return llvm::all_of(op->getOperandTypes(), isStatic) &&
         llvm::all_of(op->getResultTypes(), isStatic);
}

bool soap::isNeutral(Attribute value, PartialKind kind) {
  if (auto f = dyn_cast<FloatAttr>(value)) {
    const llvm::APFloat &x = f.getValue();
    switch (kind) {
    case PartialKind::Sum:
      return x.isZero();
    case PartialKind::Product:
      return x.isExactlyValue(1.0);
    case PartialKind::Max:
      return x.isInfinity() && x.isNegative();
    case PartialKind::Min:
      return x.isInfinity() && !x.isNegative();
    default:
      return false;
    }
  }
  // A complex number.
  if (auto parts = dyn_cast<ArrayAttr>(value))
    return kind == PartialKind::Sum && llvm::all_of(parts, [&](Attribute part) {
             return isNeutral(part, PartialKind::Sum);
           });
  auto i = dyn_cast<IntegerAttr>(value);
  if (!i)
    return false;
  const llvm::APInt &x = i.getValue();
  bool isUnsigned = i.getType().isUnsignedInteger() || x.getBitWidth() == 1;
  switch (kind) {
  case PartialKind::Sum:
  case PartialKind::Or:
    return x.isZero();
  case PartialKind::Product:
    return x.isOne();
  case PartialKind::And:
    return x.isAllOnes();
  case PartialKind::Max:
    return isUnsigned ? x.isMinValue() : x.isMinSignedValue();
  case PartialKind::Min:
    return isUnsigned ? x.isMaxValue() : x.isMaxSignedValue();
  default:
    return false;
  }
}

TypedAttr soap::neutralElement(PartialKind kind, Type type) {
  bool isLeast = kind == PartialKind::Max || kind == PartialKind::Or;
  bool isGreatest = kind == PartialKind::Min || kind == PartialKind::And;
  if (auto floatType = dyn_cast<FloatType>(type)) {
    const llvm::fltSemantics &semantics = floatType.getFloatSemantics();
    APFloat value = APFloat::getZero(semantics);
    if (kind == PartialKind::Product)
      value = APFloat(semantics, 1);
    else if (isLeast || isGreatest)
      value = APFloat::semanticsHasInf(semantics)
                  ? APFloat::getInf(semantics, /*Negative=*/isLeast)
                  : APFloat::getLargest(semantics, /*Negative=*/isLeast);
    return FloatAttr::get(type, value);
  }
  auto integer = dyn_cast<IntegerType>(type);
  if (!integer)
    return {};
  unsigned width = integer.getWidth();
  // i1 is unsigned: false is the least.
  bool isSigned = !integer.isUnsigned() && width > 1;
  APInt value = APInt::getZero(width);
  if (kind == PartialKind::Product)
    value = APInt(width, 1);
  else if (kind == PartialKind::And)
    value = APInt::getAllOnes(width);
  else if (kind == PartialKind::Max)
    value =
        isSigned ? APInt::getSignedMinValue(width) : APInt::getMinValue(width);
  else if (kind == PartialKind::Min)
    value =
        isSigned ? APInt::getSignedMaxValue(width) : APInt::getMaxValue(width);
  return IntegerAttr::get(type, value);
}

TypedAttr soap::zeroOf(Type elementType) {
  return Builder(elementType.getContext()).getZeroAttr(elementType);
}

bool soap::canBePartial(Type elementType, PartialKind kind) {
  if (isa<ComplexType>(elementType))
    return kind == PartialKind::Sum;
  if (!elementType.isIntOrFloat())
    return false;
  unsigned width = elementType.getIntOrFloatBitWidth();
  return isa<FloatType>(elementType) ? width >= 16 : width == 1 || width >= 8;
}

bool soap::isNumber(Type elementType) { return !elementType.isInteger(1); }

//===----------------------------------------------------------------------===//
// Constants
//===----------------------------------------------------------------------===//

bool soap::canSliceElements(ElementsAttr elements) {
  return elements.isSplat() ||
         isa<DenseElementsAttr, DenseResourceElementsAttr>(elements);
}

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

DenseElementsAttr soap::sliceElements(ElementsAttr elements,
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

LogicalResult soap::describeReshape(PartitionInfo &info,
                                    llvm::ArrayRef<int64_t> from,
                                    llvm::ArrayRef<int64_t> to) {
  if (llvm::is_contained(from, 0) || llvm::is_contained(to, 0))
    return failure();
  Refinement(info, from, to).run();
  return success();
}
