// An embedding split over its vocabulary: the lookup and the gradient.

// RUN: soap-opt %s --soap-partition --split-input-file | FileCheck %s

// A part answers the indices of its rows, clamped for the whole table first,
// with zeros for the others.

// CHECK: #[[$SUM:.*]] = #soap.sharding<[1, 1, 2, 1] dims [-, -] partial sum [2] on [0, 1]>
// CHECK-LABEL: func.func @lookup
// CHECK: soap.spmd "lookup" on [0, 1] tasks [0, 1] {{.*}} -> !soap.dist<tensor<6x8xf32>, #[[$SUM]]> {
// CHECK-NEXT: ^bb0(%[[TABLE:.*]]: tensor<52x8xf32>, %[[IDS:.*]]: tensor<6x1xi32>):
// CHECK-NEXT: %[[ZERO:.*]] = stablehlo.constant dense<0> : tensor<6x1xi32>
// CHECK-NEXT: %[[LOW:.*]] = stablehlo.maximum %[[IDS]], %[[ZERO]]
// CHECK-NEXT: %[[LAST:.*]] = stablehlo.constant dense<102> : tensor<6x1xi32>
// CHECK-NEXT: %[[GLOBAL:.*]] = stablehlo.minimum %[[LOW]], %[[LAST]]
// CHECK-NEXT: %[[ROWS:.*]] = "stablehlo.gather"(%[[TABLE]], %[[GLOBAL]])
// CHECK: stablehlo.compare GE
// CHECK: %[[SIZE:.*]] = stablehlo.constant dense<52> : tensor<6xi32>
// CHECK: stablehlo.compare LT, %{{.*}}, %[[SIZE]]
// CHECK: %[[MASK:.*]] = stablehlo.broadcast_in_dim
// CHECK: stablehlo.select %[[MASK]], %[[ROWS]], %{{.*}} : tensor<6x8xi1>
// CHECK: ^bb0(%{{.*}}: tensor<51x8xf32>, %{{.*}}: tensor<6x1xi32>):
// CHECK: %[[START:.*]] = stablehlo.constant dense<-52> : tensor<6x1xi32>
// CHECK-NEXT: stablehlo.add %{{.*}}, %[[START]]
func.func @lookup(%table: tensor<103x8xf32>, %ids: tensor<6x1xi32>) -> tensor<6x8xf32> {
  %r = soap.operator "lookup" (%table, %ids) dims ["d0" = 6 : sample, "d1" = 8 : parameter, "v" = 103 : parameter] config <[1, 1, 2] on [0, 1]> : (tensor<103x8xf32>, tensor<6x1xi32>) -> tensor<6x8xf32> {
  ^bb0(%a: tensor<103x8xf32>, %i: tensor<6x1xi32>):
    %0 = "stablehlo.gather"(%a, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 8>}> : (tensor<103x8xf32>, tensor<6x1xi32>) -> tensor<6x8xf32>
    soap.return %0 : tensor<6x8xf32>
  }
  return %r : tensor<6x8xf32>
}

// -----

// A part adds the updates of its rows; nothing is communicated.

// CHECK: #[[$TILED:.*]] = #soap.sharding<[1, 1, 2, 1] dims [2, -] on [0, 1]>
// CHECK-LABEL: func.func @gradient
// CHECK: soap.spmd "gradient" on [0, 1] tasks [0, 1] {{.*}} -> !soap.dist<tensor<103x8xf32>, #[[$TILED]]> {
// CHECK: %[[BEFORE:.*]] = stablehlo.constant dense<-1> : tensor<6x1xi32>
// CHECK-NEXT: stablehlo.maximum %{{.*}}, %[[BEFORE]]
// CHECK-NEXT: %[[BEHIND:.*]] = stablehlo.constant dense<103> : tensor<6x1xi32>
// CHECK-NEXT: stablehlo.minimum %{{.*}}, %[[BEHIND]]
// CHECK: (tensor<52x8xf32>, tensor<6x1xi32>, tensor<6x8xf32>) -> tensor<52x8xf32>
// CHECK: %[[START:.*]] = stablehlo.constant dense<-52> : tensor<6x1xi32>
// CHECK-NEXT: stablehlo.add %{{.*}}, %[[START]]
// CHECK: (tensor<51x8xf32>, tensor<6x1xi32>, tensor<6x8xf32>) -> tensor<51x8xf32>
// CHECK-NOT: soap.reshard
// CHECK: return
func.func @gradient(%ids: tensor<6x1xi32>, %updates: tensor<6x8xf32>) -> tensor<103x8xf32> {
  %r = soap.operator "gradient" (%ids, %updates) dims ["d0" = 6 : reduction, "d1" = 8 : parameter, "v" = 103 : parameter] config <[1, 1, 2] on [0, 1]> : (tensor<6x1xi32>, tensor<6x8xf32>) -> tensor<103x8xf32> {
  ^bb0(%i: tensor<6x1xi32>, %u: tensor<6x8xf32>):
    %zeros = stablehlo.constant dense<0.0> : tensor<103x8xf32>
    %0 = "stablehlo.scatter"(%zeros, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
    ^bb0(%x: tensor<f32>, %y: tensor<f32>):
      %s = stablehlo.add %x, %y : tensor<f32>
      stablehlo.return %s : tensor<f32>
    }) : (tensor<103x8xf32>, tensor<6x1xi32>, tensor<6x8xf32>) -> tensor<103x8xf32>
    soap.return %0 : tensor<103x8xf32>
  }
  return %r : tensor<103x8xf32>
}
