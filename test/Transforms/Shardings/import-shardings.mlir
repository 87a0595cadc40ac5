// RUN: soap-opt %s -split-input-file --soap-import-shardings | FileCheck %s
// RUN: soap-opt %s -split-input-file --soap-import-shardings=shardings=ignore | FileCheck %s --check-prefix=IGNORE

// IGNORE-NOT: {{sdy|mhlo.sharding|pin}}

// Devices are the points of the mesh, those of a tile next to one another.
// CHECK-NOT: sdy
// CHECK-LABEL: func.func @axes
sdy.mesh @m = <["x"=2, "y"=4]>
// CHECK-SAME: %arg0: tensor<8x8xf32> {soap.pin = #soap.pin<[4, 2] on strided [4, 2] by [1, 4] from 0>}
func.func @axes(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"y"}, {"x"}]>},
  // CHECK-SAME: %arg1: tensor<8x8xf32> {soap.pin = #soap.pin<[8, 1] on [0:8]>}
                %b: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"x", "y"}, {}]>},
  // The major half of an axis, and the minor half of it.
  // CHECK-SAME: %arg2: tensor<8x8xf32> {soap.pin = #soap.pin<[2, ?] replicas 4 on strided [2, 2, 2] by [2, 4, 1] from 0>}
                %c: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"y":(1)2}, {?}]>},
  // CHECK-SAME: %arg3: tensor<8x8xf32> {soap.pin = #soap.pin<[2, 1] replicas 4 on [0:8:2, 1:9:2]>}
                %d: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"y":(2)2}, {}]>},
  // Nothing is left to cut an open dimension.
  // CHECK-SAME: %arg4: tensor<8x8xf32> {soap.pin = #soap.pin<[4, 1] replicas 2 on strided [4, 2] by [1, 4] from 0>}
                %e: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"y"}, {?}], replicated={"x"}>},
  // CHECK-SAME: %arg5: tensor<8x8xf32>)
                %f: tensor<8x8xf32>)
  // CHECK-SAME: -> (tensor<8x8xf32> {soap.pin = #soap.pin<[1, 1] replicas 8 on [0:8]>})
    -> (tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{}, {}]>}) {
  return %a : tensor<8x8xf32>
}

// -----

