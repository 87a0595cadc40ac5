// RUN: soap-opt %s --soap-form-gpu-normalization | FileCheck %s

// Batch normalisation in the forms that JAX writes. NormalizationTest.cpp
// compares what becomes of these functions with the evaluator.

// The forward pass of a model in bf16, with ReLU and what the gradient needs.
// CHECK-LABEL: @forward
// CHECK: soap_gpu.alternatives ins(%arg0, %arg1, %arg2 :
// CHECK: library {
// CHECK-NEXT: ^bb0(%[[X:.*]]: tensor<4x5x3x16xbf16>, %[[S:.*]]: tensor<16xf32>, %[[B:.*]]: tensor<16xf32>):
// CHECK: %[[N:.*]]:3 = soap_gpu.batch_norm forward ins(%[[X]], %[[S]], %[[B]] :
// CHECK-SAME: epsilon 9.99999974E-6
// CHECK-NOT: stablehlo.reduce
// CHECK-NOT: stablehlo.rsqrt
// CHECK: stablehlo.maximum %[[N]]#0
// CHECK: soap_gpu.yield
// CHECK: generated {
// CHECK-NOT: soap_gpu.batch_norm
// CHECK: stablehlo.reduce
// CHECK: stablehlo.rsqrt
func.func @forward(%x: tensor<4x5x3x16xbf16>, %scale: tensor<16xf32>, %shift: tensor<16xf32>) -> (tensor<4x5x3x16xbf16>, tensor<4x5x3x16xi1>, tensor<16xf32>, tensor<16xf32>) {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %rows = stablehlo.constant dense<60.0> : tensor<16xf32>
  %eps = stablehlo.constant dense<9.99999974E-6> : tensor<16xf32>
  %w = stablehlo.convert %x : (tensor<4x5x3x16xbf16>) -> tensor<4x5x3x16xf32>
  %0 = stablehlo.reduce(%w init: %zero) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<4x5x3x16xf32>, tensor<f32>) -> tensor<16xf32>
  %mean = stablehlo.divide %0, %rows : tensor<16xf32>
  %1 = stablehlo.broadcast_in_dim %mean, dims = [3] : (tensor<16xf32>) -> tensor<1x1x1x16xf32>
  %2 = stablehlo.broadcast_in_dim %1, dims = [0, 1, 2, 3] : (tensor<1x1x1x16xf32>) -> tensor<4x5x3x16xf32>
  %c = stablehlo.subtract %w, %2 : tensor<4x5x3x16xf32>
  %3 = stablehlo.multiply %c, %c : tensor<4x5x3x16xf32>
  %4 = stablehlo.reduce(%3 init: %zero) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<4x5x3x16xf32>, tensor<f32>) -> tensor<16xf32>
  %v = stablehlo.divide %4, %rows : tensor<16xf32>
  %t = stablehlo.add %v, %eps : tensor<16xf32>
  %r = stablehlo.rsqrt %t : tensor<16xf32>
  %m = stablehlo.multiply %r, %scale : tensor<16xf32>
  %5 = stablehlo.broadcast_in_dim %m, dims = [3] : (tensor<16xf32>) -> tensor<4x5x3x16xf32>
  %6 = stablehlo.multiply %c, %5 : tensor<4x5x3x16xf32>
  %7 = stablehlo.broadcast_in_dim %shift, dims = [3] : (tensor<16xf32>) -> tensor<4x5x3x16xf32>
  %8 = stablehlo.add %6, %7 : tensor<4x5x3x16xf32>
  %y = stablehlo.convert %8 : (tensor<4x5x3x16xf32>) -> tensor<4x5x3x16xbf16>
  %none = stablehlo.constant dense<0.0> : tensor<4x5x3x16xbf16>
  %relu = stablehlo.maximum %y, %none : tensor<4x5x3x16xbf16>
  %mask = stablehlo.compare GT, %y, %none, FLOAT : (tensor<4x5x3x16xbf16>, tensor<4x5x3x16xbf16>) -> tensor<4x5x3x16xi1>
  return %relu, %mask, %mean, %t : tensor<4x5x3x16xbf16>, tensor<4x5x3x16xi1>, tensor<16xf32>, tensor<16xf32>
}

