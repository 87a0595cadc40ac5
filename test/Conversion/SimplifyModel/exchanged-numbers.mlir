// RUN: soap-opt %s --split-input-file --soap-simplify-model=unroll-loops=always | FileCheck %s

// The loop's limit, 2, is an element of a table whose dimensions are exchanged,
// not the one that lies there, 1: what is not known is not unrolled.

// CHECK-LABEL: func.func @exchanged
// CHECK: stablehlo.while
func.func @exchanged(%x: tensor<4xf32>) -> tensor<4xf32> {
  %t = stablehlo.constant dense<[[0, 1], [2, 3]]> : tensor<2x2xi32>
  %b = stablehlo.broadcast_in_dim %t, dims = [1, 0] : (tensor<2x2xi32>) -> tensor<2x2xi32>
  %r = stablehlo.reshape %b : (tensor<2x2xi32>) -> tensor<4xi32>
  %s = stablehlo.slice %r [1:2] : (tensor<4xi32>) -> tensor<1xi32>
  %n = stablehlo.reshape %s : (tensor<1xi32>) -> tensor<i32>
  %z = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %w:2 = stablehlo.while(%i = %z, %a = %x) : tensor<i32>, tensor<4xf32>
  cond {
    %c = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  } do {
    %j = stablehlo.add %i, %one : tensor<i32>
    %d = stablehlo.add %a, %a : tensor<4xf32>
    stablehlo.return %j, %d : tensor<i32>, tensor<4xf32>
  }
  return %w#1 : tensor<4xf32>
}

// -----

// Constants of type index are numbers, too.

// CHECK-LABEL: func.func @indices
// CHECK: stablehlo.slice %{{.*}} [1:3] : (tensor<4xf32>) -> tensor<2xf32>
func.func @indices(%a: tensor<4xf32>) -> tensor<2xf32> {
  %l = arith.constant dense<1> : tensor<1xindex>
  %i = arith.constant dense<3> : tensor<1xindex>
  %0 = "stablehlo.real_dynamic_slice"(%a, %l, %i, %l) : (tensor<4xf32>, tensor<1xindex>, tensor<1xindex>, tensor<1xindex>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// -----

// What is put together is of no known size, and is read as it is.

// CHECK-LABEL: func.func @unknown_size
// CHECK: stablehlo.concatenate
// CHECK: stablehlo.slice
func.func @unknown_size(%x: tensor<?xf32>, %y: tensor<4xf32>) -> (tensor<2xf32>, tensor<4xf32>) {
  %z = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %n = stablehlo.constant dense<2> : tensor<i32>
  %w:2 = stablehlo.while(%i = %z, %a = %y) : tensor<i32>, tensor<4xf32>
  cond {
    %c = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  } do {
    %j = stablehlo.add %i, %one : tensor<i32>
    %d = stablehlo.add %a, %a : tensor<4xf32>
    stablehlo.return %j, %d : tensor<i32>, tensor<4xf32>
  }
  %c = stablehlo.concatenate %x, %y, dim = 0 : (tensor<?xf32>, tensor<4xf32>) -> tensor<?xf32>
  %s = stablehlo.slice %c [0:2] : (tensor<?xf32>) -> tensor<2xf32>
  return %s, %w#1 : tensor<2xf32>, tensor<4xf32>
}

// -----

// An old name of the largest elements, with a dimension that is an i32.

// CHECK-LABEL: func.func @largest
// CHECK: "stablehlo.sort"({{.*}}dimension = 0 : i64
func.func @cmp(%a: tensor<f32>, %b: tensor<f32>) -> tensor<i1> {
  %0 = stablehlo.compare GT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
  return %0 : tensor<i1>
}
func.func @largest(%a: tensor<8xf32>, %i: tensor<f32>) -> tensor<2xf32> {
  %0 = "stablehlo.custom_call"(%a, %i) {call_target_name = "ApproxTopK", called_computations = [@cmp], mhlo.backend_config = {reduction_dim = 0 : i32}} : (tensor<8xf32>, tensor<f32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}
