// RUN: soap-opt %s --pass-pipeline="builtin.module(func.func(soap-raise-linalg-convolutions,soap-generalize-linalg,soap-widen-sums{products=true}),convert-stablehlo-to-linalg,func.func(canonicalize,soap-form-library-calls))" -split-input-file | FileCheck %s -enable-var-scope

// What a product is summed into is added to the library's result.
// CHECK-LABEL: @matmul
// CHECK-SAME: %[[A:.*]]: tensor<16x32xf32>, %[[B:.*]]: tensor<32x8xf32>, %[[C:.*]]: tensor<16x8xf32>
// CHECK: %[[P:.*]] = soap_cpu.gemm ins(%[[A]], %[[B]]
// CHECK: linalg.generic {{.*}} ins(%[[P]], %[[C]]
// CHECK: arith.addf
func.func @matmul(%a: tensor<16x32xf32>, %b: tensor<32x8xf32>, %c: tensor<16x8xf32>) -> tensor<16x8xf32> {
  %r = linalg.matmul ins(%a, %b : tensor<16x32xf32>, tensor<32x8xf32>) outs(%c : tensor<16x8xf32>) -> tensor<16x8xf32>
  return %r : tensor<16x8xf32>
}

// -----

// CHECK-LABEL: @batch_matmul
// CHECK: %[[P:.*]] = soap_cpu.gemm
// CHECK-NOT: linalg.generic
// CHECK: return %[[P]]
func.func @batch_matmul(%a: tensor<4x16x8xf32>, %b: tensor<4x8x16xf32>) -> tensor<4x16x16xf32> {
  %z = arith.constant dense<0.0> : tensor<4x16x16xf32>
  %r = linalg.batch_matmul ins(%a, %b : tensor<4x16x8xf32>, tensor<4x8x16xf32>) outs(%z : tensor<4x16x16xf32>) -> tensor<4x16x16xf32>
  return %r : tensor<4x16x16xf32>
}

// -----

// CHECK-LABEL: @convolutions
// CHECK-SAME: %[[A:.*]]: tensor<2x3x11x12xf32>, %[[B:.*]]: tensor<4x3x3x2xf32>
// CHECK: soap_cpu.convolution ins(%[[A]], %[[B]]
// CHECK-SAME: lhs_dilation = array<i64: 1, 1>
// CHECK-SAME: lhs_dims = array<i64: 0, 1, 2, 3>
// CHECK-SAME: out_dims = array<i64: 0, 1, 2, 3>
// CHECK-SAME: rhs_dilation = array<i64: 2, 3>
// CHECK-SAME: rhs_dims = array<i64: 0, 1, 2, 3>
// CHECK-SAME: strides = array<i64: 2, 1>
// CHECK: soap_cpu.convolution
// CHECK-SAME: lhs_dims = array<i64: 0, 3, 1, 2>
// CHECK-SAME: out_dims = array<i64: 0, 3, 1, 2>
// CHECK-SAME: rhs_dims = array<i64: 3, 2, 0, 1>
// CHECK-NOT: linalg.conv
func.func @convolutions(%a: tensor<2x3x11x12xf32>, %b: tensor<4x3x3x2xf32>, %d: tensor<2x9x8x3xf32>, %e: tensor<3x3x3x4xf32>) -> (tensor<2x4x4x9xf32>, tensor<2x7x6x4xf32>) {
  %z = arith.constant dense<0.0> : tensor<2x4x4x9xf32>
  %r = linalg.conv_2d_nchw_fchw {dilations = dense<[2, 3]> : tensor<2xi64>, strides = dense<[2, 1]> : tensor<2xi64>} ins(%a, %b : tensor<2x3x11x12xf32>, tensor<4x3x3x2xf32>) outs(%z : tensor<2x4x4x9xf32>) -> tensor<2x4x4x9xf32>
  %y = arith.constant dense<0.0> : tensor<2x7x6x4xf32>
  %s = linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%d, %e : tensor<2x9x8x3xf32>, tensor<3x3x3x4xf32>) outs(%y : tensor<2x7x6x4xf32>) -> tensor<2x7x6x4xf32>
  return %r, %s : tensor<2x4x4x9xf32>, tensor<2x7x6x4xf32>
}

// -----

