// RUN: soap-opt %s -split-input-file --soap-auto-parallel="machine=cpu:4 algorithm=data-parallel spmd=true" --soap-export-shardings -verify-diagnostics | FileCheck %s

// What XLA computes wrong, or aborts at, is split less: the gradient of a maximum
// of windows that are twice as long as their strides or longer, along these; tiles
// of different sizes of a scatter's indices that have no sign, or beside copies;
// one of two equal windows of a value that are padded with other numbers, along
// what is padded, where both are split.

// CHECK-LABEL: module @windows
module @windows {
  // CHECK: "stablehlo.select_and_scatter"
  // CHECK: sdy.sharding_constraint %{{.*}} <@mesh, [{}, {}]>
  // expected-warning @below {{1 operator is split in a way that XLA computes wrong, "window" first; less is split here (docs/shardings.md)}}
  func.func @main(%x: tensor<17x4xf32>, %g: tensor<16x4xf32>) -> tensor<17x4xf32> {
    %z = stablehlo.constant dense<0.0> : tensor<f32>
    %0 = "stablehlo.select_and_scatter"(%x, %g, %z) <{padding = dense<0> : tensor<2x2xi64>, window_dimensions = array<i64: 2, 1>, window_strides = array<i64: 1, 1>}> ({
    ^bb0(%a: tensor<f32>, %b: tensor<f32>):
      %1 = stablehlo.compare GE, %a, %b, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %1 : tensor<i1>
    }, {
    ^bb0(%a: tensor<f32>, %b: tensor<f32>):
      %1 = stablehlo.add %a, %b : tensor<f32>
      stablehlo.return %1 : tensor<f32>
    }) : (tensor<17x4xf32>, tensor<16x4xf32>, tensor<f32>) -> tensor<17x4xf32>
    return %0 : tensor<17x4xf32>
  }
}

// -----

// CHECK-LABEL: module @strides
module @strides {
  // CHECK: "stablehlo.select_and_scatter"
  // CHECK: sdy.sharding_constraint %{{.*}} <@mesh, [{"a"}, {}]>
  func.func @main(%x: tensor<16x4xf32>, %g: tensor<8x4xf32>) -> tensor<16x4xf32> {
    %z = stablehlo.constant dense<0.0> : tensor<f32>
    %0 = "stablehlo.select_and_scatter"(%x, %g, %z) <{padding = dense<[[0, 1], [0, 0]]> : tensor<2x2xi64>, window_dimensions = array<i64: 3, 1>, window_strides = array<i64: 2, 1>}> ({
    ^bb0(%a: tensor<f32>, %b: tensor<f32>):
      %1 = stablehlo.compare GE, %a, %b, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %1 : tensor<i1>
    }, {
    ^bb0(%a: tensor<f32>, %b: tensor<f32>):
      %1 = stablehlo.add %a, %b : tensor<f32>
      stablehlo.return %1 : tensor<f32>
    }) : (tensor<16x4xf32>, tensor<8x4xf32>, tensor<f32>) -> tensor<16x4xf32>
    return %0 : tensor<16x4xf32>
  }
}

// -----

// CHECK-LABEL: module @unsigned
module @unsigned {
  // CHECK: "stablehlo.scatter"
  // CHECK: sdy.sharding_constraint %{{.*}} <@mesh, [{}, {}]>
  // expected-warning @below {{1 operator is split in a way that XLA computes wrong, "scatter" first; less is split here (docs/shardings.md)}}
  func.func @main(%t: tensor<6x8xf32>, %i: tensor<6x8x1xui32>, %u: tensor<6x8xf32>) -> tensor<6x8xf32> {
    %0 = "stablehlo.scatter"(%t, %i, %u) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1], index_vector_dim = 2>, unique_indices = false}> ({
    ^bb0(%a: tensor<f32>, %b: tensor<f32>):
      %1 = stablehlo.add %a, %b : tensor<f32>
      stablehlo.return %1 : tensor<f32>
    }) : (tensor<6x8xf32>, tensor<6x8x1xui32>, tensor<6x8xf32>) -> tensor<6x8xf32>
    return %0 : tensor<6x8xf32>
  }
}

// -----

// CHECK-LABEL: module @even
module @even {
  // CHECK: "stablehlo.scatter"
  // CHECK: sdy.sharding_constraint %{{.*}} <@mesh, [{"a"}, {}]>
  func.func @main(%t: tensor<8x8xf32>, %i: tensor<8x8x1xui32>, %u: tensor<8x8xf32>) -> tensor<8x8xf32> {
    %0 = "stablehlo.scatter"(%t, %i, %u) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1], index_vector_dim = 2>, unique_indices = false}> ({
    ^bb0(%a: tensor<f32>, %b: tensor<f32>):
      %1 = stablehlo.add %a, %b : tensor<f32>
      stablehlo.return %1 : tensor<f32>
    }) : (tensor<8x8xf32>, tensor<8x8x1xui32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    return %0 : tensor<8x8xf32>
  }
}

// -----

