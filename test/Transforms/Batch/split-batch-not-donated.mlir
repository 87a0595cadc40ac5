// RUN: soap-opt %s --soap-split-batch=parts=2 | FileCheck %s

// Nothing says what becomes of the weights, but results are like them: of about
// the same work, the batch is 64, not the 256 features along which everything
// could be computed in parts, too. A bias as long as the batch is none of it.

// CHECK: stablehlo.slice %arg4 [0:32, 0:128]
// CHECK: stablehlo.dot_general %{{.*}}, %arg0{{.*}} -> tensor<32x256xf32>
func.func public @main(%w: tensor<128x256xf32>, %b: tensor<256xf32>, %v: tensor<256x64xf32>, %c: tensor<64xf32>, %x: tensor<64x128xf32>) -> (tensor<128x256xf32>, tensor<256xf32>, tensor<256x64xf32>, tensor<64xf32>) {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %rate = stablehlo.constant dense<0.1> : tensor<f32>
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<64x128xf32>, tensor<128x256xf32>) -> tensor<64x256xf32>
  %1 = stablehlo.broadcast_in_dim %b, dims = [1] : (tensor<256xf32>) -> tensor<64x256xf32>
  %2 = stablehlo.add %0, %1 : tensor<64x256xf32>
  %h = stablehlo.tanh %2 : tensor<64x256xf32>
  %3 = stablehlo.dot_general %h, %v, contracting_dims = [1] x [0] : (tensor<64x256xf32>, tensor<256x64xf32>) -> tensor<64x64xf32>
  %4 = stablehlo.broadcast_in_dim %c, dims = [1] : (tensor<64xf32>) -> tensor<64x64xf32>
  %y = stablehlo.add %3, %4 : tensor<64x64xf32>
  %dc = stablehlo.reduce(%y init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<64x64xf32>, tensor<f32>) -> tensor<64xf32>
  %dv = stablehlo.dot_general %h, %y, contracting_dims = [0] x [0] : (tensor<64x256xf32>, tensor<64x64xf32>) -> tensor<256x64xf32>
  %dh = stablehlo.dot_general %y, %v, contracting_dims = [1] x [1] : (tensor<64x64xf32>, tensor<256x64xf32>) -> tensor<64x256xf32>
  %db = stablehlo.reduce(%dh init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<64x256xf32>, tensor<f32>) -> tensor<256xf32>
  %dw = stablehlo.dot_general %x, %dh, contracting_dims = [0] x [0] : (tensor<64x128xf32>, tensor<64x256xf32>) -> tensor<128x256xf32>
  %rw = stablehlo.broadcast_in_dim %rate, dims = [] : (tensor<f32>) -> tensor<128x256xf32>
  %sw = stablehlo.multiply %rw, %dw : tensor<128x256xf32>
  %nw = stablehlo.subtract %w, %sw : tensor<128x256xf32>
  %nb = stablehlo.subtract %b, %db : tensor<256xf32>
  %rv = stablehlo.broadcast_in_dim %rate, dims = [] : (tensor<f32>) -> tensor<256x64xf32>
  %sv = stablehlo.multiply %rv, %dv : tensor<256x64xf32>
  %nv = stablehlo.subtract %v, %sv : tensor<256x64xf32>
  %nc = stablehlo.subtract %c, %dc : tensor<64xf32>
  return %nw, %nb, %nv, %nc : tensor<128x256xf32>, tensor<256xf32>, tensor<256x64xf32>, tensor<64xf32>
}
