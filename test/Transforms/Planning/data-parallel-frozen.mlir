// RUN: soap-opt --soap-auto-parallel="machine=cpu:4 algorithm=data-parallel" --split-input-file %s | FileCheck %s

// Frozen weights are no data, although no result replaces them: indices tell
// how many samples there are.
// CHECK-LABEL: func.func @adapter
// CHECK: soap.operator "gather" {{.*}} dims ["d0" = 8 : sample
// CHECK: soap.operator "arg0" {{.*}} dims ["m" = 8 : sample, {{.*}} config <[4, 1, 1] on
func.func @adapter(%bias: tensor<32xf32> {tf.aliasing_output = 0 : i32}, %table: tensor<64x16xf32>, %frozen: tensor<16x32xf32>, %tokens: tensor<8x1xi32>) -> (tensor<32xf32>, tensor<8x32xf32>) {
  %x = "stablehlo.gather"(%table, %tokens) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 16>}> : (tensor<64x16xf32>, tensor<8x1xi32>) -> tensor<8x16xf32>
  %h = stablehlo.dot_general %x, %frozen, contracting_dims = [1] x [0] : (tensor<8x16xf32>, tensor<16x32xf32>) -> tensor<8x32xf32>
  %b = stablehlo.broadcast_in_dim %bias, dims = [1] : (tensor<32xf32>) -> tensor<8x32xf32>
  %y = stablehlo.add %h, %b : tensor<8x32xf32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %g = stablehlo.reduce(%y init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<8x32xf32>, tensor<f32>) -> tensor<32xf32>
  %new = stablehlo.subtract %bias, %g : tensor<32xf32>
  return %new, %y : tensor<32xf32>, tensor<8x32xf32>
}

// -----

// The random numbers of a dropout are made of a key and an iota, of nothing that
// has samples: every device makes those of its own.
// CHECK-LABEL: func.func @dropout
// CHECK: soap.operator {{.*}} (%arg1) dims ["d0" = 64 : sample, "d1" = 16 : attribute] config <[4, 1] on
func.func @dropout(%w: tensor<16x16xf32> {tf.aliasing_output = 0 : i32}, %key: tensor<ui32> {tf.aliasing_output = 1 : i32}, %x: tensor<64x16xf32>) -> (tensor<16x16xf32>, tensor<ui32>) {
  %iota = stablehlo.iota dim = 0 : tensor<1024xui32>
  %index = stablehlo.reshape %iota : (tensor<1024xui32>) -> tensor<64x16xui32>
  %keys = stablehlo.broadcast_in_dim %key, dims = [] : (tensor<ui32>) -> tensor<64x16xui32>
  %bits = stablehlo.xor %index, %keys : tensor<64x16xui32>
  %words = stablehlo.multiply %bits, %bits : tensor<64x16xui32>
  %seven = stablehlo.constant dense<7> : tensor<64x16xui32>
  %keep = stablehlo.compare GT, %words, %seven : (tensor<64x16xui32>, tensor<64x16xui32>) -> tensor<64x16xi1>
  %none = stablehlo.constant dense<0.0> : tensor<64x16xf32>
  %h = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<64x16xf32>, tensor<16x16xf32>) -> tensor<64x16xf32>
  %dropped = stablehlo.select %keep, %h, %none : tensor<64x16xi1>, tensor<64x16xf32>
  %y = stablehlo.dot_general %dropped, %w, contracting_dims = [1] x [0] : (tensor<64x16xf32>, tensor<16x16xf32>) -> tensor<64x16xf32>
  %back = stablehlo.dot_general %y, %w, contracting_dims = [1] x [1] : (tensor<64x16xf32>, tensor<16x16xf32>) -> tensor<64x16xf32>
  %cotangent = stablehlo.select %keep, %back, %none : tensor<64x16xi1>, tensor<64x16xf32>
  %g = stablehlo.dot_general %x, %cotangent, contracting_dims = [0] x [0] : (tensor<64x16xf32>, tensor<64x16xf32>) -> tensor<16x16xf32>
  %new = stablehlo.subtract %w, %g : tensor<16x16xf32>
  return %new, %key : tensor<16x16xf32>, tensor<ui32>
}

// -----

// Of a stack of batches, one after the other is cut out; each has samples.
// CHECK-LABEL: func.func @accumulation
// CHECK: soap.operator "arg0.1" {{.*}} dims ["m" = 8 : sample, {{.*}} config <[4, 1, 1] on
// CHECK: soap.operator "arg0_1.1" {{.*}} dims ["m" = 8 : sample, {{.*}} config <[4, 1, 1] on
func.func @accumulation(%w: tensor<16x32xf32> {tf.aliasing_output = 0 : i32}, %x: tensor<2x8x16xf32>) -> (tensor<16x32xf32>, tensor<8x32xf32>, tensor<8x32xf32>) {
  %0 = stablehlo.slice %x [0:1, 0:8, 0:16] : (tensor<2x8x16xf32>) -> tensor<1x8x16xf32>
  %1 = stablehlo.reshape %0 : (tensor<1x8x16xf32>) -> tensor<8x16xf32>
  %2 = stablehlo.dot_general %1, %w, contracting_dims = [1] x [0] : (tensor<8x16xf32>, tensor<16x32xf32>) -> tensor<8x32xf32>
  %3 = stablehlo.slice %x [1:2, 0:8, 0:16] : (tensor<2x8x16xf32>) -> tensor<1x8x16xf32>
  %4 = stablehlo.reshape %3 : (tensor<1x8x16xf32>) -> tensor<8x16xf32>
  %5 = stablehlo.dot_general %4, %w, contracting_dims = [1] x [0] : (tensor<8x16xf32>, tensor<16x32xf32>) -> tensor<8x32xf32>
  return %w, %2, %5 : tensor<16x32xf32>, tensor<8x32xf32>, tensor<8x32xf32>
}
