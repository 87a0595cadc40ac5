//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SoapProgramSyntax.h"

#include "mlir/IR/Builders.h"

using namespace mlir;

namespace soap {

void appendShard(const ShardPlace &shard, SmallVectorImpl<int64_t> &devices,
                 SmallVectorImpl<int64_t> &offsets,
                 SmallVectorImpl<int64_t> &boxes) {
  devices.push_back(shard.device);
  offsets.push_back(shard.offset);
  for (Interval i : shard.box)
    boxes.append({i.lo, i.hi});
}

llvm::SmallVector<ShardPlace> makeShards(ArrayRef<int64_t> devices,
                                         ArrayRef<int64_t> offsets,
                                         ArrayRef<int64_t> boxes) {
  SmallVector<ShardPlace> shards;
  size_t width = devices.empty() ? 0 : boxes.size() / devices.size();
  for (size_t s = 0; s < devices.size(); ++s) {
    ShardPlace shard{devices[s], offsets[s], {}};
    ArrayRef<int64_t> box = boxes.slice(s * width, width);
    for (size_t i = 0; i + 1 < width; i += 2)
      shard.box.push_back({box[i], box[i + 1]});
    shards.push_back(std::move(shard));
  }
  return shards;
}

void appendGroup(const ReduceGroup &group, SmallVectorImpl<int64_t> &sizes,
                 SmallVectorImpl<int64_t> &elements,
                 SmallVectorImpl<int64_t> &rows,
                 SmallVectorImpl<int64_t> &members) {
  sizes.push_back(group.members.size());
  elements.push_back(group.numElements);
  rows.append({group.numRows, group.rowStride});
  for (const ReduceGroup::Member &m : group.members)
    members.append({m.device, m.source, m.result});
}

llvm::SmallVector<ReduceGroup> makeGroups(ArrayRef<int64_t> sizes,
                                          ArrayRef<int64_t> elements,
                                          ArrayRef<int64_t> rows,
                                          ArrayRef<int64_t> members) {
  SmallVector<ReduceGroup> groups;
  for (size_t g = 0; g < sizes.size(); ++g) {
    ReduceGroup group;
    group.numElements = elements[g];
    group.numRows = rows[2 * g];
    group.rowStride = rows[2 * g + 1];
    for (int64_t m = 0; m < sizes[g]; ++m, members = members.drop_front(3))
      group.members.push_back({members[0], members[1], members[2]});
    groups.push_back(std::move(group));
  }
  return groups;
}

void appendBoxCopy(const BoxCopyPlace &copy, SmallVectorImpl<int64_t> &copies) {
  copies.append({copy.sourceDevice, copy.sourceOffset, copy.targetDevice,
                 copy.targetOffset});
  llvm::append_range(copies, copy.extents);
  // A fill has no source, but its place in the flat form.
  SmallVector<int64_t> none(copy.extents.size(), 0);
  llvm::append_range(copies, copy.sourceDevice < 0 ? none : copy.sourceStrides);
  llvm::append_range(copies, copy.targetStrides);
}

llvm::SmallVector<BoxCopyPlace> makeBoxCopies(int64_t rank,
                                              ArrayRef<int64_t> copies) {
  SmallVector<BoxCopyPlace> result;
  size_t width = 4 + 3 * rank;
  for (; copies.size() >= width; copies = copies.drop_front(width)) {
    auto take = [&](size_t at) {
      ArrayRef<int64_t> part = copies.slice(at, rank);
      return SmallVector<int64_t>(part.begin(), part.end());
    };
    BoxCopyPlace copy{copies[0], copies[1],      copies[2],         copies[3],
                      take(4),   take(4 + rank), take(4 + 2 * rank)};
    if (copy.sourceDevice < 0)
      copy.sourceStrides.clear();
    result.push_back(std::move(copy));
  }
  return result;
}

static ParseResult parseInts(OpAsmParser &parser,
                             SmallVectorImpl<int64_t> &ints,
                             AsmParser::Delimiter delimiter) {
  return parser.parseCommaSeparatedList(
      delimiter, [&] { return parser.parseInteger(ints.emplace_back()); });
}

// `0 at 64 [0:4, 2:6]`

ParseResult parseShards(OpAsmParser &parser, DenseI64ArrayAttr &devices,
                        DenseI64ArrayAttr &offsets, DenseI64ArrayAttr &boxes) {
  SmallVector<int64_t> deviceList, offsetList, boxList;
  size_t width = 0;
  auto parseShard = [&]() -> ParseResult {
    SMLoc loc = parser.getCurrentLocation();
    ShardPlace shard;
    auto parseInterval = [&]() -> ParseResult {
      Interval &i = shard.box.emplace_back();
      return failure(parser.parseInteger(i.lo) || parser.parseColon() ||
                     parser.parseInteger(i.hi));
    };
    if (parser.parseInteger(shard.device) || parser.parseKeyword("at") ||
        parser.parseInteger(shard.offset) ||
        parser.parseCommaSeparatedList(AsmParser::Delimiter::Square,
                                       parseInterval))
      return failure();
    if (deviceList.empty())
      width = shard.box.size();
    if (shard.box.size() != width)
      return parser.emitError(loc, "expected a box of ")
             << width << " dimensions";
    appendShard(shard, deviceList, offsetList, boxList);
    return success();
  };
  if (parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, parseShard))
    return failure();
  Builder &b = parser.getBuilder();
  devices = b.getDenseI64ArrayAttr(deviceList);
  offsets = b.getDenseI64ArrayAttr(offsetList);
  boxes = b.getDenseI64ArrayAttr(boxList);
  return success();
}

