// RUN: soap-opt %s | soap-opt | FileCheck %s

// What we do not know is kept in generic form.
// CHECK-LABEL: func.func @unknown
func.func @unknown(%arg0: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK: "stablehlo.not_of_this_version"(%arg0) {a = 1 : i32} : (tensor<4xf32>) -> tensor<4xf32>
  %0 = "stablehlo.not_of_this_version"(%arg0) {a = 1 : i32} : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
