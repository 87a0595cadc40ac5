//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// The functions of cuDNN that the runtime calls, by the library's
// documentation: graphs of a convolution, forward or a gradient, and what is
// added to it or cut off at 0. It has no engine for any other graph, and no
// functions for softmax.

#include "HostElements.h"
#include "HostLibraries.h"

#include <cudnn.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <map>
#include <memory>
#include <vector>

using namespace soap;

namespace {

/// One of the library's objects: attributes, and other objects as they were
/// when they became attributes.
struct Node {
  cudnnBackendDescriptorType_t type;
  std::map<int, std::vector<char>> values;
  std::map<int, std::vector<std::shared_ptr<Node>>> links;

  template <typename T> std::vector<T> list(int name) const {
    auto it = values.find(name);
    std::vector<T> result;
    if (it == values.end())
      return result;
    result.resize(it->second.size() / sizeof(T));
    std::memcpy(result.data(), it->second.data(), it->second.size());
    return result;
  }
  template <typename T> T one(int name, T otherwise = T()) const {
    std::vector<T> all = list<T>(name);
    return all.empty() ? otherwise : all.front();
  }
  const Node *link(int name) const {
    auto it = links.find(name);
    return it == links.end() || it->second.empty() ? nullptr
                                                   : it->second.front().get();
  }
};

HostLibrary library;
cudaStream_t currentStream = nullptr;

std::map<void *, std::shared_ptr<Node>> &nodes() {
  static std::map<void *, std::shared_ptr<Node>> all;
  return all;
}

size_t bytesOf(cudnnBackendAttributeType_t type) {
  switch (type) {
  case CUDNN_TYPE_BOOLEAN:
  case CUDNN_TYPE_CHAR:
    return 1;
  case CUDNN_TYPE_HANDLE:
  case CUDNN_TYPE_INT64:
  case CUDNN_TYPE_DOUBLE:
  case CUDNN_TYPE_VOID_PTR:
    return 8;
  default:
    return 4;
  }
}

//===----------------------------------------------------------------------===//
// What graphs compute
//===----------------------------------------------------------------------===//

/// A tensor of a graph while it runs: the caller's memory, or numbers between
/// two operations.
struct Tensor {
  std::vector<int64_t> sizes, strides;
  HostElement type;
  void *memory = nullptr;
  std::shared_ptr<std::vector<double>> numbers;

  double load(int64_t at) const {
    return memory ? loadElement(type, memory, at) : (*numbers)[at];
  }
  void store(int64_t at, double value) const {
    if (memory)
      storeElement(type, memory, at, value);
    else
      (*numbers)[at] = value;
  }
  /// All of them, where they are: tensors have no holes.
  std::vector<double> read() const {
    std::vector<double> all(elements());
    for (size_t i = 0; i < all.size(); ++i)
      all[i] = load(static_cast<int64_t>(i));
    return all;
  }
  int64_t elements() const {
    int64_t all = 1;
    for (int64_t size : sizes)
      all *= size;
    return all;
  }
  /// Where element number \p i is, counted in the order of the sizes; along
  /// dimensions of which there is one only, always there.
  int64_t place(int64_t i, const std::vector<int64_t> &counted) const {
    int64_t at = 0;
    for (size_t d = sizes.size(); d-- > 0; i /= counted[d])
      if (sizes[d] > 1)
        at += i % counted[d] * strides[d];
    return at;
  }
};

class Execution {
public:
  Execution(std::shared_ptr<Node> plan, const Node &pack)
      : plan(std::move(plan)) {
    std::vector<int64_t> numbers =
        pack.list<int64_t>(CUDNN_ATTR_VARIANT_PACK_UNIQUE_IDS);
    std::vector<void *> pointers =
        pack.list<void *>(CUDNN_ATTR_VARIANT_PACK_DATA_POINTERS);
    for (size_t i = 0; i < numbers.size(); ++i)
      memory[numbers[i]] = pointers[i];
  }

  static const Node *graphOf(const Node &plan) {
    return plan.link(CUDNN_ATTR_EXECUTION_PLAN_ENGINE_CONFIG)
        ->link(CUDNN_ATTR_ENGINECFG_ENGINE)
        ->link(CUDNN_ATTR_ENGINE_OPERATION_GRAPH);
  }

