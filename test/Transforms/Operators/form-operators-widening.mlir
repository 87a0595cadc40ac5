// RUN: soap-opt %s --soap-form-operators | FileCheck %s
// RUN: soap-run %s --machine=cpu:2 --algorithm=random --steps=1 --check --quiet

// What elementwise ops and products make in 16 bits is widened by whoever reads it, squares
// for a sum included: between operators, and so between devices, it has 16 bits.

// CHECK-LABEL: func.func @main
// CHECK: %[[X:[^:]+]]:2 = soap.operator {{.*}} -> (tensor<4x8xbf16>, tensor<4x8xf32>) {
// CHECK: stablehlo.add
// CHECK: %[[W:.+]] = stablehlo.convert
// CHECK: stablehlo.multiply %[[W]]
// CHECK: soap.operator {{.*}} (%[[X]]#0) {{.*}} : (tensor<4x8xbf16>) -> tensor<4xf32> {
// CHECK: %[[WIDE:.+]] = stablehlo.convert
// CHECK: %[[SQUARES:.+]] = stablehlo.multiply %[[WIDE]], %[[WIDE]]
// CHECK: stablehlo.reduce(%[[SQUARES]]
// CHECK: %[[D:.+]] = soap.operator {{.*}} (%[[X]]#0, %{{.+}}) {{.*}} -> tensor<4x4xbf16> {
// CHECK: stablehlo.dot_general
// CHECK-NEXT: soap.return
// CHECK: soap.operator {{.*}} (%[[D]])
// CHECK: %[[MADE:.+]] = stablehlo.convert
// CHECK: stablehlo.exponential %[[MADE]]
func.func @main(%a: tensor<4x8xbf16>, %b: tensor<4x8xbf16>, %w: tensor<8x4xbf16>) -> (tensor<4xf32>, tensor<4x8xf32>, tensor<4xf32>) {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %two = stablehlo.constant dense<2.0> : tensor<4x8xf32>
  %x = stablehlo.add %a, %b : tensor<4x8xbf16>
  %wide = stablehlo.convert %x : (tensor<4x8xbf16>) -> tensor<4x8xf32>
  %squares = stablehlo.multiply %wide, %wide : tensor<4x8xf32>
  %sum = stablehlo.reduce(%squares init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<4x8xf32>, tensor<f32>) -> tensor<4xf32>
  %twice = stablehlo.multiply %wide, %two : tensor<4x8xf32>
  %product = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<4x8xbf16>, tensor<8x4xbf16>) -> tensor<4x4xbf16>
  %made = stablehlo.convert %product : (tensor<4x4xbf16>) -> tensor<4x4xf32>
  %exp = stablehlo.exponential %made : tensor<4x4xf32>
  %total = stablehlo.reduce(%exp init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<4x4xf32>, tensor<f32>) -> tensor<4xf32>
  return %sum, %twice, %total : tensor<4xf32>, tensor<4x8xf32>, tensor<4xf32>
}
