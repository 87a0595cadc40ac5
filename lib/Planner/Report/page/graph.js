// The operator graph: columns by depth, wrapped into bands like lines of text.

/// Nodes and edges of a view. "layers": a node per family, its forward part.
function graphView(kind) {
  let nodes = [], of;
  if (kind === 'all') {
    nodes = d3.range(numOperators);
    of = op => op;
  } else {
    const leaders = plan.families.map(family => family.leader);
    nodes = leaders.slice().sort((a, b) => a - b);
    of = op => leaders[operators.family[op]];
  }
  const seen = new Set(), edges = [];
  const forward = operators.roles.indexOf('forward');
  plan.edges.from.forEach((from, i) => {
    const to = plan.edges.to[i];
    if (kind !== 'all' && (operators.role[from] !== forward || operators.role[to] !== forward)) return;
    const a = of(from), b = of(to);
    // Operators are in a topological order; families need not be acyclic.
    if (a >= b || seen.has(a * numOperators + b)) return;
    seen.add(a * numOperators + b);
    edges.push([a, b]);
  });
  return { nodes, edges };
}

/// Places the nodes: x by the longest path, y to shorten the edges, then wraps
/// the columns so that everything is as large as it can be in the box.
function placeNodes({ nodes, edges }, width, height) {
  const depth = new Map(nodes.map(n => [n, 0]));
  const next = new Map(), previous = new Map();
  for (const [a, b] of edges) {
    (next.get(a) ?? next.set(a, []).get(a)).push(b);
    (previous.get(b) ?? previous.set(b, []).get(b)).push(a);
  }
  for (const n of nodes) for (const m of next.get(n) ?? []) depth.set(m, Math.max(depth.get(m), depth.get(n) + 1));
  // What nothing precedes stands right before what reads it.
  for (const n of nodes)
    if (!previous.has(n) && next.has(n)) depth.set(n, Math.max(0, d3.min(next.get(n), m => depth.get(m)) - 1));
  const columns = [];
  for (const n of nodes) (columns[depth.get(n)] ??= []).push(n);
  for (let i = 0; i < columns.length; ++i) columns[i] ??= [];

  const place = new Map();
  const number = column => column.forEach((n, i) => place.set(n, i - (column.length - 1) / 2));
  columns.forEach(number);
  for (let sweep = 0; sweep < 6; ++sweep) {
    const ahead = sweep % 2 === 0;
    const list = ahead ? columns : columns.slice().reverse();
    for (const column of list) {
      const want = new Map(column.map(n => {
        const around = (ahead ? previous : next).get(n) ?? [];
        return [n, around.length ? d3.mean(around, m => place.get(m)) : place.get(n)];
      }));
      column.sort((a, b) => want.get(a) - want.get(b) || a - b);
      number(column);
    }
  }

  const cell = { width: 1.7, height: 1.15 };
  let best = null;
  for (let bands = 1; bands <= Math.min(columns.length, 60); ++bands) {
    const each = Math.ceil(columns.length / bands);
    const heights = [];
    for (let c = 0; c < columns.length; c += each)
      heights.push(d3.max(columns.slice(c, c + each), column => column.length));
    const total = { w: each * cell.width, h: (d3.sum(heights) + 0.7 * heights.length) * cell.height };
    const scale = Math.min(width / total.w, height / total.h);
    if (!best || scale > best.scale) best = { scale, each, heights, ...total };
  }
  const layout = { at: new Map(), bandOf: new Map(), cell, width: best?.w ?? 1, height: best?.h ?? 1, next, previous, edges, nodes };
  if (!best) return layout;
  let top = 0;
  best.heights.forEach((tall, band) => {
    const middle = top + (tall + 0.7) * cell.height / 2;
    columns.slice(band * best.each, (band + 1) * best.each).forEach((column, c) => {
      for (const n of column) {
        layout.at.set(n, [(c + 0.5) * cell.width, middle + place.get(n) * cell.height]);
        layout.bandOf.set(n, band);
      }
    });
    top += (tall + 0.7) * cell.height;
  });
  return layout;
}

