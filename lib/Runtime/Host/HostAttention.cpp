//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// A library's attention on the host: sums in f32, probabilities rounded to the
// operands' type before they are multiplied, as libraries do.

#include "HostFloats.h"
#include "HostGpu.h"

#include "Soap/Runtime/Attention.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

using namespace soap;

namespace {

template <typename T> class Attention {
public:
  Attention(const SoapGpuAttention &a, void *const *pointers)
      : a(a), at(a), pointers(pointers) {}

  void attend() const {
    forEachRow([&](int64_t b, int64_t h, int64_t i) {
      std::vector<float> scores = scoresOf(b, h, i);
      float most = -std::numeric_limits<float>::infinity(), sum = 0;
      for (float score : scores)
        most = std::isnan(score) ? score : std::fmax(most, score);
      for (float &score : scores) {
        score = std::exp(score - most);
        sum += score;
      }
      std::vector<float> out(a.value_size, 0.0F);
      for (size_t j = 0; j < scores.size(); ++j) {
        float weight =
            widen(narrow(scores[j] / sum * keptAt({b, h, i, int64_t(j)}), T()));
        const T *value = row<T>(at.value, 2, b, kvHead(h), int64_t(j));
        for (int64_t d = 0; d < a.value_size; ++d)
          out[d] += weight * widen(value[d]);
      }
      T *to = row<T>(at.output, 3, b, h, i);
      for (int64_t d = 0; d < a.value_size; ++d)
        to[d] = narrow(out[d], T());
      tensor<float>(at.statistics)[rowOf(b, h, i)] = most + std::log(sum);
    });
  }

  void differentiate() const {
    std::vector<float> keys(a.batch * a.kv_heads * a.keys * a.size, 0.0F),
        values(a.batch * a.kv_heads * a.keys * a.value_size, 0.0F);
    forEachRow([&](int64_t b, int64_t h, int64_t i) {
      std::vector<float> scores = scoresOf(b, h, i);
      float statistics = tensor<float>(at.statistics)[rowOf(b, h, i)];
      const T *query = row<T>(at.query, 0, b, h, i),
              *output = row<T>(at.output, 3, b, h, i),
              *gradient = row<T>(at.outputGradient, 3, b, h, i);
      float mean = 0;
      for (int64_t d = 0; d < a.value_size; ++d)
        mean += widen(output[d]) * widen(gradient[d]);
      std::vector<float> queries(a.size, 0.0F);
      // Keys that are not seen.
      if (at.scoreGradient >= 0)
        std::fill_n(tensor<float>(at.scoreGradient) + rowOf(b, h, i) * a.keys,
                    a.keys, 0.0F);
      for (size_t j = 0; j < scores.size(); ++j) {
        int64_t g = kvHead(h), place = (b * a.kv_heads + g) * a.keys + j;
        const T *key = row<T>(at.key, 1, b, g, int64_t(j)),
                *value = row<T>(at.value, 2, b, g, int64_t(j));
        float weight = std::exp(scores[j] - statistics);
        float kept = keptAt({b, h, i, int64_t(j)}),
              rounded = widen(narrow(weight * kept, T())), product = 0;
        for (int64_t d = 0; d < a.value_size; ++d) {
          product += widen(gradient[d]) * widen(value[d]);
          values[place * a.value_size + d] += rounded * widen(gradient[d]);
        }
        float change = weight * (product * kept - mean);
        if (at.scoreGradient >= 0)
          tensor<float>(
              at.scoreGradient)[rowOf(b, h, i) * a.keys + int64_t(j)] = change;
        float score = widen(narrow(change * a.scale, T()));
        for (int64_t d = 0; d < a.size; ++d) {
          queries[d] += score * widen(key[d]);
          keys[place * a.size + d] += score * widen(query[d]);
        }
      }
      T *to = row<T>(at.queryGradient, 0, b, h, i);
      for (int64_t d = 0; d < a.size; ++d)
        to[d] = narrow(queries[d], T());
    });
    for (int64_t b = 0; b < a.batch; ++b)
      for (int64_t g = 0; g < a.kv_heads; ++g)
        for (int64_t j = 0; j < a.keys; ++j) {
          int64_t place = (b * a.kv_heads + g) * a.keys + j;
          T *key = row<T>(at.keyGradient, 1, b, g, j),
            *value = row<T>(at.valueGradient, 2, b, g, j);
          for (int64_t d = 0; d < a.size; ++d)
            key[d] = narrow(keys[place * a.size + d], T());
          for (int64_t d = 0; d < a.value_size; ++d)
            value[d] = narrow(values[place * a.value_size + d], T());
        }
  }

private:
  template <typename Element> Element *tensor(int32_t buffer) const {
    return static_cast<Element *>(pointers[buffer]);
  }
  /// Where a query, key or value begins.
  template <typename Element>
  Element *row(int32_t buffer, int kind, int64_t b, int64_t h,
               int64_t i) const {
    const int64_t *strides = a.strides + ptrdiff_t(3) * kind;
    return tensor<Element>(buffer) + b * strides[0] + h * strides[1] +
           i * strides[2];
  }
  int64_t rowOf(int64_t b, int64_t h, int64_t i) const {
    return (b * a.heads + h) * a.queries + i;
  }
  int64_t kvHead(int64_t h) const { return h / (a.heads / a.kv_heads); }

  /// Of the keys that a query sees: the first ones.
  std::vector<float> scoresOf(int64_t b, int64_t h, int64_t i) const {
    int64_t seen = a.causal && i + 1 < a.keys ? i + 1 : a.keys;
    std::vector<float> scores;
    const T *query = row<T>(at.query, 0, b, h, i);
    for (int64_t j = 0; j < seen; ++j) {
      const T *key = row<T>(at.key, 1, b, kvHead(h), j);
      float sum = 0;
      for (int64_t d = 0; d < a.size; ++d)
        sum += widen(query[d]) * widen(key[d]);
      scores.push_back(sum * a.scale + biasAt({b, h, i, j}));
    }
    return scores;
  }

  /// The place in a dense tensor of such sizes, of which some may be 1.
  static int64_t placeOf(const std::array<int64_t, 4> &index,
                         const int64_t *sizes) {
    int64_t place = 0;
    for (int d = 0; d < 4; ++d)
      place = place * sizes[d] + (sizes[d] > 1 ? index[d] : 0);
    return place;
  }
  float biasAt(const std::array<int64_t, 4> &index) const {
    return a.bias ? tensor<float>(at.bias)[placeOf(index, a.bias_sizes)] : 0;
  }
  /// What dropout multiplies a probability by.
  float keptAt(const std::array<int64_t, 4> &index) const {
    return a.dropout
               ? widen(tensor<T>(at.dropout)[placeOf(index, a.dropout_sizes)]) *
                     a.kept_scale
               : 1;
  }

  template <typename Body> void forEachRow(const Body &body) const {
    for (int64_t b = 0; b < a.batch; ++b)
      for (int64_t h = 0; h < a.heads; ++h)
        for (int64_t i = 0; i < a.queries; ++i)
          body(b, h, i);
  }

  const SoapGpuAttention &a;
  AttentionBuffers at;
  void *const *pointers;
};

template <typename T>
void attendAs(const SoapGpuAttention &attention, void *const *pointers) {
  Attention<T> host(attention, pointers);
  if (attention.kind == SOAP_GPU_ATTEND)
    host.attend();
  else
    host.differentiate();
}

} // namespace

void soap::hostAttention(const SoapGpuAttention &attention,
                         void *const *pointers) {
  if (attention.type == SOAP_F16)
    attendAs<Half>(attention, pointers);
  else
    attendAs<BFloat>(attention, pointers);
}
