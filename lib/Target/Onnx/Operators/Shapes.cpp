//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// Operators that move elements, and those that tell shapes.
//
//===----------------------------------------------------------------------===//

#include "../Importer.h"
#include "../TensorData.h"

using namespace mlir;
using namespace soap::onnximport;

static LogicalResult constant(Node &n) {
  Build &b = n.build;
  auto of = [&](Type element, auto values) {
    auto type =
        RankedTensorType::get({static_cast<int64_t>(values.size())}, element);
    return n.set(b.constant(DenseElementsAttr::get(
        type, llvm::ArrayRef(values.data(), values.size()))));
  };
  if (const onnx::AttributeProto *value = n.attribute("value"))
    return n.set(b.constant(n.importer.read(value->t(), b.loc)));
  if (n.attribute("value_float"))
    return n.set(b.splat(b.b.getF32Type(), n.real("value_float", 0)));
  if (n.attribute("value_int"))
    return n.set(b.splatInt(b.b.getI64Type(), n.integer("value_int", 0)));
  if (n.attribute("value_ints"))
    return of(b.b.getI64Type(), n.integers("value_ints"));
  if (const onnx::AttributeProto *floats = n.attribute("value_floats"))
    return of(b.b.getF32Type(),
              llvm::SmallVector<float>(floats->floats().begin(),
                                       floats->floats().end()));
  return n.error("strings and sparse tensors are not supported");
}

static LogicalResult constantOfShape(Node &n) {
  Build &b = n.build;
  auto shape = n.knownInts(0, "the shape");
  if (failed(shape))
    return failure();
  if (const onnx::AttributeProto *value = n.attribute("value")) {
    Value element = b.constant(n.importer.read(value->t(), b.loc));
    return n.set(b.broadcastTo(b.reshape(element, {}), *shape));
  }
  return n.set(b.splat(b.b.getF32Type(), 0, *shape));
}

static LogicalResult shape(Node &n) {
  Shape shape = Build::shape(n.operand(0));
  auto rank = static_cast<int64_t>(shape.size());
  auto bound = [&](llvm::StringRef name, int64_t otherwise) {
    int64_t i = n.integer(name, otherwise);
    return std::clamp<int64_t>(i < 0 ? i + rank : i, 0, rank);
  };
  int64_t start = bound("start", 0), end = std::max(start, bound("end", rank));
  return n.set(n.build.ints(shape.slice(start, end - start)));
}

static LogicalResult size(Node &n) {
  return n.set(n.build.splatInt(n.build.b.getI64Type(),
                                Build::type(n.operand(0)).getNumElements()));
}

static LogicalResult reshape(Node &n) {
  auto shape = n.integersOr("shape", 1);
  if (failed(shape))
    return failure();
  Value x = n.operand(0);
  int64_t known = 1, open = -1;
  for (auto [i, size] : llvm::enumerate(*shape)) {
    if (size == 0 && !n.integer("allowzero", 0)) {
      if (static_cast<int64_t>(i) >= Build::rank(x))
        return n.error("copies a dimension that is not there");
      size = Build::size(x, static_cast<int64_t>(i));
    }
    if (size < -1 || (size == -1 && open >= 0))
      return n.error("bad shape to reshape to");
    if (size == -1)
      open = static_cast<int64_t>(i);
    else if (llvm::MulOverflow(known, size, known))
      return n.error("bad shape to reshape to");
  }
  int64_t count = Build::type(x).getNumElements();
  if (open >= 0) {
    if (known == 0 || count % known != 0)
      return n.error("cannot infer the size of a dimension");
    (*shape)[open] = count / known;
  }
  return n.set(n.build.reshape(x, *shape));
}

static LogicalResult flatten(Node &n) {
  Value x = n.operand(0);
  int64_t rank = Build::rank(x), axis = n.integer("axis", 1);
  if (axis < -rank || axis > rank)
    return n.error("there is no such axis");
  if (axis < 0)
    axis += rank;
  int64_t rows = 1, columns = 1;
  for (auto [i, size] : llvm::enumerate(Build::shape(x)))
    (static_cast<int64_t>(i) < axis ? rows : columns) *= size;
  return n.set(n.build.reshape(x, {rows, columns}));
}

static LogicalResult squeeze(Node &n) {
  Value x = n.operand(0);
  auto axes = n.integersOr("axes", 1);
  if (failed(axes))
    return failure();
  auto dims = n.dimensions(*axes, Build::rank(x));
  if (failed(dims))
    return failure();
  bool all = dims->empty();
  llvm::SmallVector<int64_t> shape;
  for (auto [i, size] : llvm::enumerate(Build::shape(x))) {
    bool listed = llvm::is_contained(*dims, static_cast<int64_t>(i));
    if (listed && size != 1)
      return n.error("removes a dimension of " + llvm::Twine(size));
    if (!listed && !(all && size == 1))
      shape.push_back(size);
  }
  return n.set(n.build.reshape(x, shape));
}

