// RUN: soap-opt %s --soap-simplify-model | FileCheck %s
// RUN: soap-opt %s --soap-simplify-model --soap-form-operators=print-families=true -o /dev/null 2>&1 | FileCheck %s --check-prefix=FAMILIES

// As JAX writes the gradient of a convolution with windows of one element: all
// of a layer with weights in f32 is one family.
// FAMILIES: families: 1, operators: 5
// CHECK-LABEL: func.func @main(
// CHECK-NOT: stablehlo.reverse
// CHECK: return
func.func @main(%w: tensor<1x1x32x64xf32> {tf.aliasing_output = 0 : i32}, %x: tensor<8x16x16x32xbf16>, %dy: tensor<8x16x16x64xbf16>) -> (tensor<1x1x32x64xf32>, tensor<8x16x16x64xbf16>, tensor<8x16x16x32xbf16>) {
  %0 = stablehlo.convert %w : (tensor<1x1x32x64xf32>) -> tensor<1x1x32x64xbf16>
  %y = stablehlo.convolution(%x, %0) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<8x16x16x32xbf16>, tensor<1x1x32x64xbf16>) -> tensor<8x16x16x64xbf16>
  %dw = stablehlo.convolution(%x, %dy) dim_numbers = [f, 0, 1, b]x[i, 0, 1, o]->[0, 1, b, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<8x16x16x32xbf16>, tensor<8x16x16x64xbf16>) -> tensor<1x1x32x64xbf16>
  %1 = stablehlo.reverse %0, dims = [0, 1] : tensor<1x1x32x64xbf16>
  %dx = stablehlo.convolution(%dy, %1) dim_numbers = [b, 0, 1, f]x[0, 1, o, i]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<8x16x16x64xbf16>, tensor<1x1x32x64xbf16>) -> tensor<8x16x16x32xbf16>
  %2 = stablehlo.convert %dw : (tensor<1x1x32x64xbf16>) -> tensor<1x1x32x64xf32>
  %3 = stablehlo.subtract %w, %2 : tensor<1x1x32x64xf32>
  return %3, %y, %dx : tensor<1x1x32x64xf32>, tensor<8x16x16x64xbf16>, tensor<8x16x16x32xbf16>
}

// Of dimensions with more elements the order remains.
// CHECK-LABEL: func.func private @others(
// CHECK: stablehlo.reverse %arg0, dims = [1] : tensor<1x3x4xf32>
func.func private @others(%x: tensor<1x3x4xf32>) -> tensor<1x3x4xf32> {
  %0 = stablehlo.reverse %x, dims = [0, 1] : tensor<1x3x4xf32>
  return %0 : tensor<1x3x4xf32>
}
