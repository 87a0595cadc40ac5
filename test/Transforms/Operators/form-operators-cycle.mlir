// A loop from the last row to the first that reads rows of tensors, of one of them the
// row behind: unrolled, groups of operations read others that have operations before and
// behind their own. None may take in what reads it in turn.

// RUN: soap-opt %s --soap-plan="machine=cpu:2 algorithm=data-parallel" | FileCheck %s
// RUN: soap-run %s --machine=cpu:2 --check --quiet

// CHECK: soap.op
func.func @main(%r: tensor<4x6xf32>, %v: tensor<4x6xf32>, %d: tensor<4x6xf32>) -> tensor<4x6xf32> {
  %start = stablehlo.constant dense<0.0> : tensor<6xf32>
  %zeros = stablehlo.constant dense<0.0> : tensor<4x6xf32>
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %last = stablehlo.constant dense<3> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %rate = stablehlo.constant dense<0.99> : tensor<6xf32>
  %decay = stablehlo.constant dense<0.9> : tensor<6xf32>
  %0 = stablehlo.slice %v [1:4, 0:6] : (tensor<4x6xf32>) -> tensor<3x6xf32>
  %1 = stablehlo.slice %v [3:4, 0:6] : (tensor<4x6xf32>) -> tensor<1x6xf32>
  %next = stablehlo.concatenate %0, %1, dim = 0 : (tensor<3x6xf32>, tensor<1x6xf32>) -> tensor<4x6xf32>
  %2:3 = stablehlo.while(%i = %zero, %c = %start, %out = %zeros) : tensor<i32>, tensor<6xf32>, tensor<4x6xf32>
  cond {
    %3 = stablehlo.compare LE, %i, %last, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %3 : tensor<i1>
  } do {
    %at = stablehlo.subtract %last, %i : tensor<i32>
    %3 = stablehlo.dynamic_slice %r, %at, %zero, sizes = [1, 6] : (tensor<4x6xf32>, tensor<i32>, tensor<i32>) -> tensor<1x6xf32>
    %4 = stablehlo.reshape %3 : (tensor<1x6xf32>) -> tensor<6xf32>
    %5 = stablehlo.dynamic_slice %v, %at, %zero, sizes = [1, 6] : (tensor<4x6xf32>, tensor<i32>, tensor<i32>) -> tensor<1x6xf32>
    %6 = stablehlo.reshape %5 : (tensor<1x6xf32>) -> tensor<6xf32>
    %7 = stablehlo.dynamic_slice %next, %at, %zero, sizes = [1, 6] : (tensor<4x6xf32>, tensor<i32>, tensor<i32>) -> tensor<1x6xf32>
    %8 = stablehlo.reshape %7 : (tensor<1x6xf32>) -> tensor<6xf32>
    %9 = stablehlo.dynamic_slice %d, %at, %zero, sizes = [1, 6] : (tensor<4x6xf32>, tensor<i32>, tensor<i32>) -> tensor<1x6xf32>
    %10 = stablehlo.reshape %9 : (tensor<1x6xf32>) -> tensor<6xf32>
    %11 = stablehlo.multiply %rate, %8 : tensor<6xf32>
    %12 = stablehlo.multiply %11, %10 : tensor<6xf32>
    %13 = stablehlo.add %4, %12 : tensor<6xf32>
    %14 = stablehlo.subtract %13, %6 : tensor<6xf32>
    %15 = stablehlo.multiply %decay, %10 : tensor<6xf32>
    %16 = stablehlo.multiply %15, %c : tensor<6xf32>
    %17 = stablehlo.add %14, %16 : tensor<6xf32>
    %18 = stablehlo.broadcast_in_dim %17, dims = [1] : (tensor<6xf32>) -> tensor<1x6xf32>
    %19 = stablehlo.dynamic_update_slice %out, %18, %at, %zero : (tensor<4x6xf32>, tensor<1x6xf32>, tensor<i32>, tensor<i32>) -> tensor<4x6xf32>
    %20 = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %20, %17, %19 : tensor<i32>, tensor<6xf32>, tensor<4x6xf32>
  }
  return %2#2 : tensor<4x6xf32>
}
