//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_CONVERSION_PASSES
#define SOAP_CONVERSION_PASSES

include "mlir/Pass/PassBase.td"

def ConvertStablehloToLinalg
    : Pass<"convert-stablehlo-to-linalg", "mlir::ModuleOp"> {
  let summary = "Lower StableHLO on static tensors to linalg";
  let description = [{
    Functions keep tensors. Booleans, integers below 8 bits and floats below 16
    are stored as bytes, and unsigned integers as signless ones, in signatures
    too:

    ```mlir
    %0 = stablehlo.compare GT, %a, %b : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xi1>
    ==>
    %0 = linalg.generic ... ins(%a, %b : tensor<8xf32>, tensor<8xf32>) outs(... : tensor<8xi8>) { arith.cmpf ogt ... arith.extui }
    ```

    Windows of all elements so far are one loop along them, which carries what
    they come to.

    An op without a lowering is an error at its location.
  }];
  let options = [
    Option<"library", "library", "bool", /*default=*/"true",
           "For CPUs: f32 convolutions and sorts call the library instead of "
           "being loops; if not, windows are computed each by itself">];
  let dependentDialects = [
    "mlir::arith::ArithDialect", "mlir::bufferization::BufferizationDialect",
    "mlir::complex::ComplexDialect", "mlir::linalg::LinalgDialect",
    "mlir::math::MathDialect", "mlir::scf::SCFDialect",
    "mlir::tensor::TensorDialect", "soap::cpu::SoapCpuDialect"];
}

def LowerQuantized : Pass<"soap-lower-quantized", "mlir::ModuleOp"> {
  let summary = "Replace quantized types by those of their storage";
  let description = [{
    Tensors of quantized elements become tensors of the integers that hold them,
    in signatures too (signless integers if they are signed). What computes on
    them does so on the numbers that they stand for, each op by itself, as the
    specification of StableHLO has it:

    ```mlir
    %0 = stablehlo.tanh %a : tensor<8x!quant.uniform<i8:f32, 0.5>>
    ==>
    %0 = stablehlo.convert %a : (tensor<8xi8>) -> tensor<8xf32>
    %1 = chlo.broadcast_multiply %0, %scale : (tensor<8xf32>, tensor<f32>) -> tensor<8xf32>
    %2 = stablehlo.tanh %1 : tensor<8xf32>
    %3 = chlo.broadcast_divide %2, %scale : (tensor<8xf32>, tensor<f32>) -> tensor<8xf32>
    %4 = stablehlo.clamp %low, %3, %high : (tensor<f32>, tensor<8xf32>, tensor<f32>) -> tensor<8xf32>
    %5 = stablehlo.round_nearest_even %4 : tensor<8xf32>
    %6 = stablehlo.convert %5 : (tensor<8xf32>) -> tensor<8xi8>
    ```

    `soap-simplify-model` does this first. Alone, it gives a model that the
    evaluator takes: TOSA becomes linalg, shapes static as `soap-simplify-model`
    has them, and calls of LAPACK, cuSOLVER and XLA's own factorisations, which
    JAX makes, operations of Soap and StableHLO and loops of them.
  }];
  let dependentDialects = ["mlir::chlo::ChloDialect",
                           "mlir::stablehlo::StablehloDialect",
                           "soap::SoapDialect"];
}

