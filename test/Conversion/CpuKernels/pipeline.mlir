// RUN: soap-opt %s --soap-kernel-pipeline | FileCheck %s

// No copies; the entry unpacks the pointers.
// CHECK: llvm.mlir.global internal constant @[[$SVD:.*]](dense<[2, 1, 8, 6, 0, 1]> : tensor<6xi64>)
// CHECK: llvm.mlir.global internal constant @[[$VALUES:.*]](dense<[1, 2, 8, 1, 0]> : tensor<5xi64>)
// CHECK: llvm.mlir.global internal constant @[[$SHAPE:.*]](dense<[20, 40, 30, 30, 1, 40, 1, 40, 1, 0, 0]>
// CHECK: llvm.func @expm1f(f32) -> f32 attributes {memory_effects = #llvm.memory_effects<other = none, argMem = none
// CHECK-LABEL: llvm.func @dense(
// CHECK-SAME: %[[BUFFERS:.*]]: !llvm.ptr)
// CHECK: llvm.getelementptr %[[BUFFERS]][3]
// CHECK: llvm.call @"dense:body"
// CHECK-LABEL: llvm.func internal @"dense:body"(
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

// CHECK-LABEL: llvm.func internal @"integers:body"(
// CHECK: llvm.zext
// CHECK: llvm.sext
// CHECK: llvm.call @soap_cpu_gemm_i32
func.func @integers(%a: tensor<24x32xui8>, %b: tensor<32x48xi8>) -> tensor<24x48xi32> {
  %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<24x32xui8>, tensor<32x48xi8>) -> tensor<24x48xi32>
  return %0 : tensor<24x48xi32>
}

// One function is a polynomial; the other has no effects, as have those of the C
// library that LLVM calls for whole vectors in its place.
// CHECK-LABEL: llvm.func internal @"functions:body"(
// CHECK-NOT: llvm.call @log1p
// CHECK: llvm.call @expm1f
// CHECK: llvm.return
func.func @functions(%a: tensor<20xf32>) -> (tensor<20xf32>, tensor<20xf32>) {
  %0 = stablehlo.log_plus_one %a : tensor<20xf32>
  %1 = stablehlo.exponential_minus_one %a : tensor<20xf32>
  return %0, %1 : tensor<20xf32>, tensor<20xf32>
}

// CHECK-LABEL: llvm.func internal @"wide:body"(
// CHECK: llvm.call @soap_cpu_gemm_f64
// CHECK: llvm.call @soap_cpu_gemm_c64
// CHECK: llvm.call @soap_cpu_gemm_c128
func.func @wide(%a: tensor<24x32xf64>, %b: tensor<24x32xcomplex<f32>>, %c: tensor<24x32xcomplex<f64>>) -> (tensor<24x24xf64>, tensor<24x24xcomplex<f32>>, tensor<24x24xcomplex<f64>>) {
  %0 = stablehlo.dot_general %a, %a, contracting_dims = [1] x [1] : (tensor<24x32xf64>, tensor<24x32xf64>) -> tensor<24x24xf64>
  %1 = stablehlo.dot_general %b, %b, contracting_dims = [1] x [1] : (tensor<24x32xcomplex<f32>>, tensor<24x32xcomplex<f32>>) -> tensor<24x24xcomplex<f32>>
  %2 = stablehlo.dot_general %c, %c, contracting_dims = [1] x [1] : (tensor<24x32xcomplex<f64>>, tensor<24x32xcomplex<f64>>) -> tensor<24x24xcomplex<f64>>
  return %0, %1, %2 : tensor<24x24xf64>, tensor<24x24xcomplex<f32>>, tensor<24x24xcomplex<f64>>
}

// Of vectors that nobody takes none are computed.
// CHECK-LABEL: llvm.func internal @"eigenvalues:body"(
// CHECK: llvm.mlir.addressof @[[$VALUES]]
// CHECK: llvm.call @soap_cpu_eigh
func.func @eigenvalues(%a: tensor<2x8x8xf64>) -> tensor<2x8xf64> {
  %0:3 = soap.eigh %a {lower = true} : (tensor<2x8x8xf64>) -> (tensor<2x8x8xf64>, tensor<2x8xf64>, tensor<2xi32>)
  return %0#1 : tensor<2x8xf64>
}

// CHECK-LABEL: llvm.func internal @"factors:body"(
// CHECK: llvm.call @soap_cpu_lu
// CHECK: llvm.call @soap_cpu_qr
// CHECK: llvm.call @soap_cpu_householder_product
// CHECK: llvm.mlir.addressof @[[$SVD]]
// CHECK: llvm.call @soap_cpu_svd
func.func @factors(%a: tensor<8x6xcomplex<f32>>) -> (tensor<8x6xcomplex<f32>>, tensor<8x6xcomplex<f32>>, tensor<8x6xcomplex<f32>>) {
  %0:2 = soap.lu %a : (tensor<8x6xcomplex<f32>>) -> (tensor<8x6xcomplex<f32>>, tensor<6xi32>)
  %1:2 = soap.qr %a : (tensor<8x6xcomplex<f32>>) -> (tensor<8x6xcomplex<f32>>, tensor<6xcomplex<f32>>)
  %2 = soap.householder_product %1#0, %1#1 : (tensor<8x6xcomplex<f32>>, tensor<6xcomplex<f32>>) -> tensor<8x6xcomplex<f32>>
  %3:4 = soap.svd %a : (tensor<8x6xcomplex<f32>>) -> (tensor<6xf32>, tensor<8x6xcomplex<f32>>, tensor<6x6xcomplex<f32>>, tensor<i32>)
  return %0#0, %2, %3#1 : tensor<8x6xcomplex<f32>>, tensor<8x6xcomplex<f32>>, tensor<8x6xcomplex<f32>>
}

// Kernels may have any names.
// CHECK: llvm.func @wide.body(
func.func @wide.body(%a: tensor<8xf32>) -> tensor<8xf32> {
  %0 = stablehlo.sine %a : tensor<8xf32>
  return %0 : tensor<8xf32>
}
