// RUN: soap-opt %s --split-input-file --soap-combine-products | FileCheck %s

// Partial sums of two devices, of which one has two rows and one has one: each
// joins its own, and the sum is reduced once, as before. What else a
// computation made is still made, what nobody reads any more is not.

#rows = #soap.sharding<[2] dims [0, -] on [0, 1]>
#whole = #soap.sharding<[2] dims [-, -] on [0, 1]>
#summands = #soap.sharding<[2] dims [-, -] partial sum [0] on [0, 1]>

// CHECK-LABEL: func.func @uneven
// CHECK: %[[OTHER:.*]] = soap.spmd "first" on [0, 1] tasks [0, 1] (%arg0)
// CHECK-NOT: dot_general
// CHECK: %[[SUM:.*]] = soap.spmd "sum" on [0, 1] tasks [0, 1] (%arg2, %arg0, %arg3, %arg1)
// CHECK: stablehlo.dot_general {{.*}} : (tensor<4x24xf32>, tensor<4x16xf32>)
// CHECK: stablehlo.dot_general {{.*}} : (tensor<2x24xf32>, tensor<2x16xf32>)
// CHECK-NOT: soap.spmd
// CHECK: %[[TOTAL:.*]] = soap.all_reduce %[[SUM]]
// CHECK: return %[[TOTAL]], %[[OTHER]]
func.func @uneven(%x0: !soap.dist<tensor<3x16xf32>, #rows>, %d0: !soap.dist<tensor<3x24xf32>, #rows>, %x1: !soap.dist<tensor<3x16xf32>, #rows>, %d1: !soap.dist<tensor<3x24xf32>, #rows>) -> (!soap.dist<tensor<24x16xf32>, #whole>, !soap.dist<tensor<3x16xf32>, #rows>) {
  %0:2 = soap.spmd "first" on [0, 1] tasks [0, 1] (%x0, %d0) : (!soap.dist<tensor<3x16xf32>, #rows>, !soap.dist<tensor<3x24xf32>, #rows>) -> (!soap.dist<tensor<24x16xf32>, #summands>, !soap.dist<tensor<3x16xf32>, #rows>) {
  ^bb0(%x: tensor<2x16xf32>, %d: tensor<2x24xf32>):
    %4 = stablehlo.dot_general %d, %x, contracting_dims = [0] x [0] : (tensor<2x24xf32>, tensor<2x16xf32>) -> tensor<24x16xf32>
    %5 = stablehlo.tanh %x : tensor<2x16xf32>
    soap.return %4, %5 : tensor<24x16xf32>, tensor<2x16xf32>
  }, {
  ^bb0(%x: tensor<1x16xf32>, %d: tensor<1x24xf32>):
    %4 = stablehlo.dot_general %d, %x, contracting_dims = [0] x [0] : (tensor<1x24xf32>, tensor<1x16xf32>) -> tensor<24x16xf32>
    %5 = stablehlo.tanh %x : tensor<1x16xf32>
    soap.return %4, %5 : tensor<24x16xf32>, tensor<1x16xf32>
  }
  %1 = soap.spmd "second" on [0, 1] tasks [0, 1] (%x1, %d1) : (!soap.dist<tensor<3x16xf32>, #rows>, !soap.dist<tensor<3x24xf32>, #rows>) -> !soap.dist<tensor<24x16xf32>, #summands> {
  ^bb0(%x: tensor<2x16xf32>, %d: tensor<2x24xf32>):
    %4 = stablehlo.dot_general %d, %x, contracting_dims = [0] x [0] : (tensor<2x24xf32>, tensor<2x16xf32>) -> tensor<24x16xf32>
    soap.return %4 : tensor<24x16xf32>
  }, {
  ^bb0(%x: tensor<1x16xf32>, %d: tensor<1x24xf32>):
    %4 = stablehlo.dot_general %d, %x, contracting_dims = [0] x [0] : (tensor<1x24xf32>, tensor<1x16xf32>) -> tensor<24x16xf32>
    soap.return %4 : tensor<24x16xf32>
  }
  %2 = soap.spmd "sum" on [0, 1] tasks [0, 0] (%0#0, %1) : (!soap.dist<tensor<24x16xf32>, #summands>, !soap.dist<tensor<24x16xf32>, #summands>) -> !soap.dist<tensor<24x16xf32>, #summands> {
  ^bb0(%a: tensor<24x16xf32>, %b: tensor<24x16xf32>):
    %4 = stablehlo.add %a, %b : tensor<24x16xf32>
    soap.return %4 : tensor<24x16xf32>
  }
  %3 = soap.all_reduce %2 : !soap.dist<tensor<24x16xf32>, #summands> -> !soap.dist<tensor<24x16xf32>, #whole>
  return %3, %0#1 : !soap.dist<tensor<24x16xf32>, #whole>, !soap.dist<tensor<3x16xf32>, #rows>
}

// -----

// A communication between products and sum.

#rows = #soap.sharding<[2] dims [0, -] on [0, 1]>
#whole = #soap.sharding<[2] dims [-, -] on [0, 1]>
#summands = #soap.sharding<[2] dims [-, -] partial sum [0] on [0, 1]>

