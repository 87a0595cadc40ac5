// RUN: soap-opt %s -split-input-file -verify-diagnostics

func.func @sizes(%a: memref<4x4xf32>) {
  // expected-error @below {{'soap_gpu.gemm' op expects three sizes, six strides and four numbers per batch loop}}
  soap_gpu.gemm ins(%a, %a : memref<4x4xf32>, memref<4x4xf32>) outs(%a : memref<4x4xf32>) sizes [4, 4] strides [4, 1, 4, 1, 4, 1] batch []
  return
}

// -----

func.func @empty(%a: memref<4x4xf32>) {
  // expected-error @below {{'soap_gpu.gemm' op has size 0, which is not positive}}
  soap_gpu.gemm ins(%a, %a : memref<4x4xf32>, memref<4x4xf32>) outs(%a : memref<4x4xf32>) sizes [4, 0, 4] strides [4, 1, 4, 1, 4, 1] batch []
  return
}

// -----

func.func @strides(%a: memref<8x8xf32>) {
  // expected-error @below {{'soap_gpu.gemm' op has strides 8 and 2 of one matrix, neither of them 1}}
  soap_gpu.gemm ins(%a, %a : memref<8x8xf32>, memref<8x8xf32>) outs(%a : memref<8x8xf32>) sizes [4, 4, 4] strides [8, 1, 8, 2, 8, 1] batch []
  return
}

// -----

func.func @types(%a: memref<4x4xf32>, %b: memref<4x4xf64>) {
  // expected-error @below {{'soap_gpu.gemm' op multiplies 'f32' with 'f64'}}
  soap_gpu.gemm ins(%a, %b : memref<4x4xf32>, memref<4x4xf64>) outs(%a : memref<4x4xf32>) sizes [4, 4, 4] strides [4, 1, 4, 1, 4, 1] batch []
  return
}

// -----

func.func @reach(%a: memref<4x4xf32>) {
  // expected-error @below {{'soap_gpu.gemm' op reaches 32 elements far into 'memref<4x4xf32>'}}
  soap_gpu.gemm ins(%a, %a : memref<4x4xf32>, memref<4x4xf32>) outs(%a : memref<4x4xf32>) sizes [4, 4, 4] strides [4, 1, 4, 1, 4, 1] batch [2, 16, 0, 0]
  return
}

// -----

func.func @addend_type(%a: memref<4x4xf32>, %b: memref<4x4xf64>) {
  // expected-error @below {{'soap_gpu.gemm' op adds 'f64' to sums of 'f32'}}
  soap_gpu.gemm ins(%a, %a : memref<4x4xf32>, memref<4x4xf32>) outs(%a : memref<4x4xf32>) sizes [4, 4, 4] strides [4, 1, 4, 1, 4, 1] batch [] addend(%b : memref<4x4xf64>)
  return
}

// -----

func.func @addend_reach(%a: memref<4x4xf32>, %b: memref<4x3xf32>) {
  // expected-error @below {{'soap_gpu.gemm' op reaches 16 elements far into 'memref<4x3xf32>'}}
  soap_gpu.gemm ins(%a, %a : memref<4x4xf32>, memref<4x4xf32>) outs(%a : memref<4x4xf32>) sizes [4, 4, 4] strides [4, 1, 4, 1, 4, 1] batch [] addend(%b : memref<4x3xf32>)
  return
}

// -----

func.func @addend_scale(%a: memref<4x4xf32>) {
  // expected-error @below {{'soap_gpu.gemm' op scales an addend that it does not have}}
  soap_gpu.gemm ins(%a, %a : memref<4x4xf32>, memref<4x4xf32>) outs(%a : memref<4x4xf32>) sizes [4, 4, 4] strides [4, 1, 4, 1, 4, 1] batch [] addend_scale 5.000000e-01
  return
}

// -----

func.func @scale(%a: memref<4x4xf32>) {
  // expected-error @below {{'soap_gpu.gemm' op cannot scale by 0}}
  soap_gpu.gemm ins(%a, %a : memref<4x4xf32>, memref<4x4xf32>) outs(%a : memref<4x4xf32>) sizes [4, 4, 4] strides [4, 1, 4, 1, 4, 1] batch [] scale 0.000000e+00
  return
}

