// RUN: soap-opt --soap-simplify-model %s | FileCheck %s
// RUN: soap-opt --soap-simplify-model=unroll-loops=never %s | FileCheck %s --check-prefix=NEVER

// Gradients of two layers are stacked, and added up over three parts of a batch
// beginning with zeros: each layer's terms are added as they come, and stacked
// at the end.
// CHECK-LABEL: func.func @parts
// CHECK-NOT: stablehlo.while
// CHECK-NOT: stablehlo.concatenate
// CHECK: %[[A:.*]] = stablehlo.add %{{.*}}, %{{.*}} : tensor<1x4x4xf32>
// CHECK: %[[B:.*]] = stablehlo.add %{{.*}}, %{{.*}} : tensor<1x4x4xf32>
// CHECK: stablehlo.dot_general
// CHECK: %[[AS:.*]] = stablehlo.add %[[A]], %{{.*}} : tensor<1x4x4xf32>
// CHECK: %[[BS:.*]] = stablehlo.add %[[B]], %{{.*}} : tensor<1x4x4xf32>
// CHECK-NOT: stablehlo.add
// CHECK: %[[ALL:.*]] = stablehlo.concatenate %[[AS]], %[[BS]], dim = 0
// CHECK-NEXT: return %[[ALL]]
// NEVER-LABEL: func.func @parts
// NEVER: stablehlo.while
func.func @parts(%xs: tensor<3x8x4xbf16>) -> tensor<2x4x4xf32> {
  %first = stablehlo.constant dense<0> : tensor<i32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %zeros = stablehlo.broadcast_in_dim %zero, dims = [] : (tensor<f32>) -> tensor<2x4x4xf32>
  %0:2 = stablehlo.while(%i = %first, %sum = %zeros) : tensor<i32>, tensor<2x4x4xf32>
  cond {
    %n = stablehlo.constant dense<3> : tensor<i32>
    %c = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  } do {
    %z = stablehlo.constant dense<0> : tensor<i32>
    %one = stablehlo.constant dense<1> : tensor<i32>
    %part = stablehlo.dynamic_slice %xs, %i, %z, %z, sizes = [1, 8, 4] : (tensor<3x8x4xbf16>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x8x4xbf16>
    %x = stablehlo.reshape %part : (tensor<1x8x4xbf16>) -> tensor<8x4xbf16>
    %h = stablehlo.tanh %x : tensor<8x4xbf16>
    %a = stablehlo.dot_general %x, %h, contracting_dims = [0] x [0] : (tensor<8x4xbf16>, tensor<8x4xbf16>) -> tensor<4x4xbf16>
    %b = stablehlo.dot_general %h, %x, contracting_dims = [0] x [0] : (tensor<8x4xbf16>, tensor<8x4xbf16>) -> tensor<4x4xbf16>
    %a1 = stablehlo.reshape %a : (tensor<4x4xbf16>) -> tensor<1x4x4xbf16>
    %b1 = stablehlo.reshape %b : (tensor<4x4xbf16>) -> tensor<1x4x4xbf16>
    %stack = stablehlo.concatenate %a1, %b1, dim = 0 : (tensor<1x4x4xbf16>, tensor<1x4x4xbf16>) -> tensor<2x4x4xbf16>
    %wide = stablehlo.convert %stack : (tensor<2x4x4xbf16>) -> tensor<2x4x4xf32>
    %next = stablehlo.add %sum, %wide : tensor<2x4x4xf32>
    %i1 = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %i1, %next : tensor<i32>, tensor<2x4x4xf32>
  }
  return %0#1 : tensor<2x4x4xf32>
}

// A stack with another reader stays, and so do stacks of other parts.
// CHECK-LABEL: func.func @others
// CHECK-COUNT-4: stablehlo.concatenate
// CHECK: stablehlo.add {{.*}} : tensor<4x4xf32>
// CHECK: stablehlo.add {{.*}} : tensor<4x4xf32>
// CHECK-NOT: stablehlo.concatenate
func.func @others(%x: tensor<2x4xf32>, %y: tensor<1x4xf32>, %z: tensor<3x4xf32>)
    -> (tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<i32>) {
  %first = stablehlo.constant dense<0> : tensor<i32>
  %0 = stablehlo.while(%i = %first) : tensor<i32>
  cond {
    %n = stablehlo.constant dense<1> : tensor<i32>
    %c = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  } do {
    %one = stablehlo.constant dense<1> : tensor<i32>
    %i1 = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %i1 : tensor<i32>
  }
  %a = stablehlo.concatenate %x, %x, dim = 0 : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<4x4xf32>
  %b = stablehlo.concatenate %x, %x, dim = 0 : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<4x4xf32>
  %c = stablehlo.concatenate %y, %z, dim = 0 : (tensor<1x4xf32>, tensor<3x4xf32>) -> tensor<4x4xf32>
  %d = stablehlo.concatenate %z, %y, dim = 0 : (tensor<3x4xf32>, tensor<1x4xf32>) -> tensor<4x4xf32>
  %s = stablehlo.add %a, %b : tensor<4x4xf32>
  %t = stablehlo.add %c, %d : tensor<4x4xf32>
  return %s, %t, %a, %0 : tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<i32>
}

// Gradients of both layers are made in 16 bits and widened within the loop: their stack has
// 16 bits, and the update widens it. A stack that is not only computed with, and one of parts
// that are wide, stay.
// CHECK-LABEL: func.func @widened
// CHECK: %[[A:.*]] = stablehlo.reshape %{{.*}} : (tensor<4x4xbf16>) -> tensor<1x4x4xbf16>
// CHECK: %[[B:.*]] = stablehlo.reshape %{{.*}} : (tensor<4x4xbf16>) -> tensor<1x4x4xbf16>
// CHECK: %[[ALL:.*]] = stablehlo.concatenate %[[A]], %[[B]], dim = 0 : {{.*}} -> tensor<2x4x4xbf16>
// CHECK: %[[WIDE:.*]] = stablehlo.convert %[[ALL]] : {{.*}} -> tensor<2x4x4xf32>
// CHECK: stablehlo.concatenate {{.*}} -> tensor<2x4x4xf32>
// CHECK: stablehlo.concatenate {{.*}} -> tensor<2x4x4xf32>
// CHECK: stablehlo.multiply %[[WIDE]]
func.func @widened(%xs: tensor<2x8x4xbf16>, %wide: tensor<4x4xf32>) -> (tensor<2x4x4xf32>, tensor<2x4x4xf32>, tensor<2x4x4xf32>) {
  %first = stablehlo.constant dense<0> : tensor<i32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %zeros = stablehlo.broadcast_in_dim %zero, dims = [] : (tensor<f32>) -> tensor<2x4x4xf32>
  %0:4 = stablehlo.while(%i = %first, %stack = %zeros, %sliced = %zeros, %mixed = %zeros) : tensor<i32>, tensor<2x4x4xf32>, tensor<2x4x4xf32>, tensor<2x4x4xf32>
  cond {
    %n = stablehlo.constant dense<2> : tensor<i32>
    %c = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  } do {
    %z = stablehlo.constant dense<0> : tensor<i32>
    %one = stablehlo.constant dense<1> : tensor<i32>
    %part = stablehlo.dynamic_slice %xs, %i, %z, %z, sizes = [1, 8, 4] : (tensor<2x8x4xbf16>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x8x4xbf16>
    %x = stablehlo.reshape %part : (tensor<1x8x4xbf16>) -> tensor<8x4xbf16>
    %g = stablehlo.dot_general %x, %x, contracting_dims = [0] x [0] : (tensor<8x4xbf16>, tensor<8x4xbf16>) -> tensor<4x4xbf16>
    %h = stablehlo.tanh %g : tensor<4x4xbf16>
    %w = stablehlo.convert %g : (tensor<4x4xbf16>) -> tensor<4x4xf32>
    %w1 = stablehlo.reshape %w : (tensor<4x4xf32>) -> tensor<1x4x4xf32>
    %stack1 = stablehlo.dynamic_update_slice %stack, %w1, %i, %z, %z : (tensor<2x4x4xf32>, tensor<1x4x4xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<2x4x4xf32>
    %v = stablehlo.convert %h : (tensor<4x4xbf16>) -> tensor<4x4xf32>
    %v1 = stablehlo.reshape %v : (tensor<4x4xf32>) -> tensor<1x4x4xf32>
    %sliced1 = stablehlo.dynamic_update_slice %sliced, %v1, %i, %z, %z : (tensor<2x4x4xf32>, tensor<1x4x4xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<2x4x4xf32>
    %u = stablehlo.add %wide, %wide : tensor<4x4xf32>
    %u1 = stablehlo.reshape %u : (tensor<4x4xf32>) -> tensor<1x4x4xf32>
    %mixed1 = stablehlo.dynamic_update_slice %mixed, %u1, %i, %z, %z : (tensor<2x4x4xf32>, tensor<1x4x4xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<2x4x4xf32>
    %i1 = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %i1, %stack1, %sliced1, %mixed1 : tensor<i32>, tensor<2x4x4xf32>, tensor<2x4x4xf32>, tensor<2x4x4xf32>
  }
  %updated = stablehlo.multiply %0#1, %0#1 : tensor<2x4x4xf32>
  %more = stablehlo.multiply %0#3, %0#3 : tensor<2x4x4xf32>
  return %updated, %0#2, %more : tensor<2x4x4xf32>, tensor<2x4x4xf32>, tensor<2x4x4xf32>
}
