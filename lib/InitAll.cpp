//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/InitAll.h"

#include "Soap/Conversion/GpuKernels/GpuKernels.h"
#include "Soap/Conversion/KernelCompiler.h"
#include "Soap/Conversion/Passes.h"
#include "Soap/Dialect/Chlo/IR/ChloOps.h"
#include "Soap/Dialect/Linalg/Partition.h"
#include "Soap/Dialect/Mhlo/IR/MhloOps.h"
#include "Soap/Dialect/Sdy/IR/SdyOps.h"
#include "Soap/Dialect/Soap/IR/SoapDialect.h"
#include "Soap/Dialect/StableHLO/IR/StablehloOps.h"
#include "Soap/Dialect/StableHLO/Partition.h"
#include "Soap/Driver/Pipelines.h"
#include "Soap/Transforms/Passes.h"

#include "mlir/Dialect/Func/Extensions/InlinerExtension.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Index/IR/IndexDialect.h"
#include "mlir/Dialect/MLProgram/IR/MLProgram.h"
#include "mlir/Dialect/Quant/IR/Quant.h"
#include "mlir/Dialect/Tosa/IR/TosaOps.h"
#include "mlir/IR/DialectRegistry.h"
#include "mlir/Transforms/Passes.h"

void soap::registerAllDialects(mlir::DialectRegistry &registry) {
  registry.insert<mlir::func::FuncDialect, mlir::index::IndexDialect,
                  mlir::stablehlo::StablehloDialect, mlir::chlo::ChloDialect,
                  mlir::mhlo::MhloDialect, mlir::quant::QuantDialect,
                  mlir::sdy::SdyDialect, mlir::tosa::TosaDialect,
                  mlir::ml_program::MLProgramDialect, SoapDialect>();
  mlir::func::registerInlinerExtension(registry);
  registerStablehloPartitionModels(registry);
  registerLinalgPartitionModels(registry);
  registerKernelDialects(registry);
  registerGpuKernelDialects(registry);
}

void soap::registerAllPasses() {
  registerSoapTransformsPasses();
  registerPipelines();
  registerConversionPasses();
  registerKernelPipelines();
  mlir::registerTransformsPasses();
}
