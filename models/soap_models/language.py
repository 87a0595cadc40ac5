# Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
# See https://llvm.org/LICENSE.txt for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Transformers for text, trained with Adam: BERT, GPT-2, LLaMA, a mixture of experts."""

import math

import jax
import jax.numpy as jnp
from jax import lax

from .model import adam, cast, cross_entropy, scanned, widened
from .values import Tokens


# --- Layers ------------------------------------------------------------------


def linear(p, name, x, features):
    return x @ p(name, x.shape[-1], features) + p(f"{name}_bias", features)


def layer_norm(p, name, x):
    """In float32 at least; scale and bias have x's type."""
    wide = widened(x)
    wide = wide - jnp.mean(wide, axis=-1, keepdims=True)
    variance = jnp.mean(wide * wide, axis=-1, keepdims=True)
    scale, bias = p(f"{name}_scale", x.shape[-1]), p(f"{name}_bias", x.shape[-1])
    return (wide * lax.rsqrt(variance + 1e-5)).astype(x.dtype) * scale + bias


def rms_norm(p, name, x):
    """In float32, whatever x is; the scale has x's type."""
    wide = x.astype(jnp.float32)
    wide = wide * lax.rsqrt(jnp.mean(wide * wide, axis=-1, keepdims=True) + 1e-5)
    return wide.astype(x.dtype) * p(f"{name}_scale", x.shape[-1])


def attention_weights(query, key, causal):
    """The softmax of scores of [batch, length, head, feature] queries and keys."""
    scores = jnp.einsum("bqhd,bkhd->bhqk", query, key).astype(jnp.float32)
    scores = scores / math.sqrt(query.shape[-1])
    if causal:
        allowed = jnp.tril(jnp.ones(scores.shape[-2:], bool))
        scores = jnp.where(allowed, scores, -1e9)
    return jax.nn.softmax(scores).astype(query.dtype)


