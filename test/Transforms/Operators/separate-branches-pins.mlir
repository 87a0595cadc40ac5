// RUN: soap-opt %s --soap-form-operators | FileCheck %s

// Results of branches that do not depend on one another are separated, each with
// its own pin.

// CHECK: "stablehlo.case"
// CHECK: {soap.result_pins = [#soap.pin<[4, 1] on [0, 1, 2, 3]>]} : (tensor<i32>) -> tensor<64x64xf32>
// CHECK: "stablehlo.case"
// CHECK: {soap.result_pins = [#soap.pin<[1, 4] on [0, 1, 2, 3]>]} : (tensor<i32>) -> tensor<64x64xf32>
func.func @main(%a: tensor<64x64xf32>, %b: tensor<64x64xf32>, %p: tensor<i32>) -> (tensor<64x64xf32>, tensor<64x64xf32>) {
  %0:2 = "stablehlo.case"(%p) ({
    %1 = stablehlo.dot_general %a, %a, contracting_dims = [1] x [0] : (tensor<64x64xf32>, tensor<64x64xf32>) -> tensor<64x64xf32>
    %2 = stablehlo.dot_general %b, %b, contracting_dims = [1] x [0] : (tensor<64x64xf32>, tensor<64x64xf32>) -> tensor<64x64xf32>
    stablehlo.return %1, %2 : tensor<64x64xf32>, tensor<64x64xf32>
  }, {
    stablehlo.return %a, %b : tensor<64x64xf32>, tensor<64x64xf32>
  }) {soap.result_pins = [#soap.pin<[4, 1] on [0, 1, 2, 3]>, #soap.pin<[1, 4] on [0, 1, 2, 3]>]} : (tensor<i32>) -> (tensor<64x64xf32>, tensor<64x64xf32>)
  return %0#0, %0#1 : tensor<64x64xf32>, tensor<64x64xf32>
}
