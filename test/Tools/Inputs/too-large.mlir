// 8 GB each.
func.func @main(%x: tensor<2000000000xf32>) -> tensor<2000000000xf32> {
  %0 = stablehlo.negate %x : tensor<2000000000xf32>
  return %0 : tensor<2000000000xf32>
}
