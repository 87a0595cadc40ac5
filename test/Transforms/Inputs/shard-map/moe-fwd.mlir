module @jit_moe attributes {mhlo.num_partitions = 4 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["a"=4]> {stablehlo.mesh = {axes = [{name = "a", size = 4 : i64}]}}
  func.func public @main(%arg0: tensor<28x6xf32>, %arg1: tensor<6x8xf32>, %arg2: tensor<8x6x5xf32>, %arg3: tensor<8x5x6xf32>) -> (tensor<28x6xf32> {jax.result_info = "result"}) {
    %0 = sdy.manual_computation(%arg0, %arg1, %arg2, %arg3) in_shardings=[<@mesh, [{"a"}, {}]>, <@mesh, [{}, {}]>, <@mesh, [{"a"}, {}, {}]>, <@mesh, [{"a"}, {}, {}]>] out_shardings=[<@mesh, [{"a"}, {}]>] manual_axes={"a"} (%arg4: tensor<7x6xf32>, %arg5: tensor<6x8xf32>, %arg6: tensor<2x6x5xf32>, %arg7: tensor<2x5x6xf32>) {
      %1 = stablehlo.dot_general %arg4, %arg5, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<7x6xf32>, tensor<6x8xf32>) -> tensor<7x8xf32>
      %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
      %2 = stablehlo.reduce(%1 init: %cst) applies stablehlo.maximum across dimensions = [1] : (tensor<7x8xf32>, tensor<f32>) -> tensor<7xf32>
      %cst_0 = stablehlo.constant dense<0xFF800000> : tensor<f32>
      %3 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<7xf32>
      %4 = stablehlo.maximum %3, %2 : tensor<7xf32>
      %5 = stablehlo.broadcast_in_dim %4, dims = [0] : (tensor<7xf32>) -> tensor<7x1xf32>
      %6 = stablehlo.broadcast_in_dim %5, dims = [0, 1] : (tensor<7x1xf32>) -> tensor<7x8xf32>
      %7 = stablehlo.subtract %1, %6 : tensor<7x8xf32>
      %8 = stablehlo.exponential %7 : tensor<7x8xf32>
      %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %9 = stablehlo.reduce(%8 init: %cst_1) applies stablehlo.add across dimensions = [1] : (tensor<7x8xf32>, tensor<f32>) -> tensor<7xf32>
      %10 = stablehlo.broadcast_in_dim %9, dims = [0] : (tensor<7xf32>) -> tensor<7x1xf32>
      %11 = stablehlo.broadcast_in_dim %10, dims = [0, 1] : (tensor<7x1xf32>) -> tensor<7x8xf32>
      %12 = stablehlo.divide %8, %11 : tensor<7x8xf32>
      %13 = func.call @argmax(%12) : (tensor<7x8xf32>) -> tensor<7xi32>
      %cst_2 = stablehlo.constant dense<0xFF800000> : tensor<f32>
      %14 = stablehlo.reduce(%12 init: %cst_2) applies stablehlo.maximum across dimensions = [1] : (tensor<7x8xf32>, tensor<f32>) -> tensor<7xf32>
      %15 = func.call @_one_hot(%13) : (tensor<7xi32>) -> tensor<7x8xi32>
      %16 = func.call @cumsum(%15) : (tensor<7x8xi32>) -> tensor<7x8xi32>
      %c = stablehlo.constant dense<1> : tensor<i32>
      %17 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<7x8xi32>
      %18 = stablehlo.subtract %16, %17 : tensor<7x8xi32>
      %19 = stablehlo.multiply %18, %15 : tensor<7x8xi32>
      %c_3 = stablehlo.constant dense<0> : tensor<i32>
      %20 = stablehlo.reduce(%19 init: %c_3) applies stablehlo.add across dimensions = [1] : (tensor<7x8xi32>, tensor<i32>) -> tensor<7xi32>
      %c_4 = stablehlo.constant dense<4> : tensor<i32>
      %21 = stablehlo.broadcast_in_dim %c_4, dims = [] : (tensor<i32>) -> tensor<7xi32>
      %22 = stablehlo.compare LT, %20, %21, SIGNED : (tensor<7xi32>, tensor<7xi32>) -> tensor<7xi1>
      %23 = func.call @_one_hot_1(%13) : (tensor<7xi32>) -> tensor<7x8xf32>
      %24 = stablehlo.broadcast_in_dim %22, dims = [0] : (tensor<7xi1>) -> tensor<7x1xi1>
      %25 = stablehlo.convert %24 : (tensor<7x1xi1>) -> tensor<7x1xf32>
      %26 = stablehlo.broadcast_in_dim %25, dims = [0, 1] : (tensor<7x1xf32>) -> tensor<7x8xf32>
      %27 = stablehlo.multiply %23, %26 : tensor<7x8xf32>
      %28 = func.call @_one_hot_2(%20) : (tensor<7xi32>) -> tensor<7x4xf32>
      %29 = stablehlo.dot_general %arg4, %28, batching_dims = [0] x [0], contracting_dims = [] x [], precision = [DEFAULT, DEFAULT] : (tensor<7x6xf32>, tensor<7x4xf32>) -> tensor<7x6x4xf32>
      %30 = stablehlo.dot_general %29, %27, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<7x6x4xf32>, tensor<7x8xf32>) -> tensor<6x4x8xf32>
      %31 = stablehlo.transpose %30, dims = [2, 1, 0] : (tensor<6x4x8xf32>) -> tensor<8x4x6xf32>
      %32 = stablehlo.reshape %31 : (tensor<8x4x6xf32>) -> tensor<4x2x4x6xf32>
      %33 = "stablehlo.all_to_all"(%32) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, concat_dimension = 0 : i64, replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>, split_count = 4 : i64, split_dimension = 0 : i64}> : (tensor<4x2x4x6xf32>) -> tensor<4x2x4x6xf32>
      %34 = stablehlo.transpose %33, dims = [1, 0, 2, 3] : (tensor<4x2x4x6xf32>) -> tensor<2x4x4x6xf32>
      %35 = stablehlo.reshape %34 : (tensor<2x4x4x6xf32>) -> tensor<2x16x6xf32>
      %36 = stablehlo.dot_general %35, %arg6, batching_dims = [0] x [0], contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<2x16x6xf32>, tensor<2x6x5xf32>) -> tensor<2x16x5xf32>
      %37 = func.call @relu(%36) : (tensor<2x16x5xf32>) -> tensor<2x16x5xf32>
      %38 = stablehlo.dot_general %37, %arg7, batching_dims = [0] x [0], contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<2x16x5xf32>, tensor<2x5x6xf32>) -> tensor<2x16x6xf32>
      %39 = stablehlo.reshape %38 : (tensor<2x16x6xf32>) -> tensor<2x4x4x6xf32>
      %40 = stablehlo.transpose %39, dims = [1, 0, 2, 3] : (tensor<2x4x4x6xf32>) -> tensor<4x2x4x6xf32>
      %41 = "stablehlo.all_to_all"(%40) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, concat_dimension = 0 : i64, replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>, split_count = 4 : i64, split_dimension = 0 : i64}> : (tensor<4x2x4x6xf32>) -> tensor<4x2x4x6xf32>
      %42 = stablehlo.reshape %41 : (tensor<4x2x4x6xf32>) -> tensor<8x4x6xf32>
      %c_5 = stablehlo.constant dense<0> : tensor<i32>
      %c_6 = stablehlo.constant dense<3> : tensor<i32>
      %43 = func.call @clip(%20, %c_5, %c_6) : (tensor<7xi32>, tensor<i32>, tensor<i32>) -> tensor<7xi32>
      %c_7 = stablehlo.constant dense<0> : tensor<i32>
      %44 = stablehlo.broadcast_in_dim %c_7, dims = [] : (tensor<i32>) -> tensor<7xi32>
      %45 = stablehlo.compare LT, %13, %44, SIGNED : (tensor<7xi32>, tensor<7xi32>) -> tensor<7xi1>
      %c_8 = stablehlo.constant dense<8> : tensor<i32>
      %46 = stablehlo.broadcast_in_dim %c_8, dims = [] : (tensor<i32>) -> tensor<7xi32>
      %47 = stablehlo.add %13, %46 : tensor<7xi32>
      %48 = stablehlo.select %45, %47, %13 : tensor<7xi1>, tensor<7xi32>
      %c_9 = stablehlo.constant dense<0> : tensor<i32>
      %49 = stablehlo.broadcast_in_dim %c_9, dims = [] : (tensor<i32>) -> tensor<7xi32>
      %50 = stablehlo.compare LT, %43, %49, SIGNED : (tensor<7xi32>, tensor<7xi32>) -> tensor<7xi1>
      %c_10 = stablehlo.constant dense<4> : tensor<i32>
      %51 = stablehlo.broadcast_in_dim %c_10, dims = [] : (tensor<i32>) -> tensor<7xi32>
      %52 = stablehlo.add %43, %51 : tensor<7xi32>
      %53 = stablehlo.select %50, %52, %43 : tensor<7xi1>, tensor<7xi32>
      %54 = stablehlo.broadcast_in_dim %48, dims = [0] : (tensor<7xi32>) -> tensor<7x1xi32>
      %55 = stablehlo.broadcast_in_dim %53, dims = [0] : (tensor<7xi32>) -> tensor<7x1xi32>
      %56 = stablehlo.concatenate %54, %55, dim = 1 : (tensor<7x1xi32>, tensor<7x1xi32>) -> tensor<7x2xi32>
      %57 = "stablehlo.gather"(%42, %56) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0, 1], start_index_map = [0, 1], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1, 6>}> : (tensor<8x4x6xf32>, tensor<7x2xi32>) -> tensor<7x6xf32>
      %58 = stablehlo.convert %22 : (tensor<7xi1>) -> tensor<7xf32>
      %59 = stablehlo.multiply %14, %58 : tensor<7xf32>
      %60 = stablehlo.broadcast_in_dim %59, dims = [0] : (tensor<7xf32>) -> tensor<7x1xf32>
      %61 = stablehlo.broadcast_in_dim %60, dims = [0, 1] : (tensor<7x1xf32>) -> tensor<7x6xf32>
      %62 = stablehlo.multiply %57, %61 : tensor<7x6xf32>
      %63 = stablehlo.add %arg4, %62 : tensor<7x6xf32>
      sdy.return %63 : tensor<7x6xf32>
    } : (tensor<28x6xf32>, tensor<6x8xf32>, tensor<8x6x5xf32>, tensor<8x5x6xf32>) -> tensor<28x6xf32>
    return %0 : tensor<28x6xf32>
  }
  func.func private @argmax(%arg0: tensor<7x8xf32>) -> tensor<7xi32> {
    %0 = stablehlo.iota dim = 1 : tensor<7x8xi32>
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %1:2 = stablehlo.reduce(%arg0 init: %cst), (%0 init: %c) across dimensions = [1] : (tensor<7x8xf32>, tensor<7x8xi32>, tensor<f32>, tensor<i32>) -> (tensor<7xf32>, tensor<7xi32>)
     reducer(%arg1: tensor<f32>, %arg3: tensor<f32>) (%arg2: tensor<i32>, %arg4: tensor<i32>)  {
      %2 = stablehlo.compare GT, %arg1, %arg3, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %3 = stablehlo.compare NE, %arg1, %arg1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %4 = stablehlo.or %2, %3 : tensor<i1>
      %5 = stablehlo.compare EQ, %arg1, %arg3, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %6 = stablehlo.compare LT, %arg2, %arg4, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %7 = stablehlo.and %5, %6 : tensor<i1>
      %8 = stablehlo.or %4, %7 : tensor<i1>
      %9 = stablehlo.select %4, %arg1, %arg3 : tensor<i1>, tensor<f32>
      %10 = stablehlo.select %8, %arg2, %arg4 : tensor<i1>, tensor<i32>
      stablehlo.return %9, %10 : tensor<f32>, tensor<i32>
    }
    return %1#1 : tensor<7xi32>
  }
  func.func private @_one_hot(%arg0: tensor<7xi32>) -> tensor<7x8xi32> {
    %0 = stablehlo.broadcast_in_dim %arg0, dims = [0] : (tensor<7xi32>) -> tensor<7x1xi32>
    %1 = stablehlo.iota dim = 1 : tensor<1x8xi32>
    %2 = stablehlo.broadcast_in_dim %0, dims = [0, 1] : (tensor<7x1xi32>) -> tensor<7x8xi32>
    %3 = stablehlo.broadcast_in_dim %1, dims = [0, 1] : (tensor<1x8xi32>) -> tensor<7x8xi32>
    %4 = stablehlo.compare EQ, %2, %3, SIGNED : (tensor<7x8xi32>, tensor<7x8xi32>) -> tensor<7x8xi1>
    %5 = stablehlo.convert %4 : (tensor<7x8xi1>) -> tensor<7x8xi32>
    return %5 : tensor<7x8xi32>
  }
  func.func private @cumsum(%arg0: tensor<7x8xi32>) -> tensor<7x8xi32> {
    %0 = call @cumsum_0(%arg0) : (tensor<7x8xi32>) -> tensor<7x8xi32>
    return %0 : tensor<7x8xi32>
  }
  func.func private @cumsum_0(%arg0: tensor<7x8xi32>) -> tensor<7x8xi32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<i32>
    %1 = "stablehlo.reduce_window"(%arg0, %0) <{base_dilations = array<i64: 1, 1>, padding = dense<[[6, 0], [0, 0]]> : tensor<2x2xi64>, window_dilations = array<i64: 1, 1>, window_dimensions = array<i64: 7, 1>, window_strides = array<i64: 1, 1>}> ({
    ^bb0(%arg1: tensor<i32>, %arg2: tensor<i32>):
      %2 = stablehlo.add %arg1, %arg2 : tensor<i32>
      stablehlo.return %2 : tensor<i32>
    }) : (tensor<7x8xi32>, tensor<i32>) -> tensor<7x8xi32>
    return %1 : tensor<7x8xi32>
  }
  func.func private @_one_hot_1(%arg0: tensor<7xi32>) -> tensor<7x8xf32> {
    %0 = stablehlo.broadcast_in_dim %arg0, dims = [0] : (tensor<7xi32>) -> tensor<7x1xi32>
    %1 = stablehlo.iota dim = 1 : tensor<1x8xi32>
    %2 = stablehlo.broadcast_in_dim %0, dims = [0, 1] : (tensor<7x1xi32>) -> tensor<7x8xi32>
    %3 = stablehlo.broadcast_in_dim %1, dims = [0, 1] : (tensor<1x8xi32>) -> tensor<7x8xi32>
    %4 = stablehlo.compare EQ, %2, %3, SIGNED : (tensor<7x8xi32>, tensor<7x8xi32>) -> tensor<7x8xi1>
    %5 = stablehlo.convert %4 : (tensor<7x8xi1>) -> tensor<7x8xf32>
    return %5 : tensor<7x8xf32>
  }
  func.func private @_one_hot_2(%arg0: tensor<7xi32>) -> tensor<7x4xf32> {
    %0 = stablehlo.broadcast_in_dim %arg0, dims = [0] : (tensor<7xi32>) -> tensor<7x1xi32>
    %1 = stablehlo.iota dim = 1 : tensor<1x4xi32>
    %2 = stablehlo.broadcast_in_dim %0, dims = [0, 1] : (tensor<7x1xi32>) -> tensor<7x4xi32>
    %3 = stablehlo.broadcast_in_dim %1, dims = [0, 1] : (tensor<1x4xi32>) -> tensor<7x4xi32>
    %4 = stablehlo.compare EQ, %2, %3, SIGNED : (tensor<7x4xi32>, tensor<7x4xi32>) -> tensor<7x4xi1>
    %5 = stablehlo.convert %4 : (tensor<7x4xi1>) -> tensor<7x4xf32>
    return %5 : tensor<7x4xf32>
  }
  func.func private @relu(%arg0: tensor<2x16x5xf32>) -> tensor<2x16x5xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x16x5xf32>
    %1 = stablehlo.maximum %arg0, %0 : tensor<2x16x5xf32>
    return %1 : tensor<2x16x5xf32>
  }
  func.func private @clip(%arg0: tensor<7xi32>, %arg1: tensor<i32>, %arg2: tensor<i32>) -> tensor<7xi32> {
    %0 = stablehlo.convert %arg1 : tensor<i32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<i32>) -> tensor<7xi32>
    %2 = stablehlo.maximum %1, %arg0 : tensor<7xi32>
    %3 = stablehlo.convert %arg2 : tensor<i32>
    %4 = stablehlo.broadcast_in_dim %3, dims = [] : (tensor<i32>) -> tensor<7xi32>
    %5 = stablehlo.minimum %4, %2 : tensor<7xi32>
    return %5 : tensor<7xi32>
  }
}