  /// False if a tensor of the graph has no memory.
  bool prepare() {
    for (const auto &op :
         graphOf(*plan)->links.at(CUDNN_ATTR_OPERATIONGRAPH_OPS))
      for (const auto &[name, linked] : op->links)
        for (const auto &node : linked)
          if (node->type == CUDNN_BACKEND_TENSOR_DESCRIPTOR && !add(*node))
            return false;
    return true;
  }

  void run() {
    for (const auto &op :
         graphOf(*plan)->links.at(CUDNN_ATTR_OPERATIONGRAPH_OPS))
      if (op->type == CUDNN_BACKEND_OPERATION_POINTWISE_DESCRIPTOR)
        runPointwise(*op);
      else
        runConvolution(*op);
  }

private:
  bool add(const Node &node) {
    auto number = node.one<int64_t>(CUDNN_ATTR_TENSOR_UNIQUE_ID);
    if (tensors.count(number))
      return true;
    Tensor tensor;
    tensor.sizes = node.list<int64_t>(CUDNN_ATTR_TENSOR_DIMENSIONS);
    tensor.strides = node.list<int64_t>(CUDNN_ATTR_TENSOR_STRIDES);
    switch (node.one<cudnnDataType_t>(CUDNN_ATTR_TENSOR_DATA_TYPE)) {
    case CUDNN_DATA_DOUBLE:
      tensor.type = HostElement::F64;
      break;
    case CUDNN_DATA_HALF:
      tensor.type = HostElement::F16;
      break;
    case CUDNN_DATA_BFLOAT16:
      tensor.type = HostElement::BF16;
      break;
    default:
      tensor.type = HostElement::F32;
    }
    if (node.one<char>(CUDNN_ATTR_TENSOR_IS_VIRTUAL))
      tensor.numbers = std::make_shared<std::vector<double>>(tensor.elements());
    else if (!(tensor.memory = memory[number]))
      return false;
    tensors[number] = tensor;
    return true;
  }

  const Tensor &tensorOf(const Node &op, int name) {
    return tensors.at(op.link(name)->one<int64_t>(CUDNN_ATTR_TENSOR_UNIQUE_ID));
  }

  void runPointwise(const Node &op) {
    const Node *function =
        op.link(CUDNN_ATTR_OPERATION_POINTWISE_PW_DESCRIPTOR);
    bool adds = function->one<cudnnPointwiseMode_t>(
                    CUDNN_ATTR_POINTWISE_MODE) == CUDNN_POINTWISE_ADD;
    const Tensor &from = tensorOf(op, CUDNN_ATTR_OPERATION_POINTWISE_XDESC),
                 &to = tensorOf(op, CUDNN_ATTR_OPERATION_POINTWISE_YDESC);
    for (int64_t i = 0, e = to.elements(); i < e; ++i) {
      double value = from.load(from.place(i, to.sizes));
      if (adds) {
        const Tensor &other =
            tensorOf(op, CUDNN_ATTR_OPERATION_POINTWISE_BDESC);
        value += other.load(other.place(i, to.sizes));
      } else {
        value = std::isnan(value) ? value : std::max(value, 0.0);
      }
      to.store(to.place(i, to.sizes), value);
    }
  }

