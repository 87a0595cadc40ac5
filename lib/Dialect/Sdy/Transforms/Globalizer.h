//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_DIALECT_SDY_TRANSFORMS_GLOBALIZER_H
#define SOAP_LIB_DIALECT_SDY_TRANSFORMS_GLOBALIZER_H

#include "DeviceGroups.h"

#include "Soap/Dialect/StableHLO/IR/StablehloOps.h"
#include "Soap/Planner/Graph/PartialKind.h"

#include "mlir/IR/IRMapping.h"
#include "llvm/ADT/DenseMap.h"

namespace soap {

/// What all devices have of a value: before the dimensions that each device's
/// part has ("local" ones), one for each axis along which parts may differ, in
/// the order of the mesh.
struct GlobalValue {
  mlir::Value value;
  AxisSet axes = {};
};

/// What a local dimension becomes or is made of, major to minor: axes of the
/// mesh, and the dimension itself, as a whole or as two parts.
struct MergedDim {
  static constexpr int rest = -1;  ///< The dimension, or its minor part.
  static constexpr int outer = -2; ///< Its major part, of `outerSize`.

  llvm::SmallVector<int, 4> parts = {rest};
  int64_t outerSize = 1;
};

/// Rewrites one `sdy.manual_computation` for all devices of its mesh.
class Globalizer {
public:
  Globalizer(mlir::OpBuilder &builder, mlir::sdy::MeshAttr mesh,
             mlir::Attribute meshRef)
      : builder(builder), mesh(mesh), meshRef(meshRef) {}

  /// The computation's results, whole. What it is nested in (none but for
  /// recursion) has the axes of its operands.
  llvm::FailureOr<llvm::SmallVector<GlobalValue>>
  convertComputation(mlir::sdy::ManualComputationOp op);

private:
  using Values = llvm::SmallVector<GlobalValue>;

  // Globalizer.cpp: what there is of a block, and ops by their kinds.
  GlobalValue lookup(mlir::Value local) const;
  void define(mlir::Value local, GlobalValue value) { values[local] = value; }
  Values lookupOperands(mlir::Operation *op) const;
  llvm::LogicalResult convertOps(mlir::Block &block);
  llvm::LogicalResult convert(mlir::Operation *op);
  /// The operands of the block's terminator, with its arguments as given.
  llvm::FailureOr<Values> inlineBlock(mlir::Block &block,
                                      llvm::ArrayRef<GlobalValue> arguments);
  llvm::LogicalResult inlineInto(mlir::Operation *op, mlir::Block &block,
                                 llvm::ArrayRef<GlobalValue> arguments);
  llvm::LogicalResult convertComposite(mlir::stablehlo::CompositeOp op);
  /// An op for each position along the axes of its operands.
  llvm::LogicalResult convertOneByOne(mlir::Operation *op);
  /// The same op on the same values: nothing that it reads differs.
  llvm::LogicalResult convertUniform(mlir::Operation *op);

  // GlobalizeControlFlow.cpp
  llvm::LogicalResult convertWhile(mlir::stablehlo::WhileOp op);
  llvm::LogicalResult convertBranches(mlir::Operation *op);

  // GlobalizeShapes.cpp: everything that treats leading dimensions alike.
  llvm::LogicalResult convertElementwise(mlir::Operation *op);
  llvm::LogicalResult convertSelect(mlir::Operation *op);
  llvm::LogicalResult convertBarrier(mlir::Operation *op);
  llvm::LogicalResult convertPad(mlir::stablehlo::PadOp op);
  llvm::LogicalResult convertWindowed(mlir::Operation *op);
  llvm::LogicalResult convertLeading(mlir::Operation *op);

  // GlobalizeContractions.cpp
  llvm::LogicalResult convertDot(mlir::stablehlo::DotGeneralOp op);
  llvm::LogicalResult convertConvolution(mlir::stablehlo::ConvolutionOp op);

  // GlobalizeIndexing.cpp
  GlobalValue gather(mlir::Location loc, GlobalValue operand,
                     GlobalValue indices,
                     mlir::stablehlo::GatherDimensionNumbersAttr numbers,
                     llvm::ArrayRef<int64_t> sliceSizes, bool sorted,
                     mlir::RankedTensorType localType);
  GlobalValue stackStarts(mlir::Location loc, mlir::OperandRange starts,
                          llvm::ArrayRef<int64_t> limits);
  llvm::LogicalResult convertGather(mlir::stablehlo::GatherOp op);
  llvm::LogicalResult convertScatter(mlir::stablehlo::ScatterOp op);
  llvm::LogicalResult convertDynamicSlice(mlir::stablehlo::DynamicSliceOp op);
  llvm::LogicalResult
  convertDynamicUpdateSlice(mlir::stablehlo::DynamicUpdateSliceOp op);

