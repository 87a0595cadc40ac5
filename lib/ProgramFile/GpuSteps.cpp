//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "GpuSteps.h"

#include <algorithm>
#include <iterator>

using namespace soap;

// What a struct of the table and its message have under one name, each list for
// both directions. The numbers:
#define SOAP_BUFFER(X) X(buffer), X(access), X(offset), X(bytes)
#define SOAP_GEMM(X)                                                           \
  X(operand_type), X(result_type), X(epilogue), X(tf32), X(scale),             \
      X(addend_scale), X(m), X(n), X(k)
#define SOAP_CONVOLUTION(X)                                                    \
  X(kind), X(type), X(flipped), X(tf32), X(batch), X(channels), X(features),   \
      X(groups), X(epilogue)
#define SOAP_ATTENTION(X)                                                      \
  X(kind), X(type), X(causal), X(score_gradient), X(kept_scale), X(scale),     \
      X(batch), X(heads), X(kv_heads), X(queries), X(keys), X(size),           \
      X(value_size)
#define SOAP_ALTERNATIVES(X) X(num_library), X(num_generated), X(code)
#define SOAP_NORMALIZATION(X) X(kind), X(type), X(epsilon), X(rows), X(channels)
#define SOAP_SOFTMAX(X) X(kind), X(type), X(outer), X(count), X(inner)
// Lists, of a number per spatial dimension:
#define SOAP_SPATIAL(X)                                                        \
  X(image), X(window), X(output), X(strides), X(low), X(high), X(dilation)

#define SOAP_WRITE(name) to.set_##name(from.name)
#define SOAP_READ(name) to.name = from.name()

namespace {
using Ints = google::protobuf::RepeatedField<int64_t>;
} // namespace

/// Whether \p from has \p count numbers, which \p to gets.
static bool readList(const Ints &from, int count, int64_t *to) {
  if (from.size() != count)
    return false;
  std::copy(from.begin(), from.end(), to);
  return true;
}

//===----------------------------------------------------------------------===//
// Convolutions
//===----------------------------------------------------------------------===//

static void write(const SoapGpuConvolution &from, file::GpuConvolution &to) {
  SOAP_CONVOLUTION(SOAP_WRITE);
  to.mutable_last()->Add(std::begin(from.last), std::end(from.last));
#define SOAP_WRITE_LIST(name)                                                  \
  to.mutable_##name()->Add(from.name, from.name + from.num_spatial)
  SOAP_SPATIAL(SOAP_WRITE_LIST);
#undef SOAP_WRITE_LIST
}

static bool read(const file::GpuConvolution &from, SoapGpuConvolution &to) {
  int spatial = from.image_size();
  if (spatial > SOAP_GPU_MOST_SPATIAL ||
      from.last_size() != int(std::size(to.last)))
    return false;
  SOAP_CONVOLUTION(SOAP_READ);
  to.num_spatial = spatial;
  std::copy(from.last().begin(), from.last().end(), to.last);
  bool whole = true;
#define SOAP_READ_LIST(name) whole &= readList(from.name(), spatial, to.name)
  SOAP_SPATIAL(SOAP_READ_LIST);
#undef SOAP_READ_LIST
  return whole;
}

//===----------------------------------------------------------------------===//
// Attention
//===----------------------------------------------------------------------===//

static void write(const SoapGpuAttention &from, file::GpuAttention &to) {
  SOAP_ATTENTION(SOAP_WRITE);
  to.mutable_strides()->Add(std::begin(from.strides), std::end(from.strides));
  if (from.bias)
    to.mutable_bias_sizes()->Add(std::begin(from.bias_sizes),
                                 std::end(from.bias_sizes));
  if (from.dropout)
    to.mutable_dropout_sizes()->Add(std::begin(from.dropout_sizes),
                                    std::end(from.dropout_sizes));
}

static bool read(const file::GpuAttention &from, SoapGpuAttention &to) {
  SOAP_ATTENTION(SOAP_READ);
  to.bias = from.bias_sizes_size() != 0;
  to.dropout = from.dropout_sizes_size() != 0;
  return readList(from.strides(), std::size(to.strides), to.strides) &&
         (!to.bias || readList(from.bias_sizes(), std::size(to.bias_sizes),
                               to.bias_sizes)) &&
         (!to.dropout ||
          readList(from.dropout_sizes(), std::size(to.dropout_sizes),
                   to.dropout_sizes));
}

//===----------------------------------------------------------------------===//
// The others
//===----------------------------------------------------------------------===//

// Of a loop around a product: its size and three strides.
static constexpr int batchNumbers = 4;