// In another order: scaled after the division by the deviation, the mean by a
// multiplication, and the shift first. Of rows of two dimensions.
// CHECK-LABEL: @scaled_later
// CHECK: soap_gpu.batch_norm forward
// CHECK-SAME: epsilon 1.000000e-03
func.func @scaled_later(%x: tensor<64x8xf32>, %scale: tensor<8xf32>, %shift: tensor<1x8xf32>) -> tensor<64x8xf32> {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %part = stablehlo.constant dense<0.015625> : tensor<1x8xf32>
  %eps = stablehlo.constant dense<1.000000e-03> : tensor<1x8xf32>
  %0 = stablehlo.reduce(%x init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<64x8xf32>, tensor<f32>) -> tensor<8xf32>
  %1 = stablehlo.reshape %0 : (tensor<8xf32>) -> tensor<1x8xf32>
  %mean = stablehlo.multiply %part, %1 : tensor<1x8xf32>
  %2 = stablehlo.broadcast_in_dim %mean, dims = [0, 1] : (tensor<1x8xf32>) -> tensor<64x8xf32>
  %c = stablehlo.subtract %x, %2 : tensor<64x8xf32>
  %3 = stablehlo.multiply %c, %c : tensor<64x8xf32>
  %4 = stablehlo.reduce(%3 init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<64x8xf32>, tensor<f32>) -> tensor<8xf32>
  %5 = stablehlo.reshape %4 : (tensor<8xf32>) -> tensor<1x8xf32>
  %v = stablehlo.multiply %5, %part : tensor<1x8xf32>
  %t = stablehlo.add %eps, %v : tensor<1x8xf32>
  %r = stablehlo.rsqrt %t : tensor<1x8xf32>
  %6 = stablehlo.broadcast_in_dim %r, dims = [0, 1] : (tensor<1x8xf32>) -> tensor<64x8xf32>
  %7 = stablehlo.multiply %c, %6 : tensor<64x8xf32>
  %8 = stablehlo.broadcast_in_dim %scale, dims = [1] : (tensor<8xf32>) -> tensor<64x8xf32>
  %9 = stablehlo.multiply %8, %7 : tensor<64x8xf32>
  %10 = stablehlo.broadcast_in_dim %shift, dims = [0, 1] : (tensor<1x8xf32>) -> tensor<64x8xf32>
  %11 = stablehlo.add %10, %9 : tensor<64x8xf32>
  return %11 : tensor<64x8xf32>
}

