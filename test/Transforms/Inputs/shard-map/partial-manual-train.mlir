module @jit_step attributes {mhlo.num_partitions = 8 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["a"=2, "b"=4]> {stablehlo.mesh = {axes = [{name = "a", size = 2 : i64}, {name = "b", size = 4 : i64}]}}
  func.func public @main(%arg0: tensor<6x20xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"b"}]>}, %arg1: tensor<20x5xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"b"}, {}]>}, %arg2: tensor<8x6xf32>, %arg3: tensor<8x5xf32>) -> (tensor<6x20xf32> {jax.result_info = "result[0]"}, tensor<20x5xf32> {jax.result_info = "result[1]"}, tensor<f32> {jax.result_info = "result[2]"}) {
    %0:3 = sdy.manual_computation(%arg0, %arg1, %arg2, %arg3) in_shardings=[<@mesh, [{?}, {?}]>, <@mesh, [{?}, {?}]>, <@mesh, [{"a", ?}, {?}]>, <@mesh, [{"a", ?}, {?}]>] out_shardings=[<@mesh, [{?}, {?}]>, <@mesh, [{?}, {?}]>, <@mesh, []>] manual_axes={"a"} (%arg4: tensor<6x20xf32>, %arg5: tensor<20x5xf32>, %arg6: tensor<4x6xf32>, %arg7: tensor<4x5xf32>) {
      %1 = stablehlo.dot_general %arg6, %arg4, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x6xf32>, tensor<6x20xf32>) -> tensor<4x20xf32>
      %2 = sdy.sharding_constraint %1 <@mesh, [{?}, {?}]> : tensor<4x20xf32>
      %3 = stablehlo.tanh %2 : tensor<4x20xf32>
      %4 = sdy.sharding_constraint %3 <@mesh, [{?}, {?}]> : tensor<4x20xf32>
      %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %5 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x20xf32>
      %6 = sdy.sharding_constraint %5 <@mesh, [{?}, {?}]> : tensor<4x20xf32>
      %7 = stablehlo.subtract %6, %4 : tensor<4x20xf32>
      %8 = sdy.sharding_constraint %7 <@mesh, [{?}, {?}]> : tensor<4x20xf32>
      %9 = stablehlo.dot_general %4, %arg5, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x20xf32>, tensor<20x5xf32>) -> tensor<4x5xf32>
      %10 = sdy.sharding_constraint %9 <@mesh, [{?}, {?}]> : tensor<4x5xf32>
      %11 = stablehlo.subtract %10, %arg7 : tensor<4x5xf32>
      %12 = sdy.sharding_constraint %11 <@mesh, [{?}, {?}]> : tensor<4x5xf32>
      %13 = stablehlo.multiply %12, %12 : tensor<4x5xf32>
      %14 = sdy.sharding_constraint %13 <@mesh, [{?}, {?}]> : tensor<4x5xf32>
      %cst_0 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
      %15 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<4x5xf32>
      %16 = sdy.sharding_constraint %15 <@mesh, [{?}, {?}]> : tensor<4x5xf32>
      %17 = stablehlo.multiply %16, %12 : tensor<4x5xf32>
      %18 = sdy.sharding_constraint %17 <@mesh, [{?}, {?}]> : tensor<4x5xf32>
      %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %19 = stablehlo.reduce(%14 init: %cst_1) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x5xf32>, tensor<f32>) -> tensor<f32>
      %20 = sdy.sharding_constraint %19 <@mesh, []> : tensor<f32>
      %cst_2 = stablehlo.constant dense<2.000000e+01> : tensor<f32>
      %21 = stablehlo.divide %20, %cst_2 : tensor<f32>
      %22 = sdy.sharding_constraint %21 <@mesh, []> : tensor<f32>
      %cst_3 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %cst_4 = stablehlo.constant dense<2.000000e+01> : tensor<f32>
      %23 = stablehlo.divide %cst_3, %cst_4 : tensor<f32>
      %24 = sdy.sharding_constraint %23 <@mesh, []> : tensor<f32>
      %25 = stablehlo.broadcast_in_dim %24, dims = [] : (tensor<f32>) -> tensor<4x5xf32>
      %26 = sdy.sharding_constraint %25 <@mesh, [{?}, {?}]> : tensor<4x5xf32>
      %27 = stablehlo.multiply %26, %18 : tensor<4x5xf32>
      %28 = sdy.sharding_constraint %27 <@mesh, [{?}, {?}]> : tensor<4x5xf32>
      %29 = stablehlo.dot_general %28, %4, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x5xf32>, tensor<4x20xf32>) -> tensor<5x20xf32>
      %30 = sdy.sharding_constraint %29 <@mesh, [{?}, {?}]> : tensor<5x20xf32>
      %31 = stablehlo.transpose %30, dims = [1, 0] : (tensor<5x20xf32>) -> tensor<20x5xf32>
      %32 = sdy.sharding_constraint %31 <@mesh, [{?}, {?}]> : tensor<20x5xf32>
      %33 = stablehlo.dot_general %28, %arg5, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x5xf32>, tensor<20x5xf32>) -> tensor<4x20xf32>
      %34 = sdy.sharding_constraint %33 <@mesh, [{?}, {?}]> : tensor<4x20xf32>
      %35 = stablehlo.multiply %34, %8 : tensor<4x20xf32>
      %36 = sdy.sharding_constraint %35 <@mesh, [{?}, {?}]> : tensor<4x20xf32>
      %37 = stablehlo.multiply %36, %4 : tensor<4x20xf32>
      %38 = sdy.sharding_constraint %37 <@mesh, [{?}, {?}]> : tensor<4x20xf32>
      %39 = stablehlo.add %36, %38 : tensor<4x20xf32>
      %40 = sdy.sharding_constraint %39 <@mesh, [{?}, {?}]> : tensor<4x20xf32>
      %41 = stablehlo.dot_general %40, %arg6, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x20xf32>, tensor<4x6xf32>) -> tensor<20x6xf32>
      %42 = sdy.sharding_constraint %41 <@mesh, [{?}, {?}]> : tensor<20x6xf32>
      %43 = stablehlo.transpose %42, dims = [1, 0] : (tensor<20x6xf32>) -> tensor<6x20xf32>
      %44 = sdy.sharding_constraint %43 <@mesh, [{?}, {?}]> : tensor<6x20xf32>
      %45 = "stablehlo.all_reduce"(%44) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 4], [1, 5], [2, 6], [3, 7]]> : tensor<4x2xi64>, use_global_device_ids}> ({
      ^bb0(%arg8: tensor<f32>, %arg9: tensor<f32>):
        %70 = stablehlo.add %arg8, %arg9 : tensor<f32>
        %71 = sdy.sharding_constraint %70 <@mesh, []> : tensor<f32>
        stablehlo.return %71 : tensor<f32>
      }) : (tensor<6x20xf32>) -> tensor<6x20xf32>
      %cst_5 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
      %46 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<6x20xf32>
      %47 = sdy.sharding_constraint %46 <@mesh, [{?}, {?}]> : tensor<6x20xf32>
      %48 = stablehlo.divide %45, %47 : tensor<6x20xf32>
      %49 = sdy.sharding_constraint %48 <@mesh, [{?}, {?}]> : tensor<6x20xf32>
      %50 = "stablehlo.all_reduce"(%32) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 4], [1, 5], [2, 6], [3, 7]]> : tensor<4x2xi64>, use_global_device_ids}> ({
      ^bb0(%arg8: tensor<f32>, %arg9: tensor<f32>):
        %70 = stablehlo.add %arg8, %arg9 : tensor<f32>
        %71 = sdy.sharding_constraint %70 <@mesh, []> : tensor<f32>
        stablehlo.return %71 : tensor<f32>
      }) : (tensor<20x5xf32>) -> tensor<20x5xf32>
      %cst_6 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
      %51 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<20x5xf32>
      %52 = sdy.sharding_constraint %51 <@mesh, [{?}, {?}]> : tensor<20x5xf32>
      %53 = stablehlo.divide %50, %52 : tensor<20x5xf32>
      %54 = sdy.sharding_constraint %53 <@mesh, [{?}, {?}]> : tensor<20x5xf32>
      %cst_7 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
      %55 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<6x20xf32>
      %56 = sdy.sharding_constraint %55 <@mesh, [{?}, {?}]> : tensor<6x20xf32>
      %57 = stablehlo.multiply %56, %49 : tensor<6x20xf32>
      %58 = sdy.sharding_constraint %57 <@mesh, [{?}, {?}]> : tensor<6x20xf32>
      %59 = stablehlo.subtract %arg4, %58 : tensor<6x20xf32>
      %60 = sdy.sharding_constraint %59 <@mesh, [{?}, {?}]> : tensor<6x20xf32>
      %cst_8 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
      %61 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<20x5xf32>
      %62 = sdy.sharding_constraint %61 <@mesh, [{?}, {?}]> : tensor<20x5xf32>
      %63 = stablehlo.multiply %62, %54 : tensor<20x5xf32>
      %64 = sdy.sharding_constraint %63 <@mesh, [{?}, {?}]> : tensor<20x5xf32>
      %65 = stablehlo.subtract %arg5, %64 : tensor<20x5xf32>
      %66 = sdy.sharding_constraint %65 <@mesh, [{?}, {?}]> : tensor<20x5xf32>
      %67 = "stablehlo.all_reduce"(%22) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 4], [1, 5], [2, 6], [3, 7]]> : tensor<4x2xi64>, use_global_device_ids}> ({
      ^bb0(%arg8: tensor<f32>, %arg9: tensor<f32>):
        %70 = stablehlo.add %arg8, %arg9 : tensor<f32>
        %71 = sdy.sharding_constraint %70 <@mesh, []> : tensor<f32>
        stablehlo.return %71 : tensor<f32>
      }) : (tensor<f32>) -> tensor<f32>
      %cst_9 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
      %68 = stablehlo.divide %67, %cst_9 : tensor<f32>
      %69 = sdy.sharding_constraint %68 <@mesh, []> : tensor<f32>
      sdy.return %60, %66, %69 : tensor<6x20xf32>, tensor<20x5xf32>, tensor<f32>
    } : (tensor<6x20xf32>, tensor<20x5xf32>, tensor<8x6xf32>, tensor<8x5xf32>) -> (tensor<6x20xf32>, tensor<20x5xf32>, tensor<f32>)
    return %0#0, %0#1, %0#2 : tensor<6x20xf32>, tensor<20x5xf32>, tensor<f32>
  }
}
