// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// "tpu-v6e:XxY": a slice of a Google Cloud TPU v6e (Trillium) pod, such as 4x4,
// 8x16 or all of it, 16x16.
//
// Peaks, memory: Google Cloud's documentation of TPU v6e: 918 TFLOP/s in bfloat16,
// 1836 TOP/s in int8, 32 GB, 1638 GB/s. Products of f32 run at the rate of
// bfloat16: by JAX's default precision their operands are rounded to it, and the
// sums are of f32; with another precision they take several times as long. Between
// chips: 800 GB/s per chip in both directions together over four ports, so
// 100 GB/s each way. Only an axis of 16 chips is a ring (J. Austin et al.: How to
// Scale Your Model). Launch overhead and latency (about a microsecond to a
// neighbour) are usual values, no vendor's figures.
soap.machine "tpu-v6e" ("x" = 4, "y" = 4) {
  soap.device_kind "v6e" peak {f32 = 918.0e12, bf16 = 918.0e12, i8 = 1836.0e12}
      launch 1.0e-6 memory 32.0e9 bandwidth 1638.0e9 merges
  soap.torus "chip" ["x", "y"] : "v6e" bandwidth 100.0e9 latency 1.0e-6 wrap 16
}
