module @jit_vp_ce attributes {mhlo.num_partitions = 8 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["a"=2, "b"=4]> {stablehlo.mesh = {axes = [{name = "a", size = 2 : i64}, {name = "b", size = 4 : i64}]}}
  func.func public @main(%arg0: tensor<10x6xf32>, %arg1: tensor<6x28xf32>, %arg2: tensor<10xi32>) -> (tensor<f32> {jax.result_info = "result[0]"}, tensor<10x6xf32> {jax.result_info = "result[1][0]"}, tensor<6x28xf32> {jax.result_info = "result[1][1]"}) {
    %0:10 = sdy.manual_computation(%arg0, %arg1, %arg2) in_shardings=[<@mesh, [{"a"}, {}]>, <@mesh, [{}, {"b"}]>, <@mesh, [{"a"}]>] out_shardings=[<@mesh, [{"a", "b"}, {}]>, <@mesh, [{"a", "b"}, {}]>, <@mesh, [{"a", "b"}, {}]>, <@mesh, [{"a", "b"}, {}, {}]>, <@mesh, [{"a", "b"}]>, <@mesh, [{"a", "b"}]>, <@mesh, [{"a"}]>, <@mesh, [{"a"}]>, <@mesh, [{}]>, <@mesh, []>] manual_axes={"a", "b"} (%arg3: tensor<5x6xf32>, %arg4: tensor<6x7xf32>, %arg5: tensor<5xi32>) {
      %2 = stablehlo.dot_general %arg3, %arg4, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<5x6xf32>, tensor<6x7xf32>) -> tensor<5x7xf32>
      %c = stablehlo.constant dense<1> : tensor<ui32>
      %c_0 = stablehlo.constant dense<4> : tensor<ui32>
      %3 = stablehlo.partition_id : tensor<ui32>
      %4 = stablehlo.divide %3, %c : tensor<ui32>
      %5 = stablehlo.remainder %4, %c_0 : tensor<ui32>
      %6 = stablehlo.convert %5 : (tensor<ui32>) -> tensor<i32>
      %c_1 = stablehlo.constant dense<7> : tensor<i32>
      %7 = stablehlo.multiply %6, %c_1 : tensor<i32>
      %cst_2 = stablehlo.constant dense<0xFF800000> : tensor<f32>
      %8 = stablehlo.reduce(%2 init: %cst_2) applies stablehlo.maximum across dimensions = [1] : (tensor<5x7xf32>, tensor<f32>) -> tensor<5xf32>
      %9 = "stablehlo.all_reduce"(%8) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1, 2, 3], [4, 5, 6, 7]]> : tensor<2x4xi64>, use_global_device_ids}> ({
      ^bb0(%arg6: tensor<f32>, %arg7: tensor<f32>):
        %38 = stablehlo.maximum %arg6, %arg7 : tensor<f32>
        stablehlo.return %38 : tensor<f32>
      }) : (tensor<5xf32>) -> tensor<5xf32>
      %10 = stablehlo.broadcast_in_dim %9, dims = [0] : (tensor<5xf32>) -> tensor<5x1xf32>
      %11 = stablehlo.broadcast_in_dim %10, dims = [0, 1] : (tensor<5x1xf32>) -> tensor<5x7xf32>
      %12 = stablehlo.subtract %2, %11 : tensor<5x7xf32>
      %13 = stablehlo.exponential %12 : tensor<5x7xf32>
      %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %14 = stablehlo.reduce(%13 init: %cst_3) applies stablehlo.add across dimensions = [1] : (tensor<5x7xf32>, tensor<f32>) -> tensor<5xf32>
      %15 = "stablehlo.all_reduce"(%14) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1, 2, 3], [4, 5, 6, 7]]> : tensor<2x4xi64>, use_global_device_ids}> ({
      ^bb0(%arg6: tensor<f32>, %arg7: tensor<f32>):
        %38 = stablehlo.add %arg6, %arg7 : tensor<f32>
        stablehlo.return %38 : tensor<f32>
      }) : (tensor<5xf32>) -> tensor<5xf32>
      %16 = stablehlo.broadcast_in_dim %7, dims = [] : (tensor<i32>) -> tensor<5xi32>
      %17 = stablehlo.subtract %arg5, %16 : tensor<5xi32>
      %c_4 = stablehlo.constant dense<0> : tensor<i32>
      %18 = stablehlo.broadcast_in_dim %c_4, dims = [] : (tensor<i32>) -> tensor<5xi32>
      %19 = stablehlo.compare GE, %17, %18, SIGNED : (tensor<5xi32>, tensor<5xi32>) -> tensor<5xi1>
      %c_5 = stablehlo.constant dense<7> : tensor<i32>
      %20 = stablehlo.broadcast_in_dim %c_5, dims = [] : (tensor<i32>) -> tensor<5xi32>
      %21 = stablehlo.compare LT, %17, %20, SIGNED : (tensor<5xi32>, tensor<5xi32>) -> tensor<5xi1>
      %22 = stablehlo.and %19, %21 : tensor<5xi1>
      %c_6 = stablehlo.constant dense<0> : tensor<i32>
      %c_7 = stablehlo.constant dense<6> : tensor<i32>
      %23 = func.call @clip(%17, %c_6, %c_7) : (tensor<5xi32>, tensor<i32>, tensor<i32>) -> tensor<5xi32>
      %24 = stablehlo.broadcast_in_dim %23, dims = [0] : (tensor<5xi32>) -> tensor<5x1xi32>
      %25:2 = func.call @take_along_axis(%2, %24) : (tensor<5x7xf32>, tensor<5x1xi32>) -> (tensor<5x1xf32>, tensor<5x1x1xi32>)
      %26 = stablehlo.reshape %25#0 : (tensor<5x1xf32>) -> tensor<5xf32>
      %cst_8 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %27:2 = func.call @_where(%22, %26, %cst_8) : (tensor<5xi1>, tensor<5xf32>, tensor<f32>) -> (tensor<5xf32>, tensor<5xf32>)
      %28 = "stablehlo.all_reduce"(%27#0) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1, 2, 3], [4, 5, 6, 7]]> : tensor<2x4xi64>, use_global_device_ids}> ({
      ^bb0(%arg6: tensor<f32>, %arg7: tensor<f32>):
        %38 = stablehlo.add %arg6, %arg7 : tensor<f32>
        stablehlo.return %38 : tensor<f32>
      }) : (tensor<5xf32>) -> tensor<5xf32>
      %29 = stablehlo.log %15 : tensor<5xf32>
      %30 = stablehlo.add %29, %9 : tensor<5xf32>
      %31 = stablehlo.subtract %30, %28 : tensor<5xf32>
      %cst_9 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %32 = stablehlo.reduce(%31 init: %cst_9) applies stablehlo.add across dimensions = [0] : (tensor<5xf32>, tensor<f32>) -> tensor<f32>
      %cst_10 = stablehlo.constant dense<5.000000e+00> : tensor<f32>
      %33 = stablehlo.divide %32, %cst_10 : tensor<f32>
      %34 = "stablehlo.all_reduce"(%33) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 4], [1, 5], [2, 6], [3, 7]]> : tensor<4x2xi64>, use_global_device_ids}> ({
      ^bb0(%arg6: tensor<f32>, %arg7: tensor<f32>):
        %38 = stablehlo.add %arg6, %arg7 : tensor<f32>
        stablehlo.return %38 : tensor<f32>
      }) : (tensor<f32>) -> tensor<f32>
      %cst_11 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
      %35 = stablehlo.divide %34, %cst_11 : tensor<f32>
      %36 = stablehlo.broadcast_in_dim %cst_10, dims = [] : (tensor<f32>) -> tensor<1xf32>
      %cst_12 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
      %37 = stablehlo.broadcast_in_dim %cst_12, dims = [] : (tensor<f32>) -> tensor<1xf32>
      sdy.return %arg4, %arg3, %13, %25#1, %22, %27#1, %15, %36, %37, %35 : tensor<6x7xf32>, tensor<5x6xf32>, tensor<5x7xf32>, tensor<5x1x1xi32>, tensor<5xi1>, tensor<5xf32>, tensor<5xf32>, tensor<1xf32>, tensor<1xf32>, tensor<f32>
    } : (tensor<10x6xf32>, tensor<6x28xf32>, tensor<10xi32>) -> (tensor<48x7xf32>, tensor<40x6xf32>, tensor<40x7xf32>, tensor<40x1x1xi32>, tensor<40xi1>, tensor<40xf32>, tensor<10xf32>, tensor<2xf32>, tensor<1xf32>, tensor<f32>)
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %1:2 = sdy.manual_computation(%cst, %0#0, %0#1, %0#2, %0#3, %0#4, %0#5, %0#6, %0#7, %0#8) in_shardings=[<@mesh, []>, <@mesh, [{"a", "b"}, {}]>, <@mesh, [{"a", "b"}, {}]>, <@mesh, [{"a", "b"}, {}]>, <@mesh, [{"a", "b"}, {}, {}]>, <@mesh, [{"a", "b"}]>, <@mesh, [{"a", "b"}]>, <@mesh, [{"a"}]>, <@mesh, [{"a"}]>, <@mesh, [{}]>] out_shardings=[<@mesh, [{"a"}, {}]>, <@mesh, [{}, {"b"}]>] manual_axes={"a", "b"} (%arg3: tensor<f32>, %arg4: tensor<6x7xf32>, %arg5: tensor<5x6xf32>, %arg6: tensor<5x7xf32>, %arg7: tensor<5x1x1xi32>, %arg8: tensor<5xi1>, %arg9: tensor<5xf32>, %arg10: tensor<5xf32>, %arg11: tensor<1xf32>, %arg12: tensor<1xf32>) {
      %2 = stablehlo.reshape %arg11 : (tensor<1xf32>) -> tensor<f32>
      %3 = stablehlo.reshape %arg12 : (tensor<1xf32>) -> tensor<f32>
      %4 = stablehlo.divide %arg3, %3 : tensor<f32>
      %5 = stablehlo.divide %4, %2 : tensor<f32>
      %6 = stablehlo.broadcast_in_dim %5, dims = [] : (tensor<f32>) -> tensor<5xf32>
      %7 = stablehlo.negate %6 : tensor<5xf32>
      %8 = stablehlo.divide %6, %arg10 : tensor<5xf32>
      %9 = func.call @_where_0(%arg8, %arg9, %7) : (tensor<5xi1>, tensor<5xf32>, tensor<5xf32>) -> tensor<5xf32>
      %10 = stablehlo.broadcast_in_dim %9, dims = [0] : (tensor<5xf32>) -> tensor<5x1xf32>
      %11 = func.call @take_along_axis_1(%arg7, %10) : (tensor<5x1x1xi32>, tensor<5x1xf32>) -> tensor<5x7xf32>
      %12 = stablehlo.broadcast_in_dim %8, dims = [0] : (tensor<5xf32>) -> tensor<5x7xf32>
      %13 = stablehlo.multiply %12, %arg6 : tensor<5x7xf32>
      %14 = stablehlo.add %11, %13 : tensor<5x7xf32>
      %15 = stablehlo.dot_general %14, %arg5, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<5x7xf32>, tensor<5x6xf32>) -> tensor<7x6xf32>
      %16 = stablehlo.transpose %15, dims = [1, 0] : (tensor<7x6xf32>) -> tensor<6x7xf32>
      %17 = stablehlo.dot_general %14, %arg4, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<5x7xf32>, tensor<6x7xf32>) -> tensor<5x6xf32>
      %18 = "stablehlo.all_reduce"(%16) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 4], [1, 5], [2, 6], [3, 7]]> : tensor<4x2xi64>, use_global_device_ids}> ({
      ^bb0(%arg13: tensor<f32>, %arg14: tensor<f32>):
        %20 = stablehlo.add %arg13, %arg14 : tensor<f32>
        stablehlo.return %20 : tensor<f32>
      }) : (tensor<6x7xf32>) -> tensor<6x7xf32>
      %19 = "stablehlo.all_reduce"(%17) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1, 2, 3], [4, 5, 6, 7]]> : tensor<2x4xi64>, use_global_device_ids}> ({
      ^bb0(%arg13: tensor<f32>, %arg14: tensor<f32>):
        %20 = stablehlo.add %arg13, %arg14 : tensor<f32>
        stablehlo.return %20 : tensor<f32>
      }) : (tensor<5x6xf32>) -> tensor<5x6xf32>
      sdy.return %19, %18 : tensor<5x6xf32>, tensor<6x7xf32>
    } : (tensor<f32>, tensor<48x7xf32>, tensor<40x6xf32>, tensor<40x7xf32>, tensor<40x1x1xi32>, tensor<40xi1>, tensor<40xf32>, tensor<10xf32>, tensor<2xf32>, tensor<1xf32>) -> (tensor<10x6xf32>, tensor<6x28xf32>)
    return %0#9, %1#0, %1#1 : tensor<f32>, tensor<10x6xf32>, tensor<6x28xf32>
  }
  func.func private @clip(%arg0: tensor<5xi32>, %arg1: tensor<i32>, %arg2: tensor<i32>) -> tensor<5xi32> {
    %0 = stablehlo.convert %arg1 : tensor<i32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<i32>) -> tensor<5xi32>
    %2 = stablehlo.maximum %1, %arg0 : tensor<5xi32>
    %3 = stablehlo.convert %arg2 : tensor<i32>
    %4 = stablehlo.broadcast_in_dim %3, dims = [] : (tensor<i32>) -> tensor<5xi32>
    %5 = stablehlo.minimum %4, %2 : tensor<5xi32>
    return %5 : tensor<5xi32>
  }
  func.func private @take_along_axis(%arg0: tensor<5x7xf32>, %arg1: tensor<5x1xi32>) -> (tensor<5x1xf32>, tensor<5x1x1xi32>) {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<5x1xi32>
    %1 = stablehlo.compare LT, %arg1, %0, SIGNED : (tensor<5x1xi32>, tensor<5x1xi32>) -> tensor<5x1xi1>
    %c_0 = stablehlo.constant dense<7> : tensor<i32>
    %2 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<5x1xi32>
    %3 = stablehlo.add %arg1, %2 : tensor<5x1xi32>
    %4 = stablehlo.select %1, %3, %arg1 : tensor<5x1xi1>, tensor<5x1xi32>
    %5 = stablehlo.reshape %4 : (tensor<5x1xi32>) -> tensor<5x1x1xi32>
    %c_1 = stablehlo.constant dense<6> : tensor<1xi32>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %6 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i32>) -> tensor<5x1x1xi32>
    %7 = stablehlo.compare GE, %5, %6, SIGNED : (tensor<5x1x1xi32>, tensor<5x1x1xi32>) -> tensor<5x1x1xi1>
    %8 = stablehlo.broadcast_in_dim %c_1, dims = [2] : (tensor<1xi32>) -> tensor<1x1x1xi32>
    %9 = stablehlo.broadcast_in_dim %8, dims = [0, 1, 2] : (tensor<1x1x1xi32>) -> tensor<5x1x1xi32>
    %10 = stablehlo.compare LE, %5, %9, SIGNED : (tensor<5x1x1xi32>, tensor<5x1x1xi32>) -> tensor<5x1x1xi1>
    %11 = stablehlo.and %7, %10 : tensor<5x1x1xi1>
    %c_3 = stablehlo.constant dense<true> : tensor<i1>
    %12 = stablehlo.reduce(%11 init: %c_3) applies stablehlo.and across dimensions = [2] : (tensor<5x1x1xi1>, tensor<i1>) -> tensor<5x1xi1>
    %13 = "stablehlo.gather"(%arg0, %5) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1>}> : (tensor<5x7xf32>, tensor<5x1x1xi32>) -> tensor<5x1xf32>
    %cst = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %14 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<5x1xf32>
    %15 = stablehlo.select %12, %13, %14 : tensor<5x1xi1>, tensor<5x1xf32>
    return %15, %5 : tensor<5x1xf32>, tensor<5x1x1xi32>
  }
  func.func private @_where(%arg0: tensor<5xi1>, %arg1: tensor<5xf32>, %arg2: tensor<f32>) -> (tensor<5xf32>, tensor<5xf32>) {
    %0 = stablehlo.convert %arg2 : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<5xf32>
    %2 = stablehlo.select %arg0, %arg1, %1 : tensor<5xi1>, tensor<5xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %3 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<5xf32>
    return %2, %3 : tensor<5xf32>, tensor<5xf32>
  }
  func.func private @_where_0(%arg0: tensor<5xi1>, %arg1: tensor<5xf32>, %arg2: tensor<5xf32>) -> tensor<5xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<5xf32>
    %1 = stablehlo.select %arg0, %arg2, %0 : tensor<5xi1>, tensor<5xf32>
    return %1 : tensor<5xf32>
  }
  func.func private @take_along_axis_1(%arg0: tensor<5x1x1xi32>, %arg1: tensor<5x1xf32>) -> tensor<5x7xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<5x7xf32>
    %1 = "stablehlo.scatter"(%0, %arg0, %arg1) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1], index_vector_dim = 2>, unique_indices = false}> ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      %2 = stablehlo.add %arg2, %arg3 : tensor<f32>
      stablehlo.return %2 : tensor<f32>
    }) : (tensor<5x7xf32>, tensor<5x1x1xi32>, tensor<5x1xf32>) -> tensor<5x7xf32>
    return %1 : tensor<5x7xf32>
  }
}
