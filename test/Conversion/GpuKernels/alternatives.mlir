// RUN: soap-opt %s --soap-form-gpu-alternatives --split-input-file | FileCheck %s
// RUN: soap-opt %s --soap-form-gpu-alternatives --soap-outline-gpu-alternatives --split-input-file | FileCheck %s --check-prefix=OUTLINE
// RUN: soap-opt %s --soap-gpu-kernel-pipeline --split-input-file | FileCheck %s --check-prefix=KERNEL
// RUN: soap-opt %s --soap-gpu-kernel-pipeline --split-input-file | soap-opt --split-input-file | FileCheck %s --check-prefix=KERNEL

// A call whose statistics nobody reads, and what computes the same.
// CHECK-LABEL: @output
// CHECK: %[[A:.*]] = soap_gpu.alternatives ins(%arg0, %arg1, %arg2 : {{.*}}) outs(%{{.*}} : tensor<2x16x4x16xbf16>) -> tensor<2x16x4x16xbf16> library {
// CHECK-NEXT: ^bb0(%[[Q:.*]]: tensor<2x16x4x16xbf16>, %[[K:.*]]: tensor<2x16x2x16xbf16>, %[[V:.*]]: tensor<2x16x2x16xbf16>):
// CHECK: %[[C:.*]]:2 = soap_gpu.attention forward ins(%[[Q]], %[[K]], %[[V]] :
// CHECK-NEXT: soap_gpu.yield %[[C]]#0 : tensor<2x16x4x16xbf16>
// CHECK: generated {
// CHECK: stablehlo.dot_general {{.*}} -> tensor<2x2x2x16x16xf32>
// CHECK: stablehlo.compare GE
// CHECK: stablehlo.exponential
// CHECK: stablehlo.convert {{.*}} -> tensor<2x2x2x16x16xbf16>
// CHECK: stablehlo.dot_general {{.*}} -> tensor<2x2x2x16x16xbf16>
// CHECK: soap_gpu.yield %{{.*}} : tensor<2x16x4x16xbf16>
// CHECK: return %[[A]]

// OUTLINE: func.func private @output_library(
// OUTLINE: soap_gpu.attention
// OUTLINE: func.func private @output_generated(
// OUTLINE-NOT: soap_gpu.attention
// OUTLINE: func.func @output(
// OUTLINE: soap_gpu.alternatives {{.*}} functions [@output_library, @output_generated] -> tensor<2x16x4x16xbf16> library {
// OUTLINE-NEXT: } generated {
// OUTLINE-NEXT: }

// KERNEL-NOT: func.func private
// KERNEL-LABEL: func.func @output(
// KERNEL: soap_gpu.alternatives ins(%arg0, %arg1, %arg2 : {{.*}}) outs(%arg3 : memref<2x16x4x16xbf16>) library {
// KERNEL-NEXT: ^bb0(%[[Q:.*]]: memref<{{.*}}>, %[[K:.*]]: memref<{{.*}}>, %[[V:.*]]: memref<{{.*}}>, %[[O:.*]]: memref<2x16x4x16xbf16>):
// KERNEL: soap_gpu.attention forward ins(%[[Q]], %[[K]], %[[V]] : {{.*}}) outs(%[[O]],
// KERNEL-NEXT: soap_gpu.yield
// KERNEL: generated {
// KERNEL-NEXT: ^bb0(
// KERNEL-DAG: soap_gpu.gemm
// KERNEL-DAG: gpu.launch_func
// KERNEL: soap_gpu.yield
// KERNEL-NEXT: }
// KERNEL-NEXT: return
func.func @output(%arg0: tensor<2x16x4x16xbf16>, %arg1: tensor<2x16x2x16xbf16>, %arg2: tensor<2x16x2x16xbf16>) -> tensor<2x16x4x16xbf16> {
  %e = tensor.empty() : tensor<2x16x4x16xbf16>
  %f = tensor.empty() : tensor<2x4x16xf32>
  %0:2 = soap_gpu.attention forward ins(%arg0, %arg1, %arg2 : tensor<2x16x4x16xbf16>, tensor<2x16x2x16xbf16>, tensor<2x16x2x16xbf16>) outs(%e, %f : tensor<2x16x4x16xbf16>, tensor<2x4x16xf32>) sizes [2, 4, 2, 16, 16, 16, 16] strides [1024, 16, 64, 512, 16, 32, 512, 16, 32, 1024, 16, 64] scale 2.500000e-01 causal -> tensor<2x16x4x16xbf16>, tensor<2x4x16xf32>
  return %0#0 : tensor<2x16x4x16xbf16>
}

