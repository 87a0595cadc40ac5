//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// The functions that kernels call, as threads of several devices do.

#include "Soap/Conversion/CpuLibrary/CpuLibrary.h"
#include "Soap/Support/KeptMemory.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <random>
#include <thread>
#include <vector>

namespace {

/// A convolution of integers, with a stride of two: 7x7 windows of three
/// features.
struct IntegerConvolution {
  int64_t size, outSize;
  static constexpr int64_t features = 3, outputs = 32, window = 7, low = 3;
  std::vector<int64_t> shape;
  std::vector<int32_t> images, kernel, expected;

  IntegerConvolution(int64_t size, int32_t least, int32_t most)
      : size(size), outSize(size / 2) {
    shape = {2, 1, features, outputs, /*groups=*/1};
    auto addStrides = [&](int64_t first, int64_t second) {
      shape.insert(shape.end(),
                   {first * second * second, second * second, second, 1});
    };
    addStrides(features, size);
    addStrides(features, window);
    addStrides(outputs, outSize);
    for (int64_t pair : {size, window, outSize, int64_t(2), low, int64_t(1),
                         int64_t(1), int64_t(0)})
      shape.insert(shape.end(), {pair, pair});
    std::mt19937 rng(7);
    images.resize(features * size * size);
    for (int32_t &value : images)
      value = std::uniform_int_distribution<int32_t>(0, 255)(rng);
    kernel.resize(outputs * features * window * window);
    for (int32_t &value : kernel)
      value = std::uniform_int_distribution<int32_t>(least, most)(rng);
    expected = compute();
  }

  std::vector<int32_t> compute() const {
    std::vector<int32_t> out;
    for (int64_t o = 0; o < outputs; ++o)
      for (int64_t y = 0; y < outSize; ++y)
        for (int64_t x = 0; x < outSize; ++x)
          out.push_back(sum(o, 2 * y - low, 2 * x - low));
    return out;
  }

  int32_t sum(int64_t o, int64_t top, int64_t left) const {
    int32_t result = 0;
    for (int64_t c = 0; c < features; ++c)
      for (int64_t i = 0; i < window; ++i)
        for (int64_t j = 0; j < window; ++j) {
          int64_t y = top + i, x = left + j;
          if (y >= 0 && x >= 0 && y < size && x < size)
            result += images[(c * size + y) * size + x] *
                      kernel[((o * features + c) * window + i) * window + j];
        }
    return result;
  }

  bool isRight() const {
    std::vector<int32_t> out(expected.size());
    soap_cpu_convolution_i32(shape.data(), images.data(), kernel.data(),
                             out.data());
    return out == expected;
  }

  /// Of the same numbers less 128.
  bool isRightAsBytes() {
    for (int32_t &value : images)
      value -= 128;
    std::vector<int8_t> lhs(images.begin(), images.end()),
        rhs(kernel.begin(), kernel.end());
    std::vector<int32_t> out(expected.size());
    soap_cpu_convolution_i8(shape.data(), lhs.data(), rhs.data(), out.data());
    return out == compute();
  }
};

/// A convolution of integers in f32 along one dimension.
struct LineConvolution {
  int64_t features, outputs, groups, size, window, stride, low, outSize;
  int64_t dilation = 1, isReversed = 0;
  /// Else rows of places, with something between them.
  bool hasFeaturesLast = false;
  static constexpr int64_t batch = 2;

  /// Of an image.
  std::vector<int64_t> strides(int64_t channels, int64_t places) const {
    int64_t row = places + 3;
    return hasFeaturesLast
               ? std::vector<int64_t>{channels * places, 1, channels}
               : std::vector<int64_t>{channels * row, row, 1};
  }
  /// Of the kernel: [spatial, features, outputs].
  std::vector<int64_t> kernelStrides() const {
    return {1, outputs, features / groups * outputs};
  }

  std::vector<int64_t> shape() const {
    std::vector<int64_t> result = {1, batch, features, outputs, groups};
    for (const std::vector<int64_t> &part :
         {strides(features, size),
          kernelStrides(),
          strides(outputs, outSize),
          {size, window, outSize, stride, low, 1, dilation, isReversed}})
      result.insert(result.end(), part.begin(), part.end());
    return result;
  }

