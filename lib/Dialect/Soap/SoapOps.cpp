//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Dialect/Soap/IR/SoapOps.h"
#include "Coverage.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/OpImplementation.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;

namespace soap {

//===----------------------------------------------------------------------===//
// Parts of the syntax
//===----------------------------------------------------------------------===//

static ParseResult parseDimensions(OpAsmParser &parser, ArrayAttr &dims) {
  SmallVector<Attribute> list;
  if (parser.parseCommaSeparatedList(
          AsmParser::Delimiter::Square, [&]() -> ParseResult {
            FailureOr<DimensionAttr> dim = DimensionAttr::parseBody(parser);
            if (failed(dim))
              return failure();
            list.push_back(*dim);
            return success();
          }))
    return failure();
  dims = parser.getBuilder().getArrayAttr(list);
  return success();
}

static void printDimensions(OpAsmPrinter &printer, Operation *,
                            ArrayAttr dims) {
  printer << '[';
  llvm::interleaveComma(dims.getAsRange<DimensionAttr>(), printer,
                        [&](DimensionAttr dim) { dim.printBody(printer); });
  printer << ']';
}

// Without "#soap.config": the attribute parser would take the colon of the op's
// type for one of its own.
static ParseResult parseConfiguration(OpAsmParser &parser, ConfigAttr &config) {
  config = dyn_cast_or_null<ConfigAttr>(ConfigAttr::parse(parser, Type()));
  return success(bool(config));
}

static void printConfiguration(OpAsmPrinter &printer, Operation *,
                               ConfigAttr config) {
  config.print(printer);
}

static ParseResult parseDeviceList(OpAsmParser &parser,
                                   DenseI64ArrayAttr &list) {
  std::vector<int64_t> numbers;
  if (parseDeviceList(static_cast<AsmParser &>(parser), numbers))
    return failure();
  list = parser.getBuilder().getDenseI64ArrayAttr(numbers);
  return success();
}

static void printDeviceList(OpAsmPrinter &printer, Operation *,
                            DenseI64ArrayAttr list) {
  printDeviceList(printer, list.asArrayRef());
}

//===----------------------------------------------------------------------===//
// OperatorOp
//===----------------------------------------------------------------------===//

LogicalResult OperatorOp::verify() {
  if (getName().empty())
    return emitOpError("needs a name");
  if (std::optional<int64_t> tie = getTie(); tie && *tie < 0)
    return emitOpError() << "has tie " << *tie;
  llvm::StringSet<> names;
  if (getDims())
    for (auto dim : getDimsAttr().getAsRange<DimensionAttr>())
      if (!names.insert(dim.getName()).second)
        return emitOpError() << "has two dimensions '" << dim.getName() << "'";
  if (getDims() && getConfigAttr()) {
    size_t degrees = getConfigAttr().getConfig().degrees.size();
    if (degrees != getDimsAttr().size())
      return emitOpError() << "has " << getDimsAttr().size()
                           << " dimensions, but its configuration has "
                           << degrees << " degrees";
  }
  return success();
}

/// Checks the types of a body's block arguments and of the values it returns.
static LogicalResult checkBody(Operation *op, Region &region, StringRef what,
                               ArrayRef<Type> inputs, ArrayRef<Type> results) {
  Block &block = region.front();
  if (block.getNumArguments() != inputs.size())
    return op->emitOpError()
           << what << " has " << block.getNumArguments()
           << " block arguments for " << inputs.size() << " operands";
  for (auto [number, arg, type] :
       llvm::enumerate(block.getArgumentTypes(), inputs))
    if (arg != type)
      return op->emitOpError()
             << what << ": block argument #" << number << " is " << arg
             << ", but the operand needs " << type;
  auto terminator =
      dyn_cast_or_null<ReturnOp>(block.empty() ? nullptr : &block.back());
  if (!terminator)
    return op->emitOpError() << what << " does not end with soap.return";
  if (terminator.getNumOperands() != results.size())
    return terminator.emitOpError()
           << "has " << terminator.getNumOperands() << " operands for "
           << results.size() << " results";
  for (auto [number, value, type] :
       llvm::enumerate(terminator.getOperandTypes(), results))
    if (value != type)
      return terminator.emitOpError()
             << "operand #" << number << " is " << value
             << ", but the result is " << type;
  return success();
}

LogicalResult OperatorOp::verifyRegions() {
  return checkBody(*this, getBody(), "the body",
                   llvm::to_vector(getInputs().getTypes()),
                   llvm::to_vector(getResultTypes()));
}

//===----------------------------------------------------------------------===//
// SpmdOp
//===----------------------------------------------------------------------===//

LogicalResult SpmdOp::verify() {
  ArrayRef<int64_t> devices = getDevices(), tasks = getTasks();
  if (devices.empty())
    return emitOpError("needs at least one task");
  if (devices.size() != tasks.size())
    return emitOpError() << "has " << devices.size() << " devices but "
                         << tasks.size() << " tasks";
  int64_t numBodies = getBodies().size();
  SmallVector<bool> used(numBodies, false);
  for (auto [task, body] : llvm::enumerate(tasks)) {
    if (body < -1 || body >= numBodies)
      return emitOpError() << "task " << task << " runs region " << body
                           << ", but there are " << numBodies;
    if (body >= 0)
      used[body] = true;
  }
  for (auto [body, isUsed] : llvm::enumerate(used))
    if (!isUsed)
      return emitOpError() << "no task runs region " << body;

  auto checkType = [&](StringRef what, unsigned number,
                       Type type) -> LogicalResult {
    const Sharding &sharding = cast<DistType>(type).getSharding();
    if (ArrayRef<int64_t>(sharding.devices) != devices)
      return emitOpError() << what << " #" << number
                           << " does not lie on the devices of the tasks";
    return success();
  };
  for (auto [number, type] : llvm::enumerate(getInputs().getTypes()))
    if (failed(checkType("operand", number, type)))
      return failure();
  for (auto [number, type] : llvm::enumerate(getResultTypes()))
    if (failed(checkType("result", number, type)))
      return failure();
  return success();
}

LogicalResult SpmdOp::verifyRegions() {
  // Shards of one region mostly have one shape: check every distinct one once.
  auto localTypes = [](TypeRange types, int64_t task) {
    return llvm::map_to_vector(types, [&](Type type) -> Type {
      return cast<DistType>(type).getLocalType(task);
    });
  };
  SmallVector<std::pair<SmallVector<Type>, SmallVector<Type>>> checked(
      getBodies().size());
  for (int64_t task = 0; task < getNumTasks(); ++task) {
    int64_t body = getTasks()[task];
    SmallVector<Type> results = localTypes(getResultTypes(), task);
    if (body < 0) {
      for (auto [number, type] : llvm::enumerate(results))
        if (cast<ShapedType>(type).getNumElements() != 0)
          return emitOpError() << "task " << task
                               << " runs nothing, but its shard of result #"
                               << number << " is " << type;
      continue;
    }
    SmallVector<Type> inputs = localTypes(getInputs().getTypes(), task);
    if (checked[body].first == inputs && checked[body].second == results &&
        !(inputs.empty() && results.empty()))
      continue;
    std::string what =
        llvm::formatv("region {0}, run by task {1},", body, task).str();
    if (failed(checkBody(*this, getBodies()[body], what, inputs, results)))
      return failure();
    checked[body] = {std::move(inputs), std::move(results)};
  }
  return success();
}

//===----------------------------------------------------------------------===//
// ReshardOp
//===----------------------------------------------------------------------===//

LogicalResult ReshardOp::verify() {
  RankedTensorType from = getInput().getType().getTensorType();
  RankedTensorType to = getResult().getType().getTensorType();
  if (from != to)
    return emitOpError() << "changes the tensor from " << from << " to " << to;
  return verifyCoverage(*this, getInput().getType(), getResult().getType());
}

} // namespace soap

using namespace soap;

#define GET_OP_CLASSES
#include "Soap/Dialect/Soap/IR/SoapOps.cpp.inc"
