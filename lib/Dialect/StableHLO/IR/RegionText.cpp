//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// The text of operations whose regions are written in their own way.

#include "DimensionText.h"
#include "Soap/Dialect/StableHLO/IR/StablehloOps.h"

using namespace mlir;
using namespace mlir::stablehlo;

//===----------------------------------------------------------------------===//
// ReduceOp
//
//   reduce(%a init: %i) applies stablehlo.add across dimensions = [0] : …
//   reduce(%a init: %i), (%b init: %j) across dimensions = [0] : …
//     reducer(%x: …, %y: …) (%z: …, %w: …) { … }
//===----------------------------------------------------------------------===//

namespace {
bool isCompactName(OperationName name) {
  return name.getDialectNamespace() ==
             StablehloDialect::getDialectNamespace() &&
         name.hasTrait<OpTrait::IsCommutative>() &&
         name.hasTrait<BaselineOperandsAndResultType>() &&
         name.hasTrait<OpTrait::NOperands<2>::Impl>();
}

/// The only operation of the body, if the text need not show more than its
/// name.
Operation *getCompactOp(ReduceOp op) {
  if (op.getInputs().size() != 1 || !op.getBody().hasOneBlock())
    return nullptr;
  Block &block = op.getBody().front();
  if (block.getNumArguments() != 2 || !llvm::hasNItems(block, 2))
    return nullptr;
  Operation *inner = &block.front();
  if (!isCompactName(inner->getName()) || !inner->getAttrs().empty() ||
      inner->getOperand(0) != block.getArgument(0) ||
      inner->getOperand(1) != block.getArgument(1))
    return nullptr;
  // The parser gives the arguments the type that the input's elements have.
  auto input = dyn_cast<RankedTensorType>(op.getInputs().front().getType());
  if (!input || inner->getResult(0).getType() !=
                    RankedTensorType::get({}, input.getElementType()))
    return nullptr;
  Operation *terminator = block.getTerminator();
  if (!isa<ReturnOp>(terminator) || !terminator->getAttrs().empty() ||
      terminator->getNumOperands() != 1 ||
      terminator->getOperand(0) != inner->getResult(0))
    return nullptr;
  return inner;
}

ParseResult parseCompactBody(OpAsmParser &parser, OperationState &result,
                             SMLoc loc, OperationName name, Type input) {
  if (!isCompactName(name))
    return parser.emitError(loc) << "expected a commutative operation of two "
                                    "operands, but got '"
                                 << name.getStringRef() << "'";
  auto tensor = dyn_cast<RankedTensorType>(input);
  if (!tensor)
    return parser.emitError(parser.getNameLoc())
           << "expected an input that is a tensor, but got " << input;
  Type scalar = RankedTensorType::get({}, tensor.getElementType());
  Location opLoc = parser.getEncodedSourceLoc(loc);
  Block &block = result.addRegion()->emplaceBlock();
  block.addArguments({scalar, scalar}, {opLoc, opLoc});
  // The block has no parent yet that a context could be taken from.
  OpBuilder builder(parser.getContext());
  builder.setInsertionPointToEnd(&block);
  OperationState state(opLoc, name);
  state.addOperands(block.getArguments());
  state.addTypes(scalar);
  Operation *inner = builder.create(state);
  ReturnOp::create(builder, opLoc, inner->getResults());
  return success();
}

/// (%x: type, %y: type): the arguments for the two values that are combined.
ParseResult parseArgumentPair(OpAsmParser &parser,
                              SmallVectorImpl<OpAsmParser::Argument> &first,
                              SmallVectorImpl<OpAsmParser::Argument> &second) {
  return failure(
      parser.parseLParen() ||
      parser.parseArgument(first.emplace_back(), /*allowType=*/true) ||
      parser.parseComma() ||
      parser.parseArgument(second.emplace_back(), /*allowType=*/true) ||
      parser.parseRParen());
}
} // namespace

