// RUN: soap-opt %s --convert-stablehlo-to-linalg | FileCheck %s

// Nothing else is done with what the loop carries: it is changed in its place,
// after what reads it.
// CHECK-LABEL: func.func @in_place
// CHECK: scf.while
// CHECK: ^bb0(%{{.*}}: tensor<i32>, %[[H:.*]]: tensor<50xf32>):
// CHECK-NOT: alloc_tensor
// CHECK: math.cos
// CHECK: %[[S:.*]] = scf.for {{.*}} iter_args(%{{.*}} = %[[H]])
// CHECK-NOT: materialize_in_destination %[[S]]
// CHECK: scf.yield %{{.*}}, %[[S]] : tensor<i32>, tensor<50xf32>
func.func @in_place(%n: tensor<i32>, %x: tensor<50xf32>, %u: tensor<3xf32>, %at: tensor<3x1xi32>) -> tensor<50xf32> {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %0:2 = stablehlo.while(%i = %zero, %h = %x) : tensor<i32>, tensor<50xf32>
  cond {
    %p = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  } do {
    %s = "stablehlo.scatter"(%h, %at, %u) <{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
    ^bb0(%old: tensor<f32>, %new: tensor<f32>):
      stablehlo.return %new : tensor<f32>
    }) : (tensor<50xf32>, tensor<3x1xi32>, tensor<3xf32>) -> tensor<50xf32>
    %first = stablehlo.slice %h [0:1] : (tensor<50xf32>) -> tensor<1xf32>
    %cos = stablehlo.cosine %first : tensor<1xf32>
    %f = stablehlo.convert %cos : (tensor<1xf32>) -> tensor<1xi32>
    %g = stablehlo.reshape %f : (tensor<1xi32>) -> tensor<i32>
    %j = stablehlo.add %i, %g : tensor<i32>
    stablehlo.return %j, %s : tensor<i32>, tensor<50xf32>
  }
  return %0#1 : tensor<50xf32>
}

// What was there before is compared with what comes after: a copy is changed.
// CHECK-LABEL: func.func @read_again
// CHECK: ^bb0(%{{.*}}: tensor<i32>, %[[H:.*]]: tensor<50xf32>):
// CHECK: %[[COPY:.*]] = bufferization.alloc_tensor() copy(%[[H]])
// CHECK: %[[S:.*]] = scf.for {{.*}} iter_args(%{{.*}} = %[[COPY]])
// CHECK: bufferization.materialize_in_destination %[[S]] in %[[H]]
func.func @read_again(%n: tensor<i32>, %x: tensor<50xf32>, %u: tensor<3xf32>, %at: tensor<3x1xi32>) -> tensor<50xf32> {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %least = stablehlo.constant dense<0> : tensor<i32>
  %0:2 = stablehlo.while(%i = %zero, %h = %x) : tensor<i32>, tensor<50xf32>
  cond {
    %p = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  } do {
    %neg = stablehlo.negate %h : tensor<50xf32>
    %s = "stablehlo.scatter"(%h, %at, %u) <{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
    ^bb0(%old: tensor<f32>, %new: tensor<f32>):
      stablehlo.return %new : tensor<f32>
    }) : (tensor<50xf32>, tensor<3x1xi32>, tensor<3xf32>) -> tensor<50xf32>
    %sum = stablehlo.add %neg, %s : tensor<50xf32>
    %ints = stablehlo.convert %sum : (tensor<50xf32>) -> tensor<50xi32>
    %j = stablehlo.reduce(%ints init: %least) applies stablehlo.maximum across dimensions = [0] : (tensor<50xi32>, tensor<i32>) -> tensor<i32>
    stablehlo.return %j, %s : tensor<i32>, tensor<50xf32>
  }
  return %0#1 : tensor<50xf32>
}
