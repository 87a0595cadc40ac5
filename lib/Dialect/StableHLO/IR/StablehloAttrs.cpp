//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// The text of structured attributes: <field = value, …>, fields in any order,
// those that are empty or zero left out.

#include "Soap/Dialect/StableHLO/IR/StablehloDialect.h"

#include "DimensionText.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::stablehlo;

#include "Soap/Dialect/StableHLO/IR/StablehloEnums.cpp.inc"

#define GET_ATTRDEF_CLASSES
#include "Soap/Dialect/StableHLO/IR/StablehloAttrs.cpp.inc"

void StablehloDialect::registerAttributes() {
  addAttributes<
#define GET_ATTRDEF_LIST
#include "Soap/Dialect/StableHLO/IR/StablehloAttrs.cpp.inc"
      >();
}

namespace {
/// Reads and writes `<field = value, …>`.
class StructParser {
public:
  explicit StructParser(AsmParser &parser) : parser(parser) {}

  void add(StringRef name, std::function<ParseResult()> parse) {
    fields.push_back({name, std::move(parse), false});
  }
  void add(StringRef name, SmallVectorImpl<int64_t> &list) {
    add(name, [this, &list] { return parseDimensionList(parser, list); });
  }
  void add(StringRef name, int64_t &value) {
    add(name, [this, &value] { return parser.parseInteger(value); });
  }
  void add(StringRef name, APFloat &value) {
    add(name, [this, &value]() -> ParseResult {
      double number = 0;
      if (parser.parseFloat(number))
        return failure();
      value = APFloat(number);
      return success();
    });
  }
  void add(StringRef name, Type &type) {
    add(name, [this, &type] { return parser.parseType(type); });
  }

  ParseResult parse() {
    if (parser.parseLess())
      return failure();
    if (succeeded(parser.parseOptionalGreater()))
      return success();
    auto parseField = [&]() -> ParseResult {
      SMLoc loc = parser.getCurrentLocation();
      StringRef name;
      if (parser.parseKeyword(&name))
        return failure();
      auto *field =
          llvm::find_if(fields, [&](const Field &f) { return f.name == name; });
      if (field == fields.end()) {
        InFlightDiagnostic diag = parser.emitError(loc)
                                  << "unknown field '" << name << "', one of ";
        llvm::interleaveComma(fields, diag, [&](const Field &f) {
          diag << "'" << f.name << "'";
        });
        return diag << " is expected";
      }
      if (std::exchange(field->seen, true))
        return parser.emitError(loc) << "field '" << name << "' comes twice";
      return failure(parser.parseEqual() || field->parse());
    };
    return failure(parser.parseCommaSeparatedList(parseField) ||
                   parser.parseGreater());
  }

  /// Whether the text had the field; an error at `loc` if not.
  ParseResult require(SMLoc loc, StringRef name) {
    for (const Field &f : fields)
      if (f.name == name && f.seen)
        return success();
    return parser.emitError(loc) << "field '" << name << "' is missing";
  }

private:
  struct Field {
    StringRef name;
    std::function<ParseResult()> parse;
    bool seen;
  };
  AsmParser &parser;
  SmallVector<Field> fields;
};

class StructPrinter {
public:
  explicit StructPrinter(AsmPrinter &printer) : printer(printer) {
    printer << '<';
  }
  ~StructPrinter() { printer << '>'; }

  template <typename T> void always(StringRef name, T value) {
    printer << (isFirst ? "" : ", ") << name << " = " << value;
    isFirst = false;
  }
  void field(StringRef name, ArrayRef<int64_t> list) {
    if (list.empty())
      return;
    always(name, "");
    printDimensionList(printer, list);
  }
  void field(StringRef name, int64_t value) {
    if (value != 0)
      always(name, value);
  }
  void field(StringRef name, const APFloat &value) {
    if (!value.isZero())
      always(name, value);
  }

private:
  AsmPrinter &printer;
  bool isFirst = true;
};
} // namespace

//===----------------------------------------------------------------------===//
// Enumerations
//===----------------------------------------------------------------------===//

/// The word for one of the values 0 to `last`.
template <typename EnumT>
static FailureOr<EnumT>
parseWord(AsmParser &parser, std::optional<EnumT> (*symbolize)(StringRef),
          StringRef (*stringify)(EnumT), unsigned last) {
  SMLoc loc = parser.getCurrentLocation();
  StringRef word;
  if (parser.parseKeyword(&word))
    return failure();
  if (std::optional<EnumT> value = symbolize(word))
    return *value;
  InFlightDiagnostic diag = parser.emitError(loc) << "expected one of ";
  // Some enumerations begin at 1.
  unsigned first = stringify(static_cast<EnumT>(0)).empty() ? 1 : 0;
  llvm::interleaveComma(
      llvm::seq_inclusive(first, last), diag,
      [&](unsigned i) { diag << stringify(static_cast<EnumT>(i)); });
  diag << ", but got '" << word << "'";
  return failure();
}

