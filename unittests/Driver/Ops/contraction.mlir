// Contractions and convolutions. Every function is a case of OpStrategiesTest.

func.func @dot_general(%x: tensor<5x3x7xf32>, %w: tensor<5x7x4xf32>, %b: tensor<4xf32>) -> tensor<5x3x4xf32> {
  %0 = stablehlo.dot_general %x, %w, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<5x3x7xf32>, tensor<5x7x4xf32>) -> tensor<5x3x4xf32>
  %1 = stablehlo.broadcast_in_dim %b, dims = [2] : (tensor<4xf32>) -> tensor<5x3x4xf32>
  %2 = stablehlo.add %0, %1 : tensor<5x3x4xf32>
  %3 = stablehlo.tanh %2 : tensor<5x3x4xf32>
  return %3 : tensor<5x3x4xf32>
}
func.func @dot_general_inner_and_outer(%x: tensor<4x6xf32>, %y: tensor<4x6xf32>, %z: tensor<3xi32>) -> (tensor<f32>, tensor<4x3xi32>, tensor<6x6xf32>) {
  %0 = stablehlo.dot_general %x, %y, contracting_dims = [0, 1] x [0, 1] : (tensor<4x6xf32>, tensor<4x6xf32>) -> tensor<f32>
  %1 = stablehlo.constant dense<[1, 2, 3, 4]> : tensor<4xi32>
  %2 = stablehlo.dot_general %1, %z, contracting_dims = [] x [] : (tensor<4xi32>, tensor<3xi32>) -> tensor<4x3xi32>
  %3 = stablehlo.dot_general %x, %x, contracting_dims = [0] x [0] : (tensor<4x6xf32>, tensor<4x6xf32>) -> tensor<6x6xf32>
  return %0, %2, %3 : tensor<f32>, tensor<4x3xi32>, tensor<6x6xf32>
}
func.func @convolution(%x: tensor<2x9x8x3xf32>, %w: tensor<3x3x3x4xf32>) -> tensor<2x9x8x4xf32> {
  %0 = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x9x8x3xf32>, tensor<3x3x3x4xf32>) -> tensor<2x9x8x4xf32>
  %1 = stablehlo.tanh %0 : tensor<2x9x8x4xf32>
  return %1 : tensor<2x9x8x4xf32>
}
func.func @convolution_strided_with_gradients(%x: tensor<2x8x3xf32>, %w: tensor<4x3x5xf32>, %dy: tensor<2x4x5xf32>) -> (tensor<2x4x5xf32>, tensor<2x8x3xf32>, tensor<4x3x5xf32>) {
  %y = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {stride = [2], pad = [[1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x8x3xf32>, tensor<4x3x5xf32>) -> tensor<2x4x5xf32>
  %dx = stablehlo.convolution(%dy, %w) dim_numbers = [b, 0, f]x[0, o, i]->[b, 0, f], window = {pad = [[2, 2]], lhs_dilate = [2], reverse = [true]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x4x5xf32>, tensor<4x3x5xf32>) -> tensor<2x8x3xf32>
  %dw = stablehlo.convolution(%x, %dy) dim_numbers = [f, 0, b]x[i, 0, o]->[0, b, f], window = {pad = [[1, 1]], rhs_dilate = [2]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x8x3xf32>, tensor<2x4x5xf32>) -> tensor<4x3x5xf32>
  return %y, %dx, %dw : tensor<2x4x5xf32>, tensor<2x8x3xf32>, tensor<4x3x5xf32>
}
func.func @convolution_groups(%x: tensor<6x5x6xf32>, %w: tensor<3x2x9xf32>, %v: tensor<3x1x12xf32>, %u: tensor<3x6x9xf32>) -> (tensor<6x3x9xf32>, tensor<6x3x12xf32>, tensor<2x3x9xf32>) {
  %0 = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 3 : i64} : (tensor<6x5x6xf32>, tensor<3x2x9xf32>) -> tensor<6x3x9xf32>
  %1 = stablehlo.convolution(%x, %v) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 6 : i64} : (tensor<6x5x6xf32>, tensor<3x1x12xf32>) -> tensor<6x3x12xf32>
  %2 = stablehlo.convolution(%x, %u) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {} {batch_group_count = 3 : i64, feature_group_count = 1 : i64} : (tensor<6x5x6xf32>, tensor<3x6x9xf32>) -> tensor<2x3x9xf32>
  return %0, %1, %2 : tensor<6x3x9xf32>, tensor<6x3x12xf32>, tensor<2x3x9xf32>
}
func.func @convolution_volume(%x: tensor<2x4x5x4x2xf32>, %w: tensor<2x3x2x2x3xf32>) -> tensor<2x3x3x3x3xf32> {
  %0 = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, 1, 2, f]x[0, 1, 2, i, o]->[b, 0, 1, 2, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x4x5x4x2xf32>, tensor<2x3x2x2x3xf32>) -> tensor<2x3x3x3x3xf32>
  return %0 : tensor<2x3x3x3x3xf32>
}
func.func @convolution_over_long_windows(%x: tensor<2x9x3xf32>, %w: tensor<8x3x4xf32>) -> tensor<2x2x4xf32> {
  %0 = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x9x3xf32>, tensor<8x3x4xf32>) -> tensor<2x2x4xf32>
  return %0 : tensor<2x2x4xf32>
}
