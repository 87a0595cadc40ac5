//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Calls of libraries in the kernels of GPUs.

#include "GpuKernelChecker.h"

#include "Soap/Runtime/Attention.h"
#include "Soap/Runtime/Normalization.h"
#include "Soap/Runtime/Softmax.h"

#include <array>
#include <cmath>

using namespace soap;

SoapStatus GpuKernelChecker::checkGemm(const SoapGpuStep &step) {
  const SoapGpuGemm &gemm = step.gemm;
  int32_t epilogue = gemm.epilogue;
  constexpr int32_t functions =
      SOAP_GPU_RELU | SOAP_GPU_GELU | SOAP_GPU_GELU_GRADIENT;
  int32_t function = epilogue & functions;
  bool isGradient = function == SOAP_GPU_GELU_GRADIENT,
       keeps = epilogue & SOAP_GPU_KEEP, sums = epilogue & SOAP_GPU_SUMS;
  if (epilogue < 0 || epilogue >= 2 * SOAP_GPU_SUMS ||
      (function & (function - 1)) || (keeps && function != SOAP_GPU_GELU) ||
      (sums && !isGradient) || (isGradient && (epilogue & SOAP_GPU_BIAS)) ||
      gemm.tf32 < 0 || gemm.tf32 > 1)
    return error("bad epilogue or precision of a product");
  for (double scale : {gemm.scale, gemm.addend_scale})
    if (scale == 0 || !std::isfinite(scale))
      return error("a product is scaled by %g", scale);
  bool hasBias = epilogue & SOAP_GPU_BIAS,
       hasAddend = epilogue & SOAP_GPU_ADDEND;
  int32_t firstMatrix = 3 + hasBias + hasAddend,
          firstStored = firstMatrix + isGradient;
  if (step.num_buffers != firstStored + keeps + sums)
    return error("a product has %d buffers", step.num_buffers);
  for (int32_t b = 0; b < step.num_buffers; ++b)
    SOAP_RETURN_IF_FAILED(checkAccess(
        step, b, b == 2 || b >= firstStored ? SOAP_GPU_WRITE : SOAP_GPU_READ));
  int32_t from = gemm.operand_type, to = gemm.result_type;
  bool isNarrow = from == SOAP_F16 || from == SOAP_BF16;
  if (!(isNarrow && (to == from || to == SOAP_F32)) &&
      !((from == SOAP_F32 || from == SOAP_F64) && to == from))
    return error("no product of type %d to type %d", from, to);
  if (gemm.m <= 0 || gemm.n <= 0 || gemm.k <= 0 || gemm.num_batch < 0 ||
      (gemm.num_batch && !gemm.batch))
    return error("bad sizes of a product");
  if ((epilogue & ~SOAP_GPU_ADDEND) &&
      (gemm.num_batch != 0 || to == SOAP_F64 || gemm.strides[5] != 1 ||
       gemm.strides[4] < gemm.n))
    return error("a product of this kind has no epilogue");
  if ((isGradient || keeps) && gemm.strides[4] % 8 != 0)
    return error("a product of this kind has no derivative and keeps nothing");
  int64_t vectorBytes, elementBytes = soap_element_bytes(to);
  bool isVector = !__builtin_mul_overflow(gemm.n, elementBytes, &vectorBytes);
  if (hasBias &&
      !(isVector && vectorBytes <= step.buffers[3 + hasAddend].bytes))
    return error("the bias leaves its buffer");
  if (sums &&
      !(isVector && vectorBytes <= step.buffers[step.num_buffers - 1].bytes))
    return error("the sums leave their buffer");
  if (hasAddend)
    SOAP_RETURN_IF_FAILED(checkAddend(step.buffers[2], step.buffers[3]));
  const int64_t sizes[] = {gemm.m, gemm.k, gemm.k, gemm.n, gemm.m, gemm.n};
  for (int32_t i = 0; i < 3; ++i) {
    const int64_t *stride = gemm.strides + size_t(2) * i;
    const int64_t *size = sizes + size_t(2) * i;
    bool rows = stride[1] == 1 && stride[0] >= size[1];
    bool columns = stride[0] == 1 && stride[1] >= size[0];
    if (!rows && !columns)
      return error("matrix %d has strides %lld and %lld", i,
                   (long long)stride[0], (long long)stride[1]);
    // From the first element to the last.
    int64_t reach = 1;
    auto extend = [&](int64_t count, int64_t step) {
      int64_t more;
      return count > 0 && step >= 0 &&
             !__builtin_mul_overflow(count - 1, step, &more) &&
             !__builtin_add_overflow(reach, more, &reach);
    };
    bool known = extend(size[0], stride[0]) && extend(size[1], stride[1]);
    for (int32_t b = 0; known && b < gemm.num_batch; ++b)
      known =
          extend(gemm.batch[size_t(4) * b], gemm.batch[size_t(4) * b + 1 + i]);
    int64_t bytes;
    if (!known ||
        __builtin_mul_overflow(
            reach, int64_t(soap_element_bytes(i < 2 ? from : to)), &bytes) ||
        bytes > step.buffers[i].bytes)
      return error("matrix %d leaves its buffer", i);
    if (i == 2 && hasAddend && bytes > step.buffers[3].bytes)
      return error("the addend leaves its buffer");
    if (i == 2 && (isGradient || keeps) &&
        bytes > step.buffers[firstMatrix].bytes)
      return error("the matrix of a function leaves its buffer");
  }
  return success();
}

