// What reads nothing of a value may have it from any of its shards.
//
// RUN: soap-run %s --quiet --machine=cpu:1 --check
// RUN: soap-run %s --quiet --machine=cpu:3 --algorithm=data-parallel --check

func.func @main(%x: tensor<8x4xf32>) -> (tensor<8x4xf32>, tensor<8x4xf32>) {
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %n = stablehlo.negate %x : tensor<8x4xf32>
  %a = stablehlo.pad %n, %z, low = [8, 0], high = [-8, 0], interior = [0, 0] : (tensor<8x4xf32>, tensor<f32>) -> tensor<8x4xf32>
  %b = stablehlo.pad %n, %z, low = [0, 4], high = [0, -4], interior = [0, 0] : (tensor<8x4xf32>, tensor<f32>) -> tensor<8x4xf32>
  return %a, %b : tensor<8x4xf32>, tensor<8x4xf32>
}
