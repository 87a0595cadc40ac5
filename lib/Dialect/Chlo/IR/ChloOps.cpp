//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Text and verification.

#include "Soap/Dialect/Chlo/IR/ChloOps.h"
#include "Soap/Dialect/Chlo/IR/ResultTypes.h"
#include "Soap/Dialect/StableHLO/IR/ResultTypes.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/OpImplementation.h"

using namespace mlir;
using namespace mlir::chlo;

#define GET_OP_CLASSES
#include "Soap/Dialect/Chlo/IR/ChloOps.cpp.inc"

static RankedTensorType tensorOf(Value value) {
  return cast<RankedTensorType>(value.getType());
}

static bool fits(int64_t a, int64_t b) {
  return ShapedType::isDynamic(a) || ShapedType::isDynamic(b) || a == b;
}

OpFoldResult ConstantOp::fold(FoldAdaptor) { return getValue(); }

LogicalResult ConstantLikeOp::verify() {
  Type element = tensorOf(getResult()).getElementType();
  if (getValue().getType() != element)
    return emitOpError("has a value of type ")
           << getValue().getType() << " for elements of type " << element;
  return success();
}

//===----------------------------------------------------------------------===//
// Broadcasting
//===----------------------------------------------------------------------===//

/// Every operand, its dimensions the last of the result's, fits.
static LogicalResult verifyBroadcast(Operation *op) {
  ArrayRef<int64_t> shape = tensorOf(op->getResult(0)).getShape();
  int64_t rank = shape.size(), largest = 0;
  for (Value operand : op->getOperands())
    largest = std::max(largest, tensorOf(operand).getRank());
  if (rank != largest)
    return op->emitOpError("broadcasts operands of rank ")
           << largest << " to a result of rank " << rank;
  for (Value operand : op->getOperands()) {
    ArrayRef<int64_t> from = tensorOf(operand).getShape();
    for (auto [i, size] : llvm::enumerate(from)) {
      int64_t to = shape[rank - from.size() + i];
      if (size != 1 && !fits(size, to))
        return op->emitOpError("cannot broadcast ")
               << operand.getType() << " to " << op->getResult(0).getType();
    }
  }
  return success();
}

/// The elements of the result are those that elements of \p operands make.
static LogicalResult verifyElement(Operation *op, Type operands) {
  Type expected = operands;
  if (isa<BroadcastCompareOp>(op))
    expected = IntegerType::get(op->getContext(), 1);
  else if (isa<BroadcastComplexOp>(op) && !isa<FloatType>(operands))
    return op->emitOpError("makes no complex numbers of elements of type ")
           << operands;
  else if (isa<BroadcastComplexOp>(op))
    expected = ComplexType::get(operands);
  Type element = tensorOf(op->getResult(0)).getElementType();
  if (element != expected)
    return op->emitOpError("has a result with elements of type ")
           << element << ", not " << expected;
  return success();
}

template <typename OpTy> static LogicalResult verifyBinary(OpTy op) {
  Type lhs = tensorOf(op.getLhs()).getElementType();
  Type rhs = tensorOf(op.getRhs()).getElementType();
  if (lhs != rhs)
    return op.emitOpError("has operands with elements of types ")
           << lhs << " and " << rhs;
  if (failed(verifyElement(op, lhs)))
    return failure();
  auto dims = op.getBroadcastDimensions();
  if (!dims)
    return verifyBroadcast(op);
  // The smaller operand's dimensions are at these of the larger one.
  int64_t small = std::min(tensorOf(op.getLhs()).getRank(),
                           tensorOf(op.getRhs()).getRank());
  int64_t rank = tensorOf(op.getResult()).getRank();
  if (static_cast<int64_t>(dims->size()) != small)
    return op.emitOpError("has ") << int64_t(dims->size())
                                  << " broadcast_dimensions for an operand of "
                                  << "rank " << small;
  for (auto [i, d] : llvm::enumerate(*dims)) {
    if (d < 0 || d >= rank)
      return op.emitOpError("broadcasts to dimension ")
             << d << " of a result of rank " << rank;
    if (i > 0 && d <= (*dims)[i - 1])
      return op.emitOpError("has broadcast_dimensions that do not ascend");
  }
  return success();
}

