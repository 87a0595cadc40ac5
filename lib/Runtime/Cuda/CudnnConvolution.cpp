//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CudnnGraph.h"

using namespace soap;
using namespace soap::dnn;

namespace {

enum Tensor : int64_t {
  imageTensor = 1,
  filterTensor,
  outputTensor,
  addendTensor, // as the output
  biasTensor,
  sumsTensor, // and what becomes of them, in f32, on the way to the output
};

} // namespace

/// One of a convolution's tensors; with \p step, one of f32 between two
/// operations, in the place of the output.
static Descriptor makeConvolved(const Cudnn::Impl &impl, Tensor tensor,
                                const SoapGpuConvolution &c, int64_t alignment,
                                int64_t step = -1) {
  Tensor number = tensor == addendTensor ? outputTensor : tensor;
  const int64_t *spatial = number == imageTensor    ? c.image
                           : number == filterTensor ? c.window
                                                    : c.output;
  std::vector<int64_t> sizes = {number == filterTensor ? c.features : c.batch,
                                number == imageTensor    ? c.channels
                                : number == filterTensor ? c.channels / c.groups
                                                         : c.features};
  sizes.insert(sizes.end(), spatial, spatial + c.num_spatial);
  // From the innermost dimension outwards.
  std::vector<int64_t> strides(sizes.size());
  int64_t stride = 1;
  bool last = c.last[number - imageTensor];
  auto place = [&](size_t dim) {
    strides[dim] = stride;
    stride *= sizes[dim];
  };
  if (last)
    place(1);
  for (size_t dim = sizes.size(); dim-- > 2;)
    place(dim);
  if (!last)
    place(1);
  place(0);
  if (step >= 0)
    return impl.makeTensor(CUDNN_DATA_FLOAT, sumsTensor + step, sizes, strides,
                           alignment, /*isVirtual=*/true);
  return impl.makeTensor(dataType(c.type), tensor, sizes, strides, alignment);
}

/// What follows the sums of a forward convolution, each operation of f32; the
/// last one writes the output.
static void addEpilogue(const Cudnn::Impl &impl, const SoapGpuConvolution &c,
                        int64_t alignment, Operations &operations) {
  struct Step {
    cudnnPointwiseMode_t mode;
    /// What is added.
    int64_t tensor;
  };
  std::vector<Step> steps;
  if (c.epilogue & SOAP_GPU_ADDEND)
    steps.push_back({CUDNN_POINTWISE_ADD, addendTensor});
  if (c.epilogue & SOAP_GPU_BIAS)
    steps.push_back({CUDNN_POINTWISE_ADD, biasTensor});
  if (c.epilogue & SOAP_GPU_RELU)
    steps.push_back({CUDNN_POINTWISE_RELU_FWD, 0});
  for (size_t i = 0; i < steps.size(); ++i) {
    Descriptor function(impl.dnn, CUDNN_BACKEND_POINTWISE_DESCRIPTOR),
        operation(impl.dnn, CUDNN_BACKEND_OPERATION_POINTWISE_DESCRIPTOR);
    cudnnDataType_t precision = CUDNN_DATA_FLOAT;
    function.set(CUDNN_ATTR_POINTWISE_MODE, CUDNN_TYPE_POINTWISE_MODE, 1,
                 &steps[i].mode);
    function.set(CUDNN_ATTR_POINTWISE_MATH_PREC, CUDNN_TYPE_DATA_TYPE, 1,
                 &precision);
    function.finalize();
    auto step = static_cast<int64_t>(i);
    Descriptor from = makeConvolved(impl, outputTensor, c, alignment, step),
               to = makeConvolved(impl, outputTensor, c, alignment,
                                  i + 1 < steps.size() ? step + 1 : -1);
    operation.set(CUDNN_ATTR_OPERATION_POINTWISE_PW_DESCRIPTOR, function);
    operation.set(CUDNN_ATTR_OPERATION_POINTWISE_XDESC, from);
    if (steps[i].tensor == addendTensor) {
      operation.set(CUDNN_ATTR_OPERATION_POINTWISE_BDESC,
                    makeConvolved(impl, addendTensor, c, alignment));
    } else if (steps[i].tensor == biasTensor) {
      std::vector<int64_t> sizes(c.num_spatial + 2, 1),
          strides(c.num_spatial + 2, c.features);
      sizes[1] = c.features;
      strides[1] = 1;
      operation.set(CUDNN_ATTR_OPERATION_POINTWISE_BDESC,
                    impl.makeTensor(dataType(c.type), biasTensor, sizes,
                                    strides, alignment));
    }
    operation.set(CUDNN_ATTR_OPERATION_POINTWISE_YDESC, to);
    operation.finalize();
    operations.push_back(std::move(operation));
  }
}

