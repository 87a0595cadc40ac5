// What text and bytecode have to agree on: locations, attributes and types of
// dialects that nobody knows, resources, odd names and numbers.
#l0 = loc("model.py":3:5)
#l1 = loc("layer\0Aone"(#l0))
#l2 = loc(callsite(#l1 at fused<"inlined">["b.py":1:2 to 3:4, "c.py":7:0]))
module @kept attributes {strange.attr = #strange.thing<"x">, "strange.odd name" = "\00\FF\22"} {
  func.func @constants() -> (tensor<2xf32>, tensor<120xi8>, tensor<4xf32>, tensor<130xi1>, tensor<3xf64>) {
    %0 = stablehlo.constant dense<[0x7FC00001, -0.0]> : tensor<2xf32> loc(#l2)
    %1 = stablehlo.constant dense<"0x000102030405060708090A0B0C0D0E0F101112131415161718191A1B1C1D1E1F202122232425262728292A2B2C2D2E2F303132333435363738393A3B3C3D3E3F404142434445464748494A4B4C4D4E4F505152535455565758595A5B5C5D5E5F606162636465666768696A6B6C6D6E6F7071727374757677"> : tensor<120xi8>
    %2 = stablehlo.constant dense_resource<weights> : tensor<4xf32>
    %3 = stablehlo.constant dense<true> : tensor<130xi1>
    %4 = stablehlo.constant dense<[0.1234567890123456, 1.0e-310, 0x7FF0000000000000]> : tensor<3xf64>
    return %0, %1, %2, %3, %4 : tensor<2xf32>, tensor<120xi8>, tensor<4xf32>, tensor<130xi1>, tensor<3xf64>
  }
  func.func private @types(tensor<4x!quant.uniform<i8:f32, 0.1234567890123456:-3>>, !strange.type<[a, b]>, tensor<?x4xf32, #stablehlo.bounds<8, ?>>)
  "strange.op"() <{inner = 3 : i64}> ({
  ^bb0(%a: i32 loc("arg"), %b: f8E5M2):
    "strange.jump"(%b)[^bb1] {x = 0x7C : f8E5M2} : (f8E5M2) -> ()
  ^bb1:
    "strange.end"() : () -> ()
  }, {
  }) {"quoted key" = [array<f32: 0x7FC00001, 1.0>, distinct[0]<"d">]} : () -> ()
} loc("model")
{-#
  dialect_resources: {
    builtin: {
      weights: "0x040000000000803F000000400000404000008040"
    }
  }
#-}
