# Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""PyTorch's versions of models/, as its users would write them: the same layers, sizes,
losses and updates, by the library's own modules and fused kernels."""

import dataclasses
import functools
from typing import Callable

import torch
import torchvision
from torch import nn
from torch.nn import functional as F


@dataclasses.dataclass
class Model:
    network: nn.Module
    loss: Callable  # loss(network, *data)
    data: list
    optimizer: Callable  # optimizer(parameters)


def adam(parameters, fused):
    return torch.optim.Adam(parameters, lr=1e-3, betas=(0.9, 0.98), eps=1e-6, fused=fused)


def tokens(shape, below):
    return torch.randint(0, below, shape)


# --- Transformers --------------------------------------------------------------


class Layer(nn.Module):
    """Attention and a perceptron, each normalised before (GPT-2) or after (BERT)."""

    def __init__(self, width, heads, causal):
        super().__init__()
        self.heads, self.causal = heads, causal
        self.norm1, self.norm2 = nn.LayerNorm(width), nn.LayerNorm(width)
        self.qkv, self.out = nn.Linear(width, 3 * width), nn.Linear(width, width)
        self.wide, self.narrow = nn.Linear(width, 4 * width), nn.Linear(4 * width, width)

    def attend(self, x):
        batch, length, width = x.shape
        query, key, value = (part.view(batch, length, self.heads, -1).transpose(1, 2)
                             for part in self.qkv(x).chunk(3, dim=-1))
        mixed = F.scaled_dot_product_attention(query, key, value, is_causal=self.causal)
        return self.out(mixed.transpose(1, 2).reshape(batch, length, width))

    def perceptron(self, x):
        kind = "tanh" if self.causal else "none"
        return self.narrow(F.gelu(self.wide(x), approximate=kind))

    def forward(self, x):
        if self.causal:
            x = x + self.attend(self.norm1(x))
            return x + self.perceptron(self.norm2(x))
        x = self.norm1(x + self.attend(x))
        return self.norm2(x + self.perceptron(x))


class Gpt2(nn.Module):
    def __init__(self, length, layers, width, heads, vocabulary):
        super().__init__()
        self.embedding = nn.Embedding(vocabulary, width)
        self.position = nn.Parameter(torch.zeros(length, width))
        self.layers = nn.Sequential(*(Layer(width, heads, True) for _ in range(layers)))
        self.norm = nn.LayerNorm(width)

    def forward(self, ids):
        x = self.layers(self.embedding(ids) + self.position)
        return F.linear(self.norm(x), self.embedding.weight)


def gpt2(batch=64, length=1024, layers=12, width=768, heads=12, vocabulary=50257):
    def loss(network, ids, targets):
        return F.cross_entropy(network(ids).flatten(0, 1).float(), targets.flatten())

    data = [tokens((batch, length), vocabulary) for _ in range(2)]
    return Model(Gpt2(length, layers, width, heads, vocabulary), loss, data, adam)


class Bert(nn.Module):
    def __init__(self, length, layers, width, heads, vocabulary):
        super().__init__()
        self.embedding = nn.Embedding(vocabulary, width)
        self.segment = nn.Embedding(2, width)
        self.position = nn.Parameter(torch.zeros(length, width))
        self.norm = nn.LayerNorm(width)
        self.layers = nn.Sequential(*(Layer(width, heads, False) for _ in range(layers)))
        self.transform, self.transform_norm = nn.Linear(width, width), nn.LayerNorm(width)
        self.word_bias = nn.Parameter(torch.zeros(vocabulary))
        self.pooler, self.next = nn.Linear(width, width), nn.Linear(width, 2)

    def forward(self, ids, segments, positions):
        x = self.embedding(ids) + self.position + self.segment(segments)
        x = self.layers(self.norm(x))
        words = x.gather(1, positions[..., None].expand(-1, -1, x.shape[-1]))
        words = self.transform_norm(F.gelu(self.transform(words)))
        words = F.linear(words, self.embedding.weight, self.word_bias)
        return words, self.next(torch.tanh(self.pooler(x[:, 0])))


def bert(batch=256, length=128, layers=12, width=768, heads=12, vocabulary=30522):
    masked = max(length // 8, 1)

    def loss(network, ids, segments, positions, targets, following):
        words, sentence = network(ids, segments, positions)
        return (F.cross_entropy(words.flatten(0, 1).float(), targets.flatten())
                + F.cross_entropy(sentence.float(), following))

    data = [tokens((batch, length), vocabulary), tokens((batch, length), 2),
            tokens((batch, masked), length), tokens((batch, masked), vocabulary),
            tokens((batch,), 2)]
    return Model(Bert(length, layers, width, heads, vocabulary), loss, data, adam)


# --- Others ------------------------------------------------------------------


def resnet50(batch=256, image=224, classes=1000):
    """Strides in the first 1x1, the statistics of the batch alone, channels last."""
    norm = functools.partial(nn.BatchNorm2d, track_running_stats=False)
    network = torchvision.models.resnet50(num_classes=classes, norm_layer=norm)
    for module in network.modules():
        if isinstance(module, torchvision.models.resnet.Bottleneck):
            module.conv1.stride, module.conv2.stride = module.conv2.stride, (1, 1)

    def loss(network, images, labels):
        return F.cross_entropy(network(images).float(), labels)

    def optimizer(parameters, fused):
        return torch.optim.SGD(parameters, lr=0.01, momentum=0.9, fused=fused)

    images = torch.rand(batch, 3, image, image).contiguous(memory_format=torch.channels_last)
    return Model(network.to(memory_format=torch.channels_last), loss,
                 [images, tokens((batch,), classes)], optimizer)


class Rnnlm(nn.Module):
    def __init__(self, layers, hidden, vocabulary):
        super().__init__()
        self.embedding = nn.Embedding(vocabulary, hidden)
        self.lstm = nn.LSTM(hidden, hidden, layers, batch_first=True)
        self.project = nn.Linear(hidden, vocabulary)

    def forward(self, ids):
        return self.project(self.lstm(self.embedding(ids))[0])


def rnnlm(batch=256, length=40, layers=2, hidden=2048, vocabulary=10240):
    def loss(network, text, targets):
        return F.cross_entropy(network(text).flatten(0, 1).float(), targets.flatten())

    def optimizer(parameters, fused):
        return torch.optim.SGD(parameters, lr=0.01, fused=fused)

    data = [tokens((batch, length), vocabulary) for _ in range(2)]
    return Model(Rnnlm(layers, hidden, vocabulary), loss, data, optimizer)


MODELS = {"gpt2": gpt2, "bert": bert, "resnet50": resnet50, "rnnlm": rnnlm}
