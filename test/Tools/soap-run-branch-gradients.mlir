// RUN: soap-opt %s --soap-simplify-model --soap-form-operators | FileCheck %s
// RUN: soap-run %s --machine=cpu:4 --steps=2 --check 2>&1 | FileCheck %s --check-prefix=AGREE
// RUN: soap-run %s --machine=cpu:3 --algorithm=random --seed=1 --steps=2 --check 2>&1 | FileCheck %s --check-prefix=AGREE
// RUN: soap-run %s --machine=cpu:4 --algorithm=random --seed=5 --steps=2 --check 2>&1 | FileCheck %s --check-prefix=AGREE

// The gradient of a branch, as JAX writes it: one adds up over the samples, the other
// gives zeros, which are a sum of zeros. So samples can be split. Of the two calls, each
// takes another branch. (Without common work they would be separated.)

// CHECK-LABEL: @main
// CHECK: soap.operator {{.*}} dims [{{.*}}= 64 : reduction{{.*}}] : {{.*}} -> (tensor<48x32xf32>, tensor<64x48xf32>)
// CHECK: stablehlo.case
// CHECK: soap.operator {{.*}} dims [{{.*}}= 64 : reduction{{.*}}] : {{.*}} -> (tensor<48x32xf32>, tensor<64x48xf32>)
// CHECK: stablehlo.case
// AGREE: step 2: 4 results agree with the evaluator
func.func @main(%i: tensor<i32>, %g: tensor<64x32xf32>, %x: tensor<64x48xf32>, %w: tensor<48x32xf32>) -> (tensor<48x32xf32>, tensor<64x48xf32>, tensor<48x32xf32>, tensor<64x48xf32>) {
  %one = stablehlo.constant dense<1> : tensor<i32>
  %j = stablehlo.subtract %one, %i : tensor<i32>
  %0:2 = func.call @gradient(%i, %g, %x, %w) : (tensor<i32>, tensor<64x32xf32>, tensor<64x48xf32>, tensor<48x32xf32>) -> (tensor<48x32xf32>, tensor<64x48xf32>)
  %1:2 = func.call @gradient(%j, %g, %x, %w) : (tensor<i32>, tensor<64x32xf32>, tensor<64x48xf32>, tensor<48x32xf32>) -> (tensor<48x32xf32>, tensor<64x48xf32>)
  return %0#0, %0#1, %1#0, %1#1 : tensor<48x32xf32>, tensor<64x48xf32>, tensor<48x32xf32>, tensor<64x48xf32>
}
func.func private @gradient(%i: tensor<i32>, %g: tensor<64x32xf32>, %x: tensor<64x48xf32>, %w: tensor<48x32xf32>) -> (tensor<48x32xf32>, tensor<64x48xf32>) {
  %0:2 = "stablehlo.case"(%i) ({
    %zero = stablehlo.constant dense<0.0> : tensor<f32>
    %z = stablehlo.broadcast_in_dim %zero, dims = [] : (tensor<f32>) -> tensor<48x32xf32>
    stablehlo.return %z, %x : tensor<48x32xf32>, tensor<64x48xf32>
  }, {
    %h = stablehlo.tanh %g : tensor<64x32xf32>
    %dw = stablehlo.dot_general %x, %h, contracting_dims = [0] x [0] : (tensor<64x48xf32>, tensor<64x32xf32>) -> tensor<48x32xf32>
    %dx = stablehlo.dot_general %h, %w, contracting_dims = [1] x [1] : (tensor<64x32xf32>, tensor<48x32xf32>) -> tensor<64x48xf32>
    stablehlo.return %dw, %dx : tensor<48x32xf32>, tensor<64x48xf32>
  }) : (tensor<i32>) -> (tensor<48x32xf32>, tensor<64x48xf32>)
  return %0#0, %0#1 : tensor<48x32xf32>, tensor<64x48xf32>
}
