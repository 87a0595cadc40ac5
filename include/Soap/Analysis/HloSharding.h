//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_ANALYSIS_HLOSHARDING_H
#define SOAP_ANALYSIS_HLOSHARDING_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <cstdint>
#include <vector>

namespace soap {

/// What an attribute `mhlo.sharding` says of one value, in the text that XLA
/// prints shardings in.
struct HloSharding {
  static constexpr llvm::StringLiteral attrName = "mhlo.sharding";

  /// More devices than any machine has; keeps lists and products small.
  static constexpr int64_t maxDevices = int64_t(1) << 20;

  enum class Kind {
    Replicated, ///< Whole on every device.
    Maximal,    ///< Whole on the one device of `devices`.
    Tiled,      ///< `devices` are the row-major points of `tiles`.
    Manual,     ///< Written out for every device.
    Unknown,    ///< Nothing is said.
  };
  Kind kind = Kind::Unknown;
  /// Tiles per dimension of the tensor, then sizes of groups among which the
  /// tensor is replicated.
  std::vector<int64_t> tiles;
  /// By group: whether the value is written out for every part of these
  /// devices.
  std::vector<bool> isManualGroup;
  std::vector<int64_t> devices;

  unsigned numGroups() const { return isManualGroup.size(); }
};

/// The shardings of all values that `text` speaks of: one, or those of a tuple.
/// The error is one line that says what is wrong.
///
///   {replicated}
///   {maximal device=0}
///   {devices=[2,1,2]<=[4] last_tile_dim_replicate}
///   {devices=[4,2]<=[2,4]T(1,0)}
///   {devices=[2,2]0,2,1,3 metadata={op_name="x"}}
///   {{devices=[2]<=[2]}, {replicated}}
llvm::Expected<std::vector<HloSharding>>
parseHloShardings(llvm::StringRef text);

} // namespace soap

#endif // SOAP_ANALYSIS_HLOSHARDING_H
