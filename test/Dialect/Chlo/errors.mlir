// RUN: soap-opt %s -split-input-file -verify-diagnostics

func.func @f(%a: tensor<2x3xf32>, %b: tensor<4xf32>) {
  // expected-error @below {{cannot broadcast 'tensor<4xf32>' to 'tensor<2x3xf32>'}}
  %0 = chlo.broadcast_add %a, %b : (tensor<2x3xf32>, tensor<4xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%a: tensor<2x3xf32>, %b: tensor<3xf64>) {
  // expected-error @below {{has operands with elements of types 'f32' and 'f64'}}
  %0 = chlo.broadcast_add %a, %b : (tensor<2x3xf32>, tensor<3xf64>) -> tensor<2x3xf32>
  return
}

// -----

func.func @broadcast_result(%a: tensor<2x6xf32>, %b: tensor<2xf32>) -> tensor<2x6xbf16> {
  // expected-error @below {{has a result with elements of type 'bf16', not 'f32'}}
  %0 = chlo.broadcast_next_after %a, %b {broadcast_dimensions = array<i64: 0>} : (tensor<2x6xf32>, tensor<2xf32>) -> tensor<2x6xbf16>
  return %0 : tensor<2x6xbf16>
}

// -----

func.func @broadcast_complex(%a: tensor<2xf32>, %b: tensor<2xf32>) -> tensor<2xf32> {
  // expected-error @below {{has a result with elements of type 'f32', not 'complex<f32>'}}
  %0 = chlo.broadcast_complex %a, %b : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// -----

func.func @broadcast_complex_numbers(%a: tensor<2xcomplex<f32>>, %b: tensor<2xcomplex<f32>>) -> tensor<2xcomplex<f32>> {
  // expected-error @below {{makes no complex numbers of elements of type 'complex<f32>'}}
  %0 = chlo.broadcast_complex %a, %b : (tensor<2xcomplex<f32>>, tensor<2xcomplex<f32>>) -> tensor<2xcomplex<f32>>
  return %0 : tensor<2xcomplex<f32>>
}

// -----

func.func @broadcast_select_result(%p: tensor<i1>, %a: tensor<2xf32>) -> tensor<2xf64> {
  // expected-error @below {{has a result with elements of type 'f64', not 'f32'}}
  %0 = chlo.broadcast_select %p, %a, %a : (tensor<i1>, tensor<2xf32>, tensor<2xf32>) -> tensor<2xf64>
  return %0 : tensor<2xf64>
}

// -----

func.func @f(%a: tensor<2x3xf32>, %b: tensor<3xf32>) {
  // expected-error @below {{broadcasts to dimension 2 of a result of rank 2}}
  %0 = chlo.broadcast_add %a, %b {broadcast_dimensions = array<i64: 2>} : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%a: tensor<2x3xf32>) {
  // expected-error @below {{takes the largest 4 of 3 elements}}
  %v, %i = chlo.top_k(%a, k = 4) : tensor<2x3xf32> -> (tensor<2x4xf32>, tensor<2x4xi32>)
  return
}

// -----

func.func @f(%a: tensor<2x3xf32>) {
  // expected-error @below {{has values of type 'tensor<2x3xf32>' instead of 'tensor<2x2xf32>'}}
  %v, %i = chlo.top_k(%a, k = 2) : tensor<2x3xf32> -> (tensor<2x3xf32>, tensor<2x2xi32>)
  return
}

// -----

func.func @f(%a: tensor<f32>) {
  // expected-error @below {{needs an operand of rank 1 or more}}
  %v, %i = chlo.top_k(%a, k = 2) : tensor<f32> -> (tensor<f32>, tensor<i32>)
  return
}

// -----

func.func @f(%a: tensor<2x3xi32>) {
  // expected-error @below {{operand #0 must be tensor of floating point or quantized, but got 'tensor<2x3xi32>'}}
  %0 = chlo.erf %a : tensor<2x3xi32> -> tensor<2x3xi32>
  return
}

// -----

func.func @f(%a: tensor<2x3xf32>) {
  // expected-error @below {{has a value of type 'f64' for elements of type 'f32'}}
  %0 = "chlo.constant_like"(%a) <{value = 1.0 : f64}> : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%a: tensor<2x3xf32>) {
  // expected-error @below {{unregistered operation 'chlo.erff' found in dialect ('chlo') that does not allow unknown operations}}
  %0 = "chlo.erff"(%a) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%x: tensor<5x3xf32>, %c: tensor<3xf32>) {
  // expected-error @below {{scans dimension 2, which a value does not have}}
  %0:2 = chlo.scan(%x) inits (%c) dimension=2 {
  ^bb0(%a: tensor<3xf32>, %b: tensor<3xf32>):
    stablehlo.return %a, %b : tensor<3xf32>, tensor<3xf32>
  } : (tensor<5x3xf32>, tensor<3xf32>) -> (tensor<5x3xf32>, tensor<3xf32>)
  return
}

// -----

func.func @ragged_groups(%a: tensor<11x5xf32>, %b: tensor<3x5x7xf32>, %g: tensor<4xi32>) {
  // expected-error @below {{has 4 groups for dimension 0 of the right operand of size 3}}
  %0 = "chlo.ragged_dot"(%a, %b, %g) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0], rhs_group_dimensions = [0]>}> : (tensor<11x5xf32>, tensor<3x5x7xf32>, tensor<4xi32>) -> tensor<11x7xf32>
  return
}

