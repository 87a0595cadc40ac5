//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Linear algebra, transforms, normalisations, random bits, complex numbers,
// computed shapes.

#include "EvaluatorTest.h"

using namespace mlir;

namespace soap::reference {
namespace {

class AlgebraTest : public EvaluatorTest {
protected:
  void expectNear(const std::string &text, const std::string &expected,
                  double tolerance = 1e-6) {
    Tensor a = tensor(text), b = tensor(expected);
    ASSERT_EQ(a.getType(), b.getType()) << text;
    EXPECT_LE(maxAbsoluteDifference(a, b), tolerance) << text;
  }
};

TEST_F(AlgebraTest, Cholesky) {
  // [[4, 2], [2, 5]] = L L^T with L = [[2, 0], [1, 2]]; the other triangle is
  // never read.
  EXPECT_EQ(runOp("stablehlo.cholesky",
                  {"dense<[[4.0, 9.0], [2.0, 5.0]]> : tensor<2x2xf32>"}, "",
                  "{lower = true}"),
            "dense<[[2.0, 0.0], [1.0, 2.0]]> : tensor<2x2xf32>");
  EXPECT_EQ(runOp("stablehlo.cholesky",
                  {"dense<[[4.0, 2.0], [9.0, 5.0]]> : tensor<2x2xf32>"}),
            "dense<[[2.0, 1.0], [0.0, 2.0]]> : tensor<2x2xf32>");
  // Hermitian: [[4, -2i], [2i, 5]] = L L^H with L = [[2, 0], [i, 2]].
  EXPECT_EQ(runOp("stablehlo.cholesky",
                  {"dense<[[(4.0,0.0), (0.0,-2.0)], [(0.0,2.0), (5.0,0.0)]]> : "
                   "tensor<2x2xcomplex<f32>>"},
                  "", "{lower = true}"),
            "dense<[[(2.0,0.0), (0.0,0.0)], [(0.0,1.0), (2.0,0.0)]]> : "
            "tensor<2x2xcomplex<f32>>");
  EXPECT_EQ(runOp("stablehlo.cholesky", {"dense<> : tensor<0x2x2xf32>"}),
            "dense<> : tensor<0x2x2xf32>");
}

TEST_F(AlgebraTest, TriangularSolve) {
  std::string a = "dense<[[2.0, 7.0], [1.0, 4.0]]> : tensor<2x2xf32>";
  auto attributes = [](bool left, bool lower, bool unit,
                       const std::string &transpose) {
    auto text = [](bool b) { return b ? "true" : "false"; };
    return std::string("{left_side = ") + text(left) +
           ", lower = " + text(lower) + ", unit_diagonal = " + text(unit) +
           ", transpose_a = #stablehlo<transpose " + transpose + ">}";
  };
  // [[2, 0], [1, 4]] x = [[4], [10]].
  EXPECT_EQ(runOp("stablehlo.triangular_solve",
                  {a, "dense<[[4.0], [10.0]]> : tensor<2x1xf32>"},
                  "tensor<2x1xf32>",
                  attributes(true, true, false, "NO_TRANSPOSE")),
            "dense<2.0> : tensor<2x1xf32>");
  // Its transpose: [[2, 1], [0, 4]] x = [[4], [8]].
  EXPECT_EQ(runOp("stablehlo.triangular_solve",
                  {a, "dense<[[4.0], [8.0]]> : tensor<2x1xf32>"},
                  "tensor<2x1xf32>",
                  attributes(true, true, false, "TRANSPOSE")),
            "dense<[[1.0], [2.0]]> : tensor<2x1xf32>");
  // x [[2, 7], [0, 4]] = [[4, 22]].
  EXPECT_EQ(runOp("stablehlo.triangular_solve",
                  {a, "dense<[[4.0, 22.0]]> : tensor<1x2xf32>"},
                  "tensor<1x2xf32>",
                  attributes(false, false, false, "NO_TRANSPOSE")),
            "dense<2.0> : tensor<1x2xf32>");
  // Ones on the diagonal: [[1, 0], [1, 1]] x = [[4], [10]].
  EXPECT_EQ(runOp("stablehlo.triangular_solve",
                  {a, "dense<[[4.0], [10.0]]> : tensor<2x1xf32>"},
                  "tensor<2x1xf32>",
                  attributes(true, true, true, "NO_TRANSPOSE")),
            "dense<[[4.0], [6.0]]> : tensor<2x1xf32>");
}

TEST_F(AlgebraTest, FourierTransforms) {
  expectNear(runOp("stablehlo.fft",
                   {"dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>"},
                   "tensor<3xcomplex<f32>>",
                   "{fft_type = #stablehlo<fft_type RFFT>, fft_length = "
                   "array<i64: 4>}"),
             "dense<[(10.0,0.0), (-2.0,2.0), (-2.0,0.0)]> : "
             "tensor<3xcomplex<f32>>");
  expectNear(runOp("stablehlo.fft",
                   {"dense<[(10.0,0.0), (-2.0,2.0), (-2.0,0.0)]> : "
                    "tensor<3xcomplex<f32>>"},
                   "tensor<4xf32>",
                   "{fft_type = #stablehlo<fft_type IRFFT>, fft_length = "
                   "array<i64: 4>}"),
             "dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>");
  // An impulse is flat in both dimensions, and comes back.
  std::string impulse = "dense<[[(6.0,0.0), (0.0,0.0), (0.0,0.0)], "
                        "[(0.0,0.0), (0.0,0.0), (0.0,0.0)]]> : "
                        "tensor<2x3xcomplex<f64>>";
  std::string flat = runOp("stablehlo.fft", {impulse}, "",
                           "{fft_type = #stablehlo<fft_type FFT>, fft_length "
                           "= array<i64: 2, 3>}");
  expectNear(flat, "dense<(6.0,0.0)> : tensor<2x3xcomplex<f64>>", 1e-12);
  expectNear(runOp("stablehlo.fft", {flat}, "",
                   "{fft_type = #stablehlo<fft_type IFFT>, fft_length = "
                   "array<i64: 2, 3>}"),
             impulse, 1e-12);
}

TEST_F(AlgebraTest, BatchNormalisation) {
  std::string x = "dense<[[1.0, 10.0], [3.0, 30.0]]> : tensor<2x2xf32>";
  std::string ones = "dense<1.0> : tensor<2xf32>";
  std::string zeros = "dense<0.0> : tensor<2xf32>";
  std::string results = run(R"(
    func.func @main(%x: tensor<2x2xf32>, %s: tensor<2xf32>, %o: tensor<2xf32>)
        -> (tensor<2x2xf32>, tensor<2xf32>, tensor<2xf32>) {
      %0:3 = "stablehlo.batch_norm_training"(%x, %s, %o)
          {epsilon = 0.0 : f32, feature_index = 1 : i64}
          : (tensor<2x2xf32>, tensor<2xf32>, tensor<2xf32>)
          -> (tensor<2x2xf32>, tensor<2xf32>, tensor<2xf32>)
      return %0#0, %0#1, %0#2 : tensor<2x2xf32>, tensor<2xf32>, tensor<2xf32>
    })",
                            {x, ones, zeros});
  EXPECT_EQ(results, "dense<[[-1.0, -1.0], [1.0, 1.0]]> : tensor<2x2xf32>; "
                     "dense<[2.0, 20.0]> : tensor<2xf32>; "
                     "dense<[1.0, 100.0]> : tensor<2xf32>");
  EXPECT_EQ(runOp("stablehlo.batch_norm_inference",
                  {x, ones, zeros, "dense<[2.0, 20.0]> : tensor<2xf32>",
                   "dense<[1.0, 100.0]> : tensor<2xf32>"},
                  "", "{epsilon = 0.0 : f32, feature_index = 1 : i64}"),
            "dense<[[-1.0, -1.0], [1.0, 1.0]]> : tensor<2x2xf32>");
  // A gradient that is constant over the batch changes nothing but the offset.
  std::string grads = run(R"(
    func.func @main(%x: tensor<2x2xf32>, %s: tensor<2xf32>, %m: tensor<2xf32>, %v: tensor<2xf32>)
        -> (tensor<2x2xf32>, tensor<2xf32>, tensor<2xf32>) {
      %g = stablehlo.constant dense<1.0> : tensor<2x2xf32>
      %0:3 = "stablehlo.batch_norm_grad"(%x, %s, %m, %v, %g)
          {epsilon = 0.0 : f32, feature_index = 1 : i64}
          : (tensor<2x2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2x2xf32>)
          -> (tensor<2x2xf32>, tensor<2xf32>, tensor<2xf32>)
      return %0#0, %0#1, %0#2 : tensor<2x2xf32>, tensor<2xf32>, tensor<2xf32>
    })",
                          {x, ones, "dense<[2.0, 20.0]> : tensor<2xf32>",
                           "dense<[1.0, 100.0]> : tensor<2xf32>"});
  EXPECT_EQ(grads, "dense<0.0> : tensor<2x2xf32>; dense<0.0> : tensor<2xf32>; "
                   "dense<2.0> : tensor<2xf32>");
}

