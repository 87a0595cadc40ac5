// The gradient of softmax through the sum of its results, which is 1 whatever they
// are: zero but for rounding. By cuDNN's softmax and by generated code it is other
// noise, which is compared with what it is the sum of.

// RUN: soap-run %s --machine=cuda:1 --emulate --check | FileCheck %s
// RUN: soap-opt %s --soap-gpu-kernel-pipeline | FileCheck %s --check-prefix=CALL

// CHECK: step 1: 1 results agree with the evaluator
// CALL: soap_gpu.alternatives
// CALL: soap_gpu.softmax forward
func.func @main(%x: tensor<32x96xf32>, %g: tensor<32xf32>) -> tensor<32x96xf32> {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %least = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %m = stablehlo.reduce(%x init: %least) applies stablehlo.maximum across dimensions = [1] : (tensor<32x96xf32>, tensor<f32>) -> tensor<32xf32>
  %mb = stablehlo.broadcast_in_dim %m, dims = [0] : (tensor<32xf32>) -> tensor<32x96xf32>
  %d = stablehlo.subtract %x, %mb : tensor<32x96xf32>
  %e = stablehlo.exponential %d : tensor<32x96xf32>
  %s = stablehlo.reduce(%e init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<32x96xf32>, tensor<f32>) -> tensor<32xf32>
  %sb = stablehlo.broadcast_in_dim %s, dims = [0] : (tensor<32xf32>) -> tensor<32x96xf32>
  %p = stablehlo.divide %e, %sb : tensor<32x96xf32>
  %gb = stablehlo.broadcast_in_dim %g, dims = [0] : (tensor<32xf32>) -> tensor<32x96xf32>
  %pg = stablehlo.multiply %p, %gb : tensor<32x96xf32>
  %t = stablehlo.reduce(%pg init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<32x96xf32>, tensor<f32>) -> tensor<32xf32>
  %tb = stablehlo.broadcast_in_dim %t, dims = [0] : (tensor<32xf32>) -> tensor<32x96xf32>
  %c = stablehlo.subtract %gb, %tb : tensor<32x96xf32>
  %dx = stablehlo.multiply %p, %c : tensor<32x96xf32>
  return %dx : tensor<32x96xf32>
}
