// RUN: soap-opt %s -split-input-file -verify-diagnostics

// Text that is malformed.

func.func @f(%arg0: tensor<2x3xf32>) {
  // expected-error @below {{expected e<bits>m<bits>, but got 'f5m10'}}
  %0 = stablehlo.reduce_precision %arg0, format = f5m10 : tensor<2x3xf32>
  return
}

// -----

func.func @f(%arg0: tensor<2x3xf32>) {
  // expected-error @below {{expected one of EQ, NE, GE, GT, LE, LT, but got 'XX'}}
  %0 = stablehlo.compare XX, %arg0, %arg0 : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
  return
}

// -----

func.func @f(%arg0: tensor<2x3xf32>) {
  // expected-error @below {{expected a type with 2 operands and one result}}
  %0 = stablehlo.add %arg0, %arg0 : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%arg0: tensor<2x3xf32>) {
  // expected-error @below {{custom op 'stablehlo.unknown' is unknown}}
  %0 = stablehlo.unknown %arg0 : tensor<2x3xf32>
  return
}

// -----

// expected-error @below {{unknown field 'offsets', one of 'offset_dims', 'collapsed_slice_dims'}}
func.func private @f() attributes {a = #stablehlo.gather<offsets = [1]>}

// -----

// expected-error @below {{field 'lhs_contracting_dimensions' comes twice}}
func.func private @f() attributes {a = #stablehlo.dot<lhs_contracting_dimensions = [1], lhs_contracting_dimensions = [1]>}

// -----

// expected-error @below {{field 'rhs_precision_type' is missing}}
func.func private @f() attributes {a = #stablehlo.dot_algorithm<lhs_precision_type = f32>}

// -----

// expected-error @below {{mode DEFAULT takes no tolerance}}
func.func private @f() attributes {a = #stablehlo.result_accuracy<ulps = 1, mode = #stablehlo.result_accuracy_mode<DEFAULT>>}

// -----

// expected-error @below {{tolerances must not be negative}}
func.func private @f() attributes {a = #stablehlo.result_accuracy<atol = -1.0, mode = #stablehlo.result_accuracy_mode<TOLERANCE>>}

// -----

// expected-error @below {{expected one of DEFAULT, HIGH, HIGHEST, but got 'LOW'}}
func.func private @f() attributes {a = #stablehlo<precision LOW>}

// -----

// expected-error @below {{unknown attribute `nothing` in dialect `stablehlo`}}
func.func private @f() attributes {a = #stablehlo.nothing}

// -----

func.func @f(%arg0: tensor<2x3xf32>) {
  // expected-error @below {{requires attribute 'permutation'}}
  %0 = "stablehlo.transpose"(%arg0) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

// expected-error @below {{a dot algorithm computes with floating point types, not 'i32'}}
func.func private @f() attributes {a = #stablehlo.dot_algorithm<lhs_precision_type = i32, rhs_precision_type = f32, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = false>}

// -----

// expected-error @below {{the counts of a dot algorithm must be positive, but one is 0}}
func.func private @f() attributes {a = #stablehlo.dot_algorithm<lhs_precision_type = f32, rhs_precision_type = f32, accumulation_type = f32, lhs_component_count = 0, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = false>}
