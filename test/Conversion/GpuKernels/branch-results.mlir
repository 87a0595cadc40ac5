// A branch with several results, as `lax.cond` of a tree has: copies of them are
// read through views, in another kernel than the branch. Neither is memory of the
// branch alone.

// RUN: soap-run %s --machine=cuda:1 --emulate --check --quiet --algorithm=single-device --steps=2

func.func @main(%i: tensor<i32>, %a: tensor<10xf32>, %b: tensor<32x10xf32>, %m: tensor<10xf32> {tf.aliasing_output = 0 : i32}, %n: tensor<32x10xf32> {tf.aliasing_output = 1 : i32}) -> (tensor<10xf32>, tensor<32x10xf32>) {
  %r:2 = "stablehlo.case"(%i) ({
    %x = stablehlo.add %a, %m : tensor<10xf32>
    %y = stablehlo.add %b, %n : tensor<32x10xf32>
    stablehlo.return %x, %y : tensor<10xf32>, tensor<32x10xf32>
  }, {
    stablehlo.return %a, %b : tensor<10xf32>, tensor<32x10xf32>
  }) : (tensor<i32>) -> (tensor<10xf32>, tensor<32x10xf32>)
  return %r#0, %r#1 : tensor<10xf32>, tensor<32x10xf32>
}
