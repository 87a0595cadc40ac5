//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// Products and convolutions: what contracts dimensions.
//
//===----------------------------------------------------------------------===//

#include "Products.h"
#include "../Importer.h"
#include "Activation.h"
#include "Window.h"

#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace soap::onnximport;
namespace shlo = mlir::stablehlo;

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

/// A convolution of [n, c, spatial…] with [o, c / groups, spatial…]; with
/// \p isTurned, with [c / groups, o, spatial…], from behind.
static Value convolve(Build &b, Value x, Value kernel, const Window &w,
                      Shape lhsDilation, int64_t groups,
                      bool isTurned = false) {
  if (!x || !kernel)
    return nullptr;
  int64_t spatial = Build::rank(x) - 2, output = isTurned ? 1 : 0;
  llvm::SmallVector<int64_t> shape{Build::size(x, 0),
                                   Build::size(kernel, output)};
  for (int64_t d = 0; d < spatial; ++d) {
    int64_t size = Build::size(x, d + 2);
    int64_t dilated = size > 0 ? (size - 1) * lhsDilation[d] + 1 : 0;
    shape.push_back(
        windowCount(dilated, w.low[d], w.high[d], w.extent(d), w.strides[d]));
  }
  auto dims = llvm::to_vector(llvm::seq<int64_t>(2, spatial + 2));
  auto numbers = shlo::ConvDimensionNumbersAttr::get(
      b.b.getContext(), 0, 1, dims, /*kernelInputFeature=*/1 - output,
      /*kernelOutputFeature=*/output, dims, 0, 1, dims);
  DenseBoolArrayAttr reversal;
  if (isTurned)
    reversal =
        b.b.getDenseBoolArrayAttr(llvm::SmallVector<bool>(spatial, true));
  return shlo::ConvolutionOp::create(
      b.b, b.loc, Build::type(x).clone(shape), x, kernel,
      b.b.getDenseI64ArrayAttr(w.strides), paddingOf(b.b, w.low, w.high),
      b.b.getDenseI64ArrayAttr(lhsDilation),
      b.b.getDenseI64ArrayAttr(w.dilations), reversal, numbers, groups,
      /*batch_group_count=*/1, /*precision_config=*/nullptr);
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
  // The libraries' gradients take the kernel as it is. What spreads nothing is
  // an ordinary convolution to them, whose kernel lies the other way round.
  if (groups == 1 && llvm::any_of(w->strides, [](int64_t s) { return s > 1; }))
    return n.set(withBias(n,
                          convolve(b, x, kernel, turned, w->strides, groups,
                                   /*isTurned=*/true),
                          2));
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

void soap::onnximport::addProducts(Handlers &h) {
  h.add("MatMul", 2, 2, matMul);
  h.add("Gemm", 2, 3, gemmOf);
  h.add("Conv", 2, 3, conv);
  h.add("com.microsoft.FusedMatMul", 2, 2, fusedMatMul);
  h.add("com.microsoft.FusedGemm", 2, 3, fusedGemm);
  h.add("com.microsoft.FusedConv", 2, 4, fusedConv);
  h.add("ConvTranspose", 2, 3, convTranspose);
}
