//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Factorisations of matrices. Signs of vectors and the like are as they come
// out of an algorithm, so that the evaluator computes with the library of CPUs.

#include "Interpreter.h"
#include "Soap/Conversion/CpuLibrary/CpuLibrary.h"
#include "Soap/Dialect/Soap/IR/SoapMatrixOps.h"

using namespace mlir;

namespace soap::reference {

namespace {

/// The numbers of a tensor as the library takes them.
struct Numbers {
  explicit Numbers(const Tensor &tensor)
      : Numbers(tensor.isComplex(), tensor.numElements()) {
    for (int64_t i = 0, e = tensor.numElements(); i < e; ++i)
      if (isComplex)
        complex[i] = tensor.getComplex(i);
      else
        real[i] = tensor.getDouble(i);
  }
  Numbers(bool isComplex, int64_t count)
      : isComplex(isComplex), real(isComplex ? 0 : count),
        complex(isComplex ? count : 0) {}

  void *data() {
    return isComplex ? static_cast<void *>(complex.data()) : real.data();
  }

  bool isComplex;
  std::vector<double> real;
  std::vector<std::complex<double>> complex;
};

/// A result of an op in the making.
struct Result {
  Result(Operation *op, unsigned number)
      : type(cast<RankedTensorType>(op->getResult(number).getType())),
        numbers(isa<ComplexType>(type.getElementType()),
                type.getNumElements()) {}

  Tensor finish(Precision precision) const {
    Tensor tensor(type.getElementType(), type.getShape(), precision);
    for (int64_t i = 0, e = type.getNumElements(); i < e; ++i)
      if (numbers.isComplex)
        tensor.setComplex(i, numbers.complex[i]);
      else
        tensor.setDouble(i, numbers.real[i]);
    tensor.normalize();
    return tensor;
  }

  RankedTensorType type;
  Numbers numbers;
};

/// One of counts.
struct Counts {
  Counts(Operation *op, unsigned number)
      : type(cast<RankedTensorType>(op->getResult(number).getType())),
        numbers(type.getNumElements()) {}

  Tensor finish(Precision precision) const {
    Tensor tensor(type.getElementType(), type.getShape(), precision);
    for (auto [i, number] : llvm::enumerate(numbers))
      tensor.setInt(i, number);
    return tensor;
  }

