//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Ops that move elements, against the evaluator.

#include "KernelTest.h"

#include "llvm/Support/FormatVariadic.h"

#include <cstring>

using namespace mlir;
using namespace soap;

namespace {

using DataMovementKernelTest = KernelTest;

// Large enough for the library, with edges that fill no block.
TEST_F(DataMovementKernelTest, LargeTransposes) {
  struct Case {
    const char *from, *to, *dims;
  };
  const Case cases[] = {
      {"65x131", "131x65", "1, 0"},
      {"2x19x17x21", "2x17x21x19", "0, 2, 3, 1"},
      {"3x17x16x33", "3x33x17x16", "0, 3, 1, 2"},
      {"2x130x3x41", "2x3x41x130", "0, 2, 3, 1"},
      {"9x8x7x6x11", "11x6x7x8x9", "4, 3, 2, 1, 0"},
      {"64x64x9", "64x64x9", "1, 0, 2"},
  };
  std::string text;
  unsigned number = 0;
  for (const Case &c : cases)
    for (const char *type : {"i32", "ui32", "f32", "i8", "f64"})
      text += llvm::formatv(R"(
        func.func @transpose_{0}(%a: tensor<{1}x{4}>) -> tensor<{2}x{4}> {{
          %0 = stablehlo.transpose %a, dims = [{3}] : (tensor<{1}x{4}>) -> tensor<{2}x{4}>
          return %0 : tensor<{2}x{4}>
        })",
                            number++, c.from, c.to, c.dims, type);
  check(text, 0);
}

// Floats keep their bits: a number that is none, with a payload, and one below
// the normal range.
TEST_F(DataMovementKernelTest, BitsOfTransposes) {
  compile(R"(
    func.func @transpose(%a: tensor<64x64xf32>) -> tensor<64x64xf32> {
      %0 = stablehlo.transpose %a, dims = [1, 0] : (tensor<64x64xf32>) -> tensor<64x64xf32>
      return %0 : tensor<64x64xf32>
    })");
  std::vector<char> bytes(64 * 64 * 4);
  auto put = [&](size_t at, uint32_t bits) {
    std::memcpy(bytes.data() + 4 * at, &bits, 4);
  };
  put(1, 0x7f812345);
  put(2, 0x00000001);
  put(3, 0x80000000);
  Buffer in(bytes), out(bytes.size());
  void *pointers[] = {in.data(), out.data()};
  compiler->lookup("transpose")(pointers);
  std::vector<char> result = out.bytes();
  for (size_t at : {1, 2, 3})
    EXPECT_EQ(
        std::memcmp(result.data() + 4 * 64 * at, bytes.data() + 4 * at, 4), 0)
        << at;
}

TEST_F(DataMovementKernelTest, BroadcastTransposeReshape) {
  check(R"(
    func.func @broadcast(%a: tensor<3x1xf32>) -> tensor<3x4x5xf32> {
      %0 = stablehlo.broadcast_in_dim %a, dims = [0, 2] : (tensor<3x1xf32>) -> tensor<3x4x5xf32>
      return %0 : tensor<3x4x5xf32>
    }
    func.func @broadcast_swapped(%a: tensor<3x4xi1>) -> tensor<4x3xi1> {
      %0 = stablehlo.broadcast_in_dim %a, dims = [1, 0] : (tensor<3x4xi1>) -> tensor<4x3xi1>
      return %0 : tensor<4x3xi1>
    }
    func.func @transpose(%a: tensor<3x4x5xi32>) -> tensor<5x3x4xi32> {
      %0 = stablehlo.transpose %a, dims = [2, 0, 1] : (tensor<3x4x5xi32>) -> tensor<5x3x4xi32>
      return %0 : tensor<5x3x4xi32>
    }
    func.func @transposed_sum(%a: tensor<33x70xf32>, %b: tensor<70x33xf32>) -> tensor<33x70xf32> {
      %0 = stablehlo.transpose %b, dims = [1, 0] : (tensor<70x33xf32>) -> tensor<33x70xf32>
      %1 = stablehlo.add %a, %0 : tensor<33x70xf32>
      return %1 : tensor<33x70xf32>
    }
    func.func @reshape(%a: tensor<6x4xf32>) -> tensor<3x8xf32> {
      %0 = stablehlo.reshape %a : (tensor<6x4xf32>) -> tensor<3x8xf32>
      return %0 : tensor<3x8xf32>
    }
    func.func @split(%a: tensor<6x4xf32>) -> tensor<2x3x4xf32> {
      %0 = stablehlo.reshape %a : (tensor<6x4xf32>) -> tensor<2x3x4xf32>
      %1 = stablehlo.negate %0 : tensor<2x3x4xf32>
      return %1 : tensor<2x3x4xf32>
    }
    func.func @ones(%a: tensor<1x6x1xf32>) -> (tensor<6xf32>, tensor<1x1x6x1xf32>) {
      %0 = stablehlo.reshape %a : (tensor<1x6x1xf32>) -> tensor<6xf32>
      %1 = stablehlo.abs %0 : tensor<6xf32>
      %2 = stablehlo.reshape %a : (tensor<1x6x1xf32>) -> tensor<1x1x6x1xf32>
      return %1, %2 : tensor<6xf32>, tensor<1x1x6x1xf32>
    }
    func.func @scalar(%a: tensor<1x1xf32>) -> tensor<f32> {
      %0 = stablehlo.reshape %a : (tensor<1x1xf32>) -> tensor<f32>
      return %0 : tensor<f32>
    }
    func.func @empty(%a: tensor<0x4xf32>) -> tensor<2x0x2xf32> {
      %0 = stablehlo.reshape %a : (tensor<0x4xf32>) -> tensor<2x0x2xf32>
      return %0 : tensor<2x0x2xf32>
    }
  )");
}

TEST_F(DataMovementKernelTest, SliceReverseConcatenateIota) {
  check(R"(
    func.func @slice(%a: tensor<9x10xf32>) -> tensor<3x4xf32> {
      %0 = stablehlo.slice %a [2:8:2, 1:9:2] : (tensor<9x10xf32>) -> tensor<3x4xf32>
      return %0 : tensor<3x4xf32>
    }
    func.func @slice_none(%a: tensor<9xf32>) -> tensor<0xf32> {
      %0 = stablehlo.slice %a [4:4] : (tensor<9xf32>) -> tensor<0xf32>
      return %0 : tensor<0xf32>
    }
    func.func @slice_and_add(%a: tensor<9x10xf32>, %b: tensor<9x4xf32>) -> tensor<9x4xf32> {
      %0 = stablehlo.slice %a [0:9, 5:9] : (tensor<9x10xf32>) -> tensor<9x4xf32>
      %1 = stablehlo.add %0, %b : tensor<9x4xf32>
      return %1 : tensor<9x4xf32>
    }
    func.func @reverse(%a: tensor<3x4x5xi32>) -> tensor<3x4x5xi32> {
      %0 = stablehlo.reverse %a, dims = [0, 2] : tensor<3x4x5xi32>
      return %0 : tensor<3x4x5xi32>
    }
    func.func @concatenate(%a: tensor<2x3xf32>, %b: tensor<2x0xf32>, %c: tensor<2x5xf32>) -> tensor<2x8xf32> {
      %0 = stablehlo.concatenate %a, %b, %c, dim = 1 : (tensor<2x3xf32>, tensor<2x0xf32>, tensor<2x5xf32>) -> tensor<2x8xf32>
      return %0 : tensor<2x8xf32>
    }
    func.func @concatenate_sums(%a: tensor<2x3xi1>, %b: tensor<2x3xi1>) -> tensor<6x3xi1> {
      %0 = stablehlo.and %a, %b : tensor<2x3xi1>
      %1 = stablehlo.or %a, %b : tensor<2x3xi1>
      %2 = stablehlo.concatenate %0, %1, %a, dim = 0 : (tensor<2x3xi1>, tensor<2x3xi1>, tensor<2x3xi1>) -> tensor<6x3xi1>
      return %2 : tensor<6x3xi1>
    }
    func.func @iota() -> (tensor<3x4xi32>, tensor<3x4xf32>, tensor<5xui8>) {
      %0 = stablehlo.iota dim = 1 : tensor<3x4xi32>
      %1 = stablehlo.iota dim = 0 : tensor<3x4xf32>
      %2 = stablehlo.iota dim = 0 : tensor<5xui8>
      return %0, %1, %2 : tensor<3x4xi32>, tensor<3x4xf32>, tensor<5xui8>
    }
  )");
}

TEST_F(DataMovementKernelTest, Pad) {
  check(R"(
    func.func @edges(%a: tensor<3x4xf32>, %p: tensor<f32>) -> tensor<6x9xf32> {
      %0 = stablehlo.pad %a, %p, low = [1, 2], high = [2, 3], interior = [0, 0] : (tensor<3x4xf32>, tensor<f32>) -> tensor<6x9xf32>
      return %0 : tensor<6x9xf32>
    }
    func.func @interior(%a: tensor<3x4xf32>, %p: tensor<f32>) -> tensor<8x11xf32> {
      %0 = stablehlo.pad %a, %p, low = [1, 0], high = [2, 1], interior = [1, 2] : (tensor<3x4xf32>, tensor<f32>) -> tensor<8x11xf32>
      return %0 : tensor<8x11xf32>
    }
    func.func @negative(%a: tensor<5x7xf32>, %p: tensor<f32>) -> tensor<3x8xf32> {
      %0 = stablehlo.pad %a, %p, low = [-1, -3], high = [-1, -2], interior = [0, 1] : (tensor<5x7xf32>, tensor<f32>) -> tensor<3x8xf32>
      return %0 : tensor<3x8xf32>
    }
    func.func @cut_to_padding(%a: tensor<3xi32>, %p: tensor<i32>) -> tensor<2xi32> {
      %0 = stablehlo.pad %a, %p, low = [-4], high = [3], interior = [0] : (tensor<3xi32>, tensor<i32>) -> tensor<2xi32>
      return %0 : tensor<2xi32>
    }
    func.func @none(%a: tensor<3xf32>, %p: tensor<f32>) -> tensor<3xf32> {
      %0 = stablehlo.pad %a, %p, low = [0], high = [0], interior = [0] : (tensor<3xf32>, tensor<f32>) -> tensor<3xf32>
      return %0 : tensor<3xf32>
    }
    func.func @of_nothing(%a: tensor<0xf32>, %p: tensor<f32>) -> tensor<2xf32> {
      %0 = stablehlo.pad %a, %p, low = [1], high = [1], interior = [0] : (tensor<0xf32>, tensor<f32>) -> tensor<2xf32>
      return %0 : tensor<2xf32>
    }
  )");
}

TEST_F(DataMovementKernelTest, DynamicSlices) {
  // Starts are drawn from [-3, 5], so that some are clamped.
  std::string text = R"(
    func.func @slice(%a: tensor<6x7xf32>, %i: tensor<i64>, %j: tensor<i64>) -> tensor<3x4xf32> {
      %0 = stablehlo.dynamic_slice %a, %i, %j, sizes = [3, 4] : (tensor<6x7xf32>, tensor<i64>, tensor<i64>) -> tensor<3x4xf32>
      return %0 : tensor<3x4xf32>
    }
    func.func @update(%a: tensor<6x7xf32>, %u: tensor<3x4xf32>, %i: tensor<i32>, %j: tensor<i32>) -> tensor<6x7xf32> {
      %0 = stablehlo.dynamic_update_slice %a, %u, %i, %j : (tensor<6x7xf32>, tensor<3x4xf32>, tensor<i32>, tensor<i32>) -> tensor<6x7xf32>
      return %0 : tensor<6x7xf32>
    }
  )";
  // What a block of threads reads of its argument, and writes to another row.
  check(R"(
    func.func @to_next_row(%a: tensor<2x128xf32>) -> tensor<2x128xf32> {
      %c0 = stablehlo.constant dense<0> : tensor<i32>
      %c1 = stablehlo.constant dense<1> : tensor<i32>
      %0 = stablehlo.slice %a [0:1, 0:117] : (tensor<2x128xf32>) -> tensor<1x117xf32>
      %1 = stablehlo.dynamic_update_slice %a, %0, %c1, %c0 : (tensor<2x128xf32>, tensor<1x117xf32>, tensor<i32>, tensor<i32>) -> tensor<2x128xf32>
      return %1 : tensor<2x128xf32>
    })");
  ASSERT_NO_FATAL_FAILURE(compile(text));
  for (unsigned i = 0; i < 8; ++i) {
    checkKernel("slice");
    checkKernel("update");
  }
}

