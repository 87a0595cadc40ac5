//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Which of oneDNN's primitives computes a convolution, and how.

#include "ConvolutionPlan.h"

#include "KeptCopies.h"
#include "OneDnn.h"
#include "Soap/Conversion/CpuLibrary/CpuLibrary.h"

#include <algorithm>
#include <cstring>
#include <vector>

using namespace soap::cpu;

dnnl_engine_t soap::cpu::engine() {
  // Never destroyed: threads may still convolve while the process ends.
  static dnnl_engine_t value = [] {
    dnnl_engine_t e = nullptr;
    return dnnl_engine_create(&e, dnnl_cpu, 0) == dnnl_success ? e : nullptr;
  }();
  return value;
}

dnnl_stream_t soap::cpu::threadStream() {
  thread_local Owned<dnnl_stream> stream = [] {
    dnnl_stream_t s = nullptr;
    dnnl_stream_create(&s, engine(), dnnl_stream_default_flags);
    return Owned<dnnl_stream>(s);
  }();
  return stream.get();
}

Owned<dnnl_memory> soap::cpu::makeMemory(const dnnl_memory_desc_t &desc) {
  dnnl_memory_t memory = nullptr;
  dnnl_memory_create(&memory, &desc, engine(), DNNL_MEMORY_NONE);
  return Owned<dnnl_memory>(memory);
}

