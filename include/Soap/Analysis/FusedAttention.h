//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_ANALYSIS_FUSEDATTENTION_H
#define SOAP_ANALYSIS_FUSEDATTENTION_H

#include "Soap/Analysis/ModelGraph.h"

namespace soap {

/// Notes in the graph which operators are attention and its gradient, so that
/// GPUs have a call for each of the two, and which tensors stay within these.
void findFusedAttention(ModelGraph &model);

} // namespace soap

#endif // SOAP_ANALYSIS_FUSEDATTENTION_H
