//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// Products, convolutions, pooling: what needs windows or contracts dimensions.
//
//===----------------------------------------------------------------------===//

#include "Products.h"
#include "Activation.h"
#include "Importer.h"
#include "Indices.h"
#include "Window.h"

#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace soap::onnximport;
namespace shlo = mlir::stablehlo;
using Direction = shlo::ComparisonDirection;

static LogicalResult matMul(Node &n) {
  return n.set(n.build.matmul(n.operand(0), n.operand(1)));
}

/// A stack of matrices as the attributes of a fused product say: what is
/// multiplied may be spread over the first dimension and the last one, and
/// matrices may be transposed.
static Value arranged(Node &n, Value v, llvm::StringRef side) {
  int64_t rank = Build::rank(v);
  auto order = llvm::to_vector(llvm::seq<int64_t>(0, rank));
  if (rank < 2)
    return v;
  if (n.integer(("transBatch" + side).str(), 0))
    std::rotate(order.begin(), order.begin() + 1, order.end() - 1);
  if (n.integer(("trans" + side).str(), 0))
    std::swap(order[rank - 1], order[rank - 2]);
  return n.build.transpose(v, order);
}

static LogicalResult fusedMatMul(Node &n) {
  Build &b = n.build;
  Value y =
      b.matmul(arranged(n, n.operand(0), "A"), arranged(n, n.operand(1), "B"));
  double alpha = n.real("alpha", 1);
  return n.set(y && alpha != 1 ? b.mul(y, b.like(y, alpha)) : y);
}

/// alpha · A' · B' + beta · C, the matrices transposed or not.
static Value gemm(Node &n) {
  Build &b = n.build;
  Value lhs = n.operand(0), rhs = n.operand(1);
  if (Build::rank(lhs) != 2 || Build::rank(rhs) != 2)
    return b.fail("takes matrices");
  int64_t lhsInner = n.integer("transA", 0) ? 0 : 1;
  int64_t rhsInner = n.integer("transB", 0) ? 1 : 0;
  Value y = b.dot(lhs, rhs, {}, {}, lhsInner, rhsInner);
  double alpha = n.real("alpha", 1), beta = n.real("beta", 1);
  if (y && alpha != 1)
    y = b.mul(y, b.like(y, alpha));
  if (y && n.has(2) && beta != 0) {
    Value c = b.broadcastTo(n.operand(2), Build::shape(y));
    y = b.add(y, beta == 1 ? c : b.mul(c, b.like(y, beta)));
  }
  return y;
}

static LogicalResult gemmOf(Node &n) { return n.set(gemm(n)); }

/// What a fused node does to its result. `alpha` and `beta` are the function's
/// own where they are absent.
static Value activated(Node &n, Value x, std::optional<double> alpha,
                       std::optional<double> beta) {
  Build &b = n.build;
  std::string name = n.string("activation", "");
  if (!x || name.empty())
    return x;
  if (name == "Clip") {
    constexpr double all = std::numeric_limits<float>::max();
    return b.min(b.max(x, b.like(x, alpha.value_or(-all))),
                 b.like(x, beta.value_or(all)));
  }
  const ActivationKind *kind = findActivation(name);
  if (!kind)
    return b.fail("there is no activation '" + name + "'");
  Activation activation{kind->name, alpha.value_or(kind->alpha.value_or(0)),
                        beta.value_or(kind->beta.value_or(0))};
  return activation(b, x);
}

static LogicalResult fusedGemm(Node &n) {
  auto number = [&](llvm::StringRef name) {
    return n.attribute(name) ? std::optional<double>(n.real(name, 0))
                             : std::nullopt;
  };
  n.ignore({"activation_gamma"}); // No function here has a third number.
  return n.set(activated(n, gemm(n), number("activation_alpha"),
                         number("activation_beta")));
}

//===----------------------------------------------------------------------===//
// Convolutions
//===----------------------------------------------------------------------===//

