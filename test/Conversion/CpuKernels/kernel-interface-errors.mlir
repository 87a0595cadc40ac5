// RUN: soap-opt %s --soap-kernel-interface -verify-diagnostics

func.func @of_another_dialect(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @below {{no CPU code for 'stablehlo.negate'; rewrite it to StableHLO or linalg before kernels are compiled}}
  %0 = stablehlo.negate %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}