// -----

func.func @outputs(%a: tensor<1x9x2xf32>, %b: tensor<4x3x2xf32>, %c: tensor<1x6x4xf32>) {
  // expected-error @below {{'soap_gpu.conv' op has 6 outputs along dimension 0, which its image, window and padding do not give}}
  %0 = soap_gpu.conv forward ins(%a, %b : tensor<1x9x2xf32>, tensor<4x3x2xf32>) outs(%c : tensor<1x6x4xf32>) sizes [1, 2, 4, 1] image [9] window [3] output [6] strides [1] low [0] high [0] dilation [1] last [true, true, true] -> tensor<1x6x4xf32>
  return
}

// -----

func.func @elements(%a: tensor<1x9x2xf32>, %b: tensor<4x3x2xf32>, %c: tensor<1x7x4xf32>) {
  // expected-error @below {{'soap_gpu.conv' op expects 28 elements, not 'tensor<1x9x2xf32>'}}
  %0 = soap_gpu.conv data ins(%a, %b : tensor<1x9x2xf32>, tensor<4x3x2xf32>) outs(%c : tensor<1x7x4xf32>) sizes [1, 2, 4, 1] image [9] window [3] output [7] strides [1] low [0] high [0] dilation [1] last [true, true, true] -> tensor<1x7x4xf32>
  return
}

// -----

func.func @groups(%a: tensor<1x9x2xf32>, %b: tensor<4x3x2xf32>, %c: tensor<1x7x4xf32>) {
  // expected-error @below {{'soap_gpu.conv' op cannot share 2 and 4 channels among 4 groups}}
  %0 = soap_gpu.conv forward ins(%a, %b : tensor<1x9x2xf32>, tensor<4x3x2xf32>) outs(%c : tensor<1x7x4xf32>) sizes [1, 2, 4, 4] image [9] window [3] output [7] strides [1] low [0] high [0] dilation [1] last [true, true, true] -> tensor<1x7x4xf32>
  return
}

// -----

func.func @lists(%a: tensor<1x9x2xf32>, %b: tensor<4x3x2xf32>, %c: tensor<1x7x4xf32>) {
  // expected-error @below {{'soap_gpu.conv' op expects 1 numbers in every list of spatial dimensions}}
  %0 = soap_gpu.conv forward ins(%a, %b : tensor<1x9x2xf32>, tensor<4x3x2xf32>) outs(%c : tensor<1x7x4xf32>) sizes [1, 2, 4, 1] image [9] window [3] output [7] strides [1, 1] low [0] high [0] dilation [1] last [true, true, true] -> tensor<1x7x4xf32>
  return
}

// -----

func.func @attention_inputs(%q: tensor<2x3x4x8xbf16>, %s: tensor<2x4x3xf32>) {
  // expected-error @below {{'soap_gpu.attention' op has 3 inputs and 2 outputs}}
  %0:2 = soap_gpu.attention backward ins(%q, %q, %q : tensor<2x3x4x8xbf16>, tensor<2x3x4x8xbf16>, tensor<2x3x4x8xbf16>) outs(%q, %s : tensor<2x3x4x8xbf16>, tensor<2x4x3xf32>) sizes [2, 4, 4, 3, 3, 8, 8] strides [96, 8, 32, 96, 8, 32, 96, 8, 32, 96, 8, 32] scale 1.0 -> tensor<2x3x4x8xbf16>, tensor<2x4x3xf32>
  return
}

// -----

func.func @attention_sizes(%q: tensor<2x3x4x8xbf16>, %s: tensor<2x4x3xf32>) {
  // expected-error @below {{'soap_gpu.attention' op expects 7 sizes and 12 strides}}
  %0:2 = soap_gpu.attention forward ins(%q, %q, %q : tensor<2x3x4x8xbf16>, tensor<2x3x4x8xbf16>, tensor<2x3x4x8xbf16>) outs(%q, %s : tensor<2x3x4x8xbf16>, tensor<2x4x3xf32>) sizes [2, 4, 4, 3, 3, 8] strides [96, 8, 32, 96, 8, 32, 96, 8, 32, 96, 8, 32] scale 1.0 -> tensor<2x3x4x8xbf16>, tensor<2x4x3xf32>
  return
}

