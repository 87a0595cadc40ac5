// RUN: soap-opt %s -split-input-file -verify-diagnostics

// What the operands of elementwise operations must have in common.

func.func @f(%arg0: tensor<2x3xf32>, %arg1: tensor<2x4xf32>) {
  // expected-error @below {{all non-scalar operands/results must have the same shape and base type}}
  %0 = stablehlo.add %arg0, %arg1 : (tensor<2x3xf32>, tensor<2x4xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xi32>) {
  // expected-error @below {{requires the same type for all operands and results}}
  %0 = "stablehlo.add"(%arg0, %arg1) : (tensor<2x3xf32>, tensor<2x3xi32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%arg0: tensor<2x3xi32>) {
  // expected-error @below {{operand #0 must be tensor of floating point, complex or quantized, but got 'tensor<2x3xi32>'}}
  %0 = stablehlo.exponential %arg0 : tensor<2x3xi32>
  return
}

// -----

func.func @f(%arg0: tensor<2x3xf32>) {
  // expected-error @below {{must be tensor of bool or integer}}
  %0 = stablehlo.and %arg0, %arg0 : tensor<2x3xf32>
  return
}

// -----

func.func @f(%arg0: tensor<*xf32>) {
  // expected-error @below {{must be tensor of integer, floating point, complex or quantized}}
  %0 = stablehlo.negate %arg0 : tensor<*xf32>
  return
}

// -----

func.func @f(%arg0: tensor<2xcomplex<f32>>) {
  // expected-error @below {{has a result of type 'tensor<2xcomplex<f32>>', but its operands and attributes give 'tensor<2xf32>'}}
  %0 = stablehlo.abs %arg0 : tensor<2xcomplex<f32>>
  return
}

// -----

func.func @f(%arg0: tensor<2x3xf32>) {
  // expected-error @below {{requires the same shape for all operands and results}}
  %0 = stablehlo.is_finite %arg0 : (tensor<2x3xf32>) -> tensor<3x2xi1>
  return
}

// -----

func.func @f(%arg0: tensor<2x3xf32>) {
  // expected-error @below {{requires the same shape for all operands and results}}
  %0 = stablehlo.convert %arg0 : (tensor<2x3xf32>) -> tensor<6xi32>
  return
}

// -----

func.func @f(%arg0: tensor<2x3xf32>) {
  // expected-error @below {{needs at least one exponent bit}}
  %0 = stablehlo.reduce_precision %arg0, format = e0m10 : tensor<2x3xf32>
  return
}

// -----

func.func @f(%arg0: tensor<2x3xf32>) {
  // expected-error @below {{has fewer than zero mantissa bits}}
  %0 = "stablehlo.reduce_precision"(%arg0) <{exponent_bits = 5 : i32, mantissa_bits = -1 : i32}> : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%arg0: tensor<2x3xf32>) {
  // expected-error @below {{the narrower need one more dimension, the last, of size 2}}
  %0 = stablehlo.bitcast_convert %arg0 : (tensor<2x3xf32>) -> tensor<2x3xi16>
  return
}

// -----

func.func @f(%arg0: tensor<2x3xf32>) {
  // expected-error @below {{although both have elements of 32 bits}}
  %0 = stablehlo.bitcast_convert %arg0 : (tensor<2x3xf32>) -> tensor<3x2xi32>
  return
}

// -----

func.func @f(%arg0: tensor<2x3xf32>) {
  // expected-error @below {{only one of them is complex}}
  %0 = stablehlo.bitcast_convert %arg0 : (tensor<2x3xf32>) -> tensor<1x3xcomplex<f32>>
  return
}

// -----

func.func @f(%arg0: tensor<2x3xf32>, %arg1: tensor<3x2xf32>) {
  // expected-error @below {{requires the same shape for all operands and results}}
  %0 = stablehlo.compare EQ, %arg0, %arg1 : (tensor<2x3xf32>, tensor<3x2xf32>) -> tensor<2x3xi1>
  return
}

// -----

func.func @f(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xi32>) {
  // expected-error @below {{requires the same element type for all operands}}
  %0 = "stablehlo.compare"(%arg0, %arg1) <{comparison_direction = #stablehlo<comparison_direction EQ>}> : (tensor<2x3xf32>, tensor<2x3xi32>) -> tensor<2x3xi1>
  return
}

// -----

func.func @f(%arg0: tensor<2x3xf32>) {
  // expected-error @below {{cannot compare elements of type 'f32' by SIGNED}}
  %0 = stablehlo.compare EQ, %arg0, %arg0, SIGNED : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
  return
}

// -----

func.func @f(%arg0: tensor<2x3xi1>) {
  // expected-error @below {{cannot compare elements of type 'i1' by SIGNED}}
  %0 = stablehlo.compare EQ, %arg0, %arg0, SIGNED : (tensor<2x3xi1>, tensor<2x3xi1>) -> tensor<2x3xi1>
  return
}

// -----

func.func @f(%arg0: tensor<2x3xi32>) {
  // expected-error @below {{cannot compare elements of type 'i32' by TOTALORDER}}
  %0 = stablehlo.compare EQ, %arg0, %arg0, TOTALORDER : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi1>
  return
}

// -----

func.func @f(%arg0: tensor<2x3xf32>) {
  // expected-error @below {{requires the same shape for all operands and results}}
  %0 = stablehlo.compare EQ, %arg0, %arg0, FLOAT : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<6xi1>
  return
}

// -----

func.func @f(%arg0: tensor<2x3xi1>, %arg1: tensor<2x3xf32>,
             %arg2: tensor<2x3xi32>) {
  // expected-error @below {{selects between 'tensor<2x3xf32>' and 'tensor<2x3xi32>'}}
  %0 = "stablehlo.select"(%arg0, %arg1, %arg2) : (tensor<2x3xi1>, tensor<2x3xf32>, tensor<2x3xi32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%arg0: tensor<3xi1>, %arg1: tensor<2x3xf32>) {
  // expected-error @below {{has a predicate of shape [3], which is neither a scalar nor of the operands' shape [2, 3]}}
  %0 = stablehlo.select %arg0, %arg1, %arg1 : tensor<3xi1>, tensor<2x3xf32>
  return
}

// -----

func.func @f(%arg0: tensor<2x3xf32>, %arg1: tensor<3xf32>) {
  // expected-error @below {{has a min of shape [3], which is neither a scalar}}
  %0 = stablehlo.clamp %arg1, %arg0, %arg0 : (tensor<3xf32>, tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%arg0: tensor<2x3xf32>, %arg1: tensor<i32>) {
  // expected-error @below {{has a max of type 'tensor<i32>' for elements of type 'f32'}}
  %0 = stablehlo.clamp %arg0, %arg0, %arg1 : (tensor<2x3xf32>, tensor<2x3xf32>, tensor<i32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%arg0: tensor<2x3xf32>) {
  // expected-error @below {{expected a tensor of complex numbers}}
  %0 = stablehlo.complex %arg0, %arg0 : tensor<2x3xf32>
  return
}