TEST_F(DataMovementKernelTest, Gather) {
  check(R"(
    func.func @rows(%a: tensor<6x8xf32>, %i: tensor<5x3x1xi32>) -> tensor<5x3x8xf32> {
      %0 = "stablehlo.gather"(%a, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 2>, slice_sizes = array<i64: 1, 8>}> : (tensor<6x8xf32>, tensor<5x3x1xi32>) -> tensor<5x3x8xf32>
      return %0 : tensor<5x3x8xf32>
    }
    func.func @windows(%a: tensor<6x8xf32>, %i: tensor<2x9xi32>) -> tensor<3x9x2xf32> {
      %0 = "stablehlo.gather"(%a, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [0, 2], start_index_map = [1, 0], index_vector_dim = 0>, slice_sizes = array<i64: 3, 2>}> : (tensor<6x8xf32>, tensor<2x9xi32>) -> tensor<3x9x2xf32>
      return %0 : tensor<3x9x2xf32>
    }
    func.func @scalars(%a: tensor<6xi1>, %i: tensor<9xi64>) -> tensor<9xi1> {
      %0 = "stablehlo.gather"(%a, %i) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1>}> : (tensor<6xi1>, tensor<9xi64>) -> tensor<9xi1>
      return %0 : tensor<9xi1>
    }
    func.func @batched(%a: tensor<4x6x3xf32>, %i: tensor<5x4x1xui32>) -> tensor<5x4x3xf32> {
      %0 = "stablehlo.gather"(%a, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [1], start_index_map = [1], index_vector_dim = 2>, slice_sizes = array<i64: 1, 1, 3>}> : (tensor<4x6x3xf32>, tensor<5x4x1xui32>) -> tensor<5x4x3xf32>
      return %0 : tensor<5x4x3xf32>
    }
  )");
}