def SimplifyModel : Pass<"soap-simplify-model", "mlir::ModuleOp"> {
  let summary = "Rewrite operations that are short for others";
  let description = [{
    chlo's functions and broadcasts, batch normalisations, operations that
    others have replaced, composites, tuples and calls that only say where a value
    is to be become basic operations of StableHLO, which can be partitioned and
    compiled. Of chlo, `acos`, `acosh`, `asin`, `asinh`, `atan`, `atanh`, `cosh`,
    `erf`, `erfc` and `sinh` stay. Composites are the operation of chlo that they
    name, as those of `jax.export` do, or else calls of their decompositions.

    ```mlir
    %0 = chlo.broadcast_add %a, %b : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4x8xf32>
    ==>
    %b1 = stablehlo.broadcast_in_dim %b, dims = [1] : (tensor<8xf32>) -> tensor<4x8xf32>
    %0 = stablehlo.add %a, %b1 : tensor<4x8xf32>
    ```

    A barrier of several values becomes one per value.

    Collectives of groups of one process become their operands. Windows of all
    elements so far (`jnp.cumsum`), of more than 128, become windows within blocks
    of about 32, combined with what the blocks before come to. Maxima and minima of
    windows that have at least twice as many elements as their edges together (5 by
    5) are taken along one dimension after the other. Of `chlo.top_k` of many
    elements, only the blocks with the k largest are sorted. The gradient of a
    transposed convolution by its kernel, which dilates the images, becomes that of
    a convolution, which libraries have, with both operands exchanged, and backwards.

    Products whose algorithm takes their operands as f16 or bf16, one number for
    each of theirs, get operands of these types:

    ```mlir
    %0 = stablehlo.dot_general %a, %b, … algorithm = <lhs_precision_type = bf16, …> : (tensor<4x8xf32>, tensor<8x2xbf16>) -> tensor<4x2xf32>
    ==>
    %a1 = stablehlo.convert %a : (tensor<4x8xf32>) -> tensor<4x8xbf16>
    %0 = stablehlo.dot_general %a1, %b, … : (tensor<4x8xbf16>, tensor<8x2xbf16>) -> tensor<4x2xf32>
    ```

    Products and convolutions of quantized numbers, factors `scale * (q - zero)`
    whose `q` are bytes, become those of bytes with a sign, of which the sums of
    the other factor times the zeros are subtracted; scales follow. Padding is of
    the images' zero then.

    ```mlir
    %x1 = stablehlo.convert %x : (tensor<4x8xi8>) -> tensor<4x8xi32>
    %x2 = stablehlo.subtract %x1, %zeros : tensor<4x8xi32>
    %w1 = stablehlo.convert %w : (tensor<8x2xi8>) -> tensor<8x2xi32>
    %0 = stablehlo.dot_general %x2, %w1, contracting_dims = [1] x [0] : (tensor<4x8xi32>, tensor<8x2xi32>) -> tensor<4x2xi32>
    ==>
    %1 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<4x8xi8>, tensor<8x2xi8>) -> tensor<4x2xi32>
    %2 = stablehlo.reduce(%w1 init: %c0) applies stablehlo.add across dimensions = [0] : (tensor<8x2xi32>, tensor<i32>) -> tensor<2xi32>
    // … %2 times the zero, broadcast to %3
    %0 = stablehlo.subtract %1, %3 : tensor<4x2xi32>
    ```

    Products that sum nothing up, as they contract no dimensions or ones of size 1,
    become those of elements where a transpose puts other dimensions in front of
    those of batches, or where they are factors of such products:

    ```mlir
    %0 = stablehlo.dot_general %a, %b, batching_dims = [1] x [0], contracting_dims = [] x [] : (tensor<4x8xbf16>, tensor<8x2xf32>) -> tensor<8x4x2xf32>
    %1 = stablehlo.transpose %0, dims = [1, 0, 2] : (tensor<8x4x2xf32>) -> tensor<4x8x2xf32>
    ==>
    %a1 = stablehlo.convert %a : (tensor<4x8xbf16>) -> tensor<4x8xf32>
    %a2 = stablehlo.broadcast_in_dim %a1, dims = [1, 0] : (tensor<4x8xf32>) -> tensor<8x4x2xf32>
    %b1 = stablehlo.broadcast_in_dim %b, dims = [0, 2] : (tensor<8x2xf32>) -> tensor<8x4x2xf32>
    %0 = stablehlo.multiply %a2, %b1 : tensor<8x4x2xf32>
    %1 = stablehlo.transpose %0, dims = [1, 0, 2] : (tensor<8x4x2xf32>) -> tensor<4x8x2xf32>
    ```

    Products read operands that are transposed for them as they lie, where that
    takes no more calls of a library:

    ```mlir
    %t = stablehlo.transpose %b, dims = [1, 0] : (tensor<2x8xf32>) -> tensor<8x2xf32>
    %0 = stablehlo.dot_general %a, %t, contracting_dims = [1] x [0] : (tensor<4x8xf32>, tensor<8x2xf32>) -> tensor<4x2xf32>
    ==>
    %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [1] : (tensor<4x8xf32>, tensor<2x8xf32>) -> tensor<4x2xf32>
    ```

    Shapes that constants and the shapes of arguments determine become static,
    also through calls and composites, which are inlined then:

    ```mlir
    %0 = stablehlo.get_dimension_size %a, dim = 1 : (tensor<4x5xf32>) -> tensor<i32>
    %1 = stablehlo.reshape %0 : (tensor<i32>) -> tensor<1xi32>
    %2 = stablehlo.dynamic_iota %1, dim = 0 : (tensor<1xi32>) -> tensor<?xf32>
    ==>
    %2 = stablehlo.iota dim = 0 : tensor<5xf32>
    ```

    Loops whose number of iterations is known (`lax.scan`, `fori_loop`) are
    unrolled, so that what they repeat is partitioned like everything else: the
    slices that iterations read and write become slices and concatenations, and
    sums of such stacks (gradients of layers, over parts of a batch) stacks of
    sums. Stacks of widened floats become widened stacks.
    A loop that stays is one operator; so do those that replace calls of
    libraries that factor matrices. Where the iterations of a loop compute again
    what an earlier loop has computed (layers with `jax.checkpoint`), barriers keep
    that apart and late, as the loops did. So do barriers with large pieces of
    arguments that layers read: the weights of a layer are read when the layer
    before it begins, so that devices that gather weights need not have all of them.
    Of layers that are written out this holds for large arguments that are
    converted to the type that the layers compute in: each waits until something
    begins that reads others, earlier by a sixteenth of the bytes of all.
    With `turns=4`, an outermost loop over parts of a batch has four of them under
    way at a time: its parameters are cut into four runs, in the order in which they
    are read, and a part comes to the last run when the part before has been through
    it backward, to the one before when the second part before has, and so on.

    `stablehlo.rng` becomes arithmetic on indices, so that every tile draws what
    the whole tensor would have there: SplitMix64 of the row-major index and of
    a number that depends on the function's name and on how many of the kind
    come before. The same op draws the same numbers again in another call or
    iteration, and in another run.

    Models in TOSA become models in linalg by upstream's passes. In these, casts
    and sizes of tensors are folded away, softmax is decomposed, fills are
    constants or broadcasts, scalars become constants in the regions that read
    them or tensors of rank 0, and destinations that are only overwritten are
    empty tensors of their own:

    ```mlir
    %0 = tensor.empty() : tensor<4x8xf32>
    %1 = linalg.fill ins(%cst : f32) outs(%0 : tensor<4x8xf32>) -> tensor<4x8xf32>
    ==>
    %1 = arith.constant dense<0.0> : tensor<4x8xf32>
    ```
  }];
  let options = [
    Option<"unroll", "unroll-loops", "std::string", /*default=*/"\"auto\"",
           "auto: loops up to the limit; never; always">,
    Option<"unrollLimit", "unroll-limit", "int64_t", /*default=*/"10000",
           "The most iterations times ops in the body that auto unrolls; 30 "
           "times as many of loops over layers (at most 128, which contract), a "
           "20th of loops without a tensor of 1024 elements">,
    Option<"byteProducts", "byte-products", "bool", /*default=*/"true",
           "Products of quantized numbers are those of their bytes (in place "
           "of floats, which GPUs have faster ones of here)">,
    Option<"turns", "turns", "int64_t", /*default=*/"0",
           "Parts of a batch (iterations that add up gradients) that are under "
           "way at a time, taking turns forward and backward; 0: all">];
  let dependentDialects = ["mlir::func::FuncDialect",
                           "mlir::arith::ArithDialect",
                           "mlir::chlo::ChloDialect",
                           "mlir::index::IndexDialect",
                           "mlir::linalg::LinalgDialect",
                           "mlir::math::MathDialect",
                           "mlir::scf::SCFDialect",
                           "mlir::stablehlo::StablehloDialect",
                           "mlir::tensor::TensorDialect",
                           "mlir::tosa::TosaDialect",
                           "soap::SoapDialect"];
}