void printShards(OpAsmPrinter &printer, Operation *, DenseI64ArrayAttr devices,
                 DenseI64ArrayAttr offsets, DenseI64ArrayAttr boxes) {
  printer << '[';
  llvm::interleaveComma(
      makeShards(devices, offsets, boxes), printer,
      [&](const ShardPlace &shard) {
        printer << shard.device << " at " << shard.offset << " [";
        llvm::interleaveComma(shard.box, printer, [&](Interval i) {
          printer << i.lo << ':' << i.hi;
        });
        printer << ']';
      });
  printer << ']';
}

ParseResult parseReduction(OpAsmParser &parser, StringAttr &reduction) {
  StringRef keyword;
  if (parser.parseKeyword(&keyword))
    return failure();
  reduction = parser.getBuilder().getStringAttr(keyword);
  return success();
}

void printReduction(OpAsmPrinter &printer, Operation *, StringAttr reduction) {
  printer << reduction.getValue();
}

// `4 : {0 at 64, 1 at 64 -> 128}`, `2 x 4 by 16 : {0 at 64 -> none, …}`

ParseResult parseGroups(OpAsmParser &parser, DenseI64ArrayAttr &sizes,
                        DenseI64ArrayAttr &elements, DenseI64ArrayAttr &rows,
                        DenseI64ArrayAttr &members) {
  SmallVector<int64_t> sizeList, elementList, rowList, memberList;
  auto parseGroup = [&]() -> ParseResult {
    ReduceGroup group;
    auto parseMember = [&]() -> ParseResult {
      ReduceGroup::Member &m = group.members.emplace_back();
      if (parser.parseInteger(m.device) || parser.parseKeyword("at") ||
          parser.parseInteger(m.source))
        return failure();
      m.result = m.source;
      if (failed(parser.parseOptionalArrow()))
        return success();
      m.result = -1;
      if (succeeded(parser.parseOptionalKeyword("none")))
        return success();
      return parser.parseInteger(m.result);
    };
    if (parser.parseInteger(group.numElements))
      return failure();
    if (succeeded(parser.parseOptionalKeyword("x"))) {
      group.numRows = group.numElements;
      if (parser.parseInteger(group.numElements) || parser.parseKeyword("by") ||
          parser.parseInteger(group.rowStride))
        return failure();
    }
    if (parser.parseColon() || parser.parseCommaSeparatedList(
                                   AsmParser::Delimiter::Braces, parseMember))
      return failure();
    appendGroup(group, sizeList, elementList, rowList, memberList);
    return success();
  };
  if (parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, parseGroup))
    return failure();
  Builder &b = parser.getBuilder();
  sizes = b.getDenseI64ArrayAttr(sizeList);
  elements = b.getDenseI64ArrayAttr(elementList);
  rows = b.getDenseI64ArrayAttr(rowList);
  members = b.getDenseI64ArrayAttr(memberList);
  return success();
}

