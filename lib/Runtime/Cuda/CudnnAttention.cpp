//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Attention as the graphs that cuDNN's fused engines recognise: products,
// elementwise operations and reductions on tensors of [batch, heads, queries,
// keys] that are never stored.

#include "CudnnGraph.h"

#include "Soap/Runtime/Attention.h"

#include <limits>

using namespace soap;
using namespace soap::dnn;

namespace {

/// Numbers of the tensors that are in memory, and of those on the host.
enum Number : int64_t {
  queryTensor = 1,
  keyTensor,
  valueTensor,
  outputTensor,
  statisticsTensor,
  outputGradientTensor,
  biasTensor,
  queryGradientTensor,
  keyGradientTensor,
  valueGradientTensor,
  scoreGradientTensor,
  dropoutTensor,
  rowSumTensor,
  wideGradientTensor,
  scaleNumber,
  oneNumber,
  hiddenNumber,
  keptNumber,
  firstVirtual
};

using Sizes = std::vector<int64_t>;

/// Builds the operations one after the other. Tensors may go when the
/// operations that they belong to are finalized.
class AttentionGraph {
public:
  AttentionGraph(const Cudnn::Impl &impl, const SoapGpuAttention &attention)
      : impl(impl), a(attention), type(dataType(attention.type)) {}

  Operations attend() {
    Descriptor scores = maskedScores();
    Descriptor most = reduce(CUDNN_REDUCE_TENSOR_MAX, scores, rows());
    Descriptor weights = pointwise(
        CUDNN_POINTWISE_EXP,
        pointwise(CUDNN_POINTWISE_SUB, scores, &most, all()), nullptr, all());
    Descriptor sum = reduce(CUDNN_REDUCE_TENSOR_ADD, weights, rows());
    Descriptor logarithm = pointwise(CUDNN_POINTWISE_LOG, sum, nullptr, rows());
    pointwise(CUDNN_POINTWISE_ADD, most, &logarithm, statistics());
    Descriptor kept = pointwise(CUDNN_POINTWISE_DIV, weights, &sum,
                                all(a.dropout ? CUDNN_DATA_FLOAT : type));
    if (a.dropout)
      kept = dropOut(kept, type);
    multiply(kept, stored(valueTensor, 2), stored(outputTensor, 3));
    return std::move(operations);
  }

  Operations differentiate() {
    Descriptor gradient = stored(outputGradientTensor, 3);
    Descriptor sum = rowSums(gradient);
    Descriptor scores = scaledScores();
    scores = pointwise(CUDNN_POINTWISE_SUB, scores, statistics(), all());
    Descriptor weights =
        pointwise(CUDNN_POINTWISE_EXP, hide(std::move(scores)), nullptr, all());
    if (a.dropout)
      multiplyTurned(dropOut(weights, type), gradient, valueGradientTensor, 2);
    else
      multiplyTurned(weights, gradient, valueGradientTensor, 2);
    Descriptor change =
        multiply(gradient, stored(valueTensor, 2, /*turned=*/true), all());
    if (a.dropout)
      change = dropOut(change, CUDNN_DATA_FLOAT);
    change = pointwise(CUDNN_POINTWISE_SUB, change, &sum, all());
    change = pointwise(CUDNN_POINTWISE_MUL, change, &weights, all());
    if (a.score_gradient) {
      Sizes sizes = {a.batch, a.heads, a.queries, a.keys};
      pointwise(
          CUDNN_POINTWISE_IDENTITY, change, nullptr,
          tensor(CUDNN_DATA_FLOAT, scoreGradientTensor, sizes, dense(sizes)));
    }
    change =
        pointwise(CUDNN_POINTWISE_MUL, change, number(scaleNumber), all(type));
    Descriptor queries = stored(queryTensor, 0);
    multiplyTurned(change, queries, keyGradientTensor, 1);
    Descriptor keys = reshape(stored(keyTensor, 1, /*turned=*/true),
                              tensor(type, nextVirtual++, sizesOf(1),
                                     stridesOf(1), /*isVirtual=*/true));
    if (keepsScores(a)) {
      multiply(change, keys, stored(queryGradientTensor, 0));
    } else {
      Sizes sizes = sizesOf(0);
      Descriptor wide = multiply(
          change, keys,
          tensor(CUDNN_DATA_FLOAT, wideGradientTensor, sizes, dense(sizes)));
      pointwise(CUDNN_POINTWISE_IDENTITY, wide, nullptr,
                stored(queryGradientTensor, 0));
    }
    return std::move(operations);
  }

private:
  static Sizes dense(const Sizes &sizes) {
    Sizes strides(sizes.size());
    int64_t stride = 1;
    for (size_t d = sizes.size(); d-- > 0; stride *= sizes[d])
      strides[d] = stride;
    return strides;
  }