// The gradient as JAX writes it, with the mask of ReLU before it, the sums that
// are parts of the gradient, and an update of an argument behind it.
// CHECK-LABEL: @backward
// CHECK: %[[A:.*]]:3 = soap_gpu.alternatives
// CHECK: library {
// CHECK: %[[R:.*]] = stablehlo.rsqrt
// CHECK: soap_gpu.batch_norm backward ins(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %[[R]] : tensor<4x5x3x16xbf16>, tensor<4x5x3x16xbf16>, tensor<16xf32>, tensor<16xf32>, tensor<16xf32>)
// CHECK-NOT: stablehlo.reduce
// CHECK: soap_gpu.yield
// CHECK: generated {
// CHECK: soap_gpu.yield
// CHECK: stablehlo.subtract %arg6
// CHECK: return
func.func @backward(%g: tensor<4x5x3x16xbf16>, %seen: tensor<4x5x3x16xi1>, %x: tensor<4x5x3x16xbf16>, %mean: tensor<16xf32>, %t: tensor<16xf32>, %scale: tensor<16xf32>, %old: tensor<16xf32>) -> (tensor<4x5x3x16xbf16>, tensor<16xf32>, tensor<16xf32>) attributes {soap.in_place = array<i64: -1, -1, 6>} {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %rows = stablehlo.constant dense<60.0> : tensor<16xf32>
  %half = stablehlo.constant dense<-0.5> : tensor<16xf32>
  %rate = stablehlo.constant dense<0.01> : tensor<16xf32>
  %none = stablehlo.constant dense<0.0> : tensor<4x5x3x16xbf16>
  %masked = stablehlo.select %seen, %g, %none : tensor<4x5x3x16xi1>, tensor<4x5x3x16xbf16>
  %dy = stablehlo.convert %masked : (tensor<4x5x3x16xbf16>) -> tensor<4x5x3x16xf32>
  %w = stablehlo.convert %x : (tensor<4x5x3x16xbf16>) -> tensor<4x5x3x16xf32>
  %0 = stablehlo.broadcast_in_dim %mean, dims = [3] : (tensor<16xf32>) -> tensor<4x5x3x16xf32>
  %c = stablehlo.subtract %w, %0 {soap.centered} : tensor<4x5x3x16xf32>
  %r = stablehlo.rsqrt %t : tensor<16xf32>
  %1 = stablehlo.divide %r, %t : tensor<16xf32>
  %k = stablehlo.multiply %half, %1 : tensor<16xf32>
  %m = stablehlo.multiply %r, %scale : tensor<16xf32>
  %2 = stablehlo.reduce(%dy init: %zero) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<4x5x3x16xf32>, tensor<f32>) -> tensor<16xf32>
  %3 = stablehlo.reshape %2 : (tensor<16xf32>) -> tensor<1x1x1x16xf32>
  %dshift = stablehlo.reduce(%3 init: %zero) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<1x1x1x16xf32>, tensor<f32>) -> tensor<16xf32>
  %4 = stablehlo.multiply %c, %dy : tensor<4x5x3x16xf32>
  %5 = stablehlo.reduce(%4 init: %zero) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<4x5x3x16xf32>, tensor<f32>) -> tensor<16xf32>
  %6 = stablehlo.reshape %5 : (tensor<16xf32>) -> tensor<1x1x1x16xf32>
  %dm = stablehlo.reduce(%6 init: %zero) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<1x1x1x16xf32>, tensor<f32>) -> tensor<16xf32>
  %dscale = stablehlo.multiply %r, %dm : tensor<16xf32>
  %7 = stablehlo.multiply %rate, %dscale : tensor<16xf32>
  %new = stablehlo.subtract %old, %7 : tensor<16xf32>
  %8 = stablehlo.multiply %dm, %scale : tensor<16xf32>
  %9 = stablehlo.multiply %8, %k : tensor<16xf32>
  %10 = stablehlo.divide %9, %rows : tensor<16xf32>
  %11 = stablehlo.broadcast_in_dim %m, dims = [3] : (tensor<16xf32>) -> tensor<4x5x3x16xf32>
  %12 = stablehlo.multiply %dy, %11 : tensor<4x5x3x16xf32>
  %13 = stablehlo.broadcast_in_dim %10, dims = [3] : (tensor<16xf32>) -> tensor<4x5x3x16xf32>
  %14 = stablehlo.multiply %c, %13 : tensor<4x5x3x16xf32>
  %15 = stablehlo.add %12, %14 : tensor<4x5x3x16xf32>
  %16 = stablehlo.add %15, %14 : tensor<4x5x3x16xf32>
  %17 = stablehlo.negate %16 : tensor<4x5x3x16xf32>
  %18 = stablehlo.reduce(%17 init: %zero) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<4x5x3x16xf32>, tensor<f32>) -> tensor<16xf32>
  %19 = stablehlo.divide %18, %rows : tensor<16xf32>
  %20 = stablehlo.broadcast_in_dim %19, dims = [3] : (tensor<16xf32>) -> tensor<4x5x3x16xf32>
  %21 = stablehlo.add %16, %20 : tensor<4x5x3x16xf32>
  %dx = stablehlo.convert %21 : (tensor<4x5x3x16xf32>) -> tensor<4x5x3x16xbf16>
  return %dx, %dshift, %new : tensor<4x5x3x16xbf16>, tensor<16xf32>, tensor<16xf32>
}

