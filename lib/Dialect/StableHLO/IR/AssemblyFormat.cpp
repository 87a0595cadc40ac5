//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AssemblyFormat.h"

using namespace mlir;
using namespace mlir::stablehlo;

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

/// Distributes (operand types) -> result type; `types` ends with the result.
static ParseResult assignFunctionType(OpAsmParser &parser, SMLoc loc,
                                      FunctionType function,
                                      ArrayRef<Type *> types) {
  ArrayRef<Type *> operands = types.drop_back();
  if (function.getNumInputs() != operands.size() ||
      function.getNumResults() != 1)
    return parser.emitError(loc)
           << "expected a type with " << int64_t(operands.size())
           << " operands and one result";
  for (auto [slot, type] : llvm::zip(operands, function.getInputs()))
    *slot = type;
  *types.back() = function.getResult(0);
  return success();
}

/// (operand types) -> result type.
static void printFunctionType(OpAsmPrinter &printer, ArrayRef<Type> types) {
  printer.printFunctionalType(types.drop_back(), types.take_back());
}

ParseResult stablehlo::parseSameTypes(OpAsmParser &parser,
                                      ArrayRef<Type *> types) {
  SMLoc loc = parser.getCurrentLocation();
  Type type;
  if (parser.parseType(type))
    return failure();
  if (auto function = dyn_cast<FunctionType>(type))
    return assignFunctionType(parser, loc, function, types);
  for (Type *slot : types)
    *slot = type;
  return success();
}

void stablehlo::printSameTypes(OpAsmPrinter &printer, ArrayRef<Type> types) {
  if (llvm::all_equal(types))
    printer << types.front();
  else
    printFunctionType(printer, types);
}

/// The type of either part of complex numbers.
static Type partType(Type complex) {
  auto tensor = dyn_cast<RankedTensorType>(complex);
  auto element =
      tensor ? dyn_cast<ComplexType>(tensor.getElementType()) : ComplexType();
  return element ? tensor.clone(element.getElementType()) : Type();
}

ParseResult stablehlo::parseComplexOpType(OpAsmParser &parser, Type &lhs,
                                          Type &rhs, Type &result) {
  SMLoc loc = parser.getCurrentLocation();
  Type type;
  if (parser.parseType(type))
    return failure();
  if (auto function = dyn_cast<FunctionType>(type))
    return assignFunctionType(parser, loc, function, {&lhs, &rhs, &result});
  result = type;
  lhs = rhs = partType(type);
  if (!lhs)
    return parser.emitError(loc)
           << "expected a tensor of complex numbers, but got " << type;
  return success();
}

void stablehlo::printComplexOpType(OpAsmPrinter &printer, Operation *, Type lhs,
                                   Type rhs, Type result) {
  if (lhs == rhs && lhs == partType(result))
    printer << result;
  else
    printFunctionType(printer, {lhs, rhs, result});
}

ParseResult stablehlo::parseSelectOpType(OpAsmParser &parser, Type &pred,
                                         Type &onTrue, Type &onFalse,
                                         Type &result) {
  SMLoc loc = parser.getCurrentLocation();
  Type type;
  if (parser.parseType(type))
    return failure();
  if (auto function = dyn_cast<FunctionType>(type))
    return assignFunctionType(parser, loc, function,
                              {&pred, &onTrue, &onFalse, &result});
  pred = type;
  if (parser.parseComma() || parser.parseType(result))
    return failure();
  onTrue = onFalse = result;
  return success();
}

void stablehlo::printSelectOpType(OpAsmPrinter &printer, Operation *, Type pred,
                                  Type onTrue, Type onFalse, Type result) {
  if (onTrue == result && onFalse == result)
    printer << pred << ", " << result;
  else
    printFunctionType(printer, {pred, onTrue, onFalse, result});
}

ParseResult stablehlo::parsePairwiseOpType(OpAsmParser &parser,
                                           SmallVectorImpl<Type> &operands,
                                           SmallVectorImpl<Type> &results) {
  if (parser.parseTypeList(operands))
    return failure();
  results.assign(operands.begin(), operands.end());
  return success();
}

void stablehlo::printPairwiseOpType(OpAsmPrinter &printer, Operation *,
                                    TypeRange operands, TypeRange) {
  llvm::interleaveComma(operands, printer);
}

ParseResult stablehlo::parseVariadicSameOperandsAndResultType(
    OpAsmParser &parser, ArrayRef<UnresolvedOperand> values,
    SmallVectorImpl<Type> &operands, Type &result) {
  SMLoc loc = parser.getCurrentLocation();
  Type type;
  if (parser.parseType(type))
    return failure();
  auto function = dyn_cast<FunctionType>(type);
  if (!function) {
    operands.assign(values.size(), type);
    result = type;
    return success();
  }
  operands.resize(values.size());
  SmallVector<Type *> slots;
  for (Type &operand : operands)
    slots.push_back(&operand);
  slots.push_back(&result);
  return assignFunctionType(parser, loc, function, slots);
}

