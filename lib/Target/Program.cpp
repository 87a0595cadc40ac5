//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Target/Program.h"
#include "Soap/Runtime/Runtime.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

#include "llvm/ADT/StringSwitch.h"

#include <map>

using namespace mlir;
using namespace soap;

std::optional<SoapElementType> soap::getRuntimeElementType(Type type) {
  if (isa<Float16Type>(type))
    return SOAP_F16;
  if (isa<BFloat16Type>(type))
    return SOAP_BF16;
  if (type.isF32())
    return SOAP_F32;
  if (type.isF64())
    return SOAP_F64;
  if (auto floating = dyn_cast<FloatType>(type);
      floating && floating.getWidth() <= 8)
    return SOAP_BYTE;
  if (auto complex = dyn_cast<ComplexType>(type)) {
    if (complex.getElementType().isF32())
      return SOAP_C64;
    if (complex.getElementType().isF64())
      return SOAP_C128;
  }
  auto integer = dyn_cast<IntegerType>(type);
  if (!integer)
    return std::nullopt;
  bool isUnsigned = integer.isUnsigned();
  switch (integer.getWidth()) {
  case 1:
    return SOAP_BOOL;
  case 2:
  case 4:
    return SOAP_BYTE;
  case 8:
    return isUnsigned ? SOAP_U8 : SOAP_I8;
  case 16:
    return isUnsigned ? SOAP_U16 : SOAP_I16;
  case 32:
    return isUnsigned ? SOAP_U32 : SOAP_I32;
  case 64:
    return isUnsigned ? SOAP_U64 : SOAP_I64;
  default:
    return std::nullopt;
  }
}

namespace {

using Resolver = llvm::function_ref<std::optional<KernelCode>(llvm::StringRef)>;

class TableWriter {
public:
  TableWriter(ProgramOp program, Resolver resolveKernel)
      : program(program), resolveKernel(resolveKernel),
        table(std::make_unique<ProgramBuilder>()) {}

  FailureOr<std::unique_ptr<ProgramBuilder>> write();

private:
  template <typename OpTy> ProgramBuilder::Tensor makeTensor(OpTy op);
  void addReduce(ReduceBuffersOp op);
  void addCopy(CopyBoxesOp op);
  FailureOr<int32_t> getKernel(LaunchOp op);
  LogicalResult addCommands(CommandsOp op);

  static ProgramBuilder::Ints ints(llvm::ArrayRef<int64_t> list) {
    return list.vec();
  }

  ProgramOp program;
  Resolver resolveKernel;
  std::unique_ptr<ProgramBuilder> table;
  SymbolTableCollection symbols;
  std::map<llvm::StringRef, int32_t> kernels;
};

} // namespace

template <typename OpTy>
ProgramBuilder::Tensor TableWriter::makeTensor(OpTy op) {
  auto type = cast<RankedTensorType>(op.getType());
  ProgramBuilder::Tensor tensor;
  tensor.name = op.getName().str();
  tensor.type = *getRuntimeElementType(type.getElementType());
  tensor.shape = ints(type.getShape());
  for (const ShardPlace &place : op.getShards()) {
    ProgramBuilder::Shard shard;
    shard.device = static_cast<int32_t>(place.device);
    shard.offset = place.offset;
    for (Interval i : place.box) {
      shard.lows.push_back(i.lo);
      shard.extents.push_back(i.size());
    }
    tensor.shards.push_back(std::move(shard));
  }
  return tensor;
}

static SoapReduceKind getReduceKind(llvm::StringRef name) {
  return llvm::StringSwitch<SoapReduceKind>(name)
      .Case("max", SOAP_MAX)
      .Case("min", SOAP_MIN)
      .Case("product", SOAP_PRODUCT)
      .Case("and", SOAP_AND)
      .Case("or", SOAP_OR)
      .Default(SOAP_SUM);
}

void TableWriter::addReduce(ReduceBuffersOp op) {
  std::vector<ProgramBuilder::Group> groups;
  for (const ReduceGroup &group : op.getGroups()) {
    ProgramBuilder::Group entry;
    entry.numElements = group.numElements;
    entry.moreRows = group.numRows - 1;
    entry.rowStride = group.rowStride;
    for (const ReduceGroup::Member &m : group.members)
      entry.members.push_back(
          {static_cast<int32_t>(m.device), m.source, m.result});
    groups.push_back(std::move(entry));
  }
  table->addAllReduce(*getRuntimeElementType(op.getElementType()),
                      getReduceKind(op.getReduction()), groups);
}

