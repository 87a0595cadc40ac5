//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_CONVERSION_GPUKERNELS_GPUOPS
#define SOAP_CONVERSION_GPUKERNELS_GPUOPS

include "Soap/Conversion/LibraryOp.td"
include "mlir/IR/EnumAttr.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"

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

def SoapGpu_Activation : I32EnumAttr<"Activation", "a function of sums", [
    I32EnumAttrCase<"Relu", 0, "relu">,
    I32EnumAttrCase<"Gelu", 1, "gelu">,
    I32EnumAttrCase<"GeluGradient", 2, "gelu_gradient">]> {
  let cppNamespace = "::soap::gpukernels";
}

defvar floatMatrix = StridedMemRefOf<[AnyFloat]>;

def SoapGpu_GemmOp : Op<SoapGpu_Dialect, "gemm", [AttrSizedOperandSegments]> {
  let summary = "Product of two matrices, or of batches of them";
  let description = [{
    out = lhs * rhs, all in memory that begins where the memref does. `sizes` are
    m (rows), n (columns) and k (summed), `strides` those of lhs along m and k,
    of rhs along k and n, of out along m and n, in elements; of each pair one is
    1. `batch` has four numbers per loop around the product, the outermost first:
    its size and the strides of lhs, rhs and out. Products are summed in the type
    of out, 16-bit types in f32. `scale` is a factor of the sums. To these an
    `addend` may be added, times `addend_scale`; it lies as out does, from where its
    memref begins, and may be the memory of out. The total may then get a `bias`, of
    which each row of out has an element per column, and go through a function:
    `relu`, or `gelu` in its form with tanh, whose operand is stored to `kept`, if
    there is such a matrix. Or, without a bias, it is multiplied with GELU's
    derivative at `point` (`gelu_gradient`), and of what is stored each column's sum
    to `sums`, if that is there. These matrices lie as out does, whose rows are a
    multiple of 8 then. With `tf32`, f32 operands may be rounded to 10 bits of
    fraction.

    ```mlir
    soap_gpu.gemm ins(%x, %w : memref<64x32xf32>, memref<32x16xf32>)
        outs(%y : memref<64x16xf32>)
        sizes [64, 16, 32] strides [32, 1, 16, 1, 16, 1] batch []
    soap_gpu.gemm ins(%g, %w : memref<64x16xf32>, memref<32x16xf32>)
        outs(%x : memref<64x32xf32>)
        sizes [64, 32, 16] strides [16, 1, 1, 16, 32, 1] batch []
        scale -1.000000e-02 addend(%x : memref<64x32xf32>)
    soap_gpu.gemm ins(%g, %w : memref<64x16xf32>, memref<32x16xf32>)
        outs(%d : memref<64x32xf32>)
        sizes [64, 32, 16] strides [16, 1, 1, 16, 32, 1] batch [] gelu_gradient
        point(%x : memref<64x32xf32>) sums(%b : memref<32xf32>)
    ```
  }];
  let arguments = (ins Arg<floatMatrix, "", [MemRead]>:$lhs,
                       Arg<floatMatrix, "", [MemRead]>:$rhs,
                       Arg<floatMatrix, "", [MemWrite]>:$out,
                       Arg<Optional<floatMatrix>, "", [MemRead]>:$addend,
                       Arg<Optional<floatMatrix>, "", [MemRead]>:$bias,
                       Arg<Optional<floatMatrix>, "", [MemRead]>:$point,
                       Arg<Optional<floatMatrix>, "", [MemWrite]>:$kept,
                       Arg<Optional<floatMatrix>, "", [MemWrite]>:$sums,
                       DenseI64ArrayAttr:$sizes, DenseI64ArrayAttr:$strides,
                       DenseI64ArrayAttr:$batch,
                       DefaultValuedAttr<F64Attr, "1.0">:$scale,
                       DefaultValuedAttr<F64Attr, "1.0">:$addend_scale,
                       OptionalAttr<SoapGpu_Activation>:$activation,
                       UnitAttr:$tf32);
  let assemblyFormat = [{
    `ins` `(` $lhs `,` $rhs `:` type($lhs) `,` type($rhs) `)`
    `outs` `(` $out `:` type($out) `)`
    `sizes` $sizes `strides` $strides `batch` $batch
    (`scale` $scale^)? (`addend` `(` $addend^ `:` type($addend) `)`)?
    (`addend_scale` $addend_scale^)?
    (`bias` `(` $bias^ `:` type($bias) `)`)? ($activation^)?
    (`point` `(` $point^ `:` type($point) `)`)?
    (`kept` `(` $kept^ `:` type($kept) `)`)?
    (`sums` `(` $sums^ `:` type($sums) `)`)? (`tf32` $tf32^)? attr-dict
  }];
  let hasVerifier = 1;
}

