//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_TARGET_ONNX_OPERATORS_PRODUCTS_H
#define SOAP_LIB_TARGET_ONNX_OPERATORS_PRODUCTS_H

#include "../Node.h"

namespace soap::onnximport {

/// A convolution as the node's attributes say, of [n, c, spatial…] with
/// [o, c / groups, spatial…], without a bias.
Value convolution(Node &node, Value x, Value kernel);

/// Pools of [n, c, spatial…] as the node's attributes say.
Value averagePool(Node &node, Value x);
Value maxPool(Node &node, Value x);

/// Tensors whose channels are their last dimension, as the others, and back.
Value channelsFirst(Build &b, Value x);
Value channelsLast(Build &b, Value x);

} // namespace soap::onnximport

#endif // SOAP_LIB_TARGET_ONNX_OPERATORS_PRODUCTS_H