void stablehlo::printVariadicSameOperandsAndResultType(OpAsmPrinter &printer,
                                                       Operation *,
                                                       OperandRange,
                                                       TypeRange operands,
                                                       Type result) {
  SmallVector<Type> types(operands);
  types.push_back(result);
  printSameTypes(printer, types);
}

ParseResult stablehlo::parseTupleOpType(OpAsmParser &parser,
                                        SmallVectorImpl<Type> &operands,
                                        Type &result) {
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseType(result))
    return failure();
  auto tuple = dyn_cast<TupleType>(result);
  if (!tuple)
    return parser.emitError(loc) << "expected a tuple, but got " << result;
  llvm::append_range(operands, tuple.getTypes());
  return success();
}

void stablehlo::printTupleOpType(OpAsmPrinter &printer, Operation *, TypeRange,
                                 Type result) {
  printer << result;
}

//===----------------------------------------------------------------------===//
// Operands and attributes
//===----------------------------------------------------------------------===//

ParseResult stablehlo::parseVariadicOperandWithAttribute(
    OpAsmParser &parser, SmallVectorImpl<UnresolvedOperand> &operands) {
  while (true) {
    OptionalParseResult result =
        parser.parseOptionalOperand(operands.emplace_back());
    if (!result.has_value()) {
      operands.pop_back();
      // Upstream writes a comma even after no operands.
      if (operands.empty())
        (void)parser.parseOptionalComma();
      return success();
    }
    if (failed(*result) || parser.parseComma())
      return failure();
  }
}

void stablehlo::printVariadicOperandWithAttribute(OpAsmPrinter &printer,
                                                  Operation *,
                                                  OperandRange operands) {
  llvm::interleaveComma(operands, printer);
  if (!operands.empty())
    printer << ',';
}

ParseResult stablehlo::parseExponentMantissa(AsmParser &parser,
                                             IntegerAttr &exponent,
                                             IntegerAttr &mantissa) {
  SMLoc loc = parser.getCurrentLocation();
  StringRef text;
  if (parser.parseKeyword(&text))
    return failure();
  int32_t exponentBits = 0, mantissaBits = 0;
  StringRef rest = text;
  if (!rest.consume_front("e") || rest.consumeInteger(10, exponentBits) ||
      !rest.consume_front("m") || rest.getAsInteger(10, mantissaBits))
    return parser.emitError(loc)
           << "expected e<bits>m<bits>, but got '" << text << "'";
  exponent = parser.getBuilder().getI32IntegerAttr(exponentBits);
  mantissa = parser.getBuilder().getI32IntegerAttr(mantissaBits);
  return success();
}

void stablehlo::printExponentMantissa(AsmPrinter &printer, Operation *,
                                      IntegerAttr exponent,
                                      IntegerAttr mantissa) {
  printer << 'e' << exponent.getInt() << 'm' << mantissa.getInt();
}

ParseResult stablehlo::parseSliceRanges(OpAsmParser &parser,
                                        DenseI64ArrayAttr &starts,
                                        DenseI64ArrayAttr &limits,
                                        DenseI64ArrayAttr &strides) {
  SmallVector<int64_t> start, limit, stride;
  auto parseRange = [&]() -> ParseResult {
    stride.push_back(1);
    if (parser.parseInteger(start.emplace_back()) || parser.parseColon() ||
        parser.parseInteger(limit.emplace_back()))
      return failure();
    if (succeeded(parser.parseOptionalColon()))
      return parser.parseInteger(stride.back());
    return success();
  };
  if (parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, parseRange))
    return failure();
  Builder &builder = parser.getBuilder();
  starts = builder.getDenseI64ArrayAttr(start);
  limits = builder.getDenseI64ArrayAttr(limit);
  strides = builder.getDenseI64ArrayAttr(stride);
  return success();
}

void stablehlo::printSliceRanges(OpAsmPrinter &printer, Operation *,
                                 ArrayRef<int64_t> starts,
                                 ArrayRef<int64_t> limits,
                                 ArrayRef<int64_t> strides) {
  printer << '[';
  llvm::interleaveComma(llvm::zip(starts, limits, strides), printer,
                        [&](auto range) {
                          auto [start, limit, stride] = range;
                          printer << start << ':' << limit;
                          if (stride != 1)
                            printer << ':' << stride;
                        });
  printer << ']';
}

