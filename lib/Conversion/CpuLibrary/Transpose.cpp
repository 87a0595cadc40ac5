//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Transposes: oneDNN's reorders, which transpose blocks in registers. They move
// integers, so that no bits of floats change.

#include "ConvolutionPlan.h"
#include "OneDnn.h"
#include "Soap/Conversion/CpuLibrary/CpuLibrary.h"

#include <map>
#include <vector>

using namespace soap::cpu;

namespace {

/// A reorder with its operands; without a primitive where oneDNN has none.
struct Reorder {
  Reorder(int64_t rank, const int64_t *sizes, const int64_t *from,
          const int64_t *to);
  bool run(const int32_t *in, int32_t *out);

  Owned<dnnl_memory> source, target;
  Owned<dnnl_primitive> primitive;
};

Reorder::Reorder(int64_t rank, const int64_t *sizes, const int64_t *from,
                 const int64_t *to) {
  dnnl_memory_desc_t fromDesc, toDesc;
  dnnl_primitive_desc_t pd = nullptr;
  if (!engine() || rank > DNNL_MAX_NDIMS ||
      dnnl_memory_desc_init_by_strides(&fromDesc, static_cast<int>(rank), sizes,
                                       dnnl_s32, from) != dnnl_success ||
      dnnl_memory_desc_init_by_strides(&toDesc, static_cast<int>(rank), sizes,
                                       dnnl_s32, to) != dnnl_success ||
      dnnl_reorder_primitive_desc_create(&pd, &fromDesc, engine(), &toDesc,
                                         engine(), nullptr) != dnnl_success)
    return;
  Owned<dnnl_primitive_desc> owner(pd);
  source = makeMemory(fromDesc);
  target = makeMemory(toDesc);
  dnnl_primitive_t created = nullptr;
  if (source && target && dnnl_primitive_create(&created, pd) == dnnl_success)
    primitive.reset(created);
}

bool Reorder::run(const int32_t *in, int32_t *out) {
  if (!primitive)
    return false;
  dnnl_memory_set_data_handle(source.get(), const_cast<int32_t *>(in));
  dnnl_memory_set_data_handle(target.get(), out);
  dnnl_exec_arg_t args[] = {{DNNL_ARG_FROM, source.get()},
                            {DNNL_ARG_TO, target.get()}};
  return dnnl_primitive_execute(primitive.get(), threadStream(), 2, args) ==
         dnnl_success;
}

void plainTranspose(int64_t rank, const int64_t *sizes, const int64_t *from,
                    const int64_t *to, const int32_t *in, int32_t *out) {
  if (rank == 0) {
    *out = *in;
    return;
  }
  for (int64_t i = 0; i < *sizes; ++i)
    plainTranspose(rank - 1, sizes + 1, from + 1, to + 1, in + i * *from,
                   out + i * *to);
}

} // namespace

void soap_cpu_transpose(const int64_t *parameters, const void *in, void *out) {
  int64_t rank = parameters[0];
  const int64_t *sizes = parameters + 1, *from = sizes + rank,
                *to = from + rank;
  auto *source = static_cast<const int32_t *>(in);
  auto *target = static_cast<int32_t *>(out);
  SingleThreadScope scope;
  // Memory objects point at operands: one set per thread.
  thread_local std::map<std::vector<int64_t>, Reorder> reorders;
  std::vector<int64_t> key(parameters, parameters + 1 + 3 * rank);
  Reorder &reorder =
      findOrMake(reorders, key, [&] { return Reorder(rank, sizes, from, to); });
  if (!reorder.run(source, target))
    plainTranspose(rank, sizes, from, to, source, target);
}
