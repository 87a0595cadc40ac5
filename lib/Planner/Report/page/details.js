// The panel beside the graph: an operator, its tiles, and "why not?".

/// Per family, its group of alternatives.
const alternativesOf = new Map();
for (const group of plan.alternatives) for (const family of group.families) alternativesOf.set(family, group);

function showDetails(op) {
  const panel = byId('details');
  if (op < 0) {
    panel.replaceChildren(make('h3', {}, 'Choose an operator'),
        make('p', { class: 'note' }, 'Its configuration, where it comes from, and what other choices would cost appear here.'));
    return;
  }
  const family = plan.families[operators.family[op]], config = configOf(operators.config[op]);
  const dims = make('div', { class: 'dims' });
  dimsOf(op).forEach(([name, size, kind], i) => {
    const degree = config.degrees[i];
    dims.append(make('span', { class: degree > 1 ? 'dim cut' : 'dim' }, `${kind} ${name} = ${formatCount(size)}` + (degree > 1 ? ` / ${degree}` : '')));
  });
  if (config.replicas > 1) dims.append(make('span', { class: 'dim cut' }, `${config.replicas} ${config.summands ? 'summands' : 'replicas'}`));
  const facts = make('dl');
  const fact = (name, value) => facts.append(make('dt', {}, name), make('dd', {}, value));
  fact('Runs on', describeDevices(config.devices) + ` (${config.devices.length} ${config.devices.length > 1 ? 'tasks' : 'task'})`);
  fact('Time', `${formatTime(operators.time[op])} summed, starts at ${formatTime(Math.max(0, operators.start[op]))}`);
  if (operators.flops[op] > 0) fact('Work', formatRate(operators.flops[op]) + 'FLOP');
  fact('Results', formatBytes(operators.bytes[op]));
  fact('Family', family.name + (family.parameters ? `, ${formatBytes(family.parameters)} of parameters` : ''));
  panel.replaceChildren(make('h3', {}, operators.name[op]),
      make('div', {}, make('span', { class: 'tag' }, roleOf(op)), make('span', { class: 'tag' }, operators.anchors[operators.anchor[op]])),
      ...(whereOf(op) ? [make('div', { class: 'where' }, whereOf(op))] : []), dims, facts, ...members(op), ...whyNot(op));
}

/// The other parts of the family.
function members(op) {
  const others = [];
  for (let i = 0; i < numOperators && others.length < 9; ++i)
    if (i !== op && operators.family[i] === operators.family[op]) others.push(i);
  if (!others.length) return [];
  const list = make('div', {});
  for (const other of others.slice(0, 8)) {
    const link = make('button', { type: 'button', class: 'quiet', title: describeOperator(other).join('\n') }, `${roleOf(other)}: ${operators.name[other]}`);
    link.style.cssText = 'margin: 0 4px 4px 0; font-size: 12px; max-width: 100%; overflow: hidden; text-overflow: ellipsis; white-space: nowrap';
    link.addEventListener('click', () => selection.set(other, 'details'));
    list.append(link);
  }
  if (others.length > 8) list.append(make('span', { class: 'sub' }, 'and more'));
  return [make('h4', {}, 'Other parts of the family'), list];
}

function whyNot(op) {
  const group = alternativesOf.get(operators.family[op]);
  const heading = make('h4', {}, 'Why not another choice?');
  if (!group || !group.simulated)
    return [heading, make('p', { class: 'note' }, group && group.best.length === 0 && plan.alternatives.some(g => g.simulated)
      ? 'None was simulated for this family: it is pinned, or has little work in a large model.' : 'There is none to compare with.')];
  const leader = plan.families[group.families[0]].leader;
  const base = plan.about.makespan, memory = plan.strategies[0].memory;
  const body = make('tbody');
  for (const choice of group.best) {
    const config = configOf(choice.config);
    const slower = choice.time > base, same = choice.time === base;
    const notes = [describeDevices(config.devices)];
    if (group.families.length > 1) notes.push(choice.together ? `all ${group.families.length} alike` : 'this one only');
    if (choice.shards) notes.push('updates sharded');
    if (choice.summands) notes.push('partial sums kept');
    const cell = make('td', {}, ...(choice.name ? [make('span', { class: 'tag' }, choice.name)] : []),
        describeSplit(config, dimsOf(leader)), make('div', { class: 'sub' }, notes.join(' · ')));
    body.append(make('tr', {}, cell,
        make('td', { class: same ? '' : slower ? 'up' : 'down' }, formatChange(choice.time, base), make('div', { class: 'sub' }, formatTime(choice.time))),
        make('td', { class: choice.fits ? '' : 'warn' }, formatChange(choice.memory, memory), make('div', { class: 'sub' }, choice.fits ? formatBytes(choice.memory) : 'too much'))));
  }
  const alike = group.families.length > 1 ? ` Simulated for ${plan.families[group.families[0]].name}; ${group.families.length} families are alike.` : '';
  return [heading, make('table', {}, make('thead', {}, make('tr', {}, make('th', {}, 'forward part'), make('th', {}, 'step time'), make('th', {}, 'memory'))), body),
    make('p', { class: 'note' }, `The best of ${formatCount(group.simulated)} alternatives, each simulated with everything else as it is, and the usual ones.${alike}`)];
}

/// The search field.
function finder(select) {
  const input = byId('find'), list = byId('found');
  let matches = [], active = 0;
  const lower = operators.name.map(name => name.toLowerCase());
  function close() {
    list.hidden = true;
  }
  function show() {
    const text = input.value.trim().toLowerCase();
    matches = [];
    if (text)
      for (let i = 0; i < numOperators && matches.length < 14; ++i)
        if (lower[i].includes(text) || whereOf(i).toLowerCase().includes(text)) matches.push(i);
    active = 0;
    list.hidden = matches.length === 0;
    list.replaceChildren(...matches.map((op, i) => {
      const entry = make('li', { role: 'option', 'aria-selected': i === active }, operators.name[op] + (whereOf(op) ? '  ·  ' + whereOf(op) : ''));
      entry.addEventListener('mousedown', event => {
        event.preventDefault();
        choose(i);
      });
      return entry;
    }));
  }
  function choose(i) {
    if (matches[i] === undefined) return;
    select(matches[i]);
    close();
  }
  input.addEventListener('input', show);
  input.addEventListener('focus', show);
  input.addEventListener('blur', close);
  input.addEventListener('keydown', event => {
    if (event.key === 'Enter') choose(active);
    else if (event.key === 'Escape') close();
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      active = Math.max(0, Math.min(matches.length - 1, active + (event.key === 'ArrowDown' ? 1 : -1)));
      [...list.children].forEach((entry, i) => entry.setAttribute('aria-selected', i === active));
      event.preventDefault();
    }
  });
}
