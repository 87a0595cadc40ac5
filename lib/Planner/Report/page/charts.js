// The table against the baselines, and the charts: memory, progress, frontier.

function strategiesTable() {
  const rows = plan.strategies;
  const base = rows.find(row => row.name === 'data parallel') ?? rows[0];
  const longest = d3.max(rows, row => row.time) || 1;
  const head = ['strategy', 'time per step', 'speed', 'memory, fullest device', 'bytes moved', 'compute, summed', 'communication, summed', 'tasks'];
  const table = byId('strategies');
  table.append(make('thead', {}, make('tr', {}, ...head.map(text => make('th', { scope: 'col' }, text)))));
  const body = make('tbody');
  rows.forEach((row, i) => {
    const bar = make('i');
    bar.style.width = Math.max(2, 110 * row.time / longest) + 'px';
    const name = make('td', {}, i === 0 ? 'this plan' : row.name);
    if (!row.fits) name.append(make('span', { class: 'warn' }, ' does not fit in memory'));
    body.append(make('tr', { class: i === 0 ? 'found' : '' }, name,
        make('td', { class: 'bar' }, make('span', {}, bar, formatTime(row.time))),
        make('td', {}, row.time ? formatFactor(base.time / row.time) : '–'),
        make('td', {}, formatBytes(row.memory)), make('td', {}, formatBytes(row.bytes)),
        make('td', {}, formatTime(row.compute)), make('td', {}, formatTime(row.communication)),
        make('td', {}, formatCount(row.tasks))));
  });
  table.append(body);
  byId('cost-note').textContent =
      `Speed is relative to data parallelism. All figures are predictions of the simulator (${plan.about.semantics} semantics) with ${plan.about.cost === 'analytic' ? 'an analytic cost model: rates from data sheets, not measurements' : `the cost model '${plan.about.cost}'`}. They are good for comparing strategies.` + (plan.families.length > 64 ? ' Of the baselines that are searched themselves, none was computed: the model is too large for that to be quick.' : '');
}

/// An SVG with axes; returns what draws into it.
function chartFrame(id, { x, y, formatX, formatY, labelX, labelY, margin = {} }) {
  const box = byId(id);
  const width = box.clientWidth, height = box.clientHeight;
  const m = { left: 66, right: 16, top: 12, bottom: 38, ...margin };
  d3.select(box).selectAll('*').remove();
  const svg = d3.select(box).append('svg').attr('width', width).attr('height', height).attr('role', 'img').attr('aria-label', labelY + ' by ' + labelX);
  x.range([m.left, width - m.right]);
  y.range([height - m.bottom, m.top]);
  svg.append('g').attr('class', 'grid').attr('transform', `translate(${m.left},0)`)
      .call(d3.axisLeft(y).ticks(5).tickSize(-(width - m.left - m.right)).tickFormat(''));
  svg.append('g').attr('class', 'axis').attr('transform', `translate(0,${height - m.bottom})`)
      .call(d3.axisBottom(x).ticks(Math.max(2, width / 110)).tickFormat(formatX).tickSizeOuter(0));
  svg.append('g').attr('class', 'axis').attr('transform', `translate(${m.left},0)`)
      .call(d3.axisLeft(y).ticks(5).tickFormat(formatY).tickSizeOuter(0));
  svg.append('text').attr('x', width - m.right).attr('y', height - 4).attr('text-anchor', 'end').text(labelX);
  return { svg, width, height, m };
}

/// Round numbers of a unit of bytes.
function bytesTicks(scale) {
  const [low, high] = scale.domain();
  let unit = 1;
  while ((high - low) / unit > 4096) unit *= 1024;
  return d3.ticks(low / unit, high / unit, 5).map(value => value * unit);
}

