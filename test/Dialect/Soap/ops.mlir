// RUN: soap-opt %s | soap-opt | FileCheck %s
// RUN: soap-opt %s --mlir-print-op-generic | soap-opt | FileCheck %s

#rows = #soap.sharding<[2, 2, 1] dims [0, -] on [0, 1, 2, 3]>
#columns = #soap.sharding<[2, 2, 1] dims [-, 0] on [0, 1, 2, 3]>
#sums = #soap.sharding<[2, 2, 1] dims [0, -] partial sum [1] on [0, 1, 2, 3]>
#both = #soap.sharding<[2, 2, 1] dims [0, 1] on [0, 1, 2, 3]>
#moved = #soap.sharding<[2, 2, 1] dims [0, -] on [4, 5, 6, 7]>
#first = #soap.sharding<[2, 1, 1] dims [0, -] on [0, 2]>

// CHECK-LABEL: @operators
func.func @operators(%x: tensor<64x4xf32>, %w: tensor<4x8xf32>) -> tensor<64x8xf32> {
  // CHECK: soap.operator "fc" family "layer" role "forward" tie 3 (%{{[a-z0-9]+}}, %{{[a-z0-9]+}})
  // CHECK-SAME: dims ["n" = 64 : sample, "h" = 8 : parameter, "i" = 4 : reduction]
  // CHECK-SAME: config <[2, 1, 1] on [0, 1]>
  // CHECK-NEXT: ^bb0(%{{.*}}: tensor<64x4xf32>, %{{.*}}: tensor<4x8xf32>):
  %y = soap.operator "fc" family "layer" role "forward" tie 3 (%x, %w)
      dims ["n" = 64 : sample, "h" = 8 : parameter, "i" = 4 : reduction]
      config <[2, 1, 1] on [0, 1]>
      : (tensor<64x4xf32>, tensor<4x8xf32>) -> tensor<64x8xf32> {
  ^bb0(%a: tensor<64x4xf32>, %b: tensor<4x8xf32>):
    %c = stablehlo.constant dense<0.0> : tensor<64x8xf32>
    soap.return %c : tensor<64x8xf32>
  }
  // CHECK: soap.operator "zero" () : () -> tensor<1xf32> {
  %z = soap.operator "zero" () : () -> tensor<1xf32> {
    %c = stablehlo.constant dense<0.0> : tensor<1xf32>
    soap.return %c : tensor<1xf32>
  }
  return %y : tensor<64x8xf32>
}

// CHECK-LABEL: @spmd
func.func @spmd(%x: !soap.dist<tensor<7x4xf32>, #rows>) -> !soap.dist<tensor<7x4xf32>, #rows> {
  // CHECK: soap.spmd "relu" on [0, 1, 2, 3] tasks [0, 0, 1, 1]
  // CHECK: ^bb0(%{{.*}}: tensor<4x4xf32>):
  // CHECK: }, {
  // CHECK-NEXT: ^bb0(%{{.*}}: tensor<3x4xf32>):
  %y = soap.spmd "relu" on [0, 1, 2, 3] tasks [0, 0, 1, 1] (%x)
      : (!soap.dist<tensor<7x4xf32>, #rows>) -> !soap.dist<tensor<7x4xf32>, #rows> {
  ^bb0(%a: tensor<4x4xf32>):
    soap.return %a : tensor<4x4xf32>
  }, {
  ^bb0(%a: tensor<3x4xf32>):
    soap.return %a : tensor<3x4xf32>
  }
  return %y : !soap.dist<tensor<7x4xf32>, #rows>
}

// The last of four tiles of five rows is empty: nothing runs there.
#five = #soap.sharding<[4] dims [0] on [0, 1, 2, 3]>
// CHECK-LABEL: @empty_task
func.func @empty_task(%x: !soap.dist<tensor<5xf32>, #five>) -> !soap.dist<tensor<5xf32>, #five> {
  // CHECK: tasks [0, 0, 1, -1]
  %y = soap.spmd "copy" on [0, 1, 2, 3] tasks [0, 0, 1, -1] (%x)
      : (!soap.dist<tensor<5xf32>, #five>) -> !soap.dist<tensor<5xf32>, #five> {
  ^bb0(%a: tensor<2xf32>):
    soap.return %a : tensor<2xf32>
  }, {
  ^bb0(%a: tensor<1xf32>):
    soap.return %a : tensor<1xf32>
  }
  return %y : !soap.dist<tensor<5xf32>, #five>
}

// CHECK-LABEL: @communication
func.func @communication(%x: !soap.dist<tensor<8x4xf32>, #rows>,
                         %p: !soap.dist<tensor<8x4xf32>, #sums>,
                         %b: !soap.dist<tensor<8x4xf32>, #both>,
                         %f: !soap.dist<tensor<8x4xf32>, #first>) {
  // CHECK: soap.reshard %{{.*}} : !soap.dist<tensor<8x4xf32>, #{{.*}}> -> !soap.dist<tensor<8x4xf32>, #{{.*}}>
  %0 = soap.reshard %x : !soap.dist<tensor<8x4xf32>, #rows> -> !soap.dist<tensor<8x4xf32>, #sums>
  // CHECK: soap.all_reduce
  %1 = soap.all_reduce %p : !soap.dist<tensor<8x4xf32>, #sums> -> !soap.dist<tensor<8x4xf32>, #rows>
  // CHECK: soap.all_gather
  %2 = soap.all_gather %b : !soap.dist<tensor<8x4xf32>, #both> -> !soap.dist<tensor<8x4xf32>, #rows>
  // CHECK: soap.reduce_scatter
  %3 = soap.reduce_scatter %p : !soap.dist<tensor<8x4xf32>, #sums> -> !soap.dist<tensor<8x4xf32>, #both>
  // CHECK: soap.all_to_all
  %4 = soap.all_to_all %x : !soap.dist<tensor<8x4xf32>, #rows> -> !soap.dist<tensor<8x4xf32>, #columns>
  // CHECK: soap.broadcast
  %5 = soap.broadcast %f : !soap.dist<tensor<8x4xf32>, #first> -> !soap.dist<tensor<8x4xf32>, #rows>
  // CHECK: soap.collective_permute
  %6 = soap.collective_permute %x : !soap.dist<tensor<8x4xf32>, #rows> -> !soap.dist<tensor<8x4xf32>, #moved>
  // CHECK: soap.copy
  %7 = soap.copy %b : !soap.dist<tensor<8x4xf32>, #both> -> !soap.dist<tensor<8x4xf32>, #moved>
  return
}