  // GlobalizeCollectives.cpp
  llvm::LogicalResult convertCollective(mlir::Operation *op);
  /// Combines the parts along axes that the value has.
  GlobalValue reduce(mlir::Location loc, PartialKind kind, GlobalValue value,
                     AxisSet axes);
  llvm::FailureOr<GlobalValue> reduceAlong(mlir::Operation *op,
                                           mlir::Region &computation,
                                           GlobalValue value,
                                           llvm::ArrayRef<unsigned> axes);
  GlobalValue exchange(mlir::Location loc, GlobalValue value,
                       llvm::ArrayRef<unsigned> axes, int64_t splitDim,
                       int64_t concatDim);
  GlobalValue permute(mlir::Location loc, GlobalValue value,
                      const Permutation &permutation);
  GlobalValue deviceNumbers(mlir::Location loc, mlir::Type localType);

  // GlobalizeValues.cpp: building blocks.
  mlir::InFlightDiagnostic refuse(mlir::Operation *op) const;
  mlir::RankedTensorType typeFor(mlir::Type local, AxisSet axes) const;
  llvm::SmallVector<int64_t> sizesOf(AxisSet axes) const;
  AxisSet unionOf(llvm::ArrayRef<GlobalValue> values) const;
  int64_t localRank(GlobalValue value) const;
  /// With more axes, along which the parts are equal.
  GlobalValue spread(mlir::Location loc, GlobalValue value, AxisSet axes);
  llvm::SmallVector<mlir::Value> spread(mlir::Location loc,
                                        llvm::ArrayRef<GlobalValue> values,
                                        AxisSet axes);
  /// Of each part that is one number, one with the shape of `shape`.
  GlobalValue spreadScalar(mlir::Location loc, GlobalValue value,
                           llvm::ArrayRef<int64_t> shape);
  /// The parts at some positions along axes (all of those of `axes` that the
  /// value has), which are then none of its own.
  GlobalValue at(mlir::Location loc, GlobalValue value, AxisSet axes,
                 llvm::ArrayRef<int64_t> positions);
  /// The parts of the first position along axes.
  GlobalValue first(mlir::Location loc, GlobalValue value, AxisSet axes);
  mlir::Value reshape(mlir::Location loc, mlir::Value value,
                      llvm::ArrayRef<int64_t> shape);
  mlir::Value transpose(mlir::Location loc, mlir::Value value,
                        llvm::ArrayRef<int64_t> permutation);
  /// Axes that `dims` (one for each local dimension) names go into local
  /// dimensions.
  GlobalValue merge(mlir::Location loc, GlobalValue value,
                    llvm::ArrayRef<MergedDim> dims);
  /// The opposite: axes come out of local dimensions, whose sizes are multiples
  /// of theirs.
  GlobalValue split(mlir::Location loc, GlobalValue value,
                    llvm::ArrayRef<MergedDim> dims);
  mlir::Value constant(mlir::Location loc, mlir::Type type, int64_t value);
  mlir::Value zeros(mlir::Location loc, mlir::RankedTensorType type);
  /// A copy of `op` on other operands, with results of other types, inserted.
  /// Its regions read values from outside that do not differ between devices.
  llvm::FailureOr<mlir::Operation *> copy(mlir::Operation *op,
                                          mlir::ValueRange operands,
                                          mlir::TypeRange types);
  /// The same with results that have dimensions for `axes`, defined.
  llvm::FailureOr<mlir::Operation *>
  copyFor(mlir::Operation *op, mlir::ValueRange operands, AxisSet axes);

  // GlobalizeManual.cpp: parts of values and shardings.
  llvm::FailureOr<llvm::SmallVector<MergedDim>>
  readSharding(mlir::Operation *op, mlir::sdy::TensorShardingAttr sharding,
               mlir::Type type, AxisSet own, const llvm::Twine &what);
  /// Says that parts lie on the devices that they are of.
  GlobalValue pin(mlir::Location loc, GlobalValue value,
                  mlir::sdy::TensorShardingAttr local = {});

  mlir::OpBuilder &builder;
  DeviceMesh mesh;
  /// The mesh's name, or itself.
  mlir::Attribute meshRef;
  /// Those that the computations around here are written over, of more than one
  /// device.
  AxisSet manual;
  llvm::DenseMap<mlir::Value, GlobalValue> values;
};

} // namespace soap

#endif // SOAP_LIB_DIALECT_SDY_TRANSFORMS_GLOBALIZER_H