/// Low and high padding as StableHLO wants it: [dimension][2].
static DenseIntElementsAttr paddingOf(OpBuilder &b, Shape low, Shape high) {
  llvm::SmallVector<int64_t> pairs;
  for (auto [l, h] : llvm::zip_equal(low, high))
    pairs.append({l, h});
  auto type = RankedTensorType::get({static_cast<int64_t>(low.size()), 2},
                                    b.getI64Type());
  return DenseIntElementsAttr::get(type, pairs);
}

/// A convolution of [n, c, spatial…] with [o, c / groups, spatial…].
static Value convolve(Build &b, Value x, Value kernel, const Window &w,
                      Shape lhsDilation, int64_t groups) {
  if (!x || !kernel)
    return nullptr;
  int64_t spatial = Build::rank(x) - 2;
  llvm::SmallVector<int64_t> shape{Build::size(x, 0), Build::size(kernel, 0)};
  for (int64_t d = 0; d < spatial; ++d) {
    int64_t size = Build::size(x, d + 2);
    int64_t dilated = size > 0 ? (size - 1) * lhsDilation[d] + 1 : 0;
    shape.push_back(
        windowCount(dilated, w.low[d], w.high[d], w.extent(d), w.strides[d]));
  }
  auto dims = llvm::to_vector(llvm::seq<int64_t>(2, spatial + 2));
  auto numbers = shlo::ConvDimensionNumbersAttr::get(
      b.b.getContext(), 0, 1, dims, /*kernelInputFeature=*/1,
      /*kernelOutputFeature=*/0, dims, 0, 1, dims);
  return shlo::ConvolutionOp::create(
      b.b, b.loc, Build::type(x).clone(shape), x, kernel,
      b.b.getDenseI64ArrayAttr(w.strides), paddingOf(b.b, w.low, w.high),
      b.b.getDenseI64ArrayAttr(lhsDilation),
      b.b.getDenseI64ArrayAttr(w.dilations),
      /*window_reversal=*/nullptr, numbers, groups, /*batch_group_count=*/1,
      /*precision_config=*/nullptr);
}

static Value withBias(Node &n, Value y, size_t bias) {
  if (!y || !n.has(bias))
    return y;
  return n.build.add(
      y, n.build.broadcastInDim(n.operand(bias), Build::shape(y), {1}));
}

Value soap::onnximport::convolution(Node &n, Value x, Value kernel) {
  if (!x || !kernel)
    return nullptr;
  if (Build::rank(x) < 3 || Build::rank(kernel) != Build::rank(x))
    return n.build.fail(
        "takes a tensor and a kernel of one rank, of 3 or more");
  int64_t groups = n.integer("group", 1);
  if (groups < 1 || Build::size(x, 1) != groups * Build::size(kernel, 1) ||
      Build::size(kernel, 0) % groups != 0)
    return n.build.fail("has a kernel for another number of channels");
  auto w = windowOf(n, Build::shape(x).drop_front(2),
                    Build::shape(kernel).drop_front(2), /*roundUp=*/false);
  if (failed(w))
    return nullptr;
  llvm::SmallVector<int64_t> ones(Build::rank(x) - 2, 1);
  return convolve(n.build, x, kernel, *w, ones, groups);
}

static LogicalResult conv(Node &n) {
  return n.set(withBias(n, convolution(n, n.operand(0), n.operand(1)), 2));
}

/// A convolution, what is added to it, and a function of the sum.
static LogicalResult fusedConv(Node &n) {
  Build &b = n.build;
  n.ignore({"kernel_shape"}); // The kernel tells.
  Value y = withBias(n, convolution(n, n.operand(0), n.operand(1)), 2);
  if (y && n.has(3))
    y = b.add(y, b.broadcastTo(n.operand(3), Build::shape(y)));
  llvm::SmallVector<double> numbers = n.reals("activation_params");
  auto number = [&](size_t i) {
    return i < numbers.size() ? std::optional<double>(numbers[i])
                              : std::nullopt;
  };
  return n.set(activated(n, y, number(0), number(1)));
}

