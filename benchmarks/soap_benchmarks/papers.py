# Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The models, clusters and published figures that benchmarks compare with.

Figures are those of "Beyond Data and Model Parallelism for Deep Neural Networks"
(Jia, Zaharia, Aiken; MLSys 2019, and its arXiv version).
"""

import functools
import json
import lzma
import subprocess
import sys
import tempfile

from . import common

# Samples per device, and the batch of the committed export.
MODELS = {
    "alexnet": (256, 1024),
    "resnet101": (64, 256),
    "inception-v3": (64, 256),
    "rnntc": (64, 256),
    "rnnlm": (64, 256),
    "nmt": (64, 256),
}

# Seconds of the search with delta simulation, by devices (table 4 or 5).
DELTA_SECONDS = {
    "alexnet": {4: 0.04, 8: 0.13, 16: 0.48, 32: 1.8, 64: 5.9},
    "resnet101": {4: 0.4, 8: 1.4, 16: 7.3, 32: 33, 64: 158},
    "inception-v3": {4: 4.1, 8: 17, 16: 77, 32: 298, 64: 1278},
    "rnntc": {4: 7.5, 8: 39, 16: 170, 32: 516, 64: 1489},
    "rnnlm": {4: 9.2, 8: 31, 16: 121, 32: 342, 64: 969},
    "nmt": {4: 16, 8: 65, 16: 328, 32: 701, 64: 2190},
}

# Per iteration of NMT on 64 K80 (figure 8), by strategy.
NMT_64 = {
    "found": {"seconds": 1.1, "bytes_moved": 12.1e9, "compute_seconds": 28.2},
    "data parallel": {"seconds": 1.9, "bytes_moved": 24.2e9, "compute_seconds": 35.7},
    "expert": {"seconds": 2.6, "bytes_moved": 65.8e9, "compute_seconds": 28.7},
}


# Presets of machines, four devices to a node.
CLUSTERS = {"k80": "k80-16x4", "p100": "p100-4x4"}


def cluster(kind, devices):
    """The preset of so many devices."""
    if devices % 4:
        sys.exit(f"the clusters have four devices per node, not {devices} in all")
    return CLUSTERS[kind] + f":{devices // 4}"


def source(name):
    """A model's text, compressed or not."""
    folder = common.ROOT / "models" / name
    plain, packed = folder / f"{name}.mlir", folder / f"{name}.mlir.xz"
    if plain.exists():
        return plain.read_bytes()
    if packed.exists():
        return lzma.decompress(packed.read_bytes())
    sys.exit(f"there is no model '{name}' in models/")


@functools.lru_cache(maxsize=None)
def graph_text(build, name, batch):
    """The planner's graph of a model; `batch` (from, to) changes its samples."""
    options = f"batch={batch[0]}:{batch[1]}" if batch and batch[0] != batch[1] else ""
    with tempfile.NamedTemporaryFile(suffix=".mlir") as file:
        file.write(source(name))
        file.flush()
        result, _ = common.run([build / "bin" / "soap-opt", file.name, "--soap-form-operators",
                                f"--soap-print-graph={options}", "-o", "/dev/null"])
    return result.stderr


def run_search(args, text, machine, mode, **options):
    """One row of soap-benchmark-search."""
    with tempfile.NamedTemporaryFile("w", suffix=".json") as graph:
        graph.write(text)
        graph.flush()
        result, _ = common.run([
            args.build / "bin" / "soap-benchmark-search", graph.name, f"--machine={machine}",
            f"--mode={mode}", f"--seed={args.seed}",
            *(f"--{key.replace('_', '-')}={value}" for key, value in options.items())])
    return json.loads(result.stdout)


def paper_row(args, name, kind, devices, mode, **options):
    """The same for one of the papers' models, with the published samples per device."""
    per_device, exported = MODELS[name]
    text = graph_text(args.build, name, (exported, per_device * devices))
    row = run_search(args, text, cluster(kind, devices), mode, **options)
    return {"model": name, **row, "batch": per_device * devices}
