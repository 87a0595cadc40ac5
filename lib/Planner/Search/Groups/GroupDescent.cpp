//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Planner/Search/GroupDescent.h"

#include "../Builtin.h"
#include "../TiedGroups.h"

#include "Soap/Planner/Search/Lookahead.h"

#include "llvm/ADT/DenseSet.h"

#include <tuple>

using namespace soap;

GroupDescent::GroupDescent(const Problem &problem, Evaluator &evaluator,
                           const Strategy &start, std::vector<Region> regions,
                           DescentOptions options, Known *shared)
    : problem(problem), evaluator(&evaluator), session(evaluator),
      regions(std::move(regions)),
      own(shared ? nullptr : std::make_unique<Known>()),
      shared(shared ? *shared : *own), base(this->shared.parts(problem.graph)),
      parts(base.ofGroups), options(options) {
  Evaluator::Outcome outcome = load(start);
  best = {outcome.overflow, outcome.makespan};
  traffic = outcome.bytesMoved;
  tried.reset();
  at.stage = options.kindsFirst ? Stage::Kinds : Stage::Alike;
  llvm::append_range(parts, base.alike);
  if (options.kindsFirst)
    addKinds();
  if (options.sharedDims)
    addShared();
  llvm::append_range(parts, base.apart);
  at.visited.assign(parts.size(), false);
  at.settled = at.visited;
  touched.assign(parts.size(), true);
  at.isNew = false;
  countWork();
}

void GroupDescent::weighTraffic(double ticksPerByte) {
  limit.reset();
  weight = ticksPerByte;
  beginAgain();
}

void GroupDescent::saveTraffic(Ticks within) {
  limit = within;
  weight = 0;
  beginAgain();
  at.isPlain = true;
}

void GroupDescent::beginAgain() {
  at.leavePart();
  tried.reset(); // by another rule
  at.stage = options.sharedDims ? Stage::Shared : Stage::All;
  at.isPlain = false;
  at.visited.assign(parts.size(), false);
  at.settled = at.visited;
  touched.assign(parts.size(), true);
  at.isNew = false;
}

bool GroupDescent::isBetter(const Evaluator::Outcome &outcome) const {
  Figures figures{outcome.overflow, outcome.makespan};
  if (weight > 0 && best.first == 0)
    return !outcome.exceeded && outcome.overflow == 0 &&
           score(outcome.makespan, outcome.bytesMoved) <
               score(best.second, traffic);
  if (outcome.exceeded || !limit || best.first > 0 || best.second > *limit)
    return !outcome.exceeded && figures < best;
  return outcome.overflow == 0 &&
         std::tie(outcome.bytesMoved, outcome.makespan) <
             std::tie(traffic, best.second);
}

Ticks GroupDescent::bound() const {
  if (best.first > 0)
    return std::numeric_limits<Ticks>::max();
  if (weight > 0)
    return static_cast<Ticks>(score(best.second, traffic));
  return limit && best.second <= *limit ? *limit : best.second - 1;
}

Strategy GroupDescent::strategy() const {
  return evaluator->strategy(session->assignment());
}

void GroupDescent::unsettle(size_t part) {
  for (size_t p : neighboursOf(part)) {
    touched[p] = true;
    at.settled[p] = false;
  }
}

void GroupDescent::kick(Rng &rng, unsigned count) {
  std::vector<size_t> open;
  for (size_t p = 0; p < parts.size(); ++p)
    if (isUsual(p))
      open.push_back(p);
  at.leavePart();
  at.stage = Stage::Work;
  at.settled.assign(parts.size(), true);
  touched.assign(parts.size(), false);
  for (unsigned k = 0; k < count && !open.empty(); ++k) {
    size_t p = open[rng.below(open.size())];
    // What exchanges tensors may have to change together.
    open.clear();
    for (size_t q : neighboursOf(p))
      if (isUsual(q) && q != p)
        open.push_back(q);
    auto &all = optionsOn(p, rng.below(regions.size()));
    if (all.empty())
      continue;
    Option &option = all[rng.below(all.size())];
    std::vector<DeltaSession::Change> changes = changesOf({{{p, &option}}, {}});
    if (changes.empty())
      continue;
    Evaluator::Outcome outcome = session->propose(changes);
    session->accept();
    best = {outcome.overflow, outcome.makespan};
    traffic = outcome.bytesMoved;
    unsettle(p);
  }
  at.visited.assign(parts.size(), false);
  tried.reset();
  countWork();
}

