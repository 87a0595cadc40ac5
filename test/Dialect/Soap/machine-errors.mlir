// RUN: soap-opt %s -split-input-file -verify-diagnostics

// expected-error @below {{'nodes' must be positive, found 0}}
soap.machine "m" ("nodes" = 0) {
}

// -----

soap.machine "m" {
  // expected-error @below {{peak of f32 must be positive, found 0}}
  soap.device_kind "k" peak {f32 = 0.0} launch 0 memory 1.0e9 bandwidth 1.0e9
}

// -----

soap.machine "m" {
  // expected-error @below {{needs a peak for f32}}
  soap.device_kind "k" peak {bf16 = 1.0} launch 0 memory 1.0e9 bandwidth 1.0e9
}

// -----

soap.machine "m" {
  // expected-error @below {{a second peak for f32}}
  soap.device_kind "k" peak {f32 = 1.0e12, f32 = 2.0e12} launch 0 memory 1.0e9 bandwidth 1.0e9
}

// -----

soap.machine "m" {
  // expected-error @below {{launch overhead must not be negative, found -1}}
  soap.device_kind "k" peak {f32 = 1.0e12} launch -1 memory 1.0e9 bandwidth 1.0e9
}

// -----

soap.machine "m" {
  // expected-error @below {{'fp16' is no type of elements; did you mean 'f16'?}}
  soap.device_kind "k" peak {f32 = 1.0e12, fp16 = 2.0e12} launch 0 memory 1.0e9 bandwidth 1.0e9
}

// -----

soap.machine "m" {
  // expected-error @below {{'i' is no type of elements}}
  soap.device_kind "k" peak {f32 = 1.0e12, i8 = 2.0e12, ui8 = 2.0e12, "complex<f32>" = 1.0e12, i = 2.0e12} launch 0 memory 1.0e9 bandwidth 1.0e9
}

// -----

soap.machine "m" {
  // expected-error @below {{memory is in bytes, at least 1000, found 40}}
  soap.device_kind "k" peak {f32 = 1.0e12} launch 0 memory 40 bandwidth 1.0e9
}

// -----

soap.machine "m" {
  // expected-error @below {{memory must be positive, found 0}}
  soap.device_kind "k" peak {f32 = 1.0e12} launch 0 memory 0 bandwidth 1.0e9
}

// -----

soap.machine "m" {
  // expected-error @below {{memory bandwidth must be positive, found -5}}
  soap.device_kind "k" peak {f32 = 1.0e12} launch 0 memory 1.0e9 bandwidth -5
}

// -----

soap.machine "m" {
  // expected-error @below {{price must be positive, found 0}}
  soap.device_kind "k" peak {f32 = 1.0e12} launch 0 memory 1.0e9 bandwidth 1.0e9 price 0
}

// -----

soap.machine "m" {
  // expected-error @below {{price is that of an hour, at most 1e9, found 1e+308}}
  soap.device_kind "k" peak {f32 = 1.0e12} launch 0 memory 1.0e9 bandwidth 1.0e9 price 1.0e308
}

// -----

soap.machine "m" {
  soap.device_kind "k" peak {f32 = 1.0e12} launch 0 memory 1.0e9 bandwidth 1.0e9
  soap.device "a" : "k"
  soap.device "b" : "k"
  // expected-error @below {{bandwidth must be positive, found 0}}
  soap.link "a" to "b" bandwidth 0 latency 0
}

// -----

soap.machine "m" {
  soap.device_kind "k" peak {f32 = 1.0e12} launch 0 memory 1.0e9 bandwidth 1.0e9
  soap.device "a" : "k"
  soap.device "b" : "k"
  // expected-error @below {{latency must not be negative, found -1e-06}}
  soap.link "a" to "b" bandwidth 1.0e9 latency -1.0e-6
}

// -----

soap.machine "m" {
  // expected-error @below {{there is no device kind 'k'}}
  soap.device "a" : "k"
}

// -----

soap.machine "m" {
  soap.device_kind "k" peak {f32 = 1.0e12} launch 0 memory 1.0e9 bandwidth 1.0e9
  // expected-error @below {{number of devices must be positive, found 0}}
  soap.device "a" 0 : "k"
}

// -----

soap.machine "m" ("nodes" = 1) {
  soap.device_kind "k" peak {f32 = 1.0e12} launch 0 memory 1.0e9 bandwidth 1.0e9
  // expected-error @below {{'pairs' is not the machine's parameter}}
  soap.device "a" "pairs" : "k"
}

// -----

soap.machine "m" {
  soap.switch "a"
  // expected-error @below {{'a' is the name of another part already}}
  soap.switch "a"
}

