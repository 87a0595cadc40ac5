// Branches that go through large tensors once are both computed.

// RUN: soap-opt %s --soap-flatten-branches | FileCheck %s

// CHECK-LABEL: func.func @if(
// CHECK-SAME: %[[P:[^:]+]]: tensor<i1>, %[[X:[^:]+]]: tensor<8192xf32>
// CHECK-NOT: stablehlo.if
// CHECK: %[[SUM:.+]] = stablehlo.add %[[X]], %[[X]]
// CHECK: %[[R:.+]] = stablehlo.select %[[P]], %[[SUM]], %[[X]]
// CHECK: return %[[R]], %[[X]]
func.func @if(%p: tensor<i1>, %x: tensor<8192xf32>) -> (tensor<8192xf32>, tensor<8192xf32>) {
  %r:2 = "stablehlo.if"(%p) ({
    %0 = stablehlo.add %x, %x : tensor<8192xf32>
    stablehlo.return %0, %x : tensor<8192xf32>, tensor<8192xf32>
  }, {
    stablehlo.return %x, %x : tensor<8192xf32>, tensor<8192xf32>
  }) : (tensor<i1>) -> (tensor<8192xf32>, tensor<8192xf32>)
  return %r#0, %r#1 : tensor<8192xf32>, tensor<8192xf32>
}

// As JAX chooses: 1 is the second branch.
// CHECK-LABEL: func.func @cond(
// CHECK-SAME: %[[P:[^:]+]]: tensor<i1>, %[[X:[^:]+]]: tensor<8192xf32>, %[[Y:[^:]+]]: tensor<8192xf32>
// CHECK-NOT: stablehlo.case
// CHECK: stablehlo.select %[[P]], %[[Y]], %[[X]]
func.func @cond(%p: tensor<i1>, %x: tensor<8192xf32>, %y: tensor<8192xf32>) -> tensor<8192xf32> {
  %i = stablehlo.convert %p : (tensor<i1>) -> tensor<i32>
  %r = "stablehlo.case"(%i) ({
    stablehlo.return %x : tensor<8192xf32>
  }, {
    stablehlo.return %y : tensor<8192xf32>
  }) : (tensor<i32>) -> tensor<8192xf32>
  return %r : tensor<8192xf32>
}

// Any other number is the last branch's.
// CHECK-LABEL: func.func @case(
// CHECK-SAME: %[[I:[^:]+]]: tensor<i32>, %[[X:[^:]+]]: tensor<8192xf32>, %[[Y:[^:]+]]: tensor<8192xf32>, %[[Z:[^:]+]]: tensor<8192xf32>
// CHECK: %[[ZERO:.+]] = stablehlo.constant dense<0>
// CHECK: %[[IS0:.+]] = stablehlo.compare EQ, %[[I]], %[[ZERO]]
// CHECK: %[[ONE:.+]] = stablehlo.constant dense<1>
// CHECK: %[[IS1:.+]] = stablehlo.compare EQ, %[[I]], %[[ONE]]
// CHECK: %[[REST:.+]] = stablehlo.select %[[IS1]], %[[Y]], %[[Z]]
// CHECK: stablehlo.select %[[IS0]], %[[X]], %[[REST]]
func.func @case(%i: tensor<i32>, %x: tensor<8192xf32>, %y: tensor<8192xf32>, %z: tensor<8192xf32>) -> tensor<8192xf32> {
  %r = "stablehlo.case"(%i) ({
    stablehlo.return %x : tensor<8192xf32>
  }, {
    stablehlo.return %y : tensor<8192xf32>
  }, {
    stablehlo.return %z : tensor<8192xf32>
  }) : (tensor<i32>) -> tensor<8192xf32>
  return %r : tensor<8192xf32>
}

// CHECK-LABEL: func.func @nested(
// CHECK-NOT: stablehlo.if
// CHECK: stablehlo.select
// CHECK: stablehlo.select
func.func @nested(%p: tensor<i1>, %q: tensor<i1>, %x: tensor<8192xf32>, %y: tensor<8192xf32>) -> tensor<8192xf32> {
  %r = "stablehlo.if"(%p) ({
    %0 = "stablehlo.if"(%q) ({
      stablehlo.return %y : tensor<8192xf32>
    }, {
      stablehlo.return %x : tensor<8192xf32>
    }) : (tensor<i1>) -> tensor<8192xf32>
    stablehlo.return %0 : tensor<8192xf32>
  }, {
    stablehlo.return %x : tensor<8192xf32>
  }) : (tensor<i1>) -> tensor<8192xf32>
  return %r : tensor<8192xf32>
}

// A product is not computed in vain.
// CHECK-LABEL: func.func @product(
// CHECK: stablehlo.if
func.func @product(%p: tensor<i1>, %x: tensor<128x128xf32>) -> tensor<128x128xf32> {
  %r = "stablehlo.if"(%p) ({
    %0 = stablehlo.dot_general %x, %x, contracting_dims = [1] x [0] : (tensor<128x128xf32>, tensor<128x128xf32>) -> tensor<128x128xf32>
    stablehlo.return %0 : tensor<128x128xf32>
  }, {
    stablehlo.return %x : tensor<128x128xf32>
  }) : (tensor<i1>) -> tensor<128x128xf32>
  return %r : tensor<128x128xf32>
}

// Neither is an integer divided, perhaps by 0.
// CHECK-LABEL: func.func @division(
// CHECK: stablehlo.if
func.func @division(%p: tensor<i1>, %x: tensor<8192xi32>, %y: tensor<8192xi32>) -> tensor<8192xi32> {
  %r = "stablehlo.if"(%p) ({
    %0 = stablehlo.divide %x, %y : tensor<8192xi32>
    stablehlo.return %0 : tensor<8192xi32>
  }, {
    stablehlo.return %x : tensor<8192xi32>
  }) : (tensor<i1>) -> tensor<8192xi32>
  return %r : tensor<8192xi32>
}

// CHECK-LABEL: func.func @small(
// CHECK: stablehlo.if
func.func @small(%p: tensor<i1>, %x: tensor<16xf32>) -> tensor<16xf32> {
  %r = "stablehlo.if"(%p) ({
    %0 = stablehlo.add %x, %x : tensor<16xf32>
    stablehlo.return %0 : tensor<16xf32>
  }, {
    stablehlo.return %x : tensor<16xf32>
  }) : (tensor<i1>) -> tensor<16xf32>
  return %r : tensor<16xf32>
}

// Known branches, whatever they do.
// CHECK-LABEL: func.func @known(
// CHECK-SAME: %[[X:[^:]+]]: tensor<16xi32>, %[[Y:[^:]+]]: tensor<16xi32>
// CHECK-NOT: stablehlo.case
// CHECK: %[[Q:.+]] = stablehlo.divide %[[X]], %[[Y]]
// CHECK: return %[[Q]]
func.func @known(%x: tensor<16xi32>, %y: tensor<16xi32>) -> tensor<16xi32> {
  %i = stablehlo.constant dense<-1> : tensor<i32>
  %r = "stablehlo.case"(%i) ({
    stablehlo.return %x : tensor<16xi32>
  }, {
    %0 = stablehlo.divide %x, %y : tensor<16xi32>
    stablehlo.return %0 : tensor<16xi32>
  }) : (tensor<i32>) -> tensor<16xi32>
  return %r : tensor<16xi32>
}
