# Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
# See https://llvm.org/LICENSE.txt for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes training steps as JAX exports them.

For every model this writes <name>/<name>.mlir (StableHLO: forward, backward and
update) and, for the small ones, <name>/<name>.json (deterministic inputs, JAX's
own losses and final state). README.md describes both.
"""

import argparse
import pathlib

from soap_models.exporter import export  # first: tells what is not installed
from soap_models.registry import MODELS

import jax


def positive(text):
    if not text.isdigit() or int(text) == 0:
        raise argparse.ArgumentTypeError(f"'{text}' is not a positive number")
    return int(text)


def size(text):
    """NAME=NUMBER."""
    name, separator, value = text.partition("=")
    if not separator or not value.isdigit() or int(value) == 0:
        raise argparse.ArgumentTypeError(f"'{text}' is not NAME=NUMBER")
    return name, int(value)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument(
        "models",
        nargs="+",
        choices=[*MODELS, "all"],
        metavar="NAME",
        help=f"{', '.join(MODELS)}; or all: those with a reference",
    )
    parser.add_argument("--batch", type=positive, help="samples per step (default: the model's own)")
    parser.add_argument(
        "--size",
        type=size,
        action="append",
        default=[],
        metavar="NAME=NUMBER",
        help="another size of a model without reference, such as length=10",
    )
    parser.add_argument("--steps", type=positive, help="training steps of the reference (default: the model's own)")
    parser.add_argument("--output", type=pathlib.Path, default=pathlib.Path(__file__).parent)
    parser.add_argument("--locations", action="store_true", help="write debug locations too")
    options = parser.parse_args()

    jax.config.update("jax_platforms", "cpu")
    jax.config.update("jax_default_matmul_precision", "highest")
    jax.config.update("jax_hlo_source_file_canonicalization_regex", ".*/")
    names = dict.fromkeys(options.models)
    if "all" in names:
        names = [name for name, entry in MODELS.items() if entry.runs]
    for name in names:
        sizes = dict(options.size)
        export(name, options.batch, sizes, options.steps, options.output, options.locations)


if __name__ == "__main__":
    main()