/// The text of enumeration NAME: a word with `OPEN` before and `CLOSE` after
/// it.
#define SOAP_ENUM_TEXT(NAME, OPEN, PRINT_OPEN, CLOSE, PRINT_CLOSE)             \
  Attribute NAME##Attr::parse(AsmParser &parser, Type) {                       \
    if (OPEN)                                                                  \
      return {};                                                               \
    FailureOr<NAME> value = parseWord<NAME>(                                   \
        parser, symbolize##NAME, stringify##NAME, getMaxEnumValFor##NAME());   \
    if (failed(value) || CLOSE)                                                \
      return {};                                                               \
    return get(parser.getContext(), *value);                                   \
  }                                                                            \
  void NAME##Attr::print(AsmPrinter &printer) const {                          \
    printer << PRINT_OPEN << stringify##NAME(getValue()) << PRINT_CLOSE;       \
  }

SOAP_ENUM_TEXT(ComparisonDirection, false, ' ', false, "")
SOAP_ENUM_TEXT(ComparisonType, false, ' ', false, "")
SOAP_ENUM_TEXT(Precision, false, ' ', false, "")
SOAP_ENUM_TEXT(RngAlgorithm, false, ' ', false, "")
SOAP_ENUM_TEXT(RngDistribution, false, ' ', false, "")
SOAP_ENUM_TEXT(FftType, false, ' ', false, "")
SOAP_ENUM_TEXT(Transpose, false, ' ', false, "")
SOAP_ENUM_TEXT(ResultAccuracyMode, parser.parseLess(), '<',
               parser.parseGreater(), '>')
#undef SOAP_ENUM_TEXT

//===----------------------------------------------------------------------===//
// Contractions
//===----------------------------------------------------------------------===//

Attribute DotDimensionNumbersAttr::parse(AsmParser &parser, Type) {
  SmallVector<int64_t> lhsBatching, rhsBatching, lhsContracting, rhsContracting;
  StructParser fields(parser);
  fields.add("lhs_batching_dimensions", lhsBatching);
  fields.add("rhs_batching_dimensions", rhsBatching);
  fields.add("lhs_contracting_dimensions", lhsContracting);
  fields.add("rhs_contracting_dimensions", rhsContracting);
  if (fields.parse())
    return {};
  return get(parser.getContext(), lhsBatching, rhsBatching, lhsContracting,
             rhsContracting);
}

void DotDimensionNumbersAttr::print(AsmPrinter &printer) const {
  StructPrinter fields(printer);
  fields.field("lhs_batching_dimensions", getLhsBatchingDimensions());
  fields.field("rhs_batching_dimensions", getRhsBatchingDimensions());
  fields.field("lhs_contracting_dimensions", getLhsContractingDimensions());
  fields.field("rhs_contracting_dimensions", getRhsContractingDimensions());
}

Attribute DotAlgorithmAttr::parse(AsmParser &parser, Type) {
  SMLoc loc = parser.getCurrentLocation();
  Type lhs, rhs, accumulation;
  int64_t lhsCount = 0, rhsCount = 0, operations = 0;
  bool imprecise = false;
  StructParser fields(parser);
  fields.add("lhs_precision_type", lhs);
  fields.add("rhs_precision_type", rhs);
  fields.add("accumulation_type", accumulation);
  fields.add("lhs_component_count", lhsCount);
  fields.add("rhs_component_count", rhsCount);
  fields.add("num_primitive_operations", operations);
  fields.add("allow_imprecise_accumulation", [&]() -> ParseResult {
    if (succeeded(parser.parseOptionalKeyword("true"))) {
      imprecise = true;
      return success();
    }
    return parser.parseKeyword("false");
  });
  if (fields.parse())
    return {};
  for (StringRef name :
       {"lhs_precision_type", "rhs_precision_type", "accumulation_type",
        "lhs_component_count", "rhs_component_count",
        "num_primitive_operations", "allow_imprecise_accumulation"})
    if (fields.require(loc, name))
      return {};
  return getChecked([&] { return parser.emitError(loc); }, parser.getContext(),
                    lhs, rhs, accumulation, lhsCount, rhsCount, operations,
                    imprecise);
}

LogicalResult
DotAlgorithmAttr::verify(function_ref<InFlightDiagnostic()> emitError, Type lhs,
                         Type rhs, Type accumulation, int64_t lhsCount,
                         int64_t rhsCount, int64_t operations, bool) {
  for (Type type : {lhs, rhs, accumulation})
    if (!isa<FloatType>(type))
      return emitError() << "a dot algorithm computes with floating point "
                            "types, not "
                         << type;
  for (int64_t count : {lhsCount, rhsCount, operations})
    if (count < 1)
      return emitError() << "the counts of a dot algorithm must be positive, "
                            "but one is "
                         << count;
  return success();
}