function operatorGraph() {
  const canvas = byId('graph'), box = byId('graph-plot');
  const layouts = {};
  let kind = 'layers', hover = -1, transform = d3.zoomIdentity;
  let width = box.clientWidth, height = box.clientHeight;
  const layout = () => layouts[kind] ??= placeNodes(graphView(kind), width - 24, height - 24);
  const boxSize = { width: 1.16, height: 0.66 };
  /// The node that stands for an operator in this view.
  const standIn = op => kind === 'all' || op < 0 ? op : plan.families[operators.family[op]].leader;

  const draw = oncePerFrame(() => {
    const context = fitCanvas(canvas, width, height);
    const { at, edges, bandOf } = layout();
    const k = transform.k;
    const toX = x => x * k + transform.x, toY = y => y * k + transform.y;
    const w = boxSize.width * k, h = boxSize.height * k;
    const selected = standIn(selection.op);
    const family = selection.op >= 0 ? operators.family[selection.op] : -1;

    const curve = ([a, b]) => {
      const [ax, ay] = at.get(a), [bx, by] = at.get(b);
      const x0 = toX(ax) + w / 2, y0 = toY(ay), x1 = toX(bx) - w / 2, y1 = toY(by);
      if (Math.max(x0, x1) < 0 || Math.min(x0, x1) > width || Math.max(y0, y1) < 0 || Math.min(y0, y1) > height) return;
      const bend = Math.max(0.3 * k, Math.min(Math.abs(x1 - x0) / 2, 3 * k));
      context.moveTo(x0, y0);
      context.bezierCurveTo(x0 + bend, y0, x1 - bend, y1, x1, y1);
    };
    context.strokeStyle = themeColor('edge');
    for (const near of [false, true]) {
      // Edges from band to band are many and long: faint.
      context.globalAlpha = near ? 0.8 : 0.22;
      context.lineWidth = Math.max(0.5, Math.min(1.4, k / 40));
      context.beginPath();
      for (const edge of edges) if ((bandOf.get(edge[0]) === bandOf.get(edge[1])) === near) curve(edge);
      context.stroke();
    }
    context.globalAlpha = 1;
    if (selected >= 0) {
      context.strokeStyle = themeColor('accent');
      context.lineWidth = 1.6;
      context.beginPath();
      for (const edge of edges) if (edge[0] === selected || edge[1] === selected) curve(edge);
      context.stroke();
    }

    context.imageSmoothingEnabled = false;
    context.textAlign = 'center';
    context.textBaseline = 'top';
    const ink = themeColor('ink'), soft = themeColor('soft'), accent = themeColor('accent'), card = themeColor('card');
    const labels = k * 1.7 > 54;
    const font = Math.max(9.5, Math.min(13, k * 0.2));
    context.font = font + 'px ' + getComputedStyle(document.body).fontFamily;
    for (const [n, [x, y]] of at) {
      const left = toX(x) - w / 2, top = toY(y) - h / 2 - (labels ? k * 0.1 : 0);
      if (left > width || left + w < 0 || top > height || top + h + 20 < 0) continue;
      const grid = gridOf(n, operators.config[n]);
      context.drawImage(imageOf(grid), left, top, w, h);
      if (w / grid.columns > 7 && h / grid.rows > 5 && grid.cells.length > 1) {
        context.strokeStyle = card;
        context.lineWidth = 1;
        context.beginPath();
        for (let c = 1; c < grid.columns; ++c) {
          const lineX = Math.round(left + w * c / grid.columns) + 0.5;
          context.moveTo(lineX, top);
          context.lineTo(lineX, top + h);
        }
        for (let r = 1; r < grid.rows; ++r) {
          const lineY = Math.round(top + h * r / grid.rows) + 0.5;
          context.moveTo(left, lineY);
          context.lineTo(left + w, lineY);
        }
        context.stroke();
      }
      const isMember = operators.family[n] === family;
      if (n === selected || n === hover || isMember) {
        context.strokeStyle = n === hover && n !== selected ? ink : accent;
        context.lineWidth = n === selected ? 3 : 1.5;
        context.strokeRect(left - 1.5, top - 1.5, w + 3, h + 3);
      } else if (w > 10 && configOf(operators.config[n]).replicas > 1) {
        context.strokeStyle = ink;
        context.globalAlpha = 0.55;
        context.lineWidth = 1;
        context.setLineDash([3, 2]);
        context.strokeRect(left + 0.5, top + 0.5, w - 1, h - 1);
        context.setLineDash([]);
        context.globalAlpha = 1;
      }
      if (labels) {
        let name = kind === 'all' ? operators.name[n] : plan.families[operators.family[n]].name;
        const room = Math.floor(k * 1.6 / (font * 0.56));
        if (name.length > room) name = name.slice(0, Math.max(2, Math.ceil(room * 0.4) - 1)) + '…' + name.slice(-Math.floor(room * 0.6));
        context.fillStyle = n === selected ? accent : soft;
        context.fillText(name, toX(x), top + h + 3);
      }
    }
  });

  const zoom = d3.zoom().filter(zoomFilter(canvas)).on('zoom', event => {
    transform = (event ?? d3.event).transform;
    draw();
  });
  const target = d3.select(canvas).call(zoom).on('dblclick.zoom', null);
  function fit() {
    const { width: w, height: h } = layout();
    const k = Math.min((width - 24) / w, (height - 24) / h, 110);
    zoom.scaleExtent([k / 2, Math.max(160, 4 * k)]);
    target.call(zoom.transform, d3.zoomIdentity.translate((width - w * k) / 2, (height - h * k) / 2).scale(k));
  }
  addZoomers('graph', zoom, target, fit);

  function nodeAt(event) {
    const rect = canvas.getBoundingClientRect();
    const [x, y] = transform.invert([event.clientX - rect.left, event.clientY - rect.top]);
    const { at, cell } = layout();
    for (const [n, [nx, ny]] of at) if (Math.abs(nx - x) < cell.width / 2.4 && Math.abs(ny - y) < cell.height / 2.2) return n;
    return -1;
  }
  canvas.addEventListener('mousemove', event => {
    const n = nodeAt(event);
    if (n !== hover) {
      hover = n;
      canvas.style.cursor = n >= 0 ? 'pointer' : 'grab';
      draw();
    }
    showTip(n < 0 ? null : describeOperator(n), event.clientX, event.clientY);
  });
  canvas.addEventListener('mouseleave', () => {
    hover = -1;
    showTip(null);
    draw();
  });
  canvas.addEventListener('click', event => {
    canvas.focus({ preventScroll: true });
    const n = nodeAt(event);
    if (n >= 0) selection.set(n, 'graph');
  });
  canvas.addEventListener('keydown', event => {
    const view = layout();
    const { at } = view;
    if (event.key === '+' || event.key === '=') target.call(zoom.scaleBy, 1.4);
    else if (event.key === '-') target.call(zoom.scaleBy, 1 / 1.4);
    else if (event.key === '0') fit();
    else if (event.key.startsWith('Arrow')) {
      const current = standIn(selection.op);
      let to = view.nodes[0];
      if (at.has(current)) {
        const [x, y] = at.get(current);
        const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
        let least = Infinity;
        to = current;
        for (const [n, [nx, ny]] of at) {
          const along = (nx - x) * dx + (ny - y) * dy, across = Math.abs((nx - x) * dy) + Math.abs((ny - y) * dx);
          const far = along + 3 * across;
          if (along > 0.01 && far < least) {
            least = far;
            to = n;
          }
        }
      }
      if (to !== undefined) {
        selection.set(to, 'graph');
        reveal(to);
      }
    } else return;
    event.preventDefault();
  });
  /// Pans to a node that is out of sight, or too small to read.
  function reveal(op) {
    const spot = layout().at.get(standIn(op));
    if (!spot) return;
    const x = spot[0] * transform.k + transform.x, y = spot[1] * transform.k + transform.y;
    if (x < 30 || x > width - 30 || y < 20 || y > height - 20) target.call(zoom.translateTo, spot[0], spot[1]);
  }
  function setKind(to) {
    kind = to;
    byId('view-layers').setAttribute('aria-pressed', kind === 'layers');
    byId('view-all').setAttribute('aria-pressed', kind === 'all');
    fit();
    draw();
    byId('graph-note').textContent =
        (kind === 'all' ? `${formatCount(numOperators)} operators` : `${formatCount(plan.families.length)} families, by their forward parts`) +
        '. A box shows its tiles, coloured by device: samples downwards, other dimensions and replicas (dashed frame) across. ' +
        'Click the graph, then the wheel zooms; drag to move.';
  }
  byId('view-layers').addEventListener('click', () => setKind('layers'));
  byId('view-all').addEventListener('click', () => setKind('all'));
  selection.listeners.push((op, from) => {
    if (from !== 'graph') reveal(op);
    draw();
  });
  redraws.push(draw);
  new ResizeObserver(() => {
    if (box.clientWidth === width && box.clientHeight === height) return;
    width = box.clientWidth;
    height = box.clientHeight;
    for (const name of Object.keys(layouts)) delete layouts[name];
    fit();
    draw();
  }).observe(box);
  setKind('layers');
  return { setKind, fit };
}