def SoapGpu_ConvKind : I32EnumAttr<"ConvKind", "what a convolution computes", [
    I32EnumAttrCase<"Forward", 0, "forward">,
    I32EnumAttrCase<"Data", 1, "data">,
    I32EnumAttrCase<"Filter", 2, "filter">]> {
  let cppNamespace = "::soap::gpukernels";
}

defvar shapedFloat = AnyTypeOf<[RankedTensorOf<[AnyFloat]>,
                                StridedMemRefOf<[AnyFloat]>]>;

def SoapGpu_ConvOp : LibraryOp<SoapGpu_Dialect, "conv", "Init", [AttrSizedOperandSegments]> {
  let summary = "Convolution of images, or one of its gradients";
  let description = [{
    `forward` computes the output of image and filter, `data` the gradient of the
    image from output and filter, `filter` that of the filter from image and
    output:

        output[n, k, p] = sum of image[n, c, p * strides + r * dilation - low]
                                 * filter[k, c, r] over c and r

    where the index is in the image; r counts down in `filter` if it is
    `flipped`. `sizes` are those of the batch (n), of the image's channels (c), of
    the output's (k), and the number of groups: each of them has its share of the
    channels of both; filters have the channels of one group. `image`, `window`
    and `output` are the sizes of the other dimensions, `low` and `high` the
    padding before and behind the image. What lies behind the last window stays
    out. `last` says of image, filter and output whether the channels are the last
    dimension (NHWC, KRSC) or the second (NCHW, KCRS). Tensors are dense; sums are
    in the type of the result, of 16-bit types in f32. With `tf32`, f32 operands
    may be rounded to 10 bits of fraction.

    To the sums of `forward`, on memory, a `bias` may be added, which has an element
    for each feature, after an `addend` that lies as the output does and is other
    memory; of the total, `relu` takes the larger of it and 0. All of it is rounded
    once.

    ```mlir
    soap_gpu.conv forward ins(%x, %w : memref<8x32x32x3xf32>, memref<16x3x3x3xf32>)
        outs(%y : memref<8x32x32x16xf32>)
        sizes [8, 3, 16, 1] image [32, 32] window [3, 3] output [32, 32]
        strides [1, 1] low [1, 1] high [1, 1] dilation [1, 1] last [true, true, true]
    soap_gpu.conv forward ins(%x, %w : memref<8x32x32x3xf32>, memref<16x3x3x3xf32>)
        outs(%y : memref<8x32x32x16xf32>)
        sizes [8, 3, 16, 1] image [32, 32] window [3, 3] output [32, 32]
        strides [1, 1] low [1, 1] high [1, 1] dilation [1, 1] last [true, true, true]
        bias(%b : memref<16xf32>) relu
    ```
  }];
  let arguments = (ins SoapGpu_ConvKind:$kind, shapedFloat:$lhs,
                       shapedFloat:$rhs, shapedFloat:$init,
                       Optional<floatMatrix>:$addend,
                       Optional<floatMatrix>:$bias,
                       DenseI64ArrayAttr:$sizes, DenseI64ArrayAttr:$image,
                       DenseI64ArrayAttr:$window, DenseI64ArrayAttr:$output,
                       DenseI64ArrayAttr:$strides, DenseI64ArrayAttr:$low,
                       DenseI64ArrayAttr:$high, DenseI64ArrayAttr:$dilation,
                       DenseBoolArrayAttr:$last, UnitAttr:$flipped,
                       UnitAttr:$relu, UnitAttr:$tf32);
  let assemblyFormat = [{
    $kind `ins` `(` $lhs `,` $rhs `:` type($lhs) `,` type($rhs) `)`
    `outs` `(` $init `:` type($init) `)`
    `sizes` $sizes `image` $image `window` $window `output` $output
    `strides` $strides `low` $low `high` $high `dilation` $dilation
    `last` $last (`flipped` $flipped^)?
    (`addend` `(` $addend^ `:` type($addend) `)`)?
    (`bias` `(` $bias^ `:` type($bias) `)`)? (`relu` $relu^)? (`tf32` $tf32^)?
    attr-dict
    (`->` type($results)^)?
  }];
}

