// RUN: soap-opt %s | soap-opt | FileCheck %s
// RUN: soap-opt --mlir-print-op-generic %s | soap-opt | FileCheck %s

// Elementwise operations, pretty and generic.

// CHECK-LABEL: func.func @unary_float
func.func @unary_float(%arg0: tensor<2x3xf32>) {
  // CHECK: stablehlo.cbrt %arg0 : tensor<2x3xf32>
  %0 = stablehlo.cbrt %arg0 : tensor<2x3xf32>
  // CHECK: stablehlo.ceil %arg0 : tensor<2x3xf32>
  %1 = stablehlo.ceil %arg0 : tensor<2x3xf32>
  // CHECK: stablehlo.cosine %arg0 : tensor<2x3xf32>
  %2 = stablehlo.cosine %arg0 : tensor<2x3xf32>
  // CHECK: stablehlo.exponential %arg0 : tensor<2x3xf32>
  %3 = stablehlo.exponential %arg0 : tensor<2x3xf32>
  // CHECK: stablehlo.exponential_minus_one %arg0 : tensor<2x3xf32>
  %4 = stablehlo.exponential_minus_one %arg0 : tensor<2x3xf32>
  // CHECK: stablehlo.floor %arg0 : tensor<2x3xf32>
  %5 = stablehlo.floor %arg0 : tensor<2x3xf32>
  // CHECK: stablehlo.log %arg0 : tensor<2x3xf32>
  %6 = stablehlo.log %arg0 : tensor<2x3xf32>
  // CHECK: stablehlo.log_plus_one %arg0 : tensor<2x3xf32>
  %7 = stablehlo.log_plus_one %arg0 : tensor<2x3xf32>
  // CHECK: stablehlo.logistic %arg0 : tensor<2x3xf32>
  %8 = stablehlo.logistic %arg0 : tensor<2x3xf32>
  // CHECK: stablehlo.negate %arg0 : tensor<2x3xf32>
  %9 = stablehlo.negate %arg0 : tensor<2x3xf32>
  // CHECK: stablehlo.round_nearest_afz %arg0 : tensor<2x3xf32>
  %10 = stablehlo.round_nearest_afz %arg0 : tensor<2x3xf32>
  // CHECK: stablehlo.round_nearest_even %arg0 : tensor<2x3xf32>
  %11 = stablehlo.round_nearest_even %arg0 : tensor<2x3xf32>
  // CHECK: stablehlo.rsqrt %arg0 : tensor<2x3xf32>
  %12 = stablehlo.rsqrt %arg0 : tensor<2x3xf32>
  // CHECK: stablehlo.sign %arg0 : tensor<2x3xf32>
  %13 = stablehlo.sign %arg0 : tensor<2x3xf32>
  // CHECK: stablehlo.sine %arg0 : tensor<2x3xf32>
  %14 = stablehlo.sine %arg0 : tensor<2x3xf32>
  // CHECK: stablehlo.sqrt %arg0 : tensor<2x3xf32>
  %15 = stablehlo.sqrt %arg0 : tensor<2x3xf32>
  // CHECK: stablehlo.tan %arg0 : tensor<2x3xf32>
  %16 = stablehlo.tan %arg0 : tensor<2x3xf32>
  // CHECK: stablehlo.tanh %arg0 : tensor<2x3xf32>
  %17 = stablehlo.tanh %arg0 : tensor<2x3xf32>
  // CHECK: stablehlo.abs %arg0 : tensor<2x3xf32>
  %18 = stablehlo.abs %arg0 : tensor<2x3xf32>
  return
}

// CHECK-LABEL: func.func @unary_integer
func.func @unary_integer(%arg0: tensor<2x3xi32>, %arg1: tensor<2x3xi1>) {
  // CHECK: stablehlo.abs %arg0 : tensor<2x3xi32>
  %0 = stablehlo.abs %arg0 : tensor<2x3xi32>
  // CHECK: stablehlo.count_leading_zeros %arg0 : tensor<2x3xi32>
  %1 = stablehlo.count_leading_zeros %arg0 : tensor<2x3xi32>
  // CHECK: stablehlo.negate %arg0 : tensor<2x3xi32>
  %2 = stablehlo.negate %arg0 : tensor<2x3xi32>
  // CHECK: stablehlo.not %arg0 : tensor<2x3xi32>
  %3 = stablehlo.not %arg0 : tensor<2x3xi32>
  // CHECK: stablehlo.popcnt %arg0 : tensor<2x3xi32>
  %4 = stablehlo.popcnt %arg0 : tensor<2x3xi32>
  // CHECK: stablehlo.sign %arg0 : tensor<2x3xi32>
  %5 = stablehlo.sign %arg0 : tensor<2x3xi32>
  // CHECK: stablehlo.not %arg1 : tensor<2x3xi1>
  %6 = stablehlo.not %arg1 : tensor<2x3xi1>
  return
}