void DotAlgorithmAttr::print(AsmPrinter &printer) const {
  StructPrinter fields(printer);
  fields.always("lhs_precision_type", getLhsPrecisionType());
  fields.always("rhs_precision_type", getRhsPrecisionType());
  fields.always("accumulation_type", getAccumulationType());
  fields.always("lhs_component_count", getLhsComponentCount());
  fields.always("rhs_component_count", getRhsComponentCount());
  fields.always("num_primitive_operations", getNumPrimitiveOperations());
  fields.always("allow_imprecise_accumulation",
                getAllowImpreciseAccumulation() ? "true" : "false");
}

Attribute ConvDimensionNumbersAttr::parse(AsmParser &parser, Type) {
  ConvDimensionNumbersAttr dims;
  if (parser.parseLess() || parseConvolutionDimensions(parser, dims) ||
      parser.parseGreater())
    return {};
  return dims;
}

void ConvDimensionNumbersAttr::print(AsmPrinter &printer) const {
  printer << '<';
  printConvolutionDimensions(printer, *this);
  printer << '>';
}

//===----------------------------------------------------------------------===//
// Gather and scatter
//===----------------------------------------------------------------------===//

Attribute GatherDimensionNumbersAttr::parse(AsmParser &parser, Type) {
  SmallVector<int64_t> offset, collapsed, operandBatching, startBatching, map;
  int64_t indexVectorDim = 0;
  StructParser fields(parser);
  fields.add("offset_dims", offset);
  fields.add("collapsed_slice_dims", collapsed);
  fields.add("operand_batching_dims", operandBatching);
  fields.add("start_indices_batching_dims", startBatching);
  fields.add("start_index_map", map);
  fields.add("index_vector_dim", indexVectorDim);
  if (fields.parse())
    return {};
  return get(parser.getContext(), offset, collapsed, operandBatching,
             startBatching, map, indexVectorDim);
}

void GatherDimensionNumbersAttr::print(AsmPrinter &printer) const {
  StructPrinter fields(printer);
  fields.field("offset_dims", getOffsetDims());
  fields.field("collapsed_slice_dims", getCollapsedSliceDims());
  fields.field("operand_batching_dims", getOperandBatchingDims());
  fields.field("start_indices_batching_dims", getStartIndicesBatchingDims());
  fields.field("start_index_map", getStartIndexMap());
  fields.field("index_vector_dim", getIndexVectorDim());
}

Attribute ScatterDimensionNumbersAttr::parse(AsmParser &parser, Type) {
  SmallVector<int64_t> window, inserted, inputBatching, indicesBatching, map;
  int64_t indexVectorDim = 0;
  StructParser fields(parser);
  fields.add("update_window_dims", window);
  fields.add("inserted_window_dims", inserted);
  fields.add("input_batching_dims", inputBatching);
  fields.add("scatter_indices_batching_dims", indicesBatching);
  fields.add("scatter_dims_to_operand_dims", map);
  fields.add("index_vector_dim", indexVectorDim);
  if (fields.parse())
    return {};
  return get(parser.getContext(), window, inserted, inputBatching,
             indicesBatching, map, indexVectorDim);
}

void ScatterDimensionNumbersAttr::print(AsmPrinter &printer) const {
  StructPrinter fields(printer);
  fields.field("update_window_dims", getUpdateWindowDims());
  fields.field("inserted_window_dims", getInsertedWindowDims());
  fields.field("input_batching_dims", getInputBatchingDims());
  fields.field("scatter_indices_batching_dims",
               getScatterIndicesBatchingDims());
  fields.field("scatter_dims_to_operand_dims", getScatterDimsToOperandDims());
  fields.field("index_vector_dim", getIndexVectorDim());
}

//===----------------------------------------------------------------------===//
// Calls and accuracy
//===----------------------------------------------------------------------===//

Attribute OutputOperandAliasAttr::parse(AsmParser &parser, Type) {
  SmallVector<int64_t> output, operand;
  int64_t index = 0;
  StructParser fields(parser);
  fields.add("output_tuple_indices", output);
  fields.add("operand_index", index);
  fields.add("operand_tuple_indices", operand);
  if (fields.parse())
    return {};
  return get(parser.getContext(), output, index, operand);
}

