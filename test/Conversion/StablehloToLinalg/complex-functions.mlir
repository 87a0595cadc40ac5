// RUN: soap-opt %s --split-input-file --verify-diagnostics --convert-stablehlo-to-linalg --soap-expand-complex-functions | FileCheck %s

// RUN: soap-opt %s --convert-stablehlo-to-linalg --soap-expand-complex-functions=library=true | FileCheck %s --check-prefix=LIBRARY

// CHECK-NOT: func.func private
// CHECK-LABEL: func.func @exponential
// CHECK: arith.extf
// CHECK-NOT: call
// CHECK: math.exp %{{.*}} : f64
// CHECK: arith.truncf
func.func @exponential(%x: tensor<40xcomplex<f32>>) -> tensor<40xcomplex<f32>> {
  %0 = stablehlo.exponential %x : tensor<40xcomplex<f32>>
  return %0 : tensor<40xcomplex<f32>>
}

// -----

// Products stay as they are.
// CHECK-LABEL: func.func @abs
// CHECK: complex.mul
// CHECK: arith.divf
// CHECK: math.sqrt %{{.*}} : f64
func.func @abs(%x: tensor<40xcomplex<f64>>) -> tensor<40xf64> {
  %0 = stablehlo.multiply %x, %x : tensor<40xcomplex<f64>>
  %1 = stablehlo.abs %0 : (tensor<40xcomplex<f64>>) -> tensor<40xf64>
  return %1 : tensor<40xf64>
}

// -----

// Squares of f32 neither overflow nor vanish in f64.
// CHECK-LABEL: func.func @narrow
// CHECK-NOT: arith.divf
// CHECK: math.sqrt %{{.*}} : f64
func.func @narrow(%x: tensor<40xcomplex<f32>>) -> tensor<40xf32> {
  %0 = stablehlo.abs %x : (tensor<40xcomplex<f32>>) -> tensor<40xf32>
  return %0 : tensor<40xf32>
}

// -----

// LIBRARY-LABEL: func.func @acos
// LIBRARY: call @soap_cpu_complex_acos(%{{.*}}) : (f64, f64) -> (f64, f64)
func.func @acos(%x: tensor<40xcomplex<f32>>) -> tensor<40xcomplex<f32>> {
  // expected-error@+1 {{GPUs have no code for 'acos' of complex numbers}}
  %0 = chlo.acos %x : tensor<40xcomplex<f32>> -> tensor<40xcomplex<f32>>
  return %0 : tensor<40xcomplex<f32>>
}