/// The gradient of a convolution with respect to its input: a convolution of
/// the spread input with the turned kernel.
static LogicalResult convTranspose(Node &n) {
  Build &b = n.build;
  Value x = n.operand(0), kernel = n.operand(1); // [c, o / groups, spatial…]
  if (Build::rank(x) < 3 || Build::rank(kernel) != Build::rank(x))
    return n.error("takes a tensor and a kernel of one rank, of 3 or more");
  int64_t groups = n.integer("group", 1), spatial = Build::rank(x) - 2;
  if (groups < 1 || Build::size(x, 1) != Build::size(kernel, 0) ||
      Build::size(x, 1) % groups != 0)
    return n.error("has a kernel for another number of channels");
  llvm::SmallVector<int64_t> zeros(spatial, 0);
  auto w = windowOf(n, Build::shape(x).drop_front(2),
                    Build::shape(kernel).drop_front(2), /*roundUp=*/false);
  llvm::SmallVector<int64_t> extra = n.integers("output_padding", zeros);
  llvm::SmallVector<int64_t> output = n.integers("output_shape");
  if (failed(w))
    return failure();
  if (static_cast<int64_t>(extra.size()) != spatial ||
      (!output.empty() && static_cast<int64_t>(output.size()) != spatial))
    return n.error("has attributes for another number of dimensions");
  std::string mode = n.string("auto_pad", "NOTSET");
  Window turned = *w;
  for (int64_t d = 0; d < spatial; ++d) {
    int64_t full = 0, outer = 0;
    if (llvm::MulOverflow(w->strides[d], Build::size(x, d + 2) - 1, full) ||
        llvm::AddOverflow(full, w->extent(d), full) ||
        llvm::AddOverflow(full, extra[d], full) ||
        llvm::MulOverflow(w->strides[d], Build::size(x, d + 2), outer))
      return n.error("has strides that are too large");
    int64_t low = w->low[d], high = w->high[d];
    bool same = llvm::StringRef(mode).starts_with("SAME");
    if (same || !output.empty()) {
      int64_t wanted = output.empty() ? outer : output[d];
      // May be negative: half of it is rounded down.
      int64_t all = full - wanted, half = llvm::divideFloorSigned(all, 2);
      low = mode == "SAME_UPPER" ? half : all - half;
      high = all - low;
    }
    turned.strides[d] = 1;
    turned.low[d] = w->extent(d) - 1 - low;
    turned.high[d] = w->extent(d) - 1 - high + extra[d];
  }
  // [c, o/g, …] -> [g, c/g, o/g, …] -> [g, o/g, c/g, …] -> [o, c/g, …].
  Shape ks = Build::shape(kernel);
  llvm::SmallVector<int64_t> apart{groups, ks[0] / groups, ks[1]},
      order{0, 2, 1}, merged{groups * ks[1], ks[0] / groups}, dims;
  for (int64_t d = 0; d < spatial; ++d) {
    apart.push_back(ks[d + 2]);
    merged.push_back(ks[d + 2]);
    order.push_back(d + 3);
    dims.push_back(d + 2);
  }
  kernel = b.transpose(b.reshape(kernel, apart), order);
  kernel = b.reverse(b.reshape(kernel, merged), dims);
  return n.set(
      withBias(n, convolve(b, x, kernel, turned, w->strides, groups), 2));
}

//===----------------------------------------------------------------------===//
// Pools
//===----------------------------------------------------------------------===//