// Indices of all types as far outside as they can be.
TEST_F(DataMovementKernelTest, FarIndices) {
  std::string text;
  for (auto [type, numbers] :
       {std::pair("i32", "2, -1, -2147483648, 2147483647"),
        {"ui32", "2, 4294967295, 4294967294, 2147483648"},
        {"i64", "-1, 4294967298, -9223372036854775808, 9223372036854775807"},
        {"ui64", "2, 4294967297, 18446744073709551615, 9223372036854775808"},
        {"ui8", "2, 255, 5, 128"}}) {
    std::string name = type, indices = "tensor<4x" + name + ">",
                constant = "%i = stablehlo.constant dense<[" +
                           std::string(numbers) + "]> : " + indices + "\n";
    text += "func.func @gather_" + name +
            "(%a: tensor<6xf32>) -> tensor<4x3xf32> {" + constant + R"(
      %0 = "stablehlo.gather"(%a, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 3>}> : (tensor<6xf32>, )" +
            indices + R"() -> tensor<4x3xf32>
      return %0 : tensor<4x3xf32>
    }
    func.func @scatter_)" +
            name +
            "(%a: tensor<6xf32>, %u: tensor<4x3xf32>) -> tensor<6xf32> {" +
            constant + R"(
      %0 = "stablehlo.scatter"(%a, %i, %u) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
      ^bb0(%x: tensor<f32>, %y: tensor<f32>):
        %1 = stablehlo.add %x, %y : tensor<f32>
        stablehlo.return %1 : tensor<f32>
      }) : (tensor<6xf32>, )" +
            indices + R"(, tensor<4x3xf32>) -> tensor<6xf32>
      return %0 : tensor<6xf32>
    }
)";
  }
  check(text);
}