SoapStatus GpuKernelChecker::checkAddend(const SoapGpuBuffer &out,
                                         const SoapGpuBuffer &addend) {
  if (overlap(out, addend) &&
      (out.offset != addend.offset || out.bytes != addend.bytes))
    return error("the addend overlaps the result and is another matrix");
  return success();
}

SoapStatus GpuKernelChecker::checkConvolution(const SoapGpuStep &step) {
  const SoapGpuConvolution &conv = step.convolution;
  if (conv.kind < SOAP_GPU_FORWARD || conv.kind > SOAP_GPU_AVERAGE_GRADIENT)
    return error("unknown kind of convolution %d", conv.kind);
  bool pools = conv.kind >= SOAP_GPU_MAXIMUM;
  const char *what = pools ? "pooling" : "a convolution";
  if (conv.epilogue &&
      (conv.kind != SOAP_GPU_FORWARD || conv.type == SOAP_F64 ||
       (conv.epilogue & ~(SOAP_GPU_ADDEND | SOAP_GPU_RELU)) != SOAP_GPU_BIAS))
    return error("%s of this kind has no epilogue %d", what, conv.epilogue);
  bool hasBias = conv.epilogue & SOAP_GPU_BIAS,
       hasAddend = conv.epilogue & SOAP_GPU_ADDEND;
  int32_t numOperands = pools ? 1 : 2,
          numBuffers = numOperands + 2 + hasBias + hasAddend;
  if (step.num_buffers != numBuffers)
    return error("%s has %d buffers", what, step.num_buffers);
  for (int32_t b = 0; b < numBuffers; ++b)
    SOAP_RETURN_IF_FAILED(checkAccess(step, b,
                                      b == numOperands || b == numBuffers - 1
                                          ? SOAP_GPU_WRITE
                                          : SOAP_GPU_READ));
  if (conv.type != SOAP_F16 && conv.type != SOAP_BF16 &&
      conv.type != SOAP_F32 && conv.type != SOAP_F64)
    return error("no %s of type %d", pools ? what : "convolution", conv.type);
  for (int32_t flag :
       {conv.last[0], conv.last[1], conv.last[2], conv.flipped, conv.tf32})
    if (flag < 0 || flag > 1)
      return error("bad layout or precision of %s", what);
  if (conv.num_spatial < 1 || conv.num_spatial > SOAP_GPU_MOST_SPATIAL ||
      conv.batch <= 0 || conv.channels <= 0 || conv.features <= 0 ||
      conv.groups <= 0 || conv.channels % conv.groups ||
      conv.features % conv.groups ||
      (pools &&
       (conv.channels != conv.features || conv.groups != conv.channels ||
        conv.flipped || conv.last[0] != conv.last[2])))
    return error("bad sizes of %s", what);
  int64_t image, filter, output;
  if (__builtin_mul_overflow(conv.batch, conv.channels, &image) ||
      __builtin_mul_overflow(conv.features, conv.channels / conv.groups,
                             &filter) ||
      __builtin_mul_overflow(conv.batch, conv.features, &output))
    return error("bad sizes of %s", what);
  for (int32_t s = 0; s < conv.num_spatial; ++s) {
    int64_t extent, padded;
    if (conv.image[s] <= 0 || conv.window[s] <= 0 || conv.output[s] <= 0 ||
        conv.strides[s] <= 0 || conv.dilation[s] <= 0 || conv.low[s] < 0 ||
        conv.high[s] < 0 ||
        (pools && (conv.dilation[s] != 1 || conv.low[s] >= conv.window[s] ||
                   conv.high[s] >= conv.window[s])) ||
        __builtin_mul_overflow(conv.window[s] - 1, conv.dilation[s], &extent) ||
        __builtin_add_overflow(conv.image[s], conv.low[s], &padded) ||
        __builtin_add_overflow(padded, conv.high[s], &padded) ||
        padded <= extent ||
        (padded - extent - 1) / conv.strides[s] != conv.output[s] - 1 ||
        __builtin_mul_overflow(image, conv.image[s], &image) ||
        __builtin_mul_overflow(filter, conv.window[s], &filter) ||
        __builtin_mul_overflow(output, conv.output[s], &output))
      return error("bad sizes of %s along dimension %d", what, s);
  }
  const int64_t elements[][3] = {{image, filter, output},
                                 {output, filter, image},
                                 {image, output, filter},
                                 {image, output, 0},
                                 {output, image, 0}};
  int32_t row = !pools                                   ? conv.kind
                : conv.kind == SOAP_GPU_AVERAGE_GRADIENT ? 4
                                                         : 3;
  for (int32_t b = 0; b <= numOperands; ++b)
    if (elements[row][b] >
        step.buffers[b].bytes / int64_t(soap_element_bytes(conv.type)))
      return error("operand %d of %s leaves its buffer", b, what);
  auto holds = [&](int32_t b, int64_t count) {
    return count <=
           step.buffers[b].bytes / int64_t(soap_element_bytes(conv.type));
  };
  if (hasAddend && !holds(3, output))
    return error("the addend leaves its buffer");
  if (hasBias && !holds(numBuffers - 2, conv.features))
    return error("the bias leaves its buffer");
  return success();
}