//===----------------------------------------------------------------------===//
// Contractions
//===----------------------------------------------------------------------===//

/// [0] x [0]
static ParseResult parsePairs(AsmParser &parser, SmallVectorImpl<int64_t> &lhs,
                              SmallVectorImpl<int64_t> &rhs) {
  return failure(parser.parseEqual() || parseDimensionList(parser, lhs) ||
                 parser.parseKeyword("x") || parseDimensionList(parser, rhs));
}

ParseResult stablehlo::parseDotDimensionNumbers(AsmParser &parser,
                                                DotDimensionNumbersAttr &dims) {
  SmallVector<int64_t> lhsBatching, rhsBatching, lhsContracting, rhsContracting;
  if (succeeded(parser.parseOptionalKeyword("batching_dims")) &&
      (parsePairs(parser, lhsBatching, rhsBatching) || parser.parseComma()))
    return failure();
  if (parser.parseKeyword("contracting_dims") ||
      parsePairs(parser, lhsContracting, rhsContracting))
    return failure();
  dims =
      DotDimensionNumbersAttr::get(parser.getContext(), lhsBatching,
                                   rhsBatching, lhsContracting, rhsContracting);
  return success();
}

void stablehlo::printDotDimensionNumbers(AsmPrinter &printer, Operation *,
                                         DotDimensionNumbersAttr dims) {
  auto print = [&](StringRef name, ArrayRef<int64_t> lhs,
                   ArrayRef<int64_t> rhs) {
    printer << name << " = ";
    printDimensionList(printer, lhs);
    printer << " x ";
    printDimensionList(printer, rhs);
  };
  if (!dims.getLhsBatchingDimensions().empty() ||
      !dims.getRhsBatchingDimensions().empty()) {
    print("batching_dims", dims.getLhsBatchingDimensions(),
          dims.getRhsBatchingDimensions());
    printer << ", ";
  }
  print("contracting_dims", dims.getLhsContractingDimensions(),
        dims.getRhsContractingDimensions());
}

/// = [DEFAULT, DEFAULT]
static ParseResult parsePrecisions(AsmParser &parser, ArrayAttr &precision) {
  SmallVector<Attribute> values;
  auto parseOne = [&]() -> ParseResult {
    auto value =
        dyn_cast_or_null<PrecisionAttr>(PrecisionAttr::parse(parser, {}));
    if (!value)
      return failure();
    values.push_back(value);
    return success();
  };
  if (parser.parseEqual() ||
      parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, parseOne))
    return failure();
  precision = parser.getBuilder().getArrayAttr(values);
  return success();
}

ParseResult stablehlo::parsePrecisionConfigAndAlgorithm(
    AsmParser &parser, ArrayAttr &precision, DotAlgorithmAttr &algorithm) {
  auto parseAlgorithm = [&]() -> ParseResult {
    if (parser.parseKeyword("algorithm") || parser.parseEqual())
      return failure();
    algorithm =
        dyn_cast_or_null<DotAlgorithmAttr>(DotAlgorithmAttr::parse(parser, {}));
    return success(algorithm != nullptr);
  };
  if (failed(parser.parseOptionalComma()))
    return success();
  if (failed(parser.parseOptionalKeyword("precision")))
    return parseAlgorithm();
  if (parsePrecisions(parser, precision))
    return failure();
  return succeeded(parser.parseOptionalComma()) ? parseAlgorithm() : success();
}

ParseResult stablehlo::parsePrecisionConfig(AsmParser &parser,
                                            ArrayAttr &precision) {
  if (failed(parser.parseOptionalComma()))
    return success();
  return failure(parser.parseKeyword("precision") ||
                 parsePrecisions(parser, precision));
}

void stablehlo::printPrecisionConfig(AsmPrinter &printer, Operation *,
                                     ArrayAttr precision) {
  if (!precision)
    return;
  printer << ", precision = [";
  llvm::interleaveComma(
      precision.getAsRange<PrecisionAttr>(), printer,
      [&](PrecisionAttr p) { printer << stringifyPrecision(p.getValue()); });
  printer << ']';
}

void stablehlo::printPrecisionConfigAndAlgorithm(AsmPrinter &printer,
                                                 Operation *op,
                                                 ArrayAttr precision,
                                                 DotAlgorithmAttr algorithm) {
  printPrecisionConfig(printer, op, precision);
  if (algorithm) {
    printer << ", algorithm = ";
    algorithm.print(printer);
  }
}

