// Elementwise ops. Every function is a case of OpStrategiesTest.

func.func @functions(%a: tensor<5x3xf32>) -> (tensor<5x3xf32>, tensor<5x3xf32>, tensor<5x3xf32>, tensor<5x3xf32>, tensor<5x3xf32>, tensor<5x3xf32>, tensor<5x3xf32>, tensor<5x3xf32>, tensor<5x3xf32>, tensor<5x3xf32>, tensor<5x3xf32>, tensor<5x3xf32>, tensor<5x3xf32>, tensor<5x3xf32>, tensor<5x3xf32>, tensor<5x3xf32>, tensor<5x3xf32>, tensor<5x3xf32>, tensor<5x3xf32>, tensor<5x3xf32>, tensor<5x3xf32>, tensor<5x3xi1>) {
  %0 = stablehlo.abs %a : tensor<5x3xf32>
  %1 = stablehlo.cbrt %a : tensor<5x3xf32>
  %2 = stablehlo.ceil %a : tensor<5x3xf32>
  %3 = stablehlo.cosine %a : tensor<5x3xf32>
  %4 = stablehlo.exponential %a : tensor<5x3xf32>
  %5 = stablehlo.exponential_minus_one %a : tensor<5x3xf32>
  %6 = stablehlo.floor %a : tensor<5x3xf32>
  %7 = stablehlo.log %0 : tensor<5x3xf32>
  %8 = stablehlo.log_plus_one %0 : tensor<5x3xf32>
  %9 = stablehlo.logistic %a : tensor<5x3xf32>
  %10 = stablehlo.negate %a : tensor<5x3xf32>
  %11 = stablehlo.round_nearest_afz %a : tensor<5x3xf32>
  %12 = stablehlo.round_nearest_even %a : tensor<5x3xf32>
  %13 = stablehlo.rsqrt %0 : tensor<5x3xf32>
  %14 = stablehlo.sign %a : tensor<5x3xf32>
  %15 = stablehlo.sine %a : tensor<5x3xf32>
  %16 = stablehlo.sqrt %0 : tensor<5x3xf32>
  %17 = stablehlo.tan %a : tensor<5x3xf32>
  %18 = stablehlo.tanh %a : tensor<5x3xf32>
  %19 = stablehlo.reduce_precision %a, format = e5m10 : tensor<5x3xf32>
  %20 = stablehlo.optimization_barrier %a : tensor<5x3xf32>
  %21 = stablehlo.is_finite %a : (tensor<5x3xf32>) -> tensor<5x3xi1>
  return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, %16, %17, %18, %19, %20, %21 : tensor<5x3xf32>, tensor<5x3xf32>, tensor<5x3xf32>, tensor<5x3xf32>, tensor<5x3xf32>, tensor<5x3xf32>, tensor<5x3xf32>, tensor<5x3xf32>, tensor<5x3xf32>, tensor<5x3xf32>, tensor<5x3xf32>, tensor<5x3xf32>, tensor<5x3xf32>, tensor<5x3xf32>, tensor<5x3xf32>, tensor<5x3xf32>, tensor<5x3xf32>, tensor<5x3xf32>, tensor<5x3xf32>, tensor<5x3xf32>, tensor<5x3xf32>, tensor<5x3xi1>
}
func.func @arithmetic(%a: tensor<5x3xf32>, %b: tensor<5x3xf32>) -> (tensor<5x3xf32>, tensor<5x3xf32>, tensor<5x3xf32>, tensor<5x3xf32>, tensor<5x3xf32>, tensor<5x3xf32>, tensor<5x3xf32>) {
  %0 = stablehlo.add %a, %b : tensor<5x3xf32>
  %1 = stablehlo.subtract %0, %b : tensor<5x3xf32>
  %2 = stablehlo.multiply %a, %b : tensor<5x3xf32>
  %3 = stablehlo.divide %2, %b : tensor<5x3xf32>
  %4 = stablehlo.remainder %a, %b : tensor<5x3xf32>
  %5 = stablehlo.atan2 %a, %b : tensor<5x3xf32>
  %6 = stablehlo.abs %a : tensor<5x3xf32>
  %7 = stablehlo.power %6, %b : tensor<5x3xf32>
  %8 = stablehlo.maximum %a, %b : tensor<5x3xf32>
  %9 = stablehlo.minimum %a, %b : tensor<5x3xf32>
  %10 = stablehlo.compare LT, %a, %b : (tensor<5x3xf32>, tensor<5x3xf32>) -> tensor<5x3xi1>
  %11 = stablehlo.select %10, %8, %9 : tensor<5x3xi1>, tensor<5x3xf32>
  %12 = "stablehlo.map"(%a, %b) <{dimensions = array<i64: 0, 1>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %m = stablehlo.multiply %x, %y : tensor<f32>
    %n = stablehlo.add %m, %y : tensor<f32>
    stablehlo.return %n : tensor<f32>
  }) : (tensor<5x3xf32>, tensor<5x3xf32>) -> tensor<5x3xf32>
  return %1, %3, %4, %5, %7, %11, %12 : tensor<5x3xf32>, tensor<5x3xf32>, tensor<5x3xf32>, tensor<5x3xf32>, tensor<5x3xf32>, tensor<5x3xf32>, tensor<5x3xf32>
}
func.func @clamp(%a: tensor<5x3xf32>, %s: tensor<f32>) -> tensor<5x3xf32> {
  %0 = stablehlo.abs %s : tensor<f32>
  %1 = stablehlo.negate %0 : tensor<f32>
  %2 = stablehlo.clamp %1, %a, %0 : (tensor<f32>, tensor<5x3xf32>, tensor<f32>) -> tensor<5x3xf32>
  return %2 : tensor<5x3xf32>
}
func.func @bits(%a: tensor<5x3xi32>, %b: tensor<5x3xi32>) -> (tensor<5x3xi32>, tensor<5x3xi32>, tensor<5x3xi32>, tensor<5x3xi32>) {
  %0 = stablehlo.and %a, %b : tensor<5x3xi32>
  %1 = stablehlo.or %0, %a : tensor<5x3xi32>
  %2 = stablehlo.xor %1, %b : tensor<5x3xi32>
  %3 = stablehlo.not %2 : tensor<5x3xi32>
  %4 = stablehlo.popcnt %a : tensor<5x3xi32>
  %5 = stablehlo.count_leading_zeros %b : tensor<5x3xi32>
  %6 = stablehlo.shift_left %a, %4 : tensor<5x3xi32>
  %7 = stablehlo.shift_right_arithmetic %b, %4 : tensor<5x3xi32>
  %8 = stablehlo.shift_right_logical %b, %5 : tensor<5x3xi32>
  %9 = stablehlo.add %7, %8 : tensor<5x3xi32>
  return %3, %5, %6, %9 : tensor<5x3xi32>, tensor<5x3xi32>, tensor<5x3xi32>, tensor<5x3xi32>
}
func.func @complex(%a: tensor<5x3xcomplex<f32>>) -> (tensor<5x3xcomplex<f32>>, tensor<5x3xcomplex<f32>>, tensor<5x3xcomplex<f32>>) {
  %0 = chlo.asinh %a : tensor<5x3xcomplex<f32>> -> tensor<5x3xcomplex<f32>>
  %1 = chlo.atan %0 : tensor<5x3xcomplex<f32>> -> tensor<5x3xcomplex<f32>>
  %2 = stablehlo.sqrt %1 : tensor<5x3xcomplex<f32>>
  %5 = chlo.acos %a : tensor<5x3xcomplex<f32>> -> tensor<5x3xcomplex<f32>>
  %6 = chlo.acosh %5 : tensor<5x3xcomplex<f32>> -> tensor<5x3xcomplex<f32>>
  %7 = chlo.asin %6 : tensor<5x3xcomplex<f32>> -> tensor<5x3xcomplex<f32>>
  %8 = chlo.atanh %7 : tensor<5x3xcomplex<f32>> -> tensor<5x3xcomplex<f32>>
  %3 = chlo.sinh %2 : tensor<5x3xcomplex<f32>> -> tensor<5x3xcomplex<f32>>
  %4 = chlo.cosh %3 : tensor<5x3xcomplex<f32>> -> tensor<5x3xcomplex<f32>>
  return %2, %4, %8 : tensor<5x3xcomplex<f32>>, tensor<5x3xcomplex<f32>>, tensor<5x3xcomplex<f32>>
}
func.func @real(%a: tensor<5x3xf32>) -> (tensor<5x3xf32>, tensor<5x3xf32>) {
  %0 = chlo.erf %a : tensor<5x3xf32> -> tensor<5x3xf32>
  %1 = chlo.asin %0 : tensor<5x3xf32> -> tensor<5x3xf32>
  %2 = chlo.sinh %1 : tensor<5x3xf32> -> tensor<5x3xf32>
  %3 = chlo.erfc %2 : tensor<5x3xf32> -> tensor<5x3xf32>
  %4 = chlo.atan %a : tensor<5x3xf32> -> tensor<5x3xf32>
  %5 = chlo.cosh %4 : tensor<5x3xf32> -> tensor<5x3xf32>
  return %3, %5 : tensor<5x3xf32>, tensor<5x3xf32>
}
