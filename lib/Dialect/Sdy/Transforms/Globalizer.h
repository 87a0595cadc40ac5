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
#include "GlobalValue.h"

#include "Soap/Dialect/Soap/IR/PartitionUtils.h"
#include "Soap/Dialect/StableHLO/IR/StablehloOps.h"

#include "mlir/IR/IRMapping.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace soap {

/// What a local dimension becomes or is made of, major to minor: axes of the
/// mesh, and the dimension itself, as a whole or as two parts.
struct MergedDim {
  static constexpr int rest = -1;  ///< The dimension, or its minor part.
  static constexpr int outer = -2; ///< Its major part, of `outerSize`.

  llvm::SmallVector<int, 4> parts = {rest};
  int64_t outerSize = 1;

  /// Axes in front of the dimension.
  static MergedDim behind(llvm::ArrayRef<unsigned> axes) {
    MergedDim dim;
    dim.parts.assign(axes.begin(), axes.end());
    dim.parts.push_back(rest);
    return dim;
  }
};

/// The parts that a computation's results have been put together of. Another
/// one that cuts them in the same way takes these: so JAX hands what devices
/// keep for the gradient from the one to the other.
struct KnownParts {
  GlobalValue value;
  llvm::SmallVector<AxisList, 4> cut;
  mlir::sdy::MeshAttr mesh;
};
using KnownPartsMap = llvm::DenseMap<mlir::Value, KnownParts>;

/// The dimensions of a value of some rank.
inline llvm::SmallVector<int64_t> counted(int64_t rank) {
  return llvm::to_vector(llvm::seq<int64_t>(rank));
}

/// Rewrites one `sdy.manual_computation` for all devices of its mesh.
class Globalizer {
public:
  Globalizer(mlir::OpBuilder &builder, mlir::sdy::MeshAttr mesh,
             mlir::Attribute meshRef, KnownPartsMap &known)
      : builder(builder), mesh(mesh), meshRef(meshRef), known(known) {}

  using Values = llvm::SmallVector<GlobalValue>;

  /// The computation's results, whole but for the axes that what it is nested
  /// in is written over.
  llvm::FailureOr<Values> convertComputation(mlir::sdy::ManualComputationOp op);

private:
  // Globalizer.cpp: what there is of a block, and ops by their kinds.
  /// As it lies, be it pending or not.
  GlobalValue lookupRaw(mlir::Value local) const;
  /// For an op whose result is pending where its operand is.
  llvm::FailureOr<GlobalValue> lookupLinear(mlir::Value local) {
    return mayBePending ? llvm::FailureOr<GlobalValue>(lookupRaw(local))
                        : lookup(local);
  }
  /// As it lies, with nothing pending.
  llvm::FailureOr<GlobalValue> lookup(mlir::Value local);
  llvm::FailureOr<Values> lookup(mlir::ValueRange locals);
  /// With all axes in front.
  llvm::FailureOr<Values> lookupLeading(mlir::ValueRange locals);
  void define(mlir::Value local, GlobalValue value);
  /// Forgets what was made in regions since there were so many.
  void leaveRegion(size_t madeBefore);
  bool differs(mlir::ValueRange locals) const;
  llvm::LogicalResult convertOps(mlir::Block &block);
  llvm::LogicalResult convert(mlir::Operation *op);
  /// The operands of the block's terminator, with its arguments as given.
  llvm::FailureOr<Values> inlineBlock(mlir::Block &block,
                                      llvm::ArrayRef<GlobalValue> arguments);
  llvm::LogicalResult inlineInto(mlir::Operation *op, mlir::Block &block);
  llvm::LogicalResult convertComposite(mlir::stablehlo::CompositeOp op);
  /// An op for each position along the axes of its operands.
  llvm::LogicalResult convertOneByOne(mlir::Operation *op);

  // GlobalizeControlFlow.cpp
  llvm::LogicalResult convertWhile(mlir::stablehlo::WhileOp op);
  /// With values in some layouts; the ones that its body needs if it has
  /// others, and nothing is made.
  llvm::FailureOr<std::optional<llvm::SmallVector<Layout>>>
  tryWhile(mlir::stablehlo::WhileOp op, llvm::ArrayRef<GlobalValue> inits,
           llvm::ArrayRef<Layout> layouts);
  llvm::LogicalResult convertBranches(mlir::Operation *op);
  llvm::LogicalResult convertDivergingBranches(mlir::Operation *op,
                                               GlobalValue index);
  /// Whether devices along some axes have to do the op together.
  bool communicatesAlong(mlir::Operation *op, AxisSet axes);
  /// Both of two predicates, where there are two.
  GlobalValue bothOf(mlir::Location loc, std::optional<GlobalValue> a,
                     GlobalValue b);

