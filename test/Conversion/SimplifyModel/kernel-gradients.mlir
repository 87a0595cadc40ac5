// RUN: soap-opt --soap-simplify-model %s | FileCheck %s

// The gradient of a transposed convolution of stride 2 by its kernel of 4x5.
// CHECK-LABEL: func.func @transposed
// CHECK-SAME: (%[[X:.*]]: tensor<2x4x6x3xf32>, %[[G:.*]]: tensor<2x8x12x5xf32>)
// CHECK-NEXT: %[[W:.*]] = stablehlo.convolution(%[[G]], %[[X]])
// CHECK-SAME: dim_numbers = [f, 0, 1, b]x[i, 0, 1, o]->[0, 1, b, f], window = {stride = [1, 1], pad = {{\[}}[1, 1], [2, 1]], rhs_dilate = [2, 2]}
// CHECK-SAME: precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision HIGH>]
// CHECK-NEXT: %[[R:.*]] = stablehlo.reverse %[[W]], dims = [0, 1] : tensor<4x5x5x3xf32>
// CHECK-NEXT: return %[[R]]
func.func @transposed(%x: tensor<2x4x6x3xf32>, %g: tensor<2x8x12x5xf32>) -> tensor<4x5x5x3xf32> {
  %0 = stablehlo.convolution(%x, %g) dim_numbers = [f, 0, 1, b]x[i, 0, 1, o]->[0, 1, f, b], window = {pad = [[2, 2], [2, 3]], lhs_dilate = [2, 2]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision HIGH>, #stablehlo<precision DEFAULT>]} : (tensor<2x4x6x3xf32>, tensor<2x8x12x5xf32>) -> tensor<4x5x5x3xf32>
  return %0 : tensor<4x5x5x3xf32>
}

// By its input: the kernel is the smaller one.
// CHECK-LABEL: func.func @by_input
// CHECK-NEXT: stablehlo.convolution(%arg0, %arg1)
// CHECK-NEXT: return
func.func @by_input(%g: tensor<2x4x4x5xf32>, %w: tensor<3x3x3x5xf32>) -> tensor<2x9x9x3xf32> {
  %0 = stablehlo.convolution(%g, %w) dim_numbers = [b, 0, 1, f]x[0, 1, o, i]->[b, 0, 1, f], window = {pad = [[2, 2], [2, 2]], lhs_dilate = [2, 2], reverse = [true, true]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x4x4x5xf32>, tensor<3x3x3x5xf32>) -> tensor<2x9x9x3xf32>
  return %0 : tensor<2x9x9x3xf32>
}

// Groups lie in another order when they are exchanged.
// CHECK-LABEL: func.func @groups
// CHECK-NEXT: stablehlo.convolution(%arg0, %arg1)
// CHECK-NEXT: return
func.func @groups(%x: tensor<2x8x4xf32>, %g: tensor<2x16x4xf32>) -> tensor<3x2x4xf32> {
  %0 = stablehlo.convolution(%x, %g) dim_numbers = [f, 0, b]x[i, 0, o]->[0, b, f], window = {pad = [[2, 1]], lhs_dilate = [2]} {batch_group_count = 2 : i64, feature_group_count = 1 : i64} : (tensor<2x8x4xf32>, tensor<2x16x4xf32>) -> tensor<3x2x4xf32>
  return %0 : tensor<3x2x4xf32>
}
