// RUN: soap-opt %s | soap-opt | FileCheck %s
// RUN: soap-opt %s --mlir-print-op-generic | soap-opt | FileCheck %s

// CHECK-LABEL: @factors
func.func @factors(%a: tensor<4x8x6xf32>, %b: tensor<8x6xcomplex<f64>>) -> tensor<8x6xcomplex<f64>> {
  // CHECK: soap.lu %{{.*}} : (tensor<4x8x6xf32>) -> (tensor<4x8x6xf32>, tensor<4x6xi32>)
  %factors, %pivots = soap.lu %a : (tensor<4x8x6xf32>) -> (tensor<4x8x6xf32>, tensor<4x6xi32>)
  // CHECK: soap.qr %{{.*}} : (tensor<8x6xcomplex<f64>>) -> (tensor<8x6xcomplex<f64>>, tensor<6xcomplex<f64>>)
  %qr, %taus = soap.qr %b : (tensor<8x6xcomplex<f64>>) -> (tensor<8x6xcomplex<f64>>, tensor<6xcomplex<f64>>)
  // CHECK: soap.householder_product %{{.*}}, %{{.*}} : (tensor<8x6xcomplex<f64>>, tensor<6xcomplex<f64>>) -> tensor<8x6xcomplex<f64>>
  %q = soap.householder_product %qr, %taus : (tensor<8x6xcomplex<f64>>, tensor<6xcomplex<f64>>) -> tensor<8x6xcomplex<f64>>
  return %q : tensor<8x6xcomplex<f64>>
}

// CHECK-LABEL: @vectors
func.func @vectors(%a: tensor<2x8x8xcomplex<f32>>, %b: tensor<8x6xf32>) {
  // CHECK: soap.eigh %{{.*}} {lower = true} : (tensor<2x8x8xcomplex<f32>>) -> (tensor<2x8x8xcomplex<f32>>, tensor<2x8xf32>, tensor<2xi32>)
  %vectors, %values, %info = soap.eigh %a {lower = true} : (tensor<2x8x8xcomplex<f32>>) -> (tensor<2x8x8xcomplex<f32>>, tensor<2x8xf32>, tensor<2xi32>)
  // CHECK: soap.eig %{{.*}} : (tensor<2x8x8xcomplex<f32>>) -> (tensor<2x8xcomplex<f32>>, tensor<2x8x8xcomplex<f32>>, tensor<2x8x8xcomplex<f32>>, tensor<2xi32>)
  %2:4 = soap.eig %a : (tensor<2x8x8xcomplex<f32>>) -> (tensor<2x8xcomplex<f32>>, tensor<2x8x8xcomplex<f32>>, tensor<2x8x8xcomplex<f32>>, tensor<2xi32>)
  // CHECK: soap.svd %{{.*}} : (tensor<8x6xf32>) -> (tensor<6xf32>, tensor<8x8xf32>, tensor<6x6xf32>, tensor<i32>)
  %0:4 = soap.svd %b : (tensor<8x6xf32>) -> (tensor<6xf32>, tensor<8x8xf32>, tensor<6x6xf32>, tensor<i32>)
  // CHECK: soap.svd %{{.*}} : (tensor<8x6xf32>) -> (tensor<6xf32>, tensor<8x6xf32>, tensor<6x6xf32>, tensor<i32>)
  %1:4 = soap.svd %b : (tensor<8x6xf32>) -> (tensor<6xf32>, tensor<8x6xf32>, tensor<6x6xf32>, tensor<i32>)
  return
}