/// The numbers that JAX 0.10 draws.
TEST_F(AlgebraTest, RandomBitsOfJax) {
  std::string state;
  // The state is four words of 32 bits: 1, 2, 3 and 4 times 0x1234567.
  uint64_t word = 0x1234567;
  state = "dense<[" + std::to_string(word | (2 * word) << 32) + ", " +
          std::to_string(3 * word | (4 * word) << 32) + "]> : tensor<2xui64>";
  auto draw = [&](const std::string &algorithm, const std::string &type) {
    std::string results =
        run("func.func @main(%s: tensor<2xui64>) -> " + type +
                " {\n  %0, %1 = stablehlo.rng_bit_generator %s, algorithm = " +
                algorithm + " : (tensor<2xui64>) -> (tensor<2xui64>, " + type +
                ")\n  return %1 : " + type + "\n}",
            {state});
    return results;
  };
  EXPECT_EQ(draw("THREE_FRY", "tensor<5xui32>"),
            "dense<[1886903812, 1034631242, 3255992804, 941392481, "
            "946816556]> : tensor<5xui32>");
  EXPECT_EQ(draw("THREE_FRY", "tensor<6xui8>"),
            "dense<[4, 74, 228, 97, 44, 92]> : tensor<6xui8>");
  EXPECT_EQ(draw("THREE_FRY", "tensor<3xui64>"),
            "dense<[4443707349696765444, 4043249921851294180, "
            "16794664477385508396]> : tensor<3xui64>");
  // The known answer of the generator's authors for zeros.
  state = "dense<0> : tensor<2xui64>";
  EXPECT_EQ(draw("PHILOX", "tensor<4xui32>"),
            "dense<[1713891541, 3781805453, 3159862348, 2600524760]> : "
            "tensor<4xui32>");
  EXPECT_EQ(draw("PHILOX", "tensor<1xui64>"),
            "dense<16242730742183356629> : tensor<1xui64>");
  // A state of two words: its key is the upper half of the counter as well.
  state = "dense<[5, 7]> : tensor<2xui64>";
  for (const char *algorithm : {"DEFAULT", "PHILOX"})
    EXPECT_EQ(draw(algorithm, "tensor<8xui32>"),
              "dense<[1957188081, 3299040168, 2189429415, 2942269241, "
              "4036186172, 3451158193, 2458696665, 1733589896]> : "
              "tensor<8xui32>");
  // The words of a block are neighbours along an even dimension, or a long one.
  EXPECT_EQ(draw("THREE_FRY", "tensor<3x3xui32>"),
            "dense<[[4000641395, 10964293, 3804237681], [1063621336, "
            "2057536082, 1604586794], [3127050898, 25868247, "
            "1140191436]]> : tensor<3x3xui32>");
  EXPECT_EQ(draw("THREE_FRY", "tensor<2x5xui32>"),
            "dense<[[4000641395, 10964293, 3804237681, 3127050898, "
            "25868247], [1063621336, 2057536082, 1604586794, 557083298, "
            "3970214523]]> : tensor<2x5xui32>");
}