// Of 16 bits it adds up in f32, and is rounded once; narrow weights of other
// activations are extended first.
// CHECK-LABEL: @half_matmul
// CHECK-SAME: %[[A:.*]]: tensor<16x32xbf16>, %[[B:.*]]: tensor<32x8xbf16>, %[[C:.*]]: tensor<16x8xbf16>, %[[D:.*]]: tensor<16x32xf32>
// CHECK: %[[P:.*]] = soap_cpu.gemm ins(%[[A]], %[[B]] {{.*}} -> tensor<16x8xf32>
// CHECK: %[[I:.*]] = linalg.generic {{.*}} ins(%[[C]]
// CHECK: %[[S:.*]] = linalg.generic {{.*}} ins(%[[P]], %[[I]]
// CHECK: linalg.generic {{.*}} ins(%[[S]]
// CHECK: arith.truncf
// CHECK: %[[Y:.*]] = linalg.generic {{.*}} ins(%[[B]]
// CHECK: arith.extf
// CHECK: soap_cpu.gemm ins(%[[D]], %[[Y]]
func.func @half_matmul(%a: tensor<16x32xbf16>, %b: tensor<32x8xbf16>, %c: tensor<16x8xbf16>, %d: tensor<16x32xf32>) -> (tensor<16x8xbf16>, tensor<16x8xf32>) {
  %r = linalg.matmul ins(%a, %b : tensor<16x32xbf16>, tensor<32x8xbf16>) outs(%c : tensor<16x8xbf16>) -> tensor<16x8xbf16>
  %z = arith.constant dense<0.0> : tensor<16x8xf32>
  %s = linalg.matmul ins(%d, %b : tensor<16x32xf32>, tensor<32x8xbf16>) outs(%z : tensor<16x8xf32>) -> tensor<16x8xf32>
  return %r, %s : tensor<16x8xbf16>, tensor<16x8xf32>
}

// -----

// CHECK-LABEL: @half_batch_matmul
// CHECK: soap_cpu.gemm {{.*}} -> tensor<4x16x16xf32>
func.func @half_batch_matmul(%a: tensor<4x16x8xf16>, %b: tensor<4x8x16xf16>) -> tensor<4x16x16xf32> {
  %z = arith.constant dense<0.0> : tensor<4x16x16xf32>
  %r = linalg.batch_matmul ins(%a, %b : tensor<4x16x8xf16>, tensor<4x8x16xf16>) outs(%z : tensor<4x16x16xf32>) -> tensor<4x16x16xf32>
  return %r : tensor<4x16x16xf32>
}

// -----

// Groups, single channels, 16 bits and padding are the library's, too.
// CHECK-LABEL: @grouped_convolutions
// CHECK-SAME: %[[X:.*]]: tensor<2x4x8x8xf32>
// CHECK-NOT: tensor.pad
// CHECK: soap_cpu.convolution ins(%[[X]], {{.*}}groups = 4 {{.*}}low = array<i64: 1, 1>
// CHECK: soap_cpu.convolution {{.*}}groups = 2
// CHECK: soap_cpu.convolution {{.*}}groups = 1 {{.*}} -> tensor<2x4x6xf32>
func.func @grouped_convolutions(%x: tensor<2x4x8x8xf32>, %w: tensor<4x3x3xf32>, %y: tensor<2x2x3x8x8xf32>, %v: tensor<2x4x3x3x3xf32>, %h: tensor<2x4x8xbf16>, %u: tensor<4x4x3xbf16>) -> (tensor<2x4x8x8xf32>, tensor<2x2x4x6x6xf32>, tensor<2x4x6xbf16>) {
  %zero = arith.constant 0.0 : f32
  %p = tensor.pad %x low[0, 0, 1, 1] high[0, 0, 1, 1] {
  ^bb0(%a: index, %b: index, %c: index, %d: index):
    tensor.yield %zero : f32
  } : tensor<2x4x8x8xf32> to tensor<2x4x10x10xf32>
  %z = arith.constant dense<0.0> : tensor<2x4x8x8xf32>
  %r = linalg.depthwise_conv_2d_nchw_chw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>} ins(%p, %w : tensor<2x4x10x10xf32>, tensor<4x3x3xf32>) outs(%z : tensor<2x4x8x8xf32>) -> tensor<2x4x8x8xf32>
  %e = arith.constant dense<0.0> : tensor<2x2x4x6x6xf32>
  %s = linalg.conv_2d_ngchw_gfchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>} ins(%y, %v : tensor<2x2x3x8x8xf32>, tensor<2x4x3x3x3xf32>) outs(%e : tensor<2x2x4x6x6xf32>) -> tensor<2x2x4x6x6xf32>
  %f = arith.constant dense<0.0> : tensor<2x4x6xbf16>
  %t = linalg.conv_1d_ncw_fcw {dilations = dense<1> : vector<1xi64>, strides = dense<1> : vector<1xi64>} ins(%h, %u : tensor<2x4x8xbf16>, tensor<4x4x3xbf16>) outs(%f : tensor<2x4x6xbf16>) -> tensor<2x4x6xbf16>
  return %r, %s, %t : tensor<2x4x8x8xf32>, tensor<2x2x4x6x6xf32>, tensor<2x4x6xbf16>
}