// CHECK-LABEL: func.func @unary_complex
func.func @unary_complex(%arg0: tensor<2x3xcomplex<f32>>) {
  // CHECK: stablehlo.cbrt %arg0 : tensor<2x3xcomplex<f32>>
  %0 = stablehlo.cbrt %arg0 : tensor<2x3xcomplex<f32>>
  // CHECK: stablehlo.cosine %arg0 : tensor<2x3xcomplex<f32>>
  %1 = stablehlo.cosine %arg0 : tensor<2x3xcomplex<f32>>
  // CHECK: stablehlo.exponential %arg0 : tensor<2x3xcomplex<f32>>
  %2 = stablehlo.exponential %arg0 : tensor<2x3xcomplex<f32>>
  // CHECK: stablehlo.log %arg0 : tensor<2x3xcomplex<f32>>
  %3 = stablehlo.log %arg0 : tensor<2x3xcomplex<f32>>
  // CHECK: stablehlo.negate %arg0 : tensor<2x3xcomplex<f32>>
  %4 = stablehlo.negate %arg0 : tensor<2x3xcomplex<f32>>
  // CHECK: stablehlo.sqrt %arg0 : tensor<2x3xcomplex<f32>>
  %5 = stablehlo.sqrt %arg0 : tensor<2x3xcomplex<f32>>
  // CHECK: stablehlo.tanh %arg0 : tensor<2x3xcomplex<f32>>
  %6 = stablehlo.tanh %arg0 : tensor<2x3xcomplex<f32>>
  // CHECK: stablehlo.abs %arg0 : (tensor<2x3xcomplex<f32>>) -> tensor<2x3xf32>
  %7 = stablehlo.abs %arg0 : (tensor<2x3xcomplex<f32>>) -> tensor<2x3xf32>
  // CHECK: stablehlo.imag %arg0 : (tensor<2x3xcomplex<f32>>) -> tensor<2x3xf32>
  %8 = stablehlo.imag %arg0 : (tensor<2x3xcomplex<f32>>) -> tensor<2x3xf32>
  // CHECK: stablehlo.real %arg0 : (tensor<2x3xcomplex<f32>>) -> tensor<2x3xf32>
  %9 = stablehlo.real %arg0 : (tensor<2x3xcomplex<f32>>) -> tensor<2x3xf32>
  return
}

// CHECK-LABEL: func.func @binary_float
func.func @binary_float(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) {
  // CHECK: stablehlo.add %arg0, %arg1 : tensor<2x3xf32>
  %0 = stablehlo.add %arg0, %arg1 : tensor<2x3xf32>
  // CHECK: stablehlo.atan2 %arg0, %arg1 : tensor<2x3xf32>
  %1 = stablehlo.atan2 %arg0, %arg1 : tensor<2x3xf32>
  // CHECK: stablehlo.divide %arg0, %arg1 : tensor<2x3xf32>
  %2 = stablehlo.divide %arg0, %arg1 : tensor<2x3xf32>
  // CHECK: stablehlo.maximum %arg0, %arg1 : tensor<2x3xf32>
  %3 = stablehlo.maximum %arg0, %arg1 : tensor<2x3xf32>
  // CHECK: stablehlo.minimum %arg0, %arg1 : tensor<2x3xf32>
  %4 = stablehlo.minimum %arg0, %arg1 : tensor<2x3xf32>
  // CHECK: stablehlo.multiply %arg0, %arg1 : tensor<2x3xf32>
  %5 = stablehlo.multiply %arg0, %arg1 : tensor<2x3xf32>
  // CHECK: stablehlo.power %arg0, %arg1 : tensor<2x3xf32>
  %6 = stablehlo.power %arg0, %arg1 : tensor<2x3xf32>
  // CHECK: stablehlo.remainder %arg0, %arg1 : tensor<2x3xf32>
  %7 = stablehlo.remainder %arg0, %arg1 : tensor<2x3xf32>
  // CHECK: stablehlo.subtract %arg0, %arg1 : tensor<2x3xf32>
  %8 = stablehlo.subtract %arg0, %arg1 : tensor<2x3xf32>
  // CHECK: stablehlo.complex %arg0, %arg1 : tensor<2x3xcomplex<f32>>
  %9 = stablehlo.complex %arg0, %arg1 : tensor<2x3xcomplex<f32>>
  return
}

