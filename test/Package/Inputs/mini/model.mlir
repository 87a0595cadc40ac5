func.func @main(%x: tensor<50x24xf32>, %y: tensor<50x24xf32>,
                %w: tensor<24x16xf32>) -> tensor<50x16xf32> {
  %0 = mini.scale_add %x, %y scale 2.500000e+00 : tensor<50x24xf32>
  %1 = stablehlo.dot_general %0, %w, contracting_dims = [1] x [0] : (tensor<50x24xf32>, tensor<24x16xf32>) -> tensor<50x16xf32>
  return %1 : tensor<50x16xf32>
}
