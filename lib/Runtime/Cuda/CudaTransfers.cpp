//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CudaTransfers.h"

#include "TransferKernels.h"

#include <algorithm>

using namespace soap;

SoapStatus CudaTransfers::open() {
  cudaLibrary_t library;
  SOAP_CUDA(cudaLibraryLoadData(&library, transferPtx, nullptr, nullptr, 0,
                                nullptr, nullptr, 0),
            "loading transfers");
  SOAP_CUDA(cudaLibraryGetKernel(&box, library, "soap_box"), "loading copies");
  return cudaStatus(cudaLibraryGetKernel(&reduce, library, "soap_reduce"),
                    "loading reductions");
}

SoapStatus CudaTransfers::runCopy(cudaStream_t stream, const SoapBoxCopy &copy,
                                  int64_t elementBytes,
                                  const std::vector<char *> &arenas) const {
  bool fills = copy.source_device < 0;
  BoxParameters parameters = {};
  parameters.source =
      fills ? nullptr : arenas[copy.source_device] + copy.source_offset;
  parameters.target = arenas[copy.target_device] + copy.target_offset;
  parameters.fillBits = copy.fill_bits;
  parameters.elementBytes = static_cast<int32_t>(elementBytes);
  parameters.count = 1;
  // From the last dimension on; those that are contiguous on both sides merge.
  int32_t rank = 0;
  for (int32_t d = copy.rank - 1; d >= 0; --d) {
    int64_t extent = copy.extents[d];
    parameters.count *= extent;
    if (extent == 1)
      continue;
    int64_t from = fills ? 0 : copy.source_strides[d],
            to = copy.target_strides[d];
    if (rank > 0) {
      int64_t inner = parameters.extents[rank - 1];
      if (to == inner * parameters.targetStrides[rank - 1] &&
          (fills || from == inner * parameters.sourceStrides[rank - 1])) {
        parameters.extents[rank - 1] *= extent;
        continue;
      }
    }
    if (rank == BoxParameters::mostDimensions)
      return failure(SOAP_INVALID_PROGRAM,
                     "a copy has more than %d dimensions that do not merge",
                     BoxParameters::mostDimensions);
    parameters.extents[rank] = extent;
    parameters.sourceStrides[rank] = from;
    parameters.targetStrides[rank] = to;
    ++rank;
  }
  if (parameters.count == 0)
    return success();
  std::reverse(parameters.extents, parameters.extents + rank);
  std::reverse(parameters.sourceStrides, parameters.sourceStrides + rank);
  std::reverse(parameters.targetStrides, parameters.targetStrides + rank);
  parameters.rank = rank;
  bool isContiguous =
      rank == 0 || (rank == 1 && parameters.sourceStrides[0] == 1 &&
                    parameters.targetStrides[0] == 1);
  if (!fills && isContiguous)
    return cudaStatus(
        cudaMemcpyAsync(parameters.target, parameters.source,
                        static_cast<size_t>(parameters.count * elementBytes),
                        cudaMemcpyDefault, stream),
        "a copy");
  return launchThreads(box, stream, parameters.count, &parameters,
                       "a transfer");
}

SoapStatus CudaTransfers::runSlice(cudaStream_t stream,
                                   const SoapCommunication &comm,
                                   const TransferPart::Slice &slice,
                                   const std::vector<char *> &arenas) const {
  const SoapReduceGroup &group = *slice.group;
  int64_t skipped = slice.lo * soap_element_bytes(comm.element_type);
  if (group.num_members > ReduceParameters::mostMembers)
    return failure(SOAP_INVALID_PROGRAM,
                   "a reduction has %d members, more than %d",
                   group.num_members, ReduceParameters::mostMembers);
  ReduceParameters parameters = {};
  parameters.type = comm.element_type;
  parameters.kind = comm.reduce_kind;
  parameters.count = slice.hi - slice.lo;
  parameters.rows = group.more_rows + 1;
  parameters.sourceStride = group.row_stride;
  parameters.targetStride = group.num_elements;
  for (int32_t m = 0; m < group.num_members; ++m) {
    const SoapReduceMember &member = group.members[m];
    char *arena = arenas[member.device];
    parameters.sources[parameters.numSources++] =
        arena + member.source + skipped;
    if (member.result >= 0)
      parameters.targets[parameters.numTargets++] =
          arena + member.result + skipped;
  }
  return launchThreads(reduce, stream, parameters.count * parameters.rows,
                       &parameters, "a transfer");
}

SoapStatus CudaTransfers::run(cudaStream_t stream, const TransferPart &part,
                              const std::vector<char *> &arenas) const {
  const SoapCommunication &comm = part.getCommunication();
  int64_t bytes = soap_element_bytes(comm.element_type);
  for (const SoapBoxCopy *copy : part.getCopies())
    SOAP_RETURN_IF_FAILED(runCopy(stream, *copy, bytes, arenas));
  for (const TransferPart::Slice &slice : part.getSlices())
    SOAP_RETURN_IF_FAILED(runSlice(stream, comm, slice, arenas));
  return success();
}

SoapStatus CudaTransfers::copyBox(cudaStream_t stream, const Exchange::Box &box,
                                  const char *source, char *target,
                                  int64_t elementBytes) const {
  SoapBoxCopy copy = {};
  copy.source_device = box.fills ? -1 : 0;
  copy.target_device = 1;
  copy.fill_bits = box.fillBits;
  copy.rank = static_cast<int32_t>(box.extents.size());
  copy.extents = box.extents.data();
  copy.source_strides = box.sourceStrides.data();
  copy.target_strides = box.targetStrides.data();
  return runCopy(stream, copy, elementBytes,
                 {const_cast<char *>(source), target});
}

SoapStatus CudaTransfers::sum(cudaStream_t stream,
                              const SoapCommunication &comm,
                              const Exchange::Sum &sum,
                              const std::vector<const char *> &sources,
                              const std::vector<char *> &targets) const {
  if (sources.size() > ReduceParameters::mostMembers)
    return failure(SOAP_INVALID_PROGRAM,
                   "a reduction has %zu members, more than %d", sources.size(),
                   ReduceParameters::mostMembers);
  ReduceParameters parameters = {};
  parameters.type = comm.element_type;
  parameters.kind = comm.reduce_kind;
  parameters.count = sum.elements;
  parameters.rows = sum.rows;
  // Those of all sources are alike, and of all targets.
  parameters.sourceStride = sum.sources.front().stride;
  parameters.targetStride = sum.targets.front().stride;
  for (const char *source : sources)
    parameters.sources[parameters.numSources++] = source;
  for (char *to : targets)
    parameters.targets[parameters.numTargets++] = to;
  return launchThreads(reduce, stream, parameters.count * parameters.rows,
                       &parameters, "a transfer");
}
