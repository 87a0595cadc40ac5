// RUN: soap-opt %s -split-input-file -verify-diagnostics

func.func @zero_point(%a: tensor<2xf32>) {
  // expected-error @below {{has elements of type '!quant.uniform<i8:f32, 5.000000e-01:300>' with a zero point of 300 outside [-128, 127]}}
  %0 = stablehlo.uniform_quantize %a : (tensor<2xf32>) -> tensor<2x!quant.uniform<i8:f32, 0.5:300>>
  return
}

// -----

func.func @axis(%a: tensor<2xf32>) {
  // expected-error @below {{has a tensor of rank 1 quantized along dimension 1}}
  %0 = stablehlo.uniform_quantize %a : (tensor<2xf32>) -> tensor<2x!quant.uniform<i8:f32:1, {0.5, 0.5}>>
  return
}

// -----

func.func @scales(%a: tensor<2xf32>) {
  // expected-error @below {{with 3 scales along dimension 0 of size 2}}
  %0 = stablehlo.uniform_quantize %a : (tensor<2xf32>) -> tensor<2x!quant.uniform<i8:f32:0, {0.5, 0.5, 0.5}>>
  return
}

// -----

func.func @width(%a: tensor<2xf32>) {
  // expected-error @below {{is stored in integers of 7 bits}}
  %0 = stablehlo.uniform_quantize %a : (tensor<2xf32>) -> tensor<2x!quant.uniform<i7:f32, 0.5>>
  return
}

// -----

func.func @per_axis(%a: tensor<2x!quant.uniform<i8:f32:0, {0.5, 0.25}>>) {
  // expected-error @below {{cannot take or give a tensor that is quantized per axis}}
  %0 = stablehlo.tanh %a : tensor<2x!quant.uniform<i8:f32:0, {0.5, 0.25}>>
  return
}

// -----

func.func @storage(%a: tensor<2x!quant.uniform<i8:f32, 0.5>>, %b: tensor<2x!quant.uniform<u8:f32, 0.5>>) {
  // expected-error @below {{requires the same type for all operands and results}}
  %0 = stablehlo.add %a, %b : (tensor<2x!quant.uniform<i8:f32, 0.5>>, tensor<2x!quant.uniform<u8:f32, 0.5>>) -> tensor<2x!quant.uniform<i8:f32, 0.5>>
  return
}

// -----

// What moves elements does not change what they stand for.
func.func @reshape(%a: tensor<2x!quant.uniform<i8:f32, 0.5>>) {
  // expected-error @below {{has elements of type '!quant.uniform<i8:f32, 5.000000e-01>' and a result of '!quant.uniform<i8:f32, 2.500000e-01>'}}
  %0 = stablehlo.reshape %a : (tensor<2x!quant.uniform<i8:f32, 0.5>>) -> tensor<1x2x!quant.uniform<i8:f32, 0.25>>
  return
}

// -----

func.func @reshape_axis(%a: tensor<2x2x!quant.uniform<i8:f32:1, {0.5, 0.25}>>) {
  // expected-error @below {{and a result of '!quant.uniform<i8:f32:0, {5.000000e-01,2.500000e-01}>'}}
  %0 = stablehlo.reshape %a : (tensor<2x2x!quant.uniform<i8:f32:1, {0.5, 0.25}>>) -> tensor<2x2x!quant.uniform<i8:f32:0, {0.5, 0.25}>>
  return
}

// -----

func.func @transpose_axis(%a: tensor<2x2x!quant.uniform<i8:f32:1, {0.5, 0.25}>>) {
  // expected-error @below {{has a result of type}}
  %0 = stablehlo.transpose %a, dims = [1, 0] : (tensor<2x2x!quant.uniform<i8:f32:1, {0.5, 0.25}>>) -> tensor<2x2x!quant.uniform<i8:f32:1, {0.5, 0.25}>>
  return
}

// -----

func.func @broadcast_axis(%a: tensor<2x!quant.uniform<i8:f32:0, {0.5, 0.25}>>) {
  // expected-error @below {{and a result of '!quant.uniform<i8:f32:0, {5.000000e-01,2.500000e-01}>'}}
  %0 = stablehlo.broadcast_in_dim %a, dims = [1] : (tensor<2x!quant.uniform<i8:f32:0, {0.5, 0.25}>>) -> tensor<2x2x!quant.uniform<i8:f32:0, {0.5, 0.25}>>
  return
}

// -----

func.func @contracted_axis(%a: tensor<2x2x!quant.uniform<i8:f32, 0.5>>, %b: tensor<2x2x!quant.uniform<i8:f32:0, {0.5, 0.25}>>) {
  // expected-error @below {{contracts dimension 0, along which its right operand is quantized}}
  %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<2x2x!quant.uniform<i8:f32, 0.5>>, tensor<2x2x!quant.uniform<i8:f32:0, {0.5, 0.25}>>) -> tensor<2x2x!quant.uniform<i8:f32, 0.5>>
  return
}

// -----

func.func @left_axis(%a: tensor<2x2x!quant.uniform<i8:f32:0, {0.5, 0.25}>>, %b: tensor<2x2x!quant.uniform<i8:f32, 0.5>>) {
  // expected-error @below {{has a left operand that is quantized per axis}}
  %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<2x2x!quant.uniform<i8:f32:0, {0.5, 0.25}>>, tensor<2x2x!quant.uniform<i8:f32, 0.5>>) -> tensor<2x2x!quant.uniform<i8:f32, 0.5>>
  return
}

// -----

func.func @result_axis(%a: tensor<2x2x!quant.uniform<i8:f32, 0.5>>) {
  // expected-error @below {{has a result that is quantized per axis, but no operand that is}}
  %0 = stablehlo.dot_general %a, %a, contracting_dims = [1] x [0] : (tensor<2x2x!quant.uniform<i8:f32, 0.5>>, tensor<2x2x!quant.uniform<i8:f32, 0.5>>) -> tensor<2x2x!quant.uniform<i8:f32:1, {0.5, 0.25}>>
  return
}

// -----

func.func @hybrid(%a: tensor<2x2xf64>, %b: tensor<2x2x!quant.uniform<i8:f32, 0.5>>) {
  // expected-error @below {{which stand for different types}}
  %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<2x2xf64>, tensor<2x2x!quant.uniform<i8:f32, 0.5>>) -> tensor<2x2xf64>
  return
}

// -----

func.func @constant() {
  // expected-error @below {{has a result of type}}
  %0 = stablehlo.constant() {value = dense<1> : tensor<2xi16>} : () -> tensor<2x!quant.uniform<i8:f32, 0.5>>
  return
}

// -----

func.func @expressed(%a: tensor<2xf64>) {
  // expected-error @below {{quantizes 'f64' to a type that stands for 'f32'}}
  %0 = stablehlo.uniform_quantize %a : (tensor<2xf64>) -> tensor<2x!quant.uniform<i8:f32, 0.5>>
  return
}
