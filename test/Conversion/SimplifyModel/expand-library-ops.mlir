// RUN: soap-opt %s --soap-expand-library-ops | FileCheck %s
// RUN: soap-opt %s --soap-expand-library-ops=only=portable | FileCheck %s --check-prefix=PORTABLE
// RUN: soap-opt %s --soap-expand-library-ops=only=matrices | FileCheck %s --check-prefix=MATRICES
// RUN: not soap-opt %s --soap-expand-library-ops=only=all 2>&1 | FileCheck %s --check-prefix=ERROR

// ERROR: error: 'all' is no choice of only: portable, matrices

// CHECK-LABEL: func.func @short
// CHECK-NOT: stablehlo.fft
// CHECK: stablehlo.iota dim = 0 : tensor<8x5xi64>
// CHECK: %[[COSINES:.*]] = stablehlo.cosine %{{.*}} : tensor<8x5xf64>
// CHECK: stablehlo.dot_general %{{.*}}, %[[COSINES]], contracting_dims = [1] x [0] : (tensor<4x8xf64>, tensor<8x5xf64>) -> tensor<4x5xf64>
// CHECK: stablehlo.complex %{{.*}} : tensor<4x5xcomplex<f32>>
func.func @short(%x: tensor<4x8xf32>) -> tensor<4x5xcomplex<f32>> {
  %0 = stablehlo.fft %x, type = RFFT, length = [8] : (tensor<4x8xf32>) -> tensor<4x5xcomplex<f32>>
  return %0 : tensor<4x5xcomplex<f32>>
}

// In two steps, of 16 and 32.
// CHECK-LABEL: func.func @long
// CHECK-NOT: tensor<512x512x
// CHECK: stablehlo.dot_general %{{.*}}, contracting_dims = [1] x [0] : (tensor<4x16x32xf64>, tensor<16x16xf64>) -> tensor<4x32x16xf64>
// CHECK: stablehlo.dot_general %{{.*}}, contracting_dims = [1] x [0] : (tensor<4x32x16xf64>, tensor<32x32xf64>) -> tensor<4x16x32xf64>
// CHECK: stablehlo.transpose %{{.*}}, dims = [0, 2, 1] : (tensor<4x16x32xf64>) -> tensor<4x32x16xf64>
// CHECK: stablehlo.reshape %{{.*}} : (tensor<4x32x16xf64>) -> tensor<4x512xf64>
func.func @long(%x: tensor<4x512xcomplex<f32>>) -> tensor<4x512xcomplex<f32>> {
  %0 = stablehlo.fft %x, type = FFT, length = [512] : (tensor<4x512xcomplex<f32>>) -> tensor<4x512xcomplex<f32>>
  return %0 : tensor<4x512xcomplex<f32>>
}

// 11 elements of bytes take three blocks.
// CHECK-LABEL: func.func @bits
// CHECK-NOT: rng_bit_generator
// CHECK: stablehlo.iota dim = 0 : tensor<3xui64>
// CHECK: stablehlo.concatenate {{.*}} -> tensor<3x4xui32>
// CHECK: %[[BITS:.*]] = stablehlo.slice %{{.*}} [0:11] : (tensor<12xui32>) -> tensor<11xui32>
// CHECK: stablehlo.convert %[[BITS]] : (tensor<11xui32>) -> tensor<11xui8>
func.func @bits(%s: tensor<3xui64>) -> tensor<11xui8> {
  %0:2 = stablehlo.rng_bit_generator %s, algorithm = PHILOX : (tensor<3xui64>) -> (tensor<3xui64>, tensor<11xui8>)
  return %0#1 : tensor<11xui8>
}

// The state after it is asked for: soap-simplify-model makes another one of this.
// CHECK-LABEL: func.func @no_stream
// CHECK: rng_bit_generator
func.func @no_stream(%s: tensor<3xui64>) -> (tensor<3xui64>, tensor<11xui8>) {
  %0:2 = stablehlo.rng_bit_generator %s, algorithm = PHILOX : (tensor<3xui64>) -> (tensor<3xui64>, tensor<11xui8>)
  return %0#0, %0#1 : tensor<3xui64>, tensor<11xui8>
}

// CHECK-LABEL: func.func @factor
// CHECK-NOT: stablehlo.cholesky
// CHECK: stablehlo.while
// CHECK: stablehlo.sqrt %{{.*}} : tensor<2x1x1xf64>
func.func @factor(%x: tensor<2x5x5xf32>) -> tensor<2x5x5xf32> {
  %0 = stablehlo.cholesky %x, lower = true : tensor<2x5x5xf32>
  return %0 : tensor<2x5x5xf32>
}

