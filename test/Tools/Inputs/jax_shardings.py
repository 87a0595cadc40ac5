# Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

"""Runs plans with JAX on CPU devices of its own.

    jax_shardings.py step soap-run FOLDER [OPTION...]
        plans a small decoder's training step (a scan over layers), and trains it
        by the plan and without
    jax_shardings.py module PLAIN EXPORTED
        lets XLA partition an exported module, and compares its results with
        those of the plain one; prints XLA's collectives
    jax_shardings.py order PLAN
        prints which of some chips, in the order in which JAX lists them, take
        the places of a plan's first mesh
"""

import collections
import os
import re
import subprocess
import sys

DEVICES = 4
os.environ["XLA_FLAGS"] = f"--xla_force_host_platform_device_count={DEVICES}"
sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../../../share/jax"))

import jax
import jax.numpy as jnp
import numpy as np

import soap_shardings

LAYERS, WIDTH, HIDDEN, BATCH, LENGTH, VOCABULARY = 3, 64, 256, 16, 32, 512


def collectives(hlo):
    names = "all-reduce|all-gather|reduce-scatter|all-to-all|collective-permute"
    return dict(collections.Counter(re.findall(rf" ({names})\(", hlo)))


def normalise(x):
    return x * jax.lax.rsqrt(jnp.mean(x * x, -1, keepdims=True) + 1e-6)


