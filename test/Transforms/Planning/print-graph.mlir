// RUN: soap-opt --soap-form-operators --soap-print-graph %s -o /dev/null 2>&1 | FileCheck -enable-var-scope %s

// The planner's view of a model: one line per tensor, family and operator.

// CHECK: {"soap_graph": 1,
// CHECK-LABEL: "tensors": [
// CHECK-NEXT: [{{.*}},[8,4],"f32",32]
// CHECK-NEXT: [{{.*}},[4,2],"f32",32]
// CHECK-NEXT: [{{.*}},[8,2],"f32",32]],
// CHECK-LABEL: "operators": [
// CHECK-NEXT: {"anchor":"contraction","dims":{{.*}}["{{[a-z0-9_]+}}",4,"reduction",true,"sum"]{{.*}},"flops":128,
// CHECK-SAME: "operands":{{\[\[0,0,[12]\],\[1,[12],[12]\]\]}}
// CHECK-LABEL: "arguments": [
// CHECK-NEXT: [0,-1],
// CHECK-NEXT: [1,-1]],
// CHECK-NEXT: "results": [2]}
func.func @main(%x: tensor<8x4xf32>, %w: tensor<4x2xf32>) -> tensor<8x2xf32> {
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x2xf32>) -> tensor<8x2xf32>
  return %0 : tensor<8x2xf32>
}