// CHECK-LABEL: module @padded
module @padded {
  // CHECK: "stablehlo.reduce_window"
  // CHECK: sdy.sharding_constraint %{{.*}} <@mesh, [{"a"}, {}]>
  // CHECK: "stablehlo.reduce_window"
  // CHECK: sdy.sharding_constraint %{{.*}} <@mesh, [{}, {}]>
  // expected-warning @below {{1 operator is split in a way that XLA computes wrong, "window.gradient" first; less is split here (docs/shardings.md)}}
  func.func @main(%x: tensor<16x4xf32>) -> (tensor<16x4xf32>, tensor<16x4xf32>) {
    %z = stablehlo.constant dense<0.0> : tensor<f32>
    %m = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %0 = "stablehlo.reduce_window"(%x, %z) <{padding = dense<[[1, 1], [0, 0]]> : tensor<2x2xi64>, window_dimensions = array<i64: 3, 1>}> ({
    ^bb0(%a: tensor<f32>, %b: tensor<f32>):
      %2 = stablehlo.add %a, %b : tensor<f32>
      stablehlo.return %2 : tensor<f32>
    }) : (tensor<16x4xf32>, tensor<f32>) -> tensor<16x4xf32>
    %1 = "stablehlo.reduce_window"(%x, %m) <{padding = dense<[[1, 1], [0, 0]]> : tensor<2x2xi64>, window_dimensions = array<i64: 3, 1>}> ({
    ^bb0(%a: tensor<f32>, %b: tensor<f32>):
      %2 = stablehlo.maximum %a, %b : tensor<f32>
      stablehlo.return %2 : tensor<f32>
    }) : (tensor<16x4xf32>, tensor<f32>) -> tensor<16x4xf32>
    return %0, %1 : tensor<16x4xf32>, tensor<16x4xf32>
  }
}

// -----

// What takes more work stays split, a convolution (which is padded with zeros)
// after a maximum.

// CHECK-LABEL: module @convolution
module @convolution {
  // CHECK: "stablehlo.reduce_window"
  // CHECK: sdy.sharding_constraint %{{.*}} <@mesh, [{}, {}, {}]>
  // CHECK: stablehlo.convolution
  // CHECK: sdy.sharding_constraint %{{.*}} <@mesh, [{}, {"a"}, {}]>
  // expected-warning @below {{1 operator is split in a way that XLA computes wrong, "maximum" first; less is split here (docs/shardings.md)}}
  func.func @main(%x: tensor<1x16x4xf32>, %w: tensor<3x4x4xf32>) -> (tensor<1x16x4xf32>, tensor<1x16x4xf32>) {
    %m = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %0 = "stablehlo.reduce_window"(%x, %m) <{padding = dense<[[0, 0], [1, 1], [0, 0]]> : tensor<3x2xi64>, window_dimensions = array<i64: 1, 3, 1>}> ({
    ^bb0(%a: tensor<f32>, %b: tensor<f32>):
      %2 = stablehlo.maximum %a, %b : tensor<f32>
      stablehlo.return %2 : tensor<f32>
    }) {soap.operator = "maximum", soap.config = #soap.config<[4, 1, 1] on [0, 1, 2, 3]>} : (tensor<1x16x4xf32>, tensor<f32>) -> tensor<1x16x4xf32>
    %1 = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {pad = [[1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, soap.operator = "sum", soap.config = #soap.config<[1, 4, 1, 1] on [0, 1, 2, 3]>} : (tensor<1x16x4xf32>, tensor<3x4x4xf32>) -> tensor<1x16x4xf32>
    return %0, %1 : tensor<1x16x4xf32>, tensor<1x16x4xf32>
  }
}

// -----

// Windows that are not equal, or padded where nothing is split, share nothing.

// CHECK-LABEL: module @different
module @different {
  // CHECK: stablehlo.pad
  // CHECK: sdy.sharding_constraint %{{.*}} <@mesh, [{"a"}, {}]>
  // CHECK: stablehlo.pad
  // CHECK: sdy.sharding_constraint %{{.*}} <@mesh, [{"a"}, {}]>
  // CHECK: stablehlo.pad
  // CHECK: sdy.sharding_constraint %{{.*}} <@mesh, [{"a"}, {}]>
  func.func @main(%x: tensor<16x4xf32>) -> (tensor<20x4xf32>, tensor<16x6xf32>, tensor<16x6xf32>) {
    %z = stablehlo.constant dense<0.0> : tensor<f32>
    %o = stablehlo.constant dense<1.0> : tensor<f32>
    %0 = stablehlo.pad %x, %z, low = [2, 0], high = [2, 0], interior = [0, 0] : (tensor<16x4xf32>, tensor<f32>) -> tensor<20x4xf32>
    %1 = stablehlo.pad %x, %z, low = [0, 1], high = [0, 1], interior = [0, 0] : (tensor<16x4xf32>, tensor<f32>) -> tensor<16x6xf32>
    %2 = stablehlo.pad %x, %o, low = [0, 1], high = [0, 1], interior = [0, 0] : (tensor<16x4xf32>, tensor<f32>) -> tensor<16x6xf32>
    return %0, %1, %2 : tensor<20x4xf32>, tensor<16x6xf32>, tensor<16x6xf32>
  }
}
