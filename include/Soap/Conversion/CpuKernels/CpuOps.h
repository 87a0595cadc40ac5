//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_CONVERSION_CPUKERNELS_CPUOPS_H
#define SOAP_CONVERSION_CPUKERNELS_CPUOPS_H

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#include <optional>

#include "Soap/Conversion/CpuKernels/CpuOpsDialect.h.inc"

#define GET_OP_CLASSES
#include "Soap/Conversion/CpuKernels/CpuOps.h.inc"

namespace soap::cpu {

/// Lets one-shot bufferization turn the ops' tensors into memrefs.
void registerBufferizableOpInterfaceExternalModels(
    mlir::DialectRegistry &registry);

} // namespace soap::cpu

#endif // SOAP_CONVERSION_CPUKERNELS_CPUOPS_H