def self_attention(p, name, x, heads, causal):
    """Queries, keys and values from one product, as GPT-2 and BERT have it."""
    batch, length, width = x.shape
    projected = linear(p, f"{name}_qkv", x, 3 * width)
    query, key, value = (
        part.reshape(batch, length, heads, width // heads) for part in jnp.split(projected, 3, axis=-1)
    )
    mixed = jnp.einsum("bhqk,bkhd->bqhd", attention_weights(query, key, causal), value)
    return linear(p, f"{name}_out", mixed.reshape(batch, length, width), width)


def perceptron(p, name, x, hidden, approximate):
    x_in = jax.nn.gelu(linear(p, f"{name}_in", x, hidden), approximate=approximate)
    return linear(p, f"{name}_out", x_in, x.shape[-1])


def look_up(table, ids):
    return table.at[ids].get(mode="promise_in_bounds", wrap_negative_indices=False)


# --- GPT-2 and BERT ----------------------------------------------------------


def gpt2(batch, length=1024, layers=12, width=768, heads=12, vocabulary=50257, bits=32):
    """GPT-2 small: pre-LN, approximate GELU, learned positions, tied embeddings."""

    def loss(p, tokens, targets):
        p = cast(p, bits)
        table = p("embedding", vocabulary, width)
        x = look_up(table, tokens) + p("position", length, width)
        for i in range(1, layers + 1):
            x = x + self_attention(p, f"layer{i}", layer_norm(p, f"layer{i}_norm1", x), heads, True)
            y = layer_norm(p, f"layer{i}_norm2", x)
            x = x + perceptron(p, f"layer{i}_mlp", y, 4 * width, approximate=True)
        logits = layer_norm(p, "norm", x) @ table.T
        return cross_entropy(widened(logits), targets)

    text = Tokens((batch, length), vocabulary)
    return adam(loss, [text, Tokens((batch, length), vocabulary)])


def bert(batch, length=128, layers=12, width=768, heads=12, vocabulary=30522, bits=32):
    """BERT-base: post-LN, exact GELU, segments, masked words (an eighth) and next sentence."""
    masked = max(length // 8, 1)

    def loss(p, tokens, segments, positions, targets, following):
        p = cast(p, bits)
        table = p("embedding", vocabulary, width)
        x = look_up(table, tokens) + p("position", length, width)
        x = layer_norm(p, "norm", x + look_up(p("segment", 2, width), segments))
        for i in range(1, layers + 1):
            x = layer_norm(
                p, f"layer{i}_norm1", x + self_attention(p, f"layer{i}", x, heads, False)
            )
            y = perceptron(p, f"layer{i}_mlp", x, 4 * width, approximate=False)
            x = layer_norm(p, f"layer{i}_norm2", x + y)
        words = jnp.take_along_axis(x, positions[..., None], axis=1, mode="clip")
        words = jax.nn.gelu(linear(p, "transform", words, width), approximate=False)
        words = layer_norm(p, "transform_norm", words) @ table.T + p("word_bias", vocabulary)
        pooled = jnp.tanh(linear(p, "pooler", x[:, 0], width))
        sentence = linear(p, "next", pooled, 2)
        word_loss = cross_entropy(widened(words), targets)
        return word_loss + cross_entropy(widened(sentence), following)

    data = [
        Tokens((batch, length), vocabulary),
        Tokens((batch, length), 2),
        Tokens((batch, masked), length),
        Tokens((batch, masked), vocabulary),
        Tokens((batch,), 2),
    ]
    return adam(loss, data)


# --- LLaMA -------------------------------------------------------------------


def rotate(x):
    """Rotary positions on [batch, length, head, feature]: pairs are the two halves."""
    length, half = x.shape[1], x.shape[-1] // 2
    rates = jnp.exp(jnp.arange(half, dtype=jnp.float32) * (-math.log(1e4) / half))
    angles = jnp.arange(length, dtype=jnp.float32)[None, :, None, None] * rates
    cosine, sine = jnp.cos(angles), jnp.sin(angles)
    low, high = jnp.split(x.astype(jnp.float32), 2, axis=-1)
    turned = [low * cosine - high * sine, low * sine + high * cosine]
    return jnp.concatenate(turned, axis=-1).astype(x.dtype)


def grouped_attention(p, name, x, heads, groups, size):
    """Causal attention; `groups` heads of keys and values serve all heads of `size` numbers."""
    width = x.shape[-1]

    def project(part, count):
        return jnp.einsum("btw,whd->bthd", x, p(f"{name}_{part}", width, count, size))

    query, key, value = project("query", heads), project("key", groups), project("value", groups)
    query, key = rotate(query), rotate(key)
    if groups != heads:
        key, value = (jnp.repeat(y, heads // groups, axis=2) for y in (key, value))
    mixed = jnp.einsum("bhqk,bkhd->bqhd", attention_weights(query, key, True), value)
    return jnp.einsum("bthd,hdw->btw", mixed, p(f"{name}_out", heads, size, width))


def gated(p, name, x, hidden):
    """SwiGLU: the product of a gate and a value, projected back."""
    gate = jax.nn.silu(x @ p(f"{name}_gate", x.shape[-1], hidden))
    return (gate * (x @ p(f"{name}_in", x.shape[-1], hidden))) @ p(f"{name}_out", hidden, x.shape[-1])


def llama_layer(p, name, x, heads, groups, size, hidden):
    x = x + grouped_attention(p, name, rms_norm(p, f"{name}_norm1", x), heads, groups, size)
    return x + gated(p, f"{name}_mlp", rms_norm(p, f"{name}_norm2", x), hidden)


def llama(
    batch,
    length=2048,
    layers=16,
    width=2048,
    heads=32,
    groups=8,
    hidden=8192,
    vocabulary=128256,
    bits=16,
    checkpoint=0,
    limit=0,
    head=0,
):
    """A LLaMA-like decoder whose layers are one scan; the defaults give 1.5 B parameters.

    8 B: layers=32 width=4096 hidden=14336. Parameters and moments are float32,
    the layers compute in bfloat16 (bits=16) or float32 (bits=32). As such models
    are trained: checkpoint=1 computes layers again in the backward pass, limit=1
    bounds the norm of the gradients. A head has `head` numbers; 0: width / heads.
    """
    sizes = (batch, length, layers, width, heads, groups, hidden, vocabulary, bits)
    return decoder(*sizes, scan=True, checkpoint=bool(checkpoint), limit=limit, head=head)


def llama_unrolled(
    batch,
    length=2048,
    layers=32,
    width=4096,
    heads=32,
    groups=8,
    hidden=14336,
    vocabulary=128256,
    bits=16,
):
    """The same with parameters of its own for every layer, written out; 8 B parameters."""
    return decoder(batch, length, layers, width, heads, groups, hidden, vocabulary, bits, scan=False)


def decoder(
    batch, length, layers, width, heads, groups, hidden, vocabulary, bits, scan, checkpoint=False, limit=0, head=0
):
    def loss(p, tokens, targets):
        low = cast(p, bits)
        x = look_up(low("embedding", vocabulary, width), tokens)

        def layer(p, x, name="layer"):
            return llama_layer(p, name, x, heads, groups, head or width // heads, hidden)

        if scan:
            x = scanned(low, x, layers, layer, checkpoint)
        else:
            for i in range(1, layers + 1):
                x = layer(low, x, f"layer{i}")
        logits = rms_norm(low, "norm", x) @ low("project", width, vocabulary)
        return cross_entropy(widened(logits), targets)

    text = Tokens((batch, length), vocabulary)
    return adam(loss, [text, Tokens((batch, length), vocabulary)], limit=limit)


# --- Mixture of experts ------------------------------------------------------


def mixture(
    batch, length=512, layers=4, width=1024, heads=16, hidden=4096, experts=16, chosen=2, vocabulary=32000
):
    """A decoder whose perceptrons are mixtures: every token goes to `chosen` of the experts.

    Dispatch is by products with one-hot tensors (GShard's form): each expert takes
    up to twice its fair share of every sample's tokens, the rest is dropped.
    """
    capacity = max(2 * length * chosen // experts, 1)

    def route(p, name, x):
        """What is sent, and with which weight it returns: [batch, length, expert, slot]."""
        gates = jax.nn.softmax(x @ p(f"{name}_router", width, experts))
        weights, choice = lax.top_k(gates, chosen)
        picked = jax.nn.one_hot(choice, experts)
        # The slots of an expert fill in the order of tokens, first choices first.
        order = picked.transpose(0, 2, 1, 3).reshape(batch, chosen * length, experts)
        slot = (jnp.cumsum(order, axis=1) - order).reshape(batch, chosen, length, experts)
        slot = jnp.sum(slot.transpose(0, 2, 1, 3) * picked, axis=-1)
        slots = jax.nn.one_hot(slot.astype(jnp.int32), capacity)
        sent = jnp.einsum("btke,btkc->btec", picked, slots)
        return sent, jnp.einsum("btk,btke,btkc->btec", weights, picked, slots)

    def experts_of(p, name, x):
        sent, returned = route(p, name, x)
        y = jnp.einsum("btec,btw->ebcw", sent, x)
        y = jnp.einsum("ebcw,ewh->ebch", y, p(f"{name}_in", experts, width, hidden))
        y = jnp.einsum("ebch,ehw->ebcw", jax.nn.relu(y), p(f"{name}_out", experts, hidden, width))
        return jnp.einsum("btec,ebcw->btw", returned, y)

    def loss(p, tokens, targets):
        x = look_up(p("embedding", vocabulary, width), tokens) + p("position", length, width)
        for i in range(1, layers + 1):
            x = x + self_attention(p, f"layer{i}", layer_norm(p, f"layer{i}_norm1", x), heads, True)
            x = x + experts_of(p, f"layer{i}_experts", layer_norm(p, f"layer{i}_norm2", x))
        return cross_entropy(layer_norm(p, "norm", x) @ p("project", width, vocabulary), targets)

    text = Tokens((batch, length), vocabulary)
    return adam(loss, [text, Tokens((batch, length), vocabulary)])