  RankedTensorType type;
  std::vector<int32_t> numbers;
};

/// What a function of the library is told of \p matrices in double precision:
/// type, batch, rows, and \p more.
SmallVector<int64_t> parametersOf(const Tensor &matrices,
                                  ArrayRef<int64_t> more) {
  ArrayRef<int64_t> shape = matrices.getShape();
  int64_t batch = 1;
  for (int64_t size : shape.drop_back(2))
    batch *= size;
  SmallVector<int64_t> parameters = {matrices.isComplex() ? 3 : 1, batch,
                                     shape[shape.size() - 2]};
  llvm::append_range(parameters, more);
  return parameters;
}

/// Whether there is such a library; says so if not.
LogicalResult findLibrary(Operation *op) {
  std::string why = prepareCpuLibrary("soap_cpu_lu");
  return why.empty() ? success() : op->emitOpError(why);
}

} // namespace

static FailureOr<Tensors> evalLu(Operation *op, ArrayRef<Tensor> operands,
                                 Interpreter &, const Scope &) {
  if (failed(findLibrary(op)))
    return failure();
  const Tensor &a = operands[0];
  Numbers matrices(a);
  Result factors(op, 0);
  Counts pivots(op, 1);
  soap_cpu_lu(parametersOf(a, a.getShape().back()).data(), matrices.data(),
              factors.numbers.data(), pivots.numbers.data());
  return Tensors{factors.finish(a.getPrecision()),
                 pivots.finish(a.getPrecision())};
}

static FailureOr<Tensors> evalQr(Operation *op, ArrayRef<Tensor> operands,
                                 Interpreter &, const Scope &) {
  if (failed(findLibrary(op)))
    return failure();
  const Tensor &a = operands[0];
  Numbers matrices(a);
  Result factors(op, 0), taus(op, 1);
  soap_cpu_qr(parametersOf(a, a.getShape().back()).data(), matrices.data(),
              factors.numbers.data(), taus.numbers.data());
  return Tensors{factors.finish(a.getPrecision()),
                 taus.finish(a.getPrecision())};
}

static FailureOr<Tensors> evalHouseholderProduct(Operation *op,
                                                 ArrayRef<Tensor> operands,
                                                 Interpreter &, const Scope &) {
  if (failed(findLibrary(op)))
    return failure();
  const Tensor &a = operands[0];
  Numbers matrices(a), taus(operands[1]);
  Result result(op, 0);
  soap_cpu_householder_product(
      parametersOf(a, {a.getShape().back(), operands[1].getShape().back()})
          .data(),
      matrices.data(), taus.data(), result.numbers.data());
  return Tensors{result.finish(a.getPrecision())};
}

static FailureOr<Tensors> evalEigh(Operation *op, ArrayRef<Tensor> operands,
                                   Interpreter &, const Scope &) {
  if (failed(findLibrary(op)))
    return failure();
  auto eigh = cast<EighOp>(op);
  const Tensor &a = operands[0];
  Numbers matrices(a);
  Result vectors(op, 0), values(op, 1);
  Counts info(op, 2);
  soap_cpu_eigh(
      parametersOf(a, {eigh.getLower(), !eigh.getVectors().use_empty()}).data(),
      matrices.data(), vectors.numbers.data(), values.numbers.data(),
      info.numbers.data());
  return Tensors{vectors.finish(a.getPrecision()),
                 values.finish(a.getPrecision()),
                 info.finish(a.getPrecision())};
}

static FailureOr<Tensors> evalEig(Operation *op, ArrayRef<Tensor> operands,
                                  Interpreter &, const Scope &) {
  if (failed(findLibrary(op)))
    return failure();
  auto eig = cast<EigOp>(op);
  const Tensor &a = operands[0];
  Numbers matrices(a);
  Result values(op, 0), left(op, 1), right(op, 2);
  Counts info(op, 3);
  soap_cpu_eig(
      parametersOf(a, {!eig.getLeft().use_empty(), !eig.getRight().use_empty()})
          .data(),
      matrices.data(), values.numbers.data(), left.numbers.data(),
      right.numbers.data(), info.numbers.data());
  return Tensors{values.finish(a.getPrecision()), left.finish(a.getPrecision()),
                 right.finish(a.getPrecision()), info.finish(a.getPrecision())};
}

static FailureOr<Tensors> evalSvd(Operation *op, ArrayRef<Tensor> operands,
                                  Interpreter &, const Scope &) {
  if (failed(findLibrary(op)))
    return failure();
  auto svd = cast<SvdOp>(op);
  const Tensor &a = operands[0];
  Numbers matrices(a);
  Result values(op, 0), left(op, 1), right(op, 2);
  Counts info(op, 3);
  bool hasVectors = !svd.getLeft().use_empty() || !svd.getRight().use_empty();
  soap_cpu_svd(
      parametersOf(a, {a.getShape().back(), svd.isFull(), hasVectors}).data(),
      matrices.data(), values.numbers.data(), left.numbers.data(),
      right.numbers.data(), info.numbers.data());
  return Tensors{values.finish(a.getPrecision()), left.finish(a.getPrecision()),
                 right.finish(a.getPrecision()), info.finish(a.getPrecision())};
}

void addMatrixHandlers(HandlerMap &map) {
  map[LuOp::getOperationName()] = evalLu;
  map[QrOp::getOperationName()] = evalQr;
  map[HouseholderProductOp::getOperationName()] = evalHouseholderProduct;
  map[EighOp::getOperationName()] = evalEigh;
  map[EigOp::getOperationName()] = evalEig;
  map[SvdOp::getOperationName()] = evalSvd;
}

} // namespace soap::reference