  // GlobalizeNumbers.cpp
  /// The result of an op on constant integers, one for each device or for all;
  /// nothing if it is not known.
  std::optional<GlobalValue>
  computeNumbers(mlir::Operation *op, llvm::ArrayRef<GlobalValue> operands);

  // GlobalizeShapes.cpp: ops that leave most dimensions alone.
  llvm::LogicalResult convertElementwise(mlir::Operation *op);
  llvm::LogicalResult convertBatches(mlir::Operation *op);
  llvm::LogicalResult convertSelect(mlir::Operation *op);
  llvm::LogicalResult convertBarrier(mlir::Operation *op);
  llvm::LogicalResult convertBroadcast(mlir::stablehlo::BroadcastInDimOp op);
  llvm::LogicalResult convertReshape(mlir::stablehlo::ReshapeOp op);
  llvm::LogicalResult convertTranspose(mlir::stablehlo::TransposeOp op);
  llvm::LogicalResult convertReduce(mlir::stablehlo::ReduceOp op);
  llvm::LogicalResult convertPad(mlir::stablehlo::PadOp op);
  llvm::LogicalResult convertWindowed(mlir::Operation *op);
  llvm::LogicalResult convertAlong(mlir::Operation *op);

  // GlobalizeContractions.cpp
  llvm::LogicalResult convertDot(mlir::stablehlo::DotGeneralOp op);
  llvm::LogicalResult convertConvolution(mlir::stablehlo::ConvolutionOp op);

  // GlobalizeIndexing.cpp
  llvm::LogicalResult convertGather(mlir::stablehlo::GatherOp op);
  llvm::LogicalResult convertScatter(mlir::stablehlo::ScatterOp op);
  GlobalValue gather(mlir::Location loc, GlobalValue operand,
                     GlobalValue indices,
                     mlir::stablehlo::GatherDimensionNumbersAttr numbers,
                     llvm::ArrayRef<int64_t> sliceSizes, bool sorted,
                     mlir::RankedTensorType localType);
  llvm::FailureOr<GlobalValue> stackStarts(mlir::Location loc,
                                           mlir::OperandRange starts,
                                           llvm::ArrayRef<int64_t> limits);
  llvm::FailureOr<llvm::SmallVector<mlir::Value>>
  startsFor(mlir::Location loc, mlir::OperandRange starts,
            const Layout &layout);
  llvm::LogicalResult convertDynamicSlice(mlir::stablehlo::DynamicSliceOp op);
  llvm::LogicalResult
  convertDynamicUpdateSlice(mlir::stablehlo::DynamicUpdateSliceOp op);

  // GlobalizeCollectives.cpp
  llvm::LogicalResult convertCollective(mlir::Operation *op);
  llvm::FailureOr<GlobalValue> convertCollective(mlir::Operation *op,
                                                 mlir::Value operand,
                                                 llvm::ArrayRef<unsigned> axes);
  /// The reduction of a function that is one op on its two arguments, under any
  /// shardings; none of any other.
  static PartialKind kindOf(mlir::Region &body);
  /// Combines the parts along axes that are in front.
  GlobalValue reduce(mlir::Location loc, PartialKind kind, GlobalValue value,
                     AxisSet axes);
  llvm::FailureOr<GlobalValue> reduceAlong(mlir::Operation *op,
                                           mlir::Region &computation,
                                           mlir::Value local,
                                           llvm::ArrayRef<unsigned> axes);
  GlobalValue exchange(mlir::Location loc, GlobalValue value,
                       llvm::ArrayRef<unsigned> axes, int64_t splitDim,
                       int64_t concatDim);
  GlobalValue permute(mlir::Location loc, GlobalValue value,
                      const Permutation &permutation);
  GlobalValue deviceNumbers(mlir::Location loc, mlir::Type localType);