def FuseKernels : Pass<"soap-fuse-kernels", "mlir::func::FuncOp"> {
  let summary = "Fuse elementwise linalg ops and fold transposes";
  let description = [{
    Elementwise producers move into their only consumer, cheap ones (broadcasts,
    iotas) into every consumer. Transposes become part of a contraction's maps.

    What is read in a few slices alone, such as queries, keys and values behind one
    product, is computed in these, unless products read them, as views. What reads
    running sums element by element is computed in their loops.

    With `longest-row`, so do producers whose rows have more bytes than that, which
    no block of a GPU could keep, where they read no more bytes than they write: an
    exponential behind the maximum of 50,000 logits is computed anew by all that
    read it.
  }];
  let dependentDialects = ["mlir::linalg::LinalgDialect",
                           "mlir::tensor::TensorDialect"];
  let options = [
    Option<"longestRow", "longest-row", "int64_t", "0",
           "Rows of more bytes than this are not stored, if they can be computed "
           "anew; 0: all are">,
  ];
}

def GeneralizeLinalg : Pass<"soap-generalize-linalg", "mlir::func::FuncOp"> {
  let summary = "Bring linalg of models into the kernels' form";
  let description = [{
    Local functions of models in linalg get the form that
    `convert-stablehlo-to-linalg` gives to others: named and elementwise ops are
    `linalg.generic`, products are summed into zeros (what they were to be summed
    into is added), pads and concatenations are insertions. For CPUs, products of
    16-bit floats become those of f32, so that they are calls of a library.

    ```mlir
    %0 = linalg.matmul ins(%a, %b : ...) outs(%c : tensor<4x8xf32>) -> tensor<4x8xf32>
    ==>
    %z = linalg.fill ins(%zero : f32) outs(%empty : tensor<4x8xf32>) -> tensor<4x8xf32>
    %p = linalg.generic ... ins(%a, %b : ...) outs(%z : tensor<4x8xf32>) { arith.mulf ... arith.addf ... }
    %0 = linalg.generic ... ins(%p, %c : ...) outs(... : tensor<4x8xf32>) { arith.addf ... }
    ```
  }];
  let dependentDialects = ["mlir::arith::ArithDialect",
                           "mlir::linalg::LinalgDialect",
                           "mlir::tensor::TensorDialect"];
  let options = [
    Option<"widenProducts", "widen-products", "bool", "true",
           "Products of 16-bit floats become those of f32">,
  ];
}

