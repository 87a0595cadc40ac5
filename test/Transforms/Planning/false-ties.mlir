// Families of one tie that have other dimensions cannot follow one choice: ties
// are found anew.

// RUN: soap-opt %s --soap-auto-parallel="machine=cpu:4 budget=20" | FileCheck %s
// RUN: soap-opt %s --soap-auto-parallel="machine=cpu:4 algorithm=exact" | FileCheck %s
// CHECK: soap.operator "x" {{.*}}config <[{{[0-9]+}}]
// CHECK: soap.operator "y" {{.*}}config <[{{[0-9, ]+}}]
func.func @main(%a: tensor<8xf32>, %b: tensor<2x2x2x2x2x2x2x2x2x2xf32>) -> (tensor<8xf32>, tensor<2x2x2x2x2x2x2x2x2x2xf32>) {
  %0 = soap.operator "x" family "f" role "forward" tie 0 (%a) dims ["d0" = 8 : sample] : (tensor<8xf32>) -> tensor<8xf32> {
  ^bb0(%x: tensor<8xf32>):
    %r = stablehlo.negate %x : tensor<8xf32>
    soap.return %r : tensor<8xf32>
  }
  %1 = soap.operator "y" family "g" role "forward" tie 0 (%b) dims ["d0" = 2 : sample, "d1" = 2 : attribute, "d2" = 2 : attribute, "d3" = 2 : attribute, "d4" = 2 : attribute, "d5" = 2 : attribute, "d6" = 2 : attribute, "d7" = 2 : attribute, "d8" = 2 : attribute, "d9" = 2 : attribute] : (tensor<2x2x2x2x2x2x2x2x2x2xf32>) -> tensor<2x2x2x2x2x2x2x2x2x2xf32> {
  ^bb0(%x: tensor<2x2x2x2x2x2x2x2x2x2xf32>):
    %r = stablehlo.negate %x : tensor<2x2x2x2x2x2x2x2x2x2xf32>
    soap.return %r : tensor<2x2x2x2x2x2x2x2x2x2xf32>
  }
  return %0, %1 : tensor<8xf32>, tensor<2x2x2x2x2x2x2x2x2x2xf32>
}