Evaluator::Outcome GroupDescent::load(const Strategy &strategy) {
  return session->set(evaluator->intern(strategy));
}

void GroupDescent::moveTo(Evaluator &other, const Strategy &strategy) {
  evaluator = &other;
  session.emplace(other);
  load(strategy);
  tried.moveTo();
  for (auto &[place, options] : known)
    for (Option &option : options)
      option.ids.clear();
}

void GroupDescent::restore(const Strategy &strategy) {
  Evaluator::Outcome outcome = load(strategy);
  best = {outcome.overflow, outcome.makespan};
  traffic = outcome.bytesMoved;
  at.leavePart();
  tried.reset();
  countWork();
}

std::optional<size_t> GroupDescent::regionOf(const Part &part) const {
  llvm::SmallDenseSet<int64_t, 64> used;
  for (unsigned op : part.operators)
    for (int64_t device : evaluator->config(session->assignment()[op]).devices)
      used.insert(device);
  for (auto [r, region] : llvm::enumerate(regions))
    if (region.devices.size() == used.size() &&
        llvm::all_of(region.devices,
                     [&](int64_t device) { return used.contains(device); }))
      return r;
  return std::nullopt;
}

bool GroupDescent::openPart() {
  at.trials.clear();
  at.next = 0;
  if (at.stage == Stage::Shared)
    openShared();
  else if (at.stage == Stage::Kinds)
    openKind();
  else if (at.stage == Stage::Alike)
    openAlike();
  else
    openOne();
  for (auto [t, trial] : llvm::enumerate(at.trials))
    trial.number = t;
  llvm::sort(at.trials, [](const Trial &a, const Trial &b) {
    return std::tie(a.load, a.number) < std::tie(b.load, b.number);
  });
  // Of 148 improvements that were found among all of a part's, 99 were among
  // the first ten.
  if (at.stage == Stage::Apart)
    at.trials.resize(std::min<size_t>(at.trials.size(), 4));
  else if (at.stage == Stage::Few || at.isBrief)
    at.trials.resize(std::min<size_t>(at.trials.size(), 10));
  return !at.trials.empty();
}

void GroupDescent::openOne() {
  const Part &part = parts[at.part];
  std::optional<size_t> own = regionOf(part);
  std::vector<double> others = loads;
  addWork(part, -1, others);
  Load base = loadOf(others);
  auto list = [&](size_t region) {
    for (Option &option : optionsOn(at.part, region)) {
      if ((at.isPlain && !option.isPlain) ||
          (at.stage == Stage::Single && !option.isSingle))
        continue;
      at.trials.push_back(
          {{{at.part, &option}}, loadWith(option, others, base)});
    }
  };
  if (own)
    list(*own);
  for (size_t r = 0; at.stage != Stage::Weights && r < regions.size(); ++r)
    if (r != own)
      list(r);
}

void GroupDescent::openKind() {
  const std::vector<size_t> &members = parts[at.part].members;
  std::vector<double> others = loads;
  for (size_t member : members)
    addWork(parts[member], -1, others);
  for (const Option &option : optionsOn(members.front(), 0)) {
    if (!option.isSingle)
      continue;
    Trial trial;
    for (size_t member : members) {
      auto &known = optionsOn(member, 0);
      auto same = llvm::find_if(known, [&](const Option &o) {
        return o.config.degrees == option.config.degrees;
      });
      if (same == known.end())
        break;
      trial.parts.push_back({member, &*same});
    }
    if (trial.parts.size() < members.size())
      continue;
    trial.load = loadWith(trial, others);
    for (bool sumsWait : {true, false}) {
      trial.sumsWait = sumsWait;
      at.trials.push_back(trial);
    }
  }
}