// What a gather reads is made in the same kernel: it has to wait for that.
TEST_F(DataMovementKernelTest, GatherOfWhatIsMade) {
  check(R"(
    func.func @indices(%i: tensor<4x1xi32>, %a: tensor<16x8xf32>) -> (tensor<4x1xi32>, tensor<4x8xf32>) {
      %0 = stablehlo.slice %i [0:4, 0:1] : (tensor<4x1xi32>) -> tensor<4x1xi32>
      %1 = stablehlo.reshape %0 : (tensor<4x1xi32>) -> tensor<4xi32>
      %2 = stablehlo.broadcast_in_dim %1, dims = [0] : (tensor<4xi32>) -> tensor<4x1xi32>
      %3 = "stablehlo.gather"(%a, %2) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 8>}> : (tensor<16x8xf32>, tensor<4x1xi32>) -> tensor<4x8xf32>
      return %2, %3 : tensor<4x1xi32>, tensor<4x8xf32>
    }
    func.func @rows(%i: tensor<512x1xi32>, %a: tensor<512x256xf32>) -> (tensor<512x256xf32>, tensor<512x256xf32>) {
      %0 = stablehlo.tanh %a : tensor<512x256xf32>
      %1 = "stablehlo.gather"(%0, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 256>}> : (tensor<512x256xf32>, tensor<512x1xi32>) -> tensor<512x256xf32>
      return %0, %1 : tensor<512x256xf32>, tensor<512x256xf32>
    }
  )");
}

