// RUN: soap-opt %s -split-input-file -verify-diagnostics

// expected-error @below {{the mesh has 4 shards, but the device list has 3 entries}}
func.func private @f() attributes {s = #soap.sharding<[2, 2] dims [0] on [0, 1, 2]>}

// -----

// expected-error @below {{mesh sizes must be positive, found 0}}
func.func private @f() attributes {s = #soap.sharding<[0] dims [0] on []>}

// -----

// expected-error @below {{the product of mesh sizes is out of range}}
func.func private @f() attributes {s = #soap.sharding<[4294967296, 4294967296] dims [] on [0]>}

// -----

// expected-error @below {{device -1 in the device list}}
func.func private @f() attributes {s = #soap.sharding<[2] dims [0] on [-1, 0]>}

// -----

// expected-error @below {{axis 1 of a mesh with 1 axes}}
func.func private @f() attributes {s = #soap.sharding<[2] dims [1] on [0, 1]>}

// -----

// expected-error @below {{mesh axis 0 is used twice}}
func.func private @f() attributes {s = #soap.sharding<[2] dims [0, 0] on [0, 1]>}

// -----

// expected-error @below {{mesh axis 0 is used twice}}
func.func private @f() attributes {s = #soap.sharding<[2] dims [0] partial sum [0] on [0, 1]>}

// -----

// expected-error @below {{dimension 1 has 3 ranges for 2 tiles}}
func.func private @f() attributes {s = #soap.sharding<[2] dims [-, 0 {0:1, 1:2, 2:3}] on [0, 1]>}

// -----

// expected-error @below {{range 5:4 of dimension 0}}
func.func private @f() attributes {s = #soap.sharding<[2] dims [0 {0:1, 5:4}] on [0, 1]>}

// -----

// expected-error @below {{range -1:4 of dimension 0}}
func.func private @f() attributes {s = #soap.sharding<[1] dims [- {-1:4}] on [0]>}

// -----

// expected-error @below {{'average' is no reduction; known are sum, max, min, product, and, or}}
func.func private @f() attributes {s = #soap.sharding<[2] dims [] partial average [0] on [0, 1]>}

// -----

// expected-error @below {{a partial sharding needs the axes of its summands}}
func.func private @f() attributes {s = #soap.sharding<[2] dims [] partial sum [] on [0, 1]>}

// -----

// expected-error @below {{the sharding has 1 dimensions, but the tensor has 2}}
func.func private @f(!soap.dist<tensor<2x2xf32>, #soap.sharding<[2] dims [0] on [0, 1]>>)

// -----

// expected-error @below {{range 4:9 of dimension 0 exceeds its size 8}}
func.func private @f(!soap.dist<tensor<8xf32>, #soap.sharding<[2] dims [0 {0:4, 4:9}] on [0, 1]>>)

// -----

// expected-error @below {{a distributed tensor needs a static shape, found 'tensor<?xf32>'}}
func.func private @f(!soap.dist<tensor<?xf32>, #soap.sharding<[2] dims [0] on [0, 1]>>)

// -----

// expected-error @below {{the configuration has 6 tasks, but its device list has 4 entries}}
func.func private @f() attributes {c = #soap.config<[3] replicas 2 on [0, 1, 2, 3]>}

// -----

// expected-error @below {{degrees must be positive, found -2}}
func.func private @f() attributes {c = #soap.config<[-2] on [0, 1]>}

// -----

// expected-error @below {{replicas must be positive, found 0}}
func.func private @f() attributes {c = #soap.config<[2] replicas 0 on []>}

// -----

// expected-error @below {{an empty range 4:4}}
func.func private @f() attributes {c = #soap.config<[2] on [4:4]>}

// -----

// expected-error @below {{a list of more than 4194304 numbers}}
func.func private @f() attributes {c = #soap.config<[2] on [0:1000000000000]>}

// -----

// expected-error @below {{a list of more than 4194304 numbers}}
func.func private @f() attributes {c = #soap.config<[2] on [3 x 1000000000000]>}

// -----

// expected-error @below {{2 sizes but 1 strides}}
func.func private @f() attributes {c = #soap.config<[4] on strided [2, 2] by [1] from 0>}

// -----

// expected-error @below {{'width' is no kind of dimension; known are sample, attribute, parameter, reduction}}
func.func private @f() attributes {d = #soap.dimension<"n" = 4 : width>}

// -----

// expected-error @below {{dimension 'n' has size -4}}
func.func private @f() attributes {d = #soap.dimension<"n" = -4 : sample>}
