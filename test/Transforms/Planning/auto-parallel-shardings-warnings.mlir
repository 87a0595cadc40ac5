// RUN: soap-opt %s -split-input-file --soap-plan="machine=cpu:4 algorithm=single-device" -verify-diagnostics | FileCheck %s

// Where a sharding does not fit, there is a warning and a plan.

sdy.mesh @m = <["x"=2]>
// Said once.
// CHECK: soap.operator {{.*}} config <[1, 1] on [0]>
// expected-warning @below {{a sharding is over 2 devices, but the machine has 4; all such shardings are ignored}}
func.func @devices(%a: tensor<8x4xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {}]>}) -> (tensor<8x4xf32> {sdy.sharding = #sdy.sharding<@m, [{}, {"x"}]>}) {
  %0 = stablehlo.negate %a : tensor<8x4xf32>
  return %0 : tensor<8x4xf32>
}

// -----

sdy.mesh @one = <[], device_ids=[4]>
// CHECK: soap.operator {{.*}} config <[1] on [0]>
// expected-warning @below {{a sharding names device 4, but the machine has 4; all such shardings are ignored}}
func.func @device(%a: tensor<8xf32>) -> (tensor<8xf32> {sdy.sharding = #sdy.sharding<@one, []>}) {
  %0 = stablehlo.negate %a : tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

sdy.mesh @one = <[], device_ids=[3]>
// CHECK: soap.operator {{.*}} config <[1] on [3]>
func.func @other_device(%a: tensor<8xf32>) -> (tensor<8xf32> {sdy.sharding = #sdy.sharding<@one, []>}) {
  %0 = stablehlo.negate %a : tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

sdy.mesh @m = <["x"=4]>
// The rows are sorted whole; the columns, left open, are searched.
func.func @unsplittable(%a: tensor<8x4xf32>) -> tensor<8x4xf32> {
  // CHECK: soap.operator {{.*}} config <[{{.*}}] {{.*}}on [{{.*}}]>
  // expected-warning @below {{the sharding is not kept: dimension 0 is not cut into 4, since}}
  %0 = "stablehlo.sort"(%a) <{dimension = 0 : i64}> ({
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %2 = stablehlo.compare LT, %p, %q : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %2 : tensor<i1>
  }) : (tensor<8x4xf32>) -> tensor<8x4xf32>
  %1 = sdy.sharding_constraint %0 <@m, [{"x"}, {?}]> : tensor<8x4xf32>
  return %1 : tensor<8x4xf32>
}

// -----

sdy.mesh @m = <["x"=4]>
// More tiles than rows.
func.func @small(%a: tensor<2x4xf32>) -> tensor<2x4xf32> {
  // CHECK: soap.operator {{.*}} config <[1, 1] replicas 4 on [0, 1, 2, 3]>
  // expected-warning @below {{dimension 0 is not cut into 4, since dimension "d0" of operator "elementwise" has size 2}}
  %0 = stablehlo.negate %a : tensor<2x4xf32>
  %1 = sdy.sharding_constraint %0 <@m, [{"x"}, {}]> : tensor<2x4xf32>
  return %1 : tensor<2x4xf32>
}

// -----

sdy.mesh @m = <["x"=4]>
// What makes a value counts more than where it comes from.
// CHECK: soap.operator {{.*}} config <[4, 1] on [0, 1, 2, 3]>
// expected-warning @below {{dimension 1 is not cut into 4, since dimension "d1" of operator "elementwise" is pinned otherwise}}
// expected-warning @below {{dimension 0 is cut, as another one asks of operator "elementwise"}}
func.func @conflict(%a: tensor<8x4xf32> {sdy.sharding = #sdy.sharding<@m, [{}, {"x"}]>}) -> tensor<8x4xf32> {
  %0 = stablehlo.negate %a : tensor<8x4xf32>
  %1 = sdy.sharding_constraint %0 <@m, [{"x"}, {}]> : tensor<8x4xf32>
  return %1 : tensor<8x4xf32>
}

// -----

sdy.mesh @m = <["x"=4]>
// CHECK: soap.operator {{.*}} config <[1, 4] on [0, 1, 2, 3]>
// Configurations that come with the model hold.
func.func @config(%a: tensor<8x4xf32>) -> (tensor<8x4xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {}]>}) {
  %0 = stablehlo.negate %a {soap.operator = "mine", soap.config = #soap.config<[1, 4] on [0, 1, 2, 3]>} : tensor<8x4xf32>
  return %0 : tensor<8x4xf32>
}

// -----

sdy.mesh @m = <["x"=2, "y"=2]>
// Only what is given is pinned; rows may be cut as well.
// CHECK: soap.operator {{.*}} config <[1, 2] replicas 2 on [0, 2, 1, 3]>
func.func @open(%a: tensor<8x4xf32>) -> (tensor<8x4xf32> {sdy.sharding = #sdy.sharding<@m, [{?}, {"y"}]>}) {
  %0 = chlo.erf %a : tensor<8x4xf32> -> tensor<8x4xf32>
  return %0 : tensor<8x4xf32>
}

// -----

// expected-warning @below {{a sharding names device 9, but the machine has 4; all such shardings are ignored}}
func.func @no_such_device(%a: tensor<8x8xf32> {soap.pin = #soap.pin<[2, 2] on [0, 1, 2, 9]>}) -> tensor<8x8xf32> {
  %0 = stablehlo.sine %a : tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}

// -----

// No operator decides how these lie.
sdy.mesh @m = <["x"=4]>
// expected-warning @below {{the sharding of result #0 is not kept: it is argument #0 as it comes}}
// expected-warning @below {{the sharding of argument #1 is not kept: no operator reads it}}
func.func @as_they_come(%a: tensor<8x8xf32>, %b: tensor<8xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}]>}) -> (tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {}]>}, tensor<8x8xf32>) {
  %0 = stablehlo.sine %a : tensor<8x8xf32>
  return %a, %0 : tensor<8x8xf32>, tensor<8x8xf32>
}

// -----

// A result that is whole is whole, however what it is made of is cut.
sdy.mesh @m = <["x"=4]>
// CHECK-LABEL: func.func @whole_result
// CHECK: soap.operator {{.*}} config <[4, 1] on [0, 1, 2, 3]>
// CHECK: soap.operator {{.*}} config <[1, 1] replicas 4 on [0, 1, 2, 3]>
// CHECK-NEXT: ^
func.func @whole_result(%a: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {}]>}) -> (tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@m, [{}, {}]>}) {
  %0 = stablehlo.reverse %a, dims = [0] : tensor<16x16xf32>
  %1 = stablehlo.add %a, %0 : tensor<16x16xf32>
  %2 = stablehlo.reverse %1, dims = [1] : tensor<16x16xf32>
  %3 = stablehlo.add %1, %2 : tensor<16x16xf32>
  return %3 : tensor<16x16xf32>
}

// -----

// Where there are shardings, JAX pairs donated arguments with results that are of
// one type on every device.
sdy.mesh @m = <["x"=4]>
// CHECK-LABEL: func.func @donated
// CHECK-SAME: tensor<8x4xf32> {soap.state = 1 : i64}
// CHECK-SAME: tensor<32x4xf32> {soap.state = 0 : i64}
func.func @donated(%a: tensor<8x4xf32> {sdy.sharding = #sdy.sharding<@m, [{}, {}]>, tf.aliasing_output = 0 : i32}, %b: tensor<32x4xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {}]>, tf.aliasing_output = 1 : i32}) -> (tensor<32x4xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {}]>}, tensor<8x4xf32> {sdy.sharding = #sdy.sharding<@m, [{}, {}]>}) {
  %0 = stablehlo.tanh %b : tensor<32x4xf32>
  %1 = stablehlo.sine %a : tensor<8x4xf32>
  return %0, %1 : tensor<32x4xf32>, tensor<8x4xf32>
}