// -----

// Booleans are stored as bytes.
// CHECK-LABEL: @booleans
// CHECK-SAME: -> tensor<8xi8>
// CHECK: linalg.generic {{.*}} outs(%{{.*}} : tensor<8xi8>)
// CHECK: arith.cmpf
// CHECK: arith.extui %{{.*}} : i1 to i8
func.func @booleans(%a: tensor<8xf32>, %b: tensor<8xf32>) -> tensor<8xi1> {
  %r = arith.cmpf olt, %a, %b : tensor<8xf32>
  return %r : tensor<8xi1>
}

// -----

// CHECK-LABEL: @pad
// CHECK: %[[F:.*]] = linalg.fill
// CHECK: tensor.insert_slice %{{.*}} into %[[F]][1, 0] [4, 5] [1, 1]
func.func @pad(%a: tensor<4x5xf32>) -> tensor<7x8xf32> {
  %r = tensor.pad %a low[1, 0] high[2, 3] {
  ^bb0(%i: index, %j: index):
    %z = arith.constant 1.0 : f32
    tensor.yield %z : f32
  } : tensor<4x5xf32> to tensor<7x8xf32>
  return %r : tensor<7x8xf32>
}

// -----

// Which of two dimensions of size 1 a slice loses is not in its type: it keeps
// both, and is reshaped.
// CHECK-LABEL: @slices
// CHECK: %[[S:.*]] = tensor.extract_slice %{{.*}}[0, 0, 0] [1, 4, 1] [1, 3, 1] : tensor<1x10x1xf32> to tensor<1x4x1xf32>
// CHECK: %[[A:.*]] = tensor.collapse_shape %[[S]] {{.*}} into tensor<1x4xf32>
// CHECK: %[[E:.*]] = tensor.expand_shape %{{.*}} into tensor<1x4x1xf32>
// CHECK: %[[B:.*]] = tensor.insert_slice %[[E]] into %{{.*}}[0, 0, 0] [1, 4, 1] [1, 3, 1] : tensor<1x4x1xf32> into tensor<1x10x1xf32>
// CHECK: %[[C:.*]] = tensor.extract_slice {{.*}} to tensor<4x6xf32>
// CHECK: return %[[A]], %[[B]], %[[C]]
func.func @slices(%x: tensor<1x10x1xf32>, %y: tensor<1x4xf32>, %z: tensor<4x8x6xf32>) -> (tensor<1x4xf32>, tensor<1x10x1xf32>, tensor<4x6xf32>) {
  %0 = tensor.extract_slice %x[0, 0, 0] [1, 4, 1] [1, 3, 1] : tensor<1x10x1xf32> to tensor<1x4xf32>
  %1 = tensor.insert_slice %y into %x[0, 0, 0] [1, 4, 1] [1, 3, 1] : tensor<1x4xf32> into tensor<1x10x1xf32>
  %2 = tensor.extract_slice %z[0, 0, 0] [4, 1, 6] [1, 1, 1] : tensor<4x8x6xf32> to tensor<4x6xf32>
  return %0, %1, %2 : tensor<1x4xf32>, tensor<1x10x1xf32>, tensor<4x6xf32>
}

// -----

// Whatever is divided by, the machine does not trap; constants are seen.
// CHECK-LABEL: @divisions
// CHECK: %[[ONE:.*]] = arith.select %{{.*}}, %c1_i32{{.*}}, %[[R:.*]] : i32
// CHECK: %[[Q:.*]] = arith.divsi %{{.*}}, %[[ONE]] : i32
// CHECK: arith.select %{{.*}}, %c-1_i32{{.*}}, %[[Q]] : i32
// CHECK: linalg.generic
// CHECK-NOT: arith.select
// CHECK: arith.remui
// CHECK-NOT: arith.select
func.func @divisions(%a: tensor<8xi32>, %b: tensor<8xi32>) -> (tensor<8xi32>, tensor<8xi32>) {
  %e = tensor.empty() : tensor<8xi32>
  %r = linalg.div ins(%a, %b : tensor<8xi32>, tensor<8xi32>) outs(%e : tensor<8xi32>) -> tensor<8xi32>
  %s = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%a : tensor<8xi32>) outs(%e : tensor<8xi32>) {
  ^bb0(%x: i32, %y: i32):
    %c7 = arith.constant 7 : i32
    %m = arith.remui %x, %c7 : i32
    linalg.yield %m : i32
  } -> tensor<8xi32>
  return %r, %s : tensor<8xi32>, tensor<8xi32>
}
