# Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
# See https://llvm.org/LICENSE.txt for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""An encoder-decoder Transformer whose parameters fill many devices."""

import math

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax

from .model import cross_entropy, descended
from .values import Shape


def norm(p, name, x):
    x = x - jnp.mean(x, axis=-1, keepdims=True)
    variance = jnp.mean(x * x, axis=-1, keepdims=True)
    scale, bias = p(f"{name}_scale", x.shape[-1]), p(f"{name}_shift", x.shape[-1])
    return x * lax.rsqrt(variance + 1e-5) * scale + bias


def attend(p, name, x, memory, heads, causal=False):
    """Attention of x [batch, length, width] over memory, in so many heads."""
    width = x.shape[-1]

    def split(part, y):
        return jnp.einsum("btw,whd->bthd", y, p(f"{name}_{part}", width, heads, width // heads))

    query, key, value = split("query", x), split("key", memory), split("value", memory)
    scores = jnp.einsum("bqhd,bkhd->bhqk", query, key) / math.sqrt(width // heads)
    if causal:
        allowed = jnp.tril(jnp.ones(scores.shape[-2:], bool))
        scores = jnp.where(allowed, scores, -1e9)
    mixed = jnp.einsum("bhqk,bkhd->bqhd", jax.nn.softmax(scores), value)
    return jnp.einsum("bthd,hdw->btw", mixed, p(f"{name}_out", heads, width // heads, width))


def feed_forward(p, name, x, hidden):
    width = x.shape[-1]
    x = jax.nn.relu(x @ p(f"{name}_in", width, hidden) + p(f"{name}_in_bias", hidden))
    return x @ p(f"{name}_out", hidden, width) + p(f"{name}_out_bias", width)


def encoder_decoder(
    batch, length=64, layers=6, width=3840, heads=32, hidden=15360, vocabulary=32768
):
    """Pre-LN layers, ReLU, learned positions, one table for all embeddings.

    The published 9.7 GB of parameters leave the sizes open; these give 9.70 GiB.
    """

    def embed(p, ids):
        table = p("embedding", vocabulary, width)
        rows = table.at[ids].get(mode="promise_in_bounds", wrap_negative_indices=False)
        return rows + p("position", length, width)

    def loss(p, source, text, targets):
        x = embed(p, source)
        for i in range(1, layers + 1):
            y = norm(p, f"encoder{i}_norm1", x)
            x = x + attend(p, f"encoder{i}_self", y, y, heads)
            x = x + feed_forward(p, f"encoder{i}_mlp", norm(p, f"encoder{i}_norm2", x), hidden)
        memory = norm(p, "encoder_norm", x)
        x = embed(p, text)
        for i in range(1, layers + 1):
            y = norm(p, f"decoder{i}_norm1", x)
            x = x + attend(p, f"decoder{i}_self", y, y, heads, causal=True)
            y = norm(p, f"decoder{i}_norm2", x)
            x = x + attend(p, f"decoder{i}_cross", y, memory, heads)
            x = x + feed_forward(p, f"decoder{i}_mlp", norm(p, f"decoder{i}_norm3", x), hidden)
        logits = norm(p, "decoder_norm", x) @ p("embedding", vocabulary, width).T
        return cross_entropy(logits, targets)

    return descended(loss, [Shape((batch, length), np.int32) for _ in range(3)])