void GroupDescent::openAlike() {
  llvm::SmallVector<std::vector<Option> *> each;
  std::vector<double> others = loads;
  for (size_t member : parts[at.part].members) {
    std::optional<size_t> own = regionOf(parts[member]);
    if (!own)
      return;
    each.push_back(&optionsOn(member, *own));
    if (each.back()->size() != each.front()->size())
      return;
    addWork(parts[member], -1, others);
  }
  for (size_t i = 0; i < each.front()->size(); ++i) {
    Trial &trial = at.trials.emplace_back();
    for (auto [member, options] : llvm::zip(parts[at.part].members, each))
      trial.parts.push_back({member, &(*options)[i]});
    trial.load = loadWith(trial, others);
  }
}

std::optional<size_t> GroupDescent::pick() {
  std::optional<size_t> best;
  std::tuple<bool, int64_t, Load> most;
  for (size_t p = 0; p < parts.size(); ++p) {
    if (at.visited[p] || at.settled[p] || !isOpen(p))
      continue;
    if (at.stage <= Stage::Alike)
      return p; // as they are listed
    if (at.stage == Stage::Single) {
      best = p; // The smallest first: the largest are the work.
      continue;
    }
    // Of 90 improvements that were found in the last stage, 71 were of weight
    // parts. Of these, parts with few dimensions are soon done, and what they
    // change lets the others try their few ones again.
    bool isFirst = (at.stage == Stage::Apart || at.stage == Stage::All) &&
                   parts[p].isWeights;
    auto count = static_cast<int64_t>(isFirst ? optionsOn(p, 0).size() : 0);
    std::tuple rank(isFirst, -count, gainOf(p));
    if (best && rank <= most)
      continue;
    best = p;
    most = rank;
  }
  return best;
}

std::optional<size_t> GroupDescent::pickAgain() {
  std::optional<size_t> best;
  for (size_t p : at.again)
    if (!best || gainOf(p) > gainOf(*best))
      best = p;
  if (best)
    at.again.erase(*best);
  return best;
}

bool GroupDescent::isOpen(size_t p) const {
  if (isShared(p) != (at.stage == Stage::Shared) ||
      isKind(p) != (at.stage == Stage::Kinds) ||
      isAlike(p) != (at.stage == Stage::Alike))
    return false;
  if (at.stage == Stage::Weights && !parts[p].isWeights)
    return false;
  return isApart(p) == (at.stage == Stage::Apart);
}

bool GroupDescent::isSettled() const {
  for (auto [p, is] : llvm::enumerate(at.settled))
    if (!is && !isSeveral(p) && isApart(p) == (at.stage == Stage::Apart))
      return false;
  return true;
}

bool GroupDescent::advance() {
  do {
    std::optional<size_t> found = pickAgain();
    at.isBrief = found.has_value();
    if (!at.isBrief)
      found = pick();
    for (; !found; found = pick()) {
      // The next round, perhaps of the next stage.
      at.visited.assign(parts.size(), false);
      if (at.stage == Stage::Shared) {
        at.stage = Stage::All;
      } else if (at.stage == Stage::Kinds) {
        at.stage = Stage::Alike;
      } else if (at.stage == Stage::Alike) {
        at.stage = options.weightsFirst ? Stage::Weights : Stage::Work;
      } else if (at.stage == Stage::Weights) {
        at.stage = Stage::Work;
      } else if (isSettled()) {
        // Neighbours come first, but anything may profit from a change.
        if (at.stage == Stage::All && !at.isPlain && !at.isNew)
          return false;
        if (at.stage == Stage::All)
          at.stage = at.isPlain ? Stage::All : Stage::Apart;
        else
          at.stage = static_cast<Stage>(static_cast<int>(at.stage) + 1);
        at.isPlain = false;
        at.isNew = false;
      } else {
        continue;
      }
      for (size_t p = 0; p < parts.size(); ++p)
        at.settled[p] = !touched[p];
      at.gains.assign(parts.size(), std::nullopt);
    }
    at.part = *found;
    // A part stays the best that it can be until another one changes.
    if (!at.isBrief)
      at.visited[at.part] = at.settled[at.part] = true;
  } while (!openPart());
  return true;
}

