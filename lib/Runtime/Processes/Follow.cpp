//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Rank 0 uses its runtime; the others do what it does.

#include "../RuntimeState.h"

#include <algorithm>
#include <cstring>

using namespace soap;

SoapStatus soap::lead(SoapRuntime &runtime, FollowOrder order) {
  ProcessGroup &group = *runtime.group;
  Requests requests;
  for (int32_t r = 1; r < group.size(); ++r)
    SOAP_RETURN_IF_FAILED(
        group.send(r, ProcessGroup::Order, &order, sizeof(order), requests));
  return group.wait(requests, 0, [] { return "telling the others to run"; });
}

/// Whether rank 0 has a use for a shard.
static bool isWanted(const SoapRuntime &runtime, const SoapTensor &tensor,
                     int32_t shard) {
  const SoapShard &own = tensor.shards[shard];
  if (bytesOf(tensor, own) == 0)
    return false;
  if (runtime.options.check_replicas)
    return true;
  for (int32_t s = 0; s < shard; ++s)
    if (std::equal(own.lows, own.lows + tensor.rank, tensor.shards[s].lows) &&
        std::equal(own.extents, own.extents + tensor.rank,
                   tensor.shards[s].extents))
      return false;
  return true;
}

SoapStatus soap::gatherShards(SoapRuntime &runtime, int32_t result,
                              std::vector<std::vector<char>> &shards) {
  const SoapTensor &tensor = runtime.program->results[result];
  shards.resize(tensor.num_shards);
  if (!runtime.group)
    return success();
  if (runtime.group->rank() != 0)
    return failure(SOAP_INVALID_ARGUMENT, "only rank 0 gets results");
  SOAP_RETURN_IF_FAILED(lead(runtime, {FollowOrder::Gather, result, 0}));
  // Owned elsewhere, too: a failure leaves messages under way.
  auto memory =
      std::make_shared<std::vector<std::vector<char>>>(tensor.num_shards);
  ProcessGroup &group = *runtime.group;
  Requests requests;
  SoapStatus status = success();
  for (int32_t s = 0; s < tensor.num_shards && status.code == SOAP_OK; ++s) {
    const SoapShard &shard = tensor.shards[s];
    if (runtime.isLocal(shard.device) || !isWanted(runtime, tensor, s))
      continue;
    std::vector<char> &bytes = (*memory)[s];
    bytes.resize(bytesOf(tensor, shard));
    status =
        group.receive(group.ownerOf(shard.device, runtime.program->num_devices),
                      ProcessGroup::Result, bytes.data(),
                      static_cast<int64_t>(bytes.size()), requests);
  }
  if (status.code == SOAP_OK)
    status = group.wait(requests, runtime.options.timeout_seconds, [result] {
      return "gathering result " + std::to_string(result);
    });
  if (status.code != SOAP_OK) {
    ProcessGroup::keep(memory);
    return status;
  }
  shards = std::move(*memory);
  return success();
}

/// The other side of gatherShards.
static SoapStatus sendShards(SoapRuntime &runtime, int32_t result) {
  if (result < 0 || result >= runtime.program->num_results)
    return failure(SOAP_INVALID_ARGUMENT, "rank 0 asks for result %d", result);
  const SoapTensor &tensor = runtime.program->results[result];
  auto memory =
      std::make_shared<std::vector<std::vector<char>>>(tensor.num_shards);
  Requests requests;
  for (int32_t s = 0; s < tensor.num_shards; ++s) {
    const SoapShard &shard = tensor.shards[s];
    if (!runtime.isLocal(shard.device) || !isWanted(runtime, tensor, s))
      continue;
    std::vector<char> &bytes = (*memory)[s];
    bytes.resize(bytesOf(tensor, shard));
    auto size = static_cast<int64_t>(bytes.size());
    SOAP_RETURN_IF_FAILED(
        runtime.backend->read(shard.device, shard.offset, bytes.data(), size));
    SOAP_RETURN_IF_FAILED(runtime.group->send(0, ProcessGroup::Result,
                                              bytes.data(), size, requests));
  }
  SoapStatus status =
      runtime.group->wait(requests, runtime.options.timeout_seconds, [result] {
        return "handing over result " + std::to_string(result);
      });
  if (status.code != SOAP_OK)
    ProcessGroup::keep(memory);
  return status;
}

