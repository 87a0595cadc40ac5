// RUN: soap-opt %s --soap-kernel-interface -split-input-file -verify-diagnostics

func.func @of_another_dialect(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @below {{no CPU code for 'stablehlo.negate'; rewrite it to StableHLO or linalg before kernels are compiled}}
  %0 = stablehlo.negate %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @in_a_loop(%x: tensor<4xf32>) -> tensor<4xf32> {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %0 = scf.for %i = %zero to %one step %one iter_args(%y = %x) -> tensor<4xf32> {
    // expected-error @below {{no CPU code for 'stablehlo.negate'; rewrite it to StableHLO or linalg before kernels are compiled}}
    %1 = stablehlo.negate %y : tensor<4xf32>
    scf.yield %1 : tensor<4xf32>
  }
  return %0 : tensor<4xf32>
}
