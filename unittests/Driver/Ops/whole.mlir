// Ops that every device computes whole, between ones that are split; and ops
// that are rewritten before operators are formed. Every function is a case of
// OpStrategiesTest.

func.func @top_k(%x: tensor<5x7xf32>) -> (tensor<5x3xf32>, tensor<5x3xi32>) {
  %0:2 = chlo.top_k(%x, k = 3) : tensor<5x7xf32> -> (tensor<5x3xf32>, tensor<5x3xi32>)
  return %0#0, %0#1 : tensor<5x3xf32>, tensor<5x3xi32>
}
func.func @batch_norm(%x: tensor<4x6x3xf32>, %s: tensor<3xf32>, %o: tensor<3xf32>) -> (tensor<4x6x3xf32>, tensor<3xf32>) {
  %0:3 = "stablehlo.batch_norm_training"(%x, %s, %o) <{epsilon = 1.0e-3 : f32, feature_index = 2 : i64}> : (tensor<4x6x3xf32>, tensor<3xf32>, tensor<3xf32>) -> (tensor<4x6x3xf32>, tensor<3xf32>, tensor<3xf32>)
  return %0#0, %0#1 : tensor<4x6x3xf32>, tensor<3xf32>
}
func.func @computed_shapes(%x: tensor<6x4xf32>, %i: tensor<3x1xi32>, %w: tensor<3x1x1xf32>) -> (tensor<8x3xf32>, tensor<5x6x4xf32>, tensor<3x3xi32>, tensor<9x4xf32>, tensor<3x2xf32>, tensor<3x4xf32>, tensor<1x24x1xf32>, tensor<i32>) {
  %m = stablehlo.get_dimension_size %x, dim = 0 : (tensor<6x4xf32>) -> tensor<i32>
  %n = stablehlo.get_dimension_size %x, dim = 1 : (tensor<6x4xf32>) -> tensor<i32>
  %m1 = stablehlo.reshape %m : (tensor<i32>) -> tensor<1xi32>
  %n1 = stablehlo.reshape %n : (tensor<i32>) -> tensor<1xi32>
  %mn = stablehlo.concatenate %m1, %n1, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
  %more = stablehlo.constant dense<[2, -1]> : tensor<2xi32>
  %s = stablehlo.add %mn, %more : tensor<2xi32>
  %0 = stablehlo.dynamic_reshape %x, %s : (tensor<6x4xf32>, tensor<2xi32>) -> tensor<8x3xf32>
  %shape = stablehlo.constant dense<[5, 6, 4]> : tensor<3xi32>
  %1 = stablehlo.dynamic_broadcast_in_dim %x, %shape, dims = [1, 2] : (tensor<6x4xf32>, tensor<3xi32>) -> tensor<5x6x4xf32>
  %three = stablehlo.constant dense<3> : tensor<2xi64>
  %2 = stablehlo.dynamic_iota %three, dim = 1 : (tensor<2xi64>) -> tensor<3x3xi32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %low = stablehlo.constant dense<[1, -1]> : tensor<2xi64>
  %high = stablehlo.constant dense<[2, 1]> : tensor<2xi64>
  %none = stablehlo.constant dense<0> : tensor<2xi64>
  %3 = stablehlo.dynamic_pad %x, %zero, %low, %high, %none : (tensor<6x4xf32>, tensor<f32>, tensor<2xi64>, tensor<2xi64>, tensor<2xi64>) -> tensor<9x4xf32>
  %starts = stablehlo.constant dense<[1, 0]> : tensor<2xi64>
  %limits = stablehlo.constant dense<[6, 3]> : tensor<2xi64>
  %strides = stablehlo.constant dense<2> : tensor<2xi64>
  %4 = stablehlo.real_dynamic_slice %x, %starts, %limits, %strides : (tensor<6x4xf32>, tensor<2xi64>, tensor<2xi64>, tensor<2xi64>) -> tensor<3x2xf32>
  %sizes = stablehlo.constant dense<[1, 4]> : tensor<2xi32>
  %5 = "stablehlo.dynamic_gather"(%x, %i, %sizes) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>}> : (tensor<6x4xf32>, tensor<3x1xi32>, tensor<2xi32>) -> tensor<3x4xf32>
  %image = stablehlo.reshape %x : (tensor<6x4xf32>) -> tensor<1x24x1xf32>
  %padding = stablehlo.constant dense<1> : tensor<1x2xi32>
  %6 = "stablehlo.dynamic_conv"(%image, %w, %padding) <{dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64}> : (tensor<1x24x1xf32>, tensor<3x1x1xf32>, tensor<1x2xi32>) -> tensor<1x24x1xf32>
  return %0, %1, %2, %3, %4, %5, %6, %m : tensor<8x3xf32>, tensor<5x6x4xf32>, tensor<3x3xi32>, tensor<9x4xf32>, tensor<3x2xf32>, tensor<3x4xf32>, tensor<1x24x1xf32>, tensor<i32>
}
func.func @barrier_of_many(%x: tensor<6x4xf32>, %y: tensor<5xf32>) -> (tensor<6x4xf32>, tensor<5xf32>) {
  %0 = stablehlo.tanh %x : tensor<6x4xf32>
  %1:2 = stablehlo.optimization_barrier %0, %y : tensor<6x4xf32>, tensor<5xf32>
  %2 = stablehlo.tanh %1#1 : tensor<5xf32>
  return %1#0, %2 : tensor<6x4xf32>, tensor<5xf32>
}
func.func @rng(%x: tensor<5x3xf32>) -> (tensor<5x3xf32>, tensor<5x3xf32>, tensor<5x3xi32>) {
  %a = stablehlo.constant dense<-1.0> : tensor<f32>
  %b = stablehlo.constant dense<2.0> : tensor<f32>
  %i = stablehlo.constant dense<-3> : tensor<i32>
  %j = stablehlo.constant dense<1000> : tensor<i32>
  %s = stablehlo.constant dense<[5, 3]> : tensor<2xi64>
  %0 = stablehlo.rng %a, %b, %s, distribution = UNIFORM : (tensor<f32>, tensor<f32>, tensor<2xi64>) -> tensor<5x3xf32>
  %1 = stablehlo.add %x, %0 : tensor<5x3xf32>
  %2 = stablehlo.rng %a, %b, %s, distribution = NORMAL : (tensor<f32>, tensor<f32>, tensor<2xi64>) -> tensor<5x3xf32>
  %3 = stablehlo.rng %i, %j, %s, distribution = UNIFORM : (tensor<i32>, tensor<i32>, tensor<2xi64>) -> tensor<5x3xi32>
  return %1, %2, %3 : tensor<5x3xf32>, tensor<5x3xf32>, tensor<5x3xi32>
}
func.func @ragged_dot(%x: tensor<11x5xf32>, %w: tensor<3x5x7xf32>) -> tensor<11x7xf32> {
  %g = stablehlo.constant dense<[2, 0, 6]> : tensor<3xi32>
  %0 = "chlo.ragged_dot"(%x, %w, %g) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0], rhs_group_dimensions = [0]>}> : (tensor<11x5xf32>, tensor<3x5x7xf32>, tensor<3xi32>) -> tensor<11x7xf32>
  return %0 : tensor<11x7xf32>
}
func.func @scan(%x: tensor<5x3xf32>) -> (tensor<5x3xf32>, tensor<3xf32>) {
  %c = stablehlo.constant dense<0.5> : tensor<3xf32>
  %0:2 = chlo.scan(%x) inits (%c) dimension=0 attributes {is_reverse = true} {
  ^bb0(%a: tensor<3xf32>, %b: tensor<3xf32>):
    %1 = stablehlo.add %a, %b : tensor<3xf32>
    stablehlo.return %1, %1 : tensor<3xf32>, tensor<3xf32>
  } : (tensor<5x3xf32>, tensor<3xf32>) -> (tensor<5x3xf32>, tensor<3xf32>)
  return %0#0, %0#1 : tensor<5x3xf32>, tensor<3xf32>
}