void printGroups(OpAsmPrinter &printer, Operation *, DenseI64ArrayAttr sizes,
                 DenseI64ArrayAttr elements, DenseI64ArrayAttr rows,
                 DenseI64ArrayAttr members) {
  auto printMember = [&](const ReduceGroup::Member &m) {
    printer << m.device << " at " << m.source;
    if (m.result == -1)
      printer << " -> none";
    else if (m.result != m.source)
      printer << " -> " << m.result;
  };
  auto printGroup = [&](const ReduceGroup &group) {
    if (group.numRows != 1 || group.rowStride != 0)
      printer << group.numRows << " x ";
    printer << group.numElements;
    if (group.numRows != 1 || group.rowStride != 0)
      printer << " by " << group.rowStride;
    printer << " : {";
    llvm::interleaveComma(group.members, printer, printMember);
    printer << '}';
  };
  printer << '[';
  llvm::interleaveComma(makeGroups(sizes, elements, rows, members), printer,
                        printGroup);
  printer << ']';
}

// `0 at 64 by [4, 1] -> 1 at 16 by [8, 1] of [2, 4]`

ParseResult parseBoxCopies(OpAsmParser &parser, IntegerAttr &rank,
                           DenseI64ArrayAttr &copies) {
  SmallVector<int64_t> list;
  std::optional<size_t> width;
  auto square = AsmParser::Delimiter::Square;
  auto parseCopy = [&]() -> ParseResult {
    SMLoc loc = parser.getCurrentLocation();
    BoxCopyPlace copy;
    bool fill = succeeded(parser.parseOptionalKeyword("fill"));
    if (fill) {
      copy.sourceDevice = -1;
      if (parser.parseInteger(copy.sourceOffset))
        return failure();
    } else if (parser.parseInteger(copy.sourceDevice) ||
               parser.parseKeyword("at") ||
               parser.parseInteger(copy.sourceOffset) ||
               parser.parseKeyword("by") ||
               parseInts(parser, copy.sourceStrides, square)) {
      return failure();
    }
    if (parser.parseArrow() || parser.parseInteger(copy.targetDevice) ||
        parser.parseKeyword("at") || parser.parseInteger(copy.targetOffset) ||
        parser.parseKeyword("by") ||
        parseInts(parser, copy.targetStrides, square) ||
        parser.parseKeyword("of") || parseInts(parser, copy.extents, square))
      return failure();
    if (!fill && copy.sourceDevice < 0)
      return parser.emitError(loc, "expected a source device");
    if (!width)
      width = copy.extents.size();
    if (copy.extents.size() != *width || copy.targetStrides.size() != *width ||
        (!fill && copy.sourceStrides.size() != *width))
      return parser.emitError(loc, "expected ")
             << *width << " strides and extents";
    appendBoxCopy(copy, list);
    return success();
  };
  if (parser.parseCommaSeparatedList(square, parseCopy))
    return failure();
  rank = parser.getBuilder().getI64IntegerAttr(width.value_or(0));
  copies = parser.getBuilder().getDenseI64ArrayAttr(list);
  return success();
}

void printBoxCopies(OpAsmPrinter &printer, Operation *, IntegerAttr rank,
                    DenseI64ArrayAttr copies) {
  auto printInts = [&](ArrayRef<int64_t> ints) {
    printer << '[';
    llvm::interleaveComma(ints, printer);
    printer << ']';
  };
  printer << '[';
  llvm::interleaveComma(makeBoxCopies(rank.getInt(), copies), printer,
                        [&](const BoxCopyPlace &copy) {
                          if (copy.sourceDevice < 0) {
                            printer << "fill " << copy.sourceOffset;
                          } else {
                            printer << copy.sourceDevice << " at "
                                    << copy.sourceOffset << " by ";
                            printInts(copy.sourceStrides);
                          }
                          printer << " -> " << copy.targetDevice << " at "
                                  << copy.targetOffset << " by ";
                          printInts(copy.targetStrides);
                          printer << " of ";
                          printInts(copy.extents);
                        });
  printer << ']';
}

ParseResult parseOffsets(OpAsmParser &parser, DenseI64ArrayAttr &offsets) {
  SmallVector<int64_t> list;
  if (parseInts(parser, list, AsmParser::Delimiter::Paren))
    return failure();
  offsets = parser.getBuilder().getDenseI64ArrayAttr(list);
  return success();
}

void printOffsets(OpAsmPrinter &printer, Operation *,
                  DenseI64ArrayAttr offsets) {
  printer << '(';
  llvm::interleaveComma(offsets.asArrayRef(), printer);
  printer << ')';
}

} // namespace soap