  static int64_t placeOf(const std::vector<int64_t> &strides, int64_t i,
                         int64_t j, int64_t k) {
    return i * strides[0] + j * strides[1] + k * strides[2];
  }

  float sum(const std::vector<float> &images, const std::vector<float> &kernel,
            int64_t n, int64_t o, int64_t x) const {
    int64_t perGroup = features / groups,
            firstFeature = o / (outputs / groups) * perGroup;
    float result = 0;
    for (int64_t c = 0; c < perGroup; ++c)
      for (int64_t k = 0; k < window; ++k) {
        int64_t at = x * stride + k * dilation - low,
                tap = isReversed ? window - 1 - k : k;
        if (at >= 0 && at < size)
          result += images[placeOf(strides(features, size), n, firstFeature + c,
                                   at)] *
                    kernel[placeOf(kernelStrides(), o, c, tap)];
      }
    return result;
  }

  void test() const {
    std::mt19937 rng(5);
    auto fill = [&](int64_t count) {
      std::vector<float> values(count);
      for (float &value : values)
        value = static_cast<float>(rng() % 15) - 7;
      return values;
    };
    std::vector<float> images = fill(batch * strides(features, size)[0]),
                       kernel = fill(window * kernelStrides()[2]),
                       out(batch * strides(outputs, outSize)[0], 1000.0f),
                       expected = out;
    for (int64_t n = 0; n < batch; ++n)
      for (int64_t o = 0; o < outputs; ++o)
        for (int64_t x = 0; x < outSize; ++x)
          expected[placeOf(strides(outputs, outSize), n, o, x)] =
              sum(images, kernel, n, o, x);
    soap_cpu_convolution_f32(shape().data(), images.data(), kernel.data(),
                             out.data());
    EXPECT_EQ(out, expected)
        << features << " to " << outputs << " features in " << groups
        << " groups, of " << size << ", windows of " << window;
  }
};

} // namespace

// One by products of bytes, one of f32's (its kernel has more than eight bits).
// oneDNN generated code that wrote anywhere where two threads had it do so for
// the first time. Each size is a first time.
TEST(CpuLibraryTest, ConvolutionsOfBytes) {
  for (int64_t size = 8; size < 40; size += 2)
    EXPECT_TRUE(IntegerConvolution(size, -128, 127).isRightAsBytes()) << size;
  // Windows that are read backwards are not oneDNN's.
  IntegerConvolution reversed(16, -128, 127);
  std::reverse(reversed.kernel.begin(), reversed.kernel.end());
  EXPECT_TRUE(reversed.isRightAsBytes());
  std::vector<int8_t> lhs(reversed.images.begin(), reversed.images.end()),
      rhs(reversed.kernel.begin(), reversed.kernel.end());
  constexpr int64_t places = 49; // Of a window.
  for (auto window = rhs.begin(); window != rhs.end(); window += places)
    std::reverse(window, window + places);
  for (size_t i = reversed.shape.size() - 2; i < reversed.shape.size(); ++i)
    reversed.shape[i] = 1;
  std::vector<int32_t> out(reversed.expected.size());
  soap_cpu_convolution_i8(reversed.shape.data(), lhs.data(), rhs.data(),
                          out.data());
  EXPECT_EQ(out, reversed.compute());
}

