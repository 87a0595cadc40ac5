//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "HostFloats.h"
#include "HostGpu.h"

#include <array>
#include <cmath>
#include <limits>
#include <vector>

using namespace soap;

namespace {

/// Strides of a tensor's batch (or features), channels and other dimensions.
struct Strides {
  int64_t first = 0, channel = 0;
  std::array<int64_t, SOAP_GPU_MOST_SPATIAL> spatial = {};

  Strides(const SoapGpuConvolution &c, const int64_t *sizes, int64_t channels,
          bool last) {
    int64_t stride = 1;
    if (last) {
      channel = stride;
      stride *= channels;
    }
    for (int32_t s = c.num_spatial; s-- > 0; stride *= sizes[s])
      spatial[s] = stride;
    if (!last) {
      channel = stride;
      stride *= channels;
    }
    first = stride;
  }

  int64_t at(const int64_t *index, int32_t rank) const {
    int64_t place = 0;
    for (int32_t s = 0; s < rank; ++s)
      place += index[s] * spatial[s];
    return place;
  }
};

/// Visits every product of the convolution: `visit(image, filter, output)`,
/// with the elements' places.
template <typename Visit>
void forEachProduct(const SoapGpuConvolution &c, const Visit &visit) {
  int64_t perGroup = c.channels / c.groups, outPerGroup = c.features / c.groups;
  Strides image(c, c.image, c.channels, c.last[0]),
      filter(c, c.window, perGroup, c.last[1]),
      output(c, c.output, c.features, c.last[2]);
  using Index = std::array<int64_t, SOAP_GPU_MOST_SPATIAL>;
  auto forEach = [&](const int64_t *sizes, const auto &body) {
    Index index = {};
    while (true) {
      body(index);
      int32_t s = c.num_spatial - 1;
      while (s >= 0 && ++index[s] == sizes[s])
        index[s--] = 0;
      if (s < 0)
        return;
    }
  };
  forEach(c.output, [&](const Index &p) {
    forEach(c.window, [&](const Index &r) {
      Index from = {}, weight = {};
      for (int32_t s = 0; s < c.num_spatial; ++s) {
        from[s] = p[s] * c.strides[s] + r[s] * c.dilation[s] - c.low[s];
        if (from[s] < 0 || from[s] >= c.image[s])
          return;
        weight[s] = c.flipped ? c.window[s] - 1 - r[s] : r[s];
      }
      int64_t i = image.at(from.data(), c.num_spatial),
              f = filter.at(weight.data(), c.num_spatial),
              o = output.at(p.data(), c.num_spatial);
      for (int64_t n = 0; n < c.batch; ++n)
        for (int64_t k = 0; k < c.features; ++k) {
          int64_t firstChannel = k / outPerGroup * perGroup;
          for (int64_t channel = 0; channel < perGroup; ++channel)
            visit(i + n * image.first +
                      (firstChannel + channel) * image.channel,
                  f + k * filter.first + channel * filter.channel,
                  o + n * output.first + k * output.channel);
        }
    });
  });
}

/// What follows the sums of a forward convolution.
template <typename T, typename Sum>
void finish(const SoapGpuConvolution &c, const T *addend, const T *bias,
            std::vector<Sum> &sums) {
  // Of the output, from one feature to the next.
  int64_t stride = Strides(c, c.output, c.features, c.last[2]).channel;
  for (size_t e = 0; e < sums.size(); ++e) {
    if (addend)
      sums[e] += widen(addend[e]);
    if (bias)
      sums[e] += widen(bias[static_cast<int64_t>(e) / stride % c.features]);
    // NaN stays.
    if ((c.epilogue & SOAP_GPU_RELU) && sums[e] < 0)
      sums[e] = 0;
  }
}

template <typename T>
void convolve(const SoapGpuConvolution &c, void *const *pointers) {
  const T *lhs = static_cast<const T *>(pointers[0]),
          *rhs = static_cast<const T *>(pointers[1]);
  T *out = static_cast<T *>(pointers[2]);
  int64_t image = c.batch * c.channels,
          filter = c.features * (c.channels / c.groups),
          output = c.batch * c.features;
  for (int32_t s = 0; s < c.num_spatial; ++s) {
    image *= c.image[s];
    filter *= c.window[s];
    output *= c.output[s];
  }
  const int64_t sizes[] = {output, image, filter};
  using Sum = decltype(widen(T()));
  std::vector<Sum> sums(sizes[c.kind], Sum(0));
  auto add = [&](int64_t to, int64_t l, int64_t r) {
    sums[to] += Sum(widen(lhs[l])) * Sum(widen(rhs[r]));
  };
  forEachProduct(c, [&](int64_t i, int64_t f, int64_t o) {
    if (c.kind == SOAP_GPU_FORWARD)
      add(o, i, f);
    else if (c.kind == SOAP_GPU_DATA)
      add(i, o, f);
    else
      add(f, i, o);
  });
  void *const *next = pointers + 3;
  bool hasAddend = c.epilogue & SOAP_GPU_ADDEND,
       hasBias = c.epilogue & SOAP_GPU_BIAS;
  const T *addend = hasAddend ? static_cast<const T *>(*next++) : nullptr,
          *bias = hasBias ? static_cast<const T *>(*next) : nullptr;
  finish(c, addend, bias, sums);
  for (size_t e = 0; e < sums.size(); ++e)
    out[e] = narrow(sums[e], T());
}

template <typename T>
void pool(const SoapGpuConvolution &c, const T *in, T *out) {
  int64_t outputs = c.batch * c.channels, size = 1;
  for (int32_t s = 0; s < c.num_spatial; ++s) {
    outputs *= c.output[s];
    size *= c.window[s];
  }
  using Number = decltype(widen(T()));
  bool isMaximum = c.kind == SOAP_GPU_MAXIMUM;
  std::vector<int64_t> counts(outputs);
  std::vector<Number> results(
      outputs, isMaximum ? -std::numeric_limits<Number>::infinity() : 0);
  forEachProduct(c, [&](int64_t i, int64_t, int64_t o) {
    Number next = widen(in[i]);
    ++counts[o];
    if (!isMaximum)
      results[o] += next;
    // NaN stays.
    else if (next > results[o] || std::isnan(next))
      results[o] = next;
  });
  for (int64_t o = 0; o < outputs; ++o) {
    if (!isMaximum)
      results[o] /= Number(c.kind == SOAP_GPU_AVERAGE ? size : counts[o]);
    out[o] = narrow(results[o], T());
  }
}

/// Every element of an image gets a part of the gradients of its windows'
/// means.
template <typename T>
void poolGradient(const SoapGpuConvolution &c, const T *in, T *out) {
  int64_t images = c.batch * c.channels, size = 1;
  for (int32_t s = 0; s < c.num_spatial; ++s) {
    images *= c.image[s];
    size *= c.window[s];
  }
  using Number = decltype(widen(T()));
  std::vector<Number> sums(images);
  forEachProduct(c, [&](int64_t i, int64_t, int64_t o) {
    sums[i] += widen(in[o]) / Number(size);
  });
  for (int64_t i = 0; i < images; ++i)
    out[i] = narrow(sums[i], T());
}

template <typename T>
void poolAs(const SoapGpuConvolution &c, const char *in, char *out) {
  if (c.kind == SOAP_GPU_AVERAGE_GRADIENT)
    poolGradient(c, reinterpret_cast<const T *>(in),
                 reinterpret_cast<T *>(out));
  else
    pool(c, reinterpret_cast<const T *>(in), reinterpret_cast<T *>(out));
}

} // namespace

void soap::hostConvolution(const SoapGpuConvolution &convolution,
                           void *const *pointers) {
  switch (convolution.type) {
  case SOAP_F64:
    return convolve<double>(convolution, pointers);
  case SOAP_F32:
    return convolve<float>(convolution, pointers);
  case SOAP_F16:
    return convolve<Half>(convolution, pointers);
  default:
    return convolve<BFloat>(convolution, pointers);
  }
}

void soap::hostPooling(const SoapGpuConvolution &pooling, const char *in,
                       char *out) {
  switch (pooling.type) {
  case SOAP_F64:
    return poolAs<double>(pooling, in, out);
  case SOAP_F32:
    return poolAs<float>(pooling, in, out);
  case SOAP_F16:
    return poolAs<Half>(pooling, in, out);
  default:
    return poolAs<BFloat>(pooling, in, out);
  }
}