TEST_F(AlgebraTest, ComplexArithmetic) {
  std::string x = "dense<[(1.0,2.0), (0.0,-1.0)]> : tensor<2xcomplex<f32>>";
  std::string y = "dense<[(3.0,-1.0), (0.0,2.0)]> : tensor<2xcomplex<f32>>";
  EXPECT_EQ(runOp("stablehlo.add", {x, y}),
            "dense<[(4.0,1.0), (0.0,1.0)]> : tensor<2xcomplex<f32>>");
  EXPECT_EQ(runOp("stablehlo.multiply", {x, y}),
            "dense<[(5.0,5.0), (2.0,0.0)]> : tensor<2xcomplex<f32>>");
  EXPECT_EQ(runOp("stablehlo.real", {x}, "tensor<2xf32>"),
            "dense<[1.0, 0.0]> : tensor<2xf32>");
  EXPECT_EQ(runOp("stablehlo.imag", {x}, "tensor<2xf32>"),
            "dense<[2.0, -1.0]> : tensor<2xf32>");
  EXPECT_EQ(runOp("stablehlo.abs",
                  {"dense<[(3.0,4.0)]> : tensor<1xcomplex<f64>>"},
                  "tensor<1xf64>"),
            "dense<5.0> : tensor<1xf64>");
  EXPECT_EQ(runOp("stablehlo.complex",
                  {"dense<[1.0, 2.0]> : tensor<2xf32>",
                   "dense<[3.0, 4.0]> : tensor<2xf32>"},
                  "tensor<2xcomplex<f32>>"),
            "dense<[(1.0,3.0), (2.0,4.0)]> : tensor<2xcomplex<f32>>");
  expectNear(runOp("stablehlo.exponential",
                   {"dense<(0.0,3.14159265358979)> : tensor<complex<f64>>"}),
             "dense<(-1.0,0.0)> : tensor<complex<f64>>", 1e-12);
  EXPECT_EQ(runOp("stablehlo.compare", {x, x}, "tensor<2xi1>",
                  "{comparison_direction = #stablehlo<comparison_direction "
                  "EQ>}"),
            "dense<true> : tensor<2xi1>");
  EXPECT_EQ(runOp("stablehlo.convert", {"dense<[1, 2]> : tensor<2xi32>"},
                  "tensor<2xcomplex<f32>>"),
            "dense<[(1.0,0.0), (2.0,0.0)]> : tensor<2xcomplex<f32>>");
  EXPECT_EQ(runOp("stablehlo.maximum", {x, y}),
            "error: 'stablehlo.maximum' op is not defined on elements of type "
            "'complex<f32>'");
}