bool Operand::prepare(const dnnl_memory_desc_t &chosen, bool isResult) {
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

void Operand::bind(void *data, unsigned slot) {
  dnnl_memory_set_data_handle(caller.get(), data);
  void *inner =
      reorder ? threadScratch(slot, dnnl_memory_desc_get_size(&desc)) : data;
  dnnl_memory_set_data_handle(own.get(), inner);
}

bool Operand::run(bool isResult) {
  if (!reorder)
    return true;
  dnnl_exec_arg_t args[] = {
      {DNNL_ARG_FROM, isResult ? own.get() : caller.get()},
      {DNNL_ARG_TO, isResult ? caller.get() : own.get()}};
  return dnnl_primitive_execute(reorder.get(), threadStream(), 2, args) ==
         dnnl_success;
}

bool Operand::bring(const void *data, unsigned slot) {
  KeptCopy *copy = reorder ? findKeptCopy(data, callerDesc, desc) : nullptr;
  if (!copy) {
    bind(const_cast<void *>(data), slot);
    return run(false);
  }
  dnnl_memory_set_data_handle(caller.get(), const_cast<void *>(data));
  dnnl_memory_set_data_handle(own.get(), copy->data.get());
  if (copy->version == copy->wanted)
    return true;
  copy->version = 0;
  if (!run(false))
    return false;
  copy->version = copy->wanted;
  return true;
}

namespace {

dnnl_memory_desc_t layoutOf(const dnnl_memory_desc_t &desc,
                            dnnl_format_tag_t tag) {
  dnnl_memory_desc_t layout;
  dnnl_memory_desc_init_by_tag(&layout, desc.ndims, desc.dims, desc.data_type,
                               tag);
  return layout;
}

dnnl_memory_desc_t anyLayout(const dnnl_memory_desc_t &desc) {
  return layoutOf(desc, dnnl_format_tag_any);
}

/// Fills in the descriptor of an operand with dimensions of the given sizes and
/// strides. With \p groups, \p sizes[0] is cut into the groups first.
bool describe(dnnl_memory_desc_t &desc, const std::vector<int64_t> &sizes,
              const std::vector<int64_t> &strides,
              dnnl_data_type_t type = dnnl_f32) {
  return dnnl_memory_desc_init_by_strides(&desc, sizes.size(), sizes.data(),
                                          type, strides.data()) == dnnl_success;
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

/// With \p jitOnly, and of other numbers than f32, only if oneDNN generates
/// code for it.
bool finish(Plan &plan, const void *opDesc, dnnl_query_t lhsQuery,
            dnnl_query_t rhsQuery, dnnl_query_t outQuery,
            bool jitOnly = false) {
  dnnl_primitive_attr_t attr = nullptr;
  if (dnnl_primitive_attr_create(&attr) != dnnl_success)
    return false;
  Owned<dnnl_primitive_attr> attrOwner(attr);
  dnnl_primitive_attr_set_scratchpad_mode(attr, dnnl_scratchpad_mode_user);
  if (plan.types.hasOffset) {
    int32_t atRun = DNNL_RUNTIME_S32_VAL;
    dnnl_memory_desc_t scalar;
    dnnl_dims_t one = {1};
    if (dnnl_primitive_attr_set_zero_points(attr, DNNL_ARG_SRC, 1, 0, &atRun) !=
            dnnl_success ||
        dnnl_memory_desc_init_by_tag(&scalar, 1, one, dnnl_s32, dnnl_a) !=
            dnnl_success)
      return false;
    plan.offset = makeMemory(scalar);
  }
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
  const char *name = "";
  dnnl_primitive_desc_query(pd, dnnl_query_impl_info_str, 0, &name);
  if ((jitOnly || plan.types.lhs != dnnl_f32) &&
      std::strncmp(name, "jit", 3) != 0 && std::strncmp(name, "brg", 3) != 0)
    return false;
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
  return describe(plan.rhs.callerDesc, sizes, strides, plan.types.rhs);
}

/// The descriptors of an image of the sizes \p input and of what becomes of it.
bool describeImages(Plan &plan, const Shape &s, const int64_t *input) {
  return describe(
             plan.lhs.callerDesc, join(s.batch, s.features, input, s.spatial),
             {s.lhsStrides, s.lhsStrides + 2 + s.spatial}, plan.types.lhs) &&
         describe(plan.out.callerDesc,
                  join(s.batch, s.outputs, s.outSizes, s.spatial),
                  {s.outStrides, s.outStrides + 2 + s.spatial}, plan.types.out);
}

/// A convolution and a deconvolution are forward primitives alike.
bool finishForward(Plan &plan, const void *opDesc, bool jitOnly = false) {
  plan.lhsArg = DNNL_ARG_SRC;
  plan.rhsArg = DNNL_ARG_WEIGHTS;
  plan.outArg = DNNL_ARG_DST;
  return finish(plan, opDesc, dnnl_query_src_md, dnnl_query_weights_md,
                dnnl_query_dst_md, jitOnly);
}

/// Whether features come in blocks of 16. oneDNN prefers them all next to each
/// other; where the caller has a whole image of each, bringing them there and
/// back takes twice as long as into blocks, and longer than many convolutions.
bool prefersBlocks(const Shape &s) {
  if (s.lhsStrides[1] == 1 || s.outStrides[1] == 1)
    return false;
  if (s.groups > 1)
    return s.groups == s.features && s.groups == s.outputs;
  int64_t unit = s.spatial == 1 || allOnes(s.kernel, s.spatial) ? 16 : 32;
  return s.features % unit == 0 && s.outputs % unit == 0;
}

/// Whether some window reads nothing but padding. oneDNN 2.6 calls a null
/// pointer there, of numbers of fewer than 32 bits.
bool hasEmptyWindows(const Shape &s) {
  for (int64_t d = 0; d < s.spatial; ++d)
    for (int64_t x = 0; x < s.outSizes[d]; ++x) {
      bool isEmpty = true;
      for (int64_t k = 0; k < s.kernel[d] && isEmpty; ++k) {
        int64_t at = x * s.strides[d] - s.low[d] + k * s.rhsDilation[d];
        isEmpty = at < 0 || at >= s.lhsSizes[d];
      }
      if (isEmpty)
        return true;
    }
  return false;
}

bool planForward(Plan &plan, const Shape &s) {
  if (plan.types.lhs != dnnl_f32 && hasEmptyWindows(s))
    return false;
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
      !describeImages(plan, s, input.data()) || !describeKernel(plan, s))
    return false;
  const dnnl_format_tag_t blocked[] = {dnnl_nCw16c, dnnl_nChw16c,
                                       dnnl_nCdhw16c};
  auto plansLayout = [&](dnnl_format_tag_t tag, bool jitOnly) {
    dnnl_memory_desc_t src = layoutOf(plan.lhs.callerDesc, tag),
                       weights = anyLayout(plan.rhs.callerDesc),
                       dst = layoutOf(plan.out.callerDesc, tag);
    dnnl_convolution_desc_t desc;
    return dnnl_dilated_convolution_forward_desc_init(
               &desc, dnnl_forward_inference, dnnl_convolution_direct, &src,
               &weights, nullptr, &dst, g.strides, g.dilates, g.low,
               g.high) == dnnl_success &&
           finishForward(plan, &desc, jitOnly);
  };
  return (plan.types.lhs == dnnl_f32 && prefersBlocks(s) &&
          plansLayout(blocked[s.spatial - 1], /*jitOnly=*/true)) ||
         plansLayout(dnnl_format_tag_any, /*jitOnly=*/false);
}

/// The shape array of the same convolution, one along a dimension, of images of
/// one row.
std::vector<int64_t> ofOneRow(const Shape &s) {
  std::vector<int64_t> shape = {2, s.batch, s.features, s.outputs, s.groups};
  auto addStrides = [&](const int64_t *strides, int64_t size) {
    shape.insert(shape.end(),
                 {strides[0], strides[1], size * strides[2], strides[2]});
  };
  addStrides(s.lhsStrides, s.lhsSizes[0]);
  addStrides(s.rhsStrides, s.kernel[0]);
  addStrides(s.outStrides, s.outSizes[0]);
  for (const int64_t *values : {s.lhsSizes, s.kernel, s.outSizes, s.strides})
    shape.insert(shape.end(), {1, *values});
  shape.insert(shape.end(), {0, s.low[0]});
  for (const int64_t *values : {s.lhsDilation, s.rhsDilation})
    shape.insert(shape.end(), {1, *values});
  shape.insert(shape.end(), {0, s.reversal[0]});
  return shape;
}

/// oneDNN 2.6 generates code for depthwise convolutions of images with rows
/// only.
bool planRow(Plan &plan, const Shape &s) {
  if (s.spatial != 1 || s.groups == 1 || s.groups != s.features ||
      s.groups != s.outputs || s.isReversed())
    return false;
  std::vector<int64_t> shape = ofOneRow(s);
  return planForward(plan, Shape(shape.data()));
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
                swapped(s.lhsStrides), plan.types.lhs) ||
      !describe(plan.rhs.callerDesc,
                join(s.features, s.outputs, s.kernel, s.spatial),
                swapped(s.rhsStrides), plan.types.rhs) ||
      !describe(plan.out.callerDesc,
                join(s.outputs, s.batch, s.outSizes, s.spatial),
                swapped(s.outStrides), plan.types.out))
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
      !describeImages(plan, s, s.lhsSizes) || !describeKernel(plan, s))
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
  return finishForward(plan, &desc);
}

