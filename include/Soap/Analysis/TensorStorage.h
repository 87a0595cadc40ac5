//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_ANALYSIS_TENSORSTORAGE_H
#define SOAP_ANALYSIS_TENSORSTORAGE_H

#include "Soap/Analysis/ModelGraph.h"

namespace soap {

/// Notes in the graph which tensors GPUs need not have in memory: those between
/// operators that become one kernel (soap-merge-regions), parts of functions
/// that gradients compute again (soap-recompute-functions), and products that
/// are added to what is there.
void findTensorStorage(ModelGraph &model);

} // namespace soap

#endif // SOAP_ANALYSIS_TENSORSTORAGE_H
