//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Analysis/ModelKernels.h"

#include "Soap/Analysis/FusedAttention.h"
#include "Soap/Analysis/TensorStorage.h"
#include "Soap/Planner/Graph/MergedKernels.h"

void soap::findModelKernels(ModelGraph &model) {
  findFusedAttention(model);
  findTensorStorage(model); // What its calls make is kept.
  findMergedKernels(model.graph);
}
