// More than any GPU has.
func.func @main(%x: tensor<1000000x1000000xf32>) -> tensor<1000000x1000000xf32> {
  %0 = stablehlo.add %x, %x : tensor<1000000x1000000xf32>
  return %0 : tensor<1000000x1000000xf32>
}
