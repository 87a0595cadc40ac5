// Lookups and slices are clamped where a model is already in parts, too.
// RUN: split-file %s %t
// RUN: soap-run %t/lookup.mlir --quiet
// RUN: soap-run %t/slice.mlir --quiet
// RUN: soap-run %t/program.mlir --quiet

//--- lookup.mlir
func.func @main(%a: tensor<4xf32>, %i: tensor<4xi32>) -> tensor<4xf32> {
  %0 = soap.operator "x" family "x" role "forward" tie 0 (%a, %i) dims [] : (tensor<4xf32>, tensor<4xi32>) -> tensor<4xf32> {
  ^bb0(%x: tensor<4xf32>, %y: tensor<4xi32>):
    %e = tensor.empty() : tensor<4xf32>
    %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%y : tensor<4xi32>) outs(%e : tensor<4xf32>) {
    ^bb0(%j: i32, %out: f32):
      %k = arith.constant 100000000 : i32
      %l = arith.addi %j, %k : i32
      %c = arith.index_cast %l : i32 to index
      %v = tensor.extract %x[%c] : tensor<4xf32>
      linalg.yield %v : f32
    } -> tensor<4xf32>
    soap.return %r : tensor<4xf32>
  }
  return %0 : tensor<4xf32>
}

//--- slice.mlir
#s = #soap.sharding<[1] dims [-] on [0]>
func.func @main(%a: !soap.dist<tensor<4xi32>, #s>) -> !soap.dist<tensor<4xi32>, #s> {
  %0 = soap.spmd "x" on [0] tasks [0] (%a) : (!soap.dist<tensor<4xi32>, #s>) -> !soap.dist<tensor<4xi32>, #s> {
  ^bb0(%x: tensor<4xi32>):
    %c = arith.constant 100000000000 : index
    %q = tensor.extract_slice %x[%c] [4] [1] : tensor<4xi32> to tensor<4xi32>
    %r = arith.addi %q, %x : tensor<4xi32>
    soap.return %r : tensor<4xi32>
  }
  return %0 : !soap.dist<tensor<4xi32>, #s>
}

//--- program.mlir
soap.program @p arenas [128] {
  soap.argument "q" : tensor<4xi32> at [0 at 0 [0:4]]
  soap.result "y" : tensor<4xi32> at [0 at 64 [0:4]]
  soap.commands 0 {
    soap.launch @kk (0) -> (64)
  }
}
func.func private @kk(%x: tensor<4xi32>) -> tensor<4xi32> {
    %c = arith.constant 100000000000 : index
    %e = tensor.empty() : tensor<4xi32>
    %r = tensor.insert_slice %x into %e[%c] [4] [1] : tensor<4xi32> into tensor<4xi32>
    return %r : tensor<4xi32>
}