/// What cuDNN calls resampling. Padding of the largest number is -infinity.
Operations Cudnn::Impl::poolingOf(const SoapGpuConvolution &c,
                                  int64_t alignment) const {
  bool isMaximum = c.kind == SOAP_GPU_MAXIMUM;
  cudnnResampleMode_t mode = isMaximum ? CUDNN_RESAMPLE_MAXPOOL
                             : c.kind == SOAP_GPU_AVERAGE_INSIDE
                                 ? CUDNN_RESAMPLE_AVGPOOL_EXCLUDE_PADDING
                                 : CUDNN_RESAMPLE_AVGPOOL_INCLUDE_PADDING;
  cudnnPaddingMode_t padding = isMaximum ? CUDNN_NEG_INF_PAD : CUDNN_ZERO_PAD;
  cudnnNanPropagation_t nan = CUDNN_PROPAGATE_NAN;
  cudnnDataType_t sums =
      c.type == SOAP_F64 ? CUDNN_DATA_DOUBLE : CUDNN_DATA_FLOAT;
  auto list = [&](const int64_t *values) {
    return std::vector<int64_t>(values, values + c.num_spatial);
  };
  Descriptor window(dnn, CUDNN_BACKEND_RESAMPLE_DESCRIPTOR);
  window.set(CUDNN_ATTR_RESAMPLE_MODE, CUDNN_TYPE_RESAMPLE_MODE, 1, &mode);
  window.set(CUDNN_ATTR_RESAMPLE_COMP_TYPE, CUDNN_TYPE_DATA_TYPE, 1, &sums);
  window.set(CUDNN_ATTR_RESAMPLE_NAN_PROPAGATION, CUDNN_TYPE_NAN_PROPOGATION, 1,
             &nan);
  window.set(CUDNN_ATTR_RESAMPLE_PADDING_MODE, CUDNN_TYPE_PADDING_MODE, 1,
             &padding);
  window.set(CUDNN_ATTR_RESAMPLE_SPATIAL_DIMS, c.num_spatial);
  window.set(CUDNN_ATTR_RESAMPLE_WINDOW_DIMS, list(c.window));
  window.set(CUDNN_ATTR_RESAMPLE_PRE_PADDINGS, list(c.low));
  window.set(CUDNN_ATTR_RESAMPLE_POST_PADDINGS, list(c.high));
  window.set(CUDNN_ATTR_RESAMPLE_STRIDES, list(c.strides));
  window.finalize();
  bool isGradient = c.kind == SOAP_GPU_AVERAGE_GRADIENT;
  Descriptor image = makeConvolved(*this, imageTensor, c, alignment),
             output = makeConvolved(*this, outputTensor, c, alignment),
             operation(dnn,
                       isGradient
                           ? CUDNN_BACKEND_OPERATION_RESAMPLE_BWD_DESCRIPTOR
                           : CUDNN_BACKEND_OPERATION_RESAMPLE_FWD_DESCRIPTOR);
  operation.set(isGradient ? CUDNN_ATTR_OPERATION_RESAMPLE_BWD_DXDESC
                           : CUDNN_ATTR_OPERATION_RESAMPLE_FWD_XDESC,
                image);
  operation.set(isGradient ? CUDNN_ATTR_OPERATION_RESAMPLE_BWD_DYDESC
                           : CUDNN_ATTR_OPERATION_RESAMPLE_FWD_YDESC,
                output);
  operation.set(isGradient ? CUDNN_ATTR_OPERATION_RESAMPLE_BWD_DESC
                           : CUDNN_ATTR_OPERATION_RESAMPLE_FWD_DESC,
                window);
  operation.finalize();
  Operations operations;
  operations.push_back(std::move(operation));
  return operations;
}