static LogicalResult unsqueeze(Node &n) {
  Value x = n.operand(0);
  auto axes = n.integersOr("axes", 1);
  if (failed(axes))
    return failure();
  int64_t rank = Build::rank(x) + static_cast<int64_t>(axes->size());
  auto dims = n.dimensions(*axes, rank);
  if (failed(dims))
    return failure();
  llvm::SmallVector<int64_t> shape;
  Shape rest = Build::shape(x);
  for (int64_t i = 0; i < rank; ++i) {
    bool fresh = llvm::is_contained(*dims, i);
    shape.push_back(fresh ? 1 : rest.front());
    rest = rest.drop_front(fresh ? 0 : 1);
  }
  return n.set(n.build.reshape(x, shape));
}

static LogicalResult transpose(Node &n) {
  Value x = n.operand(0);
  llvm::SmallVector<int64_t> reversed;
  for (int64_t i = Build::rank(x); i-- > 0;)
    reversed.push_back(i);
  return n.set(n.build.transpose(x, n.integers("perm", reversed)));
}

static LogicalResult expand(Node &n) {
  auto shape = n.knownInts(1, "the shape");
  if (failed(shape))
    return failure();
  // Sizes of 1 keep what is there.
  Value pattern = n.build.splat(n.build.b.getF32Type(), 0, *shape);
  Value both[] = {n.operand(0), pattern};
  auto common = n.build.broadcastShape(both);
  if (failed(common))
    return failure();
  pattern.getDefiningOp()->erase();
  return n.set(n.build.broadcastTo(n.operand(0), *common));
}

static LogicalResult concat(Node &n) {
  auto dim = n.dimension(n.integer("axis", n.opset < 4 ? 1 : 0),
                         Build::rank(n.operand(0)));
  if (failed(dim))
    return failure();
  return n.set(n.build.concatenate(n.allOperands(), *dim));
}

static LogicalResult split(Node &n) {
  Value x = n.operand(0);
  auto dim = n.dimension(n.integer("axis", 0), Build::rank(x));
  auto sizes = n.integersOr("split", 1);
  if (failed(dim) || failed(sizes))
    return failure();
  int64_t whole = Build::size(x, *dim), parts = n.proto.output_size();
  if (sizes->empty()) { // Equal parts, the last may be smaller.
    int64_t each = parts ? (whole + parts - 1) / parts : 0;
    for (int64_t i = 0, left = whole; i < parts; ++i, left -= each)
      sizes->push_back(std::max<int64_t>(std::min(each, left), 0));
  }
  if (static_cast<int64_t>(sizes->size()) != parts)
    return n.error("has " + llvm::Twine(parts) + " outputs for " +
                   llvm::Twine(sizes->size()) + " parts");
  for (auto [i, part] : llvm::enumerate(n.build.split(x, *dim, *sizes)))
    if (failed(n.set(static_cast<int>(i), part)))
      return failure();
  return success();
}

/// Bounds count from the end if negative, and stop at the ends.
static LogicalResult slice(Node &n) {
  Value x = n.operand(0);
  int64_t rank = Build::rank(x);
  auto starts = n.integersOr("starts", 1), ends = n.integersOr("ends", 2);
  if (failed(starts) || failed(ends))
    return failure();
  auto all = llvm::to_vector(
      llvm::seq<int64_t>(0, static_cast<int64_t>(starts->size())));
  auto axes = n.integersOr("axes", 3, all);
  auto steps =
      n.integersOr("steps", 4, llvm::SmallVector<int64_t>(starts->size(), 1));
  if (failed(axes) || failed(steps))
    return failure();
  auto dims = n.dimensions(*axes, rank);
  if (failed(dims))
    return failure();
  if (ends->size() != starts->size() || dims->size() != starts->size() ||
      steps->size() != starts->size())
    return n.error("starts, ends, axes and steps differ in number");
  llvm::SmallVector<int64_t> low(rank, 0), high(Build::shape(x)),
      strides(rank, 1), reversed;
  for (auto [start, end, dim, step] :
       llvm::zip_equal(*starts, *ends, *dims, *steps)) {
    int64_t size = Build::size(x, dim);
    if (step == 0 || step == std::numeric_limits<int64_t>::min())
      return n.error("steps by nothing");
    auto bound = [&](int64_t i, int64_t least, int64_t most) {
      return std::clamp(i < 0 ? i + size : i, least, most);
    };
    if (step > 0) {
      low[dim] = bound(start, 0, size);
      high[dim] = std::max(low[dim], bound(end, 0, size));
    } else { // From start down to end, which is not taken.
      int64_t first = std::min(bound(start, 0, size), size - 1);
      int64_t last = end < -size ? -1 : bound(end, -1, size - 1);
      low[dim] = size - 1 - first;
      high[dim] = std::max(low[dim], size - 1 - last);
      reversed.push_back(dim);
    }
    strides[dim] = std::abs(step);
  }
  return n.set(n.build.slice(n.build.reverse(x, reversed), low, high, strides));
}

