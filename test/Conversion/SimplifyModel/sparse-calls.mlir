// RUN: soap-opt --soap-simplify-model %s | FileCheck %s
// RUN: soap-run %s --function=main | FileCheck %s --check-prefix=EXEC

// A sparse matrix of compressed rows (numbers, where the rows begin, columns)
// times a dense one and a vector. Its second row is empty; the last number
// belongs to none.
// CHECK-LABEL: func.func @main()
// CHECK-NOT: custom_call
// CHECK: "stablehlo.gather"
// CHECK: "stablehlo.scatter"
// EXEC: dense<{{\[\[}}70.0, 80.0], [0.0, 0.0], [90.0, 120.0]]> : tensor<3x2xf32>
// EXEC-NEXT: dense<[(0.0,7.0), (0.0,0.0), (9.0,0.0)]>
func.func @main() -> (tensor<3x2xf32>, tensor<3xcomplex<f32>>) {
  %numbers = stablehlo.constant dense<[1.0, 2.0, 3.0, 9.0]> : tensor<4xf32>
  %starts = stablehlo.constant dense<[0, 2, 2, 3]> : tensor<4xi32>
  %columns = stablehlo.constant dense<[0, 1, 1, 0]> : tensor<4xi32>
  %x = stablehlo.constant dense<[[10.0, 0.0], [30.0, 40.0]]> : tensor<2x2xf32>
  %0 = stablehlo.custom_call @cpu_csr_sparse_dense_ffi(%numbers, %starts, %columns, %x) {mhlo.backend_config = {}} : (tensor<4xf32>, tensor<4xi32>, tensor<4xi32>, tensor<2x2xf32>) -> tensor<3x2xf32>
  %complex = stablehlo.constant dense<[(0.0, 1.0), (0.0, 2.0), (3.0, 0.0), (9.0, 0.0)]> : tensor<4xcomplex<f32>>
  %y = stablehlo.constant dense<[(1.0, 0.0), (3.0, 0.0)]> : tensor<2xcomplex<f32>>
  %1 = stablehlo.custom_call @cpu_csr_sparse_dense_ffi(%complex, %starts, %columns, %y) {mhlo.backend_config = {}} : (tensor<4xcomplex<f32>>, tensor<4xi32>, tensor<4xi32>, tensor<2xcomplex<f32>>) -> tensor<3xcomplex<f32>>
  return %0, %1 : tensor<3x2xf32>, tensor<3xcomplex<f32>>
}
