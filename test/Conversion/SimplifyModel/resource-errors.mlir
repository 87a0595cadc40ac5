// RUN: soap-opt %s --soap-simplify-model -verify-diagnostics -split-input-file

func.func @elided() -> tensor<4xf32> {
  // expected-error@+1 {{the resource '__elided__' does not have the values of a 'tensor<4xf32>': was the model printed without its large constants?}}
  %w = arith.constant dense_resource<__elided__> : tensor<4xf32>
  return %w : tensor<4xf32>
}

// -----

func.func @short() -> tensor<4xi1> {
  // expected-error@+1 {{the resource 'w' does not have the values of a 'tensor<4xi1>'}}
  %w = stablehlo.constant dense_resource<w> : tensor<4xi1>
  return %w : tensor<4xi1>
}

{-#
  dialect_resources: {
    builtin: {
      w: "0x010000000100"
    }
  }
#-}
