// RUN: soap-opt %s -split-input-file -verify-diagnostics

func.func @sizes(%a: tensor<2x3xf32>, %b: tensor<4x5xf32>, %c: tensor<2x5xf32>) -> tensor<2x5xf32> {
  // expected-error @below {{operands disagree on the size of a loop}}
  %0 = soap_cpu.gemm ins(%a, %b : tensor<2x3xf32>, tensor<4x5xf32>) outs(%c : tensor<2x5xf32>) {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>]} -> tensor<2x5xf32>
  return %0 : tensor<2x5xf32>
}

// -----

func.func @maps(%a: tensor<2x3xf32>, %b: tensor<3x5xf32>, %c: tensor<2x5xf32>) -> tensor<2x5xf32> {
  // expected-error @below {{indexing maps must be projected permutations of the same loops}}
  %0 = soap_cpu.gemm ins(%a, %b : tensor<2x3xf32>, tensor<3x5xf32>) outs(%c : tensor<2x5xf32>) {indexing_maps = [affine_map<(m, n, k) -> (m, k + n)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>]} -> tensor<2x5xf32>
  return %0 : tensor<2x5xf32>
}

// -----

func.func @features(%a: tensor<2x9x3xf32>, %b: tensor<3x4x5xf32>, %c: tensor<2x7x5xf32>) -> tensor<2x7x5xf32> {
  // expected-error @below {{operands disagree on batch or features}}
  %0 = soap_cpu.convolution ins(%a, %b : tensor<2x9x3xf32>, tensor<3x4x5xf32>) outs(%c : tensor<2x7x5xf32>) {groups = 1 : i64, lhs_dilation = array<i64: 1>, lhs_dims = array<i64: 0, 2, 1>, low = array<i64: 0>, out_dims = array<i64: 0, 2, 1>, reversal = array<i1: false>, rhs_dilation = array<i64: 1>, rhs_dims = array<i64: 2, 1, 0>, strides = array<i64: 1>} -> tensor<2x7x5xf32>
  return %0 : tensor<2x7x5xf32>
}

// -----

func.func @elements(%a: tensor<2x3xi32>, %b: tensor<3x5xf32>, %c: tensor<2x5xf32>) -> tensor<2x5xf32> {
  // expected-error @below {{operands need one element type}}
  %0 = soap_cpu.gemm ins(%a, %b : tensor<2x3xi32>, tensor<3x5xf32>) outs(%c : tensor<2x5xf32>) {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>]} -> tensor<2x5xf32>
  return %0 : tensor<2x5xf32>
}

// -----

func.func @sums(%a: tensor<2x3xbf16>, %b: tensor<3x5xbf16>, %c: tensor<2x5xbf16>) -> tensor<2x5xbf16> {
  // expected-error @below {{of 'bf16' adds up in 'f32', not 'bf16'}}
  %0 = soap_cpu.gemm ins(%a, %b : tensor<2x3xbf16>, tensor<3x5xbf16>) outs(%c : tensor<2x5xbf16>) {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>]} -> tensor<2x5xbf16>
  return %0 : tensor<2x5xbf16>
}
