#loc = loc(unknown)
module {
  func.func @main(%x: tensor<?x4xf32> loc(unknown)) -> tensor<?x4xf32> {
    return %x : tensor<?x4xf32> loc(#loc)
  } loc(#loc)
} loc(#loc)
