// RUN: soap-opt %s --soap-plan="machine=cpu:1 budget=1" --soap-partition --soap-lower-reshard --soap-combine-products --mlir-print-debuginfo --mlir-print-local-scope | FileCheck %s

// What joins the products of several operators has all their names, so that their
// predicted times are its.

// CHECK: soap.spmd
// CHECK: stablehlo.concatenate
// CHECK: stablehlo.dot_general
// CHECK-NOT: stablehlo.dot_general
// CHECK: soap.return
// CHECK-NEXT: } loc(fused[fused<{soap.computes = "contraction_2.1"}>["third_sum"], fused<{soap.computes = "contraction"}>["first"], fused<{soap.computes = "contraction_1"}>["second"], fused<{soap.computes = "contraction_2"}>["third"], fused<{soap.computes = "contraction_1.1"}>["second_sum"]])
func.func @main(%x0: tensor<4x16xf32>, %d0: tensor<4x24xf32>, %x1: tensor<4x16xf32>, %d1: tensor<4x24xf32>, %x2: tensor<4x16xf32>, %d2: tensor<4x24xf32>) -> tensor<24x16xf32> {
  %0 = stablehlo.dot_general %d2, %x2, contracting_dims = [0] x [0] : (tensor<4x24xf32>, tensor<4x16xf32>) -> tensor<24x16xf32> loc("first")
  %1 = stablehlo.dot_general %d1, %x1, contracting_dims = [0] x [0] : (tensor<4x24xf32>, tensor<4x16xf32>) -> tensor<24x16xf32> loc("second")
  %2 = stablehlo.add %0, %1 : tensor<24x16xf32> loc("second_sum")
  %3 = stablehlo.dot_general %d0, %x0, contracting_dims = [0] x [0] : (tensor<4x24xf32>, tensor<4x16xf32>) -> tensor<24x16xf32> loc("third")
  %4 = stablehlo.add %2, %3 : tensor<24x16xf32> loc("third_sum")
  return %4 : tensor<24x16xf32>
}