function describeOperator(op) {
  const config = configOf(operators.config[op]);
  const lines = [operators.name[op], `${roleOf(op)} part of family ${plan.families[operators.family[op]].name}`,
    describeSplit(config, dimsOf(op)) + ' on ' + describeDevices(config.devices),
    `${formatTime(operators.time[op])} summed over its ${config.devices.length} tasks`];
  if (whereOf(op)) lines.push(whereOf(op));
  return lines;
}

function deviceLegend() {
  const legend = byId('device-legend');
  const count = plan.devices.length;
  if (count <= 16) {
    plan.devices.forEach((device, d) => {
      const swatch = make('i');
      swatch.style.background = deviceColors[d];
      legend.append(make('span', {}, swatch, device.name));
    });
    return;
  }
  const nodes = new Map();
  plan.devices.forEach((device, d) => {
    const node = device.at.length ? device.at[0] : 0;
    if (!nodes.has(node)) nodes.set(node, []);
    nodes.get(node).push(d);
  });
  let shown = 0;
  for (const [node, members] of nodes) {
    if (++shown > 32) {
      legend.append(make('span', {}, `and ${nodes.size - 32} more`));
      break;
    }
    const run = make('span', { class: 'run' }, make('b', {}, nodes.size > 1 ? `node ${node}` : 'devices'));
    for (const d of members.slice(0, 64)) {
      const swatch = make('i', { title: plan.devices[d].name });
      swatch.style.background = deviceColors[d];
      run.append(swatch);
    }
    legend.append(run);
  }
}