std::vector<DeltaSession::Change> GroupDescent::changesOf(const Trial &trial) {
  std::vector<DeltaSession::Change> changes;
  for (auto [member, option] : trial.parts) {
    bool sumsWait = trial.sumsWait.value_or(options.sumsWait);
    std::vector<Evaluator::ConfigId> others;
    auto &ids = sumsWait == options.sumsWait ? option->ids : others;
    if (ids.empty()) {
      FamilyChoice choice{option->config, sumsWait};
      ChoiceDeriver derive(problem, choice);
      for (unsigned op : parts[member].operators)
        ids.push_back(evaluator->intern(op, derive(op)));
    }
    for (auto [op, id] : llvm::zip_equal(parts[member].operators, ids))
      if (id != session->assignment()[op])
        changes.push_back({op, id});
  }
  return changes;
}

void GroupDescent::noteChange(const Trial &trial,
                              const Evaluator::Outcome &outcome) {
  best = {outcome.overflow, outcome.makespan};
  traffic = outcome.bytesMoved;
  for (auto [member, option] : trial.parts)
    unsettle(member);
  // A kind may profit from what others have changed to.
  for (size_t p = 0; at.stage == Stage::Kinds && p < parts.size(); ++p)
    if (isKind(p))
      at.visited[p] = at.settled[p] = p == at.part;
  at.isNew = true;
  if (!at.isBrief)
    at.settled[at.part] = true;
  // Weight parts share the time that devices have left, wherever they are.
  for (size_t p = 0; at.stage == Stage::All && !at.isPlain && p < parts.size();
       ++p)
    if (parts[p].isWeights && isUsual(p) && touched[p] && p != at.part)
      at.again.insert(p);
  countWork();
}

bool GroupDescent::step(
    int64_t simulations, llvm::function_ref<bool()> mustStop,
    llvm::function_ref<void(const Evaluator::Outcome &)> improved,
    LookaheadHelpers *helpers) {
  Lookahead lookahead(*evaluator, *session, helpers ? helpers->width() : 1);
  LookaheadHelpers::Offer offer(helpers, lookahead);
  std::vector<Lookahead::Trial> ahead;
  struct Number {
    size_t part, trial; ///< Of the part in `places`, or of the current one.
    TriedStrategies::Key key;
  };
  std::vector<Number> numbers;
  std::vector<Place> places; // At the ends of parts before the current one.
  while (simulations > 0) {
    if (at.next == at.trials.size()) {
      if (parts.empty() || !advance())
        return false;
      continue;
    }
    if (mustStop())
      return true;
    ahead.clear();
    numbers.clear();
    places.clear();
    size_t most = std::min<size_t>(lookahead.width(), simulations);
    while (ahead.size() < most) {
      if (at.next == at.trials.size()) {
        // Where helpers wait, parts that come next if none of this one's trials
        // is better.
        if (ahead.empty() || lookahead.width() == 1 || mustStop())
          break;
        places.push_back(at);
        if (advance())
          continue;
        at = std::move(places.back());
        places.pop_back();
        break;
      }
      const Trial &trial = at.trials[at.next++];
      if (at.stage > Stage::Kinds && at.stage <= Stage::Work &&
          !isLess(trial.load, loadOf(loads)))
        continue;
      std::vector<DeltaSession::Change> changes = changesOf(trial);
      // What was no better than a best before is no better than this one.
      TriedStrategies::Key key =
          tried.changed(*evaluator, session->assignment(), changes);
      if (!tried.add(key))
        continue;
      ahead.push_back({std::move(changes)});
      numbers.push_back({places.size(), at.next - 1, key});
    }
    size_t first = lookahead.firstBetter(
        ahead, bound(),
        [&](const Evaluator::Outcome &outcome) { return isBetter(outcome); });
    if (first == ahead.size()) {
      simulations -= static_cast<int64_t>(first);
      continue;
    }
    // As if those behind it had never been looked at.
    simulations -= static_cast<int64_t>(first + 1);
    for (const Number &behind : llvm::drop_begin(numbers, first + 1))
      tried.remove(behind.key);
    const Number &accepted = numbers[first];
    if (accepted.part < places.size())
      at = std::move(places[accepted.part]);
    at.next = accepted.trial + 1;
    lookahead.accept(ahead[first]);
    tried.take(accepted.key);
    noteChange(at.trials[accepted.trial], ahead[first].outcome);
    if (improved)
      improved(ahead[first].outcome);
  }
  return true;
}