// -----

// Both results, and a bias that all samples and heads share.
// CHECK-LABEL: @statistics
// CHECK: soap_gpu.alternatives ins(%arg0, %arg1, %arg2, %arg3 : {{.*}}) outs(%{{.*}}, %{{.*}} : tensor<1x2x8x8xf16>, tensor<1x2x8xf32>)
// CHECK: generated {
// CHECK-NOT: stablehlo.transpose
// CHECK: stablehlo.broadcast_in_dim %{{.*}}, dims = [0, 1, 2, 3, 4] : (tensor<1x1x1x8x8xf32>) -> tensor<1x2x1x8x8xf32>
// CHECK: stablehlo.log
// CHECK: soap_gpu.yield %{{.*}}, %{{.*}} : tensor<1x2x8x8xf16>, tensor<1x2x8xf32>
// KERNEL-LABEL: func.func @statistics(
// KERNEL: soap_gpu.alternatives {{.*}} outs(%arg4, %arg5 : memref<1x2x8x8xf16>, memref<1x2x8xf32>)
func.func @statistics(%arg0: tensor<1x2x8x8xf16>, %arg1: tensor<1x2x8x8xf16>, %arg2: tensor<1x2x8x8xf16>, %arg3: tensor<1x1x8x8xf32>) -> (tensor<1x2x8x8xf16>, tensor<1x2x8xf32>) {
  %e = tensor.empty() : tensor<1x2x8x8xf16>
  %f = tensor.empty() : tensor<1x2x8xf32>
  %0:2 = soap_gpu.attention forward ins(%arg0, %arg1, %arg2 : tensor<1x2x8x8xf16>, tensor<1x2x8x8xf16>, tensor<1x2x8x8xf16>) bias(%arg3 : tensor<1x1x8x8xf32>) outs(%e, %f : tensor<1x2x8x8xf16>, tensor<1x2x8xf32>) sizes [1, 2, 2, 8, 8, 8, 8] strides [128, 64, 8, 128, 64, 8, 128, 64, 8, 128, 64, 8] scale 5.000000e-01 -> tensor<1x2x8x8xf16>, tensor<1x2x8xf32>
  return %0#0, %0#1 : tensor<1x2x8x8xf16>, tensor<1x2x8xf32>
}

// -----

