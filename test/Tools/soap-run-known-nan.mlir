// What is not a number stays so where the compiler sees that it is none: no
// polynomial may make an integer of it, which is undefined.

// RUN: soap-run %s --machine=cpu:1 --check --quiet
// RUN: soap-run %s --machine=cpu:1 --check --quiet --opt-level=0
// RUN: soap-run %s --machine=cuda:1 --emulate --check --quiet

func.func @main(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf16>, tensor<4xbf16>, tensor<4xf32>, tensor<4xf32>, tensor<4xf64>, tensor<4xf64>, tensor<4xf64>) {
  %nan = stablehlo.constant dense<0x7FC00000> : tensor<4xf32>
  %i = stablehlo.iota dim = 0 : tensor<4xi32>
  %two = stablehlo.constant dense<2> : tensor<4xi32>
  %c = stablehlo.compare GE, %i, %two : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
  %y = stablehlo.select %c, %x, %nan : tensor<4xi1>, tensor<4xf32>
  %half = stablehlo.convert %y : (tensor<4xf32>) -> tensor<4xf16>
  %brain = stablehlo.convert %y : (tensor<4xf32>) -> tensor<4xbf16>
  %0 = stablehlo.exponential %y : tensor<4xf32>
  %1 = stablehlo.tanh %y : tensor<4xf32>
  %2 = stablehlo.logistic %y : tensor<4xf32>
  %3 = stablehlo.exponential %half : tensor<4xf16>
  %4 = stablehlo.tanh %brain : tensor<4xbf16>
  %5 = stablehlo.log_plus_one %y : tensor<4xf32>
  %6 = stablehlo.exponential_minus_one %y : tensor<4xf32>
  %wide = stablehlo.convert %y : (tensor<4xf32>) -> tensor<4xf64>
  %7 = stablehlo.exponential %wide : tensor<4xf64>
  %8 = stablehlo.tanh %wide : tensor<4xf64>
  %9 = stablehlo.logistic %wide : tensor<4xf64>
  return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf16>, tensor<4xbf16>, tensor<4xf32>, tensor<4xf32>, tensor<4xf64>, tensor<4xf64>, tensor<4xf64>
}
