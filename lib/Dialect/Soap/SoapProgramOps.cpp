//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Dialect/Soap/IR/SoapProgramOps.h"
#include "SoapProgramSyntax.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace soap;

#define GET_OP_CLASSES
#include "Soap/Dialect/Soap/IR/SoapProgramOps.cpp.inc"

namespace soap {

std::optional<int64_t> getElementBytes(Type type) {
  if (isa<Float16Type, BFloat16Type, Float32Type, Float64Type>(type))
    return type.getIntOrFloatBitWidth() / 8;
  if (auto floating = dyn_cast<FloatType>(type);
      floating && floating.getWidth() <= 8)
    return 1;
  if (auto complex = dyn_cast<ComplexType>(type)) {
    Type part = complex.getElementType();
    if (part.isF32() || part.isF64())
      return part.getIntOrFloatBitWidth() / 4;
  }
  auto integer = dyn_cast<IntegerType>(type);
  if (!integer)
    return std::nullopt;
  switch (integer.getWidth()) {
  case 1:
  case 2:
  case 4:
    return 1;
  case 8:
  case 16:
  case 32:
  case 64:
    return integer.getWidth() / 8;
  default:
    return std::nullopt;
  }
}

/// The product, or the largest number if it is none.
static int64_t countBytes(ArrayRef<int64_t> extents, int64_t elementBytes) {
  if (llvm::is_contained(extents, 0))
    return 0;
  int64_t bytes = elementBytes;
  for (int64_t extent : extents)
    if (llvm::MulOverflow(bytes, extent, bytes))
      return std::numeric_limits<int64_t>::max();
  return bytes;
}

int64_t getBufferBytes(RankedTensorType type) {
  return countBytes(type.getShape(), *getElementBytes(type.getElementType()));
}

/// Whether `bytes` bytes at `offset` lie in the device's arena.
static LogicalResult checkPlace(Operation *op, ProgramOp program,
                                int64_t device, int64_t offset, int64_t bytes) {
  if (device < 0 || device >= program.getNumDevices())
    return op->emitOpError()
           << "uses device " << device << " of " << program.getNumDevices();
  int64_t arena = program.getArenas()[device];
  if (offset < 0 || bytes > arena || offset > arena - bytes)
    return op->emitOpError()
           << "leaves the " << arena << " bytes of device " << device
           << "'s arena: " << bytes << " bytes at offset " << offset;
  return success();
}

static LogicalResult checkElementType(Operation *op, Type type) {
  if (!getElementBytes(type))
    return op->emitOpError()
           << "has elements of type " << type << ", which the runtime lacks";
  return success();
}

static SmallVector<int64_t> sortedUnique(SmallVector<int64_t> devices) {
  llvm::sort(devices);
  devices.erase(llvm::unique(devices), devices.end());
  return devices;
}

//===----------------------------------------------------------------------===//
// Arguments and results
//===----------------------------------------------------------------------===//

SmallVector<ShardPlace> ArgumentOp::getShards() {
  return makeShards(getDevices(), getOffsets(), getBoxes());
}

SmallVector<ShardPlace> ResultOp::getShards() {
  return makeShards(getDevices(), getOffsets(), getBoxes());
}

template <typename OpTy> static LogicalResult verifyShards(OpTy op) {
  auto program = cast<ProgramOp>(op->getParentOp());
  auto type = dyn_cast<RankedTensorType>(op.getType());
  if (!type)
    return op.emitOpError("needs a ranked tensor");
  if (failed(checkElementType(op, type.getElementType())))
    return failure();
  size_t count = op.getDevices().size();
  if (op.getOffsets().size() != count ||
      op.getBoxes().size() != count * 2 * type.getRank())
    return op.emitOpError() << "needs an offset and a box of " << type.getRank()
                            << " dimensions for each shard";
  for (const ShardPlace &shard : op.getShards()) {
    SmallVector<int64_t> extents;
    for (auto [interval, size] : llvm::zip(shard.box, type.getShape())) {
      if (interval.lo < 0 || interval.lo > interval.hi || interval.hi > size)
        return op.emitOpError() << "box " << interval.lo << ":" << interval.hi
                                << " leaves the dimension of size " << size;
      extents.push_back(interval.size());
    }
    int64_t bytes =
        countBytes(extents, *getElementBytes(type.getElementType()));
    if (failed(checkPlace(op, program, shard.device, shard.offset, bytes)))
      return failure();
  }
  return success();
}

LogicalResult ArgumentOp::verify() { return verifyShards(*this); }
LogicalResult ResultOp::verify() { return verifyShards(*this); }

//===----------------------------------------------------------------------===//
// Communications
//===----------------------------------------------------------------------===//

SmallVector<ReduceGroup> ReduceBuffersOp::getGroups() {
  return makeGroups(getSizes(), getElements(), getRows(), getMembers());
}

SmallVector<int64_t> ReduceBuffersOp::getParticipants() {
  SmallVector<int64_t> devices;
  for (const ReduceGroup &group : getGroups())
    for (const ReduceGroup::Member &member : group.members)
      devices.push_back(member.device);
  return sortedUnique(std::move(devices));
}

LogicalResult ReduceBuffersOp::verify() {
  auto program = cast<ProgramOp>((*this)->getParentOp());
  if (!llvm::is_contained({"sum", "max", "min", "product", "and", "or"},
                          getReduction()))
    return emitOpError() << "knows no reduction '" << getReduction() << "'";
  if (failed(checkElementType(*this, getElementType())))
    return failure();
  if (isa<FloatType>(getElementType()) &&
      llvm::is_contained({"and", "or"}, getReduction()))
    return emitOpError() << "has no '" << getReduction() << "' of "
                         << getElementType();
  // Guards the flat form, which generic syntax can get wrong.
  int64_t members = 0;
  for (int64_t size : getSizes()) {
    if (size <= 0)
      return emitOpError("has a group without members");
    members += size;
  }
  if (getSizes().empty() || getElements().size() != getSizes().size() ||
      getRows().size() != 2 * getSizes().size() ||
      static_cast<int64_t>(getMembers().size()) != 3 * members)
    return emitOpError("needs groups of members");
  int64_t elementBytes = *getElementBytes(getElementType());
  for (const ReduceGroup &group : getGroups()) {
    int64_t bytes, rest, resultBytes;
    if (group.numElements < 0 ||
        llvm::MulOverflow(group.numElements, elementBytes, bytes))
      return emitOpError() << "has a group of " << group.numElements
                           << " elements";
    if (group.numRows < 1 || group.rowStride < 0 ||
        llvm::MulOverflow(group.numRows, bytes, resultBytes) ||
        llvm::MulOverflow(group.numRows - 1, group.rowStride, rest) ||
        llvm::MulOverflow(rest, elementBytes, rest) ||
        llvm::AddOverflow(rest, bytes, rest))
      return emitOpError() << "has a group of " << group.numRows
                           << " rows, one every " << group.rowStride
                           << " elements";
    for (const ReduceGroup::Member &m : group.members)
      if (failed(checkPlace(*this, program, m.device, m.source,
                            bytes == 0 ? 0 : rest)) ||
          (m.result != -1 &&
           failed(checkPlace(*this, program, m.device, m.result, resultBytes))))
        return failure();
    if (llvm::all_of(group.members,
                     [](const auto &m) { return m.result == -1; }))
      return emitOpError("has a group whose total nobody gets");
  }
  return success();
}

SmallVector<BoxCopyPlace> CopyBoxesOp::getBoxCopies() {
  return makeBoxCopies(getRank(), getCopies());
}

SmallVector<int64_t> CopyBoxesOp::getParticipants() {
  SmallVector<int64_t> devices;
  for (const BoxCopyPlace &copy : getBoxCopies()) {
    if (copy.sourceDevice >= 0)
      devices.push_back(copy.sourceDevice);
    devices.push_back(copy.targetDevice);
  }
  return sortedUnique(std::move(devices));
}

/// Bytes from the first to the last element; nothing if they are too many.
static std::optional<int64_t> spanOf(ArrayRef<int64_t> extents,
                                     ArrayRef<int64_t> strides,
                                     int64_t elementBytes) {
  if (llvm::is_contained(extents, 0))
    return 0;
  int64_t last = 0, reach;
  for (auto [extent, stride] : llvm::zip_equal(extents, strides))
    if (llvm::MulOverflow(extent - 1, stride, reach) ||
        llvm::AddOverflow(last, reach, last))
      return std::nullopt;
  if (llvm::AddOverflow<int64_t>(last, 1, last) ||
      llvm::MulOverflow(last, elementBytes, last))
    return std::nullopt;
  return last;
}

LogicalResult CopyBoxesOp::verify() {
  auto program = cast<ProgramOp>((*this)->getParentOp());
  if (failed(checkElementType(*this, getElementType())))
    return failure();
  int64_t rank = getRank(), count = getCopies().size();
  if (rank < 0 || rank > 64 || count == 0 || count % (4 + 3 * rank))
    return emitOpError("needs copies of boxes");
  int64_t elementBytes = *getElementBytes(getElementType());
  for (const BoxCopyPlace &copy : getBoxCopies()) {
    auto isNegative = [](int64_t i) { return i < 0; };
    if (llvm::any_of(copy.extents, isNegative) ||
        llvm::any_of(copy.sourceStrides, isNegative) ||
        llvm::any_of(copy.targetStrides, isNegative))
      return emitOpError("has a negative extent or stride");
    auto span = spanOf(copy.extents, copy.targetStrides, elementBytes);
    if (!span)
      return emitOpError("has a box that is too large");
    if (failed(checkPlace(*this, program, copy.targetDevice, copy.targetOffset,
                          *span)))
      return failure();
    if (copy.sourceDevice == -1)
      continue;
    span = spanOf(copy.extents, copy.sourceStrides, elementBytes);
    if (!span)
      return emitOpError("has a box that is too large");
    if (failed(checkPlace(*this, program, copy.sourceDevice, copy.sourceOffset,
                          *span)))
      return failure();
  }
  return success();
}

//===----------------------------------------------------------------------===//
// Commands
//===----------------------------------------------------------------------===//

LogicalResult CommandsOp::verify() {
  auto program = cast<ProgramOp>((*this)->getParentOp());
  int64_t device = getDevice();
  if (device < 0 || device >= program.getNumDevices())
    return emitOpError() << "uses device " << device << " of "
                         << program.getNumDevices();
  if (getBody().empty())
    return success();
  for (Operation &op : getBody().front())
    if (!isa<LaunchOp, CommunicateOp>(op))
      return op.emitError() << "'" << op.getName() << "' is no command";
  return success();
}

/// Parts of buffers are where inputs are, of types that have been checked.
static LogicalResult checkParts(LaunchOp launch, ArrayRef<Type> types,
                                ProgramOp program, int64_t device) {
  ArrayRef<int64_t> parts = launch.getParts().value_or(ArrayRef<int64_t>());
  if (parts.size() % 3)
    return launch.emitOpError() << "has " << parts.size()
                                << " numbers for parts, which take three each";
  for (; !parts.empty(); parts = parts.drop_front(3)) {
    int64_t input = parts[0], begin = parts[1], end = parts[2];
    if (input < 0 || input >= static_cast<int64_t>(types.size()))
      return launch.emitOpError()
             << "has a part for input " << input << " of " << types.size();
    int64_t offset = launch.getInputs()[input];
    int64_t bytes = getBufferBytes(cast<RankedTensorType>(types[input]));
    if (begin < 0 || offset < begin || end < offset || end - offset < bytes)
      return launch.emitOpError()
             << "input " << input << ", " << bytes << " bytes at " << offset
             << ", is no part of bytes " << begin << " to " << end;
    if (failed(checkPlace(launch, program, device, begin, end - begin)))
      return failure();
  }
  return success();
}

LogicalResult LaunchOp::verifySymbolUses(SymbolTableCollection &symbols) {
  auto commands = cast<CommandsOp>((*this)->getParentOp());
  auto program = cast<ProgramOp>(commands->getParentOp());
  auto kernel = symbols.lookupNearestSymbolFrom<FunctionOpInterface>(
      program->getParentOp(), getKernelAttr());
  if (!kernel)
    return emitOpError() << "names no function: " << getKernelAttr();
  // Names become those of C.
  if (kernel.getName().contains('\0'))
    return emitOpError() << "names a kernel with a zero byte: "
                         << getKernelAttr();
  int64_t device = commands.getDevice();
  if (device < 0 || device >= program.getNumDevices())
    return success(); // Reported by its parent.
  auto checkBuffers = [&](ArrayRef<int64_t> offsets, ArrayRef<Type> types,
                          StringRef what) -> LogicalResult {
    if (offsets.size() != types.size())
      return emitOpError() << "has " << offsets.size() << " " << what
                           << ", the kernel " << types.size();
    for (auto [offset, type] : llvm::zip_equal(offsets, types)) {
      auto tensor = dyn_cast<RankedTensorType>(type);
      if (!tensor || !tensor.hasStaticShape() ||
          !getElementBytes(tensor.getElementType()))
        return emitOpError() << "cannot place a buffer of type " << type;
      if (offset % kBufferAlignment)
        return emitOpError() << "offset " << offset << " is no multiple of "
                             << kBufferAlignment;
      if (failed(checkPlace(*this, program, device, offset,
                            getBufferBytes(tensor))))
        return failure();
    }
    return success();
  };
  if (failed(checkBuffers(getInputs(), kernel.getArgumentTypes(), "inputs")) ||
      failed(checkBuffers(getOutputs(), kernel.getResultTypes(), "outputs")) ||
      failed(checkParts(*this, kernel.getArgumentTypes(), program, device)))
    return failure();
  auto inPlace = kernel->getAttrOfType<DenseI64ArrayAttr>(
      SoapDialect::getInPlaceAttrName());
  if (!inPlace || inPlace.size() != static_cast<int64_t>(getOutputs().size()))
    return success(); // Reported at the kernel.
  for (auto [result, argument] : llvm::enumerate(inPlace.asArrayRef()))
    if (argument >= 0 && argument < static_cast<int64_t>(getInputs().size()) &&
        getInputs()[argument] != getOutputs()[result])
      return emitOpError() << "output " << result << " is not in the place of "
                           << "input " << argument << ", which it overwrites";
  return success();
}

//===----------------------------------------------------------------------===//
// Programs
//===----------------------------------------------------------------------===//

LogicalResult ProgramOp::verify() {
  if (getArenas().empty())
    return emitOpError("needs a device");
  for (int64_t bytes : getArenas())
    if (bytes < 0)
      return emitOpError() << "has an arena of " << bytes << " bytes";
  return success();
}

/// An argument and the result that replaces it.
static LogicalResult verifyReplacement(ArgumentOp argument,
                                       ArrayRef<ResultOp> results) {
  int64_t number = *argument.getReplacement();
  if (number < 0 || number >= static_cast<int64_t>(results.size()))
    return argument.emitOpError()
           << "is replaced by result " << number << " of " << results.size();
  ResultOp result = results[number];
  if (result.getType() != argument.getType() ||
      result.getDevices() != argument.getDevices() ||
      result.getBoxes() != argument.getBoxes())
    return argument.emitOpError()
           << "and result " << number
           << ", which replaces it, are laid out differently";
  return success();
}

LogicalResult ProgramOp::verifyRegions() {
  if (getBody().empty())
    return success();
  // Participants by number of the communication.
  SmallVector<SmallVector<int64_t>> participants;
  SmallVector<Operation *> communications;
  SmallVector<CommandsOp> commands(getNumDevices());
  for (Operation &op : getBody().front()) {
    auto addCommunication = [&](auto comm) -> LogicalResult {
      int64_t expected = participants.size();
      if (static_cast<int64_t>(comm.getNumber()) != expected)
        return comm.emitOpError() << "should have number " << expected;
      participants.push_back(comm.getParticipants());
      communications.push_back(comm);
      return success();
    };
    LogicalResult result =
        llvm::TypeSwitch<Operation *, LogicalResult>(&op)
            .Case<ReduceBuffersOp, CopyBoxesOp>(addCommunication)
            .Case<CommandsOp>([&](CommandsOp list) -> LogicalResult {
              CommandsOp &slot = commands[list.getDevice()];
              if (slot)
                return list.emitOpError()
                       << "are the second ones of device " << list.getDevice();
              slot = list;
              return success();
            })
            .Case<ArgumentOp, ResultOp>([](auto) { return success(); })
            .Default([](Operation *other) {
              return other->emitError()
                     << "'" << other->getName() << "' is no part of a program";
            });
    if (failed(result))
      return failure();
  }

  SmallVector<ResultOp> results = getParts<ResultOp>();
  for (ArgumentOp argument : getParts<ArgumentOp>())
    if (argument.getReplacement() &&
        failed(verifyReplacement(argument, results)))
      return failure();

  // Ascending on every device, so that none can wait in a circle.
  SmallVector<size_t> met(participants.size(), 0);
  for (CommandsOp list : commands) {
    if (!list || list.getBody().empty())
      continue;
    int64_t last = -1;
    for (auto op : list.getBody().front().getOps<CommunicateOp>()) {
      int64_t number = op.getCommunication();
      if (number < 0 || number >= static_cast<int64_t>(participants.size()))
        return op.emitOpError() << "names no communication " << number;
      if (number <= last)
        return op.emitOpError() << "comes after communication " << last;
      if (!llvm::is_contained(participants[number], list.getDevice()))
        return op.emitOpError() << "is on device " << list.getDevice()
                                << ", which takes no part";
      last = number;
      ++met[number];
    }
  }
  for (auto [number, list] : llvm::enumerate(participants))
    if (met[number] != list.size())
      return communications[number]->emitOpError()
             << "has " << list.size() << " participants, but " << met[number]
             << " devices have it in their commands";
  return success();
}

} // namespace soap
