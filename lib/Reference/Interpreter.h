//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_REFERENCE_INTERPRETER_H
#define SOAP_LIB_REFERENCE_INTERPRETER_H

#include "Kernels.h"
#include "Soap/Reference/Evaluator.h"

#include "mlir/IR/SymbolTable.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringMap.h"

namespace soap::reference {

class Interpreter;
class Lockstep;
struct ManualDevices;

/// What an SSA value holds: a tensor, one local tensor per shard, or the
/// elements of a tuple. A token holds nothing.
struct Datum {
  Tensor tensor;
  std::vector<Tensor> shards;
  std::vector<Datum> elements = {};
};
using Data = llvm::SmallVector<Datum, 2>;
using Tensors = llvm::SmallVector<Tensor, 2>;

/// The values visible in a block; those of enclosing blocks through `parent`.
struct Scope {
  const Scope *parent = nullptr;
  /// Scalar code runs on tensors of any shape: see `Interpreter::applyBody`.
  bool lifted = false;
  llvm::DenseMap<mlir::Value, Datum> values;

  const Datum *lookup(mlir::Value value) const {
    for (const Scope *s = this; s; s = s->parent)
      if (auto it = s->values.find(value); it != s->values.end())
        return &it->second;
    return nullptr;
  }
};

/// Evaluates one op on tensors. Emits an error at the op on failure.
using Handler = mlir::FailureOr<Tensors> (*)(mlir::Operation *op,
                                             llvm::ArrayRef<Tensor> operands,
                                             Interpreter &interpreter,
                                             const Scope &scope);
using HandlerMap = llvm::StringMap<Handler>;

/// \p operand number \p number of \p op in the type of \p scalar, which a
/// function of the op takes its elements as: it may be a wider one.
Tensor promoted(mlir::Operation *op, unsigned number, const Tensor &operand,
                mlir::BlockArgument scalar, Precision precision);

void addShapeHandlers(HandlerMap &map);
void addContractionHandlers(HandlerMap &map);
void addWindowHandlers(HandlerMap &map);
void addGatherScatterHandlers(HandlerMap &map);
void addControlFlowHandlers(HandlerMap &map);
void addAlgebraHandlers(HandlerMap &map);
void addMatrixHandlers(HandlerMap &map);
void addRandomHandlers(HandlerMap &map);
void addDynamicHandlers(HandlerMap &map);
void addClassicHandlers(HandlerMap &map);
void addChloHandlers(HandlerMap &map);
void addStructureHandlers(HandlerMap &map);
void addLinalgHandlers(HandlerMap &map);
void addTensorHandlers(HandlerMap &map);
void addShardingHandlers(HandlerMap &map);

/// The numbers of a tensor of integers.
llvm::SmallVector<int64_t, 4> numbersOf(const Tensor &tensor);

/// Evaluates `op`, built by `build` on values of the operands' types, instead
/// of the op that stands in the program.
mlir::FailureOr<Tensors> evaluateInstead(
    mlir::Operation *op, llvm::ArrayRef<Tensor> operands,
    Interpreter &interpreter,
    llvm::function_ref<mlir::Operation *(mlir::OpBuilder &, mlir::ValueRange)>
        build);

/// Unary, binary and the other elementwise ops.
mlir::FailureOr<Tensors> evaluateElementwise(mlir::Operation *op, Kind kind,
                                             llvm::ArrayRef<Tensor> operands,
                                             Precision precision);

/// The state of one evaluation.
class Interpreter {
public:
  explicit Interpreter(Precision precision);

  Precision getPrecision() const { return precision; }

  mlir::FailureOr<Data> call(mlir::func::FuncOp function, Data arguments);
  /// Evaluates a region of one block and returns its terminator's operands.
  mlir::FailureOr<Data> evaluate(mlir::Region &region, Data arguments,
                                 const Scope *parent, bool lifted = false);
  mlir::FailureOr<Tensors> evaluate(mlir::Region &region, Tensors arguments,
                                    const Scope *parent, bool lifted = false);

  /// Applies a body on scalars to every element of `arguments`, which have one
  /// shape, and returns results of that shape. A body of elementwise ops runs
  /// once, on the whole tensors.
  mlir::FailureOr<Tensors> applyBody(mlir::Region &body,
                                     llvm::ArrayRef<Tensor> arguments,
                                     const Scope *parent);

  /// Evaluates one op that is in no block of the program.
  mlir::FailureOr<Tensors> evaluateOp(mlir::Operation *op,
                                      llvm::ArrayRef<Tensor> operands);

  /// What a scalar of a type is held as, in a tensor of rank 0: an index as a
  /// 64-bit integer, all others as they are.
  static mlir::Type scalarType(mlir::Type type) {
    return type.isIndex() ? mlir::IntegerType::get(type.getContext(), 64)
                          : type;
  }

  /// The kind of a body that is one commutative op on its two arguments.
  static std::optional<Kind> getSingleOp(mlir::Region &body);

private:
  /// Runs steps of several devices in turn.
  friend class Lockstep;

  /// An op with what is known of it before it runs.
  struct Step {
    mlir::Operation *op;
    std::optional<Kind> kind;
    Handler handler = nullptr;
    /// Values of the block that nothing uses afterwards.
    llvm::SmallVector<mlir::Value, 2> dead;
  };
  using Plan = std::vector<Step>;

  mlir::FailureOr<const Plan *> getPlan(mlir::Block &block);
  /// The plan of a region's block, which takes so many arguments.
  mlir::FailureOr<const Plan *> getPlan(mlir::Region &region,
                                        size_t numArguments);
  /// What a call calls, or a composite op decomposes to.
  mlir::FailureOr<mlir::func::FuncOp> getCallee(mlir::Operation *op);
  /// Counts how deep calls are nested; `--depth` follows after a success.
  mlir::LogicalResult enter(mlir::func::FuncOp function);
  bool isElementwiseBody(mlir::Region &body);
  mlir::LogicalResult run(const Step &step, Scope &scope);
  mlir::FailureOr<Data> runOnData(mlir::Operation *op, const Scope &scope);
  mlir::LogicalResult checkResults(mlir::Operation *op,
                                   llvm::ArrayRef<Tensor> results);

  Precision precision;
  HandlerMap handlers;
  mlir::SymbolTableCollection symbols;
  llvm::DenseMap<mlir::Block *, std::unique_ptr<Plan>> plans;
  llvm::DenseMap<mlir::Region *, bool> elementwiseBodies;
  /// Whether devices of a manual computation communicate in an op.
  llvm::DenseMap<mlir::Operation *, bool> communicating;
  int depth = 0;
  /// In a manual computation, where one device runs an op: that device.
  const ManualDevices *device = nullptr;
};

} // namespace soap::reference

#endif // SOAP_LIB_REFERENCE_INTERPRETER_H
