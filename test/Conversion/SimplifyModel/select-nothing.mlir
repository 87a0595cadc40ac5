// RUN: soap-opt %s --soap-simplify-model | FileCheck %s
// RUN: soap-run %s --machine=cpu:1 --check --quiet

// Of a dimension without elements, and for batches that are none, there is no
// slice to take.
// CHECK-LABEL: func.func @main
// CHECK-NOT: torch_index_select
// CHECK-NOT: gather
// CHECK: return %{{.*}}, %{{.*}} : tensor<0x2xf32>, tensor<0x4x2xf32>
func.func @main(%x: tensor<0x2xf32>, %i: tensor<0xi32>, %y: tensor<0x3x2xf32>, %j: tensor<0x4xi32>) -> (tensor<0x2xf32>, tensor<0x4x2xf32>) {
  %0 = "stablehlo.torch_index_select"(%x, %i) <{dim = 0 : i64, batch_dims = 0 : i64}> : (tensor<0x2xf32>, tensor<0xi32>) -> tensor<0x2xf32>
  %1 = "stablehlo.torch_index_select"(%y, %j) <{dim = 1 : i64, batch_dims = 1 : i64}> : (tensor<0x3x2xf32>, tensor<0x4xi32>) -> tensor<0x4x2xf32>
  return %0, %1 : tensor<0x2xf32>, tensor<0x4x2xf32>
}