  /// Forward, by the image or by the filter: the same products, added up for
  /// one of the three tensors.
  void runConvolution(const Node &op) {
    bool isData = op.type ==
                  CUDNN_BACKEND_OPERATION_CONVOLUTION_BACKWARD_DATA_DESCRIPTOR,
         isFilter =
             op.type ==
             CUDNN_BACKEND_OPERATION_CONVOLUTION_BACKWARD_FILTER_DESCRIPTOR;
    auto name = [&](int forward, int data, int filter) {
      return isData ? data : isFilter ? filter : forward;
    };
    const Tensor &image = tensorOf(
                     op, name(CUDNN_ATTR_OPERATION_CONVOLUTION_FORWARD_X,
                              CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_DATA_DX,
                              CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_FILTER_X)),
                 &filter = tensorOf(
                     op, name(CUDNN_ATTR_OPERATION_CONVOLUTION_FORWARD_W,
                              CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_DATA_W,
                              CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_FILTER_DW)),
                 &output = tensorOf(
                     op, name(CUDNN_ATTR_OPERATION_CONVOLUTION_FORWARD_Y,
                              CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_DATA_DY,
                              CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_FILTER_DY));
    const Node *window =
        op.link(name(CUDNN_ATTR_OPERATION_CONVOLUTION_FORWARD_CONV_DESC,
                     CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_DATA_CONV_DESC,
                     CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_FILTER_CONV_DESC));
    auto low = window->list<int64_t>(CUDNN_ATTR_CONVOLUTION_PRE_PADDINGS),
         strides = window->list<int64_t>(CUDNN_ATTR_CONVOLUTION_FILTER_STRIDES),
         dilations = window->list<int64_t>(CUDNN_ATTR_CONVOLUTION_DILATIONS);
    bool flips = window->one<cudnnConvolutionMode_t>(
                     CUDNN_ATTR_CONVOLUTION_CONV_MODE) == CUDNN_CONVOLUTION;
    // Sums of 16 bits would lose what is added.
    std::vector<double> numbers[] = {image.read(), filter.read(),
                                     output.read()};
    const Tensor &to = isData ? image : isFilter ? filter : output;
    std::vector<double> &sums = numbers[isData ? 0 : isFilter ? 1 : 2];
    std::fill(sums.begin(), sums.end(), 0);
    int64_t groups = image.sizes[1] / filter.sizes[1],
            features = filter.sizes[0] / groups;
    size_t rank = output.sizes.size();
    // Output elements times the elements of one filter.
    std::vector<int64_t> counts(filter.sizes.begin() + 1, filter.sizes.end());
    std::vector<std::vector<int64_t>> taps;
    for (int64_t t = 0, e = filter.elements() / filter.sizes[0]; t < e; ++t)
      taps.push_back(split(t, counts));
    for (int64_t o = 0, e = output.elements(); o < e; ++o) {
      std::vector<int64_t> at = split(o, output.sizes);
      int64_t outputAt = output.place(o, output.sizes);
      for (const std::vector<int64_t> &tap : taps) {
        int64_t imageAt = at[0] * image.strides[0] +
                          (at[1] / features * filter.sizes[1] + tap[0]) *
                              image.strides[1],
                filterAt =
                    at[1] * filter.strides[0] + tap[0] * filter.strides[1];
        bool isInside = true;
        for (size_t d = 2; d < rank; ++d) {
          int64_t x = at[d] * strides[d - 2] - low[d - 2] +
                      tap[d - 1] * dilations[d - 2];
          isInside &= x >= 0 && x < image.sizes[d];
          imageAt += x * image.strides[d];
          filterAt += (flips ? counts[d - 1] - 1 - tap[d - 1] : tap[d - 1]) *
                      filter.strides[d];
        }
        if (!isInside)
          continue;
        if (isData)
          sums[imageAt] += numbers[2][outputAt] * numbers[1][filterAt];
        else if (isFilter)
          sums[filterAt] += numbers[2][outputAt] * numbers[0][imageAt];
        else
          sums[outputAt] += numbers[0][imageAt] * numbers[1][filterAt];
      }
    }
    for (int64_t i = 0, e = to.elements(); i < e; ++i) {
      int64_t place = to.place(i, to.sizes);
      to.store(place, sums[place]);
    }
  }

  static std::vector<int64_t> split(int64_t i,
                                    const std::vector<int64_t> &sizes) {
    std::vector<int64_t> at(sizes.size());
    for (size_t d = sizes.size(); d-- > 0; i /= sizes[d])
      at[d] = i % sizes[d];
    return at;
  }

  std::shared_ptr<Node> plan;
  std::map<int64_t, void *> memory;
  std::map<int64_t, Tensor> tensors;
};

//===----------------------------------------------------------------------===//
// What is refused
//===----------------------------------------------------------------------===//

struct Kind {
  bool isConvolution, isGradient, hasEpilogue;
  bool isRefused() const { return library.refuses(hasEpilogue, isGradient); }
};

Kind kindOf(const Node &graph) {
  const auto &ops = graph.links.at(CUDNN_ATTR_OPERATIONGRAPH_OPS);
  auto type = ops.front()->type;
  Kind kind;
  kind.isGradient =
      type == CUDNN_BACKEND_OPERATION_CONVOLUTION_BACKWARD_DATA_DESCRIPTOR ||
      type == CUDNN_BACKEND_OPERATION_CONVOLUTION_BACKWARD_FILTER_DESCRIPTOR;
  kind.isConvolution =
      kind.isGradient ||
      type == CUDNN_BACKEND_OPERATION_CONVOLUTION_FORWARD_DESCRIPTOR;
  kind.hasEpilogue = ops.size() > 1;
  return kind;
}

/// How many engines a heuristic has.
int64_t countEngines(const Node &heuristic) {
  Kind kind = kindOf(*heuristic.link(CUDNN_ATTR_ENGINEHEUR_OPERATION_GRAPH));
  bool isFallback = heuristic.one<cudnnBackendHeurMode_t>(
                        CUDNN_ATTR_ENGINEHEUR_MODE) == CUDNN_HEUR_MODE_FALLBACK;
  if (!kind.isConvolution || isFallback ||
      (kind.isRefused() && !library.refusesLate))
    return 0;
  return library.proposals;
}

} // namespace

