// RUN: soap-opt --soap-simplify-model %s | FileCheck %s -enable-var-scope

// A broadcast becomes explicit.
// CHECK-LABEL: func.func @broadcast
// CHECK-SAME: (%[[A:.*]]: tensor<4x8xf32>, %[[B:.*]]: tensor<8xf32>)
func.func @broadcast(%a: tensor<4x8xf32>, %b: tensor<8xf32>) -> tensor<4x8xf32> {
  // CHECK: %[[WIDE:.*]] = stablehlo.broadcast_in_dim %[[B]], dims = [1]
  // CHECK: stablehlo.add %[[A]], %[[WIDE]]
  %0 = chlo.broadcast_add %a, %b : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}

// CHECK-LABEL: func.func @top_k
func.func @top_k(%a: tensor<4x8xf32>) -> (tensor<4x2xf32>, tensor<4x2xi32>) {
  // CHECK: stablehlo.iota dim = 1
  // CHECK: "stablehlo.sort"
  // CHECK-SAME: dimension = 1
  // CHECK: stablehlo.compare GT, {{.*}}, TOTALORDER
  // CHECK: stablehlo.slice {{.*}} [0:4, 0:2]
  // CHECK: stablehlo.slice {{.*}} [0:4, 0:2]
  %values, %indices = chlo.top_k(%a, k = 2) : tensor<4x8xf32> -> (tensor<4x2xf32>, tensor<4x2xi32>)
  return %values, %indices : tensor<4x2xf32>, tensor<4x2xi32>
}

// Calls that place a value change nothing.
// CHECK-LABEL: func.func @placement
func.func @placement(%a: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK-NEXT: return %{{.*}} : tensor<4xf32>
  %1 = stablehlo.custom_call @Sharding(%a) {backend_config = ""} : (tensor<4xf32>) -> tensor<4xf32>
  %2 = stablehlo.custom_call @LayoutConstraint(%1) {backend_config = "", operand_layouts = [dense<0> : tensor<1xindex>], result_layouts = [dense<0> : tensor<1xindex>]} : (tensor<4xf32>) -> tensor<4xf32>
  return %2 : tensor<4xf32>
}

// Narrow floats are computed in single precision.
// CHECK-LABEL: func.func @narrow
func.func @narrow(%a: tensor<4xbf16>) -> tensor<4xbf16> {
  // CHECK: stablehlo.convert {{.*}} : (tensor<4xbf16>) -> tensor<4xf32>
  // CHECK: stablehlo.convert {{.*}} : (tensor<4xf32>) -> tensor<4xbf16>
  // CHECK-NOT: chlo
  %0 = chlo.erf_inv %a : tensor<4xbf16> -> tensor<4xbf16>
  return %0 : tensor<4xbf16>
}

// CPUs and GPUs have a library's.
// CHECK-LABEL: func.func @library
func.func @library(%a: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK-NEXT: chlo.erf %
  // CHECK-NEXT: chlo.acosh %
  // CHECK-NEXT: return
  %0 = chlo.erf %a : tensor<4xf32> -> tensor<4xf32>
  %1 = chlo.acosh %0 : tensor<4xf32> -> tensor<4xf32>
  return %1 : tensor<4xf32>
}

// Operands are in the type of what is done with them.
// CHECK-LABEL: func.func @promoted(
// CHECK-SAME: %[[X:.*]]: tensor<2x3xbf16>, %[[Z:.*]]: tensor<bf16>
// CHECK-DAG: %[[WIDE:.*]] = stablehlo.convert %[[X]] : (tensor<2x3xbf16>) -> tensor<2x3xf32>
// CHECK-DAG: %[[ZERO:.*]] = stablehlo.convert %[[Z]] : (tensor<bf16>) -> tensor<f32>
// CHECK: stablehlo.reduce(%[[WIDE]] init: %[[ZERO]]) applies stablehlo.add across dimensions = [1] : (tensor<2x3xf32>, tensor<f32>) -> tensor<2xf32>
func.func @promoted(%x: tensor<2x3xbf16>, %z: tensor<bf16>) -> tensor<2xf32> {
  %0 = "stablehlo.reduce"(%x, %z) <{dimensions = array<i64: 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %sum = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %sum : tensor<f32>
  }) : (tensor<2x3xbf16>, tensor<bf16>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}