/// oneDNN adds parts of the sums of few results up in f32, which rounds these.
TEST(CpuLibraryTest, ProductsOfBytesAreExact) {
  std::mt19937 rng(3);
  auto fill = [&](int64_t count) {
    std::vector<int8_t> values(count);
    for (int8_t &value : values)
      value = static_cast<int8_t>(rng() % 8 == 0 ? -127 : -128);
    return values;
  };
  for (int64_t m : {1, 2, 16, 33})
    for (int64_t n : {1, 10, 32, 600})
      for (int64_t k : {1024, 1100, 3072, 9000})
        for (bool isTransposed : {false, true}) {
          std::vector<int8_t> lhs = fill(m * k), rhs = fill(k * n);
          std::vector<int32_t> out(m * n), expected(m * n, 0);
          int64_t alongK = isTransposed ? 1 : n, alongN = isTransposed ? k : 1;
          const int64_t shape[] = {m, n, k, k, 1, alongK, alongN, n, 1, 0, 0};
          soap_cpu_gemm_i8(shape, lhs.data(), rhs.data(), out.data());
          for (int64_t i = 0; i < m; ++i)
            for (int64_t j = 0; j < n; ++j)
              for (int64_t l = 0; l < k; ++l)
                expected[i * n + j] +=
                    lhs[i * k + l] * rhs[l * alongK + j * alongN];
          ASSERT_EQ(out, expected) << m << "x" << n << "x" << k;
        }
}

/// Its convolutions along one dimension scale their sums by one in f32.
TEST(CpuLibraryTest, LongSumsOfConvolutionsOfBytesAreExact) {
  constexpr int64_t features = 1041, size = 5, outSize = 3, outputs = 16;
  const int64_t shape[] = {
      1, 1, features, outputs, 1,    0, size,    1, features,      1,
      1, 0, outSize,  1,       size, 1, outSize, 2, /*padding=*/0, 1,
      1, 0};
  std::vector<int8_t> lhs(features * size, -128), rhs(features * outputs, -128);
  // Odd sums, which f32 does not have.
  std::fill(lhs.begin(), lhs.begin() + size, -127);
  for (int64_t o = 0; o < outputs; ++o) {
    rhs[o * features] = -127;
    rhs[o * features + 1] = static_cast<int8_t>(-128 + o);
  }
  std::vector<int32_t> out(outputs * outSize), expected;
  for (int64_t o = 0; o < outputs; ++o)
    expected.insert(expected.end(), outSize,
                    128 * (128 * (features - 1) - o) + 127 * 127);
  soap_cpu_convolution_i8(shape, lhs.data(), rhs.data(), out.data());
  EXPECT_EQ(out, expected);
  std::vector<int32_t> wideLhs(lhs.begin(), lhs.end()),
      wideRhs(rhs.begin(), rhs.end());
  std::fill(out.begin(), out.end(), 0);
  soap_cpu_convolution_i32(shape, wideLhs.data(), wideRhs.data(), out.data());
  EXPECT_EQ(out, expected);
}

/// What is made of kept weights is used until they are said to have changed, so
/// that they need not be brought into another layout in every step.
TEST(CpuLibraryTest, KeptWeightsAreLaidOutOnce) {
  constexpr int64_t features = 32, size = 8, window = 3, places = size * size;
  // One image, from features to as many, with windows of 3 x 3.
  const int64_t shape[] = {2,    1,    features, features, 1, // sizes, groups
                           2048, 64,   size,     1,           // images
                           288,  9,    window,   1,           // kernel
                           2048, 64,   size,     1,           // results
                           size, size, window,   window,   size, size, 1, 1,
                           1,    1,    1,        1,        1,    1,    0, 0};
  std::vector<float> images(features * places, 1.0f),
      kernel(features * features * window * window, 1.0f),
      out(features * places);
  auto centre = [&] {
    soap_cpu_convolution_f32(shape, images.data(), kernel.data(), out.data());
    return out[3 * size + 3];
  };
  auto set = [&](float value) {
    std::fill(kernel.begin(), kernel.end(), value);
  };
  constexpr float all = features * window * window;
  EXPECT_EQ(centre(), all);
  set(2);
  EXPECT_EQ(centre(), 2 * all);

  soap::KeptMemory kept;
  kept.add(kernel.data(), kernel.size() * sizeof(float));
  soap::KeptMemory::ofThread() = &kept;
  EXPECT_EQ(centre(), 2 * all);
  set(3);
  // Nobody has said so: that it does not show is what makes it fast.
  EXPECT_EQ(centre(), 2 * all);
  kept.change(kernel.data());
  EXPECT_EQ(centre(), 3 * all);
  // Other memory of the same shape has nothing to do with it.
  std::vector<float> other(kernel.size(), 4.0f);
  std::swap(other, kernel);
  EXPECT_EQ(centre(), 4 * all);
  std::swap(other, kernel);
  EXPECT_EQ(centre(), 3 * all);
  soap::KeptMemory::ofThread() = nullptr;
  set(5);
  EXPECT_EQ(centre(), 5 * all);
}

