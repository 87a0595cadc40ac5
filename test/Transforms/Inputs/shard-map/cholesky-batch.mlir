module @jit__lambda attributes {mhlo.num_partitions = 4 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["a"=4]> {stablehlo.mesh = {axes = [{name = "a", size = 4 : i64}]}}
  func.func public @main(%arg0: tensor<8x4x4xf32>) -> (tensor<8x4x4xf32> {jax.result_info = "result"}) {
    %0 = sdy.manual_computation(%arg0) in_shardings=[<@mesh, [{"a"}, {}, {}]>] out_shardings=[<@mesh, [{"a"}, {}, {}]>] manual_axes={"a"} (%arg1: tensor<2x4x4xf32>) {
      %1 = stablehlo.transpose %arg1, dims = [0, 2, 1] : (tensor<2x4x4xf32>) -> tensor<2x4x4xf32>
      %2 = stablehlo.dot_general %arg1, %1, batching_dims = [0] x [0], contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<2x4x4xf32>, tensor<2x4x4xf32>) -> tensor<2x4x4xf32>
      %3 = stablehlo.iota dim = 0 : tensor<4x4xi32>
      %4 = stablehlo.iota dim = 1 : tensor<4x4xi32>
      %c = stablehlo.constant dense<0> : tensor<i32>
      %5 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<4x4xi32>
      %6 = stablehlo.add %3, %5 : tensor<4x4xi32>
      %7 = stablehlo.compare EQ, %6, %4, SIGNED : (tensor<4x4xi32>, tensor<4x4xi32>) -> tensor<4x4xi1>
      %8 = stablehlo.convert %7 : (tensor<4x4xi1>) -> tensor<4x4xf32>
      %cst = stablehlo.constant dense<3.000000e+00> : tensor<f32>
      %9 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x4xf32>
      %10 = stablehlo.multiply %9, %8 : tensor<4x4xf32>
      %11 = stablehlo.broadcast_in_dim %10, dims = [1, 2] : (tensor<4x4xf32>) -> tensor<1x4x4xf32>
      %12 = stablehlo.broadcast_in_dim %11, dims = [0, 1, 2] : (tensor<1x4x4xf32>) -> tensor<2x4x4xf32>
      %13 = stablehlo.add %2, %12 : tensor<2x4x4xf32>
      %14 = stablehlo.transpose %13, dims = [0, 2, 1] : (tensor<2x4x4xf32>) -> tensor<2x4x4xf32>
      %15 = stablehlo.add %13, %14 : tensor<2x4x4xf32>
      %cst_0 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
      %16 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<2x4x4xf32>
      %17 = stablehlo.divide %15, %16 : tensor<2x4x4xf32>
      %18:2 = stablehlo.custom_call @lapack_spotrf_ffi(%17) {backend_config = "", mhlo.backend_config = {uplo = 76 : ui8}, mhlo.frontend_attributes = {num_batch_dims = "1"}, operand_layouts = [dense<[1, 2, 0]> : tensor<3xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [0], operand_index = 0, operand_tuple_indices = []>], result_layouts = [dense<[1, 2, 0]> : tensor<3xindex>, dense<0> : tensor<1xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j, k])->([i, l, m], [i]) {i=2, j=4, k=4, l=4, m=4}, custom>} : (tensor<2x4x4xf32>) -> (tensor<2x4x4xf32>, tensor<2xi32>)
      %c_1 = stablehlo.constant dense<0> : tensor<i32>
      %19 = stablehlo.broadcast_in_dim %c_1, dims = [] : (tensor<i32>) -> tensor<2xi32>
      %20 = stablehlo.compare EQ, %18#1, %19, SIGNED : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi1>
      %21 = stablehlo.broadcast_in_dim %20, dims = [0] : (tensor<2xi1>) -> tensor<2x1x1xi1>
      %cst_2 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
      %22 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<2x4x4xf32>
      %23 = stablehlo.broadcast_in_dim %21, dims = [0, 1, 2] : (tensor<2x1x1xi1>) -> tensor<2x4x4xi1>
      %24 = stablehlo.select %23, %18#0, %22 : tensor<2x4x4xi1>, tensor<2x4x4xf32>
      %25 = stablehlo.iota dim = 0 : tensor<4x4xi32>
      %c_3 = stablehlo.constant dense<0> : tensor<i32>
      %26 = stablehlo.broadcast_in_dim %c_3, dims = [] : (tensor<i32>) -> tensor<4x4xi32>
      %27 = stablehlo.add %25, %26 : tensor<4x4xi32>
      %28 = stablehlo.iota dim = 1 : tensor<4x4xi32>
      %29 = stablehlo.compare GE, %27, %28, SIGNED : (tensor<4x4xi32>, tensor<4x4xi32>) -> tensor<4x4xi1>
      %30 = stablehlo.broadcast_in_dim %29, dims = [1, 2] : (tensor<4x4xi1>) -> tensor<2x4x4xi1>
      %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %31 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<2x4x4xf32>
      %32 = stablehlo.select %30, %24, %31 : tensor<2x4x4xi1>, tensor<2x4x4xf32>
      sdy.return %32 : tensor<2x4x4xf32>
    } : (tensor<8x4x4xf32>) -> tensor<8x4x4xf32>
    return %0 : tensor<8x4x4xf32>
  }
}