ParseResult ReduceOp::parse(OpAsmParser &parser, OperationState &result) {
  SMLoc operandsLoc = parser.getCurrentLocation();
  SmallVector<OpAsmParser::UnresolvedOperand> inputs, initValues;
  do {
    if (parser.parseLParen() || parser.parseOperand(inputs.emplace_back()) ||
        parser.parseKeyword("init") || parser.parseColon() ||
        parser.parseOperand(initValues.emplace_back()) || parser.parseRParen())
      return failure();
  } while (succeeded(parser.parseOptionalComma()));

  std::optional<OperationName> compact;
  SMLoc compactLoc;
  if (succeeded(parser.parseOptionalKeyword("applies"))) {
    compactLoc = parser.getCurrentLocation();
    FailureOr<OperationName> name = parser.parseCustomOperationName();
    if (failed(name))
      return failure();
    if (inputs.size() != 1)
      return parser.emitError(compactLoc)
             << "a reduction of several inputs needs a body";
    compact = *name;
  }

  SmallVector<int64_t> dimensions;
  if (parser.parseKeyword("across") || parser.parseKeyword("dimensions") ||
      parser.parseEqual() || parseDimensionList(parser, dimensions) ||
      parser.parseOptionalAttrDict(result.attributes))
    return failure();
  result.getOrAddProperties<ReduceOp::Properties>().dimensions =
      parser.getBuilder().getDenseI64ArrayAttr(dimensions);

  FunctionType type;
  SmallVector<OpAsmParser::UnresolvedOperand> operands(inputs);
  llvm::append_range(operands, initValues);
  if (parser.parseColonType(type) ||
      parser.resolveOperands(operands, type.getInputs(), operandsLoc,
                             result.operands))
    return failure();
  result.addTypes(type.getResults());
  if (compact)
    return parseCompactBody(parser, result, compactLoc, *compact,
                            type.getInput(0));

  SmallVector<OpAsmParser::Argument> arguments, second;
  if (parser.parseKeyword("reducer"))
    return failure();
  for (size_t i = 0; i < inputs.size(); ++i)
    if (parseArgumentPair(parser, arguments, second))
      return failure();
  llvm::append_range(arguments, second);
  return parser.parseRegion(*result.addRegion(), arguments);
}

void ReduceOp::print(OpAsmPrinter &printer) {
  printer << '(';
  llvm::interleave(
      llvm::zip(getInputs(), getInitValues()), printer,
      [&](auto pair) {
        printer << std::get<0>(pair) << " init: " << std::get<1>(pair);
      },
      "), (");
  printer << ')';
  Operation *compact = getCompactOp(*this);
  if (compact)
    printer << " applies " << compact->getName().getStringRef();
  printer << " across dimensions = ";
  printDimensionList(printer, getDimensions());
  printer.printOptionalAttrDict((*this)->getAttrs(), {"dimensions"});
  printer << " : ";
  printer.printFunctionalType(*this);
  if (compact)
    return;

  printer.printNewline();
  printer << " reducer";
  Block &block = getBody().front();
  size_t n = block.getNumArguments() / 2;
  for (size_t i = 0; i < n; ++i) {
    printer << '(';
    printer.printRegionArgument(block.getArgument(i));
    printer << ", ";
    printer.printRegionArgument(block.getArgument(i + n));
    printer << ") ";
  }
  printer << ' ';
  printer.printRegion(getBody(), /*printEntryBlockArgs=*/false);
}

//===----------------------------------------------------------------------===//
// WhileOp
//
//   while(%iterArg = %init) : type attributes {…} cond { … } do { … }
//===----------------------------------------------------------------------===//

ParseResult WhileOp::parse(OpAsmParser &parser, OperationState &result) {
  SMLoc loc = parser.getCurrentLocation();
  SmallVector<OpAsmParser::Argument> arguments;
  SmallVector<OpAsmParser::UnresolvedOperand> operands;
  if (parser.parseAssignmentList(arguments, operands))
    return failure();
  if (!operands.empty() && parser.parseColonTypeList(result.types))
    return failure();
  if (parser.resolveOperands(operands, result.types, loc, result.operands) ||
      parser.parseOptionalAttrDictWithKeyword(result.attributes))
    return failure();
  for (auto [argument, type] : llvm::zip(arguments, result.types))
    argument.type = type;
  return failure(parser.parseKeyword("cond") ||
                 parser.parseRegion(*result.addRegion(), arguments) ||
                 parser.parseKeyword("do") ||
                 parser.parseRegion(*result.addRegion(), arguments));
}

void WhileOp::print(OpAsmPrinter &printer) {
  printer << '(';
  llvm::interleaveComma(llvm::zip(getCond().getArguments(), getOperand()),
                        printer, [&](auto pair) {
                          printer << std::get<0>(pair) << " = "
                                  << std::get<1>(pair);
                        });
  printer << ')';
  if (getNumOperands() != 0) {
    printer << " : ";
    llvm::interleaveComma(getOperandTypes(), printer);
  }
  printer.printOptionalAttrDictWithKeyword((*this)->getAttrs());
  printer.printNewline();
  printer << "cond ";
  printer.printRegion(getCond(), /*printEntryBlockArgs=*/false);
  printer << " do ";
  printer.printRegion(getBody(), /*printEntryBlockArgs=*/false);
}