// CHECK-LABEL: func.func @solve
// CHECK-NOT: stablehlo.triangular_solve
// CHECK: stablehlo.while
// CHECK: stablehlo.divide %{{.*}} : tensor<2x1x3xcomplex<f64>>
func.func @solve(%a: tensor<2x5x5xcomplex<f32>>, %b: tensor<2x5x3xcomplex<f32>>) -> tensor<2x5x3xcomplex<f32>> {
  %0 = "stablehlo.triangular_solve"(%a, %b) <{left_side = true, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose NO_TRANSPOSE>}> : (tensor<2x5x5xcomplex<f32>>, tensor<2x5x3xcomplex<f32>>) -> tensor<2x5x3xcomplex<f32>>
  return %0 : tensor<2x5x3xcomplex<f32>>
}

// Loops of no mark, in f64.
// CHECK-LABEL: func.func @matrices
// CHECK-NOT: soap.
// CHECK: stablehlo.while
// CHECK-SAME: tensor<6x6xf64>
// CHECK-NOT: soap.
// CHECK: return
// PORTABLE-LABEL: func.func @short
// PORTABLE: stablehlo.fft
// PORTABLE-LABEL: func.func @matrices
// PORTABLE-NOT: soap.
// PORTABLE: stablehlo.while
// PORTABLE-NOT: soap.
// PORTABLE: return
// MATRICES-LABEL: func.func @short
// MATRICES: stablehlo.fft
// MATRICES-LABEL: func.func @matrices
// MATRICES-NOT: soap.
// MATRICES: return
func.func @matrices(%a: tensor<6x6xf32>) -> (tensor<6x6xf32>, tensor<6xi32>, tensor<6x6xf32>, tensor<6xf32>, tensor<6x6xf32>, tensor<6xf32>, tensor<6x6xf32>, tensor<6xf32>, tensor<6x6xf32>) {
  %0:2 = soap.lu %a : (tensor<6x6xf32>) -> (tensor<6x6xf32>, tensor<6xi32>)
  %1:2 = soap.qr %a : (tensor<6x6xf32>) -> (tensor<6x6xf32>, tensor<6xf32>)
  %2 = soap.householder_product %1#0, %1#1 : (tensor<6x6xf32>, tensor<6xf32>) -> tensor<6x6xf32>
  %3:3 = soap.eigh %a {lower = true} : (tensor<6x6xf32>) -> (tensor<6x6xf32>, tensor<6xf32>, tensor<i32>)
  %4:4 = soap.svd %a : (tensor<6x6xf32>) -> (tensor<6xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<i32>)
  return %0#0, %0#1, %1#0, %1#1, %2, %3#1, %3#0, %4#0, %4#1 : tensor<6x6xf32>, tensor<6xi32>, tensor<6x6xf32>, tensor<6xf32>, tensor<6x6xf32>, tensor<6xf32>, tensor<6x6xf32>, tensor<6xf32>, tensor<6x6xf32>
}

// Of functions, GPUs have a library, but StableHLO no operations.
// CHECK-LABEL: func.func @functions
// CHECK-NEXT: chlo.erf
// CHECK-NEXT: chlo.acos
// MATRICES-LABEL: func.func @functions
// MATRICES-NEXT: chlo.erf
// MATRICES-NEXT: chlo.acos
// PORTABLE-LABEL: func.func @functions
// PORTABLE-NOT: chlo.erf
// PORTABLE: stablehlo.convert %{{.*}} : (tensor<4xbf16>) -> tensor<4xf32>
// PORTABLE-NOT: chlo.erf
// PORTABLE: stablehlo.convert %{{.*}} : (tensor<4xf32>) -> tensor<4xbf16>
// PORTABLE: stablehlo.atan2 %{{.*}} : tensor<4xf64>
// PORTABLE-NOT: chlo.acos %{{.*}} : tensor<4xf64>
// PORTABLE: return
func.func @functions(%x: tensor<4xbf16>, %y: tensor<4xf64>) -> (tensor<4xbf16>, tensor<4xf64>) {
  %0 = chlo.erf %x : tensor<4xbf16> -> tensor<4xbf16>
  %1 = chlo.acos %y : tensor<4xf64> -> tensor<4xf64>
  return %0, %1 : tensor<4xbf16>, tensor<4xf64>
}