/// Whether a tensor of these sizes can be counted, zeros taken for ones.
static bool isCountable(Shape sizes) {
  int64_t count = 1;
  return llvm::none_of(sizes, [&](int64_t size) {
    return llvm::MulOverflow(count, std::max<int64_t>(size, 1), count);
  });
}

static LogicalResult tile(Node &n) {
  Build &b = n.build;
  Value x = n.operand(0);
  auto repeats = n.knownInts(1, "the number of repetitions");
  if (failed(repeats))
    return failure();
  if (static_cast<int64_t>(repeats->size()) != Build::rank(x))
    return n.error("repeats another number of dimensions");
  // [a, b] -> [1, a, 1, b] -> [r, a, s, b] -> [r·a, s·b].
  llvm::SmallVector<int64_t> apart, dims, merged;
  for (auto [i, count] : llvm::enumerate(*repeats)) {
    int64_t size = Build::size(x, static_cast<int64_t>(i));
    if (count < 0)
      return n.error("repeats a negative number of times");
    apart.append({count, size});
    if (!isCountable(apart))
      return n.error("repeats too often");
    dims.push_back(static_cast<int64_t>(2 * i + 1));
    merged.push_back(count * size);
  }
  return n.set(b.reshape(b.broadcastInDim(x, apart, dims), merged));
}

/// [n, c, h, w] to [n, c·k², h/k, w/k], or back.
static LogicalResult spaceToDepth(Node &n) {
  Build &b = n.build;
  Value x = n.operand(0);
  int64_t k = n.integer("blocksize", 0);
  if (Build::rank(x) != 4 || k < 1 || Build::size(x, 2) % k != 0 ||
      Build::size(x, 3) % k != 0)
    return n.error("takes images whose sizes the block divides");
  int64_t batch = Build::size(x, 0), depth = Build::size(x, 1);
  int64_t height = Build::size(x, 2) / k, width = Build::size(x, 3) / k;
  int64_t apart[] = {batch, depth, height, k, width, k};
  if (!isCountable(apart))
    return n.error("has too large a block");
  x = b.reshape(x, apart);
  bool depthFirst = n.string("mode", "DCR") == "CRD";
  x = b.transpose(x, depthFirst ? Shape{0, 1, 3, 5, 2, 4}
                                : Shape{0, 3, 5, 1, 2, 4});
  return n.set(b.reshape(x, {batch, depth * k * k, height, width}));
}

static LogicalResult depthToSpace(Node &n) {
  Build &b = n.build;
  Value x = n.operand(0);
  int64_t k = n.integer("blocksize", 0);
  if (k > 0 && !isCountable({k, k}))
    return n.error("has too large a block");
  if (Build::rank(x) != 4 || k < 1 || Build::size(x, 1) % (k * k) != 0)
    return n.error("takes images whose depth the squared block divides");
  int64_t batch = Build::size(x, 0), depth = Build::size(x, 1) / (k * k);
  int64_t height = Build::size(x, 2), width = Build::size(x, 3);
  if (!isCountable({batch, depth, k, k, height, width}))
    return n.error("has too large a block");
  if (n.string("mode", "DCR") == "CRD") {
    x = b.reshape(x, {batch, depth, k, k, height, width});
    x = b.transpose(x, {0, 1, 4, 2, 5, 3});
  } else {
    x = b.reshape(x, {batch, k, k, depth, height, width});
    x = b.transpose(x, {0, 3, 4, 1, 5, 2});
  }
  return n.set(b.reshape(x, {batch, depth, height * k, width * k}));
}

void soap::onnximport::addShapes(Handlers &h) {
  h.add("Constant", 0, 0, constant);
  h.add("ConstantOfShape", 1, 1, constantOfShape);
  h.add("Shape", 1, 1, shape);
  h.add("Size", 1, 1, size);
  h.add("Reshape", 1, 2, reshape);
  h.add("Flatten", 1, 1, flatten);
  h.add("Squeeze", 1, 2, squeeze);
  h.add("Unsqueeze", 1, 2, unsqueeze);
  h.add("Transpose", 1, 1, transpose);
  h.add("Expand", 2, 2, expand);
  h.add("Concat", 1, Handlers::any, concat);
  h.add("Split", 1, 2, split);
  h.add("Slice", 1, 5, slice);
  h.add("Tile", 2, 2, tile);
  h.add("SpaceToDepth", 1, 1, spaceToDepth);
  h.add("DepthToSpace", 1, 1, depthToSpace);
}
