// RUN: soap-opt --soap-simplify-model="unroll-loops=never" %s | FileCheck %s -enable-var-scope
// RUN: soap-run %s --function=lu | FileCheck %s --check-prefix=LU
// RUN: soap-run %s --function=lu_of_xla | FileCheck %s --check-prefix=XLA
// RUN: soap-run %s --function=qr | FileCheck %s --check-prefix=QR
// RUN: soap-run %s --function=reflected | FileCheck %s --check-prefix=REFLECTED
// RUN: soap-run %s --function=reflected_on_gpus | FileCheck %s --check-prefix=WIDE
// RUN: soap-run %s --function=eigenpairs | FileCheck %s --check-prefix=EIGEN
// RUN: soap-run %s --function=no_eigenpairs | FileCheck %s --check-prefix=NAN
// RUN: soap-run %s --function=eigenvalues | FileCheck %s --check-prefix=VALUES
// RUN: soap-run %s --function=eigenvectors | FileCheck %s --check-prefix=VECTORS
// RUN: soap-run %s --function=singular_triples | FileCheck %s --check-prefix=SINGULAR
// RUN: soap-run %s --function=wide_singular_triples | FileCheck %s --check-prefix=TURNED
// RUN: soap-run %s --function=singular_values | FileCheck %s --check-prefix=ALONE

// Calls that factor matrices become operations on them.

// The second of the matrices has a pivot that is zero: its second.
// CHECK-LABEL: func.func @lu()
// CHECK-NOT: custom_call
// CHECK: soap.lu %{{.*}} : (tensor<2x2x2xf32>) -> (tensor<2x2x2xf32>, tensor<2x2xi32>)
// LU: dense<{{\[\[\[}}3.0, 4.0], [0.33333334, 0.6666667]], {{\[\[}}1.0, 1.0], [1.0, 0.0]]]>
// LU-NEXT: dense<{{\[\[}}2, 2], [1, 2]]>
// LU-NEXT: dense<[0, 2]> : tensor<2xi32>
func.func @lu() -> (tensor<2x2x2xf32>, tensor<2x2xi32>, tensor<2xi32>) {
  %0 = stablehlo.constant dense<[[[1.0, 2.0], [3.0, 4.0]], [[1.0, 1.0], [1.0, 1.0]]]> : tensor<2x2x2xf32>
  %1:3 = stablehlo.custom_call @lapack_sgetrf_ffi(%0) {mhlo.backend_config = {}} : (tensor<2x2x2xf32>) -> (tensor<2x2x2xf32>, tensor<2x2xi32>, tensor<2xi32>)
  return %1#0, %1#1, %1#2 : tensor<2x2x2xf32>, tensor<2x2xi32>, tensor<2xi32>
}

