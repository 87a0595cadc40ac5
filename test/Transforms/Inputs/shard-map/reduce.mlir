module @jit__lambda attributes {mhlo.num_partitions = 4 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["a"=4]> {stablehlo.mesh = {axes = [{name = "a", size = 4 : i64}]}}
  func.func public @main(%arg0: tensor<8x6x5xf32>) -> (tensor<8x5xf32> {jax.result_info = "result[0]"}, tensor<4x6x5xf32> {jax.result_info = "result[1]"}, tensor<4x6xf32> {jax.result_info = "result[2]"}, tensor<8x6xf32> {jax.result_info = "result[3]"}, tensor<8xf32> {jax.result_info = "result[4]"}, tensor<8x5xf32> {jax.result_info = "result[5]"}, tensor<8x6xf32> {jax.result_info = "result[6]"}, tensor<8x5xf32> {jax.result_info = "result[7]"}, tensor<4xf32> {jax.result_info = "result[8]"}) {
    %0:9 = sdy.manual_computation(%arg0) in_shardings=[<@mesh, [{"a"}, {}, {}]>] out_shardings=[<@mesh, [{"a"}, {}]>, <@mesh, [{"a"}, {}, {}]>, <@mesh, [{"a"}, {}]>, <@mesh, [{"a"}, {}]>, <@mesh, [{"a"}]>, <@mesh, [{"a"}, {}]>, <@mesh, [{"a"}, {}]>, <@mesh, [{"a"}, {}]>, <@mesh, [{"a"}]>] manual_axes={"a"} (%arg1: tensor<2x6x5xf32>) {
      %c = stablehlo.constant dense<1> : tensor<ui32>
      %c_0 = stablehlo.constant dense<4> : tensor<ui32>
      %1 = stablehlo.partition_id : tensor<ui32>
      %2 = stablehlo.divide %1, %c : tensor<ui32>
      %3 = stablehlo.remainder %2, %c_0 : tensor<ui32>
      %4 = stablehlo.convert %3 : (tensor<ui32>) -> tensor<i32>
      %5 = stablehlo.convert %4 : (tensor<i32>) -> tensor<f32>
      %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %6 = stablehlo.add %cst, %5 : tensor<f32>
      %7 = stablehlo.convert %6 : tensor<f32>
      %8 = stablehlo.broadcast_in_dim %7, dims = [] : (tensor<f32>) -> tensor<2x6x5xf32>
      %9 = stablehlo.multiply %arg1, %8 : tensor<2x6x5xf32>
      %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %10 = stablehlo.reduce(%9 init: %cst_1) applies stablehlo.add across dimensions = [1] : (tensor<2x6x5xf32>, tensor<f32>) -> tensor<2x5xf32>
      %cst_2 = stablehlo.constant dense<0xFF800000> : tensor<f32>
      %11 = stablehlo.reduce(%arg1 init: %cst_2) applies stablehlo.maximum across dimensions = [0] : (tensor<2x6x5xf32>, tensor<f32>) -> tensor<6x5xf32>
      %12 = stablehlo.broadcast_in_dim %11, dims = [1, 2] : (tensor<6x5xf32>) -> tensor<1x6x5xf32>
      %cst_3 = stablehlo.constant dense<0x7F800000> : tensor<f32>
      %13 = stablehlo.reduce(%arg1 init: %cst_3) applies stablehlo.minimum across dimensions = [0, 2] : (tensor<2x6x5xf32>, tensor<f32>) -> tensor<6xf32>
      %14 = stablehlo.broadcast_in_dim %13, dims = [1] : (tensor<6xf32>) -> tensor<1x6xf32>
      %cst_4 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %15 = stablehlo.reduce(%arg1 init: %cst_4) applies stablehlo.multiply across dimensions = [2] : (tensor<2x6x5xf32>, tensor<f32>) -> tensor<2x6xf32>
      %cst_5 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %16 = stablehlo.reduce(%arg1 init: %cst_5) applies stablehlo.add across dimensions = [1, 2] : (tensor<2x6x5xf32>, tensor<f32>) -> tensor<2xf32>
      %cst_6 = stablehlo.constant dense<3.000000e+01> : tensor<f32>
      %17 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<2xf32>
      %18 = stablehlo.divide %16, %17 : tensor<2xf32>
      %c_7 = stablehlo.constant dense<0> : tensor<i32>
      %19 = func.call @_std(%arg1, %c_7) : (tensor<2x6x5xf32>, tensor<i32>) -> tensor<2x5xf32>
      %c_8 = stablehlo.constant dense<1> : tensor<ui32>
      %c_9 = stablehlo.constant dense<4> : tensor<ui32>
      %20 = stablehlo.partition_id : tensor<ui32>
      %21 = stablehlo.divide %20, %c_8 : tensor<ui32>
      %22 = stablehlo.remainder %21, %c_9 : tensor<ui32>
      %23 = stablehlo.convert %22 : (tensor<ui32>) -> tensor<i32>
      %24 = stablehlo.convert %23 : (tensor<i32>) -> tensor<f32>
      %cst_10 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %25 = stablehlo.add %cst_10, %24 : tensor<f32>
      %26 = stablehlo.convert %25 : tensor<f32>
      %27 = stablehlo.broadcast_in_dim %26, dims = [] : (tensor<f32>) -> tensor<2x6x5xf32>
      %28 = stablehlo.multiply %arg1, %27 : tensor<2x6x5xf32>
      %cst_11 = stablehlo.constant dense<0xFF800000> : tensor<f32>
      %29 = stablehlo.reduce(%28 init: %cst_11) applies stablehlo.maximum across dimensions = [2] : (tensor<2x6x5xf32>, tensor<f32>) -> tensor<2x6xf32>
      %cst_12 = stablehlo.constant dense<0xFF800000> : tensor<f32>
      %30 = stablehlo.broadcast_in_dim %cst_12, dims = [] : (tensor<f32>) -> tensor<2x6xf32>
      %31 = stablehlo.maximum %30, %29 : tensor<2x6xf32>
      %32 = stablehlo.is_finite %31 : (tensor<2x6xf32>) -> tensor<2x6xi1>
      %cst_13 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %33 = stablehlo.broadcast_in_dim %cst_13, dims = [] : (tensor<f32>) -> tensor<2x6xf32>
      %34 = stablehlo.select %32, %31, %33 : tensor<2x6xi1>, tensor<2x6xf32>
      %35 = stablehlo.broadcast_in_dim %34, dims = [0, 1] : (tensor<2x6xf32>) -> tensor<2x6x1xf32>
      %36 = stablehlo.broadcast_in_dim %35, dims = [0, 1, 2] : (tensor<2x6x1xf32>) -> tensor<2x6x5xf32>
      %37 = stablehlo.subtract %28, %36 : tensor<2x6x5xf32>
      %38 = stablehlo.exponential %37 : tensor<2x6x5xf32>
      %cst_14 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %39 = stablehlo.reduce(%38 init: %cst_14) applies stablehlo.add across dimensions = [2] : (tensor<2x6x5xf32>, tensor<f32>) -> tensor<2x6xf32>
      %40 = stablehlo.sign %39 : tensor<2x6xf32>
      %41 = stablehlo.abs %39 : tensor<2x6xf32>
      %42 = stablehlo.log %41 : tensor<2x6xf32>
      %43 = stablehlo.add %42, %34 : tensor<2x6xf32>
      %44 = func.call @norm(%arg1) : (tensor<2x6x5xf32>) -> tensor<2x5xf32>
      %cst_15 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %45 = stablehlo.reduce(%arg1 init: %cst_15) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<2x6x5xf32>, tensor<f32>) -> tensor<f32>
      %46 = stablehlo.broadcast_in_dim %45, dims = [] : (tensor<f32>) -> tensor<1xf32>
      %c_16 = stablehlo.constant dense<1> : tensor<ui32>
      %c_17 = stablehlo.constant dense<4> : tensor<ui32>
      %47 = stablehlo.partition_id : tensor<ui32>
      %48 = stablehlo.divide %47, %c_16 : tensor<ui32>
      %49 = stablehlo.remainder %48, %c_17 : tensor<ui32>
      %50 = stablehlo.convert %49 : (tensor<ui32>) -> tensor<i32>
      %51 = stablehlo.convert %50 : (tensor<i32>) -> tensor<f32>
      %52 = stablehlo.broadcast_in_dim %51, dims = [] : (tensor<f32>) -> tensor<1xf32>
      %53 = stablehlo.add %46, %52 : tensor<1xf32>
      sdy.return %10, %12, %14, %15, %18, %19, %43, %44, %53 : tensor<2x5xf32>, tensor<1x6x5xf32>, tensor<1x6xf32>, tensor<2x6xf32>, tensor<2xf32>, tensor<2x5xf32>, tensor<2x6xf32>, tensor<2x5xf32>, tensor<1xf32>
    } : (tensor<8x6x5xf32>) -> (tensor<8x5xf32>, tensor<4x6x5xf32>, tensor<4x6xf32>, tensor<8x6xf32>, tensor<8xf32>, tensor<8x5xf32>, tensor<8x6xf32>, tensor<8x5xf32>, tensor<4xf32>)
    return %0#0, %0#1, %0#2, %0#3, %0#4, %0#5, %0#6, %0#7, %0#8 : tensor<8x5xf32>, tensor<4x6x5xf32>, tensor<4x6xf32>, tensor<8x6xf32>, tensor<8xf32>, tensor<8x5xf32>, tensor<8x6xf32>, tensor<8x5xf32>, tensor<4xf32>
  }
  func.func private @_std(%arg0: tensor<2x6x5xf32>, %arg1: tensor<i32>) -> tensor<2x5xf32> {
    %0 = call @_var(%arg0, %arg1) : (tensor<2x6x5xf32>, tensor<i32>) -> tensor<2x5xf32>
    %1 = stablehlo.sqrt %0 : tensor<2x5xf32>
    return %1 : tensor<2x5xf32>
  }
  func.func private @_var(%arg0: tensor<2x6x5xf32>, %arg1: tensor<i32>) -> tensor<2x5xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.reduce(%arg0 init: %cst) applies stablehlo.add across dimensions = [1] : (tensor<2x6x5xf32>, tensor<f32>) -> tensor<2x5xf32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [0, 2] : (tensor<2x5xf32>) -> tensor<2x1x5xf32>
    %cst_0 = stablehlo.constant dense<6.000000e+00> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<2x1x5xf32>
    %3 = stablehlo.divide %1, %2 : tensor<2x1x5xf32>
    %4 = stablehlo.broadcast_in_dim %3, dims = [0, 1, 2] : (tensor<2x1x5xf32>) -> tensor<2x6x5xf32>
    %5 = stablehlo.subtract %arg0, %4 : tensor<2x6x5xf32>
    %6 = chlo.square %5 : tensor<2x6x5xf32> -> tensor<2x6x5xf32>
    %7 = stablehlo.convert %arg1 : (tensor<i32>) -> tensor<f32>
    %cst_1 = stablehlo.constant dense<6.000000e+00> : tensor<f32>
    %8 = stablehlo.subtract %cst_1, %7 : tensor<f32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %9 = stablehlo.reduce(%6 init: %cst_2) applies stablehlo.add across dimensions = [1] : (tensor<2x6x5xf32>, tensor<f32>) -> tensor<2x5xf32>
    %10 = stablehlo.broadcast_in_dim %8, dims = [] : (tensor<f32>) -> tensor<2x5xf32>
    %11 = stablehlo.divide %9, %10 : tensor<2x5xf32>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %12 = stablehlo.compare GT, %8, %cst_3, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %cst_4 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %13 = call @_where(%12, %11, %cst_4) : (tensor<i1>, tensor<2x5xf32>, tensor<f32>) -> tensor<2x5xf32>
    return %13 : tensor<2x5xf32>
  }
  func.func private @_where(%arg0: tensor<i1>, %arg1: tensor<2x5xf32>, %arg2: tensor<f32>) -> tensor<2x5xf32> {
    %0 = stablehlo.convert %arg2 : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<2x5xf32>
    %2 = stablehlo.select %arg0, %arg1, %1 : tensor<i1>, tensor<2x5xf32>
    return %2 : tensor<2x5xf32>
  }
  func.func private @norm(%arg0: tensor<2x6x5xf32>) -> tensor<2x5xf32> {
    %0 = stablehlo.multiply %arg0, %arg0 : tensor<2x6x5xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.reduce(%0 init: %cst) applies stablehlo.add across dimensions = [1] : (tensor<2x6x5xf32>, tensor<f32>) -> tensor<2x5xf32>
    %2 = stablehlo.sqrt %1 : tensor<2x5xf32>
    return %2 : tensor<2x5xf32>
  }
}
