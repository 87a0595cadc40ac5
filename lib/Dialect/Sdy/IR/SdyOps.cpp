//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Dialect/Sdy/IR/SdyOps.h"

#include "mlir/IR/Builders.h"

using namespace mlir;
using namespace mlir::sdy;

static ParseResult parseMesh(OpAsmParser &parser, MeshAttr &mesh) {
  mesh = MeshAttr::parseBody(parser);
  return success(mesh != nullptr);
}
static void printMesh(OpAsmPrinter &printer, Operation *, MeshAttr mesh) {
  mesh.printBody(printer);
}

static ParseResult parseSharding(OpAsmParser &parser,
                                 TensorShardingAttr &sharding) {
  sharding = TensorShardingAttr::parseBody(parser);
  return success(sharding != nullptr);
}
static void printSharding(OpAsmPrinter &printer, Operation *,
                          TensorShardingAttr sharding) {
  sharding.printBody(printer);
}

#include "Soap/Dialect/Sdy/IR/SdyEnums.cpp.inc"

#define GET_OP_CLASSES
#include "Soap/Dialect/Sdy/IR/SdyOps.cpp.inc"

LogicalResult ShardingConstraintOp::verifySymbolUses(SymbolTableCollection &) {
  return getSharding().verifyFor(*this, getInput().getType(), "sharding");
}

LogicalResult ReshardOp::verifySymbolUses(SymbolTableCollection &) {
  return getSharding().verifyFor(*this, getInput().getType(), "sharding");
}

//===----------------------------------------------------------------------===//
// Computations
//===----------------------------------------------------------------------===//

/// `in_shardings=[…] out_shardings=[…]`
static ParseResult parseShardings(OpAsmParser &parser, OperationState &result,
                                  bool optional) {
  for (StringRef name : {"in_shardings", "out_shardings"}) {
    if (failed(parser.parseOptionalKeyword(name))) {
      if (optional && name == "in_shardings")
        return success();
      return parser.emitError(parser.getCurrentLocation())
             << "expected '" << name << "'";
    }
    if (parser.parseEqual())
      return failure();
    auto shardings = TensorShardingPerValueAttr::parseBody(parser);
    if (!shardings)
      return failure();
    result.addAttribute(name, shardings);
  }
  return success();
}

static void printShardings(OpAsmPrinter &printer, TensorShardingPerValueAttr in,
                           TensorShardingPerValueAttr out) {
  printer << " in_shardings=";
  in.printBody(printer);
  printer << " out_shardings=";
  out.printBody(printer);
}

/// `(%a: type) { … } {attributes} : (types) -> types`, and the operands.
static ParseResult
parseBody(OpAsmParser &parser, OperationState &result,
          ArrayRef<OpAsmParser::UnresolvedOperand> operands) {
  SmallVector<OpAsmParser::Argument> arguments;
  FunctionType type;
  SMLoc loc;
  if (parser.parseArgumentList(arguments, AsmParser::Delimiter::Paren,
                               /*allowType=*/true) ||
      parser.parseRegion(*result.addRegion(), arguments) ||
      parser.parseOptionalAttrDict(result.attributes) || parser.parseColon() ||
      parser.getCurrentLocation(&loc) || parser.parseType(type))
    return failure();
  result.addTypes(type.getResults());
  return parser.resolveOperands(operands, type.getInputs(), loc,
                                result.operands);
}

static void printBody(OpAsmPrinter &printer, Operation *op,
                      ArrayRef<StringRef> printed) {
  Region &body = op->getRegion(0);
  printer << " (";
  llvm::interleaveComma(body.getArguments(), printer, [&](BlockArgument arg) {
    printer.printRegionArgument(arg);
  });
  printer << ") ";
  printer.printRegion(body, /*printEntryBlockArgs=*/false);
  printer.printOptionalAttrDict(op->getAttrs(), printed);
  printer << " : ";
  printer.printFunctionalType(op);
}

static LogicalResult verifyReturn(Operation *op) {
  if (!isa<ReturnOp>(op->getRegion(0).front().getTerminator()))
    return op->emitOpError("has a body without sdy.return");
  return success();
}

ParseResult NamedComputationOp::parse(OpAsmParser &parser,
                                      OperationState &result) {
  std::string name;
  SmallVector<OpAsmParser::UnresolvedOperand> operands;
  if (parser.parseLess() || parser.parseString(&name) ||
      parser.parseGreater() ||
      parser.parseOperandList(operands, AsmParser::Delimiter::Paren) ||
      parseShardings(parser, result, /*optional=*/true))
    return failure();
  result.addAttribute("name", parser.getBuilder().getStringAttr(name));
  return parseBody(parser, result, operands);
}

void NamedComputationOp::print(OpAsmPrinter &printer) {
  printer << '<';
  printer.printString(getName());
  printer << ">(" << getOperands() << ')';
  if (getInShardings() && getOutShardings())
    printShardings(printer, *getInShardings(), *getOutShardings());
  printBody(printer, *this, {"name", "in_shardings", "out_shardings"});
}

LogicalResult NamedComputationOp::verifySymbolUses(SymbolTableCollection &) {
  if (getInShardings().has_value() != getOutShardings().has_value())
    return emitOpError("has in_shardings or out_shardings alone");
  if (getInShardings() &&
      (failed(
           getInShardings()->verifyFor(*this, getOperandTypes(), "operand")) ||
       failed(getOutShardings()->verifyFor(*this, getResultTypes(), "result"))))
    return failure();
  return success();
}

LogicalResult NamedComputationOp::verifyRegions() {
  if (failed(verifyReturn(*this)))
    return failure();
  Block &body = getBody().front();
  if (body.getArgumentTypes() != getOperandTypes())
    return emitOpError("has a body that does not take its operands");
  if (body.getTerminator()->getOperandTypes() != getResultTypes())
    return emitOpError("has a body that does not give its results");
  return success();
}

ParseResult ManualComputationOp::parse(OpAsmParser &parser,
                                       OperationState &result) {
  SmallVector<OpAsmParser::UnresolvedOperand> operands;
  if (parser.parseOperandList(operands, AsmParser::Delimiter::Paren) ||
      parseShardings(parser, result, /*optional=*/false) ||
      parser.parseKeyword("manual_axes") || parser.parseEqual())
    return failure();
  auto axes =
      dyn_cast_or_null<ManualAxesAttr>(ManualAxesAttr::parse(parser, Type()));
  if (!axes)
    return failure();
  result.addAttribute("manual_axes", axes);
  return parseBody(parser, result, operands);
}

void ManualComputationOp::print(OpAsmPrinter &printer) {
  printer << '(' << getTensors() << ')';
  printShardings(printer, getInShardings(), getOutShardings());
  printer << " manual_axes=";
  getManualAxes().print(printer);
  printBody(printer, *this, {"in_shardings", "out_shardings", "manual_axes"});
}

LogicalResult ManualComputationOp::verifySymbolUses(SymbolTableCollection &) {
  if (failed(getInShardings().verifyFor(*this, getOperandTypes(), "operand")))
    return failure();
  return getOutShardings().verifyFor(*this, getResultTypes(), "result");
}

LogicalResult ManualComputationOp::verifyRegions() {
  if (failed(verifyReturn(*this)))
    return failure();
  Block &body = getBody().front();
  if (body.getNumArguments() != getNumOperands())
    return emitOpError("has a body that does not take its operands");
  if (body.getTerminator()->getNumOperands() != getNumResults())
    return emitOpError("has a body that does not give its results");
  return success();
}