// A gradient whose heads share keys, and of which that of the values is unused.
// CHECK-LABEL: @gradient
// CHECK: %[[A:.*]]:2 = soap_gpu.alternatives ins(%arg0, %arg1, %arg1, %arg2, %arg3, %arg4, %arg5 : {{.*}}) outs(%{{.*}}, %{{.*}} : tensor<2x16x4x16xbf16>, tensor<2x16x2x16xbf16>)
// CHECK: %[[C:.*]]:3 = soap_gpu.attention backward
// CHECK-NEXT: soap_gpu.yield %[[C]]#0, %[[C]]#1
// CHECK: generated {
// CHECK: stablehlo.dot_general {{.*}} -> tensor<2x2x2x16x16xf32>
// CHECK: stablehlo.compare GE
// CHECK: stablehlo.exponential
// CHECK: stablehlo.dot_general {{.*}} -> tensor<2x2x2x16x16xf32>
// CHECK: stablehlo.dot_general {{.*}} -> tensor<2x2x2x16x16xbf16>
// CHECK: stablehlo.dot_general %{{.*}}, %{{.*}}, batching_dims = [0, 1] x [0, 1], contracting_dims = [2, 3] x [2, 3] : {{.*}} -> tensor<2x2x16x16xbf16>
// CHECK: soap_gpu.yield %{{.*}}, %{{.*}} : tensor<2x16x4x16xbf16>, tensor<2x16x2x16xbf16>
// CHECK: return %[[A]]#0, %[[A]]#1
// KERNEL-LABEL: func.func @gradient(
// KERNEL: soap_gpu.alternatives {{.*}} outs(%arg6, %arg7 : memref<2x16x4x16xbf16>, memref<2x16x2x16xbf16>)
// KERNEL: soap_gpu.attention backward
// KERNEL: generated {
// KERNEL-COUNT-4: soap_gpu.gemm
// KERNEL-NOT: soap_gpu.gemm
// KERNEL: soap_gpu.yield
func.func @gradient(%arg0: tensor<2x16x4x16xbf16>, %arg1: tensor<2x16x2x16xbf16>, %arg2: tensor<2x16x4x16xbf16>, %arg3: tensor<2x4x16xf32>, %arg4: tensor<2x16x4x16xbf16>, %arg5: tensor<2x1x1x16xf32>) -> (tensor<2x16x4x16xbf16>, tensor<2x16x2x16xbf16>) {
  %e = tensor.empty() : tensor<2x16x4x16xbf16>
  %f = tensor.empty() : tensor<2x16x2x16xbf16>
  %g = tensor.empty() : tensor<2x16x2x16xbf16>
  %0:3 = soap_gpu.attention backward ins(%arg0, %arg1, %arg1, %arg2, %arg3, %arg4 : tensor<2x16x4x16xbf16>, tensor<2x16x2x16xbf16>, tensor<2x16x2x16xbf16>, tensor<2x16x4x16xbf16>, tensor<2x4x16xf32>, tensor<2x16x4x16xbf16>) bias(%arg5 : tensor<2x1x1x16xf32>) outs(%e, %f, %g : tensor<2x16x4x16xbf16>, tensor<2x16x2x16xbf16>, tensor<2x16x2x16xbf16>) sizes [2, 4, 2, 16, 16, 16, 16] strides [1024, 16, 64, 512, 16, 32, 512, 16, 32, 1024, 16, 64] scale 2.500000e-01 causal -> tensor<2x16x4x16xbf16>, tensor<2x16x2x16xbf16>, tensor<2x16x2x16xbf16>
  return %0#0, %0#1 : tensor<2x16x4x16xbf16>, tensor<2x16x2x16xbf16>
}

// -----

// Scores of 512 MiB are what such calls are there for.
// CHECK-LABEL: @long
// CHECK-NOT: soap_gpu.alternatives
// CHECK: soap_gpu.attention
func.func @long(%arg0: tensor<8x4096x64xf16>) -> tensor<8x4096x64xf16> {
  %e = tensor.empty() : tensor<8x4096x64xf16>
  %f = tensor.empty() : tensor<1x8x4096xf32>
  %0:2 = soap_gpu.attention forward ins(%arg0, %arg0, %arg0 : tensor<8x4096x64xf16>, tensor<8x4096x64xf16>, tensor<8x4096x64xf16>) outs(%e, %f : tensor<8x4096x64xf16>, tensor<1x8x4096xf32>) sizes [1, 8, 8, 4096, 4096, 64, 64] strides [2097152, 262144, 64, 2097152, 262144, 64, 2097152, 262144, 64, 2097152, 262144, 64] scale 5.000000e-01 -> tensor<8x4096x64xf16>, tensor<1x8x4096xf32>
  return %0#0 : tensor<8x4096x64xf16>
}
