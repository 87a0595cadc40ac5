// What a loop carries is scattered into, as JAX's sampling does with tokens, and
// chosen by a branch.

// RUN: soap-run %s --machine=cpu:1 --check --quiet
// RUN: soap-run %s --machine=cpu:3 --algorithm=random --check --quiet
// RUN: soap-run %s --machine=cuda:2 --emulate --check --quiet

func.func @main(%x: tensor<4x6xf32>, %n: tensor<i32>) -> (tensor<4x6xf32>, tensor<4x6xf32>) {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  // Integers that are not said are zero.
  %four = stablehlo.constant dense<4> : tensor<i32>
  %m = stablehlo.add %n, %four : tensor<i32>
  %0:3 = stablehlo.while(%i = %zero, %h = %x, %g = %x) : tensor<i32>, tensor<4x6xf32>, tensor<4x6xf32>
  cond {
    %p = stablehlo.compare LT, %i, %m : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  } do {
    %one = stablehlo.constant dense<1> : tensor<i32>
    %two = stablehlo.constant dense<2> : tensor<i32>
    %j = stablehlo.add %i, %one : tensor<i32>
    %c = stablehlo.constant dense<0.0> : tensor<f32>
    %sum = stablehlo.reduce(%h init: %c) applies stablehlo.add across dimensions = [1] : (tensor<4x6xf32>, tensor<f32>) -> tensor<4xf32>
    %at = stablehlo.reshape %j : (tensor<i32>) -> tensor<1xi32>
    %s = "stablehlo.scatter"(%h, %at, %sum) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0], inserted_window_dims = [1], scatter_dims_to_operand_dims = [1]>, unique_indices = true}> ({
    ^bb0(%old: tensor<f32>, %new: tensor<f32>):
      stablehlo.return %new : tensor<f32>
    }) : (tensor<4x6xf32>, tensor<1xi32>, tensor<4xf32>) -> tensor<4x6xf32>
    %early = stablehlo.compare LT, %i, %two : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %chosen = "stablehlo.if"(%early) ({
      %d = stablehlo.divide %g, %s : tensor<4x6xf32>
      stablehlo.return %d : tensor<4x6xf32>
    }, {
      stablehlo.return %g : tensor<4x6xf32>
    }) : (tensor<i1>) -> tensor<4x6xf32>
    stablehlo.return %j, %s, %chosen : tensor<i32>, tensor<4x6xf32>, tensor<4x6xf32>
  }
  return %0#1, %0#2 : tensor<4x6xf32>, tensor<4x6xf32>
}