def FormLibraryCalls : Pass<"soap-form-library-calls", "mlir::func::FuncOp"> {
  let summary = "Turn contractions into library ops";
  let description = [{
    `linalg.generic` that is a product of two tensors of f32, f64 or complex
    numbers, or of integers that give i32, summed into zeros, becomes
    `soap_cpu.gemm`. Run after fusion.
  }];
  let dependentDialects = ["soap::cpu::SoapCpuDialect",
                           "mlir::tensor::TensorDialect"];
}

def KernelInterface : Pass<"soap-kernel-interface", "mlir::ModuleOp"> {
  let summary = "Pass kernel arguments and results as memrefs";
  let description = [{
    ```mlir
    func.func @k(%a: tensor<4xf32>) -> tensor<4xf32> { ... return %r }
    ==>
    func.func @k(%a: memref<4xf32>, %out: memref<4xf32>) {
      %t = bufferization.to_tensor %a restrict
      ...
      bufferization.materialize_in_destination %r in restrict writable %out
      return
    }
    ```
    Every function with a body is a kernel.
  }];
  let dependentDialects = ["mlir::bufferization::BufferizationDialect",
                           "mlir::memref::MemRefDialect"];
}

def FuseLoops : Pass<"soap-fuse-loops", "mlir::func::FuncOp"> {
  let summary = "Run ops on large tensors row by row";
  let description = [{
    Neighbours among linalg ops on memrefs that have their outer loops in common,
    and touch in an iteration of these only the same slice of what they share,
    become one nest: a softmax then needs each row once, while it is in the cache.
    Temporaries that these ops alone use shrink to one row, also those of which
    some ops use a box, as padding does. Small ops in between move before or after
    the nest where that changes nothing.
  }];
  let options = [
    Option<"independent", "independent", "bool", /*default=*/"false",
           "Only loops whose iterations write different memory, and many of "
           "them: blocks of a GPU run them in any order">,
    Option<"smallestRow", "smallest-row", "int64_t", /*default=*/"128",
           "Inner loops of the largest op have at least so many iterations">,
    Option<"smallestOp", "smallest-op", "int64_t", /*default=*/"8192",
           "Ops of fewer iterations start no nest">];
  let dependentDialects = ["mlir::affine::AffineDialect",
                           "mlir::arith::ArithDialect",
                           "mlir::linalg::LinalgDialect",
                           "mlir::memref::MemRefDialect",
                           "mlir::scf::SCFDialect"];
}
def PlaceBuffers : Pass<"soap-place-buffers", "mlir::func::FuncOp"> {
  let summary = "Hoist temporaries of kernels and free them";
  let description = [{
    Allocations move out of loops; each is freed after its last use.
  }];
  let dependentDialects = ["mlir::memref::MemRefDialect"];
}

def OutlineLoops : Pass<"soap-outline-loops", "mlir::ModuleOp"> {
  let summary = "Split kernels with many loops into several functions";
  let description = [{
    LLVM takes time in the square of a function's loops. Where a block of a kernel
    has more than twice as many as the option says, those next to one another become
    private functions. Views and constants are made again there; buffers are passed.

    ```mlir
    linalg.copy ins(%a : memref<4x8xf32>) outs(%b : memref<4x8xf32>)
    ... a hundred others
    ==>
    call @"kernel:part0"(%a, %b, ...) : (memref<4x8xf32>, memref<4x8xf32>, ...) -> ()
    ...
    ```
  }];
  let options = [Option<"loops", "loops", "int64_t", /*default=*/"64",
                        "Of one function, about">];
  let dependentDialects = ["mlir::LLVM::LLVMDialect"];
}

def SimplifyLoops : Pass<"soap-simplify-loops", "mlir::func::FuncOp"> {
  let summary = "Collapse contiguous loops of linalg ops on memrefs";
  let description = [{
    Loops that run over contiguous memory in every operand become one, so that
    short inner dimensions are vectorised. Transposes of whole tensors of 32-bit
    elements become calls of the library, others are tiled for the cache.
    Windows are reduced row by row instead of element by element, so that rows are
    vectorised, with the innermost loops over the window in the body; each
    element's own order remains. Copies of strided memrefs become loops.
  }];
  let options = [
    Option<"tileTransposes", "tile-transposes", "bool", /*default=*/"true",
           "Transpose by calls of the library, or in tiles for a CPU's cache">,
    Option<"rowsOfWindows", "rows-of-windows", "bool", /*default=*/"true",
           "Reduce windows row by row, for a CPU's vectors">,
    Option<"allCopies", "all-copies", "bool", /*default=*/"false",
           "Contiguous copies become loops as well">];
  let dependentDialects = ["mlir::affine::AffineDialect",
                           "mlir::arith::ArithDialect",
                           "mlir::scf::SCFDialect",
                           "mlir::linalg::LinalgDialect",
                           "mlir::memref::MemRefDialect",
                           "soap::cpu::SoapCpuDialect"];
}