void OutputOperandAliasAttr::print(AsmPrinter &printer) const {
  StructPrinter fields(printer);
  fields.always("output_tuple_indices", "");
  printDimensionList(printer, getOutputTupleIndices());
  fields.always("operand_index", getOperandIndex());
  fields.always("operand_tuple_indices", "");
  printDimensionList(printer, getOperandTupleIndices());
}

Attribute ResultAccuracyAttr::parse(AsmParser &parser, Type) {
  SMLoc loc = parser.getCurrentLocation();
  APFloat atol(0.0), rtol(0.0);
  int64_t ulps = 0;
  ResultAccuracyModeAttr mode;
  StructParser fields(parser);
  fields.add("atol", atol);
  fields.add("rtol", rtol);
  fields.add("ulps", ulps);
  fields.add("mode", [&] { return parser.parseAttribute(mode); });
  if (fields.parse() || fields.require(loc, "mode"))
    return {};
  return getChecked([&] { return parser.emitError(loc); }, parser.getContext(),
                    atol, rtol, ulps, mode);
}

void ResultAccuracyAttr::print(AsmPrinter &printer) const {
  StructPrinter fields(printer);
  fields.field("atol", getAtol());
  fields.field("rtol", getRtol());
  fields.field("ulps", getUlps());
  fields.always("mode", getMode());
}

LogicalResult
ResultAccuracyAttr::verify(function_ref<InFlightDiagnostic()> emitError,
                           APFloat atol, APFloat rtol, int64_t ulps,
                           ResultAccuracyModeAttr mode) {
  if (atol.isNegative() || rtol.isNegative() || ulps < 0)
    return emitError() << "tolerances must not be negative";
  bool hasTolerance = !atol.isZero() || !rtol.isZero() || ulps != 0;
  if (hasTolerance && mode.getValue() != ResultAccuracyMode::TOLERANCE)
    return emitError() << "mode "
                       << stringifyResultAccuracyMode(mode.getValue())
                       << " takes no tolerance";
  return success();
}

//===----------------------------------------------------------------------===//
// Processes and bounds
//===----------------------------------------------------------------------===//

Attribute ChannelHandleAttr::parse(AsmParser &parser, Type) {
  SMLoc loc = parser.getCurrentLocation();
  int64_t handle = 0, type = 0;
  StructParser fields(parser);
  fields.add("handle", handle);
  fields.add("type", type);
  if (fields.parse() || fields.require(loc, "handle") ||
      fields.require(loc, "type"))
    return {};
  return get(parser.getContext(), handle, type);
}

void ChannelHandleAttr::print(AsmPrinter &printer) const {
  StructPrinter fields(printer);
  fields.always("handle", getHandle());
  fields.always("type", getType());
}

/// (product of the factors before)size
Attribute SubAxisInfoAttr::parse(AsmParser &parser, Type) {
  int64_t preSize = 0, size = 0;
  if (parser.parseLParen() || parser.parseInteger(preSize) ||
      parser.parseRParen() || parser.parseInteger(size))
    return {};
  return get(parser.getContext(), preSize, size);
}

void SubAxisInfoAttr::print(AsmPrinter &printer) const {
  printer << '(' << getPreSize() << ')' << getSize();
}

/// <?, 4>: a number or a question mark per dimension.
Attribute TypeExtensionsAttr::parse(AsmParser &parser, Type) {
  SmallVector<int64_t> bounds;
  auto parseBound = [&]() -> ParseResult {
    if (succeeded(parser.parseOptionalQuestion())) {
      bounds.push_back(ShapedType::kDynamic);
      return success();
    }
    return parser.parseInteger(bounds.emplace_back());
  };
  if (parser.parseCommaSeparatedList(AsmParser::Delimiter::LessGreater,
                                     parseBound))
    return {};
  return get(parser.getContext(), bounds);
}

void TypeExtensionsAttr::print(AsmPrinter &printer) const {
  printer << '<';
  llvm::interleaveComma(getBounds(), printer, [&](int64_t bound) {
    if (ShapedType::isDynamic(bound))
      printer << '?';
    else
      printer << bound;
  });
  printer << '>';
}

LogicalResult TypeExtensionsAttr::verifyEncoding(
    ArrayRef<int64_t> shape, Type,
    function_ref<InFlightDiagnostic()> emitError) const {
  ArrayRef<int64_t> bounds = getBounds();
  if (bounds.size() != shape.size())
    return emitError() << "has " << bounds.size()
                       << " bounds for a tensor of rank " << shape.size();
  for (auto [d, size] : llvm::enumerate(shape)) {
    if (ShapedType::isDynamic(bounds[d]))
      continue;
    if (bounds[d] < 0)
      return emitError() << "has a bound " << bounds[d];
    if (!ShapedType::isDynamic(size))
      return emitError() << "has a bound " << bounds[d] << " for dimension "
                         << d << ", whose size is static";
  }
  return success();
}