// -----

func.func @attention_heads(%q: tensor<2x3x4x8xbf16>, %s: tensor<2x4x3xf32>) {
  // expected-error @below {{'soap_gpu.attention' op cannot share 3 heads among 4}}
  %0:2 = soap_gpu.attention forward ins(%q, %q, %q : tensor<2x3x4x8xbf16>, tensor<2x3x4x8xbf16>, tensor<2x3x4x8xbf16>) outs(%q, %s : tensor<2x3x4x8xbf16>, tensor<2x4x3xf32>) sizes [2, 4, 3, 3, 3, 8, 8] strides [96, 8, 32, 96, 8, 32, 96, 8, 32, 96, 8, 32] scale 1.0 -> tensor<2x3x4x8xbf16>, tensor<2x4x3xf32>
  return
}

// -----

func.func @attention_strides(%q: tensor<2x3x4x8xbf16>, %s: tensor<2x4x3xf32>) {
  // expected-error @below {{'soap_gpu.attention' op has strides of tensor 1 that leave gaps or overlap}}
  %0:2 = soap_gpu.attention forward ins(%q, %q, %q : tensor<2x3x4x8xbf16>, tensor<2x3x4x8xbf16>, tensor<2x3x4x8xbf16>) outs(%q, %s : tensor<2x3x4x8xbf16>, tensor<2x4x3xf32>) sizes [2, 4, 4, 3, 3, 8, 8] strides [96, 8, 32, 96, 8, 16, 96, 8, 32, 96, 8, 32] scale 1.0 -> tensor<2x3x4x8xbf16>, tensor<2x4x3xf32>
  return
}

// -----

func.func @attention_bias(%q: tensor<2x3x4x8xbf16>, %s: tensor<2x4x3xf32>, %b: tensor<1x1x2x3xf32>) {
  // expected-error @below {{'soap_gpu.attention' op cannot add 'tensor<1x1x2x3xf32>' to scores}}
  %0:2 = soap_gpu.attention forward ins(%q, %q, %q : tensor<2x3x4x8xbf16>, tensor<2x3x4x8xbf16>, tensor<2x3x4x8xbf16>) bias(%b : tensor<1x1x2x3xf32>) outs(%q, %s : tensor<2x3x4x8xbf16>, tensor<2x4x3xf32>) sizes [2, 4, 4, 3, 3, 8, 8] strides [96, 8, 32, 96, 8, 32, 96, 8, 32, 96, 8, 32] scale 1.0 -> tensor<2x3x4x8xbf16>, tensor<2x4x3xf32>
  return
}

// -----

func.func @attention_type(%q: tensor<2x3x4x8xf32>, %s: tensor<2x4x3xf32>) {
  // expected-error @below {{'soap_gpu.attention' op is of f16 or bf16, not 'f32'}}
  %0:2 = soap_gpu.attention forward ins(%q, %q, %q : tensor<2x3x4x8xf32>, tensor<2x3x4x8xf32>, tensor<2x3x4x8xf32>) outs(%q, %s : tensor<2x3x4x8xf32>, tensor<2x4x3xf32>) sizes [2, 4, 4, 3, 3, 8, 8] strides [96, 8, 32, 96, 8, 32, 96, 8, 32, 96, 8, 32] scale 1.0 -> tensor<2x3x4x8xf32>, tensor<2x4x3xf32>
  return
}

// -----

