// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// RUN: soap-opt %s -split-input-file --soap-split-programs | FileCheck %s

// Rows 2 and 3 of an argument of 16 floats a row lie in it, read in any shape; rows
// of another width, which do not begin where a buffer may, are copied.
// CHECK-LABEL: soap.program @rows
// CHECK: soap.argument "arg0" : tensor<8x16xf32> at [0 at [[X:[0-9]+]] [
// CHECK-NEXT: soap.argument "arg1" : tensor<8x6xf32> at [0 at [[Y:[0-9]+]] [
// CHECK: soap.copy_boxes 0
// CHECK-NOT: soap.copy_boxes
// CHECK: soap.commands 0 {
// CHECK-NEXT: soap.launch @use (128) -> ({{.*}})
// CHECK-NEXT: soap.communicate 0
// CHECK-NEXT: soap.launch @sum
// CHECK-NEXT: }
// CHECK-NOT: @shape
#whole = #soap.sharding<[1] dims [-, -] on [0]>
#row = #soap.sharding<[1] dims [0 {2:4}, -] on [0]>
#flat = #soap.sharding<[1] dims [-] on [0]>
func.func @rows(%x: !soap.dist<tensor<8x16xf32>, #whole>, %y: !soap.dist<tensor<8x6xf32>, #whole>) -> (!soap.dist<tensor<32xf32>, #flat>, !soap.dist<tensor<2x6xf32>, #whole>) {
  %0 = soap.copy %x : !soap.dist<tensor<8x16xf32>, #whole> -> !soap.dist<tensor<8x16xf32>, #row>
  %1 = soap.spmd "shape" on [0] tasks [0] (%0) : (!soap.dist<tensor<8x16xf32>, #row>) -> !soap.dist<tensor<32xf32>, #flat> {
  ^bb0(%a: tensor<2x16xf32>):
    %s = stablehlo.slice %a [0:2, 0:16] : (tensor<2x16xf32>) -> tensor<2x16xf32>
    %r = stablehlo.reshape %s : (tensor<2x16xf32>) -> tensor<32xf32>
    soap.return %r : tensor<32xf32>
  }
  %2 = soap.spmd "use" on [0] tasks [0] (%1) : (!soap.dist<tensor<32xf32>, #flat>) -> !soap.dist<tensor<32xf32>, #flat> {
  ^bb0(%a: tensor<32xf32>):
    %r = stablehlo.negate %a : tensor<32xf32>
    soap.return %r : tensor<32xf32>
  }
  %3 = soap.copy %y : !soap.dist<tensor<8x6xf32>, #whole> -> !soap.dist<tensor<8x6xf32>, #row>
  %4 = soap.spmd "sum" on [0] tasks [0] (%3) : (!soap.dist<tensor<8x6xf32>, #row>) -> !soap.dist<tensor<2x6xf32>, #whole> {
  ^bb0(%a: tensor<2x6xf32>):
    %r = stablehlo.add %a, %a : tensor<2x6xf32>
    soap.return %r : tensor<2x6xf32>
  }
  return %2, %4 : !soap.dist<tensor<32xf32>, #flat>, !soap.dist<tensor<2x6xf32>, #whole>
}

// -----

