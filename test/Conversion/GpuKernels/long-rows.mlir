// RUN: soap-opt %s --soap-gpu-kernel-pipeline | FileCheck %s
// RUN: soap-run %s --machine=cuda:1 --emulate --check | FileCheck %s --check-prefix=STEP

// Rows that no block's memory holds are not stored between the ops that share
// them: each computes again what it reads, from the logits and the numbers of
// its row. The loss of a language model and its gradient are one launch for all
// rows. (A result that is no float keeps libraries out.)

// CHECK-LABEL: func.func @main({{.*}} {
// CHECK-NOT: alloc
// CHECK: gpu.launch_func {{.*}} blocks in (%c64, %c1, %c1) {{.*}} args({{.*}}memref<64x16384xf32>{{.*}}memref<64x16384xf32>
// CHECK-NOT: alloc
// CHECK: return

// STEP: step 1: 4 results agree
func.func @main(%x: tensor<64x16384xf32>, %labels: tensor<64xi32>) -> (tensor<64xf32>, tensor<64x16384xf32>, tensor<64xi32>, tensor<64xf32>) {
  %least = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %most = stablehlo.reduce(%x init: %least) applies stablehlo.maximum across dimensions = [1] : (tensor<64x16384xf32>, tensor<f32>) -> tensor<64xf32>
  %0 = stablehlo.broadcast_in_dim %most, dims = [0] : (tensor<64xf32>) -> tensor<64x16384xf32>
  %shifted = stablehlo.subtract %x, %0 : tensor<64x16384xf32>
  %weights = stablehlo.exponential %shifted : tensor<64x16384xf32>
  %sum = stablehlo.reduce(%weights init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<64x16384xf32>, tensor<f32>) -> tensor<64xf32>
  %log = stablehlo.log %sum : tensor<64xf32>
  %1 = stablehlo.broadcast_in_dim %labels, dims = [0] : (tensor<64xi32>) -> tensor<64x16384xi32>
  %2 = stablehlo.iota dim = 1 : tensor<64x16384xi32>
  %3 = stablehlo.compare EQ, %1, %2, SIGNED : (tensor<64x16384xi32>, tensor<64x16384xi32>) -> tensor<64x16384xi1>
  %hot = stablehlo.convert %3 : (tensor<64x16384xi1>) -> tensor<64x16384xf32>
  %4 = stablehlo.broadcast_in_dim %log, dims = [0] : (tensor<64xf32>) -> tensor<64x16384xf32>
  %5 = stablehlo.subtract %shifted, %4 : tensor<64x16384xf32>
  %6 = stablehlo.multiply %hot, %5 : tensor<64x16384xf32>
  %loss = stablehlo.reduce(%6 init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<64x16384xf32>, tensor<f32>) -> tensor<64xf32>
  %7 = stablehlo.broadcast_in_dim %sum, dims = [0] : (tensor<64xf32>) -> tensor<64x16384xf32>
  %8 = stablehlo.divide %weights, %7 : tensor<64x16384xf32>
  %9 = stablehlo.subtract %8, %hot : tensor<64x16384xf32>
  %next = stablehlo.add %labels, %labels : tensor<64xi32>
  %10 = stablehlo.negate %hot : tensor<64x16384xf32>
  %count = stablehlo.reduce(%10 init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<64x16384xf32>, tensor<f32>) -> tensor<64xf32>
  return %loss, %9, %next, %count : tensor<64xf32>, tensor<64x16384xf32>, tensor<64xi32>, tensor<64xf32>
}