// CHECK-LABEL: func.func @binary_integer
func.func @binary_integer(%arg0: tensor<2x3xi32>, %arg1: tensor<2x3xi32>,
                          %arg2: tensor<2x3xui8>, %arg3: tensor<2x3xi1>) {
  // CHECK: stablehlo.add %arg0, %arg1 : tensor<2x3xi32>
  %0 = stablehlo.add %arg0, %arg1 : tensor<2x3xi32>
  // CHECK: stablehlo.and %arg0, %arg1 : tensor<2x3xi32>
  %1 = stablehlo.and %arg0, %arg1 : tensor<2x3xi32>
  // CHECK: stablehlo.divide %arg0, %arg1 : tensor<2x3xi32>
  %2 = stablehlo.divide %arg0, %arg1 : tensor<2x3xi32>
  // CHECK: stablehlo.maximum %arg0, %arg1 : tensor<2x3xi32>
  %3 = stablehlo.maximum %arg0, %arg1 : tensor<2x3xi32>
  // CHECK: stablehlo.minimum %arg0, %arg1 : tensor<2x3xi32>
  %4 = stablehlo.minimum %arg0, %arg1 : tensor<2x3xi32>
  // CHECK: stablehlo.multiply %arg0, %arg1 : tensor<2x3xi32>
  %5 = stablehlo.multiply %arg0, %arg1 : tensor<2x3xi32>
  // CHECK: stablehlo.or %arg0, %arg1 : tensor<2x3xi32>
  %6 = stablehlo.or %arg0, %arg1 : tensor<2x3xi32>
  // CHECK: stablehlo.power %arg0, %arg1 : tensor<2x3xi32>
  %7 = stablehlo.power %arg0, %arg1 : tensor<2x3xi32>
  // CHECK: stablehlo.remainder %arg0, %arg1 : tensor<2x3xi32>
  %8 = stablehlo.remainder %arg0, %arg1 : tensor<2x3xi32>
  // CHECK: stablehlo.shift_left %arg0, %arg1 : tensor<2x3xi32>
  %9 = stablehlo.shift_left %arg0, %arg1 : tensor<2x3xi32>
  // CHECK: stablehlo.shift_right_arithmetic %arg0, %arg1 : tensor<2x3xi32>
  %10 = stablehlo.shift_right_arithmetic %arg0, %arg1 : tensor<2x3xi32>
  // CHECK: stablehlo.shift_right_logical %arg0, %arg1 : tensor<2x3xi32>
  %11 = stablehlo.shift_right_logical %arg0, %arg1 : tensor<2x3xi32>
  // CHECK: stablehlo.subtract %arg0, %arg1 : tensor<2x3xi32>
  %12 = stablehlo.subtract %arg0, %arg1 : tensor<2x3xi32>
  // CHECK: stablehlo.xor %arg0, %arg1 : tensor<2x3xi32>
  %13 = stablehlo.xor %arg0, %arg1 : tensor<2x3xi32>
  // CHECK: stablehlo.add %arg2, %arg2 : tensor<2x3xui8>
  %14 = stablehlo.add %arg2, %arg2 : tensor<2x3xui8>
  // CHECK: stablehlo.and %arg3, %arg3 : tensor<2x3xi1>
  %15 = stablehlo.and %arg3, %arg3 : tensor<2x3xi1>
  // CHECK: stablehlo.add %arg3, %arg3 : tensor<2x3xi1>
  %16 = stablehlo.add %arg3, %arg3 : tensor<2x3xi1>
  return
}

