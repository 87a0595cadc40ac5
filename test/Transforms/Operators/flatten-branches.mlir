// Branches that go through large tensors once are both computed.

// RUN: soap-opt %s --soap-flatten-branches | FileCheck %s
// RUN: soap-opt %s --soap-flatten-branches=branches=all | FileCheck %s --check-prefix=ALL
// RUN: not soap-opt %s --soap-flatten-branches=branches=some 2>&1 | FileCheck %s --check-prefix=CHOICE
// CHOICE: error: 'some' is no choice of branches: cheap, all

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

// A product is not computed in vain, unless that is asked for.
// CHECK-LABEL: func.func @product(
// CHECK: stablehlo.if
// ALL-LABEL: func.func @product(
// ALL-SAME: %[[P:[^:]+]]: tensor<i1>, %[[X:[^:]+]]:
// ALL-NEXT: %[[XX:.+]] = stablehlo.dot_general %[[X]], %[[X]]
// ALL-NEXT: stablehlo.select %[[P]], %[[XX]], %[[X]]
func.func @product(%p: tensor<i1>, %x: tensor<128x128xf32>) -> tensor<128x128xf32> {
  %r = "stablehlo.if"(%p) ({
    %0 = stablehlo.dot_general %x, %x, contracting_dims = [1] x [0] : (tensor<128x128xf32>, tensor<128x128xf32>) -> tensor<128x128xf32>
    stablehlo.return %0 : tensor<128x128xf32>
  }, {
    stablehlo.return %x : tensor<128x128xf32>
  }) : (tensor<i1>) -> tensor<128x128xf32>
  return %r : tensor<128x128xf32>
}

// A loop that is not entered need not end.
// ALL-LABEL: func.func @loop(
// ALL: stablehlo.if
func.func @loop(%p: tensor<i1>, %x: tensor<8192xf32>) -> tensor<8192xf32> {
  %r = "stablehlo.if"(%p) ({
    %0 = stablehlo.while(%i = %x) : tensor<8192xf32>
    cond {
      stablehlo.return %p : tensor<i1>
    } do {
      %1 = stablehlo.add %i, %i : tensor<8192xf32>
      stablehlo.return %1 : tensor<8192xf32>
    }
    stablehlo.return %0 : tensor<8192xf32>
  }, {
    stablehlo.return %x : tensor<8192xf32>
  }) : (tensor<i1>) -> tensor<8192xf32>
  return %r : tensor<8192xf32>
}

// Integers may be divided by 0: that gives all ones.
// CHECK-LABEL: func.func @division(
// CHECK: stablehlo.divide
// CHECK: stablehlo.select
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

// What has no common work is separated: each product has a branch, what passes
// through is selected, and both counters stay together. Of the small operand
// of both products each has a copy.
// CHECK-LABEL: func.func @separate(
// CHECK-SAME: %[[P:[^:]+]]: tensor<i1>, %[[X:[^:]+]]: tensor<128x128xf32>, %[[Y:[^:]+]]: tensor<128x128xf32>, %[[N:[^:]+]]: tensor<i32>
// CHECK: %[[R0:.+]] = "stablehlo.if"(%[[P]]) ({
// CHECK: %[[S0:.+]] = stablehlo.convert %[[N]]
// CHECK: %[[B0:.+]] = stablehlo.broadcast_in_dim %[[S0]]
// CHECK: %[[X0:.+]] = stablehlo.multiply %[[X]], %[[B0]]
// CHECK-NEXT: %[[D0:.+]] = stablehlo.dot_general %[[X0]], %[[X0]]
// CHECK-NEXT: stablehlo.return %[[D0]] : tensor<128x128xf32>
// CHECK-NEXT: }, {
// CHECK-NEXT: stablehlo.return %[[X]] : tensor<128x128xf32>
// CHECK: %[[R3:.+]]:2 = "stablehlo.if"(%[[P]]) ({
// CHECK-NEXT: stablehlo.add %[[N]], %[[N]]
// CHECK: %[[R1:.+]]:2 = "stablehlo.if"(%[[P]]) ({
// CHECK: %[[D1:.+]] = stablehlo.dot_general
// CHECK-NEXT: %[[E1:.+]] = stablehlo.exponential %[[D1]]
// CHECK-NEXT: stablehlo.return %[[D1]], %[[E1]]
// CHECK: %[[R2:.+]] = stablehlo.select %[[P]], %[[X]], %[[Y]]
// CHECK: return %[[R0]], %[[R3]]#0, %[[R1]]#0, %[[R2]], %[[R1]]#1, %[[R3]]#1
func.func @separate(%p: tensor<i1>, %x: tensor<128x128xf32>, %y: tensor<128x128xf32>, %n: tensor<i32>) -> (tensor<128x128xf32>, tensor<i32>, tensor<128x128xf32>, tensor<128x128xf32>, tensor<128x128xf32>, tensor<i32>) {
  %r:6 = "stablehlo.if"(%p) ({
    %s = stablehlo.convert %n : (tensor<i32>) -> tensor<f32>
    %b = stablehlo.broadcast_in_dim %s, dims = [] : (tensor<f32>) -> tensor<128x128xf32>
    %0 = stablehlo.multiply %x, %b : tensor<128x128xf32>
    %1 = stablehlo.dot_general %0, %0, contracting_dims = [1] x [0] : (tensor<128x128xf32>, tensor<128x128xf32>) -> tensor<128x128xf32>
    %2 = stablehlo.multiply %y, %b : tensor<128x128xf32>
    %3 = stablehlo.dot_general %2, %2, contracting_dims = [1] x [0] : (tensor<128x128xf32>, tensor<128x128xf32>) -> tensor<128x128xf32>
    %4 = stablehlo.exponential %3 : tensor<128x128xf32>
    %5 = stablehlo.add %n, %n : tensor<i32>
    stablehlo.return %1, %5, %3, %x, %4, %n : tensor<128x128xf32>, tensor<i32>, tensor<128x128xf32>, tensor<128x128xf32>, tensor<128x128xf32>, tensor<i32>
  }, {
    stablehlo.return %x, %n, %y, %y, %y, %n : tensor<128x128xf32>, tensor<i32>, tensor<128x128xf32>, tensor<128x128xf32>, tensor<128x128xf32>, tensor<i32>
  }) : (tensor<i1>) -> (tensor<128x128xf32>, tensor<i32>, tensor<128x128xf32>, tensor<128x128xf32>, tensor<128x128xf32>, tensor<i32>)
  return %r#0, %r#1, %r#2, %r#3, %r#4, %r#5 : tensor<128x128xf32>, tensor<i32>, tensor<128x128xf32>, tensor<128x128xf32>, tensor<128x128xf32>, tensor<i32>
}

// The branch that is taken gives another type than the branches together.
// CHECK-LABEL: func.func @another_type
// CHECK: stablehlo.if
// CHECK: return %{{.+}} : tensor<?xf32>
func.func @another_type(%x: tensor<4xf32>) -> tensor<?xf32> {
  %t = stablehlo.constant dense<true> : tensor<i1>
  %y = stablehlo.concatenate %x, %x, dim = 0 : (tensor<4xf32>, tensor<4xf32>) -> tensor<8xf32>
  %0 = "stablehlo.if"(%t) ({ stablehlo.return %x : tensor<4xf32> }, { stablehlo.return %y : tensor<8xf32> }) : (tensor<i1>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}