// -----

soap.machine "m" {
  // expected-error @below {{'a/b' is no name for a part}}
  soap.switch "a/b"
}

// -----

soap.machine "m" {
  // expected-error @below {{number of repetitions must be positive, found -2}}
  soap.repeat "node" -2 {
  }
}

// -----

soap.machine "m" {
  // expected-error @below {{number of cores must be positive, found 0}}
  soap.core_group "cores" cores 0
}

// -----

soap.machine "m" {
  // expected-error @below {{is no part of a machine}}
  stablehlo.constant dense<1> : tensor<i32>
}

// -----

// expected-error @below {{'y' must be positive, found 0}}
soap.machine "m" ("x" = 1, "y" = 0) {
}

// -----

// expected-error @below {{has a second parameter 'x'}}
soap.machine "m" ("x" = 1, "x" = 2) {
}

// -----

soap.machine "m" ("rows" = 1, "columns" = 2) {
  soap.device_kind "k" peak {f32 = 1.0e12} launch 0 memory 1.0e9 bandwidth 1.0e9
  // expected-error @below {{'colums' is none of the machine's parameters: rows, columns; did you mean 'columns'?}}
  soap.torus "a" ["rows", "colums"] : "k" bandwidth 1.0e9 latency 0
}

// -----

soap.machine "m" {
  soap.device_kind "k" peak {f32 = 1.0e12} launch 0 memory 1.0e9 bandwidth 1.0e9
  // expected-error @below {{has one to three axes, found 0}}
  soap.torus "a" [] : "k" bandwidth 1.0e9 latency 0
}

// -----

soap.machine "m" {
  soap.device_kind "k" peak {f32 = 1.0e12} launch 0 memory 1.0e9 bandwidth 1.0e9
  // expected-error @below {{has one to three axes, found 4}}
  soap.torus "a" [1, 2, 3, 4] : "k" bandwidth 1.0e9 latency 0
}

// -----

soap.machine "m" {
  soap.device_kind "k" peak {f32 = 1.0e12} launch 0 memory 1.0e9 bandwidth 1.0e9
  // expected-error @below {{size of an axis must be positive, found -2}}
  soap.torus "a" [4, -2] : "k" bandwidth 1.0e9 latency 0
}

// -----

soap.machine "m" {
  soap.device_kind "k" peak {f32 = 1.0e12} launch 0 memory 1.0e9 bandwidth 1.0e9
  // expected-error @below {{there is no device kind 'c'}}
  soap.torus "a" [4] : "c" bandwidth 1.0e9 latency 0
}

// -----

soap.machine "m" {
  soap.device_kind "k" peak {f32 = 1.0e12} launch 0 memory 1.0e9 bandwidth 1.0e9
  // expected-error @below {{bandwidth must be positive, found 0}}
  soap.torus "a" [4] : "k" bandwidth 0 latency 0
}

// -----

soap.machine "m" {
  soap.device_kind "k" peak {f32 = 1.0e12} launch 0 memory 1.0e9 bandwidth 1.0e9
  // expected-error @below {{latency must not be negative, found -1}}
  soap.torus "a" [4] : "k" bandwidth 1.0e9 latency -1
}

// -----

soap.machine "m" {
  soap.device_kind "k" peak {f32 = 1.0e12} launch 0 memory 1.0e9 bandwidth 1.0e9
  // expected-error @below {{a ring has at least 3 devices; 'wrap' is 2}}
  soap.torus "a" [4] : "k" bandwidth 1.0e9 latency 0 wrap 2
}

// -----

soap.machine "m" {
  soap.device_kind "k" peak {f32 = 1.0e12} launch 0 memory 1.0e9 bandwidth 1.0e9
  // expected-error @below {{rings of all axes or none need 'wrap'}}
  soap.torus "a" [4] : "k" bandwidth 1.0e9 latency 0 {wrap_all}
}

// -----

soap.machine "m" {
  soap.device_kind "k" peak {f32 = 1.0e12} launch 0 memory 1.0e9 bandwidth 1.0e9
  // expected-error @below {{'a[0]' is no name for a part}}
  soap.torus "a[0]" [4] : "k" bandwidth 1.0e9 latency 0
}

// -----

soap.machine "m" {
  // expected-error @below {{peak of f32 is in operations per second, at least 1e+06, found 19.5}}
  soap.device_kind "k" peak {f32 = 19.5} launch 0 memory 1.0e9 bandwidth 1.0e9
}

// -----