def SoapGpu_PoolKind : I32EnumAttr<"PoolKind", "how a window is combined", [
    I32EnumAttrCase<"Maximum", 0, "maximum">,
    I32EnumAttrCase<"Average", 1, "average">,
    I32EnumAttrCase<"AverageInside", 2, "average_inside">,
    I32EnumAttrCase<"AverageGradient", 3, "average_gradient">]> {
  let cppNamespace = "::soap::gpukernels";
}

def SoapGpu_PoolOp : LibraryOp<SoapGpu_Dialect, "pool", "Init"> {
  let summary = "Pooling of images";
  let description = [{
    The largest number of each window of every channel, or NaN where there is
    one; the mean of the window, where padding counts as zeros (`average`), or the
    mean of what lies within the image (`average_inside`); or the gradient of the
    image from that of means (`average_gradient`). `sizes` are those of
    the batch and of the channels; the lists of numbers and the layout, with
    `last` for NHWC, are as in `soap_gpu.conv`; windows begin and end with
    something of the image. Tensors are dense; sums of 16-bit types are in f32.

    ```mlir
    soap_gpu.pool maximum ins(%x : memref<8x32x32x3xf32>) outs(%y : memref<8x16x16x3xf32>)
        sizes [8, 3] image [32, 32] window [3, 3] output [16, 16]
        strides [2, 2] low [0, 0] high [1, 1] last
    ```
  }];
  let arguments = (ins SoapGpu_PoolKind:$kind, shapedFloat:$operand,
                       shapedFloat:$init, DenseI64ArrayAttr:$sizes,
                       DenseI64ArrayAttr:$image, DenseI64ArrayAttr:$window,
                       DenseI64ArrayAttr:$output, DenseI64ArrayAttr:$strides,
                       DenseI64ArrayAttr:$low, DenseI64ArrayAttr:$high,
                       UnitAttr:$last);
  let assemblyFormat = [{
    $kind `ins` `(` $operand `:` type($operand) `)`
    `outs` `(` $init `:` type($init) `)` `sizes` $sizes `image` $image
    `window` $window `output` $output `strides` $strides `low` $low `high` $high
    (`last` $last^)? attr-dict (`->` type($results)^)?
  }];
}

def SoapGpu_Shaped : AnyTypeOf<[AnyRankedTensor, AnyStridedMemRef]>;
def SoapGpu_Functions
    : TypedArrayAttrBase<FlatSymbolRefAttr, "names of functions">;

def SoapGpu_AttentionKind
    : I32EnumAttr<"AttentionKind", "what an attention computes", [
    I32EnumAttrCase<"Forward", 0, "forward">,
    I32EnumAttrCase<"Backward", 1, "backward">]> {
  let cppNamespace = "::soap::gpukernels";
}

