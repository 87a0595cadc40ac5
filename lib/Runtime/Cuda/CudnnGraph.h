//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// How cuDNN's graphs of operations are made, planned and run: what all calls
// share.

#ifndef SOAP_LIB_RUNTIME_CUDA_CUDNNGRAPH_H
#define SOAP_LIB_RUNTIME_CUDA_CUDNNGRAPH_H

#include "../Gpu/AlgorithmCache.h"
#include "CudaEpilogues.h"
#include "Cudnn.h"

#include <array>
#include <cudnn.h>
#include <functional>
#include <map>
#include <set>
#include <tuple>
#include <utility>

namespace soap {
namespace dnn {

/// The functions that are used, by name.
struct Functions {
#define SOAP_CUDNN_FUNCTIONS(apply)                                            \
  apply(cudnnGetVersion) apply(cudnnGetErrorString) apply(cudnnCreate)         \
      apply(cudnnDestroy) apply(cudnnSetStream)                                \
          apply(cudnnBackendCreateDescriptor)                                  \
              apply(cudnnBackendDestroyDescriptor) apply(cudnnBackendFinalize) \
                  apply(cudnnBackendSetAttribute)                              \
                      apply(cudnnBackendGetAttribute)                          \
                          apply(cudnnBackendExecute)
/// Not of graphs: null where a library has left them behind.
#define SOAP_CUDNN_SOFTMAX_FUNCTIONS(apply)                                    \
  apply(cudnnCreateTensorDescriptor) apply(cudnnDestroyTensorDescriptor)       \
      apply(cudnnSetTensor4dDescriptor) apply(cudnnSoftmaxForward)             \
          apply(cudnnSoftmaxBackward)
#define SOAP_DECLARE(name) decltype(&::name) name = nullptr;
  SOAP_CUDNN_FUNCTIONS(SOAP_DECLARE)
  SOAP_CUDNN_SOFTMAX_FUNCTIONS(SOAP_DECLARE)
#undef SOAP_DECLARE
};

/// One of cuDNN's objects. The first failure is kept; what follows it does
/// nothing.
class Descriptor {
public:
  Descriptor(const Functions &dnn, cudnnBackendDescriptorType_t type)
      : dnn(&dnn) {
    status = dnn.cudnnBackendCreateDescriptor(type, &object);
  }
  ~Descriptor() {
    if (object)
      (void)dnn->cudnnBackendDestroyDescriptor(object);
  }
  Descriptor(Descriptor &&other) noexcept
      : dnn(other.dnn), status(other.status),
        object(std::exchange(other.object, nullptr)) {}
  Descriptor &operator=(Descriptor &&other) noexcept {
    std::swap(dnn, other.dnn);
    std::swap(status, other.status);
    std::swap(object, other.object);
    return *this;
  }
  Descriptor(const Descriptor &) = delete;
  Descriptor &operator=(const Descriptor &) = delete;

  void set(cudnnBackendAttributeName_t name, cudnnBackendAttributeType_t type,
           int64_t count, const void *values) {
    if (status == CUDNN_STATUS_SUCCESS)
      status = dnn->cudnnBackendSetAttribute(object, name, type, count, values);
  }
  void set(cudnnBackendAttributeName_t name, int64_t value) {
    set(name, CUDNN_TYPE_INT64, 1, &value);
  }
  void set(cudnnBackendAttributeName_t name, const std::vector<int64_t> &list) {
    set(name, CUDNN_TYPE_INT64, static_cast<int64_t>(list.size()), list.data());
  }
  void set(cudnnBackendAttributeName_t name, const Descriptor &other) {
    if (status == CUDNN_STATUS_SUCCESS)
      status = other.status;
    set(name, CUDNN_TYPE_BACKEND_DESCRIPTOR, 1, &other.object);
  }
  void finalize() {
    if (status == CUDNN_STATUS_SUCCESS)
      status = dnn->cudnnBackendFinalize(object);
  }
  /// How many values there are, of which up to `room` are read.
  int64_t get(cudnnBackendAttributeName_t name,
              cudnnBackendAttributeType_t type, int64_t room, void *values) {
    int64_t count = 0;
    if (status == CUDNN_STATUS_SUCCESS)
      status = dnn->cudnnBackendGetAttribute(object, name, type, room, &count,
                                             values);
    return status == CUDNN_STATUS_SUCCESS ? count : 0;
  }

