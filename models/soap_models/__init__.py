# Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
# See https://llvm.org/LICENSE.txt for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Training steps that models/export.py writes as StableHLO."""

import sys

try:
    import jax  # noqa: F401
except ModuleNotFoundError as error:
    sys.exit(f"error: {error}; what this needs: pip install -r models/requirements.txt")
