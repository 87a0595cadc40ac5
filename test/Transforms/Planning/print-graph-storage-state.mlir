// What else GPUs need not have in memory.

// RUN: soap-opt %s --split-input-file --soap-form-operators --soap-print-graph -o /dev/null 2>&1 \
// RUN:   | FileCheck %s

// Gradient descent adds a product to the weights where they lie. The gradient of
// others is squared, and kept.
// CHECK: ["arg0.gradient",[64,128],"f32",32,{"made_of":[0,1]}]
// CHECK-NEXT: ["arg0.gradient.1",[64,128],"f32",32]
func.func @main(%w: tensor<64x128xf32> {soap.state = 0 : i64}, %u: tensor<64x128xf32> {soap.state = 1 : i64}, %x: tensor<64x64xf32>, %d: tensor<64x128xf32>)
    -> (tensor<64x128xf32>, tensor<64x128xf32>, tensor<64x128xf32>) {
  %rate = stablehlo.constant dense<0.1> : tensor<64x128xf32>
  %h = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<64x64xf32>, tensor<64x128xf32>) -> tensor<64x128xf32>
  %e = stablehlo.subtract %h, %d : tensor<64x128xf32>
  %dw = stablehlo.dot_general %x, %e, contracting_dims = [0] x [0] : (tensor<64x64xf32>, tensor<64x128xf32>) -> tensor<64x128xf32>
  %du = stablehlo.dot_general %x, %h, contracting_dims = [0] x [0] : (tensor<64x64xf32>, tensor<64x128xf32>) -> tensor<64x128xf32>
  %sw = stablehlo.multiply %rate, %dw : tensor<64x128xf32>
  %nw = stablehlo.subtract %w, %sw : tensor<64x128xf32>
  %su = stablehlo.multiply %du, %du : tensor<64x128xf32>
  %nu = stablehlo.subtract %u, %su : tensor<64x128xf32>
  return %nw, %nu, %e : tensor<64x128xf32>, tensor<64x128xf32>, tensor<64x128xf32>
}

// -----

// Exponentials that only the sum, the quotient and the gradient of a softmax
// read: the gradient reads the quotient, which a product needs, instead.
// CHECK: ["reduction",[64,128],"f32",32,{"made_of":[]}]
func.func @main(%x: tensor<64x128xf32>, %v: tensor<128x64xf32>, %g: tensor<64x64xf32>) -> (tensor<64x64xf32>, tensor<64x128xf32>) {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %e = stablehlo.exponential %x : tensor<64x128xf32>
  %s = stablehlo.reduce(%e init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<64x128xf32>, tensor<f32>) -> tensor<64xf32>
  %b = stablehlo.broadcast_in_dim %s, dims = [0] : (tensor<64xf32>) -> tensor<64x128xf32>
  %p = stablehlo.divide %e, %b : tensor<64x128xf32>
  %y = stablehlo.dot_general %p, %v, contracting_dims = [1] x [0] : (tensor<64x128xf32>, tensor<128x64xf32>) -> tensor<64x64xf32>
  %dp = stablehlo.dot_general %g, %v, contracting_dims = [1] x [1] : (tensor<64x64xf32>, tensor<128x64xf32>) -> tensor<64x128xf32>
  %q = stablehlo.multiply %b, %b : tensor<64x128xf32>
  %a = stablehlo.divide %dp, %b : tensor<64x128xf32>
  %c = stablehlo.divide %dp, %q : tensor<64x128xf32>
  %f = stablehlo.multiply %c, %e : tensor<64x128xf32>
  %t = stablehlo.reduce(%f init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<64x128xf32>, tensor<f32>) -> tensor<64xf32>
  %w = stablehlo.broadcast_in_dim %t, dims = [0] : (tensor<64xf32>) -> tensor<64x128xf32>
  %m = stablehlo.subtract %a, %w : tensor<64x128xf32>
  %dx = stablehlo.multiply %m, %e : tensor<64x128xf32>
  return %y, %dx : tensor<64x64xf32>, tensor<64x128xf32>
}
