//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_CONVERSION_GPUKERNELS_GPUOPS_H
#define SOAP_CONVERSION_GPUKERNELS_GPUOPS_H

#include "Soap/Runtime/Program.h"
#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#include "Soap/Conversion/GpuKernels/GpuOpsDialect.h.inc"
#include "Soap/Conversion/GpuKernels/GpuOpsEnums.h.inc"

#define GET_OP_CLASSES
#include "Soap/Conversion/GpuKernels/GpuOps.h.inc"

namespace mlir {
class DialectRegistry;
} // namespace mlir

namespace soap::gpukernels {

/// How bufferization treats the ops that take tensors.
void registerBufferizableOpInterfaceExternalModels(
    mlir::DialectRegistry &registry);

} // namespace soap::gpukernels

#endif // SOAP_CONVERSION_GPUKERNELS_GPUOPS_H
