module @step attributes {mhlo.num_partitions = 1 : i32} {
  func.func public @main(%arg0: tensor<4x6xf32> {jax.buffer_donor = true}, %arg1: tensor<6x3xbf16>, %arg2: tensor<5x1xi32>) -> (tensor<4x3xf32> {jax.result_info = "loss"}, tensor<5x6xf32>) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %c = stablehlo.constant dense<[[true, false, true], [false, true, true], [false, false, false], [true, true, false]]> : tensor<4x3xi1>
    %c_0 = stablehlo.constant dense<true> : tensor<20xi1>
    %c_1 = stablehlo.constant dense<[-1, 7, 3]> : tensor<3xi4>
    %cst_2 = stablehlo.constant dense<(1.000000e+00,-2.000000e+00)> : tensor<complex<f64>>
    %0 = stablehlo.convert %arg1 : (tensor<6x3xbf16>) -> tensor<6x3xf32>
    %1 = stablehlo.dot_general %arg0, %0, contracting_dims = [1] x [0], precision = [HIGHEST, DEFAULT] : (tensor<4x6xf32>, tensor<6x3xf32>) -> tensor<4x3xf32>
    %2 = stablehlo.tanh %1 : tensor<4x3xf32>
    %3 = call @shift(%2) : (tensor<4x3xf32>) -> tensor<4x3xf32>
    %4 = stablehlo.select %c, %2, %3 : tensor<4x3xi1>, tensor<4x3xf32>
    %5 = "stablehlo.gather"(%arg0, %arg2) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 6>}> : (tensor<4x6xf32>, tensor<5x1xi32>) -> tensor<5x6xf32>
    %6 = stablehlo.reduce(%4 init: %cst) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x3xf32>, tensor<f32>) -> tensor<f32>
    %7 = stablehlo.compare GT, %6, %cst, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %8:2 = stablehlo.while(%iterArg = %7, %iterArg_3 = %4) : tensor<i1>, tensor<4x3xf32>
    cond {
      stablehlo.return %iterArg : tensor<i1>
    } do {
      %10 = stablehlo.not %iterArg : tensor<i1>
      %11 = stablehlo.negate %iterArg_3 : tensor<4x3xf32>
      stablehlo.return %10, %11 : tensor<i1>, tensor<4x3xf32>
    }
    %9 = stablehlo.custom_call @annotate(%5) {backend_config = "rows", mhlo.sharding = "{replicated}"} : (tensor<5x6xf32>) -> tensor<5x6xf32>
    return %8#1, %9 : tensor<4x3xf32>, tensor<5x6xf32>
  }
  func.func private @shift(%arg0: tensor<4x3xf32>) -> tensor<4x3xf32> {
    %0 = stablehlo.slice %arg0 [0:4, 1:3] : (tensor<4x3xf32>) -> tensor<4x2xf32>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %1 = stablehlo.pad %0, %cst, low = [0, 1], high = [0, 0], interior = [0, 0] : (tensor<4x2xf32>, tensor<f32>) -> tensor<4x3xf32>
    return %1 : tensor<4x3xf32>
  }
}
