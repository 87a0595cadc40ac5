//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_CONVERSION_GPUKERNELS_GPUOPS
#define SOAP_CONVERSION_GPUKERNELS_GPUOPS

include "mlir/IR/OpBase.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def SoapGpu_Dialect : Dialect {
  let name = "soap_gpu";
  let cppNamespace = "::soap::gpukernels";
  let summary = "Steps of GPU kernels that a library computes";
  let description = [{
    Beside launches of generated code (`gpu.launch_func`), the body of a kernel
    for a GPU has calls of libraries, described by numbers that the runtime hands
    on as they are.
  }];
}

def SoapGpu_GemmOp : Op<SoapGpu_Dialect, "gemm", [
    DeclareOpInterfaceMethods<MemoryEffectsOpInterface>]> {
  let summary = "Product of two matrices, or of batches of them";
  let description = [{
    out = lhs * rhs, all in memory that begins where the memref does. `sizes` are
    m (rows), n (columns) and k (summed), `strides` those of lhs along m and k,
    of rhs along k and n, of out along m and n, in elements; of each pair one is
    1. `batch` has four numbers per loop around the product, the outermost first:
    its size and the strides of lhs, rhs and out. Products are summed in the type
    of out, 16-bit types in f32.

    ```mlir
    soap_gpu.gemm ins(%x, %w : memref<64x32xf32>, memref<32x16xf32>)
        outs(%y : memref<64x16xf32>)
        sizes [64, 16, 32] strides [32, 1, 16, 1, 16, 1] batch []
    ```
  }];
  let arguments = (ins StridedMemRefOf<[AnyFloat]>:$lhs,
                       StridedMemRefOf<[AnyFloat]>:$rhs,
                       StridedMemRefOf<[AnyFloat]>:$out,
                       DenseI64ArrayAttr:$sizes, DenseI64ArrayAttr:$strides,
                       DenseI64ArrayAttr:$batch);
  let assemblyFormat = [{
    `ins` `(` $lhs `,` $rhs `:` type($lhs) `,` type($rhs) `)`
    `outs` `(` $out `:` type($out) `)`
    `sizes` $sizes `strides` $strides `batch` $batch attr-dict
  }];
  let hasVerifier = 1;
}

#endif // SOAP_CONVERSION_GPUKERNELS_GPUOPS
