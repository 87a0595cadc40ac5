//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_CONVERSION_CPULIBRARY_CONVOLUTIONPLAN_H
#define SOAP_LIB_CONVERSION_CPULIBRARY_CONVOLUTIONPLAN_H

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <dnnl.h>
#include <memory>
#include <vector>

namespace soap::cpu {

constexpr int64_t maxSpatial = 3;

/// The shape array, with names. Pointers point into it.
struct Shape {
  explicit Shape(const int64_t *p)
      : spatial(p[0]), batch(p[1]), features(p[2]), outputs(p[3]), groups(p[4]),
        lhsStrides(p + 5), rhsStrides(lhsStrides + 2 + spatial),
        outStrides(rhsStrides + 2 + spatial),
        lhsSizes(outStrides + 2 + spatial), kernel(lhsSizes + spatial),
        outSizes(kernel + spatial), strides(outSizes + spatial),
        low(strides + spatial), lhsDilation(low + spatial),
        rhsDilation(lhsDilation + spatial), reversal(rhsDilation + spatial) {}

  int64_t spatial, batch, features, outputs, groups;
  const int64_t *lhsStrides, *rhsStrides, *outStrides;
  const int64_t *lhsSizes, *kernel, *outSizes;
  const int64_t *strides, *low, *lhsDilation, *rhsDilation, *reversal;

  /// Whether windows are read backwards anywhere.
  bool isReversed() const {
    return std::any_of(reversal, reversal + spatial,
                       [](int64_t r) { return r != 0; });
  }
  /// How many products each result adds up.
  int64_t products() const;

  static size_t length(int64_t spatial) {
    return 5 + 3 * (2 + spatial) + 8 * spatial;
  }
};

inline int64_t productOf(const int64_t *values, int64_t count) {
  int64_t result = 1;
  for (int64_t i = 0; i < count; ++i)
    result *= values[i];
  return result;
}

inline int64_t Shape::products() const {
  return features / groups * productOf(kernel, spatial);
}

/// How many elements lie from the first to the last of a tensor.
int64_t extentOf(int64_t first, int64_t second, const int64_t *spatial,
                 int64_t rank, const int64_t *strides);

struct Destroy {
  void operator()(dnnl_primitive_desc *p) const {
    dnnl_primitive_desc_destroy(p);
  }
  void operator()(dnnl_primitive *p) const { dnnl_primitive_destroy(p); }
  void operator()(dnnl_memory *p) const { dnnl_memory_destroy(p); }
  void operator()(dnnl_stream *p) const { dnnl_stream_destroy(p); }
  void operator()(dnnl_primitive_attr *p) const {
    dnnl_primitive_attr_destroy(p);
  }
};
template <typename T> using Owned = std::unique_ptr<T, Destroy>;

/// The process's engine; null when there is none.
dnnl_engine_t engine();
/// The stream of this thread on it.
dnnl_stream_t threadStream();
Owned<dnnl_memory> makeMemory(const dnnl_memory_desc_t &desc);

/// An operand of a primitive: the layout that the caller has, the one that the
/// primitive computes in, and the reorder between them where they differ.
struct Operand {
  dnnl_memory_desc_t callerDesc, desc;
  Owned<dnnl_memory> caller, own;
  Owned<dnnl_primitive> reorder;

  /// False when oneDNN lacks the reorder.
  bool prepare(const dnnl_memory_desc_t &chosen, bool isResult);
  /// Points at \p data, with scratch memory for the other layout.
  void bind(void *data, unsigned slot);
  bool run(bool isResult);
  /// Both, for what is read. Of memory that is kept, the copy in the other
  /// layout is, too (KeptCopies.h).
  bool bring(const void *data, unsigned slot);
};

/// What a convolution is made of.
struct ElementTypes {
  dnnl_data_type_t lhs = dnnl_f32, rhs = dnnl_f32, out = dnnl_f32;
  /// Whether the lhs of 8 bits stands for its numbers less an offset, which
  /// each call has.
  bool hasOffset = false;

  bool areFloats() const { return lhs == dnnl_f32 || lhs == dnnl_bf16; }
};

/// How one convolution is computed on one thread.
struct Plan {
  ElementTypes types;
  /// What soap_cpu_gemm_f32 and its like take, for a product of the kernel with
  /// the images; else empty.
  std::vector<int64_t> product;
  /// Whether convolveLines computes it.
  bool byLines = false;
  /// Without a primitive, by plain loops.
  Owned<dnnl_primitive> primitive;
  Operand lhs, rhs, out;
  int lhsArg = 0, rhsArg = 0, outArg = 0;
  Owned<dnnl_memory> scratchpad;
  size_t scratchpadSize = 0;
  /// Where the kernel must be mirrored first, per spatial dimension.
  std::array<bool, maxSpatial> flip{};
  /// Elements of lhs before the first one used (negative padding).
  int64_t lhsOffset = 0;
  /// The offset of lhs, if it has one.
  Owned<dnnl_memory> offset;
  /// Of bytes: whether sums are exact that f32 has no room for.
  bool isExact = false;
};

/// A plan with nothing of a product, lines and a primitive where oneDNN has
/// none.
Plan makePlan(const Shape &s, const ElementTypes &types = {});

/// Whether the primitive of \p plan has computed the convolution. \p offset is
/// what the numbers of a lhs of 8 bits are too large by, if the plan has one.
bool execute(Plan &plan, const void *lhs, const void *rhs, void *out,
             int32_t *offset = nullptr);

/// Whether \p plan, one of bytes with a primitive, adds up integers of 32 bits,
/// also where f32 would round them: tried out.
bool addsUpExactly(Plan &plan, const Shape &s);

/// Whether convolveLines computes such a convolution, and fast.
bool isOfLines(const Shape &s);
void convolveLines(const Shape &s, const float *lhs, const float *rhs,
                   float *out);

} // namespace soap::cpu

#endif // SOAP_LIB_CONVERSION_CPULIBRARY_CONVOLUTIONPLAN_H