SoapStatus GpuKernelChecker::checkAttention(const SoapGpuStep &step) {
  const SoapGpuAttention &a = step.attention;
  if (a.kind < SOAP_GPU_ATTEND || a.kind > SOAP_GPU_ATTEND_GRADIENT)
    return error("unknown kind of attention %d", a.kind);
  if (a.type != SOAP_F16 && a.type != SOAP_BF16)
    return error("no attention of type %d", a.type);
  // Products of the sizes stay far below 2^63.
  constexpr int64_t most = int64_t(1) << 40;
  double elements = 1;
  for (int64_t size : {a.batch, a.heads, a.queries, a.keys}) {
    if (size <= 0)
      return error("bad sizes of an attention");
    elements *= static_cast<double>(size);
  }
  constexpr int64_t mostNumbers = 1024;
  if (elements > static_cast<double>(most) || a.kv_heads <= 0 ||
      a.heads % a.kv_heads || a.size <= 0 || a.size > mostNumbers ||
      a.value_size <= 0 || a.value_size > mostNumbers || a.causal < 0 ||
      a.causal > 1 || a.bias < 0 || a.bias > 1 || a.dropout < 0 ||
      a.dropout > 1 || a.score_gradient < 0 ||
      a.score_gradient > (a.kind == SOAP_GPU_ATTEND_GRADIENT ? 1 : 0))
    return error("bad sizes of an attention");
  AttentionBuffers at(a);
  if (step.num_buffers != at.workspace + 1)
    return error("an attention has %d buffers", step.num_buffers);
  for (int32_t b = 0; b < step.num_buffers; ++b)
    SOAP_RETURN_IF_FAILED(
        checkAccess(step, b, b < at.numRead ? SOAP_GPU_READ : SOAP_GPU_WRITE));
  for (int32_t t = 0; t < 4; ++t) {
    std::array<int64_t, 4> sizes = attentionSizes(a, t);
    if (!hasDenseStrides(sizes, a.strides + ptrdiff_t(3) * t))
      return error("operand %d of an attention is not dense", t);
  }
  auto bytesOfTensor = [&](int32_t tensor) {
    std::array<int64_t, 4> sizes = attentionSizes(a, tensor);
    return sizes[0] * sizes[1] * sizes[2] * sizes[3] *
           int64_t(soap_element_bytes(a.type));
  };
  std::array<int64_t, 13> needed = {};
  auto need = [&](int32_t buffer, int64_t bytes) {
    if (buffer >= 0)
      needed[buffer] = bytes;
  };
  need(at.query, bytesOfTensor(0));
  need(at.queryGradient, bytesOfTensor(0));
  need(at.key, bytesOfTensor(1));
  need(at.keyGradient, bytesOfTensor(1));
  need(at.value, bytesOfTensor(2));
  need(at.valueGradient, bytesOfTensor(2));
  need(at.output, bytesOfTensor(3));
  need(at.outputGradient, bytesOfTensor(3));
  need(at.statistics, a.batch * a.heads * a.queries * int64_t(sizeof(float)));
  // Scores, or what is of some of their dimensions.
  const int64_t scores[] = {a.batch, a.heads, a.queries, a.keys};
  auto needSome = [&](int32_t buffer, const int64_t *sizes, int64_t bytes) {
    for (int32_t d = 0; d < 4; ++d) {
      if (sizes[d] != 1 && sizes[d] != scores[d])
        return false;
      bytes *= sizes[d];
    }
    need(buffer, bytes);
    return true;
  };
  if (a.bias && !needSome(at.bias, a.bias_sizes, sizeof(float)))
    return error("bad sizes of the bias of an attention");
  if (a.dropout && !needSome(at.dropout, a.dropout_sizes,
                             int64_t(soap_element_bytes(a.type))))
    return error("bad sizes of the dropout of an attention");
  needSome(at.scoreGradient, scores, sizeof(float));
  if (a.kind == SOAP_GPU_ATTEND_GRADIENT)
    need(at.workspace, rowSumBytes(a) + queryGradientBytes(a));
  for (int32_t b = 0; b < step.num_buffers; ++b)
    if (needed[b] > step.buffers[b].bytes)
      return error("operand %d of an attention leaves its buffer", b);
  return success();
}

