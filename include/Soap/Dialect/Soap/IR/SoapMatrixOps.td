//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Factorisations of matrices, for which StableHLO has no operations.

#ifndef SOAP_DIALECT_SOAP_IR_SOAPMATRIXOPS
#define SOAP_DIALECT_SOAP_IR_SOAPMATRIXOPS

include "Soap/Dialect/Soap/IR/SoapBase.td"

defvar matrixNumbers = [F32, F64, Complex<F32>, Complex<F64>];
def Soap_Matrices : StaticShapeTensorOf<matrixNumbers>;
def Soap_RealNumbers : StaticShapeTensorOf<[F32, F64]>;
def Soap_Counts : StaticShapeTensorOf<[I32]>;

/// The last two dimensions are matrices, the others batches. What is computed is
/// what LAPACK's function gives, in double precision.
class Soap_MatrixOp<string mnemonic> : Soap_Op<mnemonic, [Pure]> {
  let assemblyFormat = [{
    operands attr-dict `:` functional-type(operands, results)
  }];
  let hasVerifier = 1;
}

def Soap_LuOp : Soap_MatrixOp<"lu"> {
  let summary = "Triangular factors of permuted matrices (getrf)";
  let description = [{
    P A = L U with partial pivoting: both factors in one matrix (L has ones on its
    diagonal), and for every column which row changed places with it, counted
    from 0.

    ```mlir
    %factors, %pivots = soap.lu %a : (tensor<4x8x6xf32>) -> (tensor<4x8x6xf32>, tensor<4x6xi32>)
    ```
  }];
  let arguments = (ins Soap_Matrices:$a);
  let results = (outs Soap_Matrices:$factors, Soap_Counts:$pivots);
}

def Soap_QrOp : Soap_MatrixOp<"qr"> {
  let summary = "Orthogonal and triangular factors (geqrf)";
  let description = [{
    A = Q R, Q the product of Householder's reflections 1 - tau v v*: R on and
    above the diagonal, below it the rest of every v, whose first number is 1.

    ```mlir
    %factors, %taus = soap.qr %a : (tensor<8x6xf32>) -> (tensor<8x6xf32>, tensor<6xf32>)
    ```
  }];
  let arguments = (ins Soap_Matrices:$a);
  let results = (outs Soap_Matrices:$factors, Soap_Matrices:$taus);
}

def Soap_HouseholderProductOp : Soap_MatrixOp<"householder_product"> {
  let summary = "The first columns of a product of reflections (orgqr)";
  let description = [{
    Of `soap.qr`'s factors with m rows the first n columns of Q, where the operand
    has n; as many reflections as there are taus.

    ```mlir
    %q = soap.householder_product %factors, %taus : (tensor<8x6xf32>, tensor<6xf32>) -> tensor<8x6xf32>
    ```
  }];
  let arguments = (ins Soap_Matrices:$a, Soap_Matrices:$taus);
  let results = (outs Soap_Matrices:$result);
}

def Soap_EighOp : Soap_MatrixOp<"eigh"> {
  let summary = "Eigenvalues and eigenvectors of Hermitian matrices (syevd)";
  let description = [{
    Of each matrix one triangle is read, the lower one if `lower`. The values
    ascend, the vectors are columns. `info` is 0 where they were found; elsewhere
    they are NaN.

    ```mlir
    %vectors, %values, %info = soap.eigh %a {lower = true} : (tensor<8x8xf32>) -> (tensor<8x8xf32>, tensor<8xf32>, tensor<i32>)
    ```
  }];
  let arguments = (ins Soap_Matrices:$a, BoolAttr:$lower);
  let results = (outs Soap_Matrices:$vectors, Soap_RealNumbers:$values,
                      Soap_Counts:$info);
  let extraClassDeclaration = [{
    /// Whether anyone takes the vectors.
    bool hasVectors() { return !getVectors().use_empty(); }
  }];
}

def Soap_EigOp : Soap_MatrixOp<"eig"> {
  let summary = "Eigenvalues and eigenvectors of square matrices (geev)";
  let description = [{
    A right = right diag(values), and left* A = diag(values) left*: vectors are
    columns of length 1. Of real matrices, too, all are complex numbers; a value
    comes just before its conjugate. `info` is 0 where they were found; elsewhere
    they are NaN. CPUs alone compute it.

    ```mlir
    %values, %left, %right, %info = soap.eig %a : (tensor<8x8xf32>) -> (tensor<8xcomplex<f32>>, tensor<8x8xcomplex<f32>>, tensor<8x8xcomplex<f32>>, tensor<i32>)
    ```
  }];
  let arguments = (ins Soap_Matrices:$a);
  let results = (outs Soap_Matrices:$values, Soap_Matrices:$left,
                      Soap_Matrices:$right, Soap_Counts:$info);
  let extraClassDeclaration = [{
    /// Whether anyone takes vectors of either side.
    bool hasVectors() {
      return !getLeft().use_empty() || !getRight().use_empty();
    }
  }];
}

def Soap_SvdOp : Soap_MatrixOp<"svd"> {
  let summary = "Singular values and vectors (gesdd)";
  let description = [{
    A = left diag(values) right, the values descending; right is the adjoint of
    the matrix of right vectors. For m rows and n columns, left has m columns and
    right n rows, or both min(m, n). `info` is 0 where they were found; elsewhere
    they are NaN.

    ```mlir
    %values, %left, %right, %info = soap.svd %a : (tensor<8x6xf32>) -> (tensor<6xf32>, tensor<8x6xf32>, tensor<6x6xf32>, tensor<i32>)
    ```
  }];
  let arguments = (ins Soap_Matrices:$a);
  let results = (outs Soap_RealNumbers:$values, Soap_Matrices:$left,
                      Soap_Matrices:$right, Soap_Counts:$info);
  let extraClassDeclaration = [{
    /// Whether left and right are square.
    bool isFull();
    /// Whether anyone takes vectors of either side.
    bool hasVectors() {
      return !getLeft().use_empty() || !getRight().use_empty();
    }
  }];
}

#endif // SOAP_DIALECT_SOAP_IR_SOAPMATRIXOPS
