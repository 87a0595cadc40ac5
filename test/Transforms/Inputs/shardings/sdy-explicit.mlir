module @jit_step attributes {mhlo.num_partitions = 4 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["data"=2, "model"=2]> {stablehlo.mesh = {axes = [{name = "data", size = 2 : i64}, {name = "model", size = 2 : i64}]}}
  func.func public @main(%arg0: tensor<48xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"model"}]>, tf.aliasing_output = 0 : i32}, %arg1: tensor<16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>, tf.aliasing_output = 1 : i32}, %arg2: tensor<32x48xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"model"}]>, tf.aliasing_output = 2 : i32}, %arg3: tensor<48x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"model"}, {}]>, tf.aliasing_output = 3 : i32}, %arg4: tensor<64x32xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"data"}, {}]>}, %arg5: tensor<64x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"data"}, {}]>}) -> (tensor<48xf32> {jax.result_info = "result[0]['b1']", sdy.sharding = #sdy.sharding<@mesh, [{"model"}]>}, tensor<16xf32> {jax.result_info = "result[0]['b2']", sdy.sharding = #sdy.sharding<@mesh, [{}]>}, tensor<32x48xf32> {jax.result_info = "result[0]['w1']", sdy.sharding = #sdy.sharding<@mesh, [{}, {"model"}]>}, tensor<48x16xf32> {jax.result_info = "result[0]['w2']", sdy.sharding = #sdy.sharding<@mesh, [{"model"}, {}]>}, tensor<f32> {jax.result_info = "result[1]", sdy.sharding = #sdy.sharding<@mesh, []>}) {
    %0 = stablehlo.dot_general %arg4, %arg2, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<64x32xf32>, tensor<32x48xf32>) -> tensor<64x48xf32>
    %1 = sdy.sharding_constraint %0 <@mesh, [{"data"}, {"model"}]> : tensor<64x48xf32>
    %2 = stablehlo.broadcast_in_dim %arg0, dims = [1] : (tensor<48xf32>) -> tensor<1x48xf32>
    %3 = sdy.sharding_constraint %2 <@mesh, [{}, {"model"}]> : tensor<1x48xf32>
    %4 = stablehlo.broadcast_in_dim %3, dims = [0, 1] : (tensor<1x48xf32>) -> tensor<64x48xf32>
    %5 = sdy.sharding_constraint %4 <@mesh, [{"data"}, {"model"}]> : tensor<64x48xf32>
    %6 = stablehlo.add %1, %5 : tensor<64x48xf32>
    %7 = sdy.sharding_constraint %6 <@mesh, [{"data"}, {"model"}]> : tensor<64x48xf32>
    %8 = call @relu(%7) : (tensor<64x48xf32>) -> tensor<64x48xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %9 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<64x48xf32>
    %10 = sdy.sharding_constraint %9 <@mesh, [{"data"}, {"model"}]> : tensor<64x48xf32>
    %11 = stablehlo.compare GT, %7, %10, FLOAT : (tensor<64x48xf32>, tensor<64x48xf32>) -> tensor<64x48xi1>
    %12 = stablehlo.dot_general %8, %arg3, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<64x48xf32>, tensor<48x16xf32>) -> tensor<64x16xf32>
    %13 = sdy.sharding_constraint %12 <@mesh, [{"data"}, {}]> : tensor<64x16xf32>
    %14 = stablehlo.broadcast_in_dim %arg1, dims = [1] : (tensor<16xf32>) -> tensor<1x16xf32>
    %15 = sdy.sharding_constraint %14 <@mesh, [{}, {}]> : tensor<1x16xf32>
    %16 = stablehlo.broadcast_in_dim %15, dims = [0, 1] : (tensor<1x16xf32>) -> tensor<64x16xf32>
    %17 = sdy.sharding_constraint %16 <@mesh, [{"data"}, {}]> : tensor<64x16xf32>
    %18 = stablehlo.add %13, %17 : tensor<64x16xf32>
    %19 = sdy.sharding_constraint %18 <@mesh, [{"data"}, {}]> : tensor<64x16xf32>
    %20:3 = call @log_softmax(%19) : (tensor<64x16xf32>) -> (tensor<64x16xf32>, tensor<64x16xf32>, tensor<64x1xf32>)
    %21 = stablehlo.multiply %20#0, %arg5 : tensor<64x16xf32>
    %22 = sdy.sharding_constraint %21 <@mesh, [{"data"}, {}]> : tensor<64x16xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %23 = stablehlo.reduce(%22 init: %cst_0) applies stablehlo.add across dimensions = [1] : (tensor<64x16xf32>, tensor<f32>) -> tensor<64xf32>
    %24 = sdy.sharding_constraint %23 <@mesh, [{"data"}]> : tensor<64xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %25 = stablehlo.reduce(%24 init: %cst_1) applies stablehlo.add across dimensions = [0] : (tensor<64xf32>, tensor<f32>) -> tensor<f32>
    %26 = sdy.sharding_constraint %25 <@mesh, []> : tensor<f32>
    %cst_2 = stablehlo.constant dense<6.400000e+01> : tensor<f32>
    %27 = sdy.sharding_constraint %cst_2 <@mesh, []> : tensor<f32>
    %28 = stablehlo.divide %26, %27 : tensor<f32>
    %29 = sdy.sharding_constraint %28 <@mesh, []> : tensor<f32>
    %30 = stablehlo.negate %29 : tensor<f32>
    %31 = sdy.sharding_constraint %30 <@mesh, []> : tensor<f32>
    %cst_3 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %32 = sdy.sharding_constraint %cst_3 <@mesh, []> : tensor<f32>
    %33 = stablehlo.negate %32 : tensor<f32>
    %34 = sdy.sharding_constraint %33 <@mesh, []> : tensor<f32>
    %cst_4 = stablehlo.constant dense<6.400000e+01> : tensor<f32>
    %35 = sdy.sharding_constraint %cst_4 <@mesh, []> : tensor<f32>
    %36 = stablehlo.divide %34, %35 : tensor<f32>
    %37 = sdy.sharding_constraint %36 <@mesh, []> : tensor<f32>
    %38 = stablehlo.broadcast_in_dim %37, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %39 = sdy.sharding_constraint %38 <@mesh, [{"data"}]> : tensor<64xf32>
    %40 = stablehlo.broadcast_in_dim %39, dims = [0] : (tensor<64xf32>) -> tensor<64x16xf32>
    %41 = sdy.sharding_constraint %40 <@mesh, [{"data"}, {}]> : tensor<64x16xf32>
    %42 = stablehlo.multiply %41, %arg5 : tensor<64x16xf32>
    %43 = sdy.sharding_constraint %42 <@mesh, [{"data"}, {}]> : tensor<64x16xf32>
    %44 = call @log_softmax_0(%20#1, %20#2, %43) : (tensor<64x16xf32>, tensor<64x1xf32>, tensor<64x16xf32>) -> tensor<64x16xf32>
    %cst_5 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %45 = stablehlo.reduce(%44 init: %cst_5) applies stablehlo.add across dimensions = [0] : (tensor<64x16xf32>, tensor<f32>) -> tensor<16xf32>
    %46 = sdy.sharding_constraint %45 <@mesh, [{}]> : tensor<16xf32>
    %47 = stablehlo.reshape %46 : (tensor<16xf32>) -> tensor<1x16xf32>
    %48 = sdy.sharding_constraint %47 <@mesh, [{}, {}]> : tensor<1x16xf32>
    %cst_6 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %49 = stablehlo.reduce(%48 init: %cst_6) applies stablehlo.add across dimensions = [0] : (tensor<1x16xf32>, tensor<f32>) -> tensor<16xf32>
    %50 = sdy.sharding_constraint %49 <@mesh, [{}]> : tensor<16xf32>
    %51 = stablehlo.dot_general %44, %8, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<64x16xf32>, tensor<64x48xf32>) -> tensor<16x48xf32>
    %52 = sdy.sharding_constraint %51 <@mesh, [{}, {"model"}]> : tensor<16x48xf32>
    %53 = stablehlo.transpose %52, dims = [1, 0] : (tensor<16x48xf32>) -> tensor<48x16xf32>
    %54 = sdy.sharding_constraint %53 <@mesh, [{"model"}, {}]> : tensor<48x16xf32>
    %55 = stablehlo.dot_general %44, %arg3, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<64x16xf32>, tensor<48x16xf32>) -> tensor<64x48xf32>
    %56 = sdy.sharding_constraint %55 <@mesh, [{"data"}, {"model"}]> : tensor<64x48xf32>
    %cst_7 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %57 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<64x48xf32>
    %58 = sdy.sharding_constraint %57 <@mesh, [{"data"}, {"model"}]> : tensor<64x48xf32>
    %59 = stablehlo.select %11, %56, %58 : tensor<64x48xi1>, tensor<64x48xf32>
    %60 = sdy.sharding_constraint %59 <@mesh, [{"data"}, {"model"}]> : tensor<64x48xf32>
    %cst_8 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %61 = stablehlo.reduce(%60 init: %cst_8) applies stablehlo.add across dimensions = [0] : (tensor<64x48xf32>, tensor<f32>) -> tensor<48xf32>
    %62 = sdy.sharding_constraint %61 <@mesh, [{"model"}]> : tensor<48xf32>
    %63 = stablehlo.reshape %62 : (tensor<48xf32>) -> tensor<1x48xf32>
    %64 = sdy.sharding_constraint %63 <@mesh, [{}, {"model"}]> : tensor<1x48xf32>
    %cst_9 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %65 = stablehlo.reduce(%64 init: %cst_9) applies stablehlo.add across dimensions = [0] : (tensor<1x48xf32>, tensor<f32>) -> tensor<48xf32>
    %66 = sdy.sharding_constraint %65 <@mesh, [{"model"}]> : tensor<48xf32>
    %67 = stablehlo.dot_general %60, %arg4, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<64x48xf32>, tensor<64x32xf32>) -> tensor<48x32xf32>
    %68 = sdy.sharding_constraint %67 <@mesh, [{"model"}, {}]> : tensor<48x32xf32>
    %69 = stablehlo.transpose %68, dims = [1, 0] : (tensor<48x32xf32>) -> tensor<32x48xf32>
    %70 = sdy.sharding_constraint %69 <@mesh, [{}, {"model"}]> : tensor<32x48xf32>
    %cst_10 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %71 = stablehlo.broadcast_in_dim %cst_10, dims = [] : (tensor<f32>) -> tensor<48xf32>
    %72 = sdy.sharding_constraint %71 <@mesh, [{"model"}]> : tensor<48xf32>
    %73 = stablehlo.multiply %72, %66 : tensor<48xf32>
    %74 = sdy.sharding_constraint %73 <@mesh, [{"model"}]> : tensor<48xf32>
    %75 = stablehlo.subtract %arg0, %74 : tensor<48xf32>
    %76 = sdy.sharding_constraint %75 <@mesh, [{"model"}]> : tensor<48xf32>
    %cst_11 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %77 = stablehlo.broadcast_in_dim %cst_11, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %78 = sdy.sharding_constraint %77 <@mesh, [{}]> : tensor<16xf32>
    %79 = stablehlo.multiply %78, %50 : tensor<16xf32>
    %80 = sdy.sharding_constraint %79 <@mesh, [{}]> : tensor<16xf32>
    %81 = stablehlo.subtract %arg1, %80 : tensor<16xf32>
    %82 = sdy.sharding_constraint %81 <@mesh, [{}]> : tensor<16xf32>
    %cst_12 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %83 = stablehlo.broadcast_in_dim %cst_12, dims = [] : (tensor<f32>) -> tensor<32x48xf32>
    %84 = sdy.sharding_constraint %83 <@mesh, [{}, {"model"}]> : tensor<32x48xf32>
    %85 = stablehlo.multiply %84, %70 : tensor<32x48xf32>
    %86 = sdy.sharding_constraint %85 <@mesh, [{}, {"model"}]> : tensor<32x48xf32>
    %87 = stablehlo.subtract %arg2, %86 : tensor<32x48xf32>
    %88 = sdy.sharding_constraint %87 <@mesh, [{}, {"model"}]> : tensor<32x48xf32>
    %cst_13 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %89 = stablehlo.broadcast_in_dim %cst_13, dims = [] : (tensor<f32>) -> tensor<48x16xf32>
    %90 = sdy.sharding_constraint %89 <@mesh, [{"model"}, {}]> : tensor<48x16xf32>
    %91 = stablehlo.multiply %90, %54 : tensor<48x16xf32>
    %92 = sdy.sharding_constraint %91 <@mesh, [{"model"}, {}]> : tensor<48x16xf32>
    %93 = stablehlo.subtract %arg3, %92 : tensor<48x16xf32>
    %94 = sdy.sharding_constraint %93 <@mesh, [{"model"}, {}]> : tensor<48x16xf32>
    return %76, %82, %88, %94, %31 : tensor<48xf32>, tensor<16xf32>, tensor<32x48xf32>, tensor<48x16xf32>, tensor<f32>
  }
  func.func private @relu(%arg0: tensor<64x48xf32>) -> tensor<64x48xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<64x48xf32>
    %1 = sdy.sharding_constraint %0 <@mesh, [{"data"}, {"model"}]> : tensor<64x48xf32>
    %2 = stablehlo.maximum %arg0, %1 : tensor<64x48xf32>
    %3 = sdy.sharding_constraint %2 <@mesh, [{"data"}, {"model"}]> : tensor<64x48xf32>
    return %3 : tensor<64x48xf32>
  }
  func.func private @log_softmax(%arg0: tensor<64x16xf32>) -> (tensor<64x16xf32>, tensor<64x16xf32>, tensor<64x1xf32>) {
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %0 = stablehlo.reduce(%arg0 init: %cst) applies stablehlo.maximum across dimensions = [1] : (tensor<64x16xf32>, tensor<f32>) -> tensor<64xf32>
    %1 = sdy.sharding_constraint %0 <@mesh, [{"data"}]> : tensor<64xf32>
    %cst_0 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %3 = sdy.sharding_constraint %2 <@mesh, [{"data"}]> : tensor<64xf32>
    %4 = stablehlo.maximum %3, %1 : tensor<64xf32>
    %5 = sdy.sharding_constraint %4 <@mesh, [{"data"}]> : tensor<64xf32>
    %6 = stablehlo.broadcast_in_dim %5, dims = [0] : (tensor<64xf32>) -> tensor<64x1xf32>
    %7 = sdy.sharding_constraint %6 <@mesh, [{"data"}, {}]> : tensor<64x1xf32>
    %8 = stablehlo.broadcast_in_dim %7, dims = [0, 1] : (tensor<64x1xf32>) -> tensor<64x16xf32>
    %9 = sdy.sharding_constraint %8 <@mesh, [{"data"}, {}]> : tensor<64x16xf32>
    %10 = stablehlo.subtract %arg0, %9 : tensor<64x16xf32>
    %11 = sdy.sharding_constraint %10 <@mesh, [{"data"}, {}]> : tensor<64x16xf32>
    %12 = stablehlo.exponential %11 : tensor<64x16xf32>
    %13 = sdy.sharding_constraint %12 <@mesh, [{"data"}, {}]> : tensor<64x16xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %14 = stablehlo.reduce(%13 init: %cst_1) applies stablehlo.add across dimensions = [1] : (tensor<64x16xf32>, tensor<f32>) -> tensor<64xf32>
    %15 = sdy.sharding_constraint %14 <@mesh, [{"data"}]> : tensor<64xf32>
    %16 = stablehlo.broadcast_in_dim %15, dims = [0] : (tensor<64xf32>) -> tensor<64x1xf32>
    %17 = sdy.sharding_constraint %16 <@mesh, [{"data"}, {}]> : tensor<64x1xf32>
    %18 = stablehlo.log %17 : tensor<64x1xf32>
    %19 = sdy.sharding_constraint %18 <@mesh, [{"data"}, {}]> : tensor<64x1xf32>
    %20 = stablehlo.broadcast_in_dim %19, dims = [0, 1] : (tensor<64x1xf32>) -> tensor<64x16xf32>
    %21 = sdy.sharding_constraint %20 <@mesh, [{"data"}, {}]> : tensor<64x16xf32>
    %22 = stablehlo.subtract %11, %21 : tensor<64x16xf32>
    %23 = sdy.sharding_constraint %22 <@mesh, [{"data"}, {}]> : tensor<64x16xf32>
    return %23, %13, %17 : tensor<64x16xf32>, tensor<64x16xf32>, tensor<64x1xf32>
  }
  func.func private @log_softmax_0(%arg0: tensor<64x16xf32>, %arg1: tensor<64x1xf32>, %arg2: tensor<64x16xf32>) -> tensor<64x16xf32> {
    %0 = stablehlo.negate %arg2 : tensor<64x16xf32>
    %1 = sdy.sharding_constraint %0 <@mesh, [{"data"}, {}]> : tensor<64x16xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %2 = stablehlo.reduce(%1 init: %cst) applies stablehlo.add across dimensions = [1] : (tensor<64x16xf32>, tensor<f32>) -> tensor<64xf32>
    %3 = sdy.sharding_constraint %2 <@mesh, [{"data"}]> : tensor<64xf32>
    %4 = stablehlo.reshape %3 : (tensor<64xf32>) -> tensor<64x1xf32>
    %5 = sdy.sharding_constraint %4 <@mesh, [{"data"}, {}]> : tensor<64x1xf32>
    %6 = stablehlo.divide %5, %arg1 : tensor<64x1xf32>
    %7 = sdy.sharding_constraint %6 <@mesh, [{"data"}, {}]> : tensor<64x1xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %8 = stablehlo.reduce(%7 init: %cst_0) applies stablehlo.add across dimensions = [1] : (tensor<64x1xf32>, tensor<f32>) -> tensor<64xf32>
    %9 = sdy.sharding_constraint %8 <@mesh, [{"data"}]> : tensor<64xf32>
    %10 = stablehlo.broadcast_in_dim %9, dims = [0] : (tensor<64xf32>) -> tensor<64x16xf32>
    %11 = sdy.sharding_constraint %10 <@mesh, [{"data"}, {}]> : tensor<64x16xf32>
    %12 = stablehlo.multiply %11, %arg0 : tensor<64x16xf32>
    %13 = sdy.sharding_constraint %12 <@mesh, [{"data"}, {}]> : tensor<64x16xf32>
    %14 = stablehlo.add %arg2, %13 : tensor<64x16xf32>
    %15 = sdy.sharding_constraint %14 <@mesh, [{"data"}, {}]> : tensor<64x16xf32>
    return %15 : tensor<64x16xf32>
  }
}