soap.machine "m" {
  // expected-error @below {{has a cache that is slower than its memory}}
  soap.device_kind "k" peak {f32 = 1.0e12} launch 0 memory 1.0e9 bandwidth 1.0e9
      cache 1.0e6 bandwidth 0.5e9
}

// -----

soap.machine "m" {
  // expected-error @below {{cache is in bytes, at least 1000, found 2}}
  soap.device_kind "k" peak {f32 = 1.0e12} launch 0 memory 1.0e9 bandwidth 1.0e9
      cache 2.0 bandwidth 4.0e9
}

// -----

soap.machine "m" {
  // expected-error @below {{needs both the size and the bandwidth of a cache}}
  "soap.device_kind"() {name = "k", peak = {f32 = 1.0e12}, launch_overhead = 0.0,
      memory = 1.0e9, memory_bandwidth = 1.0e9, cache = 1.0e6} : () -> ()
}

// -----

soap.machine "m" {
  // expected-error @below {{launch overhead is in seconds, less than one, found 3}}
  soap.device_kind "k" peak {f32 = 1.0e12} launch 3 memory 1.0e9 bandwidth 1.0e9
}

// -----

soap.machine "m" {
  // expected-error @below {{memory bandwidth is in bytes per second, at least 1000, found 900}}
  soap.device_kind "k" peak {f32 = 1.0e12} launch 0 memory 1.0e9 bandwidth 900
}

// -----

soap.machine "m" {
  soap.device_kind "k" peak {f32 = 1.0e12} launch 0 memory 1.0e9 bandwidth 1.0e9
  soap.device "a" 2 : "k"
  // expected-error @below {{bandwidth is in bytes per second, at least 1000, found 25}}
  soap.link "a" to "a" bandwidth 25 latency 0
}

// -----

soap.machine "m" {
  soap.device_kind "k" peak {f32 = 1.0e12} launch 0 memory 1.0e9 bandwidth 1.0e9
  soap.device "a" 2 : "k"
  // expected-error @below {{bandwidth back must be positive, found 0}}
  soap.link "a" to "a" bandwidth 1.0e9 back 0 latency 0
}

// -----

soap.machine "m" {
  soap.device_kind "k" peak {f32 = 1.0e12} launch 0 memory 1.0e9 bandwidth 1.0e9
  soap.device "a" 2 : "k"
  // expected-error @below {{latency is in seconds, less than one, found 1.5}}
  soap.link "a" to "a" bandwidth 1.0e9 latency 1.5
}

// -----

soap.machine "m" {
  soap.device_kind "k" peak {f32 = 1.0e12} launch 0 memory 1.0e9 bandwidth 1.0e9
  soap.device "a" 2 : "k"
  // expected-error @below {{a number with an exponent has a point: 25.0e9}}
  soap.link "a" to "a" bandwidth 25e9 latency 0
}

// -----

soap.machine "m" {
  soap.device_kind "k" peak {f32 = 1.0e12} launch 0 memory 1.0e9 bandwidth 1.0e9
  soap.device "a" 2 : "k"
  // expected-error @below {{a number with an exponent has a point: 1.0e-6}}
  soap.link "a" to "a" bandwidth 1.0e9 latency 1e-6
}

// -----

soap.machine "m" {
  // expected-error @below {{numbers have no unit, they are in bytes, seconds, bytes per second or operations per second: 25.0e9 for 25 GB/s or 200 Gb/s}}
  soap.device_kind "k" peak {f32 = 1.0e12} launch 0 memory 80GB bandwidth 1.0e9
}

// -----

soap.machine "m" {
  // expected-error @below {{numbers have no unit}}
  soap.device_kind "k" peak {f32 = 19.5 TFLOPS} launch 0 memory 1.0e9 bandwidth 1.0e9
}

// -----

soap.machine "m" {
  soap.device_kind "k" peak {f32 = 1.0e12} launch 0 memory 1.0e9 bandwidth 1.0e9
  soap.device "a" 2 : "k"
  // expected-error @below {{numbers have no unit}}
  soap.link "a" to "a" bandwidth "25 GB/s" latency 0
}

// -----

soap.machine "m" {
  soap.device_kind "k" peak {f32 = 1.0e12} launch 0 memory 1.0e9 bandwidth 1.0e9
  soap.device "a" 2 : "k"
  // expected-error @below {{numbers have no unit}}
  soap.link "a" to "a" bandwidth 25.0e9 latency 1.5 us
}

// -----

soap.machine "m" {
  soap.device_kind "k" peak {f32 = 1.0e12} launch 0 memory 1.0e9 bandwidth 1.0e9
  // expected-error @below {{expected a name in quotes, such as "gpu"}}
  soap.device a 2 : "k"
}