TEST_F(AlgebraTest, ComputedShapes) {
  EXPECT_EQ(run(R"(
    func.func @main(%x: tensor<2xf32>, %n: tensor<2xi64>) -> tensor<?x?xf32> {
      %0 = stablehlo.dynamic_broadcast_in_dim %x, %n, dims = [1] : (tensor<2xf32>, tensor<2xi64>) -> tensor<?x?xf32>
      return %0 : tensor<?x?xf32>
    })",
                {"dense<[1.0, 2.0]> : tensor<2xf32>",
                 "dense<[2, 2]> : tensor<2xi64>"}),
            "dense<[[1.0, 2.0], [1.0, 2.0]]> : tensor<2x2xf32>");
  EXPECT_EQ(run(R"(
    func.func @main(%n: tensor<1xi32>) -> tensor<?xi32> {
      %0 = stablehlo.dynamic_iota %n, dim = 0 : (tensor<1xi32>) -> tensor<?xi32>
      return %0 : tensor<?xi32>
    })",
                {"dense<3> : tensor<1xi32>"}),
            "dense<[0, 1, 2]> : tensor<3xi32>");
  std::string x = "dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>";
  EXPECT_EQ(run(R"(
    func.func @main(%x: tensor<4xf32>, %a: tensor<1xi32>, %b: tensor<1xi32>, %c: tensor<1xi32>) -> tensor<?xf32> {
      %0 = stablehlo.real_dynamic_slice %x, %a, %b, %c : (tensor<4xf32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<?xf32>
      return %0 : tensor<?xf32>
    })",
                {x, "dense<1> : tensor<1xi32>", "dense<4> : tensor<1xi32>",
                 "dense<2> : tensor<1xi32>"}),
            "dense<[2.0, 4.0]> : tensor<2xf32>");
  EXPECT_EQ(run(R"(
    func.func @main(%x: tensor<4xf32>, %n: tensor<1xi32>) -> tensor<?xf32> {
      %v = stablehlo.constant dense<0.0> : tensor<f32>
      %0 = stablehlo.dynamic_pad %x, %v, %n, %n, %n : (tensor<4xf32>, tensor<f32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<?xf32>
      return %0 : tensor<?xf32>
    })",
                {"dense<1.0> : tensor<4xf32>", "dense<1> : tensor<1xi32>"}),
            "dense<[0.0, 1.0, 0.0, 1.0, 0.0, 1.0, 0.0, 1.0, 0.0]> : "
            "tensor<9xf32>");
  EXPECT_EQ(run(R"(
    func.func @main(%x: tensor<4xf32>, %n: tensor<2xi32>) -> tensor<?x?xf32> {
      %0 = stablehlo.dynamic_reshape %x, %n : (tensor<4xf32>, tensor<2xi32>) -> tensor<?x?xf32>
      return %0 : tensor<?x?xf32>
    })",
                {x, "dense<[3, 2]> : tensor<2xi32>"}),
            "error: 'stablehlo.dynamic_reshape' op reshapes 4 elements to 6");
}

