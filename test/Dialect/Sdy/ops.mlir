// RUN: soap-opt %s | soap-opt | FileCheck %s
// RUN: soap-opt %s --mlir-print-op-generic | soap-opt | FileCheck %s

// CHECK: sdy.mesh @m = <["x"=4, "y"=2]>
sdy.mesh @m = <["x"=4, "y"=2]>
// CHECK: sdy.mesh @one = <[], device_ids=[3]>
sdy.mesh @one = <[], device_ids=[3]>
// CHECK: sdy.mesh @none = <[]> {note = "no axes"}
sdy.mesh @none = <[]> {note = "no axes"}
// CHECK: sdy.mesh @ids = <["a"=2, "b"=2], device_ids=[0, 2, 1, 3]>
sdy.mesh @ids = <["a"=2, "b"=2], device_ids=[0, 2, 1, 3]>
// The usual order is not written.
// CHECK: sdy.mesh @usual = <["a"=2]>{{$}}
sdy.mesh @usual = <["a"=2], device_ids=[0, 1]>

// CHECK-LABEL: func.func @attributes
// CHECK-SAME: tensor<8x8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"x":(1)2, ?}p1, {?}, {"y"}p0], replicated={"x":(2)2}>}
// CHECK-SAME: tensor<8xf32> {sdy.sharding = #sdy.sharding<mesh<["a"=2]>, [{"a"}]>}
// CHECK-SAME: tensor<8x4xf32> {sdy.sharding = #sdy.sharding<@one, []>}
// CHECK-SAME: -> (tensor<8x8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{}, {}, {}], replicated={"x"}, unreduced={"y"}>})
func.func @attributes(%a: tensor<8x8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"x":(1)2, ?}p1, {?}, {"y"}p0], replicated={"x":(2)2}>},
                      %b: tensor<8xf32> {sdy.sharding = #sdy.sharding<mesh<["a"=2]>, [{"a"}]>},
                      %c: tensor<8x4xf32> {sdy.sharding = #sdy.sharding<@one, []>})
    -> (tensor<8x8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{}, {}, {}], replicated={"x"}, unreduced={"y"}>}) {
  // CHECK: stablehlo.add {{.*}} {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"x"}, {}, {}]>]>}
  %0 = stablehlo.add %a, %a {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"x"}, {}, {}]>]>} : tensor<8x8x8xf32>
  // CHECK: stablehlo.negate {{.*}} {axes = #sdy<manual_axes{"x"}>, mesh = #sdy.mesh<["x"=2]>}
  %1 = stablehlo.negate %0 {axes = #sdy<manual_axes{"x"}>, mesh = #sdy.mesh<["x"=2]>} : tensor<8x8x8xf32>
  return %1 : tensor<8x8x8xf32>
}

// CHECK-LABEL: func.func @values
func.func @values(%a: tensor<8x8xf32>) -> tensor<8x8xf32> {
  // CHECK: %0 = sdy.sharding_constraint %arg0 <mesh<["a"=2, "b"=2], device_ids=[0, 2, 1, 3]>, [{"a"}, {"b", ?}]> : tensor<8x8xf32>
  %0 = sdy.sharding_constraint %a <mesh<["a"=2, "b"=2], device_ids=[0, 2, 1, 3]>, [{"a"}, {"b", ?}]> : tensor<8x8xf32>
  // CHECK: %1 = sdy.reshard %0 <@m, [{"x", "y"}, {}]> {note = 1 : i64} : tensor<8x8xf32>
  %1 = sdy.reshard %0 <@m, [{"x", "y"}, {}]> {note = 1 : i64} : tensor<8x8xf32>
  // CHECK: sdy.sharding_group %1 group_id=4 : tensor<8x8xf32>
  sdy.sharding_group %1 group_id=4 : tensor<8x8xf32>
  // CHECK: %2 = sdy.propagation_barrier %1 allowed_direction=NONE : tensor<8x8xf32>
  %2 = sdy.propagation_barrier %1 allowed_direction=NONE : tensor<8x8xf32>
  // CHECK: %3 = sdy.propagation_barrier %2 allowed_direction=FORWARD : tensor<8x8xf32>
  %3 = sdy.propagation_barrier %2 allowed_direction=FORWARD : tensor<8x8xf32>
  return %3 : tensor<8x8xf32>
}