function memoryChart() {
  const curves = plan.memory.curves;
  const end = plan.about.makespan || 1;
  const highest = d3.max(curves, curve => curve.peak) || 1;
  const room = d3.min(plan.devices, device => device.memory);
  const top = room < 2.2 * highest ? Math.max(room, highest) * 1.06 : highest * 1.12;
  const x = d3.scaleLinear().domain([0, end]), y = d3.scaleLinear().domain([0, top]);
  const { svg, width, m } = chartFrame('memory', { x, y, formatX: formatTime, formatY: formatBytes, labelX: 'time', labelY: 'Memory' });
  svg.selectAll('.axis').filter((_, i) => i === 1).call(d3.axisLeft(y).tickValues(bytesTicks(y)).tickFormat(formatBytes).tickSizeOuter(0));
  const line = d3.line().curve(d3.curveStepAfter).x(d => x(d[0])).y(d => y(d[1]));
  const fullest = curves.findIndex(curve => curve.peak === highest);
  const drawn = curves.map((curve, i) => {
    const points = curve.t.map((t, k) => [t, curve.b[k]]);
    points.push([end, points.length ? points[points.length - 1][1] : 0]);
    const devices = expandDevices(curve.devices);
    return { i, points, devices, peak: curve.peak, path: svg.append('path').datum(points).attr('fill', 'none')
        .attr('stroke', deviceColors[devices[0]]).attr('stroke-width', i === fullest ? 2 : 1)
        .attr('opacity', i === fullest ? 1 : Math.max(0.25, 0.9 - curves.length / 40)).attr('d', line) };
  });
  drawn[fullest]?.path.raise();
  if (room <= top) {
    svg.append('line').attr('x1', m.left).attr('x2', width - m.right).attr('y1', y(room)).attr('y2', y(room))
        .attr('stroke', themeColor('bad')).attr('stroke-dasharray', '5 4');
    svg.append('text').attr('x', width - m.right).attr('y', y(room) - 4).attr('text-anchor', 'end').text('capacity ' + formatBytes(room));
  }
  svg.on('mousemove', null);
  svg.node().addEventListener('mousemove', event => {
    const rect = svg.node().getBoundingClientRect();
    const time = x.invert(event.clientX - rect.left), bytes = y.invert(event.clientY - rect.top);
    if (time < 0 || time > end) return showTip(null);
    let best = null;
    for (const curve of drawn) {
      const k = d3.bisectRight(curve.points.map(p => p[0]), time) - 1;
      const value = k >= 0 ? curve.points[k][1] : 0;
      if (!best || Math.abs(value - bytes) < Math.abs(best.value - bytes)) best = { curve, value };
    }
    if (best) showTip([describeDevices(best.curve.devices), `${formatBytes(best.value)} at ${formatTime(time)}`, `peak ${formatBytes(best.curve.peak)}`], event.clientX, event.clientY);
  });
  svg.node().addEventListener('mouseleave', () => showTip(null));
  const full = drawn[fullest];
  byId('memory-note').textContent = full
    ? `Fullest: ${describeDevices(full.devices)} with ${formatBytes(full.peak)} of ${formatBytes(plan.devices[full.devices[0]].memory)}.` +
      (curves.length < plan.devices.length ? ` ${curves.length === 1 ? 'All devices have the same curve.' : 'Devices with the same curve share a line.'}` : '')
    : '';
}

