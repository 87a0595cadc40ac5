//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_PLANNER_COST_COLLECTIVES_H
#define SOAP_PLANNER_COST_COLLECTIVES_H

#include "Soap/Planner/Machine/Machine.h"

namespace soap {

/// What a group of devices does together, named as in NCCL.
enum class Collective {
  AllReduce,
  ReduceScatter,
  AllGather,
  AllToAll,
  Broadcast
};
constexpr Collective allCollectives[] = {
    Collective::AllReduce, Collective::ReduceScatter, Collective::AllGather,
    Collective::AllToAll, Collective::Broadcast};

/// How. Below, p devices exchange a value of B bytes in all (of an all-reduce
/// or a broadcast: the value; of the others: the tiles of all members, or the
/// value that they are tiles of), a message takes the latency a of its route
/// and its bytes over the bandwidth 1/b of the links. The figures are those of
/// links that nobody shares; what is computed is every round's traffic on the
/// links of its routes.
enum class CollectiveAlgorithm {
  /// Everybody sends to everybody what it needs: (p-1) a + (p-1)/p² B b for
  /// AllToAll (the pairwise exchange of Thakur, Rabenseifner, Gropp,
  /// "Optimization of collective communication operations in MPICH", 2005). The
  /// others in groups of up to 16 only: (p-1) a + (p-1)/p B b for AllGather and
  /// ReduceScatter, twice that for AllReduce, but less where every pair has a
  /// link of its own.
  Direct,
  /// p-1 rounds between neighbours of a ring, (p-1) a + (p-1)/p B b for
  /// AllGather and ReduceScatter, twice that for AllReduce (Patarasuk, Yuan,
  /// "Bandwidth optimal all-reduce algorithms", 2009). Broadcast: scattered
  /// along a tree, then gathered in a ring (van de Geijn).
  Ring,
  /// log p rounds between partners at doubling distances, p a power of two:
  /// log p a + (p-1)/p B b for AllGather (recursive doubling) and ReduceScatter
  /// (recursive halving); AllReduce is both (Rabenseifner), or exchanges whole
  /// values, log p (a + B b), whichever is faster (Thakur et al.). Broadcast: a
  /// binomial tree, log p (a + B b), any p.
  Tree,
  /// Where the machine's positions divide the group into N equal nodes of g:
  /// ReduceScatter inside the nodes, then across them (g rings or trees at
  /// once, on B/g each); AllGather the other way round; AllReduce is
  /// ReduceScatter inside, AllReduce across, AllGather inside. AllToAll: to the
  /// right place in the node, then to the right node. Broadcast: to one device
  /// per node, then inside. Inside, the same again where nodes consist of equal
  /// parts, or, where they are boxes of several tori, as below, if that is
  /// faster.
  Hierarchical,
  /// Where the group is a box of a torus (Machine::tori): along each of its D
  /// axes a whole ring, or evenly spaced devices. All links of a device work at
  /// once. AllGather, ReduceScatter, AllReduce: the value is cut in D parts;
  /// each goes along all axes, every part beginning with another one, so that
  /// they never meet, and on a ring half of it goes each way round. Where all
  /// axes are rings of k: D k/2 a + (p-1)/p B b / (2 D) for AllGather and
  /// ReduceScatter, twice that for AllReduce. Where axes differ, parts are cut
  /// so that their last legs, the longest ones, take the same time. AllToAll:
  /// everybody sends to everybody, and the longest latency counts once.
  Torus,
};

llvm::StringRef stringify(Collective collective);
llvm::StringRef stringify(CollectiveAlgorithm algorithm);

struct CollectiveChoice {
  double seconds = 0;
  CollectiveAlgorithm algorithm = CollectiveAlgorithm::Direct;
};

/// The fastest algorithm for distinct `devices` (of a broadcast the first one
/// has the value); of equals that of a torus, and not the direct one. Depends
/// on nothing but the arguments: others' traffic is the simulator's business.
CollectiveChoice fastestCollective(const Machine &machine, Collective what,
                                   llvm::ArrayRef<int64_t> devices,
                                   int64_t bytes);

/// Appends the links that the algorithm uses, ascending, each once.
void collectiveLinks(const Machine &machine, Collective what,
                     CollectiveAlgorithm algorithm,
                     llvm::ArrayRef<int64_t> devices,
                     llvm::SmallVectorImpl<unsigned> &links);

} // namespace soap

#endif // SOAP_PLANNER_COST_COLLECTIVES_H
