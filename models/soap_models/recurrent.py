# Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
# See https://llvm.org/LICENSE.txt for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""LSTM networks, unrolled step by step; tokens are [batch, length].

Without dropout. Every step looks its tokens up, computes its cells and, where
there is one, its softmax, as the operators of the published graphs do.
"""

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax

from .model import cross_entropy, descended
from .values import Shape


def tokens(length, batch):
    return Shape((batch, length), np.int32)


def at(ids, t):
    """One step's tokens [batch]."""
    return lax.index_in_dim(ids, t, axis=1, keepdims=False)


def embed(p, name, ids, vocabulary, features):
    table = p(name, vocabulary, features)
    return table.at[ids].get(mode="promise_in_bounds", wrap_negative_indices=False)


def dense(p, name, x, features):
    return x @ p(name, x.shape[-1], features) + p(f"{name}_bias", features)


def cell(p, name, x, state):
    """One step of an LSTM layer; state is (cell, hidden), both [batch, features].

    The four gates are a dimension of the weights, so that a split of the features
    keeps the gates of a feature together.
    """
    c, h = state
    features = h.shape[-1]
    xh = jnp.concatenate([x, h], axis=-1)
    weights, bias = p(name, xh.shape[-1], 4, features), p(f"{name}_bias", 4, features)
    gates = jnp.einsum("bi,igh->bgh", xh, weights) + bias
    i, f, g, o = (gate.reshape(h.shape) for gate in lax.split(gates, (1, 1, 1, 1), axis=1))
    c = lax.logistic(f) * c + lax.logistic(i) * jnp.tanh(g)
    return c, lax.logistic(o) * jnp.tanh(c)


class Stack:
    """LSTM layers one above the other, with the state that they carry."""

    def __init__(self, p, name, layers, batch, features):
        zero = jnp.zeros((batch, features))
        self.p, self.name, self.states = p, name, [(zero, zero)] * layers

    def __call__(self, x):
        for i, state in enumerate(self.states):
            self.states[i] = cell(self.p, f"{self.name}{i + 1}", x, state)
            x = self.states[i][1]
        return x


def rnntc(batch, length=40, layers=4, hidden=1024, vocabulary=10240, classes=2):
    """Text classification: the last step's hidden state is classified."""

    def loss(p, text, labels):
        lstm = Stack(p, "lstm", layers, batch, hidden)
        for t in range(length):
            x = lstm(embed(p, "embedding", at(text, t), vocabulary, hidden))
        return cross_entropy(dense(p, "classes", x, classes), labels)

    return descended(loss, [tokens(length, batch), Shape((batch,), np.int32)])


def rnnlm(batch, length=40, layers=2, hidden=2048, vocabulary=10240):
    """Language model: every step predicts the next token.

    The vocabulary is that of the Penn Treebank, padded to a multiple of 1024.
    """

    def loss(p, text, targets):
        lstm, total = Stack(p, "lstm", layers, batch, hidden), 0.0
        for t in range(length):
            x = lstm(embed(p, "embedding", at(text, t), vocabulary, hidden))
            total += cross_entropy(dense(p, "project", x, vocabulary), at(targets, t))
        return total / length

    return descended(loss, [tokens(length, batch), tokens(length, batch)])


def nmt(batch, length=40, layers=2, hidden=1024, vocabulary=3584):
    """Translation: encoder, decoder that starts from its state, attention, softmax.

    A decoder step compares its hidden state with keys of all the encoder's and
    mixes these. The published vocabulary is unknown. The published data-parallel
    traffic, 24.2 GB among 64 devices, is 2 * 63 times the gradients of 48 million
    parameters, which leaves room for a vocabulary of 3584.
    """

    def loss(p, source, text, targets):
        encoder = Stack(p, "encoder", layers, batch, hidden)
        memory = [
            encoder(embed(p, "source_embedding", at(source, t), vocabulary, hidden))
            for t in range(length)
        ]
        memory = jnp.stack(memory, axis=1)
        keys = memory @ p("attention_keys", hidden, hidden)
        decoder, total = Stack(p, "decoder", layers, batch, hidden), 0.0
        decoder.states = encoder.states
        for t in range(length):
            x = decoder(embed(p, "target_embedding", at(text, t), vocabulary, hidden))
            weights = jax.nn.softmax(jnp.einsum("bh,bsh->bs", x, keys))
            context = jnp.einsum("bs,bsh->bh", weights, memory)
            mixed = jnp.concatenate([context, x], axis=-1)
            mixed = jnp.tanh(dense(p, "attention_mix", mixed, hidden))
            total += cross_entropy(dense(p, "project", mixed, vocabulary), at(targets, t))
        return total / length

    return descended(loss, [tokens(length, batch) for _ in range(3)])
