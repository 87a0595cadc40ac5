//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_CONVERSION_CPUKERNELS_CPUOPS
#define SOAP_CONVERSION_CPUKERNELS_CPUOPS

include "Soap/Conversion/LibraryOp.td"

def SoapCpu_Dialect : Dialect {
  let name = "soap_cpu";
  let cppNamespace = "::soap::cpu";
  let summary = "Calls of CPU kernels into a library";
  let description = [{
    Matrix products, convolutions and other functions of local kernels, on
    tensors first and on memrefs after bufferization, when strides are known and
    they become calls of the CPU library (Soap/Conversion/CpuLibrary).
  }];
}

defvar shapedNumbers =
    AnyTypeOf<[RankedTensorOf<[F32, I32, BF16, I8]>,
               StridedMemRefOf<[F32, I32, BF16, I8]>]>;

defvar factors =
    [F32, F64, Complex<F32>, Complex<F64>, I32, BF16, I8];
defvar shapedFactors =
    AnyTypeOf<[RankedTensorOf<factors>, StridedMemRefOf<factors>]>;

def SoapCpu_GemmOp : LibraryOp<SoapCpu_Dialect, "gemm", "Init"> {
  let summary = "Contraction of two tensors";
  let description = [{
    The sum over all loops that the result's map does not name of lhs * rhs, all
    of one type: f32, f64, complex numbers of these, or i32. Factors of bf16 have
    sums of f32, and those of i8, which are signed, sums of i32.
    Maps (lhs, rhs, result) are projected permutations of common loops, as those
    of `linalg.generic`.
  }];
  let arguments = (ins shapedFactors:$lhs, shapedFactors:$rhs, shapedFactors:$init,
                       AffineMapArrayAttr:$indexing_maps);
  let assemblyFormat = [{
    `ins` `(` $lhs `,` $rhs `:` type($lhs) `,` type($rhs) `)`
    `outs` `(` $init `:` type($init) `)` attr-dict (`->` type($results)^)?
  }];
  let extraClassDeclaration = declarations # [{
    /// The sizes of the loops; nullopt when the operands disagree.
    std::optional<::llvm::SmallVector<int64_t>> getLoopSizes();
  }];
}

def SoapCpu_ConvolutionOp : LibraryOp<SoapCpu_Dialect, "convolution", "Init"> {
  let summary = "Convolution as StableHLO defines it";
  let description = [{
    `lhs_dims` lists the dimensions of lhs as batch, feature, spatial...;
    `rhs_dims` those of rhs as output feature, input feature, spatial...;
    `out_dims` those of the result as batch, feature, spatial.... What lies
    behind the input (high padding) follows from the sizes. All operands are of
    f32 or all of i32; those of lhs and rhs may be bf16 where the result is of
    f32, and i8, which is signed, where it is of i32.
  }];
  let arguments = (ins shapedNumbers:$lhs, shapedNumbers:$rhs, shapedNumbers:$init,
                       DenseI64ArrayAttr:$lhs_dims, DenseI64ArrayAttr:$rhs_dims,
                       DenseI64ArrayAttr:$out_dims,
                       DenseI64ArrayAttr:$strides, DenseI64ArrayAttr:$low,
                       DenseI64ArrayAttr:$lhs_dilation,
                       DenseI64ArrayAttr:$rhs_dilation,
                       DenseBoolArrayAttr:$reversal, I64Attr:$groups);
  let assemblyFormat = [{
    `ins` `(` $lhs `,` $rhs `:` type($lhs) `,` type($rhs) `)`
    `outs` `(` $init `:` type($init) `)` attr-dict (`->` type($results)^)?
  }];
}

def SoapCpu_CallOp
    : LibraryOp<SoapCpu_Dialect, "call", "Inits", [AttrSizedOperandSegments]> {
  let summary = "A function of the library on dense tensors";
  let description = [{
    `callee(parameters, inputs..., inits...)`, which overwrites the inits. All
    operands are dense and row-major, and none overlaps another.
  }];
  let arguments = (ins StrAttr:$callee, DenseI64ArrayAttr:$parameters,
                       Variadic<AnyShaped>:$inputs, Variadic<AnyShaped>:$inits);
  let assemblyFormat = [{
    $callee $parameters `ins` `(` $inputs `:` type($inputs) `)`
    `outs` `(` $inits `:` type($inits) `)` attr-dict (`->` type($results)^)?
  }];
}

#endif // SOAP_CONVERSION_CPUKERNELS_CPUOPS
