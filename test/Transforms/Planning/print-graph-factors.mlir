// RUN: soap-opt --soap-form-operators --soap-print-graph %s -o /dev/null 2>&1 | FileCheck %s

// A product of bf16 is priced as one, also where the operator converts it to f32.

// CHECK-LABEL: "operators": [
// CHECK-NEXT: {"anchor":"contraction",{{.*}}"factors":"bf16"
// CHECK-LABEL: "arguments": [
func.func @main(%x: tensor<8x4xbf16>, %w: tensor<4x2xbf16>) -> tensor<8x2xf32> {
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<8x4xbf16>, tensor<4x2xbf16>) -> tensor<8x2xbf16>
  %1 = stablehlo.convert %0 : (tensor<8x2xbf16>) -> tensor<8x2xf32>
  return %1 : tensor<8x2xf32>
}