func.func @attention_dropout(%q: tensor<2x3x4x8xbf16>, %s: tensor<2x4x3xf32>, %d: tensor<1x1x2x3xbf16>) {
  // expected-error @below {{'soap_gpu.attention' op cannot multiply 'tensor<1x1x2x3xbf16>' by scores}}
  %0:2 = soap_gpu.attention forward ins(%q, %q, %q : tensor<2x3x4x8xbf16>, tensor<2x3x4x8xbf16>, tensor<2x3x4x8xbf16>) dropout(%d : tensor<1x1x2x3xbf16>) outs(%q, %s : tensor<2x3x4x8xbf16>, tensor<2x4x3xf32>) sizes [2, 4, 4, 3, 3, 8, 8] strides [96, 8, 32, 96, 8, 32, 96, 8, 32, 96, 8, 32] scale 1.0 kept_scale 2.0 -> tensor<2x3x4x8xbf16>, tensor<2x4x3xf32>
  return
}

// -----

func.func @attention_dropout_type(%q: tensor<2x3x4x8xbf16>, %s: tensor<2x4x3xf32>, %d: tensor<1x1x3x3xf32>) {
  // expected-error @below {{'soap_gpu.attention' op expects dropout of 'bf16', not 'tensor<1x1x3x3xf32>'}}
  %0:2 = soap_gpu.attention forward ins(%q, %q, %q : tensor<2x3x4x8xbf16>, tensor<2x3x4x8xbf16>, tensor<2x3x4x8xbf16>) dropout(%d : tensor<1x1x3x3xf32>) outs(%q, %s : tensor<2x3x4x8xbf16>, tensor<2x4x3xf32>) sizes [2, 4, 4, 3, 3, 8, 8] strides [96, 8, 32, 96, 8, 32, 96, 8, 32, 96, 8, 32] scale 1.0 kept_scale 2.0 -> tensor<2x3x4x8xbf16>, tensor<2x4x3xf32>
  return
}

// -----

func.func @attention_kept(%q: tensor<2x3x4x8xbf16>, %s: tensor<2x4x3xf32>) {
  // expected-error @below {{'soap_gpu.attention' op expects kept_scale with dropout, and not without}}
  %0:2 = soap_gpu.attention forward ins(%q, %q, %q : tensor<2x3x4x8xbf16>, tensor<2x3x4x8xbf16>, tensor<2x3x4x8xbf16>) outs(%q, %s : tensor<2x3x4x8xbf16>, tensor<2x4x3xf32>) sizes [2, 4, 4, 3, 3, 8, 8] strides [96, 8, 32, 96, 8, 32, 96, 8, 32, 96, 8, 32] scale 1.0 kept_scale 2.0 -> tensor<2x3x4x8xbf16>, tensor<2x4x3xf32>
  return
}

// -----

func.func @attention_scores(%q: tensor<2x3x4x8xbf16>, %s: tensor<2x4x3xf32>, %d: tensor<2x4x3x2xf32>) {
  // expected-error @below {{'soap_gpu.attention' op expects 72 elements, not 'tensor<2x4x3x2xf32>'}}
  %0:4 = soap_gpu.attention backward ins(%q, %q, %q, %q, %s, %q : tensor<2x3x4x8xbf16>, tensor<2x3x4x8xbf16>, tensor<2x3x4x8xbf16>, tensor<2x3x4x8xbf16>, tensor<2x4x3xf32>, tensor<2x3x4x8xbf16>) outs(%q, %q, %q, %d : tensor<2x3x4x8xbf16>, tensor<2x3x4x8xbf16>, tensor<2x3x4x8xbf16>, tensor<2x4x3x2xf32>) sizes [2, 4, 4, 3, 3, 8, 8] strides [96, 8, 32, 96, 8, 32, 96, 8, 32, 96, 8, 32] scale 1.0 -> tensor<2x3x4x8xbf16>, tensor<2x3x4x8xbf16>, tensor<2x3x4x8xbf16>, tensor<2x4x3x2xf32>
  return
}

// -----

func.func @no_outputs(%a: memref<4xf32>) {
  // expected-error @below {{'soap_gpu.alternatives' op has no outputs}}
  "soap_gpu.alternatives"(%a) <{operandSegmentSizes = array<i32: 1, 0>}> ({}, {}) : (memref<4xf32>) -> ()
  return
}

// -----

