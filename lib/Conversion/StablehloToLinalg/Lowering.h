//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// What the pattern files of this folder share.

#ifndef SOAP_LIB_CONVERSION_STABLEHLOTOLINALG_LOWERING_H
#define SOAP_LIB_CONVERSION_STABLEHLOTOLINALG_LOWERING_H

#include "Soap/Dialect/StableHLO/IR/StablehloOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/Transforms/DialectConversion.h"

namespace soap::lowering {

//===----------------------------------------------------------------------===//
// Scalars
//===----------------------------------------------------------------------===//
//
// In bodies, booleans are i1 and unsigned integers signless; the signedness is
// taken from the StableHLO op. Floats below 16 bits are their bits, as i8.
// Complex numbers are scalars of type complex.
//
// Tensors store booleans and integers below 8 bits, extended by their sign, and
// small floats as i8.

/// Whether \p type is a float of less than 16 bits.
bool isSmallFloat(mlir::Type type);

/// How tensors store elements of a type; null if they cannot be computed with.
mlir::Type storageType(mlir::Type original);
/// What bodies compute with.
mlir::Type scalarType(mlir::Type original);

/// The f32 that the bits of a small float stand for, and the bits of the
/// nearest small float, ties to even.
mlir::Value widenSmallFloat(mlir::OpBuilder &builder, mlir::Location loc,
                            mlir::Value bits, mlir::FloatType type);
mlir::Value narrowToSmallFloat(mlir::OpBuilder &builder, mlir::Location loc,
                               mlir::Value value, mlir::FloatType type);

/// \p element, of an attribute on elements of type \p original, as a scalar or
/// as it is stored.
mlir::Value scalarConstant(mlir::OpBuilder &builder, mlir::Location loc,
                           mlir::Attribute element, mlir::Type original);
mlir::Value zeroOf(mlir::OpBuilder &builder, mlir::Location loc,
                   mlir::Type type);

/// A scalar of type \p from as one of type \p to, as stablehlo.convert has it;
/// null if neither is a number.
mlir::Value emitConversion(mlir::OpBuilder &builder, mlir::Location loc,
                           mlir::Value value, mlir::Type from, mlir::Type to);
/// The sum and the product of two scalars of type \p original. Booleans add as
/// "or".
mlir::Value emitSum(mlir::OpBuilder &builder, mlir::Location loc,
                    mlir::Value lhs, mlir::Value rhs, mlir::Type original);
mlir::Value emitProduct(mlir::OpBuilder &builder, mlir::Location loc,
                        mlir::Value lhs, mlir::Value rhs, mlir::Type original);

/// Whether the ops of this name, without its dialect's, have a formula of
/// complex numbers.
bool hasComplexFormula(llvm::StringRef function);
/// Its value, in f64 as \p numbers are, which stand for narrower ones if
/// \p areNarrow.
mlir::Value emitComplexFormula(mlir::OpBuilder &builder, mlir::Location loc,
                               llvm::StringRef function,
                               mlir::ValueRange numbers, bool areNarrow);
/// emitScalar where an operand or the result is complex.
mlir::Value emitComplexScalar(mlir::OpBuilder &builder, mlir::Operation *op,
                              mlir::ValueRange operands);

/// Whether \p op computes each element of its result from the same elements of
/// its operands (scalar operands of clamp and select included).
bool isElementwise(mlir::Operation *op);

/// The value that the elementwise \p op computes from scalars; null when there
/// is no lowering for its types.
mlir::Value emitScalar(mlir::OpBuilder &builder, mlir::Operation *op,
                       mlir::ValueRange operands);

/// Whether a value is defined in \p region.
bool isWithin(mlir::Value value, mlir::Region &region);
/// The scalars of the rank-0 tensors that \p region reads from outside, which
/// are extracted where the builder is.
mlir::IRMapping captureScalars(mlir::ConversionPatternRewriter &rewriter,
                               mlir::Region &region);

/// Emits the computation of values of a region on rank-0 tensors on scalars,
/// from those of its arguments that \p mapping has. Fails where they need
/// something else.
mlir::LogicalResult emitScalars(mlir::OpBuilder &builder,
                                mlir::ValueRange wanted,
                                mlir::IRMapping mapping,
                                llvm::SmallVectorImpl<mlir::Value> &results);
/// Emits the computation of a region on rank-0 tensors (reducers, comparators)
/// on scalars. Fails where it holds something else.
mlir::LogicalResult emitScalarBody(mlir::OpBuilder &builder,
                                   mlir::Region &region,
                                   const mlir::IRMapping &captured,
                                   mlir::ValueRange arguments,
                                   llvm::SmallVectorImpl<mlir::Value> &results);

/// Between what a tensor stores and what bodies compute with.
/// \p original is the element type before conversion.
mlir::Value fromStorage(mlir::OpBuilder &builder, mlir::Location loc,
                        mlir::Value stored, mlir::Type original);
mlir::Value toStorage(mlir::OpBuilder &builder, mlir::Location loc,
                      mlir::Value scalar, mlir::Type original);

//===----------------------------------------------------------------------===//
// Tensors
//===----------------------------------------------------------------------===//

/// The converted type of a tensor; null when it is not a static ranked tensor
/// of integers, floats or complex numbers.
mlir::RankedTensorType convertTensor(const mlir::TypeConverter *converter,
                                     mlir::Type type);

mlir::Value emptyTensor(mlir::OpBuilder &builder, mlir::Location loc,
                        mlir::RankedTensorType type);

/// A tensor of \p type whose elements are all \p scalar (storage type).
mlir::Value filledTensor(mlir::OpBuilder &builder, mlir::Location loc,
                         mlir::RankedTensorType type, mlir::Value scalar);

/// What loops that an op becomes may change: \p value, or a copy of it. What a
/// loop around carries is written into that value's place at the end of an
/// iteration: bufferization finds no order in which it may be changed before.
mlir::Value changeable(mlir::OpBuilder &builder, mlir::Location loc,
                       mlir::Value value);
/// Whether a scatter changes this operand, which a loop carries, in its place
/// after all: the loop does no more with it.
bool isInPlace(mlir::Operation *op, int64_t operand);

/// The element of a rank-0 tensor, in storage type; a constant where the tensor
/// is one.
mlir::Value scalarOf(mlir::OpBuilder &builder, mlir::Location loc,
                     mlir::Value tensor);

/// \p operand with \p low and \p high elements of \p scalar around and
/// \p interior ones between; negative edges cut off. The result has \p type.
mlir::Value paddedTensor(mlir::OpBuilder &builder, mlir::Location loc,
                         mlir::Value operand, mlir::Value scalar,
                         llvm::ArrayRef<int64_t> low,
                         llvm::ArrayRef<int64_t> interior,
                         mlir::RankedTensorType type);

/// \p operand as \p type of the same number of elements, row-major.
mlir::Value reshapedTensor(mlir::OpBuilder &builder, mlir::Location loc,
                           mlir::Value operand, mlir::RankedTensorType type);

/// A linalg.generic that copies \p operand, read through \p map, to a new
/// tensor of \p type. Elementwise fusion takes such a copy in.
mlir::Value copyThrough(mlir::OpBuilder &builder, mlir::Location loc,
                        mlir::Value operand, mlir::AffineMap map,
                        mlir::RankedTensorType type);

/// \p operand, of at least one element, backwards along \p dims.
mlir::Value reversedTensor(mlir::OpBuilder &builder, mlir::Location loc,
                           mlir::Value operand, llvm::ArrayRef<int64_t> dims);

mlir::Value indexConstant(mlir::OpBuilder &builder, mlir::Location loc,
                          int64_t value);

/// An integer scalar (storage type) as index, clamped to [\p low, \p high],
/// where low is not positive and high not negative, before it becomes an index:
/// that may have fewer bits. \p original gives the signedness.
mlir::Value clampedIndex(mlir::OpBuilder &builder, mlir::Location loc,
                         mlir::Value scalar, mlir::Type original, int64_t low,
                         int64_t high);

/// An integer scalar (storage type) as index, unclamped.
mlir::Value asIndex(mlir::OpBuilder &builder, mlir::Location loc,
                    mlir::Value scalar, mlir::Type original);

/// The sorted \p inputs of \p op by a call of the library, in the order that it
/// finds; failure if the comparator does not compare numbers one after the
/// other.
mlir::FailureOr<llvm::SmallVector<mlir::Value>>
emitLibrarySort(mlir::ConversionPatternRewriter &rewriter,
                mlir::stablehlo::SortOp op, mlir::ValueRange inputs);

/// Lets additions and products of a reduction's body be re-associated, so that
/// they are vectorised. Of maxima, it leaves open which of the zeros of both
/// signs comes out, as that hangs on the order in lanes and on devices, and to
/// find out takes half of their time.
void allowReassociation(mlir::Block *body);

//===----------------------------------------------------------------------===//
// Pattern groups
//===----------------------------------------------------------------------===//

void populateElementwise(const mlir::TypeConverter &,
                         mlir::RewritePatternSet &);
void populateDataMovement(const mlir::TypeConverter &,
                          mlir::RewritePatternSet &);
/// With \p inSequence, windows of all elements so far are one after the other,
/// in place of side by side.
void populateReductions(const mlir::TypeConverter &, mlir::RewritePatternSet &,
                        bool inSequence);
void populateControlFlow(const mlir::TypeConverter &,
                         mlir::RewritePatternSet &);
void populateSort(const mlir::TypeConverter &, mlir::RewritePatternSet &,
                  bool callsLibrary);
void populateIndexing(const mlir::TypeConverter &, mlir::RewritePatternSet &);
void populateContractions(const mlir::TypeConverter &,
                          mlir::RewritePatternSet &, bool callsLibrary);
/// Of linalg, tensor and arith ops on booleans.
void populateStorage(const mlir::TypeConverter &, mlir::RewritePatternSet &);
void populateLibraryOps(const mlir::TypeConverter &, mlir::RewritePatternSet &);

} // namespace soap::lowering

#endif // SOAP_LIB_CONVERSION_STABLEHLOTOLINALG_LOWERING_H