#define SOAP_VERIFY_BROADCAST(OP)                                              \
  LogicalResult OP::verify() { return verifyBinary(*this); }
SOAP_VERIFY_BROADCAST(BroadcastAddOp)
SOAP_VERIFY_BROADCAST(BroadcastAndOp)
SOAP_VERIFY_BROADCAST(BroadcastAtan2Op)
SOAP_VERIFY_BROADCAST(BroadcastCompareOp)
SOAP_VERIFY_BROADCAST(BroadcastComplexOp)
SOAP_VERIFY_BROADCAST(BroadcastDivOp)
SOAP_VERIFY_BROADCAST(BroadcastMaxOp)
SOAP_VERIFY_BROADCAST(BroadcastMinOp)
SOAP_VERIFY_BROADCAST(BroadcastMulOp)
SOAP_VERIFY_BROADCAST(BroadcastNextAfterOp)
SOAP_VERIFY_BROADCAST(BroadcastOrOp)
SOAP_VERIFY_BROADCAST(BroadcastPolygammaOp)
SOAP_VERIFY_BROADCAST(BroadcastPowOp)
SOAP_VERIFY_BROADCAST(BroadcastRemOp)
SOAP_VERIFY_BROADCAST(BroadcastShiftLeftOp)
SOAP_VERIFY_BROADCAST(BroadcastShiftRightArithmeticOp)
SOAP_VERIFY_BROADCAST(BroadcastShiftRightLogicalOp)
SOAP_VERIFY_BROADCAST(BroadcastSubOp)
SOAP_VERIFY_BROADCAST(BroadcastXorOp)
SOAP_VERIFY_BROADCAST(BroadcastZetaOp)
#undef SOAP_VERIFY_BROADCAST

/// The type of a result in the shape of which every operand is, or has sizes of
/// one.
static FailureOr<SmallVector<Type>> inferBroadcast(Operation *op) {
  auto dims = op->getAttrOfType<DenseI64ArrayAttr>("broadcast_dimensions");
  int64_t rank = 0;
  for (Value operand : op->getOperands())
    rank = std::max(rank, tensorOf(operand).getRank());
  SmallVector<int64_t> shape(rank, 1);
  for (Value operand : op->getOperands()) {
    ArrayRef<int64_t> from = tensorOf(operand).getShape();
    bool isPlaced = dims && dims.size() == static_cast<int64_t>(from.size());
    for (auto [i, size] : llvm::enumerate(from)) {
      int64_t &to = shape[isPlaced ? dims[i] : rank - from.size() + i];
      if (to != 1 && size != 1 && !fits(size, to))
        return failure();
      if (to == 1 || (ShapedType::isDynamic(to) && size != 1))
        to = size;
    }
  }
  Type element = tensorOf(op->getResult(0)).getElementType();
  return SmallVector<Type>{RankedTensorType::get(shape, element)};
}

LogicalResult BroadcastSelectOp::verify() {
  if (tensorOf(getOnTrue()).getElementType() !=
      tensorOf(getOnFalse()).getElementType())
    return emitOpError("selects between ")
           << getOnTrue().getType() << " and " << getOnFalse().getType();
  if (failed(verifyElement(*this, tensorOf(getOnTrue()).getElementType())))
    return failure();
  return verifyBroadcast(*this);
}

//===----------------------------------------------------------------------===//
// TopKOp, RaggedDotOp
//===----------------------------------------------------------------------===//

void TopKOp::getAsmResultNames(OpAsmSetValueNameFn setName) {
  setName(getValues(), "values");
  setName(getIndices(), "indices");
}

/// Of an operand of rank 1 or more.
static SmallVector<Type> inferTopK(TopKOp op) {
  RankedTensorType type = tensorOf(op.getOperand());
  SmallVector<int64_t> shape(type.getShape());
  shape.back() = op.getK();
  Type index = IntegerType::get(op.getContext(), 32);
  return {type.clone(shape), type.clone(shape, index)};
}

