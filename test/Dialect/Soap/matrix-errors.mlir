// RUN: soap-opt %s -split-input-file -verify-diagnostics

func.func @lists(%a: tensor<4xf32>) {
  // expected-error @below {{needs matrices of at least one row and column, not 'tensor<4xf32>'}}
  soap.lu %a : (tensor<4xf32>) -> (tensor<4xf32>, tensor<4xi32>)
  return
}

// -----

func.func @no_rows(%a: tensor<2x0x3xf32>) {
  // expected-error @below {{needs matrices of at least one row and column, not 'tensor<2x0x3xf32>'}}
  soap.qr %a : (tensor<2x0x3xf32>) -> (tensor<2x0x3xf32>, tensor<2x0xf32>)
  return
}

// -----

func.func @open(%a: tensor<?x3xf32>) {
  // expected-error @below {{operand #0 must be statically shaped tensor}}
  soap.lu %a : (tensor<?x3xf32>) -> (tensor<3x3xf32>, tensor<3xi32>)
  return
}

// -----

func.func @half(%a: tensor<3x3xf16>) {
  // expected-error @below {{operand #0 must be statically shaped tensor}}
  soap.lu %a : (tensor<3x3xf16>) -> (tensor<3x3xf16>, tensor<3xi32>)
  return
}

// -----

func.func @pivots(%a: tensor<4x3xf32>) {
  // expected-error @below {{needs pivots of type 'tensor<3xi32>', not 'tensor<4xi32>'}}
  soap.lu %a : (tensor<4x3xf32>) -> (tensor<4x3xf32>, tensor<4xi32>)
  return
}

// -----

func.func @lu_factors(%a: tensor<4x3xf32>) {
  // expected-error @below {{needs factors of type 'tensor<4x3xf32>', not 'tensor<3x3xf32>'}}
  soap.lu %a : (tensor<4x3xf32>) -> (tensor<3x3xf32>, tensor<3xi32>)
  return
}

// -----

func.func @qr_factors(%a: tensor<4x3xf32>) {
  // expected-error @below {{needs factors of type 'tensor<4x3xf32>', not 'tensor<4x3xf64>'}}
  soap.qr %a : (tensor<4x3xf32>) -> (tensor<4x3xf64>, tensor<3xf32>)
  return
}

// -----

func.func @taus(%a: tensor<2x4x3xf32>) {
  // expected-error @below {{needs taus of type 'tensor<2x3xf32>', not 'tensor<3xf32>'}}
  soap.qr %a : (tensor<2x4x3xf32>) -> (tensor<2x4x3xf32>, tensor<3xf32>)
  return
}

// -----

func.func @wide(%a: tensor<3x4xf32>, %t: tensor<3xf32>) {
  // expected-error @below {{needs at least as many rows as columns, not 'tensor<3x4xf32>'}}
  soap.householder_product %a, %t : (tensor<3x4xf32>, tensor<3xf32>) -> tensor<3x4xf32>
  return
}

// -----

func.func @reflections(%a: tensor<4x3xf32>, %t: tensor<4xf32>) {
  // expected-error @below {{has 4 reflections for 3 columns}}
  soap.householder_product %a, %t : (tensor<4x3xf32>, tensor<4xf32>) -> tensor<4x3xf32>
  return
}

// -----

func.func @one_tau(%a: tensor<4x3xf32>, %t: tensor<f32>) {
  // expected-error @below {{needs lists of taus, not 'tensor<f32>'}}
  soap.householder_product %a, %t : (tensor<4x3xf32>, tensor<f32>) -> tensor<4x3xf32>
  return
}

// -----

func.func @taus_of_batch(%a: tensor<2x4x3xf32>, %t: tensor<3xf32>) {
  // expected-error @below {{needs taus of type 'tensor<2x3xf32>', not 'tensor<3xf32>'}}
  soap.householder_product %a, %t : (tensor<2x4x3xf32>, tensor<3xf32>) -> tensor<2x4x3xf32>
  return
}

// -----

func.func @columns(%a: tensor<4x3xf32>, %t: tensor<3xf32>) {
  // expected-error @below {{needs a result of type 'tensor<4x3xf32>', not 'tensor<4x4xf32>'}}
  soap.householder_product %a, %t : (tensor<4x3xf32>, tensor<3xf32>) -> tensor<4x4xf32>
  return
}

// -----

func.func @not_square(%a: tensor<4x3xf32>) {
  // expected-error @below {{needs square matrices, not 'tensor<4x3xf32>'}}
  soap.eigh %a {lower = true} : (tensor<4x3xf32>) -> (tensor<4x3xf32>, tensor<3xf32>, tensor<i32>)
  return
}

// -----

func.func @vectors(%a: tensor<3x3xf32>) {
  // expected-error @below {{needs vectors of type 'tensor<3x3xf32>', not 'tensor<3x2xf32>'}}
  soap.eigh %a {lower = true} : (tensor<3x3xf32>) -> (tensor<3x2xf32>, tensor<3xf32>, tensor<i32>)
  return
}

