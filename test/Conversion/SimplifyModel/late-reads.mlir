// RUN: soap-opt --soap-simplify-model %s | FileCheck %s
// RUN: soap-run %s --machine=cpu:2 --algorithm=random --check --steps=2 --quiet

// Three layers and what reads their weights again. Those of the last layer wait for what
// the second one gets, so that devices that gather weights do not have all of them from
// the beginning; what the first two read comes when it likes. A later loop reads what the
// first one did.

// CHECK-LABEL: func.func @main
// CHECK-SAME: %[[W:[^:]+]]: tensor<3x512x512xf32>
// CHECK-NOT: optimization_barrier
// CHECK: %[[X0:.+]] = stablehlo.tanh
// CHECK-NOT: optimization_barrier
// CHECK: stablehlo.tanh
// CHECK: %[[SLICE:.+]] = stablehlo.slice %[[W]] [2:3, 0:512, 0:512]
// CHECK: %[[PIECE:.+]] = stablehlo.reshape %[[SLICE]]
// CHECK: %[[LATE:.+]]:2 = stablehlo.optimization_barrier %[[PIECE]], %[[X0]]
// CHECK: stablehlo.dot_general {{.*}}, %[[LATE]]#0, contracting_dims = [1] x [0]
// CHECK-NOT: optimization_barrier
// CHECK: stablehlo.dot_general {{.*}}, %[[LATE]]#0, contracting_dims = [1] x [1]
// CHECK-NOT: optimization_barrier
func.func @main(%w: tensor<3x512x512xf32> {tf.aliasing_output = 0 : i32}, %x: tensor<4x512xf32>) -> (tensor<3x512x512xf32>, tensor<4x512xf32>) {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %two = stablehlo.constant dense<2> : tensor<i32>
  %three = stablehlo.constant dense<3> : tensor<i32>
  %0:3 = stablehlo.while(%a = %w, %i = %zero, %h = %x) : tensor<3x512x512xf32>, tensor<i32>, tensor<4x512xf32>
  cond {
    %more = stablehlo.compare LT, %i, %three : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %more : tensor<i1>
  } do {
    %s = stablehlo.dynamic_slice %a, %i, %zero, %zero, sizes = [1, 512, 512] : (tensor<3x512x512xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x512x512xf32>
    %p = stablehlo.reshape %s : (tensor<1x512x512xf32>) -> tensor<512x512xf32>
    %d = stablehlo.dot_general %h, %p, contracting_dims = [1] x [0] : (tensor<4x512xf32>, tensor<512x512xf32>) -> tensor<4x512xf32>
    %y = stablehlo.tanh %d : tensor<4x512xf32>
    %n = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %a, %n, %y : tensor<3x512x512xf32>, tensor<i32>, tensor<4x512xf32>
  }
  %1:3 = stablehlo.while(%a = %w, %i = %zero, %h = %0#2) : tensor<3x512x512xf32>, tensor<i32>, tensor<4x512xf32>
  cond {
    %more = stablehlo.compare LT, %i, %three : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %more : tensor<i1>
  } do {
    %back = stablehlo.subtract %two, %i : tensor<i32>
    %s = stablehlo.dynamic_slice %a, %back, %zero, %zero, sizes = [1, 512, 512] : (tensor<3x512x512xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x512x512xf32>
    %p = stablehlo.reshape %s : (tensor<1x512x512xf32>) -> tensor<512x512xf32>
    %d = stablehlo.dot_general %h, %p, contracting_dims = [1] x [1] : (tensor<4x512xf32>, tensor<512x512xf32>) -> tensor<4x512xf32>
    %n = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %a, %n, %d : tensor<3x512x512xf32>, tensor<i32>, tensor<4x512xf32>
  }
  %rate = stablehlo.constant dense<0.9> : tensor<3x512x512xf32>
  %next = stablehlo.multiply %w, %rate : tensor<3x512x512xf32>
  return %next, %1#2 : tensor<3x512x512xf32>, tensor<4x512xf32>
}

// The inputs of a recurrence, however large, can be worked on before their turn.
// CHECK-LABEL: func.func @steps
// CHECK-NOT: optimization_barrier
func.func @steps(%w: tensor<8x8xf32>, %u: tensor<4096x8xf32>, %x: tensor<3x64x4096xf32>, %h0: tensor<64x8xf32>) -> tensor<64x8xf32> {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %three = stablehlo.constant dense<3> : tensor<i32>
  %0:2 = stablehlo.while(%i = %zero, %h = %h0) : tensor<i32>, tensor<64x8xf32>
  cond {
    %more = stablehlo.compare LT, %i, %three : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %more : tensor<i1>
  } do {
    %s = stablehlo.dynamic_slice %x, %i, %zero, %zero, sizes = [1, 64, 4096] : (tensor<3x64x4096xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x64x4096xf32>
    %p = stablehlo.reshape %s : (tensor<1x64x4096xf32>) -> tensor<64x4096xf32>
    %c = stablehlo.convert %p : (tensor<64x4096xf32>) -> tensor<64x4096xbf16>
    %f = stablehlo.convert %c : (tensor<64x4096xbf16>) -> tensor<64x4096xf32>
    %in = stablehlo.dot_general %f, %u, contracting_dims = [1] x [0] : (tensor<64x4096xf32>, tensor<4096x8xf32>) -> tensor<64x8xf32>
    %own = stablehlo.dot_general %h, %w, contracting_dims = [1] x [0] : (tensor<64x8xf32>, tensor<8x8xf32>) -> tensor<64x8xf32>
    %sum = stablehlo.add %in, %own : tensor<64x8xf32>
    %y = stablehlo.tanh %sum : tensor<64x8xf32>
    %n = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %n, %y : tensor<i32>, tensor<64x8xf32>
  }
  return %0#1 : tensor<64x8xf32>
}

// Small weights take no memory that counts.
// CHECK-LABEL: func.func @small
// CHECK-NOT: optimization_barrier
func.func @small(%w: tensor<4x32x32xf32>, %x: tensor<4x32xf32>) -> tensor<4x32xf32> {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %four = stablehlo.constant dense<4> : tensor<i32>
  %0:2 = stablehlo.while(%i = %zero, %h = %x) : tensor<i32>, tensor<4x32xf32>
  cond {
    %more = stablehlo.compare LT, %i, %four : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %more : tensor<i1>
  } do {
    %s = stablehlo.dynamic_slice %w, %i, %zero, %zero, sizes = [1, 32, 32] : (tensor<4x32x32xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x32x32xf32>
    %p = stablehlo.reshape %s : (tensor<1x32x32xf32>) -> tensor<32x32xf32>
    %d = stablehlo.dot_general %h, %p, contracting_dims = [1] x [0] : (tensor<4x32xf32>, tensor<32x32xf32>) -> tensor<4x32xf32>
    %y = stablehlo.tanh %d : tensor<4x32xf32>
    %n = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %n, %y : tensor<i32>, tensor<4x32xf32>
  }
  return %0#1 : tensor<4x32xf32>
}

// Parts of a batch: the layers are those of the inner loop, and the second part reads
// what the first one did.
// CHECK-LABEL: func.func @parts
// CHECK: %[[X0:.+]] = stablehlo.tanh
// CHECK: %[[LATE:.+]]:2 = stablehlo.optimization_barrier %{{.+}}, %[[X0]]
// CHECK: stablehlo.dot_general {{.*}}, %[[LATE]]#0, contracting_dims = [1] x [0]
// CHECK-NOT: optimization_barrier
// CHECK: stablehlo.dot_general {{.*}}, %[[LATE]]#0, contracting_dims = [1] x [0]
// CHECK-NOT: optimization_barrier
func.func @parts(%w: tensor<3x512x512xf32>, %x: tensor<2x4x512xf32>) -> tensor<4x512xf32> {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %two = stablehlo.constant dense<2> : tensor<i32>
  %three = stablehlo.constant dense<3> : tensor<i32>
  %none = stablehlo.constant dense<0.0> : tensor<4x512xf32>
  %0:2 = stablehlo.while(%k = %zero, %sum = %none) : tensor<i32>, tensor<4x512xf32>
  cond {
    %more = stablehlo.compare LT, %k, %two : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %more : tensor<i1>
  } do {
    %q = stablehlo.dynamic_slice %x, %k, %zero, %zero, sizes = [1, 4, 512] : (tensor<2x4x512xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x4x512xf32>
    %part = stablehlo.reshape %q : (tensor<1x4x512xf32>) -> tensor<4x512xf32>
    %1:2 = stablehlo.while(%i = %zero, %h = %part) : tensor<i32>, tensor<4x512xf32>
    cond {
      %more = stablehlo.compare LT, %i, %three : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %more : tensor<i1>
    } do {
      %s = stablehlo.dynamic_slice %w, %i, %zero, %zero, sizes = [1, 512, 512] : (tensor<3x512x512xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x512x512xf32>
      %p = stablehlo.reshape %s : (tensor<1x512x512xf32>) -> tensor<512x512xf32>
      %d = stablehlo.dot_general %h, %p, contracting_dims = [1] x [0] : (tensor<4x512xf32>, tensor<512x512xf32>) -> tensor<4x512xf32>
      %y = stablehlo.tanh %d : tensor<4x512xf32>
      %n = stablehlo.add %i, %one : tensor<i32>
      stablehlo.return %n, %y : tensor<i32>, tensor<4x512xf32>
    }
    %more = stablehlo.add %sum, %1#1 : tensor<4x512xf32>
    %n = stablehlo.add %k, %one : tensor<i32>
    stablehlo.return %n, %more : tensor<i32>, tensor<4x512xf32>
  }
  return %0#1 : tensor<4x512xf32>
}
