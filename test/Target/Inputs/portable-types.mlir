// Every type and every kind of attribute that artifacts can hold.
func.func private @types(%arg0: tensor<f4E2M1FN>, %arg1: tensor<f6E2M3FN>, %arg2: tensor<f6E3M2FN>, %arg3: tensor<f8E3M4>, %arg4: tensor<f8E4M3>, %arg5: tensor<f8E4M3B11FNUZ>, %arg6: tensor<f8E4M3FN>, %arg7: tensor<f8E4M3FNUZ>, %arg8: tensor<f8E5M2>, %arg9: tensor<f8E5M2FNUZ>, %arg10: tensor<f8E8M0FNU>, %arg11: tensor<f16>, %arg12: tensor<f64>, %arg13: tensor<i2>, %arg14: tensor<ui2>, %arg15: tensor<ui4>, %arg16: tensor<ui8>, %arg17: tensor<ui16>, %arg18: tensor<ui32>, %arg19: tensor<ui64>, %arg20: tensor<i16>, %arg21: tensor<?x3xf32, #stablehlo.bounds<4, ?>>, %arg22: tensor<2xindex>, %arg23: tuple<tensor<i8>, tuple<!stablehlo.token>>, %arg24: tensor<2x3x!quant.uniform<i8<-127:127>:f32:1, {5.000000e-01:3,2.500000e-01,1.000000e+00:-7}>>) {
  return
}
func.func @attributes(%arg0: tensor<4xf32> {a.array = [1 : i8, "text", true, 2.500000e+00 : f64], a.bools = dense<[true, false]> : tensor<2xi1>, a.dict = {k = {l = "m"}}, a.empty = dense<> : tensor<0xf32>, a.enum = #stablehlo<fft_type IRFFT>, a.splat = dense<-5> : tensor<100xi32>, a.type = tensor<f32>, a.unsigned = 7 : ui8}) -> tensor<4xf32> attributes {b.name = ""} {
  %0 = "stablehlo.all_reduce"(%arg0) <{replica_groups = #stablehlo.replica_group_mesh_axes<mesh = #stablehlo.mesh<axes=[<name = "x", size = 2>, <name = "y", size = 4>]>, axes = [#stablehlo.axis_ref<name = "x">, #stablehlo.axis_ref<name = "y", sub_axis_info = (2)2>]>}> ({
  ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
    %1 = stablehlo.maximum %arg1, %arg2 {op.note = 3 : i64} : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<4xf32>) -> tensor<4xf32>
  return {b.last = true} %0 : tensor<4xf32>
}
