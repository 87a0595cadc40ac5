//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Cudnn.h"

#include "../AlgorithmCache.h"
#include "Measure.h"

#include <algorithm>
#include <array>
#include <cudnn.h>
#include <dlfcn.h>
#include <map>
#include <tuple>

using namespace soap;

namespace {

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
#define SOAP_DECLARE(name) decltype(&::name) name = nullptr;
  SOAP_CUDNN_FUNCTIONS(SOAP_DECLARE)
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
};

/// What a GPU has of the library.
struct Gpu {
  cudnnHandle_t handle = nullptr;
  std::string name;
  std::unique_ptr<Descriptor> properties;
};

/// Plans for one convolution: all, until one of them is chosen.
struct Chosen {
  std::vector<Plan> plans;
  bool isDecided = false;
};

enum Tensor : int64_t { imageTensor = 1, filterTensor, outputTensor };

} // namespace

struct Cudnn::Impl {
  Functions dnn;
  AlgorithmCache *cache = nullptr;
  std::map<int, Gpu> gpus;
  std::map<std::tuple<int, const SoapGpuConvolution *, int64_t>, Chosen> chosen;

  SoapStatus check(cudnnStatus_t status, const char *what) const {
    if (status == CUDNN_STATUS_SUCCESS)
      return success();
    return failure(SOAP_KERNEL_FAILED, "cuDNN: %s: %s", what,
                   dnn.cudnnGetErrorString(status));
  }
  SoapStatus prepare(int gpu, Gpu *&found);
  Descriptor makeTensor(Tensor number, const SoapGpuConvolution &convolution,
                        int64_t alignment) const;
  Descriptor makeOperation(const SoapGpuConvolution &convolution,
                           int64_t alignment) const;
  SoapStatus makePlans(const SoapGpuConvolution &convolution,
                       const Descriptor &properties, int64_t alignment,
                       int64_t workspaceBytes, std::vector<Plan> &plans) const;
  void propose(cudnnBackendHeurMode_t mode, const Descriptor &graph,
               const Descriptor &properties,
               const SoapGpuConvolution &convolution, int64_t workspaceBytes,
               std::vector<Plan> &plans) const;
  SoapStatus execute(cudnnHandle_t handle, cudaStream_t stream,
                     const Plan &plan, std::array<void *, 3> tensors,
                     void *workspace) const;
};

#define SOAP_DNN(call, what) SOAP_RETURN_IF_FAILED(check((call), (what)))

Cudnn::Cudnn() : impl(std::make_unique<Impl>()) {}

Cudnn::~Cudnn() {
  impl->chosen.clear();
  for (auto &entry : impl->gpus) {
    entry.second.properties.reset();
    if (entry.second.handle)
      (void)impl->dnn.cudnnDestroy(entry.second.handle);
  }
}

