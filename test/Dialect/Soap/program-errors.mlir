// RUN: soap-opt %s -split-input-file -verify-diagnostics

// expected-error @below {{needs a device}}
soap.program @main arenas [] {
}

// -----

// expected-error @below {{has an arena of -1 bytes}}
soap.program @main arenas [-1] {
}

// -----

soap.program @main arenas [64] {
  // expected-error @below {{'builtin.unrealized_conversion_cast' is no part of a program}}
  %0 = builtin.unrealized_conversion_cast to i32
}

// -----

soap.program @main arenas [64] {
  // expected-error @below {{has elements of type 'i3', which the runtime lacks}}
  soap.argument "x" : tensor<4xi3> at [0 at 0 [0:4]]
}

// -----

soap.program @main arenas [64] {
  // expected-error @below {{box 0:5 leaves the dimension of size 4}}
  soap.argument "x" : tensor<4xf32> at [0 at 0 [0:5]]
}

// -----

soap.program @main arenas [64] {
  // expected-error @below {{needs an offset and a box of 1 dimensions for each shard}}
  soap.argument "x" : tensor<4xf32> at [0 at 0 [0:4, 0:1]]
}

// -----

soap.program @main arenas [64] {
  // expected-error @below {{uses device 1 of 1}}
  soap.result "x" : tensor<4xf32> at [1 at 0 [0:4]]
}

// -----

soap.program @main arenas [64] {
  // expected-error @below {{leaves the 64 bytes of device 0's arena: 16 bytes at offset 52}}
  soap.result "x" : tensor<4xf32> at [0 at 52 [0:4]]
}

// -----

soap.program @main arenas [64] {
  // expected-error @below {{expected a box of 1 dimensions}}
  soap.result "x" : tensor<4xf32> at [0 at 0 [0:2], 0 at 0 [2:4, 0:1]]
}

// -----

soap.program @main arenas [64] {
  // expected-error @below {{is replaced by result 1 of 1}}
  soap.argument "x" : tensor<4xf32> at [0 at 0 [0:4]] replaced by 1
  soap.result "y" : tensor<4xf32> at [0 at 0 [0:4]]
}

// -----

soap.program @main arenas [64] {
  // expected-error @below {{and result 0, which replaces it, are laid out differently}}
  soap.argument "x" : tensor<4xf32> at [0 at 0 [0:4]] replaced by 0
  soap.result "y" : tensor<4xf32> at [0 at 0 [0:2], 0 at 32 [2:4]]
}

// -----

soap.program @main arenas [64] {
  // expected-error @below {{knows no reduction 'mean'}}
  soap.reduce_buffers 0 mean f32 [4 : {0 at 0}]
}

// -----

soap.program @main arenas [64] {
  // expected-error @below {{has no 'and' of 'f32'}}
  soap.reduce_buffers 0 and f32 [4 : {0 at 0}]
}

// -----

soap.program @main arenas [64] {
  // expected-error @below {{has a group without members}}
  soap.reduce_buffers 0 sum f32 [4 : {}]
}

// -----

soap.program @main arenas [64] {
  // expected-error @below {{leaves the 64 bytes of device 0's arena: 68 bytes at offset 0}}
  soap.reduce_buffers 0 sum f32 [17 : {0 at 0}]
}

// -----

soap.program @main arenas [64] {
  // expected-error @below {{has a group of -4 elements}}
  soap.reduce_buffers 0 sum f32 [-4 : {0 at 0}]
}

// -----

soap.program @main arenas [64] {
  // expected-error @below {{needs copies of boxes}}
  soap.copy_boxes 0 f32 []
}

// -----

soap.program @main arenas [64] {
  // expected-error @below {{expected 1 strides and extents}}
  soap.copy_boxes 0 f32 [0 at 0 by [1, 1] -> 0 at 32 by [1] of [2]]
}

// -----

soap.program @main arenas [64] {
  // expected-error @below {{has a negative extent or stride}}
  soap.copy_boxes 0 f32 [0 at 0 by [1] -> 0 at 32 by [-1] of [2]]
}

// -----

soap.program @main arenas [64] {
  // expected-error @below {{has a box that is too large}}
  soap.copy_boxes 0 f32 [0 at 0 by [4611686018427387904] -> 0 at 32 by [1] of [4]]
}

// -----

soap.program @main arenas [64] {
  // expected-error @below {{leaves the 64 bytes of device 0's arena: 36 bytes at offset 32}}
  soap.copy_boxes 0 f32 [0 at 0 by [1] -> 0 at 32 by [8] of [2]]
}

// -----

soap.program @main arenas [64] {
  // expected-error @below {{should have number 0}}
  soap.reduce_buffers 1 sum f32 [4 : {0 at 0}]
}

// -----

soap.program @main arenas [64] {
  // expected-error @below {{uses device 1 of 1}}
  soap.commands 1 {
  }
}

// -----

soap.program @main arenas [64] {
  soap.commands 0 {
  }
  // expected-error @below {{are the second ones of device 0}}
  soap.commands 0 {
  }
}

// -----