def loss_of(parameters, tokens):
    def layer(x, w):
        h = normalise(x)
        heads = (BATCH, LENGTH, 4, WIDTH // 4)
        q, k, v = ((h @ w[name]).reshape(heads) for name in "qkv")
        scores = jnp.einsum("bshd,bthd->bhst", q, k) / 4
        mask = jnp.tril(jnp.ones((LENGTH, LENGTH), bool))
        weights = jax.nn.softmax(jnp.where(mask, scores, -1e30))
        x += jnp.einsum("bhst,bthd->bshd", weights, v).reshape(x.shape) @ w["o"]
        return x + jax.nn.gelu(normalise(x) @ w["up"]) @ w["down"], None

    x, _ = jax.lax.scan(layer, parameters["table"][tokens], parameters["layers"])
    logs = jax.nn.log_softmax(normalise(x) @ parameters["head"])
    return -jnp.mean(jnp.take_along_axis(logs[:, :-1], tokens[:, 1:, None], -1))


def train(state, unused, tokens):
    parameters, moments = state
    loss, gradient = jax.value_and_grad(loss_of)(parameters, tokens)
    moments = jax.tree.map(lambda m, g: 0.9 * m + g, moments, gradient)
    parameters = jax.tree.map(lambda p, m: p - 0.1 * m, parameters, moments)
    return (parameters, moments), loss


def initial():
    keys = iter(jax.random.split(jax.random.key(0), 9))

    def draw(*shape):
        return 0.05 * jax.random.normal(next(keys), shape)

    layers = {name: draw(LAYERS, WIDTH, WIDTH) for name in "qkvo"}
    layers |= {"up": draw(LAYERS, WIDTH, HIDDEN), "down": draw(LAYERS, HIDDEN, WIDTH)}
    parameters = {
        "table": draw(VOCABULARY, WIDTH),
        "layers": layers,
        "head": draw(WIDTH, VOCABULARY),
    }
    tokens = jax.random.randint(next(keys), (BATCH, LENGTH), 0, VOCABULARY)
    return (parameters, jax.tree.map(jnp.zeros_like, parameters)), tokens


def step(soap_run, folder, *options):
    state, tokens = initial()
    model, plan, exported = (
        os.path.join(folder, name) for name in ("step.mlir", "plan.json", "plan.bin")
    )
    # Arguments that are not used are left out by JAX.
    unused = jnp.zeros(3)
    arguments = (state, unused, tokens)
    with open(model, "w") as file:
        file.write(soap_shardings.lower(train, *arguments, donate_argnums=0))
    subprocess.run(
        [soap_run, model, f"--machine=cpu:{DEVICES}", "--plan-only", "--quiet"]
        + [f"--shardings-out={plan}", f"--shardings-module={exported}", *options],
        check=True,
    )
    expected, other = [], state
    plain = jax.jit(train)
    for _ in range(5):
        other, loss = plain(other, unused, tokens)
        expected.append(loss)
    for module in (None, exported):
        planned = soap_shardings.jit(
            train, plan, *arguments, module=module, donate_argnums=0
        )
        hlo = planned.lower(*arguments).compile().as_text()
        print("with" if module else "without", "module:", collectives(hlo))
        trained = jax.tree.map(jnp.copy, state)
        for loss in expected:
            trained, found = planned(trained, unused, tokens)
            assert abs(found - loss) < 1e-5 * abs(loss), (found, loss)
        # The gradients themselves, too, which the losses hardly show.
        for wanted, leaf in zip(jax.tree.leaves(other), jax.tree.leaves(trained)):
            scale = jnp.max(jnp.abs(wanted))
            assert jnp.max(jnp.abs(np.asarray(leaf) - wanted)) < 1e-4 * scale
        leaves = jax.tree.leaves(trained)
        print(
            "split tensors of the state:",
            sum(not leaf.sharding.is_fully_replicated for leaf in leaves),
        )
    # What does not fit says so.
    layouts = soap_shardings.Shardings(plan)
    for wrong in (
        lambda: layouts.like("arguments", arguments),
        lambda: layouts.like("arguments", (state, tokens[:, 1:])),
        lambda: soap_shardings.Shardings(plan, jax.devices()[:2]),
    ):
        try:
            wrong()
        except ValueError as error:
            print("refused:", str(error).removeprefix(plan + ": "))


def module(plain, exported):
    from jax._src import compiler
    from jax._src.interpreters import mlir
    from jax._src.lib import xla_client
    from jax._src.lib.mlir import ir
    from jax._src.sharding_impls import GSPMDSharding

    client = jax.devices()[0].client

    def compile(path, partitions):
        devices = client.devices()[:partitions]
        options = compiler.get_compile_options(
            num_replicas=1, num_partitions=partitions
        )
        build = options.executable_build_options
        build.use_spmd_partitioning = build.use_shardy_partitioner = partitions > 1
        with mlir.make_ir_context(), open(path) as file:
            parsed = ir.Module.parse(file.read())
            (main,) = (
                op
                for op in parsed.body.operations
                if op.operation.name == "func.func"
                and ir.StringAttr(op.attributes["sym_name"]).value == "main"
            )
            types = [ir.RankedTensorType(t) for t in main.type.inputs]
            shapes = [(tuple(t.shape), str(t.element_type)) for t in types]
            executable = client.compile_and_load(
                mlir.module_to_bytecode(parsed),
                xla_client.DeviceList(tuple(devices)),
                options,
            )
        return executable, devices, shapes

    def shardings(found, devices):
        if found is None:  # one device
            return None
        return [
            GSPMDSharding(devices, xla_client.HloSharding.from_proto(s)) for s in found
        ]

    whole, (device,), shapes = compile(plain, 1)
    split, devices, _ = compile(exported, DEVICES)
    print("collectives:", collectives(split.hlo_modules()[0].to_string()))
    random = np.random.default_rng(0)
    dtypes = {"f32": np.float32, "i32": np.int32, "i1": np.bool_}
    values = [
        random.uniform(0, 0.1, shape).astype(np.float32)
        if element == "f32"
        else random.integers(0, 2, shape).astype(dtypes[element])
        for shape, element in shapes
    ]
    expected = whole.execute([jax.device_put(v, device) for v in values])
    inputs = shardings(split.get_parameter_shardings(), devices)
    outputs = shardings(split.get_output_shardings(), devices)
    results = split.execute_sharded(
        [jax.device_put(v, s) for v, s in zip(values, inputs)]
    ).disassemble_into_single_device_arrays()
    worst = 0.0
    for parts, sharding, array in zip(results, outputs, expected):
        whole_result = np.asarray(array, np.float64)
        result = np.asarray(
            jax.make_array_from_single_device_arrays(array.shape, sharding, parts),
            np.float64,
        )
        scale = np.max(np.abs(whole_result), initial=1e-30)
        difference = np.max(np.abs(result - whole_result), initial=0) / scale
        assert difference < 1e-5, difference  # Not a NaN either.
        worst = max(worst, difference)
    print(f"largest difference: {worst:.1e}")


def order(plan):
    """Two slices of 2 x 4 chips. JAX numbers chips along the first coordinate first."""

    class Chip:
        def __init__(self, number, **where):
            self.id = number
            self.__dict__.update(where)

    slices = [
        Chip(8 * s + 2 * y + x, slice_index=s, coords=(x, y, 0), core_on_chip=0)
        for s in range(2)
        for y in range(4)
        for x in range(2)
    ]
    for name, devices, given in (
        ("a slice", slices[:8], None),
        ("the second slice", slices[8:], None),
        ("two slices", slices, None),
        ("the other way round", slices[::-1], None),
        ("no coordinates", [Chip(i) for i in (3, 0, 1, 2, 4, 5, 6, 7)], None),
        ("given", slices[:8], slices[:8]),
    ):
        jax.devices = lambda: devices  # as if it were on TPUs
        soap_shardings.Mesh = lambda grid, names: grid
        (mesh,) = soap_shardings.Shardings(plan, given).meshes
        print(f"{name}:", [[chip.id for chip in row] for row in mesh])


if __name__ == "__main__":
    {"step": step, "module": module, "order": order}[sys.argv[1]](*sys.argv[2:])
