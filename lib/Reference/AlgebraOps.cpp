//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Linear algebra, Fourier transforms and normalisations, as their definitions
// say: no blocks, no fast transforms.

#include "Interpreter.h"
#include "Soap/Dialect/StableHLO/IR/StablehloOps.h"

#include <cmath>

using namespace mlir;
using namespace mlir::stablehlo;

namespace soap::reference {

using ComplexNumber = std::complex<double>;

/// The parts of a number, in the precision that elements have; real numbers are
/// complex ones without imaginary part.
static void setNumber(Tensor &t, int64_t i, ComplexNumber value) {
  if (t.isComplex())
    t.setComplex(i, value);
  else
    t.setDouble(i, value.real());
}

//===----------------------------------------------------------------------===//
// cholesky, triangular_solve
//===----------------------------------------------------------------------===//

static FailureOr<Tensors> evalCholesky(Operation *op, ArrayRef<Tensor> operands,
                                       Interpreter &, const Scope &) {
  const Tensor &a = operands[0];
  bool isLower = cast<CholeskyOp>(op).getLower();
  Tensor result(a.getElementType(), a.getShape(), a.getPrecision());
  int64_t n = a.getShape().back();
  int64_t batches = n ? a.numElements() / (n * n) : 0;
  std::vector<ComplexNumber> l(n * n);
  for (int64_t batch = 0; batch < batches; ++batch) {
    int64_t base = batch * n * n;
    std::fill(l.begin(), l.end(), ComplexNumber());
    for (int64_t j = 0; j < n; ++j)
      for (int64_t i = j; i < n; ++i) {
        // Of a Hermitian matrix the other triangle is the conjugate.
        ComplexNumber sum = isLower ? a.getComplex(base + i * n + j)
                                    : std::conj(a.getComplex(base + j * n + i));
        for (int64_t k = 0; k < j; ++k)
          sum -= l[i * n + k] * std::conj(l[j * n + k]);
        l[i * n + j] = i == j ? ComplexNumber(std::sqrt(sum.real()))
                              : sum / l[j * n + j].real();
      }
    for (int64_t i = 0; i < n; ++i)
      for (int64_t j = 0; j <= i; ++j)
        setNumber(result, base + (isLower ? i * n + j : j * n + i),
                  isLower ? l[i * n + j] : std::conj(l[i * n + j]));
  }
  result.normalize();
  return Tensors{std::move(result)};
}

static FailureOr<Tensors> evalTriangularSolve(Operation *op,
                                              ArrayRef<Tensor> operands,
                                              Interpreter &, const Scope &) {
  auto solve = cast<TriangularSolveOp>(op);
  const Tensor &a = operands[0], &b = operands[1];
  int64_t n = a.getShape().back();
  bool isLeft = solve.getLeftSide();
  int64_t rows = b.getDim(b.getRank() - 2), columns = b.getShape().back();
  int64_t sides = isLeft ? columns : rows;
  Tensor result(b.getElementType(), b.getShape(), b.getPrecision());
  if (b.numElements() == 0)
    return Tensors{std::move(result)};
  int64_t batches = b.numElements() / (rows * columns);
  Transpose transpose = solve.getTransposeA();
  bool isLower = solve.getLower();
  // The element of op(A); a system from the right is one with its transpose.
  auto coefficient = [&](int64_t batch, int64_t i, int64_t j) {
    bool swap = (transpose != Transpose::NO_TRANSPOSE) != !isLeft;
    if (swap)
      std::swap(i, j);
    bool isStored = i == j || (i > j) == isLower;
    ComplexNumber value =
        isStored ? a.getComplex(batch * n * n + i * n + j) : 0;
    if (i == j && solve.getUnitDiagonal())
      value = 1;
    return transpose == Transpose::ADJOINT ? std::conj(value) : value;
  };
  bool isForward =
      isLower == ((transpose == Transpose::NO_TRANSPOSE) == isLeft);
  std::vector<ComplexNumber> x(n);
  for (int64_t batch = 0; batch < batches; ++batch)
    for (int64_t side = 0; side < sides; ++side) {
      auto position = [&](int64_t i) {
        return batch * rows * columns +
               (isLeft ? i * columns + side : side * columns + i);
      };
      for (int64_t step = 0; step < n; ++step) {
        int64_t i = isForward ? step : n - 1 - step;
        ComplexNumber sum = b.getComplex(position(i));
        for (int64_t before = 0; before < step; ++before) {
          int64_t j = isForward ? before : n - 1 - before;
          sum -= coefficient(batch, i, j) * x[j];
        }
        ComplexNumber diagonal = coefficient(batch, i, i);
        // Real numbers are divided as such: 1 / 0 is an infinity.
        x[i] = a.isComplex() ? sum / diagonal
                             : ComplexNumber(sum.real() / diagonal.real());
        setNumber(result, position(i), x[i]);
      }
    }
  result.normalize();
  return Tensors{std::move(result)};
}

//===----------------------------------------------------------------------===//
// fft
//===----------------------------------------------------------------------===//

/// Transforms dimension `d` of numbers of `shape` in place.
static void transform(std::vector<ComplexNumber> &data, ArrayRef<int64_t> shape,
                      int64_t d, bool isInverse) {
  int64_t n = shape[d];
  int64_t inner = numElements(shape.drop_front(d + 1));
  int64_t outer = numElements(shape.take_front(d));
  // The roots of unity once: their angles are exact multiples.
  std::vector<ComplexNumber> roots(n);
  for (int64_t i = 0; i < n; ++i) {
    double angle = (isInverse ? 2 : -2) * M_PI * static_cast<double>(i) /
                   static_cast<double>(n);
    roots[i] = {std::cos(angle), std::sin(angle)};
  }
  std::vector<ComplexNumber> line(n);
  for (int64_t o = 0; o < outer; ++o)
    for (int64_t i = 0; i < inner; ++i) {
      ComplexNumber *first = data.data() + o * n * inner + i;
      for (int64_t k = 0; k < n; ++k) {
        ComplexNumber sum;
        for (int64_t j = 0; j < n; ++j)
          sum += first[j * inner] * roots[j * k % n];
        line[k] = isInverse ? sum / static_cast<double>(n) : sum;
      }
      for (int64_t k = 0; k < n; ++k)
        first[k * inner] = line[k];
    }
}

static FailureOr<Tensors> evalFft(Operation *op, ArrayRef<Tensor> operands,
                                  Interpreter &interpreter, const Scope &) {
  auto fft = cast<FftOp>(op);
  const Tensor &operand = operands[0];
  auto type = cast<RankedTensorType>(fft.getType());
  ArrayRef<int64_t> lengths = fft.getFftLength();
  Tensor result(type.getElementType(), type.getShape(),
                interpreter.getPrecision());
  if (result.numElements() == 0)
    return Tensors{std::move(result)};
  int64_t rank = type.getRank();
  int64_t first = rank - static_cast<int64_t>(lengths.size());
  FftType kind = fft.getFftType();
  bool isInverse = kind == FftType::IFFT || kind == FftType::IRFFT;
  SmallVector<int64_t, 4> shape(operand.getShape());
  std::vector<ComplexNumber> data(operand.numElements());
  for (int64_t i = 0, n = data.size(); i < n; ++i)
    data[i] = operand.getComplex(i);
  for (int64_t d = first; d < rank - (kind == FftType::IRFFT); ++d)
    transform(data, shape, d, isInverse);
  if (kind == FftType::IRFFT) {
    // The other half of the last dimension is the conjugate, backwards.
    int64_t half = shape.back(), full = lengths.back();
    int64_t lines = data.size() / half;
    std::vector<ComplexNumber> whole(lines * full);
    for (int64_t line = 0; line < lines; ++line)
      for (int64_t i = 0; i < full; ++i) {
        ComplexNumber z = i < half ? data[line * half + i]
                                   : std::conj(data[line * half + full - i]);
        // What makes the result real: the first and the middle number are.
        if (i == 0 || 2 * i == full)
          z = z.real();
        whole[line * full + i] = z;
      }
    data = std::move(whole);
    shape.back() = full;
    transform(data, shape, rank - 1, isInverse);
  }
  int64_t from = shape.back(), to = type.getShape().back();
  for (int64_t i = 0, n = result.numElements(); i < n; ++i)
    setNumber(result, i, data[i / to * from + i % to]);
  return Tensors{std::move(result)};
}

//===----------------------------------------------------------------------===//
// Batch normalisation
//===----------------------------------------------------------------------===//

namespace {
/// Sums over all dimensions but that of the features.
struct Features {
  int64_t count, inner, perFeature;

