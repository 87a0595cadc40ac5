// Every algorithm gives all operators a configuration. (That none beats what is
// proved is a unit test: SearchExpertsTest.)

// RUN: soap-opt %s --soap-auto-parallel="machine=p100-4x4 algorithm=optcnn report=-" -o %t.mlir 2>&1 | FileCheck %s --check-prefix=OPTCNN
// RUN: FileCheck %s < %t.mlir
// RUN: soap-opt %s --soap-auto-parallel="machine=p100-4x4 algorithm=frontier frontier=%t.json report=-" -o %t.mlir 2>&1 | FileCheck %s --check-prefix=FRONTIER
// RUN: FileCheck %s < %t.mlir
// RUN: FileCheck %s --check-prefix=JSON < %t.json
// RUN: soap-opt %s --soap-auto-parallel="machine=p100-4x4 algorithm=frontier frontier=%t.again.json" -o /dev/null
// RUN: cmp %t.json %t.again.json
// RUN: soap-opt %s --soap-auto-parallel="machine=cpu:1 algorithm=frontier report=-" -o /dev/null 2>&1 | FileCheck %s --check-prefix=ONE
// RUN: soap-opt %s --soap-auto-parallel="machine=p100-4x4 algorithm=frontier elimination=nodes memory-rule=simulator objective=profiling report=-" -o /dev/null 2>&1 | FileCheck %s --check-prefix=PROFILING
// RUN: soap-opt %s --soap-auto-parallel="machine=p100-4x4 algorithm=frontier axes=devices,memory report=-" -o /dev/null 2>&1 | FileCheck %s --check-prefix=LEAST-MEMORY --implicit-check-not="least time"
// RUN: soap-opt %s --soap-auto-parallel="machine=p100-4x4 algorithm=frontier objective=mini-parallelism report=-" -o /dev/null 2>&1 | FileCheck %s --check-prefix=FEWEST
// RUN: soap-opt %s --soap-auto-parallel="machine=cpu:2 algorithm=exact report=-" -o %t.mlir 2>&1 | FileCheck %s --check-prefix=EXACT
// RUN: FileCheck %s < %t.mlir
// RUN: soap-opt %s --soap-auto-parallel="machine=cpu:4 algorithm=exact budget=1 report=-" -o /dev/null 2>&1 | FileCheck %s --check-prefix=GAP
// RUN: soap-opt %s --soap-auto-parallel="machine=p100-4x4 algorithm=expert" | FileCheck %s
// RUN: soap-opt %s --soap-auto-parallel="machine=p100-4x4 algorithm=krizhevsky" | FileCheck %s
// RUN: soap-opt %s --soap-auto-parallel="machine=p100-4x4 algorithm=wu" | FileCheck %s
// RUN: soap-opt %s --soap-auto-parallel="machine=p100-4x4 algorithm=tofu" | FileCheck %s
// RUN: soap-opt %s --soap-auto-parallel="machine=p100-4x4 algorithm=placement budget=50" | FileCheck %s
// RUN: soap-opt %s --soap-auto-parallel="machine=p100-4x4 algorithm=mesh budget=50" | FileCheck %s
// RUN: soap-opt %s --soap-auto-parallel="machine=cpu:2 algorithm=data-parallel check-local=true report=-" -o /dev/null 2>&1 | FileCheck %s --check-prefix=LOCAL

// RUN: not soap-opt %s --soap-auto-parallel="objective=speed" -o /dev/null 2>&1 | FileCheck %s --check-prefix=OBJECTIVE
// RUN: not soap-opt %s --soap-auto-parallel="memory-rule=none" -o /dev/null 2>&1 | FileCheck %s --check-prefix=RULE
// RUN: not soap-opt %s --soap-auto-parallel="elimination=all" -o /dev/null 2>&1 | FileCheck %s --check-prefix=ELIMINATION
// RUN: not soap-opt %s --soap-auto-parallel="traffic-slack=-1" -o /dev/null 2>&1 | FileCheck %s --check-prefix=SLACK
// RUN: soap-opt %s --soap-auto-parallel="traffic-slack=0.1 budget=100" -o /dev/null
// RUN: not soap-opt %s --soap-auto-parallel="candidates=-1" -o /dev/null 2>&1 | FileCheck %s --check-prefix=CANDIDATES
// RUN: not soap-opt %s --soap-auto-parallel="frontier=%t.json" -o /dev/null 2>&1 | FileCheck %s --check-prefix=WRONG
// RUN: not soap-opt %s --soap-auto-parallel="algorithm=frontier frontier=%t.missing/f.json" -o /dev/null 2>&1 | FileCheck %s --check-prefix=UNWRITABLE
// RUN: not soap-opt %s --soap-auto-parallel="algorithm=frontier memory-limit=4KiB" -o /dev/null 2>&1 | FileCheck %s --check-prefix=MEMORY

