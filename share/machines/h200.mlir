// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// "h200:N": N NVIDIA H200 (SXM, 141 GB) of one node, joined by NVSwitch.
//
// Peaks, memory: NVIDIA H200 data sheet, without sparsity: 67 TFLOP/s in single
// precision, 989 in half precision and bfloat16, 34 in double, 1979 in FP8 and
// int8; 141 GB, 4.8 TB/s. NVLink 4: 450 GB/s each way. Launch overhead and
// latency are usual measured values, no vendor's figures; so is the rate of attention,
// about that of published measurements (of an H100) for sequences of 1024 and more;
// that of products is dgx-h100's.
soap.machine "h200" ("devices" = 1) {
  soap.device_kind "h200"
      peak {f32 = 67.0e12, f16 = 989.0e12, bf16 = 989.0e12, f64 = 34.0e12,
            f8E4M3FN = 1979.0e12, f8E5M2 = 1979.0e12, i8 = 1979.0e12}
      launch 2.5e-6 memory 141.0e9 bandwidth 4800.0e9
      products 0.8 attention 0.5 merges
  soap.device "gpu" "devices" : "h200"
  soap.switch "nvswitch"
  soap.link "gpu" to "nvswitch" bandwidth 450.0e9 latency 1.0e-6
}