def RaiseLinalgConvolutions
    : Pass<"soap-raise-linalg-convolutions", "mlir::func::FuncOp"> {
  let summary = "Turn linalg's convolutions and pooling into StableHLO's";
  let description = [{
    Convolutions of linalg, named or generic, whose loops are a batch, features and
    windows, perhaps with groups, become `stablehlo.convolution`, which libraries
    have calls for; gradients of filters are such, too. Sums and maxima of windows
    become `stablehlo.reduce_window`, and so do means, with the division by one
    number behind a sum. Padding around an image becomes theirs.

    ```mlir
    %p = tensor.pad %x low[0, 0, 1, 1] high[0, 0, 1, 1] ... // zeros
    %y = linalg.conv_2d_nchw_fchw ins(%p, %w : ...) outs(%zeros : ...) -> ...
    ==>
    %y = stablehlo.convolution(%x, %w)
        dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1],
        window = {pad = [[1, 1], [1, 1]], ...} ...
    ```
  }];
  let dependentDialects = ["mlir::stablehlo::StablehloDialect",
                           "mlir::tensor::TensorDialect"];
}

def ReadReluMasks : Pass<"soap-read-relu-masks", "mlir::func::FuncOp"> {
  let summary = "Compare ReLU's result with 0 instead of its operand";
  let description = [{
    The gradient of ReLU needs to know where its operand was positive. So was the
    result, which is there in any case: nothing but ReLU reads the operand then, and
    the library call that computes it can apply ReLU.

    ```mlir
    %y = stablehlo.maximum %x, %zero : tensor<8x4xf32>
    %m = stablehlo.compare GT, %x, %zero : ...
    ==>
    %y = stablehlo.maximum %x, %zero : tensor<8x4xf32>
    %m = stablehlo.compare GT, %y, %zero : ...
    ```
  }];
}

def FormGpuAttention : Pass<"soap-form-gpu-attention", "mlir::func::FuncOp"> {
  let summary = "Turn attention into library calls for GPUs";
  let description = [{
    The product of queries and keys, scaled, masked or with a bias, its softmax
    over the keys, and the product with values become `soap_gpu.attention forward`
    where operands are f16 or bf16 and a query has a multiple of 8 and at most 128
    numbers. Scores may be rounded to 16 bits, widened, transposed and reshaped on
    the way. Where anything else reads scores or probabilities, nothing changes,
    but for the statistics that a gradient needs: of each query, the largest score
    plus the logarithm of the sum of exponentials. Gradients that compute
    probabilities from these, as `soap-recompute-attention` makes them, become
    `soap_gpu.attention backward`.

    A mask that is the lower triangle of queries and keys is `causal`; other masks,
    which put a number of -1e9 or less in place of scores, become a bias. What puts
    0 in place of probabilities, which are multiplied by a number, is `dropout`.

    ```mlir
    %s = stablehlo.dot_general %q, %k, batching_dims = [0, 2] x [0, 2],
        contracting_dims = [3] x [3] ...
    %p = ... // softmax over the last dimension
    %o = stablehlo.dot_general %p, %v, batching_dims = [0, 1] x [0, 2],
        contracting_dims = [3] x [1] ...
    ==>
    %a:2 = soap_gpu.attention forward ins(%q, %k, %v : ...) outs(%e, %f : ...) ...
    %o = stablehlo.transpose %a#0, dims = [0, 2, 1, 3] ...
    ```
  }];
  let dependentDialects = ["mlir::tensor::TensorDialect",
                           "::soap::gpukernels::SoapGpuDialect"];
}

def FormGpuNormalization
    : Pass<"soap-form-gpu-normalization", "mlir::func::FuncOp"> {
  let summary = "Turn batch normalisation into library calls for GPUs";
  let description = [{
    The mean of rows of channels and that of the squared differences from it, their
    inverse deviation, and input times that and a scale, plus a shift, become
    `soap_gpu.batch_norm forward`, and the gradient of it `backward`, written in any
    way as sums of products. Inputs are f32, bf16 or f16, computed with in f32,
    and the channels of a row, its last dimension, fill multiples of 16 bytes. In a
    gradient an attribute of `stablehlo.subtract`, `soap.centered`, says that what
    is subtracted from an input is its mean, as `soap-recompute-normalization`
    writes it.

    The calls are one of two alternatives, which have all of the function but
    products, convolutions, what these need, and updates of arguments that results
    overwrite; the other has these ops as they are. Functions with branches and
    loops stay as they are.

    ```mlir
    %m = ... // sums of %x over all dimensions but the last, divided by the rows
    %c = stablehlo.subtract %x, %spread : tensor<8x4x4x32xf32>
    ...
    ==>
    %y = soap_gpu.alternatives ins(%x, %scale, %shift : ...) outs(%e : ...) -> ...
      library {
      ^bb0(%a: tensor<8x4x4x32xf32>, %b: tensor<32xf32>, %c: tensor<32xf32>):
        %0:3 = soap_gpu.batch_norm forward ins(%a, %b, %c : ...) outs(...) ...
        soap_gpu.yield %0#0 : tensor<8x4x4x32xf32>
      } generated {
        ...
      }
    ```
  }];
  let dependentDialects = ["soap::gpukernels::SoapGpuDialect",
                           "mlir::tensor::TensorDialect"];
}

