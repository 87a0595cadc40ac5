// Matrices and lines of them. Every function is a case of OpStrategiesTest.

func.func @triangular_solve(%l: tensor<3x4x4xf32>, %b: tensor<3x4x5xf32>, %c: tensor<3x5x4xf32>) -> (tensor<3x4x5xf32>, tensor<3x5x4xf32>) {
  %0 = "stablehlo.triangular_solve"(%l, %b) <{left_side = true, lower = true, unit_diagonal = true, transpose_a = #stablehlo<transpose NO_TRANSPOSE>}> : (tensor<3x4x4xf32>, tensor<3x4x5xf32>) -> tensor<3x4x5xf32>
  %1 = "stablehlo.triangular_solve"(%l, %c) <{left_side = false, lower = false, unit_diagonal = true, transpose_a = #stablehlo<transpose TRANSPOSE>}> : (tensor<3x4x4xf32>, tensor<3x5x4xf32>) -> tensor<3x5x4xf32>
  return %0, %1 : tensor<3x4x5xf32>, tensor<3x5x4xf32>
}
func.func @cholesky(%x: tensor<3x4x4xf32>) -> tensor<3x4x4xf32> {
  %0 = stablehlo.dot_general %x, %x, batching_dims = [0] x [0], contracting_dims = [2] x [2] : (tensor<3x4x4xf32>, tensor<3x4x4xf32>) -> tensor<3x4x4xf32>
  %i = stablehlo.iota dim = 1 : tensor<3x4x4xi32>
  %j = stablehlo.iota dim = 2 : tensor<3x4x4xi32>
  %p = stablehlo.compare EQ, %i, %j : (tensor<3x4x4xi32>, tensor<3x4x4xi32>) -> tensor<3x4x4xi1>
  %eye = stablehlo.convert %p : (tensor<3x4x4xi1>) -> tensor<3x4x4xf32>
  %1 = stablehlo.add %0, %eye : tensor<3x4x4xf32>
  %2 = stablehlo.cholesky %1, lower = true : tensor<3x4x4xf32>
  return %2 : tensor<3x4x4xf32>
}
func.func @factors(%x: tensor<6x4x3xf32>) -> (tensor<6x4x3xf32>, tensor<6x3xi32>, tensor<6x4x3xf32>, tensor<6x3xf32>, tensor<6x4x3xf32>) {
  %0:2 = soap.lu %x : (tensor<6x4x3xf32>) -> (tensor<6x4x3xf32>, tensor<6x3xi32>)
  %1:2 = soap.qr %x : (tensor<6x4x3xf32>) -> (tensor<6x4x3xf32>, tensor<6x3xf32>)
  %2 = soap.householder_product %1#0, %1#1 : (tensor<6x4x3xf32>, tensor<6x3xf32>) -> tensor<6x4x3xf32>
  return %0#0, %0#1, %1#0, %1#1, %2 : tensor<6x4x3xf32>, tensor<6x3xi32>, tensor<6x4x3xf32>, tensor<6x3xf32>, tensor<6x4x3xf32>
}
func.func @eigenpairs(%x: tensor<2x3x4x4xf32>, %y: tensor<6x4x3xcomplex<f32>>) -> (tensor<2x3x4x4xf32>, tensor<2x3x4xf32>, tensor<2x3xi32>, tensor<6x3xf32>, tensor<6x4x3xcomplex<f32>>, tensor<6x3x3xcomplex<f32>>) {
  %0:3 = soap.eigh %x {lower = true} : (tensor<2x3x4x4xf32>) -> (tensor<2x3x4x4xf32>, tensor<2x3x4xf32>, tensor<2x3xi32>)
  %1:4 = soap.svd %y : (tensor<6x4x3xcomplex<f32>>) -> (tensor<6x3xf32>, tensor<6x4x3xcomplex<f32>>, tensor<6x3x3xcomplex<f32>>, tensor<6xi32>)
  return %0#0, %0#1, %0#2, %1#0, %1#1, %1#2 : tensor<2x3x4x4xf32>, tensor<2x3x4xf32>, tensor<2x3xi32>, tensor<6x3xf32>, tensor<6x4x3xcomplex<f32>>, tensor<6x3x3xcomplex<f32>>
}
func.func @eigenvalues(%x: tensor<6x4x4xf32>) -> (tensor<6x4xcomplex<f32>>, tensor<6x4x4xcomplex<f32>>) {
  %0:4 = soap.eig %x : (tensor<6x4x4xf32>) -> (tensor<6x4xcomplex<f32>>, tensor<6x4x4xcomplex<f32>>, tensor<6x4x4xcomplex<f32>>, tensor<6xi32>)
  return %0#0, %0#2 : tensor<6x4xcomplex<f32>>, tensor<6x4x4xcomplex<f32>>
}
func.func @fft(%x: tensor<3x5x8xf32>) -> (tensor<3x5x5xf32>, tensor<3x5x8xf32>) {
  %0 = stablehlo.fft %x, type = RFFT, length = [8] : (tensor<3x5x8xf32>) -> tensor<3x5x5xcomplex<f32>>
  %1 = stablehlo.real %0 : (tensor<3x5x5xcomplex<f32>>) -> tensor<3x5x5xf32>
  %2 = stablehlo.imag %0 : (tensor<3x5x5xcomplex<f32>>) -> tensor<3x5x5xf32>
  %3 = stablehlo.add %1, %2 : tensor<3x5x5xf32>
  %4 = stablehlo.complex %2, %1 : tensor<3x5x5xcomplex<f32>>
  %5 = stablehlo.fft %4, type = IRFFT, length = [8] : (tensor<3x5x5xcomplex<f32>>) -> tensor<3x5x8xf32>
  return %3, %5 : tensor<3x5x5xf32>, tensor<3x5x8xf32>
}
// Any part of a stream; the counters of some arguments overflow.
func.func @random_bits(%s: tensor<2xui64>, %t: tensor<3xui64>) -> (tensor<6x7xui32>, tensor<2xui64>, tensor<5x4xi64>, tensor<3xui64>, tensor<11xui8>) {
  %0:2 = stablehlo.rng_bit_generator %s, algorithm = DEFAULT : (tensor<2xui64>) -> (tensor<2xui64>, tensor<6x7xui32>)
  %1:2 = stablehlo.rng_bit_generator %t, algorithm = PHILOX : (tensor<3xui64>) -> (tensor<3xui64>, tensor<5x4xi64>)
  %2:2 = stablehlo.rng_bit_generator %s, algorithm = PHILOX : (tensor<2xui64>) -> (tensor<2xui64>, tensor<11xui8>)
  return %0#1, %0#0, %1#1, %1#0, %2#1 : tensor<6x7xui32>, tensor<2xui64>, tensor<5x4xi64>, tensor<3xui64>, tensor<11xui8>
}
func.func @random_bits_in_pairs(%s: tensor<2xui64>) -> (tensor<6x4xui32>, tensor<5x7xf32>, tensor<3x5xi64>, tensor<2xui64>, tensor<13xi32>) {
  %0:2 = stablehlo.rng_bit_generator %s, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, tensor<6x4xui32>)
  %1:2 = stablehlo.rng_bit_generator %0#0, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, tensor<5x7xui32>)
  %2:2 = stablehlo.rng_bit_generator %1#0, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, tensor<3x5xi64>)
  %3:2 = stablehlo.rng_bit_generator %s, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, tensor<13xi32>)
  %4 = stablehlo.convert %1#1 : (tensor<5x7xui32>) -> tensor<5x7xf32>
  return %0#1, %4, %2#1, %2#0, %3#1 : tensor<6x4xui32>, tensor<5x7xf32>, tensor<3x5xi64>, tensor<2xui64>, tensor<13xi32>
}
