//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// Our part of reading portable artifacts, in this process: attributes, types
// and operations of the format, without MLIR's container around them. Real ones
// refer to attributes and types by number; here they follow in place.

#include "Session.h"
#include "Targets.h"

#include "Encoding.h"
#include "Reader.h"

#include "Soap/Dialect/StableHLO/IR/StablehloDialect.h"
#include "Soap/Target/Portable.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/Verifier.h"

#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace soap;
using namespace soap::fuzz;
using namespace soap::portable;

namespace {
/// Reads from bytes, never behind their end.
class Stream : public DialectBytecodeReader {
public:
  Stream(llvm::StringRef bytes, MLIRContext *context)
      : rest(bytes), builder(context) {}

  bool empty() const { return rest.empty(); }
  /// One of `count` numbers; 0 at the end.
  size_t upTo(size_t count) {
    uint64_t value = 0;
    return !rest.empty() && succeeded(readVarInt(value)) ? value % count : 0;
  }

  InFlightDiagnostic emitError(const Twine &text) const override {
    return mlir::emitError(UnknownLoc::get(getContext()), text);
  }
  FailureOr<const DialectVersion *>
  getDialectVersion(llvm::StringRef) const override {
    return failure();
  }
  MLIRContext *getContext() const override { return builder.getContext(); }
  uint64_t getBytecodeVersion() const override { return 6; }

  LogicalResult readAttribute(Attribute &result) override;
  LogicalResult readOptionalAttribute(Attribute &result) override {
    bool isThere = false;
    if (failed(readBool(isThere)))
      return failure();
    return isThere ? readAttribute(result) : success();
  }
  LogicalResult readType(Type &result) override;

  LogicalResult readVarInt(uint64_t &result) override;
  LogicalResult readSignedVarInt(int64_t &result) override {
    uint64_t value = 0;
    LogicalResult read = readVarInt(value);
    result =
        static_cast<int64_t>(value >> 1) ^ -static_cast<int64_t>(value & 1);
    return read;
  }
  FailureOr<APInt> readAPIntWithKnownWidth(unsigned width) override;
  FailureOr<APFloat>
  readAPFloatWithKnownSemantics(const llvm::fltSemantics &format) override {
    FailureOr<APInt> bits =
        readAPIntWithKnownWidth(APFloat::getSizeInBits(format));
    if (failed(bits))
      return failure();
    return APFloat(format, *bits);
  }
  LogicalResult readString(llvm::StringRef &result) override;
  LogicalResult readBlob(ArrayRef<char> &result) override {
    llvm::StringRef text;
    LogicalResult read = readString(text);
    result = {text.data(), text.size()};
    return read;
  }
  LogicalResult readBool(bool &result) override {
    result = upTo(2) == 1;
    return success();
  }

private:
  FailureOr<AsmDialectResourceHandle> readResourceHandle() override {
    return emitError("there are no resources");
  }

  llvm::StringRef rest;
  Builder builder;
};
} // namespace

/// Small numbers are a byte, others follow 0xff.
LogicalResult Stream::readVarInt(uint64_t &result) {
  if (rest.empty())
    return emitError("cut off");
  result = static_cast<uint8_t>(rest.front());
  rest = rest.drop_front();
  if (result != 0xff)
    return success();
  result = 0;
  for (unsigned i = 0; i < 8 && !rest.empty(); ++i) {
    result |= uint64_t(static_cast<uint8_t>(rest.front())) << (8 * i);
    rest = rest.drop_front();
  }
  return success();
}

FailureOr<APInt> Stream::readAPIntWithKnownWidth(unsigned width) {
  SmallVector<uint64_t> words(
      std::max<uint64_t>(1, llvm::divideCeil(width, 64)));
  // As many as there are: the rest is 0.
  for (uint64_t &word : words)
    if (rest.empty() || failed(readVarInt(word)))
      break;
  return APInt(width, words);
}

LogicalResult Stream::readString(llvm::StringRef &result) {
  uint64_t size = 0;
  if (failed(readVarInt(size)))
    return failure();
  if (size > rest.size())
    return emitError("a text is cut off");
  result = rest.take_front(size);
  rest = rest.drop_front(size);
  return success();
}

/// Damaged bytes refer to attributes of other dialects, too.
LogicalResult Stream::readAttribute(Attribute &result) {
  // A list of very many would otherwise take all memory.
  if (rest.empty())
    return emitError("cut off");
  switch (upTo(16)) {
  case 0:
    result = builder.getUnitAttr();
    break;
  case 1:
    result = builder.getI64IntegerAttr(-1);
    break;
  case 2:
    result = builder.getDenseI64ArrayAttr({0, 1});
    break;
  case 3:
    result = DenseElementsAttr::get(
        RankedTensorType::get({2}, builder.getF32Type()), {1.0F, 2.0F});
    break;
  case 4:
    result = UnknownLoc::get(getContext());
    break;
  case 5:
    result = DenseIntElementsAttr::get(
        RankedTensorType::get({0}, builder.getI64Type()), ArrayRef<int64_t>{});
    break;
  default:
    result = portable::readAttribute(*this);
  }
  return success(static_cast<bool>(result));
}