def SoapGpu_AttentionOp
    : LibraryOp<SoapGpu_Dialect, "attention", "Inits", [AttrSizedOperandSegments]> {
  let summary = "Attention, or its gradients";
  let description = [{
    For every sample b, head h and query i, over all keys j:

        scores[j] = scale * (query[b, h, i] . key[b, g, j]) + bias[b, h, i, j]
        output[b, h, i] = sum of softmax(scores)[j] * value[b, g, j]
        statistics[b, h, i] = log(sum of exp(scores)[j])

    where g is the head of keys and values that h uses: as many heads after one
    another use the same. With `causal`, a query sees the keys up to its own place
    (j <= i). `forward` computes output and statistics of queries, keys and
    values; `backward` the gradients of these three from them, the output, the
    statistics and the output's gradient. `sizes` are samples, heads, heads of
    keys and values, queries, keys, the numbers of a query or key, and those of a
    value. `strides` has three numbers for each of queries, keys, values and output
    (and the gradients, which lie like these): from one sample, head and query or
    key to the next; the numbers of one lie next to each other, and the tensors are
    dense. Statistics are f32 of [samples, heads, queries], as is the bias, of
    [samples, heads, queries, keys] each of which may be 1 for all. `backward` may
    have a fourth result: the gradient of the scores, f32 of all four. With
    `dropout`, of sizes like those of a bias, softmax is multiplied by this tensor
    and by `kept_scale` before the product with values. Scores are f32, all else is
    of one type of 16 bits.

    ```mlir
    soap_gpu.attention forward ins(%q, %k, %v : memref<2x16x4x64xbf16>,
        memref<2x16x4x64xbf16>, memref<2x16x4x64xbf16>)
        outs(%o, %s : memref<2x16x4x64xbf16>, memref<2x4x16xf32>)
        sizes [2, 4, 4, 16, 16, 64, 64]
        strides [4096, 64, 256, 4096, 64, 256, 4096, 64, 256, 4096, 64, 256]
        scale 1.250000e-01 causal
    ```
  }];
  let arguments = (ins SoapGpu_AttentionKind:$kind, Variadic<shapedFloat>:$inputs,
                       Optional<shapedFloat>:$bias, Optional<shapedFloat>:$dropout,
                       Variadic<shapedFloat>:$inits,
                       DenseI64ArrayAttr:$sizes, DenseI64ArrayAttr:$strides,
                       F32Attr:$scale, OptionalAttr<F32Attr>:$kept_scale,
                       UnitAttr:$causal);
  let assemblyFormat = [{
    $kind `ins` `(` $inputs `:` type($inputs) `)`
    (`bias` `(` $bias^ `:` type($bias) `)`)?
    (`dropout` `(` $dropout^ `:` type($dropout) `)`)?
    `outs` `(` $inits `:` type($inits) `)`
    `sizes` $sizes `strides` $strides `scale` $scale
    (`kept_scale` $kept_scale^)? (`causal` $causal^)? attr-dict
    (`->` type($results)^)?
  }];
  let extraClassDeclaration = declarations # [{
    /// The numbers that the runtime gets.
    SoapGpuAttention describe();
  }];
}

def SoapGpu_NormalizationKind
    : I32EnumAttr<"NormalizationKind", "what a normalisation computes", [
    I32EnumAttrCase<"Forward", 0, "forward">,
    I32EnumAttrCase<"Backward", 1, "backward">]> {
  let cppNamespace = "::soap::gpukernels";
}

def SoapGpu_BatchNormOp
    : LibraryOp<SoapGpu_Dialect, "batch_norm", "Inits", [AttrSizedOperandSegments]> {
  let summary = "Batch normalisation in training, or its gradients";
  let description = [{
    The last dimension are channels, c; all others together are rows, i. `forward`
    computes, of an input, a scale and a shift, the output, the mean and

        inverse[c] = 1 / sqrt(variance[c] + epsilon)
        output[i, c] = (input[i, c] - mean[c]) * inverse[c] * scale[c] + shift[c]

    where the variance is the mean of the squared differences from the mean.
    `backward` has input, the output's gradient, scale, mean and inverse, and
    computes the gradients of input, scale and shift. Input, output and their
    gradients are of one type, f32, bf16 or f16, everything else, and sums, of f32.

    ```mlir
    soap_gpu.batch_norm forward
        ins(%x, %scale, %shift : memref<8x4x4x32xbf16>, memref<32xf32>, memref<32xf32>)
        outs(%y, %mean, %inverse : memref<8x4x4x32xbf16>, memref<32xf32>, memref<32xf32>)
        epsilon 9.99999974E-6
    ```
  }];
  let arguments = (ins SoapGpu_NormalizationKind:$kind,
                       Variadic<shapedFloat>:$inputs,
                       Variadic<shapedFloat>:$inits,
                       DefaultValuedAttr<F32Attr, "0.0f">:$epsilon);
  let assemblyFormat = [{
    $kind `ins` `(` $inputs `:` type($inputs) `)`
    `outs` `(` $inits `:` type($inits) `)` (`epsilon` $epsilon^)? attr-dict
    (`->` type($results)^)?
  }];
  let extraClassDeclaration = declarations # [{
    /// The numbers that the runtime gets.
    SoapGpuNormalization describe();
  }];
}

