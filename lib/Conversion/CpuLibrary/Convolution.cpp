//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Convolutions. A StableHLO convolution may be a forward convolution, the
// gradient of one by its input (dilated lhs) or by its kernel (a "kernel"
// larger than the output). oneDNN has a fast primitive for each; plain loops
// serve the rest.

#include "OneDnn.h"
#include "Soap/Conversion/CpuLibrary/CpuLibrary.h"

#include <algorithm>
#include <array>
#include <dnnl.h>
#include <map>
#include <memory>
#include <vector>

using namespace soap::cpu;

namespace {

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

  static size_t length(int64_t spatial) {
    return 5 + 3 * (2 + spatial) + 8 * spatial;
  }
};

//===----------------------------------------------------------------------===//
// Plain loops
//===----------------------------------------------------------------------===//

/// Calls \p function for every index of \p sizes, the last one fastest.
template <typename Function>
void forEachIndex(int64_t rank, const int64_t *sizes, Function function) {
  std::array<int64_t, maxSpatial + 1> index{};
  while (true) {
    function(index.data());
    int64_t dim = rank - 1;
    while (dim >= 0 && ++index[dim] == sizes[dim])
      index[dim--] = 0;
    if (dim < 0)
      return;
  }
}

void plainConvolution(const Shape &s, const float *lhs, const float *rhs,
                      float *out) {
  int64_t groupFeatures = s.features / s.groups;
  int64_t groupOutputs = s.outputs / s.groups;
  for (int64_t n = 0; n < s.batch; ++n)
    for (int64_t o = 0; o < s.outputs; ++o)
      forEachIndex(s.spatial, s.outSizes, [&](const int64_t *at) {
        float sum = 0;
        const float *image =
            lhs + n * s.lhsStrides[0] +
            (o / groupOutputs) * groupFeatures * s.lhsStrides[1];
        const float *weights = rhs + o * s.rhsStrides[0];
        forEachIndex(s.spatial, s.kernel, [&](const int64_t *k) {
          int64_t from = 0, weight = 0;
          for (int64_t d = 0; d < s.spatial; ++d) {
            int64_t position =
                at[d] * s.strides[d] + k[d] * s.rhsDilation[d] - s.low[d];
            if (position < 0 || position % s.lhsDilation[d] != 0 ||
                position / s.lhsDilation[d] >= s.lhsSizes[d])
              return;
            from += position / s.lhsDilation[d] * s.lhsStrides[2 + d];
            weight += (s.reversal[d] ? s.kernel[d] - 1 - k[d] : k[d]) *
                      s.rhsStrides[2 + d];
          }
          for (int64_t c = 0; c < groupFeatures; ++c)
            sum += image[from + c * s.lhsStrides[1]] *
                   weights[weight + c * s.rhsStrides[1]];
        });
        int64_t to = n * s.outStrides[0] + o * s.outStrides[1];
        for (int64_t d = 0; d < s.spatial; ++d)
          to += at[d] * s.outStrides[2 + d];
        out[to] = sum;
      });
}

//===----------------------------------------------------------------------===//
// oneDNN objects
//===----------------------------------------------------------------------===//

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
dnnl_engine_t engine() {
  // Never destroyed: threads may still convolve while the process ends.
  static dnnl_engine_t value = [] {
    dnnl_engine_t e = nullptr;
    return dnnl_engine_create(&e, dnnl_cpu, 0) == dnnl_success ? e : nullptr;
  }();
  return value;
}

dnnl_stream_t threadStream() {
  thread_local Owned<dnnl_stream> stream = [] {
    dnnl_stream_t s = nullptr;
    dnnl_stream_create(&s, engine(), dnnl_stream_default_flags);
    return Owned<dnnl_stream>(s);
  }();
  return stream.get();
}

Owned<dnnl_memory> makeMemory(const dnnl_memory_desc_t &desc) {
  dnnl_memory_t memory = nullptr;
  dnnl_memory_create(&memory, &desc, engine(), DNNL_MEMORY_NONE);
  return Owned<dnnl_memory>(memory);
}

/// An operand of a primitive: the layout that the caller has, the one that the
/// primitive computes in, and the reorder between them where they differ.
struct Operand {
  dnnl_memory_desc_t callerDesc, desc;
  Owned<dnnl_memory> caller, own;
  Owned<dnnl_primitive> reorder;

