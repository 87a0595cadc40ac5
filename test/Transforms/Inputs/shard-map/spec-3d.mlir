module @jit__lambda attributes {mhlo.num_partitions = 8 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["a"=2, "b"=2, "c"=2]> {stablehlo.mesh = {axes = [{name = "a", size = 2 : i64}, {name = "b", size = 2 : i64}, {name = "c", size = 2 : i64}]}}
  func.func public @main(%arg0: tensor<12x20xf32>) -> (tensor<24x10xf32> {jax.result_info = "result"}) {
    %0 = sdy.manual_computation(%arg0) in_shardings=[<@mesh, [{"c"}, {"b", "a"}]>] out_shardings=[<@mesh, [{"a", "c"}, {"b"}]>] manual_axes={"a", "b", "c"} (%arg1: tensor<6x5xf32>) {
      %c = stablehlo.constant dense<4> : tensor<ui32>
      %c_0 = stablehlo.constant dense<2> : tensor<ui32>
      %1 = stablehlo.partition_id : tensor<ui32>
      %2 = stablehlo.divide %1, %c : tensor<ui32>
      %3 = stablehlo.remainder %2, %c_0 : tensor<ui32>
      %4 = stablehlo.convert %3 : (tensor<ui32>) -> tensor<i32>
      %5 = stablehlo.convert %4 : (tensor<i32>) -> tensor<f32>
      %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %6 = stablehlo.add %cst, %5 : tensor<f32>
      %c_1 = stablehlo.constant dense<2> : tensor<ui32>
      %c_2 = stablehlo.constant dense<2> : tensor<ui32>
      %7 = stablehlo.partition_id : tensor<ui32>
      %8 = stablehlo.divide %7, %c_1 : tensor<ui32>
      %9 = stablehlo.remainder %8, %c_2 : tensor<ui32>
      %10 = stablehlo.convert %9 : (tensor<ui32>) -> tensor<i32>
      %c_3 = stablehlo.constant dense<10> : tensor<i32>
      %11 = stablehlo.multiply %c_3, %10 : tensor<i32>
      %12 = stablehlo.convert %11 : (tensor<i32>) -> tensor<f32>
      %13 = stablehlo.add %6, %12 : tensor<f32>
      %c_4 = stablehlo.constant dense<1> : tensor<ui32>
      %c_5 = stablehlo.constant dense<2> : tensor<ui32>
      %14 = stablehlo.partition_id : tensor<ui32>
      %15 = stablehlo.divide %14, %c_4 : tensor<ui32>
      %16 = stablehlo.remainder %15, %c_5 : tensor<ui32>
      %17 = stablehlo.convert %16 : (tensor<ui32>) -> tensor<i32>
      %c_6 = stablehlo.constant dense<100> : tensor<i32>
      %18 = stablehlo.multiply %c_6, %17 : tensor<i32>
      %19 = stablehlo.convert %18 : (tensor<i32>) -> tensor<f32>
      %20 = stablehlo.add %13, %19 : tensor<f32>
      %21 = stablehlo.convert %20 : tensor<f32>
      %22 = stablehlo.broadcast_in_dim %21, dims = [] : (tensor<f32>) -> tensor<6x5xf32>
      %23 = stablehlo.multiply %arg1, %22 : tensor<6x5xf32>
      sdy.return %23 : tensor<6x5xf32>
    } : (tensor<12x20xf32>) -> tensor<24x10xf32>
    return %0 : tensor<24x10xf32>
  }
}
