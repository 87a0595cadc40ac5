// RUN: split-file %s %t
// RUN: soap-run %t/concatenations.mlir --machine=cpu:1 --algorithm=data-parallel --check | FileCheck %s --check-prefix=FOUR
// RUN: soap-run %t/updated.mlir --machine=cpu:1 --algorithm=data-parallel --check | FileCheck %s --check-prefix=THREE

// Several results that begin as one tensor: none is made where another lies.

// FOUR: 4 results agree with the evaluator
// THREE: 3 results agree with the evaluator

//--- concatenations.mlir
func.func @main(%a: tensor<1x1x1xf32>, %b: tensor<1x1x1x1xf32>, %c: tensor<1x1x1x1xf32>, %d: tensor<1x1x1x1xf32>, %e: tensor<1x1x1x1xf32>) -> (tensor<1x1x1x2xf32>, tensor<1x1x1x2xf32>, tensor<1x1x1x2xf32>, tensor<1x1x1x2xf32>) {
  %r = stablehlo.reshape %a : (tensor<1x1x1xf32>) -> tensor<1x1x1x1xf32>
  %0 = stablehlo.concatenate %r, %b, dim = 3 : (tensor<1x1x1x1xf32>, tensor<1x1x1x1xf32>) -> tensor<1x1x1x2xf32>
  %1 = stablehlo.concatenate %r, %c, dim = 3 : (tensor<1x1x1x1xf32>, tensor<1x1x1x1xf32>) -> tensor<1x1x1x2xf32>
  %2 = stablehlo.concatenate %r, %d, dim = 3 : (tensor<1x1x1x1xf32>, tensor<1x1x1x1xf32>) -> tensor<1x1x1x2xf32>
  %3 = stablehlo.concatenate %r, %e, dim = 3 : (tensor<1x1x1x1xf32>, tensor<1x1x1x1xf32>) -> tensor<1x1x1x2xf32>
  return %0, %1, %2, %3 : tensor<1x1x1x2xf32>, tensor<1x1x1x2xf32>, tensor<1x1x1x2xf32>, tensor<1x1x1x2xf32>
}

//--- updated.mlir
func.func @main(%a: tensor<4xf32>, %b: tensor<4xf32>, %u: tensor<2xf32>) -> (tensor<4xf32>, tensor<2x2xf32>, tensor<4xf32>) {
  %i = stablehlo.constant dense<1> : tensor<i32>
  %j = stablehlo.constant dense<2> : tensor<i32>
  %x = stablehlo.add %a, %b : tensor<4xf32>
  %0 = stablehlo.dynamic_update_slice %x, %u, %i : (tensor<4xf32>, tensor<2xf32>, tensor<i32>) -> tensor<4xf32>
  %1 = stablehlo.reshape %x : (tensor<4xf32>) -> tensor<2x2xf32>
  %2 = stablehlo.dynamic_update_slice %x, %u, %j : (tensor<4xf32>, tensor<2xf32>, tensor<i32>) -> tensor<4xf32>
  return %0, %1, %2 : tensor<4xf32>, tensor<2x2xf32>, tensor<4xf32>
}