  /// False when oneDNN lacks the reorder.
  bool prepare(const dnnl_memory_desc_t &chosen, bool isResult) {
    desc = chosen;
    caller = makeMemory(callerDesc);
    own = makeMemory(desc);
    if (!caller || !own)
      return false;
    if (dnnl_memory_desc_equal(&callerDesc, &desc))
      return true;
    dnnl_primitive_desc_t pd = nullptr;
    const dnnl_memory_desc_t &from = isResult ? desc : callerDesc;
    const dnnl_memory_desc_t &to = isResult ? callerDesc : desc;
    if (dnnl_reorder_primitive_desc_create(&pd, &from, engine(), &to, engine(),
                                           nullptr) != dnnl_success)
      return false;
    Owned<dnnl_primitive_desc> owner(pd);
    dnnl_primitive_t primitive = nullptr;
    if (dnnl_primitive_create(&primitive, pd) != dnnl_success)
      return false;
    reorder.reset(primitive);
    return true;
  }

  /// Points at \p data, with scratch memory for the other layout.
  void bind(void *data, unsigned slot) {
    dnnl_memory_set_data_handle(caller.get(), data);
    void *inner =
        reorder ? threadScratch(slot, dnnl_memory_desc_get_size(&desc)) : data;
    dnnl_memory_set_data_handle(own.get(), inner);
  }

  bool run(bool isResult) {
    if (!reorder)
      return true;
    dnnl_exec_arg_t args[] = {
        {DNNL_ARG_FROM, isResult ? own.get() : caller.get()},
        {DNNL_ARG_TO, isResult ? caller.get() : own.get()}};
    return dnnl_primitive_execute(reorder.get(), threadStream(), 2, args) ==
           dnnl_success;
  }
};

dnnl_memory_desc_t anyLayout(dnnl_memory_desc_t desc) {
  dnnl_memory_desc_t any;
  dnnl_memory_desc_init_by_tag(&any, desc.ndims, desc.dims, dnnl_f32,
                               dnnl_format_tag_any);
  return any;
}

//===----------------------------------------------------------------------===//
// Plans
//===----------------------------------------------------------------------===//

/// How one convolution is computed on one thread.
struct Plan {
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
};

/// Fills in the descriptor of an operand with dimensions of the given sizes and
/// strides. With \p groups, \p sizes[0] is cut into the groups first.
bool describe(dnnl_memory_desc_t &desc, const std::vector<int64_t> &sizes,
              const std::vector<int64_t> &strides) {
  return dnnl_memory_desc_init_by_strides(&desc, sizes.size(), sizes.data(),
                                          dnnl_f32,
                                          strides.data()) == dnnl_success;
}

/// [first, second, spatial...].
std::vector<int64_t> join(int64_t first, int64_t second, const int64_t *spatial,
                          int64_t rank) {
  std::vector<int64_t> all = {first, second};
  all.insert(all.end(), spatial, spatial + rank);
  return all;
}

/// The geometry of the primitive; the padding behind follows from the sizes.
struct Geometry {
  dnnl_dims_t strides, dilates, low, high;
};

/// \p input, \p kernel and \p output sizes as of a forward convolution. False
/// when oneDNN would refuse the padding.
bool complete(Geometry &g, int64_t rank, const int64_t *input,
              const int64_t *kernel, const int64_t *output) {
  for (int64_t d = 0; d < rank; ++d) {
    int64_t extent = (kernel[d] - 1) * (g.dilates[d] + 1) + 1;
    g.high[d] = (output[d] - 1) * g.strides[d] + extent - input[d] - g.low[d];
    if (g.low[d] < 0 || g.high[d] + g.strides[d] <= 0)
      return false;
  }
  return true;
}