// Columns are no place; nor are results, which callers read and write.
// CHECK-LABEL: soap.program @others
// CHECK: soap.commands 0 {
// CHECK-NEXT: soap.launch @columns
// CHECK-NEXT: soap.launch @use
// CHECK-NEXT: soap.launch @rows
// CHECK-NEXT: }
#whole = #soap.sharding<[1] dims [-, -] on [0]>
func.func @others(%x: !soap.dist<tensor<8x16xf32>, #whole>) -> (!soap.dist<tensor<8x8xf32>, #whole>, !soap.dist<tensor<4x16xf32>, #whole>) {
  %0 = soap.spmd "columns" on [0] tasks [0] (%x) : (!soap.dist<tensor<8x16xf32>, #whole>) -> !soap.dist<tensor<8x8xf32>, #whole> {
  ^bb0(%a: tensor<8x16xf32>):
    %s = stablehlo.slice %a [0:8, 0:8] : (tensor<8x16xf32>) -> tensor<8x8xf32>
    soap.return %s : tensor<8x8xf32>
  }
  %1 = soap.spmd "use" on [0] tasks [0] (%0) : (!soap.dist<tensor<8x8xf32>, #whole>) -> !soap.dist<tensor<8x8xf32>, #whole> {
  ^bb0(%a: tensor<8x8xf32>):
    %r = stablehlo.negate %a : tensor<8x8xf32>
    soap.return %r : tensor<8x8xf32>
  }
  %2 = soap.spmd "rows" on [0] tasks [0] (%x) : (!soap.dist<tensor<8x16xf32>, #whole>) -> !soap.dist<tensor<4x16xf32>, #whole> {
  ^bb0(%a: tensor<8x16xf32>):
    %s = stablehlo.slice %a [4:8, 0:16] : (tensor<8x16xf32>) -> tensor<4x16xf32>
    soap.return %s : tensor<4x16xf32>
  }
  return %1, %2 : !soap.dist<tensor<8x8xf32>, #whole>, !soap.dist<tensor<4x16xf32>, #whole>
}

// -----

// The argument is overwritten before the part has been read: a copy. Before
// that, a part of the part is a place in it.
// CHECK-LABEL: soap.program @overwritten
// CHECK: soap.argument "arg0" : tensor<8x16xf32> at [0 at [[X:[0-9]+]] [{{.*}} replaced by 0
// CHECK: soap.commands 0 {
// CHECK-NEXT: soap.communicate 0
// CHECK-NEXT: soap.launch @step ([[X]]) -> ([[X]])
// CHECK-NEXT: soap.launch @use (
// CHECK-NEXT: }
#whole = #soap.sharding<[1] dims [-, -] on [0]>
#row = #soap.sharding<[1] dims [0 {2:4}, -] on [0]>
#line = #soap.sharding<[1] dims [0 {3:4}, -] on [0]>
func.func @overwritten(%x: !soap.dist<tensor<8x16xf32>, #whole> {soap.state = 0 : i64}) -> (!soap.dist<tensor<8x16xf32>, #whole>, !soap.dist<tensor<1x16xf32>, #whole>) {
  %0 = soap.copy %x : !soap.dist<tensor<8x16xf32>, #whole> -> !soap.dist<tensor<8x16xf32>, #row>
  %1 = soap.copy %0 : !soap.dist<tensor<8x16xf32>, #row> -> !soap.dist<tensor<8x16xf32>, #line>
  %2 = soap.spmd "step" on [0] tasks [0] (%x) : (!soap.dist<tensor<8x16xf32>, #whole>) -> !soap.dist<tensor<8x16xf32>, #whole> {
  ^bb0(%a: tensor<8x16xf32>):
    %r = stablehlo.add %a, %a : tensor<8x16xf32>
    soap.return %r : tensor<8x16xf32>
  }
  %3 = soap.spmd "use" on [0] tasks [0] (%1, %2) : (!soap.dist<tensor<8x16xf32>, #line>, !soap.dist<tensor<8x16xf32>, #whole>) -> !soap.dist<tensor<1x16xf32>, #whole> {
  ^bb0(%a: tensor<1x16xf32>, %b: tensor<8x16xf32>):
    %s = stablehlo.slice %b [0:1, 0:16] : (tensor<8x16xf32>) -> tensor<1x16xf32>
    %r = stablehlo.add %a, %s : tensor<1x16xf32>
    soap.return %r : tensor<1x16xf32>
  }
  return %2, %3 : !soap.dist<tensor<8x16xf32>, #whole>, !soap.dist<tensor<1x16xf32>, #whole>
}