LogicalResult TopKOp::verify() {
  RankedTensorType type = tensorOf(getOperand());
  int64_t k = getK();
  if (type.getRank() < 1)
    return emitOpError("needs an operand of rank 1 or more");
  if (k < 0 ||
      (!type.isDynamicDim(type.getRank() - 1) && k > type.getShape().back()))
    return emitOpError("takes the largest ")
           << k << " of " << type.getShape().back() << " elements";
  SmallVector<Type> types = inferTopK(*this);
  Type values = types[0], indices = types[1];
  if (!stablehlo::areCompatibleTypes(values, getValues().getType()))
    return emitOpError("has values of type ")
           << getValues().getType() << " instead of " << values;
  if (!stablehlo::areCompatibleTypes(indices, getIndices().getType()))
    return emitOpError("has indices of type ")
           << getIndices().getType() << " instead of " << indices;
  return success();
}

/// The dimensions of a tensor that are in neither list.
static SmallVector<int64_t> freeDims(Value value, ArrayRef<int64_t> first,
                                     ArrayRef<int64_t> second,
                                     ArrayRef<int64_t> third = {}) {
  SmallVector<int64_t> dims;
  for (int64_t d = 0; d < tensorOf(value).getRank(); ++d)
    if (!llvm::is_contained(first, d) && !llvm::is_contained(second, d) &&
        !llvm::is_contained(third, d))
      dims.push_back(d);
  return dims;
}

/// Of dimensions that are known to be right.
static RankedTensorType inferRaggedDot(RaggedDotOp op) {
  RaggedDotDimensionNumbersAttr dims = op.getRaggedDotDimensionNumbers();
  RankedTensorType lhs = tensorOf(op.getLhs()), rhs = tensorOf(op.getRhs());
  ArrayRef<int64_t> batch = dims.getLhsBatchingDimensions();
  ArrayRef<int64_t> contracted = dims.getLhsContractingDimensions();
  SmallVector<int64_t> rows = freeDims(op.getLhs(), batch, contracted);
  SmallVector<int64_t> shape;
  if (llvm::is_contained(contracted, dims.getLhsRaggedDimensions()[0]))
    shape.push_back(tensorOf(op.getGroupSizes()).getShape().back());
  for (ArrayRef<int64_t> part : {batch, ArrayRef<int64_t>(rows)})
    for (int64_t d : part)
      shape.push_back(lhs.getDimSize(d));
  for (int64_t d : freeDims(op.getRhs(), dims.getRhsBatchingDimensions(),
                            dims.getRhsContractingDimensions(),
                            dims.getRhsGroupDimensions()))
    shape.push_back(rhs.getDimSize(d));
  return RankedTensorType::get(shape,
                               tensorOf(op.getResult()).getElementType());
}

/// The sizes of the groups, and the result's type.
static LogicalResult verifyGroups(RaggedDotOp op) {
  RaggedDotDimensionNumbersAttr dims = op.getRaggedDotDimensionNumbers();
  RankedTensorType lhs = tensorOf(op.getLhs()), rhs = tensorOf(op.getRhs());
  RankedTensorType sizes = tensorOf(op.getGroupSizes());
  int64_t ragged = dims.getLhsRaggedDimensions()[0];
  ArrayRef<int64_t> batch = dims.getLhsBatchingDimensions();
  ArrayRef<int64_t> contracted = dims.getLhsContractingDimensions();
  auto groups = dims.getRhsGroupDimensions();
  SmallVector<int64_t> rows = freeDims(op.getLhs(), batch, contracted);
  bool isFree = llvm::is_contained(rows, ragged);
  if (groups.size() != (isFree ? 1 : 0))
    return op.emitOpError("has ")
           << int64_t(groups.size())
           << " group dimensions of the right operand instead of "
           << (isFree ? 1 : 0);
  // One list of sizes, or one for each index before the ragged dimension.
  ArrayRef<int64_t> list = llvm::is_contained(batch, ragged) ? batch
                           : isFree                          ? rows
                                                             : contracted;
  SmallVector<int64_t> prefix;
  if (list.data() != batch.data())
    llvm::append_range(prefix, batch);
  llvm::append_range(prefix,
                     list.take_while([&](int64_t d) { return d != ragged; }));
  auto rank = static_cast<int64_t>(prefix.size()) + 1;
  bool areFitting = sizes.getRank() == 1 || sizes.getRank() == rank;
  for (int64_t i = 0; areFitting && i + 1 < sizes.getRank(); ++i)
    areFitting = fits(sizes.getDimSize(i), lhs.getDimSize(prefix[i]));
  if (!areFitting)
    return op.emitOpError("has group sizes of type ")
           << sizes << ", which are neither one list nor one for each index "
           << "before the ragged dimension";
  int64_t count = sizes.getShape().back();
  if (isFree && !fits(count, rhs.getDimSize(groups[0])))
    return op.emitOpError("has ") << count << " groups for dimension "
                                  << groups[0] << " of the right operand of "
                                  << "size " << rhs.getDimSize(groups[0]);
  RankedTensorType result = tensorOf(op.getResult());
  Type expected = inferRaggedDot(op);
  if (!stablehlo::areCompatibleTypes(expected, result))
    return op.emitOpError("has a result of type ")
           << result << " instead of " << expected;
  auto kindOf = [](RankedTensorType type) {
    Type element = type.getElementType();
    return isa<FloatType>(element) ? 0 : isa<ComplexType>(element) ? 1 : 2;
  };
  if (kindOf(lhs) != kindOf(rhs) || kindOf(lhs) != kindOf(result))
    return op.emitOpError("multiplies ")
           << lhs.getElementType() << " and " << rhs.getElementType() << " to "
           << result.getElementType();
  return success();
}