// CHECK-LABEL: func.func @computations
func.func @computations(%a: tensor<8x4xf32>) -> tensor<8x4xf32> {
  // CHECK: %0 = sdy.named_computation<"foo">(%arg0) in_shardings=[<@m, [{"x"}, {}]>] out_shardings=[<@m, [{"x"}, {}]>] (%arg1: tensor<8x4xf32>) {
  // CHECK-NEXT: sdy.return %arg1 : tensor<8x4xf32>
  // CHECK-NEXT: } : (tensor<8x4xf32>) -> tensor<8x4xf32>
  %0 = sdy.named_computation<"foo">(%a) in_shardings=[<@m, [{"x"}, {}]>] out_shardings=[<@m, [{"x"}, {}]>] (%b: tensor<8x4xf32>) {
    sdy.return %b : tensor<8x4xf32>
  } : (tensor<8x4xf32>) -> tensor<8x4xf32>
  // CHECK: %1 = sdy.named_computation<"bar">(%0) (%arg1: tensor<8x4xf32>) {
  // CHECK: } {note = "x"} : (tensor<8x4xf32>) -> tensor<8x4xf32>
  %1 = sdy.named_computation<"bar">(%0) (%b: tensor<8x4xf32>) {
    sdy.return %b : tensor<8x4xf32>
  } {note = "x"} : (tensor<8x4xf32>) -> tensor<8x4xf32>
  // CHECK: %2 = sdy.manual_computation(%1) in_shardings=[<@m, [{"x"}, {}]>] out_shardings=[<@m, [{"x"}, {}]>] manual_axes={"x"} (%arg1: tensor<2x4xf32>) {
  %2 = sdy.manual_computation(%1) in_shardings=[<@m, [{"x"}, {}]>] out_shardings=[<@m, [{"x"}, {}]>] manual_axes={"x"} (%b: tensor<2x4xf32>) {
    sdy.return %b : tensor<2x4xf32>
  } : (tensor<8x4xf32>) -> tensor<8x4xf32>
  // CHECK: sdy.manual_computation() in_shardings=[] out_shardings=[] manual_axes={} () {
  // CHECK-NEXT: sdy.return
  sdy.manual_computation() in_shardings=[] out_shardings=[] manual_axes={} () {
    sdy.return
  } : () -> ()
  return %2 : tensor<8x4xf32>
}

// Sharding rules: factors are i to z, z_1 and so on; several may be in one
// dimension.
// CHECK-LABEL: func.func @rules
func.func @rules(%a: tensor<8x4xf32>) -> tensor<8x4xf32> {
  // CHECK: #sdy.op_sharding_rule<([], [])->([])>
  %0 = stablehlo.custom_call @f(%a) {sdy.sharding_rule = #sdy.op_sharding_rule<([], [])->([])>} : (tensor<8x4xf32>) -> tensor<8x4xf32>
  // CHECK: #sdy.op_sharding_rule<([i, jk])->([ijk], [l]) {i=2, j=4, k=3, l=7} reduction={j} need_replication={i, l} permutation={k} blocked_propagation={l}, custom>
  %1 = stablehlo.custom_call @f(%0) {sdy.sharding_rule = #sdy.op_sharding_rule<([i, jk])->([ijk], [l]) {i=2, j=4, k=3, l=7} reduction={j} need_replication={i, l} permutation={k} blocked_propagation={l}, custom>} : (tensor<8x4xf32>) -> tensor<8x4xf32>
  // CHECK: ([yzz_1, z_2])->([z_2]) {i=1, j=1, k=1, l=1, m=1, n=1, o=1, p=1, q=1, r=1, s=1, t=1, u=1, v=1, w=1, x=1, y=1, z=1, z_1=1, z_2=2}>
  %2 = stablehlo.custom_call @f(%1) {sdy.sharding_rule = #sdy.op_sharding_rule<([yzz_1, z_2])->([z_2]) {i=1, j=1, k=1, l=1, m=1, n=1, o=1, p=1, q=1, r=1, s=1, t=1, u=1, v=1, w=1, x=1, y=1, z=1, z_1=1, z_2=2}>} : (tensor<8x4xf32>) -> tensor<8x4xf32>
  // CHECK: #sdy.dim_mapping<ij>
  // CHECK-SAME: #sdy.tensor_mapping<[i, j]>
  "func.return"(%2) {a = #sdy.dim_mapping<ij>, b = #sdy.tensor_mapping<[i, j]>} : (tensor<8x4xf32>) -> ()
}

// The device of an op without results.
// CHECK-LABEL: func.func @no_results
func.func @no_results(%a: tensor<8xf32>) {
  // CHECK: sdy.sharding = #sdy.sharding_per_value<[<@one, []>]>
  stablehlo.custom_call @print(%a) {has_side_effect = true, sdy.sharding = #sdy.sharding_per_value<[<@one, []>]>} : (tensor<8xf32>) -> ()
  return
}