/// Whether the places of an image of these \p sizes lie next to each other.
bool isDense(int64_t rank, const int64_t *sizes, const int64_t *strides) {
  int64_t next = 1;
  for (int64_t d = rank; d-- > 0; next *= sizes[d])
    if (sizes[d] != 1 && strides[d] != next)
      return false;
  return true;
}

/// Kernels of one place, on images whose places are next to each other: a
/// product of the kernel with every image. oneDNN would bring the features next
/// to each other first, which takes longer than the convolution.
bool planProduct(Plan &plan, const Shape &s) {
  if (s.groups != 1 || !allOnes(s.kernel, s.spatial) ||
      !allOnes(s.strides, s.spatial) ||
      !isDense(s.spatial, s.lhsSizes, s.lhsStrides + 2) ||
      !isDense(s.spatial, s.outSizes, s.outStrides + 2) ||
      !std::equal(s.lhsSizes, s.lhsSizes + s.spatial, s.outSizes) ||
      std::any_of(s.low, s.low + s.spatial, [](int64_t l) { return l != 0; }))
    return false;
  // Products of few columns are slow; oneDNN's convolutions are not.
  constexpr int64_t fewest = 128;
  int64_t places = productOf(s.outSizes, s.spatial);
  if (places < fewest && prefersBlocks(s))
    return false;
  plan.product = {s.outputs,
                  places,
                  s.features,
                  s.rhsStrides[0],
                  s.rhsStrides[1],
                  s.lhsStrides[1],
                  1,
                  s.outStrides[1],
                  1,
                  /*batch dimensions=*/1,
                  s.batch,
                  0,
                  s.lhsStrides[0],
                  s.outStrides[0],
                  /*sums=*/0};
  return true;
}

} // namespace

Plan soap::cpu::makePlan(const Shape &s, const ElementTypes &types) {
  Plan plan;
  plan.types = types;
  if (!engine() || s.spatial < 1 || s.spatial > maxSpatial)
    return plan;
  bool plainLhs = allOnes(s.lhsDilation, s.spatial);
  if (!types.areFloats()) {
    if (!plainLhs || !planForward(plan, s))
      return Plan();
    plan.isExact = addsUpExactly(plan, s);
    return plan;
  }
  if (plainLhs && planProduct(plan, s))
    return plan;
  if (plainLhs && !s.isReversed() && s.groups == 1 &&
      productOf(s.kernel, s.spatial) > productOf(s.outSizes, s.spatial)) {
    if (planKernelGradient(plan, s))
      return plan;
    plan = Plan();
    plan.types = types;
  }
  plan.byLines = types.lhs == dnnl_f32 && isOfLines(s);
  if (plan.byLines)
    return plan;
  if (plainLhs ? planRow(plan, s) || planForward(plan, s)
               : allOnes(s.strides, s.spatial) && planInputGradient(plan, s))
    return plan;
  return Plan();
}

bool soap::cpu::execute(Plan &plan, const void *lhs, const void *rhs, void *out,
                        int32_t *offset) {
  size_t skipped = plan.lhsOffset * dnnl_data_type_size(plan.types.lhs);
  plan.lhs.bind(const_cast<char *>(static_cast<const char *>(lhs) + skipped),
                4);
  plan.out.bind(out, 6);
  if (!plan.lhs.run(false) || !plan.rhs.bring(rhs, 5))
    return false;
  dnnl_exec_arg_t args[5] = {{plan.lhsArg, plan.lhs.own.get()},
                             {plan.rhsArg, plan.rhs.own.get()},
                             {plan.outArg, plan.out.own.get()}};
  int count = 3;
  if (plan.scratchpad) {
    dnnl_memory_set_data_handle(plan.scratchpad.get(),
                                threadScratch(7, plan.scratchpadSize));
    args[count++] = {DNNL_ARG_SCRATCHPAD, plan.scratchpad.get()};
  }
  if (plan.offset) {
    dnnl_memory_set_data_handle(plan.offset.get(), offset);
    args[count++] = {DNNL_ARG_ATTR_ZERO_POINTS | DNNL_ARG_SRC,
                     plan.offset.get()};
  }
  return dnnl_primitive_execute(plan.primitive.get(), threadStream(), count,
                                args) == dnnl_success &&
         plan.out.run(true);
}
