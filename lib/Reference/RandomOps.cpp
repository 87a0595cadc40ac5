//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Random bits and numbers. The generators are those of J. Salmon, M. Moraes,
// R. Dror, D. Shaw: "Parallel random numbers: as easy as 1, 2, 3" (SC 2011);
// elements are their words, the low bits of them where elements are narrower.
// The order of the words, the default algorithm (philox) and the counter of a
// state of two words, which StableHLO leaves open, are those of XLA for CPUs:
// the numbers are JAX's.

#include "RandomBits.h"

#include "Interpreter.h"
#include "Soap/Dialect/Soap/IR/RandomStreams.h"
#include "Soap/Dialect/StableHLO/IR/StablehloOps.h"

#include <cmath>
#include <cstring>
#include <limits>

using namespace mlir;
using namespace mlir::stablehlo;

namespace soap::reference {

std::pair<uint32_t, uint32_t> threefry2x32(uint32_t key0, uint32_t key1,
                                           uint32_t x0, uint32_t x1) {
  const uint32_t keys[3] = {key0, key1, key0 ^ key1 ^ 0x1BD11BDA};
  const int rotations[2][4] = {{13, 15, 26, 6}, {17, 29, 16, 24}};
  x0 += keys[0];
  x1 += keys[1];
  for (int group = 0; group < 5; ++group) {
    for (int r : rotations[group % 2]) {
      x0 += x1;
      x1 = (x1 << r | x1 >> (32 - r)) ^ x0;
    }
    x0 += keys[(group + 1) % 3];
    x1 += keys[(group + 2) % 3] + static_cast<uint32_t>(group) + 1;
  }
  return {x0, x1};
}

std::array<uint32_t, 4> philox4x32(uint32_t key0, uint32_t key1,
                                   std::array<uint32_t, 4> x) {
  for (int round = 0; round < 10; ++round) {
    uint64_t p0 = uint64_t(0xD2511F53) * x[0];
    uint64_t p1 = uint64_t(0xCD9E8D57) * x[2];
    x = {static_cast<uint32_t>(p1 >> 32) ^ x[1] ^ key0,
         static_cast<uint32_t>(p1),
         static_cast<uint32_t>(p0 >> 32) ^ x[3] ^ key1,
         static_cast<uint32_t>(p0)};
    key0 += 0x9E3779B9;
    key1 += 0xBB67AE85;
  }
  return x;
}

/// The words of a threefry stream for a tensor: one of 64 bits per block, or
/// two of 32, which are neighbours along the first dimension of even size, else
/// along the first of the largest. \p used is set to the number of blocks.
static std::vector<uint64_t> threefryWords(uint64_t key, uint64_t counter,
                                           ArrayRef<int64_t> shape, bool isWide,
                                           uint64_t &used) {
  auto block = [&](uint64_t number) {
    uint64_t at = counter + number;
    return threefry2x32(
        static_cast<uint32_t>(key), static_cast<uint32_t>(key >> 32),
        static_cast<uint32_t>(at), static_cast<uint32_t>(at >> 32));
  };
  int64_t count = numElements(shape);
  std::vector<uint64_t> words(count);
  if (isWide || shape.empty() || count == 0) {
    for (int64_t i = 0; i < count; ++i) {
      auto [a, b] = block(i);
      words[i] = isWide ? a | uint64_t(b) << 32 : a;
    }
    used = count;
    return words;
  }
  size_t paired = 0;
  for (size_t d = shape.size(); d-- > 0;)
    if (shape[d] >= shape[paired])
      paired = d;
  for (size_t d = shape.size(); d-- > 0;)
    if (shape[d] % 2 == 0)
      paired = d;
  int64_t minor = 1;
  for (size_t d = paired + 1; d < shape.size(); ++d)
    minor *= shape[d];
  int64_t size = shape[paired], half = (size + 1) / 2;
  for (int64_t i = 0; i < count; ++i) {
    int64_t major = i / (minor * size), place = i / minor % size;
    auto [a, b] = block((major * half + place / 2) * minor + i % minor);
    words[i] = place % 2 == 0 ? a : b;
  }
  used = count / size * half;
  return words;
}

/// The words of a philox stream in order. The counter has 128 bits.
static std::vector<uint64_t> philoxWords(uint64_t key, uint64_t low,
                                         uint64_t high, int64_t count,
                                         bool isWide) {
  int64_t perBlock = isWide ? 2 : 4;
  int64_t blocks = (count + perBlock - 1) / perBlock;
  std::vector<uint64_t> words;
  for (int64_t i = 0; i < blocks; ++i) {
    uint64_t at = low + i, above = high + (at < low);
    auto x = philox4x32(
        static_cast<uint32_t>(key), static_cast<uint32_t>(key >> 32),
        {static_cast<uint32_t>(at), static_cast<uint32_t>(at >> 32),
         static_cast<uint32_t>(above), static_cast<uint32_t>(above >> 32)});
    for (int j = 0; j < 4; j += isWide ? 2 : 1)
      words.push_back(isWide ? x[j] | uint64_t(x[j + 1]) << 32 : x[j]);
  }
  return words;
}

static FailureOr<Tensors> evalRngBitGenerator(Operation *op,
                                              ArrayRef<Tensor> operands,
                                              Interpreter &interpreter,
                                              const Scope &) {
  auto rng = cast<RngBitGeneratorOp>(op);
  auto type = cast<RankedTensorType>(rng.getOutput().getType());
  Type element = type.getElementType();
  const Tensor &state = operands[0];
  if (!state.getElementType().isUnsignedInteger(64))
    return op->emitOpError("cannot be evaluated on a state of type ")
           << state.getType();
  unsigned width = element.getIntOrFloatBitWidth();
  bool isWide = width == 64;
  int64_t count = numElements(type.getShape());
  auto word = [&](int64_t i) {
    return i < state.numElements() ? static_cast<uint64_t>(state.getInt(i)) : 0;
  };
  uint64_t key = word(0), counter = word(1);
  uint64_t high = word(state.numElements() > 2 ? 2 : 0);
  bool isPhilox = rng.getRngAlgorithm() != RngAlgorithm::THREE_FRY;
  uint64_t perBlock = isWide ? 2 : 4;
  uint64_t used = (static_cast<uint64_t>(count) + perBlock - 1) / perBlock;
  std::vector<uint64_t> words =
      isPhilox ? philoxWords(key, counter, high, count, isWide)
               : threefryWords(key, counter, type.getShape(), isWide, used);
  unsigned bytes = Tensor::elementBytes(element);
  std::vector<char> data(count * bytes);
  uint64_t mask = width == 64 ? ~uint64_t(0) : (uint64_t(1) << width) - 1;
  for (int64_t i = 0; i < count; ++i) {
    uint64_t bits = words[i] & mask;
    std::memcpy(data.data() + i * bytes, &bits, bytes);
  }
  // As many blocks are used up as were drawn.
  Tensor next = state;
  if (next.numElements() > 1)
    next.setInt(1, static_cast<int64_t>(counter + used));
  if (isPhilox && next.numElements() > 2 && counter + used < counter)
    next.setInt(2, static_cast<int64_t>(high + 1));
  return Tensors{std::move(next),
                 Tensor::fromBytes(element, type.getShape(), data,
                                   interpreter.getPrecision())};
}

/// Whether of floats or doubles, as the element type has it.
template <typename Real>
static double drawReal(RngDistribution distribution, Real a, Real b,
                       uint64_t stream, uint64_t i) {
  constexpr int bits = std::numeric_limits<Real>::digits;
  // In [0, 1).
  auto draw = [&](uint64_t number) {
    uint64_t word = mixRandom(stream + (number + 1) * randomStep);
    return std::ldexp(static_cast<Real>(word >> (64 - bits)), -bits);
  };
  if (distribution == RngDistribution::UNIFORM) {
    Real share = draw(i);
    return std::max(a, a * (1 - share) + b * share);
  }
  Real radius =
      std::sqrt(-2 * std::log(draw(2 * i) + std::ldexp(Real(1), -bits)));
  return a + b * radius * std::cos(Real(2 * M_PI) * draw(2 * i + 1));
}

/// In [a, b) modulo 2⁶⁴; of booleans, one of the two.
static int64_t drawInteger(const Tensor &a, const Tensor &b, uint64_t stream,
                           uint64_t i) {
  uint64_t word = mixRandom(stream + (i + 1) * randomStep);
  if (a.getElementType().isInteger(1))
    return (word >> 63) != 0 ? b.getInt(0) : a.getInt(0);
  uint64_t low = a.getInt(0), range = static_cast<uint64_t>(b.getInt(0)) - low;
  return static_cast<int64_t>(low + (range ? word % range : word));
}

static FailureOr<Tensors> evalRng(Operation *op, ArrayRef<Tensor> operands,
                                  Interpreter &interpreter, const Scope &) {
  auto rng = cast<RngOp>(op);
  RngDistribution distribution = rng.getRngDistribution();
  auto type = cast<RankedTensorType>(rng.getType());
  Precision precision = interpreter.getPrecision();
  const Tensor &a = operands[0], &b = operands[1];
  uint64_t stream = getRandomStream(op);
  Tensor result(type.getElementType(), type.getShape(), precision);
  auto floatType = dyn_cast<FloatType>(type.getElementType());
  bool isNative = precision == Precision::Native;
  for (int64_t i = 0, e = result.numElements(); i < e; ++i) {
    if (!floatType) {
      result.setInt(i, drawInteger(a, b, stream, i));
      continue;
    }
    double low = a.getDouble(0), high = b.getDouble(0);
    double value = floatType.isF64()
                       ? drawReal<double>(distribution, low, high, stream, i)
                       : drawReal<float>(distribution, static_cast<float>(low),
                                         static_cast<float>(high), stream, i);
    if (isNative)
      value = roundToType(value, floatType);
    bool isInside = value < high || distribution == RngDistribution::NORMAL;
    result.setDouble(i, isInside ? value : low);
  }
  result.normalize();
  return Tensors{std::move(result)};
}

void addRandomHandlers(HandlerMap &map) {
  map[RngOp::getOperationName()] = evalRng;
  map[RngBitGeneratorOp::getOperationName()] = evalRngBitGenerator;
}

} // namespace soap::reference
