//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Interpreter.h"
#include "Soap/Dialect/StableHLO/IR/DotAlgorithm.h"
#include "Soap/Reference/Rounding.h"

using namespace mlir;
using namespace mlir::stablehlo;

namespace soap::reference {

/// Calls fn with the type in which products of `t` are summed.
template <typename Fn> static bool visitArithmetic(const Tensor &t, Fn fn) {
  switch (t.getStorage()) {
  case Storage::Bool:
    return false;
  case Storage::I32:
    fn(uint32_t());
    return true;
  case Storage::I64:
    fn(uint64_t());
    return true;
  case Storage::F32:
    fn(float());
    return true;
  case Storage::F64:
    break;
  case Storage::C64:
    fn(std::complex<float>());
    return true;
  case Storage::C128:
    fn(std::complex<double>());
    return true;
  }
  fn(double());
  return true;
}

//===----------------------------------------------------------------------===//
// dot_general
//===----------------------------------------------------------------------===//

/// c[m, n] += a[m, k] · b[k, n], every sum in ascending k. Four rows of b are
/// added at a time to read and write c less often; a panel of b that stays in
/// cache serves all rows of a.
template <typename T>
static void multiplyAdd(T *c, const T *a, const T *b, int64_t m, int64_t k,
                        int64_t n) {
  constexpr int64_t panel = 64;
  for (int64_t k0 = 0; k0 < k; k0 += panel) {
    int64_t k1 = std::min(k, k0 + panel);
    for (int64_t i = 0; i < m; ++i) {
      T *__restrict row = c + i * n;
      const T *x = a + i * k;
      int64_t r = k0;
      for (; r + 4 <= k1; r += 4) {
        const T *y0 = b + r * n, *y1 = y0 + n, *y2 = y1 + n, *y3 = y2 + n;
        T x0 = x[r], x1 = x[r + 1], x2 = x[r + 2], x3 = x[r + 3];
        for (int64_t j = 0; j < n; ++j)
          row[j] =
              (((row[j] + x0 * y0[j]) + x1 * y1[j]) + x2 * y2[j]) + x3 * y3[j];
      }
      for (; r < k1; ++r) {
        const T *y = b + r * n;
        for (int64_t j = 0; j < n; ++j)
          row[j] += x[r] * y[j];
      }
    }
  }
}

/// What \p add adds to \p zeros of products of two tensors of their type,
/// rounded at the end.
template <typename Add>
static FailureOr<Tensor> sumProducts(Operation *op, const Tensor &zeros,
                                     const Tensor &lhs, const Tensor &rhs,
                                     Add add) {
  return sumInParts(lhs, [&](const Tensor &terms) -> FailureOr<Tensor> {
    Tensor result = zeros;
    char *raw = result.mutableRaw();
    bool isDefined = visitArithmetic(result, [&](auto tag) {
      using T = decltype(tag);
      add(reinterpret_cast<T *>(raw), reinterpret_cast<const T *>(terms.raw()),
          reinterpret_cast<const T *>(rhs.raw()));
    });
    if (!isDefined)
      return op->emitOpError("is not defined on elements of type ")
             << result.getElementType();
    result.normalize();
    return result;
  });
}

static SmallVector<int64_t, 4> freeDims(int64_t rank, ArrayRef<int64_t> batch,
                                        ArrayRef<int64_t> contract) {
  SmallVector<int64_t, 4> dims;
  for (int64_t d = 0; d < rank; ++d)
    if (!llvm::is_contained(batch, d) && !llvm::is_contained(contract, d))
      dims.push_back(d);
  return dims;
}

static int64_t product(const Tensor &t, ArrayRef<int64_t> dims) {
  int64_t n = 1;
  for (int64_t d : dims)
    n *= t.getDim(d);
  return n;
}

static FailureOr<Tensors> evalDotGeneral(Operation *op,
                                         ArrayRef<Tensor> operands,
                                         Interpreter &interpreter,
                                         const Scope &) {
  auto dot = cast<DotGeneralOp>(op);
  DotDimensionNumbersAttr numbers = dot.getDotDimensionNumbers();
  auto type = cast<RankedTensorType>(dot.getResult().getType());
  Precision precision = interpreter.getPrecision();
  // Products and sums are in the type of the result, of operands as the
  // algorithm rounds them.
  Tensor lhs = operands[0], rhs = operands[1];
  auto [lhsType, rhsType] = getFactorTypes(dot);
  for (auto [operand, factor] : {std::pair(&lhs, lhsType), {&rhs, rhsType}})
    for (Type element : {factor, type.getElementType()})
      if (operand->getElementType() != element)
        *operand = convertElements(*operand, element, precision);

  ArrayRef<int64_t> lhsBatch = numbers.getLhsBatchingDimensions();
  ArrayRef<int64_t> rhsBatch = numbers.getRhsBatchingDimensions();
  ArrayRef<int64_t> lhsContract = numbers.getLhsContractingDimensions();
  ArrayRef<int64_t> rhsContract = numbers.getRhsContractingDimensions();
  SmallVector<int64_t, 4> lhsFree =
      freeDims(lhs.getRank(), lhsBatch, lhsContract);
  SmallVector<int64_t, 4> rhsFree =
      freeDims(rhs.getRank(), rhsBatch, rhsContract);
  int64_t batch = product(lhs, lhsBatch), k = product(lhs, lhsContract);
  int64_t m = product(lhs, lhsFree), n = product(rhs, rhsFree);

  SmallVector<int64_t, 4> lhsOrder(lhsBatch), rhsOrder(rhsBatch);
  llvm::append_range(lhsOrder, lhsFree);
  llvm::append_range(lhsOrder, lhsContract);
  llvm::append_range(rhsOrder, rhsContract);
  llvm::append_range(rhsOrder, rhsFree);
  lhs = transposed(lhs, lhsOrder);
  rhs = transposed(rhs, rhsOrder);

  Tensor zeros(type.getElementType(), type.getShape(), precision);
  FailureOr<Tensor> result = sumProducts(
      op, zeros, lhs, rhs, [&](auto *out, const auto *lhs, const auto *rhs) {
        for (int64_t i = 0; i < batch; ++i)
          multiplyAdd(out + i * m * n, lhs + i * m * k, rhs + i * k * n, m, k,
                      n);
      });
  if (failed(result))
    return failure();
  return Tensors{std::move(*result)};
}

//===----------------------------------------------------------------------===//
// convolution
//===----------------------------------------------------------------------===//

namespace {
/// A convolution on operands in the order [batch, spatial…, feature],
/// [spatial…, input feature, output feature] and [batch, spatial…, feature].
struct Convolution {
  SmallVector<int64_t, 4> in, kernel, out;
  SmallVector<int64_t, 4> strides, low, lhsDilation, rhsDilation;
  SmallVector<bool, 4> reversal;
  int64_t outBatch;
  int64_t inFeatures, kernelInFeatures, outFeatures;
  int64_t featureGroups, batchGroups;