/// Those that have code of their own, and others.
TEST(CpuLibraryTest, ConvolutionsOfLines) {
  const LineConvolution cases[] = {
      // features, outputs, groups, size, window, stride, low, outSize
      {24, 24, 24, 100, 31, 1, 15, 100},
      {24, 24, 24, 3000, 4, 1, 3, 3000}, // More than are computed at once.
      {8, 48, 8, 50, 3, 2, 1, 25},
      {6, 6, 6, 40, 5, 3, 2, 13, /*dilation=*/2},
      {6, 6, 6, 40, 5, 2, 0, 12, /*dilation=*/4, /*isReversed=*/1},
      {6, 6, 6, 40, 3, 1, -2, 30}, // Some are cut off.
      {6, 6, 6, 9, 3, 1, 40, 90},  // Most windows see nothing.
      {6, 6, 6, 40, 2, 7, 0, 5},   // Nobody reads some.
      {6, 6, 6, 40, 1, 1, 0, 40},
      {1, 19, 1, 6000, 10, 5, 0, 1199},
      {2, 9, 1, 1500, 7, 2, 3, 750},
      {3, 2, 1, 70, 7, 1, 3, 70, 1, 1},
      {64, 1, 1, 70, 7, 1, 3, 70},
      {32, 32, 4, 70, 5, 1, 2, 70},
      {6, 6, 6, 40, 38, 1, 0, 3}, // A gradient by the kernel.
      {6, 5, 1, 40, 38, 1, 0, 3},
      {64, 64, 1, 70, 7, 1, 3, 70, 1, 1},
  };
  for (LineConvolution line : cases)
    for (bool hasFeaturesLast : {false, true}) {
      line.hasFeaturesLast = hasFeaturesLast;
      line.test();
    }
}

TEST(CpuLibraryTest, KeptMemoryIsKnownByItsBytes) {
  char bytes[100];
  soap::KeptMemory kept;
  EXPECT_EQ(kept.version(bytes, 1), 0u);
  kept.add(bytes + 50, 10);
  kept.add(bytes + 20, 30);
  kept.add(bytes + 20, 30);
  uint64_t first = kept.version(bytes + 20, 30),
           second = kept.version(bytes + 50, 10);
  EXPECT_NE(first, 0u);
  EXPECT_NE(first, second);
  EXPECT_EQ(kept.version(bytes + 25, 25), first);
  EXPECT_EQ(kept.version(bytes + 25, 26), 0u); // Two tensors.
  EXPECT_EQ(kept.version(bytes + 19, 5), 0u);
  EXPECT_EQ(kept.version(bytes + 55, 6), 0u);
  EXPECT_EQ(kept.version(bytes + 70, 1), 0u);
  kept.change(bytes + 20);
  kept.change(bytes + 21); // Nothing begins there.
  EXPECT_NE(kept.version(bytes + 20, 30), first);
  EXPECT_EQ(kept.version(bytes + 50, 10), second);
}

TEST(CpuLibraryTest, ThreadsMakeConvolutionsOfTwoKindsAtOnce) {
  for (int64_t size = 20; size < 68; size += 2) {
    IntegerConvolution bytes(size, -100, 100), floats(size, -121, 134);
    std::atomic<int> ready = 0, right = 0;
    auto run = [&](const IntegerConvolution &convolution) {
      ++ready;
      while (ready < 2)
        std::this_thread::yield();
      right += convolution.isRight();
    };
    std::thread first(run, std::cref(bytes)), second(run, std::cref(floats));
    first.join();
    second.join();
    ASSERT_EQ(right, 2) << "of size " << size;
  }
}
