//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SplitProgramsKernels.h"

#include "Soap/Dialect/Soap/IR/SoapDialect.h"
#include "Soap/Dialect/Soap/IR/SoapProgramOps.h"

#include "mlir/IR/IRMapping.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace soap;

/// Letters, digits and underscores, so that the kernel is a plain C symbol.
static std::string makeSymbol(llvm::StringRef name) {
  std::string symbol;
  for (char c : name)
    symbol += llvm::isAlnum(c) || c == '_' ? c : '_';
  if (symbol.empty() || llvm::isDigit(symbol.front()))
    symbol.insert(0, "k");
  return symbol;
}

func::FuncOp KernelTable::getKernel(Region &body, llvm::StringRef name) {
  auto [known, isNewRegion] = byRegion.try_emplace(&body);
  if (!isNewRegion)
    return known->second;

  Location loc = body.getLoc();
  Operation *terminator = body.front().getTerminator();
  OpBuilder builder(module.getContext());
  auto kernel = func::FuncOp::create(
      loc, "kernel",
      builder.getFunctionType(body.getArgumentTypes(),
                              terminator->getOperandTypes()));
  kernel.setPrivate();
  IRMapping mapping;
  body.cloneInto(&kernel.getBody(), mapping);
  Operation *end = kernel.getBody().front().getTerminator();
  builder.setInsertionPoint(end);
  func::ReturnOp::create(builder, end->getLoc(), end->getOperands());
  end->erase();

  // While all have the same name, the text tells them apart.
  std::string text;
  llvm::raw_string_ostream os(text);
  kernel->print(os, OpPrintingFlags().printGenericOpForm().useLocalScope());
  auto [it, isNew] = byText.try_emplace(text, kernel);
  if (!isNew) {
    kernel->erase();
    return known->second = it->second;
  }
  kernel.setSymName(makeSymbol(name));
  symbols.insert(kernel, Block::iterator(module.getBody()->end()));
  return known->second = kernel;
}

func::FuncOp KernelTable::getInPlace(func::FuncOp kernel,
                                     llvm::ArrayRef<int64_t> inPlace) {
  auto &variants = byPlaces[kernel];
  func::FuncOp &variant = variants[inPlace.vec()];
  if (variant)
    return variant;
  variant = kernel;
  if (variants.size() > 1) {
    variant = kernel.clone();
    variant->removeAttr(SoapDialect::getInPlaceAttrName());
    symbols.insert(variant, Block::iterator(module.getBody()->end()));
  }
  if (!inPlace.empty())
    variant->setAttr(SoapDialect::getInPlaceAttrName(),
                     DenseI64ArrayAttr::get(module.getContext(), inPlace));
  return variant;
}

void KernelTable::eraseUnused() {
  llvm::DenseSet<StringAttr> launched;
  module.walk([&](LaunchOp launch) {
    launched.insert(launch.getKernelAttr().getAttr());
  });
  for (auto &[text, kernel] : byText)
    if (!launched.contains(kernel.getSymNameAttr()))
      symbols.erase(kernel);
}
