// Reductions and windows. Every function is a case of OpStrategiesTest.

func.func @reduce(%x: tensor<5x6x3xf32>) -> (tensor<6xf32>, tensor<5x3xf32>, tensor<f32>) {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %low = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %one = stablehlo.constant dense<1.0> : tensor<f32>
  %0 = stablehlo.reduce(%x init: %zero) applies stablehlo.add across dimensions = [0, 2] : (tensor<5x6x3xf32>, tensor<f32>) -> tensor<6xf32>
  %1 = stablehlo.reduce(%x init: %low) applies stablehlo.maximum across dimensions = [1] : (tensor<5x6x3xf32>, tensor<f32>) -> tensor<5x3xf32>
  %e = stablehlo.tanh %x : tensor<5x6x3xf32>
  %2 = stablehlo.reduce(%e init: %one) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<5x6x3xf32>, tensor<f32>) -> tensor<f32>
  return %0, %1, %2 : tensor<6xf32>, tensor<5x3xf32>, tensor<f32>
}
func.func @reduce_kinds(%x: tensor<5x4xi32>) -> (tensor<5xi32>, tensor<4xi32>, tensor<4xi1>, tensor<5xi1>) {
  %one = stablehlo.constant dense<1> : tensor<i32>
  %many = stablehlo.constant dense<100> : tensor<i32>
  %false = stablehlo.constant dense<false> : tensor<i1>
  %true = stablehlo.constant dense<true> : tensor<i1>
  %c = stablehlo.constant dense<4> : tensor<5x4xi32>
  %p = stablehlo.compare GT, %x, %c : (tensor<5x4xi32>, tensor<5x4xi32>) -> tensor<5x4xi1>
  %0 = stablehlo.reduce(%x init: %one) applies stablehlo.multiply across dimensions = [1] : (tensor<5x4xi32>, tensor<i32>) -> tensor<5xi32>
  %1 = stablehlo.reduce(%x init: %many) applies stablehlo.minimum across dimensions = [0] : (tensor<5x4xi32>, tensor<i32>) -> tensor<4xi32>
  %2 = stablehlo.reduce(%p init: %false) applies stablehlo.or across dimensions = [0] : (tensor<5x4xi1>, tensor<i1>) -> tensor<4xi1>
  %3 = stablehlo.reduce(%p init: %true) applies stablehlo.and across dimensions = [1] : (tensor<5x4xi1>, tensor<i1>) -> tensor<5xi1>
  return %0, %1, %2, %3 : tensor<5xi32>, tensor<4xi32>, tensor<4xi1>, tensor<5xi1>
}
func.func @reduce_several(%x: tensor<5x7xf32>, %y: tensor<5x7xf32>) -> (tensor<5xf32>, tensor<5xi32>, tensor<7xf32>, tensor<7xf32>) {
  %i = stablehlo.iota dim = 1 : tensor<5x7xi32>
  %low = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %0:2 = "stablehlo.reduce"(%x, %i, %low, %zero) <{dimensions = array<i64: 1>}> ({
  ^bb0(%a: tensor<f32>, %j: tensor<i32>, %b: tensor<f32>, %k: tensor<i32>):
    %p = stablehlo.compare GE, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %v = stablehlo.select %p, %a, %b : tensor<i1>, tensor<f32>
    %w = stablehlo.select %p, %j, %k : tensor<i1>, tensor<i32>
    stablehlo.return %v, %w : tensor<f32>, tensor<i32>
  }) : (tensor<5x7xf32>, tensor<5x7xi32>, tensor<f32>, tensor<i32>) -> (tensor<5xf32>, tensor<5xi32>)
  %none = stablehlo.constant dense<0.0> : tensor<f32>
  %1:2 = "stablehlo.reduce"(%x, %y, %none, %none) <{dimensions = array<i64: 0>}> ({
  ^bb0(%a: tensor<f32>, %c: tensor<f32>, %b: tensor<f32>, %d: tensor<f32>):
    %v = stablehlo.add %a, %b : tensor<f32>
    %w = stablehlo.add %c, %d : tensor<f32>
    stablehlo.return %v, %w : tensor<f32>, tensor<f32>
  }) : (tensor<5x7xf32>, tensor<5x7xf32>, tensor<f32>, tensor<f32>) -> (tensor<7xf32>, tensor<7xf32>)
  return %0#0, %0#1, %1#0, %1#1 : tensor<5xf32>, tensor<5xi32>, tensor<7xf32>, tensor<7xf32>
}
func.func @reduce_window(%x: tensor<3x9x8x2xf32>) -> (tensor<3x4x4x2xf32>, tensor<3x9x8x2xf32>) {
  %low = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = "stablehlo.reduce_window"(%x, %low) <{window_dimensions = array<i64: 1, 2, 2, 1>, window_strides = array<i64: 1, 2, 2, 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %m = stablehlo.maximum %a, %b : tensor<f32>
    stablehlo.return %m : tensor<f32>
  }) : (tensor<3x9x8x2xf32>, tensor<f32>) -> tensor<3x4x4x2xf32>
  %1 = "stablehlo.reduce_window"(%x, %zero) <{window_dimensions = array<i64: 1, 3, 3, 1>, padding = dense<[[0, 0], [1, 1], [1, 1], [0, 0]]> : tensor<4x2xi64>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %m = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %m : tensor<f32>
  }) : (tensor<3x9x8x2xf32>, tensor<f32>) -> tensor<3x9x8x2xf32>
  return %0, %1 : tensor<3x4x4x2xf32>, tensor<3x9x8x2xf32>
}
func.func @reduce_window_global(%x: tensor<3x7x2xf32>) -> (tensor<3x1x2xf32>, tensor<3x2x2xf32>) {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %one = stablehlo.constant dense<1.0> : tensor<f32>
  %0 = "stablehlo.reduce_window"(%x, %zero) <{window_dimensions = array<i64: 1, 7, 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %m = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %m : tensor<f32>
  }) : (tensor<3x7x2xf32>, tensor<f32>) -> tensor<3x1x2xf32>
  %1 = "stablehlo.reduce_window"(%x, %one) <{window_dimensions = array<i64: 1, 6, 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %m = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %m : tensor<f32>
  }) : (tensor<3x7x2xf32>, tensor<f32>) -> tensor<3x2x2xf32>
  return %0, %1 : tensor<3x1x2xf32>, tensor<3x2x2xf32>
}
func.func @reduce_window_dilated(%x: tensor<2x6xf32>) -> (tensor<2x15xf32>, tensor<2x6xf32>) {
  %one = stablehlo.constant dense<1.0> : tensor<f32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = "stablehlo.reduce_window"(%x, %one) <{window_dimensions = array<i64: 1, 2>, base_dilations = array<i64: 1, 2>, window_dilations = array<i64: 1, 3>, padding = dense<[[0, 0], [5, 2]]> : tensor<2x2xi64>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %m = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %m : tensor<f32>
  }) : (tensor<2x6xf32>, tensor<f32>) -> tensor<2x15xf32>
  %1 = "stablehlo.reduce_window"(%x, %zero) <{window_dimensions = array<i64: 1, 6>, padding = dense<[[0, 0], [5, 0]]> : tensor<2x2xi64>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %m = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %m : tensor<f32>
  }) : (tensor<2x6xf32>, tensor<f32>) -> tensor<2x6xf32>
  return %0, %1 : tensor<2x15xf32>, tensor<2x6xf32>
}
func.func @select_and_scatter(%x: tensor<2x6x4xf32>, %s: tensor<2x3x2xf32>, %t: tensor<2x3x4xf32>) -> (tensor<2x6x4xf32>, tensor<2x6x4xf32>) {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = "stablehlo.select_and_scatter"(%x, %s, %zero) <{window_dimensions = array<i64: 1, 2, 2>, window_strides = array<i64: 1, 2, 2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %p = stablehlo.compare GE, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  }, {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %m = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %m : tensor<f32>
  }) : (tensor<2x6x4xf32>, tensor<2x3x2xf32>, tensor<f32>) -> tensor<2x6x4xf32>
  // Overlapping and padded.
  %1 = "stablehlo.select_and_scatter"(%x, %t, %zero) <{window_dimensions = array<i64: 1, 3, 2>, window_strides = array<i64: 1, 2, 1>, padding = dense<[[0, 0], [1, 0], [0, 1]]> : tensor<3x2xi64>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %p = stablehlo.compare GE, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  }, {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %m = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %m : tensor<f32>
  }) : (tensor<2x6x4xf32>, tensor<2x3x4xf32>, tensor<f32>) -> tensor<2x6x4xf32>
  return %0, %1 : tensor<2x6x4xf32>, tensor<2x6x4xf32>
}
func.func @sort(%x: tensor<4x6xf32>, %i: tensor<4x6xi32>) -> (tensor<4x6xf32>, tensor<4x6xi32>) {
  %0:2 = "stablehlo.sort"(%x, %i) <{dimension = 1 : i64, is_stable = true}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>, %c: tensor<i32>, %d: tensor<i32>):
    %p = stablehlo.compare LT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  }) : (tensor<4x6xf32>, tensor<4x6xi32>) -> (tensor<4x6xf32>, tensor<4x6xi32>)
  return %0#0, %0#1 : tensor<4x6xf32>, tensor<4x6xi32>
}
