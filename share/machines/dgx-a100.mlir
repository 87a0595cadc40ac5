// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// "dgx-a100:N": N NVIDIA DGX A100 nodes of eight A100 (SXM4, 40 GB), joined by
// NVSwitch, one 200 Gb/s InfiniBand adapter per GPU.
//
// Peaks, memory: NVIDIA A100 data sheet, without sparsity: 19.5 TFLOP/s in
// single precision, 312 in half precision and bfloat16, 9.7 in double, 624 TOPS
// in int8; 1555 GB/s. NVLink 3: 600 GB/s in both directions together, so 300
// GB/s each way. InfiniBand HDR: 200 Gb/s = 25 GB/s. Launch overhead and
// latencies are usual measured values, no vendor's figures; so is the rate of attention,
// about that of published measurements for sequences of 1024 and more. Products:
// 271 of 312 TFLOP/s are the most that was measured in bfloat16, by S. Bekman's Machine
// Learning Engineering (maximum achievable matmul FLOPS).
// Price: an example, to be replaced by what you pay. It is near the
// list price per hour, without a source, of an eighth of an AWS p4d.24xlarge on demand
// (32.77 US dollars, us-east-1, before the reduction of 2025).
soap.machine "dgx-a100" ("nodes" = 1) {
  soap.device_kind "a100"
      peak {f32 = 19.5e12, f16 = 312.0e12, bf16 = 312.0e12, f64 = 9.7e12,
            i8 = 624.0e12}
      launch 3.0e-6 memory 40.0e9 bandwidth 1555.0e9
      price 4.1
      products 0.87 attention 0.5 merges
  soap.switch "infiniband"
  soap.repeat "node" "nodes" {
    soap.device "gpu" 8 : "a100"
    soap.switch "nvswitch"
    soap.link "gpu" to "nvswitch" bandwidth 300.0e9 latency 1.0e-6
    soap.link "gpu" to "infiniband" bandwidth 25.0e9 latency 1.5e-6
  }
}
