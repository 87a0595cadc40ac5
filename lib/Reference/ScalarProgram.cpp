//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ScalarProgram.h"

#include "ScalarArithmetic.h"
#include "Soap/Reference/Rounding.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

#include <algorithm>

using namespace mlir;

namespace soap::reference {

using Instruction = ScalarProgram::Instruction;
using Function = Instruction::Function;

Number loadNumber(const Tensor &tensor, int64_t at) {
  Number value;
  switch (tensor.getStorage()) {
  case Storage::F32:
    value.f = tensor.data<float>()[at];
    break;
  case Storage::F64:
    value.f = tensor.data<double>()[at];
    break;
  default:
    value.i = tensor.getInt(at);
  }
  return value;
}

void storeNumber(Tensor &tensor, int64_t at, Number value) {
  if (tensor.isFloat())
    tensor.setDouble(at, value.f);
  else
    tensor.setInt(at, value.i);
}

static unsigned widthOf(Type type) {
  type = getElementTypeOrSelf(type);
  return isa<IntegerType>(type) ? type.getIntOrFloatBitWidth() : 64;
}

LogicalResult ScalarProgram::add(Operation *op, Precision precision,
                                 llvm::function_ref<unsigned(Value)> lookup) {
  if (op->getNumResults() != 1 || op->getNumRegions() != 0)
    return op->emitOpError("is not known to the evaluator in a body");
  Instruction instruction;
  instruction.op = op;
  Type type = getElementTypeOrSelf(op->getResult(0).getType());
  if (!isa<IntegerType, FloatType, IndexType>(type))
    return op->emitOpError("is not known to the evaluator on ") << type;
  if (auto index = dyn_cast<linalg::IndexOp>(op)) {
    instruction.aux = static_cast<int64_t>(index.getDim());
  } else if (!isa<tensor::ExtractOp>(op)) {
    Type from = op->getNumOperands() ? op->getOperand(0).getType() : type;
    instruction.width = widthOf(from);
    bool isSingle = precision == Precision::Native && !type.isF64();
    instruction.type = type;
    Function &function = instruction.function;
    if (isa<FloatType>(type))
      function = floatArithmetic(op, isSingle);
    else
      function = integerArithmetic(op);
    if (!function)
      function = mixedFunction(op, instruction);
    if (!function || op->getNumOperands() > 3)
      return op->emitOpError("is not known to the evaluator");
    auto floatType = dyn_cast<FloatType>(type);
    bool isExact = type.isIndex() || type.isInteger(64) || type.isF64() ||
                   (floatType && precision == Precision::Float64);
    // Conversions need the type for their range.
    if (isExact && !isa<arith::FPToSIOp, arith::FPToUIOp>(op))
      instruction.type = Type();
  }
  for (Value operand : op->getOperands())
    if (!isa<RankedTensorType>(operand.getType()) ||
        !isa<tensor::ExtractOp>(op))
      instruction.operands.push_back(lookup(operand));
  instruction.result = registers.size();
  registers.push_back(Number());
  instructions.push_back(std::move(instruction));
  return success();
}

FailureOr<ScalarProgram> ScalarProgram::get(Block &body, Precision precision,
                                            const Scope &scope) {
  ScalarProgram program;
  llvm::DenseMap<Value, unsigned> numbers;
  auto define = [&](Value value, Number number) {
    numbers[value] = program.registers.size();
    program.registers.push_back(number);
  };
  for (BlockArgument argument : body.getArguments())
    define(argument, Number());
  // Values from outside are constants here.
  auto addOutside = [&](Operation *op, Value value) -> LogicalResult {
    if (numbers.count(value) || isa<RankedTensorType>(value.getType()))
      return success();
    const Datum *datum = scope.lookup(value);
    if (!datum || datum->tensor.getRank() != 0 || datum->tensor.isComplex())
      return op->emitOpError("reads a value that the evaluator does not know");
    define(value, loadNumber(datum->tensor, 0));
    return success();
  };
  for (Operation &op : body) {
    for (Value operand : op.getOperands())
      if (failed(addOutside(&op, operand)))
        return failure();
    if (op.hasTrait<OpTrait::IsTerminator>())
      break;
    // Assertions and the like say nothing of what is computed.
    if (op.getNumResults() == 0)
      continue;
    if (auto constant = dyn_cast<arith::ConstantOp>(op)) {
      Attribute value = constant.getValue();
      if (auto f = dyn_cast<FloatAttr>(value))
        define(constant, ofFloat(f.getValueAsDouble()));
      else if (auto i = dyn_cast<IntegerAttr>(value))
        define(constant,
               ofInt(i.getType().isInteger(1)
                         ? static_cast<int64_t>(i.getValue().getZExtValue())
                         : i.getValue().getSExtValue()));
      else
        return op.emitOpError("is not known to the evaluator in a body");
      continue;
    }
    if (failed(program.add(&op, precision,
                           [&](Value v) { return numbers.lookup(v); })))
      return failure();
    Instruction &added = program.instructions.back();
    if (auto extract = dyn_cast<tensor::ExtractOp>(op)) {
      const Datum *datum = scope.lookup(extract.getTensor());
      if (!datum)
        return op.emitOpError(
            "reads a tensor that the evaluator does not know");
      added.tensor = datum->tensor;
    }
    numbers[op.getResult(0)] = added.result;
  }
  for (Value value : body.getTerminator()->getOperands())
    program.results.push_back(numbers.lookup(value));
  return program;
}

FailureOr<ScalarProgram> ScalarProgram::get(Operation *op,
                                            Precision precision) {
  ScalarProgram program;
  // One value may be several operands.
  program.registers.resize(op->getNumOperands());
  unsigned next = 0;
  if (failed(program.add(op, precision, [&](Value) { return next++; })))
    return failure();
  program.results.push_back(program.instructions.back().result);
  return program;
}

/// What the tensor.extract of an instruction reads: indices are clamped, as
/// StableHLO's are.
static FailureOr<Number> extractNumber(const Instruction &instruction,
                                       ArrayRef<Number> registers) {
  int64_t at = 0;
  for (auto [size, operand] :
       llvm::zip_equal(instruction.tensor.getShape(), instruction.operands)) {
    if (size == 0)
      return instruction.op->emitOpError("reads a tensor without elements");
    at = at * size + std::clamp<int64_t>(registers[operand].i, 0, size - 1);
  }
  return loadNumber(instruction.tensor, at);
}

LogicalResult ScalarProgram::run(ArrayRef<Number> arguments,
                                 ArrayRef<int64_t> index,
                                 MutableArrayRef<Number> yielded) {
  llvm::copy(arguments, registers.begin());
  for (const Instruction &instruction : instructions) {
    Number &result = registers[instruction.result];
    if (!instruction.function) {
      if (isa<linalg::IndexOp>(instruction.op)) {
        result.i = index[instruction.aux];
        continue;
      }
      FailureOr<Number> element = extractNumber(instruction, registers);
      if (failed(element))
        return failure();
      result = *element;
      continue;
    }
    Number operands[3] = {};
    for (auto [i, operand] : llvm::enumerate(instruction.operands))
      operands[i] = registers[operand];
    result = instruction.function(operands, instruction);
    if (!instruction.type)
      continue;
    if (auto type = dyn_cast<IntegerType>(instruction.type))
      result.i =
          type.getWidth() == 1 ? result.i & 1 : wrapToType(result.i, type);
    else if (auto type = dyn_cast<FloatType>(instruction.type))
      result.f = type.isF32() ? static_cast<float>(result.f)
                              : roundResult(result.f, type);
  }
  for (auto [value, number] : llvm::zip_equal(yielded, results))
    value = registers[number];
  return success();
}

} // namespace soap::reference
