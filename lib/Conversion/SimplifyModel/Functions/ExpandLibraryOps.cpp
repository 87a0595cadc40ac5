//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// What a CPU calls a library for, written with other operations: for GPUs.
//
//===----------------------------------------------------------------------===//

#include "../Rewrites.h"

#include "Soap/Conversion/Passes.h"
#include "Soap/Dialect/Soap/IR/SoapMatrixOps.h"

#include "mlir/Transforms/WalkPatternRewriteDriver.h"

namespace soap {
#define GEN_PASS_DEF_EXPANDLIBRARYOPS
#include "Soap/Conversion/Passes.h.inc"
} // namespace soap

using namespace mlir;
using namespace soap;

namespace {

struct ExpandLibraryOps : soap::impl::ExpandLibraryOpsBase<ExpandLibraryOps> {
  using ExpandLibraryOpsBase::ExpandLibraryOpsBase;

  void runOnOperation() override {
    if (!only.empty() && only != "portable" && only != "matrices") {
      getOperation().emitError()
          << "'" << only << "' is no choice of only: portable, matrices";
      return signalPassFailure();
    }
    RewritePatternSet patterns(&getContext());
    simplify::populateMatrixOps(patterns);
    if (only == "portable") {
      simplify::populatePortableFunctions(patterns);
    } else if (only.empty()) {
      simplify::populateFourier(patterns);
      simplify::populateRandomWords(patterns);
      simplify::populateTriangular(patterns);
    }
    walkAndApplyPatterns(getOperation(), std::move(patterns));
    getOperation().walk([&](EigOp op) {
      op.emitOpError("is computed by LAPACK, on CPUs alone");
      signalPassFailure();
    });
    // Nothing unrolls loops after this, and other compilers know no such mark.
    getOperation().walk(
        [](Operation *op) { op->removeDiscardableAttr(simplify::rolledAttr); });
  }
};

} // namespace
