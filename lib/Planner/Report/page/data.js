// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
'use strict';

// The plan (see Page.h), and what the views share.

const plan = JSON.parse(document.getElementById('plan').textContent);
const problems = [];
window.addEventListener('error', event => {
  problems.push(event.message);
  const line = document.createElement('div');
  line.className = 'bad-page';
  line.textContent = 'This page failed: ' + event.message;
  document.body.prepend(line);
});

const byId = id => document.getElementById(id);

/// An element with text (children may be strings or elements; never HTML).
function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

//===-- Units ------------------------------------------------------------===//

function scaled(value, step, units) {
  let unit = 0;
  while (value >= step && unit + 1 < units.length) {
    value /= step;
    ++unit;
  }
  const digits = value === 0 || value >= 100 ? 0 : value >= 10 ? 1 : 2;
  return value.toFixed(digits) + ' ' + units[unit];
}
const formatTime = ticks => ticks < 0 ? '−' + formatTime(-ticks) : scaled(ticks, 1000, ['ns', 'µs', 'ms', 's']);
const formatBytes = bytes => bytes < 0 ? '−' + formatBytes(-bytes) : scaled(bytes, 1024, ['B', 'KiB', 'MiB', 'GiB', 'TiB']);
const formatCount = d3.format(',');
const formatRate = value => scaled(value, 1000, ['', 'k', 'M', 'G', 'T', 'P']);
const formatFactor = value => value.toFixed(value < 10 ? 2 : 1) + '×';
function formatChange(now, base) {
  const change = 100 * (now / base - 1);
  if (Math.abs(change) < 0.005) return '±0 %';
  const digits = Math.abs(change) < 1 ? 2 : Math.abs(change) < 100 ? 1 : 0;
  return (change > 0 ? '+' : '−') + Math.abs(change).toFixed(digits) + ' %';
}

//===-- Devices ----------------------------------------------------------===//

/// "lo:hi:step", "3x4" and numbers.
function expandDevices(list) {
  const out = [];
  for (const entry of list) {
    if (typeof entry === 'number') {
      out.push(entry);
    } else if (entry.includes('x')) {
      const [device, count] = entry.split('x').map(Number);
      for (let i = 0; i < count; ++i) out.push(device);
    } else {
      const [first, end, step = 1] = entry.split(':').map(Number);
      for (let device = first; device < end; device += step) out.push(device);
    }
  }
  return out;
}

/// "0-3, 8" of a set of devices.
function describeDevices(devices) {
  const set = [...new Set(devices)].sort((a, b) => a - b);
  if (set.length === plan.devices.length && set.length > 1) return `all ${set.length} devices`;
  const parts = [];
  for (let i = 0; i < set.length;) {
    const step = i + 1 < set.length ? set[i + 1] - set[i] : 1;
    let j = i;
    while (j + 1 < set.length && set[j + 1] - set[j] === step) ++j;
    if (j - i >= 2 || (j > i && step === 1)) {
      parts.push(`${set[i]}–${set[j]}` + (step > 1 ? ` by ${step}` : ''));
      i = j + 1;
    } else {
      parts.push(String(set[i++]));
    }
  }
  return (set.length === 1 ? 'device ' : 'devices ') + parts.join(', ');
}

/// A hue per node of the machine, a lightness per device in it.
const deviceColors = (() => {
  const count = plan.devices.length;
  if (count <= 8) return d3.schemeTableau10.slice(0, count);
  const outer = plan.devices.map(device => device.at.length ? device.at[0] : -1);
  const members = new Map();
  outer.forEach((node, d) => {
    if (!members.has(node)) members.set(node, []);
    members.get(node).push(d);
  });
  if (members.size === 1) return plan.devices.map((_, d) => d3.interpolateSinebow(0.62 + 0.92 * d / count));
  const colors = [];
  let n = 0;
  for (const list of members.values()) {
    const hue = 255 + 360 * n++ / members.size;
    list.forEach((d, i) => {
      const t = list.length > 1 ? i / (list.length - 1) : 0.5;
      colors[d] = String(d3.hcl(hue, 62 - 14 * t, 46 + 34 * t));
    });
  }
  return colors;
})();

//===-- Operators and configurations -------------------------------------===//

const operators = plan.operators;
const numOperators = operators.name.length;
const roleOf = op => operators.roles[operators.role[op]];
const whereOf = op => operators.locations[operators.at[op]];
const dimsOf = op => operators.shapes[operators.dims[op]];

/// {degrees, replicas, summands, devices} of a configuration's number.
const configCache = [];
function configOf(number) {
  return configCache[number] ??= (([degrees, replicas, summands, devices]) => (
    { degrees, replicas, summands: summands === 1, devices: expandDevices(devices) }))(plan.configs[number]);
}

/// "sample n/4 × parameter h/2".
function describeSplit(config, dims) {
  const parts = [];
  dims.forEach(([name, , kind], i) => {
    if (config.degrees[i] > 1) parts.push(`${kind} ${name}/${config.degrees[i]}`);
  });
  if (config.replicas > 1) parts.push(config.replicas + (config.summands ? ' summands' : ' replicas'));
  return parts.length ? parts.join(' × ') : 'whole';
}