function progressChart() {
  const trace = plan.progress;
  if (trace.length < 2) {
    byId('progress').style.height = 'auto';
    byId('progress-note').textContent = trace.length === 1
      ? `The first strategy, of ${formatTime(trace[0][1])}, was not improved in ${formatCount(plan.about.proposals)} proposals.`
      : `Nothing to show: '${plan.about.algorithm}' does not improve a strategy step by step.`;
    return;
  }
  const last = Math.max(plan.about.proposals, trace[trace.length - 1][0], 1);
  const levels = [];
  for (const row of plan.strategies.slice(1)) if (row.time < 1.6 * d3.max(trace, p => p[1])) levels.push(row);
  const low = Math.min(d3.min(trace, p => p[1]), d3.min(levels, row => row.time) ?? Infinity);
  const high = Math.max(d3.max(trace, p => p[1]), d3.max(levels, row => row.time) ?? 0);
  const pad = (high - low || high) * 0.12;
  const x = d3.scaleSymlog().constant(Math.max(10, last / 300)).domain([0, last]), y = d3.scaleLinear().domain([Math.max(0, low - pad), high + pad]);
  const frame = chartFrame('progress', { x, y, formatX: d3.format('~s'), formatY: formatTime, labelX: 'proposals', labelY: 'Best time', margin: { right: 128 } });
  const { svg, width, m, height } = frame;
  svg.selectAll('.axis').filter((_, i) => i === 0).call(d3.axisBottom(x)
      .tickValues([0, ...[10, 100, 1e3, 1e4, 1e5, 1e6, 1e7].filter(v => v < last * 0.7 && x(v) > x(0) + 24), last]).tickFormat(d3.format('~s')).tickSizeOuter(0));
  let lastY = -Infinity;
  for (const row of levels.sort((a, b) => b.time - a.time)) {
    svg.append('line').attr('x1', m.left).attr('x2', width - m.right).attr('y1', y(row.time)).attr('y2', y(row.time))
        .attr('stroke', themeColor('faint')).attr('stroke-dasharray', '3 4');
    const labelY = Math.max(y(row.time) + 4, lastY + 13);
    lastY = labelY;
    svg.append('text').attr('x', width - m.right + 6).attr('y', labelY).text(row.name.length > 19 ? row.name.slice(0, 18) + '…' : row.name);
  }
  const points = trace.concat([[last, trace[trace.length - 1][1]]]);
  const line = d3.line().curve(d3.curveStepAfter).x(d => x(d[0])).y(d => y(d[1]));
  svg.append('path').datum(points).attr('fill', themeColor('accent-soft')).attr('opacity', 0.55)
      .attr('d', d3.area().curve(d3.curveStepAfter).x(d => x(d[0])).y1(d => y(d[1])).y0(height - m.bottom));
  svg.append('path').datum(points).attr('fill', 'none').attr('stroke', themeColor('accent')).attr('stroke-width', 2).attr('d', line);
  svg.node().addEventListener('mousemove', event => {
    const rect = svg.node().getBoundingClientRect();
    const at = x.invert(event.clientX - rect.left);
    const k = d3.bisectRight(points.map(p => p[0]), at) - 1;
    showTip(k < 0 || at > last ? null : [`best ${formatTime(points[k][1])}`, `found after ${formatCount(points[k][0])} proposals`], event.clientX, event.clientY);
  });
  svg.node().addEventListener('mouseleave', () => showTip(null));
  byId('progress-note').textContent = `Best strategy so far, by proposals of all chains (logarithmic from ${formatCount(Math.round(Math.max(10, last / 300)))} on). Found from: ${plan.about.origin || plan.about.algorithm}.`;
}

/// What a point of the frontier (by the simulator, and by frontier tracking's
/// own cost) and a strategy of the table have on an axis.
const frontierAxes = {
  time: { label: 'time per step', of: p => p.simulated_time, own: p => p.time, row: row => row.time, format: formatTime },
  memory: { label: 'memory of the fullest device', of: p => p.simulated_memory, own: p => p.memory, row: row => row.memory, format: formatBytes },
  traffic: { label: 'bytes moved', of: p => p.simulated_traffic, own: p => p.traffic, row: row => row.bytes, format: formatBytes },
  devices: { label: 'devices', of: p => p.devices, own: p => p.devices, row: () => plan.devices.length, format: value => formatCount(Math.round(value)) },
  money: { label: 'money per step', of: p => moneyOf(p.simulated_time, p.price), own: p => moneyOf(p.time, p.price), row: row => moneyOf(row.time, plan.about.price), format: formatMoney },
};

function moneyOf(ticks, pricePerHour) {
  return ticks * 1e-9 / 3600 * pricePerHour;
}

function formatMoney(value) {
  return value === 0 ? '0' : d3.format('.3~g')(value);
}

/// Logarithmic; what is 0 lies at the lower end.
function frontierScale(values) {
  const positive = values.filter(value => value > 0);
  const low = (d3.min(positive) ?? 1) / 1.15, high = (d3.max(positive) ?? 1) * 1.15;
  const scale = d3.scaleLog().domain([low, high]);
  const at = value => scale(Math.max(value, low));
  const ticks = d3.range(7).map(i => low * Math.pow(high / low, i / 6));
  return { scale, at, ticks };
}

