// The timeline: a row per stream and link, bars on a canvas.

const kindNames = plan.kinds;
const severalTasks = kindNames.length;
const laneKinds = ['compute', 'communication', 'sending', 'receiving', 'link'];
const laneSigns = ['', '↕ ', '↑ ', '↓ '], linkLane = 4;
const transferColorOf = { copy: '#d8578c', exchange: '#d8578c', all_reduce: '#9a55c9', local_copy: '#b99aa8', reduce_scatter: '#7f6be0', all_gather: '#4fa3c7', all_to_all: '#c76bb0', broadcast: '#c98a6b' };

function timelineView() {
  const canvas = byId('timeline'), scroll = byId('timeline-scroll'), space = byId('timeline-space');
  const end = Math.max(1, plan.about.makespan);
  const labelWidth = 148;
  // Columns as typed arrays, starts absolute.
  const lanes = plan.timeline.lanes.map(lane => {
    const count = lane.s.length;
    const start = new Float64Array(count), stop = new Float64Array(count);
    let at = 0;
    for (let i = 0; i < count; ++i) {
      start[i] = at + lane.s[i];
      at = stop[i] = start[i] + lane.d[i];
    }
    return { ...lane, start, stop, count };
  });
  let byFamily = false, showLinks = true, scaleX = d3.zoomIdentity, width = scroll.clientWidth;
  let rows = [], rowHeight = 16, gaps = [];

  function arrange() {
    rows = lanes.filter(lane => showLinks || lane.kind !== linkLane);
    rowHeight = Math.max(7, Math.min(20, Math.floor(430 / Math.max(1, rows.length))));
    // A little air between devices.
    let y = 6;
    gaps = rows.map((lane, i) => {
      if (i > 0 && (lane.kind === 0 || (lane.kind === linkLane && rows[i - 1].kind !== linkLane))) y += rowHeight > 10 ? 6 : 2;
      const top = y;
      y += rowHeight;
      return top;
    });
    space.style.height = y + 8 + 'px';
    scroll.style.height = Math.min(560, y + 10) + 'px';
  }

  const roleColors = {};
  const palette = ['#4e8ef0', '#f0913a', '#35a878', '#a66fd0', '#c7a53d', '#6b7c93'];
  operators.roles.forEach((role, i) => {
    const known = { forward: 0, gradient: 1, backward: 1, update: 2 }[role];
    roleColors[i] = palette[known ?? 3 + i % 3];
  });
  const transferColors = kindNames.map(name => transferColorOf[name] ?? transferColorOf.copy);
  const familyColor = op => op < numOperators
      ? `hsl(${hueOf(plan.families[operators.family[op]].tie)}, 58%, 56%)` : '#999';
  function colorOf(lane, i) {
    const op = lane.o[i], kind = lane.k[i];
    if (byFamily) return familyColor(op);
    if (kind === 0 || (kind === severalTasks && lane.kind === 0)) return roleColors[operators.role[op]] ?? '#999';
    return transferColors[kind] ?? transferColors[1];
  }

  const left = x => labelWidth + x;
  const plotWidth = () => Math.max(50, width - labelWidth - 8);
  const base = () => d3.scaleLinear().domain([0, end]).range([0, plotWidth()]);

  const draw = oncePerFrame(() => {
    const height = scroll.clientHeight;
    const context = fitCanvas(canvas, width, height);
    const x = scaleX.rescaleX(base());
    const [from, to] = x.domain();
    const top = scroll.scrollTop;
    const ink = themeColor('soft'), line = themeColor('line'), accent = themeColor('accent');
    const family = selection.chosen && selection.op >= 0 ? operators.family[selection.op] : -1;
    context.font = '11px ' + getComputedStyle(document.body).fontFamily;
    context.textBaseline = 'middle';
    rows.forEach((lane, r) => {
      const y = gaps[r] - top;
      if (y > height || y + rowHeight < 0) return;
      context.fillStyle = line;
      context.globalAlpha = 0.5;
      context.fillRect(labelWidth, y + rowHeight - 0.5, plotWidth(), 0.5);
      context.globalAlpha = 1;
      const inner = Math.max(1, rowHeight - (rowHeight > 10 ? 3 : 1));
      // Bars narrower than a pixel are drawn once per pixel.
      let i = d3.bisectLeft(lane.stop, from), lastPixel = -1;
      for (; i < lane.count && lane.start[i] <= to; ++i) {
        const x0 = Math.max(0, x(lane.start[i])), x1 = Math.min(plotWidth(), x(lane.stop[i]));
        if (x1 - x0 < 0.7) {
          const pixel = Math.floor(x1);
          if (pixel === lastPixel) continue;
          lastPixel = pixel;
        }
        const op = lane.o[i];
        const isSelected = selection.chosen && op === selection.op;
        const dimmed = family >= 0 && (op >= numOperators || operators.family[op] !== family);
        context.globalAlpha = (lane.k[i] === severalTasks ? 0.45 + 0.55 * lane.n[i][1] / (lane.stop[i] - lane.start[i]) : 1) * (dimmed ? 0.28 : 1);
        context.fillStyle = isSelected ? accent : colorOf(lane, i);
        context.fillRect(left(x0), y + 1, Math.max(0.7, x1 - x0 - (x1 - x0 > 3 ? 0.6 : 0)), inner);
        if (x1 - x0 > 46 && rowHeight >= 14 && op < numOperators) {
          const room = Math.floor((x1 - x0 - 6) / 6);
          const name = operators.name[op];
          context.fillStyle = '#fff';
          context.globalAlpha = dimmed ? 0.5 : 0.95;
          context.fillText(name.length > room ? name.slice(0, room - 1) + '…' : name, left(x0) + 4, y + 1 + inner / 2);
        }
      }
      context.globalAlpha = 1;
      const every = rowHeight >= 11 ? 1 : Math.ceil(12 / rowHeight);
      const isDevice = lane.kind === 0, isStream = !isDevice && lane.kind !== linkLane;
      if (isDevice ? (rowHeight >= 7) : rowHeight >= 11 || r % every === 0) {
        if (!isDevice && rowHeight < 11 && isStream) return;
        context.fillStyle = ink;
        context.font = (rowHeight >= 11 ? 11 : 9) + 'px ' + getComputedStyle(document.body).fontFamily;
        let name = isStream ? laneSigns[lane.kind] + laneKinds[lane.kind] : lane.name;
        if (name.length > 23) name = '…' + name.slice(-22);
        context.globalAlpha = isStream ? 0.65 : 1;
        context.textAlign = 'right';
        context.fillText(name, labelWidth - 10, y + rowHeight / 2);
        context.textAlign = 'left';
        context.globalAlpha = 1;
      }
      if (isDevice) {
        context.fillStyle = deviceColors[lane.device];
        context.fillRect(labelWidth - 6, y + 1, 4, inner);
      }
    });
    drawAxis(x);
  });

  function drawAxis(x) {
    const holder = d3.select('#timeline-axis');
    let svg = holder.select('svg');
    if (svg.empty()) svg = holder.append('svg').attr('height', 22).attr('class', 'axis');
    const at = x.copy().range([left(0), left(plotWidth())]);
    svg.selectAll('g').data([0]).join('g').attr('transform', 'translate(0,21)')
        .call(d3.axisTop(at).ticks(Math.max(2, plotWidth() / 110)).tickFormat(formatTime).tickSizeOuter(0));
  }

  const zoom = d3.zoom().scaleExtent([1, 5000]).filter(zoomFilter(canvas)).on('zoom', event => {
    scaleX = (event ?? d3.event).transform;
    draw();
  });
  const target = d3.select(canvas).call(zoom).on('dblclick.zoom', null);
  // The zoom sees the canvas; the labels take a part of it at the left.
  function extents() {
    zoom.extent([[0, 0], [plotWidth(), 1]]).translateExtent([[0, 0], [plotWidth(), 1]]);
  }
  const fit = () => target.call(zoom.transform, d3.zoomIdentity);
  addZoomers('timeline', zoom, target, fit);

  function barAt(event) {
    const rect = canvas.getBoundingClientRect();
    const y = event.clientY - rect.top + scroll.scrollTop;
    const r = d3.bisectRight(gaps, y) - 1;
    if (r < 0 || y > gaps[r] + rowHeight) return null;
    const lane = rows[r], x = scaleX.rescaleX(base());
    const slack = Math.abs(x.invert(2) - x.invert(0));
    const time = x.invert(event.clientX - rect.left - labelWidth);
    if (event.clientX - rect.left < labelWidth) return { lane, i: -1 };
    const i = d3.bisectLeft(lane.stop, time - slack);
    return { lane, i: i < lane.count && lane.start[i] <= time + slack ? i : -1 };
  }
  function describe({ lane, i }) {
    const idle = `${lane.name}, ${laneKinds[lane.kind]}`;
    if (i < 0) return [idle, `busy ${(100 * lane.busy / end).toFixed(1)} % of the step`];
    const op = lane.o[i];
    const name = op < numOperators ? operators.name[op] : 'results';
    const span = `${formatTime(lane.start[i])} to ${formatTime(lane.stop[i])}: ${formatTime(lane.stop[i] - lane.start[i])}`;
    if (lane.k[i] === severalTasks)
      return [`${formatCount(lane.n[i][0])} short tasks, from ${name} on`, span, `busy ${formatTime(lane.n[i][1])}`, idle];
    const lines = [lane.k[i] === 0 ? name : `${kindNames[lane.k[i]] ?? 'communication'} for ${name}`, span, idle];
    if (op < numOperators) {
      lines.push(`${roleOf(op)}, family ${plan.families[operators.family[op]].name}`);
      if (whereOf(op)) lines.push(whereOf(op));
    }
    return lines;
  }
  canvas.addEventListener('mousemove', event => {
    const bar = barAt(event);
    canvas.style.cursor = bar && bar.i >= 0 ? 'pointer' : 'default';
    showTip(bar && describe(bar), event.clientX, event.clientY);
  });
  canvas.addEventListener('mouseleave', () => showTip(null));
  canvas.addEventListener('click', event => {
    canvas.focus({ preventScroll: true });
    const bar = barAt(event);
    if (bar && bar.i >= 0 && bar.lane.o[bar.i] < numOperators) selection.set(bar.lane.o[bar.i], 'timeline');
  });
  canvas.addEventListener('keydown', event => {
    if (event.key === '+' || event.key === '=') target.call(zoom.scaleBy, 1.6);
    else if (event.key === '-') target.call(zoom.scaleBy, 1 / 1.6);
    else if (event.key === '0') fit();
    else if (event.key === 'ArrowLeft') target.call(zoom.translateBy, 60 / scaleX.k, 0);
    else if (event.key === 'ArrowRight') target.call(zoom.translateBy, -60 / scaleX.k, 0);
    else if (event.key === 'ArrowDown') scroll.scrollBy(0, 40);
    else if (event.key === 'ArrowUp') scroll.scrollBy(0, -40);
    else return;
    event.preventDefault();
  });
  scroll.addEventListener('scroll', draw);
  const links = byId('show-links');
  if (!lanes.some(lane => lane.kind === linkLane)) links.closest('label').hidden = true;
  if (lanes.filter(lane => lane.kind === linkLane).length > 40) links.checked = showLinks = false;
  links.addEventListener('change', () => {
    showLinks = links.checked;
    arrange();
    draw();
  });
  const used = new Set();
  for (const lane of lanes) for (const kind of lane.k) used.add(kind);
  function legend() {
    const entries = byFamily ? [['a colour per kind of family (tied families share one)', 'var(--soft)']]
      : operators.roles.map((role, i) => [role, roleColors[i]]).concat(kindNames.slice(1).map((name, i) => [name, transferColors[i + 1]]).filter(([, ], i) => used.has(i + 1)));
    byId('kind-legend').replaceChildren(...entries.map(([name, color]) => {
      const swatch = make('i');
      swatch.style.background = color;
      return make('span', {}, swatch, name);
    }));
  }
  for (const [id, value] of [['by-role', false], ['by-family', true]])
    byId(id).addEventListener('click', () => {
      byFamily = value;
      byId('by-role').setAttribute('aria-pressed', !value);
      byId('by-family').setAttribute('aria-pressed', value);
      legend();
      draw();
    });
  selection.listeners.push(draw);
  redraws.push(draw);
  new ResizeObserver(() => {
    if (scroll.clientWidth === width) return;
    width = scroll.clientWidth;
    extents();
    fit();
    draw();
  }).observe(scroll);
  const { merged, tasks, hidden_links: hidden } = plan.timeline;
  byId('timeline-note').textContent = [
    `${formatCount(tasks)} tasks.`,
    merged ? `To keep this page small, neighbouring tasks shorter than ${formatTime(merged)} are drawn as one bar, paler where it is idle in between; the trace option writes them all.` : '',
    hidden ? `${formatCount(hidden)} less busy links are left out.` : '',
    'Click the timeline, then the wheel zooms; drag to move; click a bar to select its operator.',
  ].filter(Boolean).join(' ');
  arrange();
  extents();
  legend();
  draw();
  return { zoomBy: factor => target.call(zoom.scaleBy, factor), fit, bars: d3.sum(lanes, lane => lane.count) };
}
