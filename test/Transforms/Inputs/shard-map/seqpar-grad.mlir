module @jit__lambda attributes {mhlo.num_partitions = 8 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["a"=2, "b"=4]> {stablehlo.mesh = {axes = [{name = "a", size = 2 : i64}, {name = "b", size = 4 : i64}]}}
  func.func public @main(%arg0: tensor<4x12x6xf32>, %arg1: tensor<6x20xf32>, %arg2: tensor<20x6xf32>) -> (tensor<4x12x6xf32> {jax.result_info = "result[0]"}, tensor<6x20xf32> {jax.result_info = "result[1]"}, tensor<20x6xf32> {jax.result_info = "result[2]"}) {
    %0:20 = sdy.manual_computation(%arg0, %arg1, %arg2) in_shardings=[<@mesh, [{"a"}, {"b"}, {}]>, <@mesh, [{}, {"b"}]>, <@mesh, [{"b"}, {}]>] out_shardings=[<@mesh, [{"a", "b"}]>, <@mesh, [{"a", "b"}, {}, {}]>, <@mesh, [{"a", "b"}]>, <@mesh, [{"a", "b"}, {}, {}]>, <@mesh, [{"a", "b"}, {}, {}]>, <@mesh, [{"a", "b"}, {}, {}]>, <@mesh, [{"a", "b"}]>, <@mesh, [{"a", "b"}, {}]>, <@mesh, [{"a", "b"}, {}, {}]>, <@mesh, [{"a", "b"}, {}, {}]>, <@mesh, [{"a", "b"}]>, <@mesh, [{"a", "b"}]>, <@mesh, [{"a", "b"}, {}, {}]>, <@mesh, [{"a", "b"}, {}, {}]>, <@mesh, [{"a", "b"}]>, <@mesh, [{"a", "b"}, {}, {}]>, <@mesh, [{"a", "b"}, {}, {}]>, <@mesh, [{"a", "b"}, {}]>, <@mesh, [{"a", "b"}, {}, {}]>, <@mesh, [{"a"}, {"b"}, {}]>] manual_axes={"a", "b"} (%arg3: tensor<2x3x6xf32>, %arg4: tensor<6x5xf32>, %arg5: tensor<5x6xf32>) {
      %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %7 = stablehlo.reduce(%arg3 init: %cst_1) applies stablehlo.add across dimensions = [2] : (tensor<2x3x6xf32>, tensor<f32>) -> tensor<2x3xf32>
      %8 = stablehlo.broadcast_in_dim %7, dims = [0, 1] : (tensor<2x3xf32>) -> tensor<2x3x1xf32>
      %cst_2 = stablehlo.constant dense<6.000000e+00> : tensor<f32>
      %9 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<2x3x1xf32>
      %10 = stablehlo.divide %8, %9 : tensor<2x3x1xf32>
      %11 = stablehlo.broadcast_in_dim %10, dims = [0, 1, 2] : (tensor<2x3x1xf32>) -> tensor<2x3x6xf32>
      %12 = stablehlo.subtract %arg3, %11 : tensor<2x3x6xf32>
      %13 = stablehlo.multiply %12, %12 : tensor<2x3x6xf32>
      %cst_3 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
      %14 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<2x3x6xf32>
      %15 = stablehlo.multiply %14, %12 : tensor<2x3x6xf32>
      %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %16 = stablehlo.reduce(%13 init: %cst_4) applies stablehlo.add across dimensions = [2] : (tensor<2x3x6xf32>, tensor<f32>) -> tensor<2x3xf32>
      %17 = stablehlo.broadcast_in_dim %16, dims = [0, 1] : (tensor<2x3xf32>) -> tensor<2x3x1xf32>
      %cst_5 = stablehlo.constant dense<6.000000e+00> : tensor<f32>
      %18 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<2x3x1xf32>
      %19 = stablehlo.divide %17, %18 : tensor<2x3x1xf32>
      %20 = stablehlo.broadcast_in_dim %10, dims = [0, 1, 2] : (tensor<2x3x1xf32>) -> tensor<2x3x6xf32>
      %21 = stablehlo.subtract %arg3, %20 : tensor<2x3x6xf32>
      %cst_6 = stablehlo.constant dense<9.99999974E-6> : tensor<f32>
      %22 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<2x3x1xf32>
      %23 = stablehlo.add %19, %22 : tensor<2x3x1xf32>
      %24 = stablehlo.rsqrt %23 : tensor<2x3x1xf32>
      %25 = stablehlo.divide %24, %23 : tensor<2x3x1xf32>
      %cst_7 = stablehlo.constant dense<-5.000000e-01> : tensor<f32>
      %26 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<2x3x1xf32>
      %27 = stablehlo.multiply %26, %25 : tensor<2x3x1xf32>
      %28 = stablehlo.broadcast_in_dim %24, dims = [0, 1, 2] : (tensor<2x3x1xf32>) -> tensor<2x3x6xf32>
      %29 = stablehlo.multiply %21, %28 : tensor<2x3x6xf32>
      %cst_8 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %30 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<2x3x6xf32>
      %31 = stablehlo.multiply %29, %30 : tensor<2x3x6xf32>
      %cst_9 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %32 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f32>) -> tensor<2x3x6xf32>
      %33 = stablehlo.add %31, %32 : tensor<2x3x6xf32>
      %34 = "stablehlo.all_gather"(%33) <{all_gather_dim = 1 : i64, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1, 2, 3], [4, 5, 6, 7]]> : tensor<2x4xi64>, use_global_device_ids}> : (tensor<2x3x6xf32>) -> tensor<2x12x6xf32>
      %35 = stablehlo.dot_general %34, %arg4, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<2x12x6xf32>, tensor<6x5xf32>) -> tensor<2x12x5xf32>
      %36 = stablehlo.multiply %35, %35 : tensor<2x12x5xf32>
      %37 = stablehlo.multiply %36, %35 : tensor<2x12x5xf32>
      %38 = stablehlo.multiply %35, %35 : tensor<2x12x5xf32>
      %cst_10 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
      %39 = stablehlo.broadcast_in_dim %cst_10, dims = [] : (tensor<f32>) -> tensor<2x12x5xf32>
      %40 = stablehlo.multiply %39, %38 : tensor<2x12x5xf32>
      %cst_11 = stablehlo.constant dense<4.471500e-02> : tensor<f32>
      %41 = stablehlo.broadcast_in_dim %cst_11, dims = [] : (tensor<f32>) -> tensor<2x12x5xf32>
      %42 = stablehlo.multiply %41, %37 : tensor<2x12x5xf32>
      %43 = stablehlo.add %35, %42 : tensor<2x12x5xf32>
      %cst_12 = stablehlo.constant dense<0.797884583> : tensor<f32>
      %44 = stablehlo.broadcast_in_dim %cst_12, dims = [] : (tensor<f32>) -> tensor<2x12x5xf32>
      %45 = stablehlo.multiply %44, %43 : tensor<2x12x5xf32>
      %46 = stablehlo.tanh %45 : tensor<2x12x5xf32>
      %cst_13 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %47 = stablehlo.broadcast_in_dim %cst_13, dims = [] : (tensor<f32>) -> tensor<2x12x5xf32>
      %48 = stablehlo.subtract %47, %46 : tensor<2x12x5xf32>
      %cst_14 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %49 = stablehlo.broadcast_in_dim %cst_14, dims = [] : (tensor<f32>) -> tensor<2x12x5xf32>
      %50 = stablehlo.add %49, %46 : tensor<2x12x5xf32>
      %cst_15 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
      %51 = stablehlo.broadcast_in_dim %cst_15, dims = [] : (tensor<f32>) -> tensor<2x12x5xf32>
      %52 = stablehlo.multiply %51, %50 : tensor<2x12x5xf32>
      %53 = stablehlo.multiply %35, %52 : tensor<2x12x5xf32>
      %54 = stablehlo.dot_general %53, %arg5, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<2x12x5xf32>, tensor<5x6xf32>) -> tensor<2x12x6xf32>
      %55 = "stablehlo.reduce_scatter"(%54) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1, 2, 3], [4, 5, 6, 7]]> : tensor<2x4xi64>, scatter_dimension = 1 : i64, use_global_device_ids}> ({
      ^bb0(%arg6: tensor<f32>, %arg7: tensor<f32>):
        %63 = stablehlo.add %arg6, %arg7 : tensor<f32>
        stablehlo.return %63 : tensor<f32>
      }) : (tensor<2x12x6xf32>) -> tensor<2x3x6xf32>
      %56 = stablehlo.add %arg3, %55 : tensor<2x3x6xf32>
      %57 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<1xf32>
      %58 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<1xf32>
      %59 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<1xf32>
      %60 = stablehlo.broadcast_in_dim %cst_11, dims = [] : (tensor<f32>) -> tensor<1xf32>
      %61 = stablehlo.broadcast_in_dim %cst_12, dims = [] : (tensor<f32>) -> tensor<1xf32>
      %62 = stablehlo.broadcast_in_dim %cst_15, dims = [] : (tensor<f32>) -> tensor<1xf32>
      sdy.return %57, %15, %58, %27, %24, %21, %59, %arg4, %34, %40, %60, %61, %46, %48, %62, %52, %35, %arg5, %53, %56 : tensor<1xf32>, tensor<2x3x6xf32>, tensor<1xf32>, tensor<2x3x1xf32>, tensor<2x3x1xf32>, tensor<2x3x6xf32>, tensor<1xf32>, tensor<6x5xf32>, tensor<2x12x6xf32>, tensor<2x12x5xf32>, tensor<1xf32>, tensor<1xf32>, tensor<2x12x5xf32>, tensor<2x12x5xf32>, tensor<1xf32>, tensor<2x12x5xf32>, tensor<2x12x5xf32>, tensor<5x6xf32>, tensor<2x12x5xf32>, tensor<2x3x6xf32>
    } : (tensor<4x12x6xf32>, tensor<6x20xf32>, tensor<20x6xf32>) -> (tensor<8xf32>, tensor<16x3x6xf32>, tensor<8xf32>, tensor<16x3x1xf32>, tensor<16x3x1xf32>, tensor<16x3x6xf32>, tensor<8xf32>, tensor<48x5xf32>, tensor<16x12x6xf32>, tensor<16x12x5xf32>, tensor<8xf32>, tensor<8xf32>, tensor<16x12x5xf32>, tensor<16x12x5xf32>, tensor<8xf32>, tensor<16x12x5xf32>, tensor<16x12x5xf32>, tensor<40x6xf32>, tensor<16x12x5xf32>, tensor<4x12x6xf32>)
    %1 = stablehlo.sine %0#19 : tensor<4x12x6xf32>
    %2 = stablehlo.cosine %0#19 : tensor<4x12x6xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %3 = stablehlo.reduce(%1 init: %cst) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<4x12x6xf32>, tensor<f32>) -> tensor<f32>
    %cst_0 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<4x12x6xf32>
    %5 = stablehlo.multiply %4, %2 : tensor<4x12x6xf32>
    %6:3 = sdy.manual_computation(%5, %0#0, %0#1, %0#2, %0#3, %0#4, %0#5, %0#6, %0#7, %0#8, %0#9, %0#10, %0#11, %0#12, %0#13, %0#14, %0#15, %0#16, %0#17, %0#18) in_shardings=[<@mesh, [{"a"}, {"b"}, {}]>, <@mesh, [{"a", "b"}]>, <@mesh, [{"a", "b"}, {}, {}]>, <@mesh, [{"a", "b"}]>, <@mesh, [{"a", "b"}, {}, {}]>, <@mesh, [{"a", "b"}, {}, {}]>, <@mesh, [{"a", "b"}, {}, {}]>, <@mesh, [{"a", "b"}]>, <@mesh, [{"a", "b"}, {}]>, <@mesh, [{"a", "b"}, {}, {}]>, <@mesh, [{"a", "b"}, {}, {}]>, <@mesh, [{"a", "b"}]>, <@mesh, [{"a", "b"}]>, <@mesh, [{"a", "b"}, {}, {}]>, <@mesh, [{"a", "b"}, {}, {}]>, <@mesh, [{"a", "b"}]>, <@mesh, [{"a", "b"}, {}, {}]>, <@mesh, [{"a", "b"}, {}, {}]>, <@mesh, [{"a", "b"}, {}]>, <@mesh, [{"a", "b"}, {}, {}]>] out_shardings=[<@mesh, [{"a"}, {"b"}, {}]>, <@mesh, [{}, {"b"}]>, <@mesh, [{"b"}, {}]>] manual_axes={"a", "b"} (%arg3: tensor<2x3x6xf32>, %arg4: tensor<1xf32>, %arg5: tensor<2x3x6xf32>, %arg6: tensor<1xf32>, %arg7: tensor<2x3x1xf32>, %arg8: tensor<2x3x1xf32>, %arg9: tensor<2x3x6xf32>, %arg10: tensor<1xf32>, %arg11: tensor<6x5xf32>, %arg12: tensor<2x12x6xf32>, %arg13: tensor<2x12x5xf32>, %arg14: tensor<1xf32>, %arg15: tensor<1xf32>, %arg16: tensor<2x12x5xf32>, %arg17: tensor<2x12x5xf32>, %arg18: tensor<1xf32>, %arg19: tensor<2x12x5xf32>, %arg20: tensor<2x12x5xf32>, %arg21: tensor<5x6xf32>, %arg22: tensor<2x12x5xf32>) {
      %7 = stablehlo.reshape %arg4 : (tensor<1xf32>) -> tensor<f32>
      %8 = stablehlo.reshape %arg6 : (tensor<1xf32>) -> tensor<f32>
      %9 = stablehlo.reshape %arg10 : (tensor<1xf32>) -> tensor<f32>
      %10 = stablehlo.reshape %arg14 : (tensor<1xf32>) -> tensor<f32>
      %11 = stablehlo.reshape %arg15 : (tensor<1xf32>) -> tensor<f32>
      %12 = stablehlo.reshape %arg18 : (tensor<1xf32>) -> tensor<f32>
      %13 = "stablehlo.all_gather"(%arg3) <{all_gather_dim = 1 : i64, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1, 2, 3], [4, 5, 6, 7]]> : tensor<2x4xi64>, use_global_device_ids}> : (tensor<2x3x6xf32>) -> tensor<2x12x6xf32>
      %14 = stablehlo.dot_general %13, %arg22, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<2x12x6xf32>, tensor<2x12x5xf32>) -> tensor<6x5xf32>
      %15 = stablehlo.transpose %14, dims = [1, 0] : (tensor<6x5xf32>) -> tensor<5x6xf32>
      %16 = stablehlo.dot_general %13, %arg21, contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<2x12x6xf32>, tensor<5x6xf32>) -> tensor<2x12x5xf32>
      %17 = "stablehlo.all_reduce"(%15) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 4], [1, 5], [2, 6], [3, 7]]> : tensor<4x2xi64>, use_global_device_ids}> ({
      ^bb0(%arg23: tensor<f32>, %arg24: tensor<f32>):
        %64 = stablehlo.add %arg23, %arg24 : tensor<f32>
        stablehlo.return %64 : tensor<f32>
      }) : (tensor<5x6xf32>) -> tensor<5x6xf32>
      %18 = stablehlo.multiply %arg20, %16 : tensor<2x12x5xf32>
      %19 = stablehlo.multiply %16, %arg19 : tensor<2x12x5xf32>
      %20 = stablehlo.broadcast_in_dim %12, dims = [] : (tensor<f32>) -> tensor<2x12x5xf32>
      %21 = stablehlo.multiply %20, %18 : tensor<2x12x5xf32>
      %22 = stablehlo.multiply %21, %arg17 : tensor<2x12x5xf32>
      %23 = stablehlo.multiply %22, %arg16 : tensor<2x12x5xf32>
      %24 = stablehlo.add %22, %23 : tensor<2x12x5xf32>
      %25 = stablehlo.broadcast_in_dim %11, dims = [] : (tensor<f32>) -> tensor<2x12x5xf32>
      %26 = stablehlo.multiply %25, %24 : tensor<2x12x5xf32>
      %27 = stablehlo.add %19, %26 : tensor<2x12x5xf32>
      %28 = stablehlo.broadcast_in_dim %10, dims = [] : (tensor<f32>) -> tensor<2x12x5xf32>
      %29 = stablehlo.multiply %28, %26 : tensor<2x12x5xf32>
      %30 = stablehlo.multiply %29, %arg13 : tensor<2x12x5xf32>
      %31 = stablehlo.add %27, %30 : tensor<2x12x5xf32>
      %32 = stablehlo.dot_general %31, %arg12, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<2x12x5xf32>, tensor<2x12x6xf32>) -> tensor<5x6xf32>
      %33 = stablehlo.transpose %32, dims = [1, 0] : (tensor<5x6xf32>) -> tensor<6x5xf32>
      %34 = stablehlo.dot_general %31, %arg11, contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<2x12x5xf32>, tensor<6x5xf32>) -> tensor<2x12x6xf32>
      %35 = "stablehlo.all_reduce"(%33) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 4], [1, 5], [2, 6], [3, 7]]> : tensor<4x2xi64>, use_global_device_ids}> ({
      ^bb0(%arg23: tensor<f32>, %arg24: tensor<f32>):
        %64 = stablehlo.add %arg23, %arg24 : tensor<f32>
        stablehlo.return %64 : tensor<f32>
      }) : (tensor<6x5xf32>) -> tensor<6x5xf32>
      %36 = "stablehlo.reduce_scatter"(%34) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1, 2, 3], [4, 5, 6, 7]]> : tensor<2x4xi64>, scatter_dimension = 1 : i64, use_global_device_ids}> ({
      ^bb0(%arg23: tensor<f32>, %arg24: tensor<f32>):
        %64 = stablehlo.add %arg23, %arg24 : tensor<f32>
        stablehlo.return %64 : tensor<f32>
      }) : (tensor<2x12x6xf32>) -> tensor<2x3x6xf32>
      %37 = stablehlo.broadcast_in_dim %9, dims = [] : (tensor<f32>) -> tensor<2x3x6xf32>
      %38 = stablehlo.multiply %36, %37 : tensor<2x3x6xf32>
      %39 = stablehlo.multiply %arg9, %38 : tensor<2x3x6xf32>
      %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %40 = stablehlo.reduce(%39 init: %cst_1) applies stablehlo.add across dimensions = [2] : (tensor<2x3x6xf32>, tensor<f32>) -> tensor<2x3xf32>
      %41 = stablehlo.reshape %40 : (tensor<2x3xf32>) -> tensor<2x3x1xf32>
      %42 = stablehlo.broadcast_in_dim %arg8, dims = [0, 1, 2] : (tensor<2x3x1xf32>) -> tensor<2x3x6xf32>
      %43 = stablehlo.multiply %38, %42 : tensor<2x3x6xf32>
      %44 = stablehlo.multiply %41, %arg7 : tensor<2x3x1xf32>
      %45 = stablehlo.negate %43 : tensor<2x3x6xf32>
      %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %46 = stablehlo.reduce(%45 init: %cst_2) applies stablehlo.add across dimensions = [2] : (tensor<2x3x6xf32>, tensor<f32>) -> tensor<2x3xf32>
      %47 = stablehlo.reshape %46 : (tensor<2x3xf32>) -> tensor<2x3x1xf32>
      %48 = stablehlo.add %arg3, %43 : tensor<2x3x6xf32>
      %49 = stablehlo.broadcast_in_dim %8, dims = [] : (tensor<f32>) -> tensor<2x3x1xf32>
      %50 = stablehlo.divide %44, %49 : tensor<2x3x1xf32>
      %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %51 = stablehlo.reduce(%50 init: %cst_3) applies stablehlo.add across dimensions = [2] : (tensor<2x3x1xf32>, tensor<f32>) -> tensor<2x3xf32>
      %52 = stablehlo.broadcast_in_dim %51, dims = [0, 1] : (tensor<2x3xf32>) -> tensor<2x3x6xf32>
      %53 = stablehlo.multiply %52, %arg5 : tensor<2x3x6xf32>
      %54 = stablehlo.negate %53 : tensor<2x3x6xf32>
      %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %55 = stablehlo.reduce(%54 init: %cst_4) applies stablehlo.add across dimensions = [2] : (tensor<2x3x6xf32>, tensor<f32>) -> tensor<2x3xf32>
      %56 = stablehlo.reshape %55 : (tensor<2x3xf32>) -> tensor<2x3x1xf32>
      %57 = stablehlo.add %48, %53 : tensor<2x3x6xf32>
      %58 = stablehlo.add %47, %56 : tensor<2x3x1xf32>
      %59 = stablehlo.broadcast_in_dim %7, dims = [] : (tensor<f32>) -> tensor<2x3x1xf32>
      %60 = stablehlo.divide %58, %59 : tensor<2x3x1xf32>
      %cst_5 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %61 = stablehlo.reduce(%60 init: %cst_5) applies stablehlo.add across dimensions = [2] : (tensor<2x3x1xf32>, tensor<f32>) -> tensor<2x3xf32>
      %62 = stablehlo.broadcast_in_dim %61, dims = [0, 1] : (tensor<2x3xf32>) -> tensor<2x3x6xf32>
      %63 = stablehlo.add %57, %62 : tensor<2x3x6xf32>
      sdy.return %63, %35, %17 : tensor<2x3x6xf32>, tensor<6x5xf32>, tensor<5x6xf32>
    } : (tensor<4x12x6xf32>, tensor<8xf32>, tensor<16x3x6xf32>, tensor<8xf32>, tensor<16x3x1xf32>, tensor<16x3x1xf32>, tensor<16x3x6xf32>, tensor<8xf32>, tensor<48x5xf32>, tensor<16x12x6xf32>, tensor<16x12x5xf32>, tensor<8xf32>, tensor<8xf32>, tensor<16x12x5xf32>, tensor<16x12x5xf32>, tensor<8xf32>, tensor<16x12x5xf32>, tensor<16x12x5xf32>, tensor<40x6xf32>, tensor<16x12x5xf32>) -> (tensor<4x12x6xf32>, tensor<6x20xf32>, tensor<20x6xf32>)
    return %6#0, %6#1, %6#2 : tensor<4x12x6xf32>, tensor<6x20xf32>, tensor<20x6xf32>
  }
}
