// Which tensors GPUs need not have in memory, and of which operands they are
// made instead.

// RUN: soap-opt %s --soap-form-operators --soap-print-graph -o /dev/null 2>&1 \
// RUN:   | FileCheck %s

// Of a product, its sum with a bias and functions of that, the sum (#0) lies
// where the product did, and it and one function (#1) are kept for products. What
// the gradient reads (#2) it computes again, of the sum. The
// gradient that state is updated by is kept, as others may still read that.
// CHECK: "tensors": [
// CHECK: ["contraction",[64,256],"f32",32,{"made_of":[0,1]}],
// CHECK-NEXT: ["contraction.1",[64,256],"f32",32],
// CHECK-NEXT: ["contraction.1#1",[64,256],"f32",32],
// CHECK-NEXT: ["contraction.1#2",[64,256],"f32",32,{"made_of":[2]}],
// CHECK-NEXT: ["contraction_1",[64,64],"f32",32],
// CHECK-NEXT: ["contraction_2",[64,64],"f32",32],
// CHECK-NEXT: ["contraction_3",[64,256],"f32",32],
// CHECK-NEXT: ["contraction.gradient",[64,256],"f32",32],
// CHECK-NEXT: ["contraction.2",[64,256],"f32",32]],
// It is one kernel, which reads the product and writes what is kept.
// CHECK: "merged":[true,[],[1,1,0]],"name":"contraction.1"
func.func @main(%x: tensor<64x64xf32>, %w: tensor<64x256xf32>, %b: tensor<256xf32>, %v: tensor<256x64xf32>)
    -> (tensor<64x64xf32>, tensor<64x64xf32>, tensor<64x256xf32>) {
  %p = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<64x64xf32>, tensor<64x256xf32>) -> tensor<64x256xf32>
  %wide = stablehlo.broadcast_in_dim %b, dims = [1] : (tensor<256xf32>) -> tensor<64x256xf32>
  %s = stablehlo.add %p, %wide : tensor<64x256xf32>
  %t = stablehlo.tanh %s : tensor<64x256xf32>
  %h = stablehlo.multiply %s, %t : tensor<64x256xf32>
  %y = stablehlo.dot_general %h, %v, contracting_dims = [1] x [0] : (tensor<64x256xf32>, tensor<256x64xf32>) -> tensor<64x64xf32>
  %z = stablehlo.dot_general %s, %v, contracting_dims = [1] x [0] : (tensor<64x256xf32>, tensor<256x64xf32>) -> tensor<64x64xf32>
  %dh = stablehlo.dot_general %y, %v, contracting_dims = [1] x [1] : (tensor<64x64xf32>, tensor<256x64xf32>) -> tensor<64x256xf32>
  %one = stablehlo.constant dense<1.0> : tensor<64x256xf32>
  %tt = stablehlo.multiply %t, %t : tensor<64x256xf32>
  %u = stablehlo.subtract %one, %tt : tensor<64x256xf32>
  %su = stablehlo.multiply %s, %u : tensor<64x256xf32>
  %slope = stablehlo.add %t, %su : tensor<64x256xf32>
  %ds = stablehlo.multiply %dh, %slope : tensor<64x256xf32>
  %dw = stablehlo.dot_general %x, %ds, contracting_dims = [0] x [0] : (tensor<64x64xf32>, tensor<64x256xf32>) -> tensor<64x256xf32>
  %rate = stablehlo.constant dense<0.1> : tensor<64x256xf32>
  %scaled = stablehlo.multiply %rate, %dw : tensor<64x256xf32>
  %new = stablehlo.subtract %w, %scaled : tensor<64x256xf32>
  return %y, %z, %new : tensor<64x64xf32>, tensor<64x64xf32>, tensor<64x256xf32>
}
