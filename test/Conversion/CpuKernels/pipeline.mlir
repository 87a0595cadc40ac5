// RUN: soap-opt %s --soap-kernel-pipeline | FileCheck %s

// No copies; the entry unpacks the pointers.
// CHECK: llvm.mlir.global internal constant @[[$SHAPE:.*]](dense<[20, 40, 30, 30, 1, 40, 1, 40, 1, 0, 0]>
// CHECK-LABEL: llvm.func @dense(
// CHECK-SAME: %[[BUFFERS:.*]]: !llvm.ptr)
// CHECK: llvm.getelementptr %[[BUFFERS]][3]
// CHECK: llvm.call @dense.body
// CHECK-LABEL: llvm.func internal @dense.body(
// CHECK-SAME: %{{.*}}: !llvm.ptr {llvm.align = 64 : i64, llvm.noalias}
// CHECK-NOT: memcpy
// CHECK: llvm.mlir.addressof @[[$SHAPE]]
// CHECK: llvm.call @soap_cpu_gemm_f32
// CHECK-NOT: memcpy
// CHECK: llvm.return
func.func @dense(%x: tensor<20x30xf32>, %w: tensor<30x40xf32>, %b: tensor<40xf32>) -> tensor<20x40xf32> {
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<20x30xf32>, tensor<30x40xf32>) -> tensor<20x40xf32>
  %1 = stablehlo.broadcast_in_dim %b, dims = [1] : (tensor<40xf32>) -> tensor<20x40xf32>
  %2 = stablehlo.add %0, %1 : tensor<20x40xf32>
  return %2 : tensor<20x40xf32>
}

// CHECK-LABEL: llvm.func internal @integers.body(
// CHECK: llvm.zext
// CHECK: llvm.sext
// CHECK: llvm.call @soap_cpu_gemm_i32
func.func @integers(%a: tensor<24x32xui8>, %b: tensor<32x48xi8>) -> tensor<24x48xi32> {
  %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<24x32xui8>, tensor<32x48xi8>) -> tensor<24x48xi32>
  return %0 : tensor<24x48xi32>
}

// No calls, which would keep the loop from being vectorised.
// CHECK-LABEL: llvm.func internal @functions.body(
// CHECK-NOT: llvm.call @{{(log1p|expm1)}}
// CHECK: llvm.return
func.func @functions(%a: tensor<20xf32>) -> (tensor<20xf32>, tensor<20xf32>) {
  %0 = stablehlo.log_plus_one %a : tensor<20xf32>
  %1 = stablehlo.exponential_minus_one %a : tensor<20xf32>
  return %0, %1 : tensor<20xf32>, tensor<20xf32>
}
