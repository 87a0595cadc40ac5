//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_SUPPORT_NEARESTNAME_H
#define SOAP_SUPPORT_NEARESTNAME_H

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"

#include <algorithm>
#include <string>

namespace soap {

/// The end of an error about a wrong name: "; did you mean 'optcnn'?" for
/// "optcn". Of the names that are known, the one that differs in the fewest
/// characters, a third of the wrong one's at most, else the first that begins
/// with all of it; nothing if there is none.
template <typename Names>
std::string didYouMean(llvm::StringRef wrong, const Names &known) {
  auto most = static_cast<unsigned>(std::max<size_t>(1, wrong.size() / 3));
  llvm::StringRef nearest;
  unsigned least = most + 1;
  for (llvm::StringRef name : known)
    if (unsigned distance = wrong.edit_distance(name, true, most);
        distance < least) {
      least = distance;
      nearest = name;
    }
  for (llvm::StringRef name : known)
    if (nearest.empty() && wrong.size() > 1 && name.starts_with(wrong))
      nearest = name;
  return nearest.empty() ? "" : "; did you mean '" + nearest.str() + "'?";
}

} // namespace soap

#endif // SOAP_SUPPORT_NEARESTNAME_H