/// `Op` over windows of the spatial dimensions of [n, c, spatial…].
template <typename Op>
static Value reduceWindow(Build &b, Value x, Value init, const Window &w) {
  if (!x || !init)
    return nullptr;
  int64_t rank = Build::rank(x);
  llvm::SmallVector<int64_t> shape(Build::shape(x).take_front(2));
  for (int64_t d = 0; d < rank - 2; ++d)
    shape.push_back(windowCount(Build::size(x, d + 2), w.low[d], w.high[d],
                                w.extent(d), w.strides[d]));
  auto all = [&](Shape spatial, int64_t first) {
    llvm::SmallVector<int64_t> values(2, first);
    llvm::append_range(values, spatial);
    return values;
  };
  auto op = shlo::ReduceWindowOp::create(
      b.b, b.loc, TypeRange(Build::type(x).clone(shape)), ValueRange(x),
      ValueRange(init), b.b.getDenseI64ArrayAttr(all(w.size, 1)),
      b.b.getDenseI64ArrayAttr(all(w.strides, 1)), /*base_dilations=*/nullptr,
      b.b.getDenseI64ArrayAttr(all(w.dilations, 1)),
      paddingOf(b.b, all(w.low, 0), all(w.high, 0)));
  OpBuilder::InsertionGuard guard(b.b);
  Type scalar = RankedTensorType::get({}, Build::element(x));
  Block *block =
      b.b.createBlock(&op.getBody(), {}, {scalar, scalar}, {b.loc, b.loc});
  Value result = b.make<Op>(block->getArguments(), scalar);
  shlo::ReturnOp::create(b.b, b.loc, result);
  return op->getResult(0);
}

static FailureOr<Window> poolWindow(Node &n, Value x) {
  if (Build::rank(x) < 3)
    return n.error("takes tensors with spatial dimensions");
  return windowOf(n, Build::shape(x).drop_front(2), n.integers("kernel_shape"),
                  n.integer("ceil_mode", 0));
}

/// The maxima of windows, and where each is in the whole tensor, spatial
/// dimensions counted in their order or, with `storage_order`, from the last:
/// one element of every window after another.
static LogicalResult maxWithIndices(Node &n, const Window &w) {
  Build &b = n.build;
  Value x = n.operand(0);
  int64_t rank = Build::rank(x), spatial = rank - 2, places = 1;
  constexpr int64_t most = 1024;
  for (int64_t size : w.size)
    places = size > most / places ? most + 1 : places * size;
  if (places > most)
    return n.error("the indices of windows of more than " + llvm::Twine(most) +
                   " elements are not supported");
  // How far apart in the whole tensor the neighbours along each dimension are.
  llvm::SmallVector<int64_t> apart(rank, 1), shape(Build::shape(x)), low(2, 0),
      high(2, 0), strides(2, 1);
  bool fromLast = n.integer("storage_order", 0);
  for (int64_t d = spatial, count = 1; d-- > 0;) {
    int64_t dim = fromLast ? rank - 1 - d : d + 2;
    apart[dim] = count;
    count *= Build::size(x, dim);
    apart[1] = count;
  }
  apart[0] = apart[1] * Build::size(x, 1);
  for (int64_t d = 0; d < spatial; ++d)
    shape[d + 2] = windowCount(Build::size(x, d + 2), w.low[d], w.high[d],
                               w.extent(d), w.strides[d]);
  llvm::append_range(low, w.low);
  llvm::append_range(high, w.high);
  llvm::append_range(strides, w.strides);
  Type i64 = b.b.getI64Type();
  Value first; // Of the first element of each window; may be padding.
  for (int64_t dim = 0; dim < rank; ++dim) {
    Value at = b.mul(b.iota(i64, shape, dim),
                     b.splatInt(i64, strides[dim] * apart[dim], shape));
    at = b.sub(at, b.splatInt(i64, low[dim] * apart[dim], shape));
    first = first ? b.add(first, at) : at;
  }
  Value lowest = b.lowest(Build::element(x));
  x = b.pad(x, lowest, low, high);
  Value best = b.broadcastTo(lowest, shape), where = b.splatInt(i64, -1, shape);
  for (int64_t place = 0; x && place < places; ++place) {
    llvm::SmallVector<int64_t> starts(rank, 0), limits(Build::shape(x));
    int64_t offset = 0;
    for (int64_t d = spatial, rest = place; d-- > 0; rest /= w.size[d]) {
      starts[d + 2] = rest % w.size[d] * w.dilations[d];
      limits[d + 2] = starts[d + 2];
      if (shape[d + 2] > 0)
        limits[d + 2] += (shape[d + 2] - 1) * w.strides[d] + 1;
      offset += starts[d + 2] * apart[d + 2];
    }
    Value candidate = b.slice(x, starts, limits, strides);
    // Neither padding nor a later equal is chosen.
    Value better = b.compare(candidate, best, Direction::GT);
    if (!better)
      return failure();
    Value at = b.add(first, b.splatInt(i64, offset, shape));
    best = b.select(better, candidate, best);
    where = b.select(better, at, where);
  }
  return success(x && succeeded(n.set(1, where)) && succeeded(n.set(0, best)));
}

