//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// mini MODEL ALGORITHM: plans the model for four devices, partitions it, runs
// it, and compares the result with plain loops.

#include "Soap/Analysis/ModelGraph.h"
#include "Soap/Conversion/KernelCompiler.h"
#include "Soap/Dialect/Soap/IR/PartitionableOp.h"
#include "Soap/Dialect/StableHLO/IR/StablehloOps.h"
#include "Soap/Driver/Executable.h"
#include "Soap/Driver/Model.h"
#include "Soap/Driver/Pipelines.h"
#include "Soap/InitAll.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Pass/PassManager.h"

#include "MiniDialect.h.inc"
#define GET_OP_CLASSES
#include "MiniOps.h.inc"

using namespace mlir;

//===----------------------------------------------------------------------===//
// The dialect
//===----------------------------------------------------------------------===//

#include "MiniDialect.cpp.inc"
#define GET_OP_CLASSES
#include "MiniOps.cpp.inc"

void mini::MiniDialect::initialize() {
  addOperations<
#define GET_OP_LIST
#include "MiniOps.cpp.inc"
      >();
}

// An iteration dimension for every dimension of the result; every operand is
// read where the result is written.
LogicalResult mini::ScaleAddOp::getPartitionInfo(soap::PartitionInfo &info) {
  soap::TensorAccess access;
  for (int64_t size : cast<ShapedType>(getType()).getShape()) {
    access.push_back(soap::DimAccess::getDim(info.dims.size()));
    info.dims.push_back({size, /*splittable=*/true, soap::PartialKind::None,
                         /*name=*/""});
  }
  info.operands = {access, access};
  info.results = {access};
  info.flopsPerPoint = 2;
  info.linearOperandSets.push_back({0, 1});
  info.anchor = "elementwise";
  return success();
}

FailureOr<SmallVector<Value>>
mini::ScaleAddOp::buildLocal(OpBuilder &builder, ValueRange localOperands,
                             ArrayRef<soap::Interval> tile,
                             ArrayRef<soap::Rect> operandRects) {
  return SmallVector<Value>{
      ScaleAddOp::create(builder, getLoc(), localOperands[0].getType(),
                         localOperands[0], localOperands[1], getScaleAttr())};
}

//===----------------------------------------------------------------------===//
// Lowering: what kernels are compiled from is StableHLO.
//===----------------------------------------------------------------------===//

namespace {
struct LowerMiniPass
    : public PassWrapper<LowerMiniPass, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(LowerMiniPass)
  void getDependentDialects(DialectRegistry &registry) const override {
    registry.insert<stablehlo::StablehloDialect>();
  }
  void runOnOperation() override {
    getOperation().walk([](mini::ScaleAddOp op) {
      OpBuilder builder(op);
      auto type = cast<RankedTensorType>(op.getType());
      llvm::outs() << "a kernel computes mini.scale_add on " << type << "\n";
      Value scale = stablehlo::ConstantOp::create(
          builder, op.getLoc(),
          DenseElementsAttr::get(type, op.getScaleAttr().getValue()));
      Value product =
          stablehlo::MulOp::create(builder, op.getLoc(), scale, op.getX());
      op.replaceAllUsesWith(
          stablehlo::AddOp::create(builder, op.getLoc(), product, op.getY())
              .getResult());
      op.erase();
    });
  }
};
} // namespace

//===----------------------------------------------------------------------===//
// Plan, partition, run, compare.
//===----------------------------------------------------------------------===//

static int fail(const char *what) {
  llvm::errs() << what << "\n";
  return 1;
}

int main(int argc, char **argv) {
  if (argc != 3)
    return fail("usage: mini MODEL ALGORITHM");
  DialectRegistry registry;
  soap::registerAllDialects(registry);
  soap::registerKernelDialects(registry);
  registry.insert<mini::MiniDialect>();
  MLIRContext context(registry);

  OwningOpRef<ModuleOp> module = soap::loadModel(argv[1], context);
  if (!module)
    return fail("cannot load the model");
  // Only this function is planned.
  auto entry = soap::findEntry(*module);
  if (failed(entry))
    return fail("cannot tell which function is the model");
  soap::isolateEntry(*entry);
  auto signature = soap::ModelSignature::get(*entry);
  if (failed(signature))
    return fail("cannot use the model's types");

  soap::PlanOptions plan;
  plan.machine = "cpu:4";
  plan.algorithm = argv[2];
  plan.budget = "200";
  if (failed(soap::runPasses(*module, [&](OpPassManager &manager) {
        soap::addPlanningPasses(manager, plan);
      })))
    return fail("cannot plan");
  llvm::outs() << *module << "\n";
  if (failed(soap::runPasses(*module, [&](OpPassManager &manager) {
        soap::addPartitioningPasses(manager);
        manager.addPass(std::make_unique<LowerMiniPass>());
      })))
    return fail("cannot partition");

  auto executable = soap::Executable::create(*module, signature->results);
  if (failed(executable))
    return fail("cannot compile");
  SmallVector<soap::reference::Tensor> arguments;
  for (auto [i, type] : llvm::enumerate(signature->arguments)) {
    arguments.push_back(soap::makeDefaultArgument(type, i));
    if (failed((*executable)->setArgument(i, arguments.back())))
      return fail("cannot set an argument");
  }
  if (failed((*executable)->step()))
    return fail("cannot run");
  auto result = (*executable)->getResult(0);
  if (failed(result))
    return fail("cannot read the result");

  const float *x = arguments[0].data<float>(), *y = arguments[1].data<float>(),
              *w = arguments[2].data<float>(), *run = result->data<float>();
  int64_t rows = 50, inner = 24, columns = 16;
  double largest = 0, difference = 0;
  for (int64_t i = 0; i < rows; ++i)
    for (int64_t j = 0; j < columns; ++j) {
      double sum = 0;
      for (int64_t k = 0; k < inner; ++k)
        sum += (2.5 * x[i * inner + k] + y[i * inner + k]) * w[k * columns + j];
      largest = std::max(largest, std::fabs(sum));
      difference = std::max(difference, std::fabs(sum - run[i * columns + j]));
    }
  // Sums of 24 products in single precision.
  if (!(largest > 0 && difference <= 1e-5 * largest))
    return fail("the result is wrong");
  llvm::outs() << "the result is right\n";
  return 0;
}
