// RUN: soap-opt %s --soap-simplify-model -verify-diagnostics -split-input-file

// Shapes that turn out not to fit are an error of the operation, once.

func.func @product(%a: tensor<4x8xf32>, %b: tensor<7x3xf32>) -> tensor<?x?xf32> {
  %0 = stablehlo.convert %a : (tensor<4x8xf32>) -> tensor<?x?xf32>
  %1 = stablehlo.convert %b : (tensor<7x3xf32>) -> tensor<?x?xf32>
  // expected-error@+1 {{pairs dimension 1 of size 8 with dimension 0 of size 7}}
  %2 = stablehlo.dot_general %0, %1, contracting_dims = [1] x [0] : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  return %2 : tensor<?x?xf32>
}

// -----

func.func private @sum(%a: tensor<f32>, %b: tensor<f32>) -> tensor<f32> {
  %0 = stablehlo.add %a, %b : tensor<f32>
  return %0 : tensor<f32>
}
func.func @strides(%x: tensor<6xf32>, %v: tensor<f32>) -> tensor<?xf32> {
  %one = stablehlo.constant dense<1> : tensor<1xi32>
  %zero = stablehlo.constant dense<0> : tensor<1xi32>
  %padding = stablehlo.constant dense<0> : tensor<1x2xi32>
  // expected-error@+1 {{the window's stride must be positive, but has 0}}
  %0 = stablehlo.custom_call @stablehlo.dynamic_reduce_window(%x, %v, %one, %zero, %one, %one, %padding) {called_computations = [@sum]} : (tensor<6xf32>, tensor<f32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1x2xi32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// -----

func.func @top_k(%x: tensor<4x6xf32>) -> tensor<4x?xf32> {
  %k = stablehlo.constant dense<9> : tensor<i32>
  // expected-error@+1 {{takes the largest 9 of 6 elements}}
  %0:2 = stablehlo.custom_call @stablehlo.dynamic_top_k(%x, %k) : (tensor<4x6xf32>, tensor<i32>) -> (tensor<4x?xf32>, tensor<4x?xi32>)
  return %0#0 : tensor<4x?xf32>
}

// -----

func.func @pad(%x: tensor<6xf32>, %v: tensor<f32>) -> tensor<?xf32> {
  %low = stablehlo.constant dense<-9> : tensor<1xi32>
  %none = stablehlo.constant dense<0> : tensor<1xi32>
  // expected-error@+1 {{pads dimension 0 of size 6 to size -3}}
  %0 = stablehlo.dynamic_pad %x, %v, %low, %none, %none : (tensor<6xf32>, tensor<f32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// -----

func.func @slice(%x: tensor<6xf32>) -> tensor<2xf32> {
  %0 = stablehlo.convert %x : (tensor<6xf32>) -> tensor<?xf32>
  // expected-error@+1 {{takes [6, 8) of dimension 0, whose size is 6}}
  %1 = stablehlo.slice %0 [6:8] : (tensor<?xf32>) -> tensor<2xf32>
  return %1 : tensor<2xf32>
}

// -----

func.func @places(%x: tensor<6x4xf32>) -> tensor<?x?xf32> {
  %one = stablehlo.constant dense<1> : tensor<1xi32>
  %0 = stablehlo.convert %one : (tensor<1xi32>) -> tensor<?xi32>
  // expected-error@+1 {{has start_indices of 1 elements for 2 dimensions}}
  %1 = stablehlo.real_dynamic_slice %x, %0, %0, %0 : (tensor<6x4xf32>, tensor<?xi32>, tensor<?xi32>, tensor<?xi32>) -> tensor<?x?xf32>
  return %1 : tensor<?x?xf32>
}

// -----

func.func @paddings(%x: tensor<6x4xf32>, %v: tensor<f32>) -> tensor<?x?xf32> {
  %one = stablehlo.constant dense<1> : tensor<1xi32>
  %0 = stablehlo.convert %one : (tensor<1xi32>) -> tensor<?xi32>
  // expected-error@+1 {{edge_padding_low has 1 values, but there are 2 dimensions}}
  %1 = stablehlo.dynamic_pad %x, %v, %0, %0, %0 : (tensor<6x4xf32>, tensor<f32>, tensor<?xi32>, tensor<?xi32>, tensor<?xi32>) -> tensor<?x?xf32>
  return %1 : tensor<?x?xf32>
}

// -----

func.func @gather(%x: tensor<6x4xf32>, %i: tensor<3x1xi32>) -> tensor<?x?xf32> {
  %some = stablehlo.constant dense<[1, 2]> : tensor<2xi32>
  %sizes = stablehlo.add %some, %some : tensor<2xi32>
  // expected-error@+1 {{takes 2 elements of dimension 0, which the result does not have}}
  %0 = "stablehlo.dynamic_gather"(%x, %i, %sizes) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>}> : (tensor<6x4xf32>, tensor<3x1xi32>, tensor<2xi32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}