Operations Cudnn::Impl::convolutionOf(const SoapGpuConvolution &convolution,
                                      int64_t alignment) const {
  const SoapGpuConvolution &c = convolution;
  if (c.kind >= SOAP_GPU_MAXIMUM)
    return poolingOf(c, alignment);
  bool isDouble = c.type == SOAP_F64;
  auto list = [&](const int64_t *values) {
    return std::vector<int64_t>(values, values + c.num_spatial);
  };
  Descriptor window(dnn, CUDNN_BACKEND_CONVOLUTION_DESCRIPTOR);
  cudnnDataType_t sums = isDouble ? CUDNN_DATA_DOUBLE : CUDNN_DATA_FLOAT;
  cudnnConvolutionMode_t mode =
      c.flipped ? CUDNN_CONVOLUTION : CUDNN_CROSS_CORRELATION;
  window.set(CUDNN_ATTR_CONVOLUTION_COMP_TYPE, CUDNN_TYPE_DATA_TYPE, 1, &sums);
  window.set(CUDNN_ATTR_CONVOLUTION_CONV_MODE, CUDNN_TYPE_CONVOLUTION_MODE, 1,
             &mode);
  window.set(CUDNN_ATTR_CONVOLUTION_SPATIAL_DIMS, c.num_spatial);
  window.set(CUDNN_ATTR_CONVOLUTION_PRE_PADDINGS, list(c.low));
  window.set(CUDNN_ATTR_CONVOLUTION_POST_PADDINGS, list(c.high));
  window.set(CUDNN_ATTR_CONVOLUTION_FILTER_STRIDES, list(c.strides));
  window.set(CUDNN_ATTR_CONVOLUTION_DILATIONS, list(c.dilation));
  window.finalize();

  struct Names {
    cudnnBackendDescriptorType_t type;
    cudnnBackendAttributeName_t window, alpha, beta, image, filter, output;
  };
  static const Names names[] = {
      {CUDNN_BACKEND_OPERATION_CONVOLUTION_FORWARD_DESCRIPTOR,
       CUDNN_ATTR_OPERATION_CONVOLUTION_FORWARD_CONV_DESC,
       CUDNN_ATTR_OPERATION_CONVOLUTION_FORWARD_ALPHA,
       CUDNN_ATTR_OPERATION_CONVOLUTION_FORWARD_BETA,
       CUDNN_ATTR_OPERATION_CONVOLUTION_FORWARD_X,
       CUDNN_ATTR_OPERATION_CONVOLUTION_FORWARD_W,
       CUDNN_ATTR_OPERATION_CONVOLUTION_FORWARD_Y},
      {CUDNN_BACKEND_OPERATION_CONVOLUTION_BACKWARD_DATA_DESCRIPTOR,
       CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_DATA_CONV_DESC,
       CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_DATA_ALPHA,
       CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_DATA_BETA,
       CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_DATA_DX,
       CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_DATA_W,
       CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_DATA_DY},
      {CUDNN_BACKEND_OPERATION_CONVOLUTION_BACKWARD_FILTER_DESCRIPTOR,
       CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_FILTER_CONV_DESC,
       CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_FILTER_ALPHA,
       CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_FILTER_BETA,
       CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_FILTER_X,
       CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_FILTER_DW,
       CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_FILTER_DY}};
  const Names &use = names[c.kind];
  Descriptor image = makeConvolved(*this, imageTensor, c, alignment),
             filter = makeConvolved(*this, filterTensor, c, alignment),
             output = makeConvolved(*this, outputTensor, c, alignment,
                                    c.epilogue ? 0 : -1),
             operation(dnn, use.type);
  const double oneDouble = 1, zeroDouble = 0;
  const float oneFloat = 1, zeroFloat = 0;
  auto scale = [&](cudnnBackendAttributeName_t name, const double *asDouble,
                   const float *asFloat) {
    if (isDouble)
      operation.set(name, CUDNN_TYPE_DOUBLE, 1, asDouble);
    else
      operation.set(name, CUDNN_TYPE_FLOAT, 1, asFloat);
  };
  scale(use.alpha, &oneDouble, &oneFloat);
  scale(use.beta, &zeroDouble, &zeroFloat);
  operation.set(use.window, window);
  operation.set(use.image, image);
  operation.set(use.filter, filter);
  operation.set(use.output, output);
  operation.finalize();
  Operations operations;
  operations.push_back(std::move(operation));
  addEpilogue(*this, c, alignment, operations);
  return operations;
}

static const char *nameOf(const SoapGpuConvolution &convolution) {
  return convolution.kind >= SOAP_GPU_MAXIMUM ? "pooling" : "a convolution";
}

/// Sums of f32 are not on tensor cores unless that is allowed.
static Engines enginesFor(const SoapGpuConvolution &convolution) {
  // Those for pooling say that they use them, but multiply nothing; most are
  // compiled for seconds, and all of them wait for memory: one is enough.
  if (convolution.kind >= SOAP_GPU_MAXIMUM)
    return {/*onTensorCores=*/true, /*most=*/1};
  return {convolution.type != SOAP_F32 || convolution.tf32};
}