// CHECK-LABEL: func.func @reduced
// CHECK-NOT: stablehlo.concatenate
func.func @reduced(%x0: !soap.dist<tensor<4x16xf32>, #rows>, %d0: !soap.dist<tensor<4x24xf32>, #rows>, %x1: !soap.dist<tensor<4x16xf32>, #rows>, %d1: !soap.dist<tensor<4x24xf32>, #rows>) -> !soap.dist<tensor<24x16xf32>, #whole> {
  %0 = soap.spmd "first" on [0, 1] tasks [0, 0] (%x0, %d0) : (!soap.dist<tensor<4x16xf32>, #rows>, !soap.dist<tensor<4x24xf32>, #rows>) -> !soap.dist<tensor<24x16xf32>, #summands> {
  ^bb0(%x: tensor<2x16xf32>, %d: tensor<2x24xf32>):
    %5 = stablehlo.dot_general %d, %x, contracting_dims = [0] x [0] : (tensor<2x24xf32>, tensor<2x16xf32>) -> tensor<24x16xf32>
    soap.return %5 : tensor<24x16xf32>
  }
  %1 = soap.all_reduce %0 : !soap.dist<tensor<24x16xf32>, #summands> -> !soap.dist<tensor<24x16xf32>, #whole>
  %2 = soap.spmd "second" on [0, 1] tasks [0, 0] (%x1, %d1) : (!soap.dist<tensor<4x16xf32>, #rows>, !soap.dist<tensor<4x24xf32>, #rows>) -> !soap.dist<tensor<24x16xf32>, #summands> {
  ^bb0(%x: tensor<2x16xf32>, %d: tensor<2x24xf32>):
    %5 = stablehlo.dot_general %d, %x, contracting_dims = [0] x [0] : (tensor<2x24xf32>, tensor<2x16xf32>) -> tensor<24x16xf32>
    soap.return %5 : tensor<24x16xf32>
  }
  %3 = soap.all_reduce %2 : !soap.dist<tensor<24x16xf32>, #summands> -> !soap.dist<tensor<24x16xf32>, #whole>
  %4 = soap.spmd "sum" on [0, 1] tasks [0, 0] (%1, %3) : (!soap.dist<tensor<24x16xf32>, #whole>, !soap.dist<tensor<24x16xf32>, #whole>) -> !soap.dist<tensor<24x16xf32>, #whole> {
  ^bb0(%a: tensor<24x16xf32>, %b: tensor<24x16xf32>):
    %5 = stablehlo.add %a, %b : tensor<24x16xf32>
    soap.return %5 : tensor<24x16xf32>
  }
  return %4 : !soap.dist<tensor<24x16xf32>, #whole>
}

// -----

// Products of other devices.

#first = #soap.sharding<[1] dims [-, -] on [0]>
#second = #soap.sharding<[1] dims [-, -] on [1]>

// CHECK-LABEL: func.func @apart
// CHECK-NOT: stablehlo.concatenate
func.func @apart(%x0: !soap.dist<tensor<4x16xf32>, #first>, %d0: !soap.dist<tensor<4x24xf32>, #first>, %x1: !soap.dist<tensor<4x16xf32>, #second>, %d1: !soap.dist<tensor<4x24xf32>, #second>) -> !soap.dist<tensor<24x16xf32>, #first> {
  %0 = soap.spmd "first" on [0] tasks [0] (%x0, %d0) : (!soap.dist<tensor<4x16xf32>, #first>, !soap.dist<tensor<4x24xf32>, #first>) -> !soap.dist<tensor<24x16xf32>, #first> {
  ^bb0(%x: tensor<4x16xf32>, %d: tensor<4x24xf32>):
    %4 = stablehlo.dot_general %d, %x, contracting_dims = [0] x [0] : (tensor<4x24xf32>, tensor<4x16xf32>) -> tensor<24x16xf32>
    soap.return %4 : tensor<24x16xf32>
  }
  %1 = soap.spmd "second" on [1] tasks [0] (%x1, %d1) : (!soap.dist<tensor<4x16xf32>, #second>, !soap.dist<tensor<4x24xf32>, #second>) -> !soap.dist<tensor<24x16xf32>, #second> {
  ^bb0(%x: tensor<4x16xf32>, %d: tensor<4x24xf32>):
    %4 = stablehlo.dot_general %d, %x, contracting_dims = [0] x [0] : (tensor<4x24xf32>, tensor<4x16xf32>) -> tensor<24x16xf32>
    soap.return %4 : tensor<24x16xf32>
  }
  %2 = soap.copy %1 : !soap.dist<tensor<24x16xf32>, #second> -> !soap.dist<tensor<24x16xf32>, #first>
  %3 = soap.spmd "sum" on [0] tasks [0] (%0, %2) : (!soap.dist<tensor<24x16xf32>, #first>, !soap.dist<tensor<24x16xf32>, #first>) -> !soap.dist<tensor<24x16xf32>, #first> {
  ^bb0(%a: tensor<24x16xf32>, %b: tensor<24x16xf32>):
    %4 = stablehlo.add %a, %b : tensor<24x16xf32>
    soap.return %4 : tensor<24x16xf32>
  }
  return %3 : !soap.dist<tensor<24x16xf32>, #first>
}
