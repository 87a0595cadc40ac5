// RUN: soap-opt %s -split-input-file -verify-diagnostics

func.func @f(%a: tensor<2xf32>, %s: tensor<3xi64>) {
  // expected-error @below {{has a shape of 3 elements for 2 dimensions}}
  %0 = stablehlo.dynamic_broadcast_in_dim %a, %s, dims = [0] : (tensor<2xf32>, tensor<3xi64>) -> tensor<?x?xf32>
  return
}

// -----

func.func @f(%a: tensor<2xf32>, %s: tensor<2xi64>) {
  // expected-error @below {{broadcast_dimensions has 2, which is no dimension of a tensor of rank 2}}
  %0 = stablehlo.dynamic_broadcast_in_dim %a, %s, dims = [2] : (tensor<2xf32>, tensor<2xi64>) -> tensor<?x?xf32>
  return
}

// -----

func.func @f(%a: tensor<2xf32>, %s: tensor<2xi64>) {
  // expected-error @below {{broadcast_dimensions has 2 values, but there are 1 dimensions}}
  %0 = stablehlo.dynamic_broadcast_in_dim %a, %s, dims = [0, 1] : (tensor<2xf32>, tensor<2xi64>) -> tensor<?x?xf32>
  return
}

// -----

func.func @f(%a: tensor<2xf32>, %s: tensor<2xi64>) {
  // expected-error @below {{cannot broadcast dimension 0 of size 2 to dimension 1 of size 3}}
  %0 = stablehlo.dynamic_broadcast_in_dim %a, %s, dims = [1] : (tensor<2xf32>, tensor<2xi64>) -> tensor<?x3xf32>
  return
}

// -----

func.func @f(%a: tensor<2xf32>, %s: tensor<2xi64>) {
  // expected-error @below {{the list of known dimensions has 3, which is no dimension of a tensor of rank 1}}
  %0 = stablehlo.dynamic_broadcast_in_dim %a, %s, dims = [1] {known_expanding_dimensions = array<i64: 3>} : (tensor<2xf32>, tensor<2xi64>) -> tensor<?x2xf32>
  return
}

// -----

func.func @f(%s: tensor<2xi64>) {
  // expected-error @below {{counts along dimension 2 of a tensor of rank 2}}
  %0 = stablehlo.dynamic_iota %s, dim = 2 : (tensor<2xi64>) -> tensor<?x?xf32>
  return
}

// -----

func.func @f(%s: tensor<2xi64>) {
  // expected-error @below {{cannot count in elements of type 'i1'}}
  %0 = stablehlo.dynamic_iota %s, dim = 0 : (tensor<2xi64>) -> tensor<?x?xi1>
  return
}

// -----

func.func @f() {
  %s = stablehlo.constant dense<[2, 3]> : tensor<2xi64>
  // expected-error @below {{has a result of type 'tensor<2x4xf32>', but the computed shape is [2, 3]}}
  %0 = stablehlo.dynamic_iota %s, dim = 0 : (tensor<2xi64>) -> tensor<2x4xf32>
  return
}

// -----

func.func @f(%a: tensor<6xf32>) {
  %s = stablehlo.constant dense<[2, 4]> : tensor<2xi64>
  // expected-error @below {{has an operand of 6 elements and a result of 8}}
  %0 = stablehlo.dynamic_reshape %a, %s : (tensor<6xf32>, tensor<2xi64>) -> tensor<?x?xf32>
  return
}

// -----

func.func @f(%a: tensor<6xf32>) {
  %s = stablehlo.constant dense<[2, -3]> : tensor<2xi64>
  // expected-error @below {{has a size of -3}}
  %0 = stablehlo.dynamic_reshape %a, %s : (tensor<6xf32>, tensor<2xi64>) -> tensor<?x?xf32>
  return
}

// -----

func.func @f(%a: tensor<6xf32>, %s: tensor<2xi64>) {
  // expected-error @below {{has elements of type 'f32' and a result of 'f64'}}
  %0 = stablehlo.dynamic_reshape %a, %s : (tensor<6xf32>, tensor<2xi64>) -> tensor<?x?xf64>
  return
}

// -----

func.func @f(%a: tensor<6xf32>, %v: tensor<f64>, %s: tensor<1xi64>) {
  // expected-error @below {{has elements of type 'f32' and a result of 'f64'}}
  %0 = stablehlo.dynamic_pad %a, %v, %s, %s, %s : (tensor<6xf32>, tensor<f64>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<?xf32>
  return
}

// -----

func.func @f(%a: tensor<6xf32>, %v: tensor<f32>, %s: tensor<2xi64>) {
  // expected-error @below {{has edge_padding_low of 2 elements for 1 dimensions}}
  %0 = stablehlo.dynamic_pad %a, %v, %s, %s, %s : (tensor<6xf32>, tensor<f32>, tensor<2xi64>, tensor<2xi64>, tensor<2xi64>) -> tensor<?xf32>
  return
}

// -----

func.func @f(%a: tensor<6xf32>, %s: tensor<2xi64>) {
  // expected-error @below {{has start_indices of 2 elements for 1 dimensions}}
  %0 = stablehlo.real_dynamic_slice %a, %s, %s, %s : (tensor<6xf32>, tensor<2xi64>, tensor<2xi64>, tensor<2xi64>) -> tensor<?xf32>
  return
}

// -----

func.func @f(%a: tensor<6xf32>, %s: tensor<1xi64>, %t: tensor<1xi32>) {
  // expected-error @below {{has starts, limits and strides of different types}}
  %0 = stablehlo.real_dynamic_slice %a, %s, %t, %s : (tensor<6xf32>, tensor<1xi64>, tensor<1xi32>, tensor<1xi64>) -> tensor<?xf32>
  return
}

// -----

func.func @f(%a: tensor<6xf32>, %s: tensor<i32>) {
  // expected-error @below {{sets the size of dimension 1 of a tensor of rank 1}}
  %0 = stablehlo.set_dimension_size %a, %s, dim = 1 : (tensor<6xf32>, tensor<i32>) -> tensor<?xf32, #stablehlo.bounds<6>>
  return
}

// -----

  // expected-error @below {{has 2 bounds for a tensor of rank 1}}
func.func @f(%a: tensor<?xf32, #stablehlo.bounds<6, 7>>) {

  return
}

// -----

  // expected-error @below {{has a bound 6 for dimension 0, whose size is static}}
func.func @f(%a: tensor<6xf32, #stablehlo.bounds<6>>) {

  return
}

// -----

func.func @f(%a: tensor<2x4xf32>, %i: tensor<5x1xi32>, %s: tensor<3xi64>) {
  // expected-error @below {{has 3 slice sizes for 2 dimensions}}
  %0 = "stablehlo.dynamic_gather"(%a, %i, %s) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>}> : (tensor<2x4xf32>, tensor<5x1xi32>, tensor<3xi64>) -> tensor<5x?xf32>
  return
}