  Descriptor tensor(cudnnDataType_t kind, int64_t number, const Sizes &sizes,
                    const Sizes &strides, bool isVirtual = false,
                    bool isByValue = false) {
    return impl.makeTensor(kind, number, sizes, strides, attentionAlignment,
                           isVirtual, isByValue);
  }

  Descriptor hidden(cudnnDataType_t kind, const Sizes &sizes) {
    return tensor(kind, nextVirtual++, sizes, dense(sizes), /*isVirtual=*/true);
  }
  /// Of all queries and keys, and of all queries; not in memory.
  Descriptor all(cudnnDataType_t kind = CUDNN_DATA_FLOAT) {
    return hidden(kind, {a.batch, a.heads, a.queries, a.keys});
  }
  Descriptor rows() {
    return hidden(CUDNN_DATA_FLOAT, {a.batch, a.heads, a.queries, 1});
  }
  Descriptor statistics() { return storedRows(statisticsTensor); }
  Descriptor storedRows(Number number) {
    Sizes sizes = {a.batch, a.heads, a.queries, 1};
    return tensor(CUDNN_DATA_FLOAT, number, sizes, dense(sizes));
  }
  /// A number that is on the host.
  Descriptor number(Number which) {
    return tensor(CUDNN_DATA_FLOAT, which, {1, 1, 1, 1}, {1, 1, 1, 1},
                  /*isVirtual=*/false, /*isByValue=*/true);
  }

  Sizes sizesOf(int which) const {
    auto sizes = attentionSizes(a, which);
    return {sizes.begin(), sizes.end()};
  }
  Sizes stridesOf(int which) const {
    const int64_t *strides = a.strides + ptrdiff_t(3) * which;
    return {strides[0], strides[1], strides[2], 1};
  }
  /// Queries, keys, values or output, or a gradient of them; as columns if
  /// they are turned.
  Descriptor stored(Number number, int which, bool turned = false) {
    Sizes sizes = sizesOf(which), strides = stridesOf(which);
    if (turned) {
      std::swap(sizes[2], sizes[3]);
      std::swap(strides[2], strides[3]);
    }
    return tensor(type, number, sizes, strides);
  }

  void add(Descriptor operation) {
    operation.finalize();
    operations.push_back(std::move(operation));
  }

  Descriptor multiply(const Descriptor &lhs, const Descriptor &rhs,
                      Descriptor out) {
    Descriptor product(impl.dnn, CUDNN_BACKEND_MATMUL_DESCRIPTOR),
        operation(impl.dnn, CUDNN_BACKEND_OPERATION_MATMUL_DESCRIPTOR);
    cudnnDataType_t sums = CUDNN_DATA_FLOAT;
    product.set(CUDNN_ATTR_MATMUL_COMP_TYPE, CUDNN_TYPE_DATA_TYPE, 1, &sums);
    product.finalize();
    operation.set(CUDNN_ATTR_OPERATION_MATMUL_DESC, product);
    operation.set(CUDNN_ATTR_OPERATION_MATMUL_ADESC, lhs);
    operation.set(CUDNN_ATTR_OPERATION_MATMUL_BDESC, rhs);
    operation.set(CUDNN_ATTR_OPERATION_MATMUL_CDESC, out);
    add(std::move(operation));
    return out;
  }