// The formula of textbooks, the statistics within.
// CHECK-LABEL: @textbook
// CHECK: soap_gpu.batch_norm backward
func.func @textbook(%dy: tensor<32x8xf32>, %x: tensor<32x8xf32>, %t: tensor<8xf32>, %scale: tensor<8xf32>) -> tensor<32x8xf32> {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %rows = stablehlo.constant dense<32.0> : tensor<8xf32>
  %0 = stablehlo.reduce(%x init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<32x8xf32>, tensor<f32>) -> tensor<8xf32>
  %mean = stablehlo.divide %0, %rows : tensor<8xf32>
  %1 = stablehlo.broadcast_in_dim %mean, dims = [1] : (tensor<8xf32>) -> tensor<32x8xf32>
  %c = stablehlo.subtract %x, %1 : tensor<32x8xf32>
  %r = stablehlo.rsqrt %t : tensor<8xf32>
  %2 = stablehlo.reduce(%dy init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<32x8xf32>, tensor<f32>) -> tensor<8xf32>
  %s1 = stablehlo.divide %2, %rows : tensor<8xf32>
  %3 = stablehlo.multiply %dy, %c : tensor<32x8xf32>
  %4 = stablehlo.reduce(%3 init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<32x8xf32>, tensor<f32>) -> tensor<8xf32>
  %s2 = stablehlo.divide %4, %rows : tensor<8xf32>
  %5 = stablehlo.divide %s2, %t : tensor<8xf32>
  %6 = stablehlo.broadcast_in_dim %5, dims = [1] : (tensor<8xf32>) -> tensor<32x8xf32>
  %7 = stablehlo.multiply %c, %6 : tensor<32x8xf32>
  %8 = stablehlo.broadcast_in_dim %s1, dims = [1] : (tensor<8xf32>) -> tensor<32x8xf32>
  %9 = stablehlo.subtract %dy, %8 : tensor<32x8xf32>
  %10 = stablehlo.subtract %9, %7 : tensor<32x8xf32>
  %11 = stablehlo.multiply %scale, %r : tensor<8xf32>
  %12 = stablehlo.broadcast_in_dim %11, dims = [1] : (tensor<8xf32>) -> tensor<32x8xf32>
  %13 = stablehlo.multiply %10, %12 : tensor<32x8xf32>
  return %13 : tensor<32x8xf32>
}

// Rows that a library does not take: 12 bytes.
// CHECK-LABEL: @three_channels(
// CHECK-NOT: soap_gpu
// CHECK: return
func.func @three_channels(%x: tensor<64x3xf32>, %scale: tensor<3xf32>, %shift: tensor<3xf32>) -> tensor<64x3xf32> {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %rows = stablehlo.constant dense<64.0> : tensor<3xf32>
  %eps = stablehlo.constant dense<1.000000e-03> : tensor<3xf32>
  %0 = stablehlo.reduce(%x init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<64x3xf32>, tensor<f32>) -> tensor<3xf32>
  %mean = stablehlo.divide %0, %rows : tensor<3xf32>
  %1 = stablehlo.broadcast_in_dim %mean, dims = [1] : (tensor<3xf32>) -> tensor<64x3xf32>
  %c = stablehlo.subtract %x, %1 : tensor<64x3xf32>
  %2 = stablehlo.multiply %c, %c : tensor<64x3xf32>
  %3 = stablehlo.reduce(%2 init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<64x3xf32>, tensor<f32>) -> tensor<3xf32>
  %v = stablehlo.divide %3, %rows : tensor<3xf32>
  %t = stablehlo.add %v, %eps : tensor<3xf32>
  %r = stablehlo.rsqrt %t : tensor<3xf32>
  %m = stablehlo.multiply %r, %scale : tensor<3xf32>
  %4 = stablehlo.broadcast_in_dim %m, dims = [1] : (tensor<3xf32>) -> tensor<64x3xf32>
  %5 = stablehlo.multiply %c, %4 : tensor<64x3xf32>
  %6 = stablehlo.broadcast_in_dim %shift, dims = [1] : (tensor<3xf32>) -> tensor<64x3xf32>
  %7 = stablehlo.add %5, %6 : tensor<64x3xf32>
  return %7 : tensor<64x3xf32>
}

// The variance of a sample, divided by one less, and a mean of other rows.
// CHECK-LABEL: @one_less(
// CHECK-NOT: soap_gpu
// CHECK: return
func.func @one_less(%x: tensor<64x8xf32>, %scale: tensor<8xf32>, %shift: tensor<8xf32>) -> tensor<64x8xf32> {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %rows = stablehlo.constant dense<64.0> : tensor<8xf32>
  %less = stablehlo.constant dense<63.0> : tensor<8xf32>
  %eps = stablehlo.constant dense<1.000000e-03> : tensor<8xf32>
  %0 = stablehlo.reduce(%x init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<64x8xf32>, tensor<f32>) -> tensor<8xf32>
  %mean = stablehlo.divide %0, %rows : tensor<8xf32>
  %1 = stablehlo.broadcast_in_dim %mean, dims = [1] : (tensor<8xf32>) -> tensor<64x8xf32>
  %c = stablehlo.subtract %x, %1 : tensor<64x8xf32>
  %2 = stablehlo.multiply %c, %c : tensor<64x8xf32>
  %3 = stablehlo.reduce(%2 init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<64x8xf32>, tensor<f32>) -> tensor<8xf32>
  %v = stablehlo.divide %3, %less : tensor<8xf32>
  %t = stablehlo.add %v, %eps : tensor<8xf32>
  %r = stablehlo.rsqrt %t : tensor<8xf32>
  %m = stablehlo.multiply %r, %scale : tensor<8xf32>
  %4 = stablehlo.broadcast_in_dim %m, dims = [1] : (tensor<8xf32>) -> tensor<64x8xf32>
  %5 = stablehlo.multiply %c, %4 : tensor<64x8xf32>
  %6 = stablehlo.broadcast_in_dim %shift, dims = [1] : (tensor<8xf32>) -> tensor<64x8xf32>
  %7 = stablehlo.add %5, %6 : tensor<64x8xf32>
  return %7 : tensor<64x8xf32>
}