TEST_F(AlgebraTest, ReplacedOps) {
  std::string a = "dense<[[1, 2], [3, 4]]> : tensor<2x2xi32>";
  EXPECT_EQ(runOp("stablehlo.dot", {a, a}),
            "dense<[[7, 10], [15, 22]]> : tensor<2x2xi32>");
  EXPECT_EQ(
      runOp("stablehlo.einsum", {a, a}, "", "{einsum_config = \"ab,cb->ca\"}"),
      "dense<[[5, 11], [11, 25]]> : tensor<2x2xi32>");
  EXPECT_EQ(runOp("stablehlo.unary_einsum", {a}, "tensor<2xi32>",
                  "{einsum_config = \"aa->a\"}"),
            "dense<[1, 4]> : tensor<2xi32>");
  EXPECT_EQ(runOp("stablehlo.broadcast", {"dense<[1, 2]> : tensor<2xi32>"},
                  "tensor<2x2xi32>", "{broadcast_sizes = array<i64: 2>}"),
            "dense<[[1, 2], [1, 2]]> : tensor<2x2xi32>");
  // Indices beyond the ends take the slices there.
  EXPECT_EQ(runOp("stablehlo.torch_index_select",
                  {a, "dense<[1, -5, 7]> : tensor<3xi32>"}, "tensor<2x3xi32>",
                  "{dim = 1 : i64, batch_dims = 0 : i64}"),
            "dense<[[2, 1, 2], [4, 3, 4]]> : tensor<2x3xi32>");
}