LogicalResult RaggedDotOp::verify() {
  RaggedDotDimensionNumbersAttr dims = getRaggedDotDimensionNumbers();
  auto check = [&](StringRef what, int64_t rank,
                   ArrayRef<ArrayRef<int64_t>> lists) -> LogicalResult {
    SmallVector<bool> seen(rank, false);
    for (ArrayRef<int64_t> list : lists)
      for (int64_t d : list) {
        if (d < 0 || d >= rank || seen[d])
          return emitOpError("has dimension ")
                 << d << " of the " << what << " operand twice or without need";
        seen[d] = true;
      }
    return success();
  };
  if (failed(check("left", tensorOf(getLhs()).getRank(),
                   {dims.getLhsBatchingDimensions(),
                    dims.getLhsContractingDimensions()})) ||
      failed(check("right", tensorOf(getRhs()).getRank(),
                   {dims.getRhsBatchingDimensions(),
                    dims.getRhsContractingDimensions(),
                    dims.getRhsGroupDimensions()})))
    return failure();
  if (dims.getLhsRaggedDimensions().size() != 1 ||
      dims.getLhsRaggedDimensions()[0] < 0 ||
      dims.getLhsRaggedDimensions()[0] >= tensorOf(getLhs()).getRank())
    return emitOpError("needs one ragged dimension of the left operand");
  if (dims.getLhsBatchingDimensions().size() !=
          dims.getRhsBatchingDimensions().size() ||
      dims.getLhsContractingDimensions().size() !=
          dims.getRhsContractingDimensions().size())
    return emitOpError("pairs different numbers of dimensions");
  auto isPaired = [&](ArrayRef<int64_t> left, ArrayRef<int64_t> right) {
    return llvm::all_of(llvm::zip(left, right), [&](auto pair) {
      return fits(tensorOf(getLhs()).getDimSize(std::get<0>(pair)),
                  tensorOf(getRhs()).getDimSize(std::get<1>(pair)));
    });
  };
  if (!isPaired(dims.getLhsBatchingDimensions(),
                dims.getRhsBatchingDimensions()) ||
      !isPaired(dims.getLhsContractingDimensions(),
                dims.getRhsContractingDimensions()))
    return emitOpError("pairs dimensions of different sizes");
  return verifyGroups(*this);
}

FailureOr<SmallVector<Type>> chlo::inferResultTypes(Operation *op) {
  if (op->getName().getStringRef().starts_with("chlo.broadcast_"))
    return inferBroadcast(op);
  if (auto top = dyn_cast<TopKOp>(op))
    return inferTopK(top);
  if (auto dot = dyn_cast<RaggedDotOp>(op))
    return SmallVector<Type>{inferRaggedDot(dot)};
  return stablehlo::inferResultTypes(op);
}