soap.program @main arenas [64] {
  soap.commands 0 {
    // expected-error @below {{'builtin.unrealized_conversion_cast' is no command}}
    %0 = builtin.unrealized_conversion_cast to i32
  }
}

// -----

soap.program @main arenas [64] {
  soap.commands 0 {
    // expected-error @below {{names no communication 0}}
    soap.communicate 0
  }
}

// -----

soap.program @main arenas [64, 64] {
  soap.reduce_buffers 0 sum f32 [4 : {0 at 0}]
  soap.commands 0 {
    soap.communicate 0
  }
  soap.commands 1 {
    // expected-error @below {{is on device 1, which takes no part}}
    soap.communicate 0
  }
}

// -----

// Each device meets the others in its own order: a circle.
soap.program @main arenas [64, 64, 64] {
  soap.reduce_buffers 0 sum f32 [4 : {0 at 0, 1 at 0}]
  soap.reduce_buffers 1 sum f32 [4 : {1 at 0, 2 at 0}]
  soap.reduce_buffers 2 sum f32 [4 : {0 at 0, 2 at 0}]
  soap.commands 0 {
    soap.communicate 2
    // expected-error @below {{comes after communication 2}}
    soap.communicate 0
  }
  soap.commands 1 {
    soap.communicate 0
    soap.communicate 1
  }
  soap.commands 2 {
    soap.communicate 1
    soap.communicate 2
  }
}

// -----

soap.program @main arenas [64, 64] {
  // expected-error @below {{has 2 participants, but 1 devices have it in their commands}}
  soap.reduce_buffers 0 sum f32 [4 : {0 at 0, 1 at 0}]
  soap.commands 0 {
    soap.communicate 0
  }
}

// -----

soap.program @main arenas [64] {
  soap.commands 0 {
    // expected-error @below {{names no function: @k}}
    soap.launch @k (0) -> (0)
  }
}

// -----

func.func private @k(tensor<4xf32>) -> tensor<4xf32>
soap.program @main arenas [64] {
  soap.commands 0 {
    // expected-error @below {{has 2 inputs, the kernel 1}}
    soap.launch @k (0, 0) -> (0)
  }
}

// -----

func.func private @k(tensor<4xf32>) -> tensor<4xf32>
soap.program @main arenas [128] {
  soap.commands 0 {
    // expected-error @below {{offset 16 is no multiple of 64}}
    soap.launch @k (0) -> (16)
  }
}

// -----

func.func private @k(tensor<4xf32>) -> tensor<4xf32>
soap.program @main arenas [64] {
  soap.commands 0 {
    // expected-error @below {{leaves the 64 bytes of device 0's arena: 16 bytes at offset 64}}
    soap.launch @k (0) -> (64)
  }
}

// -----

func.func private @k(tensor<?xf32>) -> tensor<4xf32>
soap.program @main arenas [64] {
  soap.commands 0 {
    // expected-error @below {{cannot place a buffer of type 'tensor<?xf32>'}}
    soap.launch @k (0) -> (0)
  }
}

// -----

func.func private @k(tensor<4000000000x4000000000xf32>) -> tensor<4xf32>
soap.program @main arenas [64] {
  soap.commands 0 {
    // expected-error @below {{leaves the 64 bytes of device 0's arena: 9223372036854775807 bytes at offset 0}}
    soap.launch @k (0) -> (0)
  }
}

// -----

func.func private @k(tensor<4xf32>) -> tensor<4xf32>
soap.program @main arenas [128] {
  soap.commands 0 {
    // expected-error @below {{has 2 numbers for parts, which take three each}}
    soap.launch @k (0) -> (64) {parts = array<i64: 0, 0>}
  }
}

// -----

func.func private @k(tensor<4xf32>) -> tensor<4xf32>
soap.program @main arenas [128] {
  soap.commands 0 {
    // expected-error @below {{has a part for input 1 of 1}}
    soap.launch @k (0) -> (64) {parts = array<i64: 1, 0, 64>}
  }
}

// -----

func.func private @k(tensor<4xf32>) -> tensor<4xf32>
soap.program @main arenas [128] {
  soap.commands 0 {
    // expected-error @below {{input 0, 16 bytes at 0, is no part of bytes 0 to 15}}
    soap.launch @k (0) -> (64) {parts = array<i64: 0, 0, 15>}
  }
}

// -----

func.func private @k(tensor<4xf32>) -> tensor<4xf32>
soap.program @main arenas [128] {
  soap.commands 0 {
    // expected-error @below {{leaves the 128 bytes of device 0's arena: 129 bytes at offset 0}}
    soap.launch @k (0) -> (64) {parts = array<i64: 0, 0, 129>}
  }
}

// -----

soap.program @p arenas [128] {
  soap.argument "x" : tensor<4xf32> at [0 at 0 [0:4]]
  soap.result "y" : tensor<4xf32> at [0 at 64 [0:4]]
  soap.commands 0 {
    // expected-error @below {{'soap.launch' op names a kernel with a zero byte: @"a}}
    soap.launch @"a\00b" (0) -> (64)
  }
}
func.func private @"a\00b"(%x: tensor<4xf32>) -> tensor<4xf32> {
  return %x : tensor<4xf32>
}
