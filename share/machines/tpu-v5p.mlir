// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// "tpu-v5p:XxYxZ": a slice of a Google Cloud TPU v5p pod, such as 2x4x4, 4x4x8 or
// 8x8x16.
//
// Peaks, memory: Google Cloud's documentation of TPU v5p: 459 TFLOP/s in bfloat16
// and in FP8, 95 GiB, 2765 GB/s. Int8, twice that, is from Google's announcement
// (December 2023). Products of f32 run at the rate of bfloat16: by JAX's default
// precision their operands are rounded to it, and the sums are of f32; with another
// precision they take several times as long. Between chips: 1200 GB/s per chip in
// both directions together, which over the six links of a three-dimensional torus
// is 100 GB/s each way. A slice of 4x4x4 chips or more is a torus along all
// axes; a smaller one, such as 2x4x4, has no rings. Twisted tori are not described.
// Launch overhead and latency (about a microsecond to a neighbour) are usual values,
// no vendor's figures.
soap.machine "tpu-v5p" ("x" = 4, "y" = 4, "z" = 4) {
  soap.device_kind "v5p"
      peak {f32 = 459.0e12, bf16 = 459.0e12, f8E4M3FN = 459.0e12,
            f8E5M2 = 459.0e12, i8 = 918.0e12}
      launch 1.0e-6 memory 102.0e9 bandwidth 2765.0e9 merges
  soap.torus "chip" ["x", "y", "z"] : "v5p" bandwidth 100.0e9 latency 1.0e-6
      wrap 4 all
}
