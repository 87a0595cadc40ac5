// Weights of eight bits whose scales are for blocks of 32 features, for one sample:
// positions are split across nodes and features within them in all products, blocks
// like the features that they are of. No change of one of them comes to that.
// RUN: soap-run %s --machine=k80-16x4 --plan-only --budget=100 2>&1 | FileCheck %s

// CHECK: {{^}}elementwise {{.*}} parameter d0/16 x 4 replicas
// CHECK: {{^}}contraction attribute m/4 x parameter n/16
// CHECK: {{^}}elementwise_1 parameter d1/16 x 4 replicas
// CHECK: {{^}}contraction_1 attribute m/4 x reduction k/16
// CHECK: {{^}}contraction_2 attribute m/4 x parameter n/16
func.func @main(%x: tensor<1x64x2048xf32>, %w0: tensor<2048x64x32xi8>, %s0: tensor<2048x64xf32>, %w1: tensor<2048x64x32xi8>, %s1: tensor<2048x64xf32>, %w2: tensor<2048x64x32xi8>, %s2: tensor<2048x64xf32>) -> tensor<1x64x2048xf32> {
  %c0 = stablehlo.convert %w0 : (tensor<2048x64x32xi8>) -> tensor<2048x64x32xf32>
  %b0 = stablehlo.broadcast_in_dim %s0, dims = [0, 1] : (tensor<2048x64xf32>) -> tensor<2048x64x32xf32>
  %f0 = stablehlo.multiply %c0, %b0 : tensor<2048x64x32xf32>
  %r0 = stablehlo.reshape %f0 : (tensor<2048x64x32xf32>) -> tensor<2048x2048xf32>
  %y0 = stablehlo.dot_general %x, %r0, contracting_dims = [2] x [1] : (tensor<1x64x2048xf32>, tensor<2048x2048xf32>) -> tensor<1x64x2048xf32>
  %c1 = stablehlo.convert %w1 : (tensor<2048x64x32xi8>) -> tensor<2048x64x32xf32>
  %b1 = stablehlo.broadcast_in_dim %s1, dims = [0, 1] : (tensor<2048x64xf32>) -> tensor<2048x64x32xf32>
  %f1 = stablehlo.multiply %c1, %b1 : tensor<2048x64x32xf32>
  %r1 = stablehlo.reshape %f1 : (tensor<2048x64x32xf32>) -> tensor<2048x2048xf32>
  %y1 = stablehlo.dot_general %y0, %r1, contracting_dims = [2] x [1] : (tensor<1x64x2048xf32>, tensor<2048x2048xf32>) -> tensor<1x64x2048xf32>
  %c2 = stablehlo.convert %w2 : (tensor<2048x64x32xi8>) -> tensor<2048x64x32xf32>
  %b2 = stablehlo.broadcast_in_dim %s2, dims = [0, 1] : (tensor<2048x64xf32>) -> tensor<2048x64x32xf32>
  %f2 = stablehlo.multiply %c2, %b2 : tensor<2048x64x32xf32>
  %r2 = stablehlo.reshape %f2 : (tensor<2048x64x32xf32>) -> tensor<2048x2048xf32>
  %y2 = stablehlo.dot_general %y1, %r2, contracting_dims = [2] x [1] : (tensor<1x64x2048xf32>, tensor<2048x2048xf32>) -> tensor<1x64x2048xf32>
  return %y2 : tensor<1x64x2048xf32>
}
