// RUN: soap-opt %s --soap-order-operators | FileCheck %s
// RUN: sed 's/soap.machine = "cpu:2"/soap.machine = "not-there:2"/' %s | soap-opt --soap-order-operators | FileCheck %s --check-prefix=OWN
// RUN: sed 's/on \[1\]/on [0]/' %s | soap-opt --soap-order-operators | FileCheck %s --check-prefix=OWN

// Two parts of a batch through two stages and back. The first stage does not wait for
// the first part to come back before it begins with the second. Where the machine is
// not known, or one device does all, everything stays where it is.
// CHECK: soap.operator "there.0"
// CHECK: soap.operator "there.1"
// CHECK: soap.operator "turn.0"
// CHECK: soap.operator "turn.1"
// CHECK: soap.operator "back.0"
// CHECK: soap.operator "back.1"
// CHECK: soap.operator "sum"
// OWN: soap.operator "there.0"
// OWN: soap.operator "turn.0"
// OWN: soap.operator "back.0"
// OWN: soap.operator "there.1"
// OWN: soap.operator "turn.1"
// OWN: soap.operator "back.1"
// OWN: soap.operator "sum"
module attributes {soap.machine = "cpu:2"} {
func.func @main(%a: tensor<512x512xf32>, %b: tensor<512x512xf32>, %w0: tensor<512x512xf32>, %w1: tensor<512x512xf32>) -> tensor<512x512xf32> {
  %f0 = soap.operator "there.0" (%a, %w0) config <[1, 1, 1] on [0]> : (tensor<512x512xf32>, tensor<512x512xf32>) -> tensor<512x512xf32> {
  ^bb0(%x: tensor<512x512xf32>, %w: tensor<512x512xf32>):
    %r = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<512x512xf32>, tensor<512x512xf32>) -> tensor<512x512xf32>
    soap.return %r : tensor<512x512xf32>
  }
  %t0 = soap.operator "turn.0" (%f0, %w1) config <[1, 1, 1] on [1]> : (tensor<512x512xf32>, tensor<512x512xf32>) -> tensor<512x512xf32> {
  ^bb0(%x: tensor<512x512xf32>, %w: tensor<512x512xf32>):
    %r = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<512x512xf32>, tensor<512x512xf32>) -> tensor<512x512xf32>
    soap.return %r : tensor<512x512xf32>
  }
  %b0 = soap.operator "back.0" (%t0, %w0) config <[1, 1, 1] on [0]> : (tensor<512x512xf32>, tensor<512x512xf32>) -> tensor<512x512xf32> {
  ^bb0(%x: tensor<512x512xf32>, %w: tensor<512x512xf32>):
    %r = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<512x512xf32>, tensor<512x512xf32>) -> tensor<512x512xf32>
    soap.return %r : tensor<512x512xf32>
  }
  %f1 = soap.operator "there.1" (%b, %w0) config <[1, 1, 1] on [0]> : (tensor<512x512xf32>, tensor<512x512xf32>) -> tensor<512x512xf32> {
  ^bb0(%x: tensor<512x512xf32>, %w: tensor<512x512xf32>):
    %r = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<512x512xf32>, tensor<512x512xf32>) -> tensor<512x512xf32>
    soap.return %r : tensor<512x512xf32>
  }
  %t1 = soap.operator "turn.1" (%f1, %w1) config <[1, 1, 1] on [1]> : (tensor<512x512xf32>, tensor<512x512xf32>) -> tensor<512x512xf32> {
  ^bb0(%x: tensor<512x512xf32>, %w: tensor<512x512xf32>):
    %r = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<512x512xf32>, tensor<512x512xf32>) -> tensor<512x512xf32>
    soap.return %r : tensor<512x512xf32>
  }
  %b1 = soap.operator "back.1" (%t1, %w0) config <[1, 1, 1] on [0]> : (tensor<512x512xf32>, tensor<512x512xf32>) -> tensor<512x512xf32> {
  ^bb0(%x: tensor<512x512xf32>, %w: tensor<512x512xf32>):
    %r = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<512x512xf32>, tensor<512x512xf32>) -> tensor<512x512xf32>
    soap.return %r : tensor<512x512xf32>
  }
  %sum = soap.operator "sum" (%b0, %b1) config <[1, 1] on [0]> : (tensor<512x512xf32>, tensor<512x512xf32>) -> tensor<512x512xf32> {
  ^bb0(%x: tensor<512x512xf32>, %y: tensor<512x512xf32>):
    %r = stablehlo.add %x, %y : tensor<512x512xf32>
    soap.return %r : tensor<512x512xf32>
  }
  return %sum : tensor<512x512xf32>
}
}
