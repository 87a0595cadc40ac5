module @jit__lambda attributes {mhlo.num_partitions = 8 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["a"=2, "b"=2, "c"=2]> {stablehlo.mesh = {axes = [{name = "a", size = 2 : i64}, {name = "b", size = 2 : i64}, {name = "c", size = 2 : i64}]}}
  func.func public @main(%arg0: tensor<4x6x10xf32>) -> (tensor<4x6x10xf32> {jax.result_info = "result"}) {
    %0 = sdy.manual_computation(%arg0) in_shardings=[<@mesh, [{"a"}, {"b"}, {"c"}]>] out_shardings=[<@mesh, [{"a"}, {"b"}, {"c"}]>] manual_axes={"a", "b", "c"} (%arg1: tensor<2x3x5xf32>) {
      %c = stablehlo.constant dense<4> : tensor<ui32>
      %c_0 = stablehlo.constant dense<2> : tensor<ui32>
      %1 = stablehlo.partition_id : tensor<ui32>
      %2 = stablehlo.divide %1, %c : tensor<ui32>
      %3 = stablehlo.remainder %2, %c_0 : tensor<ui32>
      %4 = stablehlo.convert %3 : (tensor<ui32>) -> tensor<i32>
      %5 = stablehlo.convert %4 : (tensor<i32>) -> tensor<f32>
      %6 = stablehlo.broadcast_in_dim %5, dims = [] : (tensor<f32>) -> tensor<2x3x5xf32>
      %7 = stablehlo.add %arg1, %6 : tensor<2x3x5xf32>
      %c_1 = stablehlo.constant dense<2> : tensor<ui32>
      %c_2 = stablehlo.constant dense<2> : tensor<ui32>
      %8 = stablehlo.partition_id : tensor<ui32>
      %9 = stablehlo.divide %8, %c_1 : tensor<ui32>
      %10 = stablehlo.remainder %9, %c_2 : tensor<ui32>
      %11 = stablehlo.convert %10 : (tensor<ui32>) -> tensor<i32>
      %c_3 = stablehlo.constant dense<10> : tensor<i32>
      %12 = stablehlo.multiply %c_3, %11 : tensor<i32>
      %13 = stablehlo.convert %12 : (tensor<i32>) -> tensor<f32>
      %14 = stablehlo.broadcast_in_dim %13, dims = [] : (tensor<f32>) -> tensor<2x3x5xf32>
      %15 = stablehlo.add %7, %14 : tensor<2x3x5xf32>
      %c_4 = stablehlo.constant dense<1> : tensor<ui32>
      %c_5 = stablehlo.constant dense<2> : tensor<ui32>
      %16 = stablehlo.partition_id : tensor<ui32>
      %17 = stablehlo.divide %16, %c_4 : tensor<ui32>
      %18 = stablehlo.remainder %17, %c_5 : tensor<ui32>
      %19 = stablehlo.convert %18 : (tensor<ui32>) -> tensor<i32>
      %c_6 = stablehlo.constant dense<100> : tensor<i32>
      %20 = stablehlo.multiply %c_6, %19 : tensor<i32>
      %21 = stablehlo.convert %20 : (tensor<i32>) -> tensor<f32>
      %22 = stablehlo.broadcast_in_dim %21, dims = [] : (tensor<f32>) -> tensor<2x3x5xf32>
      %23 = stablehlo.add %15, %22 : tensor<2x3x5xf32>
      %c_7 = stablehlo.constant dense<4> : tensor<ui32>
      %c_8 = stablehlo.constant dense<2> : tensor<ui32>
      %24 = stablehlo.partition_id : tensor<ui32>
      %25 = stablehlo.divide %24, %c_7 : tensor<ui32>
      %26 = stablehlo.remainder %25, %c_8 : tensor<ui32>
      %27 = stablehlo.convert %26 : (tensor<ui32>) -> tensor<i32>
      %c_9 = stablehlo.constant dense<1> : tensor<i32>
      %28 = stablehlo.multiply %27, %c_9 : tensor<i32>
      %c_10 = stablehlo.constant dense<0> : tensor<i32>
      %29 = stablehlo.add %c_10, %28 : tensor<i32>
      %c_11 = stablehlo.constant dense<1> : tensor<ui32>
      %c_12 = stablehlo.constant dense<2> : tensor<ui32>
      %30 = stablehlo.partition_id : tensor<ui32>
      %31 = stablehlo.divide %30, %c_11 : tensor<ui32>
      %32 = stablehlo.remainder %31, %c_12 : tensor<ui32>
      %33 = stablehlo.convert %32 : (tensor<ui32>) -> tensor<i32>
      %c_13 = stablehlo.constant dense<2> : tensor<i32>
      %34 = stablehlo.multiply %33, %c_13 : tensor<i32>
      %35 = stablehlo.add %29, %34 : tensor<i32>
      %c_14 = stablehlo.constant dense<1000> : tensor<i32>
      %36 = stablehlo.multiply %c_14, %35 : tensor<i32>
      %37 = stablehlo.convert %36 : (tensor<i32>) -> tensor<f32>
      %38 = stablehlo.broadcast_in_dim %37, dims = [] : (tensor<f32>) -> tensor<2x3x5xf32>
      %39 = stablehlo.add %23, %38 : tensor<2x3x5xf32>
      sdy.return %39 : tensor<2x3x5xf32>
    } : (tensor<4x6x10xf32>) -> tensor<4x6x10xf32>
    return %0 : tensor<4x6x10xf32>
  }
}