  Features(const Tensor &operand, int64_t dim)
      : count(operand.getDim(dim)),
        inner(numElements(operand.getShape().drop_front(dim + 1))),
        perFeature(count ? operand.numElements() / count : 0) {}

  int64_t of(int64_t i) const { return i / inner % count; }
};
} // namespace

static Tensor vectorLike(const Tensor &operand, int64_t count) {
  return Tensor(operand.getElementType(), {count}, operand.getPrecision());
}

static FailureOr<Tensors> evalBatchNormInference(Operation *op,
                                                 ArrayRef<Tensor> operands,
                                                 Interpreter &, const Scope &) {
  auto norm = cast<BatchNormInferenceOp>(op);
  Features features(operands[0], norm.getFeatureIndex());
  double epsilon = norm.getEpsilon().convertToFloat();
  Tensor result = operands[0];
  for (int64_t i = 0, n = result.numElements(); i < n; ++i) {
    int64_t f = features.of(i);
    double centred = operands[0].getDouble(i) - operands[3].getDouble(f);
    double deviation = std::sqrt(operands[4].getDouble(f) + epsilon);
    result.setDouble(i, centred / deviation * operands[1].getDouble(f) +
                            operands[2].getDouble(f));
  }
  result.normalize();
  return Tensors{std::move(result)};
}

static FailureOr<Tensors> evalBatchNormTraining(Operation *op,
                                                ArrayRef<Tensor> operands,
                                                Interpreter &, const Scope &) {
  auto norm = cast<BatchNormTrainingOp>(op);
  const Tensor &x = operands[0];
  Features features(x, norm.getFeatureIndex());
  double epsilon = norm.getEpsilon().convertToFloat();
  std::vector<double> mean(features.count), variance(features.count);
  auto size = static_cast<double>(features.perFeature);
  for (int64_t i = 0, n = x.numElements(); i < n; ++i)
    mean[features.of(i)] += x.getDouble(i);
  for (double &m : mean)
    m /= size;
  for (int64_t i = 0, n = x.numElements(); i < n; ++i) {
    double centred = x.getDouble(i) - mean[features.of(i)];
    variance[features.of(i)] += centred * centred;
  }
  for (double &v : variance)
    v /= size;
  Tensor result = x;
  for (int64_t i = 0, n = x.numElements(); i < n; ++i) {
    int64_t f = features.of(i);
    result.setDouble(i, (x.getDouble(i) - mean[f]) /
                                std::sqrt(variance[f] + epsilon) *
                                operands[1].getDouble(f) +
                            operands[2].getDouble(f));
  }
  Tensor means = vectorLike(x, features.count);
  Tensor variances = vectorLike(x, features.count);
  for (int64_t f = 0; f < features.count; ++f) {
    means.setDouble(f, mean[f]);
    variances.setDouble(f, variance[f]);
  }
  Tensors results{std::move(result), std::move(means), std::move(variances)};
  for (Tensor &t : results)
    t.normalize();
  return results;
}

static FailureOr<Tensors> evalBatchNormGrad(Operation *op,
                                            ArrayRef<Tensor> operands,
                                            Interpreter &, const Scope &) {
  auto norm = cast<BatchNormGradOp>(op);
  const Tensor &x = operands[0], &scale = operands[1], &mean = operands[2],
               &variance = operands[3], &grad = operands[4];
  Features features(x, norm.getFeatureIndex());
  double epsilon = norm.getEpsilon().convertToFloat();
  std::vector<double> sums(features.count), products(features.count);
  for (int64_t i = 0, n = x.numElements(); i < n; ++i) {
    int64_t f = features.of(i);
    sums[f] += grad.getDouble(i);
    products[f] += grad.getDouble(i) * (x.getDouble(i) - mean.getDouble(f));
  }
  auto size = static_cast<double>(features.perFeature);
  Tensor gradOperand = x;
  for (int64_t i = 0, n = x.numElements(); i < n; ++i) {
    int64_t f = features.of(i);
    double square = variance.getDouble(f) + epsilon;
    double centred = x.getDouble(i) - mean.getDouble(f);
    gradOperand.setDouble(i, scale.getDouble(f) / std::sqrt(square) / size *
                                 (size * grad.getDouble(i) - sums[f] -
                                  products[f] * centred / square));
  }
  Tensor gradScale = vectorLike(x, features.count);
  Tensor gradOffset = vectorLike(x, features.count);
  for (int64_t f = 0; f < features.count; ++f) {
    gradScale.setDouble(f, products[f] /
                               std::sqrt(variance.getDouble(f) + epsilon));
    gradOffset.setDouble(f, sums[f]);
  }
  Tensors results{std::move(gradOperand), std::move(gradScale),
                  std::move(gradOffset)};
  for (Tensor &t : results)
    t.normalize();
  return results;
}

void addAlgebraHandlers(HandlerMap &map) {
  map[CholeskyOp::getOperationName()] = evalCholesky;
  map[TriangularSolveOp::getOperationName()] = evalTriangularSolve;
  map[FftOp::getOperationName()] = evalFft;
  map[BatchNormInferenceOp::getOperationName()] = evalBatchNormInference;
  map[BatchNormTrainingOp::getOperationName()] = evalBatchNormTraining;
  map[BatchNormGradOp::getOperationName()] = evalBatchNormGrad;
}

} // namespace soap::reference