Value soap::onnximport::maxPool(Node &n, Value x) {
  Build &b = n.build;
  if (!x)
    return nullptr;
  auto w = poolWindow(n, x);
  if (failed(w))
    return nullptr;
  return reduceWindow<shlo::MaxOp>(b, x, b.lowest(Build::element(x)), *w);
}

static LogicalResult maxPoolOf(Node &n) {
  if (!n.wants(1))
    return n.set(maxPool(n, n.operand(0)));
  auto w = poolWindow(n, n.operand(0));
  return failed(w) ? LogicalResult(failure()) : maxWithIndices(n, *w);
}

Value soap::onnximport::averagePool(Node &n, Value x) {
  Build &b = n.build;
  if (!x)
    return nullptr;
  auto w = poolWindow(n, x);
  if (failed(w))
    return nullptr;
  Value zero = b.splat(Build::element(x), 0);
  Value total = reduceWindow<shlo::AddOp>(b, x, zero, *w);
  // What is counted: the elements, and the padding if it is asked for (but not
  // what rounding up added).
  Value ones = b.like(x, 1);
  Window counted = *w;
  if (n.integer("count_include_pad", 0)) {
    auto exact = windowOf(n, Build::shape(x).drop_front(2),
                          n.integers("kernel_shape"), /*roundUp=*/false);
    if (failed(exact))
      return nullptr;
    llvm::SmallVector<int64_t> low(2, 0), high(2, 0);
    llvm::append_range(low, exact->low);
    llvm::append_range(high, exact->high);
    ones = b.pad(ones, b.splat(Build::element(x), 1), low, high);
    for (size_t d = 0; d < counted.low.size(); ++d) {
      counted.high[d] -= exact->high[d];
      counted.low[d] = 0;
    }
  }
  return b.div(total, reduceWindow<shlo::AddOp>(b, ones, zero, counted));
}

static LogicalResult averagePoolOf(Node &n) {
  return n.set(averagePool(n, n.operand(0)));
}

/// Moves one dimension to another place.
static Value moved(Build &b, Value x, int64_t from, int64_t to) {
  if (!x)
    return nullptr;
  auto order = llvm::to_vector(llvm::seq<int64_t>(0, Build::rank(x)));
  order.erase(order.begin() + from);
  order.insert(order.begin() + to, from);
  return b.transpose(x, order);
}

Value soap::onnximport::channelsFirst(Build &b, Value x) {
  if (x && Build::rank(x) < 2)
    return b.fail("takes tensors with a dimension of channels");
  return x ? moved(b, x, Build::rank(x) - 1, 1) : nullptr;
}

Value soap::onnximport::channelsLast(Build &b, Value x) {
  return x ? moved(b, x, 1, Build::rank(x) - 1) : nullptr;
}

static LogicalResult maxPoolOfLast(Node &n) {
  Build &b = n.build;
  return n.set(channelsLast(b, maxPool(n, channelsFirst(b, n.operand(0)))));
}

static LogicalResult lpPool(Node &n) {
  Build &b = n.build;
  Value x = n.operand(0);
  auto w = poolWindow(n, x);
  if (failed(w))
    return failure();
  double p = n.attribute("p") && n.attribute("p")->has_f()
                 ? n.real("p", 2)
                 : static_cast<double>(n.integer("p", 2));
  Value powers = b.pow(b.unary<shlo::AbsOp>(x), b.like(x, p));
  Value total =
      reduceWindow<shlo::AddOp>(b, powers, b.splat(Build::element(x), 0), *w);
  return n.set(total ? b.pow(total, b.like(total, 1 / p)) : nullptr);
}