// Options of other algorithms:
// RUN: not soap-opt %s --soap-auto-parallel="reuse=true" -o /dev/null 2> %t.needs
// RUN: not soap-opt %s --soap-auto-parallel="recompute=true algorithm=optcnn" -o /dev/null 2>> %t.needs
// RUN: not soap-opt %s --soap-auto-parallel="axes=time,traffic" -o /dev/null 2>> %t.needs
// RUN: not soap-opt %s --soap-auto-parallel="objective=profiling" -o /dev/null 2>> %t.needs
// RUN: not soap-opt %s --soap-auto-parallel="elimination=nodes" -o /dev/null 2>> %t.needs
// RUN: not soap-opt %s --soap-auto-parallel="memory-rule=simulator" -o /dev/null 2>> %t.needs
// RUN: not soap-opt %s --soap-auto-parallel="frontier-points=5" -o /dev/null 2>> %t.needs
// RUN: not soap-opt %s --soap-auto-parallel="chains=2 algorithm=exact" -o /dev/null 2>> %t.needs
// RUN: not soap-opt %s --soap-auto-parallel="start=random algorithm=exact" -o /dev/null 2>> %t.needs
// RUN: not soap-opt %s --soap-auto-parallel="traffic-slack=0.1 algorithm=data-parallel" -o /dev/null 2>> %t.needs
// RUN: not soap-opt %s --soap-auto-parallel="state=%t.state algorithm=frontier" -o /dev/null 2>> %t.needs
// RUN: not soap-opt %s --soap-auto-parallel="moves=paper algorithm=frontier" -o /dev/null 2>> %t.needs
// RUN: not soap-opt %s --soap-auto-parallel="strategy-in=%t.json algorithm=optcnn" -o /dev/null 2>> %t.needs
// RUN: not soap-opt %s --soap-auto-parallel="state=-" -o /dev/null 2>> %t.needs
// RUN: not soap-opt %s --soap-auto-parallel="trace=%t.a state=%t.a" -o /dev/null 2>> %t.needs
// RUN: FileCheck %s --check-prefix=NEEDS < %t.needs
// RUN: soap-opt %s --soap-auto-parallel="machine=cpu:2 moves=paper algorithm=exact budget=1" -o /dev/null

// NEEDS: error: option 'reuse' needs algorithm=frontier, not 'mcmc'
// NEEDS: error: option 'recompute' needs algorithm=frontier, not 'optcnn'
// NEEDS: error: option 'axes' needs algorithm=frontier, not 'mcmc'
// NEEDS: error: option 'objective' needs algorithm=frontier, not 'mcmc'
// NEEDS: error: option 'elimination' needs algorithm=frontier, not 'mcmc'
// NEEDS: error: option 'memory-rule' needs algorithm=frontier, not 'mcmc'
// NEEDS: error: option 'frontier-points' needs algorithm=frontier, not 'mcmc'
// NEEDS: error: option 'chains' needs algorithm=mcmc, not 'exact'
// NEEDS: error: option 'start' needs algorithm=mcmc, not 'exact'
// NEEDS: error: option 'traffic-slack' needs algorithm=mcmc, not 'data-parallel'
// NEEDS: error: option 'state' needs algorithm=mcmc, not 'frontier'
// NEEDS: error: option 'moves' needs algorithm=mcmc or exact, not 'frontier'
// NEEDS: error: option 'strategy-in' needs algorithm=mcmc, exact or given, not 'optcnn'
// NEEDS: error: option 'state' is '-'; expected a file that is read again
// NEEDS: error: options 'trace' and 'state' both write '{{.*}}.a'

