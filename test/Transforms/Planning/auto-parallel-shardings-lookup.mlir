// A table of which few rows are looked up stays where it is: the lookup and the table's
// gradient are split as the table is, whatever samples are sharded by, and sums of a few
// rows move. (Every device had the whole table, and a gradient of its size.)

// RUN: soap-opt %s --soap-auto-parallel="machine=cuda:4 budget=50" | FileCheck %s --check-prefix=ROWS
// RUN: sed 's/\[{"d"}, {}\]>, tf/[{}, {"d"}]>, tf/' %s | soap-opt --soap-auto-parallel="machine=cuda:4 budget=50" | FileCheck %s --check-prefix=COLUMNS

// ROWS: soap.operator "{{.*}}" {{.*}} role "forward" {{.*}}"v" = 100000 : parameter] config <[1, 1, 4] on [0, 1, 2, 3]>
// ROWS: role "gradient" {{.*}}"v" = 100000 : attribute] config <[1, 1, 4] on [0, 1, 2, 3]>
// ROWS: role "update" {{.*}} config <[4, 1] on [0, 1, 2, 3]>

// COLUMNS: soap.operator "{{.*}}" {{.*}} role "forward" {{.*}}"v" = 100000 : parameter] config <[1, 4, 1] on [0, 1, 2, 3]>
// COLUMNS: role "gradient" {{.*}}"v" = 100000 : attribute] config <[1, 4, 1] on [0, 1, 2, 3]>
// COLUMNS: role "update" {{.*}} config <[1, 4] on [0, 1, 2, 3]>
module @jit_step attributes {mhlo.num_partitions = 4 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["d"=4]>
  func.func public @main(%table: tensor<100000x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"d"}, {}]>, tf.aliasing_output = 0 : i32}, %rows: tensor<64x1xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"d"}, {}]>}, %target: tensor<64x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"d"}, {}]>}) -> tensor<100000x16xf32> {
    %0 = "stablehlo.gather"(%table, %rows) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 16>}> : (tensor<100000x16xf32>, tensor<64x1xi32>) -> tensor<64x16xf32>
    %1 = sdy.sharding_constraint %0 <@mesh, [{"d"}, {}]> : tensor<64x16xf32>
    %2 = stablehlo.subtract %1, %target : tensor<64x16xf32>
    %3 = stablehlo.tanh %2 : tensor<64x16xf32>
    %4 = sdy.sharding_constraint %3 <@mesh, [{"d"}, {}]> : tensor<64x16xf32>
    %zero = stablehlo.constant dense<0.0> : tensor<100000x16xf32>
    %5 = "stablehlo.scatter"(%zero, %rows, %4) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
    ^bb0(%a: tensor<f32>, %b: tensor<f32>):
      %sum = stablehlo.add %a, %b : tensor<f32>
      stablehlo.return %sum : tensor<f32>
    }) : (tensor<100000x16xf32>, tensor<64x1xi32>, tensor<64x16xf32>) -> tensor<100000x16xf32>
    %rate = stablehlo.constant dense<0.01> : tensor<100000x16xf32>
    %6 = stablehlo.multiply %rate, %5 : tensor<100000x16xf32>
    %7 = stablehlo.subtract %table, %6 : tensor<100000x16xf32>
    return %7 : tensor<100000x16xf32>
  }
}
