// Puts the page together, and tests it on demand.

function header() {
  const { about } = plan;
  byId('title').append(about.model || 'model', make('span', { class: 'on' }, ' on '), about.machine);
  const kinds = [...new Set(plan.devices.map(device => device.kind))].join(', ');
  byId('lead').textContent = `${formatCount(numOperators)} operators in ${formatCount(plan.families.length)} families, planned for ` +
      `${formatCount(plan.devices.length)} ${plan.devices.length === 1 ? 'device' : 'devices'} (${kinds}).`;
  const [found] = plan.strategies, base = plan.strategies.find(row => row.name === 'data parallel') ?? found;
  const tile = (label, value, sub) => byId('tiles').append(make('div', { class: 'tile' },
      make('div', { class: 'label' }, label), make('div', { class: 'value' }, value), make('div', { class: 'sub' }, sub)));
  tile('Time per step', formatTime(found.time), 'predicted');
  tile('Against data parallelism', formatFactor(base.time / Math.max(1, found.time)), `which takes ${formatTime(base.time)}`);
  tile('Memory of the fullest device', formatBytes(found.memory), `of ${formatBytes(d3.max(plan.devices, device => device.memory))}; data parallel ${formatBytes(base.memory)}`);
  tile('Moved between devices', formatBytes(found.bytes), `data parallel ${formatBytes(base.bytes)}`);
  tile('Found by', about.algorithm, [about.proposals ? `${formatCount(about.proposals)} proposals` : '', `seed ${about.seed}`,
    about.origin && about.origin !== about.algorithm ? `from ${about.origin}` : '', `${about.semantics} semantics`].filter(Boolean).join(', '));
  const facts = Object.entries(about.facts);
  byId('facts-section').hidden = facts.length === 0;
  for (const [name, value] of facts) byId('facts').append(make('dt', {}, name), make('dd', {}, value));
}

header();
strategiesTable();
deviceLegend();
const graph = operatorGraph();
const timeline = timelineView();
const drawCharts = () => {
  memoryChart();
  progressChart();
  frontierChart();
};
drawCharts();
redraws.push(drawCharts);
addEventListener('resize', oncePerFrame(drawCharts));
selection.listeners.push(showDetails);
finder(op => selection.set(op, 'find'));

const darkness = matchMedia('(prefers-color-scheme: dark)');
darkness.addEventListener('change', redrawAll);
byId('theme').addEventListener('click', () => {
  const root = document.documentElement;
  const dark = root.dataset.theme ? root.dataset.theme === 'dark' : darkness.matches;
  root.dataset.theme = dark ? 'light' : 'dark';
  redrawAll();
});

// The family with most time is the most interesting one to begin with.
{
  const leaders = plan.families.map(family => family.leader);
  const total = new Float64Array(plan.families.length);
  for (let op = 0; op < numOperators; ++op) total[operators.family[op]] += operators.time[op];
  if (leaders.length) selection.set(leaders[d3.maxIndex ? d3.maxIndex(total) : total.indexOf(d3.max(total))], 'start');
  else showDetails(-1);
}

/// "#selftest": uses the page as a reader would and says what came of it, for
/// tests that only see the document. "#dark" and "#all" set what they say.
function selfTest() {
  const failures = [];
  const check = (holds, what) => holds || failures.push(what);
  const colors = canvas => {
    const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
    const seen = new Set();
    for (let i = 0; i < data.length; i += 4 * 7) seen.add(data[i] << 16 | data[i + 1] << 8 | data[i + 2]);
    return seen.size;
  };
  const frame = () => new Promise(done => setTimeout(done, 150));
  const press = (element, key) => element.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  const checksum = canvas => canvas.toDataURL();
  (async () => {
    await frame();
    const ready = performance.now();
    check(colors(byId('graph')) > 2, 'the graph is blank');
    check(colors(byId('timeline')) > 2, 'the timeline is blank');
    check(byId('strategies').rows.length === plan.strategies.length + 1, 'the table lacks rows');
    check(document.querySelectorAll('#memory path').length >= plan.memory.curves.length, 'memory lacks curves');
    check(plan.progress.length < 2 || document.querySelector('#progress path'), 'progress has no curve');
    const points = plan.frontier.points.length;
    check(!points || document.querySelectorAll('#frontier circle').length === points + plan.frontier.baselines.length, 'the frontier lacks points');
    // Find an operator by name.
    const last = numOperators - 1;
    byId('find').value = operators.name[last];
    byId('find').dispatchEvent(new Event('input'));
    check(byId('found').children.length > 0, 'nothing is found');
    press(byId('find'), 'Enter');
    check(selection.op >= 0 && byId('details').textContent.includes(operators.name[selection.op]), 'finding does not select');
    // Walk through the graph.
    byId('view-all').click();
    await frame();
    const shown = checksum(byId('graph'));
    const before = selection.op;
    let moved = false; // there and back is a move, too
    for (const key of ['ArrowLeft', 'ArrowUp', 'ArrowDown', 'ArrowRight']) {
      press(byId('graph'), key);
      moved = moved || selection.op !== before;
    }
    check(numOperators < 2 || moved, 'arrows do not move');
    press(byId('graph'), '+');
    await frame();
    check(checksum(byId('graph')) !== shown, 'zooming the graph changes nothing');
    press(byId('graph'), '0');
    byId('view-layers').click();
    // Zoom the timeline.
    const whole = byId('timeline-axis').textContent;
    press(byId('timeline'), '+');
    await frame();
    check(byId('timeline-axis').textContent !== whole, 'zooming the timeline changes nothing');
    press(byId('timeline'), '0');
    byId('by-family').click();
    byId('by-role').click();
    // A tip at a bar.
    const box = byId('timeline').getBoundingClientRect();
    byId('timeline').dispatchEvent(new MouseEvent('mousemove', { clientX: box.left + 170, clientY: box.top + 12 }));
    check(!tip.hidden, 'no tip at the timeline');
    showTip(null);
    // Families with alternatives show them.
    const group = plan.alternatives.find(entry => entry.best.length > 0);
    if (group) {
      selection.set(plan.families[group.families[0]].leader, 'test');
      await frame();
      check(byId('details').querySelectorAll('tbody tr').length === group.best.length, 'alternatives are not shown');
    }
    byId('theme').click();
    await frame();
    byId('theme').click();
    check(performance.getEntriesByType('resource').length === 0, 'something was loaded');
    check(problems.length === 0, problems.join('; '));
    const result = make('output', { id: 'selftest', 'data-result': failures.length ? 'fail' : 'pass', 'data-ready-ms': Math.round(ready),
      'data-operators': numOperators, 'data-bars': timeline.bars, 'data-families': plan.families.length, 'data-d3': d3.version });
    result.textContent = failures.join('; ');
    document.body.append(result);
  })();
}
const words = new Set(location.hash.slice(1).split(','));
if (words.has('dark')) document.documentElement.dataset.theme = 'dark';
if (words.has('all')) graph.setKind('all');
if (words.size && words.has('dark')) redrawAll();
if (words.has('selftest')) selfTest();
