func.func @main() -> tensor<64x1024x1024xf32> {
  %0 = stablehlo.iota dim = 1 : tensor<64x1024x1024xf32>
  return %0 : tensor<64x1024x1024xf32>
}