#define SOAP_EXPORT extern "C" __attribute__((visibility("default")))
// NOLINTBEGIN(readability-identifier-naming)

SOAP_EXPORT HostLibrary *soapHostCudnn() { return &library; }

SOAP_EXPORT size_t cudnnGetVersion() {
  return library.version ? library.version : CUDNN_VERSION;
}
SOAP_EXPORT const char *cudnnGetErrorString(cudnnStatus_t status) {
  return status == CUDNN_STATUS_NOT_SUPPORTED ? "CUDNN_STATUS_NOT_SUPPORTED"
                                              : "CUDNN_STATUS_BAD_PARAM";
}
SOAP_EXPORT cudnnStatus_t cudnnCreate(cudnnHandle_t *handle) {
  *handle = reinterpret_cast<cudnnHandle_t>(new int(library.currentGpu()));
  return CUDNN_STATUS_SUCCESS;
}
SOAP_EXPORT cudnnStatus_t cudnnDestroy(cudnnHandle_t handle) {
  auto *gpu = reinterpret_cast<int *>(handle);
  library.endHandle(*gpu);
  delete gpu;
  return CUDNN_STATUS_SUCCESS;
}
SOAP_EXPORT cudnnStatus_t cudnnSetStream(cudnnHandle_t, cudaStream_t stream) {
  currentStream = stream;
  return CUDNN_STATUS_SUCCESS;
}

SOAP_EXPORT cudnnStatus_t cudnnBackendCreateDescriptor(
    cudnnBackendDescriptorType_t type, cudnnBackendDescriptor_t *object) {
  auto node = std::make_shared<Node>();
  node->type = type;
  *object = node.get();
  nodes()[node.get()] = node;
  return CUDNN_STATUS_SUCCESS;
}
SOAP_EXPORT cudnnStatus_t
cudnnBackendDestroyDescriptor(cudnnBackendDescriptor_t object) {
  return nodes().erase(object) ? CUDNN_STATUS_SUCCESS : CUDNN_STATUS_BAD_PARAM;
}

SOAP_EXPORT cudnnStatus_t
cudnnBackendFinalize(cudnnBackendDescriptor_t object) {
  const Node &node = *nodes().at(object);
  library.numPlans += node.type == CUDNN_BACKEND_EXECUTION_PLAN_DESCRIPTOR;
  if (node.type != CUDNN_BACKEND_ENGINEHEUR_DESCRIPTOR)
    return CUDNN_STATUS_SUCCESS;
  Kind kind = kindOf(*node.link(CUDNN_ATTR_ENGINEHEUR_OPERATION_GRAPH));
  bool isRefused =
      kind.isConvolution && kind.isRefused() && !library.refusesLate;
  library.numRefused += isRefused;
  return isRefused && library.refusesByStatus ? CUDNN_STATUS_NOT_SUPPORTED
                                              : CUDNN_STATUS_SUCCESS;
}

SOAP_EXPORT cudnnStatus_t cudnnBackendSetAttribute(
    cudnnBackendDescriptor_t object, cudnnBackendAttributeName_t name,
    cudnnBackendAttributeType_t type, int64_t count, const void *values) {
  Node &node = *nodes().at(object);
  if (type != CUDNN_TYPE_BACKEND_DESCRIPTOR) {
    const char *bytes = static_cast<const char *>(values);
    node.values[name].assign(bytes, bytes + count * bytesOf(type));
    return CUDNN_STATUS_SUCCESS;
  }
  auto *others = static_cast<const cudnnBackendDescriptor_t *>(values);
  for (int64_t i = 0; i < count; ++i)
    node.links[name].push_back(nodes().at(others[i]));
  return CUDNN_STATUS_SUCCESS;
}