  Descriptor pointwise(cudnnPointwiseMode_t mode, const Descriptor &x,
                       const Descriptor *y, Descriptor out,
                       cudnnDataType_t precision = CUDNN_DATA_FLOAT,
                       int64_t axis = -1, const Descriptor *choice = nullptr) {
    Descriptor function(impl.dnn, CUDNN_BACKEND_POINTWISE_DESCRIPTOR),
        operation(impl.dnn, CUDNN_BACKEND_OPERATION_POINTWISE_DESCRIPTOR);
    function.set(CUDNN_ATTR_POINTWISE_MODE, CUDNN_TYPE_POINTWISE_MODE, 1,
                 &mode);
    function.set(CUDNN_ATTR_POINTWISE_MATH_PREC, CUDNN_TYPE_DATA_TYPE, 1,
                 &precision);
    if (axis >= 0)
      function.set(CUDNN_ATTR_POINTWISE_AXIS, axis);
    function.finalize();
    operation.set(CUDNN_ATTR_OPERATION_POINTWISE_PW_DESCRIPTOR, function);
    operation.set(CUDNN_ATTR_OPERATION_POINTWISE_XDESC, x);
    if (y)
      operation.set(CUDNN_ATTR_OPERATION_POINTWISE_BDESC, *y);
    if (choice)
      operation.set(CUDNN_ATTR_OPERATION_POINTWISE_TDESC, *choice);
    operation.set(CUDNN_ATTR_OPERATION_POINTWISE_YDESC, out);
    add(std::move(operation));
    return out;
  }
  Descriptor pointwise(cudnnPointwiseMode_t mode, const Descriptor &x,
                       const Descriptor &y, Descriptor out) {
    return pointwise(mode, x, &y, std::move(out));
  }

  Descriptor reduce(cudnnReduceTensorOp_t how, const Descriptor &x,
                    Descriptor out) {
    Descriptor reduction(impl.dnn, CUDNN_BACKEND_REDUCTION_DESCRIPTOR),
        operation(impl.dnn, CUDNN_BACKEND_OPERATION_REDUCTION_DESCRIPTOR);
    cudnnDataType_t sums = CUDNN_DATA_FLOAT;
    reduction.set(CUDNN_ATTR_REDUCTION_COMP_TYPE, CUDNN_TYPE_DATA_TYPE, 1,
                  &sums);
    reduction.set(CUDNN_ATTR_REDUCTION_OPERATOR,
                  CUDNN_TYPE_REDUCTION_OPERATOR_TYPE, 1, &how);
    reduction.finalize();
    operation.set(CUDNN_ATTR_OPERATION_REDUCTION_DESC, reduction);
    operation.set(CUDNN_ATTR_OPERATION_REDUCTION_XDESC, x);
    operation.set(CUDNN_ATTR_OPERATION_REDUCTION_YDESC, out);
    add(std::move(operation));
    return out;
  }

  Descriptor reshape(const Descriptor &x, Descriptor out) {
    Descriptor operation(impl.dnn, CUDNN_BACKEND_OPERATION_RESHAPE_DESCRIPTOR);
    operation.set(CUDNN_ATTR_OPERATION_RESHAPE_XDESC, x);
    operation.set(CUDNN_ATTR_OPERATION_RESHAPE_YDESC, out);
    add(std::move(operation));
    return out;
  }

  /// Before keys are hidden.
  Descriptor scaledScores() {
    Descriptor scores = multiply(stored(queryTensor, 0),
                                 stored(keyTensor, 1, /*turned=*/true), all());
    scores = pointwise(CUDNN_POINTWISE_MUL, scores, number(scaleNumber), all());
    if (!a.bias)
      return scores;
    Sizes sizes(a.bias_sizes, a.bias_sizes + 4);
    return pointwise(CUDNN_POINTWISE_ADD, scores,
                     tensor(CUDNN_DATA_FLOAT, biasTensor, sizes, dense(sizes)),
                     all());
  }

  /// Probabilities or their gradients, those that are dropped 0.
  Descriptor dropOut(const Descriptor &x, cudnnDataType_t kind) {
    Sizes sizes(a.dropout_sizes, a.dropout_sizes + 4);
    Descriptor left =
        pointwise(CUDNN_POINTWISE_MUL, x,
                  tensor(type, dropoutTensor, sizes, dense(sizes)), all());
    return pointwise(CUDNN_POINTWISE_MUL, left, number(keptNumber), all(kind));
  }

