//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_RUNTIME_NCCL_NCCLCOLLECTIVES_H
#define SOAP_LIB_RUNTIME_NCCL_NCCLCOLLECTIVES_H

#include "NcclApi.h"

#include "Soap/Runtime/Program.h"

#include <vector>

namespace soap {

/// One of NCCL's collectives: all, or a part, of a communication.
struct NcclCollective {
  enum Kind { AllReduce, ReduceScatter, AllGather };
  struct Rank {
    int32_t device;
    /// Offsets of bytes in the device's arena.
    int64_t source, result;
  };
  Kind kind;
  /// Gathers move bytes.
  NcclReduction reduction;
  /// NCCL's elements: of the whole, or of what a rank gets or gives.
  int64_t count;
  /// In the order of NCCL's ranks, each device once.
  std::vector<Rank> ranks;
};

/// The collectives that do all of \p comm:
///  - all-reduces of groups of contiguous elements, all of whose members get
///    the total;
///  - reduce-scatters of as many groups as there are members, each of which has
///    its total in another member, where the groups' elements follow each other
///    in every member in one order: that of the ranks;
///  - all-gathers, where each device of a set has one contiguous piece of one
///    size, and gets those of all, one behind the other, in one order. Its own
///    one may be there already.
/// Empty: it takes messages.
std::vector<NcclCollective> findCollectives(const SoapCommunication &comm);

} // namespace soap

#endif // SOAP_LIB_RUNTIME_NCCL_NCCLCOLLECTIVES_H