// CHECK-LABEL: func.func @accuracy
func.func @accuracy(%arg0: tensor<2x3xf32>) {
  // CHECK: stablehlo.exponential %arg0 {result_accuracy = #stablehlo.result_accuracy<ulps = 2, mode = #stablehlo.result_accuracy_mode<TOLERANCE>>} : tensor<2x3xf32>
  %0 = stablehlo.exponential %arg0 {result_accuracy = #stablehlo.result_accuracy<ulps = 2, mode = #stablehlo.result_accuracy_mode<TOLERANCE>>} : tensor<2x3xf32>
  // CHECK: stablehlo.tanh %arg0 {result_accuracy = #stablehlo.result_accuracy<mode = #stablehlo.result_accuracy_mode<HIGHEST>>} : tensor<2x3xf32>
  %1 = stablehlo.tanh %arg0 {result_accuracy = #stablehlo.result_accuracy<mode = #stablehlo.result_accuracy_mode<HIGHEST>>} : tensor<2x3xf32>
  return
}

// CHECK-LABEL: func.func @reduce_precision
func.func @reduce_precision(%arg0: tensor<2x3xf32>) {
  // CHECK: stablehlo.reduce_precision %arg0, format = e5m10 : tensor<2x3xf32>
  %0 = stablehlo.reduce_precision %arg0, format = e5m10 : tensor<2x3xf32>
  return
}

// CHECK-LABEL: func.func @is_finite
func.func @is_finite(%arg0: tensor<2x3xf32>) {
  // CHECK: stablehlo.is_finite %arg0 : (tensor<2x3xf32>) -> tensor<2x3xi1>
  %0 = stablehlo.is_finite %arg0 : (tensor<2x3xf32>) -> tensor<2x3xi1>
  return
}

// CHECK-LABEL: func.func @convert
func.func @convert(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xi32>) {
  // CHECK: stablehlo.convert %arg0 : (tensor<2x3xf32>) -> tensor<2x3xi32>
  %0 = stablehlo.convert %arg0 : (tensor<2x3xf32>) -> tensor<2x3xi32>
  // CHECK: stablehlo.convert %arg1 : (tensor<2x3xi32>) -> tensor<2x3xbf16>
  %1 = stablehlo.convert %arg1 : (tensor<2x3xi32>) -> tensor<2x3xbf16>
  // CHECK: stablehlo.convert %arg0 : tensor<2x3xf32>
  %2 = stablehlo.convert %arg0 : tensor<2x3xf32>
  return
}

// CHECK-LABEL: func.func @bitcast_convert
func.func @bitcast_convert(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3x4xi8>) {
  // CHECK: stablehlo.bitcast_convert %arg0 : (tensor<2x3xf32>) -> tensor<2x3xi32>
  %0 = stablehlo.bitcast_convert %arg0 : (tensor<2x3xf32>) -> tensor<2x3xi32>
  // CHECK: stablehlo.bitcast_convert %arg0 : (tensor<2x3xf32>) -> tensor<2x3x4xi8>
  %1 = stablehlo.bitcast_convert %arg0 : (tensor<2x3xf32>) -> tensor<2x3x4xi8>
  // CHECK: stablehlo.bitcast_convert %arg1 : (tensor<2x3x4xi8>) -> tensor<2x3xf32>
  %2 = stablehlo.bitcast_convert %arg1 : (tensor<2x3x4xi8>) -> tensor<2x3xf32>
  return
}

// CHECK-LABEL: func.func @compare
func.func @compare(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xi32>,
                   %arg2: tensor<2x3xi1>, %arg3: tensor<2x3xui8>) {
  // CHECK: stablehlo.compare EQ, %arg0, %arg0, FLOAT : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
  %0 = stablehlo.compare EQ, %arg0, %arg0, FLOAT : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
  // CHECK: stablehlo.compare NE, %arg0, %arg0, FLOAT : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
  %1 = stablehlo.compare NE, %arg0, %arg0, FLOAT : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
  // CHECK: stablehlo.compare GE, %arg0, %arg0, FLOAT : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
  %2 = stablehlo.compare GE, %arg0, %arg0, FLOAT : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
  // CHECK: stablehlo.compare GT, %arg0, %arg0, FLOAT : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
  %3 = stablehlo.compare GT, %arg0, %arg0, FLOAT : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
  // CHECK: stablehlo.compare LE, %arg0, %arg0, FLOAT : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
  %4 = stablehlo.compare LE, %arg0, %arg0, FLOAT : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
  // CHECK: stablehlo.compare LT, %arg0, %arg0, FLOAT : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
  %5 = stablehlo.compare LT, %arg0, %arg0, FLOAT : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
  // CHECK: stablehlo.compare LT, %arg0, %arg0, TOTALORDER : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
  %6 = stablehlo.compare LT, %arg0, %arg0, TOTALORDER : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
  // CHECK: stablehlo.compare LT, %arg1, %arg1, SIGNED : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi1>
  %7 = stablehlo.compare LT, %arg1, %arg1, SIGNED : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi1>
  // CHECK: stablehlo.compare LT, %arg3, %arg3, UNSIGNED : (tensor<2x3xui8>, tensor<2x3xui8>) -> tensor<2x3xi1>
  %8 = stablehlo.compare LT, %arg3, %arg3, UNSIGNED : (tensor<2x3xui8>, tensor<2x3xui8>) -> tensor<2x3xi1>
  // CHECK: stablehlo.compare EQ, %arg2, %arg2, UNSIGNED : (tensor<2x3xi1>, tensor<2x3xi1>) -> tensor<2x3xi1>
  %9 = stablehlo.compare EQ, %arg2, %arg2, UNSIGNED : (tensor<2x3xi1>, tensor<2x3xi1>) -> tensor<2x3xi1>
  // CHECK: stablehlo.compare EQ, %arg0, %arg0 : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
  %10 = stablehlo.compare EQ, %arg0, %arg0 : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
  return
}

// CHECK-LABEL: func.func @select
func.func @select(%arg0: tensor<2x3xi1>, %arg1: tensor<i1>,
                  %arg2: tensor<2x3xf32>) {
  // CHECK: stablehlo.select %arg0, %arg2, %arg2 : tensor<2x3xi1>, tensor<2x3xf32>
  %0 = stablehlo.select %arg0, %arg2, %arg2 : tensor<2x3xi1>, tensor<2x3xf32>
  // CHECK: stablehlo.select %arg1, %arg2, %arg2 : tensor<i1>, tensor<2x3xf32>
  %1 = stablehlo.select %arg1, %arg2, %arg2 : tensor<i1>, tensor<2x3xf32>
  return
}

// CHECK-LABEL: func.func @clamp
func.func @clamp(%arg0: tensor<2x3xf32>, %arg1: tensor<f32>) {
  // CHECK: stablehlo.clamp %arg0, %arg0, %arg0 : tensor<2x3xf32>
  %0 = stablehlo.clamp %arg0, %arg0, %arg0 : tensor<2x3xf32>
  // CHECK: stablehlo.clamp %arg1, %arg0, %arg1 : (tensor<f32>, tensor<2x3xf32>, tensor<f32>) -> tensor<2x3xf32>
  %1 = stablehlo.clamp %arg1, %arg0, %arg1 : (tensor<f32>, tensor<2x3xf32>, tensor<f32>) -> tensor<2x3xf32>
  return
}

// Dimensions that only one type knows statically agree with any.
// CHECK-LABEL: func.func @dynamic
func.func @dynamic(%arg0: tensor<?x3xf32>, %arg1: tensor<2x3xf32>) {
  // CHECK: stablehlo.add %arg0, %arg1 : (tensor<?x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %0 = stablehlo.add %arg0, %arg1 : (tensor<?x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK: stablehlo.compare EQ, %arg0, %arg1 : (tensor<?x3xf32>, tensor<2x3xf32>) -> tensor<?x3xi1>
  %1 = stablehlo.compare EQ, %arg0, %arg1 : (tensor<?x3xf32>, tensor<2x3xf32>) -> tensor<?x3xi1>
  return
}

// CHECK-LABEL: func.func @discardable
func.func @discardable(%arg0: tensor<2x3xf32>) {
  // CHECK: stablehlo.add %arg0, %arg0 {note = "kept"} : tensor<2x3xf32>
  %0 = stablehlo.add %arg0, %arg0 {note = "kept"} : tensor<2x3xf32>
  return
}