func.func @mixed(%a: memref<4xf32>, %b: tensor<4xf32>) {
  // expected-error @below {{'soap_gpu.alternatives' op expects operands of static sizes, all tensors or all memory, not 'tensor<4xf32>'}}
  soap_gpu.alternatives ins(%b : tensor<4xf32>) outs(%a : memref<4xf32>) library {} generated {}
  return
}

// -----

func.func @views(%a: memref<4xf32>, %b: memref<4xf32, strided<[2]>>) {
  // expected-error @below {{'soap_gpu.alternatives' op expects dense memory, not 'memref<4xf32, strided<[2]>>'}}
  soap_gpu.alternatives ins(%b : memref<4xf32, strided<[2]>>) outs(%a : memref<4xf32>) library {} generated {}
  return
}

// -----

func.func @no_regions(%a: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @below {{'soap_gpu.alternatives' op expects one block in each region}}
  %0 = soap_gpu.alternatives ins(%a : tensor<4xf32>) outs(%a : tensor<4xf32>) -> tensor<4xf32> library {} generated {}
  return %0 : tensor<4xf32>
}

// -----

func.func @both(%a: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @below {{'soap_gpu.alternatives' op expects two functions and empty regions}}
  %0 = soap_gpu.alternatives ins(%a : tensor<4xf32>) outs(%a : tensor<4xf32>) functions [@f] -> tensor<4xf32> library {} generated {}
  return %0 : tensor<4xf32>
}

// -----

func.func @arguments(%a: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @below {{'soap_gpu.alternatives' op expects its operands as arguments of its regions}}
  %0 = soap_gpu.alternatives ins(%a : tensor<4xf32>) outs(%a : tensor<4xf32>) -> tensor<4xf32> library {
  ^bb0(%b: tensor<4xf32>):
    soap_gpu.yield %b : tensor<4xf32>
  } generated {
  ^bb0(%b: tensor<5xf32>):
    soap_gpu.yield %b : tensor<5xf32>
  }
  return %0 : tensor<4xf32>
}

// -----

func.func @ends(%a: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @below {{'soap_gpu.alternatives' op expects its results at the end of its regions}}
  %0 = soap_gpu.alternatives ins(%a : tensor<4xf32>) outs(%a : tensor<4xf32>) -> tensor<4xf32> library {
  ^bb0(%b: tensor<4xf32>):
    soap_gpu.yield %b : tensor<4xf32>
  } generated {
  ^bb0(%b: tensor<4xf32>):
    soap_gpu.yield
  }
  return %0 : tensor<4xf32>
}

// -----

func.func @pool_outputs(%a: tensor<1x9x2xf32>, %b: tensor<1x6x2xf32>) {
  // expected-error @below {{'soap_gpu.pool' op has 6 outputs along dimension 0, which its image, window and padding do not give}}
  %0 = soap_gpu.pool maximum ins(%a : tensor<1x9x2xf32>) outs(%b : tensor<1x6x2xf32>) sizes [1, 2] image [9] window [3] output [6] strides [1] low [0] high [0] last -> tensor<1x6x2xf32>
  return
}

// -----

func.func @pool_padding(%a: tensor<1x9x2xf32>, %b: tensor<1x11x2xf32>) {
  // expected-error @below {{'soap_gpu.pool' op has windows of padding alone along dimension 0}}
  %0 = soap_gpu.pool average_inside ins(%a : tensor<1x9x2xf32>) outs(%b : tensor<1x11x2xf32>) sizes [1, 2] image [9] window [2] output [11] strides [1] low [2] high [1] last -> tensor<1x11x2xf32>
  return
}

// -----

func.func @pool_elements(%a: tensor<1x9x2xf32>, %b: tensor<1x7x2xf32>) {
  // expected-error @below {{'soap_gpu.pool' op expects 14 elements, not 'tensor<1x9x2xf32>'}}
  %0 = soap_gpu.pool average_gradient ins(%a : tensor<1x9x2xf32>) outs(%b : tensor<1x7x2xf32>) sizes [1, 2] image [9] window [3] output [7] strides [1] low [0] high [0] last -> tensor<1x7x2xf32>
  return
}

// -----

