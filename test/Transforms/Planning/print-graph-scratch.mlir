// What a loop or a branch keeps inside of its regions, when it keeps most.

// RUN: soap-opt %s --soap-form-operators --soap-print-graph -o /dev/null 2>&1 \
// RUN:   | FileCheck %s

// The hidden values before and after the maximum, of 256 KiB each, are split
// with the samples. What is carried on lies in the result.
// CHECK: "name":"other",{{.*}}"scratch":{{\[\[}}524288,0]]
// Of branches, that which keeps more: three values of 256 KiB.
// CHECK: "name":"other_1",{{.*}}"scratch":{{\[\[}}786432,0,1]]
// The inner loop's own, 256 and 16 KiB, and what lives while it runs: its result,
// and, every task's, its counter and the transposed matrix. What is doubled is
// never in memory.
// CHECK: "name":"other_2",{{.*}}"scratch":{{\[\[}}16388],[294912,0]]
// An update is done in place: the row alone.
// CHECK: "name":"other_3",{{.*}}"scratch":{{\[\[}}256,0]]
func.func @main(%x: tensor<64x64xf32>, %u: tensor<64x1024xf32>, %v: tensor<1024x64xf32>, %w: tensor<64x64xf32>, %n: tensor<i32>, %c: tensor<i1>)
    -> (tensor<64x64xf32>, tensor<64x64xf32>, tensor<64x64xf32>, tensor<64x64xf32>) {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %loop:2 = stablehlo.while(%i = %zero, %a = %x) : tensor<i32>, tensor<64x64xf32>
    cond {
      %more = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %more : tensor<i1>
    } do {
      %j = stablehlo.add %i, %one : tensor<i32>
      %h = stablehlo.dot_general %a, %u, contracting_dims = [1] x [0] : (tensor<64x64xf32>, tensor<64x1024xf32>) -> tensor<64x1024xf32>
      %f = stablehlo.constant dense<0.0> : tensor<64x1024xf32>
      %r = stablehlo.maximum %h, %f : tensor<64x1024xf32>
      %b = stablehlo.dot_general %r, %v, contracting_dims = [1] x [0] : (tensor<64x1024xf32>, tensor<1024x64xf32>) -> tensor<64x64xf32>
      stablehlo.return %j, %b : tensor<i32>, tensor<64x64xf32>
    }
  %branch = "stablehlo.if"(%c) ({
    %h = stablehlo.dot_general %loop#1, %u, contracting_dims = [1] x [0] : (tensor<64x64xf32>, tensor<64x1024xf32>) -> tensor<64x1024xf32>
    %b = stablehlo.dot_general %h, %v, contracting_dims = [1] x [0] : (tensor<64x1024xf32>, tensor<1024x64xf32>) -> tensor<64x64xf32>
    stablehlo.return %b : tensor<64x64xf32>
  }, {
    %g = stablehlo.dot_general %loop#1, %u, contracting_dims = [1] x [0] : (tensor<64x64xf32>, tensor<64x1024xf32>) -> tensor<64x1024xf32>
    %h = stablehlo.dot_general %x, %u, contracting_dims = [1] x [0] : (tensor<64x64xf32>, tensor<64x1024xf32>) -> tensor<64x1024xf32>
    %r = stablehlo.multiply %g, %h : tensor<64x1024xf32>
    %b = stablehlo.dot_general %r, %v, contracting_dims = [1] x [0] : (tensor<64x1024xf32>, tensor<1024x64xf32>) -> tensor<64x64xf32>
    stablehlo.return %b : tensor<64x64xf32>
  }) : (tensor<i1>) -> tensor<64x64xf32>
  %nested:2 = stablehlo.while(%i = %zero, %a = %branch) : tensor<i32>, tensor<64x64xf32>
    cond {
      %more = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %more : tensor<i1>
    } do {
      %j = stablehlo.add %i, %one : tensor<i32>
      %t = stablehlo.transpose %w, dims = [1, 0] : (tensor<64x64xf32>) -> tensor<64x64xf32>
      %twice = stablehlo.add %a, %a : tensor<64x64xf32>
      %cos = stablehlo.cosine %twice : tensor<64x64xf32>
      %in:2 = stablehlo.while(%k = %zero, %e = %a) : tensor<i32>, tensor<64x64xf32>
        cond {
          %more = stablehlo.compare LT, %k, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
          stablehlo.return %more : tensor<i1>
        } do {
          %l = stablehlo.add %k, %one : tensor<i32>
          %h = stablehlo.dot_general %e, %u, contracting_dims = [1] x [0] : (tensor<64x64xf32>, tensor<64x1024xf32>) -> tensor<64x1024xf32>
          %o = stablehlo.dot_general %h, %v, contracting_dims = [1] x [0] : (tensor<64x1024xf32>, tensor<1024x64xf32>) -> tensor<64x64xf32>
          %p = stablehlo.dot_general %o, %t, contracting_dims = [1] x [0] : (tensor<64x64xf32>, tensor<64x64xf32>) -> tensor<64x64xf32>
          stablehlo.return %l, %p : tensor<i32>, tensor<64x64xf32>
        }
      %b = stablehlo.add %in#1, %cos : tensor<64x64xf32>
      stablehlo.return %j, %b : tensor<i32>, tensor<64x64xf32>
    }
  %update:2 = stablehlo.while(%i = %zero, %a = %nested#1) : tensor<i32>, tensor<64x64xf32>
    cond {
      %more = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %more : tensor<i1>
    } do {
      %j = stablehlo.add %i, %one : tensor<i32>
      %row = stablehlo.slice %w [0:1, 0:64] : (tensor<64x64xf32>) -> tensor<1x64xf32>
      %b = stablehlo.dynamic_update_slice %a, %row, %i, %zero : (tensor<64x64xf32>, tensor<1x64xf32>, tensor<i32>, tensor<i32>) -> tensor<64x64xf32>
      stablehlo.return %j, %b : tensor<i32>, tensor<64x64xf32>
    }
  return %loop#1, %branch, %nested#1, %update#1 : tensor<64x64xf32>, tensor<64x64xf32>, tensor<64x64xf32>, tensor<64x64xf32>
}
