# Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
# See https://llvm.org/LICENSE.txt for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Lowers models and writes their text and reference."""

import inspect
import json
import math
import re

import jax
import numpy as np

from .registry import MODELS
from .values import Tokens, Uniform, splitmix64

SAMPLES = 64  # Elements of each final tensor that the reference lists.


def named_arguments(model):
    """The flat arguments with the names that JAX's locations give them."""
    trees, names = model.state + model.data, []
    for parameter in inspect.signature(model.step).parameters.values():
        several = parameter.kind is inspect.Parameter.VAR_POSITIONAL
        rest = len(trees) - len(names)
        names += [f"{parameter.name}{i}" for i in range(rest)] if several else [parameter.name]
    result = []
    for prefix, tree in zip(names, trees, strict=True):
        leaves, _ = jax.tree_util.tree_flatten_with_path(tree)
        result += [(prefix + jax.tree_util.keystr(path), leaf) for path, leaf in leaves]
    return result


def values(trees, step, real):
    def value(leaf):
        return leaf.at(step).astype(real if leaf.dtype == np.float32 else leaf.dtype)

    return jax.tree.map(value, trees)


def abstract(trees):
    return jax.tree.map(lambda leaf: jax.ShapeDtypeStruct(leaf.shape, leaf.dtype), trees)


def run(step, model, steps, real):
    """Runs the training steps: the losses and the flat final state."""
    state, losses = values(model.state, 0, real), []
    for k in range(steps):
        *state, loss = step(*state, *values(model.data, k, real))
        losses.append(float(loss))
    return losses, [np.asarray(leaf) for leaf in jax.tree.leaves(state)]


def check_text(text, number_of_state):
    """Counts the arguments, after checks: result i replaces state argument i."""
    signature = re.search(r"func\.func public @main\((.*?)\) -> ", text, re.S).group(1)
    arguments = re.split(r"(?=%arg\d+: )", signature)[1:]
    for i, argument in enumerate(arguments):
        alias = re.search(r"tf\.aliasing_output = (\d+) : i32", argument)
        expected = i if i < number_of_state else None
        if (int(alias.group(1)) if alias else None) != expected:
            raise RuntimeError(f"argument {i} is not aliased as it should be: {argument}")
    if re.search(r"dense_resource|__elided__", text):
        raise RuntimeError("the text lacks constants")
    return len(arguments)


def type_text(leaf):
    element = "f32" if leaf.dtype == np.float32 else "i32"
    return f"tensor<{'x'.join([*map(str, leaf.shape), element])}>"


def rounded(x):
    return float(f"{x:.9g}")


def summary(argument, tensor, exact):
    """What the reference says of one final tensor."""
    flat = tensor.astype(np.float64).ravel()
    if flat.size <= SAMPLES:
        indices = np.arange(flat.size)
    else:
        bounds = np.arange(SAMPLES + 1) * flat.size // SAMPLES
        jitter = splitmix64(np.arange(SAMPLES, dtype=np.uint64)).astype(np.float64) * 2.0**-64
        indices = bounds[:-1] + (jitter * np.diff(bounds)).astype(np.int64)
    return {
        "argument": argument,
        "sum": float(np.sum(flat)),
        "l2": float(np.sqrt(np.sum(flat * flat))),
        "float64_difference": float(f"{np.max(np.abs(flat - exact.ravel())):.2g}"),
        "indices": indices.tolist(),
        "values": [rounded(x) for x in flat[indices]],
    }


def dump(reference):
    """JSON with one line per argument and per final tensor."""

    def text(value):
        return json.dumps(value, separators=(",", ":"))

    fields = []
    for key, value in reference.items():
        if value and isinstance(value, list) and isinstance(value[0], dict):
            fields.append(f"{text(key)}:[\n" + ",\n".join(map(text, value)) + "\n]")
        else:
            fields.append(f"{text(key)}:{text(value)}")
    return "{\n" + ",\n".join(fields) + "\n}\n"


def write(model, name, folder, locations):
    """Lowers the model and writes its text: the lowered step and the text."""
    number_of_state = len(jax.tree.leaves(model.state))
    jitted = jax.jit(model.step, donate_argnums=range(len(model.state)))
    lowered = jitted.lower(*abstract(model.state + model.data))
    text = lowered.as_text(debug_info=locations)
    if check_text(text, number_of_state) != len(named_arguments(model)):
        raise RuntimeError("the function does not take every argument")
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{name}.mlir").write_text(text)
    return lowered, text


def write_reference(model, name, lowered, steps, folder):
    """Runs the lowered step and writes what came out."""
    arguments, number_of_state = named_arguments(model), len(jax.tree.leaves(model.state))
    losses, final = run(lowered.compile(), model, steps, np.float32)
    with jax.enable_x64(True):
        exact_losses, exact_final = run(jax.jit(model.step), model, steps, np.float64)
    difference = max(abs(a - b) / abs(b) for a, b in zip(losses, exact_losses))

    reference = {
        "model": name,
        "jax": jax.__version__,
        "function": "main",
        "steps": steps,
        "loss_result": number_of_state,
        "arguments": [
            {
                "name": argument,
                "type": type_text(leaf),
                "state": i if i < number_of_state else None,
                "init": leaf.describe(),
            }
            for i, (argument, leaf) in enumerate(arguments)
        ],
        "losses": [rounded(x) for x in losses],
        "float64_loss_difference": float(f"{difference:.2g}"),
        "final": [summary(i, a, b) for i, (a, b) in enumerate(zip(final, exact_final))],
    }
    (folder / f"{name}.json").write_text(dump(reference))
    state_difference = max(f["float64_difference"] for f in reference["final"])
    print(
        f"{name}: {len(arguments)} arguments, loss {losses[0]:.6g} -> {losses[-1]:.6g}; "
        f"float32 against float64: losses {difference:.2g} (relative), "
        f"final state {state_difference:.2g} (absolute)"
    )


def build(name, batch, sizes, steps):
    """The model in these sizes, with values for so many steps."""
    entry = MODELS[name]
    known = set(inspect.signature(entry.build).parameters) - {"batch", "steps", "rate"}
    unknown = set(sizes) - known
    if unknown:
        raise SystemExit(f"error: {name} has no size '{min(unknown)}'")
    if "steps" in inspect.signature(entry.build).parameters:
        sizes = sizes | {"steps": steps}
    model = entry.build(batch or entry.batch, **sizes)
    for i, (_, leaf) in enumerate(named_arguments(model)):
        if isinstance(leaf, (Tokens, Uniform)) and not leaf.seed:
            leaf.seed = i + 1
        if isinstance(leaf, Tokens):
            leaf.steps = steps
    return model


def export(name, batch, sizes, steps, folder, locations):
    """Writes folder/name/name.mlir, and the reference of a model that runs here."""
    entry = MODELS[name]
    steps = steps or entry.steps
    model = build(name, batch, sizes, steps)
    lowered, text = write(model, name, folder / name, locations)
    if entry.runs:
        write_reference(model, name, lowered, steps, folder / name)
        return
    count = sum(math.prod(leaf.shape) for leaf in jax.tree.leaves(model.state))
    print(
        f"{name}: {len(jax.tree.leaves(model.state))} parameter tensors of "
        f"{count:,} elements ({4 * count / 2**30:.3f} GiB), {len(text):,} characters"
    )