static void write(const SoapGpuGemm &from, file::GpuGemm &to) {
  SOAP_GEMM(SOAP_WRITE);
  to.mutable_strides()->Add(std::begin(from.strides), std::end(from.strides));
  to.mutable_batch()->Add(from.batch,
                          from.batch + int64_t(batchNumbers) * from.num_batch);
}

static bool read(const file::GpuGemm &from, SoapGpuGemm &to,
                 ProgramBuilder::Ints &batch) {
  SOAP_GEMM(SOAP_READ);
  batch.assign(from.batch().begin(), from.batch().end());
  return readList(from.strides(), std::size(to.strides), to.strides) &&
         from.batch_size() % batchNumbers == 0;
}

static void write(const SoapGpuNormalization &from,
                  file::GpuNormalization &to) {
  SOAP_NORMALIZATION(SOAP_WRITE);
}

static void read(const file::GpuNormalization &from, SoapGpuNormalization &to) {
  SOAP_NORMALIZATION(SOAP_READ);
}

static void write(const SoapGpuSoftmax &from, file::GpuSoftmax &to) {
  SOAP_SOFTMAX(SOAP_WRITE);
}

static void read(const file::GpuSoftmax &from, SoapGpuSoftmax &to) {
  SOAP_SOFTMAX(SOAP_READ);
}

static void write(const SoapGpuAlternatives &from, int32_t numBuffers,
                  file::GpuAlternatives &to) {
  SOAP_ALTERNATIVES(SOAP_WRITE);
  to.mutable_types()->Add(from.types, from.types + numBuffers);
}

static void read(const file::GpuAlternatives &from, SoapGpuAlternatives &to,
                 ProgramBuilder::Ints &types) {
  SOAP_ALTERNATIVES(SOAP_READ);
  types.assign(from.types().begin(), from.types().end());
}

static void write(const SoapGpuBuffer &from, file::GpuBuffer &to) {
  SOAP_BUFFER(SOAP_WRITE);
}

static void read(const file::GpuBuffer &from, SoapGpuBuffer &to) {
  SOAP_BUFFER(SOAP_READ);
}

//===----------------------------------------------------------------------===//
// Steps
//===----------------------------------------------------------------------===//

void file::writeStep(const SoapGpuStep &from, GpuStep &to) {
  to.set_kind(from.kind);
  for (int32_t b = 0; b < from.num_buffers; ++b)
    write(from.buffers[b], *to.add_buffers());
  switch (from.kind) {
  case SOAP_GPU_LAUNCH:
    to.set_function(from.function);
    to.set_grid(from.grid);
    to.set_block(from.block);
    return;
  case SOAP_GPU_GEMM:
    return write(from.gemm, *to.mutable_gemm());
  case SOAP_GPU_CONVOLUTION:
    return write(from.convolution, *to.mutable_convolution());
  case SOAP_GPU_ATTENTION:
    return write(from.attention, *to.mutable_attention());
  case SOAP_GPU_ALTERNATIVES:
    return write(from.alternatives, from.num_buffers,
                 *to.mutable_alternatives());
  case SOAP_GPU_NORMALIZATION:
    return write(from.normalization, *to.mutable_normalization());
  case SOAP_GPU_SOFTMAX:
    return write(from.softmax, *to.mutable_softmax());
  }
}

const char *file::readStep(const GpuStep &from, ProgramBuilder::GpuStep &to) {
  constexpr const char *bad = "has a bad step of a kernel for GPUs";
  if (from.kind() < SOAP_GPU_LAUNCH || from.kind() > SOAP_GPU_SOFTMAX)
    return bad;
  to.kind = static_cast<SoapGpuStepKind>(from.kind());
  for (const GpuBuffer &buffer : from.buffers())
    read(buffer, to.buffers.emplace_back());
  switch (to.kind) {
  case SOAP_GPU_LAUNCH:
    to.function = from.function();
    to.grid = from.grid();
    to.block = from.block();
    return nullptr;
  case SOAP_GPU_GEMM:
    return read(from.gemm(), to.gemm, to.batch) ? nullptr : bad;
  case SOAP_GPU_CONVOLUTION:
    return read(from.convolution(), to.convolution)
               ? nullptr
               : "has a bad convolution in a kernel for GPUs";
  case SOAP_GPU_ATTENTION:
    return read(from.attention(), to.attention)
               ? nullptr
               : "has a bad attention in a kernel for GPUs";
  case SOAP_GPU_ALTERNATIVES:
    read(from.alternatives(), to.alternatives, to.types);
    return to.types.size() == to.buffers.size()
               ? nullptr
               : "has bad alternatives in a kernel for GPUs";
  case SOAP_GPU_NORMALIZATION:
    read(from.normalization(), to.normalization);
    return nullptr;
  case SOAP_GPU_SOFTMAX:
    read(from.softmax(), to.softmax);
    return nullptr;
  }
  return bad;
}
