//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Analysis/HloSharding.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/MathExtras.h"

using namespace soap;
using llvm::Twine;

static constexpr unsigned maxDims = 64;

namespace {

class Parser {
public:
  explicit Parser(llvm::StringRef text) : all(text), rest(text) {}

  llvm::Expected<std::vector<HloSharding>> run() {
    std::vector<HloSharding> shardings;
    expect("{");
    bool isTuple = next("{");
    if (isTuple || next("}")) {
      // "{}" is a tuple of nothing.
      if (isTuple)
        parseTuple(shardings);
    } else {
      parseOne(shardings.emplace_back());
    }
    rest = rest.ltrim();
    if (!rest.empty())
      fail("expected nothing after it");
    if (!error.empty())
      return llvm::createStringError(error);
    return shardings;
  }

private:
  llvm::StringRef all, rest;
  std::string error;

  /// The first error counts; there is nothing to read after it.
  void fail(const Twine &what) {
    if (error.empty())
      error = (what + " at position " + Twine(all.size() - rest.size()) +
               " of \"" + all + "\"")
                  .str();
    rest = "";
  }
  bool next(llvm::StringRef token) {
    rest = rest.ltrim();
    return rest.consume_front(token);
  }
  void expect(llvm::StringRef token) {
    if (!next(token))
      fail("expected '" + token + "'");
  }
  int64_t number(int64_t low) {
    rest = rest.ltrim();
    llvm::StringRef digits = rest.take_while(llvm::isDigit);
    int64_t value = 0;
    if (digits.empty() || digits.getAsInteger(10, value) || value < low ||
        value > HloSharding::maxDevices) {
      fail("expected a number from " + Twine(low) + " to " +
           Twine(HloSharding::maxDevices));
      return low;
    }
    rest = rest.drop_front(digits.size());
    return value;
  }
  std::vector<int64_t> numbers(int64_t low, llvm::StringRef close) {
    std::vector<int64_t> list;
    do {
      list.push_back(number(low));
      if (list.size() > static_cast<size_t>(HloSharding::maxDevices))
        fail("expected fewer numbers");
    } while (next(","));
    if (!close.empty())
      expect(close);
    return list;
  }
  int64_t product(llvm::ArrayRef<int64_t> list) {
    int64_t count = 1;
    for (int64_t n : list)
      if (llvm::MulOverflow(count, n, count) ||
          count > HloSharding::maxDevices) {
        fail("more than " + Twine(HloSharding::maxDevices) + " devices");
        return 1;
      }
    return count;
  }

  /// The shardings of a tuple's elements, behind "{{".
  void parseTuple(std::vector<HloSharding> &shardings) {
    do {
      if (!shardings.empty())
        expect("{");
      parseOne(shardings.emplace_back());
    } while (next(","));
    expect("}");
  }

  /// A sharding behind its "{", with its "}".
  void parseOne(HloSharding &out) {
    using Kind = HloSharding::Kind;
    if (next("replicated")) {
      out.kind = Kind::Replicated;
    } else if (next("manual")) {
      out.kind = Kind::Manual;
    } else if (next("unknown")) {
      out.kind = Kind::Unknown;
    } else if (next("maximal")) {
      out.kind = Kind::Maximal;
      expect("device=");
      out.devices = {number(0)};
    } else if (next("devices=")) {
      parseTiles(out);
    } else {
      fail("expected replicated, maximal, manual, unknown or devices=");
    }
    skipRemarks();
    expect("}");
  }

  void parseTiles(HloSharding &out) {
    out.kind = HloSharding::Kind::Tiled;
    expect("[");
    out.tiles = numbers(1, "]");
    if (out.tiles.size() > maxDims)
      fail("expected fewer dimensions");
    int64_t count = product(out.tiles);
    if (next("<=")) {
      parseIota(out);
    } else {
      out.devices = numbers(0, "");
    }
    if (static_cast<int64_t>(out.devices.size()) != count)
      fail("expected " + Twine(count) + " devices, found " +
           Twine(out.devices.size()));
    std::vector<bool> seen(count, false);
    for (int64_t device : out.devices) {
      if (!error.empty())
        return;
      // A part of the devices would leave the others without the tensor.
      if (device >= count || seen[device])
        fail("expected every device from 0 to " + Twine(count - 1) + " once");
      else
        seen[device] = true;
    }
    if (next("last_tile_dim_replicate")) {
      out.isManualGroup = {false};
    } else if (next("last_tile_dims={")) {
      do {
        out.isManualGroup.push_back(next("manual"));
        if (out.isManualGroup.back())
          out.kind = HloSharding::Kind::Manual;
        else if (!next("replicated") && !next("unreduced") && !next("unknown"))
          fail("expected replicated, manual, unreduced or unknown");
      } while (next(","));
      expect("}");
    }
    if (out.numGroups() > out.tiles.size())
      fail("more last_tile_dims than dimensions");
  }

  /// "[2,4]T(1,0)": the numbers from 0 on in that shape, transposed.
  void parseIota(HloSharding &out) {
    expect("[");
    std::vector<int64_t> shape = numbers(1, "]");
    int64_t count = product(shape);
    std::vector<int64_t> order;
    if (next("T(")) {
      order = numbers(0, ")");
    } else {
      for (size_t i = 0; i < shape.size(); ++i)
        order.push_back(static_cast<int64_t>(i));
    }
    std::vector<bool> seen(shape.size(), false);
    if (order.size() != shape.size())
      return fail("expected " + Twine(shape.size()) + " dimensions, found " +
                  Twine(order.size()));
    for (int64_t d : order)
      if (d >= static_cast<int64_t>(shape.size()) || seen[d])
        return fail("expected every dimension once");
      else
        seen[d] = true;
    if (!error.empty())
      return;
    std::vector<int64_t> strides(shape.size(), 1);
    for (size_t i = shape.size(); i-- > 1;)
      strides[i - 1] = strides[i] * shape[i];
    for (int64_t point = 0; point < count; ++point) {
      int64_t device = 0, remaining = point;
      for (int64_t d : llvm::reverse(order)) {
        device += remaining % shape[d] * strides[d];
        remaining /= shape[d];
      }
      out.devices.push_back(device);
    }
  }

  /// "metadata={…}", "shard_as 1", "shard_like 1": nothing for us.
  void skipRemarks() {
    while (true) {
      if (next("metadata={")) {
        int depth = 1;
        bool quoted = false;
        size_t at = 0;
        for (; at < rest.size() && depth > 0; ++at) {
          char c = rest[at];
          if (quoted && c == '\\')
            ++at;
          else if (c == '"')
            quoted = !quoted;
          else if (!quoted)
            depth += c == '{' ? 1 : c == '}' ? -1 : 0;
        }
        if (depth > 0)
          return fail("metadata without end");
        rest = rest.drop_front(std::min(at, rest.size()));
      } else if (next("shard_as") || next("shard_like")) {
        number(0);
      } else {
        return;
      }
    }
  }
};

} // namespace

llvm::Expected<std::vector<HloSharding>>
soap::parseHloShardings(llvm::StringRef text) {
  return Parser(text).run();
}
