//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Text and verification of sharding rules.

#include "Soap/Dialect/Sdy/IR/SdyOps.h"

#include "SdyLists.h"

#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace mlir::sdy;

//===----------------------------------------------------------------------===//
// Factors
//===----------------------------------------------------------------------===//

/// The factor called `z`; z_1 is the one after it.
constexpr int64_t lastLetter = 'z' - 'i';

static void printFactor(AsmPrinter &printer, int64_t factor) {
  printer << static_cast<char>('i' + std::min(factor, lastLetter));
  if (factor > lastLetter)
    printer << '_' << factor - lastLetter;
}

static void printFactors(AsmPrinter &printer, ArrayRef<int64_t> factors) {
  llvm::interleaveComma(factors, printer,
                        [&](int64_t factor) { printFactor(printer, factor); });
}

/// Takes one factor off the front of `text`; -1 if there is none.
static int64_t consumeFactor(StringRef &text) {
  if (text.empty() || text.front() < 'i' || text.front() > 'z')
    return -1;
  int64_t factor = text.front() - 'i', after = 0;
  text = text.drop_front();
  if (factor == lastLetter && text.consume_front("_") &&
      (text.consumeInteger(10, after) || after < 1 || after > (1 << 20)))
    return -1;
  return factor + after;
}

/// Factors that are written together, such as `ijz_1`.
static ParseResult parseFactors(AsmParser &parser,
                                SmallVectorImpl<int64_t> &factors) {
  SMLoc loc = parser.getCurrentLocation();
  StringRef text;
  if (parser.parseKeyword(&text))
    return failure();
  while (!text.empty()) {
    factors.push_back(consumeFactor(text));
    if (factors.back() < 0)
      return parser.emitError(loc, "expected factors, such as ij or z_1");
  }
  return success();
}

static ParseResult parseFactor(AsmParser &parser, int64_t &factor) {
  SMLoc loc = parser.getCurrentLocation();
  SmallVector<int64_t> factors;
  if (parseFactors(parser, factors))
    return failure();
  if (factors.size() != 1)
    return parser.emitError(loc, "expected one factor");
  factor = factors.front();
  return success();
}

//===----------------------------------------------------------------------===//
// Mappings
//===----------------------------------------------------------------------===//

DimMappingAttr DimMappingAttr::parseBody(AsmParser &parser) {
  SmallVector<int64_t> factors;
  if (parseFactors(parser, factors))
    return {};
  return get(parser.getContext(), factors);
}

void DimMappingAttr::printBody(AsmPrinter &printer) const {
  for (int64_t factor : getFactors())
    printFactor(printer, factor);
}

TensorMappingAttr TensorMappingAttr::parseBody(AsmParser &parser) {
  SmallVector<DimMappingAttr> dims;
  if (parseList(parser, AsmParser::Delimiter::Square, dims))
    return {};
  return get(parser.getContext(), dims);
}

void TensorMappingAttr::printBody(AsmPrinter &printer) const {
  printer << '[';
  printList(printer, getDims());
  printer << ']';
}

template <typename AttrTy> static Attribute parseInAngles(AsmParser &parser) {
  if (parser.parseLess())
    return {};
  AttrTy attr = AttrTy::parseBody(parser);
  if (!attr || parser.parseGreater())
    return {};
  return attr;
}

Attribute DimMappingAttr::parse(AsmParser &parser, Type) {
  return parseInAngles<DimMappingAttr>(parser);
}
void DimMappingAttr::print(AsmPrinter &printer) const {
  printer << '<';
  printBody(printer);
  printer << '>';
}
Attribute TensorMappingAttr::parse(AsmParser &parser, Type) {
  return parseInAngles<TensorMappingAttr>(parser);
}
void TensorMappingAttr::print(AsmPrinter &printer) const {
  printer << '<';
  printBody(printer);
  printer << '>';
}

//===----------------------------------------------------------------------===//
// Rules
//===----------------------------------------------------------------------===//

