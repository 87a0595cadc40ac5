// Losses in f32 of large logits in bf16, as they are and times a number, on GPUs: the
// emulator compares the library's softmax with generated code within 1e-4, so that both
// have to round, or not to round, the same. (One rounding of a logit is worth 1e-3.)

// RUN: soap-run %s --machine=cuda:1 --emulate --check --quiet

func.func @main(%x: tensor<64x128xf32>, %w: tensor<128x64xf32>) -> (tensor<f32>, tensor<f32>) {
  %large = stablehlo.constant dense<1.024e+03> : tensor<64x128xf32>
  %0 = stablehlo.multiply %x, %large : tensor<64x128xf32>
  %1 = stablehlo.convert %0 : (tensor<64x128xf32>) -> tensor<64x128xbf16>
  %2 = stablehlo.convert %w : (tensor<128x64xf32>) -> tensor<128x64xbf16>
  %3 = stablehlo.dot_general %1, %2, contracting_dims = [1] x [0] : (tensor<64x128xbf16>, tensor<128x64xbf16>) -> tensor<64x64xbf16>
  %4 = func.call @loss(%3) : (tensor<64x64xbf16>) -> tensor<f32>
  %5 = stablehlo.dot_general %2, %1, contracting_dims = [0] x [1] : (tensor<128x64xbf16>, tensor<64x128xbf16>) -> tensor<64x64xbf16>
  %c = stablehlo.constant dense<0.3> : tensor<64x64xbf16>
  %6 = stablehlo.multiply %5, %c : tensor<64x64xbf16>
  %7 = func.call @loss(%6) : (tensor<64x64xbf16>) -> tensor<f32>
  return %4, %7 : tensor<f32>, tensor<f32>
}

// Of sample 0, whose class is 3.
func.func private @loss(%logits: tensor<64x64xbf16>) -> tensor<f32> {
  %0 = stablehlo.convert %logits : (tensor<64x64xbf16>) -> tensor<64x64xf32>
  %low = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %1 = stablehlo.reduce(%0 init: %low) applies stablehlo.maximum across dimensions = [1] : (tensor<64x64xf32>, tensor<f32>) -> tensor<64xf32>
  %2 = stablehlo.broadcast_in_dim %1, dims = [0] : (tensor<64xf32>) -> tensor<64x64xf32>
  %3 = stablehlo.subtract %0, %2 : tensor<64x64xf32>
  %4 = stablehlo.exponential %3 : tensor<64x64xf32>
  %5 = stablehlo.reduce(%4 init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<64x64xf32>, tensor<f32>) -> tensor<64xf32>
  %6 = stablehlo.log %5 : tensor<64xf32>
  %7 = stablehlo.broadcast_in_dim %6, dims = [0] : (tensor<64xf32>) -> tensor<64x64xf32>
  %8 = stablehlo.subtract %3, %7 : tensor<64x64xf32>
  %9 = stablehlo.slice %8 [0:1, 3:4] : (tensor<64x64xf32>) -> tensor<1x1xf32>
  %10 = stablehlo.reshape %9 : (tensor<1x1xf32>) -> tensor<f32>
  %11 = stablehlo.negate %10 : tensor<f32>
  return %11 : tensor<f32>
}
