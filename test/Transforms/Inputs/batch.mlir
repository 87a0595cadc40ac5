func.func @main(%w: tensor<4xf32> {tf.aliasing_output = 0 : i32}, %x: tensor<8x4xf32>) -> (tensor<4xf32>, tensor<8x4xf32>) {
  %y = stablehlo.tanh %x : tensor<8x4xf32>
  return %w, %y : tensor<4xf32>, tensor<8x4xf32>
}