function frontierChart() {
  const { points, baselines } = plan.frontier;
  if (!points.length) return;
  byId('frontier-section').hidden = false;
  const [xAxis, yAxis] = plan.frontier.axes.map(name => frontierAxes[name]);
  byId('h-frontier').textContent = `${yAxis.label[0].toUpperCase()}${yAxis.label.slice(1)} against ${xAxis.label}`;
  const others = plan.strategies;
  const all = points.concat(baselines);
  const x = frontierScale(all.map(xAxis.of).concat(others.map(xAxis.row)));
  const y = frontierScale(all.map(yAxis.of).concat(others.map(yAxis.row)));
  const { svg, width, m } = chartFrame('frontier', { x: x.scale, y: y.scale, formatX: xAxis.format, formatY: yAxis.format, labelX: xAxis.label, labelY: yAxis.label, margin: { right: 40 } });
  svg.selectAll('.axis').filter((_, i) => i === 0).call(d3.axisBottom(x.scale).tickValues(x.ticks).tickFormat(xAxis.format).tickSizeOuter(0));
  svg.selectAll('.axis').filter((_, i) => i === 1).call(d3.axisLeft(y.scale).tickValues(y.ticks).tickFormat(yAxis.format).tickSizeOuter(0));
  svg.selectAll('.grid').call(d3.axisLeft(y.scale).tickValues(y.ticks).tickSize(-(width - m.left - m.right)).tickFormat(''));
  // Where devices or money count, one frontier leads through all numbers of them.
  const across = plan.frontier.axes.some(name => name === 'devices' || name === 'money');
  const counts = [...new Set(points.map(p => p.devices))].sort((a, b) => a - b);
  const color = count => counts.length < 2 ? themeColor('accent') : d3.interpolateViridis(0.15 + 0.7 * counts.indexOf(count) / (counts.length - 1));
  const mark = (node, lines) => {
    node.addEventListener('mousemove', event => showTip(lines, event.clientX, event.clientY));
    node.addEventListener('mouseleave', () => showTip(null));
  };
  const figures = (xValue, yValue) => `${yAxis.format(yValue)}, ${xAxis.format(xValue)}`;
  const line = (list, stroke, dashes) => {
    // The lower envelope by the simulator; all points are shown.
    let least = Infinity;
    const front = [...list].sort((a, b) => xAxis.of(a) - xAxis.of(b) || yAxis.of(a) - yAxis.of(b))
        .filter(p => yAxis.of(p) < least && (least = yAxis.of(p), true));
    svg.append('path').datum(front).attr('fill', 'none').attr('stroke', stroke).attr('stroke-width', 1.6).attr('stroke-dasharray', dashes)
        .attr('d', d3.line().curve(d3.curveStepAfter).x(p => x.at(xAxis.of(p))).y(p => y.at(yAxis.of(p))));
  };
  for (const list of across ? [points] : counts.map(count => points.filter(p => p.devices === count)))
    line(list, across ? themeColor('accent') : color(list[0].devices), null);
  const meshes = baselines.filter(p => p.name?.startsWith('mesh'));
  if (meshes.length) line(meshes, themeColor('soft'), '4 4');
  for (const p of all)
    mark(svg.append('circle').attr('cx', x.at(xAxis.of(p))).attr('cy', y.at(yAxis.of(p))).attr('r', p.name ? 3 : 4)
        .attr('fill', p.fits ? (p.name ? themeColor('soft') : color(p.devices)) : 'none').attr('stroke', p.name ? themeColor('soft') : color(p.devices)).node(),
        [...(p.name ? [p.name] : []), figures(xAxis.of(p), yAxis.of(p)), `on ${p.devices} devices, by the simulator`,
          `frontier tracking's own: ${figures(xAxis.own(p), yAxis.own(p))}`, p.fits ? 'fits in memory' : 'does not fit in memory']);
  others.forEach((row, i) => {
    const atX = x.at(xAxis.row(row)), atY = y.at(yAxis.row(row));
    mark(svg.append('path').attr('d', d3.symbol().type(i === 0 ? d3.symbolStar : d3.symbolDiamond).size(i === 0 ? 130 : 70)()).attr('transform', `translate(${atX},${atY})`)
        .attr('fill', i === 0 ? themeColor('bad') : themeColor('soft')).node(), [i === 0 ? 'this plan' : row.name, figures(xAxis.row(row), yAxis.row(row))]);
    const flip = atX > width - 150;
    svg.append('text').attr('x', atX + (flip ? -9 : 9)).attr('y', atY + 4).attr('text-anchor', flip ? 'end' : 'start').text(i === 0 ? 'this plan' : row.name);
  });
  byId('frontier-note').textContent = `${formatCount(points.length)} strategies of the frontier` +
      (counts.length > 1 ? ` on ${counts.join(', ')} devices` : '') + ', hollow where they do not fit; baselines are diamonds, the chosen plan a star' +
      (meshes.length ? ', the dashed line is the frontier of one mesh for all' : '') + '. Both axes are logarithmic.';
}