bool finish(Plan &plan, const void *opDesc, dnnl_query_t lhsQuery,
            dnnl_query_t rhsQuery, dnnl_query_t outQuery) {
  dnnl_primitive_attr_t attr = nullptr;
  if (dnnl_primitive_attr_create(&attr) != dnnl_success)
    return false;
  Owned<dnnl_primitive_attr> attrOwner(attr);
  dnnl_primitive_attr_set_scratchpad_mode(attr, dnnl_scratchpad_mode_user);
  // A backward primitive asks for the forward one as a hint.
  dnnl_primitive_desc_t hint = nullptr, pd = nullptr;
  auto *conv = static_cast<const dnnl_convolution_desc_t *>(opDesc);
  Owned<dnnl_primitive_desc> hintOwner;
  if (conv->prop_kind == dnnl_backward_weights) {
    dnnl_convolution_desc_t forward;
    if (dnnl_dilated_convolution_forward_desc_init(
            &forward, dnnl_forward_training, conv->alg_kind, &conv->src_desc,
            &conv->diff_weights_desc, nullptr, &conv->diff_dst_desc,
            conv->strides, conv->dilates, conv->padding[0],
            conv->padding[1]) != dnnl_success ||
        dnnl_primitive_desc_create(&hint, &forward, nullptr, engine(),
                                   nullptr) != dnnl_success)
      return false;
    hintOwner.reset(hint);
  }
  if (dnnl_primitive_desc_create(&pd, opDesc, attr, engine(), hint) !=
      dnnl_success)
    return false;
  Owned<dnnl_primitive_desc> owner(pd);
  dnnl_primitive_t primitive = nullptr;
  if (!plan.lhs.prepare(*dnnl_primitive_desc_query_md(pd, lhsQuery, 0),
                        false) ||
      !plan.rhs.prepare(*dnnl_primitive_desc_query_md(pd, rhsQuery, 0),
                        false) ||
      !plan.out.prepare(*dnnl_primitive_desc_query_md(pd, outQuery, 0), true))
    return false;
  const dnnl_memory_desc_t *scratch =
      dnnl_primitive_desc_query_md(pd, dnnl_query_scratchpad_md, 0);
  plan.scratchpadSize = scratch ? dnnl_memory_desc_get_size(scratch) : 0;
  if (plan.scratchpadSize)
    plan.scratchpad = makeMemory(*scratch);
  if (dnnl_primitive_create(&primitive, pd) != dnnl_success)
    return false;
  plan.primitive.reset(primitive);
  return true;
}

bool allOnes(const int64_t *values, int64_t count) {
  return std::all_of(values, values + count, [](int64_t v) { return v == 1; });
}

int64_t productOf(const int64_t *values, int64_t count) {
  int64_t result = 1;
  for (int64_t i = 0; i < count; ++i)
    result *= values[i];
  return result;
}

/// The kernel's descriptor: packed when it is mirrored first, with the groups
/// as a dimension of its own.
bool describeKernel(Plan &plan, const Shape &s) {
  int64_t inputs = s.features / s.groups;
  std::vector<int64_t> sizes = join(s.outputs, inputs, s.kernel, s.spatial);
  std::vector<int64_t> strides(s.rhsStrides, s.rhsStrides + 2 + s.spatial);
  if (std::any_of(plan.flip.begin(), plan.flip.end(),
                  [](bool f) { return f; })) {
    int64_t stride = 1;
    for (size_t d = sizes.size(); d-- > 0; stride *= sizes[d])
      strides[d] = stride;
  }
  if (s.groups > 1) {
    sizes[0] /= s.groups;
    sizes.insert(sizes.begin(), s.groups);
    strides.insert(strides.begin(), strides[0] * sizes[1]);
  }
  return describe(plan.rhs.callerDesc, sizes, strides);
}

bool planForward(Plan &plan, const Shape &s) {
  Geometry g;
  std::vector<int64_t> input(s.lhsSizes, s.lhsSizes + s.spatial);
  for (int64_t d = 0; d < s.spatial; ++d) {
    g.strides[d] = s.strides[d];
    g.dilates[d] = s.rhsDilation[d] - 1;
    g.low[d] = std::max<int64_t>(s.low[d], 0);
    int64_t cropped = g.low[d] - s.low[d];
    input[d] -= cropped;
    if (input[d] <= 0)
      return false;
    plan.lhsOffset += cropped * s.lhsStrides[2 + d];
    plan.flip[d] = s.reversal[d];
  }
  // What the windows never reach is cut off: oneDNN wants an exact fit.
  for (int64_t d = 0; d < s.spatial; ++d) {
    int64_t reach = (s.outSizes[d] - 1) * g.strides[d] +
                    (s.kernel[d] - 1) * (g.dilates[d] + 1) + 1 - g.low[d];
    if (reach <= 0)
      return false;
    input[d] = std::min(input[d], reach);
  }
  if (!complete(g, s.spatial, input.data(), s.kernel, s.outSizes) ||
      !describe(plan.lhs.callerDesc,
                join(s.batch, s.features, input.data(), s.spatial),
                {s.lhsStrides, s.lhsStrides + 2 + s.spatial}) ||
      !describe(plan.out.callerDesc,
                join(s.batch, s.outputs, s.outSizes, s.spatial),
                {s.outStrides, s.outStrides + 2 + s.spatial}) ||
      !describeKernel(plan, s))
    return false;
  dnnl_memory_desc_t src = anyLayout(plan.lhs.callerDesc),
                     weights = anyLayout(plan.rhs.callerDesc),
                     dst = anyLayout(plan.out.callerDesc);
  dnnl_convolution_desc_t desc;
  if (dnnl_dilated_convolution_forward_desc_init(
          &desc, dnnl_forward_inference, dnnl_convolution_direct, &src,
          &weights, nullptr, &dst, g.strides, g.dilates, g.low,
          g.high) != dnnl_success)
    return false;
  plan.lhsArg = DNNL_ARG_SRC;
  plan.rhsArg = DNNL_ARG_WEIGHTS;
  plan.outArg = DNNL_ARG_DST;
  return finish(plan, &desc, dnnl_query_src_md, dnnl_query_weights_md,
                dnnl_query_dst_md);
}

