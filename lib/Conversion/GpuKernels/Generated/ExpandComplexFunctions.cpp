//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// Functions of complex numbers that CPUs have a library for (ComplexScalars.cpp
// of StablehloToLinalg calls it, in f64), by those of real ones.
//
//===----------------------------------------------------------------------===//

#include "Soap/Conversion/Passes.h"

#include "mlir/Conversion/ComplexToStandard/ComplexToStandard.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Complex/IR/Complex.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Transforms/DialectConversion.h"
#include "llvm/ADT/StringMap.h"

namespace soap {
#define GEN_PASS_DEF_EXPANDCOMPLEXFUNCTIONS
#include "Soap/Conversion/Passes.h.inc"
} // namespace soap

using namespace mlir;

namespace {

/// Complex numbers of f64.
struct Builder {
  OpBuilder &b;
  Location loc;
  Type type = ComplexType::get(b.getF64Type());

  Value constant(double value) {
    return arith::ConstantOp::create(b, loc, b.getF64FloatAttr(value));
  }
  Value number(Value re, Value im) {
    return complex::CreateOp::create(b, loc, type, re, im);
  }
  Value number(double value) { return number(constant(value), constant(0)); }
  Value re(Value z) { return complex::ReOp::create(b, loc, z); }
  Value im(Value z) { return complex::ImOp::create(b, loc, z); }
  Value negate(Value x) { return arith::NegFOp::create(b, loc, x); }
  /// i z.
  Value turn(Value z) { return number(negate(im(z)), re(z)); }

  template <typename Op> static Value unary(Builder &e, ValueRange z) {
    return Op::create(e.b, e.loc, z[0]);
  }
  template <typename Op> static Value binary(Builder &e, ValueRange z) {
    return Op::create(e.b, e.loc, z[0], z[1]);
  }
};

Value logistic(Builder &e, ValueRange z) {
  Value minus = e.number(e.negate(e.re(z[0])), e.negate(e.im(z[0])));
  Value one = e.number(1);
  return complex::DivOp::create(
      e.b, e.loc, one,
      complex::AddOp::create(e.b, e.loc, one,
                             complex::ExpOp::create(e.b, e.loc, minus)));
}

/// cos(i z).
Value cosh(Builder &e, ValueRange z) {
  return complex::CosOp::create(e.b, e.loc, e.turn(z[0]));
}

/// -i sin(i z).
Value sinh(Builder &e, ValueRange z) {
  Value sine = complex::SinOp::create(e.b, e.loc, e.turn(z[0]));
  return e.number(e.im(sine), e.negate(e.re(sine)));
}

Value cbrt(Builder &e, ValueRange z) {
  Value zero = e.number(0);
  Value isZero = complex::EqualOp::create(e.b, e.loc, z[0], zero);
  Value root = complex::PowOp::create(e.b, e.loc, z[0], e.number(1.0 / 3));
  return arith::SelectOp::create(e.b, e.loc, isZero, z[0], root);
}

using Expansion = Value (*)(Builder &, ValueRange);

const llvm::StringMap<Expansion> &expansions() {
  static const llvm::StringMap<Expansion> map = {
      {"abs", Builder::unary<complex::AbsOp>},
      {"atan2", Builder::binary<complex::Atan2Op>},
      {"cbrt", cbrt},
      {"cosh", cosh},
      {"cosine", Builder::unary<complex::CosOp>},
      {"divide", Builder::binary<complex::DivOp>},
      {"exponential", Builder::unary<complex::ExpOp>},
      {"exponential_minus_one", Builder::unary<complex::Expm1Op>},
      {"log", Builder::unary<complex::LogOp>},
      {"log_plus_one", Builder::unary<complex::Log1pOp>},
      {"logistic", logistic},
      {"power", Builder::binary<complex::PowOp>},
      {"rsqrt", Builder::unary<complex::RsqrtOp>},
      {"sign", Builder::unary<complex::SignOp>},
      {"sine", Builder::unary<complex::SinOp>},
      {"sinh", sinh},
      {"sqrt", Builder::unary<complex::SqrtOp>},
      {"tan", Builder::unary<complex::TanOp>},
      {"tanh", Builder::unary<complex::TanhOp>}};
  return map;
}

/// What the calls are for: `soap_cpu_complex_NAME(re, im, ...)`.
std::optional<StringRef> functionOf(func::CallOp call) {
  StringRef name = call.getCallee();
  if (!name.consume_front("soap_cpu_complex_"))
    return std::nullopt;
  return name;
}

struct ExpandComplexFunctions
    : soap::impl::ExpandComplexFunctionsBase<ExpandComplexFunctions> {
  void runOnOperation() override {
    SmallVector<func::CallOp> calls;
    getOperation().walk([&](func::CallOp call) {
      if (functionOf(call))
        calls.push_back(call);
    });
    for (func::CallOp call : calls)
      if (failed(expand(call)))
        return signalPassFailure();
    for (auto function :
         llvm::make_early_inc_range(getOperation().getOps<func::FuncOp>()))
      if (function.isExternal() &&
          function.getName().starts_with("soap_cpu_complex_"))
        function.erase();
    if (!calls.empty() && failed(lower()))
      signalPassFailure();
  }

  static LogicalResult expand(func::CallOp call) {
    auto found = expansions().find(*functionOf(call));
    if (found == expansions().end())
      return call.emitError("GPUs have no code for '")
             << *functionOf(call) << "' of complex numbers";
    OpBuilder b(call);
    Builder e{b, call.getLoc()};
    SmallVector<Value> numbers;
    for (unsigned i = 0; i < call.getNumOperands(); i += 2)
      numbers.push_back(e.number(call.getOperand(i), call.getOperand(i + 1)));
    Value result = found->second(e, numbers);
    if (call.getNumResults() == 1)
      call->replaceAllUsesWith(ValueRange(result));
    else
      call->replaceAllUsesWith(ValueRange{e.re(result), e.im(result)});
    call.erase();
    return success();
  }

  /// By arithmetic of the parts. Sums and products stay as all others are:
  /// those of a reduction are known by them.
  LogicalResult lower() {
    RewritePatternSet patterns(&getContext());
    populateComplexToStandardConversionPatterns(patterns);
    ConversionTarget target(getContext());
    target.markUnknownOpDynamicallyLegal([](Operation *op) {
      return op->getName().getDialectNamespace() != "complex" ||
             isa<complex::AddOp, complex::SubOp, complex::MulOp,
                 complex::CreateOp, complex::ReOp, complex::ImOp,
                 complex::ConstantOp>(op);
    });
    return applyPartialConversion(getOperation(), target, std::move(patterns));
  }
};

} // namespace
