// RUN: soap-opt %s --soap-gpu-kernel-pipeline | FileCheck %s

// Kernels of models in linalg: products are the library's as those of StableHLO.
// What they are summed into is an addend.
// CHECK-LABEL: func.func @product(
// CHECK-NEXT: soap_gpu.gemm ins(%arg0, %arg1 : {{.*}}) {{.*}}sizes [64, 32, 48] strides [48, 1, 32, 1, 32, 1] batch []
// CHECK-SAME: addend(%arg2
// CHECK-NEXT: return
func.func @product(%x: tensor<64x48xf32>, %w: tensor<48x32xf32>, %c: tensor<64x32xf32>) -> tensor<64x32xf32> {
  %0 = linalg.matmul ins(%x, %w : tensor<64x48xf32>, tensor<48x32xf32>) outs(%c : tensor<64x32xf32>) -> tensor<64x32xf32>
  return %0 : tensor<64x32xf32>
}

// Booleans are bytes, also in ops that have no body.
// CHECK-LABEL: func.func @select(
// CHECK-SAME: %arg0: memref<8xi8>
// CHECK-NEXT: %c1
// CHECK-NEXT: %c256
// CHECK-NEXT: gpu.launch_func {{.*}}@soap_kernels::@k_select
// CHECK-NEXT: return
func.func @select(%c: tensor<8xi1>, %x: tensor<8xf32>, %y: tensor<8xf32>) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<8xf32>
  %0 = linalg.select ins(%c, %x, %y : tensor<8xi1>, tensor<8xf32>, tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// CHECK-LABEL: func.func @compare(
// CHECK-SAME: %arg2: memref<8xi8>
func.func @compare(%x: tensor<8xf32>, %y: tensor<8xf32>) -> tensor<8xi1> {
  %0 = arith.cmpf olt, %x, %y : tensor<8xf32>
  return %0 : tensor<8xi1>
}

// Results that have an element for each iteration of a sum come from loops: sums
// that are scattered by one update each, others by one thread.
// CHECK-LABEL: func.func @scattered_sums(
// CHECK: gpu.launch_func {{.*}}@k_scattered_sums
func.func @scattered_sums(%x: tensor<4x9xf32>, %w: tensor<5xf32>, %y: tensor<4x13xf32>) -> tensor<4x13xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(n, i, k) -> (n, i)>, affine_map<(n, i, k) -> (k)>, affine_map<(n, i, k) -> (n, i + k)>], iterator_types = ["parallel", "reduction", "reduction"]} ins(%x, %w : tensor<4x9xf32>, tensor<5xf32>) outs(%y : tensor<4x13xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %p = arith.mulf %a, %b : f32
    %s = arith.addf %p, %c : f32
    linalg.yield %s : f32
  } -> tensor<4x13xf32>
  return %0 : tensor<4x13xf32>
}

// CHECK-LABEL: func.func @sums_and_squares(
// CHECK: gpu.launch_func {{.*}}@k_sums_and_squares
func.func @sums_and_squares(%x: tensor<8x12xf32>, %y: tensor<8xf32>) -> (tensor<8xf32>, tensor<8x12xf32>) {
  %e = tensor.empty() : tensor<8x12xf32>
  %0:2 = linalg.generic {indexing_maps = [affine_map<(i, k) -> (i, k)>, affine_map<(i, k) -> (i)>, affine_map<(i, k) -> (i, k)>], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<8x12xf32>) outs(%y, %e : tensor<8xf32>, tensor<8x12xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %s = arith.addf %a, %b : f32
    %q = arith.mulf %a, %a : f32
    linalg.yield %s, %q : f32, f32
  } -> (tensor<8xf32>, tensor<8x12xf32>)
  return %0#0, %0#1 : tensor<8xf32>, tensor<8x12xf32>
}

// CHECK: gpu.func @k_select(
// CHECK: %[[CONDITION:.*]] = arith.trunci {{.*}} : i8 to i1
// CHECK: arith.select %[[CONDITION]]
// CHECK: gpu.func @k_compare(
// CHECK: %[[LESS:.*]] = arith.cmpf olt
// CHECK: arith.extui %[[LESS]] : i1 to i8