def FormGpuAlternatives
    : Pass<"soap-form-gpu-alternatives", "mlir::func::FuncOp"> {
  let summary = "Offer both libraries' calls and generated code";
  let description = [{
    `soap_gpu.attention forward` becomes `soap_gpu.alternatives`: the call, and
    the products and the softmax that compute the same without it, where the
    scores take at most 256 MiB.

    All of another function becomes alternatives where it has
    `stablehlo.reduce_window` that takes the largest number of windows, or divides
    their sums by their size: one with `soap_gpu.pool`, one as it is, so that the
    generated code is that of a function without alternatives. Functions with
    branches or loops, or whose results overwrite arguments, stay as they are.

    ```mlir
    %a:2 = soap_gpu.attention forward ins(%q, %k, %v : ...) outs(%e, %f : ...) ...
    ==>
    %a = soap_gpu.alternatives ins(%q, %k, %v : ...) outs(%e : ...) -> ...
      library { ... soap_gpu.attention ... } generated { ... stablehlo.dot_general ... }
    ```
  }];
  let dependentDialects = ["mlir::stablehlo::StablehloDialect",
                           "mlir::tensor::TensorDialect",
                           "::soap::gpukernels::SoapGpuDialect"];
}

def OutlineGpuAlternatives
    : Pass<"soap-outline-gpu-alternatives", "mlir::ModuleOp"> {
  let summary = "Make the regions of alternatives functions";
  let description = [{
    Both regions of every `soap_gpu.alternatives` become private functions, which
    are lowered beside their caller, as kernels are:

    ```mlir
    func.func @k(...) { %r = soap_gpu.alternatives ins(%x) outs(%e) -> ... library { A } generated { B } }
    ==>
    func.func @k(...) { %r = soap_gpu.alternatives ins(%x) outs(%e) functions [@k_library, @k_generated] -> ... library {} generated {} }
    func.func private @k_library(...) { A }
    func.func private @k_generated(...) { B }
    ```
  }];
  let dependentDialects = ["mlir::func::FuncDialect"];
}

def ShareGpuFunctions : Pass<"soap-share-gpu-functions", "mlir::ModuleOp"> {
  let summary = "Functions of GPUs that are equal once";
  let description = [{
    Kernels that differ compute many things alike, such as the same activation of
    the same size. Of the functions of a `gpu.module` that are equal but for their
    names, the first one remains, and all launches are of that.
  }];
  let dependentDialects = ["::mlir::gpu::GPUDialect"];
}

def InlineGpuAlternatives
    : Pass<"soap-inline-gpu-alternatives", "mlir::ModuleOp"> {
  let summary = "Make functions of alternatives regions again";
  let description = [{
    The reverse of `soap-outline-gpu-alternatives`, once all is launches, calls
    and memory: the regions get the outputs as arguments, too.
  }];
  let dependentDialects = ["::soap::gpukernels::SoapGpuDialect"];
}

def FormGpuConvolutions
    : Pass<"soap-form-gpu-convolutions", "mlir::func::FuncOp"> {
  let summary = "Turn convolutions into library calls for GPUs";
  let description = [{
    A `stablehlo.convolution` of floats becomes `soap_gpu.conv`: forward, or one of
    the gradients where it is written as JAX does (a dilated input and a reversed
    kernel; batch and features swapped, with the gradient as the kernel). Tensors
    of other layouts than NHWC and NCHW are transposed to NHWC, negative padding
    is cut off first. With `tf32`, `stablehlo.dot_general` gets the attribute
    `soap.tf32`, too, where its precision is DEFAULT.

    ```mlir
    %r = stablehlo.reverse %w, dims = [0, 1] : tensor<3x3x4x8xf32>
    %0 = stablehlo.convolution(%dy, %r) dim_numbers = [b, 0, 1, f]x[0, 1, o, i]->[b, 0, 1, f],
        window = {pad = [[1, 2], [1, 2]], lhs_dilate = [2, 2]} ...
    ==>
    %t = stablehlo.transpose %w, dims = [3, 0, 1, 2] ...
    %0 = soap_gpu.conv data ins(%dy, %t : ...) outs(%e : ...) ...
    ```
  }];
  let options = [Option<"tf32", "tf32", "bool", /*default=*/"false",
                        "Operands of f32 may be rounded to 10 bits, unless the "
                        "op asks for more precision">];
  let dependentDialects = ["soap::gpukernels::SoapGpuDialect",
                           "mlir::tensor::TensorDialect"];
}

