// chlo's functions: what the compiler makes of them agrees with the evaluator,
// which computes them from their definitions.

// RUN: soap-run %s --machine=cpu:2 --algorithm=data-parallel --steps=2 --check --quiet

func.func @main(%x: tensor<64x8xf32>, %b: tensor<8xf32>) -> (tensor<64x8xf32>, tensor<64x8xf32>, tensor<64x8xf32>, tensor<64x8xf32>, tensor<64x8xf32>, tensor<64x8xf32>, tensor<64x8xf32>, tensor<64x8xf32>, tensor<64x8xf32>, tensor<64x8xf32>, tensor<64x8xf32>, tensor<64x8xf32>, tensor<64x3xf32>, tensor<64x3xi32>) {
  %two = stablehlo.constant dense<2.0> : tensor<64x8xf32>
  // Within [-1, 1], and above 1.
  %u = stablehlo.tanh %x : tensor<64x8xf32>
  %v = stablehlo.add %u, %two : tensor<64x8xf32>
  %0 = chlo.erf %v : tensor<64x8xf32> -> tensor<64x8xf32>
  %1 = chlo.erfc %v : tensor<64x8xf32> -> tensor<64x8xf32>
  %2 = chlo.erf_inv %u : tensor<64x8xf32> -> tensor<64x8xf32>
  %3 = chlo.acos %u : tensor<64x8xf32> -> tensor<64x8xf32>
  %4 = chlo.asin %u : tensor<64x8xf32> -> tensor<64x8xf32>
  %5 = chlo.atan %x : tensor<64x8xf32> -> tensor<64x8xf32>
  %6 = chlo.sinh %v : tensor<64x8xf32> -> tensor<64x8xf32>
  %7 = chlo.cosh %x : tensor<64x8xf32> -> tensor<64x8xf32>
  %8 = chlo.acosh %v : tensor<64x8xf32> -> tensor<64x8xf32>
  // Away from its zeros, 1 and 2.
  %w = stablehlo.add %v, %two : tensor<64x8xf32>
  %9 = chlo.lgamma %w : tensor<64x8xf32> -> tensor<64x8xf32>
  %10 = chlo.square %x : tensor<64x8xf32> -> tensor<64x8xf32>
  %11 = chlo.broadcast_subtract %x, %b : (tensor<64x8xf32>, tensor<8xf32>) -> tensor<64x8xf32>
  %12, %13 = chlo.top_k(%x, k = 3) : tensor<64x8xf32> -> (tensor<64x3xf32>, tensor<64x3xi32>)
  return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13 : tensor<64x8xf32>, tensor<64x8xf32>, tensor<64x8xf32>, tensor<64x8xf32>, tensor<64x8xf32>, tensor<64x8xf32>, tensor<64x8xf32>, tensor<64x8xf32>, tensor<64x8xf32>, tensor<64x8xf32>, tensor<64x8xf32>, tensor<64x8xf32>, tensor<64x3xf32>, tensor<64x3xi32>
}
