# Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
# See https://llvm.org/LICENSE.txt for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The models that Soap also trains: with values for state and data."""

import math

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax

from .model import Model, cross_entropy
from .values import Constant, Uniform, Values, glorot, small, splitmix64, uniform, zeros_like

DATA_SEED = 1000  # Seeds of state arguments count from 1, those of data from here.
TEACHER_SEED = 901


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
