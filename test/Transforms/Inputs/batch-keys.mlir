// Two random keys, and one argument with samples.
func.func @main(%w: tensor<4xf32> {tf.aliasing_output = 0 : i32}, %x: tensor<8x4xf32>, %k1: tensor<2xui32>, %k2: tensor<2xui32>) -> (tensor<4xf32>, tensor<2xui32>) {
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %e = stablehlo.exponential %x : tensor<8x4xf32>
  %g = stablehlo.reduce(%e init: %z) applies stablehlo.add across dimensions = [0] : (tensor<8x4xf32>, tensor<f32>) -> tensor<4xf32>
  %k = stablehlo.xor %k1, %k2 : tensor<2xui32>
  return %g, %k : tensor<4xf32>, tensor<2xui32>
}