/// The gradient by the kernel, seen from the forward convolution: its batch is
/// our feature dimension, its kernel our output.
bool planKernelGradient(Plan &plan, const Shape &s) {
  Geometry g;
  std::vector<int64_t> input(s.lhsSizes, s.lhsSizes + s.spatial);
  for (int64_t d = 0; d < s.spatial; ++d) {
    g.strides[d] = s.rhsDilation[d];
    g.dilates[d] = s.strides[d] - 1;
    g.low[d] = s.low[d];
    int64_t reach = (s.kernel[d] - 1) * g.strides[d] +
                    (s.outSizes[d] - 1) * (g.dilates[d] + 1) + 1 - g.low[d];
    if (reach <= 0)
      return false;
    input[d] = std::min(input[d], reach);
  }
  auto swapped = [&](const int64_t *strides) {
    std::vector<int64_t> result(strides, strides + 2 + s.spatial);
    std::swap(result[0], result[1]);
    return result;
  };
  if (!complete(g, s.spatial, input.data(), s.outSizes, s.kernel) ||
      !describe(plan.lhs.callerDesc,
                join(s.features, s.batch, input.data(), s.spatial),
                swapped(s.lhsStrides)) ||
      !describe(plan.rhs.callerDesc,
                join(s.features, s.outputs, s.kernel, s.spatial),
                swapped(s.rhsStrides)) ||
      !describe(plan.out.callerDesc,
                join(s.outputs, s.batch, s.outSizes, s.spatial),
                swapped(s.outStrides)))
    return false;
  dnnl_memory_desc_t src = anyLayout(plan.lhs.callerDesc),
                     dst = anyLayout(plan.rhs.callerDesc),
                     weights = anyLayout(plan.out.callerDesc);
  dnnl_convolution_desc_t desc;
  if (dnnl_dilated_convolution_backward_weights_desc_init(
          &desc, dnnl_convolution_direct, &src, &weights, nullptr, &dst,
          g.strides, g.dilates, g.low, g.high) != dnnl_success)
    return false;
  plan.lhsArg = DNNL_ARG_SRC;
  plan.rhsArg = DNNL_ARG_DIFF_DST;
  plan.outArg = DNNL_ARG_DIFF_WEIGHTS;
  return finish(plan, &desc, dnnl_query_src_md, dnnl_query_diff_dst_md,
                dnnl_query_diff_weights_md);
}

/// A dilated lhs and window strides of one: a deconvolution, whose kernel is
/// mirrored and whose stride is the dilation.
bool planInputGradient(Plan &plan, const Shape &s) {
  Geometry g;
  for (int64_t d = 0; d < s.spatial; ++d) {
    g.strides[d] = s.lhsDilation[d];
    g.dilates[d] = s.rhsDilation[d] - 1;
    g.low[d] = (s.kernel[d] - 1) * s.rhsDilation[d] - s.low[d];
    plan.flip[d] = !s.reversal[d];
  }
  // The forward convolution that this is the gradient of goes from out to lhs.
  if (!complete(g, s.spatial, s.outSizes, s.kernel, s.lhsSizes) ||
      !describe(plan.lhs.callerDesc,
                join(s.batch, s.features, s.lhsSizes, s.spatial),
                {s.lhsStrides, s.lhsStrides + 2 + s.spatial}) ||
      !describe(plan.out.callerDesc,
                join(s.batch, s.outputs, s.outSizes, s.spatial),
                {s.outStrides, s.outStrides + 2 + s.spatial}) ||
      !describeKernel(plan, s))
    return false;
  dnnl_memory_desc_t src = anyLayout(plan.lhs.callerDesc),
                     weights = anyLayout(plan.rhs.callerDesc),
                     dst = anyLayout(plan.out.callerDesc);
  dnnl_deconvolution_desc_t desc;
  if (dnnl_dilated_deconvolution_forward_desc_init(
          &desc, dnnl_forward_inference, dnnl_deconvolution_direct, &src,
          &weights, nullptr, &dst, g.strides, g.dilates, g.low,
          g.high) != dnnl_success)
    return false;
  plan.lhsArg = DNNL_ARG_SRC;
  plan.rhsArg = DNNL_ARG_WEIGHTS;
  plan.outArg = DNNL_ARG_DST;
  return finish(plan, &desc, dnnl_query_src_md, dnnl_query_weights_md,
                dnnl_query_dst_md);
}

