// Ops that every device computes whole, between ones that are split; and ops
// that are rewritten before operators are formed. Every function is a case of
// OpStrategiesTest.

func.func @while(%x: tensor<5x3xf32>, %n: tensor<i32>) -> tensor<5x3xf32> {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %y = stablehlo.tanh %x : tensor<5x3xf32>
  %0:2 = stablehlo.while(%i = %zero, %a = %y) : tensor<i32>, tensor<5x3xf32>
  cond {
    %p = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  } do {
    %one = stablehlo.constant dense<1> : tensor<i32>
    %j = stablehlo.add %i, %one : tensor<i32>
    %b = stablehlo.add %a, %y : tensor<5x3xf32>
    stablehlo.return %j, %b : tensor<i32>, tensor<5x3xf32>
  }
  %z = stablehlo.tanh %0#1 : tensor<5x3xf32>
  return %z : tensor<5x3xf32>
}
func.func @branches(%x: tensor<5x3xf32>, %i: tensor<i32>) -> (tensor<5x3xf32>, tensor<5x3xf32>) {
  %four = stablehlo.constant dense<4> : tensor<i32>
  %p = stablehlo.compare LT, %i, %four : (tensor<i32>, tensor<i32>) -> tensor<i1>
  %0 = "stablehlo.if"(%p) ({
    %a = stablehlo.tanh %x : tensor<5x3xf32>
    stablehlo.return %a : tensor<5x3xf32>
  }, {
    stablehlo.return %x : tensor<5x3xf32>
  }) : (tensor<i1>) -> tensor<5x3xf32>
  %1 = "stablehlo.case"(%i) ({
    stablehlo.return %x : tensor<5x3xf32>
  }, {
    %a = stablehlo.negate %x : tensor<5x3xf32>
    stablehlo.return %a : tensor<5x3xf32>
  }) : (tensor<i32>) -> tensor<5x3xf32>
  return %0, %1 : tensor<5x3xf32>, tensor<5x3xf32>
}
func.func @top_k(%x: tensor<5x7xf32>) -> (tensor<5x3xf32>, tensor<5x3xi32>) {
  %0:2 = chlo.top_k(%x, k = 3) : tensor<5x7xf32> -> (tensor<5x3xf32>, tensor<5x3xi32>)
  return %0#0, %0#1 : tensor<5x3xf32>, tensor<5x3xi32>
}
func.func @batch_norm(%x: tensor<4x6x3xf32>, %s: tensor<3xf32>, %o: tensor<3xf32>) -> (tensor<4x6x3xf32>, tensor<3xf32>) {
  %0:3 = "stablehlo.batch_norm_training"(%x, %s, %o) <{epsilon = 1.0e-3 : f32, feature_index = 2 : i64}> : (tensor<4x6x3xf32>, tensor<3xf32>, tensor<3xf32>) -> (tensor<4x6x3xf32>, tensor<3xf32>, tensor<3xf32>)
  return %0#0, %0#1 : tensor<4x6x3xf32>, tensor<3xf32>
}