// A name that no algorithm has is what is wrong, whatever else is given; and
// --help has all names.
// RUN: not soap-opt %s --soap-auto-parallel="algorithm=optcn chains=3" -o /dev/null 2>%t.unknown
// RUN: FileCheck %s --check-prefix=UNKNOWN < %t.unknown
// RUN: soap-opt --help > %t.help
// RUN: %python -c "import re, sys; error, help = (open(f).read() for f in sys.argv[1:]); names = re.search('one of (.*);', error)[1].split(', '); shown = re.search(r'--algorithm=<string> +- (mcmc.*)', help)[1]; missing = [n for n in names if n not in re.split('[ ,]+', shown)]; assert not missing, missing" %t.unknown %t.help
// UNKNOWN: error: unknown algorithm 'optcn', expected one of {{.*}}; did you mean 'optcnn'?

// CHECK-COUNT-7: config <[{{[0-9, ]+}}]{{.*}} on

// OPTCNN: sum of times: {{.*}} ms, the least of {{.*}} strategies
// FRONTIER: frontier of 16 devices in {{[0-9.]+}} s
// FRONTIER: frontier on 16 devices: {{[0-9]+}} points
// ONE: frontier on 1 device: {{[0-9]+ points|1 point}} of
// JSON: "points": [
// JSON: "simulated_seconds":
// JSON-NEXT: "simulated_traffic":
// JSON-NEXT: "strategy": {
// JSON-NEXT: "{{.*}}": {
// JSON-NEXT: "degrees": [
// PROFILING: least time on 1 device:
// PROFILING: least time on 4 devices:
// PROFILING: least time on 16 devices:
// Frontiers of memory alone leave out what is faster.
// LEAST-MEMORY: fastest point on 1 device:
// LEAST-MEMORY: fastest point on 16 devices:
// FEWEST: fewest devices that fit: 1
// EXACT: proof: optimal of {{.*}} strategies
// GAP: proof: within {{.*}}% of the best of {{.*}} strategies (1 nodes)
// LOCAL: {{local optimum: no change|faster with another choice for family}}

// OBJECTIVE: error: option 'objective' is 'speed'; expected mini-time, mini-parallelism or profiling
// RULE: error: option 'memory-rule' is 'none'; expected both, simulator or tensoropt
// ELIMINATION: error: option 'elimination' is 'all'; expected ldp or nodes
// SLACK: error: option 'traffic-slack' must be at least 0 and at most 100
// CANDIDATES: error: option 'candidates' must not be negative
// WRONG: error: option 'frontier' needs algorithm=frontier, not 'mcmc'
// UNWRITABLE: error: frontier: {{.*}}f.json
// MEMORY: error: the model does not fit in memory: device 'cpu[0]' lacks

func.func @main(%w1: tensor<64x32xf32> {tf.aliasing_output = 0 : i32}, %w2: tensor<32x16xf32> {tf.aliasing_output = 1 : i32}, %x: tensor<256x64xf32>, %t: tensor<256x16xf32>) -> (tensor<64x32xf32>, tensor<32x16xf32>, tensor<256x16xf32>) {
  %h = stablehlo.dot_general %x, %w1, contracting_dims = [1] x [0] : (tensor<256x64xf32>, tensor<64x32xf32>) -> tensor<256x32xf32>
  %y = stablehlo.dot_general %h, %w2, contracting_dims = [1] x [0] : (tensor<256x32xf32>, tensor<32x16xf32>) -> tensor<256x16xf32>
  %dy = stablehlo.subtract %y, %t : tensor<256x16xf32>
  %dw2 = stablehlo.dot_general %h, %dy, contracting_dims = [0] x [0] : (tensor<256x32xf32>, tensor<256x16xf32>) -> tensor<32x16xf32>
  %dh = stablehlo.dot_general %dy, %w2, contracting_dims = [1] x [1] : (tensor<256x16xf32>, tensor<32x16xf32>) -> tensor<256x32xf32>
  %dw1 = stablehlo.dot_general %x, %dh, contracting_dims = [0] x [0] : (tensor<256x64xf32>, tensor<256x32xf32>) -> tensor<64x32xf32>
  %next1 = stablehlo.subtract %w1, %dw1 : tensor<64x32xf32>
  %next2 = stablehlo.subtract %w2, %dw2 : tensor<32x16xf32>
  return %next1, %next2, %y : tensor<64x32xf32>, tensor<32x16xf32>, tensor<256x16xf32>
}
