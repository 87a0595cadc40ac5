// RUN: soap-run %s --machine=cpu:2 --check 2>&1 | FileCheck %s

// What `jax.debug.print` leaves in a model has no part in its results.
// CHECK: warning: the call of 'xla_ffi_python_cpu_callback' has side effects and no results that are used: it is left out
// CHECK: agree
func.func public @main(%w: tensor<8x4xf32>, %x: tensor<16x8xf32>) -> tensor<16x4xf32> {
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<16x8xf32>, tensor<8x4xf32>) -> tensor<16x4xf32>
  stablehlo.custom_call @xla_ffi_python_cpu_callback(%0) {has_side_effect = true} : (tensor<16x4xf32>) -> ()
  %1 = stablehlo.tanh %0 : tensor<16x4xf32>
  return %1 : tensor<16x4xf32>
}