/// All that a choice depends on beside the GPU.
static std::string problemOf(const SoapGpuConvolution &c, int64_t alignment) {
  std::string text = "convolution";
  auto add = [&](int64_t number) { text += " " + std::to_string(number); };
  for (int64_t number :
       {int64_t(c.kind), int64_t(c.type), int64_t(c.last[0]),
        int64_t(c.last[1]), int64_t(c.last[2]), int64_t(c.flipped),
        int64_t(c.tf32), c.batch, c.channels, c.features, c.groups})
    add(number);
  if (c.epilogue)
    add(c.epilogue);
  for (int32_t s = 0; s < c.num_spatial; ++s)
    for (int64_t number : {c.image[s], c.window[s], c.output[s], c.strides[s],
                           c.low[s], c.high[s], c.dilation[s]})
      add(number);
  add(alignment);
  return text;
}

/// Says what may help where a call fails.
static SoapStatus explain(const SoapGpuConvolution &convolution,
                          const SoapStatus &status) {
  if (status.code == SOAP_OK || convolution.type != SOAP_F32 ||
      convolution.tf32 || convolution.kind >= SOAP_GPU_MAXIMUM)
    return status;
  return failure(static_cast<SoapStatusCode>(status.code),
                 "%s; --matmul-precision=tf32 may allow one", status.message);
}

SoapStatus Cudnn::plan(const std::string &properties,
                       const SoapGpuConvolution &convolution,
                       int64_t workspaceBytes,
                       std::vector<CudnnChoice> &choices) {
  constexpr int64_t alignment = 16;
  return impl->planFor(properties, impl->convolutionOf(convolution, alignment),
                       nameOf(convolution), enginesFor(convolution),
                       workspaceBytes, choices);
}

SoapStatus Cudnn::convolve(int gpu, cudaStream_t stream,
                           const SoapGpuConvolution &convolution,
                           void *const *pointers, int64_t workspaceBytes) {
  // Which tensors the step's buffers are, before its workspace.
  std::vector<int64_t> tensors;
  switch (convolution.kind) {
  case SOAP_GPU_FORWARD:
    tensors = {imageTensor, filterTensor, outputTensor};
    break;
  case SOAP_GPU_DATA:
    tensors = {outputTensor, filterTensor, imageTensor};
    break;
  case SOAP_GPU_FILTER:
    tensors = {imageTensor, outputTensor, filterTensor};
    break;
  case SOAP_GPU_AVERAGE_GRADIENT:
    tensors = {outputTensor, imageTensor};
    break;
  default:
    tensors = {imageTensor, outputTensor};
  }
  if (convolution.epilogue & SOAP_GPU_ADDEND)
    tensors.push_back(addendTensor);
  if (convolution.epilogue & SOAP_GPU_BIAS)
    tensors.push_back(biasTensor);
  std::vector<Argument> arguments;
  for (size_t t = 0; t < tensors.size(); ++t)
    arguments.push_back({tensors[t], pointers[t]});
  auto *workspace = static_cast<char *>(pointers[tensors.size()]);
  auto run = [&](const SoapGpuConvolution &call, bool isLast) {
    if (!call.epilogue)
      arguments.resize(std::min<size_t>(arguments.size(), 3));
    int64_t alignment = alignmentOf({pointers, pointers + arguments.size()});
    return impl->run(
        gpu, stream, [&] { return impl->convolutionOf(call, alignment); },
        nameOf(call), enginesFor(call), problemOf(call, alignment), arguments,
        workspace, workspaceBytes, isLast);
  };
  if (!convolution.epilogue)
    return explain(convolution, run(convolution, /*isLast=*/true));
  std::pair<int, std::string> whole = {
      gpu, problemOf(convolution,
                     alignmentOf({pointers, pointers + arguments.size()}))};
  if (impl->split.count(whole) == 0) {
    if (run(convolution, /*isLast=*/false).code == SOAP_OK)
      return success();
    impl->split.insert(whole);
  }
  SoapGpuConvolution bare = convolution;
  bare.epilogue = 0;
  SOAP_RETURN_IF_FAILED(explain(convolution, run(bare, /*isLast=*/true)));
  return impl->epilogues.run(stream, separateEpilogue(convolution, pointers));
}
