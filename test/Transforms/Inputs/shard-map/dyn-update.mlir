module @jit__lambda attributes {mhlo.num_partitions = 4 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["a"=4]> {stablehlo.mesh = {axes = [{name = "a", size = 4 : i64}]}}
  func.func public @main(%arg0: tensor<8x5xf32>, %arg1: tensor<8x7xf32>) -> (tensor<32x7xf32> {jax.result_info = "result[0]"}, tensor<8x5xf32> {jax.result_info = "result[1]"}, tensor<8x5xf32> {jax.result_info = "result[2]"}) {
    %0:3 = sdy.manual_computation(%arg0, %arg1) in_shardings=[<@mesh, [{"a"}, {}]>, <@mesh, [{}, {}]>] out_shardings=[<@mesh, [{"a"}, {}]>, <@mesh, [{"a"}, {}]>, <@mesh, [{"a"}, {}]>] manual_axes={"a"} (%arg2: tensor<2x5xf32>, %arg3: tensor<8x7xf32>) {
      %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %1 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<8x7xf32>
      %2 = stablehlo.multiply %arg3, %1 : tensor<8x7xf32>
      %c = stablehlo.constant dense<1> : tensor<ui32>
      %c_0 = stablehlo.constant dense<4> : tensor<ui32>
      %3 = stablehlo.partition_id : tensor<ui32>
      %4 = stablehlo.divide %3, %c : tensor<ui32>
      %5 = stablehlo.remainder %4, %c_0 : tensor<ui32>
      %6 = stablehlo.convert %5 : (tensor<ui32>) -> tensor<i32>
      %c_1 = stablehlo.constant dense<2> : tensor<i32>
      %7 = stablehlo.multiply %6, %c_1 : tensor<i32>
      %c_2 = stablehlo.constant dense<0> : tensor<i32>
      %8 = stablehlo.compare LT, %7, %c_2, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %c_3 = stablehlo.constant dense<8> : tensor<i32>
      %9 = stablehlo.add %7, %c_3 : tensor<i32>
      %10 = stablehlo.select %8, %9, %7 : tensor<i1>, tensor<i32>
      %c_4 = stablehlo.constant dense<1> : tensor<i32>
      %11 = stablehlo.dynamic_update_slice %2, %arg2, %10, %c_4 : (tensor<8x7xf32>, tensor<2x5xf32>, tensor<i32>, tensor<i32>) -> tensor<8x7xf32>
      %12 = stablehlo.slice %arg3 [0:1, 0:3] : (tensor<8x7xf32>) -> tensor<1x3xf32>
      %c_5 = stablehlo.constant dense<1> : tensor<ui32>
      %c_6 = stablehlo.constant dense<4> : tensor<ui32>
      %13 = stablehlo.partition_id : tensor<ui32>
      %14 = stablehlo.divide %13, %c_5 : tensor<ui32>
      %15 = stablehlo.remainder %14, %c_6 : tensor<ui32>
      %16 = stablehlo.convert %15 : (tensor<ui32>) -> tensor<i32>
      %c_7 = stablehlo.constant dense<0> : tensor<i32>
      %17 = stablehlo.compare LT, %16, %c_7, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %c_8 = stablehlo.constant dense<5> : tensor<i32>
      %18 = stablehlo.add %16, %c_8 : tensor<i32>
      %19 = stablehlo.select %17, %18, %16 : tensor<i1>, tensor<i32>
      %c_9 = stablehlo.constant dense<0> : tensor<i32>
      %20 = stablehlo.dynamic_update_slice %arg2, %12, %c_9, %19 : (tensor<2x5xf32>, tensor<1x3xf32>, tensor<i32>, tensor<i32>) -> tensor<2x5xf32>
      %21 = stablehlo.slice %arg2 [0:1, 0:2] : (tensor<2x5xf32>) -> tensor<1x2xf32>
      %cst_10 = stablehlo.constant dense<5.000000e+00> : tensor<f32>
      %22 = stablehlo.broadcast_in_dim %cst_10, dims = [] : (tensor<f32>) -> tensor<1x2xf32>
      %23 = stablehlo.multiply %21, %22 : tensor<1x2xf32>
      %c_11 = stablehlo.constant dense<1> : tensor<ui32>
      %c_12 = stablehlo.constant dense<4> : tensor<ui32>
      %24 = stablehlo.partition_id : tensor<ui32>
      %25 = stablehlo.divide %24, %c_11 : tensor<ui32>
      %26 = stablehlo.remainder %25, %c_12 : tensor<ui32>
      %27 = stablehlo.convert %26 : (tensor<ui32>) -> tensor<i32>
      %c_13 = stablehlo.constant dense<0> : tensor<i32>
      %28 = stablehlo.compare LT, %27, %c_13, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %c_14 = stablehlo.constant dense<5> : tensor<i32>
      %29 = stablehlo.add %27, %c_14 : tensor<i32>
      %30 = stablehlo.select %28, %29, %27 : tensor<i1>, tensor<i32>
      %c_15 = stablehlo.constant dense<1> : tensor<i32>
      %31 = stablehlo.dynamic_update_slice %arg2, %23, %c_15, %30 : (tensor<2x5xf32>, tensor<1x2xf32>, tensor<i32>, tensor<i32>) -> tensor<2x5xf32>
      sdy.return %11, %20, %31 : tensor<8x7xf32>, tensor<2x5xf32>, tensor<2x5xf32>
    } : (tensor<8x5xf32>, tensor<8x7xf32>) -> (tensor<32x7xf32>, tensor<8x5xf32>, tensor<8x5xf32>)
    return %0#0, %0#1, %0#2 : tensor<32x7xf32>, tensor<8x5xf32>, tensor<8x5xf32>
  }
}