sdy.mesh @ids = <["a"=2, "b"=2], device_ids=[0, 2, 1, 3]>
sdy.mesh @one = <[], device_ids=[3]>
sdy.mesh @none = <[]>
sdy.mesh @single = <["a"=1]>
// CHECK-LABEL: func.func @meshes
// CHECK-SAME: tensor<8xf32> {soap.pin = #soap.pin<[2] replicas 2 on [0, 2, 1, 3]>}
func.func @meshes(%a: tensor<8xf32> {sdy.sharding = #sdy.sharding<@ids, [{"a"}]>},
  // CHECK-SAME: tensor<8xf32> {soap.pin = #soap.pin<[1] on [3]>}
                  %b: tensor<8xf32> {sdy.sharding = #sdy.sharding<@one, []>},
  // Over a device that has no number nothing is said.
  // CHECK-SAME: %arg2: tensor<8xf32>, %arg3: tensor<8xf32>)
                  %c: tensor<8xf32> {sdy.sharding = #sdy.sharding<@none, [{}]>},
                  %d: tensor<8xf32> {sdy.sharding = #sdy.sharding<@single, [{"a"}]>}) {
  return
}

// -----

// What is said of a call's result pins what makes it; of constants and
// broadcasts, nothing; of a value a second time, its readers.
sdy.mesh @m = <["x"=4]>
// CHECK-LABEL: func.func @values
func.func @values(%a: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %0 = call @twice(%a) : (tensor<8x4xf32>) -> tensor<8x4xf32>
  // CHECK: %[[V0:.*]] = stablehlo.add %arg0, %arg0 {soap.result_pins = [#soap.pin<[4, 1] on [0, 1, 2, 3]>]}
  %1 = sdy.sharding_constraint %0 <@m, [{"x"}, {}]> : tensor<8x4xf32>
  // CHECK-NEXT: %[[C:.*]] = stablehlo.constant dense<1.000000e+00>
  // CHECK-NEXT: %[[V1:.*]] = stablehlo.multiply %[[V0]], %[[C]] {soap.result_pins = [#soap.pin<[4, 1] on [0, 1, 2, 3]>]}
  %c = stablehlo.constant dense<1.0> : tensor<8x4xf32>
  %2 = sdy.sharding_constraint %c <@m, [{"x"}, {}]> : tensor<8x4xf32>
  %3 = stablehlo.multiply %1, %2 {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"x"}, {?}]>]>} : tensor<8x4xf32>
  // CHECK-NEXT: %[[V2:.*]] = stablehlo.negate %[[V1]] {soap.operand_pins = [#soap.pin<[1, 4] on [0, 1, 2, 3]>]}
  %4 = sdy.reshard %3 <@m, [{}, {"x"}]> : tensor<8x4xf32>
  %5 = sdy.propagation_barrier %4 allowed_direction=NONE : tensor<8x4xf32>
  sdy.sharding_group %5 group_id=1 : tensor<8x4xf32>
  %6 = stablehlo.negate %5 : tensor<8x4xf32>
  // CHECK-NEXT: %[[V3:.*]] = stablehlo.sine %[[V2]] {soap.result_pins = [#soap.pin<[4, 1] on [0, 1, 2, 3]>]}
  // CHECK-NEXT: return %[[V3]]
  %7 = sdy.named_computation<"f">(%6) in_shardings=[<@m, [{?}, {?}]>] out_shardings=[<@m, [{"x"}, {}]>] (%b: tensor<8x4xf32>) {
    %8 = stablehlo.sine %b : tensor<8x4xf32>
    sdy.return %8 : tensor<8x4xf32>
  } : (tensor<8x4xf32>) -> tensor<8x4xf32>
  return %7 : tensor<8x4xf32>
}
func.func private @twice(%a: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %0 = stablehlo.add %a, %a : tensor<8x4xf32>
  return %0 : tensor<8x4xf32>
}

// -----

// CHECK-LABEL: func.func @hlo
// CHECK-SAME: %arg0: tensor<8x4xf32> {soap.pin = #soap.pin<[2, 1] replicas 2 on [0, 1, 2, 3]>}
// CHECK-SAME: %arg1: tensor<8x4xf32> {soap.pin = #soap.pin<[1, 2] replicas 2 on [0, 2, 1, 3]>}
// CHECK-SAME: %arg2: tensor<8x4xf32> {soap.pin = #soap.pin<[1, 1] replicas 4 on [0, 1, 2, 3]>}
// CHECK-SAME: %arg3: tensor<8x4xf32> {soap.pin = #soap.pin<[1, 1] on [2]>}
// CHECK-SAME: %arg4: tensor<8x4xf32>, %arg5: tensor<8x4xf32>)
module attributes {mhlo.num_partitions = 4 : i32} {
  func.func @hlo(%a: tensor<8x4xf32> {mhlo.sharding = "{devices=[2,1,2]<=[4] last_tile_dim_replicate}"},
                 %b: tensor<8x4xf32> {mhlo.sharding = "{devices=[1,2,2]<=[2,2]T(1,0) last_tile_dims={replicated}}"},
                 %c: tensor<8x4xf32> {mhlo.sharding = "{replicated}"},
                 %d: tensor<8x4xf32> {mhlo.sharding = "{maximal device=2}"},
                 %e: tensor<8x4xf32> {mhlo.sharding = "{manual}"},
                 %f: tensor<8x4xf32> {mhlo.sharding = "{unknown}"}) -> tensor<8x4xf32> {
    // CHECK: stablehlo.add {{.*}} {soap.result_pins = [#soap.pin<[2, ?] replicas 2 on [3, 2, 1, 0]>]}
    %0 = stablehlo.add %a, %b : tensor<8x4xf32>
    %1 = stablehlo.custom_call @Sharding(%0) {backend_config = "unspecified_dims=[0,1]", mhlo.sharding = "{devices=[2,1,2]3,2,1,0 last_tile_dim_replicate metadata={op_name=\22a}\22}}"} : (tensor<8x4xf32>) -> tensor<8x4xf32>
    // CHECK: stablehlo.sort
    // CHECK: }) {soap.result_pins = [#soap.pin<[4, 1] on [0, 1, 2, 3]>, #soap.pin<[1, 4] on [0, 1, 2, 3]>]
    %2:2 = "stablehlo.sort"(%1, %0) <{dimension = 1 : i64}> ({
    ^bb0(%p: tensor<f32>, %q: tensor<f32>, %r: tensor<f32>, %s: tensor<f32>):
      %3 = stablehlo.compare LT, %p, %q : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %3 : tensor<i1>
    }) {mhlo.sharding = "{{devices=[4,1]<=[4]}, {devices=[1,4]0,1,2,3}}"} : (tensor<8x4xf32>, tensor<8x4xf32>) -> (tensor<8x4xf32>, tensor<8x4xf32>)
    return %2#0 : tensor<8x4xf32>
  }
}

// -----

// An op without results has no value to pin.
// CHECK-LABEL: func.func @no_results
// CHECK: stablehlo.custom_call @print
// CHECK-NOT: pin
sdy.mesh @one = <[], device_ids=[0]>
func.func @no_results(%a: tensor<8xf32>) {
  stablehlo.custom_call @print(%a) {has_side_effect = true, sdy.sharding = #sdy.sharding_per_value<[<@one, []>]>} : (tensor<8xf32>) -> ()
  return
}

// -----

// Of a donated argument, JAX leaves open what replaces it where there are
// shardings: the first result of its type that replaces no other.
// CHECK-LABEL: func.func @donors
// CHECK-SAME: %arg0: tensor<4xf32> {soap.state = 1 : i64}, %arg1: tensor<4xf32> {soap.state = 3 : i64},
// CHECK-SAME: %arg2: tensor<i32>, %arg3: tensor<4xf32> {tf.aliasing_output = 2 : i32}, %arg4: tensor<4xf32>)
func.func @donors(%a: tensor<4xf32> {jax.buffer_donor = true}, %b: tensor<4xf32> {jax.buffer_donor = true},
                  %c: tensor<i32> {jax.buffer_donor = true}, %d: tensor<4xf32> {tf.aliasing_output = 2 : i32},
                  %e: tensor<4xf32> {jax.buffer_donor = true})
    -> (tensor<f32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  %0 = stablehlo.constant dense<0.0> : tensor<f32>
  return %0, %a, %b, %d : tensor<f32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}
