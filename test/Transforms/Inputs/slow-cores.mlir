// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Cores without caches, of which each kernel and message takes microseconds.
soap.machine "slow-cores" ("devices" = 4) {
  soap.device_kind "core" peak {f32 = 250.0e9}
      launch 2.0e-6 memory 4.0e9 bandwidth 15.0e9
  soap.core_group "cores" cores 4
  soap.device "cpu" "devices" : "core" in "cores"
  soap.switch "memory"
  soap.link "cpu" to "memory" bandwidth 10.0e9 latency 2.5e-6
}
