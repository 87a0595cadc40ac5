// RUN: soap-opt %s --soap-read-relu-masks | FileCheck %s

// CHECK-LABEL: func.func @mask(
// CHECK: %[[Y:.*]] = stablehlo.maximum %arg0, %[[Z:.*]] :
// CHECK: stablehlo.compare GT, %[[Y]], %[[Z]]
func.func @mask(%x: tensor<4xf32>, %g: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %z = stablehlo.constant dense<0.0> : tensor<4xf32>
  %y = stablehlo.maximum %x, %z : tensor<4xf32>
  %m = stablehlo.compare GT, %x, %z : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  %s = stablehlo.select %m, %g, %z : tensor<4xi1>, tensor<4xf32>
  return %y, %s : tensor<4xf32>, tensor<4xf32>
}

// 0 < x, in front of ReLU.
// CHECK-LABEL: func.func @before(
// CHECK: %[[Y:.*]] = stablehlo.maximum %[[Z:.*]], %arg0 :
// CHECK: stablehlo.compare LT, %[[Z]], %[[Y]]
func.func @before(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xi1>) {
  %z = stablehlo.constant dense<0.0> : tensor<4xf32>
  %m = stablehlo.compare LT, %z, %x : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  %y = stablehlo.maximum %z, %x : tensor<4xf32>
  return %y, %m : tensor<4xf32>, tensor<4xi1>
}

// ReLU's result is never below 0, and its operand may be: other comparisons
// differ, and so does another limit.
// CHECK-LABEL: func.func @others(
// CHECK: stablehlo.compare GE, %arg0
// CHECK: stablehlo.compare LT, %arg0
// CHECK: stablehlo.compare GT, %arg0
// CHECK: stablehlo.compare EQ, %arg0
func.func @others(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>) {
  %z = stablehlo.constant dense<0.0> : tensor<4xf32>
  %l = stablehlo.constant dense<-1.0> : tensor<4xf32>
  %y = stablehlo.maximum %x, %z : tensor<4xf32>
  %a = stablehlo.compare GE, %x, %z : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  %b = stablehlo.compare LT, %x, %z : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  %c = stablehlo.compare GT, %x, %l : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  %d = stablehlo.compare EQ, %x, %z : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  return %y, %a, %b, %c, %d : tensor<4xf32>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>
}

// Something that ReLU needs cannot read its result.
// CHECK-LABEL: func.func @needed(
// CHECK: stablehlo.compare GT, %arg0
func.func @needed(%x: tensor<4xf32>, %a: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %z = stablehlo.constant dense<0.0> : tensor<4xf32>
  %m = stablehlo.compare GT, %x, %z : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  %s = stablehlo.select %m, %a, %z : tensor<4xi1>, tensor<4xf32>
  %y = stablehlo.maximum %x, %z : tensor<4xf32>
  return %y, %s : tensor<4xf32>, tensor<4xf32>
}
