// RUN: soap-opt --soap-simplify-model %s | FileCheck %s
// RUN: soap-opt --soap-simplify-model=unroll-loops=never %s | FileCheck %s --check-prefix=NEVER
// RUN: soap-opt --soap-simplify-model=unroll-limit=11 %s | FileCheck %s --check-prefix=LIMIT
// RUN: soap-opt --soap-simplify-model=unroll-limit=1 %s | FileCheck %s --check-prefix=LAYERS
// RUN: soap-opt --soap-simplify-model=unroll-limit=0 %s | FileCheck %s --check-prefix=FEW
// RUN: soap-opt --soap-simplify-model="unroll-limit=1 unroll-loops=always" %s | FileCheck %s
// RUN: not soap-opt --soap-simplify-model=unroll-loops=often %s 2>&1 | FileCheck %s --check-prefix=ERROR
// ERROR: error: 'often' is no choice of unroll-loops: auto, never, always

// A scan: rows of %xs come in, rows of the result are stacked. Three iterations
// of five ops each.
// CHECK-LABEL: func.func @scan
// CHECK-SAME: (%[[XS:.*]]: tensor<3x4xf32>, %[[W:.*]]: tensor<4xf32>)
// CHECK-NOT: stablehlo.while
// CHECK-NOT: dynamic
// CHECK: stablehlo.slice %[[XS]] [0:1, 0:4]
// CHECK: %[[Y0:.*]] = stablehlo.multiply %{{.*}}, %[[W]]
// CHECK: stablehlo.slice %[[XS]] [1:2, 0:4]
// CHECK: %[[Y1:.*]] = stablehlo.multiply %{{.*}}, %[[W]]
// CHECK: stablehlo.slice %[[XS]] [2:3, 0:4]
// CHECK: %[[Y2:.*]] = stablehlo.multiply %{{.*}}, %[[W]]
// CHECK: %[[ALL:.*]] = stablehlo.concatenate %{{.*}}, %{{.*}}, %{{.*}}, dim = 0 : (tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>)
// What is read back is the row itself.
// CHECK: return %[[ALL]], %[[Y1]] :
// NEVER-LABEL: func.func @scan
// NEVER: stablehlo.while
// NEVER: call @row
// LIMIT-LABEL: func.func @scan
// LIMIT: stablehlo.while
// LIMIT: stablehlo.dynamic_slice
func.func @scan(%xs: tensor<3x4xf32>, %w: tensor<4xf32>) -> (tensor<3x4xf32>, tensor<4xf32>) {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %empty = stablehlo.constant dense<0.0> : tensor<3x4xf32>
  %0:2 = stablehlo.while(%i = %zero, %ys = %empty) : tensor<i32>, tensor<3x4xf32>
  cond {
    %n = stablehlo.constant dense<3> : tensor<i32>
    %c = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  } do {
    %z = stablehlo.constant dense<0> : tensor<i32>
    %one = stablehlo.constant dense<1> : tensor<i32>
    %x = func.call @row(%xs, %i) : (tensor<3x4xf32>, tensor<i32>) -> tensor<4xf32>
    %y = stablehlo.multiply %x, %w : tensor<4xf32>
    %row = stablehlo.broadcast_in_dim %y, dims = [1] : (tensor<4xf32>) -> tensor<1x4xf32>
    %next = stablehlo.dynamic_update_slice %ys, %row, %i, %z : (tensor<3x4xf32>, tensor<1x4xf32>, tensor<i32>, tensor<i32>) -> tensor<3x4xf32>
    %i1 = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %i1, %next : tensor<i32>, tensor<3x4xf32>
  }
  %one = stablehlo.constant dense<1> : tensor<i32>
  %r = func.call @row(%0#1, %one) : (tensor<3x4xf32>, tensor<i32>) -> tensor<4xf32>
  %s = stablehlo.dynamic_slice %0#1, %one, %zero, sizes = [1, 4] : (tensor<3x4xf32>, tensor<i32>, tensor<i32>) -> tensor<1x4xf32>
  %t = stablehlo.reshape %s : (tensor<1x4xf32>) -> tensor<4xf32>
  return %0#1, %t : tensor<3x4xf32>, tensor<4xf32>
}
func.func private @row(%xs: tensor<3x4xf32>, %i: tensor<i32>) -> tensor<4xf32> {
  %z = stablehlo.constant dense<0> : tensor<i32>
  %0 = stablehlo.dynamic_slice %xs, %i, %z, sizes = [1, 4] : (tensor<3x4xf32>, tensor<i32>, tensor<i32>) -> tensor<1x4xf32>
  %1 = stablehlo.reshape %0 : (tensor<1x4xf32>) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}

// An inner loop that runs as often as the counter says (0 + 1 + 2 additions),
// and a branch that it decides.
// CHECK-LABEL: func.func @nested
// CHECK-NOT: stablehlo.while
// CHECK-NOT: stablehlo.if
// CHECK-COUNT-3: stablehlo.add %{{.*}} : tensor<4xf32>
// CHECK: stablehlo.negate
// CHECK-NOT: stablehlo.{{add|negate}}
// CHECK: return
func.func @nested(%x: tensor<4xf32>) -> tensor<4xf32> {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %two = stablehlo.constant dense<2> : tensor<i32>
  %0:2 = stablehlo.while(%i = %zero, %a = %x) : tensor<i32>, tensor<4xf32>
  cond {
    %c = stablehlo.compare LE, %i, %two : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  } do {
    %1:2 = stablehlo.while(%j = %zero, %b = %a) : tensor<i32>, tensor<4xf32>
    cond {
      %c = stablehlo.compare LT, %j, %i : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %c : tensor<i1>
    } do {
      %j1 = stablehlo.add %j, %one : tensor<i32>
      %b1 = stablehlo.add %b, %x : tensor<4xf32>
      stablehlo.return %j1, %b1 : tensor<i32>, tensor<4xf32>
    }
    %isLast = stablehlo.compare EQ, %i, %two : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %2 = "stablehlo.if"(%isLast) ({
      %n = stablehlo.negate %1#1 : tensor<4xf32>
      stablehlo.return %n : tensor<4xf32>
    }, {
      stablehlo.return %1#1 : tensor<4xf32>
    }) : (tensor<i1>) -> tensor<4xf32>
    %i1 = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %i1, %2 : tensor<i32>, tensor<4xf32>
  }
  return %0#1 : tensor<4xf32>
}

// Nobody knows how often, or forever.
// CHECK-LABEL: func.func @unknown
// CHECK-COUNT-2: stablehlo.while
func.func @unknown(%n: tensor<i32>, %x: tensor<4xf32>) -> tensor<4xf32> {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %0:2 = stablehlo.while(%i = %zero, %a = %x) : tensor<i32>, tensor<4xf32>
  cond {
    %c = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  } do {
    %i1 = stablehlo.add %i, %one : tensor<i32>
    %b = stablehlo.add %a, %x : tensor<4xf32>
    stablehlo.return %i1, %b : tensor<i32>, tensor<4xf32>
  }
  %2:2 = stablehlo.while(%i = %zero, %a = %0#1) : tensor<i32>, tensor<4xf32>
  cond {
    %c = stablehlo.compare GE, %i, %zero : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  } do {
    %b = stablehlo.add %a, %x : tensor<4xf32>
    stablehlo.return %zero, %b : tensor<i32>, tensor<4xf32>
  }
  return %2#1 : tensor<4xf32>
}

// Six layers of five ops each: a loop that contracts may be 30 times as long as
// another.
// CHECK-LABEL: func.func @layers
// CHECK-NOT: stablehlo.while
// LAYERS-LABEL: func.func @layers
// LAYERS-NOT: stablehlo.while
// LAYERS: return
// FEW-LABEL: func.func @layers
// FEW: stablehlo.while
func.func @layers(%x: tensor<32x32xf32>, %w: tensor<32x32xf32>) -> tensor<32x32xf32> {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %six = stablehlo.constant dense<6> : tensor<i32>
  %0:2 = stablehlo.while(%i = %zero, %a = %x) : tensor<i32>, tensor<32x32xf32>
  cond {
    %c = stablehlo.compare LT, %i, %six : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  } do {
    %i1 = stablehlo.add %i, %one : tensor<i32>
    %b = stablehlo.dot_general %a, %w, contracting_dims = [1] x [0] : (tensor<32x32xf32>, tensor<32x32xf32>) -> tensor<32x32xf32>
    %c = stablehlo.tanh %b : tensor<32x32xf32>
    %d = stablehlo.add %c, %a : tensor<32x32xf32>
    %e = stablehlo.multiply %d, %d : tensor<32x32xf32>
    stablehlo.return %i1, %e : tensor<i32>, tensor<32x32xf32>
  }
  return %0#1 : tensor<32x32xf32>
}
