// Branches and loops that read values from outside: operands of their operator,
// which partitioned operators compute.

// RUN: soap-opt --soap-form-operators %s 2>&1 | FileCheck %s --check-prefix=FORM
// RUN: soap-run %s --machine=cpu:2 --algorithm=data-parallel --steps=2 --check --quiet
// RUN: soap-run %s --machine=cpu:3 --algorithm=random --steps=2 --check --quiet

// FORM: %[[SUM:.*]] = soap.operator {{.*}} (%[[A:.*]], %[[B:.*]]) dims
// FORM: soap.operator {{.*}} (%{{.*}}, %[[SUM]], %[[B]]) dims ["d0" = 8 : sample, "d1" = 4 : attribute]
// FORM: ^bb0(%[[P:.*]]: tensor<i1>, %[[X:.*]]: tensor<8x4xf32>, %[[Y:.*]]: tensor<8x4xf32>):
// FORM: "stablehlo.if"(%[[P]])
// A constant is copied.
// FORM: %[[TWO:.*]] = stablehlo.constant dense<2.0
// FORM: stablehlo.multiply %[[X]], %[[TWO]]
// FORM: stablehlo.return %[[Y]]
func.func @main(%i: tensor<i32>, %a: tensor<8x4xf32>, %b: tensor<8x4xf32>) -> (tensor<8x4xf32>, tensor<8x4xf32>, tensor<8x4xf32>, tensor<8x4xf32>) {
  // Integers that are not said are zero.
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %three = stablehlo.constant dense<3> : tensor<i32>
  %n = stablehlo.add %i, %three : tensor<i32>
  %p = stablehlo.compare GE, %i, %zero : (tensor<i32>, tensor<i32>) -> tensor<i1>
  %0 = stablehlo.add %a, %b : tensor<8x4xf32>
  %s = stablehlo.constant dense<2.0> : tensor<8x4xf32>
  %1 = "stablehlo.if"(%p) ({
    %x = stablehlo.multiply %0, %s : tensor<8x4xf32>
    stablehlo.return %x : tensor<8x4xf32>
  }, {
    stablehlo.return %b : tensor<8x4xf32>
  }) : (tensor<i1>) -> tensor<8x4xf32>
  // A branch within a branch; the last one is taken.
  %2 = "stablehlo.case"(%n) ({
    %x = stablehlo.subtract %1, %0 : tensor<8x4xf32>
    stablehlo.return %x : tensor<8x4xf32>
  }, {
    %y = "stablehlo.if"(%p) ({
      %x = stablehlo.subtract %a, %1 : tensor<8x4xf32>
      stablehlo.return %x : tensor<8x4xf32>
    }, {
      stablehlo.return %a : tensor<8x4xf32>
    }) : (tensor<i1>) -> tensor<8x4xf32>
    stablehlo.return %y : tensor<8x4xf32>
  }) : (tensor<i32>) -> tensor<8x4xf32>
  %3:2 = stablehlo.while(%k = %zero, %acc = %2) : tensor<i32>, tensor<8x4xf32>
  cond {
    %c = stablehlo.compare LT, %k, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  } do {
    %one = stablehlo.constant dense<1> : tensor<i32>
    %k1 = stablehlo.add %k, %one : tensor<i32>
    %acc1 = stablehlo.add %acc, %1 : tensor<8x4xf32>
    stablehlo.return %k1, %acc1 : tensor<i32>, tensor<8x4xf32>
  }
  // Read along its dimensions and whole.
  %4 = stablehlo.multiply %3#1, %1 : tensor<8x4xf32>
  return %1, %2, %3#1, %4 : tensor<8x4xf32>, tensor<8x4xf32>, tensor<8x4xf32>, tensor<8x4xf32>
}
