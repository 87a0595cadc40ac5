module @jit__lambda attributes {mhlo.num_partitions = 4 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["a"=4]> {stablehlo.mesh = {axes = [{name = "a", size = 4 : i64}]}}
  func.func public @main(%arg0: tensor<8x5xi1>, %arg1: tensor<8x5xi1>) -> (tensor<8x5xi1> {jax.result_info = "result[0]"}, tensor<8x5xi1> {jax.result_info = "result[1]"}, tensor<8x5xi1> {jax.result_info = "result[2]"}, tensor<4x5xi1> {jax.result_info = "result[3]"}, tensor<8xi1> {jax.result_info = "result[4]"}, tensor<8x5xf32> {jax.result_info = "result[5]"}) {
    %0:6 = sdy.manual_computation(%arg0, %arg1) in_shardings=[<@mesh, [{"a"}, {}]>, <@mesh, [{"a"}, {}]>] out_shardings=[<@mesh, [{"a"}, {}]>, <@mesh, [{"a"}, {}]>, <@mesh, [{"a"}, {}]>, <@mesh, [{"a"}, {}]>, <@mesh, [{"a"}]>, <@mesh, [{"a"}, {}]>] manual_axes={"a"} (%arg2: tensor<2x5xi1>, %arg3: tensor<2x5xi1>) {
      %c = stablehlo.constant dense<1> : tensor<ui32>
      %c_0 = stablehlo.constant dense<4> : tensor<ui32>
      %1 = stablehlo.partition_id : tensor<ui32>
      %2 = stablehlo.divide %1, %c : tensor<ui32>
      %3 = stablehlo.remainder %2, %c_0 : tensor<ui32>
      %4 = stablehlo.convert %3 : (tensor<ui32>) -> tensor<i32>
      %c_1 = stablehlo.constant dense<1> : tensor<i32>
      %5 = stablehlo.compare GT, %4, %c_1, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %6 = stablehlo.broadcast_in_dim %5, dims = [] : (tensor<i1>) -> tensor<2x5xi1>
      %7 = stablehlo.and %arg2, %6 : tensor<2x5xi1>
      %8 = stablehlo.or %arg2, %arg3 : tensor<2x5xi1>
      %9 = stablehlo.not %arg2 : tensor<2x5xi1>
      %10 = stablehlo.xor %9, %arg3 : tensor<2x5xi1>
      %c_2 = stablehlo.constant dense<false> : tensor<i1>
      %11 = stablehlo.reduce(%arg2 init: %c_2) applies stablehlo.or across dimensions = [0] : (tensor<2x5xi1>, tensor<i1>) -> tensor<5xi1>
      %12 = stablehlo.broadcast_in_dim %11, dims = [1] : (tensor<5xi1>) -> tensor<1x5xi1>
      %c_3 = stablehlo.constant dense<1> : tensor<ui32>
      %c_4 = stablehlo.constant dense<4> : tensor<ui32>
      %13 = stablehlo.partition_id : tensor<ui32>
      %14 = stablehlo.divide %13, %c_3 : tensor<ui32>
      %15 = stablehlo.remainder %14, %c_4 : tensor<ui32>
      %16 = stablehlo.convert %15 : (tensor<ui32>) -> tensor<i32>
      %c_5 = stablehlo.constant dense<2> : tensor<i32>
      %17 = stablehlo.compare NE, %16, %c_5, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %18 = stablehlo.broadcast_in_dim %17, dims = [] : (tensor<i1>) -> tensor<1x5xi1>
      %19 = stablehlo.and %12, %18 : tensor<1x5xi1>
      %c_6 = stablehlo.constant dense<true> : tensor<i1>
      %20 = stablehlo.reduce(%arg2 init: %c_6) applies stablehlo.and across dimensions = [1] : (tensor<2x5xi1>, tensor<i1>) -> tensor<2xi1>
      %c_7 = stablehlo.constant dense<1> : tensor<ui32>
      %c_8 = stablehlo.constant dense<4> : tensor<ui32>
      %21 = stablehlo.partition_id : tensor<ui32>
      %22 = stablehlo.divide %21, %c_7 : tensor<ui32>
      %23 = stablehlo.remainder %22, %c_8 : tensor<ui32>
      %24 = stablehlo.convert %23 : (tensor<ui32>) -> tensor<i32>
      %25 = stablehlo.convert %24 : (tensor<i32>) -> tensor<f32>
      %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %26 = stablehlo.add %cst, %25 : tensor<f32>
      %cst_9 = stablehlo.constant dense<-1.000000e+00> : tensor<f32>
      %27 = func.call @_where(%arg2, %26, %cst_9) : (tensor<2x5xi1>, tensor<f32>, tensor<f32>) -> tensor<2x5xf32>
      sdy.return %7, %8, %10, %19, %20, %27 : tensor<2x5xi1>, tensor<2x5xi1>, tensor<2x5xi1>, tensor<1x5xi1>, tensor<2xi1>, tensor<2x5xf32>
    } : (tensor<8x5xi1>, tensor<8x5xi1>) -> (tensor<8x5xi1>, tensor<8x5xi1>, tensor<8x5xi1>, tensor<4x5xi1>, tensor<8xi1>, tensor<8x5xf32>)
    return %0#0, %0#1, %0#2, %0#3, %0#4, %0#5 : tensor<8x5xi1>, tensor<8x5xi1>, tensor<8x5xi1>, tensor<4x5xi1>, tensor<8xi1>, tensor<8x5xf32>
  }
  func.func private @_where(%arg0: tensor<2x5xi1>, %arg1: tensor<f32>, %arg2: tensor<f32>) -> tensor<2x5xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [] : (tensor<f32>) -> tensor<2x5xf32>
    %1 = stablehlo.broadcast_in_dim %arg2, dims = [] : (tensor<f32>) -> tensor<2x5xf32>
    %2 = stablehlo.select %arg0, %0, %1 : tensor<2x5xi1>, tensor<2x5xf32>
    return %2 : tensor<2x5xf32>
  }
}
