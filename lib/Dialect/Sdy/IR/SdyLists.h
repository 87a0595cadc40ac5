//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Text of lists of attributes that know their own, parseBody and printBody.

#ifndef SOAP_LIB_DIALECT_SDY_IR_SDYLISTS_H
#define SOAP_LIB_DIALECT_SDY_IR_SDYLISTS_H

#include "mlir/IR/DialectImplementation.h"

namespace mlir::sdy {

/// Attributes of one kind between delimiters.
template <typename AttrTy>
ParseResult parseList(AsmParser &parser, AsmParser::Delimiter delimiter,
                      SmallVectorImpl<AttrTy> &list) {
  return parser.parseCommaSeparatedList(delimiter, [&] {
    AttrTy attr = AttrTy::parseBody(parser);
    if (!attr)
      return failure();
    list.push_back(attr);
    return success();
  });
}

/// With commas between them.
template <typename Range>
void printList(AsmPrinter &printer, const Range &list) {
  llvm::interleaveComma(list, printer,
                        [&](auto attr) { attr.printBody(printer); });
}

} // namespace mlir::sdy

#endif // SOAP_LIB_DIALECT_SDY_IR_SDYLISTS_H
