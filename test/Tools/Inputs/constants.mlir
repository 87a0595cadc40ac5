func.func @main(%x: tensor<64x64xf32>, %c: tensor<64x64xcomplex<f32>>, %v: tensor<2xcomplex<f64>>) -> (tensor<64x64xf32>, tensor<64x64xcomplex<f32>>, tensor<2xcomplex<f64>>, tensor<f32>) {
  %0 = stablehlo.negate %x : tensor<64x64xf32>
  %one = stablehlo.constant dense<1.0> : tensor<64x64xf32>
  %1 = stablehlo.divide %one, %0 : tensor<64x64xf32>
  %2 = stablehlo.negate %c : tensor<64x64xcomplex<f32>>
  %3 = stablehlo.negate %v : tensor<2xcomplex<f64>>
  %loss = stablehlo.constant dense<0.0> : tensor<f32>
  return %1, %2, %3, %loss : tensor<64x64xf32>, tensor<64x64xcomplex<f32>>, tensor<2xcomplex<f64>>, tensor<f32>
}