LogicalResult OpShardingRuleAttr::verify(
    function_ref<InFlightDiagnostic()> emitError, ArrayRef<int64_t> sizes,
    ArrayRef<TensorMappingAttr> operands, ArrayRef<TensorMappingAttr> results,
    ArrayRef<int64_t> reduction, ArrayRef<int64_t> replication,
    ArrayRef<int64_t> permutation, ArrayRef<int64_t> blocked, bool) {
  auto count = static_cast<int64_t>(sizes.size());
  auto known = [&](ArrayRef<int64_t> factors) {
    return llvm::all_of(
        factors, [&](int64_t factor) { return factor >= 0 && factor < count; });
  };
  for (ArrayRef<TensorMappingAttr> tensors : {operands, results})
    for (TensorMappingAttr tensor : tensors)
      for (DimMappingAttr dim : tensor.getDims())
        if (!known(dim.getFactors()))
          return emitError() << "a dimension has a factor without size";
  if (!known(reduction) || !known(replication) || !known(permutation) ||
      !known(blocked))
    return emitError() << "a factor without size is listed";
  return success();
}

/// ` {i=2, j=4}`, or nothing.
static ParseResult parseSizes(AsmParser &parser,
                              SmallVectorImpl<int64_t> &sizes) {
  return parser.parseCommaSeparatedList(
      AsmParser::Delimiter::OptionalBraces, [&] {
        SMLoc loc = parser.getCurrentLocation();
        int64_t factor = 0;
        if (parseFactor(parser, factor) || parser.parseEqual() ||
            parser.parseInteger(sizes.emplace_back()))
          return failure();
        if (factor != static_cast<int64_t>(sizes.size()) - 1)
          return static_cast<LogicalResult>(
              parser.emitError(loc, "expected the factors in their order"));
        return success();
      });
}

Attribute OpShardingRuleAttr::parse(AsmParser &parser, Type) {
  using Delimiter = AsmParser::Delimiter;
  SMLoc loc = parser.getCurrentLocation();
  SmallVector<TensorMappingAttr> operands, results;
  SmallVector<int64_t> sizes;
  if (parser.parseLess() || parseList(parser, Delimiter::Paren, operands) ||
      parser.parseArrow() || parseList(parser, Delimiter::Paren, results) ||
      parseSizes(parser, sizes))
    return {};
  SmallVector<int64_t> lists[4];
  StringRef names[] = {"reduction", "need_replication", "permutation",
                       "blocked_propagation"};
  for (auto [list, name] : llvm::zip_equal(lists, names)) {
    if (failed(parser.parseOptionalKeyword(name)))
      continue;
    if (parser.parseEqual() ||
        parser.parseCommaSeparatedList(Delimiter::Braces, [&, &list = list] {
          return parseFactor(parser, list.emplace_back());
        }))
      return {};
  }
  bool isCustom = succeeded(parser.parseOptionalComma());
  if ((isCustom && parser.parseKeyword("custom")) || parser.parseGreater())
    return {};
  return parser.getChecked<OpShardingRuleAttr>(
      loc, parser.getContext(), ArrayRef(sizes), ArrayRef(operands),
      ArrayRef(results), ArrayRef(lists[0]), ArrayRef(lists[1]),
      ArrayRef(lists[2]), ArrayRef(lists[3]), isCustom);
}

void OpShardingRuleAttr::print(AsmPrinter &printer) const {
  printer << "<(";
  printList(printer, getOperands());
  printer << ")->(";
  printList(printer, getResults());
  printer << ')';
  if (!getFactorSizes().empty()) {
    printer << " {";
    llvm::interleaveComma(llvm::enumerate(getFactorSizes()), printer,
                          [&](auto size) {
                            printFactor(printer, size.index());
                            printer << '=' << size.value();
                          });
    printer << '}';
  }
  for (auto [name, factors] :
       {std::pair("reduction", getReductionFactors()),
        std::pair("need_replication", getNeedReplicationFactors()),
        std::pair("permutation", getPermutationFactors()),
        std::pair("blocked_propagation", getBlockedPropagationFactors())}) {
    if (factors.empty())
      continue;
    printer << ' ' << name << "={";
    printFactors(printer, factors);
    printer << '}';
  }
  printer << (getIsCustom() ? ", custom>" : ">");
}
