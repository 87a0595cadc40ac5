// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// "cuda:N": N GPUs of this host, on which soap-run executes programs (docs/gpu.md);
// where there are fewer, several of the N share one.
//
// The figures are those of an H200 (SXM, 141 GB): NVIDIA H200 data sheet, without
// sparsity: 67 TFLOP/s in single precision, 989 in half precision and bfloat16, 34
// in double, 1979 in FP8 and int8; 141 GB, 4.8 TB/s. NVLink 4: 450 GB/s each way.
// Launch overhead, latency and the rates of attention and products are usual measured
// values, no vendor's figures. For other GPUs, copy this file and keep the name.
soap.machine "cuda" ("devices" = 1) {
  soap.device_kind "gpu"
      peak {f32 = 67.0e12, f16 = 989.0e12, bf16 = 989.0e12, f64 = 34.0e12,
            f8E4M3FN = 1979.0e12, f8E5M2 = 1979.0e12, i8 = 1979.0e12}
      launch 2.5e-6 memory 141.0e9 bandwidth 4800.0e9
      products 0.8 attention 0.5 merges
  soap.device "cuda" "devices" : "gpu"
  soap.switch "nvswitch"
  soap.link "cuda" to "nvswitch" bandwidth 450.0e9 latency 1.0e-6
}