  /// For every kernel position (row-major) and output position (row-major): the
  /// spatial position in the input, or -1 in padding and holes.
  std::vector<int64_t> inputPositions() const;

  template <typename T> void run(T *result, const T *lhs, const T *rhs) const;
};
} // namespace

std::vector<int64_t> Convolution::inputPositions() const {
  std::vector<int64_t> positions;
  positions.reserve(numElements(kernel) * numElements(out));
  forEachIndex(kernel, [&](ArrayRef<int64_t> tap) {
    forEachIndex(out, [&](ArrayRef<int64_t> index) {
      int64_t position = 0;
      for (size_t d = 0; d < in.size(); ++d) {
        int64_t t = reversal[d] ? kernel[d] - 1 - tap[d] : tap[d];
        int64_t p = index[d] * strides[d] + t * rhsDilation[d] - low[d];
        if (p < 0 || p % lhsDilation[d] || p / lhsDilation[d] >= in[d]) {
          position = -1;
          break;
        }
        position = position * in[d] + p / lhsDilation[d];
      }
      positions.push_back(position);
    });
  });
  return positions;
}

template <typename T>
void Convolution::run(T *result, const T *lhs, const T *rhs) const {
  std::vector<int64_t> positions = inputPositions();
  int64_t inSpatial = numElements(in), outSpatial = numElements(out);
  int64_t taps = numElements(kernel);
  // Only one of the two counts is more than 1.
  int64_t groups = featureGroups * batchGroups;
  int64_t groupFeatures = outFeatures / groups;
  for (int64_t b = 0; b < outBatch; ++b)
    for (int64_t tap = 0; tap < taps; ++tap)
      for (int64_t o = 0; o < outSpatial; ++o) {
        int64_t position = positions[tap * outSpatial + o];
        if (position < 0)
          continue;
        for (int64_t g = 0; g < groups; ++g) {
          int64_t batch = batchGroups > 1 ? g * outBatch + b : b;
          int64_t feature = featureGroups > 1 ? g * kernelInFeatures : 0;
          const T *x =
              lhs + (batch * inSpatial + position) * inFeatures + feature;
          const T *w =
              rhs + tap * kernelInFeatures * outFeatures + g * groupFeatures;
          T *__restrict y =
              result + (b * outSpatial + o) * outFeatures + g * groupFeatures;
          for (int64_t c = 0; c < kernelInFeatures; ++c, w += outFeatures)
            for (int64_t f = 0; f < groupFeatures; ++f)
              y[f] += x[c] * w[f];
        }
      }
}

template <typename T>
static SmallVector<T, 4> valuesOr(std::optional<ArrayRef<T>> values,
                                  size_t rank, T value) {
  if (values)
    return SmallVector<T, 4>(*values);
  return SmallVector<T, 4>(rank, value);
}

static FailureOr<Tensors> evalConvolution(Operation *op,
                                          ArrayRef<Tensor> operands,
                                          Interpreter &interpreter,
                                          const Scope &) {
  auto conv = cast<ConvolutionOp>(op);
  ConvDimensionNumbersAttr numbers = conv.getDimensionNumbers();
  auto type = cast<RankedTensorType>(conv.getResult().getType());
  Precision precision = interpreter.getPrecision();
  Tensor lhs = convertElements(operands[0], type.getElementType(), precision);
  Tensor rhs = convertElements(operands[1], type.getElementType(), precision);

  SmallVector<int64_t, 4> lhsOrder{numbers.getInputBatchDimension()};
  llvm::append_range(lhsOrder, numbers.getInputSpatialDimensions());
  lhsOrder.push_back(numbers.getInputFeatureDimension());
  SmallVector<int64_t, 4> rhsOrder(numbers.getKernelSpatialDimensions());
  rhsOrder.push_back(numbers.getKernelInputFeatureDimension());
  rhsOrder.push_back(numbers.getKernelOutputFeatureDimension());
  SmallVector<int64_t, 4> outOrder{numbers.getOutputBatchDimension()};
  llvm::append_range(outOrder, numbers.getOutputSpatialDimensions());
  outOrder.push_back(numbers.getOutputFeatureDimension());
  lhs = transposed(lhs, lhsOrder);
  rhs = transposed(rhs, rhsOrder);
  SmallVector<int64_t, 4> outShape;
  for (int64_t d : outOrder)
    outShape.push_back(type.getDimSize(d));

  size_t rank = numbers.getInputSpatialDimensions().size();
  Convolution c;
  c.in.assign(lhs.getShape().slice(1, rank));
  c.kernel.assign(rhs.getShape().take_front(rank));
  c.out.assign(ArrayRef<int64_t>(outShape).slice(1, rank));
  c.strides = valuesOr<int64_t>(conv.getWindowStrides(), rank, 1);
  c.lhsDilation = valuesOr<int64_t>(conv.getLhsDilation(), rank, 1);
  c.rhsDilation = valuesOr<int64_t>(conv.getRhsDilation(), rank, 1);
  c.reversal = valuesOr<bool>(conv.getWindowReversal(), rank, false);
  c.low.assign(rank, 0);
  if (conv.getPadding())
    for (auto [i, v] : llvm::enumerate(conv.getPadding()->getValues<int64_t>()))
      if (i % 2 == 0)
        c.low[i / 2] = v;
  c.outBatch = outShape.front();
  c.inFeatures = lhs.getShape().back();
  c.kernelInFeatures = rhs.getDim(rank);
  c.outFeatures = outShape.back();
  c.featureGroups = conv.getFeatureGroupCount();
  c.batchGroups = conv.getBatchGroupCount();

  Tensor zeros(type.getElementType(), outShape, precision);
  FailureOr<Tensor> result = sumProducts(
      op, zeros, lhs, rhs, [&](auto *out, const auto *lhs, const auto *rhs) {
        c.run(out, lhs, rhs);
      });
  if (failed(result))
    return failure();
  // Back from [batch, spatial…, feature] to the order that the op asks for.
  SmallVector<int64_t, 4> inverse(outOrder.size());
  for (auto [i, d] : llvm::enumerate(outOrder))
    inverse[d] = i;
  return Tensors{transposed(*result, inverse)};
}

void addContractionHandlers(HandlerMap &map) {
  map[DotGeneralOp::getOperationName()] = evalDotGeneral;
  map[ConvolutionOp::getOperationName()] = evalConvolution;
}

} // namespace soap::reference