// A mean of which nobody knows that it is that of x.
// CHECK-LABEL: @unknown_mean(
// CHECK-NOT: soap_gpu
// CHECK: return
func.func @unknown_mean(%dy: tensor<32x8xf32>, %x: tensor<32x8xf32>, %mean: tensor<8xf32>, %t: tensor<8xf32>, %scale: tensor<8xf32>) -> tensor<32x8xf32> {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %rows = stablehlo.constant dense<32.0> : tensor<8xf32>
  %1 = stablehlo.broadcast_in_dim %mean, dims = [1] : (tensor<8xf32>) -> tensor<32x8xf32>
  %c = stablehlo.subtract %x, %1 : tensor<32x8xf32>
  %r = stablehlo.rsqrt %t : tensor<8xf32>
  %2 = stablehlo.reduce(%dy init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<32x8xf32>, tensor<f32>) -> tensor<8xf32>
  %s1 = stablehlo.divide %2, %rows : tensor<8xf32>
  %3 = stablehlo.multiply %dy, %c : tensor<32x8xf32>
  %4 = stablehlo.reduce(%3 init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<32x8xf32>, tensor<f32>) -> tensor<8xf32>
  %s2 = stablehlo.divide %4, %rows : tensor<8xf32>
  %5 = stablehlo.divide %s2, %t : tensor<8xf32>
  %6 = stablehlo.broadcast_in_dim %5, dims = [1] : (tensor<8xf32>) -> tensor<32x8xf32>
  %7 = stablehlo.multiply %c, %6 : tensor<32x8xf32>
  %8 = stablehlo.broadcast_in_dim %s1, dims = [1] : (tensor<8xf32>) -> tensor<32x8xf32>
  %9 = stablehlo.subtract %dy, %8 : tensor<32x8xf32>
  %10 = stablehlo.subtract %9, %7 : tensor<32x8xf32>
  %11 = stablehlo.multiply %scale, %r : tensor<8xf32>
  %12 = stablehlo.broadcast_in_dim %11, dims = [1] : (tensor<8xf32>) -> tensor<32x8xf32>
  %13 = stablehlo.multiply %10, %12 : tensor<32x8xf32>
  return %13 : tensor<32x8xf32>
}

// A gradient without the mean of the output's gradient is none.
// CHECK-LABEL: @half_a_gradient(
// CHECK-NOT: soap_gpu
// CHECK: return
func.func @half_a_gradient(%dy: tensor<32x8xf32>, %x: tensor<32x8xf32>, %mean: tensor<8xf32>, %t: tensor<8xf32>, %scale: tensor<8xf32>) -> tensor<32x8xf32> {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %rows = stablehlo.constant dense<32.0> : tensor<8xf32>
  %1 = stablehlo.broadcast_in_dim %mean, dims = [1] : (tensor<8xf32>) -> tensor<32x8xf32>
  %c = stablehlo.subtract %x, %1 {soap.centered} : tensor<32x8xf32>
  %r = stablehlo.rsqrt %t : tensor<8xf32>
  %3 = stablehlo.multiply %dy, %c : tensor<32x8xf32>
  %4 = stablehlo.reduce(%3 init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<32x8xf32>, tensor<f32>) -> tensor<8xf32>
  %s2 = stablehlo.divide %4, %rows : tensor<8xf32>
  %5 = stablehlo.divide %s2, %t : tensor<8xf32>
  %6 = stablehlo.broadcast_in_dim %5, dims = [1] : (tensor<8xf32>) -> tensor<32x8xf32>
  %7 = stablehlo.multiply %c, %6 : tensor<32x8xf32>
  %10 = stablehlo.subtract %dy, %7 : tensor<32x8xf32>
  %11 = stablehlo.multiply %scale, %r : tensor<8xf32>
  %12 = stablehlo.broadcast_in_dim %11, dims = [1] : (tensor<8xf32>) -> tensor<32x8xf32>
  %13 = stablehlo.multiply %10, %12 : tensor<32x8xf32>
  return %13 : tensor<32x8xf32>
}

