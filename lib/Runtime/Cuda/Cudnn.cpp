//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CudnnGraph.h"

#include "Measure.h"
#include "OpenLibrary.h"

#include <algorithm>
#include <array>
#include <dlfcn.h>

using namespace soap;
using namespace soap::dnn;

Cudnn::Cudnn() : impl(std::make_unique<Impl>()) {}

Cudnn::~Cudnn() {
  impl->chosen.clear();
  for (auto &entry : impl->described)
    (void)impl->dnn.cudnnDestroyTensorDescriptor(entry.second);
  for (auto &entry : impl->gpus)
    if (entry.second.handle)
      (void)impl->dnn.cudnnDestroy(entry.second.handle);
}

SoapStatus Cudnn::open(AlgorithmCache *cache) {
  impl->cache = cache;
  void *library = openLibrary("libcudnn.so.9");
  if (!library)
    return failure(SOAP_OUT_OF_RESOURCES,
                   "convolutions and attention need libcudnn.so.9, which is "
                   "not found");
#define SOAP_LOAD(name)                                                        \
  impl->dnn.name =                                                             \
      reinterpret_cast<decltype(impl->dnn.name)>(dlsym(library, #name));       \
  if (!impl->dnn.name)                                                         \
    return failure(SOAP_OUT_OF_RESOURCES, "libcudnn has no " #name);
  SOAP_CUDNN_FUNCTIONS(SOAP_LOAD)
#undef SOAP_LOAD
#define SOAP_LOAD(name)                                                        \
  impl->dnn.name =                                                             \
      reinterpret_cast<decltype(impl->dnn.name)>(dlsym(library, #name));
  SOAP_CUDNN_SOFTMAX_FUNCTIONS(SOAP_LOAD)
#undef SOAP_LOAD
  constexpr size_t oldest = 90800;
  if (impl->dnn.cudnnGetVersion() < oldest)
    return failure(SOAP_OUT_OF_RESOURCES,
                   "convolutions and attention need cuDNN 9.8 or later, this "
                   "is %zu",
                   impl->dnn.cudnnGetVersion());
  return success();
}

void Cudnn::setAlternative(bool hasAlternative) {
  impl->hasAlternative = hasAlternative;
}

size_t Cudnn::version() const { return impl->dnn.cudnnGetVersion(); }

SoapStatus Cudnn::Impl::prepare(int gpu, Gpu *&found) {
  Gpu &entry = gpus[gpu];
  found = &entry;
  if (!entry.handle) {
    SOAP_DNN(dnn.cudnnCreate(&entry.handle), "starting");
    entry.name = gpuName(gpu);
  }
  return success();
}

cudnnDataType_t soap::dnn::dataType(int32_t type) {
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

Descriptor Cudnn::Impl::makeTensor(cudnnDataType_t type, int64_t number,
                                   const std::vector<int64_t> &sizes,
                                   const std::vector<int64_t> &strides,
                                   int64_t alignment, bool isVirtual,
                                   bool isByValue) const {
  Descriptor tensor(dnn, CUDNN_BACKEND_TENSOR_DESCRIPTOR);
  tensor.set(CUDNN_ATTR_TENSOR_DATA_TYPE, CUDNN_TYPE_DATA_TYPE, 1, &type);
  tensor.set(CUDNN_ATTR_TENSOR_DIMENSIONS, sizes);
  tensor.set(CUDNN_ATTR_TENSOR_STRIDES, strides);
  tensor.set(CUDNN_ATTR_TENSOR_UNIQUE_ID, number);
  tensor.set(CUDNN_ATTR_TENSOR_BYTE_ALIGNMENT, alignment);
  if (isVirtual)
    tensor.set(CUDNN_ATTR_TENSOR_IS_VIRTUAL, CUDNN_TYPE_BOOLEAN, 1, &isVirtual);
  if (isByValue)
    tensor.set(CUDNN_ATTR_TENSOR_IS_BY_VALUE, CUDNN_TYPE_BOOLEAN, 1,
               &isByValue);
  tensor.finalize();
  return tensor;
}

int64_t soap::dnn::alignmentOf(const std::vector<const void *> &pointers) {
  uint64_t bits = 16;
  for (const void *pointer : pointers)
    bits |= reinterpret_cast<uintptr_t>(pointer);
  return static_cast<int64_t>(bits & (~bits + 1));
}

bool soap::dnn::isExact(Descriptor &engine, Engines engines) {
  std::array<cudnnBackendNumericalNote_t, CUDNN_NUMERICAL_NOTE_TYPE_COUNT>
      notes;
  int64_t count =
      engine.get(CUDNN_ATTR_ENGINE_NUMERICAL_NOTE, CUDNN_TYPE_NUMERICAL_NOTE,
                 static_cast<int64_t>(notes.size()), notes.data());
  count = std::min(count, static_cast<int64_t>(notes.size()));
  return std::all_of(notes.begin(), notes.begin() + count,
                     [&](cudnnBackendNumericalNote_t note) {
                       switch (note) {
                       case CUDNN_NUMERICAL_NOTE_STRICT_NAN_PROP:
                         return true;
                       case CUDNN_NUMERICAL_NOTE_TENSOR_CORE:
                         return engines.onTensorCores;
                       case CUDNN_NUMERICAL_NOTE_FFT:
                       case CUDNN_NUMERICAL_NOTE_NONDETERMINISTIC:
                       case CUDNN_NUMERICAL_NOTE_WINOGRAD:
                       case CUDNN_NUMERICAL_NOTE_WINOGRAD_TILE_4x4:
                       case CUDNN_NUMERICAL_NOTE_WINOGRAD_TILE_6x6:
                       case CUDNN_NUMERICAL_NOTE_WINOGRAD_TILE_13x13:
                         return engines.inAnyOrder;
                       default:
                         return false;
                       }
                     });
}

/// Names of plans begin with this where all engines are asked.
static const std::string anyOrder = "in any order ";

void Cudnn::Impl::propose(cudnnBackendHeurMode_t mode, const Descriptor &graph,
                          Target target, Engines engines,
                          int64_t workspaceBytes, const std::string &name,
                          int64_t &number, std::vector<Plan> &plans) const {
  Descriptor heuristic(dnn, CUDNN_BACKEND_ENGINEHEUR_DESCRIPTOR);
  heuristic.set(CUDNN_ATTR_ENGINEHEUR_OPERATION_GRAPH, graph);
  heuristic.set(CUDNN_ATTR_ENGINEHEUR_MODE, CUDNN_TYPE_HEUR_MODE, 1, &mode);
  // With a handle, the graph has it.
  if (target.properties)
    heuristic.set(CUDNN_ATTR_ENGINEHEUR_DEVICEPROP, *target.properties);
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
  for (int64_t i = 0; i < count && plans.size() < engines.most; ++i) {
    Descriptor engine(dnn, CUDNN_BACKEND_ENGINE_DESCRIPTOR);
    configurations[i].get(CUDNN_ATTR_ENGINECFG_ENGINE,
                          CUDNN_TYPE_BACKEND_DESCRIPTOR, 1, &engine.object);
    if (configurations[i].status != CUDNN_STATUS_SUCCESS ||
        !isExact(engine, engines))
      continue;
    Plan plan = {
        Descriptor(dnn, CUDNN_BACKEND_EXECUTION_PLAN_DESCRIPTOR), {}, {}};
    engine.get(CUDNN_ATTR_ENGINE_GLOBAL_INDEX, CUDNN_TYPE_INT64, 1,
               &plan.choice.engine);
    // Which proposal, and of which engine, lest the list has changed.
    plan.name = (engines.inAnyOrder ? anyOrder : "") +
                ("proposal " + std::to_string(number++)) + " of engine " +
                std::to_string(plan.choice.engine);
    if (!name.empty() && plan.name != name)
      continue;
    plan.plan.set(CUDNN_ATTR_EXECUTION_PLAN_ENGINE_CONFIG, configurations[i]);
    if (target.properties)
      plan.plan.set(CUDNN_ATTR_EXECUTION_PLAN_DEVICEPROP, *target.properties);
    else
      plan.plan.set(CUDNN_ATTR_EXECUTION_PLAN_HANDLE, CUDNN_TYPE_HANDLE, 1,
                    &target.handle);
    plan.plan.finalize();
    plan.plan.get(CUDNN_ATTR_EXECUTION_PLAN_WORKSPACE_SIZE, CUDNN_TYPE_INT64, 1,
                  &plan.choice.workspaceBytes);
    if (engine.status == CUDNN_STATUS_SUCCESS &&
        plan.plan.status == CUDNN_STATUS_SUCCESS &&
        plan.choice.workspaceBytes <= workspaceBytes)
      plans.push_back(std::move(plan));
  }
}

SoapStatus Cudnn::Impl::makePlans(Operations operations, const char *what,
                                  Engines engines, Target target,
                                  int64_t workspaceBytes,
                                  const std::string &name,
                                  std::vector<Plan> &plans) const {
  Descriptor graph(dnn, CUDNN_BACKEND_OPERATIONGRAPH_DESCRIPTOR);
  std::vector<cudnnBackendDescriptor_t> objects;
  for (const Descriptor &operation : operations) {
    SOAP_DNN(operation.status, what);
    objects.push_back(operation.object);
  }
  graph.set(CUDNN_ATTR_OPERATIONGRAPH_OPS, CUDNN_TYPE_BACKEND_DESCRIPTOR,
            static_cast<int64_t>(objects.size()), objects.data());
  if (target.handle)
    graph.set(CUDNN_ATTR_OPERATIONGRAPH_HANDLE, CUDNN_TYPE_HANDLE, 1,
              &target.handle);
  graph.finalize();
  SOAP_DNN(graph.status, what);
  int64_t number = 0;
  for (cudnnBackendHeurMode_t mode :
       {CUDNN_HEUR_MODE_A, CUDNN_HEUR_MODE_FALLBACK})
    propose(mode, graph, target, engines, workspaceBytes, name, number, plans);
  if (plans.empty())
    return failure(SOAP_KERNEL_FAILED,
                   "cuDNN has no algorithm for %s within %lld bytes", what,
                   (long long)workspaceBytes);
  return success();
}

SoapStatus Cudnn::Impl::planFor(const std::string &properties,
                                Operations operations, const char *what,
                                Engines engines, int64_t workspaceBytes,
                                std::vector<CudnnChoice> &choices) const {
  Descriptor gpu(dnn, CUDNN_BACKEND_DEVICEPROP_DESCRIPTOR);
  gpu.set(CUDNN_ATTR_DEVICEPROP_JSON_REPRESENTATION, CUDNN_TYPE_CHAR,
          static_cast<int64_t>(properties.size()), properties.data());
  gpu.finalize();
  SOAP_DNN(gpu.status, "properties of a GPU");
  std::vector<Plan> plans;
  SOAP_RETURN_IF_FAILED(makePlans(std::move(operations), what, engines,
                                  {nullptr, &gpu}, workspaceBytes, /*name=*/"",
                                  plans));
  choices.clear();
  for (const Plan &plan : plans)
    choices.push_back(plan.choice);
  return success();
}

SoapStatus Cudnn::Impl::execute(cudnnHandle_t handle, cudaStream_t stream,
                                const Plan &plan,
                                const std::vector<Argument> &arguments,
                                void *workspace, const char *what) const {
  SOAP_DNN(dnn.cudnnSetStream(handle, stream), "choosing a stream");
  std::vector<int64_t> numbers;
  std::vector<void *> pointers;
  for (const Argument &argument : arguments) {
    numbers.push_back(argument.number);
    pointers.push_back(argument.pointer);
  }
  Descriptor pack(dnn, CUDNN_BACKEND_VARIANT_PACK_DESCRIPTOR);
  pack.set(CUDNN_ATTR_VARIANT_PACK_UNIQUE_IDS, numbers);
  pack.set(CUDNN_ATTR_VARIANT_PACK_DATA_POINTERS, CUDNN_TYPE_VOID_PTR,
           static_cast<int64_t>(pointers.size()), pointers.data());
  pack.set(CUDNN_ATTR_VARIANT_PACK_WORKSPACE, CUDNN_TYPE_VOID_PTR, 1,
           &workspace);
  pack.finalize();
  SOAP_DNN(pack.status, what);
  return check(dnn.cudnnBackendExecute(handle, plan.plan.object, pack.object),
               what);
}

SoapStatus Cudnn::Impl::run(int gpu, cudaStream_t stream,
                            const std::function<Operations()> &operations,
                            const char *what, Engines engines,
                            const std::string &problem,
                            const std::vector<Argument> &arguments,
                            char *workspace, int64_t workspaceBytes,
                            bool isLast) {
  Gpu *device = nullptr;
  SOAP_RETURN_IF_FAILED(prepare(gpu, device));
  auto runPlan = [&](const Plan &plan) {
    return execute(device->handle, stream, plan, arguments, workspace, what);
  };
  auto known = chosen.find({gpu, problem, workspaceBytes});
  if (known != chosen.end())
    return runPlan(known->second);
  std::vector<Plan> plans;
  // The first of the plans becomes the fastest, and has run.
  auto decide = [&](bool inAnyOrder, const std::string &name) -> SoapStatus {
    engines.inAnyOrder = inAnyOrder;
    plans.clear();
    SOAP_RETURN_IF_FAILED(makePlans(operations(), what, engines,
                                    {device->handle}, workspaceBytes, name,
                                    plans));
    size_t best = 0;
    SOAP_RETURN_IF_FAILED(findFastest(
        stream, plans.size(), [&](size_t i) { return runPlan(plans[i]); },
        best));
    std::swap(plans[0], plans[best]);
    return runPlan(plans[0]);
  };
  std::string key = device->name + " cudnn " +
                    std::to_string(dnn.cudnnGetVersion()) + " " + problem +
                    " " + std::to_string(workspaceBytes);
  std::optional<std::string> kept = cache ? cache->lookup(key) : std::nullopt;
  bool mayBeInAnyOrder = isLast && !hasAlternative;
  // A plan takes up to seconds to make: of those that are not kept, none.
  bool isKept =
      kept &&
      decide(mayBeInAnyOrder && kept->rfind(anyOrder, 0) == 0, *kept).code ==
          SOAP_OK;
  if (!isKept) {
    SoapStatus status = decide(/*inAnyOrder=*/false, /*name=*/"");
    if (status.code != SOAP_OK && mayBeInAnyOrder)
      status = decide(/*inAnyOrder=*/true, /*name=*/"");
    SOAP_RETURN_IF_FAILED(status);
    if (cache)
      cache->store(key, plans[0].name);
  }
  chosen.try_emplace({gpu, problem, workspaceBytes}, std::move(plans[0]));
  return success();
}
