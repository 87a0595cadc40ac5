//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Softmax by cudnnSoftmaxForward and cudnnSoftmaxBackward of libcudnn_ops:
// cuDNN's graphs have no engine for it.

#include "CudnnGraph.h"

#include "Soap/Runtime/Softmax.h"

using namespace soap;
using namespace soap::dnn;

SoapStatus Cudnn::Impl::describe(const SoapGpuSoftmax &softmax,
                                 cudnnTensorDescriptor_t &tensor) {
#define SOAP_MISSING(name) || !dnn.name
  if (false SOAP_CUDNN_SOFTMAX_FUNCTIONS(SOAP_MISSING))
#undef SOAP_MISSING
    return failure(SOAP_OUT_OF_RESOURCES, "libcudnn has no softmax");
  if (softmaxElements(softmax) < 0)
    return failure(SOAP_INVALID_PROGRAM, "bad sizes of a softmax");
  const std::array<int64_t, 4> key = {softmax.type, softmax.outer,
                                      softmax.count, softmax.inner};
  if (auto known = described.find(key); known != described.end()) {
    tensor = known->second;
    return success();
  }
  SOAP_DNN(dnn.cudnnCreateTensorDescriptor(&tensor), "softmax");
  cudnnStatus_t status = dnn.cudnnSetTensor4dDescriptor(
      tensor, CUDNN_TENSOR_NCHW, dataType(softmax.type),
      static_cast<int>(softmax.outer), static_cast<int>(softmax.count),
      static_cast<int>(softmax.inner), 1);
  if (status != CUDNN_STATUS_SUCCESS) {
    (void)dnn.cudnnDestroyTensorDescriptor(tensor);
    return check(status, "softmax");
  }
  described[key] = tensor;
  return success();
}

SoapStatus Cudnn::describe(const SoapGpuSoftmax &softmax) {
  cudnnTensorDescriptor_t tensor = nullptr;
  return impl->describe(softmax, tensor);
}

SoapStatus Cudnn::softmax(int gpu, cudaStream_t stream,
                          const SoapGpuSoftmax &softmax,
                          void *const *pointers) {
  Gpu *device = nullptr;
  SOAP_RETURN_IF_FAILED(impl->prepare(gpu, device));
  cudnnTensorDescriptor_t tensor = nullptr;
  SOAP_RETURN_IF_FAILED(impl->describe(softmax, tensor));
  const Functions &dnn = impl->dnn;
  SOAP_RETURN_IF_FAILED(impl->check(dnn.cudnnSetStream(device->handle, stream),
                                    "choosing a stream"));
  bool isLog = softmax.kind == SOAP_GPU_LOG_PROBABILITIES ||
               softmax.kind == SOAP_GPU_LOG_PROBABILITIES_GRADIENT;
  // Accurate: less the largest number of the row.
  cudnnSoftmaxAlgorithm_t algorithm =
      isLog ? CUDNN_SOFTMAX_LOG : CUDNN_SOFTMAX_ACCURATE;
  // All of a sample, or its channels at each place.
  cudnnSoftmaxMode_t mode = softmax.inner == 1 ? CUDNN_SOFTMAX_MODE_INSTANCE
                                               : CUDNN_SOFTMAX_MODE_CHANNEL;
  const double oneDouble = 1, zeroDouble = 0;
  const float oneFloat = 1, zeroFloat = 0;
  bool isDouble = softmax.type == SOAP_F64;
  const void *one = &oneFloat, *zero = &zeroFloat;
  if (isDouble) {
    one = &oneDouble;
    zero = &zeroDouble;
  }
  if (softmaxInputs(softmax) == 1)
    return impl->check(dnn.cudnnSoftmaxForward(device->handle, algorithm, mode,
                                               one, tensor, pointers[0], zero,
                                               tensor, pointers[1]),
                       "softmax");
  return impl->check(dnn.cudnnSoftmaxBackward(device->handle, algorithm, mode,
                                              one, tensor, pointers[0], tensor,
                                              pointers[1], zero, tensor,
                                              pointers[2]),
                     "the gradient of softmax");
}