// On TPUs rows count from 0, and the permutation comes along; on GPUs a call of
// its own makes it.
// CHECK-LABEL: func.func @lu_of_xla()
// CHECK-NOT: custom_call
// CHECK: soap.lu
// XLA: dense<2> : tensor<3xi32>
// XLA-NEXT: dense<[2, 0, 1]> : tensor<3xi32>
// XLA-NEXT: dense<[2, 0, 1]> : tensor<3xi32>
func.func @lu_of_xla() -> (tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) {
  %0 = stablehlo.constant dense<[[0.0, 2.0, 0.0], [0.0, 0.0, 4.0], [8.0, 0.0, 0.0]]> : tensor<3x3xf64>
  %1:3 = stablehlo.custom_call @LuDecomposition(%0) : (tensor<3x3xf64>) -> (tensor<3x3xf64>, tensor<3xi32>, tensor<3xi32>)
  %2 = stablehlo.custom_call @cu_lu_pivots_to_permutation(%1#1) {mhlo.backend_config = {}} : (tensor<3xi32>) -> tensor<3xi32>
  return %1#1, %1#2, %2 : tensor<3xi32>, tensor<3xi32>, tensor<3xi32>
}

// CHECK-LABEL: func.func @qr()
// CHECK-NOT: custom_call
// CHECK: soap.qr
// CHECK: soap.householder_product
// QR: dense<{{\[\[}}-5.0, -4.0], [0.5, 3.0]]>
// QR-NEXT: dense<[1.6, 0.0]>
// QR-NEXT: dense<{{\[\[}}-0.6, -0.8], [-0.8, 0.6]]>
func.func @qr() -> (tensor<2x2xf32>, tensor<2xf32>, tensor<2x2xf32>) {
  %0 = stablehlo.constant dense<[[3.0, 0.0], [4.0, 5.0]]> : tensor<2x2xf32>
  %1:2 = stablehlo.custom_call @cusolver_geqrf_ffi(%0) {mhlo.backend_config = {}} : (tensor<2x2xf32>) -> (tensor<2x2xf32>, tensor<2xf32>)
  %2 = stablehlo.custom_call @ProductOfElementaryHouseholderReflectors(%1#0, %1#1) : (tensor<2x2xf32>, tensor<2xf32>) -> tensor<2x2xf32>
  return %1#0, %1#1, %2 : tensor<2x2xf32>, tensor<2xf32>, tensor<2x2xf32>
}

// Q x, Q* x, y Q and y Q*, with as few reflections as there are, beside products
// with the whole of Q.
// CHECK-LABEL: func.func @reflected()
// CHECK-NOT: custom_call
// REFLECTED-COUNT-4: dense<true> : tensor<i1>
func.func private @agree(%x: tensor<2x3x3xcomplex<f64>>, %y: tensor<2x3x3xcomplex<f64>>) -> tensor<i1> {
  %true = stablehlo.constant dense<true> : tensor<i1>
  %small = stablehlo.constant dense<1.0e-14> : tensor<2x3x3xf64>
  %0 = stablehlo.subtract %x, %y : tensor<2x3x3xcomplex<f64>>
  %1 = stablehlo.abs %0 : (tensor<2x3x3xcomplex<f64>>) -> tensor<2x3x3xf64>
  %2 = stablehlo.compare LT, %1, %small : (tensor<2x3x3xf64>, tensor<2x3x3xf64>) -> tensor<2x3x3xi1>
  %3 = stablehlo.reduce(%2 init: %true) applies stablehlo.and across dimensions = [0, 1, 2] : (tensor<2x3x3xi1>, tensor<i1>) -> tensor<i1>
  return %3 : tensor<i1>
}
func.func @reflected() -> (tensor<i1>, tensor<i1>, tensor<i1>, tensor<i1>) {
  %a = stablehlo.constant dense<[[[(1.0, 2.0), (0.0, 1.0)], [(3.0, 0.0), (1.0, -1.0)], [(0.0, 1.0), (2.0, 2.0)]],
                                 [[(0.0, 1.0), (2.0, 0.0)], [(1.0, 1.0), (0.0, 3.0)], [(2.0, -1.0), (1.0, 0.0)]]]> : tensor<2x3x2xcomplex<f64>>
  %x = stablehlo.constant dense<[[[(1.0, 0.0), (0.0, 2.0), (1.0, 1.0)], [(0.0, 0.0), (1.0, -1.0), (3.0, 0.0)], [(0.0, 1.0), (2.0, 0.0), (1.0, 2.0)]],
                                 [[(2.0, 0.0), (1.0, 2.0), (0.0, 1.0)], [(1.0, 0.0), (0.0, -1.0), (2.0, 0.0)], [(3.0, 1.0), (0.0, 0.0), (1.0, 0.0)]]]> : tensor<2x3x3xcomplex<f64>>
  %qr:2 = stablehlo.custom_call @lapack_zgeqrf_ffi(%a) {mhlo.backend_config = {}} : (tensor<2x3x2xcomplex<f64>>) -> (tensor<2x3x2xcomplex<f64>>, tensor<2x2xcomplex<f64>>)
  %0 = stablehlo.custom_call @lapack_zunmqr_ffi(%qr#0, %qr#1, %x) {mhlo.backend_config = {left = true, transpose = false}} : (tensor<2x3x2xcomplex<f64>>, tensor<2x2xcomplex<f64>>, tensor<2x3x3xcomplex<f64>>) -> tensor<2x3x3xcomplex<f64>>
  %1 = stablehlo.custom_call @lapack_zunmqr_ffi(%qr#0, %qr#1, %x) {mhlo.backend_config = {left = true, transpose = true}} : (tensor<2x3x2xcomplex<f64>>, tensor<2x2xcomplex<f64>>, tensor<2x3x3xcomplex<f64>>) -> tensor<2x3x3xcomplex<f64>>
  %2 = stablehlo.custom_call @lapack_zunmqr_ffi(%qr#0, %qr#1, %x) {mhlo.backend_config = {left = false, transpose = false}} : (tensor<2x3x2xcomplex<f64>>, tensor<2x2xcomplex<f64>>, tensor<2x3x3xcomplex<f64>>) -> tensor<2x3x3xcomplex<f64>>
  %3 = stablehlo.custom_call @lapack_zunmqr_ffi(%qr#0, %qr#1, %x) {mhlo.backend_config = {left = false, transpose = true}} : (tensor<2x3x2xcomplex<f64>>, tensor<2x2xcomplex<f64>>, tensor<2x3x3xcomplex<f64>>) -> tensor<2x3x3xcomplex<f64>>
  %zero = stablehlo.constant dense<(0.0, 0.0)> : tensor<complex<f64>>
  %square = stablehlo.pad %qr#0, %zero, low = [0, 0, 0], high = [0, 0, 1], interior = [0, 0, 0] : (tensor<2x3x2xcomplex<f64>>, tensor<complex<f64>>) -> tensor<2x3x3xcomplex<f64>>
  %q = stablehlo.custom_call @lapack_zungqr_ffi(%square, %qr#1) {mhlo.backend_config = {}} : (tensor<2x3x3xcomplex<f64>>, tensor<2x2xcomplex<f64>>) -> tensor<2x3x3xcomplex<f64>>
  %turned = stablehlo.transpose %q, dims = [0, 2, 1] : (tensor<2x3x3xcomplex<f64>>) -> tensor<2x3x3xcomplex<f64>>
  %adjoint = chlo.conj %turned : tensor<2x3x3xcomplex<f64>> -> tensor<2x3x3xcomplex<f64>>
  %4 = stablehlo.dot_general %q, %x, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<2x3x3xcomplex<f64>>, tensor<2x3x3xcomplex<f64>>) -> tensor<2x3x3xcomplex<f64>>
  %5 = stablehlo.dot_general %adjoint, %x, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<2x3x3xcomplex<f64>>, tensor<2x3x3xcomplex<f64>>) -> tensor<2x3x3xcomplex<f64>>
  %6 = stablehlo.dot_general %x, %q, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<2x3x3xcomplex<f64>>, tensor<2x3x3xcomplex<f64>>) -> tensor<2x3x3xcomplex<f64>>
  %7 = stablehlo.dot_general %x, %adjoint, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<2x3x3xcomplex<f64>>, tensor<2x3x3xcomplex<f64>>) -> tensor<2x3x3xcomplex<f64>>
  %8 = call @agree(%0, %4) : (tensor<2x3x3xcomplex<f64>>, tensor<2x3x3xcomplex<f64>>) -> tensor<i1>
  %9 = call @agree(%1, %5) : (tensor<2x3x3xcomplex<f64>>, tensor<2x3x3xcomplex<f64>>) -> tensor<i1>
  %10 = call @agree(%2, %6) : (tensor<2x3x3xcomplex<f64>>, tensor<2x3x3xcomplex<f64>>) -> tensor<i1>
  %11 = call @agree(%3, %7) : (tensor<2x3x3xcomplex<f64>>, tensor<2x3x3xcomplex<f64>>) -> tensor<i1>
  return %8, %9, %10, %11 : tensor<i1>, tensor<i1>, tensor<i1>, tensor<i1>
}

// The columns beyond those of which there are factors are no reflections.
// CHECK-LABEL: func.func @reflected_on_gpus()
// CHECK-NOT: custom_call
// WIDE: dense<{{\[\[}}-2.0], [-1.0]]> : tensor<2x1xf32>
func.func @reflected_on_gpus() -> tensor<2x1xf32> {
  %0 = stablehlo.constant dense<[[-5.0, -4.0, 7.0], [1.0, 3.0, 7.0]]> : tensor<2x3xf32>
  %1 = stablehlo.constant dense<1.0> : tensor<1xf32>
  %2 = stablehlo.constant dense<[[1.0], [2.0]]> : tensor<2x1xf32>
  %3 = stablehlo.custom_call @cusolver_ormqr_ffi(%0, %1, %2) {mhlo.backend_config = {left = true, transpose = true}} : (tensor<2x3xf32>, tensor<1xf32>, tensor<2x1xf32>) -> tensor<2x1xf32>
  return %3 : tensor<2x1xf32>
}

// One triangle counts. The complex matrix has a number of its own (its size is
// odd), and pairs of equal ones.
// CHECK-LABEL: func.func @eigenpairs()
// CHECK-NOT: custom_call
// CHECK: soap.eigh %{{.*}} {lower = true}
// CHECK: soap.eigh %{{.*}} {lower = false}
// EIGEN: dense<[1.0, 3.0]> : tensor<2xf32>
// EIGEN-NEXT: dense<0> : tensor<i32>
// EIGEN-NEXT: dense<[1.0, 1.0, 3.0]> : tensor<3xf32>
func.func @eigenpairs() -> (tensor<2xf32>, tensor<i32>, tensor<3xf32>) {
  %0 = stablehlo.constant dense<[[2.0, 7.0], [1.0, 2.0]]> : tensor<2x2xf32>
  %1:3 = stablehlo.custom_call @lapack_ssyevd_ffi(%0) {mhlo.backend_config = {mode = 86 : ui8, uplo = 76 : ui8}} : (tensor<2x2xf32>) -> (tensor<2x2xf32>, tensor<2xf32>, tensor<i32>)
  %2 = stablehlo.constant dense<[[(2.0, 0.0), (0.0, 1.0), (0.0, 0.0)], [(9.0, 9.0), (2.0, 0.0), (0.0, 0.0)], [(9.0, 9.0), (9.0, 9.0), (1.0, 0.0)]]> : tensor<3x3xcomplex<f32>>
  %3:2 = stablehlo.custom_call @Eigh(%2) {backend_config = "0,1,100,1e-6"} : (tensor<3x3xcomplex<f32>>) -> (tensor<3x3xcomplex<f32>>, tensor<3xf32>)
  return %1#1, %1#2, %3#1 : tensor<2xf32>, tensor<i32>, tensor<3xf32>
}

// Never a wrong number: what has no eigenvalues is said, or is no number.
// NAN: dense<1> : tensor<i32>
// NAN-NEXT: dense<0x7FC00000> : tensor<2xf32>
func.func @no_eigenpairs() -> (tensor<i32>, tensor<2xf32>) {
  %0 = stablehlo.constant dense<[[2.0, 1.0], [1.0, 0x7FC00000]]> : tensor<2x2xf32>
  %1:3 = stablehlo.custom_call @cusolver_syevd_ffi(%0) {mhlo.backend_config = {algorithm = 0 : ui8, lower = true}} : (tensor<2x2xf32>) -> (tensor<2x2xf32>, tensor<2xf32>, tensor<i32>)
  %2:2 = stablehlo.custom_call @Eigh(%0) {backend_config = "1,1,100,1e-6"} : (tensor<2x2xf32>) -> (tensor<2x2xf32>, tensor<2xf32>)
  return %1#2, %2#1 : tensor<i32>, tensor<2xf32>
}

// A turn by 90 degrees, and a complex matrix. The numbers are not finite in the
// last one.
// CHECK-LABEL: func.func @eigenvalues()
// CHECK-NOT: custom_call
// CHECK: soap.eig %{{.*}} : (tensor<2x2xf32>) -> (tensor<2xcomplex<f32>>, tensor<2x2xcomplex<f32>>, tensor<2x2xcomplex<f32>>, tensor<i32>)
// VALUES: dense<[1.0, -1.0]> : tensor<2xf32>
// VALUES-NEXT: dense<0.0> : tensor<2xf32>
// VALUES-NEXT: dense<0> : tensor<i32>
// VALUES-NEXT: dense<[(0.0,1.0), (2.0,0.0)]> : tensor<2xcomplex<f64>>
// VALUES-NEXT: dense<{{\[\[}}(1.0,0.0), (0.0,0.0)], [(0.0,0.0), (1.0,0.0)]]> : tensor<2x2xcomplex<f64>>
// VALUES-NEXT: dense<1> : tensor<i32>
func.func @eigenvalues() -> (tensor<2xf32>, tensor<2xf32>, tensor<i32>, tensor<2xcomplex<f64>>, tensor<2x2xcomplex<f64>>, tensor<i32>) {
  %0 = stablehlo.constant dense<[[0.0, -1.0], [1.0, 0.0]]> : tensor<2x2xf32>
  %1:5 = stablehlo.custom_call @lapack_sgeev_ffi(%0) {mhlo.backend_config = {compute_left = 78 : ui8, compute_right = 78 : ui8}} : (tensor<2x2xf32>) -> (tensor<2xf32>, tensor<2xf32>, tensor<2x2xcomplex<f32>>, tensor<2x2xcomplex<f32>>, tensor<i32>)
  %2 = stablehlo.constant dense<[[(0.0, 1.0), (0.0, 0.0)], [(0.0, 0.0), (2.0, 0.0)]]> : tensor<2x2xcomplex<f64>>
  %3:4 = stablehlo.custom_call @lapack_zgeev_ffi(%2) {mhlo.backend_config = {compute_left = 86 : ui8, compute_right = 86 : ui8}} : (tensor<2x2xcomplex<f64>>) -> (tensor<2xcomplex<f64>>, tensor<2x2xcomplex<f64>>, tensor<2x2xcomplex<f64>>, tensor<i32>)
  %4 = stablehlo.constant dense<[[0.0, 0x7FC00000], [1.0, 0.0]]> : tensor<2x2xf32>
  %5:5 = stablehlo.custom_call @lapack_sgeev_ffi(%4) {mhlo.backend_config = {compute_left = 78 : ui8, compute_right = 78 : ui8}} : (tensor<2x2xf32>) -> (tensor<2xf32>, tensor<2xf32>, tensor<2x2xcomplex<f32>>, tensor<2x2xcomplex<f32>>, tensor<i32>)
  return %1#1, %1#0, %1#4, %3#0, %3#2, %5#4 : tensor<2xf32>, tensor<2xf32>, tensor<i32>, tensor<2xcomplex<f64>>, tensor<2x2xcomplex<f64>>, tensor<i32>
}

// Vectors of both sides of matrices with a real value and two conjugate ones:
// A r = r w, and l* A = w l*.
// CHECK-LABEL: func.func @eigenvectors()
// VECTORS-COUNT-2: dense<true> : tensor<i1>
func.func @eigenvectors() -> (tensor<i1>, tensor<i1>) {
  %a = stablehlo.constant dense<[[[1.0, 2.0, 0.5], [-3.0, 1.0, 0.0], [0.25, 4.0, 2.0]],
                                 [[0.0, 0.0, 1.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]]]> : tensor<2x3x3xf64>
  %0:5 = stablehlo.custom_call @lapack_dgeev_ffi(%a) {mhlo.backend_config = {compute_left = 86 : ui8, compute_right = 86 : ui8}} : (tensor<2x3x3xf64>) -> (tensor<2x3xf64>, tensor<2x3xf64>, tensor<2x3x3xcomplex<f64>>, tensor<2x3x3xcomplex<f64>>, tensor<2xi32>)
  %c = stablehlo.convert %a : (tensor<2x3x3xf64>) -> tensor<2x3x3xcomplex<f64>>
  %w = stablehlo.complex %0#0, %0#1 : tensor<2x3xcomplex<f64>>
  %columns = stablehlo.broadcast_in_dim %w, dims = [0, 2] : (tensor<2x3xcomplex<f64>>) -> tensor<2x3x3xcomplex<f64>>
  %rows = stablehlo.broadcast_in_dim %w, dims = [0, 1] : (tensor<2x3xcomplex<f64>>) -> tensor<2x3x3xcomplex<f64>>
  %ar = stablehlo.dot_general %c, %0#3, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<2x3x3xcomplex<f64>>, tensor<2x3x3xcomplex<f64>>) -> tensor<2x3x3xcomplex<f64>>
  %rw = stablehlo.multiply %0#3, %columns : tensor<2x3x3xcomplex<f64>>
  %1 = call @agree(%ar, %rw) : (tensor<2x3x3xcomplex<f64>>, tensor<2x3x3xcomplex<f64>>) -> tensor<i1>
  %turned = stablehlo.transpose %0#2, dims = [0, 2, 1] : (tensor<2x3x3xcomplex<f64>>) -> tensor<2x3x3xcomplex<f64>>
  %l = chlo.conj %turned : tensor<2x3x3xcomplex<f64>> -> tensor<2x3x3xcomplex<f64>>
  %la = stablehlo.dot_general %l, %c, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<2x3x3xcomplex<f64>>, tensor<2x3x3xcomplex<f64>>) -> tensor<2x3x3xcomplex<f64>>
  %wl = stablehlo.multiply %rows, %l : tensor<2x3x3xcomplex<f64>>
  %2 = call @agree(%la, %wl) : (tensor<2x3x3xcomplex<f64>>, tensor<2x3x3xcomplex<f64>>) -> tensor<i1>
  return %1, %2 : tensor<i1>, tensor<i1>
}

// A column without length: its left vector completes the basis. The right ones
// of gesvdj are columns.
// CHECK-LABEL: func.func @singular_triples()
// CHECK-NOT: custom_call
// CHECK: soap.svd %{{.*}} : (tensor<3x2xf32>) -> (tensor<2xf32>, tensor<3x3xf32>, tensor<2x2xf32>, tensor<i32>)
// SINGULAR: dense<[2.0, 0.0]> : tensor<2xf32>
// SINGULAR-NEXT: dense<0> : tensor<i32>
// SINGULAR-NEXT: dense<{{\[\[}}0.0, 1.0, 0.0], [1.0, 0.0, 0.0], [0.0, 0.0, 1.0]]>
func.func @singular_triples() -> (tensor<2xf32>, tensor<i32>, tensor<3x3xf32>) {
  %0 = stablehlo.constant dense<[[0.0, 0.0], [2.0, 0.0], [0.0, 0.0]]> : tensor<3x2xf32>
  %1:5 = stablehlo.custom_call @cusolver_gesvdj_ffi(%0) {mhlo.backend_config = {compute_uv = true, full_matrices = true}} : (tensor<3x2xf32>) -> (tensor<3x2xf32>, tensor<2xf32>, tensor<3x3xf32>, tensor<2x2xf32>, tensor<i32>)
  %2 = stablehlo.multiply %1#2, %1#2 : tensor<3x3xf32>
  return %1#1, %1#4, %2 : tensor<2xf32>, tensor<i32>, tensor<3x3xf32>
}

// For gesvd a matrix that is wider than high is transposed, and what is left and
// right with it. u diag(s) vt is the matrix again.
// CHECK-LABEL: func.func @wide_singular_triples()
// CHECK-NOT: custom_call
// CHECK: soap.svd %{{.*}} : (tensor<2x3xcomplex<f64>>) -> (tensor<2xf64>, tensor<2x2xcomplex<f64>>, tensor<2x3xcomplex<f64>>, tensor<i32>)
// TURNED: dense<true> : tensor<i1>
func.func @wide_singular_triples() -> tensor<i1> {
  %0 = stablehlo.constant dense<[[(1.0, 2.0), (0.0, -1.0), (3.0, 0.5)], [(0.25, 0.0), (2.0, 1.0), (-1.0, 0.0)]]> : tensor<2x3xcomplex<f64>>
  %1:5 = stablehlo.custom_call @cusolver_gesvd_ffi(%0) {mhlo.backend_config = {compute_uv = true, full_matrices = false, transposed = true}} : (tensor<2x3xcomplex<f64>>) -> (tensor<2x3xcomplex<f64>>, tensor<2xf64>, tensor<2x3xcomplex<f64>>, tensor<2x2xcomplex<f64>>, tensor<i32>)
  %s = stablehlo.convert %1#1 : (tensor<2xf64>) -> tensor<2xcomplex<f64>>
  %columns = stablehlo.broadcast_in_dim %s, dims = [1] : (tensor<2xcomplex<f64>>) -> tensor<2x2xcomplex<f64>>
  %us = stablehlo.multiply %1#3, %columns : tensor<2x2xcomplex<f64>>
  %a = stablehlo.dot_general %us, %1#2, contracting_dims = [1] x [0] : (tensor<2x2xcomplex<f64>>, tensor<2x3xcomplex<f64>>) -> tensor<2x3xcomplex<f64>>
  %difference = stablehlo.subtract %a, %0 : tensor<2x3xcomplex<f64>>
  %size = stablehlo.abs %difference : (tensor<2x3xcomplex<f64>>) -> tensor<2x3xf64>
  %small = stablehlo.constant dense<1.0e-14> : tensor<2x3xf64>
  %fits = stablehlo.compare LT, %size, %small : (tensor<2x3xf64>, tensor<2x3xf64>) -> tensor<2x3xi1>
  %true = stablehlo.constant dense<true> : tensor<i1>
  %all = stablehlo.reduce(%fits init: %true) applies stablehlo.and across dimensions = [0, 1] : (tensor<2x3xi1>, tensor<i1>) -> tensor<i1>
  return %all : tensor<i1>
}

// Without vectors, of which scalars are left; by way of polar factors they are
// there in any case.
// CHECK-LABEL: func.func @singular_values()
// CHECK-NOT: custom_call
// ALONE: dense<[2.0, 0.0]> : tensor<2xf32>
// ALONE-NEXT: dense<[2.0, 0.0]> : tensor<2xf32>
// ALONE-NEXT: dense<0.0> : tensor<f32>
// ALONE-NEXT: dense<2.0> : tensor<1xf32>
// ALONE-NEXT: dense<(0.0,0.0)> : tensor<complex<f32>>
func.func @singular_values() -> (tensor<2xf32>, tensor<2xf32>, tensor<f32>, tensor<1xf32>, tensor<complex<f32>>) {
  %c = stablehlo.constant dense<(0.0, 2.0)> : tensor<1x1xcomplex<f32>>
  %3:5 = stablehlo.custom_call @cusolver_gesvd_ffi(%c) {mhlo.backend_config = {compute_uv = false, full_matrices = true, transposed = false}} : (tensor<1x1xcomplex<f32>>) -> (tensor<1x1xcomplex<f32>>, tensor<1xf32>, tensor<complex<f32>>, tensor<complex<f32>>, tensor<i32>)
  %0 = stablehlo.constant dense<[[0.0, 0.0], [2.0, 0.0], [0.0, 0.0]]> : tensor<3x2xf32>
  %1:5 = stablehlo.custom_call @hipsolver_gesvd_ffi(%0) {mhlo.backend_config = {compute_uv = false, full_matrices = true, transposed = false}} : (tensor<3x2xf32>) -> (tensor<3x2xf32>, tensor<2xf32>, tensor<f32>, tensor<f32>, tensor<i32>)
  %2:5 = stablehlo.custom_call @cusolver_gesvdp_ffi(%0) {mhlo.backend_config = {compute_uv = false, full_matrices = false}} : (tensor<3x2xf32>) -> (tensor<3x2xf32>, tensor<2xf32>, tensor<3x2xf32>, tensor<2x2xf32>, tensor<i32>)
  return %1#1, %2#1, %1#3, %3#1, %3#2 : tensor<2xf32>, tensor<2xf32>, tensor<f32>, tensor<1xf32>, tensor<complex<f32>>
}