func.func @pool_types(%a: tensor<1x9x2xf16>, %b: tensor<1x7x2xf32>) {
  // expected-error @below {{'soap_gpu.pool' op mixes 'f16' with 'f32'}}
  %0 = soap_gpu.pool average ins(%a : tensor<1x9x2xf16>) outs(%b : tensor<1x7x2xf32>) sizes [1, 2] image [9] window [3] output [7] strides [1] low [0] high [0] last -> tensor<1x7x2xf32>
  return
}

// -----

func.func @normalization_operands(%a: tensor<4x8xbf16>, %b: tensor<8xf32>, %c: tensor<8xf32>, %d: tensor<4x8xbf16>, %e: tensor<8xf32>, %f: tensor<8xf32>) {
  // expected-error @below {{'soap_gpu.batch_norm' op has 3 inputs and 3 outputs}}
  %0:3 = soap_gpu.batch_norm backward ins(%a, %b, %c : tensor<4x8xbf16>, tensor<8xf32>, tensor<8xf32>) outs(%d, %e, %f : tensor<4x8xbf16>, tensor<8xf32>, tensor<8xf32>) -> tensor<4x8xbf16>, tensor<8xf32>, tensor<8xf32>
  return
}

// -----

func.func @normalization_rows(%a: tensor<8xf32>, %b: tensor<8xf32>, %c: tensor<8xf32>, %d: tensor<8xf32>, %e: tensor<8xf32>, %f: tensor<8xf32>) {
  // expected-error @below {{'soap_gpu.batch_norm' op expects rows of channels, not 'tensor<8xf32>'}}
  %0:3 = soap_gpu.batch_norm forward ins(%a, %b, %c : tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) outs(%d, %e, %f : tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) epsilon 1.000000e-03 -> tensor<8xf32>, tensor<8xf32>, tensor<8xf32>
  return
}

// -----

func.func @normalization_type(%a: tensor<4x8xf64>, %b: tensor<8xf32>, %c: tensor<8xf32>, %d: tensor<4x8xf64>, %e: tensor<8xf32>, %f: tensor<8xf32>) {
  // expected-error @below {{'soap_gpu.batch_norm' op is of f32, bf16 or f16, not 'f64'}}
  %0:3 = soap_gpu.batch_norm forward ins(%a, %b, %c : tensor<4x8xf64>, tensor<8xf32>, tensor<8xf32>) outs(%d, %e, %f : tensor<4x8xf64>, tensor<8xf32>, tensor<8xf32>) epsilon 1.000000e-03 -> tensor<4x8xf64>, tensor<8xf32>, tensor<8xf32>
  return
}

// -----

func.func @normalization_epsilon(%a: tensor<4x8xbf16>, %b: tensor<8xf32>, %c: tensor<8xf32>, %d: tensor<4x8xbf16>, %e: tensor<8xf32>, %f: tensor<8xf32>) {
  // expected-error @below {{'soap_gpu.batch_norm' op has an epsilon of -1.000000e+00}}
  %0:3 = soap_gpu.batch_norm forward ins(%a, %b, %c : tensor<4x8xbf16>, tensor<8xf32>, tensor<8xf32>) outs(%d, %e, %f : tensor<4x8xbf16>, tensor<8xf32>, tensor<8xf32>) epsilon -1.000000e+00 -> tensor<4x8xbf16>, tensor<8xf32>, tensor<8xf32>
  return
}

// -----

func.func @normalization_channels(%a: tensor<4x8xbf16>, %b: tensor<4xf32>, %c: tensor<8xf32>, %d: tensor<4x8xbf16>, %e: tensor<8xf32>, %f: tensor<8xf32>) {
  // expected-error @below {{'soap_gpu.batch_norm' op has operand 1 of 'tensor<4xf32>' with input of 'tensor<4x8xbf16>'}}
  %0:3 = soap_gpu.batch_norm forward ins(%a, %b, %c : tensor<4x8xbf16>, tensor<4xf32>, tensor<8xf32>) outs(%d, %e, %f : tensor<4x8xbf16>, tensor<8xf32>, tensor<8xf32>) epsilon 1.000000e-03 -> tensor<4x8xbf16>, tensor<8xf32>, tensor<8xf32>
  return
}