def WidenProducts : Pass<"soap-widen-products", "mlir::func::FuncOp"> {
  let summary = "Keep products of 16-bit floats in f32 where all readers widen them";
  let description = [{
    A product is summed in f32. Where nothing reads it but conversions to f32,
    perhaps transposed or in another shape, it is not rounded in between.

    ```mlir
    %0 = stablehlo.dot_general %x, %g, contracting_dims = [0] x [0] : (tensor<64x48xbf16>, tensor<64x32xbf16>) -> tensor<48x32xbf16>
    %1 = stablehlo.transpose %0, dims = [1, 0] : (tensor<48x32xbf16>) -> tensor<32x48xbf16>
    %2 = stablehlo.convert %1 : (tensor<32x48xbf16>) -> tensor<32x48xf32>
    ==>
    %0 = stablehlo.dot_general %x, %g, contracting_dims = [0] x [0] : (tensor<64x48xbf16>, tensor<64x32xbf16>) -> tensor<48x32xf32>
    %2 = stablehlo.transpose %0, dims = [1, 0] : (tensor<48x32xf32>) -> tensor<32x48xf32>
    ```
  }];
}

def WidenSums : Pass<"soap-widen-sums", "mlir::func::FuncOp"> {
  let summary = "Add 16-bit floats, and smaller ones, in f32";
  let description = [{
    A sum that is rounded to 16 bits at every addition soon stands still: of ones
    in bf16, at 256. Reductions that add, of windows, too, are computed in f32, and rounded at the
    end, as XLA does.

    ```mlir
    %0 = stablehlo.reduce(%x init: %z) applies stablehlo.add across dimensions = [0] : (tensor<9x4xbf16>, tensor<bf16>) -> tensor<4xbf16>
    ==>
    %1 = stablehlo.convert %x : (tensor<9x4xbf16>) -> tensor<9x4xf32>
    %2 = stablehlo.convert %z : (tensor<bf16>) -> tensor<f32>   // a constant, of one
    %3 = stablehlo.reduce(%1 init: %2) applies stablehlo.add across dimensions = [0] : (tensor<9x4xf32>, tensor<f32>) -> tensor<4xf32>
    %0 = stablehlo.convert %3 : (tensor<4xf32>) -> tensor<4xbf16>
    ```

    For CPUs it also converts what products and convolutions multiply, so that they
    are calls of a library, and that of which the largest or least is taken, as their
    vectors compare numbers of 32 bits. Of f32 that are rounded to fewer bits first, as
    the products are that a softmax is of, the result alone is rounded.
  }];
  let options = [
    Option<"scatters", "scatters", "bool", "false",
           "Scatters and pooling's gradients, too: GPUs add numbers of 32 bits "
           "atomically">,
    Option<"products", "products", "bool", "false",
           "Products and convolutions, too: libraries of CPUs compute in f32">,
    Option<"extrema", "extrema", "bool", "false",
           "Maxima and minima, too: CPUs have no vectors of bf16">
  ];
}

def ExpandLibraryOps : Pass<"soap-expand-library-ops", "mlir::func::FuncOp"> {
  let summary = "Write operations that CPUs call a library for with others";
  let description = [{
    GPUs have code of their own for everything else. Of floats and complex numbers:

    - `stablehlo.fft` becomes products with matrices of roots of unity, in f64; a
      dimension of more than 128 that has a divisor takes two or more steps;
    - `stablehlo.rng_bit_generator`, as `soap-simplify-model` leaves it, becomes
      integer arithmetic on the numbers of the blocks;
    - `stablehlo.cholesky` and `stablehlo.triangular_solve` become loops over
      columns, in f64, and so do `soap.lu`, `soap.qr` and
      `soap.householder_product`; `soap.eigh` and `soap.svd` become rounds of
      Jacobi's rotations. `soap.eig` is an error.

    ```mlir
    %0 = stablehlo.fft %x, type = RFFT, length = [8] : (tensor<4x8xf32>) -> tensor<4x5xcomplex<f32>>
    ==>
    %x64 = stablehlo.convert %x : (tensor<4x8xf32>) -> tensor<4x8xf64>
    %re = stablehlo.dot_general %x64, %cosines, contracting_dims = [1] x [0] ... -> tensor<4x5xf64>
    %im = stablehlo.dot_general %x64, %sines, contracting_dims = [1] x [0] ... -> tensor<4x5xf64>
    %0 = stablehlo.complex ... : tensor<4x5xcomplex<f32>>
    ```
  }];
  let options = [Option<"only", "only", "std::string", "\"\"",
                        "portable: what StableHLO has no operation of, for "
                        "other compilers (Soap's operations on matrices, and "
                        "chlo's functions of real numbers); matrices: the "
                        "former alone">];
}

def ExpandComplexFunctions
    : Pass<"soap-expand-complex-functions", "mlir::ModuleOp"> {
  let summary = "Write functions of complex numbers with those of real ones";
  let description = [{
    The operations of the `complex` dialect but sums and products become arithmetic,
    as `convert-complex-to-standard` has it. For `chlo`'s inverse functions (`acos` and the
    like), CPUs have a library; for GPUs there is none: an error.

    ```mlir
    %0 = complex.exp %z : complex<f64>
    ==>
    %0 = complex.re %z : complex<f64>
    %1 = math.exp %0 : f64
    ...
    ```
  }];
  let options = [Option<"library", "library", "bool", "false",
                        "Leave the calls of CPUs' library">];
  let dependentDialects = ["mlir::arith::ArithDialect",
                           "mlir::complex::ComplexDialect",
                           "mlir::math::MathDialect", "mlir::scf::SCFDialect"];
}