// The call has what was rounded, not what was there before.
// CHECK-LABEL: @rounded(
// CHECK: library {
// CHECK: %[[B:.*]] = stablehlo.convert %{{.*}} : (tensor<64x8xf32>) -> tensor<64x8xbf16>
// CHECK: soap_gpu.batch_norm forward ins(%[[B]],
func.func @rounded(%x: tensor<64x8xf32>, %scale: tensor<8xf32>, %shift: tensor<8xf32>) -> tensor<64x8xbf16> {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %rows = stablehlo.constant dense<64.0> : tensor<8xf32>
  %eps = stablehlo.constant dense<1.000000e-03> : tensor<8xf32>
  %b = stablehlo.convert %x : (tensor<64x8xf32>) -> tensor<64x8xbf16>
  %w = stablehlo.convert %b : (tensor<64x8xbf16>) -> tensor<64x8xf32>
  %0 = stablehlo.reduce(%w init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<64x8xf32>, tensor<f32>) -> tensor<8xf32>
  %mean = stablehlo.divide %0, %rows : tensor<8xf32>
  %1 = stablehlo.broadcast_in_dim %mean, dims = [1] : (tensor<8xf32>) -> tensor<64x8xf32>
  %c = stablehlo.subtract %w, %1 : tensor<64x8xf32>
  %2 = stablehlo.multiply %c, %c : tensor<64x8xf32>
  %3 = stablehlo.reduce(%2 init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<64x8xf32>, tensor<f32>) -> tensor<8xf32>
  %v = stablehlo.divide %3, %rows : tensor<8xf32>
  %t = stablehlo.add %v, %eps : tensor<8xf32>
  %r = stablehlo.rsqrt %t : tensor<8xf32>
  %m = stablehlo.multiply %r, %scale : tensor<8xf32>
  %4 = stablehlo.broadcast_in_dim %m, dims = [1] : (tensor<8xf32>) -> tensor<64x8xf32>
  %5 = stablehlo.multiply %c, %4 : tensor<64x8xf32>
  %6 = stablehlo.broadcast_in_dim %shift, dims = [1] : (tensor<8xf32>) -> tensor<64x8xf32>
  %7 = stablehlo.add %5, %6 : tensor<64x8xf32>
  %8 = stablehlo.convert %7 : (tensor<64x8xf32>) -> tensor<64x8xbf16>
  return %8 : tensor<64x8xbf16>
}