ParseResult stablehlo::parseWindowAttributes(OpAsmParser &parser,
                                             DenseI64ArrayAttr &strides,
                                             DenseIntElementsAttr &padding,
                                             DenseI64ArrayAttr &lhsDilation,
                                             DenseI64ArrayAttr &rhsDilation,
                                             DenseBoolArrayAttr &reversal) {
  Builder &builder = parser.getBuilder();
  auto parseList = [&](DenseI64ArrayAttr &attr) -> ParseResult {
    SmallVector<int64_t> list;
    if (parseDimensionList(parser, list))
      return failure();
    attr = builder.getDenseI64ArrayAttr(list);
    return success();
  };
  auto parsePadding = [&]() -> ParseResult {
    SmallVector<int64_t> flat;
    auto parseRow = [&]() -> ParseResult {
      return failure(
          parser.parseLSquare() || parser.parseInteger(flat.emplace_back()) ||
          parser.parseComma() || parser.parseInteger(flat.emplace_back()) ||
          parser.parseRSquare());
    };
    if (parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, parseRow))
      return failure();
    int64_t rows = flat.size() / 2;
    padding = DenseIntElementsAttr::get(
        RankedTensorType::get({rows, 2}, builder.getI64Type()), flat);
    return success();
  };
  auto parseReversal = [&]() -> ParseResult {
    SmallVector<bool> flags;
    auto parseFlag = [&]() -> ParseResult {
      if (succeeded(parser.parseOptionalKeyword("true"))) {
        flags.push_back(true);
        return success();
      }
      flags.push_back(false);
      return parser.parseKeyword("false");
    };
    if (parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, parseFlag))
      return failure();
    reversal = builder.getDenseBoolArrayAttr(flags);
    return success();
  };

  StringRef name;
  SMLoc loc = parser.getCurrentLocation();
  bool isFirst = true;
  while (succeeded(parser.parseOptionalKeyword(&name)) || !isFirst) {
    Attribute seen = llvm::StringSwitch<Attribute>(name)
                         .Case("stride", strides)
                         .Case("pad", padding)
                         .Case("lhs_dilate", lhsDilation)
                         .Case("rhs_dilate", rhsDilation)
                         .Case("reverse", reversal)
                         .Default({});
    if (seen)
      return parser.emitError(loc) << "'" << name << "' comes twice";
    ParseResult result = failure();
    if (!llvm::is_contained(
            {"stride", "pad", "lhs_dilate", "rhs_dilate", "reverse"}, name))
      return parser.emitError(loc)
             << "expected 'stride', 'pad', 'lhs_dilate', 'rhs_dilate' or "
                "'reverse'";
    if (parser.parseEqual())
      return failure();
    if (name == "stride")
      result = parseList(strides);
    else if (name == "pad")
      result = parsePadding();
    else if (name == "lhs_dilate")
      result = parseList(lhsDilation);
    else if (name == "rhs_dilate")
      result = parseList(rhsDilation);
    else
      result = parseReversal();
    if (result)
      return failure();
    if (failed(parser.parseOptionalComma()))
      return success();
    isFirst = false;
    name = {};
    loc = parser.getCurrentLocation();
  }
  return success();
}

void stablehlo::printWindowAttributes(OpAsmPrinter &printer, Operation *,
                                      DenseI64ArrayAttr strides,
                                      DenseIntElementsAttr padding,
                                      DenseI64ArrayAttr lhsDilation,
                                      DenseI64ArrayAttr rhsDilation,
                                      DenseBoolArrayAttr reversal) {
  bool isFirst = true;
  auto begin = [&](StringRef name) {
    printer << (isFirst ? "" : ", ") << name << " = ";
    isFirst = false;
  };
  auto printList = [&](StringRef name, DenseI64ArrayAttr list) {
    if (!list)
      return;
    begin(name);
    printDimensionList(printer, list);
  };
  printList("stride", strides);
  if (padding) {
    begin("pad");
    SmallVector<int64_t> flat(padding.getValues<int64_t>());
    printer << '[';
    llvm::interleaveComma(
        llvm::seq<size_t>(0, flat.size() / 2), printer, [&](size_t d) {
          printDimensionList(printer, {flat[2 * d], flat[2 * d + 1]});
        });
    printer << ']';
  }
  printList("lhs_dilate", lhsDilation);
  printList("rhs_dilate", rhsDilation);
  if (reversal) {
    begin("reverse");
    printer << '[';
    llvm::interleaveComma(reversal.asArrayRef(), printer,
                          [&](bool b) { printer << (b ? "true" : "false"); });
    printer << ']';
  }
}

ParseResult stablehlo::parseCustomCallTarget(AsmParser &parser,
                                             StringAttr &target) {
  return parser.parseSymbolName(target);
}

void stablehlo::printCustomCallTarget(AsmPrinter &printer, Operation *,
                                      StringAttr target) {
  printer.printSymbolName(target.getValue());
}
