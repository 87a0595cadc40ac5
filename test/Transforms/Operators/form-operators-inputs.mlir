// RUN: soap-opt --split-input-file --soap-form-operators %s | FileCheck %s

// Without state, inputs are found by what work runs along: JAX puts the weights
// of a prediction first, in alphabetical order.
// CHECK-LABEL: func.func @weights_first
// CHECK: dims ["m" = 4096 : sample, "n" = 512 : parameter, "k" = 256 : reduction]
// CHECK: dims ["m" = 4096 : sample, "n" = 128 : parameter, "k" = 512 : reduction]
func.func @weights_first(%b1: tensor<512xf32>, %w1: tensor<256x512xf32>, %w2: tensor<512x128xf32>, %x: tensor<4096x256xf32>) -> tensor<4096x128xf32> {
  %0 = stablehlo.dot_general %x, %w1, contracting_dims = [1] x [0] : (tensor<4096x256xf32>, tensor<256x512xf32>) -> tensor<4096x512xf32>
  %1 = stablehlo.broadcast_in_dim %b1, dims = [1] : (tensor<512xf32>) -> tensor<4096x512xf32>
  %2 = stablehlo.add %0, %1 : tensor<4096x512xf32>
  %3 = stablehlo.tanh %2 : tensor<4096x512xf32>
  %4 = stablehlo.dot_general %3, %w2, contracting_dims = [1] x [0] : (tensor<4096x512xf32>, tensor<512x128xf32>) -> tensor<4096x128xf32>
  return %4 : tensor<4096x128xf32>
}

// -----

// Two inputs of one batch, and weights that are as long.
// CHECK-LABEL: func.func @two_inputs
// CHECK: dims ["m" = 64 : sample, "n" = 64 : parameter, "k" = 64 : reduction]
// CHECK: dims ["m" = 64 : sample, "n" = 64 : parameter, "k" = 32 : reduction]
func.func @two_inputs(%v: tensor<64x64xf32>, %w: tensor<32x64xf32>, %x: tensor<64x64xf32>, %y: tensor<64x32xf32>) -> tensor<64x64xf32> {
  %0 = stablehlo.dot_general %x, %v, contracting_dims = [1] x [0] : (tensor<64x64xf32>, tensor<64x64xf32>) -> tensor<64x64xf32>
  %1 = stablehlo.dot_general %y, %w, contracting_dims = [1] x [0] : (tensor<64x32xf32>, tensor<32x64xf32>) -> tensor<64x64xf32>
  %2 = stablehlo.multiply %0, %1 : tensor<64x64xf32>
  return %2 : tensor<64x64xf32>
}

// -----

// Of a single sample, positions are no samples, wherever its weights come. What
// is computed of weights alone is as theirs.
// CHECK-LABEL: func.func @one_sample
// CHECK: dims ["d0" = 256 : parameter, "d1" = 128 : parameter]
// CHECK: dims ["m" = 32 : attribute, "n" = 256 : parameter, "k" = 128 : reduction]
func.func @one_sample(%w: tensor<256x128xi8>, %s: tensor<256xf32>, %x: tensor<1x32x128xf32>) -> tensor<1x32x256xf32> {
  %0 = stablehlo.convert %w : (tensor<256x128xi8>) -> tensor<256x128xf32>
  %1 = stablehlo.broadcast_in_dim %s, dims = [0] : (tensor<256xf32>) -> tensor<256x128xf32>
  %2 = stablehlo.multiply %0, %1 : tensor<256x128xf32>
  %3 = stablehlo.dot_general %x, %2, contracting_dims = [2] x [1] : (tensor<1x32x128xf32>, tensor<256x128xf32>) -> tensor<1x32x256xf32>
  return %3 : tensor<1x32x256xf32>
}

// -----

// Where most of the work has no parts for an input's leading dimension, the
// first argument it is.
// CHECK-LABEL: func.func @first
// CHECK: dims ["m" = 8 : sample, "n" = 16 : parameter, "k" = 24 : reduction]
// CHECK: dims ["m" = 16 : attribute, "n" = 512 : parameter, "k" = 8 : reduction]
func.func @first(%x: tensor<8x24xf32>, %w: tensor<24x16xf32>, %v: tensor<512x8xf32>) -> tensor<16x512xf32> {
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<8x24xf32>, tensor<24x16xf32>) -> tensor<8x16xf32>
  %1 = stablehlo.dot_general %0, %v, contracting_dims = [0] x [1] : (tensor<8x16xf32>, tensor<512x8xf32>) -> tensor<16x512xf32>
  return %1 : tensor<16x512xf32>
}

// -----

// A gradient sums over samples: of such functions the first argument it is, too.
// CHECK-LABEL: func.func @gradient
// CHECK: dims ["m" = 8 : parameter, "n" = 64 : attribute, "k" = 32 : reduction]
func.func @gradient(%w: tensor<32x64xf32>, %x: tensor<8x32xf32>, %d: tensor<8x64xf32>) -> (tensor<64x32xf32>, tensor<8x64xf32>) {
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<8x32xf32>, tensor<32x64xf32>) -> tensor<8x64xf32>
  %1 = stablehlo.multiply %0, %d : tensor<8x64xf32>
  %2 = stablehlo.dot_general %1, %x, contracting_dims = [0] x [0] : (tensor<8x64xf32>, tensor<8x32xf32>) -> tensor<64x32xf32>
  return %2, %0 : tensor<64x32xf32>, tensor<8x64xf32>
}