Plan makePlan(const Shape &s) {
  Plan plan;
  if (!engine() || s.spatial < 1 || s.spatial > maxSpatial)
    return plan;
  bool plainLhs = allOnes(s.lhsDilation, s.spatial);
  bool noReversal = std::none_of(s.reversal, s.reversal + s.spatial,
                                 [](int64_t r) { return r != 0; });
  if (plainLhs && noReversal && s.groups == 1 &&
      productOf(s.kernel, s.spatial) > productOf(s.outSizes, s.spatial)) {
    if (planKernelGradient(plan, s))
      return plan;
    plan = Plan();
  }
  if (plainLhs ? planForward(plan, s)
               : allOnes(s.strides, s.spatial) && planInputGradient(plan, s))
    return plan;
  return Plan();
}

/// The kernel mirrored where the plan says, packed as [o, i, spatial].
const float *flipKernel(const Plan &plan, const Shape &s, const float *rhs) {
  if (std::none_of(plan.flip.begin(), plan.flip.end(),
                   [](bool f) { return f; }))
    return rhs;
  int64_t inputs = s.features / s.groups;
  auto *packed = static_cast<float *>(threadScratch(
      3, sizeof(float) * s.outputs * inputs * productOf(s.kernel, s.spatial)));
  float *to = packed;
  for (int64_t o = 0; o < s.outputs; ++o)
    for (int64_t i = 0; i < inputs; ++i)
      forEachIndex(s.spatial, s.kernel, [&](const int64_t *k) {
        int64_t from = o * s.rhsStrides[0] + i * s.rhsStrides[1];
        for (int64_t d = 0; d < s.spatial; ++d)
          from += (plan.flip[d] ? s.kernel[d] - 1 - k[d] : k[d]) *
                  s.rhsStrides[2 + d];
        *to++ = rhs[from];
      });
  return packed;
}

bool execute(Plan &plan, const Shape &s, const float *lhs, const float *rhs,
             float *out) {
  plan.lhs.bind(const_cast<float *>(lhs + plan.lhsOffset), 4);
  plan.rhs.bind(const_cast<float *>(flipKernel(plan, s, rhs)), 5);
  plan.out.bind(out, 6);
  if (!plan.lhs.run(false) || !plan.rhs.run(false))
    return false;
  dnnl_exec_arg_t args[4] = {{plan.lhsArg, plan.lhs.own.get()},
                             {plan.rhsArg, plan.rhs.own.get()},
                             {plan.outArg, plan.out.own.get()}};
  int count = 3;
  if (plan.scratchpad) {
    dnnl_memory_set_data_handle(plan.scratchpad.get(),
                                threadScratch(7, plan.scratchpadSize));
    args[count++] = {DNNL_ARG_SCRATCHPAD, plan.scratchpad.get()};
  }
  return dnnl_primitive_execute(plan.primitive.get(), threadStream(), count,
                                args) == dnnl_success &&
         plan.out.run(true);
}

} // namespace

void soap_cpu_convolution_f32(const int64_t *shape, const float *lhs,
                              const float *rhs, float *out) {
  Shape s(shape);
  SingleThreadScope scope;
  // Plans hold memory objects that point at operands: one set per thread.
  thread_local std::map<std::vector<int64_t>, Plan> plans;
  std::vector<int64_t> key(shape, shape + Shape::length(s.spatial));
  auto found = plans.find(key);
  if (found == plans.end())
    found = plans.emplace(std::move(key), makePlan(s)).first;
  Plan &plan = found->second;
  if (!plan.primitive || !execute(plan, s, lhs, rhs, out))
    plainConvolution(s, lhs, rhs, out);
}
