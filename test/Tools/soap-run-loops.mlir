// A loop in a loop that begins with what the outer one carries.

// RUN: soap-run %s --machine=cpu:1 --check --quiet
// RUN: soap-run %s --machine=cpu:3 --algorithm=random --check --quiet
// RUN: soap-run %s --machine=cuda:2 --emulate --check --quiet

func.func @main(%x: tensor<4xf32>, %n: tensor<i32>) -> (tensor<4xi1>, tensor<4xf32>) {
  // Integers that are not said are zero.
  %three = stablehlo.constant dense<3> : tensor<i32>
  %m = stablehlo.add %n, %three : tensor<i32>
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %c = stablehlo.constant dense<0.0> : tensor<4xf32>
  %b = stablehlo.compare GT, %x, %c : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  %0:3 = stablehlo.while(%i = %zero, %h = %b, %y = %x) : tensor<i32>, tensor<4xi1>, tensor<4xf32>
  cond {
    %p = stablehlo.compare LT, %i, %m : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  } do {
    %one = stablehlo.constant dense<1> : tensor<i32>
    %first = stablehlo.constant dense<0> : tensor<i32>
    %j = stablehlo.add %i, %one : tensor<i32>
    %1:3 = stablehlo.while(%k = %first, %g = %h, %z = %y) : tensor<i32>, tensor<4xi1>, tensor<4xf32>
    cond {
      %p = stablehlo.compare LE, %k, %i : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %p : tensor<i1>
    } do {
      %k1 = stablehlo.add %k, %one : tensor<i32>
      %t = stablehlo.not %g : tensor<4xi1>
      %u = stablehlo.select %t, %z, %y : tensor<4xi1>, tensor<4xf32>
      %v = stablehlo.add %u, %y : tensor<4xf32>
      stablehlo.return %k1, %t, %v : tensor<i32>, tensor<4xi1>, tensor<4xf32>
    }
    stablehlo.return %j, %1#1, %1#2 : tensor<i32>, tensor<4xi1>, tensor<4xf32>
  }
  return %0#1, %0#2 : tensor<4xi1>, tensor<4xf32>
}
