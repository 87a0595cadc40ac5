// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// "tpu-v4:XxYxZ": a slice of a Google Cloud TPU v4 pod, such as 2x2x4, 4x4x4 or
// 8x8x8.
//
// Peaks, memory, links: N. Jouppi et al.: TPU v4: An Optically Reconfigurable
// Supercomputer for Machine Learning (ISCA 2023): 275 TFLOP/s in bfloat16 and
// TOP/s in int8, 32 GiB, 1200 GB/s, six links of 50 GB/s each way. Products of f32
// run at the rate of bfloat16: by JAX's default precision their operands are
// rounded to it, and the sums are of f32; with another precision they take several
// times as long. A slice of 4x4x4 chips or more is a torus along all axes; a
// smaller one has no rings. Twisted tori are not described. Launch overhead and
// latency (about a microsecond to a neighbour) are usual values, no vendor's
// figures.
soap.machine "tpu-v4" ("x" = 4, "y" = 4, "z" = 4) {
  soap.device_kind "v4" peak {f32 = 275.0e12, bf16 = 275.0e12, i8 = 275.0e12}
      launch 1.0e-6 memory 34.36e9 bandwidth 1200.0e9 merges
  soap.torus "chip" ["x", "y", "z"] : "v4" bandwidth 50.0e9 latency 1.0e-6
      wrap 4 all
}