def FuseGpuEpilogues : Pass<"soap-fuse-gpu-epilogues", "mlir::func::FuncOp"> {
  let summary = "Let products add biases, apply functions and round";
  let description = [{
    Where the sums of a `soap_gpu.gemm` are read by one elementwise op, which
    multiplies them with a number, adds a tensor of the same shape, or a vector to
    each row, takes the larger of it and 0, applies GELU in its form with tanh (of 16
    bits, or where products of f32 may use TF32), or only rounds to 16 bits, the product
    does that itself. Where the op adds several products, each of them adds onto the one
    before.

    ```mlir
    soap_gpu.gemm ins(%x, %w : ...) outs(%t : memref<8x4xf32>) ...
    linalg.generic ... ins(%t, %b : ...) outs(%y : memref<8x4xf32>) { arith.addf ... arith.maximumf ... }
    ==>
    soap_gpu.gemm ins(%x, %w : ...) outs(%y : memref<8x4xf32>) ... bias(%b : memref<4xf32>) relu

    soap_gpu.gemm ins(%x, %g : ...) outs(%t : memref<8x4xf32>) ...
    linalg.generic ... ins(%w, %t : ...) outs(%w : memref<8x4xf32>) { arith.mulf ... arith.subf ... }
    ==>
    soap_gpu.gemm ins(%x, %g : ...) outs(%w : memref<8x4xf32>) ... scale -1.000000e-02 addend(%w : memref<8x4xf32>)
    ```
  }];
  let dependentDialects = ["soap::gpukernels::SoapGpuDialect"];
}

def FormGpuGemms : Pass<"soap-form-gpu-gemms", "mlir::func::FuncOp"> {
  let summary = "Turn contractions on memrefs into library calls";
  let description = [{
    A `linalg.generic` that is a product of two tensors of floats, summed into
    zeros, becomes `soap_gpu.gemm` where its loops are rows, columns, a sum and
    batches, and in each matrix one of the first three is contiguous. Others stay
    loops. With an attribute `soap.tf32`, operands of f32 may be rounded.
  }];
  let dependentDialects = ["soap::gpukernels::SoapGpuDialect"];
}

def FormGpuKernels : Pass<"soap-form-gpu-kernels", "mlir::ModuleOp"> {
  let summary = "Turn bufferized kernels into launches on a GPU";
  let description = [{
    Every linalg op, nest of independent loops or other loop of a function
    becomes a function of a `gpu.module` and a launch of it; the function keeps
    launches, library calls, views, and allocations of temporaries:

    ```mlir
    func.func @k(%a: memref<4096xf32>, %out: memref<4096xf32>) {
      linalg.generic ... ins(%a) outs(%out) { math.exp }
    }
    ==>
    gpu.module @soap_kernels {
      gpu.func @k_k(%a: memref<4096xf32>, %out: memref<4096xf32>) kernel { ... }
    }
    func.func @k(%a: memref<4096xf32>, %out: memref<4096xf32>) {
      gpu.launch_func @soap_kernels::@k_k blocks in (4, 1, 1) threads in (256, 1, 1) args(%a, %out)
    }
    ```

    - An op without reductions: four neighbouring elements per thread, which it
      loads and stores at once where they lie next to each other. Several such ops
      that do not need each other: one launch, each with blocks of its own.
    - A reduction along rows: a block per result, whose threads combine their
      parts by shuffles; along columns: a block for 32 results; of few elements
      or with a body that does not combine partial results: a thread per result.
      Long ones to few results in parts, which another launch combines.
    - A nest that `soap-fuse-loops` has made: a block per iteration, whose
      temporaries lie in memory of the block.
    - Loops whose iterations may run in any order (`soap.any_order`: sorts of
      several lines): a thread per iteration.
    - Loops that add to places known only at run time: a thread per iteration,
      atomically.
    - Everything else: one block.

    Within a block, a barrier stands between what all threads read and what one
    of them writes next, and between that and its readers.
  }];
  let dependentDialects = ["mlir::affine::AffineDialect",
                           "mlir::arith::ArithDialect",
                           "mlir::gpu::GPUDialect",
                           "mlir::memref::MemRefDialect",
                           "mlir::scf::SCFDialect",
                           "mlir::vector::VectorDialect"];
}

def ConvertKernelsToLLVM
    : Pass<"convert-soap-kernels-to-llvm", "mlir::ModuleOp"> {
  let summary = "Lower bufferized kernels to the LLVM dialect";
  let description = [{
    Kernel `@k` becomes `llvm.func @k(%buffers: !llvm.ptr)`, which loads the
    pointers to arguments and results from the array and calls the body.
  }];
  let dependentDialects = ["mlir::LLVM::LLVMDialect"];
}

#endif // SOAP_CONVERSION_PASSES