// -----

func.func @normalization_memory(%a: memref<4x8xf32, strided<[16, 1]>>, %b: memref<8xf32>, %c: memref<8xf32>, %d: memref<4x8xf32>, %e: memref<8xf32>, %f: memref<8xf32>) {
  // expected-error @below {{'soap_gpu.batch_norm' op expects dense memory, not}}
  soap_gpu.batch_norm forward ins(%a, %b, %c : memref<4x8xf32, strided<[16, 1]>>, memref<8xf32>, memref<8xf32>) outs(%d, %e, %f : memref<4x8xf32>, memref<8xf32>, memref<8xf32>) epsilon 1.000000e-03
  return
}

// -----

func.func @softmax_inputs(%a: tensor<2x3xf32>) {
  // expected-error @below {{'soap_gpu.softmax' op expects 2 inputs, not 1}}
  %0 = soap_gpu.softmax log_backward ins(%a : tensor<2x3xf32>) outs(%a : tensor<2x3xf32>) sizes [2, 3, 1] -> tensor<2x3xf32>
  return
}

// -----

func.func @softmax_sizes(%a: tensor<2x3xf32>) {
  // expected-error @below {{'soap_gpu.softmax' op expects three sizes}}
  %0 = soap_gpu.softmax forward ins(%a : tensor<2x3xf32>) outs(%a : tensor<2x3xf32>) sizes [2, 3] -> tensor<2x3xf32>
  return
}

// -----

func.func @softmax_many(%a: tensor<65536x32768xbf16>) {
  // expected-error @below {{'soap_gpu.softmax' op has sizes that are not positive, or more than 2^31 - 1 elements}}
  %0 = soap_gpu.softmax forward ins(%a : tensor<65536x32768xbf16>) outs(%a : tensor<65536x32768xbf16>) sizes [65536, 32768, 1] -> tensor<65536x32768xbf16>
  return
}

// -----

func.func @softmax_elements(%a: tensor<2x3xf32>) {
  // expected-error @below {{'soap_gpu.softmax' op expects 8 elements, not 'tensor<2x3xf32>'}}
  %0 = soap_gpu.softmax forward ins(%a : tensor<2x3xf32>) outs(%a : tensor<2x3xf32>) sizes [2, 4, 1] -> tensor<2x3xf32>
  return
}

// -----

func.func @softmax_types(%a: tensor<2x3xf16>, %b: tensor<2x3xf32>) {
  // expected-error @below {{'soap_gpu.softmax' op mixes 'f16' with 'f32'}}
  %0 = soap_gpu.softmax backward ins(%b, %a : tensor<2x3xf32>, tensor<2x3xf16>) outs(%b : tensor<2x3xf32>) sizes [2, 3, 1] -> tensor<2x3xf32>
  return
}

// -----

func.func @convolution_relu(%a: memref<1x9x2xf32>, %b: memref<4x3x2xf32>, %c: memref<1x7x4xf32>) {
  // expected-error @below {{'soap_gpu.conv' op cannot have an addend or a function without a bias, nor a bias with gradients, tensors or sums of f64}}
  soap_gpu.conv forward ins(%a, %b : memref<1x9x2xf32>, memref<4x3x2xf32>) outs(%c : memref<1x7x4xf32>) sizes [1, 2, 4, 1] image [9] window [3] output [7] strides [1] low [0] high [0] dilation [1] last [true, true, true] relu
  return
}

// -----

func.func @convolution_bias(%a: memref<1x9x2xf32>, %b: memref<4x3x2xf32>, %c: memref<1x7x4xf32>, %d: memref<2xf32>) {
  // expected-error @below {{'soap_gpu.conv' op expects 4 elements, not 'memref<2xf32>'}}
  soap_gpu.conv forward ins(%a, %b : memref<1x9x2xf32>, memref<4x3x2xf32>) outs(%c : memref<1x7x4xf32>) sizes [1, 2, 4, 1] image [9] window [3] output [7] strides [1] low [0] high [0] dilation [1] last [true, true, true] bias(%d : memref<2xf32>)
  return
}
