// RUN: soap-opt %s --soap-gpu-kernel-pipeline --soap-share-gpu-functions | FileCheck %s

// CHECK-LABEL: func.func @first(
// CHECK: gpu.launch_func @soap_kernels::@k_first
func.func @first(%x: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %0 = stablehlo.tanh %x : tensor<64x64xf32>
  return %0 : tensor<64x64xf32>
}

// CHECK-LABEL: func.func @same(
// CHECK: gpu.launch_func @soap_kernels::@k_first
func.func @same(%x: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %0 = stablehlo.tanh %x : tensor<64x64xf32>
  return %0 : tensor<64x64xf32>
}

// Another size, another op.
// CHECK-LABEL: func.func @larger(
// CHECK: gpu.launch_func @soap_kernels::@k_larger
func.func @larger(%x: tensor<64x65xf32>) -> tensor<64x65xf32> {
  %0 = stablehlo.tanh %x : tensor<64x65xf32>
  return %0 : tensor<64x65xf32>
}
// CHECK-LABEL: func.func @other(
// CHECK: gpu.launch_func @soap_kernels::@k_other
func.func @other(%x: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %0 = stablehlo.exponential %x : tensor<64x64xf32>
  return %0 : tensor<64x64xf32>
}

// CHECK: gpu.func @k_first(
// CHECK-NOT: gpu.func @k_same(
// CHECK: gpu.func @k_larger(
// CHECK: gpu.func @k_other(