TEST_F(AlgebraTest, BitsNarrowerThanBytes) {
  EXPECT_EQ(runOp("stablehlo.bitcast_convert",
                  {"dense<[[1, 2], [-1, 0]]> : tensor<2x2xi4>"},
                  "tensor<2xi8>"),
            "dense<[33, 15]> : tensor<2xi8>");
  EXPECT_EQ(runOp("stablehlo.bitcast_convert", {"dense<33> : tensor<1xui8>"},
                  "tensor<1x2xui4>"),
            "dense<[[1, 2]]> : tensor<1x2xui4>");
}

TEST_F(AlgebraTest, TuplesTokensAndComposites) {
  EXPECT_EQ(run(R"(
    func.func private @twice(%x: tensor<2xi32>) -> tensor<2xi32> {
      %0 = stablehlo.add %x, %x : tensor<2xi32>
      return %0 : tensor<2xi32>
    }
    func.func @main(%x: tensor<2xi32>) -> tensor<2xi32> {
      %t = stablehlo.create_token : !stablehlo.token
      %0 = stablehlo.tuple %x, %t : tuple<tensor<2xi32>, !stablehlo.token>
      %1 = stablehlo.get_tuple_element %0[0] : (tuple<tensor<2xi32>, !stablehlo.token>) -> tensor<2xi32>
      %2 = stablehlo.composite "my.twice" %1 {decomposition = @twice} : (tensor<2xi32>) -> tensor<2xi32>
      %3 = stablehlo.custom_call @Sharding(%2) {backend_config = ""} : (tensor<2xi32>) -> tensor<2xi32>
      return %3 : tensor<2xi32>
    })",
                {"dense<[1, 2]> : tensor<2xi32>"}),
            "dense<[2, 4]> : tensor<2xi32>");
  EXPECT_EQ(run(R"(
    func.func @main() -> tensor<ui32> {
      %0 = stablehlo.replica_id : tensor<ui32>
      return %0 : tensor<ui32>
    })"),
            "error: 'stablehlo.replica_id' op communicates or waits, which the "
            "evaluator does not support in a program on whole tensors");
  EXPECT_EQ(run(R"(
    module attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
    func.func @main(%x: tensor<2xui32>) -> tensor<2xui32> {
      %id = stablehlo.partition_id : tensor<ui32>
      %ids = stablehlo.broadcast_in_dim %id, dims = [] : (tensor<ui32>) -> tensor<2xui32>
      %0 = "stablehlo.all_gather"(%x) <{all_gather_dim = 0 : i64, replica_groups = dense<0> : tensor<1x1xi64>}> : (tensor<2xui32>) -> tensor<2xui32>
      %1 = stablehlo.add %0, %ids : tensor<2xui32>
      return %1 : tensor<2xui32>
    }})",
                {"dense<[1, 2]> : tensor<2xui32>"}),
            "dense<[1, 2]> : tensor<2xui32>");
  EXPECT_EQ(run(R"(
    module attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
    func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {
      %0 = "stablehlo.collective_permute"(%x) <{source_target_pairs = dense<> : tensor<0x2xi64>}> : (tensor<2xf32>) -> tensor<2xf32>
      return %0 : tensor<2xf32>
    }})",
                {"dense<1.0> : tensor<2xf32>"}),
            "dense<0.0> : tensor<2xf32>");
  EXPECT_EQ(run(R"(
    func.func @main(%x: tensor<2xi32>) -> tensor<2xi32> {
      %0 = stablehlo.custom_call @mine(%x) : (tensor<2xi32>) -> tensor<2xi32>
      return %0 : tensor<2xi32>
    })",
                {"dense<[1, 2]> : tensor<2xi32>"}),
            "error: 'stablehlo.custom_call' op calls 'mine', which the "
            "evaluator does not know");
}

} // namespace
} // namespace soap::reference