// -----

func.func @ragged_group_dimensions(%a: tensor<11x5xf32>, %b: tensor<3x5x7xf32>, %g: tensor<3xi32>) {
  // expected-error @below {{has 0 group dimensions of the right operand instead of 1}}
  %0 = "chlo.ragged_dot"(%a, %b, %g) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0]>}> : (tensor<11x5xf32>, tensor<3x5x7xf32>, tensor<3xi32>) -> tensor<11x3x7xf32>
  return
}

// -----

func.func @ragged_sizes(%a: tensor<11x5xf32>, %b: tensor<3x5x7xf32>, %g: tensor<2x3xi32>) {
  // expected-error @below {{has group sizes of type 'tensor<2x3xi32>'}}
  %0 = "chlo.ragged_dot"(%a, %b, %g) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0], rhs_group_dimensions = [0]>}> : (tensor<11x5xf32>, tensor<3x5x7xf32>, tensor<2x3xi32>) -> tensor<11x7xf32>
  return
}

// -----

func.func @ragged_scalar_sizes(%a: tensor<11x5xf32>, %b: tensor<3x5x7xf32>, %g: tensor<i32>) {
  // expected-error @below {{has group sizes of type 'tensor<i32>'}}
  %0 = "chlo.ragged_dot"(%a, %b, %g) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0], rhs_group_dimensions = [0]>}> : (tensor<11x5xf32>, tensor<3x5x7xf32>, tensor<i32>) -> tensor<11x7xf32>
  return
}

// -----

func.func @ragged_result(%a: tensor<11x5xf32>, %b: tensor<3x5x7xf32>, %g: tensor<3xi32>) {
  // expected-error @below {{has a result of type 'tensor<7x11xf32>' instead of 'tensor<11x7xf32>'}}
  %0 = "chlo.ragged_dot"(%a, %b, %g) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0], rhs_group_dimensions = [0]>}> : (tensor<11x5xf32>, tensor<3x5x7xf32>, tensor<3xi32>) -> tensor<7x11xf32>
  return
}

// -----

func.func @kernel_of_floats(%a: tensor<2xf32>) {
  // expected-error @below {{operand #0 must be tensor of complex, but got 'tensor<2xf32>'}}
  %0 = "chlo._asin_acos_kernel"(%a) : (tensor<2xf32>) -> tensor<2xf32>
  return
}
