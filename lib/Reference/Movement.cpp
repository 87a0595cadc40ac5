//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Moving elements: the loops behind the shape ops.

#include "Kernels.h"

#include <cstring>

using namespace mlir;

namespace soap::reference {

SmallVector<int64_t, 4> rowMajorStrides(ArrayRef<int64_t> shape) {
  SmallVector<int64_t, 4> strides(shape.size(), 1);
  for (int64_t i = static_cast<int64_t>(shape.size()) - 2; i >= 0; --i)
    strides[i] = strides[i + 1] * shape[i + 1];
  return strides;
}

static Precision precisionOf(const Tensor &t) { return t.getPrecision(); }

void forEachIndex(ArrayRef<int64_t> shape,
                  llvm::function_ref<void(ArrayRef<int64_t>)> fn) {
  int64_t n = numElements(shape);
  SmallVector<int64_t, 6> index(shape.size(), 0);
  for (int64_t i = 0; i < n; ++i) {
    fn(index);
    for (int64_t d = static_cast<int64_t>(shape.size()) - 1; d >= 0; --d) {
      if (++index[d] < shape[d])
        break;
      index[d] = 0;
    }
  }
}

/// Calls fn(position) at the start of every innermost row.
static void forEachRow(ArrayRef<int64_t> shape, int64_t offset,
                       ArrayRef<int64_t> strides,
                       llvm::function_ref<void(int64_t)> fn) {
  forEachIndex(shape.drop_back(), [&](ArrayRef<int64_t> index) {
    int64_t position = offset;
    for (auto [i, s] : llvm::zip(index, strides))
      position += i * s;
    fn(position);
  });
}

Tensor stridedView(const Tensor &from, ArrayRef<int64_t> shape, int64_t offset,
                   ArrayRef<int64_t> strides) {
  Tensor to(from.getElementType(), shape, precisionOf(from));
  if (to.numElements() == 0)
    return to;
  if (shape.empty()) {
    copyElement(to, 0, from, offset);
    return to;
  }
  char *raw = to.mutableRaw();
  visitWidth(from.getStorage(), [&](auto tag) {
    using T = decltype(tag);
    auto *in = reinterpret_cast<const T *>(from.raw());
    T *out = reinterpret_cast<T *>(raw);
    int64_t n = shape.back(), step = strides.back();
    forEachRow(shape, offset, strides, [&](int64_t position) {
      const T *row = in + position;
      if (step == 1)
        std::memcpy(out, row, n * sizeof(T));
      else if (step == 0)
        std::fill_n(out, n, *row);
      else
        for (int64_t i = 0; i < n; ++i)
          out[i] = row[i * step];
      out += n;
    });
  });
  return to;
}

Tensor boxOf(const Tensor &from, ArrayRef<int64_t> shape,
             ArrayRef<int64_t> offsets) {
  if (from.getShape() == shape)
    return from;
  SmallVector<int64_t, 4> strides = rowMajorStrides(from.getShape());
  int64_t start = 0;
  for (auto [offset, stride] : llvm::zip_equal(offsets, strides))
    start += offset * stride;
  return stridedView(from, shape, start, strides);
}

void insertBox(Tensor &to, const Tensor &part, ArrayRef<int64_t> offsets) {
  if (part.numElements() == 0)
    return;
  SmallVector<int64_t, 4> strides = rowMajorStrides(to.getShape());
  int64_t start = 0;
  for (auto [offset, stride] : llvm::zip_equal(offsets, strides))
    start += offset * stride;
  if (part.getRank() == 0)
    return copyElement(to, start, part, 0);
  int64_t bytes = storageSize(part.getStorage());
  int64_t row = part.getShape().back() * bytes;
  char *out = to.mutableRaw();
  const char *in = part.raw();
  forEachRow(part.getShape(), start, strides, [&](int64_t position) {
    std::memcpy(out + position * bytes, in, row);
    in += row;
  });
}

Tensor concatenated(ArrayRef<Tensor> parts, int64_t dim) {
  SmallVector<int64_t, 4> shape(parts[0].getShape());
  for (const Tensor &part : parts.drop_front())
    shape[dim] += part.getDim(dim);
  Tensor whole(parts[0].getElementType(), shape, precisionOf(parts[0]));
  // Seen as [outer, dim, inner], every part is a run per outer index.
  int64_t outer = numElements(ArrayRef<int64_t>(shape).take_front(dim));
  int64_t inner = numElements(ArrayRef<int64_t>(shape).drop_front(dim + 1)) *
                  storageSize(whole.getStorage());
  char *to = whole.mutableRaw();
  for (int64_t o = 0; o < outer; ++o)
    for (const Tensor &part : parts) {
      int64_t run = part.getDim(dim) * inner;
      std::memcpy(to, part.raw() + o * run, run);
      to += run;
    }
  return whole;
}

Tensor transposed(const Tensor &from, ArrayRef<int64_t> permutation) {
  bool isIdentity = true;
  for (auto [i, p] : llvm::enumerate(permutation))
    isIdentity &= p == static_cast<int64_t>(i);
  if (isIdentity)
    return from;
  SmallVector<int64_t, 4> all = rowMajorStrides(from.getShape());
  SmallVector<int64_t, 4> shape, strides;
  for (int64_t p : permutation) {
    shape.push_back(from.getDim(p));
    strides.push_back(all[p]);
  }
  return stridedView(from, shape, 0, strides);
}

Tensor filled(const Tensor &scalar, ArrayRef<int64_t> shape, int64_t index) {
  SmallVector<int64_t, 4> strides(shape.size(), 0);
  return stridedView(scalar, shape, index, strides);
}

Tensor padded(const Tensor &from, const Tensor &value, ArrayRef<int64_t> low,
              ArrayRef<int64_t> high, ArrayRef<int64_t> interior) {
  SmallVector<int64_t, 4> shape;
  for (int64_t d = 0; d < from.getRank(); ++d) {
    int64_t size = from.getDim(d);
    int64_t inner = size ? (size - 1) * (interior[d] + 1) + 1 : 0;
    shape.push_back(std::max<int64_t>(inner + low[d] + high[d], 0));
  }
  Tensor to = filled(value, shape);
  if (to.numElements() == 0 || from.numElements() == 0)
    return to;
  if (from.getRank() == 0) {
    copyElement(to, 0, from, 0);
    return to;
  }
  SmallVector<int64_t, 4> strides = rowMajorStrides(shape);
  char *raw = to.mutableRaw();
  visitWidth(from.getStorage(), [&](auto tag) {
    using T = decltype(tag);
    auto *in = reinterpret_cast<const T *>(from.raw());
    T *out = reinterpret_cast<T *>(raw);
    int64_t last = from.getRank() - 1, n = from.getDim(last);
    int64_t step = interior[last] + 1;
    forEachIndex(from.getShape().drop_back(), [&](ArrayRef<int64_t> index) {
      int64_t position = 0;
      bool inside = true;
      for (auto [d, i] : llvm::enumerate(index)) {
        int64_t p = low[d] + i * (interior[d] + 1);
        inside &= p >= 0 && p < shape[d];
        position += p * strides[d];
      }
      const T *row = in;
      in += n;
      if (!inside)
        return;
      for (int64_t i = 0; i < n; ++i) {
        int64_t p = low[last] + i * step;
        if (p >= 0 && p < shape[last])
          out[position + p] = row[i];
      }
    });
  });
  return to;
}

Tensor elementAt(const Tensor &from, int64_t i) {
  return stridedView(from, {}, i, {});
}

void copyElement(Tensor &to, int64_t i, const Tensor &from, int64_t j) {
  size_t bytes = storageSize(from.getStorage());
  assert(to.getStorage() == from.getStorage());
  std::memcpy(to.mutableRaw() + i * bytes, from.raw() + j * bytes, bytes);
}

} // namespace soap::reference