SoapStatus GpuKernelChecker::checkNormalization(const SoapGpuStep &step) {
  const SoapGpuNormalization &n = step.normalization;
  if (n.kind < SOAP_GPU_NORMALIZE || n.kind > SOAP_GPU_NORMALIZE_GRADIENT)
    return error("unknown kind of normalisation %d", n.kind);
  if (n.type != SOAP_F32 && n.type != SOAP_BF16 && n.type != SOAP_F16)
    return error("no normalisation of type %d", n.type);
  int64_t elements;
  // A product with the size of an element stays below 2^63, too.
  constexpr int64_t most = int64_t(1) << 60;
  if (n.rows <= 0 || n.channels <= 0 ||
      __builtin_mul_overflow(n.rows, n.channels, &elements) ||
      elements > most || !(n.epsilon >= 0) || n.epsilon > 1)
    return error("bad sizes or epsilon of a normalisation");
  bool isGradient = n.kind == SOAP_GPU_NORMALIZE_GRADIENT;
  int32_t numRead = isGradient ? 5 : 3, workspace = numRead + 3;
  if (step.num_buffers != workspace + 1)
    return error("a normalisation has %d buffers", step.num_buffers);
  for (int32_t b = 0; b < step.num_buffers; ++b)
    SOAP_RETURN_IF_FAILED(
        checkAccess(step, b, b < numRead ? SOAP_GPU_READ : SOAP_GPU_WRITE));
  for (int32_t b = 0; b < workspace; ++b) {
    bool hasRows = b == 0 || b == numRead || (isGradient && b == 1);
    int64_t needed = hasRows ? elements * int64_t(soap_element_bytes(n.type))
                             : n.channels * int64_t(sizeof(float));
    if (step.buffers[b].bytes < needed)
      return error("operand %d of a normalisation leaves its buffer", b);
  }
  return success();
}

SoapStatus GpuKernelChecker::checkSoftmax(const SoapGpuStep &step) {
  const SoapGpuSoftmax &s = step.softmax;
  if (s.kind < SOAP_GPU_PROBABILITIES ||
      s.kind > SOAP_GPU_LOG_PROBABILITIES_GRADIENT)
    return error("unknown kind of softmax %d", s.kind);
  if (s.type != SOAP_F16 && s.type != SOAP_BF16 && s.type != SOAP_F32 &&
      s.type != SOAP_F64)
    return error("no softmax of type %d", s.type);
  int64_t elements = softmaxElements(s);
  if (elements < 0)
    return error("bad sizes of a softmax");
  int32_t numInputs = softmaxInputs(s);
  if (step.num_buffers != numInputs + 1)
    return error("a softmax has %d buffers", step.num_buffers);
  for (int32_t b = 0; b <= numInputs; ++b) {
    SOAP_RETURN_IF_FAILED(
        checkAccess(step, b, b < numInputs ? SOAP_GPU_READ : SOAP_GPU_WRITE));
    if (elements * int64_t(soap_element_bytes(s.type)) > step.buffers[b].bytes)
      return error("operand %d of a softmax leaves its buffer", b);
  }
  return success();
}