// The same of an output's gradient.
// CHECK-LABEL: @rounded_gradient(
// CHECK: library {
// CHECK: %[[G:.*]] = stablehlo.convert %{{.*}} : (tensor<32x8xf32>) -> tensor<32x8xbf16>
// CHECK: soap_gpu.batch_norm backward ins(%{{.*}}, %[[G]],
func.func @rounded_gradient(%g: tensor<32x8xf32>, %x: tensor<32x8xbf16>, %mean: tensor<8xf32>, %t: tensor<8xf32>, %scale: tensor<8xf32>) -> tensor<32x8xbf16> {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %rows = stablehlo.constant dense<32.0> : tensor<8xf32>
  %n = stablehlo.convert %g : (tensor<32x8xf32>) -> tensor<32x8xbf16>
  %dy = stablehlo.convert %n : (tensor<32x8xbf16>) -> tensor<32x8xf32>
  %w = stablehlo.convert %x : (tensor<32x8xbf16>) -> tensor<32x8xf32>
  %1 = stablehlo.broadcast_in_dim %mean, dims = [1] : (tensor<8xf32>) -> tensor<32x8xf32>
  %c = stablehlo.subtract %w, %1 {soap.centered} : tensor<32x8xf32>
  %r = stablehlo.rsqrt %t : tensor<8xf32>
  %2 = stablehlo.reduce(%dy init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<32x8xf32>, tensor<f32>) -> tensor<8xf32>
  %s1 = stablehlo.divide %2, %rows : tensor<8xf32>
  %3 = stablehlo.multiply %dy, %c : tensor<32x8xf32>
  %4 = stablehlo.reduce(%3 init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<32x8xf32>, tensor<f32>) -> tensor<8xf32>
  %s2 = stablehlo.divide %4, %rows : tensor<8xf32>
  %5 = stablehlo.divide %s2, %t : tensor<8xf32>
  %6 = stablehlo.broadcast_in_dim %5, dims = [1] : (tensor<8xf32>) -> tensor<32x8xf32>
  %7 = stablehlo.multiply %c, %6 : tensor<32x8xf32>
  %8 = stablehlo.broadcast_in_dim %s1, dims = [1] : (tensor<8xf32>) -> tensor<32x8xf32>
  %9 = stablehlo.subtract %dy, %8 : tensor<32x8xf32>
  %10 = stablehlo.subtract %9, %7 : tensor<32x8xf32>
  %11 = stablehlo.multiply %scale, %r : tensor<8xf32>
  %12 = stablehlo.broadcast_in_dim %11, dims = [1] : (tensor<8xf32>) -> tensor<32x8xf32>
  %13 = stablehlo.multiply %10, %12 : tensor<32x8xf32>
  %14 = stablehlo.convert %13 : (tensor<32x8xf32>) -> tensor<32x8xbf16>
  return %14 : tensor<32x8xbf16>
}

// Integers that follow from what is rounded in another way cannot be compared.
// CHECK-LABEL: @counts(
// CHECK-NOT: soap_gpu
// CHECK: return
func.func @counts(%x: tensor<64x8xf32>, %scale: tensor<8xf32>, %shift: tensor<8xf32>) -> (tensor<64x8xf32>, tensor<64x8xi32>) {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %rows = stablehlo.constant dense<64.0> : tensor<8xf32>
  %eps = stablehlo.constant dense<1.000000e-03> : tensor<8xf32>
  %w = stablehlo.negate %x : tensor<64x8xf32>
  %0 = stablehlo.reduce(%w init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<64x8xf32>, tensor<f32>) -> tensor<8xf32>
  %mean = stablehlo.divide %0, %rows : tensor<8xf32>
  %1 = stablehlo.broadcast_in_dim %mean, dims = [1] : (tensor<8xf32>) -> tensor<64x8xf32>
  %c = stablehlo.subtract %w, %1 : tensor<64x8xf32>
  %2 = stablehlo.multiply %c, %c : tensor<64x8xf32>
  %3 = stablehlo.reduce(%2 init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<64x8xf32>, tensor<f32>) -> tensor<8xf32>
  %v = stablehlo.divide %3, %rows : tensor<8xf32>
  %t = stablehlo.add %v, %eps : tensor<8xf32>
  %r = stablehlo.rsqrt %t : tensor<8xf32>
  %m = stablehlo.multiply %r, %scale : tensor<8xf32>
  %4 = stablehlo.broadcast_in_dim %m, dims = [1] : (tensor<8xf32>) -> tensor<64x8xf32>
  %5 = stablehlo.multiply %c, %4 : tensor<64x8xf32>
  %6 = stablehlo.broadcast_in_dim %shift, dims = [1] : (tensor<8xf32>) -> tensor<64x8xf32>
  %7 = stablehlo.add %5, %6 : tensor<64x8xf32>
  %8 = stablehlo.convert %7 : (tensor<64x8xf32>) -> tensor<64x8xi32>
  return %7, %8 : tensor<64x8xf32>, tensor<64x8xi32>
}