//===----------------------------------------------------------------------===//
// ScanOp
//===----------------------------------------------------------------------===//

void ScanOp::getAsmBlockArgumentNames(Region &region,
                                      OpAsmSetValueNameFn setName) {
  for (BlockArgument arg : region.getArguments())
    setName(arg, arg.getArgNumber() < getInputs().size() ? "input" : "carry");
}

ParseResult ScanOp::parse(OpAsmParser &parser, OperationState &result) {
  SmallVector<OpAsmParser::UnresolvedOperand> inputs, inits;
  int64_t dimension = 0;
  FunctionType type;
  Region *body = result.addRegion();
  if (parser.parseOperandList(inputs, AsmParser::Delimiter::Paren) ||
      parser.parseKeyword("inits") ||
      parser.parseOperandList(inits, AsmParser::Delimiter::Paren) ||
      parser.parseKeyword("dimension") || parser.parseEqual() ||
      parser.parseInteger(dimension) ||
      parser.parseOptionalAttrDictWithKeyword(result.attributes) ||
      parser.parseRegion(*body) || parser.parseColon())
    return failure();
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseType(type))
    return failure();
  size_t numInputs = inputs.size(), numInits = inits.size();
  if (type.getNumInputs() != numInputs + numInits ||
      type.getNumResults() < numInits)
    return parser.emitError(loc)
           << "expected a type with " << int64_t(numInputs + numInits)
           << " operands and at least " << int64_t(numInits) << " results";
  llvm::append_range(inputs, inits);
  if (parser.resolveOperands(inputs, type.getInputs(), loc, result.operands))
    return failure();
  result.addTypes(type.getResults());
  auto &properties = result.getOrAddProperties<Properties>();
  properties.operandSegmentSizes = {static_cast<int32_t>(numInputs),
                                    static_cast<int32_t>(numInits)};
  properties.resultSegmentSizes = {
      static_cast<int32_t>(type.getNumResults() - numInits),
      static_cast<int32_t>(numInits)};
  result.addAttribute("dimension",
                      parser.getBuilder().getI64IntegerAttr(dimension));
  return success();
}

void ScanOp::print(OpAsmPrinter &printer) {
  printer << '(' << getInputs() << ") inits (" << getInits()
          << ") dimension=" << getDimension() << ' ';
  printer.printOptionalAttrDictWithKeyword(
      (*this)->getAttrs(),
      {"dimension", "operandSegmentSizes", "resultSegmentSizes"});
  printer << ' ';
  printer.printRegion(getBody());
  printer << " : ";
  printer.printFunctionalType(getOperandTypes(), getResultTypes());
}

LogicalResult ScanOp::verifyRegions() {
  if (getInits().size() != getCarries().size())
    return emitOpError("carries ")
           << int64_t(getInits().size()) << " values, but gives "
           << int64_t(getCarries().size());
  int64_t dim = getDimension();
  auto slice = [&](Value value) -> Type {
    auto type = tensorOf(value);
    if (dim < 0 || dim >= type.getRank())
      return {};
    SmallVector<int64_t> shape(type.getShape());
    shape.erase(shape.begin() + dim);
    return RankedTensorType::get(shape, type.getElementType());
  };
  SmallVector<Type> arguments, returned;
  for (Value v : getInputs())
    arguments.push_back(slice(v));
  for (Value v : getOutputs())
    returned.push_back(slice(v));
  if (llvm::is_contained(arguments, Type()) ||
      llvm::is_contained(returned, Type()))
    return emitOpError("scans dimension ")
           << dim << ", which a value does not have";
  llvm::append_range(arguments, getInits().getTypes());
  llvm::append_range(returned, getCarries().getTypes());
  Block &body = getBody().front();
  if (!stablehlo::areCompatibleTypes(body.getArgumentTypes(), arguments))
    return emitOpError(
        "has a body whose arguments are not slices of the inputs "
        "and what is carried");
  if (!stablehlo::areCompatibleTypes(body.getTerminator()->getOperandTypes(),
                                     returned))
    return emitOpError("has a body that does not return slices of the outputs "
                       "and what is carried");
  return success();
}