TEST_F(DataMovementKernelTest, Scatter) {
  check(R"(
    func.func @add_rows(%a: tensor<4x8xf32>, %i: tensor<5x3x1xi32>, %u: tensor<5x3x8xf32>) -> tensor<4x8xf32> {
      %0 = "stablehlo.scatter"(%a, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 2>}> ({
      ^bb0(%x: tensor<f32>, %y: tensor<f32>):
        %s = stablehlo.add %x, %y : tensor<f32>
        stablehlo.return %s : tensor<f32>
      }) : (tensor<4x8xf32>, tensor<5x3x1xi32>, tensor<5x3x8xf32>) -> tensor<4x8xf32>
      return %0 : tensor<4x8xf32>
    }
    func.func @windows(%a: tensor<6x8xi32>, %i: tensor<2x9xi32>, %u: tensor<3x9x2xi32>) -> tensor<6x8xi32> {
      %0 = "stablehlo.scatter"(%a, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0, 2], scatter_dims_to_operand_dims = [1, 0], index_vector_dim = 0>}> ({
      ^bb0(%x: tensor<i32>, %y: tensor<i32>):
        %s = stablehlo.maximum %x, %y : tensor<i32>
        stablehlo.return %s : tensor<i32>
      }) : (tensor<6x8xi32>, tensor<2x9xi32>, tensor<3x9x2xi32>) -> tensor<6x8xi32>
      return %0 : tensor<6x8xi32>
    }
    func.func @batched(%a: tensor<4x6xf32>, %i: tensor<4x2xi32>, %u: tensor<4x2xf32>) -> tensor<4x6xf32> {
      %0 = "stablehlo.scatter"(%a, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1], index_vector_dim = 2>}> ({
      ^bb0(%x: tensor<f32>, %y: tensor<f32>):
        stablehlo.return %y : tensor<f32>
      }) : (tensor<4x6xf32>, tensor<4x2xi32>, tensor<4x2xf32>) -> tensor<4x6xf32>
      return %0 : tensor<4x6xf32>
    }
    func.func @into_zeros(%i: tensor<5x1xi32>, %u: tensor<5xf32>) -> tensor<4xf32> {
      %z = stablehlo.constant dense<0.0> : tensor<4xf32>
      %0 = "stablehlo.scatter"(%z, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
      ^bb0(%x: tensor<f32>, %y: tensor<f32>):
        %s = stablehlo.add %x, %y : tensor<f32>
        stablehlo.return %s : tensor<f32>
      }) : (tensor<4xf32>, tensor<5x1xi32>, tensor<5xf32>) -> tensor<4xf32>
      return %0 : tensor<4xf32>
    }
    func.func @two(%a: tensor<4xf32>, %b: tensor<4xi32>, %i: tensor<5x1xi32>, %u: tensor<5xf32>, %v: tensor<5xi32>) -> (tensor<4xf32>, tensor<4xi32>) {
      %0:2 = "stablehlo.scatter"(%a, %b, %i, %u, %v) <{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
      ^bb0(%x: tensor<f32>, %p: tensor<i32>, %y: tensor<f32>, %q: tensor<i32>):
        %s = stablehlo.add %x, %y : tensor<f32>
        %t = stablehlo.minimum %p, %q : tensor<i32>
        stablehlo.return %s, %t : tensor<f32>, tensor<i32>
      }) : (tensor<4xf32>, tensor<4xi32>, tensor<5x1xi32>, tensor<5xf32>, tensor<5xi32>) -> (tensor<4xf32>, tensor<4xi32>)
      return %0#0, %0#1 : tensor<4xf32>, tensor<4xi32>
    }
  )");
}

} // namespace