  // GlobalizeValues.cpp: building blocks.
  mlir::InFlightDiagnostic refuse(mlir::Operation *op) const;
  llvm::SmallVector<int64_t> sizesOf(AxisSet axes) const;
  mlir::RankedTensorType typeFor(mlir::Type local, const Layout &layout) const;
  static Layout leadingLayout(AxisSet axes, int64_t rank);
  static int64_t localRank(const GlobalValue &value) {
    return value.layout.tiles.size();
  }
  /// A layout that values of one local shape can all have.
  static Layout commonLayout(llvm::ArrayRef<GlobalValue> values);
  static AxisSet unionOf(llvm::ArrayRef<GlobalValue> values);
  /// The value in another layout, which may have more axes: the parts along
  /// these are equal.
  GlobalValue relayout(mlir::Location loc, GlobalValue value,
                       const Layout &layout);
  llvm::SmallVector<mlir::Value> relayout(mlir::Location loc,
                                          llvm::ArrayRef<GlobalValue> values,
                                          const Layout &layout);
  /// Takes axes out of local dimensions, to the front.
  GlobalValue untile(mlir::Location loc, GlobalValue value, AxisSet axes);
  /// The axes of tiles of some local dimensions.
  static AxisSet tilesOf(const GlobalValue &value,
                         llvm::function_ref<bool(unsigned)> isDim);
  /// With more axes in front, along which the parts are equal.
  GlobalValue spread(mlir::Location loc, GlobalValue value, AxisSet axes);
  /// A larger one of what repeats the same along the dimensions that grow or
  /// are new; null for anything else. `dims` are where its dimensions will be,
  /// and `depth` is how many ops it may be made of.
  mlir::Value enlarge(mlir::Location loc, mlir::Value value,
                      llvm::ArrayRef<int64_t> shape,
                      llvm::ArrayRef<int64_t> dims, unsigned depth = 4);
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
  /// Axes in front that `dims` (one for each local dimension) names go into
  /// local dimensions. Returns what is in front then.
  AxisSet merge(mlir::Location loc, mlir::Value &value, AxisSet leading,
                llvm::ArrayRef<MergedDim> dims);
  /// The opposite: axes come out of local dimensions, whose sizes are multiples
  /// of theirs.
  AxisSet split(mlir::Location loc, mlir::Value &value, AxisSet leading,
                llvm::ArrayRef<MergedDim> dims);
  mlir::Value constant(mlir::Location loc, mlir::Type type, int64_t value);
  mlir::Value zeros(mlir::Location loc, mlir::RankedTensorType type);
  /// A copy of `op` on other operands, with results of other types, inserted.
  /// Its regions read values from outside that do not differ between devices.
  llvm::FailureOr<mlir::Operation *>
  copy(mlir::Operation *op, mlir::ValueRange operands, mlir::TypeRange types);
  /// The same with all results in one layout, defined.
  llvm::FailureOr<mlir::Operation *>
  copyFor(mlir::Operation *op, mlir::ValueRange operands, const Layout &layout);

  // GlobalizeManual.cpp: parts of values and shardings.
  llvm::FailureOr<llvm::SmallVector<AxisList, 4>>
  readSharding(mlir::Operation *op, mlir::sdy::TensorShardingAttr sharding,
               mlir::Type type, AxisSet own, const llvm::Twine &what);
  /// Says that parts lie on the devices that they are of.
  GlobalValue pin(mlir::Location loc, GlobalValue value,
                  mlir::sdy::TensorShardingAttr local = {});

  mlir::OpBuilder &builder;
  DeviceMesh mesh;
  /// The mesh's name, or itself.
  mlir::Attribute meshRef;
  KnownPartsMap &known;
  /// Those that the computations around here are written over, of more than one
  /// device.
  AxisSet manual;
  /// Whether results may be pending.
  bool mayBePending = true;
  llvm::DenseMap<mlir::Value, GlobalValue> values;
  /// Values of which summands were made in the regions that are being built,
  /// and what they are outside.
  llvm::SmallVector<std::pair<mlir::Value, GlobalValue>, 0> madeInRegion;
  /// The functions whose bodies are being inlined.
  llvm::SmallPtrSet<mlir::Operation *, 4> decomposing;
  /// Where some devices alone go on: which.
  std::optional<GlobalValue> active;
};

} // namespace soap

#endif // SOAP_LIB_DIALECT_SDY_TRANSFORMS_GLOBALIZER_H