// -----

func.func @real_values(%a: tensor<3x3xcomplex<f32>>) {
  // expected-error @below {{needs values of type 'tensor<3xf32>', not 'tensor<3xf64>'}}
  soap.eigh %a {lower = true} : (tensor<3x3xcomplex<f32>>) -> (tensor<3x3xcomplex<f32>>, tensor<3xf64>, tensor<i32>)
  return
}

// -----

func.func @eigh_info(%a: tensor<2x3x3xf32>) {
  // expected-error @below {{needs info of type 'tensor<2xi32>', not 'tensor<i32>'}}
  soap.eigh %a {lower = true} : (tensor<2x3x3xf32>) -> (tensor<2x3x3xf32>, tensor<2x3xf32>, tensor<i32>)
  return
}

// -----

func.func @no_triangle(%a: tensor<3x3xf32>) {
  // expected-error @below {{requires attribute 'lower'}}
  soap.eigh %a : (tensor<3x3xf32>) -> (tensor<3x3xf32>, tensor<3xf32>, tensor<i32>)
  return
}

// -----

func.func @not_square_either(%a: tensor<4x3xf32>) {
  // expected-error @below {{needs square matrices, not 'tensor<4x3xf32>'}}
  soap.eig %a : (tensor<4x3xf32>) -> (tensor<3xcomplex<f32>>, tensor<3x3xcomplex<f32>>, tensor<3x3xcomplex<f32>>, tensor<i32>)
  return
}

// -----

func.func @complex_values(%a: tensor<3x3xf32>) {
  // expected-error @below {{needs values of type 'tensor<3xcomplex<f32>>', not 'tensor<3xf32>'}}
  soap.eig %a : (tensor<3x3xf32>) -> (tensor<3xf32>, tensor<3x3xcomplex<f32>>, tensor<3x3xcomplex<f32>>, tensor<i32>)
  return
}

// -----

func.func @eig_left(%a: tensor<3x3xf32>) {
  // expected-error @below {{needs left vectors of type 'tensor<3x3xcomplex<f32>>', not 'tensor<3x3xf32>'}}
  soap.eig %a : (tensor<3x3xf32>) -> (tensor<3xcomplex<f32>>, tensor<3x3xf32>, tensor<3x3xcomplex<f32>>, tensor<i32>)
  return
}

// -----

func.func @eig_right(%a: tensor<3x3xf32>) {
  // expected-error @below {{needs right vectors of type 'tensor<3x3xcomplex<f32>>', not 'tensor<3x2xcomplex<f32>>'}}
  soap.eig %a : (tensor<3x3xf32>) -> (tensor<3xcomplex<f32>>, tensor<3x3xcomplex<f32>>, tensor<3x2xcomplex<f32>>, tensor<i32>)
  return
}

// -----

func.func @eig_info(%a: tensor<3x3xf32>) {
  // expected-error @below {{needs info of type 'tensor<i32>', not 'tensor<3xi32>'}}
  soap.eig %a : (tensor<3x3xf32>) -> (tensor<3xcomplex<f32>>, tensor<3x3xcomplex<f32>>, tensor<3x3xcomplex<f32>>, tensor<3xi32>)
  return
}

// -----

func.func @values(%a: tensor<4x3xf32>) {
  // expected-error @below {{needs values of type 'tensor<3xf32>', not 'tensor<4xf32>'}}
  soap.svd %a : (tensor<4x3xf32>) -> (tensor<4xf32>, tensor<4x3xf32>, tensor<3x3xf32>, tensor<i32>)
  return
}

// -----

func.func @left(%a: tensor<4x3xf32>) {
  // expected-error @below {{needs left vectors of type 'tensor<4x3xf32>', not 'tensor<4x2xf32>'}}
  soap.svd %a : (tensor<4x3xf32>) -> (tensor<3xf32>, tensor<4x2xf32>, tensor<3x3xf32>, tensor<i32>)
  return
}

// -----

// All of one side's, and not of the other's.
func.func @right(%a: tensor<3x4xf32>) {
  // expected-error @below {{needs right vectors of type 'tensor<3x4xf32>', not 'tensor<3x3xf32>'}}
  soap.svd %a : (tensor<3x4xf32>) -> (tensor<3xf32>, tensor<3x3xf32>, tensor<3x3xf32>, tensor<i32>)
  return
}

// -----

func.func @no_vectors(%a: tensor<3x4xf32>) {
  // expected-error @below {{needs matrices of at least one row and column, not 'tensor<3xf32>'}}
  soap.svd %a : (tensor<3x4xf32>) -> (tensor<3xf32>, tensor<3xf32>, tensor<3x4xf32>, tensor<i32>)
  return
}

// -----

func.func @svd_info(%a: tensor<3x4xf32>) {
  // expected-error @below {{needs info of type 'tensor<i32>', not 'tensor<1xi32>'}}
  soap.svd %a : (tensor<3x4xf32>) -> (tensor<3xf32>, tensor<3x3xf32>, tensor<3x4xf32>, tensor<1xi32>)
  return
}