void TableWriter::addCopy(CopyBoxesOp op) {
  std::vector<ProgramBuilder::BoxCopy> copies;
  for (const BoxCopyPlace &place : op.getBoxCopies()) {
    ProgramBuilder::BoxCopy copy;
    copy.sourceDevice = static_cast<int32_t>(place.sourceDevice);
    copy.targetDevice = static_cast<int32_t>(place.targetDevice);
    bool isFill = place.sourceDevice < 0;
    copy.sourceOffset = isFill ? 0 : place.sourceOffset;
    copy.fillBits = isFill ? place.sourceOffset : 0;
    copy.targetOffset = place.targetOffset;
    copy.extents = ints(place.extents);
    copy.sourceStrides = ints(place.sourceStrides);
    copy.targetStrides = ints(place.targetStrides);
    copies.push_back(std::move(copy));
  }
  table->addCopy(*getRuntimeElementType(op.getElementType()), copies);
}

FailureOr<int32_t> TableWriter::getKernel(LaunchOp op) {
  llvm::StringRef name = op.getKernel();
  if (auto it = kernels.find(name); it != kernels.end())
    return it->second;
  auto function = symbols.lookupNearestSymbolFrom<FunctionOpInterface>(
      program->getParentOp(), op.getKernelAttr());
  std::optional<KernelCode> code = resolveKernel(name);
  if (!function || !code)
    return op.emitOpError() << "has no code for kernel '" << name << "'";
  ProgramBuilder::Ints bytes;
  for (Type type : function.getArgumentTypes())
    bytes.push_back(getBufferBytes(cast<RankedTensorType>(type)));
  auto numInputs = static_cast<int32_t>(bytes.size());
  for (Type type : function.getResultTypes())
    bytes.push_back(getBufferBytes(cast<RankedTensorType>(type)));
  int32_t index =
      code->gpu ? table->addGpuKernel(name.str(), *code->gpu, numInputs,
                                      std::move(bytes))
      : code->runChecked
          ? table->addCheckedKernel(name.str(), code->runChecked, code->context,
                                    numInputs, std::move(bytes))
          : table->addKernel(name.str(), code->run, numInputs,
                             std::move(bytes));
  if (auto inPlace = function->getAttrOfType<DenseI64ArrayAttr>(
          SoapDialect::getInPlaceAttrName()))
    table->setInPlace(index, ints(inPlace));
  kernels[name] = index;
  return index;
}

LogicalResult TableWriter::addCommands(CommandsOp op) {
  auto device = static_cast<int32_t>(op.getDevice());
  if (op.getBody().empty())
    return success();
  for (Operation &command : op.getBody().front()) {
    if (auto communicate = dyn_cast<CommunicateOp>(command)) {
      table->addCommunicate(device, communicate.getCommunication());
      continue;
    }
    auto launch = cast<LaunchOp>(command);
    FailureOr<int32_t> kernel = getKernel(launch);
    if (failed(kernel))
      return failure();
    ProgramBuilder::Ints offsets = ints(launch.getInputs());
    offsets.insert(offsets.end(), launch.getOutputs().begin(),
                   launch.getOutputs().end());
    std::vector<SoapPart> parts;
    llvm::ArrayRef<int64_t> numbers =
        launch.getParts().value_or(llvm::ArrayRef<int64_t>());
    for (; !numbers.empty(); numbers = numbers.drop_front(3))
      parts.push_back(
          {static_cast<int32_t>(numbers[0]), numbers[1], numbers[2]});
    table->addLaunch(device, *kernel, std::move(offsets), std::move(parts));
  }
  return success();
}

FailureOr<std::unique_ptr<ProgramBuilder>> TableWriter::write() {
  for (int64_t bytes : program.getArenas())
    table->addDevice(bytes);
  llvm::SmallVector<SoapState> states;
  for (ArgumentOp op : program.getParts<ArgumentOp>()) {
    int32_t index = table->addArgument(makeTensor(op));
    if (op.getReplacement())
      states.push_back({index, static_cast<int32_t>(*op.getReplacement())});
  }
  for (ResultOp op : program.getParts<ResultOp>())
    table->addResult(makeTensor(op));
  for (SoapState state : states)
    table->addState(state.argument, state.result);
  for (Operation &op : program.getBody().getOps()) {
    if (auto reduce = dyn_cast<ReduceBuffersOp>(op))
      addReduce(reduce);
    else if (auto copy = dyn_cast<CopyBoxesOp>(op))
      addCopy(copy);
  }
  for (CommandsOp op : program.getParts<CommandsOp>())
    if (failed(addCommands(op)))
      return failure();
  SoapStatus status = soap_program_check(table->get());
  if (status.code != SOAP_OK)
    return program.emitOpError()
           << "is refused by the runtime: " << status.message;
  return std::move(table);
}

FailureOr<std::unique_ptr<ProgramBuilder>>
soap::buildProgramTable(ProgramOp program, Resolver resolveKernel) {
  return TableWriter(program, resolveKernel).write();
}
