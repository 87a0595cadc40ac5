// RUN: soap-opt %s --soap-gpu-kernel-pipeline | FileCheck %s

// Products of matrices are the library's; nothing else is left.
// CHECK-LABEL: func.func @product(
// CHECK-NEXT: soap_gpu.gemm ins(%arg0, %arg1 : {{.*}}) outs(%arg2 : {{.*}}) sizes [64, 32, 48] strides [48, 1, 32, 1, 32, 1] batch []
// CHECK-NEXT: return
func.func @product(%x: tensor<64x48xf32>, %w: tensor<48x32xf32>) -> tensor<64x32xf32> {
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<64x48xf32>, tensor<48x32xf32>) -> tensor<64x32xf32>
  return %0 : tensor<64x32xf32>
}

// Transposed operands are strides.
// CHECK-LABEL: func.func @transposed(
// CHECK-NEXT: soap_gpu.gemm {{.*}} sizes [48, 32, 64] strides [1, 48, 32, 1, 32, 1] batch []
func.func @transposed(%x: tensor<64x48xf64>, %g: tensor<64x32xf64>) -> tensor<48x32xf64> {
  %0 = stablehlo.dot_general %x, %g, contracting_dims = [0] x [0] : (tensor<64x48xf64>, tensor<64x32xf64>) -> tensor<48x32xf64>
  return %0 : tensor<48x32xf64>
}

// Heads of attention: two batch loops, of which the last is the larger.
// CHECK-LABEL: func.func @batched(
// CHECK: soap_gpu.gemm {{.*}} sizes [16, 16, 32] strides [256, 1, 1, 256, 16, 1] batch [4, 4096, 4096, 2048, 8, 32, 32, 256]
func.func @batched(%q: tensor<4x16x8x32xbf16>, %k: tensor<4x16x8x32xbf16>) -> tensor<4x8x16x16xf32> {
  %0 = stablehlo.dot_general %q, %k, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3] : (tensor<4x16x8x32xbf16>, tensor<4x16x8x32xbf16>) -> tensor<4x8x16x16xf32>
  return %0 : tensor<4x8x16x16xf32>
}

// Integers stay loops, of one thread per element.
// CHECK-LABEL: func.func @integers(
// CHECK-NOT: soap_gpu.gemm
// CHECK: gpu.launch_func @soap_kernels::@k_integers
func.func @integers(%x: tensor<64x48xi32>, %w: tensor<48x32xi32>) -> tensor<64x32xi32> {
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<64x48xi32>, tensor<48x32xi32>) -> tensor<64x32xi32>
  return %0 : tensor<64x32xi32>
}