static LogicalResult globalLpPool(Node &n) {
  Build &b = n.build;
  Value x = n.operand(0);
  if (Build::rank(x) < 2)
    return n.error("takes tensors with spatial dimensions");
  auto dims = llvm::to_vector(llvm::seq<int64_t>(2, Build::rank(x)));
  double p = static_cast<double>(n.integer("p", 2));
  Value total = b.sum(b.pow(b.unary<shlo::AbsOp>(x), b.like(x, p)), dims, true);
  return n.set(total ? b.pow(total, b.like(total, 1 / p)) : nullptr);
}

/// All spatial dimensions are one window.
template <bool largest> static LogicalResult globalPool(Node &n) {
  Value x = n.operand(0);
  if (Build::rank(x) < 2)
    return n.error("takes tensors with a dimension of channels");
  auto dims = llvm::to_vector(llvm::seq<int64_t>(2, Build::rank(x)));
  return n.set(largest ? n.build.maximum(x, dims, true)
                       : n.build.mean(x, dims, true));
}

/// Puts maxima back where they were, in zeros; a given shape adds more zeros
/// behind.
static LogicalResult maxUnpool(Node &n) {
  Build &b = n.build;
  Value x = n.operand(0), indices = n.operand(1);
  int64_t spatial = Build::rank(x) - 2;
  if (spatial < 1 || Build::shape(indices) != Build::shape(x))
    return n.error("takes tensors with spatial dimensions, and their indices");
  auto w = windowOf(n, Build::shape(x).drop_front(2),
                    n.integers("kernel_shape"), /*roundUp=*/false);
  if (failed(w))
    return failure();
  llvm::SmallVector<int64_t> shape(Build::shape(x).take_front(2));
  for (int64_t d = 0; d < spatial; ++d)
    shape.push_back((Build::size(x, d + 2) - 1) * w->strides[d] + w->size[d] -
                    w->low[d] - w->high[d]);
  int64_t count = 1, updates = Build::type(x).getNumElements();
  for (int64_t size : shape) {
    if (size < 0 || (size > 0 && count > (int64_t(1) << 40) / size))
      return n.error("makes a tensor that cannot be");
    count *= size;
  }
  Value y = b.splat(Build::element(x), 0, count);
  y = scatterND(b, y, b.reshape(indices, {updates, 1}), b.reshape(x, updates));
  y = b.reshape(y, shape);
  if (!n.has(2))
    return n.set(y);
  auto wanted = n.knownInts(2, "the shape");
  if (failed(wanted))
    return failure();
  if (wanted->size() != shape.size())
    return n.error("makes a shape of another rank");
  llvm::SmallVector<int64_t> more;
  for (auto [size, larger] : llvm::zip_equal(shape, *wanted))
    more.push_back(larger - size);
  llvm::SmallVector<int64_t> none(more.size(), 0);
  return n.set(b.pad(y, b.splat(Build::element(x), 0), none, more));
}

void soap::onnximport::addProducts(Handlers &h) {
  h.add("MatMul", 2, 2, matMul);
  h.add("Gemm", 2, 3, gemmOf);
  h.add("Conv", 2, 3, conv);
  h.add("com.microsoft.FusedMatMul", 2, 2, fusedMatMul);
  h.add("com.microsoft.FusedGemm", 2, 3, fusedGemm);
  h.add("com.microsoft.FusedConv", 2, 4, fusedConv);
  h.add("ConvTranspose", 2, 3, convTranspose);
  h.add("MaxPool", 1, 1, maxPoolOf);
  h.add("com.microsoft.NhwcMaxPool", 1, 1, maxPoolOfLast);
  h.add("MaxUnpool", 2, 3, maxUnpool);
  h.add("AveragePool", 1, 1, averagePoolOf);
  h.add("LpPool", 1, 1, lpPool);
  h.add("GlobalLpPool", 1, 1, globalLpPool);
  h.add("GlobalMaxPool", 1, 1, globalPool<true>);
  h.add("GlobalAveragePool", 1, 1, globalPool<false>);
}