  const Functions *dnn;
  cudnnStatus_t status = CUDNN_STATUS_SUCCESS;
  cudnnBackendDescriptor_t object = nullptr;
};

/// A plan that can be executed.
struct Plan {
  Descriptor plan;
  CudnnChoice choice;
  /// By which it is found again among what the library proposes.
  std::string name;
};

/// What a GPU has of the library.
struct Gpu {
  cudnnHandle_t handle = nullptr;
  std::string name;
};

/// Whom plans are for: the GPU of a handle, which executes them, or one of
/// which there is a description alone.
struct Target {
  cudnnHandle_t handle = nullptr;
  const Descriptor *properties = nullptr;
};

/// Operations that become one plan, each once it is finalized.
using Operations = std::vector<Descriptor>;

/// A tensor of a call, or a number on the host, by the graph's number of it.
struct Argument {
  int64_t number;
  void *pointer;
};

cudnnDataType_t dataType(int32_t type);

/// The largest power of two up to 16 that divides all addresses.
int64_t alignmentOf(const std::vector<const void *> &pointers);

/// Which engines are asked for plans.
struct Engines {
  Engines(bool onTensorCores, size_t most = 8)
      : onTensorCores(onTensorCores), most(most) {}
  /// Such that use tensor cores for operands of f32, too.
  bool onTensorCores;
  /// So many plans are made, and measured.
  size_t most;
  /// Where there are none else: such that sum in no fixed order, or by
  /// Winograd's or Fourier's detour.
  bool inAnyOrder = false;
};

/// Whether an engine sums exactly and in a fixed order; on tensor cores where
/// its numbers may be rounded, or are what these multiply.
bool isExact(Descriptor &engine, Engines engines);

} // namespace dnn

struct Cudnn::Impl {
  dnn::Functions dnn;
  AlgorithmCache *cache = nullptr;
  std::map<int, dnn::Gpu> gpus;
  /// By GPU, problem and bytes of the workspace: equal calls share a plan.
  std::map<std::tuple<int, std::string, int64_t>, dnn::Plan> chosen;
  /// Problems of GPUs whose epilogues are functions of our own.
  std::set<std::pair<int, std::string>> split;
  CudaEpilogues epilogues;
  /// Generated code can take the place of a call.
  bool hasAlternative = false;
  /// Of softmax, by type and sizes; they are of no GPU.
  std::map<std::array<int64_t, 4>, cudnnTensorDescriptor_t> described;

  SoapStatus check(cudnnStatus_t status, const char *what) const {
    if (status == CUDNN_STATUS_SUCCESS)
      return success();
    return failure(SOAP_KERNEL_FAILED, "cuDNN: %s: %s", what,
                   dnn.cudnnGetErrorString(status));
  }
  SoapStatus prepare(int gpu, dnn::Gpu *&found);
  SoapStatus describe(const SoapGpuSoftmax &softmax,
                      cudnnTensorDescriptor_t &tensor);

  /// A tensor that is finalized.
  dnn::Descriptor makeTensor(cudnnDataType_t type, int64_t number,
                             const std::vector<int64_t> &sizes,
                             const std::vector<int64_t> &strides,
                             int64_t alignment, bool isVirtual = false,
                             bool isByValue = false) const;
  dnn::Operations convolutionOf(const SoapGpuConvolution &convolution,
                                int64_t alignment) const;
  dnn::Operations poolingOf(const SoapGpuConvolution &convolution,
                            int64_t alignment) const;
  dnn::Operations attentionOf(const SoapGpuAttention &attention) const;
  dnn::Operations
  normalizationOf(const SoapGpuNormalization &normalization) const;

  /// All plans for `operations` within so many bytes, best first; or, if it is
  /// not empty, the one of this name alone. `what` names them in errors.
  SoapStatus makePlans(dnn::Operations operations, const char *what,
                       dnn::Engines engines, dnn::Target target,
                       int64_t workspaceBytes, const std::string &name,
                       std::vector<dnn::Plan> &plans) const;
  /// The same for a GPU that is described.
  SoapStatus planFor(const std::string &properties, dnn::Operations operations,
                     const char *what, dnn::Engines engines,
                     int64_t workspaceBytes,
                     std::vector<CudnnChoice> &choices) const;
  /// Goes on counting in `number`.
  void propose(cudnnBackendHeurMode_t mode, const dnn::Descriptor &graph,
               dnn::Target target, dnn::Engines engines, int64_t workspaceBytes,
               const std::string &name, int64_t &number,
               std::vector<dnn::Plan> &plans) const;
  SoapStatus execute(cudnnHandle_t handle, cudaStream_t stream,
                     const dnn::Plan &plan,
                     const std::vector<dnn::Argument> &arguments,
                     void *workspace, const char *what) const;
  /// Runs the plan that is chosen for `problem`, which is all that the choice
  /// depends on beside the GPU and the workspace; if there is none yet, makes
  /// the one that the cache names, or several and measures them. With `isLast`,
  /// nothing else computes the call: any engine that does is right.
  SoapStatus run(int gpu, cudaStream_t stream,
                 const std::function<dnn::Operations()> &operations,
                 const char *what, dnn::Engines engines,
                 const std::string &problem,
                 const std::vector<dnn::Argument> &arguments, char *workspace,
                 int64_t workspaceBytes, bool isLast = true);
};

#define SOAP_DNN(call, what) SOAP_RETURN_IF_FAILED(check((call), (what)))

} // namespace soap

#endif // SOAP_LIB_RUNTIME_CUDA_CUDNNGRAPH_H