SoapStatus Cudnn::open(AlgorithmCache *cache) {
  impl->cache = cache;
  void *library = nullptr;
  for (const char *name :
       {"libcudnn.so.9", SOAP_CUDA_LIBRARIES "/libcudnn.so.9"})
    if (!library)
      library = dlopen(name, RTLD_NOW | RTLD_LOCAL);
  if (!library)
    return failure(SOAP_OUT_OF_RESOURCES,
                   "convolutions need libcudnn.so.9, which is not found");
#define SOAP_LOAD(name)                                                        \
  impl->dnn.name =                                                             \
      reinterpret_cast<decltype(impl->dnn.name)>(dlsym(library, #name));       \
  if (!impl->dnn.name)                                                         \
    return failure(SOAP_OUT_OF_RESOURCES, "libcudnn has no " #name);
  SOAP_CUDNN_FUNCTIONS(SOAP_LOAD)
#undef SOAP_LOAD
  constexpr size_t oldest = 90800;
  if (impl->dnn.cudnnGetVersion() < oldest)
    return failure(SOAP_OUT_OF_RESOURCES,
                   "convolutions need cuDNN 9.8 or later, this is %zu",
                   impl->dnn.cudnnGetVersion());
  return success();
}

SoapStatus Cudnn::Impl::prepare(int gpu, Gpu *&found) {
  Gpu &entry = gpus[gpu];
  found = &entry;
  if (!entry.handle) {
    SOAP_DNN(dnn.cudnnCreate(&entry.handle), "starting");
    entry.name = gpuName(gpu);
    auto properties =
        std::make_unique<Descriptor>(dnn, CUDNN_BACKEND_DEVICEPROP_DESCRIPTOR);
    properties->set(CUDNN_ATTR_DEVICEPROP_HANDLE, CUDNN_TYPE_HANDLE, 1,
                    &entry.handle);
    properties->finalize();
    SOAP_DNN(properties->status, "properties of a GPU");
    entry.properties = std::move(properties);
  }
  return success();
}

static cudnnDataType_t dataType(int32_t type) {
  switch (type) {
  case SOAP_F64:
    return CUDNN_DATA_DOUBLE;
  case SOAP_F32:
    return CUDNN_DATA_FLOAT;
  case SOAP_F16:
    return CUDNN_DATA_HALF;
  default:
    return CUDNN_DATA_BFLOAT16;
  }
}

Descriptor Cudnn::Impl::makeTensor(Tensor number,
                                   const SoapGpuConvolution &convolution,
                                   int64_t alignment) const {
  const SoapGpuConvolution &c = convolution;
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
  Descriptor tensor(dnn, CUDNN_BACKEND_TENSOR_DESCRIPTOR);
  cudnnDataType_t type = dataType(c.type);
  tensor.set(CUDNN_ATTR_TENSOR_DATA_TYPE, CUDNN_TYPE_DATA_TYPE, 1, &type);
  tensor.set(CUDNN_ATTR_TENSOR_DIMENSIONS, sizes);
  tensor.set(CUDNN_ATTR_TENSOR_STRIDES, strides);
  tensor.set(CUDNN_ATTR_TENSOR_UNIQUE_ID, number);
  tensor.set(CUDNN_ATTR_TENSOR_BYTE_ALIGNMENT, alignment);
  tensor.finalize();
  return tensor;
}

Descriptor Cudnn::Impl::makeOperation(const SoapGpuConvolution &convolution,
                                      int64_t alignment) const {
  const SoapGpuConvolution &c = convolution;
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
  Descriptor image = makeTensor(imageTensor, c, alignment),
             filter = makeTensor(filterTensor, c, alignment),
             output = makeTensor(outputTensor, c, alignment),
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
  return operation;
}

/// Whether an engine computes what the program means.
static bool isExact(Descriptor &engine, const SoapGpuConvolution &convolution) {
  std::array<cudnnBackendNumericalNote_t, CUDNN_NUMERICAL_NOTE_TYPE_COUNT>
      notes;
  int64_t count =
      engine.get(CUDNN_ATTR_ENGINE_NUMERICAL_NOTE, CUDNN_TYPE_NUMERICAL_NOTE,
                 static_cast<int64_t>(notes.size()), notes.data());
  count = std::min(count, static_cast<int64_t>(notes.size()));
  bool mayRound = convolution.type == SOAP_F32 && convolution.tf32;
  return std::all_of(notes.begin(), notes.begin() + count,
                     [&](cudnnBackendNumericalNote_t note) {
                       switch (note) {
                       case CUDNN_NUMERICAL_NOTE_STRICT_NAN_PROP:
                         return true;
                       case CUDNN_NUMERICAL_NOTE_TENSOR_CORE:
                         return mayRound || convolution.type != SOAP_F32;
                       default:
                         return false;
                       }
                     });
}

/// More plans than these are not measured.
static constexpr size_t mostPlans = 8;

void Cudnn::Impl::propose(cudnnBackendHeurMode_t mode, const Descriptor &graph,
                          const Descriptor &properties,
                          const SoapGpuConvolution &convolution,
                          int64_t workspaceBytes,
                          std::vector<Plan> &plans) const {
  Descriptor heuristic(dnn, CUDNN_BACKEND_ENGINEHEUR_DESCRIPTOR);
  heuristic.set(CUDNN_ATTR_ENGINEHEUR_OPERATION_GRAPH, graph);
  heuristic.set(CUDNN_ATTR_ENGINEHEUR_MODE, CUDNN_TYPE_HEUR_MODE, 1, &mode);
  heuristic.set(CUDNN_ATTR_ENGINEHEUR_DEVICEPROP, properties);
  heuristic.finalize();
  int64_t count = heuristic.get(CUDNN_ATTR_ENGINEHEUR_RESULTS,
                                CUDNN_TYPE_BACKEND_DESCRIPTOR, 0, nullptr);
  std::vector<Descriptor> configurations;
  std::vector<cudnnBackendDescriptor_t> objects;
  for (int64_t i = 0; i < count; ++i) {
    configurations.emplace_back(dnn, CUDNN_BACKEND_ENGINECFG_DESCRIPTOR);
    objects.push_back(configurations.back().object);
  }
  count = std::min(count, heuristic.get(CUDNN_ATTR_ENGINEHEUR_RESULTS,
                                        CUDNN_TYPE_BACKEND_DESCRIPTOR, count,
                                        objects.data()));
  for (int64_t i = 0; i < count && plans.size() < mostPlans; ++i) {
    Descriptor engine(dnn, CUDNN_BACKEND_ENGINE_DESCRIPTOR);
    configurations[i].get(CUDNN_ATTR_ENGINECFG_ENGINE,
                          CUDNN_TYPE_BACKEND_DESCRIPTOR, 1, &engine.object);
    if (configurations[i].status != CUDNN_STATUS_SUCCESS ||
        !isExact(engine, convolution))
      continue;
    Plan plan = {Descriptor(dnn, CUDNN_BACKEND_EXECUTION_PLAN_DESCRIPTOR), {}};
    engine.get(CUDNN_ATTR_ENGINE_GLOBAL_INDEX, CUDNN_TYPE_INT64, 1,
               &plan.choice.engine);
    plan.plan.set(CUDNN_ATTR_EXECUTION_PLAN_ENGINE_CONFIG, configurations[i]);
    plan.plan.set(CUDNN_ATTR_EXECUTION_PLAN_DEVICEPROP, properties);
    plan.plan.finalize();
    plan.plan.get(CUDNN_ATTR_EXECUTION_PLAN_WORKSPACE_SIZE, CUDNN_TYPE_INT64, 1,
                  &plan.choice.workspaceBytes);
    if (engine.status == CUDNN_STATUS_SUCCESS &&
        plan.plan.status == CUDNN_STATUS_SUCCESS &&
        plan.choice.workspaceBytes <= workspaceBytes)
      plans.push_back(std::move(plan));
  }
}

SoapStatus Cudnn::Impl::makePlans(const SoapGpuConvolution &convolution,
                                  const Descriptor &properties,
                                  int64_t alignment, int64_t workspaceBytes,
                                  std::vector<Plan> &plans) const {
  Descriptor operation = makeOperation(convolution, alignment),
             graph(dnn, CUDNN_BACKEND_OPERATIONGRAPH_DESCRIPTOR);
  graph.set(CUDNN_ATTR_OPERATIONGRAPH_OPS, operation);
  graph.finalize();
  SOAP_DNN(graph.status, "a convolution");
  for (cudnnBackendHeurMode_t mode :
       {CUDNN_HEUR_MODE_A, CUDNN_HEUR_MODE_FALLBACK})
    propose(mode, graph, properties, convolution, workspaceBytes, plans);
  if (plans.empty())
    return failure(SOAP_KERNEL_FAILED,
                   "cuDNN has no algorithm for a convolution within %lld bytes",
                   (long long)workspaceBytes);
  return success();
}

SoapStatus Cudnn::Impl::execute(cudnnHandle_t handle, cudaStream_t stream,
                                const Plan &plan, std::array<void *, 3> tensors,
                                void *workspace) const {
  SOAP_DNN(dnn.cudnnSetStream(handle, stream), "choosing a stream");
  const std::array<int64_t, 3> numbers = {imageTensor, filterTensor,
                                          outputTensor};
  Descriptor pack(dnn, CUDNN_BACKEND_VARIANT_PACK_DESCRIPTOR);
  pack.set(CUDNN_ATTR_VARIANT_PACK_UNIQUE_IDS, CUDNN_TYPE_INT64, 3,
           numbers.data());
  pack.set(CUDNN_ATTR_VARIANT_PACK_DATA_POINTERS, CUDNN_TYPE_VOID_PTR, 3,
           tensors.data());
  pack.set(CUDNN_ATTR_VARIANT_PACK_WORKSPACE, CUDNN_TYPE_VOID_PTR, 1,
           &workspace);
  pack.finalize();
  SOAP_DNN(pack.status, "the tensors of a convolution");
  return check(dnn.cudnnBackendExecute(handle, plan.plan.object, pack.object),
               "a convolution");
}

/// The largest power of two up to 16 that divides all three addresses.
static int64_t alignmentOf(const char *lhs, const char *rhs, const char *out) {
  uint64_t bits = reinterpret_cast<uintptr_t>(lhs) |
                  reinterpret_cast<uintptr_t>(rhs) |
                  reinterpret_cast<uintptr_t>(out) | 16;
  return static_cast<int64_t>(bits & (~bits + 1));
}

/// All that a choice depends on beside the GPU.
static std::string problemOf(const SoapGpuConvolution &c, size_t version,
                             int64_t alignment, int64_t workspaceBytes) {
  std::string text = "cudnn " + std::to_string(version) + " convolution";
  auto add = [&](int64_t number) { text += " " + std::to_string(number); };
  for (int64_t number :
       {int64_t(c.kind), int64_t(c.type), int64_t(c.last[0]),
        int64_t(c.last[1]), int64_t(c.last[2]), int64_t(c.flipped),
        int64_t(c.tf32), c.batch, c.channels, c.features, c.groups})
    add(number);
  for (int32_t s = 0; s < c.num_spatial; ++s)
    for (int64_t number : {c.image[s], c.window[s], c.output[s], c.strides[s],
                           c.low[s], c.high[s], c.dilation[s]})
      add(number);
  add(alignment);
  add(workspaceBytes);
  return text;
}

SoapStatus Cudnn::plan(const std::string &properties,
                       const SoapGpuConvolution &convolution,
                       int64_t workspaceBytes,
                       std::vector<CudnnChoice> &choices) {
  Descriptor gpu(impl->dnn, CUDNN_BACKEND_DEVICEPROP_DESCRIPTOR);
  gpu.set(CUDNN_ATTR_DEVICEPROP_JSON_REPRESENTATION, CUDNN_TYPE_CHAR,
          static_cast<int64_t>(properties.size()), properties.data());
  gpu.finalize();
  SOAP_RETURN_IF_FAILED(impl->check(gpu.status, "properties of a GPU"));
  std::vector<Plan> plans;
  constexpr int64_t alignment = 16;
  SOAP_RETURN_IF_FAILED(
      impl->makePlans(convolution, gpu, alignment, workspaceBytes, plans));
  choices.clear();
  for (const Plan &plan : plans)
    choices.push_back(plan.choice);
  return success();
}

SoapStatus Cudnn::convolve(int gpu, cudaStream_t stream,
                           const SoapGpuConvolution &convolution,
                           const char *lhs, const char *rhs, char *out,
                           char *workspace, int64_t workspaceBytes) {
  Gpu *device = nullptr;
  SOAP_RETURN_IF_FAILED(impl->prepare(gpu, device));
  int64_t alignment = alignmentOf(lhs, rhs, out);
  auto [it, isNew] = impl->chosen.try_emplace({gpu, &convolution, alignment});
  Chosen &chosen = it->second;
  // In the order of image, filter and output.
  void *first = const_cast<char *>(lhs), *second = const_cast<char *>(rhs);
  std::array<void *, 3> tensors =
      convolution.kind == SOAP_GPU_FORWARD
          ? std::array<void *, 3>{first, second, out}
      : convolution.kind == SOAP_GPU_DATA
          ? std::array<void *, 3>{out, second, first}
          : std::array<void *, 3>{first, out, second};
  auto run = [&](size_t i) {
    return impl->execute(device->handle, stream, chosen.plans[i], tensors,
                         workspace);
  };
  if (isNew || !chosen.isDecided) {
    chosen.plans.clear();
    SOAP_RETURN_IF_FAILED(impl->makePlans(convolution, *device->properties,
                                          alignment, workspaceBytes,
                                          chosen.plans));
    std::string problem = device->name + " " +
                          problemOf(convolution, impl->dnn.cudnnGetVersion(),
                                    alignment, workspaceBytes);
    // Which of the plans, and of which engine, lest the list has changed.
    auto nameOf = [&](size_t i) {
      return std::to_string(i) + " " +
             std::to_string(chosen.plans[i].choice.engine);
    };
    std::optional<std::string> known =
        impl->cache ? impl->cache->lookup(problem) : std::nullopt;
    size_t best = chosen.plans.size();
    for (size_t i = 0; known && i < chosen.plans.size(); ++i)
      if (nameOf(i) == *known)
        best = i;
    if (best == chosen.plans.size()) {
      SOAP_RETURN_IF_FAILED(
          findFastest(stream, chosen.plans.size(), run, best));
      if (impl->cache)
        impl->cache->store(problem, nameOf(best));
    }
    std::vector<Plan> one;
    one.push_back(std::move(chosen.plans[best]));
    chosen.plans = std::move(one);
    chosen.isDecided = true;
  }
  return run(0);
}
