//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// What the pattern files of this folder share.

#ifndef SOAP_LIB_CONVERSION_SIMPLIFYMODEL_REWRITES_H
#define SOAP_LIB_CONVERSION_SIMPLIFYMODEL_REWRITES_H

#include "Soap/Dialect/Chlo/IR/ChloOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir {
class OpPassManager;
} // namespace mlir

namespace soap::simplify {

inline mlir::RankedTensorType tensorOf(mlir::Value value) {
  return mlir::cast<mlir::RankedTensorType>(value.getType());
}

/// Whether the shape is static, and no size zero.
inline bool hasElements(mlir::RankedTensorType type) {
  return type.hasStaticShape() && type.getNumElements() > 0;
}

/// A constant of a tensor type with one value for all elements; floats are
/// rounded to the element type.
mlir::Value splat(mlir::OpBuilder &builder, mlir::Location loc,
                  mlir::RankedTensorType type, double value);

/// Whether values of a type have no elements.
bool isEmptyTensor(mlir::Type type);
/// A constant of such a type.
mlir::Value emptyTensor(mlir::OpBuilder &builder, mlir::Location loc,
                        mlir::Type type);

/// broadcast_in_dim.
mlir::Value broadcast(mlir::OpBuilder &builder, mlir::Location loc,
                      mlir::Value operand, mlir::RankedTensorType type,
                      llvm::ArrayRef<int64_t> dims);

/// A box of \p value; itself if that is all of it.
mlir::Value slice(mlir::OpBuilder &builder, mlir::Location loc,
                  mlir::Value value, llvm::ArrayRef<int64_t> starts,
                  llvm::ArrayRef<int64_t> limits);
/// Its first elements along every dimension, as many as \p shape has.
mlir::Value sliceTo(mlir::OpBuilder &builder, mlir::Location loc,
                    mlir::Value value, llvm::ArrayRef<int64_t> shape);
/// Those from \p begin to \p end of one dimension.
mlir::Value part(mlir::OpBuilder &builder, mlir::Location loc,
                 mlir::Value value, int64_t dim, int64_t begin, int64_t end);

/// Branches that are known where they stand.
void populateBranches(mlir::RewritePatternSet &patterns);
/// chlo's operations that broadcast their operands.
void populateBroadcasts(mlir::RewritePatternSet &patterns);
/// chlo's mathematical functions that libraries lack, and others of one
/// meaning.
void populateFunctions(mlir::RewritePatternSet &patterns);
/// chlo's Bessel, zeta and polygamma functions, and those on bits.
void populateSpecialFunctions(mlir::RewritePatternSet &patterns);
/// Operations of StableHLO that others have replaced, normalisations,
/// composites, calls and tuples.
void populateClassics(mlir::RewritePatternSet &patterns);
/// Calls of LAPACK for which there are operations.
void populateLapack(mlir::RewritePatternSet &patterns);
/// Tensors without elements.
void populateEmptyTensors(mlir::RewritePatternSet &patterns);
/// Products of quantized numbers, as those of their bytes.
void populateByteProducts(mlir::RewritePatternSet &patterns);
/// Products of integers that give floats.
void populateIntegerProducts(mlir::RewritePatternSet &patterns);
/// Products that sum nothing up and are transposed, by those of elements.
void populateOuterProducts(mlir::RewritePatternSet &patterns);
/// Reductions, scatters and the like whose functions are on wider elements.
void populatePromotions(mlir::RewritePatternSet &patterns);
/// Products whose algorithm rounds their operands, of rounded operands.
void populateProductAlgorithms(mlir::RewritePatternSet &patterns);
/// Products of transposed operands, of these as they lie.
void populateTransposes(mlir::RewritePatternSet &patterns);
/// Calls of libraries that factor matrices, by loops.
void populateFactorCalls(mlir::RewritePatternSet &patterns);
/// Calls that solve tridiagonal systems, by loops.
void populateTridiagonalCalls(mlir::RewritePatternSet &patterns);
/// Calls that multiply sparse matrices, by gathers and scatters.
void populateSparseCalls(mlir::RewritePatternSet &patterns);
/// Calls of operations that StableHLO had not yet.
void populateMhloCalls(mlir::RewritePatternSet &patterns);
/// Communication of the only process of a model, or of one with itself.
void populateOneProcess(mlir::RewritePatternSet &patterns);
/// chlo's largest elements.
void populateTopK(mlir::RewritePatternSet &patterns);
/// Windows of all elements so far, by blocks.
void populateRunningWindows(mlir::RewritePatternSet &patterns);
/// Gradients of transposed convolutions by their kernels.
void populateKernelGradients(mlir::RewritePatternSet &patterns);
/// Maxima and minima of large windows, one dimension after the other.
void populateSeparateWindows(mlir::RewritePatternSet &patterns);
/// Takes the values of constants out of resources; an error where there are
/// none.
mlir::LogicalResult readResources(mlir::ModuleOp module);
/// Replaces all of TOSA by linalg, arith and tensor; \p run is runPipeline of
/// the pass that calls this.
mlir::LogicalResult
lowerTosa(mlir::ModuleOp module,
          llvm::function_ref<mlir::LogicalResult(mlir::OpPassManager &,
                                                 mlir::Operation *)>
              run);
/// Operations with computed shapes where these are known, and barriers of
/// several values.
void populateDynamics(mlir::RewritePatternSet &patterns);
/// chlo's contractions of groups, scans and what complex asin and acos share.
void populateStructures(mlir::RewritePatternSet &patterns);
/// Random numbers without a state.
void populateRandom(mlir::RewritePatternSet &patterns);
/// Random bits as streams that can be drawn in parts.
void populateRandomBits(mlir::RewritePatternSet &patterns);
/// Slices at known places, of slices and of concatenations.
void populateSlices(mlir::RewritePatternSet &patterns);
/// Sums of stacks as stacks of sums, and without the zeros that they begin
/// with.
void populateAccumulations(mlir::RewritePatternSet &patterns);

// soap-expand-library-ops:
/// Fourier transforms by products.
void populateFourier(mlir::RewritePatternSet &patterns);
/// Plain streams of random bits, element by element.
void populateRandomWords(mlir::RewritePatternSet &patterns);
/// Cholesky factors and triangular systems by loops.
void populateTriangular(mlir::RewritePatternSet &patterns);
/// LU and QR factors by loops, eigenpairs and singular triples by rounds of
/// Jacobi's rotations.
void populateMatrixOps(mlir::RewritePatternSet &patterns);
/// chlo's functions that libraries have, as formulas.
void populatePortableFunctions(mlir::RewritePatternSet &patterns);

/// Replaces quantized types by those of the integers that hold the numbers, and
/// ops that compute on them by dequantized arithmetic.
void lowerQuantized(mlir::ModuleOp module);

/// Replaces composites by operations of chlo that they name, and others by
/// calls of what they decompose to.
void replaceComposites(mlir::ModuleOp module);

/// Notes at ops that draw random numbers what they draw from, before functions
/// are inlined and loops unrolled.
void pinRandomStreams(mlir::ModuleOp module);

/// Makes shapes static that constants and the shapes of arguments determine, in
/// functions that none calls; called ones are inlined there, and erased if
/// nothing else uses them. What stays dynamic is left. Fails if shapes do not
/// fit.
mlir::LogicalResult refineShapes(mlir::ModuleOp module);

/// On a loop over the rows, columns or pairs of a matrix that replaces one
/// operation: it is never unrolled.
constexpr llvm::StringLiteral rolledAttr = "soap.rolled";

/// Unrolls the loops of a function whose condition depends on integers alone
/// that are known before every iteration, the innermost first; true if there
/// was one. A loop stays if its iterations times the ops of its body (constants
/// aside) are more than \p limit, or than 30 times that where at most 128
/// iterations contract, as layers do. Calls in loops are inlined.
bool unrollLoops(mlir::func::FuncOp function, int64_t limit);

class Iterations;

/// On ops of unrolled loops that contract: the innermost loop's number and the
/// iteration's.
constexpr llvm::StringLiteral iterationAttr = "soap.iteration";
/// Likewise, of the outermost loop.
constexpr llvm::StringLiteral outermostAttr = "soap.outermost_iteration";

/// Gives what unrolled loops compute again, after an earlier loop, barriers, so
/// that it stays apart from that and waits for what the iteration gets last:
/// loops say so by being loops.
void keepRecomputation(mlir::Block &block, Iterations &iterations);

/// Whether a weight is large enough to be worth the wait: what is small takes
/// little memory.
bool isLargeWeight(mlir::Value value);

/// A barrier in front of \p reader with \p value, as its first result, and what
/// that is to wait for.
mlir::stablehlo::OptimizationBarrierOp
holdBack(mlir::Operation *reader, mlir::Value value, mlir::Value token);

/// Has the layers of unrolled loops read large pieces of arguments (weights) no
/// earlier than one iteration ahead, as loops do: where devices gather weights,
/// those of all layers would otherwise be there at once. Barriers that hold
/// pieces back already are kept.
void readLate(mlir::Block &block, const Iterations &iterations);

/// Has layers that are written out convert large arguments (weights) to the
/// type that they compute in no earlier than somewhat ahead of their use, for
/// the same reason.
void castLate(mlir::Block &block);

/// Rewrites a function that has ops of linalg, tensor, arith and math to what
/// can be planned: values are tensors, casts and sizes are folded away, a
/// destination that is only overwritten is an empty tensor, a fill a constant
/// or a broadcast. Other functions stay as they are.
mlir::LogicalResult prepareLinalg(mlir::func::FuncOp function);

} // namespace soap::simplify

#endif // SOAP_LIB_CONVERSION_SIMPLIFYMODEL_REWRITES_H
