// RUN: soap-opt %s -split-input-file --soap-form-operators | FileCheck %s

// x·xᵀ: the two uses of x run along different dimensions, else only the
// diagonal tiles would be computed. x enters twice.
// CHECK-LABEL: func.func @gram
// CHECK: soap.operator
// CHECK-SAME: (%[[X:.*]], %[[X]]) dims ["{{.*}}" = 64 : sample, "{{.*}}" = 64 : {{.*}}, "{{.*}}" = 32 : reduction]
func.func @gram(%x: tensor<64x32xf32>) -> tensor<64x64xf32> {
  %0 = stablehlo.dot_general %x, %x, contracting_dims = [1] x [1] : (tensor<64x32xf32>, tensor<64x32xf32>) -> tensor<64x64xf32>
  return %0 : tensor<64x64xf32>
}

// -----

// QKᵀ with both made of one source: scaling by a constant is linear and stays
// with the contraction, the softmax's operators are cut where a reduction ends.
// CHECK-LABEL: func.func @scores
// CHECK: soap.operator
// CHECK-SAME: = 8 : {{.*}} = 4 : {{.*}} = 64 : {{.*}} = 64 : {{.*}} = 16 : reduction
// CHECK: stablehlo.dot_general
// CHECK: stablehlo.divide
// CHECK: soap.return
// CHECK: soap.operator
// CHECK: stablehlo.reduce
// CHECK-SAME: stablehlo.maximum
// CHECK: soap.return
// CHECK: soap.operator
// CHECK: stablehlo.subtract
// CHECK: stablehlo.exponential
func.func @scores(%q: tensor<8x64x4x16xf32>) -> tensor<8x4x64x64xf32> {
  %ninf = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %scale = stablehlo.constant dense<4.0> : tensor<f32>
  %0 = stablehlo.dot_general %q, %q, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3] : (tensor<8x64x4x16xf32>, tensor<8x64x4x16xf32>) -> tensor<8x4x64x64xf32>
  %s = stablehlo.broadcast_in_dim %scale, dims = [] : (tensor<f32>) -> tensor<8x4x64x64xf32>
  %1 = stablehlo.divide %0, %s : tensor<8x4x64x64xf32>
  %2 = stablehlo.reduce(%1 init: %ninf) applies stablehlo.maximum across dimensions = [3] : (tensor<8x4x64x64xf32>, tensor<f32>) -> tensor<8x4x64xf32>
  %3 = stablehlo.broadcast_in_dim %2, dims = [0, 1, 2] : (tensor<8x4x64xf32>) -> tensor<8x4x64x64xf32>
  %4 = stablehlo.subtract %1, %3 : tensor<8x4x64x64xf32>
  %5 = stablehlo.exponential %4 : tensor<8x4x64x64xf32>
  return %5 : tensor<8x4x64x64xf32>
}

// -----

// Splitting heads: the model dimension has the factors heads and head size, of
// which only the heads can be split.
// CHECK-LABEL: func.func @heads
// CHECK: soap.operator
// CHECK-SAME: = 16 : sample, {{.*}} = 64 : {{.*}} = 4 : parameter, {{.*}} = 32 : parameter, {{.*}} = 128 : reduction
// CHECK: stablehlo.dot_general
// CHECK: stablehlo.reshape
func.func @heads(%x: tensor<16x64x128xf32>, %w: tensor<128x128xf32>) -> tensor<16x64x4x32xf32> {
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [2] x [0] : (tensor<16x64x128xf32>, tensor<128x128xf32>) -> tensor<16x64x128xf32>
  %1 = stablehlo.reshape %0 : (tensor<16x64x128xf32>) -> tensor<16x64x4x32xf32>
  return %1 : tensor<16x64x4x32xf32>
}

// -----

// A bias is not linear in a partial sum: it is an operator of its own. The
// broadcasts are copied to it.
// CHECK-LABEL: func.func @bias
// CHECK: soap.operator
// CHECK: stablehlo.dot_general
// CHECK-NEXT: soap.return
// CHECK: soap.operator
// CHECK: stablehlo.broadcast_in_dim
// CHECK: stablehlo.add
// CHECK: stablehlo.maximum
// CHECK-NEXT: soap.return
func.func @bias(%x: tensor<64x32xf32>, %w: tensor<32x16xf32>, %b: tensor<16xf32>) -> tensor<64x16xf32> {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<64x32xf32>, tensor<32x16xf32>) -> tensor<64x16xf32>
  %1 = stablehlo.broadcast_in_dim %b, dims = [1] : (tensor<16xf32>) -> tensor<64x16xf32>
  %2 = stablehlo.add %0, %1 : tensor<64x16xf32>
  %z = stablehlo.broadcast_in_dim %zero, dims = [] : (tensor<f32>) -> tensor<64x16xf32>
  %3 = stablehlo.maximum %2, %z : tensor<64x16xf32>
  return %3 : tensor<64x16xf32>
}

// -----

// Gradient accumulation: the sum of two gradients is linear in both, and reads
// them as they come.
// CHECK-LABEL: func.func @accumulate
// CHECK-COUNT-2: stablehlo.dot_general
// CHECK: soap.operator
// CHECK-SAME: dims ["{{.*}}" = 32 : {{.*}}, "{{.*}}" = 16 : {{.*}}]
// CHECK: stablehlo.add
func.func @accumulate(%x: tensor<64x32xf32>, %d: tensor<64x16xf32>, %y: tensor<64x32xf32>, %e: tensor<64x16xf32>) -> tensor<32x16xf32> {
  %0 = stablehlo.dot_general %x, %d, contracting_dims = [0] x [0] : (tensor<64x32xf32>, tensor<64x16xf32>) -> tensor<32x16xf32>
  %1 = stablehlo.dot_general %y, %e, contracting_dims = [0] x [0] : (tensor<64x32xf32>, tensor<64x16xf32>) -> tensor<32x16xf32>
  %2 = stablehlo.add %0, %1 : tensor<32x16xf32>
  return %2 : tensor<32x16xf32>
}