def SoapGpu_SoftmaxKind : I32EnumAttr<"SoftmaxKind", "what a softmax computes", [
    I32EnumAttrCase<"Forward", 0, "forward">,
    I32EnumAttrCase<"LogForward", 1, "log_forward">,
    I32EnumAttrCase<"Backward", 2, "backward">,
    I32EnumAttrCase<"LogBackward", 3, "log_backward">]> {
  let cppNamespace = "::soap::gpukernels";
}

def SoapGpu_SoftmaxOp : LibraryOp<SoapGpu_Dialect, "softmax", "Init"> {
  let summary = "Softmax, its logarithm, or the gradient of either";
  let description = [{
    Of x, with the sums over k alone:

        forward       y[i, k, j] = exp(x[i, k, j] - max x[i, :, j]) / sum of the same
        log_forward   y[i, k, j] = x[i, k, j] - max x[i, :, j] - log(sum of exp(the same))

    or, of y and its gradient g, the gradient of x:

        backward      y[i, k, j] * (g[i, k, j] - sum of y[i, :, j] * g[i, :, j])
        log_backward  g[i, k, j] - exp(y[i, k, j]) * (sum of g[i, :, j])

    `sizes` are those of i, k and j, which lie in memory in this order, with j
    innermost. Tensors are dense and of one type; 16-bit types are computed in
    f32.

    ```mlir
    soap_gpu.softmax forward ins(%x : memref<8x16x1000xf32>)
        outs(%y : memref<8x16x1000xf32>) sizes [128, 1000, 1]
    ```
  }];
  let arguments = (ins SoapGpu_SoftmaxKind:$kind, Variadic<shapedFloat>:$inputs,
                       shapedFloat:$init, DenseI64ArrayAttr:$sizes);
  let assemblyFormat = [{
    $kind `ins` `(` $inputs `:` type($inputs) `)`
    `outs` `(` $init `:` type($init) `)` `sizes` $sizes attr-dict
    (`->` type($results)^)?
  }];
}

def SoapGpu_AlternativesOp
    : LibraryOp<SoapGpu_Dialect, "alternatives", "Inits",
                [AttrSizedOperandSegments, IsolatedFromAbove]> {
  let summary = "What libraries compute, or generated code does instead";
  let description = [{
    Two ways to compute the same. The runtime takes that of the libraries where
    these have an algorithm, else the generated one; where both work, the faster
    one, which it measures. On tensors, both regions get the inputs as their
    arguments and yield the results:

    ```mlir
    %r = soap_gpu.alternatives ins(%x : tensor<8xf16>) outs(%e : tensor<4xf16>) -> tensor<4xf16>
      library {
      ^bb0(%a: tensor<8xf16>):
        ...
        soap_gpu.yield %0 : tensor<4xf16>
      } generated {
      ^bb0(%a: tensor<8xf16>):
        ...
        soap_gpu.yield %0 : tensor<4xf16>
      }
    ```

    While they are lowered, the regions are functions of their own, which
    `functions` names, and the regions are empty. On memory, which is dense, the
    regions get the outputs behind the inputs, write all of them, and yield
    nothing; outputs overlap no other operand.
  }];
  let arguments = (ins Variadic<SoapGpu_Shaped>:$inputs,
                       Variadic<SoapGpu_Shaped>:$inits,
                       OptionalAttr<SoapGpu_Functions>:$functions);
  let regions = (region AnyRegion:$library, AnyRegion:$generated);
  let assemblyFormat = [{
    `ins` `(` $inputs `:` type($inputs) `)` `outs` `(` $inits `:` type($inits) `)`
    (`functions` $functions^)? attr-dict (`->` type($results)^)?
    `library` $library `generated` $generated
  }];
}

def SoapGpu_YieldOp : Op<SoapGpu_Dialect, "yield", [
    Pure, ReturnLike, Terminator, HasParent<"AlternativesOp">]> {
  let summary = "Results of an alternative";
  let description = [{
    Ends a region of `soap_gpu.alternatives`: with its results, where these are
    tensors.
  }];
  let arguments = (ins Variadic<AnyRankedTensor>:$values);
  let assemblyFormat = "attr-dict ($values^ `:` type($values))?";
}

#endif // SOAP_CONVERSION_GPUKERNELS_GPUOPS
