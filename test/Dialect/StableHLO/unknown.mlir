// RUN: soap-opt -allow-unregistered-dialect %s | soap-opt -allow-unregistered-dialect | FileCheck %s

// What we do not know is kept in generic form. (Of a dialect that we know, it is
// an error: see errors-classic.mlir.)
// CHECK-LABEL: func.func @unknown
func.func @unknown(%arg0: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK: "other.operation"(%arg0) {a = 1 : i32} : (tensor<4xf32>) -> tensor<4xf32>
  %0 = "other.operation"(%arg0) {a = 1 : i32} : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
