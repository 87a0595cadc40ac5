//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_ANALYSIS_MODELKERNELS_H
#define SOAP_ANALYSIS_MODELKERNELS_H

#include "Soap/Analysis/ModelGraph.h"

namespace soap {

/// Notes in the graph what kernels do that operators, one by one, do not show:
/// fused attention, which tensors need not be in memory, and which operators
/// are one kernel.
void findModelKernels(ModelGraph &model);

} // namespace soap

#endif // SOAP_ANALYSIS_MODELKERNELS_H
