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

/// The numbers of a tensor as the library takes them: in double precision, or
/// counts of 32 bits.
struct Numbers {
  explicit Numbers(Type type) : type(cast<RankedTensorType>(type)) {
    int64_t count = this->type.getNumElements();
    Type element = this->type.getElementType();
    if (isa<ComplexType>(element))
      complex.resize(count);
    else if (isa<FloatType>(element))
      real.resize(count);
    else
      counts.resize(count);
  }
  explicit Numbers(const Tensor &tensor) : Numbers(tensor.getType()) {
    for (auto [i, number] : llvm::enumerate(complex))
      number = tensor.getComplex(i);
    for (auto [i, number] : llvm::enumerate(real))
      number = tensor.getDouble(i);
  }

  void *data() {
    if (!complex.empty())
      return complex.data();
    return counts.empty() ? static_cast<void *>(real.data()) : counts.data();
  }

  Tensor finish(Precision precision) const {
    Tensor tensor(type.getElementType(), type.getShape(), precision);
    for (auto [i, number] : llvm::enumerate(complex))
      tensor.setComplex(i, number);
    for (auto [i, number] : llvm::enumerate(real))
      tensor.setDouble(i, number);
    for (auto [i, number] : llvm::enumerate(counts))
      tensor.setInt(i, number);
    tensor.normalize();
    return tensor;
  }

  RankedTensorType type;
  std::vector<double> real;
  std::vector<std::complex<double>> complex;
  std::vector<int32_t> counts;
};

/// What a function of the library takes and gives.
struct LibraryArguments {
  const int64_t *parameters;
  SmallVector<void *, 2> in;
  SmallVector<void *, 4> out;

  int32_t *counts(unsigned i) const { return static_cast<int32_t *>(out[i]); }
};

} // namespace

/// Has \p run call the library: parameters are type, batch, rows, and \p more.
static FailureOr<Tensors>
callLibrary(Operation *op, ArrayRef<Tensor> operands, ArrayRef<int64_t> more,
            llvm::function_ref<void(const LibraryArguments &)> run) {
  if (std::string why = loadLapack(); !why.empty())
    return op->emitOpError(why);
  const Tensor &matrices = operands[0];
  ArrayRef<int64_t> shape = matrices.getShape();
  int64_t batch = 1;
  for (int64_t size : shape.drop_back(2))
    batch *= size;
  SmallVector<int64_t> parameters = {matrices.isComplex() ? 3 : 1, batch,
                                     shape[shape.size() - 2]};
  llvm::append_range(parameters, more);
  auto in = llvm::map_to_vector<2>(
      operands, [](const Tensor &operand) { return Numbers(operand); });
  auto out = llvm::map_to_vector<4>(op->getResultTypes(),
                                    [](Type type) { return Numbers(type); });
  auto data = [](Numbers &numbers) { return numbers.data(); };
  run({parameters.data(), llvm::map_to_vector<2>(in, data),
       llvm::map_to_vector<4>(out, data)});
  Tensors results;
  for (const Numbers &numbers : out)
    results.push_back(numbers.finish(matrices.getPrecision()));
  return results;
}

static FailureOr<Tensors> evalLu(Operation *op, ArrayRef<Tensor> operands,
                                 Interpreter &, const Scope &) {
  return callLibrary(op, operands, operands[0].getShape().back(),
                     [](const LibraryArguments &a) {
                       soap_cpu_lu(a.parameters, a.in[0], a.out[0],
                                   a.counts(1));
                     });
}

static FailureOr<Tensors> evalQr(Operation *op, ArrayRef<Tensor> operands,
                                 Interpreter &, const Scope &) {
  return callLibrary(op, operands, operands[0].getShape().back(),
                     [](const LibraryArguments &a) {
                       soap_cpu_qr(a.parameters, a.in[0], a.out[0], a.out[1]);
                     });
}

static FailureOr<Tensors> evalHouseholderProduct(Operation *op,
                                                 ArrayRef<Tensor> operands,
                                                 Interpreter &, const Scope &) {
  return callLibrary(
      op, operands,
      {operands[0].getShape().back(), operands[1].getShape().back()},
      [](const LibraryArguments &a) {
        soap_cpu_householder_product(a.parameters, a.in[0], a.in[1], a.out[0]);
      });
}

static FailureOr<Tensors> evalEigh(Operation *op, ArrayRef<Tensor> operands,
                                   Interpreter &, const Scope &) {
  auto eigh = cast<EighOp>(op);
  return callLibrary(op, operands, {eigh.getLower(), eigh.hasVectors()},
                     [](const LibraryArguments &a) {
                       soap_cpu_eigh(a.parameters, a.in[0], a.out[0], a.out[1],
                                     a.counts(2));
                     });
}

static FailureOr<Tensors> evalEig(Operation *op, ArrayRef<Tensor> operands,
                                  Interpreter &, const Scope &) {
  auto eig = cast<EigOp>(op);
  return callLibrary(op, operands,
                     {!eig.getLeft().use_empty(), !eig.getRight().use_empty()},
                     [](const LibraryArguments &a) {
                       soap_cpu_eig(a.parameters, a.in[0], a.out[0], a.out[1],
                                    a.out[2], a.counts(3));
                     });
}

static FailureOr<Tensors> evalSvd(Operation *op, ArrayRef<Tensor> operands,
                                  Interpreter &, const Scope &) {
  auto svd = cast<SvdOp>(op);
  return callLibrary(
      op, operands,
      {operands[0].getShape().back(), svd.isFull(), svd.hasVectors()},
      [](const LibraryArguments &a) {
        soap_cpu_svd(a.parameters, a.in[0], a.out[0], a.out[1], a.out[2],
                     a.counts(3));
      });
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
