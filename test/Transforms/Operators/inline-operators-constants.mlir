// Constants belong to all that read them: equal ones are one for whoever
// simplifies the inlined ops (as --soap-form-operators does), which must not make
// it a result of the operator that was the first to have it. One that is returned
// is an operator of its own, and stays one.
//
// RUN: soap-opt %s --soap-plan="machine=cpu:4 algorithm=random seed=1" -o %t.plan.mlir
// RUN: FileCheck %s --check-prefix=PLAN < %t.plan.mlir
// RUN: soap-opt %t.plan.mlir --soap-inline-operators -o %t.inlined.mlir
// RUN: FileCheck %s --check-prefix=INLINED < %t.inlined.mlir
// RUN: soap-opt %t.inlined.mlir --soap-form-operators -o %t.formed.mlir
// RUN: diff %t.plan.mlir %t.formed.mlir
//
// Planned again, all keep their configurations.
// RUN: soap-opt %t.inlined.mlir --soap-plan="machine=cpu:4 algorithm=single-device" -o %t.again.mlir
// RUN: diff %t.plan.mlir %t.again.mlir

// PLAN: soap.operator "[[CONSTANT:.*]]" family {{.*}} () dims
// PLAN-NEXT: stablehlo.constant dense<0.000000e+00> : tensor<f32>
// PLAN-NEXT: soap.return %{{.*}} : tensor<f32>
// PLAN-COUNT-2: stablehlo.reduce

// INLINED: stablehlo.constant {{.*}}soap.operator = "{{.*}}"{{.*}} dense<0.000000e+00>
// INLINED-COUNT-2: stablehlo.constant dense<0.000000e+00>
// INLINED-NOT: stablehlo.constant {
func.func @main(%x: tensor<64x32xf32>, %y: tensor<16x8xf32>) -> (tensor<64xf32>, tensor<16xf32>, tensor<f32>) {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %other = stablehlo.constant dense<0.0> : tensor<f32>
  %none = stablehlo.constant {soap.operator = "none"} dense<0.0> : tensor<f32>
  %0 = stablehlo.reduce(%x init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<64x32xf32>, tensor<f32>) -> tensor<64xf32>
  %1 = stablehlo.reduce(%y init: %other) applies stablehlo.add across dimensions = [1] : (tensor<16x8xf32>, tensor<f32>) -> tensor<16xf32>
  return %0, %1, %none : tensor<64xf32>, tensor<16xf32>, tensor<f32>
}
