// RUN: soap-opt %s --soap-simplify-model | FileCheck %s
// RUN: soap-run %s --machine=cpu:1 --check --quiet
// RUN: soap-run %s --machine=cuda:1 --emulate --check --quiet

// A branch on a constant is taken, and one within the branch of another one on the
// same value, also where a third one is between them.
// CHECK-LABEL: func.func @main
// CHECK: "stablehlo.if"(%arg2)
// CHECK: stablehlo.negate
// CHECK: }, {
// CHECK-NOT: "stablehlo.if"(%arg2)
// CHECK: stablehlo.tanh
// CHECK: "stablehlo.if"(%arg3)
// CHECK-NOT: "stablehlo.if"(%arg2)
// CHECK: stablehlo.cosine
// CHECK: stablehlo.negate %arg1
func.func @main(%x: tensor<2xf32>, %y: tensor<2xf32>, %c: tensor<i1>, %d: tensor<i1>, %i: tensor<i32>) -> (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) {
  %0 = "stablehlo.if"(%c) ({
    %n = stablehlo.negate %x : tensor<2xf32>
    stablehlo.return %n : tensor<2xf32>
  }, {
    %q = "stablehlo.if"(%c) ({
      %m = stablehlo.exponential %y : tensor<2xf32>
      stablehlo.return %m : tensor<2xf32>
    }, {
      %m = stablehlo.tanh %x : tensor<2xf32>
      stablehlo.return %m : tensor<2xf32>
    }) : (tensor<i1>) -> tensor<2xf32>
    stablehlo.return %q : tensor<2xf32>
  }) : (tensor<i1>) -> tensor<2xf32>
  %1 = "stablehlo.if"(%c) ({
    %o = "stablehlo.if"(%d) ({
      %q = "stablehlo.if"(%c) ({
        %m = stablehlo.cosine %y : tensor<2xf32>
        stablehlo.return %m : tensor<2xf32>
      }, {
        %m = stablehlo.sine %x : tensor<2xf32>
        stablehlo.return %m : tensor<2xf32>
      }) : (tensor<i1>) -> tensor<2xf32>
      stablehlo.return %q : tensor<2xf32>
    }, {
      stablehlo.return %x : tensor<2xf32>
    }) : (tensor<i1>) -> tensor<2xf32>
    stablehlo.return %o : tensor<2xf32>
  }, {
    stablehlo.return %y : tensor<2xf32>
  }) : (tensor<i1>) -> tensor<2xf32>
  %five = stablehlo.constant dense<5> : tensor<i32>
  %2 = "stablehlo.case"(%five) ({
    stablehlo.return %x : tensor<2xf32>
  }, {
    %m = stablehlo.negate %y : tensor<2xf32>
    stablehlo.return %m : tensor<2xf32>
  }) : (tensor<i32>) -> tensor<2xf32>

  // Of the first two branches, those of the same number; what the last one
  // means is open where the other has more.
  // CHECK: "stablehlo.case"(%arg4)
  // CHECK-NEXT: stablehlo.abs
  // CHECK: stablehlo.floor
  // CHECK: "stablehlo.case"(%arg4)
  // CHECK: stablehlo.sqrt
  // CHECK: stablehlo.ceil
  // CHECK: stablehlo.sign
  %3 = "stablehlo.case"(%i) ({
    %q = "stablehlo.case"(%i) ({
      %m = stablehlo.abs %x : tensor<2xf32>
      stablehlo.return %m : tensor<2xf32>
    }, {
      stablehlo.return %y : tensor<2xf32>
    }) : (tensor<i32>) -> tensor<2xf32>
    stablehlo.return %q : tensor<2xf32>
  }, {
    %q = "stablehlo.case"(%i) ({
      stablehlo.return %y : tensor<2xf32>
    }, {
      %m = stablehlo.floor %x : tensor<2xf32>
      stablehlo.return %m : tensor<2xf32>
    }) : (tensor<i32>) -> tensor<2xf32>
    stablehlo.return %q : tensor<2xf32>
  }, {
    %q = "stablehlo.case"(%i) ({
      stablehlo.return %y : tensor<2xf32>
    }, {
      stablehlo.return %y : tensor<2xf32>
    }, {
      %m = stablehlo.sqrt %x : tensor<2xf32>
      stablehlo.return %m : tensor<2xf32>
    }, {
      %m = stablehlo.ceil %x : tensor<2xf32>
      stablehlo.return %m : tensor<2xf32>
    }, {
      %m = stablehlo.sign %x : tensor<2xf32>
      stablehlo.return %m : tensor<2xf32>
    }) : (tensor<i32>) -> tensor<2xf32>
    stablehlo.return %q : tensor<2xf32>
  }) : (tensor<i32>) -> tensor<2xf32>
  return %0, %1, %2, %3 : tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>
}
