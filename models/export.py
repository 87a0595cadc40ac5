# Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
# See https://llvm.org/LICENSE.txt for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes training steps as JAX exports them, with JAX's own losses.

For every model this writes <name>/<name>.mlir (StableHLO: forward, backward and
update) and <name>/<name>.json (deterministic inputs, reference losses and final
state). README.md describes both.
"""

import argparse
import json
import math
import pathlib
import re
from dataclasses import dataclass
from typing import Callable

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax

GOLDEN = 0x9E3779B97F4A7C15
DATA_SEED = 1000  # Seeds of state arguments count from 1, those of data from here.
TEACHER_SEED = 901
SAMPLES = 64  # Elements of each final tensor that the reference lists.


# --- Deterministic values ----------------------------------------------------


def splitmix64(x):
    """The splitmix64 generator's output for state x (uint64 array)."""
    x = x + np.uint64(GOLDEN)
    x = (x ^ (x >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    x = (x ^ (x >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return x ^ (x >> np.uint64(31))


def uniform(shape, seed, low, high):
    """float32 values in [low, high); element i depends on seed and i alone."""
    base = np.uint64(seed * GOLDEN % 2**64)
    bits = splitmix64(base + np.arange(math.prod(shape), dtype=np.uint64))
    unit = (bits >> np.uint64(11)).astype(np.float64) * 2.0**-53
    return (low + (high - low) * unit).astype(np.float32).reshape(shape)


@dataclass
class Constant:
    """Every element has the same value."""

    shape: tuple
    value: float = 0.0
    dtype = np.float32

    def at(self, step):
        return np.full(self.shape, self.value, np.float32)

    def describe(self):
        return {"kind": "constant", "value": self.value}


@dataclass
class Uniform:
    """Uniform values; data takes another seed at every step."""

    shape: tuple
    low: float
    high: float
    seed: int = 0  # 0: numbered by its position among the arguments.
    per_step: bool = False
    dtype = np.float32

    def at(self, step):
        seed = self.seed + step if self.per_step else self.seed
        return uniform(self.shape, seed, self.low, self.high)

    def describe(self):
        init = {"kind": "uniform", "seed": self.seed, "low": self.low, "high": self.high}
        return init | ({"per_step": True} if self.per_step else {})


@dataclass
class Values:
    """Listed integers, one list per step."""

    steps: list
    dtype = np.int32

    @property
    def shape(self):
        return self.steps[0].shape

    def at(self, step):
        return self.steps[step].astype(np.int32)

    def describe(self):
        return {"kind": "values", "per_step": [s.ravel().tolist() for s in self.steps]}


def glorot(shape, fan_in=None, fan_out=None):
    bound = math.sqrt(6.0 / ((fan_in or shape[-2]) + (fan_out or shape[-1])))
    return Uniform(shape, -bound, bound)


def small(shape):
    """For the layer after the last ReLU: keeps hidden gradients small.

    Rounding decides the sign of an activation near zero. With larger gradients,
    one such flip moves the losses by up to 1e-4 within 20 steps.
    """
    return Uniform(shape, -0.01, 0.01)


def zeros_like(tree):
    return jax.tree.map(lambda leaf: Constant(leaf.shape), tree)


# --- Models ------------------------------------------------------------------


@dataclass
class Model:
    """step(*state, *data) -> (*state, loss), state and data being pytrees."""

    step: Callable
    state: list
    data: list


def cross_entropy(logits, labels):
    targets = jax.nn.one_hot(labels, logits.shape[-1], dtype=logits.dtype)
    return -jnp.mean(jnp.sum(targets * jax.nn.log_softmax(logits), axis=-1))


def classified_images(shape, classes, steps):
    """Uniform images, labelled by a fixed random linear teacher."""
    images = Uniform(shape, -0.5, 1.0, DATA_SEED, per_step=True)
    pixels = math.prod(shape[1:])
    teacher = uniform((pixels, classes), TEACHER_SEED, -1.0, 1.0).astype(np.float64)
    flat = [images.at(k).reshape(shape[0], pixels).astype(np.float64) for k in range(steps)]
    return [images, Values([np.argmax(x @ teacher, axis=1) for x in flat])]


def mlp(batch, steps, rate=0.05):
    """A perceptron with two hidden layers; plain gradient descent."""
    sizes = (784, 1024, 1024, 10)
    params = {}
    for i, (fan_in, fan_out) in enumerate(zip(sizes, sizes[1:]), 1):
        params[f"b{i}"] = Constant((fan_out,))
        params[f"w{i}"] = glorot((fan_in, fan_out))
    params["w3"] = small((1024, 10))

    def loss(params, images, labels):
        x = jax.nn.relu(images @ params["w1"] + params["b1"])
        x = jax.nn.relu(x @ params["w2"] + params["b2"])
        return cross_entropy(x @ params["w3"] + params["b3"], labels)

    def step(params, images, labels):
        value, grads = jax.value_and_grad(loss)(params, images, labels)
        return jax.tree.map(lambda p, g: p - rate * g, params, grads), value

    return Model(step, [params], classified_images((batch, 784), 10, steps))


def lenet(batch, steps, rate=0.02, decay=0.9):
    """LeNet-5 with max-pooling; gradient descent with momentum."""
    params = {
        "conv1": glorot((5, 5, 1, 6), 25, 150),
        "conv1_bias": Constant((6,)),
        "conv2": glorot((5, 5, 6, 16), 150, 400),
        "conv2_bias": Constant((16,)),
        "fc1": glorot((400, 120)),
        "fc1_bias": Constant((120,)),
        "fc2": glorot((120, 84)),
        "fc2_bias": Constant((84,)),
        "fc3": small((84, 10)),
        "fc3_bias": Constant((10,)),
    }

    def conv(x, kernel, padding):
        layout = ("NHWC", "HWIO", "NHWC")
        return lax.conv_general_dilated(x, kernel, (1, 1), padding, dimension_numbers=layout)

    def pool(x):
        return lax.reduce_window(x, -jnp.inf, lax.max, (1, 2, 2, 1), (1, 2, 2, 1), "VALID")

    def loss(params, images, labels):
        x = jax.nn.relu(conv(images, params["conv1"], "SAME") + params["conv1_bias"])
        x = pool(x)
        x = jax.nn.relu(conv(x, params["conv2"], "VALID") + params["conv2_bias"])
        x = pool(x).reshape(batch, -1)
        x = jax.nn.relu(x @ params["fc1"] + params["fc1_bias"])
        x = jax.nn.relu(x @ params["fc2"] + params["fc2_bias"])
        return cross_entropy(x @ params["fc3"] + params["fc3_bias"], labels)

    def step(params, momentum, images, labels):
        value, grads = jax.value_and_grad(loss)(params, images, labels)
        momentum = jax.tree.map(lambda m, g: decay * m + g, momentum, grads)
        params = jax.tree.map(lambda p, m: p - rate * m, params, momentum)
        return params, momentum, value

    data = classified_images((batch, 28, 28, 1), 10, steps)
    return Model(step, [params, zeros_like(params)], data)


def progressions(batch, length, vocabulary, steps):
    """Arithmetic progressions modulo the vocabulary, and their successors."""
    tokens, targets = [], []
    for k in range(steps):
        base = np.uint64((DATA_SEED + k) << 32)
        bits = splitmix64(base + np.arange(2 * batch, dtype=np.uint64))
        start = 16 * (bits[:batch] % np.uint64(vocabulary // 16)).astype(np.int64)
        stride = np.array([16, 48])[(bits[batch:] % np.uint64(2)).astype(np.int64)]
        text = (start[:, None] + stride[:, None] * np.arange(length + 1)) % vocabulary
        tokens.append(text[:, :-1])
        targets.append(text[:, 1:])
    return [Values(tokens), Values(targets)]


def transformer(batch, steps, rate=2e-3, beta1=0.9, beta2=0.98, epsilon=1e-6):
    """A decoder-only language model with two pre-LN layers; Adam."""
    width, heads, hidden, vocabulary, length, layers = 128, 4, 512, 1024, 64, 2

    def norm_params():
        return {"bias": Constant((width,)), "scale": Constant((width,), 1.0)}

    def layer_params():
        return {
            "key": glorot((width, width)),
            "mlp_in": glorot((width, hidden)),
            "mlp_in_bias": Constant((hidden,)),
            "mlp_out": glorot((hidden, width)),
            "mlp_out_bias": Constant((width,)),
            "norm1": norm_params(),
            "norm2": norm_params(),
            "out": glorot((width, width)),
            "query": glorot((width, width)),
            "value": glorot((width, width)),
        }

    params = {
        "embedding": Uniform((vocabulary, width), -0.1, 0.1),
        "layers": [layer_params() for _ in range(layers)],
        "norm": norm_params(),
        "position": Uniform((length, width), -0.1, 0.1),
        "project": glorot((width, vocabulary)),
    }

    def norm(p, x):
        x = x - jnp.mean(x, axis=-1, keepdims=True)
        variance = jnp.mean(x * x, axis=-1, keepdims=True)
        return x * lax.rsqrt(variance + 1e-5) * p["scale"] + p["bias"]

    def attention(p, x):
        def split(y):
            return y.reshape(batch, length, heads, width // heads)

        query, key, value = (split(x @ p[name]) for name in ("query", "key", "value"))
        scores = jnp.einsum("bqhd,bkhd->bhqk", query, key) / math.sqrt(width // heads)
        causal = jnp.tril(jnp.ones((length, length), bool))
        weights = jax.nn.softmax(jnp.where(causal, scores, -1e9))
        mixed = jnp.einsum("bhqk,bkhd->bqhd", weights, value)
        return mixed.reshape(batch, length, width) @ p["out"]

    def perceptron(p, x):
        x = jax.nn.gelu(x @ p["mlp_in"] + p["mlp_in_bias"], approximate=True)
        return x @ p["mlp_out"] + p["mlp_out_bias"]

    def loss(params, tokens, targets):
        x = params["embedding"][tokens] + params["position"]
        for p in params["layers"]:
            x = x + attention(p, norm(p["norm1"], x))
            x = x + perceptron(p, norm(p["norm2"], x))
        return cross_entropy(norm(params["norm"], x) @ params["project"], targets)

    def step(params, mean, square, t, tokens, targets):
        value, grads = jax.value_and_grad(loss)(params, tokens, targets)
        t = t + 1
        mean = jax.tree.map(lambda m, g: beta1 * m + (1 - beta1) * g, mean, grads)
        square = jax.tree.map(lambda v, g: beta2 * v + (1 - beta2) * g * g, square, grads)
        mean_scale, square_scale = 1 / (1 - beta1**t), 1 / (1 - beta2**t)

        def update(p, m, v):
            return p - rate * (m * mean_scale) / (jnp.sqrt(v * square_scale) + epsilon)

        return jax.tree.map(update, params, mean, square), mean, square, t, value

    state = [params, zeros_like(params), zeros_like(params), Constant(())]
    return Model(step, state, progressions(batch, length, vocabulary, steps))


MODELS = {"mlp": (mlp, 64), "lenet": (lenet, 64), "transformer": (transformer, 16)}


# --- Export ------------------------------------------------------------------


def named_arguments(model):
    """The flat arguments with the names that JAX's locations give them."""
    names = model.step.__code__.co_varnames
    result = []
    for prefix, tree in zip(names, model.state + model.data):
        leaves, _ = jax.tree_util.tree_flatten_with_path(tree)
        result += [(prefix + jax.tree_util.keystr(path), leaf) for path, leaf in leaves]
    return result


def values(trees, step, real):
    def value(leaf):
        return leaf.at(step).astype(real if leaf.dtype == np.float32 else leaf.dtype)

    return jax.tree.map(value, trees)


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
    if re.search(r"dense_resource|__elided__|\bchlo\.", text):
        raise RuntimeError("the text is not complete StableHLO")
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


def export(name, batch, steps, folder, locations):
    build, default_batch = MODELS[name]
    model = build(batch or default_batch, steps)
    arguments = named_arguments(model)
    for i, (_, leaf) in enumerate(arguments):
        if isinstance(leaf, Uniform) and not leaf.seed:
            leaf.seed = i + 1
    number_of_state = len(jax.tree.leaves(model.state))

    jitted = jax.jit(model.step, donate_argnums=range(len(model.state)))
    lowered = jitted.lower(*values(model.state + model.data, 0, np.float32))
    text = lowered.as_text(debug_info=locations)
    if check_text(text, number_of_state) != len(arguments):
        raise RuntimeError("the function does not take every argument")
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
    out = folder / name
    out.mkdir(parents=True, exist_ok=True)
    (out / f"{name}.mlir").write_text(text)
    (out / f"{name}.json").write_text(dump(reference))
    state_difference = max(f["float64_difference"] for f in reference["final"])
    print(
        f"{name}: {len(arguments)} arguments, loss {losses[0]:.6g} -> {losses[-1]:.6g}; "
        f"float32 against float64: losses {difference:.2g} (relative), "
        f"final state {state_difference:.2g} (absolute)"
    )


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("models", nargs="+", choices=[*MODELS, "all"])
    parser.add_argument("--batch", type=int, help="samples per step (default: the model's own)")
    parser.add_argument("--steps", type=int, default=20, help="training steps of the reference")
    parser.add_argument("--output", type=pathlib.Path, default=pathlib.Path(__file__).parent)
    parser.add_argument("--locations", action="store_true", help="write debug locations too")
    options = parser.parse_args()

    jax.config.update("jax_platforms", "cpu")
    jax.config.update("jax_default_matmul_precision", "highest")
    jax.config.update("jax_hlo_source_file_canonicalization_regex", ".*/")
    names = MODELS if "all" in options.models else dict.fromkeys(options.models)
    for name in names:
        export(name, options.batch, options.steps, options.output, options.locations)


if __name__ == "__main__":
    main()
