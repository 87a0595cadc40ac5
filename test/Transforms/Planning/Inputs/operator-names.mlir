func.func @main(%x: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %0 = soap.operator "a" (%x) : (tensor<8x8xf32>) -> tensor<8x8xf32> {
  ^bb0(%b: tensor<8x8xf32>):
    %t = stablehlo.tanh %b : tensor<8x8xf32>
    soap.return %t : tensor<8x8xf32>
  }
  %1 = soap.operator "a" (%0) : (tensor<8x8xf32>) -> tensor<8x8xf32> {
  ^bb0(%b: tensor<8x8xf32>):
    %t = stablehlo.tanh %b : tensor<8x8xf32>
    soap.return %t : tensor<8x8xf32>
  }
  %2 = soap.operator "caf\E8" (%1) : (tensor<8x8xf32>) -> tensor<8x8xf32> {
  ^bb0(%b: tensor<8x8xf32>):
    %t = stablehlo.tanh %b : tensor<8x8xf32>
    soap.return %t : tensor<8x8xf32>
  }
  %3 = soap.operator "caf\E9" (%2) : (tensor<8x8xf32>) -> tensor<8x8xf32> {
  ^bb0(%b: tensor<8x8xf32>):
    %t = stablehlo.tanh %b : tensor<8x8xf32>
    soap.return %t : tensor<8x8xf32>
  }
  return %3 : tensor<8x8xf32>
}