LogicalResult Stream::readType(Type &result) {
  // A list of very many would otherwise take all memory.
  if (rest.empty())
    return emitError("cut off");
  switch (upTo(16)) {
  case 0:
    result = builder.getF32Type();
    break;
  case 1:
    result = RankedTensorType::get({2, 4}, builder.getF32Type());
    break;
  case 2:
    result = builder.getNoneType();
    break;
  case 3:
    result = VectorType::get({2}, builder.getI64Type());
    break;
  default:
    result = portable::readType(*this);
  }
  return success(static_cast<bool>(result));
}

namespace {
/// Builds a module of the format's operations from a stream.
class ModuleBuilder {
public:
  explicit ModuleBuilder(Stream &stream)
      : stream(stream), loc(UnknownLoc::get(stream.getContext())) {}

  /// Adds operations to a block; fails where the stream is no module.
  LogicalResult build(Block &block, unsigned depth);

private:
  LogicalResult addOperation(Block &block, unsigned depth);
  LogicalResult addRegion(OperationState &state, unsigned depth);

  Stream &stream;
  Location loc;
  SmallVector<Value> values; ///< Those that are visible.
};
} // namespace

LogicalResult ModuleBuilder::addRegion(OperationState &state, unsigned depth) {
  Region *region = state.addRegion();
  for (size_t i = 0, e = stream.upTo(3); i < e; ++i) {
    Block &block = region->emplaceBlock();
    for (size_t k = 0, n = stream.upTo(4); k < n; ++k) {
      Type type;
      if (failed(stream.readType(type)))
        return failure();
      values.push_back(block.addArgument(type, loc));
    }
    if (failed(build(block, depth + 1)))
      return failure();
  }
  return success();
}

LogicalResult ModuleBuilder::addOperation(Block &block, unsigned depth) {
  ArrayRef<OpVersion> versions = getOpVersions();
  const OpVersion &version = versions[stream.upTo(versions.size())];
  OperationState state(loc, version.fullName());
  for (size_t i = 0, e = values.empty() ? 0 : stream.upTo(5); i < e; ++i)
    state.addOperands(values[values.size() - 1 - stream.upTo(values.size())]);
  for (size_t i = 0, e = stream.upTo(3); i < e; ++i) {
    Type type;
    if (failed(stream.readType(type)))
      return failure();
    state.addTypes(type);
  }
  NamedAttrList attributes;
  for (llvm::StringRef name : version.attributes) {
    Attribute value;
    if (failed(stream.readAttribute(value)))
      return failure();
    attributes.append(name, value);
  }
  if (!attributes.empty())
    state.propertiesAttr = attributes.getDictionary(stream.getContext());
  if (stream.upTo(8) == 1) {
    Attribute value;
    if (failed(stream.readAttribute(value)))
      return failure();
    state.addAttribute("some.attribute", value);
  }
  size_t numVisible = values.size();
  for (size_t i = 0, e = depth < 4 ? stream.upTo(3) : 0; i < e; ++i) {
    if (failed(addRegion(state, depth)))
      return failure();
    values.truncate(numVisible);
  }
  block.push_back(Operation::create(state));
  llvm::append_range(values, block.back().getResults());
  return success();
}

LogicalResult ModuleBuilder::build(Block &block, unsigned depth) {
  while (!stream.empty() && stream.upTo(8) != 0)
    if (failed(addOperation(block, depth)))
      return failure();
  return success();
}

void fuzz::readPortableForm(llvm::StringRef bytes) {
  Session session;
  MLIRContext &context = session.context();
  context.loadDialect<VhloDialect, func::FuncDialect,
                      stablehlo::StablehloDialect>();
  Stream stream(bytes, &context);
  OwningOpRef<ModuleOp> module = ModuleOp::create(UnknownLoc::get(&context));
  bool works = succeeded(ModuleBuilder(stream).build(*module->getBody(), 0)) &&
               succeeded(replaceOperations(*module)) &&
               succeeded(verify(*module));
  session.expect(works, "reading");
  if (!works)
    return;
  std::string text;
  llvm::raw_string_ostream os(text);
  module->print(os);
  session.expect(succeeded(writePortableArtifact(*module, llvm::nulls())),
                 "writing");
}
