// RUN: soap-opt %s -split-input-file -verify-diagnostics --soap-form-operators

// expected-error @below {{has no body to plan}}
func.func private @main(%x: tensor<4xf32>) -> tensor<4xf32>

// -----

module {
  // expected-error @below {{is one of 2 public functions, none of which is 'main'; rename the model's 'main', or make the others private}}
  func.func @a(%x: tensor<4xf32>) -> tensor<4xf32> {
    return %x : tensor<4xf32>
  }
  func.func @b(%x: tensor<4xf32>) -> tensor<4xf32> {
    return %x : tensor<4xf32>
  }
}

// -----

// An op that nobody knows is kept whole.
func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-warning @below {{'stablehlo.custom_call' cannot be partitioned; every device that needs it computes it whole}}
  %0 = stablehlo.custom_call @mystery(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

// Prints for debugging are no part of a model.
func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-warning @below {{'stablehlo.custom_call' cannot be partitioned}}
  // expected-warning @below {{the call of 'print' has side effects and no results that are used: it is left out}}
  %0 = stablehlo.custom_call @print(%x) {has_side_effect = true} : (tensor<4xf32>) -> tensor<4xf32>
  %1 = stablehlo.negate %x : tensor<4xf32>
  return %1 : tensor<4xf32>
}

// -----

// Nobody would run it.
ml_program.global private mutable @kept(dense<0.0> : tensor<4xf32>) : tensor<4xf32>
func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-warning @below {{'ml_program.global_store' cannot be partitioned}}
  // expected-error @below {{'ml_program.global_store' has side effects and no results that are used: it would be left out; remove it, or mark it Pure if it has none}}
  ml_program.global_store @kept = %x : tensor<4xf32>
  %1 = stablehlo.negate %x : tensor<4xf32>
  return %1 : tensor<4xf32>
}

// -----

// The two pinned operators read one another.
func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @below {{the operators that 'soap.operator' attributes ask for read one another in a cycle}}
  %0 = stablehlo.negate %x {soap.operator = "a"} : tensor<4xf32>
  %1 = stablehlo.negate %0 {soap.operator = "b"} : tensor<4xf32>
  %2 = stablehlo.negate %1 {soap.operator = "a"} : tensor<4xf32>
  %3 = stablehlo.add %2, %1 : tensor<4xf32>
  return %3 : tensor<4xf32>
}

// -----

// expected-error @below {{argument #0 is replaced by result #3, which does not exist}}
func.func @main(%x: tensor<4xf32> {tf.aliasing_output = 3 : i32}) -> tensor<4xf32> {
  %0 = stablehlo.negate %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

// expected-error @below {{result #0 replaces both argument #0 and argument #1}}
func.func @main(%x: tensor<4xf32> {tf.aliasing_output = 0 : i32}, %y: tensor<4xf32> {tf.aliasing_output = 0 : i32}) -> tensor<4xf32> {
  %0 = stablehlo.add %x, %y : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

// expected-error @below {{argument #0 has a 'tf.aliasing_output' of "0", which is no result number}}
func.func @main(%x: tensor<4xf32> {tf.aliasing_output = "0"}) -> tensor<4xf32> {
  %0 = stablehlo.negate %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

// What devices exchange is no part of a whole model, in loops neither.
func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @below {{'stablehlo.all_reduce' is of a computation that is written for every device (pmap, shard_map), which cannot be planned; lower the model for one device}}
  %0 = "stablehlo.all_reduce"(%x) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %c = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %c : tensor<f32>
  }) : (tensor<4xf32>) -> tensor<4xf32>
  %1 = "stablehlo.collective_permute"(%0) <{source_target_pairs = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<4xf32>) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}

// -----

func.func @main(%x: tensor<i1>) -> tensor<ui32> {
  %0 = "stablehlo.if"(%x) ({
    // expected-error @below {{'stablehlo.replica_id' is of a computation that is written for every device}}
    %1 = stablehlo.replica_id : tensor<ui32>
    stablehlo.return %1 : tensor<ui32>
  }, {
    %1 = stablehlo.constant dense<1> : tensor<ui32>
    stablehlo.return %1 : tensor<ui32>
  }) : (tensor<i1>) -> tensor<ui32>
  return %0 : tensor<ui32>
}

