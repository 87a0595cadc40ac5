// RUN: soap-run %s --machine=cpu:1 --check --quiet

// Windows that read nothing but what is around the images, of numbers that
// processors with AMX multiply as they are.
func.func @main(%x: tensor<1x64x6x6xbf16>, %w: tensor<32x64x1x3xbf16>) -> (tensor<1x32x5x4xbf16>, tensor<1x32x5x4xi32>, tensor<1x32x6x4xi32>) {
  %0 = stablehlo.convolution(%x, %w) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {stride = [2, 1], pad = [[0, 3], [0, 0]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x64x6x6xbf16>, tensor<32x64x1x3xbf16>) -> tensor<1x32x5x4xbf16>
  %hundred = stablehlo.constant dense<100.0> : tensor<1x64x6x6xbf16>
  %hundreds = stablehlo.constant dense<100.0> : tensor<32x64x1x3xbf16>
  %1 = stablehlo.multiply %x, %hundred : tensor<1x64x6x6xbf16>
  %2 = stablehlo.multiply %w, %hundreds : tensor<32x64x1x3xbf16>
  %3 = stablehlo.convert %1 : (tensor<1x64x6x6xbf16>) -> tensor<1x64x6x6xi8>
  %4 = stablehlo.convert %2 : (tensor<32x64x1x3xbf16>) -> tensor<32x64x1x3xi8>
  %5 = stablehlo.convolution(%3, %4) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {stride = [2, 1], pad = [[0, 3], [0, 0]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x64x6x6xi8>, tensor<32x64x1x3xi8>) -> tensor<1x32x5x4xi32>
  %6 = stablehlo.convolution(%3, %4) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {stride = [2, 1], pad = [[4, 1], [0, 0]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x64x6x6xi8>, tensor<32x64x1x3xi8>) -> tensor<1x32x6x4xi32>
  return %0, %5, %6 : tensor<1x32x5x4xbf16>, tensor<1x32x5x4xi32>, tensor<1x32x6x4xi32>
}
