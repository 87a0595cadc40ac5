module @jit_b attributes {mhlo.num_partitions = 4 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["a"=4]> {stablehlo.mesh = {axes = [{name = "a", size = 4 : i64}]}}
  func.func public @main(%arg0: tensor<7x12xf32>, %arg1: tensor<12x20xf32>) -> (tensor<7x20xf32> {jax.result_info = "result[0]"}, tensor<7x20xf32> {jax.result_info = "result[1]"}) {
    %0:2 = sdy.manual_computation(%arg0, %arg1) in_shardings=[<@mesh, [{}, {"a"}]>, <@mesh, [{"a"}, {}]>] out_shardings=[<@mesh, [{}, {"a"}]>, <@mesh, [{}, {"a"}]>] manual_axes={"a"} (%arg2: tensor<7x3xf32>, %arg3: tensor<3x20xf32>) {
      %c = stablehlo.constant dense<1> : tensor<ui32>
      %c_0 = stablehlo.constant dense<4> : tensor<ui32>
      %1 = stablehlo.partition_id : tensor<ui32>
      %2 = stablehlo.divide %1, %c : tensor<ui32>
      %3 = stablehlo.remainder %2, %c_0 : tensor<ui32>
      %4 = stablehlo.convert %3 : (tensor<ui32>) -> tensor<i32>
      %c_1 = stablehlo.constant dense<1> : tensor<i32>
      %5 = stablehlo.subtract %4, %c_1 : tensor<i32>
      %c_2 = stablehlo.constant dense<4> : tensor<i32>
      %6 = func.call @remainder(%5, %c_2) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      %c_3 = stablehlo.constant dense<5> : tensor<i32>
      %7 = stablehlo.multiply %6, %c_3 : tensor<i32>
      %c_4 = stablehlo.constant dense<0> : tensor<i32>
      %8 = stablehlo.compare LT, %7, %c_4, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %c_5 = stablehlo.constant dense<20> : tensor<i32>
      %9 = stablehlo.add %7, %c_5 : tensor<i32>
      %10 = stablehlo.select %8, %9, %7 : tensor<i1>, tensor<i32>
      %c_6 = stablehlo.constant dense<0> : tensor<i32>
      %11 = stablehlo.dynamic_slice %arg3, %c_6, %10, sizes = [3, 5] : (tensor<3x20xf32>, tensor<i32>, tensor<i32>) -> tensor<3x5xf32>
      %12 = stablehlo.dot_general %arg2, %11, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<7x3xf32>, tensor<3x5xf32>) -> tensor<7x5xf32>
      %13 = "stablehlo.collective_permute"(%12) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, source_target_pairs = dense<[[0, 1], [1, 2], [2, 3], [3, 0]]> : tensor<4x2xi64>}> : (tensor<7x5xf32>) -> tensor<7x5xf32>
      %c_7 = stablehlo.constant dense<1> : tensor<i32>
      %14 = stablehlo.subtract %4, %c_7 : tensor<i32>
      %c_8 = stablehlo.constant dense<1> : tensor<i32>
      %15 = stablehlo.subtract %14, %c_8 : tensor<i32>
      %c_9 = stablehlo.constant dense<4> : tensor<i32>
      %16 = func.call @remainder(%15, %c_9) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      %c_10 = stablehlo.constant dense<5> : tensor<i32>
      %17 = stablehlo.multiply %16, %c_10 : tensor<i32>
      %c_11 = stablehlo.constant dense<0> : tensor<i32>
      %18 = stablehlo.compare LT, %17, %c_11, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %c_12 = stablehlo.constant dense<20> : tensor<i32>
      %19 = stablehlo.add %17, %c_12 : tensor<i32>
      %20 = stablehlo.select %18, %19, %17 : tensor<i1>, tensor<i32>
      %c_13 = stablehlo.constant dense<0> : tensor<i32>
      %21 = stablehlo.dynamic_slice %arg3, %c_13, %20, sizes = [3, 5] : (tensor<3x20xf32>, tensor<i32>, tensor<i32>) -> tensor<3x5xf32>
      %22 = stablehlo.dot_general %arg2, %21, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<7x3xf32>, tensor<3x5xf32>) -> tensor<7x5xf32>
      %23 = stablehlo.add %13, %22 : tensor<7x5xf32>
      %24 = "stablehlo.collective_permute"(%23) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, source_target_pairs = dense<[[0, 1], [1, 2], [2, 3], [3, 0]]> : tensor<4x2xi64>}> : (tensor<7x5xf32>) -> tensor<7x5xf32>
      %c_14 = stablehlo.constant dense<1> : tensor<i32>
      %25 = stablehlo.subtract %4, %c_14 : tensor<i32>
      %c_15 = stablehlo.constant dense<2> : tensor<i32>
      %26 = stablehlo.subtract %25, %c_15 : tensor<i32>
      %c_16 = stablehlo.constant dense<4> : tensor<i32>
      %27 = func.call @remainder(%26, %c_16) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      %c_17 = stablehlo.constant dense<5> : tensor<i32>
      %28 = stablehlo.multiply %27, %c_17 : tensor<i32>
      %c_18 = stablehlo.constant dense<0> : tensor<i32>
      %29 = stablehlo.compare LT, %28, %c_18, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %c_19 = stablehlo.constant dense<20> : tensor<i32>
      %30 = stablehlo.add %28, %c_19 : tensor<i32>
      %31 = stablehlo.select %29, %30, %28 : tensor<i1>, tensor<i32>
      %c_20 = stablehlo.constant dense<0> : tensor<i32>
      %32 = stablehlo.dynamic_slice %arg3, %c_20, %31, sizes = [3, 5] : (tensor<3x20xf32>, tensor<i32>, tensor<i32>) -> tensor<3x5xf32>
      %33 = stablehlo.dot_general %arg2, %32, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<7x3xf32>, tensor<3x5xf32>) -> tensor<7x5xf32>
      %34 = stablehlo.add %24, %33 : tensor<7x5xf32>
      %35 = "stablehlo.collective_permute"(%34) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, source_target_pairs = dense<[[0, 1], [1, 2], [2, 3], [3, 0]]> : tensor<4x2xi64>}> : (tensor<7x5xf32>) -> tensor<7x5xf32>
      %c_21 = stablehlo.constant dense<1> : tensor<i32>
      %36 = stablehlo.subtract %4, %c_21 : tensor<i32>
      %c_22 = stablehlo.constant dense<3> : tensor<i32>
      %37 = stablehlo.subtract %36, %c_22 : tensor<i32>
      %c_23 = stablehlo.constant dense<4> : tensor<i32>
      %38 = func.call @remainder(%37, %c_23) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      %c_24 = stablehlo.constant dense<5> : tensor<i32>
      %39 = stablehlo.multiply %38, %c_24 : tensor<i32>
      %c_25 = stablehlo.constant dense<0> : tensor<i32>
      %40 = stablehlo.compare LT, %39, %c_25, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %c_26 = stablehlo.constant dense<20> : tensor<i32>
      %41 = stablehlo.add %39, %c_26 : tensor<i32>
      %42 = stablehlo.select %40, %41, %39 : tensor<i1>, tensor<i32>
      %c_27 = stablehlo.constant dense<0> : tensor<i32>
      %43 = stablehlo.dynamic_slice %arg3, %c_27, %42, sizes = [3, 5] : (tensor<3x20xf32>, tensor<i32>, tensor<i32>) -> tensor<3x5xf32>
      %44 = stablehlo.dot_general %arg2, %43, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<7x3xf32>, tensor<3x5xf32>) -> tensor<7x5xf32>
      %45 = stablehlo.add %35, %44 : tensor<7x5xf32>
      %c_28 = stablehlo.constant dense<1> : tensor<i32>
      %46 = stablehlo.add %4, %c_28 : tensor<i32>
      %c_29 = stablehlo.constant dense<4> : tensor<i32>
      %47 = func.call @remainder(%46, %c_29) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      %c_30 = stablehlo.constant dense<5> : tensor<i32>
      %48 = stablehlo.multiply %47, %c_30 : tensor<i32>
      %c_31 = stablehlo.constant dense<0> : tensor<i32>
      %49 = stablehlo.compare LT, %48, %c_31, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %c_32 = stablehlo.constant dense<20> : tensor<i32>
      %50 = stablehlo.add %48, %c_32 : tensor<i32>
      %51 = stablehlo.select %49, %50, %48 : tensor<i1>, tensor<i32>
      %c_33 = stablehlo.constant dense<0> : tensor<i32>
      %52 = stablehlo.dynamic_slice %arg3, %c_33, %51, sizes = [3, 5] : (tensor<3x20xf32>, tensor<i32>, tensor<i32>) -> tensor<3x5xf32>
      %53 = stablehlo.dot_general %arg2, %52, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<7x3xf32>, tensor<3x5xf32>) -> tensor<7x5xf32>
      %54 = "stablehlo.collective_permute"(%53) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, source_target_pairs = dense<[[0, 3], [1, 0], [2, 1], [3, 2]]> : tensor<4x2xi64>}> : (tensor<7x5xf32>) -> tensor<7x5xf32>
      %c_34 = stablehlo.constant dense<1> : tensor<i32>
      %55 = stablehlo.add %4, %c_34 : tensor<i32>
      %c_35 = stablehlo.constant dense<1> : tensor<i32>
      %56 = stablehlo.add %55, %c_35 : tensor<i32>
      %c_36 = stablehlo.constant dense<4> : tensor<i32>
      %57 = func.call @remainder(%56, %c_36) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      %c_37 = stablehlo.constant dense<5> : tensor<i32>
      %58 = stablehlo.multiply %57, %c_37 : tensor<i32>
      %c_38 = stablehlo.constant dense<0> : tensor<i32>
      %59 = stablehlo.compare LT, %58, %c_38, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %c_39 = stablehlo.constant dense<20> : tensor<i32>
      %60 = stablehlo.add %58, %c_39 : tensor<i32>
      %61 = stablehlo.select %59, %60, %58 : tensor<i1>, tensor<i32>
      %c_40 = stablehlo.constant dense<0> : tensor<i32>
      %62 = stablehlo.dynamic_slice %arg3, %c_40, %61, sizes = [3, 5] : (tensor<3x20xf32>, tensor<i32>, tensor<i32>) -> tensor<3x5xf32>
      %63 = stablehlo.dot_general %arg2, %62, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<7x3xf32>, tensor<3x5xf32>) -> tensor<7x5xf32>
      %64 = stablehlo.add %54, %63 : tensor<7x5xf32>
      %65 = "stablehlo.collective_permute"(%64) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, source_target_pairs = dense<[[0, 3], [1, 0], [2, 1], [3, 2]]> : tensor<4x2xi64>}> : (tensor<7x5xf32>) -> tensor<7x5xf32>
      %c_41 = stablehlo.constant dense<1> : tensor<i32>
      %66 = stablehlo.add %4, %c_41 : tensor<i32>
      %c_42 = stablehlo.constant dense<2> : tensor<i32>
      %67 = stablehlo.add %66, %c_42 : tensor<i32>
      %c_43 = stablehlo.constant dense<4> : tensor<i32>
      %68 = func.call @remainder(%67, %c_43) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      %c_44 = stablehlo.constant dense<5> : tensor<i32>
      %69 = stablehlo.multiply %68, %c_44 : tensor<i32>
      %c_45 = stablehlo.constant dense<0> : tensor<i32>
      %70 = stablehlo.compare LT, %69, %c_45, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %c_46 = stablehlo.constant dense<20> : tensor<i32>
      %71 = stablehlo.add %69, %c_46 : tensor<i32>
      %72 = stablehlo.select %70, %71, %69 : tensor<i1>, tensor<i32>
      %c_47 = stablehlo.constant dense<0> : tensor<i32>
      %73 = stablehlo.dynamic_slice %arg3, %c_47, %72, sizes = [3, 5] : (tensor<3x20xf32>, tensor<i32>, tensor<i32>) -> tensor<3x5xf32>
      %74 = stablehlo.dot_general %arg2, %73, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<7x3xf32>, tensor<3x5xf32>) -> tensor<7x5xf32>
      %75 = stablehlo.add %65, %74 : tensor<7x5xf32>
      %76 = "stablehlo.collective_permute"(%75) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, source_target_pairs = dense<[[0, 3], [1, 0], [2, 1], [3, 2]]> : tensor<4x2xi64>}> : (tensor<7x5xf32>) -> tensor<7x5xf32>
      %c_48 = stablehlo.constant dense<1> : tensor<i32>
      %77 = stablehlo.add %4, %c_48 : tensor<i32>
      %c_49 = stablehlo.constant dense<3> : tensor<i32>
      %78 = stablehlo.add %77, %c_49 : tensor<i32>
      %c_50 = stablehlo.constant dense<4> : tensor<i32>
      %79 = func.call @remainder(%78, %c_50) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      %c_51 = stablehlo.constant dense<5> : tensor<i32>
      %80 = stablehlo.multiply %79, %c_51 : tensor<i32>
      %c_52 = stablehlo.constant dense<0> : tensor<i32>
      %81 = stablehlo.compare LT, %80, %c_52, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %c_53 = stablehlo.constant dense<20> : tensor<i32>
      %82 = stablehlo.add %80, %c_53 : tensor<i32>
      %83 = stablehlo.select %81, %82, %80 : tensor<i1>, tensor<i32>
      %c_54 = stablehlo.constant dense<0> : tensor<i32>
      %84 = stablehlo.dynamic_slice %arg3, %c_54, %83, sizes = [3, 5] : (tensor<3x20xf32>, tensor<i32>, tensor<i32>) -> tensor<3x5xf32>
      %85 = stablehlo.dot_general %arg2, %84, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<7x3xf32>, tensor<3x5xf32>) -> tensor<7x5xf32>
      %86 = stablehlo.add %76, %85 : tensor<7x5xf32>
      sdy.return %45, %86 : tensor<7x5xf32>, tensor<7x5xf32>
    } : (tensor<7x12xf32>, tensor<12x20xf32>) -> (tensor<7x20xf32>, tensor<7x20xf32>)
    return %0#0, %0#1 : tensor<7x20xf32>, tensor<7x20xf32>
  }
  func.func private @remainder(%arg0: tensor<i32>, %arg1: tensor<i32>) -> tensor<i32> {
    %0 = stablehlo.convert %arg1 : tensor<i32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.compare EQ, %0, %c, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_0 = stablehlo.constant dense<1> : tensor<i32>
    %2 = call @_where(%1, %c_0, %0) : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %3 = stablehlo.remainder %arg0, %2 : tensor<i32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %4 = stablehlo.compare NE, %3, %c_1, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %5 = stablehlo.compare LT, %3, %c_2, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_3 = stablehlo.constant dense<0> : tensor<i32>
    %6 = stablehlo.compare LT, %2, %c_3, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %7 = stablehlo.compare NE, %5, %6, UNSIGNED : (tensor<i1>, tensor<i1>) -> tensor<i1>
    %8 = stablehlo.and %7, %4 : tensor<i1>
    %9 = stablehlo.add %3, %2 : tensor<i32>
    %10 = stablehlo.select %8, %9, %3 : tensor<i1>, tensor<i32>
    return %10 : tensor<i32>
  }
  func.func private @_where(%arg0: tensor<i1>, %arg1: tensor<i32>, %arg2: tensor<i32>) -> tensor<i32> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<i1>, tensor<i32>
    return %0 : tensor<i32>
  }
}