  /// Where a query sees only the keys up to its own place.
  Descriptor hide(Descriptor scores) {
    if (!a.causal)
      return scores;
    Sizes sizes = {a.batch, a.heads, a.queries, a.keys};
    Descriptor query =
        pointwise(CUDNN_POINTWISE_GEN_INDEX, scores, nullptr,
                  hidden(CUDNN_DATA_INT32, sizes), CUDNN_DATA_INT32, 2);
    Descriptor key =
        pointwise(CUDNN_POINTWISE_GEN_INDEX, scores, nullptr,
                  hidden(CUDNN_DATA_INT32, sizes), CUDNN_DATA_INT32, 3);
    Descriptor sees =
        pointwise(CUDNN_POINTWISE_CMP_GE, query, &key,
                  hidden(CUDNN_DATA_BOOLEAN, sizes), CUDNN_DATA_BOOLEAN);
    Descriptor least = number(hiddenNumber);
    return pointwise(CUDNN_POINTWISE_BINARY_SELECT, scores, &least, all(),
                     CUDNN_DATA_FLOAT, -1, &sees);
  }

  Descriptor maskedScores() { return hide(scaledScores()); }

  /// For each query, the sum of the products of output and gradient.
  Descriptor rowSums(const Descriptor &gradient) {
    Sizes sizes = sizesOf(3);
    // In the order of memory that the engines look for.
    Descriptor products =
        pointwise(CUDNN_POINTWISE_MUL, gradient, stored(outputTensor, 3),
                  tensor(CUDNN_DATA_FLOAT, nextVirtual++, sizes,
                         {sizes[1] * sizes[2] * sizes[3], sizes[2] * sizes[3],
                          sizes[1] * sizes[3], 1},
                         /*isVirtual=*/true));
    Descriptor sum = reduce(CUDNN_REDUCE_TENSOR_ADD, products, rows());
    return pointwise(CUDNN_POINTWISE_MUL, sum, number(oneNumber),
                     storedRows(rowSumTensor));
  }

  /// The gradient of keys or values: columns of `scores` times rows of `other`,
  /// added over the heads that share them.
  void multiplyTurned(const Descriptor &scores, const Descriptor &other,
                      Number gradient, int which) {
    Sizes sizes = {a.batch, a.heads, a.keys, a.queries};
    int64_t matrix = a.queries * a.keys;
    Descriptor turned =
        reshape(scores, tensor(type, nextVirtual++, sizes,
                               {a.heads * matrix, matrix, 1, a.keys},
                               /*isVirtual=*/true));
    if (a.heads == a.kv_heads) {
      multiply(turned, other, stored(gradient, which));
      return;
    }
    Sizes ofHeads = sizesOf(which);
    ofHeads[1] = a.heads;
    Descriptor each = multiply(turned, other, hidden(type, ofHeads));
    reduce(CUDNN_REDUCE_TENSOR_ADD, each, stored(gradient, which));
  }

  const Cudnn::Impl &impl;
  const SoapGpuAttention &a;
  cudnnDataType_t type;
  int64_t nextVirtual = firstVirtual;
  Operations operations;
};

} // namespace

Operations Cudnn::Impl::attentionOf(const SoapGpuAttention &attention) const {
  AttentionGraph graph(*this, attention);
  return attention.kind == SOAP_GPU_ATTEND ? graph.attend()
                                           : graph.differentiate();
}

/// All that a choice depends on beside the GPU.
static std::string problemOf(const SoapGpuAttention &a) {
  std::string text = "attention";
  auto add = [&](int64_t number) { text += " " + std::to_string(number); };
  for (int64_t number :
       {int64_t(a.kind), int64_t(a.type), int64_t(a.causal), int64_t(a.bias),
        int64_t(a.score_gradient), int64_t(a.dropout), a.batch, a.heads,
        a.kv_heads, a.queries, a.keys, a.size, a.value_size})
    add(number);
  for (int64_t stride : a.strides)
    add(stride);
  if (a.bias)
    for (int64_t size : a.bias_sizes)
      add(size);
  if (a.dropout)
    for (int64_t size : a.dropout_sizes)
      add(size);
  return text;
}

static const char *nameOf(const SoapGpuAttention &attention) {
  return attention.kind == SOAP_GPU_ATTEND ? "attention"
                                           : "the gradient of attention";
}