SoapStatus soap::gatherTrace(SoapRuntime &runtime, int32_t device,
                             std::vector<SoapTraceEvent> &events) {
  ProcessGroup &group = *runtime.group;
  if (group.rank() != 0)
    return failure(SOAP_INVALID_ARGUMENT,
                   "only rank 0 gets events of other processes");
  SOAP_RETURN_IF_FAILED(lead(runtime, {FollowOrder::Trace, device, 0}));
  int32_t owner = group.ownerOf(device, runtime.program->num_devices);
  // Owned elsewhere, too: a failure leaves messages under way.
  struct Message {
    int64_t count = 0;
    std::vector<SoapTraceEvent> events;
  };
  auto message = std::make_shared<Message>();
  auto receive = [&](void *data, size_t bytes) {
    Requests requests;
    SoapStatus status = group.receive(owner, ProcessGroup::Result, data,
                                      static_cast<int64_t>(bytes), requests);
    if (status.code == SOAP_OK)
      status = group.wait(requests, runtime.options.timeout_seconds, [device] {
        return "gathering the times of device " + std::to_string(device);
      });
    if (status.code != SOAP_OK)
      ProcessGroup::keep(message);
    return status;
  };
  SOAP_RETURN_IF_FAILED(receive(&message->count, sizeof(message->count)));
  message->events.resize(message->count);
  if (message->count)
    SOAP_RETURN_IF_FAILED(receive(message->events.data(),
                                  message->count * sizeof(SoapTraceEvent)));
  events = std::move(message->events);
  return success();
}

/// The other side of gatherTrace.
static SoapStatus sendTrace(SoapRuntime &runtime, int32_t device) {
  if (device < 0 || device >= runtime.program->num_devices)
    return failure(SOAP_INVALID_ARGUMENT, "rank 0 asks for device %d", device);
  if (!runtime.isLocal(device))
    return success();
  struct Message {
    int64_t count;
    std::vector<SoapTraceEvent> events;
  };
  auto message = std::make_shared<Message>();
  message->events = runtime.backend->trace(device);
  message->count = static_cast<int64_t>(message->events.size());
  Requests requests;
  SOAP_RETURN_IF_FAILED(runtime.group->send(
      0, ProcessGroup::Result, &message->count, sizeof(int64_t), requests));
  if (message->count)
    SOAP_RETURN_IF_FAILED(runtime.group->send(
        0, ProcessGroup::Result, message->events.data(),
        static_cast<int64_t>(message->count * sizeof(SoapTraceEvent)),
        requests));
  SoapStatus status =
      runtime.group->wait(requests, runtime.options.timeout_seconds, [device] {
        return "handing over the times of device " + std::to_string(device);
      });
  if (status.code != SOAP_OK)
    ProcessGroup::keep(message);
  return status;
}

SoapStatus soap_runtime_follow(SoapRuntime *runtime,
                               SoapStatus (*prepare)(void *context,
                                                     int64_t run),
                               void *context) {
  SoapStatus status = guarded([&]() -> SoapStatus {
    ProcessGroup *group = runtime->group;
    if (!group || group->rank() == 0)
      return failure(SOAP_INVALID_ARGUMENT, "rank 0 follows nobody");
    auto next = std::make_shared<FollowOrder>();
    for (int64_t run = 0;;) {
      Requests requests;
      SOAP_RETURN_IF_FAILED(group->receive(0, ProcessGroup::Order, next.get(),
                                           sizeof(FollowOrder), requests));
      // Rank 0 may take its time between runs, as long as it lives.
      SoapStatus status =
          group->wait(requests, 0, [] { return "waiting for rank 0"; });
      if (status.code != SOAP_OK) {
        ProcessGroup::keep(next);
        return status;
      }
      FollowOrder order = *next;
      switch (order.kind) {
      case FollowOrder::Run:
        if (prepare)
          SOAP_RETURN_IF_FAILED(prepare(context, run++));
        SOAP_RETURN_IF_FAILED(soap_runtime_set_trace(runtime, order.index));
        SOAP_RETURN_IF_FAILED(soap_runtime_run(runtime, order.steps));
        break;
      case FollowOrder::Gather:
        SOAP_RETURN_IF_FAILED(sendShards(*runtime, order.index));
        break;
      case FollowOrder::Trace:
        SOAP_RETURN_IF_FAILED(sendTrace(*runtime, order.index));
        break;
      default:
        return success();
      }
    }
  });
  if (status.code != SOAP_OK && runtime->group)
    status = runtime->group->fail(status);
  return runtime->note(status);
}

int32_t soap_runtime_needs_argument(const SoapRuntime *runtime,
                                    int32_t argument) {
  const SoapProgram &program = *runtime->program;
  if (argument < 0 || argument >= program.num_arguments)
    return 0;
  const SoapTensor &tensor = program.arguments[argument];
  for (int32_t s = 0; s < tensor.num_shards; ++s)
    if (runtime->isLocal(tensor.shards[s].device))
      return 1;
  return 0;
}