/// The tiles of a configuration as a grid of device numbers: sample dimensions
/// go down, all others and replicas across.
const gridCache = new Map();
function gridOf(op, number) {
  const key = operators.dims[op] + ':' + number;
  if (gridCache.has(key)) return gridCache.get(key);
  const config = configOf(number);
  const axes = dimsOf(op).map(([, , kind], i) => ({ degree: config.degrees[i], down: kind === 'sample' }));
  axes.push({ degree: config.replicas, down: false });
  let rows = 1, columns = 1;
  for (const axis of axes) axis.down ? rows *= axis.degree : columns *= axis.degree;
  // One long row of tiles is easier to see as a column where nothing else is.
  const cells = new Int32Array(rows * columns);
  config.devices.forEach((device, task) => {
    let row = 0, column = 0, rest = task, size = config.devices.length;
    for (const axis of axes) {
      size /= axis.degree;
      const at = Math.floor(rest / size);
      rest -= at * size;
      if (axis.down) row = row * axis.degree + at;
      else column = column * axis.degree + at;
    }
    cells[row * columns + column] = device;
  });
  const grid = { rows, columns, cells, image: null };
  gridCache.set(key, grid);
  return grid;
}
/// A pixel per tile.
function imageOf(grid) {
  if (grid.image) return grid.image;
  const canvas = document.createElement('canvas');
  canvas.width = grid.columns;
  canvas.height = grid.rows;
  const context = canvas.getContext('2d');
  grid.cells.forEach((device, i) => {
    context.fillStyle = deviceColors[device];
    context.fillRect(i % grid.columns, Math.floor(i / grid.columns), 1, 1);
  });
  return grid.image = canvas;
}

//===-- Shared pieces of the views ---------------------------------------===//

/// What is selected: views subscribe.
const selection = {
  op: -1,
  chosen: false, // by the reader
  listeners: [],
  set(op, from) {
    this.op = op;
    this.chosen = from !== 'start';
    for (const listener of this.listeners) listener(op, from);
  },
};

const tip = byId('tip');
/// Lines of text at the pointer; the first in bold. Nothing hides it.
function showTip(lines, x, y) {
  if (!lines) {
    tip.hidden = true;
    return;
  }
  tip.replaceChildren(make('b', {}, lines[0]), ...lines.slice(1).map(line => make('div', { class: 'sub' }, line)));
  tip.hidden = false;
  const box = tip.getBoundingClientRect();
  tip.style.left = Math.max(4, Math.min(x + 14, innerWidth - box.width - 8)) + 'px';
  tip.style.top = (y + 18 + box.height > innerHeight ? Math.max(4, y - box.height - 10) : y + 18) + 'px';
}

/// Colours by name, as the theme has them now.
function themeColor(name) {
  return getComputedStyle(document.documentElement).getPropertyValue('--' + name).trim();
}
const redraws = [];
function redrawAll() {
  for (const redraw of redraws) redraw();
}

/// Gives a canvas the size of its box, sharp on dense screens.
function fitCanvas(canvas, width, height) {
  const ratio = window.devicePixelRatio || 1;
  if (canvas.width !== Math.round(width * ratio) || canvas.height !== Math.round(height * ratio)) {
    canvas.width = Math.round(width * ratio);
    canvas.height = Math.round(height * ratio);
    canvas.style.width = width + 'px';
    canvas.style.height = height + 'px';
  }
  const context = canvas.getContext('2d');
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.clearRect(0, 0, width, height);
  return context;
}

/// Draws at most once per frame; without frames (a hidden page), a little later.
function oncePerFrame(draw) {
  let waiting = false;
  const now = () => {
    if (!waiting) return;
    waiting = false;
    draw();
  };
  return () => {
    if (waiting) return;
    waiting = true;
    requestAnimationFrame(now);
    setTimeout(now, 60);
  };
}

/// The wheel zooms where the view has the focus (or with Ctrl), so that it
/// scrolls the page everywhere else.
function zoomFilter(canvas) {
  return given => {
    const event = given ?? d3.event; // since d3 6; before
    if (event.type === 'wheel') return event.ctrlKey || event.metaKey || document.activeElement === canvas;
    return !event.button;
  };
}
function addZoomers(name, zoom, target, reset) {
  const box = document.querySelector(`.zoomers[data-for="${name}"]`);
  const button = (text, label, act) => {
    const b = make('button', { type: 'button', 'aria-label': label, title: label }, text);
    b.addEventListener('click', act);
    box.append(b);
  };
  button('−', 'Zoom out', () => target.call(zoom.scaleBy, 1 / 1.6));
  button('+', 'Zoom in', () => target.call(zoom.scaleBy, 1.6));
  button('Fit', 'Show everything', reset);
}

const hueOf = number => (number * 137.508) % 360;
