// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// "cpu:N": N devices of one host, a thread each, that share four cores; for a
// host with more cores, copy this file. Round figures of a server core with
// AVX-512 and AMX, measured with this project's own kernels and not a vendor's: a
// 1024 x 1024 x 1024 f32 product at 240 GFLOP/s, of bf16 in a quarter of the time,
// of bytes in a ninth; small tensors in the core's own cache; copies between
// threads at 12 GB/s, 4 us for both to come to a meeting (docs/measured-costs.md).
soap.machine "cpu" ("devices" = 4) {
  soap.device_kind "core" peak {f32 = 250.0e9, f64 = 125.0e9, bf16 = 1.0e12, i8 = 2.2e12}
      launch 0.1e-6 memory 4.0e9 bandwidth 15.0e9 cache 2.0e6 bandwidth 40.0e9
  soap.core_group "cores" cores 4
  soap.device "cpu" "devices" : "core" in "cores"
  soap.switch "memory"
  soap.link "cpu" to "memory" bandwidth 12.0e9 latency 2.0e-6
}