/// What is left of the workspace beside the tensors in it.
static int64_t reservedBytes(const SoapGpuAttention &attention) {
  return attention.kind == SOAP_GPU_ATTEND
             ? 0
             : rowSumBytes(attention) + queryGradientBytes(attention);
}

SoapStatus Cudnn::plan(const std::string &properties,
                       const SoapGpuAttention &attention,
                       int64_t workspaceBytes,
                       std::vector<CudnnChoice> &choices) {
  return impl->planFor(properties, impl->attentionOf(attention),
                       nameOf(attention), /*onTensorCores=*/true,
                       workspaceBytes - reservedBytes(attention), choices);
}

/// Whether plans of this version are known to be wrong, or to reach beyond the
/// keys: what NVIDIA's frontend refuses, or makes another graph of.
static bool isKnownWrong(size_t version, const SoapGpuAttention &a) {
  constexpr size_t v9 = 90900, v10 = 91000, v10p1 = 91001, v15 = 91500;
  constexpr int64_t tile = 128;
  if (version == v10 || version == v10p1)
    return true;
  if (a.kind == SOAP_GPU_ATTEND)
    return a.queries == 1 && a.causal && version <= v9;
  return (a.queries == 1 && a.keys == 1) ||
         (a.keys % tile != 0 && version <= v15);
}

/// Says what may help where a call fails.
static SoapStatus explain(const SoapStatus &status) {
  if (status.code == SOAP_OK)
    return status;
  // Nothing else computes it where it is no alternative.
  return failure(static_cast<SoapStatusCode>(status.code),
                 "%s; scores of up to 256 MiB on a device, by smaller batches "
                 "or more devices, need none",
                 status.message);
}

SoapStatus Cudnn::attend(int gpu, cudaStream_t stream,
                         const SoapGpuAttention &attention,
                         void *const *pointers, int64_t workspaceBytes) {
  if (isKnownWrong(version(), attention))
    return explain(failure(SOAP_KERNEL_FAILED,
                           "cuDNN %zu has no right attention of these sizes",
                           version()));
  AttentionBuffers at(attention);
  float scale = attention.scale, kept = attention.kept_scale, one = 1,
        hidden = std::numeric_limits<float>::lowest();
  std::vector<Argument> arguments;
  auto pass = [&](Number number, int32_t buffer) {
    if (buffer >= 0)
      arguments.push_back({number, pointers[buffer]});
  };
  pass(queryTensor, at.query);
  pass(keyTensor, at.key);
  pass(valueTensor, at.value);
  pass(outputTensor, at.output);
  pass(statisticsTensor, at.statistics);
  pass(outputGradientTensor, at.outputGradient);
  pass(biasTensor, at.bias);
  pass(dropoutTensor, at.dropout);
  pass(queryGradientTensor, at.queryGradient);
  pass(keyGradientTensor, at.keyGradient);
  pass(valueGradientTensor, at.valueGradient);
  pass(scoreGradientTensor, at.scoreGradient);
  arguments.push_back({scaleNumber, &scale});
  if (attention.causal)
    arguments.push_back({hiddenNumber, &hidden});
  if (attention.dropout)
    arguments.push_back({keptNumber, &kept});
  char *workspace = static_cast<char *>(pointers[at.workspace]);
  if (attention.kind == SOAP_GPU_ATTEND_GRADIENT) {
    arguments.push_back({oneNumber, &one});
    arguments.push_back({rowSumTensor, workspace});
    if (!keepsScores(attention))
      arguments.push_back(
          {wideGradientTensor, workspace + rowSumBytes(attention)});
  }
  if (attention.score_gradient && attention.causal) {
    // Engines may leave out what no query sees, where it is 0.
    int64_t bytes = attention.batch * attention.heads * attention.queries *
                    attention.keys * int64_t(sizeof(float));
    SOAP_CUDA(cudaMemsetAsync(pointers[at.scoreGradient], 0,
                              static_cast<size_t>(bytes), stream),
              "clearing the gradient of scores");
  }
  int64_t reserved = reservedBytes(attention);
  return explain(impl->run(
      gpu, stream, [&] { return impl->attentionOf(attention); },
      nameOf(attention), /*onTensorCores=*/true, problemOf(attention),
      arguments, workspace + reserved, workspaceBytes - reserved));
}
