//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_CONVERSION_GPUKERNELS_LIBRARIES_CONVOLUTIONEPILOGUE_H
#define SOAP_LIB_CONVERSION_GPUKERNELS_LIBRARIES_CONVOLUTIONEPILOGUE_H

#include "Soap/Conversion/GpuKernels/GpuOps.h"

namespace soap::gpukernels {

/// Lets \p conv, a forward convolution, do what the only op that reads its
/// result does, if that adds a bias, and perhaps another image and ReLU.
void fuseEpilogue(ConvOp conv);

} // namespace soap::gpukernels

#endif // SOAP_LIB_CONVERSION_GPUKERNELS_LIBRARIES_CONVOLUTIONEPILOGUE_H
