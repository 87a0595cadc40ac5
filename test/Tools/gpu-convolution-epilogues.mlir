// A step of two of Flax's convolutions with biases, ReLU between them, in bf16
// with weights of f32, and its gradients: cuDNN adds the biases, and ReLU's mask
// follows from its result.

// RUN: soap-run %s --machine=cuda:1 --emulate --check --quiet
// RUN: soap-run %s --machine=cuda:2 --algorithm=data-parallel --emulate --check --quiet

func.func @main(%arg0: tensor<16xf32>, %arg1: tensor<3x3x32x16xf32>, %arg2: tensor<32xf32>, %arg3: tensor<3x3x16x32xf32>, %arg4: tensor<2x8x8x16xf32>, %arg5: tensor<2x8x8x16xbf16>) -> (tensor<2x8x8x16xbf16>, tensor<16xf32>, tensor<3x3x32x16xf32>, tensor<32xf32>, tensor<3x3x16x32xf32>, tensor<2x8x8x16xf32>) {
  %0 = stablehlo.convert %arg4 : (tensor<2x8x8x16xf32>) -> tensor<2x8x8x16xbf16>
  %1 = stablehlo.convert %arg3 : (tensor<3x3x16x32xf32>) -> tensor<3x3x16x32xbf16>
  %2 = stablehlo.convert %arg2 : (tensor<32xf32>) -> tensor<32xbf16>
  %3 = stablehlo.convolution(%0, %1) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<2x8x8x16xbf16>, tensor<3x3x16x32xbf16>) -> tensor<2x8x8x32xbf16>
  %4 = stablehlo.reshape %2 : (tensor<32xbf16>) -> tensor<1x1x1x32xbf16>
  %5 = stablehlo.broadcast_in_dim %4, dims = [0, 1, 2, 3] : (tensor<1x1x1x32xbf16>) -> tensor<2x8x8x32xbf16>
  %6 = stablehlo.add %3, %5 : tensor<2x8x8x32xbf16>
  %7 = call @relu(%6) : (tensor<2x8x8x32xbf16>) -> tensor<2x8x8x32xbf16>
  %cst = stablehlo.constant dense<0.000000e+00> : tensor<bf16>
  %8 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<bf16>) -> tensor<2x8x8x32xbf16>
  %9 = stablehlo.compare GT, %6, %8, FLOAT : (tensor<2x8x8x32xbf16>, tensor<2x8x8x32xbf16>) -> tensor<2x8x8x32xi1>
  %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<bf16>
  %10 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<bf16>) -> tensor<2x8x8x32xbf16>
  %11 = stablehlo.convert %arg1 : (tensor<3x3x32x16xf32>) -> tensor<3x3x32x16xbf16>
  %12 = stablehlo.convert %arg0 : (tensor<16xf32>) -> tensor<16xbf16>
  %13 = stablehlo.convolution(%7, %11) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<2x8x8x32xbf16>, tensor<3x3x32x16xbf16>) -> tensor<2x8x8x16xbf16>
  %14 = stablehlo.reshape %12 : (tensor<16xbf16>) -> tensor<1x1x1x16xbf16>
  %15 = stablehlo.broadcast_in_dim %14, dims = [0, 1, 2, 3] : (tensor<1x1x1x16xbf16>) -> tensor<2x8x8x16xbf16>
  %16 = stablehlo.add %13, %15 : tensor<2x8x8x16xbf16>
  %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<bf16>
  %17 = stablehlo.reduce(%arg5 init: %cst_1) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<2x8x8x16xbf16>, tensor<bf16>) -> tensor<16xbf16>
  %18 = stablehlo.reshape %17 : (tensor<16xbf16>) -> tensor<1x1x1x16xbf16>
  %19 = stablehlo.reshape %18 : (tensor<1x1x1x16xbf16>) -> tensor<16xbf16>
  %20 = stablehlo.convolution(%7, %arg5) dim_numbers = [f, 0, 1, b]x[i, 0, 1, o]->[0, 1, b, f], window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<2x8x8x32xbf16>, tensor<2x8x8x16xbf16>) -> tensor<3x3x32x16xbf16>
  %21 = stablehlo.reverse %11, dims = [0, 1] : tensor<3x3x32x16xbf16>
  %22 = stablehlo.convolution(%arg5, %21) dim_numbers = [b, 0, 1, f]x[0, 1, o, i]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<2x8x8x16xbf16>, tensor<3x3x32x16xbf16>) -> tensor<2x8x8x32xbf16>
  %23 = stablehlo.convert %19 : (tensor<16xbf16>) -> tensor<16xf32>
  %24 = stablehlo.convert %20 : (tensor<3x3x32x16xbf16>) -> tensor<3x3x32x16xf32>
  %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<bf16>
  %25 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<bf16>) -> tensor<2x8x8x32xbf16>
  %26 = stablehlo.select %9, %22, %25 : tensor<2x8x8x32xi1>, tensor<2x8x8x32xbf16>
  %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<bf16>
  %27 = stablehlo.reduce(%26 init: %cst_3) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<2x8x8x32xbf16>, tensor<bf16>) -> tensor<32xbf16>
  %28 = stablehlo.reshape %27 : (tensor<32xbf16>) -> tensor<1x1x1x32xbf16>
  %29 = stablehlo.reshape %28 : (tensor<1x1x1x32xbf16>) -> tensor<32xbf16>
  %30 = stablehlo.convolution(%0, %26) dim_numbers = [f, 0, 1, b]x[i, 0, 1, o]->[0, 1, b, f], window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<2x8x8x16xbf16>, tensor<2x8x8x32xbf16>) -> tensor<3x3x16x32xbf16>
  %31 = stablehlo.reverse %1, dims = [0, 1] : tensor<3x3x16x32xbf16>
  %32 = stablehlo.convolution(%26, %31) dim_numbers = [b, 0, 1, f]x[0, 1, o, i]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<2x8x8x32xbf16>, tensor<3x3x16x32xbf16>) -> tensor<2x8x8x16xbf16>
  %33 = stablehlo.convert %29 : (tensor<32xbf16>) -> tensor<32xf32>
  %34 = stablehlo.convert %30 : (tensor<3x3x16x32xbf16>) -> tensor<3x3x16x32xf32>
  %35 = stablehlo.convert %32 : (tensor<2x8x8x16xbf16>) -> tensor<2x8x8x16xf32>
  return %16, %23, %24, %33, %34, %35 : tensor<2x8x8x16xbf16>, tensor<16xf32>, tensor<3x3x32x16xf32>, tensor<32xf32>, tensor<3x3x16x32xf32>, tensor<2x8x8x16xf32>
}
func.func private @relu(%arg0: tensor<2x8x8x32xbf16>) -> tensor<2x8x8x32xbf16> {
  %cst = stablehlo.constant dense<0.000000e+00> : tensor<bf16>
  %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<bf16>) -> tensor<2x8x8x32xbf16>
  %1 = stablehlo.maximum %arg0, %0 : tensor<2x8x8x32xbf16>
  return %1 : tensor<2x8x8x32xbf16>
}
