//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Dialect/Chlo/IR/ChloOps.h"

#include "../../InlineAnywhere.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::chlo;

#include "Soap/Dialect/Chlo/IR/ChloDialect.cpp.inc"
#include "Soap/Dialect/Chlo/IR/ChloEnums.cpp.inc"

#define GET_ATTRDEF_CLASSES
#include "Soap/Dialect/Chlo/IR/ChloAttrs.cpp.inc"

void ChloDialect::initialize() {
  addAttributes<
#define GET_ATTRDEF_LIST
#include "Soap/Dialect/Chlo/IR/ChloAttrs.cpp.inc"
      >();
  addOperations<
#define GET_OP_LIST
#include "Soap/Dialect/Chlo/IR/ChloOps.cpp.inc"
      >();
  addInterfaces<soap::InlineAnywhere>();
}

//===----------------------------------------------------------------------===//
// RaggedDotDimensionNumbersAttr
//===----------------------------------------------------------------------===//

Attribute RaggedDotDimensionNumbersAttr::parse(AsmParser &parser, Type) {
  static constexpr llvm::StringLiteral names[] = {
      "lhs_batching_dimensions",    "rhs_batching_dimensions",
      "lhs_contracting_dimensions", "rhs_contracting_dimensions",
      "lhs_ragged_dimensions",      "rhs_group_dimensions"};
  SmallVector<int64_t> lists[6];
  bool seen[6] = {};
  auto parseField = [&]() -> ParseResult {
    SMLoc loc = parser.getCurrentLocation();
    StringRef name;
    if (parser.parseKeyword(&name) || parser.parseEqual())
      return failure();
    const auto *it = llvm::find(names, name);
    if (it == std::end(names))
      return parser.emitError(loc) << "unknown field '" << name << "'";
    size_t i = it - std::begin(names);
    if (std::exchange(seen[i], true))
      return parser.emitError(loc) << "field '" << name << "' comes twice";
    return parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, [&] {
      return parser.parseInteger(lists[i].emplace_back());
    });
  };
  if (parser.parseCommaSeparatedList(AsmParser::Delimiter::LessGreater,
                                     parseField))
    return {};
  return get(parser.getContext(), lists[0], lists[1], lists[2], lists[3],
             lists[4], lists[5]);
}

void RaggedDotDimensionNumbersAttr::print(AsmPrinter &printer) const {
  bool isFirst = true;
  auto print = [&](StringRef name, ArrayRef<int64_t> list) {
    if (list.empty())
      return;
    printer << (isFirst ? "" : ", ") << name << " = [";
    llvm::interleaveComma(list, printer);
    printer << ']';
    isFirst = false;
  };
  printer << '<';
  print("lhs_batching_dimensions", getLhsBatchingDimensions());
  print("rhs_batching_dimensions", getRhsBatchingDimensions());
  print("lhs_contracting_dimensions", getLhsContractingDimensions());
  print("rhs_contracting_dimensions", getRhsContractingDimensions());
  print("lhs_ragged_dimensions", getLhsRaggedDimensions());
  print("rhs_group_dimensions", getRhsGroupDimensions());
  printer << '>';
}
