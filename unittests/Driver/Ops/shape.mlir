// Movement of data, and what makes it. Every function is a case of
// OpStrategiesTest.

func.func @slice_and_pad(%x: tensor<10x4xf32>, %v: tensor<f32>) -> (tensor<4x3xf32>, tensor<13x4xf32>) {
  %0 = stablehlo.slice %x [1:9:2, 0:3] : (tensor<10x4xf32>) -> tensor<4x3xf32>
  %1 = stablehlo.pad %0, %v, low = [2, -1], high = [1, 2], interior = [2, 0] : (tensor<4x3xf32>, tensor<f32>) -> tensor<13x4xf32>
  %2 = stablehlo.tanh %1 : tensor<13x4xf32>
  return %0, %2 : tensor<4x3xf32>, tensor<13x4xf32>
}
func.func @concatenate(%x: tensor<2x3xf32>, %y: tensor<4x3xf32>, %z: tensor<1x3xf32>) -> (tensor<7x3xf32>, tensor<4x9xf32>) {
  %0 = stablehlo.concatenate %x, %y, %z, dim = 0 : (tensor<2x3xf32>, tensor<4x3xf32>, tensor<1x3xf32>) -> tensor<7x3xf32>
  %1 = stablehlo.tanh %0 : tensor<7x3xf32>
  %2 = stablehlo.concatenate %y, %y, %y, dim = 1 : (tensor<4x3xf32>, tensor<4x3xf32>, tensor<4x3xf32>) -> tensor<4x9xf32>
  return %1, %2 : tensor<7x3xf32>, tensor<4x9xf32>
}
func.func @reverse_and_transpose(%x: tensor<5x4x3xf32>) -> tensor<3x5x4xf32> {
  %0 = stablehlo.reverse %x, dims = [0, 2] : tensor<5x4x3xf32>
  %1 = stablehlo.transpose %0, dims = [2, 0, 1] : (tensor<5x4x3xf32>) -> tensor<3x5x4xf32>
  %2 = stablehlo.tanh %1 : tensor<3x5x4xf32>
  return %2 : tensor<3x5x4xf32>
}
func.func @reshape(%x: tensor<3x8x5xf32>) -> (tensor<24x5xf32>, tensor<3x2x4x5xf32>, tensor<6x20xf32>) {
  %0 = stablehlo.reshape %x : (tensor<3x8x5xf32>) -> tensor<24x5xf32>
  %1 = stablehlo.reshape %x : (tensor<3x8x5xf32>) -> tensor<3x2x4x5xf32>
  %2 = stablehlo.tanh %1 : tensor<3x2x4x5xf32>
  %3 = stablehlo.reshape %x : (tensor<3x8x5xf32>) -> tensor<6x20xf32>
  return %0, %2, %3 : tensor<24x5xf32>, tensor<3x2x4x5xf32>, tensor<6x20xf32>
}
func.func @broadcast(%x: tensor<4xf32>, %y: tensor<3x1xf32>) -> (tensor<5x4xf32>, tensor<4x2x3xf32>) {
  %0 = stablehlo.broadcast_in_dim %x, dims = [1] : (tensor<4xf32>) -> tensor<5x4xf32>
  %1 = stablehlo.broadcast_in_dim %y, dims = [2, 0] : (tensor<3x1xf32>) -> tensor<4x2x3xf32>
  return %0, %1 : tensor<5x4xf32>, tensor<4x2x3xf32>
}
func.func @constants(%x: tensor<3x4xi32>, %y: tensor<6x5xbf16>) -> (tensor<3x4xi32>, tensor<6x5xbf16>, tensor<7x3xf32>, tensor<4xi32>) {
  %0 = stablehlo.constant dense<[[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12]]> : tensor<3x4xi32>
  %1 = stablehlo.add %x, %0 : tensor<3x4xi32>
  %2 = stablehlo.iota dim = 0 : tensor<6x5xbf16>
  %3 = stablehlo.multiply %y, %2 : tensor<6x5xbf16>
  %4 = stablehlo.iota dim = 0 : tensor<7x3xf32>
  %5 = stablehlo.constant dense<[4, 3, 2, 1]> : tensor<4xi32>
  return %1, %3, %4, %5 : tensor<3x4xi32>, tensor<6x5xbf16>, tensor<7x3xf32>, tensor<4xi32>
}
func.func @bitcast_convert(%x: tensor<6xi32>, %y: tensor<5x4xi8>) -> (tensor<6x2xi16>, tensor<5xi32>, tensor<6xf32>) {
  %0 = stablehlo.bitcast_convert %x : (tensor<6xi32>) -> tensor<6x2xi16>
  %1 = stablehlo.bitcast_convert %y : (tensor<5x4xi8>) -> tensor<5xi32>
  %2 = stablehlo.convert %x : (tensor<6xi32>) -> tensor<6xf32>
  return %0, %1, %2 : tensor<6x2xi16>, tensor<5xi32>, tensor<6xf32>
}