// -----

#halves = #soap.sharding<[2, 1, 1] dims [0] on [0, 1]>
#whole = #soap.sharding<[2, 1, 1] dims [-] on [0, 1]>
func.func @main(%x: !soap.dist<tensor<4xf32>, #halves>) -> !soap.dist<tensor<4xf32>, #whole> {
  // expected-error @below {{is partitioned already; plan the model that it was made from}}
  %0 = soap.reshard %x : !soap.dist<tensor<4xf32>, #halves> -> !soap.dist<tensor<4xf32>, #whole>
  return %0 : !soap.dist<tensor<4xf32>, #whole>
}

// -----

// Each calls the next one eight times: 8^8 operations.
// expected-error @below {{has more than 2097152 operations with all that it calls; that is too much to plan}}
func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = func.call @f1(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func private @f1(%0: tensor<4xf32>) -> tensor<4xf32> {
  %1 = func.call @f2(%0) : (tensor<4xf32>) -> tensor<4xf32>
  %2 = func.call @f2(%1) : (tensor<4xf32>) -> tensor<4xf32>
  %3 = func.call @f2(%2) : (tensor<4xf32>) -> tensor<4xf32>
  %4 = func.call @f2(%3) : (tensor<4xf32>) -> tensor<4xf32>
  %5 = func.call @f2(%4) : (tensor<4xf32>) -> tensor<4xf32>
  %6 = func.call @f2(%5) : (tensor<4xf32>) -> tensor<4xf32>
  %7 = func.call @f2(%6) : (tensor<4xf32>) -> tensor<4xf32>
  %8 = func.call @f2(%7) : (tensor<4xf32>) -> tensor<4xf32>
  return %8 : tensor<4xf32>
}
func.func private @f2(%0: tensor<4xf32>) -> tensor<4xf32> {
  %1 = func.call @f3(%0) : (tensor<4xf32>) -> tensor<4xf32>
  %2 = func.call @f3(%1) : (tensor<4xf32>) -> tensor<4xf32>
  %3 = func.call @f3(%2) : (tensor<4xf32>) -> tensor<4xf32>
  %4 = func.call @f3(%3) : (tensor<4xf32>) -> tensor<4xf32>
  %5 = func.call @f3(%4) : (tensor<4xf32>) -> tensor<4xf32>
  %6 = func.call @f3(%5) : (tensor<4xf32>) -> tensor<4xf32>
  %7 = func.call @f3(%6) : (tensor<4xf32>) -> tensor<4xf32>
  %8 = func.call @f3(%7) : (tensor<4xf32>) -> tensor<4xf32>
  return %8 : tensor<4xf32>
}
func.func private @f3(%0: tensor<4xf32>) -> tensor<4xf32> {
  %1 = func.call @f4(%0) : (tensor<4xf32>) -> tensor<4xf32>
  %2 = func.call @f4(%1) : (tensor<4xf32>) -> tensor<4xf32>
  %3 = func.call @f4(%2) : (tensor<4xf32>) -> tensor<4xf32>
  %4 = func.call @f4(%3) : (tensor<4xf32>) -> tensor<4xf32>
  %5 = func.call @f4(%4) : (tensor<4xf32>) -> tensor<4xf32>
  %6 = func.call @f4(%5) : (tensor<4xf32>) -> tensor<4xf32>
  %7 = func.call @f4(%6) : (tensor<4xf32>) -> tensor<4xf32>
  %8 = func.call @f4(%7) : (tensor<4xf32>) -> tensor<4xf32>
  return %8 : tensor<4xf32>
}
func.func private @f4(%0: tensor<4xf32>) -> tensor<4xf32> {
  %1 = func.call @f5(%0) : (tensor<4xf32>) -> tensor<4xf32>
  %2 = func.call @f5(%1) : (tensor<4xf32>) -> tensor<4xf32>
  %3 = func.call @f5(%2) : (tensor<4xf32>) -> tensor<4xf32>
  %4 = func.call @f5(%3) : (tensor<4xf32>) -> tensor<4xf32>
  %5 = func.call @f5(%4) : (tensor<4xf32>) -> tensor<4xf32>
  %6 = func.call @f5(%5) : (tensor<4xf32>) -> tensor<4xf32>
  %7 = func.call @f5(%6) : (tensor<4xf32>) -> tensor<4xf32>
  %8 = func.call @f5(%7) : (tensor<4xf32>) -> tensor<4xf32>
  return %8 : tensor<4xf32>
}
func.func private @f5(%0: tensor<4xf32>) -> tensor<4xf32> {
  %1 = func.call @f6(%0) : (tensor<4xf32>) -> tensor<4xf32>
  %2 = func.call @f6(%1) : (tensor<4xf32>) -> tensor<4xf32>
  %3 = func.call @f6(%2) : (tensor<4xf32>) -> tensor<4xf32>
  %4 = func.call @f6(%3) : (tensor<4xf32>) -> tensor<4xf32>
  %5 = func.call @f6(%4) : (tensor<4xf32>) -> tensor<4xf32>
  %6 = func.call @f6(%5) : (tensor<4xf32>) -> tensor<4xf32>
  %7 = func.call @f6(%6) : (tensor<4xf32>) -> tensor<4xf32>
  %8 = func.call @f6(%7) : (tensor<4xf32>) -> tensor<4xf32>
  return %8 : tensor<4xf32>
}
func.func private @f6(%0: tensor<4xf32>) -> tensor<4xf32> {
  %1 = func.call @f7(%0) : (tensor<4xf32>) -> tensor<4xf32>
  %2 = func.call @f7(%1) : (tensor<4xf32>) -> tensor<4xf32>
  %3 = func.call @f7(%2) : (tensor<4xf32>) -> tensor<4xf32>
  %4 = func.call @f7(%3) : (tensor<4xf32>) -> tensor<4xf32>
  %5 = func.call @f7(%4) : (tensor<4xf32>) -> tensor<4xf32>
  %6 = func.call @f7(%5) : (tensor<4xf32>) -> tensor<4xf32>
  %7 = func.call @f7(%6) : (tensor<4xf32>) -> tensor<4xf32>
  %8 = func.call @f7(%7) : (tensor<4xf32>) -> tensor<4xf32>
  return %8 : tensor<4xf32>
}
func.func private @f7(%0: tensor<4xf32>) -> tensor<4xf32> {
  %1 = func.call @f8(%0) : (tensor<4xf32>) -> tensor<4xf32>
  %2 = func.call @f8(%1) : (tensor<4xf32>) -> tensor<4xf32>
  %3 = func.call @f8(%2) : (tensor<4xf32>) -> tensor<4xf32>
  %4 = func.call @f8(%3) : (tensor<4xf32>) -> tensor<4xf32>
  %5 = func.call @f8(%4) : (tensor<4xf32>) -> tensor<4xf32>
  %6 = func.call @f8(%5) : (tensor<4xf32>) -> tensor<4xf32>
  %7 = func.call @f8(%6) : (tensor<4xf32>) -> tensor<4xf32>
  %8 = func.call @f8(%7) : (tensor<4xf32>) -> tensor<4xf32>
  return %8 : tensor<4xf32>
}
func.func private @f8(%0: tensor<4xf32>) -> tensor<4xf32> {
  %1 = stablehlo.tanh %0 : tensor<4xf32>
  %2 = stablehlo.tanh %1 : tensor<4xf32>
  %3 = stablehlo.tanh %2 : tensor<4xf32>
  %4 = stablehlo.tanh %3 : tensor<4xf32>
  %5 = stablehlo.tanh %4 : tensor<4xf32>
  %6 = stablehlo.tanh %5 : tensor<4xf32>
  %7 = stablehlo.tanh %6 : tensor<4xf32>
  %8 = stablehlo.tanh %7 : tensor<4xf32>
  return %8 : tensor<4xf32>
}
