//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LaunchBuilder.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Transforms/RegionUtils.h"

using namespace mlir;
using namespace soap;
using gpukernels::LaunchBuilder;

int64_t gpukernels::elementBytes(Type type) {
  Type element = getElementTypeOrSelf(type);
  if (auto complex = dyn_cast<ComplexType>(element))
    return 2 * elementBytes(complex.getElementType());
  return element.isIndex()
             ? 8
             : llvm::divideCeil(element.getIntOrFloatBitWidth(), 8);
}

LaunchBuilder::LaunchBuilder(SymbolTable &symbols, Location loc, StringRef name,
                             int64_t grid, int64_t block)
    : builder(symbols.getOp()->getContext()), loc(loc), grid(grid),
      block(block) {
  // Names of assembly code have no other characters.
  std::string plain;
  for (char c : name)
    plain += llvm::isAlnum(c) ? c : '_';
  func = gpu::GPUFuncOp::create(builder, loc, "k_" + plain,
                                builder.getFunctionType({}, {}));
  func->setAttr(gpu::GPUDialect::getKernelFuncAttrName(),
                builder.getUnitAttr());
  func.setKnownBlockSize(ArrayRef<int32_t>{static_cast<int32_t>(block), 1, 1});
  symbols.insert(func);
  builder.setInsertionPointToStart(&func.getBody().front());
}

OpBuilder LaunchBuilder::entry() {
  OpBuilder at(builder.getContext());
  if (lastOfEntry)
    at.setInsertionPointAfter(lastOfEntry);
  else
    at.setInsertionPointToStart(&func.getBody().front());
  return at;
}

Value LaunchBuilder::get(Value host) {
  if (Value here = mapping.lookupOrNull(host))
    return here;
  Operation *op = host.getDefiningOp();
  bool isMemory = !op || isa<memref::AllocOp, memref::GetGlobalOp>(op);
  if (isMemory) {
    unsigned position = operands.size();
    operands.push_back(host);
    Value here = func.getBody().front().insertArgument(position, host.getType(),
                                                       host.getLoc());
    SmallVector<Type> types = llvm::map_to_vector(
        operands, [](Value operand) { return operand.getType(); });
    func.setFunctionType(builder.getFunctionType(types, {}));
    mapping.map(host, here);
    return here;
  }
  for (Value operand : op->getOperands())
    get(operand);
  OpBuilder at = entry();
  lastOfEntry = at.clone(*op, mapping);
  return mapping.lookup(host);
}

Operation *LaunchBuilder::clone(OpBuilder &at, Operation *op) {
  for (Value operand : op->getOperands())
    get(operand);
  llvm::SetVector<Value> outside;
  getUsedValuesDefinedAbove(op->getRegions(), outside);
  for (Value value : outside)
    get(value);
  return at.clone(*op, mapping);
}

Value LaunchBuilder::threadId() {
  if (!thread) {
    OpBuilder at = entry();
    thread = gpu::ThreadIdOp::create(at, loc, gpu::Dimension::x);
    lastOfEntry = thread.getDefiningOp();
  }
  return thread;
}

Value LaunchBuilder::blockId() {
  if (!blockNumber) {
    OpBuilder at = entry();
    blockNumber = gpu::BlockIdOp::create(at, loc, gpu::Dimension::x);
    lastOfEntry = blockNumber.getDefiningOp();
  }
  return blockNumber;
}

Value LaunchBuilder::globalId() {
  if (!global) {
    Value first = threadId(), number = blockId(), size = constant(block);
    OpBuilder at = entry();
    Value skipped = arith::MulIOp::create(at, loc, number, size);
    global = arith::AddIOp::create(at, loc, skipped, first);
    lastOfEntry = global.getDefiningOp();
  }
  return global;
}

void LaunchBuilder::beginPart(OpBuilder &at, int64_t first, int64_t blocks) {
  Value number = blockId(), id = threadId();
  if (first)
    number = arith::SubIOp::create(at, loc, number, constant(first));
  global = arith::AddIOp::create(
      at, loc, arith::MulIOp::create(at, loc, number, constant(block)), id);
  partBlocks = blocks;
}

Value LaunchBuilder::constant(int64_t value) {
  Value &known = constants[value];
  if (!known) {
    OpBuilder at = entry();
    known = arith::ConstantIndexOp::create(at, loc, value);
    lastOfEntry = known.getDefiningOp();
  }
  return known;
}

Value LaunchBuilder::shared(MemRefType type) {
  auto space = gpu::AddressSpaceAttr::get(
      builder.getContext(), gpu::GPUDialect::getWorkgroupAddressSpace());
  return func.addWorkgroupAttribution(
      MemRefType::get(type.getShape(), type.getElementType(),
                      MemRefLayoutAttrInterface(), space),
      loc);
}

Value LaunchBuilder::sharedAsUsual(MemRefType type) {
  Value memory = shared(type);
  OpBuilder at = entry();
  Value usual = memref::MemorySpaceCastOp::create(at, loc, type, memory);
  lastOfEntry = usual.getDefiningOp();
  return usual;
}

Value LaunchBuilder::exchanged(MemRefType type) {
  Value &memory = exchanges[type];
  if (!memory)
    memory = shared(type);
  return memory;
}

void LaunchBuilder::describe(StringRef spread, int64_t depth) {
  func->setAttr(spreadAttrName, builder.getStringAttr(spread));
  func->setAttr(depthAttrName, builder.getI64IntegerAttr(depth));
}

void LaunchBuilder::finish(OpBuilder &host) {
  builder.setInsertionPointToEnd(&func.getBody().front());
  gpu::ReturnOp::create(builder, loc);
  auto constantAt = [&](int64_t value) -> Value {
    return arith::ConstantIndexOp::create(host, loc, value);
  };
  Value one = constantAt(1), blocks = constantAt(grid),
        threads = constantAt(block);
  gpu::LaunchFuncOp::create(host, loc, func, gpu::KernelDim3{blocks, one, one},
                            gpu::KernelDim3{threads, one, one}, Value(),
                            operands);
}
