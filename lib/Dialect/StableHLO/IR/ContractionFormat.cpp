//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// How products and convolutions are written: their dimensions, precisions and
// windows.

#include "AssemblyFormat.h"

using namespace mlir;
using namespace mlir::stablehlo;

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
