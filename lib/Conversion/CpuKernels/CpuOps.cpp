//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Conversion/CpuKernels/CpuOps.h"

#include "../LibraryOp.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace soap;

#include "Soap/Conversion/CpuKernels/CpuOpsDialect.cpp.inc"

#define GET_OP_CLASSES
#include "Soap/Conversion/CpuKernels/CpuOps.cpp.inc"

void cpu::SoapCpuDialect::initialize() {
  addOperations<
#define GET_OP_LIST
#include "Soap/Conversion/CpuKernels/CpuOps.cpp.inc"
      >();
}

//===----------------------------------------------------------------------===//
// Verification
//===----------------------------------------------------------------------===//

std::optional<SmallVector<int64_t>> cpu::GemmOp::getLoopSizes() {
  auto maps = getIndexingMaps().getAsValueRange<AffineMapAttr>();
  SmallVector<int64_t> sizes((*maps.begin()).getNumDims(), -1);
  for (auto [map, operand] : llvm::zip(maps, getOperands())) {
    auto shape = cast<ShapedType>(operand.getType()).getShape();
    for (auto [dim, size] : llvm::enumerate(shape)) {
      int64_t &known = sizes[map.getDimPosition(dim)];
      if (known != -1 && known != size)
        return std::nullopt;
      known = size;
    }
  }
  if (llvm::is_contained(sizes, -1))
    return std::nullopt;
  return sizes;
}

/// What adds up products of numbers of type \p factor.
static Type sumType(Type factor) {
  if (factor.isBF16())
    return Float32Type::get(factor.getContext());
  if (factor.isInteger(8))
    return IntegerType::get(factor.getContext(), 32);
  return factor;
}

/// Whether the factors of \p op have elements of one type, and its result those
/// that they add up in.
template <typename Op> static LogicalResult verifyElements(Op op) {
  Type lhs = getElementTypeOrSelf(op.getLhs().getType()),
       rhs = getElementTypeOrSelf(op.getRhs().getType()),
       sum = getElementTypeOrSelf(op.getInit().getType());
  if (lhs != rhs)
    return op.emitOpError("operands need one element type");
  if (sum != sumType(lhs))
    return op.emitOpError()
           << "of " << lhs << " adds up in " << sumType(lhs) << ", not " << sum;
  return success();
}

LogicalResult cpu::GemmOp::verify() {
  if (failed(verifyElements(*this)))
    return failure();
  if (getIndexingMaps().size() != 3)
    return emitOpError("needs three indexing maps");
  auto maps = getIndexingMaps().getAsValueRange<AffineMapAttr>();
  unsigned loops = (*maps.begin()).getNumDims();
  for (auto [map, operand] : llvm::zip(maps, getOperands())) {
    auto type = cast<ShapedType>(operand.getType());
    if (!type.hasStaticShape())
      return emitOpError("needs static shapes");
    if (map.getNumDims() != loops || map.getNumSymbols() != 0 ||
        !map.isProjectedPermutation() || map.getNumResults() != type.getRank())
      return emitOpError("indexing maps must be projected permutations of "
                         "the same loops, a result per dimension");
  }
  if (!getLoopSizes())
    return emitOpError("operands disagree on the size of a loop");
  return success();
}

/// Whether \p dims names every dimension below \p rank once.
static bool isPermutation(ArrayRef<int64_t> dims, int64_t rank) {
  if (static_cast<int64_t>(dims.size()) != rank)
    return false;
  SmallVector<bool> seen(rank, false);
  for (int64_t dim : dims) {
    if (dim < 0 || dim >= rank || seen[dim])
      return false;
    seen[dim] = true;
  }
  return true;
}

LogicalResult cpu::ConvolutionOp::verify() {
  if (failed(verifyElements(*this)))
    return failure();
  auto lhs = cast<ShapedType>(getLhs().getType()),
       rhs = cast<ShapedType>(getRhs().getType()),
       out = cast<ShapedType>(getInit().getType());
  if (!lhs.hasStaticShape() || !rhs.hasStaticShape() || !out.hasStaticShape())
    return emitOpError("needs static shapes");
  int64_t rank = lhs.getRank();
  if (rank < 3 || rhs.getRank() != rank || out.getRank() != rank)
    return emitOpError("operands need the same rank of at least 3");
  if (!isPermutation(getLhsDims(), rank) ||
      !isPermutation(getRhsDims(), rank) || !isPermutation(getOutDims(), rank))
    return emitOpError("dimension lists must be permutations");
  size_t spatial = rank - 2;
  if (getStrides().size() != spatial || getLow().size() != spatial ||
      getLhsDilation().size() != spatial ||
      getRhsDilation().size() != spatial || getReversal().size() != spatial)
    return emitOpError(
        "window attributes need one value per spatial dimension");
  int64_t groups = getGroups();
  int64_t features = lhs.getDimSize(getLhsDims()[1]);
  int64_t outputs = rhs.getDimSize(getRhsDims()[0]);
  if (groups < 1 || features % groups != 0 || outputs % groups != 0 ||
      rhs.getDimSize(getRhsDims()[1]) * groups != features ||
      out.getDimSize(getOutDims()[1]) != outputs ||
      out.getDimSize(getOutDims()[0]) != lhs.getDimSize(getLhsDims()[0]))
    return emitOpError("operands disagree on batch or features");
  return success();
}

LogicalResult cpu::CallOp::verify() {
  for (Type type : getOperandTypes())
    if (!cast<ShapedType>(type).hasStaticShape())
      return emitOpError("needs static shapes");
  return success();
}

//===----------------------------------------------------------------------===//
// Bufferization
//===----------------------------------------------------------------------===//

namespace {

template <typename OpTy>
struct LibraryOpBufferization
    : LibraryBufferization<LibraryOpBufferization<OpTy>, OpTy> {
  LogicalResult bufferize(Operation *op, RewriterBase &rewriter,
                          const bufferization::BufferizationOptions &options,
                          bufferization::BufferizationState &state) const {
    auto buffers = this->getBuffers(op, rewriter, options, state);
    if (failed(buffers))
      return failure();
    this->createOn(*buffers, op, rewriter);
    auto inits = cast<DestinationStyleOpInterface>(op).getDpsInits();
    bufferization::replaceOpWithBufferizedValues(
        rewriter, op, ArrayRef<Value>(*buffers).take_back(inits.size()));
    return success();
  }
};

} // namespace

void cpu::registerBufferizableOpInterfaceExternalModels(
    DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, cpu::SoapCpuDialect *) {
    attachBufferization<LibraryOpBufferization, cpu::GemmOp, cpu::ConvolutionOp,
                        cpu::CallOp>(*context);
  });
}
