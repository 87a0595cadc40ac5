// RUN: soap-opt %s --soap-partition -split-input-file -verify-diagnostics

func.func @no_operator(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @below {{is not in an operator; run --soap-form-operators first}}
  %0 = stablehlo.negate %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @one_of_two(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @below {{is not in an operator; run --soap-form-operators first (it forms those of one function; make the others private: isolateEntry)}}
  %0 = stablehlo.negate %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func @other(%x: tensor<4xf32>) -> tensor<4xf32> {
  return %x : tensor<4xf32>
}

// -----

func.func @no_configuration(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @below {{has no configuration; run --soap-auto-parallel first}}
  %y = soap.operator "f" (%x) : (tensor<4xf32>) -> tensor<4xf32> {
  ^bb0(%a: tensor<4xf32>):
    %0 = stablehlo.negate %a : tensor<4xf32>
    soap.return %0 : tensor<4xf32>
  }
  return %y : tensor<4xf32>
}

// -----

func.func @wrong_degrees(%x: tensor<4x4xf32>) -> tensor<4x4xf32> {
  // expected-error @below {{expected 2 degrees, got 1}}
  %y = soap.operator "f" (%x) config <[2] on [0, 1]> : (tensor<4x4xf32>) -> tensor<4x4xf32> {
  ^bb0(%a: tensor<4x4xf32>):
    %0 = stablehlo.negate %a : tensor<4x4xf32>
    soap.return %0 : tensor<4x4xf32>
  }
  return %y : tensor<4x4xf32>
}

// -----

func.func @not_linear(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @below {{linear}}
  %y = soap.operator "f" (%x) config <[1] partial 2 on [0, 1]> : (tensor<4xf32>) -> tensor<4xf32> {
  ^bb0(%a: tensor<4xf32>):
    %0 = stablehlo.exponential %a : tensor<4xf32>
    soap.return %0 : tensor<4xf32>
  }
  return %y : tensor<4xf32>
}