// Of booleans that do not, none may differ.
// CHECK-LABEL: @other_booleans(
// CHECK-NOT: soap_gpu
// CHECK: return
func.func @other_booleans(%x: tensor<64x8xf32>, %scale: tensor<8xf32>, %shift: tensor<8xf32>, %i: tensor<64x8xi32>) -> (tensor<64x8xf32>, tensor<64x8xi1>) {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %rows = stablehlo.constant dense<64.0> : tensor<8xf32>
  %eps = stablehlo.constant dense<1.000000e-03> : tensor<8xf32>
  %w = stablehlo.negate %x : tensor<64x8xf32>
  %0 = stablehlo.reduce(%w init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<64x8xf32>, tensor<f32>) -> tensor<8xf32>
  %mean = stablehlo.divide %0, %rows : tensor<8xf32>
  %1 = stablehlo.broadcast_in_dim %mean, dims = [1] : (tensor<8xf32>) -> tensor<64x8xf32>
  %c = stablehlo.subtract %w, %1 : tensor<64x8xf32>
  %2 = stablehlo.multiply %c, %c : tensor<64x8xf32>
  %3 = stablehlo.reduce(%2 init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<64x8xf32>, tensor<f32>) -> tensor<8xf32>
  %v = stablehlo.divide %3, %rows : tensor<8xf32>
  %t = stablehlo.add %v, %eps : tensor<8xf32>
  %r = stablehlo.rsqrt %t : tensor<8xf32>
  %m = stablehlo.multiply %r, %scale : tensor<8xf32>
  %4 = stablehlo.broadcast_in_dim %m, dims = [1] : (tensor<8xf32>) -> tensor<64x8xf32>
  %5 = stablehlo.multiply %c, %4 : tensor<64x8xf32>
  %6 = stablehlo.broadcast_in_dim %shift, dims = [1] : (tensor<8xf32>) -> tensor<64x8xf32>
  %7 = stablehlo.add %5, %6 : tensor<64x8xf32>
  %k = stablehlo.constant dense<3> : tensor<64x8xi32>
  %8 = stablehlo.compare LT, %i, %k, SIGNED : (tensor<64x8xi32>, tensor<64x8xi32>) -> tensor<64x8xi1>
  return %7, %8 : tensor<64x8xf32>, tensor<64x8xi1>
}

// The maximum of windows behind it, as at the beginning of resnet50.
// CHECK-LABEL: @pooled(
// CHECK: library {
// CHECK: soap_gpu.batch_norm forward
// CHECK: soap_gpu.pool maximum
// CHECK: generated {
// CHECK-NOT: soap_gpu.pool
// CHECK: return
func.func @pooled(%x: tensor<2x4x4x8xf32>, %scale: tensor<8xf32>, %shift: tensor<8xf32>) -> tensor<2x2x2x8xf32> {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %least = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %rows = stablehlo.constant dense<32.0> : tensor<8xf32>
  %eps = stablehlo.constant dense<1.000000e-03> : tensor<8xf32>
  %0 = stablehlo.reduce(%x init: %zero) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<2x4x4x8xf32>, tensor<f32>) -> tensor<8xf32>
  %mean = stablehlo.divide %0, %rows : tensor<8xf32>
  %1 = stablehlo.broadcast_in_dim %mean, dims = [3] : (tensor<8xf32>) -> tensor<2x4x4x8xf32>
  %c = stablehlo.subtract %x, %1 : tensor<2x4x4x8xf32>
  %2 = stablehlo.multiply %c, %c : tensor<2x4x4x8xf32>
  %3 = stablehlo.reduce(%2 init: %zero) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<2x4x4x8xf32>, tensor<f32>) -> tensor<8xf32>
  %v = stablehlo.divide %3, %rows : tensor<8xf32>
  %t = stablehlo.add %v, %eps : tensor<8xf32>
  %r = stablehlo.rsqrt %t : tensor<8xf32>
  %m = stablehlo.multiply %r, %scale : tensor<8xf32>
  %4 = stablehlo.broadcast_in_dim %m, dims = [3] : (tensor<8xf32>) -> tensor<2x4x4x8xf32>
  %5 = stablehlo.multiply %c, %4 : tensor<2x4x4x8xf32>
  %6 = stablehlo.broadcast_in_dim %shift, dims = [3] : (tensor<8xf32>) -> tensor<2x4x4x8xf32>
  %7 = stablehlo.add %5, %6 : tensor<2x4x4x8xf32>
  %8 = "stablehlo.reduce_window"(%7, %least) <{window_dimensions = array<i64: 1, 2, 2, 1>, window_strides = array<i64: 1, 2, 2, 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %9 = stablehlo.maximum %a, %b : tensor<f32>
    stablehlo.return %9 : tensor<f32>
  }) : (tensor<2x4x4x8xf32>, tensor<f32>) -> tensor<2x2x2x8xf32>
  return %8 : tensor<2x2x2x8xf32>
}
