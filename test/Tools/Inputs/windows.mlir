// What is padded with different numbers, in windows that are equal: the first is
// what XLA pads all with.
module @windows {
  func.func @main(%x: tensor<1x16x4xf32>, %w: tensor<3x4x4xf32>, %y: tensor<16x4xf32>) -> (tensor<1x16x4xf32>, tensor<1x16x4xf32>, tensor<16x4xf32>, tensor<16x4xf32>, tensor<20x4xf32>, tensor<20x4xf32>) {
    %zero = stablehlo.constant dense<0.0> : tensor<f32>
    %one = stablehlo.constant dense<1.0> : tensor<f32>
    %infinity = stablehlo.constant dense<0x7F800000> : tensor<f32>
    %0 = "stablehlo.reduce_window"(%x, %infinity) <{padding = dense<[[0, 0], [1, 1], [0, 0]]> : tensor<3x2xi64>, window_dimensions = array<i64: 1, 3, 1>}> ({
    ^bb0(%a: tensor<f32>, %b: tensor<f32>):
      %6 = stablehlo.minimum %a, %b : tensor<f32>
      stablehlo.return %6 : tensor<f32>
    }) {soap.operator = "minimum", soap.config = #soap.config<[4, 1, 1] on [0, 1, 2, 3]>} : (tensor<1x16x4xf32>, tensor<f32>) -> tensor<1x16x4xf32>
    %1 = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {pad = [[1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, soap.operator = "convolution", soap.config = #soap.config<[1, 4, 1, 1] on [0, 1, 2, 3]>} : (tensor<1x16x4xf32>, tensor<3x4x4xf32>) -> tensor<1x16x4xf32>
    %2 = "stablehlo.reduce_window"(%y, %zero) <{padding = dense<[[15, 0], [0, 0]]> : tensor<2x2xi64>, window_dimensions = array<i64: 16, 1>}> ({
    ^bb0(%a: tensor<f32>, %b: tensor<f32>):
      %6 = stablehlo.add %a, %b : tensor<f32>
      stablehlo.return %6 : tensor<f32>
    }) {soap.operator = "sum", soap.config = #soap.config<[4, 1, 1] on [0, 1, 2, 3]>} : (tensor<16x4xf32>, tensor<f32>) -> tensor<16x4xf32>
    %3 = "stablehlo.reduce_window"(%y, %one) <{padding = dense<[[15, 0], [0, 0]]> : tensor<2x2xi64>, window_dimensions = array<i64: 16, 1>}> ({
    ^bb0(%a: tensor<f32>, %b: tensor<f32>):
      %6 = stablehlo.multiply %a, %b : tensor<f32>
      stablehlo.return %6 : tensor<f32>
    }) {soap.operator = "product", soap.config = #soap.config<[4, 1, 1] on [0, 1, 2, 3]>} : (tensor<16x4xf32>, tensor<f32>) -> tensor<16x4xf32>
    %4 = stablehlo.pad %y, %zero, low = [2, 0], high = [2, 0], interior = [0, 0] {soap.operator = "zeros", soap.config = #soap.config<[4, 1] on [0, 1, 2, 3]>} : (tensor<16x4xf32>, tensor<f32>) -> tensor<20x4xf32>
    %5 = stablehlo.pad %y, %one, low = [2, 0], high = [2, 0], interior = [0, 0] {soap.operator = "ones", soap.config = #soap.config<[4, 1] on [0, 1, 2, 3]>} : (tensor<16x4xf32>, tensor<f32>) -> tensor<20x4xf32>
    return %0, %1, %2, %3, %4, %5 : tensor<1x16x4xf32>, tensor<1x16x4xf32>, tensor<16x4xf32>, tensor<16x4xf32>, tensor<20x4xf32>, tensor<20x4xf32>
  }
}