SOAP_EXPORT cudnnStatus_t cudnnBackendGetAttribute(
    cudnnBackendDescriptor_t object, cudnnBackendAttributeName_t name,
    cudnnBackendAttributeType_t, int64_t room, int64_t *count, void *values) {
  const Node &node = *nodes().at(object);
  auto *objects = static_cast<cudnnBackendDescriptor_t *>(values);
  *count = 1;
  switch (name) {
  case CUDNN_ATTR_ENGINEHEUR_RESULTS:
    *count = countEngines(node);
    for (int64_t i = 0; i < std::min(room, *count); ++i) {
      auto engine = std::make_shared<Node>();
      engine->type = CUDNN_BACKEND_ENGINE_DESCRIPTOR;
      engine->links[CUDNN_ATTR_ENGINE_OPERATION_GRAPH] =
          node.links.at(CUDNN_ATTR_ENGINEHEUR_OPERATION_GRAPH);
      const char *bytes = reinterpret_cast<const char *>(&i);
      engine->values[CUDNN_ATTR_ENGINE_GLOBAL_INDEX].assign(bytes,
                                                            bytes + sizeof(i));
      nodes().at(objects[i])->links[CUDNN_ATTR_ENGINECFG_ENGINE] = {engine};
    }
    return CUDNN_STATUS_SUCCESS;
  case CUDNN_ATTR_ENGINECFG_ENGINE:
    *nodes().at(objects[0]) = *node.link(name);
    return CUDNN_STATUS_SUCCESS;
  case CUDNN_ATTR_ENGINE_GLOBAL_INDEX: {
    auto index = node.one<int64_t>(name);
    std::memcpy(values, &index, sizeof(index));
    return CUDNN_STATUS_SUCCESS;
  }
  case CUDNN_ATTR_ENGINE_NUMERICAL_NOTE:
    *count = node.one<int64_t>(CUDNN_ATTR_ENGINE_GLOBAL_INDEX) >=
             library.firstInAnyOrder;
    if (*count)
      *static_cast<cudnnBackendNumericalNote_t *>(values) =
          CUDNN_NUMERICAL_NOTE_NONDETERMINISTIC;
    return CUDNN_STATUS_SUCCESS;
  case CUDNN_ATTR_EXECUTION_PLAN_WORKSPACE_SIZE:
    std::memset(values, 0, sizeof(int64_t));
    return CUDNN_STATUS_SUCCESS;
  default:
    return CUDNN_STATUS_BAD_PARAM;
  }
}

SOAP_EXPORT cudnnStatus_t cudnnBackendExecute(cudnnHandle_t handle,
                                              cudnnBackendDescriptor_t plan,
                                              cudnnBackendDescriptor_t pack) {
  std::shared_ptr<Node> made = nodes().at(plan);
  // Plans for a GPU that is only described are made to be stored.
  if (made->one<cudnnHandle_t>(CUDNN_ATTR_EXECUTION_PLAN_HANDLE) != handle ||
      Execution::graphOf(*made)->one<cudnnHandle_t>(
          CUDNN_ATTR_OPERATIONGRAPH_HANDLE) != handle)
    return CUDNN_STATUS_BAD_PARAM;
  Kind kind = kindOf(*Execution::graphOf(*made));
  const Node *engine = made->link(CUDNN_ATTR_EXECUTION_PLAN_ENGINE_CONFIG)
                           ->link(CUDNN_ATTR_ENGINECFG_ENGINE);
  if (kind.isRefused() || engine->one<int64_t>(CUDNN_ATTR_ENGINE_GLOBAL_INDEX) <
                              library.firstThatRuns)
    return CUDNN_STATUS_NOT_SUPPORTED;
  auto execution = std::make_shared<Execution>(made, *nodes().at(pack));
  if (!execution->prepare())
    return CUDNN_STATUS_BAD_PARAM;
  ++(kind.hasEpilogue ? library.numWithEpilogue : library.numPlain);
  library.issue(currentStream, [execution] { execution->run(); });
  return CUDNN_STATUS_SUCCESS;
}

// NOLINTEND(readability-identifier-naming)
