//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CudnnGraph.h"

#include "Soap/Runtime/Normalization.h"

using namespace soap;
using namespace soap::dnn;

namespace {

enum Number : int64_t {
  inputTensor = 1,
  outputTensor, // of gradients the output's gradient
  scaleTensor,
  shiftTensor, // of gradients the shift's gradient
  meanTensor,
  inverseTensor,
  inputGradientTensor,
  scaleGradientTensor,
  epsilonNumber
};

} // namespace

/// All of a channel are its samples: [rows, channels, 1, 1] lies like any image
/// whose channels come last.
Operations Cudnn::Impl::normalizationOf(const SoapGpuNormalization &n) const {
  auto makeRows = [&](Number number) {
    return makeTensor(dataType(n.type), number, {n.rows, n.channels, 1, 1},
                      {n.channels, 1, n.channels, n.channels},
                      normalizationAlignment);
  };
  auto makeChannels = [&](Number number) {
    return makeTensor(CUDNN_DATA_FLOAT, number, {1, n.channels, 1, 1},
                      {n.channels, 1, n.channels, n.channels},
                      normalizationAlignment);
  };
  cudnnBackendNormMode_t mode = CUDNN_BATCH_NORM;
  Descriptor input = makeRows(inputTensor), output = makeRows(outputTensor),
             scale = makeChannels(scaleTensor),
             shift = makeChannels(shiftTensor), mean = makeChannels(meanTensor),
             inverse = makeChannels(inverseTensor);
  Operations operations;
  if (n.kind == SOAP_GPU_NORMALIZE) {
    cudnnBackendNormFwdPhase_t phase = CUDNN_NORM_FWD_TRAINING;
    Descriptor epsilon =
        makeTensor(CUDNN_DATA_FLOAT, epsilonNumber, {1, 1, 1, 1}, {1, 1, 1, 1},
                   int64_t(sizeof(float)), /*isVirtual=*/false,
                   /*isByValue=*/true);
    Descriptor operation(dnn, CUDNN_BACKEND_OPERATION_NORM_FORWARD_DESCRIPTOR);
    operation.set(CUDNN_ATTR_OPERATION_NORM_FWD_MODE, CUDNN_TYPE_NORM_MODE, 1,
                  &mode);
    operation.set(CUDNN_ATTR_OPERATION_NORM_FWD_PHASE,
                  CUDNN_TYPE_NORM_FWD_PHASE, 1, &phase);
    operation.set(CUDNN_ATTR_OPERATION_NORM_FWD_XDESC, input);
    operation.set(CUDNN_ATTR_OPERATION_NORM_FWD_YDESC, output);
    operation.set(CUDNN_ATTR_OPERATION_NORM_FWD_SCALE_DESC, scale);
    operation.set(CUDNN_ATTR_OPERATION_NORM_FWD_BIAS_DESC, shift);
    operation.set(CUDNN_ATTR_OPERATION_NORM_FWD_MEAN_DESC, mean);
    operation.set(CUDNN_ATTR_OPERATION_NORM_FWD_INV_VARIANCE_DESC, inverse);
    operation.set(CUDNN_ATTR_OPERATION_NORM_FWD_EPSILON_DESC, epsilon);
    operation.finalize();
    operations.push_back(std::move(operation));
    return operations;
  }
  Descriptor inputGradient = makeRows(inputGradientTensor),
             scaleGradient = makeChannels(scaleGradientTensor),
             operation(dnn, CUDNN_BACKEND_OPERATION_NORM_BACKWARD_DESCRIPTOR);
  operation.set(CUDNN_ATTR_OPERATION_NORM_BWD_MODE, CUDNN_TYPE_NORM_MODE, 1,
                &mode);
  operation.set(CUDNN_ATTR_OPERATION_NORM_BWD_XDESC, input);
  operation.set(CUDNN_ATTR_OPERATION_NORM_BWD_DYDESC, output);
  operation.set(CUDNN_ATTR_OPERATION_NORM_BWD_SCALE_DESC, scale);
  operation.set(CUDNN_ATTR_OPERATION_NORM_BWD_MEAN_DESC, mean);
  operation.set(CUDNN_ATTR_OPERATION_NORM_BWD_INV_VARIANCE_DESC, inverse);
  operation.set(CUDNN_ATTR_OPERATION_NORM_BWD_DXDESC, inputGradient);
  operation.set(CUDNN_ATTR_OPERATION_NORM_BWD_DSCALE_DESC, scaleGradient);
  operation.set(CUDNN_ATTR_OPERATION_NORM_BWD_DBIAS_DESC, shift);
  operation.finalize();
  operations.push_back(std::move(operation));
  return operations;
}

/// The one that is proposed first: engines are compiled as they are planned,
/// for seconds each, and all of them wait for memory.
static Engines anyEngine() { return {/*onTensorCores=*/true, /*most=*/1}; }

static const char *nameOf(const SoapGpuNormalization &n) {
  return n.kind == SOAP_GPU_NORMALIZE ? "a normalisation"
                                      : "the gradient of a normalisation";
}

SoapStatus Cudnn::plan(const std::string &properties,
                       const SoapGpuNormalization &normalization,
                       int64_t workspaceBytes,
                       std::vector<CudnnChoice> &choices) {
  return impl->planFor(properties, impl->normalizationOf(normalization),
                       nameOf(normalization), anyEngine(), workspaceBytes,
                       choices);
}

SoapStatus Cudnn::normalize(int gpu, cudaStream_t stream,
                            const SoapGpuNormalization &n,
                            void *const *pointers, int64_t workspaceBytes) {
  float epsilon = n.epsilon;
  bool isForward = n.kind == SOAP_GPU_NORMALIZE;
  // In the order of the step's buffers.
  std::vector<Number> numbers =
      isForward ? std::vector<Number>{inputTensor,  scaleTensor, shiftTensor,
                                      outputTensor, meanTensor,  inverseTensor}
                : std::vector<Number>{inputTensor,         outputTensor,
                                      scaleTensor,         meanTensor,
                                      inverseTensor,       inputGradientTensor,
                                      scaleGradientTensor, shiftTensor};
  std::vector<Argument> arguments;
  for (size_t i = 0; i < numbers.size(); ++i)
    arguments.push_back({numbers[i], pointers[i]});
  if (isForward)
    arguments.push_back({epsilonNumber, &epsilon});
  std::string problem = "normalization";
  for (int64_t number : {int64_t(n.kind), int64_t(n.type), n.rows, n.channels})
    problem += " " + std::to_string(number);
  return impl->run(
      gpu, stream, [&] { return impl->normalizationOf(n); }, nameOf(n),
      anyEngine(), problem, arguments,
      static_cast<char *>(pointers[numbers.size()]), workspaceBytes);
}
